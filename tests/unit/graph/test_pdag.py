"""Graphs with their nodes in another order."""

import numpy as np

from bnstudio.graph.pdag import CPDAG, DAG, PDAG


def test_the_same_edges_and_kind_in_another_order():
    random = np.random.default_rng(2)
    names = tuple("abcdefg")
    graph = PDAG(names, [(0, 1), (6, 1), (2, 5)], [(1, 3), (4, 6), (0, 2)])
    for kind in (PDAG, CPDAG):
        old = kind(names, graph.arcs, graph.links)
        for _ in range(10):
            order = tuple(names[i] for i in random.permutation(7))
            new = old.in_order(order)
            assert type(new) is kind and new.names == order
            assert set(new.named_arcs()) == set(old.named_arcs())
            assert new == kind(order, new.arcs, new.links)  # links by the smaller number first
            assert new.in_order(names) == old
    assert graph.in_order(names) is graph


def test_a_dag_stays_one():
    graph = DAG("abc", [(0, 1), (1, 2)]).in_order(("c", "b", "a"))
    assert isinstance(graph, DAG) and graph.order == (2, 1, 0)
