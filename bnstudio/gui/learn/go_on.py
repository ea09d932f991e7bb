"""The last line of the card: what an ended search has done, and the button that lets it go on.

The words come first: where both have no room, the button is named by its verb alone, and its tip
tells for how long. A menu beside it has other times.
"""

from __future__ import annotations

from itertools import product

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.labels import ElidedLabel
from bnstudio.gui.widgets.layouts import hbox
from bnstudio.gui.widgets.limit_fields import add_times
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import format_span
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr
from bnstudio.project.going_on import choices, more_seconds
from bnstudio.project.run import Run
from bnstudio.project.run_rules import stopped_early

_GAP, _CLOSE = 8, 2


class GoOn(QWidget):
    """The line.

    Attributes
    ----------
    done
        What the search has done.
    button
        Lets the run go on.
    times
        Has a menu of how long it may go on.

    Signals
    -------
    for_asked(float)
        The run is to go on for so many seconds.
    """

    for_asked = Signal(float)

    def __init__(self) -> None:
        super().__init__()
        self.done = ElidedLabel("", "caption")
        self.button = Button(tr("Continue"), icon="play")
        self.button.setVisible(False)
        self._word = tr("Continue")
        self._more = ""
        self.times = IconButton("caret-down", tr("Choose how long it goes on"), target=20)
        self.times.setVisible(False)
        self._menu = QMenu(self)
        self.times.setMenu(self._menu)
        beside = hbox(self.button, self.times, gap=_CLOSE)
        hbox((self.done, 1), beside, gap=_GAP, on=self)

    def say(self, text: str) -> None:
        """Say what the search has done."""
        self.done.setText(text)
        self._fit()

    def offer(self, run: Run | None) -> None:
        """Offer to let a run go on, or to begin where it had not; ``None`` for none."""
        self.button.setVisible(run is not None)
        self.times.setVisible(run is not None)
        if run is None:
            return
        seconds = more_seconds(run)
        if stopped_early(run):
            self._word, self._more = tr("Begin its search"), ""
            tip = tr("{label} begins to search  (Shift+F7)", label=run_label(run))
        else:
            self._word = tr("Continue")
            self._more = tr("{more_seconds} more", more_seconds=format_span(seconds))
            tip = tr(
                "{label} goes on from where it ended, {more}  (Shift+F7)",
                label=run_label(run),
                more=self._more,
            )
        self.button.setToolTip(plain(tip))
        self._menu.clear()
        add_times(self._menu, choices(run), seconds, self.for_asked.emit)
        self._fit()

    def _fit(self) -> None:
        """Say as much on the button as there is room for; its picture goes before its words."""
        whole = tr("Continue, {more}", more=self._more) if self._more else self._word
        words = self.done.fontMetrics().horizontalAdvance(self.done.text())
        beside = theme().px(_GAP) + _CLOSE + self.times.sizeHint().width()
        for text, icon in product((whole, self._word), ("play", None)):
            self.button.setText(text)
            self.button.set_icon_name(icon)
            if words + beside + self.button.sizeHint().width() <= self.width():
                break

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
