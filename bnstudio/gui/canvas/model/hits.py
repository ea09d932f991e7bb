"""Which edges a point or a rectangle hits, and which node comes next in a direction, by arrays."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Segments = tuple[Array, Array, NDArray[np.int64]]
"""Edges as straight pieces: starts and stops, shape ``(s, 2)``, and the edge each belongs to."""


def in_rect(
    boxes: Array, segments: Segments, rect: tuple[float, float, float, float]
) -> NDArray[np.int64]:
    """Return the edges of which a rectangle shows a part, ascending.

    Parameters
    ----------
    boxes
        The boxes that hold the edges, shape ``(m, 4)``: left, top, right, bottom.
    segments
        The edges as straight pieces, in the order of the edges.
    rect
        Left, top, right, bottom.
    """
    left, top, right, bottom = rect
    near = (boxes[:, 0] <= right) & (boxes[:, 2] >= left)
    near &= (boxes[:, 1] <= bottom) & (boxes[:, 3] >= top)
    # What lies inside whole is seen; only edges across the border are looked at by pieces.
    seen = near & (boxes[:, 0] >= left) & (boxes[:, 2] <= right)
    seen &= (boxes[:, 1] >= top) & (boxes[:, 3] <= bottom)
    near &= ~seen
    starts, stops, owner = segments
    pieces = np.flatnonzero(near[owner] if len(owner) > len(boxes) else near)
    starts, stops, owner = starts[pieces], stops[pieces], owner[pieces]
    touched = crossing(starts, stops, np.array([left, top]), np.array([right, bottom]))
    seen[owner[touched]] = True
    return np.flatnonzero(seen)


def nearest(
    boxes: Array,
    segments: Segments,
    x: float,
    y: float,
    tolerance: float,
    hidden: NDArray[np.bool_] | None = None,
) -> int | None:
    """Return the edge nearest to a point, if it is within the tolerance and not ``hidden``."""
    inside = (
        (boxes[:, 0] <= x + tolerance)
        & (boxes[:, 2] >= x - tolerance)
        & (boxes[:, 1] <= y + tolerance)
        & (boxes[:, 3] >= y - tolerance)
    )
    near = np.flatnonzero(inside if hidden is None else inside & ~hidden)
    if not len(near):
        return None
    starts, stops, owner = segments
    chosen = np.isin(owner, near)
    away = distances(np.array([x, y]), starts[chosen], stops[chosen])
    best = int(np.argmin(away))
    return int(owner[chosen][best]) if away[best] <= tolerance else None


def next_in_direction(positions: Array, node: int, dx: int, dy: int) -> int | None:
    """Return the next node to the right (dx 1), left, below (dy 1) or above."""
    way = positions - positions[node]
    along = way[:, 0] * dx + way[:, 1] * dy
    aside = np.abs(way[:, 0] * dy) + np.abs(way[:, 1] * dx)
    cost = np.where(along > 2.0, np.hypot(along, 2.0 * aside), np.inf)
    cost[node] = np.inf
    best = int(np.argmin(cost))
    return best if np.isfinite(cost[best]) else None


def crossing(starts: Array, stops: Array, low: Array, high: Array) -> NDArray[np.bool_]:
    """Return which straight pieces touch a rectangle.

    Parameters
    ----------
    starts, stops
        Shape ``(s, 2)``.
    low, high
        Its least and greatest corner, shape ``(2,)``.
    """
    # One column after the other: reductions along a short axis are slow.
    near = np.ones(len(starts), dtype=bool)
    for axis in (0, 1):
        one, two = starts[:, axis], stops[:, axis]
        near &= (np.minimum(one, two) <= high[axis]) & (np.maximum(one, two) >= low[axis])
    found = np.flatnonzero(near)
    start, way = starts[found], stops[found] - starts[found]
    # The piece misses the rectangle if all four corners lie on one side of its line.
    sides = [
        way[:, 0] * (y - start[:, 1]) - way[:, 1] * (x - start[:, 0])
        for x in (low[0], high[0])
        for y in (low[1], high[1])
    ]
    least, most = np.minimum(*sides[:2]), np.maximum(*sides[:2])
    for side in sides[2:]:
        least, most = np.minimum(least, side), np.maximum(most, side)
    near[found] = (least <= 0.0) & (most >= 0.0)
    return near


def distances(point: Array, starts: Array, stops: Array) -> Array:
    """Return the distances of a point from straight pieces, shape ``(s,)``."""
    way = stops - starts
    lengths = np.maximum((way**2).sum(axis=1), 1e-12)
    share = np.clip(((point - starts) * way).sum(axis=1) / lengths, 0.0, 1.0)
    away: Array = np.hypot(*(starts + way * share[:, None] - point).T)
    return away
