"""Figures of a comparison, against definitions worked out by hand and by brute force."""

import itertools
import random

import networkx as nx
import pytest

from bnstudio.errors import GraphError
from bnstudio.graph.compare import compare, mark, moral_edges, with_order
from bnstudio.graph.convert import to_cpdag, to_rpdag
from bnstudio.graph.pdag import CPDAG, DAG, PDAG
from tests.naive import naive_graphs as naive


def test_a_case_worked_out_by_hand():
    gold = DAG("ABCDE", [(0, 1), (1, 2), (3, 2), (3, 4)])
    other = DAG("ABCDE", [(1, 0), (1, 2), (2, 3), (0, 4)])
    # Skeletons: AB BC CD DE against AB BC CD AE. Classes: the meeting B -> C <- D is gone.
    found = compare(gold, other)
    assert (found.added, found.deleted) == (1, 1)
    assert found.inverted == 2 and found.hamming == 4
    assert found.shd_cpdag == 4
    assert found.shd_dag == 4  # AB turned, CD turned, DE gone, AE new
    # The moral graph of the first marries B and D.
    assert found.moral == 3
    assert found.precision == found.recall == found.f1 == 3 / 4
    rows = {(row.a, row.b): row for row in found.rows}
    assert rows["A", "B"].verdict == "inverted" and rows["A", "B"].class_verdict == "common"
    assert (rows["A", "B"].first, rows["A", "B"].second) == ("→", "←")
    assert rows["A", "E"].verdict == rows["A", "E"].class_verdict == "added"
    assert rows["D", "E"].verdict == "deleted" and rows["D", "E"].second == ""
    assert rows["B", "C"].verdict == "common" and rows["B", "C"].class_verdict == "inverted"
    assert (rows["B", "C"].class_first, rows["B", "C"].class_second) == ("→", "–")
    assert set(found.metrics()) == {
        "shd_dag",
        "shd_cpdag",
        "hamming",
        "added",
        "deleted",
        "inverted",
        "moral",
        "precision",
        "recall",
        "f1",
    }


def test_all_pairs_of_small_dags():
    dags = naive.all_dags(3)
    cpdags = {}
    for members in naive.classes(3).values():
        cpdags.update(dict.fromkeys(members, naive.cpdag_of(members)))
    pairs = list(itertools.combinations(range(3), 2))
    for one, two in itertools.product(dags, repeat=2):
        found = compare(one, two)
        assert found.shd_dag == sum(mark(one, *p) != mark(two, *p) for p in pairs)
        wanted = sum(mark(cpdags[one], *p) != mark(cpdags[two], *p) for p in pairs)
        assert found.shd_cpdag == found.hamming == wanted
        assert found.hamming == found.added + found.deleted + found.inverted
        moral = set(nx.moral_graph(as_nx(one)).edges) ^ set(nx.moral_graph(as_nx(two)).edges)
        assert found.moral == len(moral)
        assert (found.hamming == 0) == (cpdags[one] == cpdags[two])


def as_nx(dag):
    graph = nx.DiGraph()
    graph.add_nodes_from(range(dag.n))
    graph.add_edges_from(sorted(dag.arcs))
    return graph


def test_moral_graphs_agree_with_networkx():
    for dag in random.Random(2).sample(naive.all_dags(4), 200):
        theirs = {(min(edge), max(edge)) for edge in nx.moral_graph(as_nx(dag)).edges}
        assert moral_edges(dag) == theirs


def test_kinds_may_differ_and_the_nearest_extension_is_taken():
    for members in naive.classes(4).values():
        dag = members[-1]
        for other in (to_cpdag(dag), to_rpdag(dag)):
            for pair in ((dag, other), (other, dag), (other, other), (to_cpdag(dag), other)):
                found = compare(*pair)
                assert found.shd_dag == found.shd_cpdag == found.hamming == found.moral == 0
                assert found.precision == found.recall == found.f1 == 1


def test_the_order_of_nodes_does_not_matter():
    gold = DAG("ABC", [(0, 1), (1, 2)])
    same = DAG("CAB", [(1, 2), (2, 0)])
    assert compare(gold, same).metrics()["shd_dag"] == 0
    assert with_order(same, gold.names) == gold
    turned = with_order(CPDAG("CAB", [(1, 2)], [(0, 1)]), ("A", "B", "C"))
    assert turned == CPDAG("ABC", [(0, 1)], [(0, 2)]) and isinstance(turned, CPDAG)


def test_empty_graphs_have_defined_shares():
    empty, full = DAG("AB"), DAG("AB", [(0, 1)])
    assert compare(empty, empty).f1 == 1
    for pair in ((empty, full), (full, empty)):
        found = compare(*pair)
        assert found.precision == found.recall == found.f1 == 0


def test_different_variables_are_named():
    with pytest.raises(GraphError, match="second lacks “B”; the first lacks “C”"):
        compare(DAG("AB"), DAG("AC"))
    with pytest.raises(GraphError, match="and 2 more"):
        compare(DAG("A"), DAG("ABCDEFGH"))


def test_a_graph_without_extension_cannot_be_compared():
    ring = PDAG("ABCD", (), [(0, 1), (1, 2), (2, 3), (0, 3)])
    with pytest.raises(GraphError, match="cannot be directed"):
        compare(ring, DAG("ABCD"))
