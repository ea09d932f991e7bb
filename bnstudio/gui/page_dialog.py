"""A simple dialog that shows one of the documentation's pages."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QDialog, QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from bnstudio.gui.theme import theme
from bnstudio.gui.widgets import Button


class PageDialog(QDialog):
    """Shows a Markdown page; links to the web open in the browser."""

    def __init__(self, title: str, page: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dp = theme().px
        self.setWindowTitle(title)
        self.text = QTextBrowser()
        self.text.setFont(theme().font("body"))
        self.text.setOpenExternalLinks(True)
        self.text.document().setDocumentMargin(dp(16))
        self.text.setMarkdown(page.read_text(encoding="utf-8"))
        self.text.setAccessibleName(title)
        close = Button("Close")
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(dp(16), dp(16), dp(16), dp(16))
        layout.setSpacing(dp(12))
        layout.addWidget(self.text, 1)
        layout.addLayout(foot)
        self.resize(dp(720), dp(640))
