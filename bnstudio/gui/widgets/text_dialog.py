"""A dialog that asks for one line of text and says at once what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from bnstudio.gui.widgets.dialogs import Dialog
from bnstudio.gui.widgets.fields import TextField
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr


class TextDialog(Dialog):
    """A prompt, a line of text, and a button named by what it does.

    ``check`` returns what is wrong with a text, "" if nothing is; the dialog stays until it agrees.
    """

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        prompt: str,
        text: str,
        button: str,
        check: Callable[[str], str],
    ) -> None:
        super().__init__(parent, title, heading=True)
        self._check = check
        self.field = TextField()
        self.field.setAccessibleName(plain(title))
        self.field.setAccessibleDescription(plain(prompt))
        self.field.setText(plain(text))
        self.field.selectAll()
        self.fault = Label("", "caption", "error", wrap=True)
        self.fault.hide()
        self.body.addWidget(Label(prompt, "body", "text_2", wrap=True))
        self.body.addWidget(self.field)
        self.body.addWidget(self.fault)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self.use = self.add_button(button, "primary")
        self.use.setDefault(True)
        self.use.clicked.connect(self._try)
        self.field.textEdited.connect(lambda _text: self._say(""))
        self.field.setFocus()

    @property
    def text(self) -> str:
        """What was typed, without spaces at its ends."""
        return self.field.text().strip()

    def _try(self) -> None:
        fault = self._check(self.text)
        self._say(fault)
        if not fault:
            self.accept()

    def _say(self, fault: str) -> None:
        self.field.set_error(fault or None)
        self.fault.setText(fault)
        self.fault.setVisible(bool(fault))


def ask_text(
    parent: QWidget | None,
    title: str,
    prompt: str,
    button: str,
    text: str = "",
    check: Callable[[str], str] = lambda _text: "",
) -> str | None:
    """Ask for a line of text and wait; ``None`` if the person cancels."""
    dialog = TextDialog(parent, title, prompt, text, button, check)
    agreed = dialog.exec()
    found = dialog.text if agreed else None
    dialog.deleteLater()
    return found
