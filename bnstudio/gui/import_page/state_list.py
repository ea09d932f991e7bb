"""The states of a column that is cut, as a painted list: name, range, share of the rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.gui.import_page.histogram import state_colour
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.wording.numbers import format_share
from bnstudio.gui.wording.plain import plain, plain_lines

_ROW = 28
#: Of so many states none more are listed.
SHOWN_STATES = 200


@dataclass(frozen=True)
class StateRow:
    """One state in the list of states; ``colour`` is its number in the histogram, or -1."""

    name: str
    range: str
    rows: int
    colour: int = -1


class StateList(QWidget):
    """The states with their ranges and shares, painted."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[StateRow, ...] = ()
        self._all = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    def show_rows(self, rows: Sequence[StateRow], of: int) -> None:
        """List other states; shares are of ``of`` rows."""
        self.rows, self._all = tuple(rows), max(1, of)
        message = "; ".join(f"{r.name} {r.range} {format_share(r.rows / self._all)}" for r in rows)
        self.setAccessibleName("States")
        self.setAccessibleDescription(plain_lines(message[:2000]))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        shown = min(len(self.rows), SHOWN_STATES)
        return QSize(theme().px(260), theme().px(26) + shown * theme().px(_ROW) + 1)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        t, dp = theme().tokens, theme().px
        painter = QPainter(self)
        width = self.width()
        head = QRect(0, 0, width, dp(26))
        share = QRect(width - dp(76), 0, dp(76), dp(26))
        middle = QRect(dp(84), 0, max(0, width - dp(84 + 84)), dp(26))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(theme().font("column"))
        painter.setPen(t.text_2)
        painter.drawText(head, left, "State")
        painter.drawText(middle, right, "Range")
        painter.drawText(share, right, "Rows")
        painter.fillRect(0, head.bottom(), width, 1, t.separator)
        for i, row in enumerate(self.rows[:SHOWN_STATES]):
            top = dp(26) + i * dp(_ROW)
            y = QRect(0, top, width, dp(_ROW))
            indent = 0
            if row.colour >= 0:
                box = QRectF(0, top + dp(_ROW) / 2 - dp(4), dp(8), dp(8))
                paint_box(painter, box, state_colour(row.colour), None, 2)
                indent = dp(16)
            painter.setFont(theme().font("name"))
            painter.setPen(t.text)
            room = dp(84) - indent
            name = painter.fontMetrics().elidedText(
                plain(row.name), Qt.TextElideMode.ElideRight, max(dp(40), room)
            )
            painter.drawText(y.adjusted(indent, 0, 0, 0), left, name)
            painter.setFont(theme().font("body"))
            painter.setPen(t.text_2)
            painter.drawText(middle.translated(0, top + dp(1)), right, plain(row.range))
            painter.setPen(t.text)
            painter.drawText(
                share.translated(0, top + dp(1)), right, format_share(row.rows / self._all)
            )
            painter.fillRect(0, y.bottom(), width, 1, t.row_line)
