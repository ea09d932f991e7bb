"""Fold a long layered drawing into columns, as a long text is set on a page.

A deep tree or chain drawn in layers is a strip so long that nothing on it can be read at the size
at which it fits. It is cut between ranks, where few arcs pass, and the parts are set side by side;
an arc that passes a cut runs on through the gap between two columns, to the top of the next.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np

from bnstudio.graph.layout.layered import View
from bnstudio.graph.layout.pack import extent
from bnstudio.graph.layout.request import Array, Curves, Index

GUTTER = 40.0
"""Least space between two columns, in pixels."""

LANE = 7.0
"""Space between two arcs in the gap between columns."""

TURN = 22.0
"""How far an arc runs on below a column before it turns, and above the next."""

MIN_GAIN = 1.35
"""So many times as large the drawing must be seen to be worth a fold."""

MAX_PASSING = 4
PASSING_SHARE = 0.03
"""At most so many arcs, or so large a share of all, may pass a cut."""

MAX_COLUMNS = 16
SLACK = 0.3
"""How far from its ideal place a cut may be moved, as a share of a column's height."""


@dataclass(frozen=True)
class _Gap:
    """A place between two ranks: its height, and how many arcs pass it."""

    at: float
    passing: int


def fold(
    positions: Array,
    sizes: Array,
    edges: Index,
    curves: Curves,
    style: str,
    target: tuple[float, float],
) -> tuple[Array, Curves]:
    """Fold a layered drawing of one connected piece, if that shows it notably larger.

    Parameters
    ----------
    positions, sizes
        Centres and sizes of the nodes, shape ``(n, 2)``.
    edges
        Pairs of nodes, shape ``(m, 2)``.
    curves
        Their control points, as in :class:`~bnstudio.graph.layout.request.Layout`.
    style
        ``down``, ``up``, ``left`` or ``right``: the way in which ranks follow each other.
    target
        Width and height of the place to fill.

    Returns
    -------
    positions, curves
        Those given, or new ones.
    """
    if len(positions) < 3 or any(curve is None for curve in curves):
        return positions, curves
    whole = [curve for curve in curves if curve is not None]
    view = View(style)
    placed, boxes, lines = view.to(positions), view.size(sizes), [view.to(c) for c in whole]
    room = view.size(np.array([target]))[0]
    cuts = _best_cuts(placed, boxes, edges, room)
    if not cuts:
        return positions, curves
    placed, lines = _set_in_columns(placed, boxes, lines, cuts)
    return view.back(placed), [view.back(line) for line in lines]


def _gaps(placed: Array, boxes: Array, edges: Index) -> list[_Gap]:
    """Return the places between ranks, from the top."""
    order = np.argsort(placed[:, 1], kind="stable")
    top, bottom = placed[:, 1] - boxes[:, 1] / 2.0, placed[:, 1] + boxes[:, 1] / 2.0
    reached = np.maximum.accumulate(bottom[order])[:-1]
    begins = np.minimum.accumulate(top[order][::-1])[::-1][1:]
    upper = np.minimum(placed[edges[:, 0], 1], placed[edges[:, 1], 1])
    lower = np.maximum(placed[edges[:, 0], 1], placed[edges[:, 1], 1])
    found = []
    for low, high in zip(reached.tolist(), begins.tolist(), strict=True):
        if high - low > 4.0:
            at = (low + high) / 2.0
            found.append(_Gap(at, int(((upper < at) & (lower > at)).sum())))
    return found


def _best_cuts(placed: Array, boxes: Array, edges: Index, room: Array) -> list[float]:
    """Return the heights at which to cut: none unless the drawing gains much by it."""
    low, high = extent(placed, boxes)
    width, height = (high - low).tolist()
    now = min(room[0] / max(width, 1.0), room[1] / max(height, 1.0), 1.0)
    if room[1] / height >= room[0] / max(width, 1.0) or now >= 0.9:
        return []
    allowed = max(MAX_PASSING, int(PASSING_SHARE * len(edges)))
    gaps = [gap for gap in _gaps(placed, boxes, edges) if gap.passing <= allowed]
    best = now * MIN_GAIN
    cuts: list[float] = []
    for columns in range(2, MAX_COLUMNS + 1):
        tried = _cuts_for(gaps, float(low[1]), float(high[1]), columns)
        if len(tried) != columns - 1:
            continue
        parts = np.searchsorted(tried, placed[:, 1])
        widths, heights = [], []
        for part in range(columns):
            inside = parts == part
            first, last = extent(placed[inside], boxes[inside])
            widths.append(float(last[0] - first[0]) + GUTTER)
            heights.append(float(last[1] - first[1]) + 2.0 * TURN)
        zoom = min(room[0] / sum(widths), room[1] / max(heights), 1.0)
        # More columns for next to nothing are not worth the arcs between them.
        if zoom > best * (1.05 if cuts else 1.0):
            best, cuts = zoom, tried
    return cuts


