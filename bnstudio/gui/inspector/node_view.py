"""A node: its states, its relatives, its family's score and table, and other parent sets."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bnstudio.data.dataset import Dataset
from bnstudio.graph.relations import markov_blanket
from bnstudio.gui.inspector.asking import Alternatives, NodeAnswer, Subject
from bnstudio.gui.inspector.family_table import FamilyTableView
from bnstudio.gui.inspector.parts import NameFlow
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.bars import ROW, StateBars
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.form_row import FactLine, Section, note
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, boxed, hbox, rule, vbox
from bnstudio.gui.wording.numbers import format_change, format_score
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr
from bnstudio.project.inspecting.node import Alternative

_BARS = 8


class NodeView(QWidget):
    """The view.

    Signals
    -------
    picked(str)
        Another node is to be selected.
    target_wanted(str)
        The node is to be the target; "" for none any more.
    """

    picked = Signal(str)
    target_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.bars = StateBars()
        self._area = ScrollColumn(self.bars)
        self.target = Button("", "link")
        self.target.setToolTip(
            plain_lines(tr("Nodes then show how much each tells about the target (T)"))
        )
        self.tells = note("", "text_2")
        self._of_target = boxed(vbox(self.tells, hbox(self.target, STRETCH), gap=2))
        self._of_target.hide()
        self.parents, self.children_ = NameFlow(tr("Parents")), NameFlow(tr("Children"))
        self.blanket = NameFlow(tr("Markov blanket"))
        self.blanket.setToolTip(
            tr(
                "Parents, children and the children's other parents: given their states, no other "
                "variable tells more of this one"
            )
        )
        self.score = FactLine(
            tr("Score of its family"), tr("What it adds to the score of the network")
        )
        self.fit = FactLine(
            tr("Fit"), tr("The log-likelihood of its states, given its parents'"), "body"
        )
        self.penalty = FactLine(tr("Penalty"), tr("What its free parameters cost"), "body")
        self.family = FamilyTableView()
        self.lines = [FactLine("", tr("What the score would change by")) for _ in range(8)]
        self.wait = note("", "text_3")
        self._states = Section(tr("States"), self._area)
        relatives = [
            Section(title, flow)
            for title, flow in (
                (tr("Parents"), self.parents),
                (tr("Children"), self.children_),
                (tr("Markov blanket"), self.blanket),
            )
        ]
        self._score = Section(tr("Score"), self.score, self.fit, self.penalty)
        self._table = Section(tr("Given its parents"), self.family, gap=8)
        self._others = Section(tr("Next best parent sets"), *self.lines)
        self._rules = [boxed(vbox(*rule())) for _ in range(3)]
        first, second, third = self._rules
        vbox(
            self._of_target, self._states, *relatives,
            first, self._score, second, self._table, third, self._others,
            self.wait, gap=8, on=self,
        )  # fmt: skip
        for flow in (self.parents, self.children_, self.blanket):
            flow.picked.connect(self.picked)
        self.target.clicked.connect(self._target_clicked)

    def show_subject(self, subject: Subject) -> None:
        """Show what is known at once; the rest follows."""
        name, dag = subject.names[0], subject.dag
        self._subject = subject
        children: list[str] = []
        blanket: list[str] = []
        if dag is not None and name in dag.index:
            node = dag.index[name]
            children = [dag.names[child] for child in dag.children(node)]
            blanket = [dag.names[other] for other in sorted(markov_blanket(dag, node))]
        self.parents.show_names(subject.parents(name))
        self.children_.show_names(children)
        self.blanket.show_names(blanket)
        data = None if subject.basis is None else subject.basis.dataset
        self._show_states(data, name)
        for part in (self._score, self._table, self._others, *self._rules):
            part.hide()
        self.wait.setText(
            tr("Counting…") if data is not None else tr("There is no table to count in.")
        )
        self.wait.show()

    def show_target(self, there: bool, chosen: bool, tells: str) -> None:
        """Say whether the node is the target, or what it ``tells`` about it; it may be neither."""
        self._chosen = chosen
        self._of_target.setVisible(there)
        self.target.setText(tr("No longer the target") if chosen else tr("Make it the target"))
        self.tells.setText(tr("It is the target.") if chosen else tells)
        self.tells.setVisible(chosen or bool(tells))

    def _target_clicked(self) -> None:
        self.target_wanted.emit("" if self._chosen else self._subject.names[0])

    def _show_states(
        self, data: Dataset | None, name: str, counts: list[int] | None = None
    ) -> None:
        known = data is not None and name in data.names
        self._states.setVisible(known)
        if data is None or not known:
            return
        variable = data.variables[data.index(name)]
        self.bars.show_states(variable.states, counts, variable.missing_state)
        self._area.setFixedHeight(theme().px(ROW) * min(variable.arity, _BARS))

    def show_answer(self, answer: NodeAnswer) -> None:
        """Show counts, score and table."""
        facts, basis = answer.facts, self._subject.basis
        if facts is None or basis is None:
            self.wait.setText(answer.reason)
            return
        self._show_states(basis.dataset, self._subject.names[0], facts.marginal.tolist())
        self.score.say(format_score(facts.score))
        parts = facts.fit is not None
        for line in (self.fit, self.penalty):
            line.setVisible(parts)
        if facts.fit is not None:
            self.fit.say(format_score(facts.fit))
            self.penalty.say(format_score(facts.score - facts.fit))
        self._table.title.setText(
            tr("Given its parents") if facts.table.parents else tr("Its table (no parents)")
        )
        for part in (self._score, self._table, *self._rules[:2]):
            part.show()
        self.family.show_table(facts.table)
        in_graph = self._subject.dag is not None and (
            self._subject.names[0] in self._subject.dag.index
        )
        self.wait.setText(tr("Trying other parents…"))
        self.wait.setVisible(in_graph)

    def show_alternatives(self, answer: Alternatives) -> None:
        """Show the next best parent sets."""
        assert self._subject.basis is not None
        names = self._subject.basis.dataset.names
        for line, one in zip(self.lines, answer.found, strict=False):
            line.name.setText(_step(one, names))
            better = one.change > 0.005
            line.say(format_change(one.change), "good" if better else "text")
            line.setToolTip(
                tr("The score would rise by this") if better else tr("The score would fall by this")
            )
        for place, line in enumerate(self.lines):
            line.setVisible(place < len(answer.found))
        self._rules[2].show()
        self._others.show()
        self.wait.setText("" if answer.found else tr("The rules leave it no other parents."))
        self.wait.setVisible(not answer.found)


def _step(one: Alternative, names: tuple[str, ...]) -> str:
    """Say what is different."""
    if one.added is None:
        return tr("without {names}", names=names[one.removed or 0])
    if one.removed is None:
        return tr("with {names}", names=names[one.added])
    return tr("{names} for {names_2}", names=names[one.added], names_2=names[one.removed])
