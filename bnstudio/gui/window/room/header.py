"""What stands over a column: tabs at the left, something at the right end, a line below."""

from __future__ import annotations

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.choices import TabStrip
from bnstudio.gui.widgets.layouts import hbox


class Header(QWidget):
    """A tab strip of 40 px; what else it has is added to its :attr:`row`."""

    def __init__(self, tabs: TabStrip, margins: tuple[int, int]) -> None:
        super().__init__()
        dp = theme().px
        self.setFixedHeight(dp(40) + 1)
        left, right = margins
        self.row = hbox(tabs, gap=8, margins=(left, 0, right, 1), on=self)

    def paintEvent(self, event: object) -> None:
        t = theme().tokens
        painter = QPainter(self)
        painter.fillRect(self.rect(), t.panel)
        painter.fillRect(0, self.height() - 1, self.width(), 1, t.separator)
