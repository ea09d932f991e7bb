"""Chow-Liu trees against networkx on naive mutual information, and the knowledge they keep."""

import itertools
from pathlib import Path

import networkx
import numpy as np
import pytest
from scipy.stats import chi2

from bnstudio.errors import UsageError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.search.control import SilentControl
from bnstudio.search.registry import make_searcher
from tests.naive.naive_scores import score as naive_score
from tests.naive.naive_separation import g_squared
from tests.support.searching import coded, dependent, problem, table

DATA = Path(__file__).parents[3] / "data"


def search(task, **parameters):
    searcher = make_searcher("chow-liu", parameters)
    return searcher, searcher.search(task, SilentControl())


def weights(data):
    return {
        (a, b): g_squared(data, a, b, ())[0] / 2
        for a, b in itertools.combinations(range(data.n), 2)
    }


def is_branching(graph):
    return all(len(graph.parents(x)) <= 1 for x in range(graph.n))


@pytest.mark.parametrize("seed", range(5))
def test_the_tree_is_that_of_networkx(seed):
    data = dependent(9, 150, seed=seed)
    graph = networkx.Graph()
    graph.add_weighted_edges_from((a, b, w) for (a, b), w in weights(data).items())
    expected = {(min(e), max(e)) for e in networkx.maximum_spanning_tree(graph).edges()}
    _, outcome = search(problem(data))
    assert outcome.graph.skeleton == expected
    assert is_branching(outcome.graph)
    _, same = search(problem(data), root=6)
    assert same.graph.skeleton == expected
    assert same.graph.parents(5) == ()
    assert outcome.score == pytest.approx(
        sum(naive_score(data, "bic", y, outcome.graph.parents(y)) for y in range(data.n))
    )


def test_on_a_table_of_37_columns():
    data = table(DATA / "alarm_2000.csv")
    graph = networkx.Graph()
    task = problem(data, "ll")
    for a, b in itertools.combinations(range(data.n), 2):
        gain = task.scores.local(b, (a,)) - task.scores.local(b, ())
        if gain > 1e-7:
            graph.add_edge(a, b, weight=gain)
    expected = {(min(e), max(e)) for e in networkx.maximum_spanning_edges(graph, data=False)}
    assert search(problem(data))[1].graph.skeleton == expected


@pytest.mark.parametrize("seed", range(4))
def test_edges_that_gain_nothing_are_left_out_if_wanted(seed):
    random = np.random.default_rng(seed)
    data = coded(np.vstack([dependent(7, 60, seed=seed).codes, random.integers(0, 3, (3, 60))]))
    _, whole = search(problem(data))
    dropper, gaining = search(problem(data), drop="score")
    _, significant = search(problem(data), drop="test", confidence=0.95)
    information = weights(data)

    def gain(a, b):
        return naive_score(data, "bic", b, (a,)) - naive_score(data, "bic", b, ())

    def forest(wanted):
        graph = networkx.Graph()
        graph.add_weighted_edges_from(
            (a, b, w) for (a, b), w in information.items() if wanted(a, b)
        )
        return {(min(e), max(e)) for e in networkx.maximum_spanning_edges(graph, data=False)}

    def is_significant(a, b):
        degrees = (data.arities[a] - 1) * (data.arities[b] - 1)
        return chi2.sf(2 * information[a, b], degrees) <= 0.05

    assert gaining.graph.skeleton == forest(lambda a, b: gain(a, b) > 0)
    assert significant.graph.skeleton == forest(is_significant)
    assert gaining.score >= whole.score
    assert len(gaining.graph.skeleton) < len(whole.graph.skeleton)
    assert dropper.counters["pairs_left_out"] > 0


@pytest.mark.parametrize("seed", range(12))
def test_knowledge_is_kept(seed):
    """Forbidden, one-way and required edges at random: always a forest that keeps them all."""
    data = dependent(8, 100, seed=seed)
    random = np.random.default_rng(seed)
    order = [int(x) for x in random.permutation(8)]
    required = tuple((f"V{order[i]}", f"V{order[i + 1]}") for i in (0, 1, 4))
    forbidden = tuple(
        (f"V{a}", f"V{b}")
        for a, b in itertools.permutations(range(8), 2)
        if random.random() < 0.4 and (f"V{a}", f"V{b}") not in required
    )
    knowledge = Knowledge(required=required, forbidden=forbidden)
    task = problem(data, knowledge=knowledge, max_params=6)
    _, outcome = search(task)
    assert not task.constraints.violations(outcome.graph)
    assert is_branching(outcome.graph)
    # Nothing more can be joined: every further edge would break a rule or close a circle.
    skeleton = networkx.Graph(list(outcome.graph.arcs))
    skeleton.add_nodes_from(range(8))
    for a, b in itertools.permutations(range(8), 2):
        if task.constraints.allowed[a, b] and not networkx.has_path(skeleton, a, b):
            rooted = not outcome.graph.parents(b)
            assert not rooted or not task.constraints.within_params(b, (a,))


def test_a_root_follows_from_tiers():
    data = dependent(5, 300, seed=2)
    tiers = (("V4",), ("V0", "V1", "V2", "V3"))
    _, outcome = search(problem(data, knowledge=Knowledge(tiers=tiers)), root=1)
    assert outcome.graph.parents(4) == ()


def test_what_no_tree_can_hold_is_refused():
    data = dependent(4, 50)
    two = Knowledge(required=(("V0", "V2"), ("V1", "V2")))
    with pytest.raises(UsageError, match="part of no tree: V1 → V2"):
        search(problem(data, knowledge=two))
    circle = Knowledge(required=(("V0", "V1"), ("V1", "V2"), ("V0", "V2")))
    with pytest.raises(UsageError, match="part of no tree"):
        search(problem(data, knowledge=circle))
    with pytest.raises(UsageError, match="4 columns"):
        search(problem(data), root=5)
