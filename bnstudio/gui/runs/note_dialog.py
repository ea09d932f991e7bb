"""What the person calls a run, and wrote about it."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from bnstudio.gui.services.runs import Runs
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import Dialog
from bnstudio.gui.widgets.labels import Label
from bnstudio.project.run import LONGEST_NAME, Run


class NoteDialog(Dialog):
    """Name and note of a run; an empty name is "Run 5"."""

    def __init__(self, run: Run, runs: Runs, parent: QWidget | None = None) -> None:
        super().__init__(parent, f"Name and note of Run {run.number}", 420)
        self._runs, self._number = runs, run.number
        self.name = QLineEdit(run.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(f"Run {run.number}")
        self.name.setAccessibleName("Name of the run")
        self.note = QPlainTextEdit(run.note)
        self.note.setPlaceholderText("What it was for, what came of it; tags as you like")
        self.note.setAccessibleName("Note about the run")
        self.note.setTabChangesFocus(True)
        self.note.setMinimumHeight(theme().px(120))
        for widget in (Label("Name"), self.name, Label("Note"), self.note):
            self.body.addWidget(widget)
        self.keep = self.add_choice("Keep")
        self.accepted.connect(self._keep)

    def _keep(self) -> None:
        self._runs.describe(self._number, self.name.text(), self.note.toPlainText())
