"""Searches over all orderings that are ended: a valid bound always, short pieces, honest counts."""

import dataclasses
import time

import numpy as np
import pytest

from bnstudio.errors import LimitError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.scoring.registry import SCORES
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.exact.pieces import Pieces
from bnstudio.search.registry import make_searcher
from tests.naive.naive_exact import table_of, tangled_lists
from tests.support.searching import coded, dependent, problem, search

KNOWLEDGE = Knowledge(
    required=(("V5", "V1"), ("V1", "V2")), forbidden=(("V0", "V3"),), max_parents={"V4": 1}
)
CASES = {
    "free": {},
    "in-degree": {"max_parents": 2},
    "parameters": {"max_params": 12},
    "knowledge": {"knowledge": KNOWLEDGE},
    "tiers": {"knowledge": Knowledge(tiers=(("V1", "V3", "V6"), ("V0", "V2")))},
}


class After(SilentControl):
    """Stops at the check of this number, and notes the bound in force at every check."""

    def __init__(self, checks):
        super().__init__()
        self.left = checks
        self.phases = []

    def progress(self, phase, done=None, total=None, metrics=None):
        self.phases.append((phase, dict(metrics or {})))

    def check(self):
        if not self.left:
            raise Stopped("user")
        self.left -= 1


def stopped_everywhere(name, parameters, task, most):
    """Yield searcher and control of runs that are stopped at more and more checks."""
    whole = After(10**9)
    search(make_searcher(name, parameters), task(), whole)
    checks = 10**9 - whole.left
    for k in sorted({int(k) for k in np.linspace(0, checks - 1, most)}):
        control, searcher = After(k), make_searcher(name, parameters)
        with pytest.raises(Stopped):
            search(searcher, task(), control)
        yield searcher, control


@pytest.mark.parametrize(
    ("score", "case"),
    [(score, case) for score in SCORES for case in ("free", "knowledge")]
    + [(score, case) for score in ("bic", "bdeu") for case in CASES],
)
def test_a_stop_at_any_moment_leaves_a_network_and_a_valid_bound(score, case):
    def task():
        return problem(dependent(7, 150, seed=len(case)), score, **CASES[case])

    optimum = search(make_searcher("dp", {}), task(), SilentControl()).score
    least = 1e-9 * abs(optimum)
    scored = []
    for searcher, control in stopped_everywhere("astar", {"restarts": 2}, task, 7):
        assert control.incumbents and control.incumbents[-1][1] <= optimum + least
        assert all(optimum - least <= bound <= 0 for bound in control.bounds)
        # Where more parents can lower a fit, nothing is known before the lists are.
        assert control.bounds or SCORES[score].scores_observed
        assert not task().constraints.violations(control.incumbents[-1][0])
        scored.append(searcher.counters["sets_scored"])
    assert scored == sorted(scored) and scored[0] == 0 < scored[-1]


@pytest.mark.parametrize("name", ["dp", "bfbnb"])
def test_every_search_keeps_the_bound(name):
    def task():
        return problem(dependent(8, 100, seed=4, arity=4), "bdeu")

    optimum = search(make_searcher("dp", {}), task(), SilentControl()).score
    for _, control in stopped_everywhere(name, {}, task, 25):
        assert optimum - 1e-9 * abs(optimum) <= min(control.bounds) <= max(control.bounds) <= 0


def test_bound_and_sets_are_told_while_the_lists_are_found(monkeypatch):
    monkeypatch.setattr("bnstudio.scoring.parent_sets.exact.enumeration._SECONDS_A_REPORT", 0.0)
    seen = []

    class Look(After):
        def progress(self, phase, done=None, total=None, metrics=None):
            if phase.startswith("Finding"):
                seen.append((min(self.bounds), dict(searcher.counters)))

    searcher = make_searcher("dp", {})
    outcome = search(searcher, problem(dependent(8, 200, seed=1), "bdeu"), Look(10**9))
    bounds, counters = [bound for bound, _ in seen], [counted for _, counted in seen]
    assert len(set(bounds)) > 2 and bounds == sorted(bounds, reverse=True)
    assert min(bounds) >= outcome.score
    scored = [counted["sets_scored"] for counted in counters]
    assert scored == sorted(scored) and 0 < scored[0] < scored[-1]
    assert scored[-1] == outcome.counters["sets_scored"]
    assert counters[0]["scores_computed"] > scored[0] - 1


def test_a_stop_in_the_enumeration_counts_what_was_scored(monkeypatch):
    monkeypatch.setattr("bnstudio.scoring.parent_sets.exact.enumeration._SECONDS_A_REPORT", 0.0)

    class InLists(After):
        def progress(self, phase, done=None, total=None, metrics=None):
            if phase.startswith("Finding") and done == 3:
                self.left = 0

    control, searcher = InLists(10**9), make_searcher("bfbnb", {})
    with pytest.raises(Stopped):
        search(searcher, problem(dependent(8, 200, seed=1), "k2"), control)
    counters = searcher.counters
    assert counters["sets_scored"] > 100 and counters["sets_kept"] > 3
    assert counters["scores_computed"] >= counters["sets_scored"]


def test_notes_that_do_not_fit_end_the_run_with_what_it_has():
    task = dataclasses.replace(problem(dependent(14, 2000, seed=3), "k2"), memory_bytes=2**17)
    control = SilentControl()
    with pytest.raises(Stopped, match="memory") as stop:
        search(make_searcher("bfbnb", {}), task, control)
    assert "remembered" in stop.value.message and "Lower the limit" in stop.value.message
    assert control.incumbents and control.bounds


