"""Strengths against plain counting, the threshold against a numeric search, the consensus."""

import csv
import io
import itertools

import networkx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar

from bnstudio.errors import UsageError
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.graph.validity import violation
from bnstudio.strength.consensus import consensus
from bnstudio.strength.record import arcs_csv, arcs_graphml, to_json
from bnstudio.strength.strengths import ArcCounts, Strengths
from bnstudio.strength.synthesis import synthesis
from bnstudio.strength.threshold import is_above, l1_threshold, proposed

NAMES = tuple("ABCDEF")


def random_dag(random, n=6, share=0.4):
    order = random.permutation(n)
    arcs = [
        (int(a), int(b)) for a, b in itertools.combinations(order, 2) if random.random() < share
    ]
    return DAG(NAMES[:n], arcs)


def counted(graphs):
    counts = ArcCounts(graphs[0].names)
    for graph in graphs:
        counts.add_graph(graph)
    return counts.strengths()


def by_hand(names, forward, backward, undirected=0.0):
    """Return strengths of pairs (a, b) from the shares of each kind."""
    pairs = sorted(forward)
    values = np.array([[forward[p], backward[p]] for p in pairs]).reshape(len(pairs), 2)
    total = values.sum(axis=1) + undirected
    return Strengths(
        names, 100, np.array(pairs).reshape(-1, 2), values[:, 0], values[:, 1],
        np.full(len(pairs), undirected), total, (values[:, 0] + undirected / 2) / total,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(5))
def test_shares_are_those_of_counting_each_pair(seed):
    random = np.random.default_rng(seed)
    classes = [to_cpdag(random_dag(random)) for _ in range(7)]
    found = {(a, b): (s, d) for a, b, s, d in counted(classes).rows()}
    for a, b in itertools.permutations(range(6), 2):
        joined = [g for g in classes if g.adjacent(a, b)]
        if not joined:
            assert (NAMES[a], NAMES[b]) not in found
            continue
        ways = sum(1.0 if (a, b) in g.arcs else 0.5 if g.has_link(a, b) else 0.0 for g in joined)
        strength, direction = found[NAMES[a], NAMES[b]]
        assert strength == len(joined) / 7
        assert direction == pytest.approx(ways / len(joined), abs=1e-15)
    rows = counted(classes).rows()
    assert [row[2] for row in rows] == sorted((row[2] for row in rows), reverse=True)


def test_csv_has_both_directions_of_each_pair():
    text = arcs_csv(counted([DAG(("a b", 'c"d'), [(0, 1)])]))
    assert list(csv.reader(io.StringIO(text))) == [
        ["from", "to", "strength", "direction"],
        ["a b", 'c"d', "1.0", "1.0"],
        ['c"d', "a b", "1.0", "0.0"],
    ]


def test_graphml_holds_each_pair_once_in_its_likelier_direction(tmp_path):
    graphs = [DAG(NAMES[:3], [(1, 0), (1, 2)]), DAG(NAMES[:3], [(0, 1), (1, 2)])]
    counts = ArcCounts(NAMES[:3])
    for graph in [*graphs, graphs[0]]:
        counts.add(graph.arcs, ())
    place = tmp_path / "arcs.graphml"
    place.write_text(arcs_graphml(counts.strengths()))
    drawn = networkx.read_graphml(place)
    assert dict(drawn.edges) == {
        ("B", "A"): {"strength": 1.0, "direction": pytest.approx(2 / 3)},
        ("B", "C"): {"strength": 1.0, "direction": 1.0},
    }
    assert "a_b" in arcs_graphml(counted([DAG(("a\x01b", "c"), [(0, 1)])]))


# -- the threshold -------------------------------------------------------------------------------


def test_the_threshold_of_the_papers_example():
    strengths = np.array([0.0460, 0.2242, 0.3921, 0.7689, 0.8935, 0.9439])
    threshold = l1_threshold(strengths)
    assert threshold == 0.3921
    assert is_above(strengths, threshold).tolist() == [False] * 3 + [True] * 3


def distance(strengths, level):
    """The L1 distance of the distribution function from a line, by adding up its steps."""
    total, knots = 0.0, sorted({0.0, 1.0, *strengths.tolist()})
    for low, high in itertools.pairwise(knots):
        total += (high - low) * abs((strengths <= low).mean() - level)
    return total


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 20), min_size=1, max_size=40))
def test_no_line_is_nearer_than_that_of_the_threshold(counts):
    strengths = np.array(counts) / 20
    threshold = l1_threshold(strengths)
    levels = {0.0, *((strengths <= x).mean() for x in strengths)}
    best = min(levels, key=lambda level: (round(distance(strengths, level), 12), level))
    found = minimize_scalar(
        lambda level: distance(strengths, level), bounds=(0, 1), method="bounded"
    )
    assert distance(strengths, best) <= found.fun + 1e-6
    assert 0 <= threshold < 1 or (strengths == 1).any()
    reached = 0.0 if threshold == 0 and best == 0 else (strengths <= threshold).mean()
    assert distance(strengths, reached) == pytest.approx(distance(strengths, best), abs=1e-9)


