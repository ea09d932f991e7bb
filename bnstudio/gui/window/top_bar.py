"""The bar at the top: mark, menus, the project's name and state, undo, search, theme."""

from __future__ import annotations

import sys

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QMenuBar, QPushButton, QSizePolicy, QWidget

from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import IconButton
from bnstudio.gui.widgets.key_chip import key_chip_width, key_text, paint_key_chip
from bnstudio.gui.widgets.labels import ElidedLabel, Label
from bnstudio.gui.widgets.layouts import STRETCH, hbox
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.window.actions import Actions
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr


class Mark(QWidget):
    """The three joined nodes."""

    def __init__(self) -> None:
        super().__init__()
        side = theme().px(20)
        self.setFixedSize(side, theme().px(28))

    def paintEvent(self, event: object) -> None:
        paint_icon(QPainter(self), "bnstudio", "accent_line", self.rect(), theme().px(20))


class SearchButton(QPushButton):
    """Looks like a field and opens the command palette; shortens to its key when room is scarce."""

    def __init__(self, shortcut: str) -> None:
        super().__init__()
        self._keys = key_text(shortcut)
        self._short = False
        self.setAutoDefault(False)
        self.setFont(theme().font("body"))
        self.setAccessibleName(tr("Search commands and variables"))
        self.setToolTip(
            plain_lines(tr("Search commands and variables  ({shortcut})", shortcut=shortcut))
        )
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_short(self, short: bool) -> None:
        """Show only "Find" and the key."""
        if short != self._short:
            self._short = short
            self.updateGeometry()
            self.update()

    @property
    def _text(self) -> str:
        return tr("Find") if self._short else tr("Search commands and variables")

    def sizeHint(self) -> QSize:
        dp = theme().px
        width = self.fontMetrics().horizontalAdvance(self._text) + key_chip_width(self._keys)
        return QSize(width + dp(10 if self._short else 28) + dp(12), dp(28))

    def paintEvent(self, event: object) -> None:
        t = theme().tokens
        dp = theme().px
        painter = QPainter(self)
        border = t.strong_border if self.underMouse() else t.control_border
        ground = t.pressed if self.isDown() else t.field
        paint_box(painter, self.rect(), ground, border, dp(6))
        left = dp(10)
        if not self._short:
            glass = QRect(dp(8), 0, dp(16), dp(28))
            paint_icon(painter, "magnifying-glass", "text_2", glass, dp(16))
            left = dp(28)
        painter.setFont(self.font())
        painter.setPen(t.text_3)
        painter.drawText(
            QRect(left, 0, self.width() - left, self.height()),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            plain(self._text),
        )
        paint_key_chip(painter, self.rect(), self._keys)


class TopBar(QWidget):
    """The bar itself; ``menu_bar`` is filled by the window."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        dp = theme().px
        self.setFixedHeight(dp(40) + 1)
        self._actions = actions
        self.menu_bar = QMenuBar()
        self.menu_bar.setNativeMenuBar(sys.platform == "darwin")
        self.menu_bar.setFont(theme().font("menu"))
        self.undo = IconButton("arrow-u-up-left", tr("Undo"), "Ctrl+Z")
        self.redo = IconButton("arrow-u-up-right", tr("Redo"), "Ctrl+Shift+Z")
        for button, name in ((self.undo, "undo"), (self.redo, "redo")):
            button.clicked.connect(actions[name].trigger)
        self.search = SearchButton("Ctrl+K")
        self.search.clicked.connect(actions["palette"].trigger)
        self.theme_button = IconButton("moon", tr("Dark theme"))
        self.theme_button.clicked.connect(actions["theme-toggle"].trigger)
        menus = (self.menu_bar, Qt.AlignmentFlag.AlignVCenter)
        buttons = (self.undo, self.redo, 10, self.search, 10, self.theme_button)
        hbox(Mark(), 8, menus, STRETCH, *buttons, margins=(15, 0, 16, 1), on=self)
        # The name stands in the middle of the window, whatever is left and right of it.
        self._name = ElidedLabel("", "panel")
        self._name.setParent(self)
        self._state = Label("", "label", "text_3", parent=self)
        theme().changed.connect(self._theme_changed)
        self._theme_changed()

    def set_title(self, name: str, state: str) -> None:
        """Show the project's name and whether it is saved."""
        self._name.setText(name)
        self._state.setText(state)
        self._place()

    def set_short(self, short: bool) -> None:
        """Give way: the search to its key, the saved state to its tooltip."""
        self.search.set_short(short)
        self._place()

    def set_history(self, undo: str, redo: str) -> None:
        """Name what undo and redo would do; "" disables them."""
        for button, word, nothing, text, keys in (
            (self.undo, tr("Undo"), tr("Nothing to undo"), undo, "Ctrl+Z"),
            (self.redo, tr("Redo"), tr("Nothing to redo"), redo, "Ctrl+Shift+Z"),
        ):
            button.setEnabled(bool(text))
            button.set_name(f"{word} {text}" if text else nothing, keys)

    def _theme_changed(self) -> None:
        dark = theme().dark
        self.theme_button.set_icon_name("sun" if dark else "moon")
        self.theme_button.set_name(tr("Light theme") if dark else tr("Dark theme"))

    def _place(self) -> None:
        layout = self.layout()
        if layout is not None:
            layout.activate()  # where the buttons come to stand, not where they stood
        dp = theme().px
        name, state = self._name.sizeHint(), self._state.sizeHint()
        gap = dp(8)
        left_end = self.menu_bar.geometry().right() + dp(16)
        room = self.undo.x() - dp(12) - left_end
        with_state = bool(self._state.text()) and name.width() + gap + state.width() <= room
        self._state.setVisible(with_state)
        total = min(name.width() + (gap + state.width() if with_state else 0), max(room, 0))
        x = max(left_end, min((self.width() - total) // 2, left_end + room - total))
        height = self.height() - 1
        name_width = total - (gap + state.width() if with_state else 0)
        self._name.setGeometry(x, 0, name_width, height)
        # In a small window the state is in the name's tooltip; unsaved work is always said.
        cut = self._name.text() if name_width < name.width() else ""
        words = "\n".join(filter(None, (cut, self._state.text())))
        self._name.setToolTip(plain_lines(words))
        self._state.setGeometry(x + name_width + gap, 0, state.width(), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: object) -> None:
        t = theme().tokens
        painter = QPainter(self)
        painter.fillRect(self.rect(), t.window)
        painter.fillRect(0, self.height() - 1, self.width(), 1, t.separator)
