"""The slider of the threshold: how the strengths lie behind it, and the proposed one marked.

The bars above the threshold have another colour and the line below them is thicker, so that what is
taken and what is left is seen without colour.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.sliders.share import ShareSlider
from bnstudio.gui.wording.numbers import format_number
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

BINS = 50
_BARS = 26


class ThresholdSlider(ShareSlider):
    """Chooses a strength from 0 to 1; it catches at the proposed one."""

    def __init__(self) -> None:
        super().__init__(tr("Threshold, in thousandths"))
        self._heights: NDArray[np.float64] = np.zeros(BINS)

    def set_strengths(self, strengths: NDArray[np.float64], proposed: float | None) -> None:
        """Show the distribution of strengths, and mark the proposed threshold."""
        counts, _ = np.histogram(strengths, bins=BINS, range=(0.0, 1.0))
        # By square roots: weak pairs are so many that the others would not be seen.
        heights = np.sqrt(counts)
        self._heights = heights / max(float(heights.max(initial=0.0)), 1.0)
        self.mark = proposed
        if proposed is not None:
            self.setAccessibleDescription(
                plain(tr("Proposed: {proposed}", proposed=format_number(proposed, 3)))
            )
        self.update()

    # -- painting ------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(theme().px(240), theme().px(_BARS + 18))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(120), theme().px(_BARS + 18))

    def paintEvent(self, event: QPaintEvent) -> None:
        t, dp = theme().tokens, theme().px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, width = self._track()
        base = dp(_BARS + 2)
        at = left + self.share * width
        step = width / BINS
        painter.setPen(Qt.PenStyle.NoPen)
        for number, height in enumerate(self._heights.tolist()):
            if height:
                tall = max(2.0, height * dp(_BARS))
                x = left + number * step
                bar = QRectF(x + 0.5, base - tall, max(step - 1.0, 1.0), tall)
                painter.setBrush(t.bar_selected if x + step / 2 > at else t.bar)
                painter.drawRect(bar)
        if self.mark is not None:
            mark = left + self.mark * width
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
        self._paint_line(painter, base)
