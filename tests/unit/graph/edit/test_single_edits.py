"""Edits that need words of their own: refusals, nodes, several at once, long sessions."""

import pickle
import random

import pytest

from bnstudio.errors import GraphError
from bnstudio.graph.convert import as_kind, to_cpdag, to_dag, to_rpdag
from bnstudio.graph.edit import edits
from bnstudio.graph.edit.edits import EditRefused
from bnstudio.graph.pdag import CPDAG, DAG, PDAG, RPDAG
from bnstudio.graph.validity import violation
from tests.unit.graph.edit.test_edits import became


def test_a_deletion_without_extension_falls_back_on_the_dag_before():
    # Two triangles over the link a - b: without it the rest is a ring of four without a chord.
    graph = CPDAG("abcd", (), [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3)])
    base = to_dag(graph)
    made = edits.delete_edge(graph, 0, 1, base)
    assert violation(made.shown) is None and not made.shown.adjacent(0, 1)
    assert made.dag.arcs == base.arcs - {(0, 1)}
    assert {became(c) for c in made.changed} == {"compelled"}


def test_a_ring_of_links_needs_a_meeting_and_so_an_arc():
    # a - b - c - d, closed by a link: some two edges would have to meet in a v-structure.
    graph = CPDAG("abcd", (), [(0, 1), (1, 2), (2, 3)])
    with pytest.raises(EditRefused, match="new v-structure") as caught:
        edits.add_link(graph, 0, 3)
    assert caught.value.cycle is None and caught.value.condition == "a class needs a member"
    made = edits.add_arc(graph, 0, 3)
    assert (0, 3) in made.shown.arcs and (2, 3) in made.shown.arcs


@pytest.mark.parametrize("kind", ["rpdag", "cpdag"])
@pytest.mark.parametrize("parent", [2, 3])
def test_the_parent_in_the_current_dag_makes_the_v_structure(kind, parent):
    other = 5 - parent
    base = DAG("xyzt", [(parent, 1), (1, other)])
    made = edits.add_arc(as_kind(base, kind), 0, 1, base)
    assert made.shown.arcs == {(0, 1), (parent, 1), (1, other)}
    assert made.dag.arcs == base.arcs | {(0, 1)}


def test_a_v_structure_can_be_drawn_and_taken_back_in_the_cpdag_view():
    graph = CPDAG("xyz", (), [(1, 2)])
    made = edits.add_arc(graph, 0, 1)
    assert made.shown == CPDAG("xyz", [(0, 1), (2, 1)])
    assert [(c.a, c.b, became(c)) for c in made.changed] == [(2, 1, "compelled")]
    assert "x" in made.changed[0].reason
    back = edits.to_link(made.shown, 0, 1, made.dag)
    assert back.shown == CPDAG("xyz", (), [(0, 1), (1, 2)])
    assert [became(c) for c in back.changed] == ["reversible"]


# --- common ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["dag", "rpdag", "cpdag"])
def test_what_is_asked_for_wrongly_is_refused(kind):
    shown = as_kind(DAG("ABCD", [(0, 1), (2, 1), (2, 3)]), kind)
    a, b = min(shown.arcs)
    with pytest.raises(EditRefused, match="there already"):
        edits.add_arc(shown, a, b)
    with pytest.raises(EditRefused, match="Reverse it instead"):
        edits.add_arc(shown, b, a)
    with pytest.raises(EditRefused, match="joined already"):
        edits.add_link(shown, a, b)
    with pytest.raises(EditRefused, match="to itself"):
        edits.add_arc(shown, 1, 1)
    with pytest.raises(EditRefused, match="to itself"):
        edits.add_link(shown, 1, 1)
    with pytest.raises(EditRefused, match="not joined"):
        edits.delete_edge(shown, 0, 3)
    with pytest.raises(EditRefused, match="no arc"):
        edits.reverse_arc(shown, 0, 3)
    with pytest.raises(EditRefused, match="no arc"):
        edits.to_link(shown, 0, 3)
    with pytest.raises(ValueError, match="other nodes"):
        edits.delete_edge(shown, a, b, DAG("WXYZ"))
    with pytest.raises(EditRefused, match="called B already"):
        edits.add_node(shown, "B")
    with pytest.raises(EditRefused, match="called B already"):
        edits.rename_node(shown, 0, "B")
    with pytest.raises(EditRefused, match="needs a name"):
        edits.add_node(shown, "  ")


