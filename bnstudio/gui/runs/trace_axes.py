"""The axes of the trace: pyqtgraph's, with the program's ticks, numbers and type.

The score axis carries the grid, and counts scores or what they lack of the best. The time axis
counts seconds, minutes or steps, evenly or by decades.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pyqtgraph as pg
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QGraphicsItem

from bnstudio.figures.charts.scales import Scale
from bnstudio.figures.charts.ticks import axis_step, decimals_of, ticks
from bnstudio.figures.charts.trace_ticks import below_text, decade_text, score_places, time_places
from bnstudio.gui.runs.trace_lines import in_seconds
from bnstudio.gui.style.theme import theme
from bnstudio.gui.wording.decimals import signed
from bnstudio.gui.wording.numbers import format_count, format_duration, format_number, format_score
from bnstudio.gui.wording.tr import tr

LEFT_GAP = 8
_BELOW, _TITLE_GAP = 4, 3


class _Axis(pg.AxisItem):  # type: ignore[misc]  # pyqtgraph has no types
    """What both axes share: no line along the axis, numbers in the caption's type."""

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation, maxTickLength=0)
        self.enableAutoSIPrefix(False)
        self.setStyle(autoExpandTextSpace=False, autoReduceTextSpace=False, tickAlpha=255)
        # While a run goes on, the line moves and the axes stand.
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def dress(self) -> None:
        """Take colours and type from the theme."""
        self.setPen(None)
        self.setTickPen(None)
        self.setTextPen(theme().tokens.text_3)
        self.setTickFont(theme().font("caption"))


class ScoreAxis(_Axis):
    """The scores on the left, with the lines of the grid.

    ``step_of`` gives the distance of the ticks for a span of scores.
    """

    def __init__(self, step_of: Callable[[float], float]) -> None:
        super().__init__("left")
        self._step_of, self._scale = step_of, Scale()
        self.setGrid(255)

    def dress(self) -> None:
        super().dress()
        self.setTickPen(theme().tokens.row_line)
        self.setStyle(tickTextOffset=theme().px(LEFT_GAP))

    def place(self, area: QRectF, scale: Scale) -> None:
        """Stand to the left of the area of the lines."""
        if scale != self._scale:
            self._scale, self.picture = scale, None
        self.setWidth(area.left())
        self.setGeometry(QRectF(0, area.top(), area.left(), area.height()))

    def boundingRect(self) -> QRectF:
        # The numbers at both ends reach beyond the grid.
        half = theme().px(8)
        return QRectF(super().boundingRect()).adjusted(0, -half, 0, half)

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        if self._scale.below:
            return [(1.0, score_places(self._scale, low, high, round(size / theme().px(20))))]
        step = self._step_of(high - low)
        return [(step, ticks(low, high, step))]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        if self._scale.below:
            return [signed(below_text(self._scale, value)) for value in values]
        return [format_score(value, decimals_of(spacing)) for value in values]


class TimeAxis(_Axis):
    """The seconds or the steps below, with a title that names the unit."""

    def __init__(self) -> None:
        super().__init__("bottom")
        self._by_steps, self._intervals = False, 5
        self._scale, self._said = Scale(), ""

    def dress(self) -> None:
        super().dress()
        self.setStyle(tickTextOffset=_BELOW, hideOverlappingLabels=theme().px(26))
        self.label.setFont(theme().font("caption"))
        self.label.document().setDocumentMargin(0)

    def place(
        self, area: QRectF, bottom: float, by_steps: bool, intervals: int, scale: Scale
    ) -> None:
        """Stand between the area of the lines and ``bottom``, with about so many intervals."""
        self._by_steps, self._intervals, self._scale = by_steps, intervals, scale
        title = self._title()
        if title != self._said:
            # pyqtgraph lays the title out anew each time it is told.
            self._said = title
            self.setLabel(title)
        needed = _BELOW + 2 * self._line_height() + _TITLE_GAP
        self.showLabel(area.bottom() + needed <= bottom)
        self.setHeight(bottom - area.bottom())
        self.setGeometry(QRectF(area.left(), area.bottom(), area.width(), bottom - area.bottom()))
        self.resizeEvent()

    def resizeEvent(self, event: QResizeEvent | None = None) -> None:
        """Put the title in the middle, below the numbers."""
        left = (self.size().width() - self.label.boundingRect().width()) / 2
        self.label.setPos(left, _BELOW + self._line_height() + _TITLE_GAP)
        self.picture = None

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        if self._scale.log_time:
            most = round(size / theme().px(44))
            return [(1.0, time_places(low, high, most, self._by_steps))]
        step = self._step()
        return [(step, ticks(low, high, step))]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        if self._scale.log_time:
            return [signed(decade_text(10.0**value, self._by_steps)) for value in values]
        if self._by_steps:
            return [format_count(round(value)) for value in values]
        if spacing < 1 or in_seconds(self.range[1]):
            return [format_number(value, decimals_of(spacing)) for value in values]
        return [format_duration(value + 1e-6) for value in values]

    def _step(self) -> float:
        low, high = self.range
        return axis_step(high - low, self._intervals, self._by_steps)

    def _title(self) -> str:
        right = self.range[1]
        if self._scale.log_time:
            return tr("Steps, logarithmic") if self._by_steps else tr("Time, logarithmic")
        if self._by_steps:
            return tr("Steps")
        if self._step() < 1 or in_seconds(right):
            return tr("Time (s)")
        return tr("Time (min:s)") if right < 3600 else tr("Time (h:min:s)")

    def _line_height(self) -> float:
        return QFontMetricsF(theme().font("caption")).height()
