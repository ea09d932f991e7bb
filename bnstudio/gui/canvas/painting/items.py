"""What the scene paints: an item for each node and one for all edges, or one for everything.

The items hold no state of their own beyond prepared shapes; they ask the scene how things look.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shiboken6
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem

from bnstudio.gui.canvas.model.drawing import StraightPaths
from bnstudio.gui.canvas.painting import paint

if TYPE_CHECKING:
    from bnstudio.gui.canvas.model.drawing import Drawing
    from bnstudio.gui.canvas.painting.scene import GraphScene

MARGIN = 8.0
"""Room around a node for its rings, in pixels of the screen at zoom 1."""

SPARE_SHAPES = 4800
"""So many shapes may be kept that are in use no more."""

MOST_BOXES = 12
"""Up to so many boxes are repainted one by one; more as one box that holds them."""


def screen_of(painter: QPainter) -> tuple[QTransform, float, float]:
    """Return the map from the item to the screen, the zoom, and device pixels per unit."""
    transform = painter.worldTransform()
    device = painter.device()
    ratio = device.devicePixelRatioF() if device is not None else 1.0
    return transform, transform.m11(), ratio


class NodeItem(QGraphicsItem):
    """One node."""

    def __init__(self, scene: GraphScene, node: int) -> None:
        super().__init__()
        self._scene = scene
        self._node = node
        self._rect = QRectF()
        self.setZValue(2)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def renew(self) -> None:
        """Take over the node's place and size."""
        x, y = self._scene.drawing.positions[self._node]
        w, h = self._scene.drawing.sizes[self._node]
        rect = QRectF(-w / 2.0, -h / 2.0, w, h)
        if rect != self._rect:
            self.prepareGeometryChange()
            self._rect = rect
        self.setPos(x, y)
        self.update()

    def boundingRect(self) -> QRectF:
        # Rings are drawn in screen pixels; far out these are more than a few scene units.
        return self._rect.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget=None) -> None:
        scene = self._scene
        transform, zoom, ratio = screen_of(painter)
        rect = transform.mapRect(self._rect)
        painter.save()
        painter.resetTransform()
        look = scene.node_look(self._node)
        name = scene.drawing.names[self._node]
        paint.paint_node(painter, rect, name, look, zoom, scene.tokens, scene.fonts, ratio)
        painter.restore()


