"""What the window tells in passing: a bar under the top bar for what needs a look, a toast for
what was done. Both say it in words with an icon; neither takes the keyboard away.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QEnterEvent
from PySide6.QtWidgets import (
    QGraphicsDropShadowEffect,
    QSizePolicy,
    QWidget,
)

from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.announce import announce
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.labels import IconLabel, Label
from bnstudio.gui.widgets.layouts import hbox
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

# kind of notice: role, icon
KINDS = {
    "info": ("accent", "info"),
    "good": ("good", "check-circle"),
    "caution": ("caution", "warning"),
    "error": ("error", "x-circle"),
}


class _Notice(QWidget):
    """A sentence with the icon of its kind, on a ground that the style sheet gives."""

    def __init__(self, *, wrap: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.kind = "info"
        self._icon = IconLabel("info", size=16)
        self._message = Label("", "body", wrap=wrap)

    @property
    def text(self) -> str:
        return self._message.text()

    def _say(self, kind: str, text: str) -> str:
        """Say ``text``; return the role of its kind."""
        role, icon = KINDS[kind]
        self.kind = kind
        self._icon.set(icon, role if role != "accent" else "accent_line", kind)
        self._message.setText(text)
        self.setAccessibleName(plain(text))
        announce(self, text, urgent=kind in ("caution", "error"))
        return role


class NoticeBar(_Notice):
    """One sentence across the window, with what can be done about it, until it is dismissed.

    A ``lasting`` one cannot be dismissed: it stays while what it says holds.
    """

    dismissed = Signal()

    def __init__(self, *, lasting: bool = False) -> None:
        super().__init__(wrap=True)
        self._message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._message.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._actions = hbox(gap=8)
        self._buttons: list[Button] = []
        ends: tuple[QWidget, ...] = ()
        if not lasting:
            close = IconButton("x", tr("Dismiss"))
            close.clicked.connect(self.dismiss)
            ends = (close,)
        said = self._icon, (self._message, 1), self._actions
        hbox(*said, *ends, gap=10, margins=(16, 6, 8, 6), on=self)
        self.setVisible(False)

    def show_notice(
        self, kind: str, text: str, actions: tuple[tuple[str, Callable[[], None]], ...] = ()
    ) -> None:
        """Say ``text``; each action is a button that also dismisses the bar."""
        self.setProperty("role", self._say(kind, text))
        self.style().polish(self)
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


class Toast(_Notice):
    """A floating sentence at the foot of its host that goes by itself.

    It waits while the mouse rests on it, and it never lies over what has the keyboard.
    """

    def __init__(self, host: QWidget) -> None:
        super().__init__(wrap=False, parent=host)
        self._host = host
        hbox(self._icon, self._message, gap=8, margins=(12, 8, 14, 8), on=self)
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

    def show_toast(self, kind: str, text: str, seconds: float = 4.0) -> None:
        """Say ``text`` for some seconds (longer for long sentences)."""
        self._message.setWordWrap(False)
        self._say(kind, text)
        room = max(240, self._host.width() - 80)
        if self.sizeHint().width() > room:
            self._message.setWordWrap(True)
            self.setFixedWidth(min(room, theme().px(560)))
        else:
            self.setMinimumWidth(0)
            self.setMaximumWidth(16777215)
        self._shadow.setColor(QColor(theme().tokens.shadow))
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        self._timer.start(round(1000 * max(seconds, len(text) * 0.06)))

    def _place(self) -> None:
        x = (self._host.width() - self.width()) // 2
        y = self._host.height() - self.height() - theme().px(44)
        self.move(QPoint(max(0, x), max(0, y)))

    @event_filter
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.stop()

    def leaveEvent(self, event: QEvent) -> None:
        self._timer.start(2000)
