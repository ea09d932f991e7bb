"""Every edit of every small graph, in each view, against what the definitions allow."""

import itertools
import random

import networkx as nx
import pytest

from bnstudio.graph.convert import as_kind, to_cpdag, to_dag
from bnstudio.graph.edit import edits
from bnstudio.graph.edit.edits import EditRefused
from bnstudio.graph.edit.rpdag import _Work
from bnstudio.graph.pdag import DAG, PDAG, RPDAG
from bnstudio.graph.validity import violation
from tests.naive import naive_graphs as naive


def check_edit(shown, base, made, asked):
    """What holds for every edit: valid graphs that belong together, and a true list of changes."""
    assert made.shown.kind == shown.kind and violation(made.shown) is None
    assert as_kind(made.dag, shown.kind) == made.shown
    pair = (min(asked), max(asked))
    changed = {(min(c.a, c.b), max(c.a, c.b)) for c in made.changed}
    differing = {
        edge
        for edge in shown.skeleton | made.shown.skeleton
        if edge != pair and joined(shown, *edge) != joined(made.shown, *edge)
    }
    assert changed == differing
    assert (shown.skeleton ^ made.shown.skeleton) <= {pair}
    for change in made.changed:
        assert change.before == joined(shown, change.a, change.b)
        assert change.after == joined(made.shown, change.a, change.b) in {"→", "–"}
        assert change.reason and "nothing compels " + shown.names[change.a] not in change.reason
        wanted = {("–", "→"): "compelled", ("→", "–"): "reversible", ("←", "–"): "reversible"}
        assert became(change) == wanted.get((change.before, change.after), "reversed")
    # Where some extension keeps all orientations of the old DAG, the new one does.
    shared = [arc for arc in base.arcs if made.dag.adjacent(*arc)]
    members = naive.extensions(made.shown, joined=shown.kind == "rpdag")
    if any(set(shared) <= dag.arcs for dag in members):
        assert set(shared) <= made.dag.arcs


def joined(graph, a, b):
    if (a, b) in graph.arcs:
        return "→"
    if (b, a) in graph.arcs:
        return "←"
    return "–" if (min(a, b), max(a, b)) in graph.links else ""


def became(change):
    if change.after == "–":
        return "reversible"
    return "compelled" if change.before == "–" else "reversed"


def check_cycle(graph, cycle, new):
    """A refusal's cycle is one of the graph with the new arc: every step an arc or a link."""
    assert cycle[0] == cycle[-1] and len(set(cycle)) == len(cycle) - 1
    steps = list(itertools.pairwise(cycle))
    assert new in steps
    for a, b in steps:
        assert (a, b) == new or joined(graph, a, b) in {"→", "–"}


# --- DAG view --------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [2, 3, 4])
def test_dag_view(n):
    for dag in naive.all_dags(n):
        for a, b in itertools.permutations(range(n), 2):
            theirs = nx.DiGraph(dag.arcs)
            theirs.add_nodes_from(range(n))
            if not dag.adjacent(a, b):
                theirs.add_edge(a, b)
                try:
                    made = edits.add_arc(dag, a, b)
                except EditRefused as refused:
                    assert not nx.is_directed_acyclic_graph(theirs)
                    assert refused.condition == "no directed cycle"
                    check_cycle(dag, refused.cycle, (a, b))
                    assert all(dag.names[node] in str(refused) for node in refused.cycle)
                else:
                    assert set(made.shown.arcs) == set(theirs.edges)
                    assert made.dag is made.shown and not made.changed and not made.note
                with pytest.raises(EditRefused, match="has no links"):
                    edits.add_link(dag, a, b)
            elif (a, b) in dag.arcs:
                assert edits.delete_edge(dag, b, a).dag.arcs == dag.arcs - {(a, b)}
                with pytest.raises(EditRefused, match="has no links"):
                    edits.to_link(dag, a, b)
                theirs.remove_edge(a, b)
                theirs.add_edge(b, a)
                try:
                    made = edits.reverse_arc(dag, a, b)
                except EditRefused as refused:
                    assert not nx.is_directed_acyclic_graph(theirs)
                    assert refused.cycle is not None
                    check_cycle(PDAG(dag.names, dag.arcs - {(a, b)}), refused.cycle, (b, a))
                else:
                    assert set(made.dag.arcs) == set(theirs.edges)


