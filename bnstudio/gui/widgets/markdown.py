"""How a Markdown page looks in the window: its type, the air between paragraphs, its tables."""

from __future__ import annotations

from PySide6.QtGui import (
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFrameFormat,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser

from bnstudio.gui.style.theme import theme


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
