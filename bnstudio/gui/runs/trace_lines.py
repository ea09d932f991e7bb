"""What the trace shows: one line for each run, the proven bound, and where they lie in pixels.

Nothing is painted here. The plot makes the lines again at every look at the runs; their points stay
in a :class:`~bnstudio.gui.runs.trace_series.TraceSeries` that only grows.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from bnstudio.figures.charts import steps
from bnstudio.figures.charts.framing import Shown, watched_bound
from bnstudio.figures.charts.scales import EVEN, Scale
from bnstudio.figures.charts.steps import Floats
from bnstudio.gui.runs.together import drawn_together
from bnstudio.gui.runs.trace_series import TraceSeries
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import format_count, format_duration, format_number
from bnstudio.gui.wording.runs import bound_source
from bnstudio.gui.wording.tr import tr
from bnstudio.project.run import Run
from bnstudio.project.run_rules import in_stage, search_began

Number = TypeVar("Number", float, Floats)

Corners = tuple[Floats, Floats]
"""The corners of a step line in pixels, from left to right."""

# A line goes on so many pixels outside the area: farther out costs time and overflows.
_OUTSIDE = 50
# So far a run's point and its halo reach.
_POINT = 8.0


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
    data: TraceSeries
    end: float
    running: bool
    halo: bool
    begin: float | None = None
    failed: bool = False
    worked: float = 0.0
    corners: Corners | None = None
    tip: QPointF | None = None

    def points(self, by_steps: bool) -> tuple[Floats, Floats]:
        """Return the points that have a score."""
        return steps.finite(self.data.x(by_steps), self.data.scores)

    @property
    def last(self) -> float:
        """The score that it ends at; minus infinity before there is one."""
        scores = self.points(False)[1]
        return float(scores[-1]) if len(scores) else -math.inf


@dataclass(frozen=True)
class BoundLine:
    """The proven upper bound that holds for the shown runs, and where it comes from."""

    label: str
    value: float
    data: TraceSeries
    end: float

    def watched(self, lines: Sequence[Line], proving: bool, by_steps: bool) -> float:
        """Return the bound that the axis reaches up to.

        While a proof is open, that is the one of some time ago, so that it is seen coming down.
        """
        ends = [float(line.data.scores[-1]) for line in lines if len(line.data.scores)]
        points = steps.finite(self.data.x(by_steps), self.data.bounds)
        return watched_bound(self.value, points, self.end, ends, proving)


@dataclass(frozen=True)
class Projection:
    """From times and scores to the pixels of ``area``, and back.

    ``left .. right`` and ``low .. high`` are places on the axes of ``scale``.
    """

    area: QRectF
    left: float
    right: float
    low: float
    high: float
    scale: Scale = EVEN

    @property
    def key(self) -> tuple[Hashable, ...]:
        """What an outline in pixels depends on."""
        area = self.area
        shown = (self.left, self.right, self.low, self.high, self.scale)
        return (area.left(), area.top(), area.width(), area.height(), *shown)

    def pixels(self, x: Number, y: Number) -> tuple[Number, Number]:
        """Return the pixels of times and scores."""
        wide = self.area.width() / max(self.right - self.left, 1e-12)
        tall = self.area.height() / max(self.high - self.low, 1e-12)
        return (
            self.area.left() + (self.scale.across(x) - self.left) * wide,
            self.area.bottom() - (self.scale.up(y) - self.low) * tall,
        )

    def places(self, pixel_x: Number, pixel_y: Number) -> tuple[Number, Number]:
        """Return the places on the axes at pixels."""
        wide = (self.right - self.left) / max(self.area.width(), 1e-12)
        tall = (self.high - self.low) / max(self.area.height(), 1e-12)
        return (
            self.left + (pixel_x - self.area.left()) * wide,
            self.low + (self.area.bottom() - pixel_y) * tall,
        )

    def x_at(self, pixel: float) -> float:
        """Return the seconds or steps that a pixel shows."""
        return float(self.scale.seconds(self.places(pixel, 0.0)[0]))

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
        pixel_x, pixel_y = self.pixels(*steps.changes(x, y))
        # Nothing outside the view needs corners; one point before it starts the line.
        first = max(0, int(np.searchsorted(pixel_x, area.left())) - 1)
        past = int(np.searchsorted(pixel_x, area.right(), side="right")) + 1
        pixel_x, pixel_y = steps.thin(pixel_x[first:past], pixel_y[first:past])
        pixel_x = np.clip(pixel_x, area.left() - _OUTSIDE, area.right() + _OUTSIDE)
        return steps.changes(pixel_x, self._whole(pixel_y))

    def corners(self, outline: Corners, end: float) -> Corners:
        """Return the corners, in pixels, of the step line through an outline up to ``end``."""
        x, _ = self.pixels(end, 0.0)
        return steps.step_line(*outline, min(x, self.area.right() + _OUTSIDE))

    def tip(self, line: Line, by_steps: bool) -> QPointF | None:
        """Return where a line ends; ``None`` where that is out of sight."""
        _, scores = line.points(by_steps)
        x, y = self.pixels(line.end, float(scores[-1]))
        tip = QPointF(x, round(y))
        return tip if self.area.adjusted(-2, -2, 2, 2).contains(tip) else None

    def bound_corners(self, bound: BoundLine, by_steps: bool) -> Corners:
        """Return the corners of the bound, in pixels; where it stopped moving it holds on."""
        x, y = steps.changes(*steps.finite(bound.data.x(by_steps), bound.data.bounds))
        if not len(x):
            x, y = np.zeros(1), np.array([bound.value])
        x, y = np.append(x, max(bound.end, x[-1])), np.append(y, bound.value)
        pixel_x, pixel_y = self.pixels(x, y)
        outline = steps.thin(pixel_x, self._whole(pixel_y))
        return steps.step_line(*outline, self.area.right())

    def _whole(self, pixel_y: Floats) -> Floats:
        top, bottom = self.area.top() - _OUTSIDE, self.area.bottom() + _OUTSIDE
        return np.clip(np.round(pixel_y), top, bottom)


class Gathered:
    """The lines and the bound of the runs that can be shown together.

    ``hidden`` counts the ticked runs of another score or other data; ``proving`` tells whether the
    bound is that of a searcher that is there to prove.
    """

    def __init__(self) -> None:
        self._series: dict[int, TraceSeries] = {}
        self.lines: list[Line] = []
        self.bound: BoundLine | None = None
        self.proving = False
        self.hidden = 0

    def update(self, runs: Sequence[Run], current: int | None, by_steps: bool) -> None:
        """Look at the runs."""
        together = drawn_together(runs, current)
        self.hidden = together.hidden
        placed = {line.number: line for line in self.lines}
        # The newest on top.
        self.lines = [self._line(run, by_steps) for run in together.shown]
        for line in self.lines:
            if line.number in placed:
                # It lies there until it is placed again.
                before = placed[line.number]
                line.corners, line.tip = before.corners, before.tip
        for number in set(self._series) - {run.number for run in runs}:
            del self._series[number]
        self.bound, self.proving = None, together.proving
        if together.prover is not None and together.bound is not None:
            data = self._follow(together.prover)
            x = data.x(by_steps)
            end = float(x[-1]) if len(x) else 0.0
            label = tr("Upper bound, {bound_source}", bound_source=bound_source(together.prover))
            self.bound = BoundLine(label, together.bound, data, end)

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
            run_label(run),
            data,
            end,
            running=run.active,
            halo=run.state == "running",
            begin=math.inf if in_stage(run) else search_began(run),
            failed=run.state == "failed",
            worked=worked,
        )

    def _follow(self, run: Run) -> TraceSeries:
        data = self._series.setdefault(run.number, TraceSeries())
        data.update(run.trace)
        return data

    def shown(self, by_steps: bool) -> list[Shown]:
        """Return the lines as the choice of the axes' range needs them."""
        shown = []
        for line in self.lines:
            begin = 0.0 if line.begin is None else line.begin
            if by_steps and math.isfinite(begin):
                # The stage before the search counts no steps.
                begin = steps.value_at(line.data.elapsed, line.data.steps, begin)
                begin = 0.0 if math.isnan(begin) else begin
            shown.append(
                Shown(
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
            score = steps.value_at(*line.points(by_steps), x)
            if not math.isnan(score) and x <= line.end * (1 + 1e-9):
                found.append((line.number, line.label, score))
        return sorted(found, key=lambda item: -item[2])


def position_text(value: float, by_steps: bool, span: float, right: float) -> str:
    """Return seconds or steps in words; ``span`` is what is seen, up to ``right``."""
    if by_steps:
        return tr("Step {round}", round=format_count(round(value)))
    if span < 20 or in_seconds(right):
        return f"{format_number(value, 2 if span >= 0.5 else 3)} s"
    return format_duration(value)


def in_seconds(right: float) -> bool:
    """Whether a time axis up to ``right`` reads better in seconds than in minutes."""
    return right <= 60


def top_above(
    place: QRectF, bound: Corners, lines: Sequence[Line], gap: float, least: float
) -> float:
    """Return the top of a place, at least ``least``, above the bound and the runs' points there.

    The place lies as far across as it is to; no run lies above the bound.
    """
    x, y = bound
    passed = max(int(np.searchsorted(x, place.left(), side="right")) - 1, 0)
    top = float(y[passed:].min())
    for line in lines:
        tip = line.tip
        if tip is not None and place.left() - _POINT <= tip.x() <= place.right() + _POINT:
            top = min(top, tip.y() - _POINT)
    return max(top - gap - place.height(), least)


def covered(place: QRectF, lines: Sequence[Line]) -> int:
    """Count the columns of a place in which it hides a line, and the upright pieces it cuts."""
    count = 0
    for line in lines:
        if line.corners is not None:
            x, y = line.corners
            # A step line passes a column of the word at the last corner before it.
            columns = np.linspace(place.left(), place.right(), 6)
            at = np.searchsorted(x, columns, side="right") - 1
            passing = y[np.maximum(at, 0)]
            hidden = (at >= 0) & (columns <= x[-1])
            hidden &= (passing >= place.top()) & (passing <= place.bottom())
            upright = (x[1:] == x[:-1]) & (x[1:] >= place.left()) & (x[1:] <= place.right())
            upright &= np.minimum(y[1:], y[:-1]) <= place.bottom()
            upright &= np.maximum(y[1:], y[:-1]) >= place.top()
            count += int(hidden.sum()) + int(upright.sum())
    return count
