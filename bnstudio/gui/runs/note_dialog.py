"""What the person calls a run, its tags, and what was written about it."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from bnstudio.gui.services.runs import Runs
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import Dialog
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.wording.plain import plain
from bnstudio.project.run import LONGEST_NAME, LONGEST_TAG, MOST_TAGS, Run, tags_of


class NoteDialog(Dialog):
    """Name, tags and note of a run; an empty name is "Run 5"."""

    def __init__(self, run: Run, runs: Runs, parent: QWidget | None = None) -> None:
        super().__init__(parent, f"Name, tags and note of Run {run.number}", 420)
        self._runs, self._number = runs, run.number
        self.name = QLineEdit(run.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(plain(f"Run {run.number}"))
        self.name.setAccessibleName("Name of the run")
        self.tags = QLineEdit(", ".join(run.tags))
        self.tags.setMaxLength(MOST_TAGS * (LONGEST_TAG + 2))
        self.tags.setPlaceholderText("Short words, with commas between them")
        self.tags.setAccessibleName("Tags of the run")
        self.note = QPlainTextEdit(run.note)
        self.note.setPlaceholderText("What it was for, what came of it")
        self.note.setAccessibleName("Note about the run")
        self.note.setTabChangesFocus(True)
        self.note.setMinimumHeight(theme().px(120))
        fields = (("Name", self.name), ("Tags", self.tags), ("Note", self.note))
        for title, field in fields:
            self.body.addWidget(Label(title))
            self.body.addWidget(field)
        self.keep = self.add_choice("Keep")
        self.accepted.connect(self._keep)

    def _keep(self) -> None:
        name, note = self.name.text(), self.note.toPlainText()
        self._runs.describe(self._number, name, note, tags_of(self.tags.text()))
