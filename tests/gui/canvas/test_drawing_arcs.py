"""Arcs and links drawn on the canvas: by dragging, by two clicks, by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.input.interactions import DrawArc
from bnstudio.gui.services import graph_editor
from tests.support.canvas_trial import (
    NONE,
    PLACES,
    SHIFT,
    Bench,
    send_move,
    small_dag,
)

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def bench(bench):
    bench.put(small_dag(), "dag", PLACES)
    return bench


@pytest.mark.parametrize("view", ["dag", "rpdag", "cpdag"])
def test_draw_an_arc_by_dragging(bench: Bench, view: str):
    bench.graph.set_view(view)
    bench.key(Qt.Key.Key_A)
    assert bench.page.controller.tool == "arc"
    assert bench.page.strip.tool_buttons["arc"].isChecked()
    # D -> E meets C -> E, so that it is compelled in every view.
    bench.drag(bench.at("D"), bench.at("E"))
    assert ("D", "E") in bench.arcs()
    assert ("C", "E") in bench.arcs()
    bench.document.undo()
    assert ("D", "E") not in bench.arcs()


@pytest.mark.parametrize("view", ["dag", "rpdag", "cpdag"])
def test_draw_an_arc_by_two_clicks(bench: Bench, view: str):
    bench.graph.set_view(view)
    bench.key(Qt.Key.Key_A)
    bench.click(bench.at("D") + QPoint(2, 1))
    state = bench.scene.state
    assert bench.scene.looks.node(3).joined and state.target is None, "the source is marked"
    assert "other node" in bench.page.messages.toast.text
    send_move(bench.view.viewport(), bench.at("D") + QPoint(40, 20))
    assert not bench.scene.preview.boundingRect().isEmpty(), "a line follows the pointer"
    send_move(bench.view.viewport(), bench.at("E"))
    assert state.target == 4 and bench.page.messages.chip.isVisible()
    bench.click(bench.at("E"))
    assert ("D", "E") in bench.arcs()
    assert bench.scene.preview.boundingRect().isEmpty() and state.source is None
    assert bench.page.controller.tool == "arc", "the next one can be drawn"
    bench.document.undo()
    assert ("D", "E") not in bench.arcs()


@pytest.mark.parametrize("way", ["ground", "itself", "double", "escape", "right", "tool"])
def test_an_arc_by_two_clicks_can_be_given_up(bench: Bench, way: str):
    before = bench.arcs()
    bench.key(Qt.Key.Key_A)
    bench.click(bench.at("D"))
    assert isinstance(bench.page.controller.gesture, DrawArc)
    if way == "ground":
        bench.click(QPoint(5, 5))
    elif way == "itself":
        bench.click(bench.at("D"))
    elif way == "double":
        # The second press of a double click is an event of its own.
        QTest.mouseDClick(bench.view.viewport(), LEFT, NONE, bench.at("D"))
        QTest.mouseRelease(bench.view.viewport(), LEFT, NONE, bench.at("D"))
    elif way == "escape":
        bench.key(Qt.Key.Key_Escape)
    elif way == "right":
        bench.click(bench.at("E"), button=Qt.MouseButton.RightButton)
    elif way == "tool":
        bench.page.controller.take_tool("select")
    assert bench.page.controller.gesture is None and bench.scene.state.source is None
    assert bench.scene.preview.boundingRect().isEmpty()
    assert not bench.page.messages.toast.isVisible(), "the hint has gone"
    assert bench.page.controller.tool == ("select" if way == "tool" else "arc")
    bench.click(bench.at("E"))
    assert bench.arcs() == before


def test_a_drag_back_to_its_node_gives_up(bench: Bench):
    bench.key(Qt.Key.Key_A)
    start = bench.at("D")
    bench.drag(start, start + QPoint(60, 0), drop=False)
    send_move(bench.view.viewport(), start, LEFT)
    QTest.mouseRelease(bench.view.viewport(), LEFT, NONE, start)
    assert bench.page.controller.gesture is None


def test_a_cycle_by_two_clicks_is_refused(bench: Bench):
    before = bench.arcs()
    bench.key(Qt.Key.Key_A)
    bench.click(bench.at("E"))
    bench.click(bench.at("A"))
    assert bench.arcs() == before and bench.selection.pair is None
    assert bench.page.messages.card.isVisible()
    assert "cycle" in bench.page.messages.card.title.text()


@pytest.mark.parametrize("view", ["dag", "rpdag", "cpdag"])
def test_an_edge_that_was_drawn_is_selected(bench: Bench, view: str):
    bench.graph.set_view(view)
    bench.selection.select(["A"])
    bench.key(Qt.Key.Key_A)
    bench.drag(bench.at("D"), bench.at("E"))
    assert bench.selected_edges() == {("D", "E")}
    assert bench.selection.pair == ("D", "E") and bench.selection.names == ()
    bench.document.undo()
    assert bench.selected_edges() == set()
    bench.document.redo()
    assert bench.selected_edges() == {("D", "E")}


def test_an_edge_that_comes_a_moment_later_is_selected_then(bench: Bench, qtbot, monkeypatch):
    monkeypatch.setattr(graph_editor, "EDITED_AT_ONCE", 0)
    bench.key(Qt.Key.Key_A)
    bench.drag(bench.at("D"), bench.at("E"))
    qtbot.waitUntil(lambda: ("D", "E") in bench.arcs(), timeout=20_000)
    assert bench.selected_edges() == {("D", "E")}


def test_an_arc_refused_a_moment_later_leaves_what_is_selected(bench: Bench, qtbot, monkeypatch):
    monkeypatch.setattr(graph_editor, "EDITED_AT_ONCE", 0)
    before = bench.arcs()
    bench.selection.select(["A"])
    bench.key(Qt.Key.Key_A)
    bench.drag(bench.at("E"), bench.at("A"))
    qtbot.waitUntil(bench.page.messages.card.isVisible, timeout=20_000)
    assert bench.selection.names == ("A",) and bench.arcs() == before
    bench.page.messages.card.dismiss()
    bench.drag(bench.at("D"), bench.at("E"))
    assert bench.selection.names == ("A",), "not before it is there"
    qtbot.waitUntil(lambda: bench.selection.pair == ("D", "E"), timeout=20_000)
    assert ("D", "E") in bench.arcs()


@pytest.mark.parametrize("view", ["rpdag", "cpdag"])
def test_draw_a_link_with_shift(bench: Bench, view: str):
    bench.put(DAG(("A", "B", "C", "D", "E"), ()), view, PLACES)
    bench.key(Qt.Key.Key_A)
    bench.drag(bench.at("A"), bench.at("B"), SHIFT)
    assert bench.links() == {("A", "B")}
    bench.document.undo()
    assert bench.links() == set()


def test_the_handle_of_a_hovered_node_draws_an_arc(bench: Bench):
    node = bench.scene.drawing.graph.index["D"]
    port = bench.view.viewport()
    send_move(port, bench.at("D"), Qt.MouseButton.NoButton, NONE)
    assert bench.scene.state.hovered == node
    handle = bench.view.mapFromScene(bench.scene.handle_of(node))
    bench.drag(handle, bench.at("E"))
    assert ("D", "E") in bench.arcs()


def test_while_drawing_the_target_is_marked_and_the_score_change_shown(bench: Bench, qtbot):
    bench.give_data()
    bench.key(Qt.Key.Key_A)
    bench.drag(bench.at("D"), bench.at("E"), drop=False)
    assert bench.scene.state.target == 4
    assert bench.page.messages.chip.isVisible()
    assert "D → E" in bench.page.messages.chip.text
    qtbot.waitUntil(lambda: "score" in bench.page.messages.chip.text, timeout=20000)
    # A parent that tells nothing costs more than it gives.
    assert "−" in bench.page.messages.chip.text and "falls" in bench.page.messages.chip.text
    bench.key(Qt.Key.Key_Escape)
    assert not bench.page.messages.chip.isVisible() and bench.scene.state.target is None
    QTest.mouseRelease(bench.view.viewport(), LEFT, NONE, bench.at("E"))
    assert ("D", "E") not in bench.arcs()


def test_an_arc_by_keys_alone(bench: Bench):
    bench.selection.select(["D"])
    bench.view.clearFocus()
    bench.view.setFocus(Qt.FocusReason.TabFocusReason)
    assert bench.scene.state.focused == 3
    bench.key(Qt.Key.Key_A)
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_Down)
    assert bench.scene.state.target == 4
    bench.key(Qt.Key.Key_Return)
    assert ("D", "E") in bench.arcs()
