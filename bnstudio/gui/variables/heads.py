"""The heads above the list of variables: the tick for all, the count, the names of the columns."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.variables.list_view import MISSING, STATES, Columns
from bnstudio.gui.variables.model import VariablesModel
from bnstudio.gui.widgets.fields import CheckBox
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr


class VariableHeads(QWidget):
    """The tick for all, the count, and the heads of the columns."""

    def __init__(self, model: VariablesModel) -> None:
        super().__init__()
        self._model = model
        model.modelReset.connect(self.update)
        self.setFixedHeight(theme().px(32))
        self.message = ""
        self.tick = CheckBox(parent=self)
        self.tick.setTristate(True)
        self.tick.setAccessibleName(tr("Include all listed variables"))
        self.tick.setToolTip(tr("Include all listed variables, or none"))
        theme().changed.connect(self.update)

    @property
    def _columns(self) -> Columns:
        return Columns(self.width(), self._model.missing)

    def set_message(self, message: str) -> None:
        """Say how many are included."""
        if message != self.message:
            self.message = message
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = theme().px(16)
        self.tick.setGeometry(self._columns.tick.left(), 0, side, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        tokens = theme().tokens
        painter.fillRect(0, self.height() - 1, self.width(), 1, tokens.separator)
        columns, row = self._columns, QRect(self.rect())
        painter.setFont(theme().font("column"))
        painter.setPen(tokens.text_2)
        middle = Qt.AlignmentFlag.AlignVCenter
        left, right = Qt.AlignmentFlag.AlignLeft | middle, Qt.AlignmentFlag.AlignRight | middle
        name = Columns.at(columns.name, row)
        painter.drawText(name, left, plain(self.message))
        painter.drawText(Columns.at(columns.states, row), right, STATES)
        if columns.missing.width():
            painter.drawText(Columns.at(columns.missing, row), right, MISSING)
        painter.drawText(Columns.at(columns.shares, row).adjusted(0, 0, 8, 0), left, tr("Shares"))
