"""The numbers behind the trace plot, without Qt: growing arrays, step lines, ranges and ticks.

A trace is a step function of the best score so far. It is kept in arrays that double when they
are full, thinned to what a pixel column can show before it is drawn, and framed so that the first,
very low scores do not press the interesting part flat.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from bnstudio.gui.widgets.plotting import nice_step
from bnstudio.job.spec import TracePoint

Floats = NDArray[np.float64]

# Share of the longest run's time that a run is given before its score counts for the lower edge.
_SETTLED = 0.05
# Share of a run's improvements that stay in sight, whatever they cost in height: most of them up to
# so many seconds, when a run is hardly more than its climb, and at least the last quarter.
_KEPT_SHORT, _SHORT, _KEPT_LONG = 0.75, 1.0, 0.25
# The scores' axis spans at least this share of the best score's size.
_LEAST_SPAN = 2e-4
# A run at work for less than this share of the shown time does not count, but for no more than so
# many seconds.
_YOUNG, _YOUNG_SECONDS = 0.05, 2.0
# Of a run that still prepares its search, what it had at this share of its time stays in sight.
_PREPARED = 0.75
# A full range up to this many times the settled one is shown whole.
_STRETCH = 2.5
# Where runs end at different scores, these lie at least this share of the height apart.
_ENDS_APART = 0.2
# A bound farther above the best than this many times the shown range is named, not drawn to scale.
_BOUND_REACH = 3.0


class TraceSeries:
    """The points of one run, appended as they come.

    Arrays are allocated ahead, so that a point costs a few assignments; :attr:`version` grows with
    every change, which is how the plot knows whether anything is to be drawn again.
    """

    def __init__(self) -> None:
        self._room = 256
        self._columns = np.empty((4, self._room), dtype=np.float64)
        self.size = 0
        self.version = 0
        self._newest: TracePoint | None = None

    def update(self, points: Sequence[TracePoint]) -> bool:
        """Take over the points beyond those already held; return whether there were any.

        A list that does not hold the newest point where it was has been thinned out meanwhile:
        start again with all of it.
        """
        if self.size and (len(points) < self.size or points[self.size - 1] is not self._newest):
            self.size = 0
            self.version += 1
        if len(points) == self.size:
            return False
        self.append(points[self.size :])
        return True

    def append(self, points: Iterable[TracePoint]) -> None:
        """Add points; a bound of ``None`` becomes nan."""
        for point in points:
            if self.size == self._room:
                self._room *= 2
                grown = np.empty((4, self._room), dtype=np.float64)
                grown[:, : self.size] = self._columns[:, : self.size]
                self._columns = grown
            bound = math.nan if point.bound is None else point.bound
            self._columns[:, self.size] = (point.elapsed, point.steps, point.score, bound)
            self.size += 1
            self._newest = point
        self.version += 1

    @property
    def elapsed(self) -> Floats:
        """Seconds since the start, shape ``(size,)``."""
        return self._columns[0, : self.size]

    @property
    def steps(self) -> Floats:
        """Steps since the start, shape ``(size,)``."""
        return self._columns[1, : self.size]

    @property
    def scores(self) -> Floats:
        """Best score so far, shape ``(size,)``; nan or minus infinity before the first network."""
        return self._columns[2, : self.size]

    @property
    def bounds(self) -> Floats:
        """Proven upper bound, shape ``(size,)``; nan where there is none."""
        return self._columns[3, : self.size]

    def x(self, by_steps: bool) -> Floats:
        """Either the steps or the seconds."""
        return self.steps if by_steps else self.elapsed


def finite(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return the points whose ``y`` is a number."""
    keep = np.isfinite(y)
    return (x, y) if keep.all() else (x[keep], y[keep])


