"""Conversions and validity against enumeration of all graphs on up to five nodes."""

import itertools
import math
import pickle
import random
from collections import Counter

import networkx as nx
import pytest

from bnstudio.errors import GraphError
from bnstudio.graph.convert import as_kind, to_cpdag, to_dag, to_rpdag
from bnstudio.graph.pdag import CPDAG, DAG, PDAG, RPDAG, find_cycle
from bnstudio.graph.validity import (
    chain_components,
    check,
    semi_directed_path,
    violation,
    why_compelled,
)
from tests.naive import naive_graphs as naive

SIZES = [1, 2, 3, 4, 5]


@pytest.mark.parametrize("n", SIZES)
def test_numbers_of_graphs(n):
    # Robinson's numbers of DAGs; Gillispie and Perlman's of classes. (The RPDAG paper prints
    # 8,792 classes for five nodes, a slip.)
    assert len(naive.all_dags(n)) == {1: 1, 2: 3, 3: 25, 4: 543, 5: 29281}[n]
    found = {to_cpdag(dag) for dag in naive.all_dags(n)}
    assert len(found) == {1: 1, 2: 2, 3: 11, 4: 185, 5: 8782}[n]


@pytest.mark.parametrize("n", SIZES)
def test_cpdag_is_what_all_members_agree_on(n):
    for members in naive.classes(n).values():
        wanted = naive.cpdag_of(members)
        for dag in members:
            found = to_cpdag(dag)
            assert isinstance(found, CPDAG) and found == wanted
        assert to_dag(wanted) in members
        assert violation(wanted) is None


@pytest.mark.parametrize("n", SIZES)
def test_rpdag_and_its_extensions(n):
    for rpdag, members in naive.rpdags(n).items():
        for dag in members:
            found = to_rpdag(dag)
            assert isinstance(found, RPDAG) and found == rpdag
        assert violation(rpdag) is None
        assert to_dag(rpdag) in members
        assert len({to_cpdag(dag) for dag in members}) == 1
        assert to_cpdag(rpdag) == to_cpdag(members[0])
        # Each chain component is a tree that can be rooted anywhere.
        sizes = Counter(chain_components(rpdag)).values()
        assert math.prod(sizes) == len(members)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_a_preferred_member_is_returned(n):
    for members in naive.classes(n).values():
        wanted = naive.cpdag_of(members)
        for dag in members:
            assert to_dag(wanted, dag) == dag
            assert to_dag(wanted, dag.order) == dag
    for rpdag, members in naive.rpdags(n).items():
        for dag in members:
            assert to_dag(rpdag, dag) == dag
            assert to_dag(rpdag, dag.order) == dag


@pytest.mark.parametrize("n", [2, 3, 4])
def test_validity_of_every_graph(n):
    cpdags = {naive.cpdag_of(members) for members in naive.classes(n).values()}
    rpdags = set(naive.rpdags(n))
    for arcs, links in naive.all_pdags(n):
        names = naive.NAMES[:n]
        acyclic = nx.is_directed_acyclic_graph(nx.DiGraph(arcs))
        for kind, cls, wanted in (
            ("cpdag", CPDAG, cpdags),
            ("rpdag", RPDAG, rpdags),
            ("pdag", PDAG, None),
            ("dag", PDAG, None),
        ):
            graph = cls(names, arcs, links)
            found = violation(graph, kind)
            if kind == "pdag":
                good = acyclic
            elif kind == "dag":
                good = acyclic and not links
            else:
                good = graph in wanted
            assert (found is None) == good, (kind, graph, found)
            if found is not None:
                assert found.kind == kind and found.sentence and found.nodes
                _check_violation(graph, found)


def _check_violation(graph, found):
    """The nodes that a violation names really break the condition that it names."""
    nodes = found.nodes
    steps = list(itertools.pairwise(nodes))
    if "cycle" in found.name or found.name == "links form chordal graphs":
        assert nodes[0] == nodes[-1] and len(set(nodes)) == len(nodes) - 1
    if found.name == "no directed cycle":
        assert all(step in graph.arcs for step in steps)
    elif found.name == "no partially directed cycle":
        assert all(a in graph.parents(b) or graph.has_link(a, b) for a, b in steps)
        assert any(step in graph.arcs for step in steps)
    elif found.name == "no cycle of links":
        assert all(graph.has_link(a, b) for a, b in steps) and len(steps) >= 3
    elif found.name == "links form chordal graphs":
        assert all(graph.has_link(a, b) for a, b in steps) and len(steps) >= 4
        chords = [
            (a, b)
            for i, a in enumerate(nodes[:-1])
            for b in nodes[i + 1 : -1]
            if graph.has_link(a, b)
        ]
        assert len(chords) == len(steps)
    elif found.name == "a node with parents has no links":
        x, y, z = nodes
        assert (x, y) in graph.arcs and graph.has_link(y, z)
    elif found.name == "no arc runs into a link":
        x, y, z = nodes
        assert (x, y) in graph.arcs and graph.has_link(y, z) and not graph.adjacent(x, z)
    elif found.name == "an arc needs a cause for its direction":
        x, y = nodes
        assert graph.parents(y) == (x,) and not graph.parents(x)
    elif found.name == "every arc is compelled":
        assert nodes in graph.arcs
    else:
        assert found.name == "no links" and graph.has_link(*nodes)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_extension_of_any_graph(n):
    """Dor and Tarsi: an extension is found exactly when there is one, and it is one."""
    for arcs, links in naive.all_pdags(n):
        graph = PDAG(naive.NAMES[:n], arcs, links)
        wanted = naive.extensions(graph, joined=False)
        if wanted:
            assert to_dag(graph) in wanted
            assert to_cpdag(graph) == naive.cpdag_of(
                naive.classes(n)[graph.skeleton, naive.colliders(wanted[0], joined=False)]
            )
        else:
            with pytest.raises(GraphError):
                to_dag(graph)


