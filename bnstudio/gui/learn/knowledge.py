"""The background knowledge in words, and whether it contradicts itself: a section of the form."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QWidget

from bnstudio.graph.contradictions import Contradiction
from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.services.catalogue import Choice
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.labels import IconLabel, Label, SectionHeader
from bnstudio.gui.widgets.layouts import boxed, hbox, vbox
from bnstudio.gui.wording.knowledge import OPENED, fault_sentence, knowledge_summary
from bnstudio.gui.wording.tr import tr
from bnstudio.search.declarations import Obeys


class KnowledgeSection(QWidget):
    """The section; ``fault`` says why the knowledge cannot be kept, or "".

    Signals
    -------
    changed()
        :attr:`fault` may be another.
    edit_asked()
        The page of the knowledge is to be shown.
    """

    changed = Signal()
    edit_asked = Signal()

    def __init__(self, data: Data, form: LearnForm) -> None:
        super().__init__()
        self._data, self._form = data, form
        self._shown: tuple[Knowledge | None, tuple[Contradiction, ...]] = (None, ())
        self.fault = ""
        self.clear = Button(tr("Clear"), "link")
        self.edit = Button(tr("Edit…"), "link")
        self.edit.setToolTip(tr("Tiers, required and forbidden arcs, roots, leaves and orderings"))
        self.message = Label("", "body", "text_2", wrap=True)
        self.message.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.icon = IconLabel("check-circle", "good")
        self.load = Button(tr("Load…"), "link")
        self.load.setToolTip(tr("Read knowledge from a file"))
        links = boxed(hbox(self.clear, self.load, self.edit, gap=12))
        line = hbox((self.message, 1), (self.icon, Qt.AlignmentFlag.AlignTop), gap=8)
        vbox(SectionHeader(tr("Knowledge"), links), line, gap=8, on=self)
        self.edit.clicked.connect(self.edit_asked)
        self.load.clicked.connect(self._load)
        self.clear.clicked.connect(
            lambda: data.set_knowledge(Knowledge(), tr("clear the knowledge"))
        )
        # The in-degree limit is one of the settings.
        for signal in (
            data.dataset_changed, data.included_changed, data.knowledge_changed,
            form.settings_changed,
        ):  # fmt: skip
            signal.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Say how the knowledge is, if it or what contradicts it is another."""
        knowledge, faults = self._data.knowledge, self._form.contradictions()
        if self._shown == (knowledge, faults):
            return
        self._shown = (knowledge, faults)
        some = bool(knowledge)
        self.fault = fault_sentence(faults[0]) if faults else ""
        summary = knowledge_summary(knowledge)
        self.clear.setVisible(some)
        self.icon.setVisible(some)
        if self.fault:
            more = tr(" And {faults} more.", faults=len(faults) - 1) if len(faults) > 1 else ""
            self.message.setText(f"{summary}. {self.fault}{more}")
            self.message.set_ink("error")
            self.icon.set("x-circle", "error", self.fault)
        else:
            self.message.setText(summary)
            self.message.set_ink("text_2")
            self.icon.set("check-circle", "good", tr("Nothing in it contradicts itself"))
        self.changed.emit()

    def fault_with(self, searcher: Choice) -> str:
        """Say why the knowledge cannot be kept, or not by this searcher; "" if it can."""
        soft = self._data.knowledge.restricted(self._data.included).prior
        if self.fault or not soft or Obeys.PRIOR in searcher.obeys:
            return self.fault
        return tr(
            "{title} cannot have probabilities of arcs in its score. Take them out, or "
            "choose another searcher.",
            title=searcher.title,
        )

    def _load(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Load background knowledge"), "", OPENED)
        if path:
            self._data.open_knowledge(path)
