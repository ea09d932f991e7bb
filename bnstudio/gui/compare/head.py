"""The strip above the canvases: which two networks, and how they are compared and shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSignalBlocker, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from bnstudio.gui.compare.canvases import WAYS
from bnstudio.gui.compare.comparing import MODES
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import IconButton
from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import hbox
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr

FILE = "file"
"""What a chooser has for a file that is still to be chosen."""

WIDE = 900
"""From this width on, at a base of 12, the choosers have their names beside them."""


class Chooser(ComboField):
    """One of the two networks.

    Signals
    -------
    picked(str)
        A person has chosen the network of that key, or :data:`FILE`.
    """

    picked = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__(name=name)
        self._key = ""
        self.setMinimumWidth(theme().px(104))
        self.activated.connect(self._activated)

    def offer(self, offers: Sequence[tuple[str, str]], key: str) -> None:
        """Offer networks, as words and keys, of which ``key`` is chosen ("" for none)."""
        self._key = key
        items = [(tr("Choose…"), ""), *offers, (tr("From a file…"), FILE)]
        there = [(self.itemText(at), self.itemData(at)) for at in range(self.count())]
        wanted = [(plain(text), value) for text, value in items]
        with QSignalBlocker(self):
            if there != wanted:
                self.clear()
                for text, value in wanted:
                    self.addItem(plain(text), value)
            known = any(value == key for _, value in wanted)
            self.set_value(key if known else "")

    def _activated(self, _at: int) -> None:
        key = str(self.value)
        if key == FILE:
            with QSignalBlocker(self):
                known = self.findData(self._key) >= 0
                self.set_value(self._key if known else "")
        if key != self._key:
            self.picked.emit(key)


class Head(QWidget):
    """The strip.

    Signals
    -------
    picked(int, str)
        Another network is chosen as the first (0) or the second (1).
    swap_asked()
        The two are to change places.
    mode_chosen(str), way_chosen(str)
        They are to be compared as ``dags`` or ``classes``, shown as ``overlay`` or ``side``.
    """

    picked = Signal(int, str)
    swap_asked = Signal()
    mode_chosen = Signal(str)
    way_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.choosers = Chooser(tr("First network")), Chooser(tr("Second network"))
        self._names = Label(tr("First"), "label"), Label(tr("Second"), "label")
        for at, chooser in enumerate(self.choosers):
            chooser.setToolTip(tr("What is compared with") if at == 0 else tr("What is looked at"))
            chooser.picked.connect(lambda key, at=at: self.picked.emit(at, key))
        self.swap = IconButton("arrows-left-right", tr("Swap the two networks"))
        self.swap.clicked.connect(self.swap_asked)
        self.mode = Segmented(
            ((MODES[0], tr("DAGs")), (MODES[1], tr("Classes"))), name=tr("Compare as")
        )
        self.mode.button(MODES[0]).setToolTip(tr("Compare the arcs as they are directed"))
        self.mode.button(MODES[1]).setToolTip(
            plain_lines(
                tr("Compare the equivalence classes (CPDAGs):\nonly directions that data can tell")
            )
        )
        self.way = Segmented(
            ((WAYS[0], tr("Overlay")), (WAYS[1], tr("Side by side"))), name=tr("Show")
        )
        self.more = IconButton("dots-three", tr("More about the comparison"))
        self.mode.changed.connect(lambda value: self.mode_chosen.emit(str(value)))
        self.way.changed.connect(lambda value: self.way_chosen.emit(str(value)))
        self.setFixedHeight(theme().px(40))
        hbox(
            self._names[0], (self.choosers[0], 1), self.swap, self._names[1],
            (self.choosers[1], 1), 4, self.mode, self.way, self.more,
            gap=8, margins=(16, 0, 12, 0), on=self,
        )  # fmt: skip

    def set_mode(self, mode: str) -> None:
        """Show as what they are compared, without asking for it."""
        with QSignalBlocker(self.mode):
            self.mode.set_value(mode)

    def choose(self, side: int) -> None:
        """Have a person choose a network from the list; a file where there is nothing else."""
        chooser = self.choosers[side]
        if chooser.count() > len(("", FILE)):
            chooser.setFocus()
            chooser.showPopup()
        else:
            self.picked.emit(side, FILE)

    def open_menu(self, menu: QMenu) -> None:
        """Open a menu below the last button."""
        menu.popup(self.more.mapToGlobal(QPoint(0, self.more.height())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for name in self._names:
            name.setVisible(self.width() >= theme().px(WIDE))
