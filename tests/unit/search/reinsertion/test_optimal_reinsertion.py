"""The reinsertion is truly the best, whatever the limits; and what it rests on is true."""

import itertools
import math

import numpy as np
import pytest

from bnstudio.data.counts.engines import ENGINES
from bnstudio.errors import GraphError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.network.parity import parity_network
from bnstudio.network.sample import sample
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import total
from bnstudio.search.climbing.restarting import random_state
from bnstudio.search.control import SilentControl
from bnstudio.search.registry import make_searcher
from bnstudio.search.reinsertion import _local_score_cache_kernels as list_kernels
from bnstudio.search.reinsertion.estimate import (
    CacheLimits,
    count_sets,
    groups_of,
    max_sets,
)
from bnstudio.search.reinsertion.local_score_cache import make_local_score_cache
from bnstudio.search.reinsertion.reinserter import Reinserter
from tests.naive.naive_reinsertion import printed_reinsertion, reinsertions, subsets
from tests.support.searching import coded, dependent, legal_within, problem

KNOWLEDGE = Knowledge(
    required=(("V3", "V1"), ("V1", "V4")),
    forbidden=(("V0", "V2"), ("V2", "V3")),
    max_parents={"V5": 1},
)
TIERS = Knowledge(tiers=(("V1", "V4"), ("V0", "V2")), forbid_within_tier=(0,))

SHORT = {"restarts": 3, "min_reinsertions": 0}
CASES = {
    "free": ({}, CacheLimits(64, None)),
    "few params": ({}, CacheLimits(5, None)),
    "candidates": ({}, CacheLimits(64, 2)),
    "max_parents": ({"max_parents": 1}, CacheLimits(64, None)),
    "max_params": ({"max_params": 6}, CacheLimits(6, None)),
    "knowledge": ({"knowledge": KNOWLEDGE}, CacheLimits(24, None)),
    "knowledge, few params": ({"knowledge": KNOWLEDGE}, CacheLimits(2, 2)),
    "tiers": ({"knowledge": TIERS}, CacheLimits(24, None)),
}


def made(task, start, limits, **settings):
    one = Reinserter(task, SilentControl(), start, limits, **settings)
    one.make_local_score_cache(task)
    return one


def families(graph):
    return tuple(graph.parents(y) for y in range(graph.n))


def random_dag(names, random, constraints):
    """A random network that keeps the constraints (not the limits of the lists)."""
    dag = constraints.smallest_dag()
    for a, b in random.permutation(list(itertools.permutations(range(len(names)), 2))).tolist():
        if random.random() < 0.5:
            continue
        try:
            wider = DAG(names, dag.arcs | {(a, b)})
        except (GraphError, ValueError):
            continue
        if not constraints.violations(wider):
            dag = wider
    return dag


def options(task, one, target):
    """Return all networks that reinserting the target may lead to within the lists."""
    constraints, places, most = task.constraints, one.local_scores.places, one.limits.params

    def few(y, family):
        return (
            len(family) <= constraints.max_parents[y]
            and constraints.free_parameters(y, family) <= most
        )

    def own_legal(own):
        given = {int(p) for p in np.flatnonzero(constraints.required[:, target])}
        free = set(own) - given
        return given <= set(own) and (
            not free or (few(target, own) and all(places[target, p] >= 0 for p in free))
        )

    def child_legal(y, family):
        return places[y, target] >= 0 and few(y, family)

    kept = {int(y) for y in np.flatnonzero(constraints.required[target])}
    for network in reinsertions(families(one.graph()), target, own_legal, child_legal):
        if all(target in network[y] for y in kept):
            yield network


@pytest.mark.parametrize("score", ["bic", "bdeu"])
@pytest.mark.parametrize("case", CASES)
def test_every_reinsertion_equals_brute_force(case, score):
    settings, limits = CASES[case]
    compared = gained = 0
    for seed in range(3):
        random = np.random.default_rng(seed)
        data = dependent(6, 40 + 60 * seed, seed=seed, arity=3)
        task = problem(data, score, **settings)
        scorer = make_scorer(data, score)
        known = {}

        def local(y, parents, known=known, scorer=scorer):
            if (y, parents) not in known:
                known[y, parents] = scorer.local(y, parents)
            return known[y, parents]

        one = made(task, random_dag(data.names, random, task.constraints), limits)
        for target in random.permutation(6).tolist():
            before = families(one.graph())
            best = max(
                sum(local(y, p) for y, p in enumerate(network))
                for network in options(task, one, target)
            )
            steps = list(one.reinsert(np.array([target])))
            after = one.graph()
            assert len(steps) == 1
            assert one.total == pytest.approx(best, rel=1e-12, abs=1e-8)
            assert total(scorer, after) == pytest.approx(best, rel=1e-12, abs=1e-8)
            assert not task.constraints.violations(DAG(after.names, after.arcs))
            assert {a for a in after.arcs if target not in a} == {
                (x, y) for y in range(6) for x in before[y] if target not in (x, y)
            }
            compared += 1
            gained += steps[0]
            assert steps[0] == (families(after) != before)
    assert compared == 18 and gained > 3


