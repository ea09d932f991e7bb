"""The right panel: what the next run will do, and the run that is at work.

The form is made from the declarations of scores and searchers and lives in ``session.settings``: it
shows what is there and changes it at once. A run freezes the settings when it starts, so changing
the form never changes a run.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from typing import Any

import psutil
from PySide6.QtCore import QPoint, Qt, QTimer, Signal
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
from bnstudio.gui.learn.forecast import ForecastSection
from bnstudio.gui.learn.ordering import OrderingSection
from bnstudio.gui.learn.parent_sets import ListSection
from bnstudio.gui.learn.run_card import RunCard
from bnstudio.gui.learn.scratch_field import ScratchField
from bnstudio.gui.services.catalogue import Catalogue, Choice, algorithm_page, catalogue, offer
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.widgets.form_row import FormRow
from bnstudio.gui.widgets.labels import IconLabel, Label, Line, SectionHeader
from bnstudio.gui.widgets.limit_fields import InDegreeField, MemoryField, TimeField
from bnstudio.gui.widgets.number_fields import WholeField
from bnstudio.gui.widgets.page_dialog import PageDialog
from bnstudio.gui.widgets.parameter_form import ParameterForm
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.runs import knowledge_summary, sentence
from bnstudio.job.layer_folder import own_folder
from bnstudio.parameters import current_names
from bnstudio.project.run_rules import repeated
from bnstudio.search.declarations import Obeys, Uses

# Beyond so many variables the knowledge is checked by the run itself: a check takes n² steps.
_CHECKED = 1500


def _free_disk() -> float:
    """Return the gigabytes that are free where searches on disk usually keep their files."""
    return psutil.disk_usage(str(own_folder() or tempfile.gettempdir())).free / 1e9


class LearnPanel(QWidget):
    """The form and, pinned below it, the run card.

    Signals
    -------
    parent_sets_asked(int)
        The parent sets of a run are to be shown.
    """

    parent_sets_asked = Signal(int)

    def __init__(
        self, session: Any, parent: QWidget | None = None, choices: Catalogue | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("LearnPanel")
        self.setAccessibleName("Learn")
        self._session = session
        self._choices = choices or catalogue()
        self._loading = False
        self._knowledge_fault = ""
        self._cores = os.cpu_count() or 1
        self._build()
        self._connect()
        if self._choices.loaded:
            self._fill()
        else:
            # Nothing is said about a short wait.
            QTimer.singleShot(200, self, self._say_waiting)
            self._choices.load()
        self._say_knowledge()
        self._say_running()

    # -- making it -----------------------------------------------------------------------------

    def _build(self) -> None:
        dp = theme().px
        self._body = QWidget()
        form = QVBoxLayout(self._body)
        form.setContentsMargins(dp(16), dp(10), dp(16), dp(14))
        form.setSpacing(dp(8))
        self._build_score(form)
        self._rule(form)
        self._build_searcher(form)
        self._rule(form)
        self._build_limits(form)
        self._rule(form)
        self._build_knowledge(form)
        self._rule(form)
        self._build_more(form)
        form.addStretch(1)
        self.beside = Button("Start another run beside it", icon="play")
        self.beside.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        form.addWidget(self.beside)
        self.area = QScrollArea()
        self.area.setWidget(self._body)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.verticalScrollBar().rangeChanged.connect(self._make_room)
        waiting = QWidget()
        wait = QVBoxLayout(waiting)
        self.waiting = Label("", "body", "text_3", wrap=True)
        self.waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        wait.addWidget(self.waiting)
        upper = QWidget()
        self._pages = QStackedLayout(upper)
        self._pages.addWidget(waiting)
        self._pages.addWidget(self.area)
        self.card = RunCard(self._session)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(upper, 1)
        layout.addWidget(self.card)
        self.setMinimumWidth(dp(304))

    def _make_room(self, low: int, high: int) -> None:
        """Let the scroll bar stand in the margin, so that the fields keep their place."""
        dp = theme().px
        bar = self.area.verticalScrollBar().sizeHint().width() if high > low else 0
        right = max(dp(4), dp(16) - bar)
        margins = self._body.layout().contentsMargins()
        if margins.right() != right:
            margins.setRight(right)
            self._body.layout().setContentsMargins(margins)

    def _rule(self, form: QVBoxLayout) -> None:
        form.addSpacing(theme().px(4))
        form.addWidget(Line())
        form.addSpacing(theme().px(4))

    def _build_score(self, form: QVBoxLayout) -> None:
        self.next_label = Label("Settings for the next run", "label")
        form.addWidget(SectionHeader("Score", self.next_label))
        self.score = ComboField(name="Score")
        form.addWidget(self.score)
        self._score_place = self._place(form)
        self.score_form: ParameterForm | None = None

    def _build_searcher(self, form: QVBoxLayout) -> None:
        self.how = Button("How it works", "link")
        form.addWidget(SectionHeader("Searcher", self.how))
        self.searcher = ComboField(name="Searcher")
        form.addWidget(self.searcher)
        self.searcher_help = Label("", "body", "text_3", wrap=True)
        form.addWidget(self.searcher_help)
        self._searcher_place = self._place(form)
        self.searcher_form: ParameterForm | None = None
        self.in_degree = InDegreeField()
        self.in_degree_row = FormRow(
            "In-degree",
            self.in_degree,
            "How many parents a variable may have. Fewer make a run shorter and the network "
            "simpler.",
        )
        form.addWidget(self.in_degree_row)
        self.max_params = WholeField(1, None, unit="per family", special="unlimited")
        self.max_params_row = FormRow(
            "maxParams",
            self.max_params,
            "The most free parameters that a variable may have together with its parents.",
        )
        form.addWidget(self.max_params_row)
        self.ordering = OrderingSection(self._session)
        form.addWidget(self.ordering)
        self.lists = ListSection(self._session)
        form.addWidget(self.lists)

    def _build_limits(self, form: QVBoxLayout) -> None:
        form.addWidget(SectionHeader("Limits"))
        self.time = TimeField()
        self.time_row = FormRow(
            "Time budget",
            self.time,
            "The run ends after this time and keeps its best network. Type 90 s, 5 min or 2 h.",
        )
        form.addWidget(self.time_row)
        self.memory = MemoryField(psutil.virtual_memory().total / 1e9)
        self.memory_row = FormRow(
            "Memory",
            self.memory,
            "The run ends when it needs more than this, and keeps its best network.",
        )
        form.addWidget(self.memory_row)
        self.disk = MemoryField(_free_disk())
        self.disk_row = FormRow(
            "Disk",
            self.disk,
            "The run may keep files of this size in the scratch folder. It ends when it needs "
            "more, and keeps its best network. A search that finishes removes them.",
        )
        form.addWidget(self.disk_row)
        self.scratch = ScratchField()
        form.addWidget(self.scratch)
        self.forecast = ForecastSection(self._session, lambda: self._choices.loaded)
        form.addWidget(self.forecast)

    def _build_knowledge(self, form: QVBoxLayout) -> None:
        dp = theme().px
        links = QWidget()
        row = QHBoxLayout(links)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(dp(12))
        self.clear_knowledge = Button("Clear", "link")
        self.load_knowledge = Button("Load …", "link")
        self.load_knowledge.setToolTip("Read required and forbidden arcs and tiers from a file")
        row.addWidget(self.clear_knowledge)
        row.addWidget(self.load_knowledge)
        form.addWidget(SectionHeader("Knowledge", links))
        line = QHBoxLayout()
        line.setSpacing(dp(8))
        self.knowledge = Label("", "body", "text_2", wrap=True)
        self.knowledge.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.knowledge_icon = IconLabel("check-circle", "good")
        line.addWidget(self.knowledge, 1)
        line.addWidget(self.knowledge_icon, 0, Qt.AlignmentFlag.AlignTop)
        form.addLayout(line)

    def _build_more(self, form: QVBoxLayout) -> None:
        self.more = Button("More", "link")
        self.more.setAccessibleDescription("Seed, threads and settings that are seldom needed")
        head = QHBoxLayout()
        head.addWidget(self.more)
        head.addStretch(1)
        form.addLayout(head)
        self._more = QWidget()
        more = QVBoxLayout(self._more)
        more.setContentsMargins(0, 0, 0, 0)
        more.setSpacing(theme().px(8))
        self.seed = WholeField(0, 2**31 - 1)
        self.seed_row = FormRow(
            "Seed",
            self.seed,
            "Start of the random numbers. The same seed gives the same run unless a time limit "
            "ends it, or its search for parent sets: then it also depends on the machine.",
        )
        self.threads = WholeField(1, self._cores, unit=f"of {self._cores}", special="automatic")
        self.threads_row = FormRow(
            "Threads",
            self.threads,
            "How many processor cores a run may use. Automatic leaves one free.",
        )
        more.addWidget(self.seed_row)
        more.addWidget(self.threads_row)
        self._advanced_place = self._place(more)
        self.advanced_forms: dict[str, ParameterForm] = {}
        form.addWidget(self._more)
        self._fold_more(True)

    def _place(self, form: QVBoxLayout) -> QVBoxLayout:
        place = QVBoxLayout()
        place.setContentsMargins(0, 0, 0, 0)
        place.setSpacing(theme().px(8))
        form.addLayout(place)
        return place

    def _fold_more(self, folded: bool) -> None:
        self._more.setHidden(folded)
        self.more.setText("More settings" if folded else "Fewer settings")
        self.more.updateGeometry()

    def _more_pressed(self) -> None:
        """Unfold what is seldom needed and bring it into sight, or fold it again."""
        self._fold_more(not self._more.isHidden())
        if not self._more.isHidden():
            QTimer.singleShot(0, self, self._scroll_to_more)

    def _scroll_to_more(self) -> None:
        self._body.layout().activate()
        self._body.resize(self._body.width(), self._body.sizeHint().height())
        bar = self.area.verticalScrollBar()
        head = self.more.mapTo(self._body, QPoint(0, 0)).y() - theme().px(8)
        end = self._more.geometry().bottom() + theme().px(14)
        # Its end, unless that would put its beginning out of sight.
        bar.setValue(min(head, max(bar.value(), end - self.area.viewport().height())))

    def _connect(self) -> None:
        session = self._session
        self._choices.ready.connect(self._fill)
        self._choices.failed.connect(self.waiting.setText)
        session.settings_changed.connect(self._show_settings)
        session.project_replaced.connect(self._project_replaced)
        session.dataset_changed.connect(self._data_changed)
        session.included_changed.connect(self._say_knowledge)
        session.knowledge_changed.connect(self._say_knowledge)
        for signal in (session.run_added, session.run_changed, session.run_removed):
            signal.connect(self._say_running)
        self.score.activated.connect(self._score_chosen)
        self.searcher.activated.connect(self._searcher_chosen)
        self.how.clicked.connect(self.show_page)
        self.in_degree.picked.connect(self._limits_edited)
        self.max_params.valueChanged.connect(self._limits_edited)
        self.time.valueChanged.connect(self._limits_edited)
        self.memory.valueChanged.connect(self._limits_edited)
        self.disk.valueChanged.connect(self._limits_edited)
        self.scratch.changed.connect(self._limits_edited)
        self.forecast.changed.connect(self._say_ready)
        self.lists.changed.connect(self._say_ready)
        self.seed.valueChanged.connect(self._more_edited)
        self.threads.valueChanged.connect(self._more_edited)
        self.more.clicked.connect(self._more_pressed)
        self.load_knowledge.clicked.connect(self._load_knowledge)
        self.clear_knowledge.clicked.connect(self._clear_knowledge)
        self.beside.clicked.connect(self.learn)
        self.card.learn_asked.connect(self.learn)
        self.card.parent_sets_asked.connect(self.parent_sets_asked)

    # -- the form follows the settings ---------------------------------------------------------

    def _say_waiting(self) -> None:
        if not self._choices.loaded:
            self.waiting.setText(self._choices.fault or "Loading the scores and searchers …")

    def _fill(self) -> None:
        """Offer the scores and searchers, now that they are known."""
        self._loading = True
        for combo, choices in (
            (self.score, self._choices.scores),
            (self.searcher, self._choices.searchers),
        ):
            offer(combo, choices.values())
        self._loading = False
        self._pages.setCurrentIndex(1)
        self._show_settings()

    @property
    def score_choice(self) -> Choice:
        """The score that is set; the first one where the settings name an unknown one."""
        scores = self._choices.scores
        return scores.get(self._session.settings.score) or next(iter(scores.values()))

    @property
    def searcher_choice(self) -> Choice:
        """The searcher that is set; the first one where the settings name an unknown one."""
        searchers = self._choices.searchers
        return searchers.get(self._session.settings.searcher) or next(iter(searchers.values()))

    def _show_settings(self) -> None:
        """Show the session's settings in the form."""
        if not self._choices.loaded or self._loading:
            return
        settings = self._session.settings
        score, searcher = self.score_choice, self.searcher_choice
        self._loading = True
        self.score.set_value(score.name)
        self.searcher.set_value(searcher.name)
        self.score.setToolTip(score.summary)
        self.searcher_help.setText(f"{searcher.summary} Short name: {searcher.name}.")
        self.how.setVisible(algorithm_page(searcher.name) is not None)
        self._make_forms(score, searcher)
        for form, values in (
            (self.score_form, settings.score_parameters),
            (self.searcher_form, settings.parameters),
            (self.advanced_forms["score"], settings.score_parameters),
            (self.advanced_forms["searcher"], settings.parameters),
        ):
            self._load(form, values)
        limits = settings.limits
        self._set(self.max_params, limits.max_params)
        self.in_degree.set_most(limits.max_parents)
        if self.time.seconds != limits.time:
            self.time.set_seconds(limits.time)
        self._set(self.memory, limits.memory)
        self._set(self.disk, limits.disk)
        self.scratch.set_folder(limits.scratch)
        self._set(self.seed, settings.seed)
        self._set(self.threads, settings.threads)
        self._loading = False
        self._say_obeyed(searcher)
        self._say_ready()

    @staticmethod
    def _set(field: Any, value: Any) -> None:
        if field.number != value:
            field.set_number(value)

    @staticmethod
    def _load(form: ParameterForm | None, values: dict[str, Any]) -> None:
        # A form that shows a fault keeps it: the settings hold the last good value.
        if form is None or form.faults:
            return
        given = current_names(form.parameters, values)
        own = {item.name: given[item.name] for item in form.parameters if item.name in given}
        if form.values != own:
            form.set_values(own)

    def _make_forms(self, score: Choice, searcher: Choice) -> None:
        """Make the fields of the chosen score and searcher, unless they are there already."""
        places = (
            ("score_form", self._score_place, score, False),
            ("searcher_form", self._searcher_place, searcher, False),
        )
        for attribute, place, choice, advanced in places:
            wanted = tuple(item for item in choice.parameters if item.advanced == advanced)
            form: ParameterForm | None = getattr(self, attribute)
            if form is None or form.parameters != wanted:
                setattr(self, attribute, self._replace(form, wanted, place))
        for key, choice in (("score", score), ("searcher", searcher)):
            wanted = tuple(item for item in choice.parameters if item.advanced)
            old = self.advanced_forms.get(key)
            if old is None or old.parameters != wanted:
                self.advanced_forms[key] = self._replace(old, wanted, self._advanced_place)

    def _replace(
        self, old: ParameterForm | None, wanted: tuple[Any, ...], place: QVBoxLayout
    ) -> ParameterForm:
        if old is not None:
            place.removeWidget(old)
            old.hide()
            old.deleteLater()
        form = ParameterForm(wanted)
        form.changed.connect(self._parameters_edited)
        form.setVisible(bool(wanted))
        place.addWidget(form)
        return form

    def _say_obeyed(self, searcher: Choice) -> None:
        """Disable what the chosen searcher does not obey, and say so."""
        for row, limit in (
            (self.in_degree_row, Obeys.MAX_PARENTS),
            (self.max_params_row, Obeys.MAX_PARAMS),
        ):
            row.set_usable(
                limit in searcher.obeys, f"{searcher.title} cannot keep a limit of this kind"
            )
        self.seed_row.set_usable(
            Uses.SEED in searcher.uses, f"{searcher.title} uses no random numbers"
        )
        self.threads_row.set_usable(
            Uses.THREADS in searcher.uses, f"{searcher.title} works on one core"
        )
        self.time.setSpecialValueText("unlimited" if searcher.ends else "60 s, unless told")
        self.ordering.setVisible(Uses.ORDERING in searcher.uses)
        self.lists.set_uses(searcher.uses)
        self.disk_row.setVisible(Obeys.DISK in searcher.obeys)
        self.scratch.setVisible(Obeys.DISK in searcher.obeys)
        self.forecast.ask()

    # -- the settings follow the form ----------------------------------------------------------

    def _score_chosen(self) -> None:
        if not self._loading and self.score.value != self._session.settings.score:
            self._session.set_settings(score=self.score.value, score_parameters={})

    def _searcher_chosen(self) -> None:
        if self._loading or self.searcher.value == self._session.settings.searcher:
            return
        choice = self._choices.searchers[str(self.searcher.value)]
        limits = self._session.settings.limits
        # A limit that the searcher would refuse must not stop the run from behind a grey field.
        if Obeys.MAX_PARENTS not in choice.obeys:
            limits = replace(limits, max_parents=None)
        if Obeys.MAX_PARAMS not in choice.obeys:
            limits = replace(limits, max_params=None)
        if Obeys.DISK not in choice.obeys:
            limits = replace(limits, disk=None, scratch=None)
        self._session.set_settings(searcher=choice.name, parameters={}, limits=limits)

    def _parameters_edited(self) -> None:
        if self._loading or self.score_form is None or self.searcher_form is None:
            return
        self._session.set_settings(
            score_parameters={**self.score_form.values, **self.advanced_forms["score"].values},
            parameters={**self.searcher_form.values, **self.advanced_forms["searcher"].values},
        )
        self._say_ready()

    def _limits_edited(self, *_: Any) -> None:
        if self._loading:
            return
        memory = self.memory.number
        fault = ""
        if memory is not None and memory < 0.1:
            fault = "Give at least 0.1 GB."
        self.memory_row.set_fault(fault)
        limits = replace(
            self._session.settings.limits,
            max_parents=self.in_degree.most,
            max_params=self.max_params.number,
            time=self.time.seconds,
            disk=self.disk.number,
            scratch=self.scratch.folder,
        )
        if not fault:
            limits = replace(limits, memory=memory)
        self._session.set_settings(limits=limits)
        self._say_ready()

    def _more_edited(self, *_: Any) -> None:
        if self._loading:
            return
        seed, threads = self.seed.number, self.threads.number
        wrong_seed = seed is None or seed < 0
        wrong_threads = threads is not None and not 1 <= threads <= self._cores
        self.seed_row.set_fault("Give a whole number of at least 0." if wrong_seed else "")
        self.threads_row.set_fault(
            f"Give 1 to {self._cores}, the cores of this machine." if wrong_threads else ""
        )
        changes: dict[str, Any] = {}
        if not wrong_seed:
            changes["seed"] = seed
        if not wrong_threads:
            changes["threads"] = threads
        self._session.set_settings(**changes)
        self._say_ready()

    # -- what stands in the way ----------------------------------------------------------------

    def faults(self) -> list[str]:
        """Return what is wrong in the form, in words."""
        forms = [self.score_form, self.searcher_form, *self.advanced_forms.values()]
        found = [text for form in forms if form is not None for text in form.faults.values()]
        for row in (self.memory_row, self.seed_row, self.threads_row):
            if row.error.text:
                found.append(f"{row.label.text()}: {row.error.text}")
        if self.lists.fault:
            found.append(self.lists.fault)
        if self.scratch.fault and Obeys.DISK in self.searcher_choice.obeys:
            found.append(self.scratch.fault)
        return found

    def reason(self) -> str:
        """Return why a run cannot be started, or nothing."""
        session = self._session
        if session.dataset is None:
            return "Open a table first."
        if not session.included:
            return "No variable is ticked in Variables."
        if len(session.included) < 2:
            return "Tick at least two variables."
        if not self._choices.loaded:
            return self._choices.fault or "The searchers are being loaded."
        faults = self.faults()
        if faults:
            return faults[0]
        refused = self.searcher_choice.refuses.get(self.score_choice.name)
        if refused:
            return f"{self.searcher_choice.title} cannot use this score: {refused}."
        return self._knowledge_fault or self._ordering_fault() or self.forecast.fault

    def _ordering_fault(self) -> str:
        """Say which required arc points against the ordering of the next run, if one does."""
        required = self._session.knowledge.required
        if not required or Uses.ORDERING not in self.searcher_choice.uses:
            return ""
        from bnstudio.search.given_order.ordered_search import check_required

        try:
            check_required(self._session.project.ordering_names(), required)
        except BnstudioError as error:
            return sentence(str(error))
        return ""

    def _say_ready(self) -> None:
        message = ""
        dataset = self._session.dataset
        if dataset is not None and self._choices.loaded:
            many = format_count(len(self._session.included))
            message = f"{self.searcher_choice.title}, {self.score_choice.title}, {many} variables"
        reason = self.reason()
        self.card.set_ready(message, reason, self._repeats())
        self.beside.setEnabled(not reason)
        self.beside.setToolTip(reason)

    def _repeats(self) -> str:
        """Say which run would come out once more, if the next one is sure to."""
        if self._session.dataset is None or not self._choices.loaded:
            return ""
        project = self._session.project
        seeded = Uses.SEED in self.searcher_choice.uses
        same = repeated(
            self._session.runs,
            project.freeze_spec(),
            project.learning_names(),
            project.data_number,
            seeded=seeded,
        )
        if same is None:
            return ""
        settings = "settings and seed" if seeded else "settings"
        return f"Same {settings} as {same.label}: same result"

    def _say_running(self, *_: Any) -> None:
        active = any(run.active for run in self._session.runs)
        self.next_label.setVisible(active)
        self.beside.setVisible(active)
        if not active:
            self._say_ready()

    def _project_replaced(self) -> None:
        for form in (self.score_form, self.searcher_form, *self.advanced_forms.values()):
            if form is not None and form.faults:
                form.set_values({})
        self._show_settings()
        self._data_changed()
        self._say_running()

    def _data_changed(self) -> None:
        self._say_knowledge()

    # -- knowledge -----------------------------------------------------------------------------

    def _say_knowledge(self) -> None:
        knowledge = self._session.knowledge
        some = bool(knowledge)
        self.knowledge.setText(knowledge_summary(knowledge))
        self.clear_knowledge.setVisible(some)
        self._knowledge_fault = self._contradiction() if some else ""
        self.knowledge_icon.setVisible(some)
        if self._knowledge_fault:
            self.knowledge.setText(f"{knowledge_summary(knowledge)}. {self._knowledge_fault}")
            self.knowledge.set_ink("error")
            self.knowledge_icon.set("x-circle", "error", self._knowledge_fault)
        else:
            self.knowledge.set_ink("text_2")
            self.knowledge_icon.set("check-circle", "good", "Nothing in it contradicts itself")
        self._say_ready()

    def _contradiction(self) -> str:
        session = self._session
        dataset = session.dataset
        names = [name for name in session.variable_names if name in session.included]
        if dataset is None or not names or len(names) > _CHECKED:
            return ""
        from bnstudio.graph.constraints import build_constraints
        from bnstudio.project.document import restrict_knowledge

        knowledge = restrict_knowledge(session.knowledge, session.included)
        arities = [dataset.variables[dataset.index(name)].arity for name in names]
        try:
            build_constraints(knowledge, names, arities, session.settings.limits.max_parents)
        except BnstudioError as error:
            return sentence(str(error))
        return ""

    def _load_knowledge(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, "Load background knowledge", "", "Knowledge (*.json);;All files (*)"
        )
        if path:
            self._session.open_knowledge(path)

    def _clear_knowledge(self) -> None:
        self._session.set_knowledge(type(self._session.knowledge)())

    # -- doing ---------------------------------------------------------------------------------

    def show_page(self) -> PageDialog | None:
        """Open the page that explains the chosen searcher."""
        choice = self.searcher_choice
        page = algorithm_page(choice.name)
        if page is None:
            return None
        dialog = PageDialog(f"How it works: {choice.title}", page, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def learn(self) -> None:
        """Start a run, unless something stands in the way."""
        if not self.reason():
            self._session.learn()
