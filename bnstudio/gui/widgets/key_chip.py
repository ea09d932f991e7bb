"""The small chip that names a key, in fields and beside commands."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QKeySequence, QPainter

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.wording.plain import plain


def key_text(shortcut: str | QKeySequence) -> str:
    """Write a key as the window shows it: ``Ctrl K``."""
    text = QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)
    return text.replace("+", " ").strip() or "+"


def key_chip_width(text: str) -> int:
    """Return the width of the small chip that names a key."""
    return theme().metrics("column").horizontalAdvance(text) + theme().px(12)


def paint_key_chip(painter: QPainter, field: QRect, text: str) -> None:
    """Draw the chip that names a key at the right end of a field."""
    t = theme().tokens
    dp = theme().px
    width = key_chip_width(text)
    chip = QRect(field.right() + 1 - dp(4) - width, field.center().y() - dp(9) + 1, width, dp(18))
    paint_box(painter, chip, t.hover, None, dp(4))
    painter.setFont(theme().font("column"))
    painter.setPen(t.text_2)
    painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, plain(text))
