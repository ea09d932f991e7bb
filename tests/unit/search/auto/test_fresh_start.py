"""When a search that is stuck begins anew, and for how long: the account alone."""

import math

import pytest

from bnstudio.search.auto.fresh_start import LEAST, MOST, QUIET, STILL, FreshStart


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
    [(0.0, 1 + LEAST), (LEAST, 1 + LEAST + QUIET * LEAST), (math.inf, 1 + MOST)],
    ids=["never", "for long", "always"],
)
def test_it_works_as_long_as_it_gains_by_itself_within_bounds(gains_until, ends):
    one, score = FreshStart(work=1e6), -1e6
    one.begin()
    while not one.is_over(score):
        if one.work < 1e6 * (1 + gains_until):
            score += 1.0
        one.worked(1e3, gained=False)
    assert one.work == pytest.approx(ends * 1e6, abs=2e4)
    one.end()
    assert not one.due, "the search that goes on has its time"


def test_plain_values_hold_all_of_it():
    one = FreshStart(work=2e6, gained_at=1e6)
    one.begin()
    one.is_over(-5.0)
    other = FreshStart()
    other.restore(one.plain())
    assert other == one
    other.restore({})  # of an older run
    assert other == one
