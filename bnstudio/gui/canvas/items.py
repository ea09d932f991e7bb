"""What the scene paints: an item for each node and one for all edges, or one for everything.

The items hold no state of their own beyond prepared shapes; they ask the scene how things look.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shiboken6
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas import paint
from bnstudio.gui.canvas.drawing import StraightPaths
from bnstudio.gui.canvas.far_lines import FarLines, Request

if TYPE_CHECKING:
    from bnstudio.gui.canvas.drawing import Drawing
    from bnstudio.gui.canvas.scene import GraphScene

MARGIN = 8.0
"""Room around a node for its rings, in pixels of the screen at zoom 1."""

MOST_SHAPED = 600
"""In a large graph, edges in sight are drawn as curves with heads up to this number."""

MOST_SHAPED_HURRIED = 150
"""The same while the camera moves; the others are plain lines until it rests."""

MOST_LABELLED = 500
"""In a large graph, nodes in sight are painted with labels up to this number."""

MOST_HURRIED = 1000
"""So many edges are drawn at once until the first picture of all of them has been painted."""

MOST_LINES = 3000
"""More straight pieces than this are painted as a picture, a few milliseconds at a time."""

MOST_SMOOTH = 4000
"""So many edges from afar are antialiased: more are as clear without, and several times as fast."""

LEAST_SHARE = 0.12
"""Lines from afar are never more transparent than this."""

MOST_NEW_SHAPES = 150
"""So many shapes are made in one painting; the rest are plain lines until the next."""

SPARE_SHAPES = 8 * MOST_SHAPED
"""So many shapes may be kept that are in use no more."""

MOST_BOXES = 12
"""Up to so many boxes are repainted one by one; more as one box that holds them."""

Colours = tuple[QColor, QColor]
"""Those of arcs and of links."""

LABELS_FROM = 0.42
"""In a large graph, zoom from which nodes are painted with labels instead of as plain boxes."""


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

    def missing(self, drawing: Drawing, numbers: list[int]) -> list[int]:
        """Return the edges among these whose shapes have not been made."""
        made, paths, links = self._made, drawing.paths, drawing.link.tolist()
        return [n for n in numbers if (id(paths[n]), links[n]) not in made]

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


class WholeItem(QGraphicsItem):
    """A large graph: everything in one item, culled by arrays."""

    def __init__(self, scene: GraphScene) -> None:
        super().__init__()
        self._scene = scene
        self._rect = QRectF()
        self.shapes = Shapes()
        self.far = FarLines(draw_lines, lambda: self.update(), scene)
        self._view: tuple[object, QTransform, QSize, NDArray[np.int64]] | None = None
        self._more = QTimer(scene, singleShot=True, interval=0)
        self._more.timeout.connect(lambda: self.update())
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def close(self) -> None:
        """Stop painting: the item is going."""
        self.far.forget()
        self._more.stop()

    def renew(self, changes: NDArray[np.float64] | None = None) -> None:
        """Take over another drawing or other places; with ``changes`` only these boxes differ."""
        self.shapes.tidy(self._scene.drawing)
        left, top, right, bottom = self._scene.drawing.bounds()
        rect = QRectF(left, top, right - left, bottom - top).adjusted(-20, -20, 20, 20)
        if rect != self._rect:
            self.prepareGeometryChange()
            self._rect = rect
        if changes is None:
            self.update()
        else:
            self.renew_boxes(changes)

    def renew_boxes(self, boxes: NDArray[np.float64]) -> None:
        """Repaint some boxes only."""
        for rect in box_of(boxes):
            self.update(rect)

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget=None) -> None:
        scene = self._scene
        transform, zoom, ratio = screen_of(painter)
        self._paint_edges(painter, option.exposedRect, zoom, widget)
        drawing = scene.drawing
        boxes = drawing.all_node_boxes()
        seen = in_sight(boxes, option.exposedRect, 8.0)
        painter.save()
        painter.resetTransform()
        if zoom >= LABELS_FROM and len(seen) <= MOST_LABELLED:
            for node in seen.tolist():
                left, top, right, bottom = boxes[node]
                rect = transform.mapRect(QRectF(left, top, right - left, bottom - top))
                look = scene.node_look(node)
                name = drawing.names[node]
                paint.paint_node(painter, rect, name, look, zoom, scene.tokens, scene.fonts, ratio)
        else:
            self._paint_boxes(painter, transform, zoom, boxes, seen)
        painter.restore()

    def _paint_edges(
        self, painter: QPainter, rect: QRectF, zoom: float, widget: QWidget | None
    ) -> None:
        scene = self._scene
        drawing = scene.drawing
        if drawing.m == 0:
            return
        front = [n for n in self._front_candidates() if scene.in_front(n)]
        # What stands in the whole view decides how any part of it looks.
        whole = None if widget is None else self._in_view(painter.worldTransform(), widget)
        seen = edges_in_sight(drawing, rect)
        if len(seen if whole is None else whole) <= MOST_SHAPED:
            behind = set(front)
            numbers = [number for number in seen.tolist() if number not in behind]
            if whole is not None:
                later = self.shapes.missing(drawing, numbers)[MOST_NEW_SHAPES:]
                if scene.hurried:
                    later = numbers[MOST_SHAPED_HURRIED:]
                    numbers = numbers[:MOST_SHAPED_HURRIED]
                if later:
                    numbers = sorted(set(numbers).difference(later))
                    self._draw(painter, np.array(later, dtype=np.int64), True)
                    self._more.start()
            for number in numbers:
                self._paint_shape(painter, number, zoom)
        elif whole is None:
            self._draw(painter, seen, len(seen) < MOST_SMOOTH)
        else:
            self._paint_far(painter, seen, whole, widget)
        for number in front:
            self._paint_shape(painter, number, zoom)

    def _in_view(self, transform: QTransform, widget: QWidget) -> NDArray[np.int64]:
        """Return the edges that the whole viewport shows."""
        # New pieces are made whenever a line changes, so they stand for all of them.
        drawing, pieces, size = self._scene.drawing, self._scene.drawing.segments(), widget.size()
        kept = self._view
        if kept is None or kept[0] is not pieces or kept[1:3] != (transform, size):
            back, _ = transform.inverted()
            seen = edges_in_sight(drawing, back.mapRect(QRectF(widget.rect())))
            kept = self._view = (pieces, transform, size, seen)
        return kept[3]

    def _front_candidates(self) -> set[int]:
        scene = self._scene
        found = set(scene.selected_edges) | set(scene.wrong_edges) | set(scene.flashing)
        found |= set(scene._near_edges)
        if scene.hovered_edge is not None:
            found.add(scene.hovered_edge)
        if scene.hovered is not None:
            found |= set(scene.drawing.incident(scene.hovered))
        return found

    def _paint_shape(self, painter: QPainter, number: int, zoom: float) -> None:
        scene = self._scene
        shape = self.shapes.of(scene.drawing, number)
        paint.paint_edge(painter, shape, scene.edge_look(number), zoom, scene.tokens.canvas)

    def _paint_far(
        self,
        painter: QPainter,
        seen: NDArray[np.int64],
        whole: NDArray[np.int64],
        widget: QWidget,
    ) -> None:
        """Draw edges in sight as plain lines: from afar heads and bends cannot be seen.

        Very many of them are painted as a picture of all that are in view, in turns; until it is
        complete the last one is shown, or some of the edges.
        """
        scene = self._scene
        smooth = len(whole) < MOST_SMOOTH
        pieces = scene.drawing.segments()
        if len(pieces[2]) > MOST_LINES:
            transform = painter.worldTransform()
            ratio = painter.device().devicePixelRatioF()
            colours = self._sheer(whole, transform.m11())
            request = Request(pieces, transform, widget.size(), ratio, colours, smooth)
            if not scene.hurried:
                self.far.ask(request, lambda: self._lines(whole, colours))
            painter.save()
            painter.resetTransform()
            shown = self.far.paint(painter, request)
            painter.restore()
            if not shown:
                self._draw(painter, seen[:: len(seen) // MOST_HURRIED + 1], False, colours)
            return
        self._draw(painter, seen, smooth)

    def _draw(
        self,
        painter: QPainter,
        edges: NDArray[np.int64],
        smooth: bool,
        colours: Colours | None = None,
    ) -> None:
        """Draw edges as plain lines, at once."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
        for colour, lines in self._lines(edges, colours or self._colours()):
            painter.setPen(QPen(colour, 0.0))
            draw_lines(painter, lines)
        painter.restore()

    def _sheer(self, edges: NDArray[np.int64], zoom: float) -> Colours:
        """Return the colours of edges from afar, the more transparent the closer they lie.

        So nodes can be told from lines, and where there are many from where there are few.
        """
        drawing = self._scene.drawing
        starts, stops, owner = drawing.segments()
        wanted = np.zeros(drawing.m, dtype=bool)
        wanted[edges] = True
        chosen = wanted[owner]
        length = np.hypot(*(stops[chosen] - starts[chosen]).T).sum() * zoom
        width, height = np.ptp(drawing.positions, axis=0) * zoom
        share = float(np.clip(width * height / max(length, 1.0), LEAST_SHARE, 1.0))
        colours = []
        for colour in self._colours():
            sheer = QColor(colour)
            sheer.setAlphaF(round(share, 2))
            colours.append(sheer)
        return colours[0], colours[1]

    def _colours(self) -> Colours:
        """Return the colours of arcs and links from afar."""
        scene = self._scene
        if scene.fading and (scene.selected or scene.selected_edges):
            return scene.tokens.arc_faded, scene.tokens.arc_faded
        return scene.tokens.arc, scene.tokens.link

    def _lines(
        self, edges: NDArray[np.int64], colours: Colours
    ) -> list[tuple[QColor, NDArray[np.float64]]]:
        """Return some edges as colours with lines, shape ``(s, 4)``; links last."""
        drawing = self._scene.drawing
        starts, stops, owner = drawing.segments()
        wanted = np.zeros(drawing.m, dtype=bool)
        wanted[edges] = True
        parts = []
        for link, colour in zip((False, True), colours, strict=True):
            chosen = wanted[owner] & (drawing.link[owner] == link)
            if chosen.any():
                parts.append((colour, np.concatenate([starts[chosen], stops[chosen]], axis=1)))
        return parts

    def _paint_boxes(
        self,
        painter: QPainter,
        transform: QTransform,
        zoom: float,
        boxes: NDArray[np.float64],
        seen: NDArray[np.int64],
    ) -> None:
        """Draw nodes from afar: boxes in the colour of their group, no labels."""
        scene = self._scene
        t = scene.tokens
        special = (set(scene.selected) | set(scene.wrong_nodes) | set(scene._near)) & set(
            seen.tolist()
        )
        for node in (scene.hovered, scene.focused, scene.target):
            if node is not None:
                special.add(node)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        screen = np.empty((len(seen), 4))
        screen[:, 0] = boxes[seen, 0] * zoom + transform.dx()
        screen[:, 1] = boxes[seen, 1] * zoom + transform.dy()
        screen[:, 2] = np.maximum((boxes[seen, 2] - boxes[seen, 0]) * zoom, 2.0)
        screen[:, 3] = np.maximum((boxes[seen, 3] - boxes[seen, 1]) * zoom, 2.0)
        painter.setPen(QPen(t.node_border, 1.0) if zoom > 0.15 else Qt.PenStyle.NoPen)
        painter.setBrush(t.node_fill if zoom > 0.15 else t.node_border)
        draw_rects(painter, screen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        for node in sorted(special):
            left, top, right, bottom = boxes[node]
            rect = transform.mapRect(QRectF(left, top, right - left, bottom - top))
            look = scene.node_look(node)
            name = scene.drawing.names[node]
            paint.paint_node(painter, rect, name, look, zoom, t, scene.fonts, None)


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
