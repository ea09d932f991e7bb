"""Time shared out by the clock, on machines that are busy, get busy, or stand still."""

from __future__ import annotations

import pytest

from bnstudio.scoring.parent_sets.anytime import identification as module
from bnstudio.scoring.parent_sets.anytime.exploration import Exploration
from bnstudio.scoring.parent_sets.anytime.identification import (
    COMBINED,
    FIRST_ROUND,
    METHODS,
    identify,
)
from bnstudio.scoring.parent_sets.anytime.planning import Planner
from bnstudio.scoring.registry import make_scorer
from tests.support.searching import dependent


class Machine:
    """A clock and a processor, of which only a part is had."""

    def __init__(self, whole, part):
        self.whole, self.part = whole, part
        self.clock = self.worked = 0.0

    def left(self):
        return self.whole - self.clock

    def work(self, seconds):
        self.worked += seconds
        self.clock += seconds / self.part


def shares_on(machine, planner, n, over=0.0, before=lambda child: None):
    found = []
    for child in range(n):
        before(child)
        share = planner.share()
        machine.work(share + over)
        planner.worked(share + over)
        planner.finished(over)
        found.append(share)
    return found


@pytest.mark.parametrize("part", [1.0, 0.5, 0.1])
def test_a_busy_machine_shortens_all_variables_alike(part):
    machine = Machine(10.0, part)
    found = shares_on(machine, Planner(50, 1, machine.left), 50)
    fair = 10.0 * part / 50
    assert machine.clock <= 10.1
    assert machine.clock > 9.9
    assert min(found) > 0.6 * fair
    assert sorted(found)[25] == pytest.approx(fair, rel=0.25)


def test_one_that_gets_busy_leaves_something_for_the_last():
    machine = Machine(10.0, 1.0)

    def before(child):
        machine.part = 1.0 if child < 50 else 0.2

    found = shares_on(machine, Planner(100, 1, machine.left), 100, before=before)
    assert min(found) > 0.01  # of 0.1
    assert machine.clock <= 10.1


def test_what_every_variable_takes_beyond_its_share_is_left_for_the_others():
    machine = Machine(10.0, 1.0)
    found = shares_on(machine, Planner(50, 1, machine.left), 50, over=0.05)
    assert min(found[1:]) > 0.1  # of 0.2 less 0.05
    assert machine.clock <= 10.15


def test_time_that_some_do_not_need_goes_to_the_others():
    machine = Machine(10.0, 1.0)
    planner = Planner(10, 1, machine.left)
    for _ in range(5):
        planner.finished()  # exhausted at once
    assert planner.share() == pytest.approx(2.0)


def test_a_pause_takes_nothing():
    machine = Machine(10.0, 1.0)
    planner = Planner(10, 1, machine.left)
    first = planner.share()
    assert planner.share() == first  # the clock stood still


def test_no_variable_counts_on_more_threads_than_it_can_use():
    assert Planner(1, 4, lambda: 3.0).share() == pytest.approx(3.0)
    assert Planner(2, 4, lambda: 3.0).share() == pytest.approx(3.0)
    assert Planner(8, 4, lambda: 3.0).share() == pytest.approx(1.5)
    assert Planner(8, 4, None).share() is None
    assert Planner(8, 4, lambda: -1.0).share() == 0.0


@pytest.mark.parametrize("method", [COMBINED, *METHODS])
def test_on_a_busy_machine_no_variable_is_left_with_its_smallest_set(method, monkeypatch):
    """The clock runs five times as fast as the processor works; all end by themselves."""
    n, whole = 20, 1.0
    spent = [0.0]
    advance = Exploration.advance

    def working(one, count, tools):
        before = one.scored
        advance(one, count, tools)
        spent[0] += 1e-4 + 1e-5 * (one.scored - before)

    monkeypatch.setattr(Exploration, "advance", working)
    monkeypatch.setattr(module, "thread_time", lambda: spent[0])
    found = identify(
        make_scorer(dependent(n, 200, seed=2), "ll"),
        method,
        left=lambda: whole - 5 * spent[0],
    )
    assert found.halted is None
    assert set(found.ended) == {"time"}
    assert all(found.table.count(child) > n / 2 for child in range(n))
    assert 0 < found.counters["least_seconds_for_a_variable"] <= whole / n
    assert whole / 2 < 5 * spent[0] < 1.1 * whole


class Enough(BaseException):
    """A stop, as a control raises it."""


@pytest.mark.parametrize("method", [COMBINED, *METHODS])
def test_every_variable_has_its_first_sets_before_any_has_more(method):
    n = 25
    scorer = make_scorer(dependent(n, 200, seed=2), "ll")
    done = [0.0]

    def check():
        if done[0]:
            raise Enough

    def progress(_phase, variables, _all, _figures):
        done[0] = variables

    found = identify(
        scorer, method, budget=module.Budget(sets=5000), check=check, progress=progress
    )
    assert isinstance(found.halted, Enough)
    assert found.ended.count("sets") == 1  # the one that was done when the stop came
    least = n - 1 if method == COMBINED else n - 1 + FIRST_ROUND
    assert found.counters["sets_scored"] >= 5000 + (n - 1) * least
    singles = {(parent,) for parent in range(n)}
    for child in range(n):
        kept = {parents for _, parents in found.table.sets(child)}
        assert len(kept & singles) > n / 2


def test_too_many_variables_for_a_first_round_have_one_round(monkeypatch):
    scorer = make_scorer(dependent(12, 200, seed=2))
    one = identify(scorer, budget=module.Budget(sets=300))
    monkeypatch.setattr(module, "FIRST_ROUND", 10**9)
    two = identify(scorer, budget=module.Budget(sets=300))
    assert one.counters == two.counters
    assert list(one.table.scores) == list(two.table.scores)
