"""The heads above the list of variables: the tick for all, the count, the names of the columns."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.variables.list_view import Columns
from bnstudio.gui.widgets.fields import CheckBox
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr


class VariableHeads(QWidget):
    """The tick for all, the count, and the heads of the columns."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(theme().px(32))
        self.message = ""
        self.tick = CheckBox(parent=self)
        self.tick.setTristate(True)
        self.tick.setAccessibleName(tr("Include all listed variables"))
        self.tick.setToolTip(tr("Include all listed variables, or none"))
        theme().changed.connect(self.update)

    def set_message(self, message: str) -> None:
        """Say how many are included."""
        if message != self.message:
            self.message = message
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = theme().px(16)
        self.tick.setGeometry(Columns(self.width()).tick.left(), 0, side, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        tokens = theme().tokens
        painter.fillRect(0, self.height() - 1, self.width(), 1, tokens.separator)
        columns, row = Columns(self.width()), QRect(self.rect())
        painter.setFont(theme().font("column"))
        painter.setPen(tokens.text_2)
        middle = Qt.AlignmentFlag.AlignVCenter
        left, right = Qt.AlignmentFlag.AlignLeft | middle, Qt.AlignmentFlag.AlignRight | middle
        name = Columns.at(columns.name, row)
        painter.drawText(name, left, plain(self.message))
        # A head may be wider than its column; it keeps the column's own edge.
        wider = theme().px(28)
        states = Columns.at(columns.states, row).adjusted(-wider, 0, 0, 0)
        painter.drawText(states, right, tr("States"))
        painter.drawText(
            Columns.at(columns.missing, row).adjusted(-8, 0, 0, 0), right, tr("Missing")
        )
        painter.drawText(Columns.at(columns.shares, row).adjusted(0, 0, 8, 0), left, tr("Shares"))