def _cuts_for(gaps: list[_Gap], top: float, bottom: float, columns: int) -> list[float]:
    """Return cuts into so many columns of about one height, each where fewest arcs pass."""
    step = (bottom - top) / columns
    cuts: list[float] = []
    for number in range(1, columns):
        ideal = top + number * step
        near = [gap for gap in gaps if abs(gap.at - ideal) <= SLACK * step]
        near = [gap for gap in near if not cuts or gap.at > cuts[-1] + 0.3 * step]
        if not near:
            return []
        cuts.append(min(near, key=lambda gap: (gap.passing, abs(gap.at - ideal))).at)
    return cuts


def _set_in_columns(
    placed: Array, boxes: Array, lines: list[Array], cuts: list[float]
) -> tuple[Array, list[Array]]:
    """Set the parts between cuts side by side, their tops in line, and lead the arcs over."""
    parts = np.searchsorted(cuts, placed[:, 1])
    # The few that run up, where cycles were drawn, are cut and joined from their lower end.
    upwards = [bool(line[-1, 1] < line[0, 1]) for line in lines]
    pieces = [
        _cut(line[::-1] if up else line, cuts) for line, up in zip(lines, upwards, strict=True)
    ]
    count = len(cuts) + 1
    passing = [0] * len(cuts)
    for line in pieces:
        for part, _ in line[:-1]:
            passing[part] += 1
    shifts = np.zeros((count, 2))
    extents: list[tuple[Array, Array]] = []
    edges_of: list[tuple[float, float]] = []
    left = 0.0
    for part in range(count):
        inside = parts == part
        first, last = extent(placed[inside], boxes[inside])
        extents.append((first, last))
        own = [points for line in pieces for number, points in line if number == part]
        right = max([float(last[0]), *(float(p[:, 0].max()) for p in own)])
        start = min([float(first[0]), *(float(p[:, 0].min()) for p in own)])
        shifts[part] = left - start, -float(first[1])
        edges_of.append((left, left + right - start))
        lanes = passing[part] if part < len(cuts) else 0
        left += right - start + GUTTER + LANE * max(lanes - 1, 0)
    used = [0] * len(cuts)
    out = []
    for line, up in zip(pieces, upwards, strict=True):
        joined = line[0][1] + shifts[line[0][0]]
        for (part, _), (after, points) in itertools.pairwise(line):
            aside = LANE * used[part]
            lane = edges_of[part][1] + GUTTER / 2.0 + aside
            used[part] += 1
            end, begin = joined[-1].copy(), (points + shifts[after])[0]
            # A cut arc ends at the foot of its column and begins above the head of the next.
            foot = max(float(end[1]), float(extents[part][1][1] + shifts[part, 1]))
            head = min(float(begin[1]), float(extents[after][0][1] + shifts[after, 1]))
            turn = 2.0 * TURN + aside
            over = _round(end, begin, lane, foot + turn, head - turn)
            joined = np.concatenate([joined, over[1:], (points + shifts[after])[1:]])
        out.append(joined[::-1] if up else joined)
    return placed + shifts[parts], out


def _round(end: Array, begin: Array, lane: float, foot: float, head: float) -> Array:
    """Return the curve from the foot of a column up its lane to the head of the next.

    ``foot`` and ``head`` are the heights towards which it turns.
    """
    first, last = (end[0], foot), (begin[0], head)
    middle = (lane, (foot + head) / 2.0)
    return np.array([end, first, (lane, foot), middle, (lane, head), last, begin])


def _cut(line: Array, cuts: list[float]) -> list[tuple[int, Array]]:
    """Cut a curve that runs down where it passes the cuts; its parts with their columns."""
    part = int(np.searchsorted(cuts, line[0, 1]))
    last = int(np.searchsorted(cuts, line[-1, 1]))
    out: list[tuple[int, Array]] = []
    while part < last:
        first, line = _split(line, cuts[part])
        out.append((part, first))
        part += 1
    out.append((part, line))
    return out


def _split(line: Array, at: float) -> tuple[Array, Array]:
    """Split a curve where it first comes below a height (de Casteljau)."""
    pieces = (len(line) - 1) // 3
    number = next((k for k in range(pieces) if line[3 * k + 3, 1] >= at), pieces - 1)
    a, b, c, d = line[3 * number : 3 * number + 4]
    low, high = 0.0, 1.0
    for _ in range(30):
        t = (low + high) / 2.0
        u = 1.0 - t
        y = u**3 * a[1] + 3 * u * u * t * b[1] + 3 * u * t * t * c[1] + t**3 * d[1]
        low, high = (t, high) if y < at else (low, t)
    ab, bc, cd = a + (b - a) * t, b + (c - b) * t, c + (d - c) * t
    abc, bcd = ab + (bc - ab) * t, bc + (cd - bc) * t
    middle = abc + (bcd - abc) * t
    first = np.concatenate([line[: 3 * number], [a, ab, abc, middle]])
    second = np.concatenate([[middle, bcd, cd, d], line[3 * number + 4 :]])
    return first, second
