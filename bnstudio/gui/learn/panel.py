"""The right panel: what the next run will do, and the run that is at work.

The form is made from the declarations of scores and searchers. It shows the settings and changes
them at once. A run freezes the settings when it starts, so changing the form never changes a run.
The form is in one file because what each row can take hangs on what the others say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from bnstudio.errors import BnstudioError
from bnstudio.gui.learn.another import AnotherRun
from bnstudio.gui.learn.forecast import ForecastSection
from bnstudio.gui.learn.form_column import FormColumn
from bnstudio.gui.learn.knowledge import KnowledgeSection
from bnstudio.gui.learn.limits import LimitsSection
from bnstudio.gui.learn.more import MoreSection
from bnstudio.gui.learn.offered_scores import offer_scores, score_fault
from bnstudio.gui.learn.ordering import OrderingSection
from bnstudio.gui.learn.parameters import ParameterForms
from bnstudio.gui.learn.parent_sets import ListSection
from bnstudio.gui.learn.run_card import RunCard
from bnstudio.gui.services.catalogue import Catalogue, Choice, algorithm_page, catalogue, offer
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.widgets.form_row import FormRow
from bnstudio.gui.widgets.labels import Label, SectionHeader
from bnstudio.gui.widgets.layouts import STRETCH, Part, boxed, rule, stack, vbox
from bnstudio.gui.widgets.limit_fields import InDegreeField
from bnstudio.gui.widgets.number_fields import WholeField
from bnstudio.gui.widgets.pages.page_dialog import PageDialog, show_page
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.runs import sentence
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.run_rules import repeated
from bnstudio.search.declarations import ON_LISTS, Obeys, Uses
from bnstudio.search.given_order.ordering import check_required

_FORM = tr("the form")


class LearnPanel(QWidget):
    """The form and, pinned below it, the run card.

    ``start_folder`` gives the folder in which a file dialog begins.

    Signals
    -------
    parent_sets_asked(int)
        The parent sets of a run are to be shown.
    """

    parent_sets_asked = Signal(int)

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        data: Data,
        form: LearnForm,
        graph: CurrentGraph,
        runs: Runs,
        choices: Catalogue | None = None,
    ) -> None:
        super().__init__()
        self.setObjectName("LearnPanel")
        self.setAccessibleName(tr("Learn"))
        self._data, self._form, self._runs = data, form, runs
        self._choices = choices or catalogue()
        self._loading = False
        self._wanted = False  # a run was asked for before the searchers were loaded
        self._alone: bool | None = None  # whether searchers for parent set lists alone are offered
        self.start_folder: Callable[[], str] = str
        self.knowledge = KnowledgeSection(data, form)
        self.ordering = OrderingSection(document, data, form, graph)
        self.lists = ListSection(tasks, document, data, form, runs, lambda: self.start_folder())
        self.limits = LimitsSection(tasks)
        self.forecast = ForecastSection(document, data, form, lambda: self._choices.loaded)
        self.rest = MoreSection(form)
        self.parameters = ParameterForms(self.rest.advanced, self)
        self.card = RunCard(document, graph, runs)
        self._build()
        self._connect(document)
        if self._choices.loaded:
            self._fill()
        else:
            # Nothing is said about a short wait.
            QTimer.singleShot(200, self, self._show_waiting)
            self._choices.load()
        self._show_running()

    # -- making it -----------------------------------------------------------------------------

    def _build(self) -> None:
        self.another = AnotherRun()
        self.area = FormColumn(
            *self._score_parts(),
            *rule(),
            *self._searcher_parts(),
            *rule(),
            self.limits,
            self.forecast,
            *rule(),
            self.knowledge,
            *rule(),
            self.rest,
            STRETCH,
            self.another,
        )
        self.waiting = Label("", "body", "text_3", wrap=True)
        self.waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = stack(boxed(vbox(self.waiting, margins=(9, 9, 9, 9))), self.area)
        vbox((self._pages, 1), self.card, on=self)
        self.setMinimumWidth(theme().px(304))

    def _score_parts(self) -> tuple[Part, ...]:
        self.next_label = Label(tr("Settings for the next run"), "label")
        self.score = ComboField(name=tr("Score"))
        self.listed = Label(
            tr("There is no table: the scores of the parent set lists are maximised as they are."),
            "body",
            "text_3",
            wrap=True,
        )
        header = SectionHeader(tr("Score"), self.next_label)
        return header, self.score, self.listed, self.parameters.score_place

    def _searcher_parts(self) -> tuple[Part, ...]:
        self.how = Button(tr("How it works"), "link")
        self.searcher = ComboField(name=tr("Searcher"))
        self.searcher_help = Label("", "body", "text_3", wrap=True)
        self.in_degree = InDegreeField()
        self.in_degree_row = FormRow(
            tr("In-degree"),
            self.in_degree,
            tr(
                "How many parents a variable may have. Fewer make a run shorter and the network "
                "simpler."
            ),
        )
        self.max_params = WholeField(1, None, unit=tr("per family"), special=tr("unlimited"))
        self.max_params_row = FormRow(
            tr("Most free parameters"),
            self.max_params,
            tr(
                "The most free parameters that a variable may have together with its parents "
                "(maxParams)."
            ),
        )
        return (
            SectionHeader(tr("Searcher"), self.how),
            self.searcher,
            self.searcher_help,
            self.parameters.searcher_place,
            self.in_degree_row,
            self.max_params_row,
            self.ordering,
            self.lists,
        )

    def _connect(self, document: Document) -> None:
        data, form, runs = self._data, self._form, self._runs
        self._choices.ready.connect(self._fill)
        self._choices.failed.connect(self.waiting.setText)
        form.settings_changed.connect(self._show_settings)
        form.reason_changed.connect(self._show_ready)
        document.replaced.connect(self._project_replaced)
        for signal in (data.dataset_changed, data.included_changed, data.knowledge_changed):
            signal.connect(self._update_fault)
        for signal in (data.dataset_changed, data.included_changed):
            signal.connect(self._show_settings)  # the scores that are offered
        for number in (runs.added, runs.changed, runs.removed):
            number.connect(self._show_running)
        self.score.activated.connect(self._score_chosen)
        self.searcher.activated.connect(self._searcher_chosen)
        self.how.clicked.connect(self.show_page)
        self.in_degree.picked.connect(self._limits_edited)
        self.max_params.valueChanged.connect(self._limits_edited)
        self.limits.edited.connect(self._limits_edited)
        self.parameters.edited.connect(self._parameters_edited)
        for part in (self.limits.checked, self.forecast.changed, self.lists.changed,
                     self.rest.changed, self.knowledge.changed):  # fmt: skip
            part.connect(self._update_fault)
        # Once what was unfolded has its size.
        self.rest.unfolded.connect(
            lambda: QTimer.singleShot(0, self, lambda: self.area.scroll_to(self.rest))
        )
        self.another.beside.clicked.connect(self.learn)
        self.another.after.clicked.connect(lambda: self._runs.queue.learn_after())
        self.card.learn_asked.connect(self.learn)
        self.card.parent_sets_asked.connect(self.parent_sets_asked)

    # -- the form follows the settings ---------------------------------------------------------

    def _show_waiting(self) -> None:
        if not self._choices.loaded:
            self.waiting.setText(self._choices.fault or tr("Loading the scores and searchers…"))

    def _fill(self) -> None:
        """Offer the scores and searchers once they are known."""
        self._alone = None
        self._pages.setCurrentIndex(1)
        self._show_settings()
        if self._wanted:
            self._wanted = False
            self.learn()

    @property
    def score_choice(self) -> Choice:
        """The score that is set; the first one where the settings name an unknown one."""
        scores = self._choices.scores
        return scores.get(self._form.settings.score) or next(iter(scores.values()))

    @property
    def searcher_choice(self) -> Choice:
        """The searcher that is set; the first one where the settings name an unknown one."""
        searchers = self._choices.searchers
        return searchers.get(self._form.settings.searcher) or next(iter(searchers.values()))

    def _show_settings(self) -> None:
        """Show the settings in the form."""
        if not self._choices.loaded or self._loading:
            return
        settings = self._form.settings
        score, searcher = self.score_choice, self.searcher_choice
        self._loading = True
        self._offer_searchers()
        offer_scores(self.score, self._data, self._choices.scores.values(), score)
        self.score.set_value(score.name)
        self.searcher.set_value(searcher.name)
        self.score.setToolTip(plain_lines(score.summary))
        self.searcher_help.setText(
            tr("{summary} Short name: {name}.", summary=searcher.summary, name=searcher.name)
        )
        self.how.setVisible(algorithm_page(searcher.name) is not None)
        if self.parameters.set_choices(score, searcher):
            self.area.order_tabs(self.card.main)
        self.parameters.show_score(not self._data.lists_alone)
        self.parameters.show_values(settings)
        if self.max_params.number != settings.limits.max_params:
            self.max_params.set_number(settings.limits.max_params)
        self.in_degree.set_most(settings.limits.max_parents)
        self.limits.show_limits(settings.limits)
        self.rest.show_settings()
        self._loading = False
        self._follow_searcher(searcher)
        self._update_fault()

    def _offer_searchers(self) -> None:
        """Offer the searchers that can do with what there is: a table, or lists alone."""
        alone = self._data.lists_alone
        if alone == self._alone:
            return
        self._alone = alone
        able = self._choices.searchers.values()
        offer(self.searcher, [one for one in able if not alone or one.uses & ON_LISTS])
        self.score.setVisible(not alone)
        self.listed.setVisible(alone)

    def _follow_searcher(self, searcher: Choice) -> None:
        """Show and disable what the chosen searcher asks for, and say why."""
        for row, limit in (
            (self.in_degree_row, Obeys.MAX_PARENTS),
            (self.max_params_row, Obeys.MAX_PARAMS),
        ):
            row.set_usable(
                limit in searcher.obeys,
                tr("{title} cannot keep a limit of this kind", title=searcher.title),
            )
        if self._data.lists_alone:
            self.max_params_row.set_usable(
                False, tr("Parent set lists do not tell how many states the variables have")
            )
        self.rest.follow(searcher)
        self.ordering.setVisible(Uses.ORDERING in searcher.uses)
        self.lists.set_uses(searcher.uses)
        self.limits.follow(searcher)
        self.forecast.ask()

    # -- the settings follow the form ----------------------------------------------------------

    def _score_chosen(self) -> None:
        if not self._loading and self.score.value != self._form.settings.score:
            self._form.change(score=str(self.score.value), score_parameters={})

    def _searcher_chosen(self) -> None:
        if self._loading or self.searcher.value == self._form.settings.searcher:
            return
        choice = self._choices.searchers[str(self.searcher.value)]
        limits = self._form.settings.limits
        # A limit that the searcher would refuse must not stop the run from behind a grey field.
        limits = limits.obeyed(choice.obeys)
        self._form.change(searcher=choice.name, parameters={}, limits=limits)

    def _parameters_edited(self) -> None:
        if not self._loading:
            self._form.change(
                score_parameters=self.parameters.values("score"),
                parameters=self.parameters.values("searcher"),
            )
            self._update_fault()

    def _limits_edited(self, *_: object) -> None:
        if self._loading:
            return
        limits = replace(
            self._form.settings.limits,
            max_parents=self.in_degree.most,
            max_params=self.max_params.number,
        )
        self._form.change(limits=self.limits.edited_limits(limits))
        self._update_fault()

    # -- what stands in the way ----------------------------------------------------------------

    def faults(self) -> list[str]:
        """Return what is wrong in the form, in words."""
        found = self.parameters.faults() + self.rest.faults()
        if self.lists.fault:
            found.append(self.lists.fault)
        return found + self.limits.faults()

    def reason(self) -> str:
        """Return why a run cannot be started, or nothing."""
        return self._form.reason()

    def _update_fault(self, *_: object) -> None:
        """Tell the service what stands in the way of a run, so that no other way starts one."""
        self._form.set_fault(_FORM, self._fault())
        self._show_ready()

    def _fault(self) -> str:
        if not self._choices.loaded:
            return self._choices.fault  # without one, Learn waits for them
        faults = self.faults()
        if faults:
            return faults[0]
        if self._data.lists_alone:
            if not self.searcher_choice.uses & ON_LISTS:
                return tr(
                    "{title} needs a table; choose another searcher.",
                    title=self.searcher_choice.title,
                )
            return self.knowledge.fault_with(self.searcher_choice) or self.forecast.fault
        if fault := score_fault(self._data, self._choices.scores.values(), self.score_choice):
            return fault
        if refused := self.searcher_choice.refuses.get(self.score_choice.name):
            return tr(
                "{title} cannot use this score: {refused}.",
                title=self.searcher_choice.title,
                refused=refused,
            )
        known = self.knowledge.fault_with(self.searcher_choice)
        return known or self._ordering_fault() or self.forecast.fault

    def _ordering_fault(self) -> str:
        """Say which required arc points against the ordering of the next run, if one does."""
        required = self._data.knowledge.required
        if not required or Uses.ORDERING not in self.searcher_choice.uses:
            return ""
        try:
            check_required(self._form.ordering_names, required)
        except BnstudioError as error:
            return sentence(tr_core(str(error)))
        return ""

    def _show_ready(self) -> None:
        message = tr("Begins as soon as the searchers are loaded") if self._wanted else ""
        if self._data.dataset is not None and self._choices.loaded:
            many = format_count(len(self._data.included))
            # "BIC (MDL)" is BIC here: the other name would cost the narrow card a part of the line.
            score = self.score_choice.title.partition(" (")[0]
            score = tr("lists alone") if self._data.lists_alone else score
            message = tr(
                "{title}, {score}, {several} variables",
                title=self.searcher_choice.title,
                score=score,
                several=many,
            )
        reason = self.reason()
        self.card.set_ready(message, reason, self._repeats())
        self.another.show_reason(reason)

    def _repeats(self) -> str:
        """Say which run would come out once more, if the next one is sure to."""
        if self._data.dataset is None or not self._choices.loaded:
            return ""
        seeded = Uses.SEED in self.searcher_choice.uses
        same = repeated(
            self._runs.all,
            self._form.spec,
            self._data.learning_names,
            self._data.number,
            seeded=seeded,
        )
        if same is None:
            return ""
        settings = tr("settings and seed") if seeded else tr("settings")
        return tr(
            "Same {settings} as {label}: same result", settings=settings, label=run_label(same)
        )

    def _show_running(self, *_: object) -> None:
        active = bool(self._runs.active)
        self.next_label.setVisible(active)
        self.another.setVisible(active)
        if not active:
            self._update_fault()

    def _project_replaced(self) -> None:
        self.parameters.forget_faults()
        self.knowledge.refresh()
        self._show_settings()
        self._show_running()

    # -- doing ---------------------------------------------------------------------------------

    def show_page(self) -> PageDialog | None:
        """Open the page that explains the chosen searcher."""
        choice = self.searcher_choice
        return show_page(
            tr("How it works: {title}", title=choice.title), algorithm_page(choice.name), self
        )

    def learn(self) -> None:
        """Start a run, unless something stands in the way; once the searchers are loaded."""
        if self.reason():
            return
        if self._choices.loaded:
            self._runs.learn()
        else:
            self._wanted = True
            self._show_ready()
