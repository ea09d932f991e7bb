"""A large graph on the scene: everything in one item, culled by arrays.

Where there is little in sight it is painted at once. Where there is more, all that nobody looks
for is a ``Backdrop``, painted in turns, and what is selected,
hovered or wrong is painted over it, so that no painting keeps the window for long.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.backdrop import Backdrop, Part, Request
from bnstudio.gui.canvas.painting.items import (
    Shapes,
    box_of,
    draw_lines,
    draw_rects,
    edges_in_sight,
    in_sight,
    screen_of,
)

if TYPE_CHECKING:
    from bnstudio.gui.canvas.model.drawing import Drawing
    from bnstudio.gui.canvas.painting.scene import GraphScene

Numbers = NDArray[np.int64]
Colours = tuple[QColor, QColor]
"""Those of arcs and of links."""

LABELS_FROM = 0.42
"""Zoom from which nodes are painted with labels instead of as plain boxes."""

MOST_LABELLED = 500
"""Nodes in sight are painted with labels up to this number."""

MOST_SHAPED = 600
"""Edges in sight are drawn as curves with heads up to this number."""

MOST_SMOOTH = 4000
"""So many edges from afar are antialiased: more are as clear without, and several times as fast."""

LEAST_SHARE, LEAST_SHARE_OF_FEW = 0.05, 0.35
"""Lines from afar are never weaker than this; few ones do not add up where they cross."""

COVER = 0.3
"""Lines from afar together colour this part of the picture, on the average: nodes and names are to
be told from them, and where there are many from where there are few."""

QUICK = 6.0
"""Views that are painted in so many milliseconds, as far as can be told, are painted at once."""

COST_SHAPE, COST_LABEL, COST_LINE, COST_BOX = 0.04, 0.1, 0.01, 0.002
"""Milliseconds for one edge with its head, one node with its label, one plain line, one box."""

SHAPES, LABELS, LINES, BOXES = 20, 10, 25, 1000
"""So many of each are painted between two looks at the clock."""

FEW_LINES = 3000
"""Up to so many lines hide what they cross."""

OUTLINED_FROM = 0.15
"""Zoom from which plain boxes have a border."""

NODE_SLACK = 8.0
"""Room around a node for its rings."""

MOST_STANDING_IN = 1000
"""So many lines stand in for all of them where there is no picture yet."""

STAND_IN_S = 0.003
"""Seconds of painting lines, and again boxes, where there is no picture yet."""

MOST_SPECIAL = 150
"""So many edges and nodes that somebody looks for are painted one by one; more as lines and boxes.
"""


class View(NamedTuple):
    """What a part of the scene shows."""

    edges: Numbers
    nodes: Numbers
    zoom: float

    @property
    def shaped(self) -> bool:
        """Whether edges have heads."""
        return len(self.edges) <= MOST_SHAPED

    @property
    def labelled(self) -> bool:
        """Whether nodes have labels."""
        return self.zoom >= LABELS_FROM and len(self.nodes) <= MOST_LABELLED

    @property
    def quick(self) -> bool:
        """Whether it is painted at once."""
        cost = len(self.edges) * (COST_SHAPE if self.shaped else COST_LINE)
        return cost + len(self.nodes) * (COST_LABEL if self.labelled else COST_BOX) <= QUICK


class WholeItem(QGraphicsItem):
    """The item."""

    def __init__(self, scene: GraphScene) -> None:
        super().__init__()
        self._scene = scene
        self._rect = QRectF()
        self.shapes = Shapes()
        self.backdrop = Backdrop(lambda: self.update(), scene)
        self._places = np.empty((0, 2))
        self._kept: tuple[object, QTransform, QSize, View] | None = None
        self._roomy: tuple[object, float] | None = None
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def close(self) -> None:
        """Stop painting: the item is going."""
        self.backdrop.forget()

    def renew(self, changes: NDArray[np.float64] | None = None) -> None:
        """Take over another drawing or other places; with ``changes`` only these boxes differ."""
        self.shapes.tidy(self._scene.drawing)
        places, self._places = self._places, self._scene.drawing.positions
        if len(places) != len(self._places) or (
            2 * np.count_nonzero((places != self._places).any(axis=1)) > len(places)
        ):
            # Another arrangement: a picture of the old one would show nodes where none are.
            self.backdrop.forget()
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

    # -- painting ----------------------------------------------------------------------------

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        scene, rect = self._scene, option.exposedRect
        transform, _, ratio = screen_of(painter)
        edges, nodes = self._special()
        drawing, behind, before = scene.drawing, set(edges), set(nodes)
        view = self._view(rect, transform) if widget is None else self._in_view(transform, widget)
        if widget is None or view.quick:
            self.backdrop.forget()
            part = self._view(rect, transform)
            usual = [number for number in part.edges.tolist() if number not in behind]
            for step in self._edge_parts(drawing, view, usual):
                step(painter)
            self._paint_edges(painter, drawing, edges, view.zoom)
            usual = [node for node in part.nodes.tolist() if node not in before]
            for step in self._node_parts(drawing, view, usual, ratio):
                step(painter)
        else:
            # New pieces are made whenever a line changes, so they stand for all of them.
            looks = (drawing.segments(), drawing.all_node_boxes(), scene.bands, scene.tokens)
            looks = (*looks, scene.fonts, scene.faded)
            request = Request(looks, transform, widget.size(), ratio, scene.tokens.canvas)
            if not scene.hurried:
                self.backdrop.ask(request, lambda: self._parts(drawing, view, ratio))
            painter.save()
            painter.resetTransform()
            open_part = self.backdrop.paint(painter, request)
            painter.restore()
            asked = transform.mapRect(rect).toAlignedRect()
            open_part &= QRegion(asked)
            if not open_part.isEmpty():
                self._stand_in(painter, view, open_part)
            self._paint_edges(painter, drawing, edges, view.zoom)
        self._paint_nodes(painter, drawing, in_sight_of(drawing, nodes, rect), view, ratio)

    def _view(self, rect: QRectF, transform: QTransform) -> View:
        drawing = self._scene.drawing
        edges = edges_in_sight(drawing, rect) if drawing.m else np.empty(0, np.int64)
        nodes = in_sight(drawing.all_node_boxes(), rect, NODE_SLACK)
        return View(edges, nodes, transform.m11())

    def _in_view(self, transform: QTransform, widget: QWidget) -> View:
        """Return what the whole viewport shows: it decides how any part of it looks."""
        pieces, size = self._scene.drawing.segments(), widget.size()
        kept = self._kept
        if kept is None or kept[0] is not pieces or kept[1:3] != (transform, size):
            back, _ = transform.inverted()
            view = self._view(back.mapRect(QRectF(widget.rect())), transform)
            kept = self._kept = (pieces, transform, size, view)
        return kept[3]

    def _stand_in(self, painter: QPainter, view: View, where: QRegion) -> None:
        """Paint something quickly where there is no picture yet: some of the lines, and boxes.

        What a few milliseconds are enough for; a camera that moves asks again at once.
        """
        drawing, transform = self._scene.drawing, painter.worldTransform()
        back, _ = transform.inverted()
        seen = [back.mapRect(QRectF(rect)) for rect in where]
        edges = view.edges[any_in_sight(drawing.edge_boxes()[view.edges], seen)]
        nodes = view.nodes[any_in_sight(drawing.all_node_boxes()[view.nodes], seen)]
        lines = len(edges) * len(drawing.segments()[2]) // max(drawing.m, 1)
        edges = edges[:: lines // MOST_STANDING_IN + 1]
        ground = self._scene.tokens.canvas
        # Lines that let shine through take ten times as long; these do not lie on each other.
        colours = [opaque(colour, ground) for colour in self._sheer(drawing, view)]
        painter.save()
        painter.resetTransform()
        painter.setClipRegion(where, Qt.ClipOperation.IntersectClip)
        painter.setTransform(transform)
        end = time.perf_counter() + STAND_IN_S
        for colour, lines in lines_of(drawing, edges, (colours[0], colours[1])):
            # Taken from everywhere, so that it is thinner rather than half where time runs out.
            every = len(lines) // LINES + 1
            for first in range(every):
                draw_colour(colour, lines[first::every], False, painter)
                if time.perf_counter() > end:
                    break
        end = time.perf_counter() + STAND_IN_S
        every = len(nodes) // BOXES + 1
        for first in range(every):
            self._draw_boxes(drawing, nodes[first::every], view.zoom, painter)
            if time.perf_counter() > end:
                break
        painter.restore()

    # -- what nobody looks for ---------------------------------------------------------------

    def _parts(self, drawing: Drawing, view: View, ratio: float) -> Iterator[Part]:
        """Give the parts of the picture of a view."""
        yield from self._edge_parts(drawing, view, view.edges.tolist())
        yield from self._node_parts(drawing, view, view.nodes.tolist(), ratio)

    def _edge_parts(self, drawing: Drawing, view: View, edges: list[int]) -> Iterator[Part]:
        if view.shaped:
            for low in range(0, len(edges), SHAPES):
                yield partial(
                    self._paint_usual_edges, drawing, edges[low : low + SHAPES], view.zoom
                )
            return
        smooth = len(view.edges) < MOST_SMOOTH
        numbers = np.array(edges, dtype=np.int64)
        for colour, lines in lines_of(drawing, numbers, self._sheer(drawing, view)):
            for low in range(0, len(lines), LINES):
                yield partial(draw_colour, colour, lines[low : low + LINES], smooth)

    def _node_parts(
        self, drawing: Drawing, view: View, nodes: list[int], ratio: float
    ) -> Iterator[Part]:
        if view.labelled:
            for low in range(0, len(nodes), LABELS):
                some = nodes[low : low + LABELS]
                yield partial(self._paint_usual_nodes, drawing, some, view.zoom, ratio)
            return
        numbers = np.array(nodes, dtype=np.int64)
        for low in range(0, len(numbers), BOXES):
            yield partial(self._draw_boxes, drawing, numbers[low : low + BOXES], view.zoom)

    def _paint_usual_edges(
        self, drawing: Drawing, edges: list[int], zoom: float, painter: QPainter
    ) -> None:
        scene = self._scene
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        looks = scene.usual_edge_look(False), scene.usual_edge_look(True)
        for number in edges:
            shape = self.shapes.of(drawing, number)
            look = looks[bool(drawing.link[number])]
            paint.paint_edge(painter, shape, look, zoom, scene.tokens.canvas)

    def _paint_usual_nodes(
        self, drawing: Drawing, nodes: list[int], zoom: float, ratio: float, painter: QPainter
    ) -> None:
        scene, transform = self._scene, painter.worldTransform()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.resetTransform()
        for node in nodes:
            rect = transform.mapRect(rect_of(drawing, node))
            look = scene.usual_node_look(node)
            name = drawing.names[node]
            paint.paint_node(painter, rect, name, look, zoom, scene.tokens, scene.fonts, ratio)
        painter.restore()

    def _draw_boxes(self, drawing: Drawing, nodes: Numbers, zoom: float, painter: QPainter) -> None:
        """Draw nodes from afar: boxes without labels."""
        t, transform = self._scene.tokens, painter.worldTransform()
        boxes = drawing.all_node_boxes()[nodes]
        screen = boxes * zoom
        screen[:, 2:] = np.maximum(screen[:, 2:] - screen[:, :2], 2.0)
        screen[:, 0] += transform.dx()
        screen[:, 1] += transform.dy()
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(t.node_border, 1.0) if zoom > OUTLINED_FROM else Qt.PenStyle.NoPen)
        painter.setBrush(t.node_fill if zoom > OUTLINED_FROM else t.node_border)
        draw_rects(painter, screen)
        painter.restore()

    def _sheer(self, drawing: Drawing, view: View) -> Colours:
        """Return the colours of edges from afar, the weaker the closer they lie.

        So nodes can be told from lines, and where there are many from where there are few.
        """
        scene = self._scene
        arc, link = scene.tokens.arc, scene.tokens.link
        few = len(view.edges) <= FEW_LINES
        if scene.faded:
            arc = link = scene.tokens.arc_faded
            if few:
                return arc, link  # weak as they are
        share = min(COVER * self._room(drawing) * view.zoom, 1.0)
        arc, link = QColor(arc), QColor(link)
        for colour in (arc, link):
            colour.setAlphaF(round(max(share, LEAST_SHARE_OF_FEW if few else LEAST_SHARE), 2))
        # Lines that let shine through take ten times as long.
        ground = scene.tokens.canvas
        return (opaque(arc, ground), opaque(link, ground)) if few else (arc, link)

    def _room(self, drawing: Drawing) -> float:
        """Return the area of the graph over the length of its lines, at zoom 1."""
        starts, stops, _ = pieces = drawing.segments()
        if self._roomy is None or self._roomy[0] is not pieces:
            length = np.hypot(*(stops - starts).T).sum()
            left, top, right, bottom = drawing.bounds()
            area = (right - left) * (bottom - top)
            self._roomy = pieces, float(area / max(length, 1.0))
        return self._roomy[1]

    # -- what somebody looks for -------------------------------------------------------------

    def _special(self) -> tuple[list[int], list[int]]:
        """Return the edges and nodes that are painted in front of all others."""
        scene, drawing = self._scene, self._scene.drawing
        edges = set(scene.selected_edges) | set(scene.wrong_edges) | set(scene.flashing)
        edges |= set(scene._near_edges)
        if scene.hovered_edge is not None:
            edges.add(scene.hovered_edge)
        if scene.hovered is not None:
            edges |= set(drawing.incident(scene.hovered))
        nodes = set(scene.selected) | set(scene.wrong_nodes) | set(scene._near)
        nodes |= {node for node in (scene.hovered, scene.focused, scene.target) if node is not None}
        return sorted(edges), sorted(nodes)

    def _paint_edges(
        self, painter: QPainter, drawing: Drawing, edges: list[int], zoom: float
    ) -> None:
        scene = self._scene
        if len(edges) > MOST_SPECIAL:
            colour = scene.tokens.text_2
            for _, lines in lines_of(drawing, np.array(edges), (colour, scene.tokens.link)):
                draw_colour(colour, lines, False, painter)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number in edges:
            shape = self.shapes.of(drawing, number)
            paint.paint_edge(painter, shape, scene.edge_look(number), zoom, scene.tokens.canvas)

    def _paint_nodes(
        self, painter: QPainter, drawing: Drawing, nodes: list[int], view: View, ratio: float
    ) -> None:
        scene, transform = self._scene, painter.worldTransform()
        painter.save()
        painter.resetTransform()
        if len(nodes) > MOST_SPECIAL:
            boxes = drawing.all_node_boxes()[nodes]
            corners = boxes[:, :2] * view.zoom + (transform.dx(), transform.dy())
            size = np.maximum((boxes[:, 2:] - boxes[:, :2]) * view.zoom, 2.0)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(QPen(scene.tokens.accent_line, 1.0))
            painter.setBrush(scene.tokens.accent_soft)
            draw_rects(painter, np.concatenate([corners, size], axis=1))
            nodes = []
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        crisp = ratio if view.labelled else None
        for node in nodes:
            rect = transform.mapRect(rect_of(drawing, node))
            name, look = drawing.names[node], scene.node_look(node)
            paint.paint_node(painter, rect, name, look, view.zoom, scene.tokens, scene.fonts, crisp)
        painter.restore()


def any_in_sight(boxes: NDArray[np.float64], rects: list[QRectF]) -> NDArray[np.bool_]:
    """Return which of the boxes (left, top, right, bottom) any of some rectangles touches."""
    found = np.zeros(len(boxes), dtype=bool)
    for rect in rects:
        found[in_sight(boxes, rect, NODE_SLACK)] = True
    return found


def opaque(colour: QColor, ground: QColor) -> QColor:
    """Return what a colour that lets the ground shine through looks like on it."""
    share = colour.alphaF()
    mixed = [
        share * over + (1.0 - share) * under
        for over, under in zip(colour.getRgbF()[:3], ground.getRgbF()[:3], strict=True)
    ]
    return QColor.fromRgbF(*mixed)


def rect_of(drawing: Drawing, node: int) -> QRectF:
    """Return the box of a node."""
    (x, y), (w, h) = drawing.positions[node].tolist(), drawing.sizes[node].tolist()
    return QRectF(x - w / 2.0, y - h / 2.0, w, h)


def in_sight_of(drawing: Drawing, nodes: list[int], rect: QRectF) -> list[int]:
    """Return those of some nodes that a rectangle shows."""
    if not nodes:
        return nodes
    found = in_sight(drawing.all_node_boxes()[nodes], rect, NODE_SLACK)
    return [nodes[k] for k in found.tolist()]


def lines_of(
    drawing: Drawing, edges: Numbers, colours: Colours
) -> list[tuple[QColor, NDArray[np.float64]]]:
    """Return some edges as colours with lines, shape ``(s, 4)``; links last."""
    starts, stops, owner = drawing.segments()
    wanted = np.zeros(drawing.m, dtype=bool)
    wanted[edges] = True
    parts = []
    for link, colour in zip((False, True), colours, strict=True):
        chosen = (wanted & (drawing.link == link))[owner]
        if chosen.any():
            parts.append((colour, np.concatenate([starts[chosen], stops[chosen]], axis=1)))
    return parts


def draw_colour(
    colour: QColor, lines: NDArray[np.float64], smooth: bool, painter: QPainter
) -> None:
    """Draw plain lines of one colour, as thin as can be."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
    painter.setPen(QPen(colour, 0.0))
    draw_lines(painter, lines)
