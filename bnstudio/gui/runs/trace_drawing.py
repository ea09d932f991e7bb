"""How the trace is drawn: grid, axes, step lines, points, names, bound and the readout.

One item draws everything in the plot's pixels, so that names, points and the grid can be fitted to
each other; what is drawn, and where, it asks of its plot.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pyqtgraph as pg
from pyqtgraph.functions import arrayToQPolygonF
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from bnstudio.gui.runs import trace_series as series
from bnstudio.gui.style.run_style import run_pen, run_style
from bnstudio.gui.style.theme import dash_pattern, theme
from bnstudio.gui.wording.numbers import format_count, format_duration, format_number, format_score

if TYPE_CHECKING:
    from bnstudio.gui.runs.trace_plot import TracePlot

LEFT_GAP = 8
_READOUT_RUNS = 6


@dataclass
class Line:
    """One run as it is drawn: its data, its state, and where it lies once drawn."""

    number: int
    label: str
    data: series.TraceSeries
    end: float
    running: bool
    halo: bool
    key: tuple[Any, ...] = ()
    corners: tuple[np.ndarray, np.ndarray] | None = None
    tip: QPointF | None = None
    begin: float | None = None  # the second at which its search begins, if a stage came before it
    failed: bool = False
    worked: float = 0.0  # seconds


@dataclass
class BoundLine:
    """The proven upper bound that holds for the shown runs, and where it comes from."""

    label: str
    value: float
    data: series.TraceSeries
    end: float


def axis_text(value: float, by_steps: bool, span: float, right: float) -> str:
    """Say a place on the horizontal axis in words."""
    if by_steps:
        return f"Step {format_count(round(value))}"
    if span < 20 or in_seconds(right):
        return f"{format_number(value, 2 if span >= 0.5 else 3)} s"
    return format_duration(value)


def in_seconds(right: float) -> bool:
    """Whether a time axis up to ``right`` reads better in seconds than in minutes."""
    return right <= 60


def decimals_of(step: float) -> int:
    """Return how many decimals the multiples of ``step`` need."""
    return max(0, -math.floor(math.log10(step) + 1e-9)) if step < 1 else 0


def _near(mark: float | None, x: float) -> bool:
    return mark is not None and abs(mark - x) <= 4


class Canvas(pg.GraphicsObject):
    """Draws everything, in the widget's pixels."""

    def __init__(self, plot: TracePlot) -> None:
        super().__init__()
        self._plot = plot
        self._size = QRectF(0, 0, 1, 1)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def resize(self, width: float, height: float) -> None:
        self.prepareGeometryChange()
        self._size = QRectF(0, 0, width, height)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._size

    def paint(self, painter: QPainter, *_: Any) -> None:
        plot = self._plot
        plot.painted += 1
        area = plot.area()
        painter.fillRect(self._size, theme().tokens.panel)
        if plot.view.geometry() != area:
            plot.view.setGeometry(area)
        self._grid(painter, area)
        taken: list[QRectF] = []
        self._marks(painter, area)
        self._bound(painter, area, taken)
        painter.save()
        painter.setClipRect(area.adjusted(-1, -4, 1, 2))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for line in plot.lines:
            self._line(painter, line, area)
        painter.restore()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        # The newest run's name gets the best place, and its point lies on top.
        for line in plot.lines:
            self._point(painter, line, area)
            if line.tip is not None:
                taken.append(QRectF(line.tip.x() - 6, line.tip.y() - 6, 12, 12))
        for line in reversed(plot.lines):
            self._name(painter, line, area, taken)
        for line in reversed(plot.lines):
            self._say_mark(painter, line, area, taken)
        if plot.hover is not None:
            self._readout(painter, area, plot.hover)

    # -- axes --------------------------------------------------------------------------------

    def _grid(self, painter: QPainter, area: QRectF) -> None:
        plot, tokens = self._plot, theme().tokens
        (left, right), (low, high) = plot.view.viewRange()
        font = theme().font("caption")
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        height = metrics.height()
        step = plot.score_step(high - low)
        decimals = decimals_of(step)
        # Before the first network there is nothing to read off: no axes with made-up numbers.
        some = any(
            len(series.finite(line.data.elapsed, line.data.scores)[0]) for line in plot.lines
        )
        drawn = series.ticks(low, high, step) if some else []
        for value in drawn:
            _, y = plot.pixels(np.zeros(1), np.array([value]))
            at = round(float(y[0]))
            painter.setPen(QPen(tokens.row_line, 1))
            painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at))
            painter.setPen(tokens.text_3)
            text = QRectF(0, at - height / 2, area.left() - theme().px(LEFT_GAP), height)
            painter.drawText(
                text,
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                format_score(value, decimals),
            )
        if not some:
            if plot.lines:
                painter.setPen(tokens.text_3)
                message = "The line begins with the first network"
                painter.drawText(self._size, Qt.AlignmentFlag.AlignCenter, message)
            return
        x_step = series.axis_step(right - left, plot.intervals(), plot.by_steps)
        painter.setPen(tokens.text_3)
        for value in series.ticks(left, right, x_step):
            x, _ = plot.pixels(np.array([value]), np.zeros(1))
            text = QRectF(float(x[0]) - 40, area.bottom() + 4, 80, height)
            message = self._tick(value, x_step, right)
            painter.drawText(
                text, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, message
            )
        title = QRectF(area.left(), area.bottom() + 4 + height + 3, area.width(), height)
        if title.bottom() <= plot.height():
            painter.drawText(
                title,
                Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop,
                self._axis_title(x_step, right),
            )

    def _axis_title(self, step: float, right: float) -> str:
        if self._plot.by_steps:
            return "Steps"
        if step < 1 or in_seconds(right):
            return "Time (s)"
        return "Time (min:s)" if right < 3600 else "Time (h:min:s)"

    def _tick(self, value: float, step: float, right: float) -> str:
        if self._plot.by_steps:
            return format_count(round(value))
        if step < 1 or in_seconds(right):
            return format_number(value, decimals_of(step))
        return format_duration(value + 1e-6)

    # -- lines -------------------------------------------------------------------------------

    def _line(self, painter: QPainter, line: Line, area: QRectF) -> None:
        plot = self._plot
        x, y = series.finite(line.data.x(plot.by_steps), line.data.scores)
        if not len(x):
            line.tip = line.corners = None
            return
        pixel_x, pixel_y = plot.outline(line, x, y)
        end, tip_y = plot.pixels(np.array([line.end]), y[-1:])
        until = min(float(end[0]), area.right() + 50)
        corners_x, corners_y = series.step_line(pixel_x, pixel_y, until)
        line.corners = (corners_x, corners_y)
        line.tip = QPointF(float(end[0]), round(float(tip_y[0])))
        width = 2.0 if line.running or line.number == plot.current else 1.5
        painter.setPen(run_pen(line.number, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(arrayToQPolygonF(corners_x, corners_y))

    def _point(self, painter: QPainter, line: Line, area: QRectF) -> None:
        if line.tip is None or not area.adjusted(-2, -2, 2, 2).contains(line.tip):
            line.tip = None
            return
        colour = QColor(run_style(line.number)[0])
        painter.setPen(Qt.PenStyle.NoPen)
        if line.halo:
            soft = QColor(colour)
            soft.setAlphaF(0.25)
            painter.setBrush(soft)
            painter.drawEllipse(line.tip, 7.5, 7.5)
        painter.setBrush(colour)
        radius = 4.0 if line.running else 3.0
        painter.drawEllipse(line.tip, radius, radius)

    def _name(self, painter: QPainter, line: Line, area: QRectF, taken: list[QRectF]) -> None:
        if line.tip is None:
            return
        strong = line.running or line.number == self._plot.current
        font = theme().font("caption")
        font.setWeight(theme().font("value" if strong else "column").weight())
        metrics = QFontMetricsF(font)
        width, height = metrics.horizontalAdvance(line.label), metrics.height()
        room = QRectF(area.left(), 0, self._plot.width() - area.left() - 4, area.bottom())
        tip = line.tip
        best, least = None, math.inf
        for corner in (
            QPointF(tip.x() + 11, tip.y() - height / 2),
            QPointF(tip.x() - width, tip.y() - height - 7),
            QPointF(tip.x() - width, tip.y() + 7),
            QPointF(tip.x() + 4, tip.y() + 7),
            QPointF(tip.x() + 4, tip.y() - height - 7),
            QPointF(tip.x() - width - 11, tip.y() - height / 2),
        ):
            place = QRectF(corner.x() - 3, corner.y(), width + 6, height)
            if not room.contains(place) or any(place.intersects(other) for other in taken):
                continue
            covered = self._covered(place)
            if covered < least:
                best, least = place, covered
        if best is None:
            return  # no free place: the table tells the lines apart
        taken.append(best)
        self._word(painter, best, line.label, font, "text" if strong else "text_2")

    def _covered(self, place: QRectF) -> int:
        """Count the corners of lines that a word there would hide."""
        count = 0
        for line in self._plot.lines:
            if line.corners is not None:
                x, y = line.corners
                # A step line passes a column of the word at the last corner before it.
                columns = np.linspace(place.left(), place.right(), 6)
                at = np.searchsorted(x, columns, side="right") - 1
                passing = y[np.maximum(at, 0)]
                hidden = (at >= 0) & (columns <= x[-1])
                hidden &= (passing >= place.top()) & (passing <= place.bottom())
                count += int(hidden.sum())
        return count

    def _word(self, painter: QPainter, place: QRectF, text: str, font: Any, role: str) -> None:
        tokens = theme().tokens
        painter.fillRect(place, tokens.panel)
        painter.setFont(font)
        painter.setPen(getattr(tokens, role))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)

    def _bound(self, painter: QPainter, area: QRectF, taken: list[QRectF]) -> None:
        plot, tokens = self._plot, theme().tokens
        if plot.bound is None:
            return
        bound = plot.bound
        text = bound.label
        above = plot.frame.bound_above and not plot.free
        x, y = series.finite(bound.data.x(plot.by_steps), bound.data.bounds)
        if not above:
            x, y = series.changes(x, y)
            if not len(x):
                x, y = np.zeros(1), np.array([bound.value])
            # A bound only falls: where it stopped moving it holds on to the right edge.
            x, y = np.append(x, max(bound.end, x[-1])), np.append(y, bound.value)
            pixel_x, pixel_y = plot.pixels(x, y)
            pixel_y = np.clip(np.round(pixel_y), area.top() - 50, area.bottom() + 50)
            corners = series.step_line(*series.thin(pixel_x, pixel_y), area.right())
            painter.save()
            painter.setClipRect(area.adjusted(0, -1, 1, 1))
            pen = QPen(tokens.bound, 1.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
            pen.setDashPattern(dash_pattern(tokens.bound_dash, 1.4))
            painter.setPen(pen)
            painter.drawPolyline(arrayToQPolygonF(*corners))
            painter.restore()
            at = float(pixel_y[-1])
            if not area.top() - 1 <= at <= area.bottom() + 1:
                return
        else:
            text = f"{text}: {format_score(bound.value)}, above this view"
            at = area.top() + 2
        font = theme().font("column")
        metrics = QFontMetricsF(font)
        if metrics.horizontalAdvance(text) > area.right() - 8:
            value = f" {format_score(bound.value)}" if above else ""
            text = f"Bound{value}{bound.label.removeprefix('Upper bound')}"
            # The number comes first: only a long name gives way.
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.right() - 8)
        width, height = metrics.horizontalAdvance(text), metrics.height()
        top = at - height - 2 if not above else 2
        place = QRectF(area.right() - width - 4, top, width + 8, height)
        taken.append(place)
        self._word(painter, place, text, font, "text_2")

    def _marks(self, painter: QPainter, area: QRectF) -> None:
        """Mark where the search on the parent sets begins: of each run a dotted upright line."""
        pen = QPen(theme().tokens.strong_border, 1, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([1.0, 3.0])
        painter.setPen(pen)
        for line in self._plot.lines:
            at = self._plot.mark_at(line)
            if at is not None:
                painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()))

    def _say_mark(self, painter: QPainter, line: Line, area: QRectF, taken: list[QRectF]) -> None:
        """Say at its dotted line that a run's search begins, where the traces leave room."""
        at = self._plot.mark_at(line)
        if at is None:
            return
        font = theme().font("caption")
        metrics = QFontMetricsF(font)
        message = "search begins" if len(self._plot.lines) == 1 else f"{line.label} searches"
        width, height = metrics.horizontalAdvance(message) + 6, metrics.height()
        # Before the mark there is little to cover; above it, where the line is still low.
        best, least = None, math.inf
        for top in (area.bottom() - height - 2, area.top() + 2):
            for left in (at - 2 - width, at + 2):
                place = QRectF(left, top, width, height)
                if place.left() < area.left() or place.right() > area.right():
                    continue
                covered = self._covered(place)
                free = not any(place.intersects(other) for other in taken)
                if free and covered < least:
                    best, least = place, covered
        if best is not None:
            taken.append(best)
            self._word(painter, best, message, font, "text_3")

    # -- pointing ----------------------------------------------------------------------------

    def _readout(self, painter: QPainter, area: QRectF, hover: QPointF) -> None:
        plot, tokens = self._plot, theme().tokens
        rows = plot.readout(hover.x())
        if not rows:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(tokens.control_border, 1))
        x = round(hover.x())
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        more = len(rows) - _READOUT_RUNS
        rows = rows[:_READOUT_RUNS]
        head = plot.position_text(hover.x())
        begun = [line for line in plot.lines if _near(plot.mark_at(line), hover.x())]
        if begun:
            which = f"{begun[-1].label} " if len(plot.lines) > 1 else ""
            head += f" · {which}begins to search"
        font, strong = theme().font("caption"), theme().font("column")
        metrics = QFontMetricsF(strong)
        names = max(metrics.horizontalAdvance(label) for _, label, _ in rows)
        values = max(metrics.horizontalAdvance(format_score(score)) for *_, score in rows)
        line = metrics.height() + 3
        width = max(16 + 6 + names + 16 + values, metrics.horizontalAdvance(head)) + 20
        height = line * (len(rows) + 1 + (more > 0)) + 12
        left = x + 12 if x + 12 + width <= plot.width() - 4 else max(4, x - 12 - width)
        top = min(max(4.0, hover.y() - height / 2), plot.height() - height - 4)
        box = QRectF(round(left) + 0.5, round(top) + 0.5, width, height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setPen(QPen(tokens.control_border, 1))
        painter.setBrush(tokens.raised)
        painter.drawRoundedRect(box, 6, 6)
        inner = box.adjusted(10, 6, -10, -6)
        painter.setFont(font)
        painter.setPen(tokens.text_3)
        row = QRectF(inner.left(), inner.top(), inner.width(), line)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(row, Qt.AlignmentFlag.AlignLeft | middle, head)
        for number, label, score in rows:
            row.translate(0, line)
            painter.setPen(run_pen(number, 2.0))
            y = round(row.center().y())
            painter.drawLine(QPointF(row.left(), y), QPointF(row.left() + 16, y))
            painter.setPen(tokens.text)
            painter.setFont(strong)
            painter.drawText(row.adjusted(22, 0, 0, 0), Qt.AlignmentFlag.AlignLeft | middle, label)
            painter.drawText(row, Qt.AlignmentFlag.AlignRight | middle, format_score(score))
        if more > 0:
            row.translate(0, line)
            painter.setFont(font)
            painter.setPen(tokens.text_3)
            painter.drawText(row, Qt.AlignmentFlag.AlignLeft | middle, f"and {more} more")
