"""What the person calls a run, its tags, and what was written about it."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from bnstudio.gui.services.runs import Runs
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import Dialog
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr
from bnstudio.project.run import LONGEST_NAME, LONGEST_TAG, MOST_TAGS, Run, tags_of


class NoteDialog(Dialog):
    """Name, tags and note of a run; an empty name is "Run 5"."""

    def __init__(self, run: Run, runs: Runs, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Name, tags and note of Run {number}", number=run.number), 420)
        self._runs, self._number = runs, run.number
        self.name = QLineEdit(run.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(plain(tr("Run {number}", number=run.number)))
        self.name.setAccessibleName(tr("Name of the run"))
        self.tags = QLineEdit(", ".join(run.tags))
        self.tags.setMaxLength(MOST_TAGS * (LONGEST_TAG + 2))
        self.tags.setPlaceholderText(tr("Short words, with commas between them"))
        self.tags.setAccessibleName(tr("Tags of the run"))
        self.note = QPlainTextEdit(run.note)
        self.note.setPlaceholderText(tr("What it was for, what came of it"))
        self.note.setAccessibleName(tr("Note about the run"))
        self.note.setTabChangesFocus(True)
        self.note.setMinimumHeight(theme().px(120))
        fields = ((tr("Name"), self.name), (tr("Tags"), self.tags), (tr("Note"), self.note))
        for title, field in fields:
            self.body.addWidget(Label(title))
            self.body.addWidget(field)
        self.keep = self.add_choice(tr("Keep"))
        self.accepted.connect(self._keep)

    def _keep(self) -> None:
        name, note = self.name.text(), self.note.toPlainText()
        self._runs.describe(self._number, name, note, tags_of(self.tags.text()))
