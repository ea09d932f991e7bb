"""What is asked of an evaluation: its learners, folds, time, prior and seed.

The form knows what would be done (:meth:`EvaluateForm.spec`), what stands in the way, and how much
there is to do; it starts nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Signal

from bnstudio.evaluation.held_out import Prior
from bnstudio.evaluation.spec import CrossValidation, Learner
from bnstudio.gui.evaluate.learners import MOST, LearnerList, learner_names
from bnstudio.gui.evaluate.settings import AMOUNTS, FOLDS, SEEDS, EvaluateSettings
from bnstudio.gui.services.catalogue import Catalogue, algorithm_page
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.widgets.form_row import FormRow
from bnstudio.gui.widgets.labels import SectionHeader
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, rule, vbox
from bnstudio.gui.widgets.limit_fields import TimeField
from bnstudio.gui.widgets.number_fields import NumberField, WholeField
from bnstudio.gui.wording.numbers import counted, format_count, format_span
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr
from bnstudio.job.defaults import TIME
from bnstudio.job.spec import RunSpec
from bnstudio.project.settings import RunSettings
from bnstudio.search.declarations import Uses

_NO_TARGET = tr("No variable")


class EvaluateForm(ScrollColumn):
    """The settings of the next evaluation.

    Signals
    -------
    changed()
        Something else is asked for.
    edited()
        A person has asked for something else.
    """

    changed = Signal()
    edited = Signal()

    def __init__(self, data: Data, form: LearnForm, choices: Catalogue) -> None:
        super().__init__()
        self._data, self._form = data, form
        self._choices = choices
        # While the form is filled, nobody edits it.
        self._filling = False
        # Learners that are shown once the searchers are known; a variable once it is there.
        self._kept_learners: tuple[RunSettings, ...] = ()
        self._predict = ""
        self._build()
        self.learners.changed.connect(self._note_change)
        self.learners.add_asked.connect(lambda: self.learners.append(self._form.settings))
        data.dataset_changed.connect(self._fill_targets)
        data.included_changed.connect(self._fill_targets)
        self._fill_targets()
        for field in (self.folds, self.time, self.amount, self.seed):
            field.valueChanged.connect(self._note_change)
        self.prior.currentIndexChanged.connect(self._note_change)
        self.target.currentIndexChanged.connect(self._target_chosen)
        self.show_settings(EvaluateSettings())

    def _build(self) -> None:
        self.how = Button(tr("How it works"), "link")
        self.how.setVisible(algorithm_page("cross-validation") is not None)
        self.learners = LearnerList(self._choices)
        self.folds = WholeField(*FOLDS, name=tr("Folds"))
        self.time = TimeField(tr("until it ends"))
        self.prior = ComboField(
            [(tr("Sample size"), "ess"), (tr("Count of a cell"), "cell")], name=tr("Prior")
        )
        self.amount = NumberField(*AMOUNTS, unit=tr("cases"))
        self.seed = WholeField(*SEEDS)
        self.target = ComboField([(_NO_TARGET, "")], name=tr("Predict"))
        self.rows = [
            FormRow(
                tr("Folds"),
                self.folds,
                tr(
                    "The rows are cut into so many parts. Each part is held out once, and "
                    "predicted "
                    "by networks learned on all others."
                ),
            ),
            FormRow(
                tr("Time for each"),
                self.time,
                tr("How long each learner may learn in each fold. Type 90 s, 5 min or 2 h."),
            ),
            FormRow(
                tr("Prior"),
                self.prior,
                tr(
                    "How the tables that predict are smoothed. Sample size: so many cases are "
                    "spread "
                    "over all cells of a table. Count of a cell: so many in every cell."
                ),
            ),
            FormRow(
                tr("Its weight"), self.amount, tr("How many cases the prior is worth; above 0.")
            ),
            FormRow(
                tr("Seed"),
                self.seed,
                tr("Decides which row falls into which fold; all learners share it."),
            ),
            FormRow(
                tr("Predict"),
                self.target,
                tr(
                    "Also measure how well this variable is predicted in held-out rows from the "
                    "others: accuracy, log loss, AUC, calibration."
                ),
            ),
        ]
        self.hold(
            vbox(
                SectionHeader(tr("Learners"), self.how),
                self.learners,
                *rule(),
                SectionHeader(tr("Cross-validation")),
                *self.rows,
                STRETCH,
                gap=8,
                margins=(16, 10, 16, 14),
            )
        )

    def _note_change(self, *_: object) -> None:
        self.changed.emit()
        if not self._filling:
            self.edited.emit()

    def _target_chosen(self) -> None:
        if not self._filling:
            self._predict = str(self.target.value or "")
        self._note_change()

    # -- what is kept --------------------------------------------------------------------------

    @property
    def settings(self) -> EvaluateSettings:
        """What is asked for, to be kept with the project."""
        return EvaluateSettings(
            learners=tuple(self.learners.chosen) or self._kept_learners,
            folds=self.folds.number or 0,
            time=self.time.seconds,
            prior="ess" if self.prior.value == "ess" else "cell",
            amount=self.amount.number or 0.0,
            seed=self.seed.number or 0,
            predict=self._predict,
        )

    def show_settings(self, settings: EvaluateSettings) -> None:
        """Show what was asked for; :meth:`fill_learners` shows its learners."""
        with self._filled():
            self.learners.clear()
            self._kept_learners = settings.learners
            self._predict = settings.predict
            self.folds.set_number(settings.folds)
            self.time.set_seconds(settings.time)
            self.prior.set_value(settings.prior)
            self.amount.set_number(settings.amount)
            self.seed.set_number(settings.seed)
        self._fill_targets()

    def fill_learners(self) -> None:
        """Show the learners that were kept, the first time.

        Where there are none, the Learn form's learner and another to compare it with are offered.
        """
        if self.learners.rows or not self._choices.loaded:
            return
        with self._filled():
            for kept in self._kept_learners[:MOST]:
                if kept.searcher in self._choices.searchers and kept.score in self._choices.scores:
                    self.learners.append(kept)
            if not self.learners.rows:
                self._begin_with_two()

    def _begin_with_two(self) -> None:
        first = self._form.settings
        self.learners.append(first)
        other = next((name for name in ("hill-climbing", "tabu") if name != first.searcher), "tabu")
        if other in self._choices.searchers:
            self.learners.append(replace(first, searcher=other, parameters={}))

    @contextmanager
    def _filled(self) -> Iterator[None]:
        self._filling = True
        try:
            yield
        finally:
            self._filling = False

    # -- what is asked for ---------------------------------------------------------------------

    def spec(self) -> CrossValidation:
        """Return what would be done; raises a :class:`BnstudioError` where it cannot be."""
        chosen = self.learners.chosen
        names = learner_names(chosen, self._choices)
        return CrossValidation(
            tuple(
                Learner(name, self._run_spec(one)) for name, one in zip(names, chosen, strict=True)
            ),
            folds=self.folds.number or 0,
            prior=Prior("ess" if self.prior.value == "ess" else "cell", self.amount.number or 0.0),
            seed=self.seed.number or 0,
            predict=str(self.target.value or ""),
        )

    def _fill_targets(self) -> None:
        """Offer the variables that are learned on; the one chosen stays while it is among them."""
        known = self._data.dataset is not None and not self._data.lists_alone
        names = self._data.learning_names if known else ()
        chosen = self._predict if self._predict in names else ""
        offered = [self.target.itemData(at) for at in range(1, self.target.count())]
        if offered == list(names) and self.target.value == chosen:
            return
        with QSignalBlocker(self.target):
            self.target.clear()
            self.target.addItem(_NO_TARGET, "")
            for name in names:
                self.target.addItem(plain(name), name)
            self.target.set_value(chosen)
        self.changed.emit()

    def _run_spec(self, chosen: RunSettings) -> RunSpec:
        base = self._form.spec
        choice = self._choices.searchers.get(chosen.searcher)
        needs = choice is not None and Uses.ORDERING in choice.uses
        return replace(
            base,
            score=chosen.score,
            score_parameters=dict(chosen.score_parameters),
            searcher=chosen.searcher,
            parameters=dict(chosen.parameters),
            limits=replace(chosen.limits, time=self.time.seconds, steps=None),
            seed=chosen.seed,
            threads=chosen.threads,
            start=None,
            ordering=base.ordering if needs else None,
        )

    def reason(self) -> str:
        """Return why it cannot be started, or ""."""
        dataset = self._data.dataset
        if dataset is None:
            return tr("Open a table first.")
        if self._data.lists_alone:
            return tr("There is no table, only parent set lists: no rows to hold out.")
        if len(self._data.included) < 2:
            return tr("Tick at least two variables in Variables.")
        if not self._choices.loaded:
            return self._choices.fault or tr("The searchers are being loaded.")
        folds = self.folds.number
        if folds is None or folds < 2:
            return tr("Give at least 2 folds.")
        if folds > dataset.cases:
            return tr("{cases} rows make at most as many folds.", cases=format_count(dataset.cases))
        if not (self.amount.number or 0.0) > 0:
            return tr("The prior must be worth more than 0 cases.")
        return ""

    def forecast(self) -> str:
        """Say how much there is to do."""
        learners, folds = len(self.learners.rows), self.folds.number or 0
        runs = learners * folds
        message = tr(
            "{runs} runs: {learners}, {folds} folds",
            runs=format_count(runs),
            learners=counted(learners, "learner"),
            folds=folds,
        )
        limits = [self._time_of(one) for one in self.learners.chosen]
        known = [limit for limit in limits if limit is not None]
        if len(known) < len(limits):
            return tr("{message}, each until it ends", message=message)
        return tr("{message}, at most {sum}", message=message, sum=format_span(sum(known) * folds))

    def _time_of(self, chosen: RunSettings) -> float | None:
        choice = self._choices.searchers.get(chosen.searcher)
        if self.time.seconds is None and choice is not None and not choice.ends:
            return TIME
        return self.time.seconds
