"""The network that grows while the lists of parent sets are found."""

from itertools import pairwise

import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.job.control import RunControl
from bnstudio.job.events import Incumbent, ParentSets
from bnstudio.job.parent_sets import first_network
from bnstudio.job.parent_sets.first_network import FirstNetwork
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, ListSpec, RunSpec
from bnstudio.scoring.parent_sets.anytime.identification import identify
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.search.orderings.parent_set_arrays import IndexedTable
from tests.support.searching import dependent, problem

DATA = dependent(9, 400, seed=3)
RULES = {
    "free": {},
    # Against the index order, so that the first ordering is another one.
    "known": {"knowledge": Knowledge(required=(("V6", "V2"), ("V8", "V6"))), "max_parents": 2},
}


@pytest.fixture
def at_once(monkeypatch):
    monkeypatch.setattr(first_network, "INTERVAL", 0.0)


def grown(order=None, **settings):
    """Return the problem, its lists, and the networks told while they are handed over."""
    task = problem(DATA, **settings)
    rules = task.constraints
    events = []
    control = RunControl(events.append)
    first = FirstNetwork(task.scores.scorer, rules, control)
    handed = {}
    lists = identify(
        task.scores.scorer,
        legal=LegalParentSets.of(rules),
        budget=Budget(sets=30),
        on_variable=handed.__setitem__,
    ).table
    assert sorted(handed) == list(range(9))
    for child in order or handed:
        first.found(child, handed[child])
    return task, lists, events


@pytest.mark.parametrize("order", [None, (8, 3, 0, 1, 2, 7, 6, 5, 4)])
@pytest.mark.parametrize("rules", RULES)
def test_every_network_told_is_better_legal_and_scored_right(rules, order, at_once):
    task, lists, events = grown(order, **RULES[rules])
    told = [(event.graph, event.score) for event in events if isinstance(event, Incumbent)]
    assert len(told) > 2
    assert [score for _, score in told] == sorted(score for _, score in told)
    for graph, score in told:
        assert not task.constraints.violations(graph)
        DAG(graph.names, graph.arcs)  # raises for a cycle
        by_hand = sum(task.scores.local(y, graph.parents(y)) for y in range(9))
        assert score == pytest.approx(by_hand, rel=1e-12)
    # Whatever came first, the last one is that with which a search over orderings begins.
    sets = IndexedTable(lists)
    chosen = sets.best_in_order(sets.dag(sets.arrays.smallest).order)
    assert told[-1][0].arcs == sets.dag(chosen).arcs


def test_between_two_networks_there_is_some_time():
    _, _, events = grown()
    assert len([event for event in events if isinstance(event, Incumbent)]) == 1


@pytest.mark.parametrize("searcher", ["obs", "asobs", "inobs", "minobs"])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_run_shows_it_before_the_lists_are_there_and_ends_no_worse(searcher, threads, at_once):
    events = []
    spec = RunSpec(
        searcher=searcher,
        limits=Limits(steps=3),
        lists=ListSpec(sets=30),
        threads=threads,
    )
    result = run(DATA, spec, RunControl(events.append))
    there = next(k for k, event in enumerate(events) if isinstance(event, ParentSets))
    before = [event.score for event in events[:there] if isinstance(event, Incumbent)]
    assert len(before) > 1  # with two threads the first variable may be done last
    assert result.score >= before[-1] - 1e-9
    scores = [point.score for point in result.trace]
    assert all(after >= earlier - 1e-9 for earlier, after in pairwise(scores))


def test_a_stop_while_lists_are_found_keeps_it(at_once):
    class Stop(RunControl):
        def incumbent(self, graph, score):
            super().incumbent(graph, score)
            if len(self.trace.points()) == 4:
                self.stop()

    spec = RunSpec(searcher="minobs", lists=ListSpec(sets=30), threads=1)
    control = Stop()
    result = run(DATA, spec, control)
    assert result.limit == "user"
    points = control.trace.points()
    assert result.score == pytest.approx(points[3].score) and result.score > points[0].score
