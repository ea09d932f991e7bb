"""The foot of the import page: what importing now would do, how far reading is, two buttons."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.bars import ProgressBar
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.labels import IconLabel, Label
from bnstudio.gui.widgets.layouts import Ground, hbox
from bnstudio.gui.wording.numbers import counted
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr


class Footer(Ground):
    """The foot, on the window's ground."""

    def __init__(self) -> None:
        super().__init__("window")
        dp = theme().px
        self.setMinimumHeight(dp(56))  # higher where what it says needs more lines
        self._icon = IconLabel("info", "text_2", size=16)
        self.message = Label("", "body", "text_2", wrap=True)
        self.message.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.message.setMinimumWidth(dp(120))
        self.progress = ProgressBar(tr("Reading the file"))
        self.progress.setFixedWidth(dp(160))
        self.cancel = Button(tr("Cancel"), height=32)
        self.cancel.setMinimumWidth(dp(88))
        self.accept = Button(tr("Import"), "primary", "arrow-right", height=32)
        hbox(
            self._icon,
            (self.message, 1),
            self.progress,
            6,
            self.cancel,
            self.accept,
            gap=10,
            margins=(24, 4, 24, 4),
            on=self,
        )

    def update_state(
        self, message: str, *, wrong: bool, ready: bool, columns: int, why_not: str
    ) -> None:
        """Say what importing would do, or what is wrong, and whether it can be done.

        Parameters
        ----------
        message
            The sentence.
        wrong
            Whether it is said as an error.
        ready, why_not
            Whether the table can come in, and if not, why.
        columns
            How many columns come in.
        """
        self._icon.set("x-circle" if wrong else "info", "error" if wrong else "text_2")
        self.message.setText(message)
        self.message.set_ink("error" if wrong else "text_2")
        self.accept.setText(
            tr("Import {columns}", columns=counted(columns, "column")) if columns else tr("Import")
        )
        self.accept.updateGeometry()
        layout = self.layout()
        if layout is not None:
            layout.activate()  # else the button is painted once in the width of its old words
        self.accept.setEnabled(ready)
        self.accept.setToolTip(plain_lines("" if ready else why_not))
