"""The column that the sections of the form stand in: it scrolls, and Tab goes down through it."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.layouts import Part, ScrollColumn, boxed, vbox
from bnstudio.gui.widgets.tab_order import tab_stops


class FormColumn(ScrollColumn):
    """Scrolls up and down; its parts stand in ``column``."""

    def __init__(self, *parts: Part) -> None:
        self.column = vbox(*parts, gap=8, margins=(16, 10, 16, 14))
        self._body = boxed(self.column)
        super().__init__(self._body)
        self.verticalScrollBar().rangeChanged.connect(self._make_room)

    def order_tabs(self, after: QWidget) -> None:
        """Let Tab go through the form from top to bottom, then to what stands after it."""
        for one, other in pairwise([*tab_stops(self.column), after]):
            QWidget.setTabOrder(one, other)

    def scroll_to(self, section: QWidget) -> None:
        """Bring a section into sight: its end, unless its beginning would be out of sight then."""
        self.column.activate()
        self._body.resize(self._body.width(), self._body.sizeHint().height())
        bar = self.verticalScrollBar()
        head = section.mapTo(self._body, QPoint(0, 0)).y() - theme().px(8)
        end = section.geometry().bottom() + theme().px(14)
        bar.setValue(min(head, max(bar.value(), end - self.viewport().height())))

    def _make_room(self, low: int, high: int) -> None:
        """Let the scroll bar stand in the margin, so that the fields keep their place."""
        dp = theme().px
        bar = self.verticalScrollBar().sizeHint().width() if high > low else 0
        right = max(dp(4), dp(16) - bar)
        margins = self.column.contentsMargins()
        if margins.right() != right:
            margins.setRight(right)
            self.column.setContentsMargins(margins)
