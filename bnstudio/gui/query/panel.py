"""The panel of the Query tab: what is given, how probable that is, and what follows from it.

It says what it asks of; the service works the answers out while the tab is seen.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from bnstudio.gui.query.all_view import AllView
from bnstudio.gui.query.explanation_view import ExplanationView
from bnstudio.gui.query.one_view import OneView
from bnstudio.gui.query.saving import SaveButton
from bnstudio.gui.query.source_row import SourceRow
from bnstudio.gui.query.target_view import TargetView
from bnstudio.gui.services.influence.target import Target
from bnstudio.gui.services.queries import Queries
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.form_row import note
from bnstudio.gui.widgets.labels import ElidedLabel
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, boxed, hbox, stack, vbox
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.queries import (
    doing_sentences,
    format_evidence_probability,
    given_pieces,
    given_text,
)
from bnstudio.gui.wording.tr import tr, tr_core

#: What can be asked: key, words.
KINDS = (
    ("", tr("All")),
    ("one", tr("One")),
    ("explanation", tr("Most probable")),
    ("target", tr("Target")),
)

TIPS = {
    "one": tr("One variable: how likely its states are, how sure that is, and what would move it"),
    "explanation": tr("The likeliest states of all variables together"),
    "target": tr("What each variable would tell about one of them"),
}


class QueryPanel(QWidget):
    """The panel.

    Parameters
    ----------
    tasks, queries, selection, target
        Who writes files, what it asks, what is selected on the canvas, and what tells of a target.
    """

    def __init__(
        self,
        tasks: Tasks,
        queries: Queries,
        selection: Selection,
        target: Target | None = None,
    ) -> None:
        super().__init__()
        self.setObjectName("QueryPanel")
        self.setAccessibleName(tr("Query"))
        self._queries = queries
        # Shortened in its middle: a long name gives way, not the state that was observed last.
        self.title = ElidedLabel("", "subject")
        self.clear = Button(tr("Clear all"), "link")
        self.clear.setToolTip(tr("Forget all evidence"))
        self.caption = note("", "text_3")
        self.notes = note("", "text_2")
        self._selection = selection
        self.all = AllView(queries, selection)
        self.one = OneView(queries)
        self.explanation = ExplanationView(queries)
        self.target = None if target is None else TargetView(tasks, target, selection)
        self.source = SourceRow(queries, self.notes)
        self.kinds = Segmented(KINDS[: 3 if target is None else 4], "", name=tr("What is asked"))
        for kind, tip in TIPS.items():
            if kind != "target" or target is not None:
                self.kinds.button(kind).setToolTip(plain_lines(tip))
        self.save = SaveButton(tasks, queries)
        # Without it the head would be lower, and the rows below would move.
        policy = self.save.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.save.setSizePolicy(policy)
        self._views = stack(*filter(None, (self.all, self.one, self.explanation, self.target)))
        self.reason = note("")
        # What is said may not move the rows: a second click would hit another state.
        self.caption.setMinimumHeight(theme().px(2 * 18))
        self.caption.setAlignment(Qt.AlignmentFlag.AlignTop)
        head = vbox(
            hbox((self.title, 1), self.clear, self.save, gap=8),
            self.caption,
            gap=4,
            margins=(16, 12, 16, 8),
        )
        choice = hbox(self.kinds, STRETCH, margins=(16, 0, 10, 8))
        self._asked = boxed(vbox(boxed(head), boxed(choice), (self._views, 1), self.source))
        why = ScrollColumn(vbox(self.reason, STRETCH, margins=(16, 16, 16, 16)))
        self._pages = stack(self._asked, why)
        vbox((self._pages, 1), on=self)
        self.setMinimumWidth(theme().px(304))
        self.setFocusProxy(self.all.search)
        self.clear.clicked.connect(queries.clear_all)
        self.kinds.changed.connect(self._choose_kind)
        self.all.asked_about.connect(self.ask_about)
        self.explanation.picked.connect(lambda name: selection.select([name]))
        queries.source_changed.connect(self._show_source)
        queries.evidence_changed.connect(self._show_evidence)
        queries.answered.connect(self._show_answer)
        self._show_source()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._queries.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._queries.watch(False)

    def ask_about(self, name: str) -> None:
        """Ask about one variable."""
        self.one.choose(name)
        self.kinds.set_value("one")

    def _choose_kind(self, kind: str) -> None:
        self._views.setCurrentIndex([key for key, _ in KINDS].index(kind))
        self.setFocusProxy(self.one.field if kind == "one" else self.all.search)
        names = self._selection.names
        self.save.setVisible(True)
        if kind == "one" and not self._queries.query and len(names) == 1:
            self.one.choose(names[0])
            return
        self.save.setVisible(kind != "target")
        if kind == "target" and self.target is not None:
            self.target.begin(names)
        self._queries.want("" if kind == "target" else kind, self._queries.query)
        self._show_answer()

    # -- what changed --------------------------------------------------------------------------

    def _show_source(self) -> None:
        there = self._queries.source is not None
        self.reason.setText(tr_core(self._queries.reason))
        self._pages.setCurrentIndex(0 if there else 1)
        self.source.show_source()
        self.one.show_source()
        self.all.model.show_source()
        self.all.follow_selection()
        self._show_evidence()

    def _show_evidence(self) -> None:
        given = self._queries.evidence
        pieces = given_pieces(given)
        self.title.setText(given_text(given))
        if len(pieces) > 1:
            self.title.setToolTip(plain_lines("\n".join(pieces)))
        self.clear.setVisible(bool(pieces))
        self.all.model.refresh()
        self._show_answer()

    def _show_answer(self) -> None:
        queries = self._queries
        given, answer = queries.evidence, queries.answer
        target = self.kinds.value == "target"
        said = tr("Click a state to observe it; Shift and a click set it from outside.")
        if target:
            said = tr("Evidence is given under “All”.")  # the target's table has no states
        ink = "text_3"
        if queries.fault:
            said, ink = queries.fault, "error"
        elif queries.waiting:
            said = tr("Working out…")
        elif answer is not None and (given.states or given.likelihoods):
            chance = format_evidence_probability(answer.log_evidence)
            what = (
                tr("Expected likelihood")
                if given.likelihoods
                else tr("Probability of what is observed")
            )
            said = f"{what}: {chance}"
        elif given.interventions:
            said = tr("Nothing is observed; what is set has no probability of its own.")
        marked = (
            answer is not None and queries.before is not None and bool(given.names) and not target
        )
        if marked and ink == "text_3" and not queries.waiting:
            said += "\n" + tr("Thin mark on a bar: with nothing given")
        self.caption.set_ink(ink)
        self.caption.setText(said)
        turning = () if answer is None or queries.fault else answer.open_arcs
        notes = doing_sentences(list(given.interventions), turning, queries.unused)
        self.notes.setText("\n".join(notes))
        self.notes.setVisible(bool(notes))
        self.all.model.refresh()
