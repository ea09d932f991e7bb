"""An arc that waits for its second click, or for keys, holds nothing up that comes meanwhile."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bnstudio.gui.canvas.input.interactions import DrawArc, Pan
from tests.support.canvas_trial import LEFT, NONE, PLACES, Bench, small_dag


@pytest.fixture
def bench(bench):
    bench.put(small_dag(), "dag", PLACES)
    return bench


@pytest.fixture(params=["clicks", "keys"])
def waiting(bench: Bench, request) -> Bench:
    """Of an arc from B one end is chosen."""
    if request.param == "clicks":
        bench.page.controller.take_tool("arc")
        bench.click(bench.at("B"))
    else:
        bench.page.controller.begin_arc(1, keys=True)
    assert isinstance(bench.page.controller.gesture, DrawArc)
    assert bench.scene.state.source == 1 and bench.page.messages.toast.isVisible()
    return bench


def seen(bench: Bench) -> set[tuple[str, str]]:
    drawing = bench.scene.drawing
    return {drawing.pair(number) for number in range(drawing.m)}


def given_up(bench: Bench) -> bool:
    controller, scene = bench.page.controller, bench.scene
    empty = scene.preview.boundingRect().isEmpty()
    return controller.gesture is None and scene.state.source is None and empty


def test_another_graph_is_drawn(waiting: Bench):
    waiting.graph.add_arc("A", "E")
    assert ("A", "E") in seen(waiting) and given_up(waiting)
    waiting.page.controller.begin_arc(1, keys=True)
    waiting.document.undo()
    assert ("A", "E") not in seen(waiting) and given_up(waiting)


def test_another_view_is_drawn(waiting: Bench):
    waiting.graph.set_view("cpdag")
    assert given_up(waiting) and waiting.scene.drawing.link.any()


def test_other_places_are_shown(waiting: Bench):
    waiting.page.arranging.arrange("circular")
    waiting.settle()
    places = waiting.scene.drawing.positions
    assert given_up(waiting)
    assert tuple(places[0]) == waiting.graph.positions["A"] != PLACES["A"]


def test_what_came_during_the_first_click_is_drawn_after_it(bench: Bench):
    bench.page.controller.take_tool("arc")
    QTest.mousePress(bench.view.viewport(), LEFT, NONE, bench.at("B"))
    bench.graph.add_arc("A", "E")
    assert ("A", "E") not in seen(bench), "nothing moves under the hand"
    QTest.mouseRelease(bench.view.viewport(), LEFT, NONE, bench.at("B"))
    assert ("A", "E") in seen(bench) and given_up(bench)


@pytest.mark.parametrize("reason", ["ActiveWindow", "Other", "Mouse"])
def test_it_ends_with_the_focus(waiting: Bench, reason: str):
    why = getattr(Qt.FocusReason, f"{reason}FocusReason")
    QApplication.sendEvent(waiting.view, QFocusEvent(QFocusEvent.Type.FocusOut, why))
    assert given_up(waiting) and not waiting.page.messages.toast.isVisible()


def test_a_menu_does_not_end_it(waiting: Bench):
    why = Qt.FocusReason.PopupFocusReason
    QApplication.sendEvent(waiting.view, QFocusEvent(QFocusEvent.Type.FocusOut, why))
    assert waiting.page.controller.gesture is not None


def test_it_ends_when_the_page_is_hidden(waiting: Bench):
    waiting.page.hide()
    assert given_up(waiting)
    waiting.page.show()


def test_keys_it_has_no_use_for_do_what_they_are_for(waiting: Bench):
    zoom = waiting.view.zoom
    waiting.key(Qt.Key.Key_Plus)
    assert waiting.view.zoom > zoom
    waiting.key(Qt.Key.Key_0)
    assert waiting.view.fitted
    assert isinstance(waiting.page.controller.gesture, DrawArc), "and it goes on"
    waiting.key(Qt.Key.Key_V)
    assert given_up(waiting) and waiting.page.controller.tool == "select"


def test_delete_deletes(waiting: Bench):
    waiting.selection.select(["E"])
    waiting.key(Qt.Key.Key_Delete)
    assert "E" not in waiting.scene.drawing.names and given_up(waiting)


def test_space_lets_the_canvas_be_dragged(waiting: Bench):
    QTest.keyPress(waiting.view, Qt.Key.Key_Space)
    QTest.mousePress(waiting.view.viewport(), LEFT, NONE, QPoint(9, 9))
    assert isinstance(waiting.page.controller.gesture, Pan)
    assert waiting.view.viewport().cursor().shape() == Qt.CursorShape.ClosedHandCursor
    assert waiting.scene.state.source is None
    QTest.mouseRelease(waiting.view.viewport(), LEFT, NONE, QPoint(9, 9))
    QTest.keyRelease(waiting.view, Qt.Key.Key_Space)


def test_an_arc_by_keys_takes_the_place_of_one_by_clicks(bench: Bench):
    bench.page.controller.take_tool("arc")
    bench.click(bench.at("B"))
    bench.scene.focus_node(0)
    bench.key(Qt.Key.Key_Return)
    assert bench.scene.state.source == 0, "its mark is not wiped off with that of the other"
    assert "arrow keys" in bench.page.messages.toast.text


def test_the_hint_stays_as_long_as_it_waits(waiting: Bench):
    toast = waiting.page.messages.toast
    hint = toast.text
    assert not toast._timer.isActive(), "no time is set for it"
    waiting.page.messages.tell("something else")
    assert toast.text == "something else"
    toast._timer.timeout.emit()
    assert toast.isVisible() and toast.text == hint, "it comes back"
    waiting.page.messages.tell("something else")
    waiting.key(Qt.Key.Key_Escape)
    assert toast.isVisible(), "what is said in its place is not taken away with it"
    toast._timer.timeout.emit()
    assert not toast.isVisible()
