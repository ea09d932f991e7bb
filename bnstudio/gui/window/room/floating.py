"""A panel that lies over the centre of a small window until it is left."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsDropShadowEffect, QVBoxLayout, QWidget

from bnstudio.gui.eventloop.application import application
from bnstudio.gui.style.theme import theme


class Floating(QWidget):
    """Holds a panel while it lies over the centre; goes when the focus or a click leaves it.

    Parameters
    ----------
    parent
        What it lies over.
    closed
        Called when it is to go.
    right
        Whether it lies at the right side.
    """

    def __init__(self, parent: QWidget, closed: Callable[[], None], *, right: bool = False) -> None:
        super().__init__(parent)
        self._closed = closed
        self._right = right
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(int(right), 0, int(not right), 0)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(16)
        shadow.setOffset(-3 if right else 3, 0)
        shadow.setColor(theme().tokens.shadow)
        self.setGraphicsEffect(shadow)
        application().focusChanged.connect(self._focus_changed)
        self.hide()

    def hold(self, widget: QWidget) -> None:
        """Take the widget in."""
        self._layout.addWidget(widget)
        widget.show()

    def open_at(self, left: int, width: int, height: int, focus: QWidget) -> None:
        """Show it, and give the keyboard to a widget that it holds, or to what is in that."""
        self.setGeometry(left, 0, width, height)
        self.show()
        self.raise_()
        focus.setFocus(Qt.FocusReason.PopupFocusReason)
        if not self.isAncestorOf(QApplication.focusWidget() or self):
            focus.focusNextChild()

    @Slot(QWidget, QWidget)
    def _focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        if not vars(self):
            return  # Python has taken it apart
        # A list or a dialog that it opened is a window of its own.
        within = new is None or new.window() is not self.window() or self.isAncestorOf(new)
        if self.isVisible() and not within:
            self._closed()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._closed()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: object) -> None:
        t = theme().tokens
        painter = QPainter(self)
        painter.fillRect(self.rect(), t.panel)
        border = 0 if self._right else self.width() - 1
        painter.fillRect(border, 0, 1, self.height(), t.separator)
