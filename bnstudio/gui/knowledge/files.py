"""Knowledge from files and into them, the page that explains it, and the example."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QPlainTextEdit, QWidget

from bnstudio.graph.knowledge_file import read_knowledge
from bnstudio.gui.services.data import Data
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import Dialog, Question, ask_place, show_freed
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.pages.page_dialog import PageDialog, show_page
from bnstudio.gui.wording.knowledge import ENDINGS, OPENED, SAVED
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr
from bnstudio.resources import guide_pages, resource

EXAMPLE = "samples/asia-knowledge.json"


class KnowledgeFiles(QObject):
    """What the page does with files; ``owner`` is the widget that dialogs belong to."""

    def __init__(self, data: Data, owner: QWidget) -> None:
        super().__init__(owner)
        self._data, self._owner = data, owner
        data.arc_list_opened.connect(self.ask_listed)

    def load(self, *_: object, add: bool = False) -> None:
        """Let the person choose a file, whose knowledge takes the place of this or is added."""
        title = tr("Add knowledge") if add else tr("Load background knowledge")
        path, _filter = QFileDialog.getOpenFileName(self._owner, title, "", OPENED)
        if path:
            self._data.open_knowledge(path, add=add)

    def ask_listed(self, path: str, add: bool) -> Question:
        """Ask what the arcs of a list are, and read it so."""
        question = Question(
            self._owner.window(),
            tr("Required or forbidden?"),
            tr(
                "{name} is a list of arcs, and does not say what they are.",
                name=plain(Path(path).name),
            ),
            (
                ("", tr("Cancel")),
                ("required", tr("Require them")),
                ("forbidden", tr("Forbid them")),
            ),
            "forbidden",
        )

        def read() -> None:
            if question.answer == "required":
                self._data.open_knowledge(path, add=add, listed="required")
            elif question.answer == "forbidden":
                self._data.open_knowledge(path, add=add, listed="forbidden")

        question.accepted.connect(read)
        return show_freed(question)

    def save(self, *_: object) -> None:
        """Let the person choose a file, and write the knowledge into it as its ending says."""
        title = tr("Save the knowledge")
        path = ask_place(self._owner, title, "knowledge.json", SAVED, ENDINGS)
        if path is not None:
            self._data.save_knowledge(path)

    def show_help(self, *_: object) -> PageDialog | None:
        """Open the page that explains what can be said and how it is written in files."""
        pages = {page.stem: page for page in guide_pages()}
        return show_page(
            tr("How it works: background knowledge"), pages.get("knowledge"), self._owner
        )

    def show_example(self) -> ExampleDialog:
        """Show the example file."""
        return show_freed(ExampleDialog(self._data, self._owner.window()))


class ExampleDialog(Dialog):
    """The example file as it is written; it can be saved, or used on the table that it is about."""

    def __init__(self, data: Data, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("An example of a knowledge file"), 560)
        self._data = data
        self.path = resource(EXAMPLE)
        self.knowledge = read_knowledge(self.path)
        self.body.addWidget(
            Label(
                tr(
                    "It is about the sample Asia: what comes first, what is certain, and what is "
                    "likely. Every part may be left out."
                ),
                "body",
                "text_2",
                wrap=True,
            )
        )
        self.text = QPlainTextEdit(self.path.read_text(encoding="utf-8"))
        self.text.setReadOnly(True)
        self.text.setAccessibleName(tr("The example file"))
        self.text.setMinimumHeight(theme().px(320))
        self.body.addWidget(self.text, 1)
        self.save = self.add_button(tr("Save a copy…"))
        self.save.clicked.connect(self._save)
        fits = set(self.knowledge.names()) <= set(data.variable_names)
        self.use = self.add_button(tr("Use it"), "primary")
        self.use.setEnabled(fits)
        self.use.setToolTip("" if fits else tr("Open the sample Asia to use it"))
        self.use.clicked.connect(self._use)
        self.add_close()

    def _use(self) -> None:
        self._data.set_knowledge(self.knowledge, tr("use the example"))
        self.accept()

    def _save(self) -> None:
        start = "asia-knowledge.json"
        path = ask_place(self, tr("Save the example"), start, "JSON (*.json)", (".json",))
        if path is not None:
            self._data.save_knowledge(path, self.knowledge)
