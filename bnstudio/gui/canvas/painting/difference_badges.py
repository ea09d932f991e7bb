"""The badges of edges and nodes that differ between two networks, over the graph.

Where a badge stands is looked for once for each edge and zoom, a few milliseconds at a time: until
all are found the others are painted already.
"""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QTimer
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.model.compared import ORDER
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.painting.arrays import edges_in_sight, in_sight, screen_of
from bnstudio.gui.canvas.painting.compared import DISC, OUTLINE, badge_width, paint_difference
from bnstudio.gui.canvas.painting.items import SceneItem
from bnstudio.gui.canvas.painting.known import BESIDE, LEAST_ZOOM, room_of
from bnstudio.gui.canvas.painting.landmarks import LandmarksItem
from bnstudio.gui.canvas.painting.looks import Looks
from bnstudio.gui.style.theme import theme

Array = NDArray[np.float64]

SHARES = np.array((0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9))
"""Where along its edge a badge is tried,"""

DISTANCES = (1.0, 1.5, 2.1, 2.8, 3.8, 5.0)
"""and how far from it, against the usual distance: the first place that covers nothing is taken."""

SEARCH_S = 0.008
"""Seconds of one painting that may be spent on finding places."""

MAX_PAINTED = 300
"""With more badges in sight than this they would cover the graph: none is painted."""

FAR_ZOOM, FEW = 0.12, 60
"""From farther away badges are painted as well where there are only a few."""

SMALL = 0.75
"""Badges of nodes, and those seen from far, are so much smaller."""


def badge_size(zoom: float) -> float:
    """Return the height of a badge on the screen, in pixels."""
    return theme().px(DISC) * min(1.0, max(zoom, 0.6))