def test_preferred_orientations_are_kept_where_an_extension_keeps_them_all():
    chance = random.Random(5)
    dags = naive.all_dags(4)
    agreed = 0
    for members in naive.classes(4).values():
        graph = naive.plain(naive.cpdag_of(members))
        for base in chance.sample(dags, 40):
            found = to_dag(graph, base)
            shared = base.skeleton & graph.skeleton
            best = max(naive.agreement(dag, base) for dag in members)
            if best == len(shared):
                agreed += 1
                assert naive.agreement(found, base) == best
    assert agreed > 500


def test_rooting_turns_as_few_arcs_as_possible():
    chance = random.Random(6)
    dags = naive.all_dags(4)
    for rpdag, members in naive.rpdags(4).items():
        for base in chance.sample(dags, 20):
            best = max(naive.agreement(dag, base) for dag in members)
            assert naive.agreement(to_dag(rpdag, base), base) == best


def test_an_invalid_rpdag_is_named():
    with pytest.raises(GraphError, match="A has a parent"):
        to_dag(RPDAG("ABC", [(1, 0)], [(0, 2)]))
    with pytest.raises(GraphError, match="links close a cycle"):
        check(RPDAG("ABC", (), [(0, 1), (1, 2), (0, 2)]))


def test_no_extension_is_named():
    with pytest.raises(GraphError, match="cannot be directed"):
        to_dag(PDAG("ABCD", (), [(0, 1), (1, 2), (2, 3), (0, 3)]))
    with pytest.raises(GraphError, match="A → B → C → A"):
        to_dag(PDAG("ABC", [(0, 1), (1, 2), (2, 0)]))


def test_wrong_words_and_orders_are_refused():
    graph = CPDAG("AB", (), [(0, 1)])
    with pytest.raises(ValueError, match="no kind"):
        as_kind(graph, "tree")
    with pytest.raises(ValueError, match="no kind"):
        violation(graph, "tree")
    with pytest.raises(ValueError, match="every node once"):
        to_dag(graph, [0, 0])
    with pytest.raises(ValueError, match="other nodes"):
        to_dag(graph, DAG("XY"))


def test_as_kind_gives_each_kind():
    dag = DAG("ABC", [(0, 1), (1, 2)])
    assert as_kind(dag, "dag") is dag
    assert as_kind(dag, "rpdag") == RPDAG("ABC", (), [(0, 1), (1, 2)])
    assert as_kind(dag, "cpdag") == CPDAG("ABC", (), [(0, 1), (1, 2)])
    assert as_kind(dag, "pdag") is dag
    rpdag = RPDAG("ABC", (), [(0, 1), (1, 2)])
    assert as_kind(rpdag, "rpdag") is rpdag
    assert as_kind(CPDAG("ABC", (), [(0, 1), (1, 2)]), "dag", [2, 1, 0]).arcs == {(2, 1), (1, 0)}


@pytest.mark.parametrize("n", [3, 4])
def test_why_compelled_gives_the_reason(n):
    for members in naive.classes(n).values():
        graph = naive.cpdag_of(members)
        for a, b in graph.arcs:
            words = why_compelled(graph, a, b)
            assert "nothing compels" not in words
            assert graph.names[a] in words and graph.names[b] in words
    for rpdag in naive.rpdags(n):
        for a, b in rpdag.arcs:
            assert "nothing compels" not in why_compelled(rpdag, a, b)


def test_holes_of_larger_graphs_agree_with_networkx():
    chance = random.Random(4)
    chordal = longer = 0
    for _ in range(600):
        n = chance.randint(4, 10)
        share = chance.choice([0.2, 0.3, 0.5])
        links = [(a, b) for a in range(n) for b in range(a) if chance.random() < share]
        graph = CPDAG([str(i) for i in range(n)], (), links)
        found = violation(graph)
        theirs = nx.Graph(links)
        if nx.is_chordal(theirs):
            chordal += 1
            assert found is None
        else:
            assert found.name == "links form chordal graphs"
            _check_violation(graph, found)
            longer += len(found.nodes) > 5
    assert chordal > 100 and longer > 20