class Shapes:
    """The prepared shapes of edges, kept from drawing to drawing by the paths they were made of.

    Paths are never changed in place, and a shape holds its path, so the identity of a path
    stands for it.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[int, bool], paint.EdgeShape] = {}
        self.remade = 0
        """How many shapes have been made in all."""

    def of(self, drawing: Drawing, number: int) -> paint.EdgeShape:
        """Return the shape of an edge."""
        path, link = drawing.paths[number], bool(drawing.link[number])
        shape = self._made.get((id(path), link))
        if shape is None:
            self.remade += 1
            shape = self._made[id(path), link] = paint.EdgeShape(path, link)
        return shape

    def tidy(self, drawing: Drawing) -> None:
        """Forget shapes of edges that are no more, once there are many of them."""
        if len(self._made) <= drawing.m + SPARE_SHAPES:
            return
        links = drawing.link.tolist()
        paths = drawing.paths
        made = paths.made if isinstance(paths, StraightPaths) else dict(enumerate(paths))
        used = {(id(path), links[number]) for number, path in made.items()}
        self._made = {key: shape for key, shape in self._made.items() if key in used}


def box_of(boxes: NDArray[np.float64]) -> list[QRectF]:
    """Return what to repaint for boxes (left, top, right, bottom), with room for rings."""
    if len(boxes) > MOST_BOXES:
        boxes = np.concatenate([boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)])[None]
    return [
        QRectF(left, top, right - left, bottom - top).adjusted(-20, -20, 20, 20)
        for left, top, right, bottom in boxes.tolist()
    ]


class ArcsItem(QGraphicsItem):
    """All edges of a graph of moderate size."""

    def __init__(self, scene: GraphScene) -> None:
        super().__init__()
        self._scene = scene
        self.shapes = Shapes()
        self._rect = QRectF()
        self.setZValue(1)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def renew(self) -> None:
        """Take over other edges or places."""
        drawing = self._scene.drawing
        self.shapes.tidy(drawing)
        left, top, right, bottom = drawing.bounds()
        rect = QRectF(left, top, right - left, bottom - top).adjusted(-20, -20, 20, 20)
        if rect != self._rect:
            self.prepareGeometryChange()
            self._rect = rect
        self.update()

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget=None) -> None:
        scene = self._scene
        drawing = scene.drawing
        if drawing.m == 0:
            return
        zoom = painter.worldTransform().m11()
        seen = edges_in_sight(drawing, option.exposedRect)
        late = []
        for number in seen.tolist():
            if scene.in_front(number):
                late.append(number)
            else:
                look = scene.edge_look(number)
                paint.paint_edge(
                    painter, self.shapes.of(drawing, number), look, zoom, scene.tokens.canvas
                )
        for number in late:
            look = scene.edge_look(number)
            paint.paint_edge(
                painter, self.shapes.of(drawing, number), look, zoom, scene.tokens.canvas
            )


def edges_in_sight(drawing: Drawing, rect: QRectF) -> NDArray[np.int64]:
    """Return the edges that a rectangle shows, their heads and rings included."""
    slack = 6.0
    return drawing.edges_in(
        rect.left() - slack, rect.top() - slack, rect.right() + slack, rect.bottom() + slack
    )


def in_sight(boxes: NDArray[np.float64], rect: QRectF, slack: float) -> NDArray[np.int64]:
    """Return the numbers of the boxes (left, top, right, bottom) that a rectangle touches."""
    return np.flatnonzero(
        (boxes[:, 0] <= rect.right() + slack)
        & (boxes[:, 2] >= rect.left() - slack)
        & (boxes[:, 1] <= rect.bottom() + slack)
        & (boxes[:, 3] >= rect.top() - slack)
    )


def draw_lines(painter: QPainter, lines: NDArray[np.float64]) -> None:
    """Draw many lines, shape ``(s, 4)``: x1, y1, x2, y2.

    Qt reads the array in place: making an object of each line would take as long as drawing it.
    """
    if len(lines):
        block = np.ascontiguousarray(lines, dtype=np.float64)
        painter.drawLines(shiboken6.wrapInstance(block.ctypes.data, QLineF), len(block))


def draw_rects(painter: QPainter, rects: NDArray[np.float64]) -> None:
    """Draw many rectangles, shape ``(s, 4)``: x, y, width, height; read in place as well."""
    if len(rects):
        block = np.ascontiguousarray(rects, dtype=np.float64)
        painter.drawRects(shiboken6.wrapInstance(block.ctypes.data, QRectF), len(block))


class PreviewItem(QGraphicsItem):
    """What a gesture shows while it lasts: an arc under way, or a marquee."""

    def __init__(self, scene: GraphScene) -> None:
        super().__init__()
        self._scene = scene
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

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget=None) -> None:
        t = self._scene.tokens
        zoom = painter.worldTransform().m11()
        if self._curve is not None:
            colour = t.error if self._wrong else t.accent_line
            look = paint.EdgeLook(colour, paint.FOCUS_WIDTH, True, (5.0, 3.5))
            paint.paint_edge(
                painter, paint.EdgeShape(self._curve, self._link), look, zoom, t.canvas
            )
        if self._marquee is not None:
            pen = QPen(t.accent_line, 1.0)
            pen.setCosmetic(True)
            painter.setPen(pen)
            fill = QColor(t.accent_line)
            fill.setAlphaF(0.08)
            painter.setBrush(fill)
            painter.drawRect(self._marquee)