def test_pattern_groups_fit_the_memory():
    from bnstudio.search.exact.bfbnb import _affordable

    assert _affordable(16, 1e9) == 16
    assert 4 * 96 * 2 ** _affordable(24, 1e8) <= 1e8 < 4 * 96 * 2 ** (_affordable(24, 1e8) + 1)
    assert _affordable(16, 0.0) == _affordable(1, 1e9) == 1


def test_pieces_shrink_and_grow(monkeypatch):
    now = 0.0
    monkeypatch.setattr(time, "thread_time", lambda: now)
    pieces = Pieces(8, 32)
    sizes = []
    for seconds in (0.1, 0.1, 0.1, 0.1, 0.02, 0.001, 0.001, 0.001, 0.001, 0.001, 0.001):
        sizes.append(pieces.begin())
        now += seconds
        pieces.end()
    assert sizes == [8, 4, 2, 1, 1, 1, 2, 4, 8, 16, 32] and pieces.size == 32


class PieceClock(SilentControl):
    """Measures the processor time of this thread between two calls; what it does is no work."""

    def __init__(self):
        super().__init__()
        self.longest, self.where, self.phase = 0.0, "", ""
        self.last = time.thread_time()

    def look(self):
        took = time.thread_time() - self.last
        if took > self.longest:
            self.longest, self.where = took, self.phase
        self.last = time.thread_time()

    def check(self):
        self.look()

    def progress(self, phase, done=None, total=None, metrics=None):
        self.phase = f"{phase} {done}"


@pytest.mark.parametrize(("name", "columns"), [("dp", 12), ("astar", 13), ("bfbnb", 13)])
def test_pieces_are_short_even_with_long_lists(name, columns):
    """Lists of thousands of sets a variable, all of which every subset has to look through."""
    lists = tangled_lists(columns, np.random.default_rng(5), most=5)
    names = coded(np.zeros((columns, 4), dtype=np.uint8))
    task = dataclasses.replace(problem(names), parent_sets=table_of(lists))
    parameters = {} if name == "dp" else {"bound": "simple", "restarts": 20}
    small = dataclasses.replace(
        task, parent_sets=table_of(tangled_lists(columns, np.random.default_rng(5), most=1))
    )
    search(make_searcher(name, parameters), small, SilentControl())  # compiled
    clock = PieceClock()
    search(make_searcher(name, parameters), task, clock)
    assert clock.longest < 0.5, clock.where


# --- odd problems -----------------------------------------------------------------------------


NAMES = ["dp", "astar", "bfbnb"]


def solved(name, task):
    return search(make_searcher(name, {}), task, SilentControl())


@pytest.mark.parametrize("name", NAMES)
def test_one_variable_constant_and_identical_columns(name):
    one = solved(name, problem(coded([[0, 1, 1, 0, 1]])))
    assert one.status == "optimal" and one.bound == one.score and not one.graph.arcs
    constant = solved(name, problem(coded(np.zeros((4, 2), dtype=np.uint8), [1] * 4)))
    assert constant.score == 0.0 and not constant.graph.arcs
    same = solved(name, problem(coded([np.tile(np.arange(4), 2)] * 6), "aic"))
    assert len(same.graph.arcs) == 5 and same.status == "optimal"


@pytest.mark.parametrize("name", NAMES)
def test_a_required_path_nothing_allowed_and_no_parents(name):
    data = dependent(6, 100, seed=1)
    path = Knowledge(required=tuple((f"V{i}", f"V{i + 1}") for i in range(5)))
    outcome = solved(name, problem(data, knowledge=path))
    assert {(i, i + 1) for i in range(5)} <= set(outcome.graph.arcs)
    nothing = Knowledge(
        forbidden=tuple((f"V{a}", f"V{b}") for a in range(6) for b in range(6) if a != b)
    )
    for empty in (problem(data, knowledge=nothing), problem(data, max_parents=0)):
        outcome = solved(name, empty)
        assert not outcome.graph.arcs and outcome.bound == outcome.score
        assert outcome.counters["largest_component"] == 1


def wide(n):
    return [{(): -5.0, ((x + 1) % n,): -4.0} for x in range(n)]


@pytest.mark.parametrize("name", ["astar", "bfbnb"])
def test_sixty_three_variables_in_a_cycle_are_solved_and_sixty_four_refused(name):
    def cycle(n):
        return dataclasses.replace(
            problem(coded(np.zeros((n, 4), dtype=np.uint8))), parent_sets=table_of(wide(n))
        )

    searcher = make_searcher(name, {"bound": "simple", "restarts": 3})
    outcome = search(searcher, cycle(63), SilentControl())
    assert outcome.score == pytest.approx(-4.0 * 62 - 5.0)
    with pytest.raises(LimitError, match="at most 63"):
        solved(name, cycle(64))


@pytest.mark.parametrize("name", NAMES)
def test_many_small_components(name):
    lists = [{(): -5.0, (x ^ 1,): -4.0} for x in range(80)]
    task = dataclasses.replace(
        problem(coded(np.zeros((80, 4), dtype=np.uint8))), parent_sets=table_of(lists)
    )
    outcome = solved(name, task)
    assert outcome.score == pytest.approx(-9.0 * 40)
