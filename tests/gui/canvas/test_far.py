"""Graphs of thousands of nodes: drawn by arrays, and from afar as a picture painted in turns."""

from __future__ import annotations

import time
from functools import partial
from weakref import ref

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QRegion, QTransform

from bnstudio.graph.layout import leading
from bnstudio.graph.layout.curves import flattened
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.canvas.model import geometry, hits, routed
from bnstudio.gui.canvas.model.curves import NO_CURVES, Curves
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.arrays import any_in_sight, draw_lines
from bnstudio.gui.canvas.painting.backdrop import Backdrop, Request

NAMES = tuple(f"V{i}" for i in range(30))


def graph_and_places(seed: int) -> tuple[PDAG, np.ndarray, np.ndarray]:
    random = np.random.default_rng(seed)
    pairs = [(a, b) for b in range(30) for a in range(b) if random.random() < 0.15]
    cut = len(pairs) // 3
    places = np.random.default_rng(0).uniform(-500, 500, (30, 2))
    sizes = np.full((30, 2), 24.0) + np.arange(30)[:, None] % 5
    return PDAG(NAMES, pairs[cut:], pairs[:cut]), places, sizes


@pytest.fixture
def plainly(monkeypatch):
    """Let every graph be so large that its arcs are straight at first, and then led all at once."""
    monkeypatch.setattr(routed, "ROUTED_UP_TO", 0)


def curves(graph: PDAG, places: np.ndarray) -> Curves:
    names = graph.names
    bent = {}
    for a, b in sorted(graph.arcs)[::3]:
        way = places[b] - places[a]
        aside = np.array([-way[1], way[0]]) * 0.3
        bent[names[a], names[b]] = np.array(
            [places[a], places[a] + way / 3 + aside, places[b] - way / 3 + aside, places[b]]
        )
    return Curves({name: tuple(place) for name, place in zip(names, places, strict=True)}, bent)


