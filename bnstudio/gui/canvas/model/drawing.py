"""What is on the canvas: nodes with places and sizes, edges with their curves, hit by arrays.

A :class:`Drawing` is made from a graph, sizes, places and (where a layout found them) curves; where
its edges run, :class:`~bnstudio.gui.canvas.model.routed.Routed` says. It knows no Qt.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model import geometry, hits
from bnstudio.gui.canvas.model.curves import NO_CURVES, Array, Curves
from bnstudio.gui.canvas.model.hits import Segments
from bnstudio.gui.canvas.model.many import ManyPaths, boxes_of
from bnstudio.gui.canvas.model.routed import Routed

Marks = dict[tuple[int, int, bool, int], int]
Pieces = dict[int, tuple[Array, Array, Array]]
"""Of a path (by its identity) the path itself and the starts and stops of its straight pieces."""

WHOLE_ABOVE = 500
"""Above so many nodes the graph is painted as one item: an item for each then costs more."""

BENT_FROM = 0.05
"""Zoom from which arcs of a very large graph are drawn as they are led round boxes: from farther
away a box is less than five pixels wide, and its arcs are straight lines between their ends."""

SPARE = 400
"""So many prepared paths may be kept that no edge uses."""


class Drawing(Routed):
    """A graph laid out.

    Parameters
    ----------
    graph
        The graph as it is shown.
    positions, sizes
        Centres and sizes of its nodes, shape ``(n, 2)``.
    curves
        Those of the last layout.
    before
        The drawing until now: routes between nodes that have not moved since are kept.

    Attributes
    ----------
    labels
        What stands in the nodes: their names, unless they are called otherwise.
    paths
        For each edge its control points, from border to border.
    """

    def __init__(
        self,
        graph: PDAG,
        positions: Array,
        sizes: Array,
        curves: Curves = NO_CURVES,
        before: Drawing | None = None,
        labels: tuple[str, ...] | None = None,
    ) -> None:
        super().__init__(graph, positions, sizes, curves, before)
        self.labels = self.names if labels is None else labels
        # Much of a drawing is as in the one before: after most edits all but one edge.
        self._pieces: Pieces = {} if before is None else before._pieces

    @property
    def large(self) -> bool:
        """Whether it is painted as a whole."""
        return self.n > WHOLE_ABOVE

    def _changed(self) -> None:
        for name in ("bounds", "edge_boxes", "segments", "node_boxes"):
            self.__dict__.pop(name, None)

    # -- extents -----------------------------------------------------------------------------

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of everything; a unit box without nodes."""
        if self.n == 0:
            return -0.5, -0.5, 0.5, 0.5
        low = (self.positions - self.sizes / 2.0).min(axis=0)
        high = (self.positions + self.sizes / 2.0).max(axis=0)
        if self.m:
            boxes = self.edge_boxes
            # One column after the other: reductions along a short axis are slow.
            low = np.minimum(low, [boxes[:, axis].min() for axis in (0, 1)])
            high = np.maximum(high, [boxes[:, axis].max() for axis in (2, 3)])
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    def edges_in(self, left: float, top: float, right: float, bottom: float) -> NDArray[np.int64]:
        """Return the edges of which a rectangle shows a part, ascending.

        In a very large graph there may be some among them that only come close to it.
        """
        low_x, low_y, high_x, high_y = self.bounds
        if left <= low_x and top <= low_y and right >= high_x and bottom >= high_y:
            return np.arange(self.m)
        if isinstance(self.paths, ManyPaths):
            return self.paths.edges_in(left, top, right, bottom)
        return hits.in_rect(self.edge_boxes, self.segments, (left, top, right, bottom))

    @cached_property
    def edge_boxes(self) -> Array:
        """The boxes that hold the edges, shape ``(m, 4)``: left, top, right, bottom."""
        if isinstance(self.paths, ManyPaths):
            return self.paths.boxes()
        return boxes_of(self.segments, self.m)

    @cached_property
    def segments(self) -> Segments:
        """All edges as straight pieces: starts, stops, and the edge each belongs to."""
        if isinstance(self.paths, ManyPaths):
            return self.paths.segments()
        known = self._pieces
        paths = self.paths
        new = {id(path): path for path in paths if id(path) not in known}
        for path, piece in zip(new.values(), geometry.coarse(list(new.values())), strict=True):
            known[id(path)] = (path, *piece)
        pieces = [known[id(path)] for path in paths]
        if len(known) > 2 * self.m + SPARE:
            # Of this drawing's own from here on; another may still read what it shared.
            self._pieces = {id(piece[0]): piece for piece in pieces}
        counts = np.array([len(piece[1]) for piece in pieces], dtype=np.int64)
        nothing = np.empty((0, 2))
        starts = np.concatenate([nothing, *(piece[1] for piece in pieces)])
        stops = np.concatenate([nothing, *(piece[2] for piece in pieces)])
        return starts, stops, np.repeat(np.arange(self.m), counts)

    def segments_at(self, zoom: float) -> Segments:
        """Return the same as far as it can be seen at a zoom."""
        if isinstance(self.paths, ManyPaths) and zoom < BENT_FROM:
            return self.paths.segments(straight=True)
        return self.segments

    def pieces_of(self, edges: NDArray[np.int64], zoom: float) -> tuple[Array, Array]:
        """Return some edges as far as they can be seen at a zoom: starts and stops of pieces."""
        if isinstance(self.paths, ManyPaths):
            return self.paths.pieces_of(edges, straight=zoom < BENT_FROM)
        starts, stops, owner = self.segments
        wanted = np.zeros(self.m, dtype=bool)
        wanted[edges] = True
        chosen = wanted[owner]
        return starts[chosen], stops[chosen]

    def changes_since(self, before: Drawing) -> Array | None:
        """Return the boxes in which this drawing differs from another, shape ``(k, 4)``.

        ``None`` where it is too different to tell them apart by boxes.
        """
        if before.names != self.names:
            return None
        if isinstance(self.paths, ManyPaths) and isinstance(before.paths, ManyPaths):
            edges, others = self._unlike(before, self.paths, before.paths)
        else:
            here, there = self._marks(), before._marks()
            edges, others = _numbers(here, there), _numbers(there, here)
        moved = (self.positions != before.positions).any(axis=1)
        if self.sizes is not before.sizes:
            moved |= (self.sizes != before.sizes).any(axis=1)
        nodes = np.flatnonzero(moved)
        of_edges = self.edge_boxes[edges], before.edge_boxes[others]
        return np.concatenate([*of_edges, self.node_boxes[nodes], before.node_boxes[nodes]])

    def _unlike(
        self, before: Drawing, here: ManyPaths, there: ManyPaths
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the edges, here and in another drawing of these nodes, that only one has."""
        mine, theirs = self.common(before)
        alike = here.alike(there, mine, theirs)
        return (
            np.setdiff1d(np.arange(self.m), mine[alike], assume_unique=True),
            np.setdiff1d(np.arange(before.m), theirs[alike], assume_unique=True),
        )

    def _marks(self) -> Marks:
        """Return each edge's number by all that tells it from another."""
        link = self.link.tolist()
        return {
            (a, b, link[number], id(self.paths[number])): number
            for number, (a, b) in enumerate(self.pairs)
        }

    @cached_property
    def node_boxes(self) -> Array:
        """The boxes of the nodes, shape ``(n, 4)``: left, top, right, bottom."""
        half = self.sizes / 2.0
        return np.concatenate([self.positions - half, self.positions + half], axis=1)

    # -- hits --------------------------------------------------------------------------------

    def node_at(self, x: float, y: float, slack: float = 0.0) -> int | None:
        """Return the topmost node whose box holds the point."""
        if self.n == 0:
            return None
        inside = (np.abs(self.positions - (x, y)) <= self.sizes / 2.0 + slack).all(axis=1)
        found = np.flatnonzero(inside)
        return int(found[-1]) if len(found) else None

    def edge_at(
        self, x: float, y: float, tolerance: float, hidden: NDArray[np.bool_] | None = None
    ) -> int | None:
        """Return the edge nearest to the point, if it is within the tolerance and not hidden."""
        if self.m == 0:
            return None
        return hits.nearest(self.edge_boxes, self.segments, x, y, tolerance, hidden)

    def hit(
        self, x: float, y: float, tolerance: float, hidden: NDArray[np.bool_] | None = None
    ) -> tuple[int | None, int | None]:
        """Return the node at a point, or where there is none the edge."""
        node = self.node_at(x, y)
        return node, self.edge_at(x, y, tolerance, hidden) if node is None else None

    def nodes_in(self, left: float, top: float, right: float, bottom: float) -> list[int]:
        """Return the nodes whose centres a rectangle holds."""
        p = self.positions
        inside = (p[:, 0] >= left) & (p[:, 0] <= right) & (p[:, 1] >= top) & (p[:, 1] <= bottom)
        found: list[int] = np.flatnonzero(inside).tolist()
        return found

    def nearest_in_direction(self, node: int, dx: int, dy: int) -> int | None:
        """Return the next node to the right (dx 1), left, below (dy 1) or above."""
        return hits.next_in_direction(self.positions, node, dx, dy)


def _numbers(here: Marks, there: Marks) -> NDArray[np.int64]:
    """Return the numbers of edges that are in one drawing only."""
    return np.array([number for mark, number in here.items() if mark not in there], dtype=np.int64)
