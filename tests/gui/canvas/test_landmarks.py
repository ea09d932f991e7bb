"""Seen from afar the busiest nodes keep their names, without touching each other."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.painting import landmarks, paint, stamps
from bnstudio.gui.canvas.painting.scene import GraphScene


def star(n: int, across: float = 90.0) -> tuple[DAG, np.ndarray]:
    """Node 7 is joined to all others; all stand on a grid."""
    graph = DAG([f"N{k}" for k in range(n)], [(7, k) for k in range(n) if k != 7])
    positions = np.array([[across * (k % 20), 60.0 * (k // 20)] for k in range(n)])
    return graph, positions


def drawn(n: int) -> Drawing:
    graph, positions = star(n)
    return Drawing(graph, positions, paint.node_sizes(graph.names))


def test_none_where_the_boxes_have_their_labels(dressed):
    assert landmarks.chosen(drawn(40), 1.0) == []
    assert landmarks.chosen(drawn(40), 0.6) == []
    assert landmarks.chosen(Drawing(DAG(()), np.empty((0, 2)), np.empty((0, 2))), 0.1) == []


@pytest.mark.parametrize(("n", "zoom"), [(40, 0.38), (600, 0.15), (600, 0.05)])
def test_the_busiest_are_named_and_none_touches_another(dressed, n, zoom):
    drawing = drawn(n)
    found = landmarks.chosen(drawing, zoom)
    assert found[0][0] == 7 and len({node for node, *_ in found}) == len(found)
    boxes = [
        (*(drawing.positions[node] * zoom + (dx, dy)), width / 2.0, height / 2.0)
        for node, width, height, dx, dy in found
    ]
    for k, (x, y, w, h) in enumerate(boxes):
        for x2, y2, w2, h2 in boxes[:k]:
            assert abs(x - x2) >= w + w2 or abs(y - y2) >= h + h2
    # Nor does one cover the box of another node.
    for (node, *_), (x, y, w, h) in zip(found, boxes, strict=True):
        away = np.abs(drawing.positions * zoom - (x, y))
        over = (away < drawing.sizes * zoom / 2.0 + (w, h)).all(axis=1)
        assert set(np.flatnonzero(over)) <= {node}


def test_a_small_graph_keeps_all_its_names_where_there_is_room(dressed):
    assert len(landmarks.chosen(drawn(40), 0.39)) == 40


def test_a_name_reaches_to_the_side_where_there_is_room(dressed):
    names = ("LEFT", "MINVOLSET", "DISCONNECT", "RIGHT")
    sizes, zoom = paint.node_sizes(names), 0.47
    assert (sizes[:, 1] * zoom > paint.LABEL_ROOM).all(), "the boxes have their names, shortened"
    apart = sizes[1:3, 0].sum() / 2.0 + 16.0
    places = np.array([[-300.0, 0.0], [0.0, 0.0], [apart, 0.0], [apart + 300.0, 0.0]])
    found = landmarks.chosen(Drawing(DAG(names, [(1, 2)]), places, sizes), zoom)
    assert {node for node, *_ in found} >= {1, 2}, "both are whole"
    for node, width, _, aside, _ in found:
        assert abs(aside) <= (width - sizes[node, 0] * zoom) / 2.0 + 1e-9, "on its own box"


def test_they_are_painted_hold_still_and_follow_the_graph(qtbot, dressed):
    scene = GraphScene()
    view = GraphView(scene)
    qtbot.addWidget(view)
    view.resize(600, 300)
    graph, positions = star(30)
    scene.show_graph(graph, positions)
    view.look_at(scene.extent().center(), 0.3)
    item = scene.landmarks
    first = item.shown(0.3)
    assert first[0][0] == 7 and item.shown(0.3) is first
    # More arcs, at the same places: names do not jump about, nothing else is painted again.
    more = DAG(graph.names, [*graph.arcs, (1, 2), (1, 3)])
    scene.show_graph(more, positions)
    assert item.shown(0.3) is first

    # A node that is selected or pointed at has its name, whatever that covers.
    scene.select([12])
    scene.hover(13)
    assert [node for node, *_ in item.asked(0.3)] == [13, 12]
    assert item.asked(1.0) == []

    def picture() -> QImage:
        image = QImage(600, 300, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        view.render(painter)
        painter.end()
        return image

    with_names = picture()
    item.setVisible(False)
    assert picture() != with_names
    item.setVisible(True)
    scene.move_nodes([7], np.array([[900.0, 400.0]]))
    assert item.shown(0.3) is not first


def test_names_that_one_painting_has_no_time_for_follow_in_the_next(qtbot, dressed, monkeypatch):
    monkeypatch.setattr(landmarks, "STAMPING_S", 0.0)
    scene = GraphScene()
    view = GraphView(scene)
    qtbot.addWidget(view)
    view.resize(600, 300)
    scene.show_graph(*star(30))
    view.look_at(scene.extent().center(), 0.3)
    scene.state.hurried = False
    made: list[int] = []
    of = stamps.Stamps.of

    def noted(stamps, *given):
        stamp = of(stamps, *given)
        made.append(len(stamps._made))
        return stamp

    monkeypatch.setattr(stamps.Stamps, "of", noted)
    view.show()
    wanted = len(scene.landmarks.shown(0.3))
    assert wanted > 5
    qtbot.waitUntil(lambda: bool(made) and made[-1] == wanted)
    # One is made in each painting; a picture for a file has them all at once.
    assert sorted(set(made)) == list(range(1, wanted + 1))
    scene.landmarks._stamps._made.clear()
    made.clear()
    extent = scene.extent()
    image = QImage((extent.size() * 0.3).toSize(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scene.render(painter, QRectF(image.rect()), extent)
    painter.end()
    assert len(made) == made[-1] > 5


@pytest.mark.parametrize("zoom", [0.55, 0.6, 0.7])
def test_a_long_name_in_a_small_box_is_shortened_within_it(dressed, zoom):
    name = "stalk-surface-above-ring"
    (size,) = paint.node_sizes((name,))
    image = QImage(200, 40, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    box = QRectF(10.0, 10.0, size[0] * zoom, size[1] * zoom)
    painter = QPainter(image)
    black = QColor("black")
    paint.paint_label(painter, box, name, zoom, black, paint.fonts(), False, False)
    painter.end()
    inked = [
        x for x in range(image.width()) if any(
            image.pixelColor(x, y).lightness() < 160 for y in range(image.height())
        )
    ]  # fmt: skip
    assert len(inked) > box.width() / 2, "the name is there"
    assert box.left() <= inked[0] and inked[-1] <= box.right(), "and within its box"


def shown_scene(qtbot, n: int = 300) -> GraphScene:
    scene = GraphScene()
    view = GraphView(scene)
    qtbot.addWidget(view)
    view.resize(600, 300)
    scene.show_graph(*star(n, 40.0))
    return scene


def test_nodes_that_are_brought_forward_are_named_before_others(qtbot, dressed):
    scene = shown_scene(qtbot)
    before = {node for node, *_ in scene.landmarks.shown(0.2)}
    hidden = sorted(set(range(300)) - before)[:1]
    scene.state.light(hidden, [])
    assert set(hidden) <= {node for node, *_ in scene.landmarks.shown(0.2)}
    scene.state.select([], [])
    scene.state.spotlight = None
    assert {node for node, *_ in scene.landmarks.shown(0.2)} == before


def test_a_name_that_is_asked_for_lies_on_no_other_and_is_there_once(qtbot, dressed):
    scene = shown_scene(qtbot)
    zoom = 0.2
    for node in range(0, 300, 13):
        scene.state.hover(node)
        seen = scene.landmarks.seen(zoom)
        assert [mark[0] for mark in seen].count(node) == 1 and seen[0][0] == node
        places = scene.drawing.positions * zoom
        x, y = places[node] + seen[0][3:]
        for other, width, tall, dx, dy in seen[1:]:
            at = places[other] + (dx, dy)
            apart = abs(at[0] - x) >= (width + seen[0][1]) / 2.0
            assert apart or abs(at[1] - y) >= (tall + seen[0][2]) / 2.0