def test_links_have_no_direction_to_turn_and_plain_pdags_no_view():
    graph = RPDAG("AB", (), [(0, 1)])
    with pytest.raises(EditRefused, match="without a direction"):
        edits.reverse_arc(graph, 0, 1)
    with pytest.raises(EditRefused, match="link already"):
        edits.to_link(graph, 1, 0)
    met = RPDAG("ABC", [(0, 1), (2, 1)])
    assert edits.to_link(met, 1, 0).shown == edits.to_link(met, 0, 1).shown
    with pytest.raises(ValueError, match="cannot be edited"):
        edits.delete_edge(PDAG("AB", [(0, 1)]), 0, 1, DAG("AB", [(0, 1)]))


@pytest.mark.parametrize("kind", ["dag", "rpdag", "cpdag"])
def test_nodes_come_go_and_change_their_names(kind):
    base = DAG("ABC", [(0, 1), (2, 1)])
    shown = as_kind(base, kind)
    made = edits.add_node(shown, "new one", base)
    assert made.shown.names == made.dag.names == ("A", "B", "C", "new one")
    assert made.shown.kind == kind and made.shown.arcs == shown.arcs and made.dag.arcs == base.arcs
    made = edits.rename_node(shown, 1, "β", base)
    assert made.shown.names == made.dag.names == ("A", "β", "C")
    assert edits.rename_node(shown, 1, "B", base).shown == shown
    made = edits.delete_nodes(shown, [0], base)
    assert made.shown.names == ("B", "C") and made.dag.arcs == {(1, 0)}
    if kind == "dag":
        assert made.shown == made.dag and not made.changed
    else:
        assert made.shown.links == {(0, 1)} and not made.shown.arcs
        assert [(c.a, c.b, c.before, c.after) for c in made.changed] in (
            [(0, 1, "←", "–")],
            [(1, 0, "→", "–")],
        )
    everything = edits.delete_nodes(shown, range(3), base)
    assert everything.shown.n == 0 and everything.dag.n == 0


@pytest.mark.parametrize("kind", ["rpdag", "cpdag"])
def test_a_dag_before_that_does_not_belong_is_replaced(kind):
    shown = as_kind(DAG("ABC", [(0, 1), (2, 1)]), kind)
    made = edits.delete_edge(shown, 0, 1, DAG("ABC", [(1, 0), (0, 2)]))
    assert made.dag.skeleton == {(1, 2)}


def test_several_edges_go_at_once():
    base = DAG("ABCD", [(0, 1), (2, 1), (1, 3)])
    for kind in ("dag", "rpdag", "cpdag"):
        made = edits.delete_edges(as_kind(base, kind), [(1, 0), (1, 3)], base)
        assert made.dag.arcs == {(2, 1)}
        assert made.shown == as_kind(made.dag, kind)


def test_a_refusal_survives_pickling_with_its_cycle():
    try:
        edits.add_arc(DAG("AB", [(0, 1)]), 1, 0)
    except EditRefused as refused:
        again = pickle.loads(pickle.dumps(refused))
        assert isinstance(again, GraphError)
        assert (str(again), again.cycle, again.condition) == (
            str(refused),
            refused.cycle,
            refused.condition,
        )
    else:
        pytest.fail("the arc was let through")


def test_long_random_sessions_stay_valid():
    for kind in ("dag", "rpdag", "cpdag"):
        chance = random.Random(kind)
        dag = DAG([f"v{i}" for i in range(12)])
        shown = as_kind(dag, kind)
        done = refused = 0
        for _ in range(400):
            a, b = chance.sample(range(12), 2)
            if shown.adjacent(a, b):
                moves = [edits.delete_edge]
                if (a, b) in shown.arcs:
                    moves += [edits.reverse_arc, edits.to_link]
            else:
                moves = [edits.add_arc, edits.add_arc, edits.add_link]
            try:
                made = chance.choice(moves)(shown, a, b, dag)
            except EditRefused:
                refused += 1
                continue
            done += 1
            dag, shown = made.dag, made.shown
            assert shown.kind == kind and violation(shown) is None
            assert as_kind(dag, kind) == shown
        assert done > 150 and refused > 20


def test_rpdag_of_a_cpdag_keeps_to_the_preferred_dag():
    base = DAG("ABC", [(2, 1), (1, 0), (2, 0)])
    rpdag = to_rpdag(to_cpdag(base), base)
    assert rpdag == to_rpdag(base)
