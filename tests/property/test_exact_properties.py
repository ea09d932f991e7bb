"""All searches over all orderings against trying every ordering, on random lists and tables."""

import dataclasses
import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.errors import DataError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.search.control import SilentControl
from bnstudio.search.registry import make_searcher
from tests.naive.naive_exact import best_score, random_lists, table_of
from tests.naive.naive_scores import all_dags, score
from tests.support.searching import coded, dependent, enumerate_parent_sets, problem, search

SEARCHES = (
    ("dp", {}),
    ("astar", {"restarts": 0}),
    ("astar", {"restarts": 0, "bound": "simple"}),
    ("bfbnb", {"restarts": 0, "table_nodes": 64}),
    ("bfbnb", {"restarts": 0, "bound": "simple", "pattern_size": 2}),
    ("bfbnb", {"restarts": 0, "bound": "dynamic", "pattern_size": 2}),
)


def over_lists(lists, **changes):
    names = coded(np.zeros((len(lists), 4), dtype=np.uint8))
    return dataclasses.replace(problem(names), parent_sets=table_of(lists), **changes)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(
    n=st.integers(2, 6),
    seed=st.integers(0, 10**6),
    share=st.sampled_from([0.1, 0.3, 0.8]),
    empty=st.booleans(),
)
def test_random_lists(n, seed, share, empty):
    lists = random_lists(n, np.random.default_rng(seed), share=share, empty=empty)
    best = best_score(lists)
    for name, parameters in SEARCHES:
        control = SilentControl()
        task = over_lists(lists)
        if math.isinf(best):
            with pytest.raises(DataError):
                search(make_searcher(name, parameters), task, control)
            continue
        outcome = search(make_searcher(name, parameters), task, control)
        assert outcome.score == pytest.approx(best, rel=1e-9)
        assert outcome.status == "optimal" and outcome.within == "the given parent sets"
        DAG(outcome.graph.names, outcome.graph.arcs)  # no cycle
        chosen = sum(lists[x][outcome.graph.parents(x)] for x in range(n))
        assert chosen == pytest.approx(best, rel=1e-9)
        assert all(math.inf > bound >= best - 1e-9 for bound in control.bounds)
        assert control.bounds[-1] == pytest.approx(best)


KNOWLEDGE = Knowledge(
    required=(("V3", "V1"),),
    forbidden=(("V0", "V2"),),
    tiers=(("V1", "V3"), ("V0",)),
    max_parents={"V2": 1},
)
CASES = {
    "free": {},
    "in-degree": {"max_parents": 1},
    "parameters": {"max_params": 4},
    "knowledge": {"knowledge": KNOWLEDGE},
    "all": {"knowledge": KNOWLEDGE, "max_parents": 2, "max_params": 8},
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("score_name", ["bic", "bdeu"])
def test_every_network_of_four_variables(case, score_name):
    data = dependent(4, 120, seed=len(case))
    task = problem(data, score_name, **CASES[case])
    local = {
        (y, p): score(data, score_name, y, p)
        for y in range(4)
        for k in range(4)
        for p in itertools.combinations([x for x in range(4) if x != y], k)
        if task.constraints.family_allowed(y, p)
    }
    best = max(
        sum(local[y, p] for y, p in enumerate(network))
        for network in all_dags(4)
        if all((y, p) in local for y, p in enumerate(network))
    )
    for name, parameters in SEARCHES:
        outcome = search(make_searcher(name, parameters), task, SilentControl())
        assert outcome.score == pytest.approx(best, rel=1e-9)
        assert not task.constraints.violations(outcome.graph)
        assert bool(outcome.within) == (case != "free")


def test_five_variables():
    for seed in range(3):
        data = dependent(5, 200, seed=seed, arity=2 + seed)
        lists = [
            {
                p: score(data, "bic", y, p)
                for k in range(3)
                for p in itertools.combinations([x for x in range(5) if x != y], k)
            }
            for y in range(5)
        ]
        best = best_score(lists)
        for name, parameters in SEARCHES:
            outcome = search(
                make_searcher(name, parameters), problem(data, max_parents=2), SilentControl()
            )
            assert outcome.score == pytest.approx(best, rel=1e-9)
            assert outcome.within == "at most 2 parents"


def test_given_lists_that_hold_everything_limit_nothing():
    data = dependent(5, 200, seed=1)
    for limit, words in [(None, ""), (1, "at most 1 parent")]:
        task = problem(data, max_parents=limit)
        table = enumerate_parent_sets(task.scores.scorer, task.legal)
        outcome = search(
            make_searcher("dp"), dataclasses.replace(task, parent_sets=table), SilentControl()
        )
        assert outcome.within == words
    free = dataclasses.replace(problem(data), parent_sets=table)
    outcome = search(make_searcher("dp"), free, SilentControl())
    assert outcome.within == "the given parent sets"
