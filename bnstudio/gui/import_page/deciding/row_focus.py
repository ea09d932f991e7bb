"""The keyboard's place in a list of rows that is made anew: it stays where the person works."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget


def focused_row(rows: Sequence[QWidget]) -> int | None:
    """Return which row has the keyboard, itself or by one of its buttons; ``None``: none has."""
    widget = QApplication.focusWidget()
    for at, row in enumerate(rows):
        if widget is not None and (row is widget or row.isAncestorOf(widget)):
            return at
    return None


def focus_row(rows: Sequence[QWidget], at: int, otherwise: QWidget) -> None:
    """Give the keyboard to the first button of a row, of the last one where there are fewer.

    Buttons show the ring only to those who work with keys; a click leaves no mark.
    """
    for row in reversed(rows[: at + 1]):
        button = row.findChild(QAbstractButton)
        if isinstance(button, QAbstractButton):
            button.setFocus()
            return
    otherwise.setFocus()
