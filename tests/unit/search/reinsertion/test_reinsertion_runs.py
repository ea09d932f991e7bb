"""Runs of Optimal Reinsertion: restarts, the final climbing, what is reported, stops and limits."""

import itertools

import numpy as np
import pytest

from bnstudio.errors import LimitError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.network.parity import parity_network
from bnstudio.network.sample import sample
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import total
from bnstudio.search.climbing.restarting import random_state
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.registry import make_searcher
from bnstudio.search.reinsertion import _reinsertion_kernels as kernels
from bnstudio.search.reinsertion import stages
from bnstudio.search.reinsertion.estimate import (
    CacheLimits,
    free_candidates,
)
from bnstudio.search.reinsertion.local_score_cache import make_local_score_cache
from bnstudio.search.reinsertion.reinserter import Reinserter
from tests.naive.naive_reinsertion import subsets
from tests.support.searching import coded, dependent, legal_within, problem, stored
from tests.unit.search.reinsertion.test_optimal_reinsertion import SHORT, made


def test_corrupted_copies_keep_the_limits_of_the_lists():
    data = dependent(8, 300, seed=6)
    task = problem(data, max_parents=2, knowledge=Knowledge(required=(("V6", "V1"),)))
    one = made(task, task.constraints.smallest_dag(), CacheLimits(8, 3))
    one.move_random = random_state(5)
    graphs = set()
    for _ in range(60):
        assert one.corrupt(8)
        graph = one.graph()
        assert all(
            one.local_scores.places[y, p] >= 0 or (p, y) == (6, 1)
            for y in range(8)
            for p in graph.parents(y)
        )
        assert all(
            task.constraints.free_parameters(y, graph.parents(y)) <= 8
            for y in range(8)
            if graph.parents(y)
        )
        assert not task.constraints.violations(DAG(graph.names, graph.arcs))
        graphs.add(graph.arcs)
    assert len(graphs) > 40


def test_final_climbing_goes_beyond_the_lists_but_not_beyond_the_limit():
    data = sample(parity_network(6, 1, 3), 4000, 3)
    columns = [*data.codes, data.codes[0] ^ data.codes[1] & data.codes[2]]
    data = coded(columns)
    scores = {}
    for climbing, limits in itertools.product((False, True), ({}, {"max_params": 2})):
        searcher = make_searcher(
            "optimal-reinsertion", {**SHORT, "cache_params": 2, "final_climbing": climbing}
        )
        outcome = searcher.search(problem(data, **limits), SilentControl())
        sizes = [2 ** len(outcome.graph.parents(y)) for y in range(data.n)]
        scores[climbing, bool(limits)] = outcome.score
        assert max(sizes) <= 2 or (climbing and not limits)
        assert (searcher.counters["climbing_moves"] > 0) == (climbing and not limits)
    assert scores[True, False] > scores[False, False] + 100
    assert scores[True, True] == scores[False, True] == scores[False, False]


def test_no_family_is_counted_twice_by_climbing_after_reinserting():
    """What the lists know is handed over; only families beyond them are computed."""
    data = dependent(7, 500, seed=3)
    task = problem(data)
    searcher = make_searcher("optimal-reinsertion", {**SHORT, "cache_params": 4})
    searcher.search(task, SilentControl())
    scorer = make_scorer(data)
    within = sum(
        not parents or legal_within(scorer).free_parameters(y, parents) <= 4
        for y in range(7)
        for parents in subsets([p for p in range(7) if p != y])
    )
    assert searcher.counters["cache_entries"] == within
    beyond = (
        task.scores.counts()["scores_computed"] - within - 7
    )  # the start network's families come first
    assert 0 < beyond <= stored(task.scores) - 7
    again = task.scores.counts()["scores_computed"]
    make_searcher("hill-climbing", {}).search(task, SilentControl())
    assert task.scores.counts()["scores_computed"] - again < 7 * 7


