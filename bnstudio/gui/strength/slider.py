"""The slider of the threshold: how the strengths lie behind it, and the proposed one marked.

The bars above the threshold have another colour and the line below them is thicker, so that what is
taken and what is left is seen without colour.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QSlider

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.wording.numbers import format_number
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

STEPS = 1000
BINS = 50
_PAD, _KNOB = 10, 7
_BARS = 26


class ThresholdSlider(QSlider):
    """Chooses a strength from 0 to 1.

    Signals
    -------
    moved(float)
        The person chose another threshold.
    """

    moved = Signal(float)

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setRange(0, STEPS)
        self.setSingleStep(STEPS // 100)
        self.setPageStep(STEPS // 20)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(tr("Threshold, in thousandths"))
        self.proposed: float | None = None
        self._heights: NDArray[np.float64] = np.zeros(BINS)
        self._exact = 0.5
        self.valueChanged.connect(self._chosen)
        theme().changed.connect(self.update)

    def set_strengths(self, strengths: NDArray[np.float64], proposed: float | None) -> None:
        """Show the distribution of strengths, and mark the proposed threshold."""
        counts, _ = np.histogram(strengths, bins=BINS, range=(0.0, 1.0))
        # By square roots: weak pairs are so many that the others would not be seen.
        heights = np.sqrt(counts)
        self._heights = heights / max(float(heights.max(initial=0.0)), 1.0)
        self.proposed = proposed
        if proposed is not None:
            self.setAccessibleDescription(
                plain(tr("Proposed: {proposed}", proposed=format_number(proposed, 3)))
            )
        self.update()

    def set_threshold(self, threshold: float) -> None:
        """Show a threshold without saying that it was chosen."""
        self._exact = threshold
        blocked = self.blockSignals(True)
        self.setValue(round(threshold * STEPS))
        self.blockSignals(blocked)
        self.update()

    def _chosen(self, value: int) -> None:
        self._exact = value / STEPS
        self.moved.emit(self._exact)

    # -- pointing ------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._go(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._go(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)

    def _go(self, event: QMouseEvent) -> None:
        left, width = self._track()
        share = min(max((event.position().x() - left) / max(width, 1.0), 0.0), 1.0)
        # It catches at the mark.
        if self.proposed is not None and abs(share - self.proposed) * width <= 4:
            if self._exact != self.proposed:
                self.set_threshold(self.proposed)
                self.moved.emit(self.proposed)
            return
        self.setValue(round(share * STEPS))

    # -- painting ------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(theme().px(240), theme().px(_BARS + 18))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(120), theme().px(_BARS + 18))

    def _track(self) -> tuple[float, float]:
        pad = theme().px(_PAD)
        return float(pad), float(self.width() - 2 * pad)

    def paintEvent(self, event: QPaintEvent) -> None:
        t, dp = theme().tokens, theme().px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, width = self._track()
        base = dp(_BARS + 2)
        at = left + self._exact * width
        step = width / BINS
        painter.setPen(Qt.PenStyle.NoPen)
        for number, height in enumerate(self._heights.tolist()):
            if height:
                tall = max(2.0, height * dp(_BARS))
                x = left + number * step
                bar = QRectF(x + 0.5, base - tall, max(step - 1.0, 1.0), tall)
                painter.setBrush(t.bar_selected if x + step / 2 > at else t.bar)
                painter.drawRect(bar)
        painter.setPen(QPen(t.control_border, 1.0))
        painter.drawLine(QPointF(left, base + 0.5), QPointF(left + width, base + 0.5))
        painter.setPen(QPen(t.accent_line, 3.0))
        painter.drawLine(QPointF(at, base + 0.5), QPointF(left + width, base + 0.5))
        if self.proposed is not None:
            mark = left + self.proposed * width
            painter.setPen(QPen(t.text_2, 1.0, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(mark, dp(2)), QPointF(mark, base))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(t.text_2)
            low, half = base + dp(14), dp(4)
            painter.drawPolygon(
                QPolygonF(
                    [QPointF(mark - half, low), QPointF(mark + half, low), QPointF(mark, low - 6)]
                )
            )
        knob = QRectF(at - dp(_KNOB), base + 0.5 - dp(_KNOB), 2 * dp(_KNOB), 2 * dp(_KNOB))
        painter.setPen(QPen(t.accent_line, 2.0))
        painter.setBrush(t.hover if self.underMouse() else t.raised)
        painter.drawEllipse(knob.adjusted(1, 1, -1, -1))
        if self.hasFocus():
            paint_box(painter, QRectF(self.rect()), None, t.accent_line, 9, 2)
