"""What is asked: the ways to cut, and how a network is learned under each of them."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy

from bnstudio.data.table.discretise import Method
from bnstudio.gui.evaluate.cuts.ways import WayList
from bnstudio.gui.evaluate.learners import parameter_text
from bnstudio.gui.services.catalogue import Catalogue
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.widgets.form_row import FormRow
from bnstudio.gui.widgets.labels import Label, SectionHeader
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, rule, vbox
from bnstudio.gui.widgets.limit_fields import TimeField
from bnstudio.gui.wording.numbers import format_span
from bnstudio.gui.wording.tr import tr
from bnstudio.job.defaults import TIME
from bnstudio.job.spec import RunSpec

#: The ways that the page begins with, besides the present one.
USUAL = (
    Method("equal-frequency", 3),
    Method("equal-frequency", 4),
    Method("equal-frequency", 5),
    Method("equal-width", 3),
    Method("k-means", 3),
)


class CutsForm(ScrollColumn):
    """The settings; it knows what stands in the way and starts nothing.

    Signals
    -------
    changed()
        Something else is asked for.
    """

    changed = Signal()

    def __init__(self, data: Data, form: LearnForm, choices: Catalogue) -> None:
        super().__init__()
        self._data, self._form, self._choices = data, form, choices
        self._cut_of: tuple[object, object] = (None, None)  # the table and plans of ``_cut``
        self._cut: frozenset[str] = frozenset()
        self.ways = WayList()
        self.ways.set_methods(USUAL)
        self.learner = Label("", "name", wrap=True)
        self.parameters = Label("", "caption", wrap=True)
        for label in (self.learner, self.parameters):
            label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.time = TimeField(tr("until it ends"))
        self.time.set_seconds(TIME)
        self.hold(
            vbox(
                SectionHeader(tr("Ways to cut")),
                self.ways,
                *rule(),
                SectionHeader(tr("Learner")),
                self.learner,
                self.parameters,
                FormRow(
                    tr("Time for each"),
                    self.time,
                    tr(
                        "How long a network may be learned under each way. Type 90 s, 5 min or 2 h."
                    ),
                ),
                STRETCH,
                gap=8,
                margins=(16, 10, 16, 14),
            )
        )
        self.ways.changed.connect(self.changed)
        self.time.valueChanged.connect(lambda _value: self.changed.emit())
        for signal in (data.dataset_changed, data.included_changed):
            signal.connect(self._fill_targets)
        form.settings_changed.connect(self.show_learner)
        self._fill_targets()
        self.show_learner()

    def show_learner(self) -> None:
        """Say what the Learn form has."""
        settings = self._form.settings
        searcher = self._choices.searchers.get(settings.searcher)
        score = self._choices.scores.get(settings.score)
        if searcher is not None and score is not None:
            self.learner.setText(f"{searcher.title}, {score.title}")
            self.parameters.setText(
                tr(
                    "{parameter_text}, as set in Learn",
                    parameter_text=parameter_text(settings, self._choices),
                )
            )

    def _fill_targets(self) -> None:
        known = self._data.table is not None
        self.ways.offer(self._data.learning_names if known else ())

    def run_spec(self) -> RunSpec:
        """Return how a network is learned under each way."""
        base = self._form.spec
        limits = replace(base.limits, time=self.time.seconds, steps=None)
        # A start that was learned under one of the ways would favour it.
        return replace(base, limits=limits, start=None)

    def reason(self) -> str:
        """Return why nothing can be started, or ""."""
        data = self._data
        if data.dataset is None:
            return tr("Open a table first.")
        if data.lists_alone:
            return tr("There is no table, only parent set lists: nothing to cut.")
        if data.table is None or data.source is None or data.source.prepare is None:
            return tr("The table itself is not at hand, so its numbers cannot be cut anew.")
        if not self._choices.loaded:
            return self._choices.fault or tr("The searchers are being loaded.")
        if self._form.reason():
            return self._form.reason()
        if not self._cut_columns() & data.included:
            return tr("No ticked variable is made of numbers that are cut into states.")
        if not self.ways.rows:
            return tr("Add a way to cut, to compare with the present one.")
        if any(row.lacks_target for row in self.ways.rows):
            return tr("Choose the variable that the numbers are cut by.")
        if self._form.spec.lists.file is not None:
            return tr(
                "The parent sets in the chosen file are of one way to cut. Choose other parent "
                "sets in Learn."
            )
        return ""

    def _cut_columns(self) -> frozenset[str]:
        """Return the names of the columns that are cut."""
        from bnstudio.data.table.coding import comes_cut

        data = self._data
        if data.table is None or data.source is None or data.source.prepare is None:
            return frozenset()
        table, plans = data.table, data.source.prepare
        # Not the number of the data: another project's may have the same.
        if self._cut_of[0] is not table or self._cut_of[1] is not plans:
            self._cut = frozenset(
                column.name
                for column in table.columns
                if plans.plan(column.name).include and comes_cut(column, plans.plan(column.name))
            )
            self._cut_of = table, plans
        return self._cut

    def forecast(self) -> str:
        """Say how much there is to do."""
        ways, seconds = len(self.ways.rows) + 1, self.time.seconds
        chosen = self._choices.searchers.get(self._form.settings.searcher)
        if seconds is None and chosen is not None and not chosen.ends:
            seconds = TIME
        most = tr("each until it ends")
        if seconds is not None:
            most = tr("at most {seconds}", seconds=format_span(seconds * ways))
        return tr("{ways} ways to cut, {most}", ways=ways, most=most)
