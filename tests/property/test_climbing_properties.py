"""The climbers' table of moves against plain recomputation, on random data and random walks."""

import itertools
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.scoring import cache
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import total
from bnstudio.search.climbing import _climbing_kernels as kernels
from bnstudio.search.climbing import climber as climbing
from bnstudio.search.climbing import row_scoring
from bnstudio.search.climbing.climber import Climber, starting_dag
from bnstudio.search.climbing.restarting import random_state
from bnstudio.search.control import SilentControl
from bnstudio.search.registry import make_searcher
from tests.naive.naive_scores import all_dags, is_acyclic, neighbours
from tests.support.searching import coded, dependent, legal_within, problem


@st.composite
def tables(draw):
    n = draw(st.integers(2, 6))
    rows = draw(st.integers(1, 60))
    arities = draw(st.lists(st.integers(1, 4), min_size=n, max_size=n))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    return coded([random.integers(0, r, rows) for r in arities], arities)


def parents_of(climber):
    state = climber.state
    return tuple(
        tuple(int(p) for p in state.parents[y, : state.counts[y]]) for y in range(climber.n)
    )


def check_state(climber, task):
    """Compare every array of a climber with what it must be."""
    state, n = climber.state, climber.n
    scorer = task.scores.scorer
    parents = parents_of(climber)
    assert is_acyclic(parents)
    reach = np.zeros((n, n), dtype=bool)
    for y in range(n):
        reach[y, list(parents[y])] = True
    assert np.array_equal(reach, state.adjacent.astype(bool))
    for middle in range(n):
        reach |= np.outer(reach[:, middle], reach[middle])
    for y, x in itertools.product(range(n), repeat=2):
        assert kernels.is_ancestor(state, x, y) == reach[y, x]
    for y in range(n):
        assert state.own[y] == pytest.approx(scorer.local(y, parents[y]), rel=1e-10, abs=1e-9)
        for x in range(n):
            changed = tuple(sorted(set(parents[y]) ^ {x}))
            required = climber.rules.required[y, x]
            legal = x != y and (
                not required
                if x in parents[y]
                else climber.rules.allowed[y, x]
                and len(changed) <= climber.rules.max_parents[y]
                and legal_within(scorer).free_parameters(y, changed) <= climber.rules.max_params
            )
            if legal:
                assert state.toggled[y, x] == pytest.approx(
                    scorer.local(y, changed), rel=1e-10, abs=1e-9
                )
            else:
                assert state.toggled[y, x] == -np.inf
    graphs = (
        DAG(climber.names, [(p, y) for y in range(n) for p in network[y]])
        for network in neighbours(parents)
    )
    legal = [graph for graph in graphs if not task.constraints.violations(graph)]
    assert kernels.count_moves(state) == len(legal)
    for y in range(n):
        kept = state.best_add[y]
        additions = [
            state.toggled[y, x]
            for x in range(n)
            if x != y and not state.adjacent[y, x] and not reach[x, y]
        ]
        if kept == kernels.NONE:
            assert max(additions, default=-np.inf) == -np.inf
        elif kept != kernels.UNKNOWN:  # the best one, or one that was and closes a cycle now
            assert max(additions, default=-np.inf) <= state.toggled[y, kept] + 1e-6
            assert reach[kept, y] or not state.adjacent[y, kept]


@settings(max_examples=60, deadline=None)
@given(tables(), st.sampled_from(["bic", "bdeu", "k2"]), st.integers(0, 99), st.data())
def test_table_of_moves_stays_true(data, score, seed, draw):
    knowledge = Knowledge()
    if data.n > 3:
        knowledge = Knowledge(required=(("V0", "V2"),), forbidden=(("V1", "V3"),))
    task = problem(
        data,
        score,
        knowledge=knowledge,
        max_parents=draw.draw(st.sampled_from([None, 1, 2])),
        max_params=draw.draw(st.sampled_from([None, 40])),
    )
    climber = Climber(task, SilentControl(), starting_dag(task), tabu=True)
    with mock.patch.object(climbing, "TABLE_KEPT", draw.draw(st.sampled_from([0, 1000]))):
        saved = climber.copy_state()
    random = random_state(seed)
    for _ in range(4):
        climber.perturb(random, 5)
        climber.fill()
        check_state(climber, task)
        before = climber.total
        move = climber.advance(-np.inf)
        climber.fill()
        check_state(climber, task)
        if move:
            assert climber.total - before == pytest.approx(move[3], rel=1e-9, abs=1e-8)
    assert not task.constraints.violations(climber.graph())
    climber.restore(saved)
    climber.fill()
    check_state(climber, task)
    assert climber.graph() == starting_dag(task)


@pytest.mark.parametrize("table_kept", [0, 1000])
@pytest.mark.parametrize("tenure", [0, 5])
def test_moves_are_those_of_a_search_through_all(tenure, table_kept, monkeypatch):
    """What is kept of the rows changes no move, in tabu walks with random moves and returns."""
    monkeypatch.setattr(climbing, "TABLE_KEPT", table_kept)
    task = problem(dependent(20, 300, seed=7))
    climber = Climber(task, SilentControl(), starting_dag(task), tabu=True)
    saved, random, kept = climber.copy_state(), random_state(1), 0
    for iteration in range(400):
        if iteration % 40 == 20:
            climber.perturb(random, 6)
        if iteration % 90 == 89:
            climber.restore(saved)
        climber.fill()
        if iteration % 50 == 30:
            climber.save(saved)
        state = climber.state
        anew = state._replace(best_add=np.full(climber.n, kernels.UNKNOWN))
        kept += int((state.best_add != kernels.UNKNOWN).sum())
        aspiration = 0.5 if iteration % 3 else np.inf
        wanted = kernels.choose_move(anew, -np.inf, iteration, tenure > 0, aspiration)
        assert climber.advance(-np.inf, iteration, tenure, aspiration) == wanted
    assert kept > 2000


