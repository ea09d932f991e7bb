"""The column that the sections of the form stand in: it scrolls, and Tab goes down through it."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.labels import Line
from bnstudio.gui.widgets.tab_order import tab_stops


class FormColumn(QScrollArea):
    """Scrolls up and down; the sections go into ``column``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dp = theme().px
        self._body = QWidget()
        self.column = QVBoxLayout(self._body)
        self.column.setContentsMargins(dp(16), dp(10), dp(16), dp(14))
        self.column.setSpacing(dp(8))
        self.setWidget(self._body)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.verticalScrollBar().rangeChanged.connect(self._make_room)

    def add_rule(self) -> None:
        """Add a line between two sections."""
        self.column.addSpacing(theme().px(4))
        self.column.addWidget(Line())
        self.column.addSpacing(theme().px(4))

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
