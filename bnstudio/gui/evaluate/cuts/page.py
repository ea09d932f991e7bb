"""How the arcs change with the way that numbers are cut: settings at the left, results right.

The table is cut anew in a thread, and the networks are learned in a worker process; the newest
record is kept with the project.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QShowEvent

from bnstudio.evaluation.pairs import Record, is_record, pairs_csv
from bnstudio.evaluation.task import SensitivityTask
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.evaluate.cuts.form import CutsForm
from bnstudio.gui.evaluate.cuts.model import Edges
from bnstudio.gui.evaluate.cuts.results import CutsResults
from bnstudio.gui.evaluate.cuts.ways import AS_NOW
from bnstudio.gui.evaluate.driver import EvaluationDriver
from bnstudio.gui.evaluate.export import write_record
from bnstudio.gui.evaluate.foot import EvaluateFoot, FootWords
from bnstudio.gui.services.catalogue import Catalogue, catalogue
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.services.task_driver import GivenUpError
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.task_page.page import TaskPage
from bnstudio.gui.widgets.dialogs import ask_place
from bnstudio.gui.wording.tr import tr

if TYPE_CHECKING:
    from bnstudio.data.dataset import Dataset

KEPT = "sensitivity"
_FOOT = FootWords(tr("Learning under each"), tr("Ready to compare"), tr("ways"), tr("comparison"))


class CutsPage(TaskPage):
    """The page."""

    driver: EvaluationDriver

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        selection: Selection,
        data: Data,
        form: LearnForm,
        graph: CurrentGraph,
        runs: Runs,
        choices: Catalogue | None = None,
    ) -> None:
        super().__init__("CutsPage", tr("Cuts"))
        self._tasks, self._document, self._data, self._graph = tasks, document, data, graph
        self._choices = choices or catalogue()
        self.driver = EvaluationDriver(tasks, runs, self)
        self._kept: Record | None = None
        self._shown: tuple[Record, bool, str] | None = None
        self._number = data.number
        self.form = CutsForm(data, form, self._choices)
        self.foot = EvaluateFoot(self.driver, _FOOT)
        self.heading.setText(tr("Arcs under each way to cut"))
        self.export_button.setToolTip(tr("Write the pairs as CSV, or all of it as JSON"))
        self.results = CutsResults()
        self.lay_out(self.form, self.foot, self.results)
        self.results.pair_chosen.connect(lambda a, b: selection.select((a, b)))
        self._connect(form)
        self._choices.load()
        self._show_kept()
        self._refresh()

    def _connect(self, form: LearnForm) -> None:
        self._choices.ready.connect(self._choices_came)
        self._document.replaced.connect(self._project_replaced)
        for signal in (
            self._data.dataset_changed,
            self._data.included_changed,
            form.reason_changed,
            form.settings_changed,
            self.form.changed,
            self.driver.changed,
        ):
            signal.connect(self._refresh)
        self._graph.graph_changed.connect(self._show_edges)
        self.driver.ended.connect(self._over)

    def _choices_came(self) -> None:
        self.form.show_learner()
        self._refresh()

    # -- what is shown -------------------------------------------------------------------------

    @property
    def doing(self) -> str:
        """What goes on, for the status bar; "" for nothing."""
        if not self.driver.active:
            return ""
        if self.driver.state == "paused":
            return tr("Learning under other cuts is paused")
        return tr("Learning under other cuts")

    @property
    def record(self) -> Record | None:
        """The record that is shown."""
        return self.driver.record or self._kept

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh()
        self._show_edges()

    def _refresh(self, *_: object) -> None:
        if not self.isVisible():
            self.doing_changed.emit()
            return
        self.foot.show_state(self.form.reason(), self.form.forecast(), self._failure)
        record = self.record
        self.show_found(record is not None)
        if record is None:
            self.nothing.setText(
                tr("The first network is being learned; the arcs under each way appear here.")
                if self.driver.active
                else self._failure
                or tr(
                    "Which arcs would be there had the numbers been cut otherwise? A network is "
                    "learned under each way to cut, and the arcs are laid side by side."
                )
            )
        else:
            shown = record, self.driver.active, self._stale(record)
            if shown != self._shown:  # the clock alone changes nothing here
                self._shown = shown
                learner = self._learner(record)
                self.results.show_record(record, learner=learner, going_on=shown[1], stale=shown[2])
                self._show_edges()  # pairs may be there that were not in the one before
        self.doing_changed.emit()

    def _learner(self, record: Record) -> str:
        searcher, score = record["searcher"], record["score_name"]
        titled = self._choices.searchers.get(searcher), self._choices.scores.get(score)
        names = [
            name if choice is None else choice.title
            for name, choice in zip((searcher, score), titled, strict=True)
        ]
        return ", ".join(names)

    def _stale(self, record: Record) -> str:
        if self._data.dataset is None or self.driver.active:
            return ""
        if record["variables"] != list(self._data.learning_names):
            return tr("These arcs are of other variables than those of now.")
        if record.get("data_number", self._data.number) != self._data.number:
            return tr("These arcs are of the data as they were before they were changed.")
        return ""

    def _show_edges(self) -> None:
        record, graph = self.record, self._graph.graph
        if record is not None and self.isVisible():
            self.results.show_edges({} if graph is None else edges_of(record, graph))

    # -- doing ---------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin, unless something stands in the way."""
        if self.form.reason() or self.driver.active:
            return
        self._failure, self._kept, self._shown = "", None, None
        self._number = self._data.number
        self.driver.start(self._maker(), tr("Cutting the table"))
        self._refresh()

    def _maker(self) -> Callable[[Callable[[], bool]], tuple[Dataset, SensitivityTask]]:
        """Return what cuts the table in a thread, with all that it needs of this moment."""
        table, source = self._data.table, self._data.source
        names, run, methods = (
            self._data.learning_names,
            self.form.run_spec(),
            self.form.ways.methods,
        )
        assert table is not None and source is not None and source.prepare is not None
        plans = source.prepare

        def make(given_up: Callable[[], bool]) -> tuple[Dataset, SensitivityTask]:
            from bnstudio.data.table.prepare import each_way
            from bnstudio.evaluation.discretised import SensitivitySpec, together

            def cut() -> Iterator[tuple[str, Dataset]]:
                for way, prepared in each_way(table, plans, methods, AS_NOW):
                    if given_up():
                        raise GivenUpError
                    yield way, prepared.dataset

            whole, ways = together(cut(), names)
            return whole, SensitivityTask(SensitivitySpec(run, names, ways))

        return make

    def _over(self, message: str) -> None:
        self._failure = message
        record = self.driver.record
        if record is not None and record["discretisations"]:
            # The data may have been changed while it went on.
            record["data_number"] = self._number
            self._document.set_extra(KEPT, record, dirty=True)
        else:
            # What was found before is there again.
            self.driver.record = None
            self._show_kept()
        self._show_edges()
        self._refresh()

    # -- following the project -----------------------------------------------------------------

    def _show_kept(self) -> None:
        kept = self._document.extra.get(KEPT)
        self._kept = kept if isinstance(kept, dict) and is_record(kept) else None
        self._shown = None

    def _project_replaced(self) -> None:
        self.driver.abandon()
        self._failure = ""
        self._show_kept()
        self._show_edges()
        self._refresh()

    # -- export --------------------------------------------------------------------------------

    def ask_place(self) -> Path | None:
        return ask_place(
            self,
            tr("Export the arcs under each way to cut"),
            "cuts.csv",
            tr("Pairs under each way (*.csv);;All of it (*.json)"),
            (".csv", ".json"),
        )

    def export(self, path: Path) -> None:
        """Write the record that is shown: as JSON, or its pairs as CSV."""
        record = self.record
        if record is not None:
            write_record(self._tasks, path, record, pairs_csv)


def edges_of(record: Record, graph: PDAG) -> Edges:
    """Return how the pairs of a record are joined in a graph."""
    place = {name: at for at, name in enumerate(graph.names)}
    found: dict[tuple[str, str], str] = {}
    for row in record["pairs"]:
        pair = row["from"], row["to"]
        a, b = place.get(pair[0]), place.get(pair[1])
        if a is None or b is None:
            continue
        if (a, b) in graph.arcs:
            found[pair] = "->"
        elif (b, a) in graph.arcs:
            found[pair] = "<-"
        elif graph.has_link(a, b):
            found[pair] = "--"
    return found
