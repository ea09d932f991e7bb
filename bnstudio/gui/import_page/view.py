"""The parts of the import page in their places: what it shows, without what it does."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from bnstudio.gui.import_page.column import ColumnPanel
from bnstudio.gui.import_page.cut_tab import Ask
from bnstudio.gui.import_page.findings import FindingsList
from bnstudio.gui.import_page.footer import Footer
from bnstudio.gui.import_page.format_strip import FormatStrip
from bnstudio.gui.import_page.preview_pane import PreviewPane
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.labels import ElidedLabel, Label, Line


class _Panel(QWidget):
    """A part of the page on the panels' ground."""

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme().tokens.panel)


class ImportView(QWidget):
    """Title, format strip, findings, preview, the chosen column, and the foot.

    Parameters
    ----------
    ask
        Does the small work of the chosen column in a thread.
    """

    def __init__(self, ask: Ask, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Import a table")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._make_title())
        box.addWidget(Line())
        self.strip = FormatStrip()
        holder = _Panel()
        inner = QVBoxLayout(holder)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self.strip)
        box.addWidget(holder)
        box.addWidget(Line())
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setHandleWidth(1)
        self._split.setChildrenCollapsible(False)
        self.findings = FindingsList()
        self.findings.setMinimumWidth(theme().px(320))
        self.findings.setMaximumWidth(theme().px(440))
        self._split.addWidget(self.findings)
        self._split.addWidget(self._make_middle(ask))
        self._split.setStretchFactor(1, 1)
        self._split.setSizes([theme().px(368), theme().px(1200)])
        self._split.splitterMoved.connect(self._moved_by_hand)
        self._by_hand = False
        box.addWidget(self._split, 1)
        box.addWidget(Line())
        self.foot = Footer()
        self.footer, self.progress = self.foot.message, self.foot.progress
        self.cancel_button, self.import_button = self.foot.cancel, self.foot.accept
        box.addWidget(self.foot)
        theme().changed.connect(self.update)

    def _make_title(self) -> QWidget:
        dp = theme().px
        band = _Panel()
        box = QVBoxLayout(band)
        box.setContentsMargins(dp(24), dp(9), dp(24), dp(9))
        box.setSpacing(0)
        self.title = ElidedLabel("", "title")
        self.title.setFixedHeight(theme().line("title"))
        self.subtitle = Label("", "body", "text_2")
        box.addWidget(self.title)
        box.addWidget(self.subtitle)
        return band

    def _make_middle(self, ask: Ask) -> QWidget:
        dp = theme().px
        middle = QSplitter(Qt.Orientation.Vertical)
        middle.setHandleWidth(1)
        middle.setChildrenCollapsible(False)
        self.pane = PreviewPane()
        self.search, self.table = self.pane.search, self.pane.table
        self.column_panel = ColumnPanel(ask)
        self.column_panel.setMinimumHeight(dp(200))
        middle.addWidget(self.pane)
        middle.addWidget(self.column_panel)
        middle.setStretchFactor(0, 11)
        middle.setStretchFactor(1, 9)
        middle.setSizes([dp(400), dp(330)])
        return middle

    def _moved_by_hand(self) -> None:
        self._by_hand = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        if not self._by_hand:
            left = theme().px(320 if self.width() < theme().px(1280) else 368)
            self._split.setSizes([left, self.width() - left])

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme().tokens.panel)
