"""The climb before the lists, and its families in them."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.job.control import RunControl
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, ListSpec, RunSpec
from bnstudio.scoring.parent_sets.anytime.identification import identify
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.search.climbing import _network_kernels as network_kernels
from bnstudio.search.climbing import first_climb
from bnstudio.search.climbing.climber import Climber, starting_dag
from bnstudio.search.climbing.first_climb import SHARE_USED, climb
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.orderings.expansion.new_sets import with_families
from tests.support.searching import coded, dependent, problem

DATA = dependent(12, 800, seed=3).by_content()  # as runs have it
KNOWN = Knowledge(required=(("V6", "V2"), ("V8", "V6")), forbidden=(("V1", "V3"),))


def climbed(seconds=None, **rules):
    task, control = problem(DATA, **rules), SilentControl()
    return task, control, climb(task, control, seconds)


@pytest.mark.parametrize("rules", [{}, {"knowledge": KNOWN, "max_parents": 2}])
def test_it_is_as_good_as_hill_climbing_and_keeps_the_rules(rules):
    task, control, found = climbed(**rules)
    limits = Limits(max_parents=rules.get("max_parents"))
    knowledge = rules.get("knowledge", Knowledge())
    plain = run(DATA, RunSpec(searcher="hill-climbing", limits=limits, knowledge=knowledge))
    assert found.score >= plain.score - 1e-6
    assert not task.constraints.violations(found.graph)
    assert found.score == pytest.approx(
        sum(task.scores.local(y, found.graph.parents(y)) for y in range(task.n))
    )
    assert control.incumbents[-1][1] == pytest.approx(found.score)
    for child, parents in found.families:
        assert task.constraints.family_allowed(child, parents)
    for child in range(task.n):
        assert (child, found.graph.parents(child)) in found.families


@pytest.mark.parametrize("room", [(1e9, 1e9, 2**62), (0.0, 0.0, 0), (1e6, 1e5, 2**62)])
@pytest.mark.parametrize("rules", [{}, {"knowledge": KNOWN, "max_parents": 2}])
def test_a_walk_by_few_calls_is_a_walk_move_by_move(monkeypatch, rules, room):
    monkeypatch.setattr("bnstudio.search.climbing.climber._MET", 8)  # of a move or two

    def walker():
        task = problem(DATA, **rules)
        one = Climber(task, SilentControl(), starting_dag(task), tabu=True)
        monkeypatch.setattr(one._rows, "room", lambda: room)
        return one

    slow, best, tenure, since = walker(), -np.inf, 12, []
    met, totals = [], []
    for iteration in range(150):
        aspiration = best - slow.total + slow.min_gain
        move = slow.advance(-np.inf, iteration, tenure, aspiration)
        if move is None:
            break
        operator, child, parent, _ = move
        graph = slow.graph()
        met.append((child, graph.parents(child)))
        if operator == network_kernels.REVERSE:
            met.append((parent, graph.parents(parent)))
        totals.append(slow.total)
        if totals[-1] > best + slow.min_gain:
            best = totals[-1]
            since.append(iteration)

    quick, seen, families, made, stuck = walker(), -np.inf, [], 0, False
    stops = []
    while made < len(totals) and not stuck:
        more, stuck, some = quick.walk_on(min(7, len(totals) - made), seen, made, tenure)
        assert more <= 7
        families += some
        made += more
        if quick.total > seen + quick.min_gain:
            seen = quick.total
            stops.append(made - 1)
    assert made == len(totals) and families == met and quick.graph() == slow.graph()
    assert stops == since and seen == pytest.approx(best)  # it stops at each better network


def test_lists_with_its_families_hold_a_network_as_good():
    task, _, found = climbed()
    poor = identify(task.scores.scorer, "sequential", budget=Budget(sets=13)).table
    table = with_families(poor, task.scores, found.families)
    assert len(table) > len(poor) and table.exhausted is poor.exhausted
    before = np.zeros(task.n, dtype=bool)
    total = 0.0
    for child in found.graph.order:
        total += table.scores[table.best_inside(child, before)]
        before[child] = True
    assert total >= found.score - 1e-6
    for child in range(task.n):
        listed = {parents: score for score, parents in table.sets(child)}
        assert list(listed.values()) == sorted(listed.values(), reverse=True)
        there = {parents: score for score, parents in poor.sets(child)}
        assert there.items() <= listed.items()
        for parents in listed.keys() - there.keys():
            assert (child, parents) in found.families
            assert listed[parents] == pytest.approx(task.scores.local(child, parents))
    again = with_families(table, task.scores, found.families)
    assert again is table


def test_the_parents_that_would_gain_most_are_tried_either_way():
    task = problem(DATA, knowledge=KNOWN)
    climber = Climber(task, SilentControl(), starting_dag(task))
    some = np.array([1, 4, 5])
    with climber.pool():
        climber.fill()
        allowed = climber.rules.allowed.copy()
        start = climber.graph()
        first = np.zeros((task.n, task.n), dtype=bool)
        for y in range(task.n):
            own = start.parents(y)
            first[y, list(own)] = True
            gains = {
                task.scores.local(y, (*own, x)): x
                for x in range(task.n)
                if allowed[y, x] and x not in own
            }
            if y in some:
                first[y, [gains[score] for score in sorted(gains, reverse=True)[:3]]] = True
        climber.try_only(climber.promising(some, 3), allowed)
        wanted = (allowed & (first | first.T)) | climber.rules.required
        np.testing.assert_array_equal(climber.rules.allowed, wanted)
        changed = (wanted != allowed).any(axis=1)
        assert changed.any()
        np.testing.assert_array_equal(climber.state.outdated > 0, changed)


@pytest.mark.parametrize("pieces", [1, 4, 11])
@pytest.mark.parametrize("most", [2, 4, 11, 500])
def test_a_climb_among_the_promising_parents_keeps_to_them(most, pieces, monkeypatch):
    monkeypatch.setattr(first_climb, "_pieces", lambda problem: pieces)
    tried = []

    class Told(Climber):
        def try_only(self, *asked):
            super().try_only(*asked)
            tried.append(self.rules.allowed.copy())

    monkeypatch.setattr(first_climb, "Climber", Told)
    task = problem(DATA, knowledge=KNOWN)
    every = climb(task, SilentControl(), tabu=False)
    control = SilentControl()
    found = climb(task, control, tabu=False, promising=most)
    assert not task.constraints.violations(found.graph)
    total = sum(task.scores.local(y, found.graph.parents(y)) for y in range(task.n))
    assert found.score == pytest.approx(total)
    assert len(tried) == pieces + 1
    for before, after in pairwise(tried):
        assert (before <= after).all()
    assert all(tried[-1][y, x] for x, y in found.graph.arcs)
    if most >= task.n - 1:  # in the end all are tried
        rest = Climber(replace(task, start=found.graph), SilentControl(), found.graph)
        with rest.pool():
            assert rest.advance(rest.min_gain) is None
        assert pieces > 1 or found.graph == every.graph
    elif pieces == 1:
        assert found.graph != every.graph


def test_with_many_scores_there_is_a_network_between_the_pieces(monkeypatch):
    monkeypatch.setattr(first_climb, "_pieces", lambda problem: 3)

    class Noted(SilentControl):
        def __init__(self):
            super().__init__()
            self.filled, self.networks = [], []

        def progress(self, phase, done=None, total=None, *_more):
            if total == DATA.n:
                self.filled.append(done)

        def incumbent(self, graph, score):
            super().incumbent(graph, score)
            self.networks.append(self.filled[-1] if self.filled else 0)

    control = Noted()
    found = climb(problem(DATA), control, tabu=False, promising=5)
    assert control.filled == sorted(control.filled) and control.filled[-1] == DATA.n
    assert {4, 8, 12} <= set(control.networks)
    assert found.score == control.incumbents[-1][1]


def test_it_is_not_begun_where_there_is_no_time_and_ends_when_it_is_over():
    _, control, found = climbed(seconds=0.0)
    assert found.graph is None and not found.families and not control.incumbents

    class Over(SilentControl):
        def step(self, count=1):
            super().step(count)
            if self.steps == 1:
                raise Stopped(SHARE_USED)

    control = Over()
    found = climb(problem(DATA), control, 100.0)
    assert found.score == control.incumbents[-1][1]
    assert 0 < len(found.graph.arcs) <= first_climb._MOVES_AT_ONCE
    assert (11, found.graph.parents(11)) in found.families


def test_a_stop_goes_through():
    class Stop(SilentControl):
        def check(self):
            if self.incumbents:
                raise Stopped("user")

    with pytest.raises(Stopped):
        climb(problem(DATA), Stop())


@pytest.mark.parametrize("searcher", ["minobs", "inobs", "obs", "asobs"])
def test_a_run_begins_with_it_and_counts_what_it_brought(searcher, tmp_path):
    task = RunSpec(searcher=searcher, limits=Limits(steps=2), lists=ListSpec(sets=14), threads=1)
    _, _, found = climbed()
    first = run(DATA, task, RunControl(), store=tmp_path)
    assert first.score >= found.score - 1e-6
    assert first.counters["sets_climbed"] > 0
    again = run(DATA, task, RunControl(), store=tmp_path)
    assert again.counters["sets_reused"] == first.counters["sets_kept"]
    assert again.score == pytest.approx(first.score)


def test_a_stop_between_two_moves_of_a_call_loses_neither(monkeypatch):
    """Where scores take long Python computes them, and the control may stop there."""
    climbers = []

    class Slow(Climber):
        def __init__(self, *asked, **more):
            super().__init__(*asked, **more)
            climbers.append(self)
            monkeypatch.setattr(self._rows, "room", lambda: (0.0, 0.0, 0))

    class Over(SilentControl):
        def check(self):
            if climbers and climbers[-1].graph().arcs:
                self.checks = getattr(self, "checks", 0) + 1
                if self.checks > 3:
                    raise Stopped(SHARE_USED)

    monkeypatch.setattr(first_climb, "Climber", Slow)
    control = Over()
    found = climb(problem(DATA), control, 100.0)
    (climber,) = climbers
    assert 0 < len(found.graph.arcs) < first_climb._MOVES_AT_ONCE and not control.steps
    assert found.graph == climber.graph()
    assert control.incumbents[-1] == (found.graph, found.score)


def test_fewer_moves_are_made_at_once_where_each_takes_longer():
    few = first_climb._moves_at_once(problem(DATA))
    wide = problem(dependent(1200, 30))
    assert few == first_climb._MOVES_AT_ONCE
    assert 1 <= first_climb._moves_at_once(wide) <= 4
    assert first_climb._moves_at_once(problem(coded([[0]]))) == few


def test_a_kernel_leaves_scores_of_large_tables_to_be_computed_outside(monkeypatch):
    """By the states of each candidate: by their mean the tables are dense, and take no time."""
    random = np.random.default_rng(0)
    arities = [9, 11, 11, *[2, 12] * 20]
    data = coded([random.integers(0, arity, 12_500) for arity in arities], arities)
    start = DAG(data.names, [(1, 0), (2, 0), (3, 0)])
    climber = Climber(problem(data), SilentControl(), start)
    served = []
    serve = climber._serve

    def noted(event, asked):
        served.append(asked[0])
        serve(event, asked)

    monkeypatch.setattr(climber, "_serve", noted)
    climber.climb_on(1)
    assert served[0] == 0
    own = climber.state.own.sum()
    assert own == pytest.approx(sum(problem(data).scores.score_all(families(climber.graph()))))


def families(graph):
    return [(child, graph.parents(child)) for child in range(graph.n)]
