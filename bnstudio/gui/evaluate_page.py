"""The page that compares learners by cross-validation: settings at the left, results right.

The work is done in a worker process, like a run; the page shows its record as the folds come in.
The newest record is kept with the project.
"""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from bnstudio.errors import BnstudioError
from bnstudio.evaluate.held_out import Prior
from bnstudio.evaluate.record import folds_csv
from bnstudio.evaluate.spec import CrossValidation, Learner
from bnstudio.files import replacing
from bnstudio.gui.catalogue import Catalogue, algorithm_page, catalogue
from bnstudio.gui.evaluate_driver import EvaluationDriver
from bnstudio.gui.evaluate_learners import LearnerList, learner_names
from bnstudio.gui.evaluate_results import Results
from bnstudio.gui.limit_fields import TimeField
from bnstudio.gui.numbers import format_count, format_elapsed, format_span
from bnstudio.gui.page_dialog import PageDialog
from bnstudio.gui.parameter_form import FormRow, NumberField, WholeField
from bnstudio.gui.theme import theme
from bnstudio.gui.widgets import (
    Button,
    ComboField,
    ElidedLabel,
    Label,
    Line,
    ProgressBar,
    SectionHeader,
)
from bnstudio.project.document import RunSettings

_SIDE = 304
_UNANSWERED = 3.0  # seconds after which a stop that is not answered may be forced
_DEFAULT_TIME = 60.0


class _Foot(QWidget):
    """The pinned place of the button that starts, and of the evaluation at work."""

    def paintEvent(self, event: object) -> None:
        t = theme().tokens
        painter = QPainter(self)
        painter.fillRect(self.rect(), t.window)
        painter.fillRect(0, 0, self.width(), 1, t.separator)


