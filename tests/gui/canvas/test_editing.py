"""Editing on the canvas with mouse and keys, in all three views, on real services."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from bnstudio.gui.canvas.page import selection
from tests.support.canvas_trial import (
    CTRL,
    NONE,
    PLACES,
    SHIFT,
    Bench,
    small_dag,
)

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def bench(bench):
    bench.put(small_dag(), "dag", PLACES)
    return bench


def test_shows_the_graph_where_its_places_say(bench: Bench):
    drawing = bench.scene.drawing
    assert drawing.names == ("A", "B", "C", "D", "E")
    assert {n: tuple(p) for n, p in zip(drawing.names, drawing.positions, strict=True)} == PLACES
    assert not bench.page.arranging.busy


def test_click_selects_a_node_for_all_panels(bench: Bench):
    bench.click(bench.at("C"))
    assert bench.selection.names == ("C",)
    bench.click(bench.at("D"), CTRL)
    assert set(bench.selection.names) == {"C", "D"}
    bench.click(bench.at("D"), CTRL)
    assert bench.selection.names == ("C",)
    bench.click(QPoint(5, 5))
    assert bench.selection.names == ()


def test_click_selects_an_arc_within_a_tolerance(bench: Bench):
    middle = bench.on_edge("B", "D")
    bench.click(middle + QPoint(3, 3))
    assert bench.selected_edges() == {("B", "D")}
    bench.click(middle + QPoint(40, -40))
    assert bench.selected_edges() == set()


def test_selection_of_other_panels_is_shown(bench: Bench):
    bench.selection.select(["E", "nothing of the graph"])
    assert bench.scene.state.selected == {4}


def test_dragging_a_node_moves_it_and_undo_puts_it_back(bench: Bench):
    start = bench.at("E")
    bench.drag(start, start + QPoint(60, 30))
    x, y = bench.graph.positions["E"]
    zoom = bench.view.zoom
    assert (x, y) == pytest.approx((60 / zoom, 120 + 30 / zoom), abs=1.01)
    assert bench.document.undo_text
    bench.document.undo()
    assert bench.graph.positions["E"] == PLACES["E"]
    assert tuple(bench.scene.drawing.positions[4]) == PLACES["E"]


def test_dragging_one_of_several_selected_moves_all(bench: Bench):
    bench.selection.select(["A", "B"])
    start = bench.at("A")
    bench.drag(start, start + QPoint(0, 40))
    assert bench.graph.positions["A"][1] > PLACES["A"][1] + 10
    moved = bench.graph.positions["A"][1] - PLACES["A"][1]
    assert bench.graph.positions["B"][1] - PLACES["B"][1] == pytest.approx(moved)
    assert bench.graph.positions["C"] == PLACES["C"]


def test_escape_cancels_a_drag(bench: Bench):
    start = bench.at("E")
    bench.drag(start, start + QPoint(60, 30), drop=False)
    assert tuple(bench.scene.drawing.positions[4]) != PLACES["E"]
    bench.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(bench.view.viewport(), LEFT, NONE, start + QPoint(60, 30))
    assert tuple(bench.scene.drawing.positions[4]) == PLACES["E"]
    assert bench.graph.positions["E"] == PLACES["E"]


def test_marquee_selects_what_it_holds(bench: Bench):
    top = bench.at("A") - QPoint(60, 40)
    bottom = QPoint(bench.at("B").x() + 40, bench.at("B").y() + 30)
    bench.drag(top, bottom)
    assert set(bench.selection.names) == {"A", "B"}
    bench.drag(bench.at("E") - QPoint(60, 30), bench.at("E") + QPoint(60, 30), SHIFT)
    assert set(bench.selection.names) == {"A", "B", "E"}


def test_select_all(bench: Bench):
    bench.key(Qt.Key.Key_A, CTRL)
    assert set(bench.selection.names) == set("ABCDE")


def test_after_an_edit_the_score_change_is_shown(bench: Bench, qtbot):
    bench.give_data()
    qtbot.waitUntil(lambda: bench.scores.total is not None, timeout=20000)
    bench.click(bench.on_edge("C", "E"))
    bench.key(Qt.Key.Key_Delete)
    assert ("C", "E") not in bench.arcs()
    qtbot.waitUntil(lambda: "score falls" in bench.page.messages.toast.text, timeout=20000)
    assert bench.page.messages.toast.isVisible()


def test_a_cycle_is_refused_and_shown(bench: Bench):
    before = bench.arcs()
    bench.key(Qt.Key.Key_A)
    bench.drag(bench.at("E"), bench.at("A"))
    assert bench.arcs() == before
    card = bench.page.messages.card
    assert card.isVisible()
    assert "cycle" in card.title.text()
    assert "A → C → E → A" in card.path.text() or "E → A → C → E" in card.path.text()
    drawing = bench.scene.drawing
    assert {drawing.pair(number) for number in bench.scene.state.wrong_edges} == {
        ("A", "C"),
        ("C", "E"),
    }
    assert {drawing.names[node] for node in bench.scene.state.wrong_nodes} == {"A", "C", "E"}
    bench.key(Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert not bench.scene.state.wrong_edges and not bench.scene.state.wrong_nodes


def test_a_click_dismisses_the_card(bench: Bench):
    bench.graph.add_arc("E", "A")
    assert bench.page.messages.card.isVisible()
    bench.click(QPoint(400, 630))
    assert not bench.page.messages.card.isVisible()
    assert not bench.scene.state.wrong_edges


@pytest.mark.parametrize("view", ["dag", "rpdag", "cpdag"])
def test_delete_an_edge_in_each_view(bench: Bench, view: str):
    bench.graph.set_view(view)
    skeleton = len(bench.shown().skeleton)
    bench.click(bench.on_edge("B", "D"))
    bench.key(Qt.Key.Key_D)
    assert len(bench.shown().skeleton) == skeleton - 1
    assert not bench.shown().adjacent(1, 3)
    bench.document.undo()
    assert bench.shown().adjacent(1, 3)


def test_delete_a_node(bench: Bench):
    bench.click(bench.at("E"))
    bench.key(Qt.Key.Key_Delete)
    assert bench.shown().names == ("A", "B", "C", "D")
    bench.document.undo()
    assert bench.shown().names == ("A", "B", "C", "D", "E")
    assert bench.graph.positions["E"] == PLACES["E"]


def test_reverse_the_selected_arc(bench: Bench):
    bench.click(bench.on_edge("B", "D"))
    bench.key(Qt.Key.Key_R)
    assert ("D", "B") in bench.arcs() and ("B", "D") not in bench.arcs()
    assert bench.selected_edges() == {("D", "B")}


def test_links_in_the_dag_view_are_refused_in_words(bench: Bench):
    bench.click(bench.on_edge("B", "D"))
    bench.key(Qt.Key.Key_L)
    assert bench.page.messages.card.isVisible()
    assert "RPDAG" in bench.page.messages.card.title.text()


@pytest.mark.parametrize("view", ["rpdag", "cpdag"])
def test_turn_an_arc_into_a_link(bench: Bench, view: str):
    # The only v-structure goes, so every other arc becomes a link as well.
    bench.graph.set_view(view)
    assert ("A", "C") in bench.arcs()
    bench.click(bench.on_edge("A", "C"))
    bench.key(Qt.Key.Key_L)
    assert bench.arcs() == set() and ("A", "C") in bench.links()
    assert not bench.page.messages.card.isVisible()


def test_what_else_changed_flashes(bench: Bench):
    bench.graph.set_view("cpdag")
    bench.click(bench.on_edge("A", "C"))
    bench.key(Qt.Key.Key_Delete)
    # B -> C and C -> E became reversible with it.
    assert ("B", "C") in bench.links()
    flashing = {bench.scene.drawing.pair(number) for number in bench.scene.state.flashing}
    assert flashing == {("B", "C"), ("C", "E")}
    assert bench.page.messages.toast.isVisible()
    assert "2 other edges changed" in bench.page.messages.toast.text


def test_add_a_node_by_mouse_and_name(bench: Bench):
    bench.page.controller.take_tool("node")
    bench.click(QPoint(700, 300))
    namer = bench.page.editing.namer
    assert namer.isVisible()
    namer.clear()
    QTest.keyClicks(namer, "Rain")
    QTest.keyClick(namer, Qt.Key.Key_Return)
    assert "Rain" in bench.shown().names
    at = bench.at("Rain")
    assert (at - QPoint(700, 300)).manhattanLength() <= 3
    assert bench.page.controller.tool == "select"
    assert not namer.isVisible()


def test_naming_can_be_given_up(bench: Bench):
    bench.page.controller.take_tool("node")
    bench.click(QPoint(700, 300))
    QTest.keyClick(bench.page.editing.namer, Qt.Key.Key_Escape)
    assert not bench.page.editing.namer.isVisible()
    assert bench.shown().n == 5


def test_rename_by_double_click_and_by_key(bench: Bench):
    QTest.mouseDClick(bench.view.viewport(), LEFT, NONE, bench.at("E"))
    namer = bench.page.editing.namer
    assert namer.isVisible() and namer.text() == "E"
    QTest.keyClicks(namer, "Effect")
    QTest.keyClick(namer, Qt.Key.Key_Return)
    assert "Effect" in bench.shown().names
    assert bench.graph.positions["Effect"] == PLACES["E"]
    bench.click(bench.at("Effect"))
    bench.key(Qt.Key.Key_F2)
    assert namer.isVisible() and namer.text() == "Effect"


def test_a_name_taken_already_is_refused_and_the_editor_stays(bench: Bench):
    bench.click(bench.at("E"))
    bench.key(Qt.Key.Key_F2)
    namer = bench.page.editing.namer
    QTest.keyClicks(namer, "A")
    QTest.keyClick(namer, Qt.Key.Key_Return)
    assert bench.shown().names == ("A", "B", "C", "D", "E")
    assert bench.page.messages.card.isVisible()
    assert namer.isVisible()
    QTest.keyClick(namer, Qt.Key.Key_Escape)


def test_arrow_keys_go_from_node_to_node_and_screen_readers_hear_it(bench: Bench, monkeypatch):
    told: list[str] = []
    monkeypatch.setattr(selection, "announce", lambda _source, text: told.append(text))
    bench.click(bench.at("A"))
    bench.key(Qt.Key.Key_Right)
    assert bench.selection.names == ("B",)
    assert bench.scene.state.focused == 1
    bench.key(Qt.Key.Key_Down)
    assert bench.selection.names[0] in ("C", "D")
    bench.key(Qt.Key.Key_Down)
    assert bench.selection.names == ("E",)
    assert "E: parents C" in bench.view.accessibleDescription()
    assert [text[0] for text in told] == ["A", "B", told[2][0], "E"]
    bench.page.selection.select_edges([0])
    assert "→" in told[-1] and told[-1] == bench.view.accessibleDescription()


def test_alt_arrow_moves_the_node(bench: Bench):
    bench.click(bench.at("E"))
    bench.key(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert bench.graph.positions["E"] == (8.0, 120.0)


def test_menus_offer_what_can_be_done(bench: Bench):
    def message(at: QPoint) -> str:
        menu = bench.page.menus.build(bench.view.mapToScene(at))
        return " | ".join(action.text() for action in menu.actions())

    assert "Rename" in message(bench.at("C")) and "Delete node" in message(bench.at("C"))
    arc = message(bench.on_edge("B", "D"))
    assert "Reverse to D → B" in arc and "link" not in arc
    bench.graph.set_view("cpdag")
    link = message(bench.on_edge("B", "D"))
    assert "Direct it B → D" in link and "Delete link" in link
    assert "Turn into link" in message(bench.on_edge("A", "C"))
    assert "Add a node here" in message(QPoint(5, 5))


def test_menu_of_two_nodes_adds_an_arc(bench: Bench):
    bench.selection.select(["D", "E"])
    menu = bench.page.menus.build(bench.view.mapToScene(bench.at("E")))
    action = next(a for a in menu.actions() if a.text() == "Add arc D → E")
    action.trigger()
    assert ("D", "E") in bench.arcs()


def said_after(bench: Bench, qtbot, message: str) -> str:
    qtbot.waitUntil(lambda: message in bench.page.messages.toast.text, timeout=20_000)
    return bench.page.messages.toast.text


def test_undo_and_redo_say_their_own_score_change(bench: Bench, qtbot):
    bench.give_data()
    bench.graph.delete([("A", "C")])
    qtbot.waitUntil(lambda: bench.page.messages.toast.text.startswith("−"), timeout=20_000)
    bench.document.undo()
    assert not bench.page.messages.toast.text.startswith("−"), "no stale figure"
    assert said_after(bench, qtbot, "the score rises").startswith("+")
    assert "Undone: delete A → C" in bench.page.messages.toast.text
    bench.document.redo()
    assert said_after(bench, qtbot, "the score falls").startswith("−")
    bench.graph.move_nodes({"A": (5.0, 5.0)})
    bench.document.undo()
    assert not bench.page.messages.toast.isVisible(), "the graph is the same"


def test_a_node_that_the_table_lacks_is_named(bench: Bench, qtbot):
    bench.give_data()
    bench.graph.rename("C", "cause")
    assert "“cause” is not in the table" in said_after(bench, qtbot, "not scored")
    bench.graph.add_arc("A", "D")
    assert "the score" in said_after(bench, qtbot, "the score"), "D has data"
    bench.document.undo()
    bench.document.undo()
    qtbot.waitUntil(lambda: bench.scores.total is not None, timeout=20_000)


def test_a_node_added_by_keys_covers_no_other(bench: Bench, qtbot):
    bench.graph.set_positions({"C": (0.0, 0.0)})
    bench.settle()
    bench.view.look_at(QPointF(0.0, 0.0), 1.0)
    bench.page.controller.take_tool("node")
    bench.key(Qt.Key.Key_N)
    bench.page.editing.namer.setText("new")
    QTest.keyClick(bench.page.editing.namer, Qt.Key.Key_Return)
    bench.settle()
    drawing = bench.scene.drawing
    new = drawing.graph.index["new"]
    apart = np.abs(drawing.positions - drawing.positions[new])
    room = (drawing.sizes + drawing.sizes[new]) / 2.0
    touched = (apart < room).all(axis=1)
    assert [drawing.names[v] for v in np.flatnonzero(touched)] == ["new"]


def test_a_click_on_the_ground_leaves_no_ring(bench: Bench):
    bench.key(Qt.Key.Key_Right)
    assert bench.scene.state.focused is not None
    bench.click(QPoint(6, 6))
    assert bench.scene.state.focused is None and not bench.scene.state.selected
