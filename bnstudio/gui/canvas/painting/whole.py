"""A large graph on the scene: everything in one item, culled by arrays.

Where there is little in sight it is painted at once. Where there is more, the unmarked nodes and
edges are a ``Backdrop``, painted in turns of the event loop, and what is selected, hovered or wrong
is painted over it, so that no painting keeps the window for long.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.arrays import (
    NODE_SLACK,
    box_of,
    draw_colour,
    draw_rects,
    edges_in_sight,
    in_sight,
    in_sight_of,
    lines_of,
    rect_of,
    screen_of,
)
from bnstudio.gui.canvas.painting.backdrop import Backdrop, Request
from bnstudio.gui.canvas.painting.looks import Looks
from bnstudio.gui.canvas.painting.shapes import Shapes
from bnstudio.gui.canvas.painting.unmarked import Unmarked, View

MAX_MARKED = 150
"""So many marked edges and nodes are painted one by one; more as lines and boxes."""


class WholeItem(QGraphicsItem):
    """The item.

    Parameters
    ----------
    looks
        What there is to paint, and how it looks.
    owner
        Owns the backdrop until :meth:`close`.
    """

    def __init__(self, looks: Looks, owner: QObject) -> None:
        super().__init__()
        self._looks = looks
        self._rect = QRectF()
        self.shapes = Shapes()
        self.unmarked = Unmarked(looks, self.shapes)
        self.backdrop = Backdrop(lambda: self.update(), owner)
        self._places = np.empty((0, 2))
        self._kept: tuple[object, QTransform, QSize, View] | None = None
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def close(self) -> None:
        """Stop painting and free the pictures: the item is going."""
        self.backdrop.close()

    def renew(self, changes: NDArray[np.float64] | None = None) -> None:
        """Take over another drawing or other places; with ``changes`` only these boxes differ."""
        self.shapes.tidy(self._looks.state.drawing)
        places, self._places = self._places, self._looks.state.drawing.positions
        if len(places) != len(self._places) or (
            2 * np.count_nonzero((places != self._places).any(axis=1)) > len(places)
        ):
            # Another arrangement: a picture of the old one would show nodes where none are.
            self.backdrop.forget()
        left, top, right, bottom = self._looks.state.drawing.bounds()
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
        looks, state, rect = self._looks, self._looks.state, option.exposedRect
        transform, _, ratio = screen_of(painter)
        edges, nodes = state.marked()
        drawing, behind, before = state.drawing, set(edges), set(nodes)
        view = self._view(rect, transform) if widget is None else self._in_view(transform, widget)
        if widget is None or view.quick:
            self.backdrop.forget()
            part = self._view(rect, transform)
            ordinary = [number for number in part.edges.tolist() if number not in behind]
            for step in self.unmarked.edge_parts(drawing, view, ordinary):
                step(painter)
            self._paint_edges(painter, drawing, edges, view.zoom)
            ordinary = [node for node in part.nodes.tolist() if node not in before]
            for step in self.unmarked.node_parts(drawing, view, ordinary, ratio):
                step(painter)
        else:
            # New pieces are made whenever a line changes, so they stand for all of them.
            stands_for = (
                drawing.segments(),
                drawing.all_node_boxes(),
                looks.bands,
                looks.tokens,
                looks.fonts,
                state.faded,
            )
            request = Request(stands_for, transform, widget.size(), ratio, looks.tokens.canvas)
            if not state.hurried:
                self.backdrop.ask(request, lambda: self.unmarked.parts(drawing, view, ratio))
            painter.save()
            painter.resetTransform()
            open_part = self.backdrop.paint(painter, request)
            painter.restore()
            asked = transform.mapRect(rect).toAlignedRect()
            open_part &= QRegion(asked)
            if not open_part.isEmpty():
                self.unmarked.stand_in(painter, view, open_part)
            self._paint_edges(painter, drawing, edges, view.zoom)
        self._paint_nodes(painter, drawing, in_sight_of(drawing, nodes, rect), view, ratio)

    def _view(self, rect: QRectF, transform: QTransform) -> View:
        drawing = self._looks.state.drawing
        edges = edges_in_sight(drawing, rect) if drawing.m else np.empty(0, np.int64)
        nodes = in_sight(drawing.all_node_boxes(), rect, NODE_SLACK)
        return View(edges, nodes, transform.m11())

    def _in_view(self, transform: QTransform, widget: QWidget) -> View:
        """Return what the whole viewport shows: it decides how any part of it looks."""
        pieces, size = self._looks.state.drawing.segments(), widget.size()
        kept = self._kept
        if kept is None or kept[0] is not pieces or kept[1:3] != (transform, size):
            back, _ = transform.inverted()
            view = self._view(back.mapRect(QRectF(widget.rect())), transform)
            kept = self._kept = (pieces, transform, size, view)
        return kept[3]

    # -- what is marked ----------------------------------------------------------------------

    def _paint_edges(
        self, painter: QPainter, drawing: Drawing, edges: list[int], zoom: float
    ) -> None:
        looks = self._looks
        if len(edges) > MAX_MARKED:
            colour = looks.tokens.text_2
            for _, lines in lines_of(drawing, np.array(edges), (colour, looks.tokens.link)):
                draw_colour(colour, lines, False, painter)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number in edges:
            shape = self.shapes.of(drawing, number)
            paint.paint_edge(painter, shape, looks.edge(number), zoom, looks.tokens.canvas)

    def _paint_nodes(
        self, painter: QPainter, drawing: Drawing, nodes: list[int], view: View, ratio: float
    ) -> None:
        looks, transform = self._looks, painter.worldTransform()
        painter.save()
        painter.resetTransform()
        if len(nodes) > MAX_MARKED:
            boxes = drawing.all_node_boxes()[nodes]
            corners = boxes[:, :2] * view.zoom + (transform.dx(), transform.dy())
            size = np.maximum((boxes[:, 2:] - boxes[:, :2]) * view.zoom, 2.0)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(QPen(looks.tokens.accent_line, 1.0))
            painter.setBrush(looks.tokens.accent_soft)
            draw_rects(painter, np.concatenate([corners, size], axis=1))
            nodes = []
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        crisp = ratio if view.labelled else None
        for node in nodes:
            rect = transform.mapRect(rect_of(drawing, node))
            name, look = drawing.names[node], looks.node(node)
            paint.paint_node(painter, rect, name, look, view.zoom, looks.tokens, looks.fonts, crisp)
        painter.restore()
