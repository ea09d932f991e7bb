"""The live trace: the best score of each run against time or steps, with the proven bound.

pyqtgraph's view box carries zooming and panning; everything seen is drawn by one item in pixels,
so that names, points and the grid can be fitted to each other. The plot looks at the runs at most
every 50 ms and draws only when the picture would differ.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QGraphicsView, QSizePolicy

from bnstudio.gui.runs import trace_series as series
from bnstudio.gui.runs.trace_drawing import (
    LEFT_GAP,
    BoundLine,
    Canvas,
    Line,
    axis_text,
    decimals_of,
)
from bnstudio.gui.style.theme import theme
from bnstudio.gui.wording.numbers import format_score
from bnstudio.gui.wording.runs import (
    bound_source,
    comparable,
    in_stage,
    is_active,
    search_began,
    tightest_bound,
)
from bnstudio.search.declarations import Group
from bnstudio.search.registry import SEARCHERS

_TOP, _RIGHT, _BOTTOM = 20, 26, 48
_LEFT_SMALLEST = 64
# While a proof is open the axis reaches up to the bound after this share of the time.
_WATCHED = 0.4


class _ViewBox(pg.ViewBox):
    """Zooming and panning, nothing else; a double click shows everything again."""

    reset = Signal()

    def __init__(self) -> None:
        super().__init__(enableMenu=False, defaultPadding=0.0)
        self.disableAutoRange()
        self.setMouseEnabled(True, True)
        self.hideButtons = lambda: None

    def mouseDoubleClickEvent(self, event: Any) -> None:
        event.accept()
        self.reset.emit()


class TracePlot(pg.GraphicsView):
    """The plot of several runs.

    Parameters
    ----------
    runs
        Gives all runs whenever it is called.
    current
        Gives the number of the run that is shown on the canvas, or ``None``.
    """

    notes_changed = Signal(str)

    def __init__(
        self,
        runs: Callable[[], Sequence[Any]],
        current: Callable[[], int | None],
        parent: Any = None,
    ) -> None:
        super().__init__(parent, background=None)
        self._runs, self._current = runs, current
        self._series: dict[int, series.TraceSeries] = {}
        self._outlines: dict[int, tuple[Any, tuple[np.ndarray, np.ndarray]]] = {}
        self._area: tuple[Any, QRectF] | None = None
        self._by_steps = False
        self.free = False
        self._note = ""
        self.lines: list[Line] = []
        self.bound: BoundLine | None = None
        self._proving = False
        self.frame = series.Frame(1.0, -1.0, 0.0)
        self.painted = 0
        self._shown_key: tuple[Any, ...] | None = None
        self._hover: QPointF | None = None
        self.view = _ViewBox()
        self.scene().addItem(self.view)
        self._canvas = Canvas(self)
        self.scene().addItem(self._canvas)
        self._canvas.setZValue(10)
        self.view.reset.connect(self.show_all)
        self.view.sigRangeChangedManually.connect(self._moved_by_hand)
        self.view.sigRangeChanged.connect(lambda *_: self._canvas.update())
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(50)
        self._timer.timeout.connect(self.refresh)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("Trace of the scores")
        self.setToolTip("")
        theme().changed.connect(self._canvas.update)
        self.schedule()

    # -- what is shown -----------------------------------------------------------------------

    def close(self) -> bool:
        """Close as any widget does; pyqtgraph's own way takes the viewport away under Qt's feet."""
        return QGraphicsView.close(self)

    def minimumSizeHint(self) -> QSize:
        return QSize(320, 120)

    def sizeHint(self) -> QSize:
        return QSize(468, 224)

    @property
    def by_steps(self) -> bool:
        """Whether the horizontal axis counts steps instead of seconds."""
        return self._by_steps

    def set_by_steps(self, by_steps: bool) -> None:
        """Show the scores against the steps or the time."""
        if by_steps != self._by_steps:
            self._by_steps = by_steps
            self.free = False
            self.refresh()

    @property
    def note(self) -> str:
        """What is not shown and why, in words; empty when everything ticked is shown."""
        return self._note

    @property
    def current(self) -> int | None:
        """Number of the run that is shown on the canvas."""
        return self._current()

    def schedule(self) -> None:
        """Look at the runs soon; many calls within 50 ms make one look."""
        if not self._timer.isActive():
            self._timer.start()

    def show_all(self) -> None:
        """Undo zooming and panning."""
        self.free = False
        self._shown_key = None
        self.refresh()

    def refresh(self) -> None:
        """Look at the runs now, and draw if anything is to be seen of it."""
        self._gather()
        if not self.free:
            self._fit()
        key = (
            tuple((line.number, line.label, *line.key) for line in self.lines),
            self.frame,
            None if self.bound is None else (self.bound.label, self.bound.value),
            self._by_steps,
            self.current,
        )
        if key != self._shown_key:
            self._shown_key = key
            self._canvas.update()

    def _gather(self) -> None:
        runs = list(self._runs())
        ticked = [run for run in runs if run.ticked]
        current = self.current
        reference = next((run for run in ticked if run.number == current), None)
        if reference is None and ticked:
            reference = max(ticked, key=lambda run: run.number)
        wanted = comparable(reference) if reference is not None else ()
        shown = [run for run in ticked if comparable(run) == wanted]
        self._set_note(len(ticked) - len(shown))
        lines = []
        for run in sorted(shown, key=lambda item: item.number):
            data = self._follow(run)
            running = is_active(run)
            x = data.x(self._by_steps)
            seconds = data.elapsed
            worked = max(float(run.elapsed or 0.0), float(seconds[-1]) if len(seconds) else 0.0)
            end = worked
            if self._by_steps:
                end = float(x[-1]) if len(x) else 0.0
            halo = run.state == "running"
            begin = math.inf if in_stage(run) else search_began(run)
            failed = run.state == "failed"
            lines.append(
                Line(
                    run.number, run.label, data, end, running, halo,
                    begin=begin, failed=failed, worked=worked,
                )
            )  # fmt: skip
        gone = set(self._series) - {run.number for run in runs}
        for number in gone:
            del self._series[number]
            self._outlines.pop(number, None)
        # The newest on top.
        self.lines = lines
        found = None if reference is None else tightest_bound(reference, runs)
        self.bound = None
        self._proving = False
        if found is not None:
            value, run = found
            # Of these the bound is what one watches.
            kind = SEARCHERS.get(run.spec.searcher)
            self._proving = kind is not None and kind.group is Group.PROVING
            data = self._follow(run)
            x = data.x(self._by_steps)
            end = float(x[-1]) if len(x) else 0.0
            self.bound = BoundLine(f"Upper bound, {bound_source(run)}", value, data, end)

    def _follow(self, run: Any) -> series.TraceSeries:
        data = self._series.setdefault(run.number, series.TraceSeries())
        data.update(run.trace)
        return data

    def _set_note(self, hidden: int) -> None:
        note = ""
        if hidden:
            runs = "1 run" if hidden == 1 else f"{hidden} runs"
            note = f"{runs} of another score or other data not drawn"
        if note != self._note:
            self._note = note
            self.notes_changed.emit(note)

    def _fit(self) -> None:
        shown = []
        for line in self.lines:
            x, y = series.finite(line.data.x(self._by_steps), line.data.scores)
            seconds = line.data.elapsed
            begin = 0.0 if line.begin is None else line.begin
            if self._by_steps and math.isfinite(begin):
                # The stage before the search counts no steps.
                begin = series.value_at(seconds, line.data.steps, begin)
                begin = 0.0 if math.isnan(begin) else begin
            shown.append(
                series.Shown(x, y, line.end, line.running, line.worked, begin, line.failed)
            )
        frame = series.frame(
            shown,
            self._highest_bound(),
            smallest_right=self._smallest_right(),
            intervals=self.intervals(),
            by_steps=self._by_steps,
            proving=self._proving,
        )
        # The lowest line of the grid is the bottom edge, so that the frame seldom moves.
        low = frame.low
        for _ in range(2):
            step = self.score_step(frame.high - low)
            low = step * math.floor(frame.low / step + 0.02)
        frame = replace(frame, low=low, high=max(frame.high, low + step))
        if frame != self.frame or self._shown_key is None:
            self.frame = frame
            self._limit(frame)
            self.view.setRange(xRange=(0.0, frame.right), yRange=(frame.low, frame.high), padding=0)
        for line in self.lines:
            # What can be seen of a moved end: whole pixels.
            scale = max(self.area().width(), 1.0) / frame.right
            line.key = (line.data.version, round(line.end * scale), line.halo, line.begin)

    def _highest_bound(self) -> float:
        """Return the bound that the axis reaches up to; nan for none.

        While a proof is open, that is the one of some time ago, so that it is seen coming down.
        """
        if self.bound is None:
            return math.nan
        value = self.bound.value
        ends = [line.data.scores[-1] for line in self.lines if len(line.data.scores)]
        best = float(max(ends, default=math.nan))
        if not self._proving or not value > best + 1e-9 * abs(best):
            return value
        x, y = series.finite(self.bound.data.x(self._by_steps), self.bound.data.bounds)
        earlier = series.value_at(x, y, _WATCHED * self.bound.end)
        return value if math.isnan(earlier) else max(value, earlier)

    def _smallest_right(self) -> float:
        """Return the least right edge; it stays a whole second while a run is at work."""
        if self._by_steps:
            return 10.0
        return 1.0 if any(line.running for line in self.lines) else 0.01

    def _limit(self, frame: series.Frame) -> None:
        width, height = frame.right, frame.high - frame.low
        lowest = frame.low
        for line in self.lines:
            scores = line.data.scores
            if len(scores):
                good = scores[np.isfinite(scores)]
                lowest = min(lowest, float(good.min())) if len(good) else lowest
        self.view.setLimits(
            xMin=0.0,
            xMax=width,
            minXRange=width / 1000,
            maxXRange=width,
            yMin=lowest - 0.05 * height,
            yMax=frame.high + height,
            minYRange=height / 1000,
            maxYRange=frame.high + height - lowest + 0.05 * height,
        )

    def _moved_by_hand(self, *_: Any) -> None:
        self.free = True

    # -- geometry ----------------------------------------------------------------------------

    def area(self) -> QRectF:
        """Return the rectangle of the lines in the widget's pixels."""
        px = theme().px
        key = (self.frame.low, self.frame.high, self.width(), self.height(), theme().scale)
        if self._area is None or self._area[0] != key:
            left = self._left()
            width = max(1.0, self.width() - left - px(_RIGHT))
            height = max(1.0, self.height() - px(_TOP) - px(_BOTTOM))
            self._area = (key, QRectF(left, px(_TOP), width, height))
        return QRectF(self._area[1])

    def intervals(self) -> int:
        """Return about how many ticks of the horizontal axis there is room for."""
        return max(2, round(self.area().width() / theme().px(72)))

    def _left(self) -> float:
        font = QFontMetricsF(theme().font("caption"))
        low, high = self.frame.low, self.frame.high
        step = self.score_step(high - low)
        decimals = decimals_of(step)
        width = max(font.horizontalAdvance(format_score(v, decimals)) for v in (low, high))
        # In steps of 8, so that the lines do not shift with every new figure.
        needed = 8 * math.ceil((width + theme().px(2 * LEFT_GAP)) / 8)
        return max(theme().px(_LEFT_SMALLEST), needed)

    def score_step(self, span: float) -> float:
        height = max(60.0, self.height() - theme().px(_TOP + _BOTTOM))
        return series.nice_step(span, max(2, round(height / theme().px(34))))

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        if hasattr(self, "_canvas"):
            self._shown_key = None
            self.refresh()
            self.view.setGeometry(self.area())
            self._canvas.resize(self.width(), self.height())

    def pixels(self, line_x: np.ndarray, line_y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Map data to pixels of the widget by the range that is shown now."""
        area = self.area()
        (left, right), (low, high) = self.view.viewRange()
        x = area.left() + (line_x - left) * (area.width() / max(right - left, 1e-12))
        y = area.bottom() - (line_y - low) * (area.height() / max(high - low, 1e-12))
        return x, y

    def mark_at(self, line: Line) -> float | None:
        """Return where the mark of a run's search stands, in pixels; ``None`` for no mark.

        There is none against steps, of which the stage before the search counts none, nor where
        that stage was too short to be seen.
        """
        if self._by_steps or line.begin is None or not math.isfinite(line.begin):
            return None
        x, _ = self.pixels(np.array([line.begin]), np.zeros(1))
        area, at = self.area(), round(float(x[0]))
        return float(at) if area.left() + 4 <= at <= area.right() else None

    def outline(self, line: Line, x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the points of a line in whole pixels, as few as show the same; kept until they
        change."""
        area = self.area()
        view = self.view.viewRange()
        key = (line.data.version, self._by_steps, area.getRect(), *view[0], *view[1])
        found = self._outlines.get(line.number)
        if found is not None and found[0] == key:
            return found[1]
        pixel_x, pixel_y = self.pixels(*series.changes(x, y))
        # Nothing outside the view needs corners; one point before it starts the line.
        first = max(0, int(np.searchsorted(pixel_x, area.left())) - 1)
        past = int(np.searchsorted(pixel_x, area.right(), side="right")) + 1
        pixel_x, pixel_y = series.thin(pixel_x[first:past], pixel_y[first:past])
        # Painting far outside costs time and overflows; the clip hides the difference.
        pixel_x = np.clip(pixel_x, area.left() - 50, area.right() + 50)
        pixel_y = np.clip(np.round(pixel_y), area.top() - 50, area.bottom() + 50)
        points = series.changes(pixel_x, pixel_y)
        self._outlines[line.number] = (key, points)
        return points

    # -- pointing ----------------------------------------------------------------------------

    def mouseMoveEvent(self, event: Any) -> None:
        super().mouseMoveEvent(event)
        place = event.position()
        inside = self.area().contains(place) and bool(self.lines)
        hover = place if inside else None
        if hover != self._hover:
            self._hover = hover
            self._canvas.update()

    def viewportEvent(self, event: Any) -> bool:
        if event.type() == QEvent.Type.Leave and self._hover is not None:
            self._hover = None
            self._canvas.update()
        return super().viewportEvent(event)

    @property
    def hover(self) -> QPointF | None:
        """Where the pointer is over the lines, in pixels."""
        return self._hover

    def readout(self, x: float) -> list[tuple[int, str, float]]:
        """Return number, label and score of each line at ``x`` pixels, the best first."""
        area = self.area()
        (left, right), _ = self.view.viewRange()
        where = left + (x - area.left()) * (right - left) / max(area.width(), 1e-12)
        found = []
        for line in self.lines:
            line_x, line_y = series.finite(line.data.x(self._by_steps), line.data.scores)
            score = series.value_at(line_x, line_y, where)
            if not math.isnan(score) and where <= line.end * (1 + 1e-9):
                found.append((line.number, line.label, score))
        return sorted(found, key=lambda item: -item[2])

    def position_text(self, x: float) -> str:
        """Return the time or step at ``x`` pixels in words."""
        area = self.area()
        (left, right), _ = self.view.viewRange()
        where = left + (x - area.left()) * (right - left) / max(area.width(), 1e-12)
        return axis_text(where, self._by_steps, right - left, right)
