"""A bar over the canvas that offers one thing: to show a run's network, or to arrange the graph.

It also says what is being done. It stays until it is taken, dismissed, or no longer true; it takes
no keys from the canvas.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout

from bnstudio.gui.canvas.page.floating import SHADOW, FloatingBox
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr


class Offers(FloatingBox):
    """The bar; of several offers the first is seen.

    It covers no node where there is such a place at the upper or the lower border. Where there is
    none, and the whole graph is in sight, it asks for room above the graph.

    Parameters
    ----------
    view
        The view that it floats over.

    Signals
    -------
    room_changed()
        It wants room above the graph, or no longer; see :attr:`room`.

    Attributes
    ----------
    room
        So much room at the view's upper border is for it alone, in pixels.
    """

    room_changed = Signal()

    def __init__(self, view: GraphView) -> None:
        super().__init__(view)
        self._view, self.room = view, 0
        self._settled = timer(self, 0, self._place_again, once=True)
        view.camera_moved.connect(self.settle)
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
        """Lie where no node is covered, best in the middle of the view's upper border."""
        self.adjustSize()
        places = self._places()
        if self.room:
            self.move(places[0])
            return
        inside = self.rect().adjusted(SHADOW, SHADOW - 3, -SHADOW, -SHADOW)
        covered = [self._view.nodes_under(QRect(inside).translated(at)) for at in places]
        self.move(places[covered.index(min(covered))])
        if min(covered) and self._view.fitted and self.isVisibleTo(self.host):
            self.room = self.height() - SHADOW
            self.move(places[0])
            self.room_changed.emit()

    def settle(self) -> None:
        """Look again where nodes lie, once the turn is over: they may have glided under the bar."""
        self._settled.start()

    def _places(self) -> list[QPoint]:
        """Return where it may lie, the best place first; a map has the lower right corner."""
        margin, wide = theme().px(10) - SHADOW, self.host.width() - self.width()
        low = self.host.height() - self.height() - theme().px(40) + SHADOW
        top = [QPoint(x, margin) for x in (wide // 2, margin, wide - margin)]
        top += [QPoint(x, margin) for x in (wide // 4, 3 * wide // 4)]
        return top + [QPoint(x, low) for x in (wide // 2, margin, wide // 4)]

    def _place_again(self) -> None:
        """Give way to the nodes where they came to lie; not while a person moves the picture."""
        if self._view.fitted and self.isVisibleTo(self.host):
            self.place()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.room and not self.isVisibleTo(self.host):
            self.room = 0
            self.room_changed.emit()

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
