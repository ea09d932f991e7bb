"""The last line of the card: what an ended search has done, and the button that lets it go on.

The words come first: where both have no room, the button is named by its verb alone, and its tip
tells for how long.
"""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.labels import ElidedLabel
from bnstudio.gui.widgets.layouts import hbox
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import format_span
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr
from bnstudio.project.going_on import more_seconds
from bnstudio.project.run import Run

_GAP = 8


class GoOn(QWidget):
    """The line.

    Attributes
    ----------
    done
        What the search has done.
    button
        Lets the run go on.
    """

    def __init__(self) -> None:
        super().__init__()
        self.done = ElidedLabel("", "caption")
        self.button = Button(tr("Continue"), icon="play")
        self.button.setVisible(False)
        self._more = ""
        hbox((self.done, 1), self.button, gap=_GAP, on=self)

    def say(self, text: str) -> None:
        """Say what the search has done."""
        self.done.setText(text)
        self._fit()

    def offer(self, run: Run | None) -> None:
        """Offer to let a run go on; ``None`` for none."""
        self.button.setVisible(run is not None)
        if run is not None:
            self._more = tr("{more_seconds} more", more_seconds=format_span(more_seconds(run)))
            tip = tr(
                "{label} goes on from where it ended, {more}  (Shift+F7)",
                label=run_label(run),
                more=self._more,
            )
            self.button.setToolTip(plain(tip))
            self._fit()

    def _fit(self) -> None:
        if not self._more:
            return
        words = self.done.fontMetrics().horizontalAdvance(self.done.text())
        self.button.setText(tr("Continue, {more}", more=self._more))
        if words + theme().px(_GAP) + self.button.sizeHint().width() > self.width():
            self.button.setText(tr("Continue"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
