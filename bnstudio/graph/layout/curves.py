"""The plain mathematics of arcs: where they leave boxes, straight ones, and what they pass.

A curve is an array of control points of joined cubic Bézier pieces, shape ``(3 k + 1, 2)``.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.layout.request import Array, Index

FINE = 0.25
"""How far the straight pieces of :func:`flattened` lie from the curve at most, in pixels."""

MOST_PIECES = 64


def border_points(centres: Array, sizes: Array, towards: Array) -> Array:
    """Return where the rays from the centres towards other points leave the boxes.

    Parameters
    ----------
    centres, sizes, towards
        Shape ``(m, 2)`` each.
    """
    way = towards - centres
    # Two nodes in (nearly) one place give an infinite share, which is taken care of below.
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        shares = np.where(way != 0.0, sizes / 2.0 / np.abs(way), np.inf)
        share = np.minimum(shares[:, 0], shares[:, 1])
    share = np.where(np.isfinite(share), np.minimum(share, 1.0), 0.0)
    return centres + way * share[:, None]


def straight(positions: Array, sizes: Array, ends: Index) -> Array:
    """Return straight arcs from border to border, shape ``(m, 2, 2)``."""
    a, b = positions[ends[:, 0]], positions[ends[:, 1]]
    lines = np.empty((len(ends), 2, 2))
    lines[:, 0] = border_points(a, sizes[ends[:, 0]], b)
    lines[:, 1] = border_points(b, sizes[ends[:, 1]], a)
    return lines


def as_curves(lines: Array) -> Array:
    """Return the control points of straight lines, shape ``(m, 2, 2)`` to ``(m, 4, 2)``."""
    way = lines[:, 1] - lines[:, 0]
    return np.stack(
        [lines[:, 0], lines[:, 0] + way / 3.0, lines[:, 1] - way / 3.0, lines[:, 1]], axis=1
    )


def flattened(curve: Array, fine: float = FINE) -> Array:
    """Return points along a curve whose straight pieces lie within ``fine`` of it, ``(p, 2)``."""
    pieces = (len(curve) - 1) // 3
    a, b, c, d = (curve[k : k + 3 * pieces : 3] for k in range(4))
    # A cubic's chord over a share h of it lies within h² / 8 times its greatest second derivative.
    bend = np.maximum(np.abs(a - 2.0 * b + c).max(axis=1), np.abs(b - 2.0 * c + d).max(axis=1)) * (
        6.0 * math.sqrt(2.0)
    )
    counts = np.clip(np.ceil(np.sqrt(bend / (8.0 * fine))), 1, MOST_PIECES).astype(np.int64)
    owner = np.repeat(np.arange(pieces), counts)
    first = np.cumsum(counts) - counts
    t = ((np.arange(counts.sum()) - first[owner]) / counts[owner])[:, None]
    u = 1.0 - t
    points = u**3 * a[owner] + 3 * u**2 * t * b[owner] + 3 * u * t**2 * c[owner] + t**3 * d[owner]
    return np.concatenate([points, curve[-1:]])


def segments_in_boxes(starts: Array, stops: Array, low: Array, high: Array) -> NDArray[np.bool_]:
    """Return which straight pieces pass through the inside of which boxes.

    Arrays broadcast: pieces ``(s, 1, 2)`` against boxes ``(n, 2)`` give ``(s, n)``.

    Parameters
    ----------
    starts, stops
        The ends of the pieces; the last axis is x and y.
    low, high
        The least and the greatest corners of the boxes.
    """
    wx, wy = stops[..., 0] - starts[..., 0], stops[..., 1] - starts[..., 1]
    sx, sy = starts[..., 0] + wx / 2.0, starts[..., 1] + wy / 2.0
    x, y = (low[..., 0] + high[..., 0]) / 2.0, (low[..., 1] + high[..., 1]) / 2.0
    across, up = (high[..., 0] - low[..., 0]) / 2.0, (high[..., 1] - low[..., 1]) / 2.0
    dx, dy = x - sx, y - sy
    ax, ay = np.abs(wx), np.abs(wy)
    # A box is missed if it lies beyond an end, or its corners all on one side of the line.
    hit: NDArray[np.bool_] = np.abs(dx) < ax / 2.0 + across
    hit &= np.abs(dy) < ay / 2.0 + up
    hit &= np.abs(wx * dy - wy * dx) < ax * up + ay * across
    return hit


def turning(line: Array) -> float:
    """Return by how many radians a line of points, shape ``(p, 2)``, turns in all."""
    way = np.diff(line, axis=0)
    way = way[np.abs(way).max(axis=1) > 0.0]
    directions = np.arctan2(way[:, 1], way[:, 0])
    turns = (np.diff(directions) + math.pi) % (2.0 * math.pi) - math.pi
    return float(np.abs(turns).sum())


def length(line: Array) -> float:
    """Return how long a line of points is."""
    return float(np.linalg.norm(np.diff(line, axis=0), axis=1).sum())


def crossings(line: Array, starts: Array, stops: Array) -> int:
    """Return how often a line of points crosses straight pieces, shape ``(s, 2)`` each."""
    a, b = line[:-1, None], line[1:, None]

    def side(p: Array, q: Array, r: Array) -> Array:
        across: Array = (q - p)[..., 0] * (r - p)[..., 1] - (q - p)[..., 1] * (r - p)[..., 0]
        return across

    parted = side(a, b, starts) * side(a, b, stops) < 0.0
    parted &= side(starts, stops, a) * side(starts, stops, b) < 0.0
    return int(np.count_nonzero(parted))


def sharpest(line: Array) -> float:
    """Return the sharpest bend of a line of evenly laid points, in radians a pixel."""
    way = np.diff(line, axis=0)
    steps = np.maximum(np.linalg.norm(way, axis=1), 1e-6)
    directions = np.arctan2(way[:, 1], way[:, 0])
    turns = (np.diff(directions) + math.pi) % (2.0 * math.pi) - math.pi
    return float((np.abs(turns) / (steps[1:] + steps[:-1])).max(initial=0.0)) * 2.0


def as_one_piece(curve: Array) -> Array | None:
    """Return the single Bézier piece nearest to a curve of several that leaves and arrives alike.

    The method is that of Schneider (Graphics Gems, 1990): the lengths of its two arms are the
    least-squares fit to points of the curve. ``None`` if there is no such piece.
    """
    points = flattened(curve, FINE)
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    first, last = curve[1] - curve[0], curve[-2] - curve[-1]
    lengths = np.linalg.norm(first), np.linalg.norm(last)
    if min(*lengths, along[-1]) <= 0.0:
        return None
    first, last = first / lengths[0], last / lengths[1]
    t = (along / along[-1])[:, None]
    u = 1.0 - t
    out, back = 3.0 * u**2 * t, 3.0 * u * t**2
    rest = points - (u**3 + out) * curve[0] - (t**3 + back) * curve[-1]
    system = np.column_stack([(out * first).ravel(), (back * last).ravel()])
    arms = np.linalg.lstsq(system, rest.ravel(), rcond=None)[0]
    if arms.min() <= 0.0:
        return None
    ends = curve[0], curve[-1]
    return np.array([ends[0], ends[0] + arms[0] * first, ends[1] + arms[1] * last, ends[1]])


def evenly(curve: Array, step: float = 4.0) -> Array:
    """Return points along a curve, each about as far from the next."""
    points = flattened(curve, FINE / 10.0)
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    at = np.linspace(0.0, along[-1], max(int(along[-1] / step), 2) + 1)
    return np.column_stack([np.interp(at, along, points[:, k]) for k in (0, 1)])
