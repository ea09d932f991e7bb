"""The page that says how sure the arcs are: settings at the left, results right.

The work is done in a worker process, like a run; what is found so far is shown as it comes in. A
bootstrap keeps its networks in a file, so that it goes on where it was stopped, also after a crash.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from bnstudio.errors import BnstudioError
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.services.arc_strengths import ArcStrengths, consensus_name
from bnstudio.gui.services.catalogue import Catalogue, catalogue
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.strength.driver import StrengthDriver
from bnstudio.gui.strength.foot import StrengthFoot, progress_text
from bnstudio.gui.strength.form import StrengthForm
from bnstudio.gui.strength.networks_view import NetworksView
from bnstudio.gui.strength.results import StrengthResults
from bnstudio.gui.strength.wording import title_of
from bnstudio.gui.task_page.page import TaskPage
from bnstudio.gui.task_page.writing import write_text
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.dialogs import ask_place
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.strength import kept as keeping
from bnstudio.strength.record import arcs_csv, arcs_graphml
from bnstudio.strength.spec import Bootstrap

_NOTHING = tr(
    "How sure are the arcs? Networks are learned from many samples of the rows, and the arcs that "
    "most of them have are there because of many rows, not of a few."
)
#: After so long without another setting it is looked for replicates that are kept for them.
_LOOK_MS = 200


class StrengthPage(TaskPage):
    """The page.

    Signals
    -------
    page_asked(str)
        A page is to be brought to the front: ``graph`` for a pair that a person wants to see on
        the canvas, ``strength`` for what was asked for elsewhere and is shown here.
    compare_asked(str, object, str, object)
        Two networks are to be compared: what each is called, and its graph.
    """

    page_asked = Signal(str)
    compare_asked = Signal(str, object, str, object)

    driver: StrengthDriver

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        selection: Selection,
        data: Data,
        form: LearnForm,
        graph: CurrentGraph,
        runs: Runs,
        strengths: ArcStrengths,
        parent: QWidget | None = None,
        choices: Catalogue | None = None,
    ) -> None:
        super().__init__("StrengthPage", tr("Strength"), parent)
        self._tasks, self._document, self._data = tasks, document, data
        self._selection, self._graph, self.strengths = selection, graph, strengths
        self._choices = choices or catalogue()
        self.driver = StrengthDriver(tasks, runs, strengths, self)
        self.kept = 0
        self._looking: Task | None = None
        self._look = timer(self, _LOOK_MS, self._look_for_kept, once=True)
        self._build(form)
        self._connect()
        self._choices.load()
        self._graph_changed()
        self._refresh()

    def _build(self, form: LearnForm) -> None:
        self.form = StrengthForm(self._data, form, self._choices)
        self.foot = StrengthFoot(self.driver)
        self.take_over = Button(tr("Take over as graph"), icon="graph")
        self.take_over.setToolTip(
            tr(
                "Make the consensus at the threshold the current graph; undo brings back the one "
                "before"
            )
        )
        self.export_button.setToolTip(tr("Write the arcs with their strengths as CSV or GraphML"))
        self.networks = NetworksView(self._tasks, self._document, self._data, self.strengths)
        self.results = StrengthResults(self.strengths, self.networks)
        self.lay_out(self.form, self.foot, self.results, [self.take_over])

    def _connect(self) -> None:
        data = self._data
        self._choices.ready.connect(self._refresh)
        self._document.replaced.connect(self._project_replaced)
        for signal in (data.dataset_changed, data.included_changed, self.form.changed):
            signal.connect(self._asked_otherwise)
        self._graph.graph_changed.connect(self._graph_changed)
        self._selection.changed.connect(self._follow_selection)
        self.strengths.changed.connect(self._refresh)
        self.strengths.counted.connect(lambda: self.page_asked.emit("strength"))
        self.strengths.wanted.connect(self._work_out)
        self.take_over.clicked.connect(self.strengths.take_over)
        self.results.pair_chosen.connect(self._select)
        self.results.pair_opened.connect(self._open_pair)
        self.networks.compare_asked.connect(self._compare)
        self.driver.changed.connect(self._refresh)
        self.driver.ended.connect(self._over)

    # -- what is shown -------------------------------------------------------------------------

    @property
    def doing(self) -> str:
        """What goes on, for the status bar; "" for nothing."""
        if not self.driver.active:
            return ""
        if self.driver.state == "paused":
            return (
                tr("The bootstrap is paused") if self.driver.task == "bootstrap" else tr("Paused")
            )
        if self.driver.task == "bootstrap":
            return tr(
                "Bootstrap, {partition}", partition=progress_text(self.driver).partition(",")[0]
            )
        return tr("Summing over networks")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look.start()

    def _asked_otherwise(self, *_: object) -> None:
        self.kept = 0
        self._look.start()
        self.results.show_stale()
        self._refresh()

    def _refresh(self, *_: object) -> None:
        form, found = self.form, self.strengths.found
        goes_on = form.is_bootstrap and 0 < self.kept < (form.replicates.number or 0)
        self.foot.goes_on = goes_on
        self.foot.show_state(form.reason(), form.forecast(self.kept), self._failure)
        self.show_found(found is not None)
        if found is None:
            self.nothing.setText(
                tr("The first networks are being learned; what they have in common appears here.")
                if self.driver.active
                else _NOTHING
            )
        else:
            self.heading.setText(title_of(found))
        self.doing_changed.emit()

    def _graph_changed(self) -> None:
        self.results.show_graph(self._graph.graph)

    # -- replicates that are there already ------------------------------------------------------

    def _look_for_kept(self) -> None:
        """Look in a thread whether replicates are kept for what is asked."""
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        dataset, names = self._data.dataset, self._data.learning_names
        if not self.isVisible() or self.form.reason() or not self.form.is_bootstrap:
            return
        try:
            spec = self.form.spec()
        except BnstudioError:
            return
        if dataset is None or not isinstance(spec, Bootstrap):
            return

        def work(_task: Task) -> int:
            subset = self._data.subset(dataset, names)
            return keeping.count(keeping.place(keeping.default_folder(), subset, spec))

        def then(count: int) -> None:
            self._looking = None
            self.kept = count
            self._refresh()

        self._looking = self._tasks.start(tr("Looking for replicates"), work, then, quiet=True)

    # -- doing ---------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin, or go on, unless something stands in the way."""
        if self.form.reason() or self.driver.active:
            return
        self._failure = ""
        try:
            spec = self.form.spec()
        except BnstudioError as error:
            self._failure = tr_core(str(error))
            self._refresh()
            return
        dataset, names = self._data.dataset, self._data.learning_names
        if dataset is None:
            return
        self.strengths.forget_choice()
        self.driver.ask(
            spec,
            lambda: self._data.subset(dataset, names),
            self._data.number,
            self.form.settings(),
        )

    def _work_out(self) -> None:
        """Come to the front, where what stands in the way is said, and begin."""
        self.page_asked.emit("strength")
        self.start()

    def compare_runs(self) -> None:
        """Show how much the networks of the ticked runs agree."""
        if self.driver.active:
            self._tasks.notify("info", tr("End what is under way on the Strength page first."))
            return
        self.strengths.count_runs()

    def _over(self, message: str) -> None:
        self._failure = message
        self._look.start()
        self._refresh()

    def _project_replaced(self) -> None:
        self.driver.abandon()
        self._failure = ""
        self._asked_otherwise()

    # -- the selection -------------------------------------------------------------------------

    def _select(self, a: str, b: str) -> None:
        """Select a pair everywhere: its arc where there is one, else both nodes."""
        graph = self._graph.graph
        if graph is not None and {a, b} <= graph.index.keys():
            i, j = graph.index[a], graph.index[b]
            if graph.adjacent(i, j):
                self._selection.select((), (b, a) if (j, i) in graph.arcs else (a, b))
                return
        self._selection.select((a, b))

    def _open_pair(self, a: str, b: str) -> None:
        self._select(a, b)
        self.page_asked.emit("graph")

    def _follow_selection(self) -> None:
        names, pair = self._selection.names, self._selection.pair
        if pair is None and len(names) == 2:
            pair = (names[0], names[1])
        if pair is not None:
            self.results.choose(*pair)

    def _compare(self, label: str, graph: PDAG) -> None:
        agreed = self.strengths.agreed
        if agreed is not None:
            consensus = consensus_name(agreed.threshold)
            self.compare_asked.emit(consensus, agreed.dag, label, graph)

    # -- export --------------------------------------------------------------------------------

    def ask_place(self) -> Path | None:
        return ask_place(
            self,
            tr("Export the strengths"),
            "arcs.csv",
            tr("Arcs with their strengths (*.csv);;Graph with strengths (*.graphml)"),
            (".csv", ".graphml"),
        )

    def export(self, path: Path) -> None:
        """Write the strengths: one line an arc, or as GraphML by the name's ending."""
        found = self.strengths.found
        if found is None:
            return
        as_text = arcs_graphml if path.suffix.lower() == ".graphml" else arcs_csv
        strengths = found.strengths
        write_text(self._tasks, path, lambda: as_text(strengths))
