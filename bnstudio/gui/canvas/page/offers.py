"""A bar over the canvas that offers one thing: to show a run's network, or to arrange the graph.

It also says what is being done. It stays until it is taken, dismissed, or no longer true; it takes
no keys from the canvas.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QWidget

from bnstudio.gui.canvas.page.floating import SHADOW, FloatingBox
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr


class Offers(FloatingBox):
    """The bar; of several offers the first is seen.

    Parameters
    ----------
    parent
        The view that it floats over, at its upper border.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        dp = theme().px
        row = QHBoxLayout(self)
        row.setContentsMargins(SHADOW + dp(12), SHADOW - 3, SHADOW + dp(4), SHADOW)
        row.setSpacing(dp(8))
        self._message = Label("", "body")
        self.take = Button("", "secondary", height=24)
        self.take.clicked.connect(self._taken)
        close = IconButton("x", tr("Dismiss"), target=24)
        close.clicked.connect(self._dismissed)
        for widget in (self._message, self.take, close):
            row.addWidget(widget)
        self.setFixedHeight(dp(34) + 2 * SHADOW - 3)
        self._offers: dict[str, tuple[str, str, Callable[[], None]]] = {}
        self._refused: set[str] = set()
        self.hide()

    @property
    def text(self) -> str:
        """What is offered now, "" for nothing."""
        return self._message.text() if self.isVisibleTo(self.host) else ""

    def __contains__(self, key: str) -> bool:
        """Whether something is offered, or waits behind what is seen."""
        return key in self._offers

    def offer(
        self, key: str, message: str, button: str = "", then: Callable[[], None] = lambda: None
    ) -> None:
        """Offer something, unless it has been dismissed: it is known by its key.

        Without a button it is only said.
        """
        if key not in self._refused:
            self._offers[key] = message, button, then
            self._renew()

    def withdraw(self, key: str) -> None:
        """Offer something no longer; it may be offered again."""
        self._offers.pop(key, None)
        self._renew()

    def forget(self) -> None:
        """Offer nothing, and forget what was dismissed."""
        self._offers.clear()
        self._refused.clear()
        self._renew()

    def place(self) -> None:
        """Lie in the middle of the view's upper border."""
        self.adjustSize()
        self.move((self.host.width() - self.width()) // 2, theme().px(10) - SHADOW)

    def _renew(self) -> None:
        if not self._offers:
            self.hide()
            return
        message, button, _ = next(iter(self._offers.values()))
        if message != self._message.text() or not self.isVisibleTo(self.host):
            self._message.setText(message)
            self.take.setText(button)
            self.take.setVisible(bool(button))
            self.setAccessibleName(plain(message))
            self.show()
            self.place()
            self.raise_()

    def _taken(self) -> None:
        key = next(iter(self._offers), "")
        if key:
            _, _, then = self._offers.pop(key)
            self._renew()
            then()

    def _dismissed(self) -> None:
        key = next(iter(self._offers), "")
        if key:
            self._refused.add(key)
            self.withdraw(key)
