"""The graph as a whole, while nothing is selected."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bnstudio.gui.inspector.asking import Subject
from bnstudio.gui.inspector.parts import NameFlow
from bnstudio.gui.services.scores import Scores
from bnstudio.gui.widgets.form_row import FactLine, Section, note
from bnstudio.gui.widgets.layouts import boxed, rule, vbox
from bnstudio.gui.wording.numbers import counted, format_count, format_score
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr
from bnstudio.project.inspecting.direction import (
    BY_CONVENTION,
    BY_KNOWLEDGE,
    COMPELLED,
    Directions,
)

_LARGEST = 6


class GraphView(QWidget):
    """The view.

    Signals
    -------
    picked(str)
        A node is to be selected.
    """

    picked = Signal(str)

    def __init__(self, scores: Scores) -> None:
        super().__init__()
        self._scores = scores
        self.hint = note(tr("Select a node, an arc or two nodes to see what the data say of them."))
        self.nodes, self.arcs = FactLine(tr("Nodes")), FactLine(tr("Arcs"))
        self.score = FactLine(tr("Score"))
        self.by = {
            COMPELLED: FactLine(tr("Compelled by the other arcs"), font="body"),
            BY_KNOWLEDGE: FactLine(tr("Directed by knowledge"), font="body"),
            BY_CONVENTION: FactLine(tr("Directed by convention"), font="body"),
        }
        self.by[BY_CONVENTION].setToolTip(tr("The data cannot tell these directions"))
        self.why = note()
        self.largest = NameFlow(tr("Largest families"))
        self.sizes = note("", "text_3")
        self._whole = boxed(vbox(self.nodes, self.arcs, self.score))
        self._directions = Section(tr("Directions"), *self.by.values(), self.why)
        self._largest = Section(tr("Most parents"), self.largest, self.sizes)
        self._rules = [boxed(vbox(*rule())) for _ in range(2)]
        first, second = self._rules
        vbox(self.hint, self._whole, first, self._directions, second, self._largest, gap=8, on=self)
        self.largest.picked.connect(self.picked)
        scores.changed.connect(self.show_score)

    def show_subject(self, subject: Subject) -> None:
        """Show what is known at once; the directions follow."""
        dag = subject.dag
        there = dag is not None and dag.n > 0
        for part in (self._whole, *self._rules, self._directions, self._largest):
            part.setVisible(there)
        if dag is None or not there:
            self.hint.setText(tr("There is no graph yet. Select a variable to see its states."))
            return
        self.hint.setText(
            tr("Select a node, an arc or two nodes to see what the data say of them.")
        )
        self.nodes.say(format_count(dag.n))
        self.arcs.say(format_count(len(dag.arcs)))
        for line in self.by.values():
            line.say("…")
        self.why.setText("")
        sizes = sorted((-len(dag.parents(v)), v) for v in range(dag.n))
        most = [(-size, dag.names[v]) for size, v in sizes[:_LARGEST] if size]
        self.largest.show_names([name for _, name in most])
        self.sizes.setText(
            tr(
                "At most {parents}, in {variables}.",
                parents=counted(most[0][0], "parent"),
                variables=counted(sum(size == sizes[0][0] for size, _ in sizes), "variable"),
            )
            if most
            else ""
        )
        self.sizes.setVisible(bool(most))
        self.show_score()

    def show_score(self) -> None:
        """Show the score, once it is known."""
        self.score.say(format_score(self._scores.total))
        self.score.setToolTip(plain_lines(self._scores.reason))

    def show_answer(self, found: Directions) -> None:
        """Show by what the arcs are directed."""
        counts = {kind: found.count(kind) for kind in self.by}
        for kind, line in self.by.items():
            line.say(format_count(counts[kind]))
        turning = counts[BY_CONVENTION]
        if not found.dag.arcs:
            self.why.setText("")
        elif turning:
            self.why.setText(
                tr(
                    "Of {arcs} the data cannot tell the direction: other networks, "
                    "in which they point the other way, say the same of the data.",
                    arcs=counted(turning, "arc"),
                )
            )
        else:
            self.why.setText(
                tr("None is a convention: each is compelled by the others, or told by knowledge.")
            )
        self.why.setVisible(bool(found.dag.arcs))
