"""What the trace shows: one line for each run, the proven bound, and where they lie in pixels.

Nothing is painted here. The plot makes the lines again at every look at the runs; their points stay
in a :class:`~bnstudio.gui.runs.trace_series.TraceSeries` that only grows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from bnstudio.gui.runs import trace_series as series
from bnstudio.gui.runs.trace_series import Floats
from bnstudio.gui.wording.numbers import format_count, format_duration, format_number
from bnstudio.gui.wording.runs import bound_source
from bnstudio.project.asking.searchers import facts_of
from bnstudio.project.run import Run
from bnstudio.project.run_rules import (
    bound_holds,
    comparable,
    in_stage,
    search_began,
    tightest_bound,
    useful_gap,
)
from bnstudio.search.declarations import Group

Number = TypeVar("Number", float, Floats)

# While a proof is open the axis reaches up to the bound after this share of the time.
_WATCHED = 0.4
# A line goes on so many pixels outside the area: farther out costs time and overflows.
_OUTSIDE = 50


@dataclass
class Line:
    """One run as it is drawn: its data, its state, and where it lies.

    ``end`` is where the line ends on the horizontal axis; ``begin`` the second at which the search
    begins if a stage comes before it, infinite during that stage; ``worked`` the seconds used.
    ``corners`` (pixels) and ``tip`` are ``None`` until the line is placed and while it has no
    point.
    """

    number: int
    label: str
    data: series.TraceSeries
    end: float
    running: bool
    halo: bool
    begin: float | None = None
    failed: bool = False
    worked: float = 0.0
    corners: tuple[Floats, Floats] | None = None
    tip: QPointF | None = None

    def points(self, by_steps: bool) -> tuple[Floats, Floats]:
        """Return the points that have a score."""
        return series.finite(self.data.x(by_steps), self.data.scores)


@dataclass(frozen=True)
class BoundLine:
    """The proven upper bound that holds for the shown runs, and where it comes from."""

    label: str
    value: float
    data: series.TraceSeries
    end: float

    def watched(self, lines: Sequence[Line], proving: bool, by_steps: bool) -> float:
        """Return the bound that the axis reaches up to.

        While a proof is open, that is the one of some time ago, so that it is seen coming down.
        """
        ends = [line.data.scores[-1] for line in lines if len(line.data.scores)]
        best = float(max(ends, default=math.nan))
        if not proving or not self.value > best + 1e-9 * abs(best):
            return self.value
        x, y = series.finite(self.data.x(by_steps), self.data.bounds)
        earlier = series.value_at(x, y, _WATCHED * self.end)
        return self.value if math.isnan(earlier) else max(self.value, earlier)


@dataclass(frozen=True)
class Projection:
    """From what the axes show to the pixels of ``area``, and back."""

    area: QRectF
    left: float
    right: float
    low: float
    high: float

    @property
    def key(self) -> tuple[float, ...]:
        """What an outline in pixels depends on."""
        area = self.area
        shown = (self.left, self.right, self.low, self.high)
        return (area.left(), area.top(), area.width(), area.height(), *shown)

    def pixels(self, x: Number, y: Number) -> tuple[Number, Number]:
        """Return the pixels of values."""
        wide = self.area.width() / max(self.right - self.left, 1e-12)
        tall = self.area.height() / max(self.high - self.low, 1e-12)
        return (
            self.area.left() + (x - self.left) * wide,
            self.area.bottom() - (y - self.low) * tall,
        )

    def values(self, pixel_x: Number, pixel_y: Number) -> tuple[Number, Number]:
        """Return the values at pixels."""
        wide = (self.right - self.left) / max(self.area.width(), 1e-12)
        tall = (self.high - self.low) / max(self.area.height(), 1e-12)
        return (
            self.left + (pixel_x - self.area.left()) * wide,
            self.low + (self.area.bottom() - pixel_y) * tall,
        )

    def x_at(self, pixel: float) -> float:
        """Return the place on the horizontal axis that a pixel shows."""
        return self.values(pixel, 0.0)[0]

    def mark(self, line: Line, by_steps: bool) -> float | None:
        """Return the pixel of the mark where a run's search begins; ``None`` for no mark.

        There is none against steps, of which the stage before the search counts none, nor where
        that stage was too short to be seen.
        """
        if by_steps or line.begin is None or not math.isfinite(line.begin):
            return None
        at = round(self.pixels(line.begin, 0.0)[0])
        return float(at) if self.area.left() + 4 <= at <= self.area.right() else None

    def outline(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """Return the points of a step function in whole pixels, as few as show the same."""
        area = self.area
        pixel_x, pixel_y = self.pixels(*series.changes(x, y))
        # Nothing outside the view needs corners; one point before it starts the line.
        first = max(0, int(np.searchsorted(pixel_x, area.left())) - 1)
        past = int(np.searchsorted(pixel_x, area.right(), side="right")) + 1
        pixel_x, pixel_y = series.thin(pixel_x[first:past], pixel_y[first:past])
        pixel_x = np.clip(pixel_x, area.left() - _OUTSIDE, area.right() + _OUTSIDE)
        return series.changes(pixel_x, self._whole(pixel_y))

    def corners(self, outline: tuple[Floats, Floats], end: float) -> tuple[Floats, Floats]:
        """Return the corners, in pixels, of the step line through an outline up to ``end``."""
        x, _ = self.pixels(end, 0.0)
        return series.step_line(*outline, min(x, self.area.right() + _OUTSIDE))

    def tip(self, line: Line, by_steps: bool) -> QPointF | None:
        """Return where a line ends; ``None`` where that is out of sight."""
        _, scores = line.points(by_steps)
        x, y = self.pixels(line.end, float(scores[-1]))
        tip = QPointF(x, round(y))
        return tip if self.area.adjusted(-2, -2, 2, 2).contains(tip) else None

    def bound_corners(self, bound: BoundLine, by_steps: bool) -> tuple[Floats, Floats]:
        """Return the corners of the bound, in pixels; where it stopped moving it holds on."""
        x, y = series.changes(*series.finite(bound.data.x(by_steps), bound.data.bounds))
        if not len(x):
            x, y = np.zeros(1), np.array([bound.value])
        x, y = np.append(x, max(bound.end, x[-1])), np.append(y, bound.value)
        pixel_x, pixel_y = self.pixels(x, y)
        outline = series.thin(pixel_x, self._whole(pixel_y))
        return series.step_line(*outline, self.area.right())

    def _whole(self, pixel_y: Floats) -> Floats:
        top, bottom = self.area.top() - _OUTSIDE, self.area.bottom() + _OUTSIDE
        return np.clip(np.round(pixel_y), top, bottom)


class Gathered:
    """The lines and the bound of the runs that can be shown together.

    ``hidden`` counts the ticked runs of another score or other data; ``proving`` tells whether the
    bound is that of a searcher that is there to prove.
    """

    def __init__(self) -> None:
        self._series: dict[int, series.TraceSeries] = {}
        self.lines: list[Line] = []
        self.bound: BoundLine | None = None
        self.proving = False
        self.hidden = 0

    def update(self, runs: Sequence[Run], current: int | None, by_steps: bool) -> None:
        """Look at the runs."""
        ticked = [run for run in runs if run.ticked]
        reference = next((run for run in ticked if run.number == current), None)
        if reference is None and ticked:
            reference = max(ticked, key=lambda run: run.number)
        wanted = comparable(reference) if reference is not None else ()
        shown = [run for run in ticked if comparable(run) == wanted]
        self.hidden = len(ticked) - len(shown)
        placed = {line.number: line for line in self.lines}
        # The newest on top.
        self.lines = [
            self._line(run, by_steps) for run in sorted(shown, key=lambda item: item.number)
        ]
        for line in self.lines:
            if line.number in placed:
                # It lies there until it is placed again.
                before = placed[line.number]
                line.corners, line.tip = before.corners, before.tip
        for number in set(self._series) - {run.number for run in runs}:
            del self._series[number]
        self.bound, self.proving = None, False
        found = None if reference is None else tightest_bound(reference, runs)
        # A bound says nothing of the lines of runs that were allowed other networks.
        if found is not None and all(bound_holds(found[1], run) for run in shown):
            value, run = found
            # Of these the bound is what one watches.
            kind = facts_of(run.spec.searcher)
            self.proving = kind is not None and kind.group is Group.PROVING
            if not self.proving and reference is not None and not useful_gap(reference, runs):
                return  # too far above the lines to tell anything
            data = self._follow(run)
            x = data.x(by_steps)
            end = float(x[-1]) if len(x) else 0.0
            self.bound = BoundLine(f"Upper bound, {bound_source(run)}", value, data, end)

    @property
    def some(self) -> bool:
        """Whether any line has a point: before, there is nothing to read off."""
        return any(len(line.points(False)[0]) for line in self.lines)

    def _line(self, run: Run, by_steps: bool) -> Line:
        data = self._follow(run)
        x, seconds = data.x(by_steps), data.elapsed
        worked = max(float(run.elapsed or 0.0), float(seconds[-1]) if len(seconds) else 0.0)
        end = (float(x[-1]) if len(x) else 0.0) if by_steps else worked
        return Line(
            run.number,
            run.label,
            data,
            end,
            running=run.active,
            halo=run.state == "running",
            begin=math.inf if in_stage(run) else search_began(run),
            failed=run.state == "failed",
            worked=worked,
        )

    def _follow(self, run: Run) -> series.TraceSeries:
        data = self._series.setdefault(run.number, series.TraceSeries())
        data.update(run.trace)
        return data

    def shown(self, by_steps: bool) -> list[series.Shown]:
        """Return the lines as the choice of the axes' range needs them."""
        shown = []
        for line in self.lines:
            begin = 0.0 if line.begin is None else line.begin
            if by_steps and math.isfinite(begin):
                # The stage before the search counts no steps.
                begin = series.value_at(line.data.elapsed, line.data.steps, begin)
                begin = 0.0 if math.isnan(begin) else begin
            shown.append(
                series.Shown(
                    *line.points(by_steps), line.end, line.running, line.worked, begin, line.failed
                )
            )
        return shown

    def lowest(self, low: float) -> float:
        """Return the lowest score of all lines, at most ``low``."""
        for line in self.lines:
            _, scores = line.points(False)
            if len(scores):
                low = min(low, float(scores.min()))
        return low

    def readout(self, x: float, by_steps: bool) -> list[tuple[int, str, float]]:
        """Return number, label and score of each line at ``x`` of the axis, the best first."""
        found = []
        for line in self.lines:
            score = series.value_at(*line.points(by_steps), x)
            if not math.isnan(score) and x <= line.end * (1 + 1e-9):
                found.append((line.number, line.label, score))
        return sorted(found, key=lambda item: -item[2])


def position_text(value: float, by_steps: bool, span: float, right: float) -> str:
    """Return a place on the horizontal axis in words."""
    if by_steps:
        return f"Step {format_count(round(value))}"
    if span < 20 or in_seconds(right):
        return f"{format_number(value, 2 if span >= 0.5 else 3)} s"
    return format_duration(value)


def in_seconds(right: float) -> bool:
    """Whether a time axis up to ``right`` reads better in seconds than in minutes."""
    return right <= 60
