"""Which part of the traces the axes show: what matters is in sight, whatever the climb took."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from bnstudio.figures.charts.scales import EVEN, Scale
from bnstudio.figures.charts.steps import Floats, changes, value_at
from bnstudio.figures.charts.ticks import nice_above

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
# A run alone opens on so much of its gain, where the rest took no more than this share of its time.
_LAST, _FRONT = 0.05, 0.5
# While a proof is open the axis reaches up to the bound after this share of the time.
_WATCHED = 0.4
# Where runs end at different scores, these lie at least this share of the height apart.
_ENDS_APART = 0.2
# A bound farther above the best than this many times the shown range is named, not drawn to scale.
_BOUND_REACH = 3.0


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
    """What the axes show: ``left .. right`` and ``low .. high``; the bound may lie above it.

    The numbers are places on the axes of a :class:`~bnstudio.figures.charts.scales.Scale`.
    """

    right: float
    low: float
    high: float
    bound_above: bool = False
    left: float = 0.0


def frame(
    shown: Sequence[Shown],
    bound: float = math.nan,
    *,
    smallest_right: float = 1.0,
    intervals: int = 5,
    by_steps: bool = False,
    proving: bool = False,
    scale: Scale = EVEN,
) -> Frame:
    """Choose the axes' ranges for the runs that are shown.

    The lower edge follows the scores that the runs have once a small share of the time has passed,
    and every run's last score; the steep first climb is cut off at the edge when it would take
    most of the height. A short run is hardly more than its climb and keeps most of it; one alone
    that gained most at once opens on the last part of its gain. A run that has only just begun
    beside others does not count yet: the others stay where they are. Of one that still prepares its
    search only the newest points are kept in sight, and one that failed at once does not count
    beside others. Runs that end at different scores are seen to: the lower edge is never so low
    that their ends lie close together. The right edge lies on a tick of ``intervals`` or so. A
    bound far above the scores is left out, unless a search is there for ``proving``: then it is
    what is watched. Below the best all of every climb is shown: each decade takes as much height as
    the next.
    """
    shown = [item for item in shown if len(item.score)]
    if not shown:
        return Frame(smallest_right, -1.0, 0.0)
    right = nice_above(max(max(item.end for item in shown), smallest_right), intervals, by_steps)
    found = _below(shown, bound, scale) if scale.below else _scores(shown, bound, right, proving)
    return replace(found, left=scale.left, right=float(scale.across(right)))


def _below(shown: Sequence[Shown], bound: float, scale: Scale) -> Frame:
    """Return the frame of scores below the best."""
    low = min(float(scale.up(float(item.score.min()))) for item in shown)
    low = min(low, scale.top - 1.0)
    span = scale.top - low
    above = math.isfinite(bound) and not scale.bounded(bound)
    return Frame(1.0, low - 0.02 * span, scale.top + 0.16 * span, above)


def _scores(shown: Sequence[Shown], bound: float, right: float, proving: bool) -> Frame:
    """Return the frame of the scores themselves."""
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
    if len(shown) == 1 and seconds > _SHORT:
        low = max(low, _last_of_gain(shown[0].searching()))
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


def on_the_grid(found: Frame, step_of: Callable[[float], float]) -> Frame:
    """Let the lowest line of the grid be the lower edge, so that the frame seldom moves.

    ``step_of`` gives the distance of the lines for a span of scores.
    """
    low = found.low
    for _ in range(2):
        step = step_of(found.high - low)
        low = step * math.floor(found.low / step + 0.02)
    return replace(found, low=low, high=max(found.high, low + step))


def _kept_from(item: Shown, seconds: float) -> float:
    """Return the score from which on improvements stay in sight where so many seconds are shown."""
    _, levels = changes(item.x, item.score)
    kept = _KEPT_SHORT
    if seconds > _SHORT:
        kept = max(_KEPT_LONG, _KEPT_SHORT * math.sqrt(_SHORT / seconds))
    return float(levels[int((1 - kept) * (len(levels) - 1))])


def _last_of_gain(item: Shown) -> float:
    """Return where the last part of a run's gain begins; its first score for a steady climb."""
    first, last = float(item.score[0]), float(item.score[-1])
    level = last - _LAST * (last - first)
    at = float(item.x[int(np.argmax(item.score >= level))])
    early = at - item.begin <= _FRONT * (item.end - item.begin)
    return level if early else first


def share_below(item: Shown, low: float) -> float:
    """Return the share of a run's gain that lies below a score."""
    item = item.searching()
    first, last = float(item.score[0]), float(item.score[-1])
    return min(max((low - first) / (last - first), 0.0), 1.0) if last > first else 0.0


def watched_bound(
    value: float,
    points: tuple[Floats, Floats],
    end: float,
    scores: Sequence[float],
    proving: bool,
) -> float:
    """Return the bound that the axis reaches up to.

    While a proof is open, that is the one of some time ago, so that it is seen coming down.
    ``points`` are the bound's times and values, ``scores`` those that the runs have reached.
    """
    best = max(scores, default=math.nan)
    if not proving or not value > best + 1e-9 * abs(best):
        return value
    earlier = value_at(*points, _WATCHED * end)
    return value if math.isnan(earlier) else max(value, earlier)
