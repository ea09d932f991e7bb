"""The items of a graph of moderate size: one for each node, one for all edges, and the preview.

They hold no state of their own beyond prepared shapes; they ask :class:`Looks` how things look.
The item of a large graph and that of the landmarks are made from the same bases.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.arrays import edges_in_sight, screen_of
from bnstudio.gui.canvas.painting.looks import Looks
from bnstudio.gui.canvas.painting.shapes import FOCUS_WIDTH, EdgeShape, Shapes
from bnstudio.gui.canvas.painting.stamps import AROUND, Stamps

MARGIN = 8.0
"""Room around a node for its rings, in pixels of the screen at zoom 1."""


class SceneItem(QGraphicsItem):
    """What all items share: their looks and the room they take; they leave the mouse alone."""

    def __init__(self, looks: Looks, z: float = 0.0, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._looks = looks
        self._rect = QRectF()
        self.setZValue(z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return self._rect

    def take_room(self, rect: QRectF) -> None:
        """Take up this rectangle of the scene."""
        if rect != self._rect:
            self.prepareGeometryChange()
            self._rect = rect


class EdgesItem(SceneItem):
    """An item that paints edges: it takes up the whole graph and keeps their prepared shapes."""

    def __init__(self, looks: Looks, z: float = 0.0) -> None:
        super().__init__(looks, z)
        self.shapes = Shapes()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def close(self) -> None:
        """Free what it keeps: the item is going."""

    def take_drawing(self) -> None:
        """Take over other edges or places."""
        drawing = self._looks.state.drawing
        self.shapes.tidy(drawing)
        left, top, right, bottom = drawing.bounds
        self.take_room(QRectF(left - 20, top - 20, right - left + 40, bottom - top + 40))

    def paint_edges(self, painter: QPainter, edges: list[int], zoom: float) -> None:
        """Paint edges one by one, in this order."""
        looks, drawing = self._looks, self._looks.state.drawing
        ground = looks.tokens.canvas
        for number in edges:
            shape = self.shapes.of(drawing, number)
            paint.paint_edge(painter, shape, looks.edge(number), zoom, ground)


class NodeItem(SceneItem):
    """One node."""

    def __init__(self, looks: Looks, node: int, stamps: Stamps, parent: QGraphicsItem) -> None:
        super().__init__(looks, parent=parent)
        self._node, self._stamps = node, stamps
        self._box = QRectF()

    def renew(self) -> None:
        """Take over the node's place and size."""
        drawing = self._looks.state.drawing
        w, h = drawing.sizes[self._node].tolist()
        self._box = QRectF(-w / 2.0, -h / 2.0, w, h)
        # Rings are drawn in screen pixels; far out these are more than a few scene units.
        self.take_room(self._box.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN))
        self.setPos(*drawing.positions[self._node].tolist())
        self.update()

    def paint(self, painter: QPainter, *_how: object) -> None:
        looks = self._looks
        transform, zoom, ratio = screen_of(painter)
        rect = transform.mapRect(self._box)
        painter.save()
        painter.resetTransform()
        look = looks.node(self._node)
        name = looks.state.drawing.labels[self._node]
        if looks.state.arriving is not None:
            # On its way a node is the same picture in another place.
            rect = paint.snapped(rect, ratio)
            stamp = self._stamps.of(rect, name, look, zoom, looks.tokens, looks.fonts, ratio)
            if stamp is not None:
                painter.drawPixmap(rect.topLeft() - QPointF(AROUND, AROUND), stamp)
        else:
            paint.paint_node(painter, rect, name, look, zoom, looks.tokens, looks.fonts, ratio)
        painter.restore()


class SmallItem(EdgesItem):
    """A graph of moderate size: it paints all edges, and has an item for each node."""

    def __init__(self, looks: Looks) -> None:
        super().__init__(looks, 1)
        self._nodes: list[NodeItem] = []
        self._stamps = Stamps()

    def renew(self, changes: NDArray[np.float64] | None = None) -> None:
        """Take over another drawing or other places."""
        if self._looks.state.arriving is None:
            self._stamps.clear()
        count = self._looks.state.drawing.n
        for spare in self._nodes[count:]:
            self.scene().removeItem(spare)
        del self._nodes[count:]
        for node in range(len(self._nodes), count):
            self._nodes.append(NodeItem(self._looks, node, self._stamps, self))
        self.renew_at(range(count))

    def renew_at(self, nodes: Iterable[int]) -> None:
        """Take over the places of some nodes, and the edges there."""
        self.take_drawing()
        self.update()
        for node in nodes:
            self._nodes[node].renew()

    def repaint(self, nodes: Iterable[int] = ()) -> None:
        """Paint the edges and some nodes again."""
        self.update()
        for node in nodes:
            self._nodes[node].update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        state = self._looks.state
        if state.drawing.m:
            seen = state.shown(edges_in_sight(state.drawing, option.exposedRect)).tolist()
            if state.weak and not state.weak.hide:
                seen.sort(key=state.is_faint, reverse=True)
            # Those in front are painted last, in their order.
            self.paint_edges(painter, sorted(seen, key=state.in_front), screen_of(painter)[1])


class PreviewItem(SceneItem):
    """What a gesture shows while it lasts: an arc under way, or a marquee."""

    def __init__(self, looks: Looks) -> None:
        super().__init__(looks, 3)
        self._curve: NDArray[np.float64] | None = None
        self._link = False
        self._wrong = False
        self._marquee: QRectF | None = None

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
        self.take_room(rect)
        self.update()

    def paint(self, painter: QPainter, *_how: object) -> None:
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
