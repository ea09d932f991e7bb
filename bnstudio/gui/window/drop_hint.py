"""Lies over the window while a file is dragged over it and says what dropping it would do."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr


class DropHint(QWidget):
    """The sheet itself; it lets the mouse through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_for(self, name: str) -> None:
        """Say that ``name`` would be opened."""
        self._text = tr("Drop to open {name}", name=name)
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.show()
        self.raise_()

    def paintEvent(self, event: object) -> None:
        t = theme().tokens
        dp = theme().px
        painter = QPainter(self)
        ground = t.panel
        ground.setAlphaF(0.9)
        painter.fillRect(self.rect(), ground)
        inner = self.rect().adjusted(dp(12), dp(12), -dp(12), -dp(12))
        paint_box(painter, inner, None, t.accent_line, dp(8), 2)
        middle = self.rect().center()
        icon = self.rect().adjusted(0, middle.y() - dp(40), 0, 0)
        icon.setHeight(dp(40))
        paint_icon(painter, "download-simple", "accent_line", icon, dp(32))
        painter.setFont(theme().font("subject"))
        painter.setPen(t.text)
        painter.drawText(
            self.rect().adjusted(0, middle.y() + dp(4), 0, 0),
            Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop,
            plain(self._text),
        )
