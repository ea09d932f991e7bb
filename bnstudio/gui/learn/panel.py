"""The right panel: what the next run will do, and the run that is at work.

The form is made from the declarations of scores and searchers. It shows the settings and changes
them at once. A run freezes the settings when it starts, so changing the form never changes a run.

Each section of the form looks after its own fields and knows what is wrong with them. The panel
puts the sections together: it shows the settings in all of them, lets them follow the searcher, and
finds the first thing that keeps a run from starting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from bnstudio.gui.learn.another import AnotherRun
from bnstudio.gui.learn.chosen import Chosen
from bnstudio.gui.learn.forecast import ForecastSection
from bnstudio.gui.learn.form_column import FormColumn
from bnstudio.gui.learn.knowledge import KnowledgeSection
from bnstudio.gui.learn.limits import LimitsSection
from bnstudio.gui.learn.more import MoreSection
from bnstudio.gui.learn.next_run import ready_text, repeated_text
from bnstudio.gui.learn.ordering import OrderingSection
from bnstudio.gui.learn.parameters import ParameterForms
from bnstudio.gui.learn.parent_sets import ListSection
from bnstudio.gui.learn.run_card import RunCard
from bnstudio.gui.learn.structural_limits import StructuralLimits
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
from bnstudio.gui.widgets.labels import Label, SectionHeader
from bnstudio.gui.widgets.layouts import STRETCH, Part, boxed, rule, stack, vbox
from bnstudio.gui.widgets.pages.page_dialog import PageDialog, show_page
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr
from bnstudio.search.declarations import Uses

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
        self.chosen = Chosen(data, form, self._choices)
        self._showing = False  # the fields are being set: what they emit is no person's edit
        self._wanted = False  # a run was asked for before the searchers were loaded
        self.start_folder: Callable[[], str] = str
        self.structural = StructuralLimits()
        self.knowledge = KnowledgeSection(data, form)
        self.ordering = OrderingSection(document, data, form, graph)
        self.lists = ListSection(tasks, document, data, form, runs, lambda: self.start_folder())
        self.limits = LimitsSection(tasks)
        self.forecast = ForecastSection(document, data, form, lambda: self._choices.loaded)
        self.rest = MoreSection(form)
        self.parameters = ParameterForms(self.rest.advanced, self)
        self.card = RunCard(document, graph, runs)
        self._build()
        self._follow_services(document)
        self._follow_sections()
        self._follow_buttons()
        self._begin()

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
        return (
            SectionHeader(tr("Searcher"), self.how),
            self.searcher,
            self.searcher_help,
            self.parameters.searcher_place,
            self.structural,
            self.ordering,
            self.lists,
        )

    def _follow_services(self, document: Document) -> None:
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

    def _follow_sections(self) -> None:
        self.score.activated.connect(self._score_chosen)
        self.searcher.activated.connect(self._searcher_chosen)
        self.parameters.edited.connect(self._parameters_edited)
        self.structural.edited.connect(self._limits_edited)
        self.limits.edited.connect(self._limits_edited)
        for part in (self.limits.checked, self.forecast.changed, self.lists.changed,
                     self.rest.changed, self.knowledge.changed):  # fmt: skip
            part.connect(self._update_fault)
        # Once what was unfolded has its size.
        self.rest.unfolded.connect(
            lambda: QTimer.singleShot(0, self, lambda: self.area.scroll_to(self.rest))
        )

    def _follow_buttons(self) -> None:
        self.how.clicked.connect(self.show_page)
        self.another.beside.clicked.connect(self.learn)
        self.another.after.clicked.connect(lambda: self._runs.queue.learn_after())
        self.card.learn_asked.connect(self.learn)
        self.card.parent_sets_asked.connect(self.parent_sets_asked)

    # -- until the scores and searchers are known ----------------------------------------------

    def _begin(self) -> None:
        if self._choices.loaded:
            self._fill()
        else:
            # Nothing is said about a short wait.
            QTimer.singleShot(200, self, self._show_waiting)
            self._choices.load()
        self._show_running()

    def _show_waiting(self) -> None:
        if not self._choices.loaded:
            self.waiting.setText(self._choices.fault or tr("Loading the scores and searchers…"))

    def _fill(self) -> None:
        """Offer the scores and searchers once they are known."""
        self.searcher.clear()  # they may have the names of those before
        self._pages.setCurrentIndex(1)
        self._show_settings()
        if self._wanted:
            self._wanted = False
            self.learn()

    # -- the form follows the settings ---------------------------------------------------------

    def _show_settings(self) -> None:
        """Show the settings in the form."""
        if not self._choices.loaded or self._showing:
            return
        self._showing = True
        self._show_choices()
        self._show_values()
        self._showing = False
        self._follow_searcher()
        self._update_fault()

    def _show_choices(self) -> None:
        """Show the score and the searcher, and have fields for their parameters."""
        score, searcher, alone = self.chosen.score, self.chosen.searcher, self._data.lists_alone
        _offer_others(self.searcher, self.chosen.offered_searchers())
        _offer_others(self.score, self.chosen.offered_scores())
        self.score.set_value(score.name)
        self.searcher.set_value(searcher.name)
        self.score.setToolTip(plain_lines(score.summary))
        self.searcher_help.setText(
            tr("{summary} Short name: {name}.", summary=searcher.summary, name=searcher.name)
        )
        self.how.setVisible(algorithm_page(searcher.name) is not None)
        if self.parameters.set_choices(score, searcher):
            self.area.order_tabs(self.card.main)
        self.score.setVisible(not alone)
        self.listed.setVisible(alone)
        self.parameters.show_score(not alone)

    def _show_values(self) -> None:
        settings = self._form.settings
        self.parameters.show_values(settings)
        self.structural.show_limits(settings.limits)
        self.limits.show_limits(settings.limits)
        self.rest.show_settings()

    def _follow_searcher(self) -> None:
        """Show and disable what the chosen searcher asks for, and say why."""
        searcher = self.chosen.searcher
        self.structural.follow(searcher, self._data.lists_alone)
        self.rest.follow(searcher)
        self.ordering.setVisible(Uses.ORDERING in searcher.uses)
        self.lists.set_uses(searcher.uses)
        self.limits.follow(searcher)
        self.forecast.ask()

    # -- the settings follow the form ----------------------------------------------------------

    def _score_chosen(self) -> None:
        if not self._showing and self.score.value != self._form.settings.score:
            self._form.change(score=str(self.score.value), score_parameters={})

    def _searcher_chosen(self) -> None:
        if self._showing or self.searcher.value == self._form.settings.searcher:
            return
        choice = self._choices.searchers[str(self.searcher.value)]
        # A limit that the searcher would refuse must not stop the run from behind a grey field.
        limits = self._form.settings.limits.obeyed(choice.obeys)
        self._form.change(searcher=choice.name, parameters={}, limits=limits)

    def _parameters_edited(self) -> None:
        if not self._showing:
            self._form.change(
                score_parameters=self.parameters.values("score"),
                parameters=self.parameters.values("searcher"),
            )
            self._update_fault()

    def _limits_edited(self) -> None:
        if not self._showing:
            limits = self.structural.edited_limits(self._form.settings.limits)
            self._form.change(limits=self.limits.edited_limits(limits))
            self._update_fault()

    # -- what stands in the way ----------------------------------------------------------------

    def reason(self) -> str:
        """Return why a run cannot be started, or nothing."""
        return self._form.reason()

    def faults(self) -> list[str]:
        """Return what is wrong in the fields, in words."""
        found = self.parameters.faults() + self.rest.faults()
        if self.lists.fault:
            found.append(self.lists.fault)
        return found + self.limits.faults()

    def _fault(self) -> str:
        """Return the first thing that keeps a run from starting, in words, or nothing."""
        if not self._choices.loaded:
            return self._choices.fault  # without one, Learn waits for them
        faults, searcher = self.faults(), self.chosen.searcher
        return (
            (faults[0] if faults else "")
            or self.chosen.fault()
            or self.knowledge.fault_with(searcher)
            or self.ordering.fault_with(searcher)
            or self.forecast.fault
        )

    def _update_fault(self, *_: object) -> None:
        """Tell the service what stands in the way of a run, so that no other way starts one."""
        self._form.set_fault(_FORM, self._fault())
        self._show_ready()

    # -- what the card and the buttons say -----------------------------------------------------

    def _show_ready(self) -> None:
        ready = tr("Begins as soon as the searchers are loaded") if self._wanted else ""
        repeats = ""
        if self._data.dataset is not None and self._choices.loaded:
            ready = ready_text(self.chosen, self._data)
            repeats = repeated_text(self.chosen, self._data, self._form, self._runs)
        reason = self.reason()
        self.card.set_ready(ready, reason, repeats)
        self.another.show_reason(reason)

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
        choice = self.chosen.searcher
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


def _offer_others(field: ComboField, choices: Iterable[Choice]) -> None:
    """Offer choices, unless the field offers just these: a list that is open stays as it is."""
    wanted = list(choices)
    offered = [name for i in range(field.count()) if (name := field.itemData(i)) is not None]
    if [one.name for one in wanted] != offered:
        offer(field, wanted)
