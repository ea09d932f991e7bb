"""Very many arcs led round boxes at once: 20,000 among 10,000 boxes in about two seconds.

Each arc follows the straight line from box to box; where a box is in its way, it passes a corner of
that box (``_routing_kernels``), and its corners are rounded as far as there is room. What comes of
it are :class:`Ways`: arrays of corners, from which the curves of single arcs are made when they are
looked at. ``routing`` finds shorter and softer ways for graphs of up to 1,500 boxes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.layout.request import Array, Index
from bnstudio.graph.layout.routing import CLEARANCES

REACH = 16.0
"""So far from a box ways pass its corners at most, in pixels."""

AT_ONCE = 2000
"""So many arcs are led between two looks at whether it is still wanted."""

CELLS_PER_BOX = 24
"""So many cells boxes are found by at most, for each of them."""


_ready = False


def is_ready() -> bool:
    """Whether arcs have been led before: it takes no time to begin with it."""
    return _ready


@dataclass(frozen=True)
class Ways:
    """The ways of many arcs.

    Attributes
    ----------
    corners
        The points of all ways, one way after the other, from border to border, shape
        ``(k, 3, 2)``: of each the point itself, where its rounding begins, and where it ends.
    first
        Where each way begins among them, and where the last one ends, shape ``(m + 1,)``.
    found
        Which of them keep clear of foreign boxes; the others are straight lines, shape ``(m,)``.
    room
        An array that begins with the corners, and how much of it is used by these or other ways.
    """

    corners: Array
    first: Index
    found: NDArray[np.bool_]
    room: tuple[Array, list[int]] = (np.empty((0, 3, 2)), [-1])

    def curve(self, number: int) -> Array:
        """Return the control points of a way, shape ``(3 k + 1, 2)``."""
        own = self.corners[self.first[number] : self.first[number + 1]]
        starts, stops = own[:-1, 2], own[1:, 1]
        points = np.empty((len(starts), 6, 2))
        points[:, 0] = starts + (stops - starts) / 3.0
        points[:, 1] = stops - (stops - starts) / 3.0
        points[:, 2] = stops
        points[:, 3] = stops + (own[1:, 0] - stops) * (2.0 / 3.0)
        points[:, 4] = own[1:, 2] + (own[1:, 0] - own[1:, 2]) * (2.0 / 3.0)
        points[:, 5] = own[1:, 2]
        return np.concatenate([own[:1, 0], points.reshape(-1, 2)[:-3]])

    def some(self, numbers: NDArray[np.intp]) -> Ways:
        """Return some of the ways, in this order."""
        counts = self.first[numbers + 1] - self.first[numbers]
        first = np.concatenate([[0], np.cumsum(counts)])
        at = np.arange(first[-1]) + np.repeat(self.first[numbers] - first[:-1], counts)
        return Ways(self.corners[at], first, self.found[numbers])

    def same(self, number: int, other: Ways, there: int) -> bool:
        """Whether a way, if it is one (not -1), is that of some others."""
        own = self.corners[self.first[number] : self.first[number + 1]] if number >= 0 else None
        return own is not None and np.array_equal(
            own, other.corners[other.first[there] : other.first[there + 1]]
        )

    def joined(self, other: Ways) -> Ways:
        """Return these ways, and others after them."""
        used, more = len(self.corners), len(other.corners)
        room, taken = self.room
        if taken[0] != used or len(room) < used + more:
            # With room to spare: ways are joined with a few others again and again.
            room = np.empty((used + more + used // 2, 3, 2))
            room[:used] = self.corners
            taken = [used]
        room[used : used + more] = other.corners
        taken[0] = used + more
        return Ways(
            room[: used + more],
            np.concatenate([self.first, self.first[-1] + other.first[1:]]),
            np.concatenate([self.found, other.found]),
            (room, taken),
        )

    def lines(self, numbers: NDArray[np.intp]) -> tuple[Array, Array, NDArray[np.int64]]:
        """Return ways as straight pieces with sharp corners.

        Returns
        -------
        starts, stops, counts
            Of all pieces, shape ``(s, 2)``, and how many each way has.
        """
        counts = self.first[numbers + 1] - self.first[numbers] - 1
        before = np.cumsum(counts) - counts
        at = np.arange(counts.sum()) + np.repeat(self.first[numbers] - before, counts)
        return self.corners[at, 0], self.corners[at + 1, 0], counts


class Field:
    """Boxes, found by cells.

    Parameters
    ----------
    positions, sizes
        Centres and sizes of all boxes, shape ``(n, 2)``.
    """

    def __init__(self, positions: Array, sizes: Array) -> None:
        # Kernels are slow to import; what has few boxes has no need of them.
        from bnstudio.graph.layout._routing_kernels import index_boxes

        low, high = positions - sizes / 2.0, positions + sizes / 2.0
        left, top = (low.min(axis=0) - 2.0 * REACH).tolist()
        wide, tall = (high.max(axis=0) - low.min(axis=0) + 4.0 * REACH).tolist()
        cell = max(float(np.median(sizes)), math.sqrt(wide * tall / (CELLS_PER_BOX * len(low))))
        across, down = int(wide / cell) + 1, int(tall / cell) + 1
        first, boxes = index_boxes(low - REACH, high + REACH, left, top, cell, across, down)
        grid, shape = np.array([left, top, cell]), np.array([across, down])
        self._space: tuple[Any, ...] = (low, high, (low + high) / 2.0, first, boxes, grid, shape)

    def lead(self, ends: Index, wanted: Callable[[], bool] = lambda: True) -> Ways | None:
        """Return ways for arcs, pairs of boxes of shape ``(m, 2)``; ``None`` if not wanted."""
        from bnstudio.graph.layout._routing_kernels import MOST_CORNERS, lead_round

        global _ready
        pads, parts = np.array(CLEARANCES), []
        counts = np.zeros(len(ends), dtype=np.int64)
        room = np.empty((MOST_CORNERS * (AT_ONCE // 8 + 1), 3, 2))
        done = 0
        while done < len(ends):
            if not wanted():
                return None
            part = ends[: done + AT_ONCE]
            done, used = lead_round(part, done, self._space, pads, room, counts)
            parts.append(room[:used].copy())
        _ready, found = True, counts > 0
        first = np.concatenate([[0], np.cumsum(np.abs(counts))])
        return Ways(np.concatenate([np.empty((0, 3, 2)), *parts]), first, found)