@pytest.mark.parametrize("case", CASES)
def test_without_pruning_all_pairs_of_parents_and_children_are_considered(case):
    settings, limits = CASES[case]
    data = dependent(5, 200, seed=4) if "knowledge" not in settings else dependent(6, 200, seed=4)
    task = problem(data, **settings)
    random = np.random.default_rng(4)
    # A start within the limits of the lists: nothing is legal only because it is there.
    one = made(task, task.constraints.smallest_dag(), limits, pruning=False)
    one.move_random = random_state(1)
    one.corrupt(6)
    for target in random.permutation(data.n).tolist():
        found = set(options(task, one, target))
        counted = one.tally["structures_considered"]
        list(one.reinsert(np.array([target])))
        assert one.tally["structures_considered"] - counted == len(found)


def test_pruning_changes_only_the_number_of_sets_visited():
    for seed in range(4):
        data = dependent(8, 300, seed=seed)
        runs = {}
        for pruning in (True, False):
            control = SilentControl()
            searcher = make_searcher(
                "optimal-reinsertion",
                {**SHORT, "cache_params": 48, "pruning": pruning},
            )
            outcome = searcher.search(problem(data, seed=seed), control)
            runs[pruning] = searcher.counters, outcome, control.incumbents
        (some, one, first), (all_, two, second) = runs[True], runs[False]
        assert first == second and one.graph == two.graph and one.score == two.score
        assert some["reinsertions"] == all_["reinsertions"] and all_["sets_pruned"] == 0
        assert some["sets_visited"] + some["sets_pruned"] == all_["sets_visited"]
        assert some["sets_visited"] < all_["sets_visited"] / 3
        differing = {"sets_visited", "sets_pruned", "structures_considered", "statistics_requested"}
        assert {k: v for k, v in some.items() if k not in differing} == {
            k: v for k, v in all_.items() if k not in differing
        }


@pytest.mark.parametrize(
    ("engine", "score"),
    [*((engine, "bic") for engine in ENGINES), (None, "bdeu"), (None, "k2"), (None, "blip-bic")],
)
@pytest.mark.parametrize("case", CASES)
def test_lists_hold_every_legal_set_with_its_score(case, engine, score):
    settings, limits = CASES[case]
    data = dependent(6, 90, seed=5)
    task = problem(data, score, **settings)
    local_scores, tables = make_local_score_cache(task.scores, task.legal, limits, engine=engine)
    scorer = make_scorer(data, score)
    counts = np.diff(local_scores.starts)
    most = max_sets(task.constraints, limits)
    room_for = np.zeros(data.n + 1, dtype=np.int64)
    for y in range(data.n):
        given = tuple(np.flatnonzero(task.constraints.required[:, y]))
        candidates = local_scores.candidates[
            local_scores.candidate_starts[y] : local_scores.candidate_starts[y + 1]
        ].tolist()
        assert limits.candidates is None or len(candidates) <= limits.candidates
        legal = {}
        for free in subsets(range(len(candidates))):
            parents = tuple(sorted((*given, *(candidates[p] for p in free))))
            if len(parents) <= max(task.constraints.max_parents[y], len(given)) and (
                not free or legal_within(scorer).free_parameters(y, parents) <= limits.params
            ):
                legal[free] = parents
        assert counts[y] == len(legal)
        assert counts[y] <= most[y] and (limits.candidates or counts[y] == most[y])
        found = {}
        for free, parents in legal.items():
            e = list_kernels.find_set(
                local_scores, room_for, y, np.array(parents, dtype=np.int64), len(parents), -1
            )
            found[free] = e
            assert local_scores.scores[e] == pytest.approx(scorer.local(y, parents), rel=1e-11)
        assert sorted(found.values()) == list(
            range(local_scores.starts[y], local_scores.starts[y + 1])
        )
        for free, e in found.items():
            below = [f for other, f in found.items() if other[: len(free)] == free]
            assert local_scores.best[e] == max(local_scores.scores[below])
    # Where tables serve all their variables, fewer are counted than families are scored.
    if score in ("k2", "blip-bic"):
        assert tables == len(local_scores.scores)
    else:
        assert tables < (0.5 if case == "free" else 1.0) * len(local_scores.scores)


def test_a_set_is_found_with_one_member_toggled():
    data = dependent(6, 90, seed=5)
    task = problem(data, max_params=12)
    local_scores, _ = make_local_score_cache(task.scores, task.legal, CacheLimits(12, None))
    scorer = make_scorer(data)
    room_for = np.zeros(7, dtype=np.int64)
    hits = 0
    for y, x in itertools.permutations(range(6), 2):
        for parents in subsets([p for p in range(6) if p != y]):
            e = list_kernels.find_set(
                local_scores, room_for, y, np.array(parents, dtype=np.int64), len(parents), x
            )
            wanted = tuple(sorted(set(parents) ^ {x}))
            if wanted and legal_within(scorer).free_parameters(y, wanted) > 12:
                assert e == -1
            else:
                assert local_scores.scores[e] == pytest.approx(scorer.local(y, wanted), rel=1e-12)
                hits += 1
    assert hits > 100


