"""The line at the foot of the page: what contradicts itself, one thing at a time.

How much is known stands beside it. Each contradiction has a button that leads to its culprits.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.graph.contradictions import Contradiction
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.labels import IconLabel, Label
from bnstudio.gui.widgets.layouts import hbox
from bnstudio.gui.wording.knowledge import fault_sentence
from bnstudio.gui.wording.tr import tr


class FaultLine(QWidget):
    """The line.

    Signals
    -------
    show_asked()
        The culprits of :attr:`current` are to be shown.
    changed()
        :attr:`current` is another.
    """

    show_asked = Signal()
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.faults: tuple[Contradiction, ...] = ()
        self._at = 0
        self.icon = IconLabel("check-circle", "good")
        self.message = Label("", "body", wrap=True)
        self.message.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.summary = Label("", "body", "text_2")
        self.place = Label("", "body", "text_2")
        self.before = IconButton("caret-up", tr("The contradiction before"))
        self.after = IconButton("caret-down", tr("The next contradiction"))
        self.show_it = Button(tr("Show it"), height=24)
        self.show_it.setToolTip(tr("Choose what is to blame"))
        hbox(
            self.icon, (self.message, 1), self.summary, self.place, self.before, self.after,
            self.show_it,
            gap=8, margins=(16, 7, 16, 6), on=self,
        )  # fmt: skip
        self.before.clicked.connect(lambda: self._step(-1))
        self.after.clicked.connect(lambda: self._step(1))
        self.show_it.clicked.connect(self.show_asked)
        theme().changed.connect(self.update)

    @property
    def current(self) -> Contradiction | None:
        """The contradiction that is named; ``None`` if there is none."""
        return self.faults[self._at] if self.faults else None

    def show_faults(self, faults: Sequence[Contradiction], good: str) -> None:
        """Name the first of the contradictions that were found; ``good`` is said if none was.

        The one that was named stays if it is still there.
        """
        kept = self.current
        self.faults = tuple(faults)
        self._at = self.faults.index(kept) if kept in self.faults else 0
        self._good = good
        self._show()

    def _step(self, step: int) -> None:
        self._at = (self._at + step) % len(self.faults)
        self._show()
        self.changed.emit()
        self.show_asked.emit()

    def _show(self) -> None:
        fault, many = self.current, len(self.faults)
        for part in (self.place, self.before, self.after):
            part.setVisible(many > 1)
        self.show_it.setVisible(fault is not None and bool(fault.variables))
        self.place.setText(tr("{at} of {several}", at=self._at + 1, several=many))
        if fault is None:
            self.icon.set("check-circle", "good", self._good)
            self.message.setText(self._good)
            self.message.set_ink("text_2")
        else:
            said = fault_sentence(fault)
            self.icon.set("x-circle", "error", tr("Contradiction"))
            self.message.setText(said)
            self.message.set_ink("error")
        self.icon.setVisible(bool(self.message.text()))
        self.setVisible(bool(self.message.text() or self.summary.text()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, tokens = QPainter(self), theme().tokens
        painter.fillRect(self.rect(), tokens.error_soft if self.faults else tokens.window)
        painter.fillRect(0, 0, self.width(), 1, tokens.separator)
