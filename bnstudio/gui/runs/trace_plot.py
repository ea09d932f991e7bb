"""The live trace: the best score of each run against time or steps, with the proven bound.

pyqtgraph's view box, axes and curves carry zooming, ticks, grid and lines; names, points and the
readout lie over them. The plot looks at the runs at most every 50 ms and draws only when the
picture would differ.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QMouseEvent,
    QPainterPath,
    QResizeEvent,
)
from PySide6.QtWidgets import QGraphicsView, QSizePolicy, QWidget

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.runs import trace_series as series
from bnstudio.gui.runs.trace_axes import LEFT_GAP, ScoreAxis, TimeAxis
from bnstudio.gui.runs.trace_curves import Curves
from bnstudio.gui.runs.trace_lines import (
    BoundLine,
    Gathered,
    Line,
    Projection,
)
from bnstudio.gui.runs.trace_overlay import Overlay, Picture
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.plotting import decimals_of, nice_step
from bnstudio.gui.wording.numbers import format_score
from bnstudio.project.run import Run

_TOP, _RIGHT, _BOTTOM = 20, 26, 48
_LEFT_SMALLEST = 64


class _ViewBox(pg.ViewBox):  # type: ignore[misc]  # pyqtgraph has no types
    """Zooming and panning, nothing else; a double click shows everything again."""

    reset = Signal()

    def __init__(self) -> None:
        super().__init__(enableMenu=False, defaultPadding=0.0)
        self.disableAutoRange()
        self.setMouseEnabled(True, True)

    def shape(self) -> QPainterPath:
        """Cut the curves off half a line's width outside, not in the middle of the line."""
        path = QPainterPath()
        path.addRect(QRectF(self.rect()).adjusted(-1, -4, 1, 2))
        return path

    def mouseDoubleClickEvent(self, event: QEvent) -> None:
        event.accept()
        self.reset.emit()


