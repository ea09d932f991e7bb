"""The page that compares learners by cross-validation: settings at the left, results right.

The work is done in a worker process, like a run; the page shows its record as the folds come in.
The newest record is kept with the project.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from bnstudio.errors import BnstudioError
from bnstudio.evaluation.record import Record, folds_csv
from bnstudio.evaluation.task import EvaluationTask
from bnstudio.gui.evaluate.driver import EvaluationDriver
from bnstudio.gui.evaluate.export import write_record
from bnstudio.gui.evaluate.foot import EvaluateFoot, FootWords
from bnstudio.gui.evaluate.form import EvaluateForm
from bnstudio.gui.evaluate.results import Results
from bnstudio.gui.evaluate.settings import from_plain, to_plain
from bnstudio.gui.evaluate.shown_names import shown_names, with_names
from bnstudio.gui.services.catalogue import Catalogue, algorithm_page, catalogue
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.task_page.page import TaskPage
from bnstudio.gui.widgets.dialogs import ask_place
from bnstudio.gui.widgets.pages.page_dialog import PageDialog, show_page
from bnstudio.gui.wording.tr import tr, tr_core

FOOT = FootWords(
    tr("Evaluation is running"), tr("Ready to evaluate"), tr("folds"), tr("evaluation")
)

#: Under which the settings are kept with the project.
SETTINGS = "evaluation_settings"


class EvaluatePage(TaskPage):
    """The page."""

    driver: EvaluationDriver

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        data: Data,
        form: LearnForm,
        runs: Runs,
        parent: QWidget | None = None,
        choices: Catalogue | None = None,
    ) -> None:
        super().__init__("EvaluatePage", tr("Evaluate"), parent)
        self._tasks, self._document, self._data = tasks, document, data
        self._choices = choices or catalogue()
        self.driver = EvaluationDriver(tasks, runs, self)
        self._kept: Record | None = None
        self._stopped = ""
        # A record, how its learners are called here, and the record with these names.
        self._worded: tuple[Record, dict[str, str], Record] | None = None
        self._number, self._names = data.number, list(data.learning_names)
        self._build(form)
        self._connect()
        self._choices.load()
        self._show_settings()
        self._show_kept()
        self._refresh()

    # -- making it -----------------------------------------------------------------------------

    def _build(self, form: LearnForm) -> None:
        self.form = EvaluateForm(self._data, form, self._choices)
        self.foot = EvaluateFoot(self.driver, FOOT)
        self.learners = self.form.learners
        self.export_button.setToolTip(tr("Write the values as CSV, or all of it as JSON"))
        self.results = Results()
        self.lay_out(self.form, self.foot, self.results)

    def _connect(self) -> None:
        self._choices.ready.connect(self._choices_came)
        self._document.replaced.connect(self._project_replaced)
        self._data.dataset_changed.connect(self._refresh)
        self._data.included_changed.connect(self._refresh)
        self.form.changed.connect(self._refresh)
        self.form.edited.connect(self._edited)
        self.form.how.clicked.connect(self.show_page)
        self.driver.changed.connect(self._refresh)
        self.driver.ended.connect(self._over)

    def _edited(self) -> None:
        self._keep_settings()
        if self._stopped:  # what would be started is to be seen again
            self._stopped = ""
            self._refresh()

    # -- learners ------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.form.fill_learners()

    def _choices_came(self) -> None:
        if self.isVisible():
            self.form.fill_learners()
        self._refresh()

    # -- what is shown -------------------------------------------------------------------------

    @property
    def doing(self) -> str:
        """What goes on, for the status bar; "" for nothing."""
        if not self.driver.active:
            return ""
        if self.driver.state == "paused":
            return tr("The evaluation is paused")
        # The fold alone: words that change width many times a second are a nuisance at the edge.
        fold = self.driver.phase.partition(",")[0]
        return tr("Evaluating: {fold}", fold=fold) if fold else tr("Evaluating")

    @property
    def record(self) -> Record | None:
        """The record that is shown."""
        return self._found or self._kept

    @property
    def _found(self) -> Record | None:
        """What the evaluation under way, or the one that has just ended, has come to."""
        record = self.driver.record
        return record if record is not None and record["figures"] else None

    def _refresh(self, *_: object) -> None:
        self.foot.show_state(self.form.reason(), self.form.forecast(), self._failure, self._stopped)
        record = self.record
        self.show_found(record is not None)
        if record is None:
            self.nothing.setText(
                tr("The first fold is being learned; the values of each fold appear here.")
                if self.driver.active
                else self._failure
                or (self._stopped and tr("The evaluation was stopped before its first fold ended."))
                or tr(
                    "How well would a network predict rows that it was not learned from? Choose "
                    "learners, and compare them on the same held-out rows."
                )
            )
        else:
            shown = self._in_window_words(record)
            names = tr(" and ").join(one["name"] for one in shown["learners"])
            if len(record["learners"]) > 2:
                names = tr("{record} learners", record=len(record["learners"]))
            self.heading.setText(names)
            stale = self._before_this_one(record)
            going_on = self.driver.active and record is self._found
            self.results.show_record(shown, going_on=going_on, stale=stale)
        self.show_notice("" if record is None else self._other_data(record))
        self.doing_changed.emit()

    def _in_window_words(self, record: Record) -> Record:
        """Return the record with its learners named as in this window."""
        names = shown_names(record, self._choices)
        if self._worded is None or self._worded[0] is not record or self._worded[1] != names:
            self._worded = record, names, with_names(record, names)
        return self._worded[2]

    def _before_this_one(self, record: Record) -> str:
        if self.driver.active and record is not self._found:
            return tr("These values are of the evaluation before this one.")
        return ""

    def _other_data(self, record: Record) -> str:
        """Say that a record is of other data than those that are open, or ""."""
        dataset, names = self._data.dataset, self._data.learning_names
        if dataset is None or (self.driver.active and record is self._found):
            return ""
        others = record["n_variables"] != len(names) or (
            record.get("names", list(names)) != list(names)  # an older project does not tell them
        )
        if record["n_rows"] != dataset.cases or others:
            return tr("These values are of other data or variables than those of now.")
        if record.get("data_number", self._data.number) != self._data.number:
            return tr("These values are of the data as they were before they were changed.")
        return ""

    # -- doing ---------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin, unless something stands in the way."""
        if self.form.reason() or self.driver.active:
            return
        self._failure = self._stopped = ""
        try:
            spec = self.form.spec()
        except BnstudioError as error:
            self._failure = tr_core(str(error))
            self._refresh()
            return
        dataset, names = self._data.dataset, self._data.learning_names
        if dataset is None:
            return
        self._kept = self.record  # it stays in sight until a fold of the new one is finished
        self._number, self._names = self._data.number, list(names)
        self.driver.start(lambda _: (self._data.subset(dataset, names), EvaluationTask(spec)))

    def _over(self, message: str) -> None:
        self._failure = message
        record = self.driver.record
        if record is not None and record["figures"]:
            # The data may have been changed while it went on.
            record["data_number"], record["names"] = self._number, self._names
            self._document.set_extra("evaluation", record, dirty=True)
        elif not message:
            self.driver.record = None
            self._stopped = tr("No fold was finished, so nothing is kept of it.")
        self._refresh()

    def show_page(self) -> PageDialog | None:
        """Open the page that explains what is done."""
        return show_page(
            tr("How it works: cross-validation"), algorithm_page("cross-validation"), self
        )

    # -- following the project -----------------------------------------------------------------

    def _show_kept(self) -> None:
        self._kept = _kept_record(self._document.extra.get("evaluation"))

    def _project_replaced(self) -> None:
        self.driver.abandon()
        self._failure = self._stopped = ""
        self._show_settings()
        self._show_kept()
        if self.isVisible():
            self.form.fill_learners()
        self._refresh()

    def _show_settings(self) -> None:
        self.form.show_settings(from_plain(self._document.extra.get(SETTINGS)))

    def _keep_settings(self) -> None:
        self._document.set_extra(SETTINGS, to_plain(self.form.settings))
        self._document.note_choice()

    # -- export --------------------------------------------------------------------------------

    def ask_place(self) -> Path | None:
        return ask_place(
            self,
            tr("Export the evaluation"),
            "evaluation.csv",
            tr("Values of each fold (*.csv);;All of it (*.json)"),
            (".csv", ".json"),
        )

    def export(self, path: Path) -> None:
        """Write the record that is shown: as JSON, or the values of the folds as CSV."""
        record = self.record
        if record is not None:
            write_record(self._tasks, path, record, folds_csv)


def _kept_record(kept: object) -> Record | None:
    """Return what was kept with a project if it can be shown: a file may hold anything."""
    if not isinstance(kept, dict):
        return None
    try:
        Results().show_record(kept, going_on=False)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return None
    return kept
