"""What the lines and badges mean, with how many there are of each; in one row or in two."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.graph.differences import Kind
from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.painting.compared import badge_width, difference_look, paint_difference
from bnstudio.gui.canvas.painting.paint import EdgeLook, paint_edge
from bnstudio.gui.canvas.painting.shapes import ARC_WIDTH, EdgeShape
from bnstudio.gui.compare.comparing import MODES
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import Tokens
from bnstudio.gui.wording.comparing import KINDS
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

LINE, ROW, BADGE = 30, 24, 14
"""Length of a line, height of a row, and height of a badge, at a base of 12."""

BETWEEN = 20

OF = {MODES[0]: tr("Edges of the DAGs"), MODES[1]: tr("Edges of the classes")}
"""What is counted, by what is compared."""


def entries_of(counts: Mapping[Kind, int]) -> list[tuple[Kind, str]]:
    """Return the kinds that are shown with their words: all four usual ones, others if any."""
    usual = (Kind.COMMON, Kind.ONLY_FIRST, Kind.ONLY_SECOND, Kind.REVERSED)
    return [
        (kind, f"{KINDS[kind]}: {format_count(counts.get(kind, 0))}")
        for kind in Kind
        if kind in usual or counts.get(kind)
    ]


def paint_entry(painter: QPainter, kind: Kind, at: QPointF, t: Tokens, scale: float = 1.0) -> float:
    """Paint the line and the badge of a kind from a point on to the right; return their width."""
    length, size = LINE * scale, BADGE * scale
    line = np.array([[[at.x(), at.y()], [at.x() + length, at.y()]]])
    shape = EdgeShape(geometry.as_curves(line)[0], link=False)
    look = EdgeLook(t.arc, ARC_WIDTH)
    if kind is Kind.COMMON:
        paint_edge(painter, shape, look, 1.0, t.canvas)
        return length
    paint_edge(painter, shape, difference_look(kind, t, look), 1.0, t.canvas)
    width = badge_width(kind, size)
    middle = QPointF(at.x() + length + 5.0 * scale + width / 2.0, at.y())
    paint_difference(painter, middle, kind, t, size)
    return length + 5.0 * scale + width


class DifferenceLegend(QWidget):
    """The legend."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[tuple[Kind, str]] = []
        self.of = OF[MODES[0]]
        self._rows = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    def set_counts(self, counts: Mapping[Kind, int], mode: str = MODES[0]) -> None:
        """Show how many pairs there are of each kind, of the ``dags`` or of the ``classes``."""
        self.of = OF[mode]
        self._entries = entries_of(counts)
        self.setAccessibleName(
            plain(tr("Legend. ") + f"{self.of}. " + ", ".join(text for _, text in self._entries))
        )
        self._arrange()
        self.update()

    def _width(self, kind: Kind, text: str) -> float:
        dp = theme().px
        badge = 0.0 if kind is Kind.COMMON else 5 + badge_width(kind, BADGE)
        return dp(LINE + badge + 8) + theme().text_width(text, "caption")

    def _places(self) -> list[tuple[Kind, str, int, float]]:
        """Return each entry with its row and where it begins."""
        dp = theme().px
        left, row = float(dp(16)), 0
        x = left + theme().text_width(self.of, "caption") + dp(BETWEEN)
        found = []
        for kind, text in self._entries:
            width = self._width(kind, text)
            if x > left and x + width > self.width() - dp(16):
                row, x = row + 1, left
            found.append((kind, text, row, x))
            x += width + dp(BETWEEN)
        return found

    def _arrange(self) -> None:
        rows = 1 + max((row for _, _, row, _ in self._places()), default=0)
        if rows != self._rows:
            self._rows = rows
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(300), theme().px(ROW * self._rows + 4))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        t, dp = theme().tokens, theme().px
        painter = QPainter(self)
        painter.fillRect(self.rect(), t.canvas)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = theme().font("caption")
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(t.text_2)
        level = dp(2) + dp(ROW) * 0.5 + metrics.capHeight() / 2.0
        painter.drawText(QPointF(dp(16), round(level)), plain(self.of))
        for kind, text, row, x in self._places():
            middle = dp(2) + dp(ROW) * (row + 0.5)
            used = paint_entry(painter, kind, QPointF(x, round(middle)), t, dp(100) / 100)
            painter.setFont(font)
            painter.setPen(t.text_2)
            at = QPointF(round(x + used + dp(8)), round(middle + metrics.capHeight() / 2.0))
            painter.drawText(at, plain(text))