def test_the_rival_never_computes_a_score_twice():
    data = dependent(9, 400, seed=8)
    task = problem(data)
    make_searcher("hill-climbing", {"restarts": 200, "perturbation": 6}).search(
        task, SilentControl()
    )
    assert task.scores.counts()["scores_computed"] == stored(task.scores)
    assert (
        task.scores.counts()["statistics_requested"] > 20 * task.scores.counts()["scores_computed"]
    )


def separate_parities(seed):
    """Four children, each the noisy parity of three roots of its own: no pair is dependent."""
    random = np.random.default_rng(seed)
    roots = random.integers(0, 2, (12, 5000))
    noise = random.random((4, 5000)) < 0.1
    columns = [*roots, *((roots[3 * c : 3 * c + 3].sum(axis=0) + noise[c]) % 2 for c in range(4))]
    arcs = [(3 * c + k, 12 + c) for c in range(4) for k in range(3)]
    return coded(columns), arcs


@pytest.mark.parametrize("seed", range(3))
def test_parity_is_learnt_by_reinserting_where_climbing_sees_nothing(seed):
    data, arcs = separate_parities(seed)
    scorer = make_scorer(data)
    true, empty = total(scorer, DAG(data.names, arcs)), total(scorer, DAG(data.names, ()))
    for name in ("optimal-reinsertion", "hill-climbing", "tabu"):
        found = make_searcher(name, {}).search(problem(data, max_params=16), SilentControl())
        if name == "optimal-reinsertion":
            assert found.score >= true - 1e-6
        else:
            assert found.score < empty + 0.05 * (true - empty)


@pytest.mark.parametrize("seed", range(3))
def test_parities_of_shared_parents_are_learnt_by_reinserting(seed):
    """Children that share parents depend on each other, so climbing gets somewhere, not far."""
    network = parity_network(12, 3, seed)
    data = sample(network, 5000, seed)
    scorer = make_scorer(data)
    true, empty = total(scorer, network.dag), total(scorer, DAG(data.names, ()))
    for name in ("optimal-reinsertion", "hill-climbing"):
        found = make_searcher(name, {}).search(problem(data, max_params=16), SilentControl())
        if name == "optimal-reinsertion":
            assert found.score >= true - 1e-6
        else:
            assert found.score < empty + 0.7 * (true - empty)


def test_every_improving_reinsertion_is_reported_when_it_is_made():
    data = sample(parity_network(9, 2, 1), 2000, 1)
    seen = []

    class Watch(SilentControl):
        def incumbent(self, graph, score):
            super().incumbent(graph, score)
            seen.append(self.steps)

    control = Watch()
    searcher = make_searcher("optimal-reinsertion", {"restarts": 0, "final_climbing": False})
    searcher.search(problem(data), control)
    assert (len(seen) > 5 and seen == sorted(set(seen))) or seen[0] == seen[1] == 0
    scores = [score for _, score in control.incumbents]
    assert all(b > a for a, b in itertools.pairwise(scores))
    # The same, one reinsertion at a time.
    one = made(problem(data), DAG(data.names, ()), CacheLimits(256, None))
    random = np.random.default_rng([0, 2003])
    rising = [one.total]
    for _ in range(int(searcher.counters["passes"])):
        for target in random.permutation(9):
            list(one.reinsert(np.array([target])))
            if one.total > rising[-1]:
                rising.append(one.total)
    assert rising == pytest.approx(scores)


def test_small_budgets_lead_to_the_same_network(monkeypatch):
    data = dependent(8, 300, seed=9)
    found = []
    for budget in (300_000, 7):
        monkeypatch.setattr("bnstudio.search.reinsertion.reinserter._BUDGET", budget)
        control = SilentControl()
        searcher = make_searcher("optimal-reinsertion", {**SHORT, "cache_params": 40})
        outcome = searcher.search(problem(data), control)
        found.append((outcome.graph, outcome.score, searcher.counters, control.incumbents))
    assert found[0] == found[1]


