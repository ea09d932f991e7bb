"""The badges of edges and nodes that differ between two networks, over the graph.

Where a badge stands is looked for once for each edge and zoom, a few milliseconds at a time: until
all are found the others are painted already.
"""

from __future__ import annotations

import time

import numpy as np
from PySide6.QtCore import QPointF, QTimer
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas.model.compared import ORDER
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.painting.arrays import edges_in_sight, in_sight, screen_of
from bnstudio.gui.canvas.painting.compared import DISC, paint_difference
from bnstudio.gui.canvas.painting.items import SceneItem
from bnstudio.gui.canvas.painting.known import BESIDE, LEAST_ZOOM, beside, room_of
from bnstudio.gui.canvas.painting.looks import Looks
from bnstudio.gui.style.theme import theme

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


class DifferenceBadges(SceneItem):
    """The item."""

    def __init__(self, looks: Looks) -> None:
        super().__init__(looks, 2)
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
        away = theme().px(BESIDE) * min(1.0, max(zoom, 0.6)) / zoom
        end = time.perf_counter() + SEARCH_S
        for number in numbers:
            if number in self._places:
                continue
            if time.perf_counter() > end:
                return False
            self._places[number] = QPointF(*beside(drawing, number, away, size / 2.0 / zoom))
        return True