def test_lists_do_not_depend_on_threads_and_count_every_score_once():
    data = dependent(9, 400, seed=2)
    found = []
    for threads in (1, 3):
        task = problem(data)
        local_scores, _ = make_local_score_cache(
            task.scores, task.legal, CacheLimits(32, None), threads=threads
        )
        found.append(local_scores)
        assert task.scores.counts()["scores_computed"] == len(found[-1].scores)
    for one, two in zip(*found, strict=True):
        assert np.array_equal(one, two)


def test_families_too_large_for_a_table_are_scored_all_the_same():
    random = np.random.default_rng(1)
    columns = random.integers(0, 17, (5, 60))
    columns[0] = (columns[1] + columns[2] + columns[3]) % 2
    data = coded(columns, [2, 17, 17, 17, 17])
    task = problem(data, "bdeu")
    local_scores, _ = make_local_score_cache(task.scores, task.legal, CacheLimits(20_000, None))
    e = list_kernels.find_set(
        local_scores, np.zeros(6, np.int64), 0, np.array([1, 2, 3], dtype=np.int64), 3, -1
    )
    assert local_scores.scores[e] == pytest.approx(make_scorer(data, "bdeu").local(0, (1, 2, 3)))
    assert np.isfinite(local_scores.scores).all()


def test_number_of_sets_equals_brute_force():
    for arities, most, parents in itertools.product(
        [(), (2,), (2, 2, 3, 5), (2, 3, 3, 4, 4, 7)], [0, 1, 2, 6, 24, 10**9], [0, 1, 3, 9]
    ):
        brute = sum(
            math.prod(some) <= max(most, 1) and len(some) <= parents
            for size in range(len(arities) + 1)
            for some in itertools.combinations(arities, size)
        )
        assert count_sets(groups_of(np.array(arities)), most, parents) == brute


def test_what_the_network_has_may_stay_beyond_the_limits():
    """A start network with a family that the lists do not hold is never made worse."""
    network = parity_network(7, 3, 1)
    data = sample(network, 2000, 1)
    task = problem(data, start=network.dag)
    one = made(task, network.dag, CacheLimits(2, 1))
    before = one.total
    list(one.reinsert(np.arange(7)))
    assert families(one.graph()) == families(network.dag)
    assert one.total == before
    searcher = make_searcher("optimal-reinsertion", {**SHORT, "cache_params": 2, "candidates": 1})
    outcome = searcher.search(task, SilentControl())
    assert outcome.score >= before


def test_as_printed_the_passes_need_not_end():
    """With a score-equivalent score, taking the best without a gain swaps tied networks."""
    data = dependent(3, 300, seed=1)
    scorer = make_scorer(data)
    network = ((), (), ())
    for _ in range(5):
        for target in range(3):
            network = printed_reinsertion(network, target, scorer.local)
    seen = set()
    changes = 0
    for _ in range(20):
        before = network
        for target in range(3):
            wider = printed_reinsertion(network, target, scorer.local)
            changes += wider != network
            network = wider
        assert total(scorer, DAG(data.names, arcs_of(network))) == pytest.approx(
            total(scorer, DAG(data.names, arcs_of(before))), rel=1e-12
        )
        seen.add(network)
    assert changes >= 20  # a whole pass never "changes nothing"
    searcher = make_searcher("optimal-reinsertion", {"restarts": 0})
    outcome = searcher.search(problem(data), SilentControl())
    assert searcher.counters["passes"] < 10
    assert outcome.score == pytest.approx(total(scorer, DAG(data.names, arcs_of(network))))


def arcs_of(network):
    return [(p, y) for y, parents in enumerate(network) for p in parents]


def test_as_printed_safe_children_close_cycles():
    """No path "from i to T in D'" is no condition: with T cut out there is none at all."""
    data = sample(parity_network(4, 1, 0), 3000, 0)
    task = problem(data)
    scorer = make_scorer(data)
    network = parity_network(4, 1, 0)
    target = next(y for y in network.dag.order if network.dag.children(y))
    cut = {(a, b) for a, b in network.dag.arcs if target not in (a, b)}
    child = network.dag.children(target)[0]
    # Whatever the parents, every node would be safe; its child would gain, and be its parent too.
    assert scorer.local(child, (target,)) > scorer.local(child, ())
    assert scorer.local(target, (child,)) > scorer.local(target, ())
    with pytest.raises(ValueError, match="joined twice"):
        DAG(data.names, cut | {(target, child), (child, target)})
    one = made(task, network.dag, CacheLimits(8, None))
    list(one.reinsert(np.array([target])))
    assert one.graph().n == 4  # making it proves that there is no cycle