# --- RPDAG view ------------------------------------------------------------------------------


def oracle_neighbours(members, a, b):
    """RPDAGs of the extensions with an arc between a and b added, either way, or taken away."""
    found = set()
    for dag in members:
        if dag.adjacent(a, b):
            gone = [arc for arc in dag.arcs if set(arc) != {a, b}]
            found.add(naive.rpdag_of(DAG(dag.names, gone)))
            continue
        for arc in ((a, b), (b, a)):
            arcs = dag.arcs | {arc}
            if nx.is_directed_acyclic_graph(nx.DiGraph(list(arcs))):
                found.add(naive.rpdag_of(DAG(dag.names, arcs)))
    return found


def by_operators(graph, a, b):
    """All graphs that the operators of the paper (conditions corrected) make of a missing edge."""
    base = to_dag(graph)
    moves = [lambda work: work.link(a, b)]
    for x, y in ((a, b), (b, a)):
        if graph.parents(x) or graph.parents(y):
            moves.append(lambda work, x=x, y=y: work.arc(x, y))
        if not graph.parents(y):
            for z in graph.neighbours(y):
                moves.append(lambda work, x=x, y=y, z=z: work.make_v_structure(x, y, z))
    found = set()
    for move in moves:
        try:
            found.add(move(_Work(graph, base)).graph())
        except EditRefused as refused:
            assert refused.condition
    return found


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_operators_give_exactly_the_neighbours(n):
    graphs = list(naive.rpdags(n).items())
    if n == 5:  # all of them have been checked once; a thirtieth keeps the test short
        graphs = random.Random(11).sample(graphs, len(graphs) // 30)
    for graph, members in graphs:
        for a, b in itertools.combinations(range(n), 2):
            wanted = oracle_neighbours(members, a, b)
            if graph.adjacent(a, b):
                assert {edits.delete_edge(graph, a, b).shown} == wanted
            else:
                assert by_operators(graph, a, b) == wanted


def test_the_message_names_the_cycle():
    chain = DAG("ABC", [(0, 1), (1, 2)])
    with pytest.raises(EditRefused) as caught:
        edits.add_arc(chain, 2, 0, None)
    assert str(caught.value) == "this would close a cycle: C → A → B → C."


def test_the_papers_head_to_head_condition_would_be_wrong():
    # Table 2 asks for no *directed* path y..x only under conditions that these two escape.
    # y - z, y -> w, z -> w, w -> x: the meeting x -> y <- z closes y -> w -> x -> y.
    x, y, z, w = 0, 1, 2, 3
    graph = RPDAG("xyzw", [(y, w), (z, w), (w, x)], [(y, z)])
    assert violation(graph) is None
    with pytest.raises(EditRefused) as caught:
        _Work(graph, to_dag(graph)).make_v_structure(x, y, z)
    assert caught.value.cycle == (x, y, w, x)
    by_the_paper = PDAG("xyzw", [(y, w), (z, w), (w, x), (x, y), (z, y)])
    assert violation(by_the_paper).name == "no directed cycle"
    # y - z, y - t, z - x: the path y..x begins with the link that the move directs: a legal move.
    t = 3
    graph = RPDAG("xyzt", (), [(y, z), (y, t), (z, x)])
    made = _Work(graph, to_dag(graph)).make_v_structure(x, y, z).graph()
    assert violation(made) is None
    assert made == RPDAG("xyzt", [(x, y), (z, y), (y, t)], [(z, x)])


@pytest.mark.parametrize("n", [2, 3, 4])
def test_rpdag_view(n):
    for graph, members in naive.rpdags(n).items():
        base = members[len(members) // 2]
        for a, b in itertools.permutations(range(n), 2):
            neighbours = oracle_neighbours(members, a, b)
            if not graph.adjacent(a, b):
                _rpdag_addition(graph, base, a, b, neighbours)
            elif graph.has_link(a, b):
                try:
                    made = edits.add_arc(graph, a, b, base)
                except EditRefused as refused:
                    assert refused.cycle is None and "cause" in refused.condition
                    assert graph.neighbours(b) == (a,)
                else:
                    check_edit(graph, base, made, (a, b))
                    assert (a, b) in made.shown.arcs
            elif (a, b) in graph.arcs:
                for asked in (edits.reverse_arc, edits.to_link):
                    try:
                        made = asked(graph, a, b, base)
                    except EditRefused as refused:
                        assert refused.condition
                        assert asked is edits.to_link or refused.cycle is not None
                    else:
                        check_edit(graph, base, made, (a, b))
                        if asked is edits.to_link:
                            assert made.shown.has_link(a, b)
                        else:
                            assert joined(made.shown, b, a) == ("–" if made.note else "→")
            if graph.adjacent(a, b):
                made = edits.delete_edge(graph, a, b, base)
                check_edit(graph, base, made, (a, b))
                assert made.shown in neighbours


def _rpdag_addition(graph, base, a, b, neighbours):
    for asked in (edits.add_arc, edits.add_link):
        try:
            made = asked(graph, a, b, base)
        except EditRefused as refused:
            assert refused.condition
            if asked is edits.add_arc:
                # Refused only where no neighbour has the arc (or the link it would become).
                assert not any((a, b) in other.arcs for other in neighbours)
                assert refused.cycle is not None
            elif refused.cycle is None:
                assert graph.parents(a) or graph.parents(b)
            else:
                assert all(joined(graph, *s) == "–" for s in itertools.pairwise(refused.cycle[1:]))
            continue
        check_edit(graph, base, made, (a, b))
        assert made.shown in neighbours
        if asked is edits.add_link:
            assert made.shown.has_link(a, b) and not made.note
        else:
            assert joined(made.shown, a, b) == ("–" if made.note else "→")
            assert not made.note or not graph.neighbours(b)


# --- CPDAG view ------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [2, 3, 4])
def test_cpdag_view(n):
    for members in naive.classes(n).values():
        graph = naive.cpdag_of(members)
        base = members[len(members) // 2]
        for a, b in itertools.permutations(range(n), 2):
            if not graph.adjacent(a, b):
                for asked in (edits.add_arc, edits.add_link):
                    _cpdag_addition(graph, base, asked, a, b)
                continue
            made = edits.delete_edge(graph, a, b, base)
            check_edit(graph, base, made, (a, b))
            assert not made.shown.adjacent(a, b)
            if graph.has_link(a, b):
                try:
                    made = edits.add_arc(graph, a, b, base)
                except EditRefused as refused:
                    assert refused.condition == "every arc is compelled"
                else:
                    check_edit(graph, base, made, (a, b))
                    assert made.shown != graph and (a, b) in made.shown.arcs
            elif (a, b) in graph.arcs:
                for asked in (edits.reverse_arc, edits.to_link):
                    try:
                        made = asked(graph, a, b, base)
                    except EditRefused as refused:
                        assert refused.condition
                        if asked is edits.to_link:
                            assert "compel the arc" in str(refused)
                    else:
                        check_edit(graph, base, made, (a, b))
                        if asked is edits.to_link:
                            assert made.shown.has_link(a, b)
                        else:
                            assert joined(made.shown, b, a) == ("–" if made.note else "→")


def _cpdag_addition(graph, base, asked, a, b):
    wish = PDAG(
        graph.names,
        graph.arcs | ({(a, b)} if asked is edits.add_arc else set()),
        graph.links | ({(min(a, b), max(a, b))} if asked is edits.add_link else set()),
    )
    plain = naive.extensions(wish, joined=False)
    try:
        made = asked(graph, a, b, base)
    except EditRefused as refused:
        assert not plain
        assert refused.condition
        if refused.cycle is not None:
            check_cycle(graph, refused.cycle, (a, b))
        return
    check_edit(graph, base, made, (a, b))
    if asked is edits.add_link:
        assert made.shown == to_cpdag(plain[0])
        assert bool(made.note) == (not made.shown.has_link(a, b))
    elif (a, b) in made.shown.arcs:
        assert not made.note
        assert not plain or all(became(c) != "reversed" for c in made.changed)
    else:
        assert made.note and made.shown == to_cpdag(plain[0])
