"""The heads of arrows: a slim notched triangle at the end of a route, and the line that is left."""

from __future__ import annotations

import math

from bnstudio.figures.sheet import Point, Route

HALF_WIDTH, NOTCH = 0.4, 0.22
"""Half the width of a head, and the depth of its notch, as shares of its length."""

Curve = tuple[Point, ...]


def line_and_head(route: Route) -> tuple[Curve, tuple[Point, ...]]:
    """Return the line of a route, ended inside its head, and the corners of the head.

    Without a head the line is whole and there are no corners.
    """
    curve = route.curve
    if not route.head or len(curve) < 4:
        return curve, ()
    tip = curve[-1]
    line = curve
    while len(line) > 4 and math.dist(line[-4], tip) < route.head_length:
        line = line[:-3]
    piece = line[-4:]
    share = _where_near(piece, tip, route.head_length)
    back = point_at(piece, share)
    length = math.dist(back, tip)
    ux, uy = (0.0, 1.0) if length < 1e-9 else ((tip[0] - back[0]) / length,
                                              (tip[1] - back[1]) / length)  # fmt: skip
    length = max(min(length, route.head_length), 1e-6)
    base = tip[0] - ux * length, tip[1] - uy * length
    aside = -uy * length * HALF_WIDTH, ux * length * HALF_WIDTH
    notch = base[0] + ux * length * NOTCH, base[1] + uy * length * NOTCH
    head = (
        tip,
        (base[0] + aside[0], base[1] + aside[1]),
        notch,
        (base[0] - aside[0], base[1] - aside[1]),
    )
    body = (*line[:-4], *first_part(piece, share))
    # Into the notch, so that no gap shows between line and head.
    end = body[-1]
    thirds = tuple(
        (end[0] + (notch[0] - end[0]) * part, end[1] + (notch[1] - end[1]) * part)
        for part in (1 / 3, 2 / 3)
    )
    return (*body, *thirds, notch), head


def point_at(piece: Curve, share: float) -> Point:
    """Return the point of a Bézier piece at a parameter from 0 to 1."""
    rest = 1.0 - share
    wa, wb = rest * rest * rest, 3 * rest * rest * share
    wc, wd = 3 * rest * share * share, share * share * share
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = piece
    return wa * ax + wb * bx + wc * cx + wd * dx, wa * ay + wb * by + wc * cy + wd * dy


def first_part(piece: Curve, share: float) -> Curve:
    """Return the control points of a piece from its start to a parameter (de Casteljau)."""
    a, b, c, d = piece

    def mix(p: Point, q: Point) -> Point:
        return p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share

    ab, bc, cd = mix(a, b), mix(b, c), mix(c, d)
    abc, bcd = mix(ab, bc), mix(bc, cd)
    return a, ab, abc, mix(abc, bcd)


def _where_near(piece: Curve, tip: Point, reach: float) -> float:
    """Return the parameter at which a piece comes within ``reach`` of its tip."""
    if math.dist(piece[0], tip) <= reach:
        return 0.02
    low, high = 0.0, 1.0
    for _ in range(14):
        middle = (low + high) / 2.0
        if math.dist(point_at(piece, middle), tip) > reach:
            low = middle
        else:
            high = middle
    return low


def is_straight(piece: Curve) -> bool:
    """Whether a Bézier piece is a straight line, as far as can be seen."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = piece
    wx, wy = dx - ax, dy - ay
    bend = abs(wx * (by - ay) - wy * (bx - ax)) + abs(wx * (cy - ay) - wy * (cx - ax))
    return bend <= 0.05 * math.hypot(wx, wy)
