"""The background knowledge in words, and whether it contradicts itself: a section of the form."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QWidget

from bnstudio.errors import BnstudioError
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.labels import IconLabel, Label, SectionHeader
from bnstudio.gui.widgets.layouts import boxed, hbox, vbox
from bnstudio.gui.wording.runs import knowledge_summary, sentence
from bnstudio.project.document import restrict_knowledge

# Beyond so many variables the knowledge is checked by the run itself: a check takes n² steps.
_CHECKED = 1500


class KnowledgeSection(QWidget):
    """The section; ``fault`` says why the knowledge cannot be kept, or "".

    Signals
    -------
    changed()
        :attr:`fault` may be another.
    """

    changed = Signal()

    def __init__(self, data: Data, form: LearnForm) -> None:
        super().__init__()
        self._data, self._form = data, form
        self._checked: Hashable = None
        self.fault = ""
        self.clear = Button("Clear", "link")
        self.load = Button("Load …", "link")
        self.load.setToolTip("Read required and forbidden arcs and tiers from a file")
        self.message = Label("", "body", "text_2", wrap=True)
        self.message.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.icon = IconLabel("check-circle", "good")
        links = boxed(hbox(self.clear, self.load, gap=12))
        line = hbox((self.message, 1), (self.icon, Qt.AlignmentFlag.AlignTop), gap=8)
        vbox(SectionHeader("Knowledge", links), line, gap=8, on=self)
        self.load.clicked.connect(self._load)
        self.clear.clicked.connect(lambda: data.set_knowledge(Knowledge()))
        # The in-degree limit is one of the settings.
        for signal in (
            data.dataset_changed, data.included_changed, data.knowledge_changed,
            form.settings_changed,
        ):  # fmt: skip
            signal.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Check the knowledge, if anything that it depends on is another, and say how it is."""
        data, limit = self._data, self._form.settings.limits.max_parents
        key = (id(data.dataset), data.included, data.knowledge, limit)
        if key == self._checked:
            return
        self._checked = key
        knowledge = data.knowledge
        some = bool(knowledge)
        self.fault = self._contradiction(limit) if some else ""
        summary = knowledge_summary(knowledge)
        self.clear.setVisible(some)
        self.icon.setVisible(some)
        if self.fault:
            self.message.setText(f"{summary}. {self.fault}")
            self.message.set_ink("error")
            self.icon.set("x-circle", "error", self.fault)
        else:
            self.message.setText(summary)
            self.message.set_ink("text_2")
            self.icon.set("check-circle", "good", "Nothing in it contradicts itself")
        self.changed.emit()

    def _contradiction(self, limit: int | None) -> str:
        data = self._data
        dataset, names = data.dataset, data.learning_names
        if dataset is None or not names or len(names) > _CHECKED:
            return ""
        arities = [int(dataset.observed_arities[dataset.index(name)]) for name in names]
        try:
            build_constraints(
                restrict_knowledge(data.knowledge, data.included), names, arities, limit
            )
        except BnstudioError as error:
            return sentence(str(error))
        return ""

    def _load(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, "Load background knowledge", "", "Knowledge (*.json);;All files (*)"
        )
        if path:
            self._data.open_knowledge(path)
