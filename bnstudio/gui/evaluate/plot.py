"""The folds as points: each learner a line of dots, its mean, and the 95 % interval of the mean."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from bnstudio.figures.charts.ticks import decimals_of, nice_step, room_beside, ticks
from bnstudio.gui.style.run_style import run_pen, run_style
from bnstudio.gui.style.theme import theme
from bnstudio.gui.wording.numbers import format_change, format_number
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr

_ROW, _TOP, _BOTTOM, _RIGHT = 44, 6, 30, 16
_LABEL = 168


@dataclass(frozen=True)
class PlotRow:
    """One line of the plot.

    ``number`` chooses its colour (counted from 1), ``points`` are pairs of fold (from 1) and value,
    ``half`` is half the width of the interval of ``mean``; ``None`` where there is none yet.
    """

    label: str
    number: int
    points: tuple[tuple[int, float], ...]
    mean: float | None
    half: float | None


class FoldPlot(QWidget):
    """The plot. A tooltip names the fold and the value of the point under the pointer."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[PlotRow, ...] = ()
        self.differences = False
        self.low, self.high = 0.0, 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Folds of each learner"))
        theme().changed.connect(self.update)

    def set_rows(self, rows: Sequence[PlotRow], differences: bool) -> None:
        """Show other lines; ``differences`` has a line at zero, which is always in sight."""
        self.rows, self.differences = tuple(rows), differences
        values = [value for row in rows for _, value in row.points]
        for row in rows:
            if row.mean is not None:
                reach = row.half or 0.0
                values += [row.mean - reach, row.mean + reach]
        if differences:
            values.append(0.0)
        low, high = (min(values), max(values)) if values else (0.0, 1.0)
        room = room_beside(low, high)
        self.low, self.high = low - room, high + room
        self.setAccessibleDescription(
            plain_lines(
                "; ".join(
                    tr("{label}: mean {words}", label=row.label, words=self._text(row.mean))
                    for row in rows
                    if row.mean is not None
                )
            )
        )
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        dp = theme().px
        return QSize(dp(420), dp(_TOP + _BOTTOM) + dp(_ROW) * max(1, len(self.rows)))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(240), self.sizeHint().height())

    # -- geometry ------------------------------------------------------------------------------

    def area(self) -> QRectF:
        """Return the rectangle of the points."""
        dp = theme().px
        left = min(dp(_LABEL), self.width() * 0.34)
        return QRectF(
            left, dp(_TOP), self.width() - left - dp(_RIGHT), dp(_ROW) * max(1, len(self.rows))
        )

    def x_of(self, value: float) -> float:
        """Return where a value lies."""
        area = self.area()
        return area.left() + (value - self.low) / (self.high - self.low) * area.width()

    def place_of(self, row: int, fold: int) -> QPointF:
        """Return where a fold's point lies; folds stand a little above one another."""
        dp = theme().px
        value = dict(self.rows[row].points)[fold]
        # Seven heights, each far from the next fold's, so that near values do not hide each other.
        step = (fold * 3 % 7 - 3) / 3
        y = self.area().top() + dp(_ROW) * (row + 0.5) + step * dp(11)
        return QPointF(self.x_of(value), y)

    def _text(self, value: float | None) -> str:
        return (format_change if self.differences else format_number)(value, self._decimals())

    # -- drawing -------------------------------------------------------------------------------

    def paintEvent(self, event: object) -> None:
        t, dp = theme().tokens, theme().px
        painter = QPainter(self)
        area = self.area()
        self._paint_axis(painter, area)
        for at, row in enumerate(self.rows):
            middle = area.top() + dp(_ROW) * (at + 0.5)
            metrics = QFontMetricsF(theme().font("name"))
            painter.setFont(theme().font("name"))
            painter.setPen(t.text)
            room = area.left() - dp(16)
            label = metrics.elidedText(plain(row.label), Qt.TextElideMode.ElideRight, room)
            top = QRectF(0, middle - dp(18), room, dp(18))
            painter.drawText(top, Qt.AlignmentFlag.AlignVCenter, label)
            painter.setFont(theme().font("caption"))
            painter.setPen(t.text_2)
            below = QRectF(0, middle, room, dp(16))
            message = self._text(row.mean)
            if row.half is not None:
                message += f" ± {format_number(row.half, self._decimals())}"
            painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, plain(message))
            self._paint_row(painter, at, row, middle)

    def _decimals(self) -> int:
        return min(8, decimals_of(nice_step(self.high - self.low, 5)) + 2)

    def _paint_axis(self, painter: QPainter, area: QRectF) -> None:
        t, dp = theme().tokens, theme().px
        step = nice_step(self.high - self.low, max(2, int(area.width() // dp(84))))
        decimals = decimals_of(step)
        painter.setFont(theme().font("caption"))
        for value in ticks(self.low, self.high, step):
            x = round(self.x_of(value))
            zero = self.differences and abs(value) < step / 2
            painter.fillRect(
                QRectF(x, area.top(), 1, area.height()), t.strong_border if zero else t.row_line
            )
            text = (
                format_change(value, decimals)
                if self.differences
                else format_number(value, decimals)
            )
            place = QRectF(x - dp(50), area.bottom() + dp(4), dp(100), dp(16))
            painter.setPen(t.text_3)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, plain(text))
        painter.fillRect(QRectF(area.left(), area.bottom(), area.width(), 1), t.separator)

    def _paint_row(self, painter: QPainter, at: int, row: PlotRow, middle: float) -> None:
        t, dp = theme().tokens, theme().px
        colour, _ = run_style(row.number)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        soft = QColor(colour)
        soft.setAlphaF(0.55)
        painter.setPen(QPen(soft, 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for fold, _ in row.points:
            painter.drawEllipse(self.place_of(at, fold), dp(3), dp(3))
        if row.mean is not None:
            x = self.x_of(row.mean)
            if row.half is not None:
                ends = self.x_of(row.mean - row.half), self.x_of(row.mean + row.half)
                pen = run_pen(row.number, 2.0)
                pen.setStyle(Qt.PenStyle.SolidLine)
                painter.setPen(pen)
                painter.drawLine(QPointF(ends[0], middle), QPointF(ends[1], middle))
                for end in ends:
                    painter.drawLine(QPointF(end, middle - dp(4)), QPointF(end, middle + dp(4)))
            painter.setPen(QPen(t.panel, 1.5))
            painter.setBrush(colour)
            painter.drawEllipse(QPointF(x, middle), dp(5), dp(5))
        painter.restore()

    # -- pointing ------------------------------------------------------------------------------

    def found_at(self, place: QPointF) -> str:
        """Say which point or label is there, or ""."""
        area = self.area()
        if place.x() < area.left():
            at = int((place.y() - area.top()) // theme().px(_ROW))
            return self.rows[at].label if 0 <= at < len(self.rows) else ""
        best, near = "", float(theme().px(7))
        for at, row in enumerate(self.rows):
            for fold, value in row.points:
                gap = self.place_of(at, fold) - place
                distance = math.hypot(gap.x(), gap.y())
                if distance < near:
                    near, best = (
                        distance,
                        tr(
                            "{label}, fold {fold}: {words}",
                            label=row.label,
                            fold=fold,
                            words=self._text(value),
                        ),
                    )
        return best

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            message = self.found_at(QPointF(event.pos()))
            if message:
                QToolTip.showText(event.globalPos(), plain_lines(message), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)
