"""Routes of arcs round the boxes that are not their own.

An arc that a foreign box blocks is bowed past it, or where that is not enough led along corners of
boxes: a short way by A* over the corners that are seen from each other (a visibility graph,
made as it is walked), its corners then rounded as far as the curve stays clear. What is returned
is proved clear by :meth:`Router.clear`, which bounds how far a curve strays from its straight
pieces; only where boxes lie on each other there may be no way, and the arc is drawn straight.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.layout.curves import (
    FINE,
    as_curves,
    border_points,
    flattened,
    segments_in_boxes,
    straight,
)
from bnstudio.graph.layout.request import Array, Index

CLEARANCES = (6.0, 3.0, 1.5, 0.75)
"""How far a route stays away from foreign boxes, in pixels: as far as there is room."""

LANE = 3.0
LANES = 3
"""So many arcs pass the same corner beside each other, so far apart."""

BOWS = (0.12, -0.12, 0.22, -0.22, 0.34, -0.34, 0.5, -0.5)
"""How far aside the control points of a bow are tried, as shares of its length."""

FARTHEST = 120.0
"""How far aside an arc is bowed at most, in pixels, or it would leave the picture."""

BEND = 14.0
"""How much longer a way may be to save a bend, in pixels."""

HASTE = 1.2
"""A way may be so many times as long as the shortest, which is found much sooner then."""

MOST_STEPS = 1500
MOST_SEEN = 40
"""So many places a search looks from at most, and so many boxes it looks round from each."""

ROUNDINGS = (1.0, 0.6, 0.35, 0.18, 0.08)
"""How much of the room at a corner its rounding takes, the softest first."""

_CORNERS = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
_T = np.linspace(0.0, 1.0, 17)[None, :, None]


class Router:
    """Finds routes among boxes.

    Parameters
    ----------
    positions, sizes
        Centres and sizes of all boxes, shape ``(n, 2)``.
    """

    def __init__(self, positions: Array, sizes: Array) -> None:
        self._centres = np.asarray(positions, dtype=np.float64)
        self._sizes = np.asarray(sizes, dtype=np.float64)
        self._low = self._centres - self._sizes / 2.0
        self._high = self._centres + self._sizes / 2.0

    # -- what is clear -----------------------------------------------------------------------

    def clear(
        self, curves: Sequence[Array], ends: Index, among: Index | None = None
    ) -> NDArray[np.bool_]:
        """Return which curves pass through no box that is not at one of their ends.

        Parameters
        ----------
        curves, ends
            Control points, and the boxes that each joins, shape ``(m, 2)``.
        among
            The boxes to look at; all of them by default.
        """
        return self.clear_lines([flattened(curve) for curve in curves], ends, among)

    def clear_lines(
        self, lines: Sequence[Array], ends: Index, among: Index | None = None
    ) -> NDArray[np.bool_]:
        """Return the same for curves that are flattened already."""
        out = np.ones(len(lines), dtype=bool)
        if not lines:
            return out
        boxes = np.arange(len(self._low)) if among is None else np.asarray(among)
        low, high = self._low[boxes], self._high[boxes]
        first = np.array([line.min(axis=0) for line in lines]) - FINE
        last = np.array([line.max(axis=0) for line in lines]) + FINE
        near = np.ones((len(lines), len(boxes)), dtype=bool)
        for axis in (0, 1):
            near &= first[:, axis, None] < high[:, axis]
            near &= last[:, axis, None] > low[:, axis]
        near &= (boxes != ends[:, :1]) & (boxes != ends[:, 1:])
        for number in np.flatnonzero(near.any(axis=1)).tolist():
            found = np.flatnonzero(near[number])
            line = lines[number]
            out[number] = not segments_in_boxes(
                line[:-1, None], line[1:, None], low[found] - FINE, high[found] + FINE
            ).any()
        return out

    # -- one route ---------------------------------------------------------------------------

    def routes(self, ends: Index) -> list[Array]:
        """Return a route for each pair of boxes, shape ``(m, 2)``."""
        lines = straight(self._centres, self._sizes, ends)
        routes = list(as_curves(lines))
        for number in np.flatnonzero(self.blocked(ends)).tolist():
            a, b = ends[number].tolist()
            routes[number] = self.round(a, b)
        return routes

    def blocked(self, ends: Index) -> NDArray[np.bool_]:
        """Return which straight arcs run through, or close by, a box that is not an end."""
        lines = straight(self._centres, self._sizes, ends)
        pad = CLEARANCES[1]
        out = np.zeros(len(ends), dtype=bool)
        for begin in range(0, len(ends), 256):
            part = slice(begin, begin + 256)
            hit = segments_in_boxes(
                lines[part, 0][:, None], lines[part, 1][:, None], self._low - pad, self._high + pad
            )
            rows = np.arange(len(hit))
            hit[rows, ends[part, 0]] = False
            hit[rows, ends[part, 1]] = False
            out[part] = hit.any(axis=1)
        return out

    def round(self, a: int, b: int) -> Array:
        """Return the way from one box to another whose straight way is blocked."""
        for pad in CLEARANCES:
            space = _Space(self, a, b, pad)
            bow = space.bow() if pad == CLEARANCES[0] else None
            if bow is not None:
                return bow
            lane = LANE * ((a * 31 + b * 17) % LANES) if pad == CLEARANCES[0] else 0.0
            for aside in {lane: None, 0.0: None}:
                way = space.way(aside)
                curve = None if way is None else space.rounded(way)
                if curve is not None:
                    return curve
        lines = straight(self._centres, self._sizes, np.array([[a, b]]))
        return np.asarray(as_curves(lines)[0])


class _Space:
    """What one route has to mind: the foreign boxes, and how far it stays away from them."""

    def __init__(self, router: Router, a: int, b: int, pad: float) -> None:
        self.start, self.goal = router._centres[[a, b]]
        self._own = np.array([a, b])
        self._router = router
        low, high = router._low, router._high
        foreign = np.ones(len(low), dtype=bool)
        foreign[self._own] = False
        for point in (self.start, self.goal):
            # A box that covers an end cannot be passed by.
            foreign &= ~((point > low - pad) & (point < high + pad)).all(axis=1)
        self._tight_low, self._tight_high = low[foreign], high[foreign]
        self._low, self._high = low[foreign] - pad, high[foreign] + pad
        self._pad = pad

    def bow(self) -> Array | None:
        """Return the flattest bow that is clear, if one is."""
        way = self.goal - self.start
        length = math.hypot(*way)
        if length < 1e-6:
            return None
        most = min(1.0, FARTHEST / (0.75 * max(BOWS) * length))
        aside = np.array([-way[1], way[0]])
        shares = (np.array(BOWS) * most)[:, None]
        first = self.start + way / 3.0 + aside * shares
        second = self.start + way * 2.0 / 3.0 + aside * shares
        # Far out along each ray, because a control point may lie inside a wide box.
        sizes = self._router._sizes[self._own]
        begin = border_points(
            np.broadcast_to(self.start, first.shape),
            np.broadcast_to(sizes[0], first.shape),
            self.start + (first - self.start) * 1e3,
        )
        end = border_points(
            np.broadcast_to(self.goal, second.shape),
            np.broadcast_to(sizes[1], second.shape),
            self.goal + (second - self.goal) * 1e3,
        )
        t, u = _T, 1.0 - _T
        points = (
            u**3 * begin[:, None]
            + 3 * u**2 * t * first[:, None]
            + 3 * u * t**2 * second[:, None]
            + t**3 * end[:, None]
        )
        near = self._near(points.min(axis=(0, 1)), points.max(axis=(0, 1)))
        low, high = self._low[near], self._high[near]
        inside = (points[:, :, None] > low) & (points[:, :, None] < high)
        for number in np.flatnonzero(~inside.all(axis=3).any(axis=(1, 2))).tolist():
            curve = np.stack([begin[number], first[number], second[number], end[number]])
            if self._is_clear(curve):
                return curve
        return None

    def _near(self, low: Array, high: Array) -> NDArray[np.intp]:
        """Return the boxes that a rectangle touches."""
        near = (self._low[:, 0] < high[0]) & (self._high[:, 0] > low[0])
        near &= (self._low[:, 1] < high[1]) & (self._high[:, 1] > low[1])
        return np.flatnonzero(near)

    def _is_clear(self, curve: Array) -> bool:
        points = flattened(curve)
        near = self._near(points.min(axis=0) - 1.0, points.max(axis=0) + 1.0)
        gap = min(self._pad / 2.0, 1.5)
        low, high = self._tight_low[near] - gap, self._tight_high[near] + gap
        return not segments_in_boxes(points[:-1, None], points[1:, None], low, high).any()

    # -- a short way ------------------------------------------------------------------------

    def way(self, aside: float) -> Array | None:
        """Return a short way from centre to centre, shape ``(k, 2)``, by A*.

        ``aside``: so much farther from the boxes than they have to be its corners lie.
        """
        corners = (
            (self._low + self._high)[:, None] / 2.0
            + _CORNERS * ((self._high - self._low)[:, None] / 2.0 + aside + 1e-6)
        ).reshape(-1, 2)
        start, goal = -1, len(corners)
        best: dict[int, float] = {start: 0.0}
        came: dict[int, int] = {}
        closed: set[int] = set()
        waiting = [(math.dist(self.start, self.goal), start)]
        goal_x, goal_y = self.goal.tolist()
        while waiting and len(closed) < MOST_STEPS:
            _, at = heapq.heappop(waiting)
            if at in closed:
                continue
            closed.add(at)
            if at == goal:
                return self._walked(corners, came, goal)
            place = self.start if at == start else corners[at]
            x, y = place.tolist()
            for other, (to_x, to_y) in self._seen_from(place, corners, goal):
                if other in closed:
                    continue
                spent = best[at] + math.hypot(to_x - x, to_y - y) + BEND
                if spent < best.get(other, math.inf):
                    best[other] = spent
                    came[other] = at
                    left = math.hypot(goal_x - to_x, goal_y - to_y)
                    heapq.heappush(waiting, (spent + HASTE * left, other))
        return None

    def _walked(self, corners: Array, came: dict[int, int], at: int) -> Array:
        way = [self.goal]
        while came[at] >= 0:
            at = came[at]
            way.append(corners[at])
        return np.array([*way, self.start])[::-1]

    def _seen_from(
        self, place: Array, corners: Array, goal: int
    ) -> list[tuple[int, tuple[float, float]]]:
        """Return where a way may go from a place: the goal, or corners of what stands before it."""
        seen: list[tuple[int, tuple[float, float]]] = []
        asked = [goal]
        known: set[int] = set()
        while asked:
            points = np.array([self.goal if k == goal else corners[k] for k in asked])
            first = self._first_hits(place, points)
            ahead: list[int] = []
            for k, point, box in zip(asked, points.tolist(), first.tolist(), strict=True):
                if box < 0:
                    seen.append((k, (point[0], point[1])))
                elif box not in known and len(known) < MOST_SEEN:
                    known.add(box)
                    ahead += range(4 * box, 4 * box + 4)
            if asked == [goal] and seen:
                return seen
            asked = ahead
        return seen

    def _first_hits(self, place: Array, points: Array) -> NDArray[np.int64]:
        """Return which box each line from a place to a point enters first, -1 for none."""
        low = np.minimum(place, points.min(axis=0))
        high = np.maximum(place, points.max(axis=0))
        near = self._near(low, high)
        out = np.full(len(points), -1)
        if not len(near):
            return out
        way = points - place
        way = np.where(np.abs(way) < 1e-9, 1e-9, way)
        one = (self._low[near] - place)[None] / way[:, None]
        two = (self._high[near] - place)[None] / way[:, None]
        enter = np.minimum(one, two).max(axis=2)
        leave = np.maximum(one, two).min(axis=2)
        hit = (enter < leave - 1e-9) & (leave > 1e-9) & (enter < 1.0 - 1e-9)
        enter = np.where(hit, enter, np.inf)
        nearest = enter.argmin(axis=1)
        found = hit[np.arange(len(points)), nearest]
        out[found] = near[nearest[found]]
        return out

    # -- the curve ---------------------------------------------------------------------------

    def rounded(self, way: Array) -> Array | None:
        """Return a curve along a way from border to border, ``None`` if it comes too close."""
        way = self._between_borders(way)
        corners = len(way) - 2
        if corners < 1:
            curve = as_curves(way[[0, -1]][None])[0]
            return curve if self._is_clear(curve) else None
        for soft in ROUNDINGS:
            curve = _softened(way, np.full(corners, soft))
            if self._is_clear(curve):
                return curve
        return None

    def _between_borders(self, way: Array) -> Array:
        """Begin and end a way on the borders of its own boxes."""
        sizes = self._router._sizes[self._own] / 2.0
        way = _from_inside(way, self.start, sizes[0])
        return _from_inside(way[::-1], self.goal, sizes[1])[::-1]


def _from_inside(way: Array, centre: Array, half: Array) -> Array:
    """Let a way begin where it leaves the box that it begins in."""
    inside = np.asarray((np.abs(way - centre) < half).all(axis=1))
    last = 0
    while last + 2 < len(way) and inside[last + 1]:
        last += 1
    start, after = way[last], way[last + 1]
    step = after - start
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        shares = np.where(step != 0.0, (centre + np.sign(step) * half - start) / step, np.inf)
    share = float(np.clip(shares.min(), 0.0, 1.0))
    return np.concatenate([(start + step * share)[None], way[last + 1 :]])


def _softened(way: Array, soft: Array) -> Array:
    """Return a curve along a polyline with its corners rounded.

    Each corner's rounding takes ``soft`` of half the room up to the next corner, or of most of the
    room up to an end.
    """
    count = len(way) - 2
    points = [way[0]]
    for k in range(count):
        before, corner, after = way[k], way[k + 1], way[k + 2]
        back = soft[k] * (0.85 if k == 0 else 0.5)
        on = soft[k] * (0.85 if k == count - 1 else 0.5)
        enter, leave = corner + (before - corner) * back, corner + (after - corner) * on
        points += _piece(points[-1], enter)
        points += [
            enter + (corner - enter) * (2.0 / 3.0),
            leave + (corner - leave) * (2.0 / 3.0),
            leave,
        ]
    points += _piece(points[-1], way[-1])
    return np.array(points)


def _piece(start: Array, stop: Array) -> list[Array]:
    """Return the control points that lead on straight; none where there is no way to go."""
    way = stop - start
    if math.hypot(*way) < 1e-6:
        return []
    return [start + way / 3.0, stop - way / 3.0, stop]
