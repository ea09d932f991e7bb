"""The style of the program: Fusion, in which every label shows plain text.

Qt guesses whether the text of a label is HTML, and then opens the files that it names. Tooltips,
message boxes and Qt's own dialogs are made of such labels. Qt polishes each before it is laid out;
here it is told that its text is plain. No tooltip, whoever sets it, can be anything else.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QProxyStyle,
    QStyle,
    QStyleOption,
    QWidget,
)

#: Our drawings for those that Qt's own dialogs ask the style for.
DRAWINGS: dict[QStyle.StandardPixmap, Callable[[], QIcon]] = {}


class PlainStyle(QProxyStyle):
    """Fusion whose labels are plain, and whose dialogs have the program's icons."""

    def __init__(self) -> None:
        super().__init__("Fusion")

    def standardIcon(
        self,
        which: QStyle.StandardPixmap,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> QIcon:
        draw = DRAWINGS.get(which)
        return super().standardIcon(which, option, widget) if draw is None else draw()

    def polish(self, what: QWidget | QApplication | QPalette) -> None:  # type: ignore[override]
        if isinstance(what, QLabel):
            what.setTextFormat(Qt.TextFormat.PlainText)
        super().polish(what)
