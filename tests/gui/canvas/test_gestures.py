"""Gestures on a host that only notes what they ask for: they need nothing else of the window."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.input.host import Gesture
from bnstudio.gui.canvas.input.interactions import (
    ROUTED_UP_TO,
    DrawArc,
    Marquee,
    MoveNodes,
    Pan,
    Press,
)
from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.painting.scene import GraphScene

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


class Host:
    """The scene is real; the camera, the selection, the edits and the messages are this object."""

    zoom = 1.0
    links_allowed = True

    def __init__(self) -> None:
        self.scene = GraphScene()
        places = np.array([[0.0, 0.0], [100.0, 0.0], [200.0, 0.0]])
        self.scene.show_graph(DAG("ABC", [(0, 1)]), places, sizes=np.full((3, 2), 24.0))
        self.camera = self.selection = self.edits = self.messages = self
        self.gesture: Gesture | None = None
        self.noted: list[tuple[object, ...]] = []

    def __getattr__(self, name: str):
        return lambda *given, **_options: self.noted.append((name, *given))

    def grab_scale(self) -> float:
        return 6.0

    def to_view(self, at: QPointF) -> QPoint:
        return at.toPoint()

    def select_nodes(self, nodes, *, keep_edges: bool = False) -> None:
        self.scene.select(nodes)

    def replace(self, gesture: Gesture, at: QPointF, event: QMouseEvent) -> None:
        self.gesture = gesture
        gesture.move(at, event)


@pytest.fixture
def host(qapp) -> Host:
    return Host()


def mouse(x: float, y: float = 0.0, modifiers=NONE) -> tuple[QPointF, QMouseEvent]:
    at = QPointF(x, y)
    return at, QMouseEvent(QEvent.Type.MouseMove, at, at, LEFT, LEFT, modifiers)


def key(code: Qt.Key) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, code, NONE)


def test_an_arc_or_a_link_is_added_once_at_the_end(host: Host):
    gesture = DrawArc(host, 1)
    gesture.move(*mouse(150))
    gesture.move(*mouse(200))
    assert host.scene.state.target == 2
    assert ("preview", "add", "B", "C", QPoint(200, 0)) in host.noted
    assert not any(name.startswith("add_") for name, *_ in host.noted)
    gesture.release(*mouse(200))
    assert host.noted[-1] == ("add_arc", "B", "C") and host.scene.state.target is None
    gesture = DrawArc(host, 1)
    gesture.release(*mouse(200, modifiers=SHIFT))
    assert host.noted[-1] == ("add_link", "B", "C")


def count_routes(monkeypatch) -> list[tuple[int, int]]:
    routed: list[tuple[int, int]] = []
    route = geometry.route

    def counting(positions, sizes, a, b):
        routed.append((a, b))
        return route(positions, sizes, a, b)

    monkeypatch.setattr(geometry, "route", counting)
    return routed


def test_the_way_to_a_node_is_found_once(host: Host, monkeypatch):
    routed = count_routes(monkeypatch)
    drawn = DrawArc(host, 0)
    for x in (195, 198, 200, 150, 202, 100, 101):
        drawn.move(*mouse(x))
    assert routed == [(0, 2), (0, 1)], "moves over the same node, and off it and back, cost nothing"
    drawn.move(*mouse(102, 0, SHIFT))
    assert drawn.link and routed == [(0, 2), (0, 1)], "a link goes the same way"


def test_on_a_large_graph_an_arc_under_way_is_straight(host: Host, monkeypatch):
    routed = count_routes(monkeypatch)
    n = ROUTED_UP_TO + 1
    places = np.column_stack([100.0 * np.arange(n), np.zeros(n)])
    host.scene.show_graph(DAG([f"V{i}" for i in range(n)]), places, sizes=np.full((n, 2), 24.0))
    drawn = DrawArc(host, 0)
    drawn.move(*mouse(200))
    assert drawn.target == 2 and routed == []
    assert not host.scene.preview.boundingRect().isEmpty()


def test_keys_draw_an_arc_and_nothing_is_added_where_nothing_is_aimed_at(host: Host):
    gesture = DrawArc(host, 0, keys=True)
    assert gesture.key(key(Qt.Key.Key_Right)) and host.scene.state.target == 1
    assert gesture.key(key(Qt.Key.Key_Right)) and host.scene.state.target == 2
    assert gesture.key(key(Qt.Key.Key_Return))
    assert host.noted[-1] == ("add_arc", "A", "C")
    host.noted.clear()
    DrawArc(host, 0).release(*mouse(500))
    assert not any(name.startswith("add_") for name, *_ in host.noted)


def test_a_press_becomes_a_drag_of_nodes_that_can_be_given_up(host: Host):
    press = Press(host, *mouse(0))
    assert host.scene.state.selected == {0}
    press.move(*mouse(1))
    assert host.gesture is None, "so small a step is still a click"
    press.move(*mouse(20, 10))
    assert isinstance(host.gesture, MoveNodes)
    assert tuple(host.scene.drawing.positions[0]) == (20.0, 10.0)
    host.gesture.move(*mouse(30, 10, SHIFT))
    assert tuple(host.scene.drawing.positions[0]) == (30.0, 0.0), "kept on its row"
    host.gesture.cancel()
    assert tuple(host.scene.drawing.positions[0]) == (0.0, 0.0)
    assert not any(name == "nodes_moved" for name, *_ in host.noted)
    MoveNodes(host, QPointF()).release(*mouse(0))
    assert ("nodes_moved", [0]) in host.noted


def test_a_marquee_selects_what_it_holds_and_gives_it_back(host: Host):
    host.scene.select([2])
    marquee = Marquee(host, QPointF(-20.0, -20.0), False)
    marquee.move(*mouse(120, 20))
    assert host.scene.state.selected == {0, 1}
    marquee.cancel()
    assert host.scene.state.selected == {2}
    assert host.scene.preview.boundingRect() == QRectF()


def test_panning_moves_the_camera_by_steps(host: Host):
    pan = Pan(host, mouse(10)[1])
    pan.move(*mouse(15, 2))
    pan.move(*mouse(16, 2))
    assert [note for note in host.noted if note[0] == "pan"] == [("pan", 5, 2), ("pan", 1, 0)]
