"""The parts of the import page in their places: what it shows, without what it does."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from bnstudio.gui.import_page.column import ColumnPanel
from bnstudio.gui.import_page.deciding.recipe_bar import RecipeBar
from bnstudio.gui.import_page.findings import FindingsList
from bnstudio.gui.import_page.footer import Footer
from bnstudio.gui.import_page.format_strip import FormatStrip
from bnstudio.gui.import_page.preview.pane import PreviewPane
from bnstudio.gui.import_page.reading import Ask
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.labels import ElidedLabel, Line
from bnstudio.gui.widgets.layouts import Ground, hbox, split, vbox
from bnstudio.gui.wording.tr import tr

# The findings in a small window.
_NARROW = 240


class ImportView(Ground):
    """Title, format strip, findings, preview, the chosen column, and the foot.

    Parameters
    ----------
    ask
        Does the small work of the chosen column in a thread.
    """

    def __init__(self, ask: Ask) -> None:
        super().__init__("panel")
        self.setAccessibleName(tr("Import a table"))
        self.title = ElidedLabel("", "title")
        self.title.setFixedHeight(theme().line("title"))
        self.subtitle = ElidedLabel("", "body", "text_2", Qt.TextElideMode.ElideRight)
        self.recipes = RecipeBar()
        self.strip = FormatStrip()
        self.findings = FindingsList()
        self.findings.setMinimumWidth(theme().px(_NARROW))
        self.findings.setMaximumWidth(theme().px(440))
        middle = self._make_middle(ask)
        self._split = split(Qt.Orientation.Horizontal, self.findings, middle, (368, 1200))
        self._split.splitterMoved.connect(self._moved_by_hand)
        self._by_hand = False
        self.foot = Footer()
        self.progress = self.foot.progress
        self.cancel_button, self.import_button = self.foot.cancel, self.foot.accept
        vbox(
            hbox(
                (vbox(self.title, self.subtitle), 1), self.recipes, gap=16, margins=(24, 9, 24, 9)
            ),
            Line(),
            self.strip,
            Line(),
            (self._split, 1),
            Line(),
            self.foot,
            on=self,
        )

    def _make_middle(self, ask: Ask) -> QWidget:
        self.pane = PreviewPane()
        self.search, self.table = self.pane.search, self.pane.table
        self.column_panel = ColumnPanel(ask)
        self.column_panel.setMinimumHeight(theme().px(200))
        middle = split(Qt.Orientation.Vertical, self.pane, self.column_panel, (400, 330))
        middle.setStretchFactor(0, 11)
        middle.setStretchFactor(1, 9)
        return middle

    def _moved_by_hand(self) -> None:
        self._by_hand = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        if not self._by_hand:
            dp = theme().px
            left = dp(368)
            if self.width() < dp(1280):  # the preview keeps most of a small window
                left = max(dp(_NARROW), min(dp(320), self.width() * 3 // 10))
            self._split.setSizes([left, self.width() - left])
