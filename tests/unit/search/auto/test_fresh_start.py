"""When a search that is stuck begins anew, and for how long: the account alone."""

import math

import pytest

from bnstudio.search.auto.fresh_start import (
    FROM,
    LEAST,
    MOST,
    PATIENCE,
    STILL,
    WAIT,
    FreshStart,
)


def test_it_is_due_when_nothing_was_gained_for_a_part_of_the_work():
    one = FreshStart()
    one.worked(1e6, gained=True)
    assert not one.due
    one.worked(0.9 * 1e6 * STILL / (1 - STILL), gained=False)
    assert not one.due
    one.worked(0.2 * 1e6 * STILL / (1 - STILL), gained=False)
    assert one.due
    one.worked(1.0, gained=True)
    assert not one.due


def test_a_young_search_is_let_alone():
    one = FreshStart()
    one.worked(1e5, gained=False)
    assert not one.due


@pytest.mark.parametrize(
    ("gains_until", "ends"),
    [(0.0, LEAST), (1e6, 1e6 * (1 + PATIENCE)), (math.inf, MOST * 2e6)],
    ids=["never", "for long", "always"],
)
def test_it_works_as_long_as_it_gains_by_itself_within_bounds(gains_until, ends):
    one, score = FreshStart(work=2e6), -1e6
    one.begin()
    while not one.is_over(score):
        if one.work < 2e6 + gains_until:
            score += 1.0
        one.worked(1e3, gained=False)
    assert one.work == pytest.approx(2e6 + ends, abs=5e3)
    one.end()
    assert not one.due, "the search that goes on has its time"


@pytest.mark.parametrize("gained", [False, True])
def test_another_follows_soon_unless_the_search_gains_meanwhile(gained):
    """One beginning in three or so is a good one: several short ones find it."""
    one = FreshStart(work=4e6)
    one.begin()
    one.is_over(-1.0)
    one.worked(0.2e6, gained=False)
    assert one.is_over(-1.0)
    one.end()
    one.worked(WAIT * 0.19e6, gained=gained)
    assert not one.due
    one.worked(WAIT * 0.02e6, gained=False)
    assert one.due is not gained
    one.worked(STILL * 5e6, gained=False)
    assert one.due


def test_the_first_one_waits_for_some_work():
    one = FreshStart()
    one.worked(0.99 * FROM, gained=False)
    assert not one.due
    one.worked(0.02 * FROM, gained=False)
    assert one.due


def test_plain_values_hold_all_of_it():
    one = FreshStart(work=2e6, gained_at=1e6)
    one.begin()
    one.is_over(-5.0)
    other = FreshStart()
    other.restore(one.plain())
    assert other == one
    other.restore({})  # of an older run
    assert other == one
