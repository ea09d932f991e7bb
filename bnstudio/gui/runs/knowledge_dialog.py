"""The background knowledge that a run had to keep: in words, to be used again or saved."""

from __future__ import annotations

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from bnstudio.gui.services.data import Data
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import Dialog, ask_place
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.wording.knowledge import ENDINGS, SAVED, knowledge_lines
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.runs import soft_text
from bnstudio.gui.wording.tr import tr
from bnstudio.project.run import Run


class RunKnowledgeDialog(Dialog):
    """What a run was told; ``use`` makes it the knowledge of the next run."""

    def __init__(self, run: Run, data: Data, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Background knowledge of {label}", label=run_label(run)), 520)
        self._data, self.knowledge = data, run.spec.knowledge
        same = self.knowledge == data.knowledge.restricted(frozenset(run.variables))
        said = (
            tr("It is what the next run is told as well.")
            if same
            else tr("The next run is told something else by now.")
        )
        soft = tr("Score: {soft_text}.", soft_text=soft_text(run)) if soft_text(run) else ""
        self.said = Label(" ".join(filter(None, (said, soft))), "body", wrap=True)
        self.text = QPlainTextEdit()
        lines = [plain(line, length=4000) for line in knowledge_lines(self.knowledge)]
        for line in lines:
            self.text.appendPlainText(line)
        self.text.setReadOnly(True)
        self.text.setAccessibleName(tr("The knowledge"))
        self.text.setMinimumHeight(theme().px(240))
        self.body.addWidget(self.said)
        self.body.addWidget(self.text, 1)
        self.save = self.add_button(tr("Save as…"))
        self.use = self.add_button(tr("Use it again"))
        self.use.setEnabled(not same)
        self.save.clicked.connect(self._save)
        self.use.clicked.connect(lambda: self._use(run))
        self.add_close()

    def _use(self, run: Run) -> None:
        self._data.set_knowledge(
            self.knowledge, tr("use the knowledge of {label} again", label=run_label(run))
        )
        self.accept()

    def _save(self) -> None:
        path = ask_place(self, tr("Save the knowledge"), "knowledge.json", SAVED, ENDINGS)
        if path is not None:
            self._data.save_knowledge(path, self.knowledge)