def test_pairs_that_no_network_joins_count_for_the_threshold():
    few = by_hand(NAMES, {(0, 1): 0.9, (2, 3): 0.2}, {(0, 1): 0.0, (2, 3): 0.0})
    assert proposed(few) == l1_threshold(np.array([0.0] * 13 + [0.2, 0.9]))
    assert proposed(counted([DAG(("x",), [])])) == 0.0


def test_what_all_networks_join_is_always_above():
    assert is_above(np.array([1.0, 0.99]), 1.0).tolist() == [True, False]
    assert is_above(np.array([0.5]), 0.5).tolist() == [False]


# -- the consensus -------------------------------------------------------------------------------


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.integers(0, 10_000), st.integers(1, 9), st.floats(0, 1), st.booleans())
def test_the_consensus_is_a_valid_network_of_the_pairs_above(seed, networks, threshold, as_class):
    random = np.random.default_rng(seed)
    dags = [random_dag(random, share=0.5) for _ in range(networks)]
    strengths = counted([to_cpdag(dag) if as_class else dag for dag in dags])
    agreed = consensus(strengths, threshold)
    assert violation(agreed.dag, "dag") is None
    assert violation(to_cpdag(agreed.dag), "cpdag") is None
    wanted = {
        tuple(pair)
        for pair, strength in zip(strengths.pairs.tolist(), strengths.strength, strict=True)
        if strength > threshold or strength == 1
    }
    assert agreed.dag.skeleton == wanted
    assert agreed.left_out == ()
    assert set(agreed.against) <= agreed.dag.arcs


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 10_000))
def test_equal_classes_agree_on_that_class(seed):
    graph = to_cpdag(random_dag(np.random.default_rng(seed)))
    agreed = consensus(counted([graph] * 3), 0.5)
    assert to_cpdag(agreed.dag) == graph
    assert not agreed.forced and agreed.against == ()


def test_a_chain_that_cannot_be_directed_gets_no_v_structure():
    graph = PDAG(NAMES[:3], [], [(0, 2), (1, 2)])  # A - C - B: by the order, A -> C <- B
    agreed = consensus(counted([graph]), 0.5)
    assert len(agreed.dag.parents(2)) == 1


def test_the_weakest_arc_of_a_cycle_gives_way():
    forward = {(0, 1): 0.9, (1, 2): 0.8, (0, 2): 0.1}
    backward = {(0, 1): 0.0, (1, 2): 0.0, (0, 2): 0.6}
    agreed = consensus(by_hand(NAMES[:3], forward, backward), 0.5)
    assert agreed.dag.named_arcs() == [("A", "B"), ("A", "C"), ("B", "C")]
    assert agreed.against == ((0, 2),)
    held = consensus(by_hand(NAMES[:3], forward, backward), 0.5, lambda a, b: (a, b) != (0, 2))
    assert held.dag.named_arcs() == [("A", "B"), ("B", "C")]
    assert held.left_out == ((2, 0),) and held.against == ()


def test_knowledge_directs_what_the_networks_leave_open():
    strengths = counted([PDAG(NAMES[:2], [], [(0, 1)])])
    assert consensus(strengths, 0.5, lambda a, b: a > b).dag.named_arcs() == [("B", "A")]


def test_edges_that_cannot_be_directed_without_a_v_structure_are_forced():
    square = PDAG(NAMES[:4], [], [(0, 1), (1, 2), (2, 3), (0, 3)])
    counts = ArcCounts(NAMES[:4])
    counts.add((), square.links)
    agreed = consensus(counts.strengths(), 0.5)
    assert agreed.forced and violation(agreed.dag, "dag") is None
    assert to_json(counts.strengths(), agreed, 0.0)["new_v_structures"] is True


# -- given networks ------------------------------------------------------------------------------


def test_a_synthesis_counts_classes_by_names():
    one = DAG(("a", "b", "c"), [(0, 1), (1, 2)])
    other = DAG(("c", "b", "a"), [(0, 1), (2, 1)])
    rows = {(a, b): (s, d) for a, b, s, d in synthesis([("x", one), ("y", other)]).rows()}
    assert rows["a", "b"] == (1.0, 0.75) and rows["c", "b"] == (1.0, 0.75)
    assert ("a", "c") not in rows


def test_a_synthesis_refuses_what_does_not_fit():
    with pytest.raises(UsageError, match="no network"):
        synthesis([])
    with pytest.raises(UsageError, match="“d” is a variable of only one of x and y"):
        synthesis([("x", DAG(("a",), [])), ("y", DAG(("a", "d"), []))])
    square = PDAG(NAMES[:4], [], [(0, 1), (1, 2), (2, 3), (0, 3)])
    with pytest.raises(UsageError, match="square stands for no network"):
        synthesis([("square", square)])