def test_why_compelled_knows_when_nothing_does():
    assert "nothing compels A → B" in why_compelled(CPDAG("AB", [(0, 1)]), 0, 1)
    assert "was drawn" in why_compelled(DAG("AB", [(0, 1)]), 0, 1)


def test_a_semi_directed_path_is_shortest_and_can_avoid_a_first_step():
    graph = PDAG("ABCDE", [(0, 1), (1, 2)], [(2, 3), (0, 4), (4, 3)])
    assert semi_directed_path(graph, 0, 3) == (0, 4, 3)
    assert semi_directed_path(graph, 0, 3, not_first=4) == (0, 1, 2, 3)
    assert semi_directed_path(graph, 2, 1) == (2, 3, 4, 0, 1)
    assert semi_directed_path(PDAG("AB", [(0, 1)]), 1, 0) is None


def test_cycles_and_orders_agree_with_networkx():
    chance = random.Random(1)
    for _ in range(300):
        n = chance.randint(2, 9)
        arcs = {
            (a, b) if chance.random() < 0.5 else (b, a)
            for a in range(n)
            for b in range(a)
            if chance.random() < 0.3
        }
        names = [str(i) for i in range(n)]
        theirs = nx.DiGraph()
        theirs.add_nodes_from(range(n))
        theirs.add_edges_from(arcs)
        cycle = find_cycle(PDAG(names, arcs))
        if nx.is_directed_acyclic_graph(theirs):
            assert cycle is None
            wanted = tuple(nx.lexicographical_topological_sort(theirs))
            assert DAG(names, arcs).order == wanted
        else:
            assert cycle is not None and cycle[0] == cycle[-1]
            assert all(step in arcs for step in itertools.pairwise(cycle))
            with pytest.raises(GraphError, match="close a cycle"):
                DAG(names, arcs)


def test_pickles_are_small_and_hold_nothing_that_can_be_worked_out():
    dag = DAG([f"node {i}" for i in range(1000)], [(i, i + 1) for i in range(999)])
    bare = len(pickle.dumps(DAG(dag.names, dag.arcs)))
    _ = dag.index, dag.skeleton, dag.order, dag.parents(3)
    packed = pickle.dumps(dag)
    assert len(packed) == bare < 24 * 1000
    back = pickle.loads(packed)
    assert back == dag and type(back) is DAG and back.order == dag.order
    graph = CPDAG("ABC", [(0, 1)], [(2, 1)])
    again = pickle.loads(pickle.dumps(graph))
    assert again == graph and type(again) is CPDAG and again.neighbours(1) == (2,)


def big_dag(n, arcs, seed):
    chance = random.Random(seed)
    found = set()
    while len(found) < arcs:
        a, b = chance.sample(range(n), 2)
        found.add((min(a, b), max(a, b)))
    shuffled = chance.sample(range(n), n)
    return DAG([f"v{i}" for i in range(n)], [(shuffled[a], shuffled[b]) for a, b in found])


@pytest.mark.timeout(60)
def test_ten_thousand_nodes():
    dag = big_dag(10_000, 20_000, 3)
    cpdag, rpdag = to_cpdag(dag), to_rpdag(dag)
    assert violation(cpdag) is None and violation(rpdag) is None
    assert to_dag(cpdag, dag) == dag and to_dag(rpdag, dag) == dag
    assert to_cpdag(to_dag(cpdag)) == cpdag and to_rpdag(to_dag(rpdag)) == rpdag
    assert to_cpdag(rpdag) == cpdag


@pytest.mark.timeout(60)
def test_shapes_that_would_be_slow_done_carelessly():
    n = 5000
    names = [str(i) for i in range(n)]
    path = CPDAG(names, (), [(i, i + 1) for i in range(n - 1)])
    star = CPDAG(names, (), [(0, i) for i in range(1, n)])
    for graph in (path, star):
        assert violation(graph) is None
        assert to_cpdag(to_dag(graph)) == graph
        assert to_rpdag(to_dag(graph)).links == graph.links
    collider = DAG(names, [(i, n - 1) for i in range(n - 1)])
    assert to_cpdag(collider).arcs == collider.arcs
    clique = DAG(names[:150], [(a, b) for a in range(150) for b in range(a + 1, 150)])
    assert not to_cpdag(clique).arcs and to_dag(to_cpdag(clique), clique) == clique


def test_graphs_that_were_sent_share_names_and_know_their_ends():
    import pickle

    one = DAG(("a", "b", "c"), [(2, 0), (0, 1)])
    two = DAG(("a", "b", "c"), [(1, 2)])
    back, other = (pickle.loads(pickle.dumps(graph)) for graph in (one, two))
    assert (back, other) == (one, two)
    assert back.names is other.names and back.index is other.index
    for graph, sent in ((one, back), (two, other)):
        assert sent.arc_ends.tolist() == graph.arc_ends.tolist() == sorted(map(list, graph.arcs))
        assert sent.link_ends.shape == graph.link_ends.shape == (0, 2)
        assert not sent.arc_ends.flags.writeable and not graph.arc_ends.flags.writeable
