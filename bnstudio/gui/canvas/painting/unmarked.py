"""What of a large graph is neither selected nor pointed at: many lines and boxes, part by part.

Near by, edges have heads and nodes have labels; from afar there are plain lines and boxes, drawn
from arrays. Each part takes a millisecond or so, so that a picture can be painted in turns.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRegion

from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.arrays import (
    Colours,
    Numbers,
    any_in_sight,
    draw_boxes,
    draw_colour,
    lines_of,
)
from bnstudio.gui.canvas.painting.backdrop import Part
from bnstudio.gui.canvas.painting.compared import far_parts, split_off
from bnstudio.gui.canvas.painting.looks import Looks, paint_nodes
from bnstudio.gui.canvas.painting.shapes import Shapes

LABELS_FROM = 0.42
"""Zoom from which nodes are painted with labels instead of as plain boxes."""

MAX_LABELLED = 500
"""Nodes in sight are painted with labels up to this number."""

MAX_SHAPED = 600
"""Edges in sight are drawn as curves with heads up to this number."""

MAX_SMOOTH = 4000
"""Up to so many edges from afar are antialiased; more are as clear without, and much faster."""

MIN_SHARE, MIN_SHARE_OF_FEW = 0.05, 0.35
"""Least strength of lines from afar: of many, and of few, which add up less where they cross."""

COVER = 0.3
"""Share of the picture that lines from afar colour on average: so nodes and names stand out from
them, and crowded parts from sparse ones."""

QUICK = 6.0
"""Views that should take at most so many milliseconds are painted at once."""

COST_SHAPE, COST_LABEL, COST_LINE, COST_BOX = 0.04, 0.1, 0.01, 0.002
"""Milliseconds for one edge with its head, one node with its label, one plain line, one box."""

SHAPES, LABELS, LINES, BOXES = 20, 10, 25, 1000
"""So many of each are painted between two looks at the clock."""

FEW_LINES = 3000
"""Up to so many lines are opaque."""

OUTLINED_FROM = 0.15
"""Zoom from which plain boxes have a border."""

TONES = 8
"""Steps of tone from afar, where nodes tell of a target."""

MAX_STANDING_IN = 1000
"""So many lines stand in for all of them where there is no picture yet."""

STAND_IN_S = 0.003
"""Seconds of painting lines, and again boxes, where there is no picture yet."""


class View(NamedTuple):
    """What a part of the scene shows."""

    edges: Numbers
    nodes: Numbers
    zoom: float

    @property
    def shaped(self) -> bool:
        """Whether edges have heads."""
        return len(self.edges) <= MAX_SHAPED

    @property
    def labelled(self) -> bool:
        """Whether nodes have labels."""
        return self.zoom >= LABELS_FROM and len(self.nodes) <= MAX_LABELLED

    @property
    def quick(self) -> bool:
        """Whether it is painted at once."""
        cost = len(self.edges) * (COST_SHAPE if self.shaped else COST_LINE)
        return cost + len(self.nodes) * (COST_LABEL if self.labelled else COST_BOX) <= QUICK


class Unmarked:
    """Paints the ordinary edges and nodes of a large graph.

    Parameters
    ----------
    looks
        How they look.
    shapes
        The prepared shapes of edges, shared with the painting of the marked ones.
    """

    def __init__(self, looks: Looks, shapes: Shapes) -> None:
        self._looks = looks
        self._shapes = shapes
        self._roomy: tuple[object, float] | None = None

    def parts(self, drawing: Drawing, view: View, ratio: float) -> Iterator[Part]:
        """Give the parts of the picture of a view."""
        yield from self.edge_parts(drawing, view, view.edges.tolist())
        yield from self.node_parts(drawing, view, view.nodes.tolist(), ratio)

    def edge_parts(self, drawing: Drawing, view: View, edges: list[int]) -> Iterator[Part]:
        """Give the parts that paint some edges."""
        if view.shaped:
            for low in range(0, len(edges), SHAPES):
                yield partial(self._paint_edges, drawing, edges[low : low + SHAPES], view.zoom)
            return
        smooth = len(view.edges) < MAX_SMOOTH
        numbers = np.array(edges, dtype=np.int64)
        looks = self._looks
        numbers, differ = split_off(looks.state.compared, drawing, numbers)
        weak = looks.state.weak
        if weak and not weak.hide:
            faint = weak.edges(drawing)[numbers]
            below, numbers = numbers[faint], numbers[~faint]
            faded = looks.tokens.arc_faded
            for colour, lines in lines_of(drawing, below, (faded, faded), view.zoom):
                for low in range(0, len(lines), LINES):
                    yield partial(draw_colour, colour, lines[low : low + LINES], smooth)
        for colour, lines in lines_of(drawing, numbers, self.sheer(drawing, view), view.zoom):
            for low in range(0, len(lines), LINES):
                yield partial(draw_colour, colour, lines[low : low + LINES], smooth)
        yield from far_parts(drawing, differ, view.zoom, looks.tokens)

    def node_parts(
        self, drawing: Drawing, view: View, nodes: list[int], ratio: float
    ) -> Iterator[Part]:
        """Give the parts that paint some nodes."""
        if view.labelled:
            for low in range(0, len(nodes), LABELS):
                some = nodes[low : low + LABELS]
                look_of = map(self._looks.unmarked_node, some)
                yield partial(paint_nodes, self._looks, some, look_of, ratio)
            return
        for tone, some in self._by_tone(nodes):
            boxes = drawing.node_boxes[np.array(some, dtype=np.int64)]
            pen, fill = self._afar(view.zoom)
            if tone:
                fill = paint.blend(fill, self._looks.tokens.bar, paint.toned(tone))
            for low in range(0, len(boxes), BOXES):
                yield partial(draw_boxes, boxes[low : low + BOXES], pen, fill)

    def _by_tone(self, nodes: list[int]) -> list[tuple[float, list[int]]]:
        """Return the nodes of each tone, in steps; the plain ones first."""
        if not self._looks.tones:
            return [(0.0, nodes)]
        found: dict[float, list[int]] = {}
        for node in nodes:
            step = math.ceil(TONES * self._looks.tone(node)) / TONES
            found.setdefault(step, []).append(node)
        return sorted(found.items())

    def _paint_edges(
        self, drawing: Drawing, edges: list[int], zoom: float, painter: QPainter
    ) -> None:
        looks = self._looks
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number in edges:
            shape, look = self._shapes.of(drawing, number), looks.ordinary_edge(number)
            paint.paint_edge(painter, shape, look, zoom, looks.tokens.canvas)

    def _afar(self, zoom: float) -> tuple[QPen | Qt.PenStyle, QColor]:
        """Return the border and the ground of nodes from afar."""
        t = self._looks.tokens
        if zoom > OUTLINED_FROM:
            return QPen(t.node_border, 1.0), t.node_fill
        return Qt.PenStyle.NoPen, t.node_border

    def sheer(self, drawing: Drawing, view: View) -> Colours:
        """Return the colours of edges from afar, the weaker the closer they lie.

        So nodes can be told from lines, and where there are many from where there are few.
        """
        looks = self._looks
        arc, link = looks.tokens.arc, looks.tokens.link
        if looks.state.compared:
            link = arc  # blue is what only one of the networks has
        few = len(view.edges) <= FEW_LINES
        if looks.state.faded:
            arc = link = looks.tokens.arc_faded
            if few:
                return arc, link  # weak as they are
        share = min(COVER * self._room(drawing) * view.zoom, 1.0)
        arc, link = QColor(arc), QColor(link)
        for colour in (arc, link):
            colour.setAlphaF(round(max(share, MIN_SHARE_OF_FEW if few else MIN_SHARE), 2))
        # Lines that let shine through take ten times as long.
        ground = looks.tokens.canvas
        return (paint.opaque(arc, ground), paint.opaque(link, ground)) if few else (arc, link)

    def _room(self, drawing: Drawing) -> float:
        """Return the area of the graph over the length of its lines, at zoom 1."""
        pieces = drawing.segments
        if self._roomy is None or self._roomy[0] is not pieces:
            starts, stops, _ = drawing.segments_at(0.0)
            length = np.hypot(*(stops - starts).T).sum()
            left, top, right, bottom = drawing.bounds
            area = (right - left) * (bottom - top)
            self._roomy = pieces, float(area / max(length, 1.0))
        return self._roomy[1]

    def stand_in(self, painter: QPainter, view: View, where: QRegion) -> None:
        """Paint something quickly where there is no picture yet: some of the lines, and boxes.

        What a few milliseconds are enough for; a camera that moves asks again at once.
        """
        drawing, transform = self._looks.state.drawing, painter.worldTransform()
        back, _ = transform.inverted()
        seen = [back.mapRect(QRectF(rect)) for rect in where]  # type: ignore[attr-defined]
        edges = view.edges[any_in_sight(drawing.edge_boxes[view.edges], seen)]
        nodes = view.nodes[any_in_sight(drawing.node_boxes[view.nodes], seen)]
        count = len(edges) * len(drawing.segments_at(view.zoom)[2]) // max(drawing.m, 1)
        edges = edges[:: count // MAX_STANDING_IN + 1]
        ground = self._looks.tokens.canvas
        # Lines that let shine through take ten times as long; these do not lie on each other.
        colours = [paint.opaque(colour, ground) for colour in self.sheer(drawing, view)]
        painter.save()
        painter.resetTransform()
        painter.setClipRegion(where, Qt.ClipOperation.IntersectClip)
        painter.setTransform(transform)
        end = time.perf_counter() + STAND_IN_S
        for colour, lines in lines_of(drawing, edges, (colours[0], colours[1]), view.zoom):
            # Taken from everywhere, so that it is thinner rather than half where time runs out.
            every = len(lines) // LINES + 1
            for first in range(every):
                draw_colour(colour, lines[first::every], False, painter)
                if time.perf_counter() > end:
                    break
        end = time.perf_counter() + STAND_IN_S
        every = len(nodes) // BOXES + 1
        for first in range(every):
            boxes = drawing.node_boxes[nodes[first::every]]
            draw_boxes(boxes, *self._afar(view.zoom), painter)
            if time.perf_counter() > end:
                break
        painter.restore()
