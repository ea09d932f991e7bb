"""The items of a graph of moderate size: one for each node, one for all edges, and the preview.

They hold no state of their own beyond prepared shapes; they ask :class:`Looks` how things look.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.arrays import edges_in_sight, screen_of
from bnstudio.gui.canvas.painting.looks import Looks
from bnstudio.gui.canvas.painting.shapes import FOCUS_WIDTH, EdgeShape, Shapes

MARGIN = 8.0
"""Room around a node for its rings, in pixels of the screen at zoom 1."""


class NodeItem(QGraphicsItem):
    """One node."""

    def __init__(self, looks: Looks, node: int) -> None:
        super().__init__()
        self._looks = looks
        self._node = node
        self._rect = QRectF()
        self.setZValue(2)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def renew(self) -> None:
        """Take over the node's place and size."""
        drawing = self._looks.state.drawing
        x, y = drawing.positions[self._node]
        w, h = drawing.sizes[self._node]
        rect = QRectF(-w / 2.0, -h / 2.0, w, h)
        if rect != self._rect:
            self.prepareGeometryChange()
            self._rect = rect
        self.setPos(x, y)
        self.update()

    def boundingRect(self) -> QRectF:
        # Rings are drawn in screen pixels; far out these are more than a few scene units.
        return self._rect.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        looks = self._looks
        transform, zoom, ratio = screen_of(painter)
        rect = transform.mapRect(self._rect)
        painter.save()
        painter.resetTransform()
        look = looks.node(self._node)
        name = looks.state.drawing.names[self._node]
        paint.paint_node(painter, rect, name, look, zoom, looks.tokens, looks.fonts, ratio)
        painter.restore()


class ArcsItem(QGraphicsItem):
    """All edges of a graph of moderate size."""

    def __init__(self, looks: Looks) -> None:
        super().__init__()
        self._looks = looks
        self.shapes = Shapes()
        self._rect = QRectF()
        self.setZValue(1)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def renew(self) -> None:
        """Take over other edges or places."""
        drawing = self._looks.state.drawing
        self.shapes.tidy(drawing)
        left, top, right, bottom = drawing.bounds()
        rect = QRectF(left, top, right - left, bottom - top).adjusted(-20, -20, 20, 20)
        if rect != self._rect:
            self.prepareGeometryChange()
            self._rect = rect
        self.update()

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        looks, state = self._looks, self._looks.state
        drawing, ground = state.drawing, looks.tokens.canvas
        if drawing.m == 0:
            return
        zoom = painter.worldTransform().m11()
        seen = edges_in_sight(drawing, option.exposedRect)
        late = []
        for number in seen.tolist():
            if state.in_front(number):
                late.append(number)
            else:
                shape = self.shapes.of(drawing, number)
                paint.paint_edge(painter, shape, looks.edge(number), zoom, ground)
        for number in late:
            shape = self.shapes.of(drawing, number)
            paint.paint_edge(painter, shape, looks.edge(number), zoom, ground)


class PreviewItem(QGraphicsItem):
    """What a gesture shows while it lasts: an arc under way, or a marquee."""

    def __init__(self, looks: Looks) -> None:
        super().__init__()
        self._looks = looks
        self._curve: NDArray[np.float64] | None = None
        self._link = False
        self._wrong = False
        self._marquee: QRectF | None = None
        self._rect = QRectF()
        self.setZValue(3)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def clear(self) -> None:
        """Show nothing."""
        self._curve = self._marquee = None
        self._renew(QRectF())

    def show_curve(self, curve: NDArray[np.float64], link: bool, wrong: bool = False) -> None:
        """Show an edge that would be added (or was refused)."""
        self._curve, self._link, self._wrong, self._marquee = curve, link, wrong, None
        low, high = curve.min(axis=0), curve.max(axis=0)
        self._renew(QRectF(*low, *(high - low)).adjusted(-16, -16, 16, 16))

    def show_marquee(self, rect: QRectF) -> None:
        """Show the rectangle that selects."""
        self._curve, self._marquee = None, rect.normalized()
        self._renew(self._marquee.adjusted(-4, -4, 4, 4))

    def _renew(self, rect: QRectF) -> None:
        self.prepareGeometryChange()
        self._rect = rect
        self.update()

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        t = self._looks.tokens
        zoom = painter.worldTransform().m11()
        if self._curve is not None:
            colour = t.error if self._wrong else t.accent_line
            look = paint.EdgeLook(colour, FOCUS_WIDTH, True, (5.0, 3.5))
            paint.paint_edge(painter, EdgeShape(self._curve, self._link), look, zoom, t.canvas)
        if self._marquee is not None:
            pen = QPen(t.accent_line, 1.0)
            pen.setCosmetic(True)
            painter.setPen(pen)
            fill = QColor(t.accent_line)
            fill.setAlphaF(0.08)
            painter.setBrush(fill)
            painter.drawRect(self._marquee)