@pytest.mark.parametrize("searcher", ["hill-climbing", "tabu"])
def test_a_saved_network_without_its_table_changes_nothing(searcher, monkeypatch):
    data = dependent(12, 200, seed=3)
    parameters = {"restarts": 12} if searcher == "hill-climbing" else {}

    def run():
        outcome = make_searcher(searcher, parameters).search(problem(data), SilentControl())
        counters = dict(outcome.counters)
        del counters["statistics_requested"]  # rows that come back are looked up again
        return outcome.graph, outcome.score, counters

    kept = run()
    monkeypatch.setattr(climbing, "TABLE_KEPT", 0)
    assert run() == kept


def test_a_climb_of_many_variables_keeps_the_cache_small(monkeypatch):
    data = dependent(12, 200, seed=3)
    monkeypatch.setattr(row_scoring, "MANY", 10)
    monkeypatch.setattr(row_scoring, "KEPT", 100)
    task = problem(data)
    monkeypatch.setattr(cache, "_FIRST_SLOTS", 64)
    small = problem(data)
    of_all = make_searcher("hill-climbing", {"restarts": 5}).search(task, SilentControl())
    of_few = make_searcher("hill-climbing", {"restarts": 5}).search(small, SilentControl())
    assert len(small.scores.arrays.slots) <= 256
    assert of_few.graph == of_all.graph and of_few.score == of_all.score
    # What has been given up is computed again.
    assert of_few.counters["scores_computed"] > of_all.counters["scores_computed"]


@settings(max_examples=25, deadline=None)
@given(tables(), st.sampled_from(["bic", "bdeu"]))
def test_a_climb_ends_where_no_neighbour_is_better(data, score):
    task = problem(data, score)
    outcome = make_searcher("hill-climbing", {}).search(task, SilentControl())
    scorer = make_scorer(data, score)
    own = tuple(outcome.graph.parents(y) for y in range(data.n))
    for network in neighbours(own):
        other = DAG(data.names, [(p, y) for y in range(data.n) for p in network[y]])
        assert total(scorer, other) <= outcome.score + 1e-6


@settings(max_examples=25, deadline=None)
@given(tables(), st.sampled_from(["bic", "aic", "ll", "bdeu"]), st.floats(0.001, 1))
def test_equivalent_networks_score_the_same(data, score, kappa):
    """Turning a covered arc (the tails have the same parents otherwise) changes nothing."""
    scorer = make_scorer(data, score, {"kappa": kappa} if score == "bdeu" else {})
    assert scorer.score.score_equivalent
    n = data.n
    shared = tuple(range(2, n))
    one = scorer.local(0, shared) + scorer.local(1, (0, *shared))
    two = scorer.local(1, shared) + scorer.local(0, (1, *shared))
    assert one == pytest.approx(two, rel=1e-10, abs=1e-8)


def test_scores_that_are_not_equivalent_say_so():
    """Each has a table on which the two directions of an arc differ."""
    data = dependent(2, 37, seed=5, arity=4)
    for score in ("k2", "bd", "blip-bic"):
        scorer = make_scorer(data, score)
        assert not scorer.score.score_equivalent
        one = scorer.local(0, ()) + scorer.local(1, (0,))
        two = scorer.local(1, ()) + scorer.local(0, (1,))
        assert abs(one - two) > 1e-6
    # Two of three declared states are seen in the one column, all three in the other.
    scorer = make_scorer(coded([[0, 1, 0, 1, 1], [0, 1, 2, 1, 0]], [3, 3]), "bds")
    assert not scorer.score.score_equivalent
    one = scorer.local(0, ()) + scorer.local(1, (0,))
    two = scorer.local(1, ()) + scorer.local(0, (1,))
    assert abs(one - two) > 1e-6


def test_restarts_find_the_best_of_all_networks_of_four():
    for seed in range(6):
        data = dependent(4, 120, seed=seed)
        scorer = make_scorer(data)
        best = max(
            sum(scorer.local(y, p) for y, p in enumerate(network)) for network in all_dags(4)
        )
        outcome = make_searcher("hill-climbing", {"restarts": 200}).search(
            problem(data), SilentControl()
        )
        assert outcome.score == pytest.approx(best, rel=1e-9)


def test_tabu_leaves_a_local_optimum_without_going_straight_back():
    data = dependent(6, 300, seed=11)
    task = problem(data)
    climber = Climber(task, SilentControl(), starting_dag(task), tabu=True)
    moves = []
    for iteration in range(40):
        move = climber.advance(-np.inf, iteration, 6)
        assert move is not None
        moves.append(move[:3])
    undone = {kernels.ADD: kernels.DELETE, kernels.DELETE: kernels.ADD}
    for place, (operator, child, parent) in enumerate(moves):
        for later in moves[place + 1 : place + 7]:
            if operator in undone:
                assert later != (undone[operator], child, parent)
            else:
                assert later != (kernels.REVERSE, parent, child)
    assert any(operator == kernels.DELETE for operator, _, _ in moves)
