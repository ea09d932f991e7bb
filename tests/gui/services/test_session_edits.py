"""The session and its graph: edits in three views, and what they change in the score."""

import pytest

from bnstudio.graph.pdag import DAG
from bnstudio.graph.validity import violation
from bnstudio.gui.services import displayed_graph, graph_editor
from tests.gui.services.document import NAMES, VIEWS, idle
from tests.support.session_tools import (
    LONG,
    Heard,
)


@pytest.mark.parametrize("view", VIEWS)
def test_every_edit_keeps_the_view_valid_and_can_be_undone(learned, qtbot, view):
    learned.graph.set_view(view)
    heard = Heard(learned)
    before = learned.graph.graph
    states = [before]
    edge = (before.named_links() or before.named_arcs())[0]
    assert learned.graph.delete([edge])
    states.append(learned.graph.graph)
    assert learned.graph.add_arc("V0", "V4")
    states.append(learned.graph.graph)
    assert learned.graph.add_node("extra")
    states.append(learned.graph.graph)
    assert learned.graph.rename("extra", "more")
    states.append(learned.graph.graph)
    assert learned.graph.delete(nodes=["V2"])
    states.append(learned.graph.graph)
    for graph in states:
        assert graph.kind == view and violation(graph, view) is None
    assert len(heard.of("edited")) == 5 and heard.of("edit_refused") == []
    assert learned.graph.label == "edited from Run 1"
    for graph in reversed(states[:-1]):
        learned.document.undo()
        assert learned.graph.graph == graph
    assert learned.graph.current_run == 1 and not learned.document.undo_text
    for graph in states[1:]:
        learned.document.redo()
        assert learned.graph.graph == graph
    assert not learned.document.redo_text and learned.document.project.runs[1].best == DAG(
        NAMES, [(0, 1), (1, 2), (3, 2), (2, 4)]
    )


def test_a_cycle_is_refused_with_the_cycle(learned):
    heard = Heard(learned)
    graph = learned.graph.graph
    assert not learned.graph.add_arc("V4", "V0")
    ((refusal,),) = heard.of("edit_refused")
    assert [graph.names[i] for i in refusal.cycle] in (
        ["V4", "V0", "V1", "V2", "V4"],
        ["V0", "V1", "V2", "V4", "V0"],
    )
    assert (
        learned.graph.graph is graph
        and not learned.document.undo_text
        and heard.of("graph_changed") == []
    )


def test_an_edit_of_a_node_that_is_not_there_is_refused(learned):
    heard = Heard(learned)
    assert not learned.graph.add_arc("V0", "nowhere")
    assert not learned.graph.rename("nowhere", "x")
    assert not learned.graph.delete(nodes=["nowhere"])
    assert len(heard.of("edit_refused")) == 3
    assert "nowhere is not in the graph" in str(heard.of("edit_refused")[0][0])


def test_arcs_are_reversed_and_turned_to_links(learned):
    assert learned.graph.reverse("V0", "V1")
    assert ("V1", "V0") in learned.graph.graph.named_arcs()
    learned.graph.set_view("cpdag")
    assert ("V0", "V1") in learned.graph.graph.named_links()
    heard = Heard(learned)
    assert not learned.graph.reverse("V0", "V1"), "a link has no direction"
    assert heard.of("edit_refused")
    assert learned.graph.add_link("V0", "V3")
    assert {frozenset(edge) for edge in learned.graph.graph.named_links()} >= {
        frozenset(("V0", "V3"))
    }


def test_drawing_from_nothing(session):
    assert session.graph.add_node("A") and session.graph.add_node("B")
    assert session.graph.add_arc("A", "B") and session.graph.label == "edited"
    assert session.graph.graph.named_arcs() == [("A", "B")]
    for _ in range(3):
        session.document.undo()
    assert session.graph.graph is None and session.graph.dag is None


def test_the_first_arc_starts_a_graph_over_the_ticked_variables(loaded):
    loaded.data.set_included(["V0", "V1", "V3"])
    assert loaded.graph.add_arc("V3", "V1")
    assert loaded.graph.graph.names == ("V0", "V1", "V3")


def test_deleting_edges_and_nodes_is_one_step_with_words(learned):
    learned.graph.delete([("V0", "V1")])
    assert learned.document.undo_text == "delete V0 → V1"
    learned.document.undo()
    learned.graph.delete([("V0", "V1"), ("V2", "V4")], ["V3"])
    assert learned.document.undo_text == "delete 1 node and 2 edges"
    assert learned.graph.graph.names == ("V0", "V1", "V2", "V4")
    assert learned.graph.graph.named_arcs() == [("V1", "V2")]
    assert not learned.graph.delete()
    learned.document.undo()
    assert len(learned.graph.graph.arcs) == 4


def test_what_is_deleted_is_not_selected_any_more(learned):
    learned.graph.add_node("extra")
    learned.selection.select(["extra", "V1"])
    learned.graph.delete(nodes=["extra"])
    assert learned.selection.names == ("V1",)
    learned.graph.delete(nodes=["V1"])
    assert learned.selection.names == ("V1",), "it is still a variable of the data"


