"""Figures of a comparison, against definitions worked out by hand and by brute force."""

import itertools
import random

import networkx as nx
import pytest

from bnstudio.errors import GraphError
from bnstudio.graph.compare import compare, contrast, moral_edges, v_structures, with_order
from bnstudio.graph.convert import to_cpdag, to_rpdag
from bnstudio.graph.differences import Kind, differences, mark, over_all, united
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
        "arc_precision",
        "arc_recall",
        "arc_f1",
        "v_structure_precision",
        "v_structure_recall",
        "v_structure_f1",
    }
    # Of the four arcs each, B -> C alone is in both; the meeting at C is in the first alone.
    assert found.arc_precision == found.arc_recall == found.arc_f1 == 1 / 4
    assert found.v_structure_precision == found.v_structure_recall == found.v_structure_f1 == 0


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


def naive_agreement(truth, found):
    """Precision, recall and F1 by counting each thing."""
    if not truth and not found:
        return 1, 1, 1
    hits = sum(1 for thing in found if thing in truth)
    precision = hits / len(found) if found else 0
    recall = hits / len(truth) if truth else 0
    f1 = 2 * hits / (len(found) + len(truth)) if hits else 0
    return precision, recall, f1


def naive_v_structures(dag):
    return [
        (x, z, y)
        for z in range(dag.n)
        for x, y in itertools.combinations(range(dag.n), 2)
        if (x, z) in dag.arcs and (y, z) in dag.arcs and not dag.adjacent(x, y)
    ]


def test_shares_of_arcs_and_v_structures_by_brute_force():
    rng = random.Random(7)
    dags = naive.all_dags(4)
    for _ in range(300):
        one, two = rng.choice(dags), rng.choice(dags)
        found = compare(one, two)
        assert v_structures(one) == set(naive_v_structures(one))
        arcs = naive_agreement(list(one.arcs), list(two.arcs))
        assert (found.arc_precision, found.arc_recall) == pytest.approx(arcs[:2])
        assert found.arc_f1 == pytest.approx(arcs[2])
        meetings = naive_agreement(naive_v_structures(one), naive_v_structures(two))
        shares = found.v_structure_precision, found.v_structure_recall, found.v_structure_f1
        assert shares == pytest.approx(meetings)


def test_each_kind_of_difference_is_named_in_the_direction_of_its_arc():
    first = PDAG("ABCDEFG", [(0, 1), (2, 1), (3, 2), (4, 3)], [(4, 5), (5, 6)])
    second = PDAG("ABCDEFG", [(0, 1), (1, 2), (5, 4), (0, 6)], [(2, 3), (5, 6)])
    found = {(pair.a, pair.b): pair for pair in differences(first, second)}
    assert {ends: pair.kind for ends, pair in found.items()} == {
        ("A", "B"): Kind.COMMON,
        ("B", "C"): Kind.REVERSED,
        ("D", "C"): Kind.DIRECTED_FIRST,
        ("E", "D"): Kind.ONLY_FIRST,
        ("F", "E"): Kind.DIRECTED_SECOND,
        ("F", "G"): Kind.COMMON,
        ("A", "G"): Kind.ONLY_SECOND,
    }
    assert (found["B", "C"].first, found["B", "C"].second) == ("←", "→")
    assert (found["D", "C"].first, found["D", "C"].second) == ("→", "–")
    assert (found["F", "E"].first, found["F", "E"].second) == ("–", "→")
    both = united(first.names, found.values())
    assert both.skeleton == first.skeleton | second.skeleton
    assert both.links == {(5, 6)} and (5, 4) in both.arcs and (1, 2) in both.arcs
    with pytest.raises(ValueError, match="different nodes"):
        differences(DAG("AB"), DAG("BA"))


def test_differences_count_what_the_distances_count():
    rng = random.Random(3)
    dags = naive.all_dags(4)
    for _ in range(300):
        one, two = rng.choice(dags), rng.choice(dags)
        found = contrast(one, two)
        for pairs, distance in (
            (found.dags, found.comparison.shd_dag),
            (found.classes, found.comparison.shd_cpdag),
        ):
            assert sum(pair.kind is not Kind.COMMON for pair in pairs) == distance
        assert found.comparison == compare(one, two)


def test_variables_of_one_network_alone_stand_alone_in_the_other():
    one, two = DAG("ABC", [(0, 1), (1, 2)]), DAG("CBD", [(1, 0), (2, 1)])
    wide = over_all(one, two)
    assert [graph.names for graph in wide] == [tuple("ABCD")] * 2
    assert wide[1].named_arcs() == [("B", "C"), ("D", "B")]
    found = contrast(one, two)
    assert (found.only_first, found.only_second) == (("A",), ("D",))
    assert found.comparison == compare(*wide)
    assert {(pair.a, pair.b): pair.kind for pair in found.dags} == {
        ("A", "B"): Kind.ONLY_FIRST,
        ("B", "C"): Kind.COMMON,
        ("D", "B"): Kind.ONLY_SECOND,
    }
