"""The shapes of arcs as numbers: borders, curves, heads and distances, for many arcs at once.

Everything here is numpy on scene coordinates and knows no Qt, so that ten thousand nodes can be
moved, drawn and hit without a Python loop over them.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.layout.curves import as_curves as as_curves
from bnstudio.graph.layout.curves import border_points as border_points
from bnstudio.graph.layout.curves import straight as straight
from bnstudio.graph.layout.routing import Router

Array = NDArray[np.float64]
Points = list[tuple[float, float]]

SAMPLES = 8
"""Straight pieces by which one Bézier piece is replaced for hit-testing and far views."""

HEAD_WIDE = 0.4
"""Half the width of an arrow head, as a share of its length."""

HEAD_NOTCH = 0.22
"""Depth of the notch in its back, as a share of its length."""

_SAMPLED = (np.arange(SAMPLES) / SAMPLES)[None, :, None]


def route(positions: Array, sizes: Array, a: int, b: int) -> Array:
    """Route one arc: straight, or round other boxes that are in the way.

    Parameters
    ----------
    positions, sizes
        Centres and sizes of all boxes, shape ``(n, 2)``.
    a, b
        The boxes to join.

    Returns
    -------
    array
        Control points, shape ``(3 k + 1, 2)``, from border to border.
    """
    return Router(positions, sizes).routes(np.array([[a, b]]))[0]


def _points(a: Array, b: Array, c: Array, d: Array, t: Array) -> Array:
    """Return the points of Bézier pieces at parameters ``t``."""
    u = 1.0 - t
    return u**3 * a + 3 * u**2 * t * b + 3 * u * t**2 * c + t**3 * d


def polyline(curve: Array) -> Array:
    """Return points along a curve of k pieces, shape ``(k * SAMPLES + 1, 2)``."""
    pieces = (len(curve) - 1) // 3
    a, b, c, d = (curve[k : k + 3 * pieces : 3, None] for k in range(4))
    return np.concatenate([_points(a, b, c, d, _SAMPLED).reshape(-1, 2), curve[-1:]])


def coarse(curves: list[Array]) -> list[tuple[Array, Array]]:
    """Return many curves as straight pieces: of each the starts and the stops.

    A Bézier piece that is a straight line, as far as can be seen, is one of them; others are
    replaced by :data:`SAMPLES`, or half as many in a curve of more than two pieces.
    """
    if not curves:
        return []
    lengths = np.array([len(curve) for curve in curves])
    pieces = (lengths - 1) // 3
    points = np.concatenate(curves)
    # The control points of each piece: every third of its curve, and the three after it.
    number = np.arange(pieces.sum()) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    first = np.repeat(np.cumsum(lengths) - lengths, pieces) + 3 * number
    a, b, c, d = (points[first + k] for k in range(4))
    sampled = _points(a[:, None], b[:, None], c[:, None], d[:, None], _SAMPLED)
    wanted = np.ones(sampled.shape[:2], dtype=bool)
    wanted[np.repeat(pieces > 2, pieces), 1::2] = False
    wanted[straight_pieces(a, b, c, d), 1:] = False
    starts = sampled[wanted]
    counts = np.add.reduceat(wanted.sum(axis=1), np.cumsum(pieces) - pieces)
    ends = np.cumsum(counts)
    stops = np.empty_like(starts)
    stops[:-1] = starts[1:]
    stops[ends - 1] = points[np.cumsum(lengths) - 1]
    return [
        (starts[low:high], stops[low:high])
        for low, high in zip((ends - counts).tolist(), ends.tolist(), strict=True)
    ]


def straight_pieces(a: Array, b: Array, c: Array, d: Array) -> NDArray[np.bool_]:
    """Return which Bézier pieces are straight lines, as far as can be seen.

    The control points are of shape ``(k, 2)`` each.
    """
    (wx, wy), (bx, by), (cx, cy) = (d - a).T, (b - a).T, (c - a).T
    bend = np.abs(wx * by - wy * bx) + np.abs(wx * cy - wy * cx)
    straight: NDArray[np.bool_] = bend <= 0.2 * np.hypot(wx, wy)
    return straight


def arrow(curve: Array, length: float) -> tuple[Points, Points]:
    """Return an arc's line, ended inside its head, and the head.

    Plain numbers, because a few of them at a time are quicker than arrays of them.

    Parameters
    ----------
    curve
        Control points, shape ``(3 k + 1, 2)``; the tip is the last one.
    length
        Length of the head, in pixels.

    Returns
    -------
    line, head
        Control points of the shortened line; the four corners of the slim notched triangle.
    """
    points = [(x, y) for x, y in curve.tolist()]
    tip = points[-1]
    # The head lies along the chord from where the curve enters a circle round the tip.
    reach = length
    line = points
    while len(line) > 4 and math.dist(line[-4], tip) < reach:
        line = line[:-3]
    piece = line[-4:]
    t = _where_near(piece, tip, reach)
    back = _at(piece, t)
    norm = math.dist(back, tip)
    if norm < 1e-9:
        ux, uy = 0.0, 1.0
    else:
        ux, uy = (tip[0] - back[0]) / norm, (tip[1] - back[1]) / norm
    length = min(length, max(norm, 1.0))
    ax, ay = -uy * length * HEAD_WIDE, ux * length * HEAD_WIDE
    bx, by = tip[0] - ux * length, tip[1] - uy * length
    notch = (bx + ux * length * HEAD_NOTCH, by + uy * length * HEAD_NOTCH)
    head = [tip, (bx + ax, by + ay), notch, (bx - ax, by - ay)]
    body = [*line[:-4], *_first_part(piece, t)]
    # Into the notch, so that no gap shows between line and head.
    end = body[-1]
    body += [
        (end[0] + (notch[0] - end[0]) / 3.0, end[1] + (notch[1] - end[1]) / 3.0),
        (end[0] + (notch[0] - end[0]) / 1.5, end[1] + (notch[1] - end[1]) / 1.5),
        notch,
    ]
    return body, head


def _at(piece: Points, t: float) -> tuple[float, float]:
    u = 1.0 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    p = piece
    return (
        a * p[0][0] + b * p[1][0] + c * p[2][0] + d * p[3][0],
        a * p[0][1] + b * p[1][1] + c * p[2][1] + d * p[3][1],
    )


def _where_near(piece: Points, tip: tuple[float, float], reach: float) -> float:
    """Return the parameter at which the piece comes within ``reach`` of the tip."""
    low, high = 0.0, 1.0
    if math.dist(_at(piece, 0.0), tip) <= reach:
        return 0.02
    for _ in range(12):
        t = (low + high) / 2.0
        if math.dist(_at(piece, t), tip) > reach:
            low = t
        else:
            high = t
    return low


def _first_part(piece: Points, t: float) -> Points:
    """Return the control points of a piece from its start to parameter ``t`` (de Casteljau)."""

    def mix(p: tuple[float, float], q: tuple[float, float]) -> tuple[float, float]:
        return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t

    a, b, c, d = piece
    ab, bc, cd = mix(a, b), mix(b, c), mix(c, d)
    abc, bcd = mix(ab, bc), mix(bc, cd)
    return [a, ab, abc, mix(abc, bcd)]


def middle(points: Array) -> Array:
    """Return the point half way along a polyline."""
    steps = np.hypot(*np.diff(points, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    half = along[-1] / 2.0
    return np.array([np.interp(half, along, points[:, 0]), np.interp(half, along, points[:, 1])])


def follow(curve: Array, first: Array, last: Array) -> Array:
    """Move a curve's ends by two offsets and let the rest follow in proportion.

    A curve whose ends stay is the same object: what is prepared for it stays good.
    """
    if not (first.any() or last.any()):
        return curve
    share = np.linspace(0.0, 1.0, len(curve))[:, None]
    return curve + first * (1.0 - share) + last * share


def is_straight(curve: Array) -> bool:
    """Whether a curve of one piece is a straight line, as far as can be seen."""
    if len(curve) != 4:
        return False
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve.tolist()
    wx, wy = dx - ax, dy - ay
    bend: float = abs(wx * (by - ay) - wy * (bx - ax)) + abs(wx * (cy - ay) - wy * (cx - ax))
    return bend <= 0.2 * math.hypot(wx, wy)