class TracePlot(pg.GraphicsView):  # type: ignore[misc]  # pyqtgraph has no types
    """The plot of several runs.

    ``gathered`` is what it shows, ``by_steps`` whether against the steps instead of the time.

    Parameters
    ----------
    runs
        Gives all runs whenever it is called.
    current
        Gives the number of the run that is shown on the canvas, or ``None``.

    Signals
    -------
    notes_changed(str)
        What is not shown and why; empty when everything ticked is shown.
    """

    notes_changed = Signal(str)

    def __init__(
        self,
        runs: Callable[[], Sequence[Run]],
        current: Callable[[], int | None],
        parent: QWidget | None = None,
    ) -> None:
        self._ready = self._looking = False
        super().__init__(parent, background=None)
        self._runs, self._current = runs, current
        self.gathered = Gathered()
        self._area: tuple[Hashable, QRectF] | None = None
        self.by_steps = False
        self.free = False
        self.note = ""
        self.frame = series.Frame(1.0, -1.0, 0.0)
        self._shown_key: Hashable = None
        self._axes_key: Hashable = None
        self._make_items()
        self._timer = timer(self, 50, self.refresh, once=True)
        # The names lie over everything: whatever changes, all of it is painted.
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("Trace of the scores")
        self._ready = True
        theme().changed.connect(self._dress)
        self._dress()
        self.schedule()

    def _make_items(self) -> None:
        self.view = _ViewBox()
        self.view.setZValue(0)
        self._score_axis, self._time_axis = ScoreAxis(self.score_step), TimeAxis()
        self.overlay = Overlay()
        self.overlay.setZValue(10)
        for axis in (self._score_axis, self._time_axis):
            axis.linkToView(self.view)
            axis.setZValue(-10)
            self.scene().addItem(axis)
        self.scene().addItem(self.view)
        self.scene().addItem(self.overlay)
        self._curves = Curves(self.view)
        self.view.reset.connect(self.show_all)
        self.view.sigRangeChangedManually.connect(self._range_changed_by_hand)
        self.view.sigRangeChanged.connect(self._range_changed)

    def _dress(self) -> None:
        self.setBackground(theme().tokens.panel)
        self._score_axis.dress()
        self._time_axis.dress()
        self._shown_key = self._axes_key = None
        self.refresh()

    # -- what is shown -----------------------------------------------------------------------

    def close(self) -> bool:
        """Close as any widget does; pyqtgraph's own way takes the viewport away under Qt's feet."""
        return QGraphicsView.close(self)

    def minimumSizeHint(self) -> QSize:
        return QSize(320, 120)

    def sizeHint(self) -> QSize:
        return QSize(468, 224)

    @property
    def lines(self) -> list[Line]:
        """The lines that are shown, the newest last."""
        return self.gathered.lines

    @property
    def bound(self) -> BoundLine | None:
        """The proven upper bound that holds for the lines."""
        return self.gathered.bound

    def set_by_steps(self, by_steps: bool) -> None:
        """Show the scores against the steps or the time."""
        if by_steps != self.by_steps:
            self.by_steps = by_steps
            self.free = False
            self.refresh()

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
        self.gathered.update(self._runs(), self._current(), self.by_steps)
        self._update_note(self.gathered.hidden)
        if not self.free:
            self._looking = True
            self._fit()
            self._looking = False
        bound = self.bound
        # Of a moved end, whole pixels can be seen.
        scale = max(self.area().width(), 1.0) / self.frame.right
        key = (
            tuple(
                (line.number, line.label, line.data.version, round(line.end * scale), line.halo,
                 line.running, line.begin)
                for line in self.lines
            ),
            self.frame,
            None if bound is None else (bound.label, bound.value),
            self.by_steps,
            self._current(),
        )  # fmt: skip
        if key != self._shown_key:
            self._shown_key = key
            self._place()

    def _update_note(self, hidden: int) -> None:
        note = ""
        if hidden:
            runs = "1 run" if hidden == 1 else f"{hidden} runs"
            note = f"{runs} of another score or other data not drawn"
        if note != self.note:
            self.note = note
            self.notes_changed.emit(note)

    # -- framing -----------------------------------------------------------------------------

    def _fit(self) -> None:
        bound, proving = self.bound, self.gathered.proving
        frame = series.frame(
            self.gathered.shown(self.by_steps),
            math.nan if bound is None else bound.watched(self.lines, proving, self.by_steps),
            smallest_right=self._smallest_right(),
            intervals=self.intervals(),
            by_steps=self.by_steps,
            proving=proving,
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

    def _smallest_right(self) -> float:
        """Return the least right edge; it stays a whole second while a run is at work."""
        if self.by_steps:
            return 10.0
        return 1.0 if any(line.running for line in self.lines) else 0.01

    def _limit(self, frame: series.Frame) -> None:
        width, height = frame.right, frame.high - frame.low
        lowest = self.gathered.lowest(frame.low)
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

    def _range_changed_by_hand(self, *_: object) -> None:
        self.free = True

    def _range_changed(self, *_: object) -> None:
        if not self._looking:  # a look places everything once, when it is over
            self._place()

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
        decimals = decimals_of(self.score_step(high - low))
        width = max(font.horizontalAdvance(format_score(v, decimals)) for v in (low, high))
        # In steps of 8, so that the lines do not shift with every new figure.
        needed = 8 * math.ceil((width + theme().px(2 * LEFT_GAP)) / 8)
        return max(theme().px(_LEFT_SMALLEST), needed)

    def score_step(self, span: float) -> float:
        """Return the distance of the ticks of the score axis for a span of scores."""
        height = max(60.0, self.height() - theme().px(_TOP + _BOTTOM))
        return nice_step(span, max(2, round(height / theme().px(34))))

    def projection(self) -> Projection:
        """Return where the range that is shown lies in pixels."""
        (left, right), (low, high) = self.view.viewRange()
        return Projection(self.area(), left, right, low, high)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        if self._ready:  # pyqtgraph calls it while the view is made
            self._shown_key = None
            self.overlay.resize(self.width(), self.height())
            self.refresh()

    # -- placing -----------------------------------------------------------------------------

    def _place(self) -> None:
        """Bring axes, curves and names to where the data and the range that is shown want them."""
        projection = self.projection()
        area, some = projection.area, self.gathered.some
        if self.view.geometry() != area:
            self.view.setGeometry(area)
        self.view.updateMatrix()
        # Before the first network there is nothing to read off: no axes with made-up numbers.
        axes = (projection.key, self.height(), self.by_steps, some, theme().scale)
        if axes != self._axes_key:
            self._axes_key = axes
            for axis in (self._score_axis, self._time_axis):
                axis.setVisible(some)
            self._score_axis.place(area)
            self._time_axis.place(area, self.height(), self.by_steps, self.intervals())
        self._curves.place_lines(self.lines, projection, self.by_steps, self._current())
        above = self.frame.bound_above and not self.free
        bound_at = self._curves.place_bound(
            None if above else self.bound, projection, self.by_steps
        )
        self.overlay.set_picture(
            Picture(self.gathered, projection, self.by_steps, self._current(), self.bound, bound_at)
        )

    # -- pointing ----------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        place = event.position()
        self.overlay.set_hover(place if self.area().contains(place) and self.lines else None)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave and self._ready:
            self.overlay.set_hover(None)
        return bool(super().viewportEvent(event))
