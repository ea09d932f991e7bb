"""The live trace: the best score of each run against time or steps, with the proven bound.

pyqtgraph's view box, axes and curves carry zooming, ticks, grid and lines; names, points and the
readout lie over them. The plot looks at the runs at most every 50 ms and draws only when the
picture would differ.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QMouseEvent,
    QPainterPath,
    QResizeEvent,
)
from PySide6.QtWidgets import QGraphicsView, QSizePolicy, QWidget

from bnstudio.figures.charts.framing import Frame, frame, on_the_grid, share_below
from bnstudio.figures.charts.scales import Scale, View, scale_of
from bnstudio.figures.charts.ticks import decimals_of, nice_step
from bnstudio.figures.charts.trace_ticks import below_text, score_places
from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.runs.trace_axes import LEFT_GAP, ScoreAxis, TimeAxis
from bnstudio.gui.runs.trace_curves import Curves
from bnstudio.gui.runs.trace_lines import (
    BoundLine,
    Gathered,
    Line,
    Projection,
)
from bnstudio.gui.runs.trace_overlay import Overlay, Picture, names_width
from bnstudio.gui.style.theme import theme
from bnstudio.gui.wording.numbers import counted, format_score
from bnstudio.gui.wording.tr import tr
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

    ``gathered`` is what it shows, ``chosen`` what the person wants to see of it, ``scale`` how that
    lies on the axes.

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
        self.chosen, self.scale = View(), Scale()
        self.free = False
        self.note = ""
        self.frame = Frame(1.0, -1.0, 0.0)
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
        self.setAccessibleName(tr("Trace of the scores"))
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

    @property
    def by_steps(self) -> bool:
        """Whether the scores are shown against the steps instead of the time."""
        return self.chosen.by_steps

    def set_view(self, chosen: View) -> None:
        """Show the scores against the steps or the time, and on other scales."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.free = False
            self._shown_key = None
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
        scale = scale_of(self.chosen, [line.points(self.by_steps) for line in self.lines])
        if self.free:
            self.scale = scale
        else:
            self._looking = True
            self._fit(scale)
            self._looking = False
        bound = self.bound
        # Of a moved end, whole pixels can be seen.
        wide = max(self.area().width(), 1.0) / max(self.frame.right - self.frame.left, 1e-12)
        key = (
            tuple(
                (line.number, line.label, line.data.version,
                 round(float(self.scale.across(line.end)) * wide), line.halo,
                 line.running, line.begin)
                for line in self.lines
            ),
            self.frame,
            self.scale,
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
            runs = counted(hidden, "run")
            note = tr("{runs} of another score or other data not drawn", runs=runs)
        if note != self.note:
            self.note = note
            self.notes_changed.emit(note)

    # -- framing -----------------------------------------------------------------------------

    def _fit(self, scale: Scale) -> None:
        bound, proving = self.bound, self.gathered.proving
        found = frame(
            self.gathered.shown(self.by_steps),
            math.nan if bound is None else bound.watched(self.lines, proving, self.by_steps),
            smallest_right=self._smallest_right(),
            intervals=self.intervals(),
            by_steps=self.by_steps,
            proving=proving,
            scale=scale,
        )
        self.scale = scale
        if not scale.below:
            found = on_the_grid(found, self.score_step)
        if found != self.frame or self._shown_key is None:
            self.frame = found
            self._limit(found)
            self.view.setRange(
                xRange=(found.left, found.right), yRange=(found.low, found.high), padding=0
            )

    def _smallest_right(self) -> float:
        """Return the least right edge; it stays a whole second while a run is at work."""
        if self.by_steps:
            return 10.0
        return 1.0 if any(line.running for line in self.lines) else 0.01

    def _limit(self, frame: Frame) -> None:
        width, height = frame.right - frame.left, frame.high - frame.low
        lowest = frame.low
        if not self.scale.below:
            lowest = self.gathered.lowest(frame.low) - 0.05 * height
        self.view.setLimits(
            xMin=frame.left,
            xMax=frame.right,
            minXRange=width / 1000,
            maxXRange=width,
            yMin=lowest,
            yMax=frame.high + height,
            minYRange=height / 1000,
            maxYRange=frame.high + height - lowest,
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
        shown = self.scale, self.frame.low, self.frame.high
        names = tuple(line.label for line in self.lines)
        key = (*shown, self.width(), self.height(), theme().scale, names)
        if self._area is None or self._area[0] != key:
            left = self._left()
            width = max(1.0, self.width() - left - px(_RIGHT) - names_width(names, self.width()))
            height = max(1.0, self.height() - px(_TOP) - px(_BOTTOM))
            self._area = (key, QRectF(left, px(_TOP), width, height))
        return QRectF(self._area[1])

    def intervals(self) -> int:
        """Return about how many ticks of the horizontal axis there is room for."""
        return max(2, round(self.area().width() / theme().px(72)))

    def _left(self) -> float:
        font = QFontMetricsF(theme().font("caption"))
        low, high = self.frame.low, self.frame.high
        if self.scale.below:
            most = round(self.height() / theme().px(20))
            places = score_places(self.scale, low, high, most)
            texts = [below_text(self.scale, place) for place in places]
        else:
            decimals = decimals_of(self.score_step(high - low))
            texts = [format_score(v, decimals) for v in (low, high)]
        width = max(map(font.horizontalAdvance, texts), default=0.0)
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
        return Projection(self.area(), left, right, low, high, self.scale)

    @property
    def in_sight(self) -> Frame:
        """What is in sight, also after zooming: places on the axes."""
        (left, right), (low, high) = self.view.viewRange()
        above = self.frame.bound_above and (self.scale.below or not self.free)
        return Frame(right, low, high, above, left)

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
            self._score_axis.place(area, self.scale)
            self._time_axis.place(area, self.height(), self.by_steps, self.intervals(), self.scale)
        self._curves.place_lines(self.lines, projection, self.by_steps, self._current())
        bound_corners = self._curves.place_bound(
            None if self.in_sight.bound_above else self.bound, projection, self.by_steps
        )
        self.overlay.set_picture(
            Picture(
                self.gathered,
                projection,
                self.by_steps,
                self._current(),
                self.bound,
                bound_corners,
                self._share_below(projection),
            )
        )

    def _share_below(self, projection: Projection) -> float:
        """Return the share of a run's gain that lies below what is shown, where it is alone."""
        shown = [one for one in self.gathered.shown(self.by_steps) if len(one.score)]
        if len(shown) != 1 or self.scale.below:
            return 0.0
        return share_below(shown[0], projection.low)

    # -- pointing ----------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        place = event.position()
        self.overlay.set_hover(place if self.area().contains(place) and self.lines else None)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave and self._ready:
            self.overlay.set_hover(None)
        return bool(super().viewportEvent(event))