def changes(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return only the points at which a step function changes its value."""
    if len(y) < 2:
        return x, y
    keep = np.empty(len(y), dtype=bool)
    keep[0] = True
    np.not_equal(y[1:], y[:-1], out=keep[1:])
    return x[keep], y[keep]


def thin(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Thin a step function given in pixels: at most four points a pixel column.

    Of each column the first, the lowest, the highest and the last point are kept, in their order,
    so that the drawn line covers the same pixels as the full one.
    """
    if len(x) <= 4:
        return x, y
    column = np.floor(x).astype(np.int64)
    starts = np.flatnonzero(np.concatenate(([True], column[1:] != column[:-1])))
    if len(starts) * 4 >= len(x):
        return x, y
    ends = np.concatenate((starts[1:], [len(x)]))
    lowest = np.minimum.reduceat(y, starts)
    highest = np.maximum.reduceat(y, starts)
    groups = np.repeat(np.arange(len(starts)), ends - starts)
    keep = np.zeros(len(x), dtype=bool)
    keep[starts] = True
    keep[ends - 1] = True
    for extreme in (lowest, highest):
        hits = np.flatnonzero(y == extreme[groups])
        _, first = np.unique(groups[hits], return_index=True)
        keep[hits[first]] = True
    return x[keep], y[keep]


def step_line(x: Floats, y: Floats, until: float) -> tuple[Floats, Floats]:
    """Return the corners of the step function that starts at each ``x`` and lasts to ``until``."""
    if len(x) == 0:
        return x, y
    corners_x = np.empty(2 * len(x), dtype=np.float64)
    corners_y = np.repeat(y, 2)
    corners_x[0::2] = x
    corners_x[1:-1:2] = x[1:]
    corners_x[-1] = max(until, x[-1])
    return corners_x, corners_y


def value_at(x: Floats, y: Floats, where: float) -> float:
    """Return the step function's value at ``where``; nan before its first point."""
    position = int(np.searchsorted(x, where, side="right")) - 1
    return float(y[position]) if position >= 0 else math.nan


@dataclass(frozen=True)
class Shown:
    """One run as the range needs it: its finite points, where its line ends, if it is at work.

    ``failed`` is for a run that ended in a fault; ``seconds`` is how long it has worked, where
    ``end`` counts steps; ``begin`` is where its search begins, after a stage that prepares it
    (infinite while it is at that stage).
    """

    x: Floats
    score: Floats
    end: float
    running: bool = False
    seconds: float | None = None
    begin: float = 0.0
    failed: bool = False

    def searching(self) -> Shown:
        """Return the run without what lies before its search; as it is where that is all of it."""
        if not math.isfinite(self.begin):
            return replace(self, begin=0.0)
        first = int(np.searchsorted(self.x, self.begin, side="right"))
        if self.begin <= 0 or first == len(self.x):
            return self
        # The network found before is reported once more when the search begins.
        later = np.flatnonzero(self.score[first:] > self.score[0])
        first += int(later[0]) if len(later) else 0
        return replace(self, x=self.x[first:], score=self.score[first:])

    @property
    def duration(self) -> float:
        """Seconds that it has worked."""
        return self.end if self.seconds is None else self.seconds

    @property
    def came_to_nothing(self) -> bool:
        """Whether it failed with the network that it had begun with."""
        return self.failed and len(changes(self.x, self.score)[0]) == 1

    def young(self, right: float) -> bool:
        """Whether it has only just begun where ``right`` is the end of the shown time."""
        return self.running and self.end < _YOUNG * right and self.duration < _YOUNG_SECONDS


@dataclass(frozen=True)
class Frame:
    """What the axes show: ``0 .. right`` and ``low .. high``; the bound may lie above it."""

    right: float
    low: float
    high: float
    bound_above: bool = False


def frame(
    shown: Sequence[Shown],
    bound: float = math.nan,
    *,
    smallest_right: float = 1.0,
    intervals: int = 5,
    by_steps: bool = False,
    proving: bool = False,
) -> Frame:
    """Choose the axes' ranges for the runs that are shown.

    The lower edge follows the scores that the runs have once a small share of the time has passed,
    and every run's last score; the steep first climb is cut off at the edge when it would take
    most of the height. A short run is hardly more than its climb and keeps most of it. A run that
    has only just begun beside others does not count yet: the others stay where they are. Of one
    that still prepares its search only the newest points are kept in sight, and one that failed at
    once does not count beside others. Runs that end at different scores are seen to: the lower edge
    is never so low that their ends lie close together. The right edge lies on a tick of
    ``intervals`` or so. A bound far above the scores is left out, unless a search is there for
    ``proving``: then it is what is watched.
    """
    shown = [item for item in shown if len(item.score)]
    if not shown:
        return Frame(smallest_right, -1.0, 0.0)
    right = nice_above(max(max(item.end for item in shown), smallest_right), intervals, by_steps)
    shown = [item for item in shown if not item.came_to_nothing] or shown
    shown = [item for item in shown if not item.young(right)] or shown
    preparing = [item for item in shown if not math.isfinite(item.begin)]
    shown = [item for item in shown if math.isfinite(item.begin)] or shown
    best = max(float(item.score.max()) for item in shown)
    lowest = min(float(item.score.min()) for item in shown)
    longest = max(item.end for item in shown)
    seconds = max(item.duration for item in shown)
    values = []
    for item in shown:
        item = item.searching()
        value = value_at(item.x, item.score, item.begin + _SETTLED * max(longest - item.begin, 0.0))
        values.append(float(item.score[0]) if math.isnan(value) else value)
        values.append(float(item.score[-1]))
        values.append(_kept_from(item, seconds))
    settled = min(values)
    low = lowest if best - lowest <= _STRETCH * (best - settled) else settled
    # Runs that end near each other are told apart, whatever that cuts off of their climbs.
    apart = best - min(float(item.score[-1]) for item in shown)
    if apart > 0.0:
        low = max(low, best - apart / _ENDS_APART)
    smallest = max(abs(best) * _LEAST_SPAN, 1e-6)
    low = min(low, best - smallest)
    for item in preparing if math.isfinite(shown[0].begin) else ():
        best = max(best, float(item.score[-1]))
        newest = value_at(item.x, item.score, _PREPARED * item.end)
        low = min(low, float(item.score[0]) if math.isnan(newest) else newest)
    span = best - low
    top, above = best, False
    if math.isfinite(bound):
        above = not proving and bound - best > _BOUND_REACH * span
        top = best if above else max(best, bound)
        span = max(top - low, smallest)
    return Frame(right, low - 0.02 * span, top + 0.16 * span, above)


def _kept_from(item: Shown, seconds: float) -> float:
    """Return the score from which on improvements stay in sight where so many seconds are shown."""
    _, levels = changes(item.x, item.score)
    kept = _KEPT_SHORT
    if seconds > _SHORT:
        kept = max(_KEPT_LONG, _KEPT_SHORT * math.sqrt(_SHORT / seconds))
    return float(levels[int((1 - kept) * (len(levels) - 1))])


def nice_time_step(span: float, count: int) -> float:
    """Return a step in seconds that reads well as m:ss."""
    raw = max(span, 1e-9) / max(count, 1)
    if raw <= 1:
        return nice_step(span, count)
    ladder = (1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600)
    for step in ladder:
        if step >= raw * (1 - 1e-9):
            return float(step)
    return 3600.0 * max(1.0, nice_step(span / 3600.0, count))


def axis_step(span: float, intervals: int, by_steps: bool) -> float:
    """Return the distance of the ticks of the horizontal axis."""
    if by_steps:
        return max(1.0, nice_step(span, intervals))
    return nice_time_step(span, intervals)


def nice_above(value: float, intervals: int = 5, by_steps: bool = False) -> float:
    """Return a right edge a little beyond ``value``, on a tick, that does not move all the time."""
    right = value
    for _ in range(3):
        step = axis_step(right, intervals, by_steps)
        # Leave room for the run's name behind the newest point.
        right = step * math.ceil(value * 1.06 / step - 1e-9)
    return right
