"""A large graph on the scene: everything in one item, culled by arrays.

Where there is little in sight it is painted at once. Where there is more, the unmarked nodes and
edges are a ``Backdrop``, painted in turns of the event loop, and what is selected, hovered or wrong
is painted over it, so that no painting keeps the window for long.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QRectF, QSize
from PySide6.QtGui import QPainter, QPen, QRegion, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas.painting.arrays import (
    NODE_SLACK,
    box_of,
    draw_boxes,
    draw_colour,
    edges_in_sight,
    in_sight,
    in_sight_of,
    lines_of,
    screen_of,
)
from bnstudio.gui.canvas.painting.backdrop import Backdrop, Request
from bnstudio.gui.canvas.painting.items import EdgesItem
from bnstudio.gui.canvas.painting.looks import Looks, paint_nodes
from bnstudio.gui.canvas.painting.unmarked import Unmarked, View

MAX_MARKED = 150
"""So many marked edges and nodes are painted one by one; more as lines and boxes."""


class WholeItem(EdgesItem):
    """The item.

    Parameters
    ----------
    looks
        What there is to paint, and how it looks.
    owner
        Owns the backdrop until :meth:`close`.
    """

    def __init__(self, looks: Looks, owner: QObject) -> None:
        super().__init__(looks)
        self.unmarked = Unmarked(looks, self.shapes)
        self.backdrop = Backdrop(lambda: self.update(), owner)
        self._places = np.empty((0, 2))
        self._kept: tuple[object, object, QTransform, QSize, View] | None = None

    def close(self) -> None:
        self.backdrop.close()

    def renew(self, changes: NDArray[np.float64] | None = None) -> None:
        """Take over another drawing or other places; with ``changes`` only these boxes differ."""
        self.take_drawing()
        places, self._places = self._places, self._looks.state.drawing.positions
        if len(places) != len(self._places) or (
            2 * np.count_nonzero((places != self._places).any(axis=1)) > len(places)
        ):
            # Another arrangement: a picture of the old one would show nodes where none are.
            self.backdrop.forget()
        if changes is None:
            self.update()
        else:
            self.renew_boxes(changes)

    def renew_at(self, nodes: Iterable[int]) -> None:
        """Take over the places of some nodes, and the edges there."""
        self.renew()

    def repaint(self, nodes: Iterable[int] = ()) -> None:
        """Paint everything again, some nodes among it."""
        self.update()

    def renew_boxes(self, boxes: NDArray[np.float64]) -> None:
        """Repaint some boxes only."""
        for rect in box_of(boxes):
            self.update(rect)

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
            self._paint_marked_edges(painter, edges, view.zoom)
            ordinary = [node for node in part.nodes.tolist() if node not in before]
            for step in self.unmarked.node_parts(drawing, view, ordinary, ratio):
                step(painter)
        else:
            # New pieces are made whenever a line changes, so they stand for all of them.
            stands_for = (
                drawing.segments,
                drawing.node_boxes,
                looks.bands,
                looks.tones,
                looks.tokens,
                looks.fonts,
                state.faded,
                state.reversible,
                state.compared,
                state.weak,
            )
            request = Request(stands_for, transform, widget.size(), ratio, looks.tokens.canvas)
            if not state.hurried:
                self.backdrop.ask(request, lambda: self.unmarked.parts(drawing, view, ratio))
            painter.save()
            painter.resetTransform()
            open_part = self.backdrop.paint(painter, request)
            painter.restore()
            open_part &= QRegion(transform.mapRect(rect).toAlignedRect())
            if not open_part.isEmpty():
                self.unmarked.stand_in(painter, view, open_part)
            self._paint_marked_edges(painter, edges, view.zoom)
        self._paint_marked_nodes(painter, in_sight_of(drawing, nodes, rect), view, ratio)

    def _view(self, rect: QRectF, transform: QTransform) -> View:
        drawing = self._looks.state.drawing
        edges = edges_in_sight(drawing, rect) if drawing.m else np.empty(0, np.int64)
        weak = self._looks.state.weak
        if weak and weak.hide:
            # Those that are asked about all the same are marked, and painted over it.
            edges = edges[~weak.edges(drawing)[edges]]
        nodes = in_sight(drawing.node_boxes, rect, NODE_SLACK)
        return View(edges, nodes, transform.m11())

    def _in_view(self, transform: QTransform, widget: QWidget) -> View:
        """Return what the whole viewport shows: it decides how any part of it looks."""
        pieces, size = self._looks.state.drawing.segments, widget.size()
        kept, weak = self._kept, self._looks.state.weak
        same = kept is not None and kept[0] is pieces and kept[1] is weak
        if kept is None or not same or kept[2:4] != (transform, size):
            back, _ = transform.inverted()
            view = self._view(back.mapRect(QRectF(widget.rect())), transform)
            kept = self._kept = (pieces, weak, transform, size, view)
        return kept[4]

    # -- what is marked ----------------------------------------------------------------------

    def _paint_marked_edges(self, painter: QPainter, edges: list[int], zoom: float) -> None:
        looks = self._looks
        if len(edges) > MAX_MARKED:
            colour = looks.tokens.text_2
            both = (colour, looks.tokens.link)
            for _, lines in lines_of(looks.state.drawing, np.array(edges), both, zoom):
                draw_colour(colour, lines, False, painter)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_edges(painter, edges, zoom)

    def _paint_marked_nodes(
        self, painter: QPainter, nodes: list[int], view: View, ratio: float
    ) -> None:
        looks, t = self._looks, self._looks.tokens
        if len(nodes) > MAX_MARKED:
            boxes = looks.state.drawing.node_boxes[nodes]
            draw_boxes(boxes, QPen(t.accent_line, 1.0), t.accent_soft, painter)
        else:
            crisp = ratio if view.labelled else None
            paint_nodes(looks, nodes, map(looks.node, nodes), crisp, painter)
