"""The documentation's pages in the window: their type, the air between paragraphs, their tables.

These are the only texts that are more than plain. They come with the program, and what shows them
opens nothing that they name.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFrameFormat,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser

from bnstudio.gui.style.theme import theme

_SET_IN = 24
_ROUNDING = 2  # pixels by which Qt lets a table of full width stand out


class PageView(QTextBrowser):
    """Shows a page; it loads no pictures, and a link only says where it was clicked."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.horizontalScrollBar().rangeChanged.connect(self._leave_out_needless_bar)

    def _leave_out_needless_bar(self, _first: int, last: int) -> None:
        """Show the lower bar only for what is wider than the page by more than a rounding."""
        policy = Qt.ScrollBarPolicy
        wanted = policy.ScrollBarAlwaysOff if last <= _ROUNDING else policy.ScrollBarAsNeeded
        if self.horizontalScrollBarPolicy() != wanted:
            self.setHorizontalScrollBarPolicy(wanted)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        # Not None: with that, Qt's document would open the file itself.
        return " "


def set_page(browser: QTextBrowser, markdown: str) -> None:
    """Show a Markdown page in the window's type, with air between its paragraphs."""
    dp = theme().px
    document = browser.document()
    document.setDefaultFont(theme().font("body"))
    document.setDocumentMargin(dp(16))
    browser.setMarkdown(markdown)
    block = document.begin()
    while block.isValid():
        cursor = QTextCursor(block)
        shape = block.blockFormat()
        level = shape.headingLevel()
        in_list = block.textList() is not None
        in_table = cursor.currentTable() is not None
        if level:
            role = {1: "title", 2: "subject"}.get(level, "panel")
            shape.setTopMargin(dp(20 if block.position() else 0))
            shape.setBottomMargin(dp(6))
            cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
            letters = QTextCharFormat()
            letters.setFont(theme().font(role))
            # Not merged: Markdown makes headings larger by steps, on top of any size.
            cursor.setCharFormat(letters)
        elif shape.nonBreakableLines():
            # A line of code that is longer than the page goes on below, set in, and the lines of a
            # block stay together.
            shape.setNonBreakableLines(False)
            shape.setLeftMargin(dp(_SET_IN))
            shape.setTextIndent(-dp(_SET_IN))
            goes_on = block.next().blockFormat().nonBreakableLines()
            shape.setBottomMargin(dp(0 if goes_on else 10))
        elif not in_table:
            shape.setBottomMargin(dp(4 if in_list else 10))
        shape.setLineHeight(140, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        QTextCursor(block).setBlockFormat(shape)
        block = block.next()
    for table in document.rootFrame().childFrames():
        if isinstance(table, QTextTable):
            lines = table.format()
            # Qt's own border is raised, which leaves light lines out on a light ground.
            lines.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            lines.setBorderCollapse(True)
            lines.setBorder(1)
            lines.setBorderBrush(theme().tokens.control_border)
            lines.setTopMargin(dp(6))
            lines.setCellPadding(dp(6))
            lines.setBottomMargin(dp(10))
            table.setFormat(lines)
    browser.moveCursor(QTextCursor.MoveOperation.Start)
