"""Two buttons below the form while a run is at work: learn beside it, or after it."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.layouts import vbox
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr

_WAITS = tr("It is frozen now and begins once no run is at work")


class AnotherRun(QWidget):
    """The buttons; they are there only while a run is at work."""

    def __init__(self) -> None:
        super().__init__()
        self.beside = Button(tr("Start another run beside it"), icon="play")
        self.after = Button(tr("Learn after the runs at work"), icon="plus")
        for button in (self.beside, self.after):
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        vbox(self.beside, self.after, gap=8, on=self)

    def show_reason(self, reason: str) -> None:
        """Disable both for a reason; "" enables them."""
        for button, tip in (
            (self.beside, ""),
            (self.after, tr("{waits}  (Ctrl+Shift+F5)", waits=_WAITS)),
        ):
            button.setEnabled(not reason)
            button.setToolTip(plain_lines(reason or tip))
