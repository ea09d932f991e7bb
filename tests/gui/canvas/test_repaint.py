"""An edit of a large graph prepares and repaints only what it changed."""

import gc
from collections.abc import Callable
from weakref import ref

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QRectF
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.model.curves import Curves
from bnstudio.gui.canvas.model.drawing import WHOLE_ABOVE, Drawing
from bnstudio.gui.canvas.painting.arrays import in_sight_of
from bnstudio.gui.canvas.painting.backdrop import Backdrop, Request
from bnstudio.gui.canvas.painting.unmarked import FEW_LINES, View
from tests.support.drawn_networks import finished


def chain(n: int) -> tuple[DAG, dict[str, tuple[float, float]]]:
    names = tuple(f"V{k}" for k in range(n))
    places = {name: (120.0 * (k % 30), 90.0 * (k // 30)) for k, name in enumerate(names)}
    return DAG(names, [(k, k + 1) for k in range(n - 1)]), places


def test_an_edit_remakes_one_shape_and_repaints_a_part(bench, qtbot, monkeypatch):
    dag, places = chain(WHOLE_ABOVE + 20)
    bench.put(dag, places=places)
    bench.view.fit()
    bench.view.viewport().repaint()
    QApplication.processEvents()
    whole = bench.scene.graph_item
    # The picture is painted in turns.
    qtbot.waitUntil(lambda: whole.shapes.remade >= dag.n - 1, timeout=20_000)
    drawn: list[QRectF] = []

    def noted(drawing, nodes, rect):
        drawn.append(QRectF(rect))
        return in_sight_of(drawing, nodes, rect)

    monkeypatch.setattr("bnstudio.gui.canvas.painting.whole.in_sight_of", noted)
    for edit in (
        lambda: bench.graph.add_arc("V0", "V31"),
        lambda: bench.graph.reverse("V0", "V1"),
        lambda: bench.graph.delete([("V0", "V31")], []),
        bench.document.undo,
    ):
        before = whole.shapes.remade
        edit()
        QApplication.processEvents()
        qtbot.waitUntil(lambda: not whole.backdrop.busy)
        assert whole.shapes.remade - before <= 2
    assert {("V0", "V31"), ("V1", "V0")} <= bench.arcs()
    # The map and the toast are repainted as well; without them the part is that of the edge.
    bench.page.minimap.set_wanted(False)
    bench.page.messages.toast.hide()
    QTest.qWait(1000)  # until nothing flashes any more
    drawn.clear()
    drawing = bench.scene.drawing
    more = DAG(drawing.names, [*drawing.graph.arcs, (40, 43)])
    bench.scene.show_graph(more, drawing.positions, drawing.curves, sizes=drawing.sizes)
    QApplication.processEvents()
    area = whole.boundingRect().width() * whole.boundingRect().height()
    assert drawn
    assert drawn[0].width() * drawn[0].height() < 0.2 * area
    # Then the new picture is put there as a whole.
    qtbot.waitUntil(lambda: not whole.backdrop.busy)
    QApplication.processEvents()
    assert len(drawn) <= 3


def test_paths_and_pieces_are_taken_over():
    dag, places = chain(40)
    at = np.array([places[name] for name in dag.names])
    sizes = np.tile([60.0, 24.0], (40, 1))
    curves = Curves({}, {})
    first = finished(Drawing(dag, at, sizes, curves))
    assert len(first.segments[2]) >= first.m
    more = DAG(dag.names, [*dag.arcs, (0, 35)])
    second = finished(Drawing(more, at, sizes, curves, first))
    fresh = finished(Drawing(more, at, sizes, curves))
    kept = [
        second.paths[second.number[pair]] is first.paths[first.number[pair]] for pair in dag.arcs
    ]
    assert all(kept)
    for mine, alone in zip(second.segments, fresh.segments, strict=True):
        np.testing.assert_allclose(mine, alone)
    np.testing.assert_allclose(second.edge_boxes, fresh.edge_boxes)
    changed = second.changes_since(first)
    np.testing.assert_allclose(changed, second.edge_boxes[[second.number[0, 35]]])
    moved = at.copy()
    moved[7] += 30.0
    third = Drawing(more, moved, sizes, curves, second)
    assert third.paths[third.number[20, 21]] is second.paths[second.number[20, 21]]
    assert third.paths[third.number[6, 7]] is not second.paths[second.number[6, 7]]


def test_no_picture_of_another_arrangement_stands_in(bench, qtbot):
    dag, places = chain(WHOLE_ABOVE + 20)
    bench.put(dag, places=places)
    bench.view.fit()
    whole = bench.scene.graph_item
    painted = QRegion()

    def bare() -> QRegion:
        drawing = bench.scene.drawing
        request = Request(
            (drawing,), bench.view.viewportTransform(), bench.view.size(), 1.0, ground
        )
        image = QImage(bench.view.size(), QImage.Format.Format_RGB32)
        painter = QPainter(image)
        left = whole.backdrop.paint(painter, request)
        painter.end()
        return left

    ground = bench.scene.looks.tokens.canvas
    qtbot.waitUntil(lambda: not whole.backdrop.busy and bare() == painted, timeout=20_000)
    drawing = bench.scene.drawing
    few = drawing.positions.copy()
    few[:3] += 5.0
    bench.scene.show_graph(dag, few, drawing.curves, sizes=drawing.sizes)
    assert bare() == painted
    bench.scene.show_graph(dag, few[::-1].copy(), drawing.curves, sizes=drawing.sizes)
    assert bare() != painted


def test_the_pictures_of_a_large_graph_are_freed_with_it(bench, qtbot):
    dag, places = chain(WHOLE_ABOVE + 20)
    small, few = chain(5)
    freed: list[Callable[[], object]] = []
    for _ in range(3):
        bench.put(dag, places=places)
        bench.view.fit()
        bench.view.viewport().repaint()
        whole = bench.scene.graph_item
        qtbot.waitUntil(lambda whole=whole: not whole.backdrop.busy, timeout=20_000)
        freed += [ref(whole), ref(whole.backdrop)]
        bench.put(small, places=few)
        del whole
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert not bench.scene.findChildren(Backdrop)
    assert [one() for one in freed] == [None] * 6


def test_what_stands_in_is_painted_only_where_there_is_no_picture(bench, qtbot, monkeypatch):
    dag, places = chain(WHOLE_ABOVE + 20)
    bench.put(dag, places=places)
    bench.view.fit()
    bench.view.zoom_in()
    whole, viewport = bench.scene.graph_item, bench.view.viewport()
    stood_in: list[QRegion] = []
    stand_in = whole.unmarked.stand_in

    def noted(painter, view, where):
        stood_in.append(QRegion(where))
        stand_in(painter, view, where)

    monkeypatch.setattr(whole.unmarked, "stand_in", noted)

    def complete() -> bool:
        stood_in.clear()
        viewport.repaint()
        return not (bench.scene.state.hurried or whole.backdrop.busy or stood_in)

    qtbot.waitUntil(complete, timeout=20_000)
    bench.view.pan(-40, 0)
    viewport.repaint()
    assert stood_in
    strip = stood_in[0].boundingRect()
    assert strip.width() < 0.2 * viewport.width()
    # However little time there is, boxes and lines from everywhere are in it.
    monkeypatch.setattr("bnstudio.gui.canvas.painting.unmarked.STAND_IN_S", 0.0)
    whole.backdrop.forget()
    bench.scene.landmarks.setVisible(False)
    image = viewport.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)
    painted = pixels != bench.scene.looks.tokens.canvas.rgb()
    width = image.width() // 3
    assert all(painted[:, k * width : (k + 1) * width].any() for k in range(3))


def test_arcs_from_afar_are_the_weaker_the_closer_they_lie(bench):
    dag, places = chain(WHOLE_ABOVE + 20)
    rng = np.random.default_rng(3)
    pairs = {tuple(sorted(pair)) for pair in rng.integers(0, dag.n, (2500, 2)).tolist()}
    dense = DAG(dag.names, [(a, b) for a, b in pairs if a != b])
    ground = bench.scene.looks.tokens.canvas.lightnessF()

    def strength(graph: DAG, zoom: float) -> float:
        bench.put(graph, places=places)
        whole, drawing = bench.scene.graph_item, bench.scene.drawing
        every = View(np.arange(drawing.m), np.arange(drawing.n), zoom)
        colour, link = whole.unmarked.sheer(drawing, every)
        assert colour.alpha() == link.alpha() == 255, "few lines hide what they cross"
        many = View(np.zeros(FEW_LINES + 1, np.int64), every.nodes, zoom)
        assert whole.unmarked.sheer(drawing, many)[0].alphaF() < 1.0 or graph is dag or zoom == 1.0
        return abs(colour.lightnessF() - ground)

    sparse = [strength(dag, zoom) for zoom in (0.1, 0.3, 1.0)]
    crowded = [strength(dense, zoom) for zoom in (0.1, 0.3, 1.0)]
    assert sparse == sorted(sparse) and crowded == sorted(crowded)
    assert all(a <= b for a, b in zip(crowded, sparse, strict=True)) and crowded[1] < sparse[1]
    full = abs(bench.scene.looks.tokens.arc.lightnessF() - ground)
    assert sparse[2] == pytest.approx(full, abs=0.01)
