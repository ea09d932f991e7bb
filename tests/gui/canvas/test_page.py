"""The graph page as a whole: camera, views, states, empty page, theme."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.input.interactions import DrawArc
from bnstudio.gui.canvas.model.curves import Curves
from bnstudio.gui.canvas.model.scene_state import Standing
from bnstudio.gui.canvas.page.arranging import Arrangement
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.shapes import FOCUS_WIDTH
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import tokens
from bnstudio.project import commands
from bnstudio.project.current_graph import GraphRecord
from tests.support.canvas_trial import (
    NONE,
    PLACES,
    Bench,
    random_dag,
    send_move,
    small_dag,
)


def wheel(bench: Bench, at: QPoint, steps: int) -> None:
    port = bench.view.viewport()
    event = QWheelEvent(
        QPointF(at),
        QPointF(port.mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        NONE,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(port, event)


def test_a_page_without_places_yet_says_that_it_arranges(bench: Bench, qtbot, monkeypatch):
    """Also when the graph goes on changing, as that of a run at work does."""
    page, arranging = bench.page, bench.page.arranging

    def show(arcs: int) -> None:
        dag = DAG("ABCDEFGHIJKL", [(k, k + 1) for k in range(arcs)])
        after = GraphRecord("file", dag, source="f")
        bench.document.do(commands.SetCurrentGraph("open", bench.graph.record, after))

    with monkeypatch.context() as quiet:
        quiet.setattr(arranging.service, "ask", lambda _request: 10**6)  # no answer comes
        show(10)
        qtbot.waitUntil(lambda: page.empty.text == "Arranging the graph…")
        page.offering._wait.stop()
        page.offering.look_at_arrangement()
        assert page.offers.text == "", "it is said once"
        show(11)
        assert bench.scene.drawing.n == 0
        assert page.empty.isVisible() and page.empty.text == "Arranging the graph…"
    arranging._asked = None
    arranging.arrange()
    bench.settle()
    assert bench.scene.drawing.n == 12 and not page.empty.isVisible()


def test_empty_page_says_so(bench: Bench):
    assert bench.page.empty.isVisible()
    assert "no graph yet" in bench.page.empty.text
    assert not bench.page.legend.accessibleName()


def test_what_floats_has_the_colours_of_its_roles(bench: Bench):
    def colours(widget: QWidget) -> set[str]:
        image = widget.grab().toImage()
        every = ((x, y) for x in range(image.width()) for y in range(image.height()))
        return {image.pixelColor(x, y).name() for x, y in every}

    t, chip, card = theme().tokens, bench.page.messages.chip, bench.page.messages.card
    for role, colour in (("good", t.good), ("error", t.error), ("text", t.text)):
        chip.say(QPoint(100, 100), "+12.34", "the score", role)
        assert {colour.name(), t.text_2.name()} <= colours(chip)
    card.show_card("That cannot be done", "An arc of the class is compelled.")
    assert {t.text.name(), t.text_2.name()} <= colours(card)
    assert {t.text.name(), t.text_2.name()} <= colours(bench.page.empty)


def test_wheel_zooms_about_the_cursor(bench: Bench, qtbot):
    bench.put(small_dag(), places=PLACES)
    at = bench.at("D")
    before = bench.view.zoom
    with qtbot.waitSignal(bench.view.zoom_changed) as caught:
        wheel(bench, at, 1)
    assert caught.args[0] == pytest.approx(before * 1.25)
    assert (bench.at("D") - at).manhattanLength() <= 2
    wheel(bench, at, -3)
    assert bench.view.zoom == pytest.approx(before * 1.25**-2)
    assert (bench.at("D") - at).manhattanLength() <= 4


def test_keys_and_buttons_zoom_and_fit(bench: Bench):
    bench.put(small_dag(), places=PLACES)
    fit = bench.view.zoom
    bench.key(Qt.Key.Key_Plus)
    assert bench.view.zoom > fit
    bench.key(Qt.Key.Key_Minus)
    assert bench.view.zoom == pytest.approx(fit)
    bench.key(Qt.Key.Key_Plus)
    bench.key(Qt.Key.Key_0)
    assert bench.view.zoom == pytest.approx(fit) and bench.view.fitted
    for button in bench.page.strip.zoom_buttons:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert bench.view.zoom == pytest.approx(fit)


def test_fit_shows_everything_and_the_legend_covers_nothing(bench: Bench):
    before = bench.view.size()
    bench.put(random_dag(40, 60, 3))
    extent = bench.view.mapFromScene(bench.scene.extent()).boundingRect()
    free = bench.view.free_rect().toRect().adjusted(-2, -2, 2, 2)
    assert free.contains(extent)
    bench.view.zoom_at(3.0)
    assert bench.page.legend.y() >= bench.view.geometry().bottom()
    assert bench.view.size() == before, "the canvas keeps its size when a graph comes"


def test_fitted_view_stays_fitted_when_the_window_changes(bench: Bench, qtbot):
    bench.put(random_dag(40, 60, 3))
    wide = bench.view.zoom
    bench.page.resize(620, 420)
    QTest.qWait(10)
    assert bench.view.zoom < wide
    assert bench.view.fitted


@pytest.mark.parametrize("button", [Qt.MouseButton.MiddleButton, "space"])
def test_pan_with_middle_button_or_space(bench: Bench, button):
    bench.put(small_dag(), places=PLACES)
    before = bench.at("A")
    if button == "space":
        QTest.keyPress(bench.view, Qt.Key.Key_Space)
        bench.drag(QPoint(300, 300), QPoint(350, 320))
        QTest.keyRelease(bench.view, Qt.Key.Key_Space)
    else:
        bench.drag(QPoint(300, 300), QPoint(350, 320), button=button)
    assert bench.at("A") - before == QPoint(50, 20)
    assert bench.graph.positions == PLACES


def test_neighbours_of_the_selected_stand_out_and_the_rest_can_fade(bench: Bench):
    bench.put(small_dag(), places=PLACES)
    bench.selection.select(["E"])
    assert bench.scene.looks.node(4).selected
    assert bench.scene.looks.node(2).standing == Standing.NEAR
    assert bench.scene.looks.node(0).standing == Standing.NORMAL
    bench.scene.set_fading(True)
    assert bench.scene.looks.node(0).standing == Standing.FADED
    arc = bench.scene.drawing.edge_between(2, 4)
    assert bench.scene.looks.edge(arc).width == FOCUS_WIDTH


def test_hover_lifts_a_node_and_its_arcs(bench: Bench):
    bench.put(small_dag(), places=PLACES)
    send_move(bench.view.viewport(), bench.at("C"), Qt.MouseButton.NoButton, NONE)
    assert bench.scene.looks.node(2).hovered
    assert bench.scene.looks.edge(bench.scene.drawing.edge_between(0, 2)).focused
    assert not bench.scene.looks.edge(bench.scene.drawing.edge_between(1, 3)).focused


def test_tooltips_name_nodes_and_edges(bench: Bench):
    bench.put(small_dag(), places=PLACES)
    assert bench.page.selection.tooltip_at(bench.view.mapToScene(bench.at("C"))) == (
        "C\nParents: “A” and “B”\nChildren: “E”"
    )
    assert (
        bench.page.selection.tooltip_at(bench.view.mapToScene(bench.on_edge("B", "D"))) == "B → D"
    )
    bench.graph.set_view("cpdag")
    assert (
        bench.page.selection.tooltip_at(bench.view.mapToScene(bench.on_edge("B", "D")))
        == "B – D (reversible)"
    )
    assert bench.page.selection.tooltip_at(bench.view.mapToScene(bench.at("B"))) == (
        "B\nChildren: “C”\nLinks: “D”"
    )


def test_the_tooltip_of_a_node_in_the_middle_of_many_names_a_few(bench: Bench):
    bench.put(DAG([f"V{k}" for k in range(30)], [(0, k) for k in range(1, 30)]))
    text = bench.page.selection.tooltip_at(bench.view.mapToScene(bench.at("V0")))
    first, children = text.split("\n")
    assert first == "V0" and children.startswith("Children: “V1”, “V2”") and len(children) < 60


def test_labels_are_held_at_nine_pixels_and_then_left_out():
    assert paint.label_scale(1.0, 11.0) * 11.0 == 11.0
    assert paint.label_scale(0.82, 11.0) * 11.0 == pytest.approx(9.02)
    assert paint.label_scale(0.5, 11.0) * 11.0 == 9.0


def test_boxes_hold_their_labels(bench: Bench):
    names = ("A", "a very long name of a variable indeed", "Ünïcödé 漢字")
    sizes = paint.node_sizes(names)
    faces = paint.fonts()
    from PySide6.QtGui import QFontMetricsF

    for name, (width, height) in zip(names, sizes, strict=True):
        assert width >= QFontMetricsF(faces.focus).horizontalAdvance(name) + 20
        assert height == 24.0


def test_theme_changes_at_once(bench: Bench):
    bench.put(small_dag(), places=PLACES)
    light = bench.view.viewport().grab().toImage().pixelColor(3, 3)
    theme().set_mode("dark")
    try:
        QTest.qWait(10)
        dark = bench.view.viewport().grab().toImage().pixelColor(3, 3)
        assert light == tokens(False).canvas and dark == tokens(True).canvas
    finally:
        theme().set_mode("light")


def test_a_gesture_is_not_disturbed_by_a_new_graph(bench: Bench):
    bench.put(small_dag(), places=PLACES)
    start = bench.at("E")
    bench.drag(start, start + QPoint(60, 20), drop=False)
    held = tuple(bench.scene.drawing.positions[4])
    bench.graph.add_arc("A", "D")
    assert tuple(bench.scene.drawing.positions[4]) == held
    assert bench.scene.drawing.edge_between(0, 3) is None
    QTest.mouseRelease(bench.view.viewport(), Qt.MouseButton.LeftButton, NONE, start)
    assert bench.scene.drawing.edge_between(0, 3) is not None
    assert bench.graph.positions["E"] == held


def test_large_graph_is_painted_whole_and_can_be_hit(bench: Bench):
    n = 1200
    dag = random_dag(n, 2000, 4)
    places = {f"V{i}": (float(i % 40) * 120.0, float(i // 40) * 60.0) for i in range(n)}
    bench.put(dag, places=places)
    assert bench.scene.drawing.large
    # The whole graph, its landmarks, the preview, two for what is known, two for how sure it is,
    # one for how two networks differ, one for the evidence of a query, one for a target, one for
    # names of groups.
    assert len(bench.scene.items()) == 12
    bench.view.look_at(QPointF(*places["V610"]), 1.0)
    bench.click(bench.at("V610"))
    assert bench.selection.names == ("V610",)
    image = bench.view.viewport().grab().toImage()
    at = bench.at("V610")
    corner = image.pixelColor(at.x(), at.y() - 8)
    assert corner == tokens(False).accent_soft
    # From afar it is drawn as boxes and lines.
    bench.view.fit()
    far = bench.view.viewport().grab().toImage()
    colours = {far.pixelColor(x, 200).name() for x in range(0, far.width(), 3)}
    assert len(colours) > 1
    start = bench.at("V20")
    bench.selection.select([])
    bench.view.look_at(QPointF(*places["V20"]), 1.0)
    start = bench.at("V20")
    bench.drag(start, start + QPoint(0, 25))
    assert bench.graph.positions["V20"][1] == pytest.approx(25.0, abs=1)


def test_map_of_a_large_graph_leads_elsewhere(bench: Bench):
    n = 200
    places = {f"V{i}": (float(i % 20) * 120.0, float(i // 20) * 80.0) for i in range(n)}
    bench.put(random_dag(n, 250, 4), places=places)
    minimap = bench.page.minimap
    bench.view.fit()
    assert not minimap.isVisible()  # everything is in sight
    bench.view.look_at(QPointF(0, 0), 1.0)
    assert minimap.isVisible()
    before = bench.view.centre()
    frame = minimap._frame()
    QTest.mouseClick(minimap, Qt.MouseButton.LeftButton, NONE, QPoint(int(frame.right()) - 4, 60))
    assert bench.view.centre().x() > before.x() + 500
    bench.page.minimap.set_wanted(False)
    assert not minimap.isVisible()


@pytest.mark.parametrize("selected", [True, False])
def test_the_camera_goes_with_what_is_looked_at_when_the_graph_is_arranged(
    bench: Bench, selected: bool
):
    n = 60
    places = {f"V{i}": (float(i % 10) * 120.0, float(i // 10) * 80.0) for i in range(n)}
    bench.put(random_dag(n, 70, 4), places=places)
    bench.view.look_at(QPointF(*places["V33"]), 1.0)
    if selected:
        bench.selection.select(["V44"])  # in sight, but not in the middle
    watched = "V44" if selected else "V33"
    before = bench.at(watched)
    elsewhere = {
        f"V{n - 1 - i}": (x + 5000.0, y - 3000.0) for i, (x, y) in enumerate(places.values())
    }
    answer = Curves(elsewhere, {})
    bench.page.arranging.accept(Arrangement("down", answer), False)
    bench.scene.finish_glide()
    after = bench.at(watched)
    assert abs(after.x() - before.x()) <= 2 and abs(after.y() - before.y()) <= 2
    assert bench.view.zoom == 1.0
    # The whole graph stays in sight where it was so.
    bench.view.fit()
    bench.page.arranging.accept(Arrangement("down", Curves(places, {})), False)
    bench.scene.finish_glide()
    assert bench.view.fitted


def test_map_is_drawn_again_at_once_only_where_nodes_move(bench: Bench, qtbot):
    n = 200
    places = {f"V{i}": (float(i % 20) * 120.0, float(i // 20) * 80.0) for i in range(n)}
    dag = random_dag(n, 250, 4)
    bench.put(dag, places=places)
    bench.page.minimap._rest.setInterval(300)
    bench.view.look_at(QPointF(0, 0), 1.0)
    minimap = bench.page.minimap
    minimap.repaint()
    first = minimap._map
    assert first is not None
    drawing = bench.scene.drawing
    fewer = DAG(dag.names, sorted(dag.arcs)[10:])
    bench.scene.show_graph(fewer, drawing.positions, sizes=drawing.sizes)
    minimap.repaint()
    assert minimap._map is first
    qtbot.waitUntil(lambda: minimap._map is not None and minimap._map is not first)
    second = minimap._map
    moved = drawing.positions + 1.0 * np.arange(n)[:, None]
    bench.scene.show_graph(fewer, moved, sizes=drawing.sizes)
    minimap.repaint()
    assert minimap._map is not None and minimap._map is not second


def test_the_keyboard_stays_at_its_node_while_a_list_is_open(bench: Bench):
    bench.put(random_dag(12, 16, 3))
    bench.page.selection.go_to("V3")
    node = bench.scene.drawing.graph.index["V3"]
    for kind in (QEvent.Type.FocusOut, QEvent.Type.FocusIn):
        QApplication.sendEvent(bench.view, QFocusEvent(kind, Qt.FocusReason.PopupFocusReason))
    assert bench.scene.state.focused == node
    bench.key(Qt.Key.Key_A)
    bench.key(Qt.Key.Key_Return)
    assert isinstance(bench.page.controller.gesture, DrawArc)
    bench.key(Qt.Key.Key_Escape)
    # The only node that is selected will do as well.
    bench.scene.focus_node(None)
    bench.key(Qt.Key.Key_Return)
    assert isinstance(bench.page.controller.gesture, DrawArc)


def test_groups_have_their_names_over_their_blocks(bench: Bench):
    bench.put(small_dag())
    data = bench.services.data
    data.set_groups({"A": "one", "B": "two", "C": "one", "D": "two"})
    assert not bench.scene.block_names.isVisible()
    bench.page.arranging.arrange("groups")
    bench.settle()
    item = bench.scene.block_names
    blocks = item.blocks()
    assert item.isVisible() and set(blocks) == {"one", "two"}
    assert not blocks["one"].intersects(blocks["two"])

    def shown() -> QImage:
        return bench.view.grab().toImage()

    with_names = shown()
    item.setVisible(False)
    assert shown() != with_names
    bench.page.arranging.arrange("down")
    bench.settle()
    assert not item.isVisible()
