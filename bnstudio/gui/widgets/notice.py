"""What the window tells in passing: a bar under the top bar for what needs a look, a toast for
what was done. Both say it in words with an icon; neither takes the keyboard away.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QEnterEvent
from PySide6.QtWidgets import (
    QGraphicsDropShadowEffect,
    QHBoxLayout,
    QSizePolicy,
    QWidget,
)

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.labels import IconLabel, Label

# kind of notice: role, icon
KINDS = {
    "info": ("accent", "info"),
    "good": ("good", "check-circle"),
    "caution": ("caution", "warning"),
    "error": ("error", "x-circle"),
}


class NoticeBar(QWidget):
    """One sentence across the window, with what can be done about it, until it is dismissed."""

    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._kind = "info"
        dp = theme().px
        layout = QHBoxLayout(self)
        layout.setContentsMargins(dp(16), dp(6), dp(8), dp(6))
        layout.setSpacing(dp(10))
        self._icon = IconLabel("info", size=16)
        self._message = Label("", "body", wrap=True)
        self._message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._message.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._actions = QHBoxLayout()
        self._actions.setSpacing(dp(8))
        self._buttons: list[Button] = []
        self._close = IconButton("x", "Dismiss")
        self._close.clicked.connect(self.dismiss)
        layout.addWidget(self._icon)
        layout.addWidget(self._message, 1)
        layout.addLayout(self._actions)
        layout.addWidget(self._close)
        self.setVisible(False)

    @property
    def text(self) -> str:
        return self._message.text()

    @property
    def kind(self) -> str:
        return self._kind

    def show_notice(
        self, kind: str, text: str, actions: tuple[tuple[str, Callable[[], None]], ...] = ()
    ) -> None:
        """Say ``text``; each action is a button that also dismisses the bar."""
        role, icon = KINDS[kind]
        self._kind = kind
        self.setProperty("role", role)
        self.style().polish(self)
        self._icon.set(icon, role if role != "accent" else "accent_line", kind)
        self._message.setText(text)
        self.setAccessibleName(text)
        for button in self._buttons:
            self._actions.removeWidget(button)
            button.deleteLater()
        self._buttons = []
        for message, do in actions:
            button = Button(message, height=24)
            button.clicked.connect(self._run(do))
            self._actions.addWidget(button)
            self._buttons.append(button)
        self.setVisible(True)

    def dismiss(self) -> None:
        """Take the bar away."""
        self.setVisible(False)
        self.dismissed.emit()

    def _run(self, do: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            self.dismiss()
            do()

        return act


class Toast(QWidget):
    """A floating sentence at the foot of its host that goes by itself.

    It waits while the mouse rests on it, and it never lies over what has the keyboard.
    """

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._host = host
        self._kind = "info"
        dp = theme().px
        layout = QHBoxLayout(self)
        layout.setContentsMargins(dp(12), dp(8), dp(14), dp(8))
        layout.setSpacing(dp(8))
        self._icon = IconLabel("info", size=16)
        self._message = Label("", "body")
        layout.addWidget(self._icon)
        layout.addWidget(self._message)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(16)
        shadow.setOffset(0, 3)
        self.setGraphicsEffect(shadow)
        self._shadow = shadow
        host.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        return self._message.text()

    def show_toast(self, kind: str, text: str, seconds: float = 4.0) -> None:
        """Say ``text`` for some seconds (longer for long sentences)."""
        role, icon = KINDS[kind]
        self._kind = kind
        self._icon.set(icon, role if role != "accent" else "accent_line", kind)
        self._message.setWordWrap(False)
        self._message.setText(text)
        room = max(240, self._host.width() - 80)
        if self.sizeHint().width() > room:
            self._message.setWordWrap(True)
            self.setFixedWidth(min(room, theme().px(560)))
        else:
            self.setMinimumWidth(0)
            self.setMaximumWidth(16777215)
        self._shadow.setColor(QColor(theme().tokens.shadow))
        self.setAccessibleName(text)
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        self._timer.start(round(1000 * max(seconds, len(text) * 0.06)))

    def _place(self) -> None:
        x = (self._host.width() - self.width()) // 2
        y = self._host.height() - self.height() - theme().px(44)
        self.move(QPoint(max(0, x), max(0, y)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.stop()

    def leaveEvent(self, event: QEvent) -> None:
        self._timer.start(2000)