def free_place(drawing: Drawing, number: int, away: float, half: Array, boxes: Array) -> Array:
    """Return where the badge of an edge stands: beside it, and if it can be on nothing else.

    Parameters
    ----------
    drawing, number
        The edge.
    away
        The usual distance of a badge from its edge, in scene units.
    half
        Half the width and height of the badge, shape ``(2,)``.
    boxes
        What it must not cover (left, top, right, bottom), shape ``(k, 4)``. Where that cannot be
        had it covers as little as possible.
    """
    line = geometry.polyline(drawing.paths[number])
    lengths = np.hypot(*np.diff(line, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    at = along[-1] * SHARES
    places = np.stack([np.interp(at, along, line[:, k]) for k in (0, 1)], axis=1)
    step = np.clip(np.searchsorted(along, at), 1, len(line) - 1)
    way = line[step] - line[step - 1]
    across = np.stack([-way[:, 1], way[:, 0]], axis=1)
    across /= np.maximum(np.hypot(*across.T), 1e-9)[:, None]
    across[across[:, 0] < 0.0] *= -1.0  # to the right first
    sides = np.stack([across, -across], axis=1)
    tried = np.concatenate(
        [(places[:, None] + away * far * sides).reshape(-1, 2) for far in DISTANCES]
    )
    low, high = tried - half, tried + half
    first, last = low.min(axis=0), high.max(axis=0)
    near = boxes[(boxes[:, :2] <= last).all(axis=1) & (boxes[:, 2:] >= first).all(axis=1)]
    shared = np.minimum(high[:, None], near[:, 2:]) - np.maximum(low[:, None], near[:, :2])
    covered = np.maximum(shared, 0.0).prod(axis=2).sum(axis=1)
    place: Array = tried[int(np.argmin(covered))]
    return place


class DifferenceBadges(SceneItem):
    """The item.

    Parameters
    ----------
    looks
        How things look.
    landmarks
        The names of nodes seen from afar, which badges do not cover.
    """

    def __init__(self, looks: Looks, landmarks: LandmarksItem) -> None:
        super().__init__(looks, 2)
        self._landmarks = landmarks
        self._taken: list[list[float]] = []
        self.setFlag(SceneItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._places: dict[int, QPointF] = {}
        self._places_of: tuple[object, int] = (None, 0)

    def renew(self) -> None:
        """Take over another drawing, other places, or another comparison."""
        self.setVisible(bool(self._looks.state.compared))
        self._places_of = (None, 0)
        if self.isVisible():
            self.take_room(room_of(self._looks.state.drawing))
            self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        looks, state = self._looks, self._looks.state
        transform, zoom, _ratio = screen_of(painter)
        if zoom < FAR_ZOOM or state.hurried or not state.compared:
            return
        drawing = state.drawing
        room = option.exposedRect.adjusted(-40, -40, 40, 40)
        codes = state.compared.codes(drawing)
        numbers = edges_in_sight(drawing, room)
        numbers = numbers[codes[numbers] > 0]
        if zoom < LEAST_ZOOM and len(numbers) > FEW:
            return
        size = badge_size(zoom)
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if len(numbers) <= MAX_PAINTED:
            complete = self._find(drawing, numbers.tolist(), zoom, size)
            for number in numbers.tolist():
                at = self._places.get(number)
                if at is not None:
                    kind = ORDER[codes[number]]
                    paint_difference(painter, transform.map(at), kind, looks.tokens, size)
            if not complete:
                QTimer.singleShot(0, self.scene(), self.update)
        if state.compared.nodes:
            nodes = in_sight(drawing.node_boxes, room, 0.0).tolist()
            self._paint_nodes(painter, transform, nodes, SMALL * size)
        painter.restore()

    def _paint_nodes(
        self, painter: QPainter, transform: QTransform, nodes: list[int], size: float
    ) -> None:
        """Paint a badge at the corner of each node that one of the networks lacks."""
        state = self._looks.state
        drawing = state.drawing
        for node in nodes:
            kind = state.compared.nodes.get(drawing.names[node])
            if kind is not None:
                corner = QPointF(*drawing.node_boxes[node, :2].tolist())
                tokens = self._looks.tokens
                paint_difference(painter, transform.map(corner), kind, tokens, size)

    def _find(self, drawing: Drawing, numbers: list[int], zoom: float, size: float) -> bool:
        """Find the places of badges that are not known yet; whether all are."""
        # Nearly the same zoom has nearly the same places: a wheel turns through many.
        step = round(float(np.log2(zoom)) * 8.0)
        if self._places_of[0] is not drawing.segments or self._places_of[1] != step:
            self._places, self._places_of = {}, (drawing.segments, step)
            self._taken = self._names(drawing, zoom)
        missing = [number for number in numbers if number not in self._places]
        if not missing:
            return True
        away = theme().px(BESIDE) * min(1.0, max(zoom, 0.6)) / zoom
        codes = self._looks.state.compared.codes(drawing)
        end = time.perf_counter() + SEARCH_S
        for number in missing:
            if time.perf_counter() > end:
                return False
            width = badge_width(ORDER[codes[number]], size)
            half = (np.array((width, size)) / 2.0 + OUTLINE) / zoom
            boxes = np.concatenate([drawing.node_boxes, np.reshape(self._taken, (-1, 4))])
            place = free_place(drawing, number, away, half, boxes)
            self._places[number] = QPointF(*place.tolist())
            # Nor do badges lie on each other.
            self._taken.append(np.concatenate([place - half, place + half]).tolist())
        return True

    def _names(self, drawing: Drawing, zoom: float) -> list[list[float]]:
        """Return the boxes of names that stand beside nodes or are wider than their boxes."""
        found: list[list[float]] = []
        for node, width, height, dx, dy in self._landmarks.shown(zoom):
            if node < drawing.n:
                x, y = drawing.positions[node].tolist()
                x, y = x + dx / zoom, y + dy / zoom
                across, down = width / zoom / 2.0, height / zoom / 2.0
                found.append([x - across, y - down, x + across, y + down])
        return found