def test_a_renamed_node_keeps_its_place(learned):
    learned.graph.set_positions({"V0": (1.0, 2.0)})
    learned.graph.rename("V0", "cause")
    assert learned.graph.positions["cause"] == (1.0, 2.0)
    learned.document.undo()
    assert "cause" not in learned.graph.positions and learned.graph.positions["V0"] == (1.0, 2.0)


def test_large_graphs_are_edited_and_converted_aside(learned, qtbot, monkeypatch):
    monkeypatch.setattr(graph_editor, "EDITED_AT_ONCE", 1)
    monkeypatch.setattr(displayed_graph, "AT_ONCE", 3)
    heard = Heard(learned)
    old = learned.graph.graph
    assert learned.graph.delete([("V0", "V1")])
    assert not learned.graph.delete([("V1", "V2")]), "one at a time"
    assert learned.graph.graph is old
    qtbot.waitUntil(lambda: learned.graph.graph is not old, timeout=LONG)
    assert ("V0", "V1") not in learned.graph.graph.named_arcs()
    assert len(heard.of("edit_refused")) == 1
    assert learned.graph.add_arc("V4", "V1")
    qtbot.waitUntil(lambda: len(heard.of("edit_refused")) == 2, timeout=LONG)
    learned.graph.set_view("cpdag")
    assert learned.graph.graph.kind == "dag", "the truth, until the other is there"
    qtbot.waitUntil(lambda: learned.graph.graph.kind == "cpdag", timeout=LONG)
    learned.graph.set_view("rpdag")
    learned.graph.set_view("dag")
    assert learned.graph.graph.kind == "dag"
    idle(learned, qtbot)
    assert learned.graph.graph.kind == "dag", "an overtaken conversion is dropped"


@pytest.mark.parametrize("view", VIEWS)
def test_the_change_said_beforehand_is_the_change_made(learned, qtbot, view):
    learned.graph.set_view(view)
    told = []
    assert learned.scores.ask("add", "V0", "V4", told.append) is None
    qtbot.waitUntil(lambda: bool(told), timeout=LONG)
    known = learned.scores.ask("add", "V0", "V4")
    assert known == told[0] and known.value < 0
    qtbot.waitUntil(lambda: learned.scores.families != {}, timeout=LONG)
    before = learned.scores.total
    assert learned.scores.change is None
    assert learned.graph.add_arc("V0", "V4")
    qtbot.waitUntil(lambda: learned.scores.change is not None, timeout=LONG)
    assert learned.scores.change == pytest.approx(known.value, abs=1e-6)
    assert learned.scores.total == pytest.approx(before + known.value, rel=1e-9)
    learned.document.undo()
    qtbot.waitUntil(lambda: learned.scores.change is not None, timeout=LONG)
    assert learned.scores.change == pytest.approx(-known.value, abs=1e-6)


def test_a_refused_change_says_why(learned, qtbot):
    told = []
    learned.scores.ask("add", "V4", "V0", told.append)
    qtbot.waitUntil(lambda: bool(told), timeout=LONG)
    assert told[0].value is None and "cycle" in told[0].reason
    assert learned.scores.ask("add", "V4", "gone").reason == "it is not in the graph"


def test_scores_follow_the_forms_score_for_a_drawn_graph(loaded, qtbot):
    loaded.graph.add_arc("V0", "V1")
    qtbot.waitUntil(lambda: loaded.scores.total is not None, timeout=LONG)
    bic = loaded.scores.total
    assert loaded.scores.name == "bic"
    loaded.form.change(score="aic")
    qtbot.waitUntil(lambda: loaded.scores.total not in (None, bic), timeout=LONG)
    assert loaded.scores.total > bic and loaded.scores.name == "aic"


def test_a_runs_graph_keeps_its_runs_score(learned, qtbot):
    learned.form.change(score="aic")
    assert learned.scores.name == "bic"
    learned.graph.delete([("V0", "V1")])
    assert learned.scores.name == "bic"


def test_a_graph_with_an_unknown_node_has_no_score_and_says_why(learned, qtbot):
    heard = Heard(learned)
    learned.graph.add_node("extra")
    qtbot.waitUntil(lambda: learned.scores.reason != "", timeout=LONG)
    assert learned.scores.total is None and "“extra” is not in the table" in learned.scores.reason
    assert [message for _, message in heard.of("notice")] == [
        "“extra” is not in the table, so it is not scored, nor is the graph as a whole."
    ]
    assert learned.scores.known and len(learned.scores.families) == 5, (
        "the others keep their scores"
    )
    learned.graph.rename("V4", "last")
    assert "“last” is not in the table" in heard.of("notice")[-1][1]
    qtbot.waitUntil(lambda: "“last”" in learned.scores.reason, timeout=LONG)
    assert "“last” and “extra” are not" in learned.scores.reason
    learned.document.undo()
    learned.document.undo()
    qtbot.waitUntil(lambda: learned.scores.total is not None, timeout=LONG)
    assert learned.scores.reason == "" and len(heard.of("notice")) == 2