@pytest.mark.parametrize("threads", [1, 2])
def test_stopping_while_the_lists_are_made_leaves_the_start_network(threads):
    data = dependent(8, 2000, seed=9)

    class Stop(SilentControl):
        scoring = False

        def progress(self, phase, done=None, total=None, metrics=None):
            self.scoring |= phase == "Scoring all families"

        def check(self):
            if self.scoring:
                raise Stopped("user")

    control = Stop()
    searcher = make_searcher("optimal-reinsertion", {"cache_params": 64})
    with pytest.raises(Stopped):
        searcher.search(problem(data, threads=threads), control)
    assert [len(graph.arcs) for graph, _ in control.incumbents] == [0]
    assert searcher.counters["reinsertions"] == 0


def test_before_long_lists_there_is_a_network_from_short_ones(monkeypatch):
    data = dependent(12, 400, seed=9)
    settings = {**SHORT, "cache_params": 64}
    whole = make_searcher("optimal-reinsertion", settings).search(problem(data), SilentControl())
    monkeypatch.setattr(stages, "MAX_UNSTAGED_SECONDS", 0.001)
    found = []
    for _ in range(2):
        searcher = make_searcher("optimal-reinsertion", settings)
        found.append((searcher.search(problem(data), SilentControl()), searcher.counters))
    assert found[0] == found[1]
    assert found[0][0].score == pytest.approx(whole.score, rel=1e-12)
    assert found[0][1]["scores_computed"] > found[0][1]["cache_entries"]

    made_lists = []

    def make_lists_once(one, task):
        if made_lists:
            raise Stopped("time")
        made_lists.append(one.limits)
        original(one, task)

    original = Reinserter.make_local_score_cache
    monkeypatch.setattr(Reinserter, "make_local_score_cache", make_lists_once)
    control = SilentControl()
    with pytest.raises(Stopped):
        make_searcher("optimal-reinsertion", settings).search(problem(data), control)
    assert made_lists[0].candidates < 11
    scorer = make_scorer(data)
    empty = sum(scorer.local(y, ()) for y in range(data.n))
    assert control.incumbents[-1][1] - empty > 0.9 * (whole.score - empty)


def test_lists_beyond_the_memory_limit_are_refused():
    data = dependent(8, 100, seed=1)
    task = problem(data)
    with pytest.raises(LimitError, match="parent sets"):
        make_local_score_cache(task.scores, task.legal, CacheLimits(1000, None), memory_bytes=1000)


def test_a_constant_column_is_left_alone():
    columns = np.random.default_rng(1).integers(0, 2, (4, 200))
    columns[2] = 0
    columns[3] = columns[0]
    task = problem(coded(columns))
    free, most, _ = free_candidates(task.legal, 2, 100)
    assert len(free) == most == 0
    local_scores, _ = make_local_score_cache(task.scores, task.legal, CacheLimits(100, None))
    assert local_scores.starts[3] - local_scores.starts[2] == 1
    assert (local_scores.places[:, 2] < 0).all()
    outcome = make_searcher("optimal-reinsertion", SHORT).search(task, SilentControl())
    assert outcome.graph.skeleton == {(0, 3)}


def test_restarts_end_after_so_many_in_a_row_and_not_before_enough_reinsertions():
    data = dependent(6, 200, seed=2)
    counted = {}
    for restarts, least in ((0, 20_000), (4, 0), (4, 3_000)):
        searcher = make_searcher(
            "optimal-reinsertion", {"restarts": restarts, "min_reinsertions": least}
        )
        searcher.search(problem(data), SilentControl())
        counted[restarts, least] = searcher.counters
    assert counted[0, 20_000]["restarts"] == 0
    assert 4 <= counted[4, 0]["restarts"] < 30
    assert 3_000 <= counted[4, 3_000]["reinsertions"] < 3_200


def test_powers_of_two_stay_numbers():
    full_mask = np.full((kernels.MASKS, 20), 2**64 - 1, dtype=np.uint64)
    one = made(problem(dependent(2, 50)), DAG(("V0", "V1"), ()), CacheLimits(4, None))
    workspace = one.workspace._replace(masks=full_mask)
    kernels.count_structures(workspace, np.zeros(20, dtype=np.uint64))
    assert np.isfinite(workspace.counters[kernels.STRUCTURES])