def coarse(path):
    """A path as points, piece by piece: a straight one as one, few others finely, many less so."""
    points, pieces = [], (len(path) - 1) // 3
    for first in range(0, 3 * pieces, 3):
        piece = path[first : first + 4]
        samples = 1 if geometry.is_straight(piece) else 8 if pieces <= 2 else 4
        points.append(geometry.polyline(piece)[: -1 : 8 // samples])
    return np.concatenate([*points, path[-1:]])


def test_many_curves_are_made_coarse_as_one_by_one():
    random = np.random.default_rng(1)
    curves = [random.normal(size=(3 * k + 1, 2)) for k in (1, 2, 3, 7, 1, 4)]
    curves[3][3:10] = np.linspace((0.0, 0.0), (3.0, 1.0), 7)  # two straight pieces in the midst
    curves[4][:] = np.linspace((5.0, 5.0), (5.0, 9.0), 4)
    curves.append(np.repeat([[2.0, 2.0]], 4, axis=0))
    found = geometry.coarse(curves)
    assert len(found) == len(curves)
    for curve, (starts, stops) in zip(curves, found, strict=True):
        expected = coarse(curve)
        np.testing.assert_allclose(starts, expected[:-1], atol=1e-12)
        np.testing.assert_allclose(stops, expected[1:], atol=1e-12)
    assert geometry.coarse([]) == []


def test_plain_drawing_has_the_pieces_of_its_paths(plainly, monkeypatch):
    monkeypatch.setattr(leading, "_ready", False)  # else so few arcs are led at once
    graph, places, sizes = graph_and_places(1)
    drawing = Drawing(graph, places, sizes, curves(graph, places))
    for led in (False, True):
        if led:
            drawing.route_some(1.0)
        assert len(drawing.pending) == (0 if led else drawing.m)
        starts, stops, owner = drawing.segments
        assert (np.diff(owner) >= 0).all() and set(owner.tolist()) == set(range(drawing.m))
        bent = 0
        for number, path in enumerate(drawing.paths):
            mine = owner == number
            # From border to border without a gap, as the curve; corners are not rounded.
            points = np.concatenate([starts[mine], stops[mine][-1:]])
            np.testing.assert_allclose(points[[0, -1]], path[[0, -1]])
            np.testing.assert_array_equal(points[1:-1], stops[mine][:-1])
            fine = flattened(path)
            away = [hits.distances(point, fine[:-1], fine[1:]).min() for point in points]
            assert max(away) < 6.3 and len(path) == 6 * len(points) - 8
            bent += len(points) > 2
        assert bool(bent) == led
    assert drawing.pairs == sorted(graph.arcs) + sorted(graph.links)


def test_plain_drawing_keeps_the_paths_of_edges_that_stay(plainly):
    first, places, sizes = graph_and_places(1)
    second, _, _ = graph_and_places(2)
    old = Drawing(first, places, sizes)
    looked_at = list(old.paths)
    new = Drawing(second, places, sizes, NO_CURVES, old)
    assert all(path is again for path, again in zip(looked_at, old.paths, strict=True))
    stay = [
        n
        for n, pair in enumerate(new.pairs)
        if pair in (first.links if new.link[n] else first.arcs)
    ]
    assert stay and len(stay) < new.m
    for number, pair in enumerate(new.pairs):
        kept = number in stay
        there = old.number.get(pair)
        assert (there is not None and new.paths[number] is old.paths[there]) == kept
    changes = new.changes_since(old)
    assert changes is not None and len(changes) == new.m + old.m - 2 * len(stay)


@pytest.mark.parametrize("ready", [False, True])
def test_plain_drawing_changes_where_a_node_was_moved(plainly, monkeypatch, ready):
    monkeypatch.setattr(leading, "_ready", ready)
    graph, places, sizes = graph_and_places(1)
    old = Drawing(graph, places, sizes)
    moved = places.copy()
    moved[7] += 10.0
    new = Drawing(graph, moved, sizes, NO_CURVES, old)
    changes = new.changes_since(old)
    others = [k for k in range(new.m) if not np.array_equal(new.paths[k], old.paths[k])]
    # Its own arcs, and those that it stood in the way of or stands in the way of.
    assert set(old.incident(7)) <= set(others) and len(others) < new.m / 2
    assert changes is not None and len(changes) == 2 * (len(others) + 1)
    if not ready:
        assert set(others) == set(old.incident(7))


def test_plain_drawing_has_the_same_lines_made_again_or_taken_over(plainly):
    first, places, sizes = graph_and_places(1)
    second, _, _ = graph_and_places(2)
    new = Drawing(second, places, sizes, NO_CURVES, Drawing(first, places, sizes))
    alone = Drawing(second, places, sizes)
    assert all(np.array_equal(a, b) for a, b in zip(new.paths, alone.paths, strict=True))
    assert new.bounds == alone.bounds


def test_a_drawing_does_not_keep_those_before_it(plainly):
    graph, places, sizes = graph_and_places(1)
    last, seen = Drawing(graph, places, sizes), []
    for seed in range(2, 6):
        graph, _, _ = graph_and_places(seed)
        new = Drawing(graph, places, sizes, NO_CURVES, last)
        new.changes_since(last)
        seen.append(ref(last))
        last = new
    del new
    assert [one() for one in seen] == [None] * 4


def lines_of(count: int) -> np.ndarray:
    return np.random.default_rng(3).uniform(0, 200, (count, 4))


def picture(paint) -> QImage:
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint(painter)
    painter.end()
    return image


def request(*looks: object, dy: float = 0.0) -> Request:
    there = QTransform.fromTranslate(0, dy)
    return Request(looks, there, QSize(200, 200), 1.0, QColor("white"))


def parts(colour: str, lines: np.ndarray):
    """Some lines at a time, as the parts of a picture."""

    def part(painter: QPainter, some: np.ndarray) -> None:
        time.sleep(0.0005)  # so that all of them take several turns
        painter.setPen(QColor(colour))
        draw_lines(painter, some)

    for low in range(0, len(lines), 7):
        yield partial(part, some=lines[low : low + 7])


def test_a_picture_painted_in_turns_shows_everything(qtbot):
    lines = lines_of(300)
    told: list[bool] = []
    backdrop = Backdrop(lambda: told.append(True))
    asked = request(object())
    backdrop.ask(asked, lambda: parts("black", lines))
    assert backdrop.busy and not told
    with QPainterOn() as painter:
        assert backdrop.paint(painter, asked) == QRegion(0, 0, 200, 200), "no picture yet"
    qtbot.waitUntil(lambda: bool(told))
    assert not backdrop.busy and backdrop.has(asked)

    def at_once(painter: QPainter) -> None:
        painter.setPen(QColor("black"))
        draw_lines(painter, lines)

    assert picture(lambda painter: backdrop.paint(painter, asked)) == picture(at_once)


def test_until_a_picture_is_complete_the_last_one_stands_in_for_it(qtbot):
    backdrop = Backdrop(lambda: None)
    looks, line = object(), np.array([[10.0, 50.5, 90.0, 50.5]])
    first, moved = request(looks), request(looks, dy=40.0)
    backdrop.ask(first, lambda: parts("black", line))
    qtbot.waitUntil(lambda: backdrop.has(first))
    backdrop.ask(moved, lambda: parts("black", line))
    shown = picture(lambda painter: backdrop.paint(painter, moved))
    assert shown.pixelColor(50, 90) == QColor("black")
    assert shown.pixelColor(50, 50) == QColor("white")
    with QPainterOn() as painter:
        bare = backdrop.paint(painter, moved)
    assert bare.contains(QPoint(100, 20)) and not bare.contains(QPoint(100, 120))
    asked: list[bool] = []
    backdrop.ask(moved, lambda: asked.append(True) or iter(()))
    assert not asked, "what is being painted is not begun again"


def test_only_the_newest_question_is_painted(qtbot):
    backdrop = Backdrop(lambda: None)
    looks = object()
    old, new = request(looks), request(looks, dy=40.0)
    backdrop.ask(old, lambda: parts("black", lines_of(300)))
    backdrop.ask(new, lambda: parts("red", lines_of(3)))
    qtbot.waitUntil(lambda: backdrop.has(new))
    assert not backdrop.has(old) and not backdrop.busy


def test_a_picture_is_completed_although_the_graph_has_changed(qtbot):
    asked: list[bool] = []
    first, second = request(object()), request(object())

    def again() -> None:
        backdrop.ask(second, lambda: asked.append(True) or parts("black", lines_of(3)))

    backdrop = Backdrop(again)
    backdrop.ask(first, lambda: parts("black", lines_of(300)))
    again()
    assert backdrop.busy and not asked
    qtbot.waitUntil(lambda: backdrop.has(second))
    assert len(asked) == 1


class QPainterOn:
    """A painter on a small picture."""

    def __enter__(self) -> QPainter:
        self._image = QImage(200, 200, QImage.Format.Format_RGB32)
        self._painter = QPainter(self._image)
        return self._painter

    def __exit__(self, *_: object) -> None:
        self._painter.end()


def test_a_dag_of_thousands_is_one_item_of_straight_pieces():
    n = 1200
    graph = DAG(tuple(f"V{i}" for i in range(n)), [(i, i + 1) for i in range(n - 1)])
    places = np.stack([np.arange(n) * 50.0, np.zeros(n)], axis=1)
    drawing = Drawing(graph, places, np.full((n, 2), 20.0))
    assert len(drawing.segments[2]) == n - 1
    assert drawing.edge_at(75.0 - 50.0, 0.0, 3.0) == 0


@pytest.mark.parametrize("share", [0.0, 0.12, 0.5, 1.0])
def test_a_colour_that_shines_through_is_told_as_it_looks(share):
    colour, ground = QColor(200, 40, 90), QColor(30, 32, 36)
    colour.setAlphaF(share)
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    image.fill(ground)
    painter = QPainter(image)
    painter.fillRect(0, 0, 4, 4, colour)
    painter.end()
    told, seen = paint.opaque(colour, ground), image.pixelColor(1, 1)
    assert told.alpha() == 255
    for mine, true in zip(told.getRgb()[:3], seen.getRgb()[:3], strict=True):
        assert abs(mine - true) <= 1


def test_boxes_that_any_of_some_rectangles_shows():
    boxes = np.array([[0, 0, 10, 10], [50, 50, 60, 60], [200, 0, 210, 10], [0, 0, 300, 300]])
    rects = [QRectF(5, 5, 10, 10), QRectF(199, 20, 5, 5)]
    assert any_in_sight(boxes.astype(float), rects).tolist() == [True, False, False, True]
    assert not any_in_sight(boxes.astype(float), []).any()