class EvaluatePage(QWidget):
    """The page.

    Signals
    -------
    doing_changed()
        :attr:`doing` is other words.
    """

    doing_changed = Signal()

    def __init__(
        self, session: Any, parent: QWidget | None = None, choices: Catalogue | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("EvaluatePage")
        self.setAccessibleName("Evaluate")
        self._session = session
        self._choices = choices or catalogue()
        self.driver = EvaluationDriver(session, self)
        self._failure = ""
        self._kept: dict[str, Any] | None = None
        self._build()
        self._connect()
        self._choices.load()
        self._take_kept()
        self._refresh()

    # -- making it -----------------------------------------------------------------------------

    def _build(self) -> None:
        dp = theme().px
        body = QWidget()
        form = QVBoxLayout(body)
        form.setContentsMargins(dp(16), dp(10), dp(16), dp(14))
        form.setSpacing(dp(8))
        self.how = Button("How it works", "link")
        self.how.setVisible(algorithm_page("cross-validation") is not None)
        form.addWidget(SectionHeader("Learners", self.how))
        self.learners = LearnerList(self._choices)
        form.addWidget(self.learners)
        form.addSpacing(dp(4))
        form.addWidget(Line())
        form.addSpacing(dp(4))
        form.addWidget(SectionHeader("Cross-validation"))
        self.folds = WholeField(2, 1000, name="Folds")
        self.folds.set_number(20)
        self.time = TimeField("until it ends")
        self.time.set_seconds(_DEFAULT_TIME)
        self.prior = ComboField([("Sample size", "ess"), ("Count of a cell", "cell")], name="Prior")
        self.amount = NumberField(1e-6, 1e6, unit="cases")
        self.amount.set_number(1.0)
        self.seed = WholeField(0, 2**31 - 1)
        self.rows = [
            FormRow(
                "Folds",
                self.folds,
                "The rows are cut into so many parts. Each part is held out once, and predicted "
                "by networks learned on all others.",
            ),
            FormRow(
                "Time for each",
                self.time,
                "How long each learner may learn in each fold. Type 90 s, 5 min or 2 h.",
            ),
            FormRow(
                "Prior",
                self.prior,
                "How the tables that predict are smoothed. Sample size: so many cases are spread "
                "over all cells of a table. Count of a cell: so many in every cell.",
            ),
            FormRow("Its weight", self.amount, "How many cases the prior is worth; above 0."),
            FormRow(
                "Seed", self.seed, "Decides which row falls into which fold; all learners share it."
            ),
        ]
        for row in self.rows:
            form.addWidget(row)
        form.addStretch(1)
        area = QScrollArea()
        area.setWidget(body)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        side = QWidget()
        side.setFixedWidth(dp(_SIDE))
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(area, 1)
        column.addWidget(self._build_foot())
        right = QWidget()
        self._right = QStackedLayout(right)
        self._right.addWidget(self._build_empty())
        self._right.addWidget(self._build_results())
        row_ = QHBoxLayout(self)
        row_.setContentsMargins(0, 0, 0, 0)
        row_.setSpacing(0)
        row_.addWidget(side)
        row_.addWidget(Line(upright=True))
        row_.addWidget(right, 1)

    def _build_foot(self) -> QWidget:
        dp = theme().px
        foot = _Foot()
        self.title = Label("", "name")
        self.clock = Label("", "label")
        self.words = Label("", "body", "text_2", wrap=True)
        self.words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.bar = ProgressBar("Progress of the evaluation")
        self.main = Button("Start", "primary", "play", height=36)
        self.main.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.pause = Button("Pause", icon="pause")
        self.pause.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.force = Button("End by force")
        self.force.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.clock)
        pair = QHBoxLayout()
        pair.setSpacing(dp(8))
        pair.addWidget(self.pause, 1)
        pair.addWidget(self.force, 1)
        layout = QVBoxLayout(foot)
        layout.setContentsMargins(dp(16), dp(12), dp(16), dp(12))
        layout.setSpacing(dp(6))
        layout.addLayout(head)
        layout.addWidget(self.words)
        layout.addWidget(self.bar)
        layout.addWidget(self.main)
        layout.addLayout(pair)
        # Nothing moves when an evaluation starts or ends.
        self.words.setMinimumHeight(2 * theme().line("body"))
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        for widget in (self.bar, self.pause):
            policy = widget.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            widget.setSizePolicy(policy)
        return foot

    def _build_empty(self) -> QWidget:
        dp = theme().px
        empty = QWidget()
        layout = QVBoxLayout(empty)
        layout.setContentsMargins(dp(24), dp(24), dp(24), dp(24))
        self.nothing = Label("", "body", "text_2", wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout.addWidget(self.nothing)
        return empty

    def _build_results(self) -> QWidget:
        dp = theme().px
        shown = QWidget()
        column = QVBoxLayout(shown)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        strip = QWidget()
        strip.setFixedHeight(dp(40))
        row = QHBoxLayout(strip)
        row.setContentsMargins(dp(16), 0, dp(16), 0)
        row.setSpacing(dp(8))
        self.heading = ElidedLabel("", "value")
        self.export_button = Button("Export …", icon="export")
        self.export_button.setToolTip("Write the figures as CSV, or all of it as JSON")
        row.addWidget(self.heading, 1)
        row.addWidget(self.export_button)
        self.results = Results()
        column.addWidget(strip)
        column.addWidget(Line())
        column.addWidget(self.results, 1)
        return shown

    def _connect(self) -> None:
        session = self._session
        self._choices.ready.connect(self._choices_came)
        session.project_replaced.connect(self._project_replaced)
        session.dataset_changed.connect(self._data_changed)
        session.included_changed.connect(self._refresh)
        self.learners.changed.connect(self._refresh)
        self.learners.add_asked.connect(self._add)
        for field in (self.folds, self.time, self.amount, self.seed):
            field.valueChanged.connect(lambda _value: self._refresh())
        self.how.clicked.connect(self.show_page)
        self.main.clicked.connect(self._main_pressed)
        self.pause.clicked.connect(self._pause_pressed)
        self.force.clicked.connect(self.driver.kill)
        self.export_button.clicked.connect(self._export_pressed)
        self.driver.changed.connect(self._refresh)
        self.driver.ended.connect(self._over)
        self._patience = QTimer(self)
        self._patience.setInterval(500)
        self._patience.timeout.connect(self._refresh)

    # -- learners ------------------------------------------------------------------------------

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        self._begin_with_two()

    def _choices_came(self) -> None:
        if self.isVisible():
            self._begin_with_two()
        self._refresh()

    def _begin_with_two(self) -> None:
        """Offer the Learn form's learner and another to compare it with, the first time."""
        if self.learners.rows or not self._choices.loaded:
            return
        first = self._session.settings
        self.learners.append(first)
        other = next((name for name in ("hill-climbing", "tabu") if name != first.searcher), "tabu")
        if other in self._choices.searchers:
            self.learners.append(replace(first, searcher=other, parameters={}))

    def _add(self) -> None:
        self.learners.append(self._session.settings)

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
        )

    def _run_spec(self, chosen: RunSettings) -> Any:
        base = self._session.project.freeze_spec()
        choice = self._choices.searchers.get(chosen.searcher)
        needs = choice is not None and "ordering" in choice.uses
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
        session = self._session
        if session.dataset is None:
            return "Open a table first."
        if len(session.included) < 2:
            return "Tick at least two variables in Variables."
        if not self._choices.loaded:
            return self._choices.fault or "The searchers are being loaded."
        folds = self.folds.number
        if folds is None or folds < 2:
            return "Give at least 2 folds."
        if folds > session.dataset.cases:
            return f"{format_count(session.dataset.cases)} rows make at most as many folds."
        if not (self.amount.number or 0.0) > 0:
            return "The prior must be worth more than 0 cases."
        return ""

    def forecast(self) -> str:
        """Say how much there is to do."""
        learners, folds = len(self.learners.rows), self.folds.number or 0
        runs = learners * folds
        words = f"{format_count(runs)} runs: {learners} learner{'s' if learners != 1 else ''}, "
        words += f"{folds} folds"
        limits = [self._time_of(one) for one in self.learners.chosen]
        if any(limit is None for limit in limits):
            return f"{words}, each until it ends"
        return f"{words}, at most {format_span(sum(limits) * folds)}"

    def _time_of(self, chosen: RunSettings) -> float | None:
        choice = self._choices.searchers.get(chosen.searcher)
        if self.time.seconds is None and choice is not None and not choice.ends:
            return _DEFAULT_TIME
        return self.time.seconds

    # -- what is shown -------------------------------------------------------------------------

    @property
    def doing(self) -> str:
        """What goes on, for the status bar; "" for nothing."""
        if not self.driver.active:
            return ""
        if self.driver.state == "paused":
            return "The evaluation is paused"
        # The fold alone: words that change width many times a second are a nuisance at the edge.
        fold = self.driver.phase.partition(",")[0]
        return f"Evaluating, {fold[:1].lower()}{fold[1:]}" if fold else "Evaluating"

    @property
    def record(self) -> dict[str, Any] | None:
        """The record that is shown."""
        return self.driver.record or self._kept

    def _refresh(self, *_: Any) -> None:
        self._show_foot()
        record = self.record
        self._right.setCurrentIndex(0 if record is None else 1)
        if record is None:
            self.nothing.setText(
                "The first fold is being learned; the figures of each fold appear here."
                if self.driver.active
                else self._failure
                or "How well would a network predict rows that it was not learned from? Choose "
                "learners, and compare them on the same held-out rows."
            )
        else:
            names = " and ".join(one["name"] for one in record["learners"])
            if len(record["learners"]) > 2:
                names = f"{len(record['learners'])} learners"
            self.heading.setText(names)
            stale = self._stale(record)
            self.results.show_record(record, going_on=self.driver.active, stale=stale)
        self.doing_changed.emit()

    def _stale(self, record: dict[str, Any]) -> str:
        dataset = self._session.dataset
        names = self._session.project.learning_names() if dataset is not None else ()
        if dataset is None or self.driver.active:
            return ""
        if record["n_rows"] != dataset.cases or record["n_variables"] != len(names):
            return "These figures are of other data or variables than those of now."
        return ""

    def _show_foot(self) -> None:
        driver = self.driver
        active, stopping = driver.active, driver.state == "stopping"
        paused = driver.state == "paused"
        self.bar.setVisible(active)
        self.pause.setVisible(active)
        unanswered = stopping and time.monotonic() - driver.asked_to_stop > _UNANSWERED
        self.force.setVisible(unanswered)
        if stopping and not self._patience.isActive():
            self._patience.start()
        elif not stopping:
            self._patience.stop()
        if active:
            self.title.setText(
                "Stopping" if stopping else "Paused" if paused else "Evaluation is running"
            )
            self.clock.setText(format_elapsed(driver.elapsed))
            self.words.set_ink("text_2")
            self.words.setText(
                "Finishing what it is at; the finished folds are kept" if stopping else driver.phase
            )
            self.bar.set_share(driver.share)
            self.main.setText("Stop and keep folds")
            self.main.set_icon_name("stop-fill")
            self.main.setEnabled(not stopping)
            self.main.setToolTip("End it now and keep the folds that are finished")
            self.pause.setText("Resume" if paused else "Pause")
            self.pause.set_icon_name("play" if paused else "pause")
            self.pause.setEnabled(driver.state in ("running", "paused"))
            return
        reason = self.reason()
        self.title.setText("Not ready yet" if reason else "Ready to evaluate")
        self.clock.setText("")
        self.words.setText(reason or self.forecast())
        self.words.set_ink("caution" if reason else "text_2")
        if self._failure and not reason:
            self.title.setText("It has failed")
            self.words.setText(self._failure)
            self.words.set_ink("error")
        self.main.setText("Start")
        self.main.set_icon_name("play")
        self.main.setEnabled(not reason)
        self.main.setToolTip(reason or self.forecast())
        self.main.setAccessibleDescription(reason)

    # -- doing ---------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin, unless something stands in the way."""
        if self.reason() or self.driver.active:
            return
        self._failure = ""
        try:
            spec = self.spec()
        except BnstudioError as error:
            self._failure = str(error)
            self._refresh()
            return
        self._kept = None
        self.driver.start(spec)

    def _main_pressed(self) -> None:
        if self.driver.active:
            self.driver.stop()
        else:
            self.start()

    def _pause_pressed(self) -> None:
        (self.driver.resume if self.driver.state == "paused" else self.driver.pause)()

    def _over(self, words: str) -> None:
        self._failure = words
        record = self.driver.record
        if record is not None and record["figures"]:
            self._session.set_extra("evaluation", record, dirty=True)
        elif not words:
            self.driver.record = None  # stopped before the first fold was finished
        self._refresh()

    def show_page(self) -> PageDialog | None:
        """Open the page that explains what is done."""
        page = algorithm_page("cross-validation")
        if page is None:
            return None
        dialog = PageDialog("How it works: cross-validation", page, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    # -- following the session -----------------------------------------------------------------

    def _take_kept(self) -> None:
        kept = self._session.extra.get("evaluation")
        self._kept = kept if _is_record(kept) else None

    def _project_replaced(self) -> None:
        self.driver.abandon()
        self._failure = ""
        self.learners.clear()
        self._take_kept()
        if self.isVisible():
            self._begin_with_two()
        self._refresh()

    def _data_changed(self) -> None:
        self._refresh()

    # -- export --------------------------------------------------------------------------------

    def _export_pressed(self) -> None:
        name, _filter = QFileDialog.getSaveFileName(
            self,
            "Export the evaluation",
            "evaluation.csv",
            "Figures of each fold (*.csv);;All of it (*.json)",
        )
        if name:
            path = Path(name)
            if not path.suffix:
                path = path.with_suffix(".json" if "json" in _filter else ".csv")
            self.export(path)

    def export(self, path: Path) -> None:
        """Write the record that is shown: as JSON, or the figures of the folds as CSV."""
        record = self.record
        if record is None:
            return
        text = folds_csv(record)
        if path.suffix.lower() == ".json":
            text = json.dumps(record, indent=2, ensure_ascii=False) + "\n"
        try:
            with replacing(path) as file:
                file.write(text.encode())
        except OSError as error:
            self._session.notice.emit(
                "error", f"{path.name} cannot be written: {error.strerror or error}."
            )
            return
        self._session.notice.emit("good", f"{path.name} is written.")


def _is_record(kept: Any) -> bool:
    """Whether something kept with a project can be shown: a file may hold anything."""
    if not isinstance(kept, dict):
        return False
    try:
        Results().show_record(kept, going_on=False)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return False
    return True
