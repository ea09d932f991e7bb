"""The choice among proofs: every way gives the optimum, and the next one follows where one ends."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest

from bnstudio.errors import DataError, LimitError
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.job.control import RunControl
from bnstudio.job.events import Incumbent
from bnstudio.job.run.runner import run
from bnstudio.job.spec import RunSpec
from bnstudio.search.base import EstimateInput
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.exact.bfbnb import BreadthFirstBranchAndBound
from bnstudio.search.exact.choosing import choice, exact
from bnstudio.search.exact.choosing.choice import Way
from bnstudio.search.exact.components import components
from bnstudio.search.exact.dp import DynamicProgramming
from bnstudio.search.exact.run import ExactRun
from bnstudio.search.registry import make_searcher
from tests.naive.naive_exact import best_score, random_lists, table_of, tangled_lists
from tests.support.random_problems import random_problem
from tests.support.searching import dependent, search
from tests.unit.search.exact.test_integer import over_lists

NAMES = ("dp", "astar", "bfbnb", "ilp")


class Says(SilentControl):
    """Keeps what is said."""

    def __init__(self, max_steps=None):
        super().__init__(max_steps)
        self.said = []

    def progress(self, phase, *_):
        self.said.append(phase)


def only(monkeypatch, *ways):
    monkeypatch.setattr(choice, "ways", lambda *_: list(ways))


@pytest.mark.parametrize("name", NAMES)
def test_every_way_proves_the_optimum(monkeypatch, name):
    only(monkeypatch, Way(name, math.inf, "it is tested"))
    for seed in range(12):
        lists = random_lists(6, np.random.default_rng(seed))
        control, searcher = Says(), make_searcher("exact")
        outcome = search(searcher, over_lists(lists), control)
        best = best_score(lists)
        assert (outcome.score, outcome.bound) == (pytest.approx(best), pytest.approx(best))
        assert outcome.status == "optimal" and min(control.bounds) >= best - 1e-9
        largest = searcher.counters["largest_component"]
        if largest > 1:
            assert f"({name})" in outcome.message and "it is tested" in outcome.message
            assert searcher.counters[f"components_{name}"] >= 1
            assert all(text.startswith(f"By {exact._TITLES[name]}") for text in control.said)


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_problems_with_constraints(first):
    for seed in range(first, first + 20):
        optimum = search(make_searcher("dp"), random_problem(seed), SilentControl())
        task = random_problem(seed)
        outcome = search(make_searcher("exact"), task, SilentControl())
        assert outcome.score == pytest.approx(optimum.score, rel=1e-9)
        assert (outcome.status, outcome.within) == ("optimal", optimum.within)
        assert not task.constraints.violations(outcome.graph)


@pytest.mark.parametrize("name", ["bfbnb", "astar", "ilp"])
def test_a_spent_budget_leads_to_the_next_way(monkeypatch, name, tmp_path):
    only(monkeypatch, Way(name, 0, "first"), Way("dp", math.inf, "second"))
    lists = tangled_lists(11, np.random.default_rng(2), most=3)
    task = dataclasses.replace(over_lists(lists), scratch=tmp_path)
    searcher = make_searcher("exact")
    outcome = search(searcher, task, SilentControl())
    best = search(make_searcher("dp"), over_lists(lists), SilentControl()).score
    assert outcome.score == pytest.approx(best)
    assert "(dp)" in outcome.message and "second" in outcome.message
    assert searcher.counters["components_dp"] == 1 and not searcher.counters[f"components_{name}"]
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]  # no layers are left


@pytest.mark.parametrize("trouble", [Stopped("disk", "no disk"), LimitError("no room")])
def test_a_way_that_has_no_room_leads_to_the_next_one(monkeypatch, trouble):
    def fails(*_):
        raise trouble

    monkeypatch.setattr(BreadthFirstBranchAndBound, "solve_component", fails)
    only(monkeypatch, Way("bfbnb", math.inf, ""), Way("dp", math.inf, "it is left"))
    lists = random_lists(5, np.random.default_rng(1))
    outcome = search(make_searcher("exact"), over_lists(lists), SilentControl())
    assert outcome.score == pytest.approx(best_score(lists)) and "it is left" in outcome.message
    monkeypatch.setattr(DynamicProgramming, "solve_component", fails)
    control = SilentControl()
    with pytest.raises(Stopped, match=r"disk|memory") as ended:
        search(make_searcher("exact"), over_lists(lists), control)
    assert "no search that proves its network has room" in ended.value.message
    assert "no disk" in ended.value.message or "no room" in ended.value.message
    assert control.incumbents and control.bounds


def test_a_stop_of_the_run_is_none_of_a_way(monkeypatch):
    only(monkeypatch, Way("bfbnb", math.inf, ""), Way("dp", math.inf, ""))
    control = Says(max_steps=1)
    with pytest.raises(Stopped, match="iterations"):
        search(
            make_searcher("exact"),
            over_lists(tangled_lists(11, np.random.default_rng(2), most=3)),
            control,
        )
    assert not any("dynamic" in text for text in control.said)


def part_of(n, sets=None):
    lists = [{(): -2.0, ((x + 1) % n,): -1.0} for x in range(n)]
    (part,) = components(table_of(lists))
    if sets is not None:
        part = dataclasses.replace(part, costs=np.zeros(sets))
    return part


@pytest.mark.parametrize(
    ("n", "sets", "memory", "disk", "expected"),
    [
        (8, None, 1e9, 1e9, ["dp", "bfbnb"]),
        (8, None, 100.0, 1e9, ["ilp", "bfbnb", "astar"]),
        (26, 5000, 8e9, 1e9, ["bfbnb", "dp", "ilp"]),
        (26, 5000, 8e9, 0.0, ["astar", "dp", "ilp"]),
        (26, 1500, 8e9, 1e9, ["bfbnb", "dp", "ilp"]),
        (26, 500, 8e9, 1e9, ["ilp", "bfbnb", "dp", "ilp"]),
        (31, 15000, 8e9, 1e9, ["bfbnb", "astar", "ilp"]),
        (47, 582, 8e9, 1e9, ["ilp", "bfbnb", "astar"]),
    ],
)
def test_the_order_of_the_ways(n, sets, memory, disk, expected):
    found = choice.ways(part_of(n, sets), memory, disk)
    assert [way.name for way in found] == expected
    assert all(way.why for way in found)
    *_, last = found
    assert last.budget == math.inf


def sized(n, **changes):
    names = tuple(f"V{i}" for i in range(n))
    rules = build_constraints(Knowledge(), names, np.full(n, 2, dtype=np.int32), max_parents=2)
    size = EstimateInput(rules, 500, "bic", {}, 1, 8_000_000_000, 8_000_000_000)
    return dataclasses.replace(size, **changes)


def test_the_forecast_is_of_what_can_be_known():
    seen = choice.forecast(sized(10))
    assert seen.level == "green" and "All subsets of 10" in seen.message
    seen = choice.forecast(sized(28))
    assert seen.level in ("green", "amber") and "chosen" in seen.message
    assert choice.forecast(sized(80)).level == "red"


def test_a_network_to_begin_with_is_the_first_bound():
    lists = tangled_lists(10, np.random.default_rng(2), most=3)
    optimum = search(make_searcher("dp"), over_lists(lists), SilentControl())

    def begun(start, score):
        return dataclasses.replace(over_lists(lists), start=start, start_score=score)

    def first(task):
        return -math.fsum(ExactRun(task, SilentControl(), {}).upper)

    assert first(begun(optimum.graph, optimum.score)) == pytest.approx(optimum.score)
    assert first(over_lists(lists)) < optimum.score - 1
    expanded = []
    for task in (over_lists(lists), begun(optimum.graph, optimum.score)):
        searcher = make_searcher("bfbnb", {"restarts": 0, "bound": "simple"})
        assert search(searcher, task, SilentControl()).score == pytest.approx(optimum.score)
        expanded.append(searcher.counters["nodes_expanded"])
    assert expanded[1] < expanded[0]


@pytest.mark.parametrize("name", NAMES)
def test_a_poor_network_to_begin_with_does_no_harm(name):
    """Also one in whose ordering some variable has no set at all."""
    names = over_lists(random_lists(6, np.random.default_rng(0))).names
    tried = 0
    for seed in range(10):
        random = np.random.default_rng(seed)
        lists = random_lists(6, random)
        lists[0].pop((), None)
        if not lists[0]:
            continue
        start = DAG(names, [(0, x) for x in range(1, 6)] if seed % 2 else ())
        try:
            best = search(make_searcher("dp"), over_lists(lists), SilentControl()).score
        except DataError:
            continue
        task = dataclasses.replace(over_lists(lists), start=start, start_score=-1e9)
        outcome = search(make_searcher(name), task, SilentControl())
        assert outcome.score == pytest.approx(best) and outcome.status == "optimal"
        tried += 1
    assert tried >= 5


@pytest.mark.parametrize("name", [*NAMES, "exact"])
def test_a_run_begins_with_the_start_network_that_it_is_given(name):
    """So that whoever has a network has it proved: it is there first, and is the first bound."""
    data = dependent(9, 300, seed=4)
    known = run(data, RunSpec(searcher="dp"), RunControl())
    events = []
    result = run(data, RunSpec(searcher=name, start=known.dag), RunControl(events.append))
    assert result.status == "optimal" and result.score == pytest.approx(known.score)
    told = [event.score for event in events if isinstance(event, Incumbent)]
    assert told[0] == pytest.approx(known.score)
