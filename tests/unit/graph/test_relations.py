"""Relatives, paths and d-separation, against definitions and networkx."""

import itertools
import random

import networkx as nx
import pytest

from bnstudio.graph import relations
from bnstudio.graph.pdag import DAG


def drawn(draw, n, share):
    order = draw.sample(range(n), n)
    pairs = itertools.combinations(order, 2)
    return DAG([f"v{i}" for i in range(n)], [pair for pair in pairs if draw.random() < share])


def as_networkx(dag):
    graph = nx.DiGraph()
    graph.add_nodes_from(range(dag.n))
    graph.add_edges_from(dag.arcs)
    return graph


@pytest.fixture(params=range(12))
def dag(request):
    draw = random.Random(request.param)
    return drawn(draw, draw.randint(2, 8), draw.choice((0.2, 0.4, 0.7)))


def test_relatives(dag):
    graph = as_networkx(dag)
    for node in range(dag.n):
        assert relations.ancestors(dag, [node]) == nx.ancestors(graph, node)
        assert relations.descendants(dag, [node]) == nx.descendants(graph, node)
        blanket = relations.markov_blanket(dag, node)
        others = set(range(dag.n)) - blanket - {node}
        assert all(relations.separated(dag, node, other, blanket) for other in others)
        for less in blanket:  # and no smaller one would do
            assert not relations.separated(dag, node, less, blanket - {less})


def test_separation_and_the_path_that_opens_it(dag):
    graph = as_networkx(dag)
    for a, b in itertools.combinations(range(dag.n), 2):
        rest = [node for node in range(dag.n) if node not in (a, b)]
        for size in range(min(len(rest), 3) + 1):
            for given in itertools.combinations(rest, size):
                apart = nx.is_d_separator(graph, {a}, {b}, set(given))
                assert relations.separated(dag, a, b, given) == apart
                path = relations.open_path(dag, a, b, given)
                assert (path is None) == apart
                if path is not None:
                    check_active(dag, path, (a, b), set(given))


def check_active(dag, path, ends, given):
    assert (path[0], path[-1]) == ends
    assert all(dag.adjacent(x, y) for x, y in itertools.pairwise(path))
    for x, node, y in zip(path, path[1:], path[2:], strict=False):
        meets = (x, node) in dag.arcs and (y, node) in dag.arcs
        if meets:
            assert ({node} | relations.descendants(dag, [node])) & given
        else:
            assert node not in given


def test_a_separating_set_is_as_small_as_it_can_be(dag):
    for a, b in itertools.combinations(range(dag.n), 2):
        found = relations.separating_set(dag, a, b)
        assert (found is None) == dag.adjacent(a, b)
        if found is not None:
            assert relations.separated(dag, a, b, found)
            assert not any(relations.separated(dag, a, b, found - {node}) for node in found)


def test_ends_that_are_known_are_refused():
    dag = DAG("abc", [(0, 1), (1, 2)])
    for ends, given in (((0, 0), []), ((0, 2), [2])):
        with pytest.raises(ValueError, match="differ"):
            relations.open_path(dag, *ends, given)
