"""The panel of the Inspect tab: what is selected, in one of three views.

What the graph itself says is shown at once; counts and scores follow from beside the window. While
the tab is hidden nothing is worked out.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.inspector.asking import Alternatives, Inquiry, NodeAnswer, PairAnswer, Subject
from bnstudio.gui.inspector.graph_view import GraphView
from bnstudio.gui.inspector.node_view import NodeView
from bnstudio.gui.inspector.pair_view import PairView
from bnstudio.gui.services.arc_strengths import ArcStrengths
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.influence.target import Target
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.services.scores import Scores, score_basis
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.labels import ElidedLabel
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, boxed, stack, vbox
from bnstudio.gui.wording.influence import influence_text
from bnstudio.gui.wording.numbers import counted
from bnstudio.gui.wording.runs import sentence
from bnstudio.gui.wording.tr import tr
from bnstudio.project.inspecting.direction import Directions
from bnstudio.project.inspecting.obstacles import Rules


class InspectPanel(QWidget):
    """The panel.

    Parameters
    ----------
    tasks, document, selection, data, form, graph, scores, strengths, target
        What it looks at.
    """

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        selection: Selection,
        data: Data,
        form: LearnForm,
        graph: CurrentGraph,
        scores: Scores,
        strengths: ArcStrengths | None = None,
        target: Target | None = None,
    ) -> None:
        super().__init__()
        self._strengths, self._target = strengths, target
        self.setObjectName("InspectPanel")
        self.setAccessibleName(tr("Inspect"))
        self._document, self._selection, self._data = document, selection, data
        self._form, self._graph = form, graph
        self.subject: Subject | None = None
        self.inquiry = Inquiry(tasks, self)
        self.title = ElidedLabel("", "subject")
        self.caption = ElidedLabel("", "caption", cut=Qt.TextElideMode.ElideRight)
        self.node, self.pair, self.whole = NodeView(), PairView(), GraphView(scores)
        self._views = stack(*(self._page(view) for view in (self.node, self.pair, self.whole)))
        head = boxed(vbox(self.title, self.caption, margins=(16, 12, 16, 8)))
        vbox(head, (self._views, 1), on=self)
        self.setMinimumWidth(theme().px(304))
        self._due = timer(self, 0, self.refresh, once=True)
        for signal in (
            selection.changed, document.replaced, data.dataset_changed, data.knowledge_changed,
            graph.shown, form.settings_changed,
        ):  # fmt: skip
            signal.connect(self._later)
        for view in (self.node, self.pair, self.whole):
            view.picked.connect(lambda name: selection.select([name]))
        self.inquiry.answered.connect(self._answered)
        if strengths is not None:
            strengths.changed.connect(self._show_strength)
        if target is not None:
            for changed in (target.chosen, target.changed):
                changed.connect(self._show_target)
            self.node.target_wanted.connect(target.choose)

    @staticmethod
    def _page(view: QWidget) -> ScrollColumn:
        return ScrollColumn(vbox(view, STRETCH, margins=(16, 4, 16, 16)))

    def _later(self, *_: object) -> None:
        """Look again once all that changes together has changed."""
        if self.isVisible():
            self._due.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Show what is selected now, if it or what is known of it is another."""
        subject = self._now()
        if subject.same(self.subject):
            return
        moved = self.subject is None or subject.names != self.subject.names
        self.subject = subject
        names = subject.names
        number = {1: 0, 2: 1}.get(len(names), 2)
        self._say(subject)
        (self.node, self.pair, self.whole)[number].show_subject(subject)
        self._show_strength()
        self._show_target()
        self._views.setCurrentIndex(number)
        page = self._views.currentWidget()
        if moved and isinstance(page, ScrollColumn):
            page.verticalScrollBar().setValue(0)
        self.inquiry.ask(subject)

    def _now(self) -> Subject:
        project = self._document.project
        names = self._selection.pair or self._selection.names
        dag, basis = self._graph.dag, score_basis(project)
        limits = project.settings.limits
        arities: dict[str, int] = {}
        if basis is not None:
            data = basis.dataset
            arities = dict(zip(data.names, data.observed_arities.tolist(), strict=True))
        rules = Rules(self._data.knowledge, limits.max_parents, limits.max_params, arities)
        return Subject(names if len(names) in (1, 2) else (), dag, basis, rules)

    def _say(self, subject: Subject) -> None:
        names = subject.names
        if len(names) == 1:
            self.title.setText(names[0])
            there = subject.dag is not None and names[0] in subject.dag.index
            self.caption.setText(tr("Node") if there else tr("Variable, not in the graph"))
        elif names:
            a, b = subject.arc()
            self.title.setText(f"{a} → {b}" if subject.joined() else f"{a}, {b}")
            self.caption.setText(
                tr("Arc") if subject.joined() else tr("Pair of nodes without an arc")
            )
        else:
            self.title.setText(sentence(self._graph.label) or tr("No graph"))
            many = len(self._selection.names)
            self.caption.setText(
                tr("{nodes} selected", nodes=counted(many, "node"))
                if many
                else tr("The whole graph")
            )

    def _show_strength(self) -> None:
        """Say how sure a pair is, where strengths are in hand."""
        subject, strengths = self.subject, self._strengths
        if strengths is None or subject is None or len(subject.names) != 2:
            return
        self.pair.show_strength(strengths.sentence(*subject.arc()))

    def _show_target(self) -> None:
        """Say what a node tells about the target, and offer to make it the target."""
        subject, target = self.subject, self._target
        if target is None or subject is None or len(subject.names) != 1:
            return
        (name,) = subject.names
        there = subject.dag is not None and name in subject.dag.index
        one = target.of(name)
        said = "" if one is None or target.found is None else influence_text(target.found, one)
        self.node.show_target(there, name == target.name, sentence(said) if said else "")

    def _answered(self, answer: object) -> None:
        if isinstance(answer, NodeAnswer):
            self.node.show_answer(answer)
        elif isinstance(answer, Alternatives):
            self.node.show_alternatives(answer)
        elif isinstance(answer, PairAnswer):
            self.pair.show_answer(answer)
        elif isinstance(answer, Directions):
            self.whole.show_answer(answer)
