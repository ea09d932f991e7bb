"""What is asked of the current graph: the evidence, and the newest answers to it.

Answers are worked out beside the window, and only while somebody looks (:meth:`Queries.watch`).
Each kind of question has a lane of its own, in which the newest question takes the place of those
before: the last click wins, and answers to earlier ones are dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from bnstudio.errors import BnstudioError
from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.inference.evidence import Evidence
from bnstudio.inference.model import Explanation
from bnstudio.project.querying.questions import (
    AboutOne,
    AllPosteriors,
    MostProbable,
    OneVariable,
    Posteriors,
    Query,
    put,
)
from bnstudio.project.querying.record import how_given
from bnstudio.project.querying.source import Source, choices, find_source

#: Milliseconds after the last click before what takes longer than a click is asked.
PAUSE = 150

A = TypeVar("A")


class Lane(Generic[A]):
    """Asks the newest question of its kind, one at a time.

    Parameters
    ----------
    tasks
        Works the questions out.
    label
        What goes on, in words.
    take
        Called with the answer, or with the error in words, of the newest question.
    """

    def __init__(self, tasks: Tasks, label: str, take: Callable[[A | None, str], None]) -> None:
        self._tasks, self._label, self._take = tasks, label, take
        self._newest: tuple[Query, Source] | None = None
        self._waits = self._working = False

    @property
    def busy(self) -> bool:
        """Whether an answer is to come."""
        return self._newest is not None

    def ask(self, query: Query, source: Source) -> None:
        """Ask; whatever was asked before is not answered any more."""
        self._newest, self._waits = (query, source), True
        self._go()

    def drop(self) -> None:
        """Ask nothing any more."""
        self._newest, self._waits = None, False

    def _go(self) -> None:
        if self._working or not self._waits or self._newest is None:
            return
        self._working, self._waits = True, False
        asked = query, source = self._newest
        self._tasks.start(
            self._label,
            lambda _task: put(query, source, lambda: self._newest is not asked),
            partial(self._answered, asked),
            partial(self._failed, asked),
        )
        self._tasks.look_soon()

    def _answered(self, asked: object, answer: A) -> None:
        self._working = False
        if asked is self._newest:
            self._newest = None
            self._take(answer, "")
        self._go()

    def _failed(self, asked: object, error: Exception) -> None:
        self._working = False
        if asked is self._newest:
            self._newest = None
            if isinstance(error, BnstudioError):
                self._take(None, tr_core(str(error)))
            elif isinstance(error, MemoryError):
                self._take(None, tr("There is not enough memory for that. Close other programs."))
            else:
                self._tasks.report(error)
                self._take(None, tr("That did not work because of a fault in the program."))
        self._go()


class Queries(QObject):
    """The evidence, and what follows from it in the current graph.

    Signals
    -------
    source_changed()
        :attr:`source`, or :attr:`reason` why there is none, is another.
    evidence_changed()
        :attr:`evidence` is another, or it is shown from now on, or not any more.
    answered()
        :attr:`answer`, :attr:`before` or :attr:`fault` is new.
    detail_changed()
        :attr:`explanation`, :attr:`one` or :attr:`detail_fault` is new.
    """

    source_changed = Signal()
    evidence_changed = Signal()
    answered = Signal()
    detail_changed = Signal()

    def __init__(self, tasks: Tasks, document: Document, data: Data, graph: CurrentGraph) -> None:
        super().__init__()
        self._document, self._graph = document, graph
        self._watchers: set[str] = set()
        self._broken_off = False
        self._given = Evidence()
        self.source: Source | None = None
        self.reason = ""
        self.evidence = Evidence()
        self.prior = 1.0
        self.rows: float | None = None
        self.tables = ""
        self.detail, self.query = "", ""
        self._empty_answers()
        self._lane: Lane[Posteriors] = Lane(tasks, tr("Working out probabilities"), self._take)
        self._before_lane: Lane[Posteriors] = Lane(
            tasks, tr("Working out probabilities"), self._take_before
        )
        self._detail_lane: Lane[Explanation | OneVariable] = Lane(
            tasks, tr("Answering the query"), self._take_detail
        )
        self._detail_due = timer(self, PAUSE, self._ask_detail, once=True)
        document.replaced.connect(self._forget)
        graph.shown.connect(lambda _edited: self._look())
        data.dataset_changed.connect(self._look)
        data.labels_changed.connect(self.evidence_changed)

    # -- what is -------------------------------------------------------------------------------

    @property
    def watched(self) -> bool:
        """Whether somebody looks at the answers."""
        return bool(self._watchers)

    @property
    def busy(self) -> bool:
        """Whether an answer is to come."""
        lanes = (self._lane, self._before_lane, self._detail_lane)
        return self._detail_due.isActive() or any(lane.busy for lane in lanes)

    @property
    def waiting(self) -> bool:
        """Whether the answer for all variables is to come."""
        return (self._lane if self.evidence.names else self._before_lane).busy

    @property
    def choices(self) -> tuple[str, ...]:
        """Where the tables can come from."""
        return choices(self._document.project, self._graph.dag)

    @property
    def unused(self) -> tuple[str, ...]:
        """Variables of the graph that were set, and cannot be while they have undirected links."""
        source = self.source
        if source is None:
            return ()
        return tuple(name for name in self._given.interventions if name in source.linked)

    @property
    def marks(self) -> Mapping[str, tuple[str, str]]:
        """Of each variable that is given: how, and its state; nothing while nobody looks."""
        if not self._watchers:
            return {}
        given = self.evidence
        states = {**given.states, **given.interventions}
        return {name: (how_given(given, name), states.get(name, "")) for name in given.names}

    def shown_name(self, name: str) -> str:
        """Return what a variable is called where it is shown."""
        return self._document.project.shown_names((name,))[0]

    # -- what is asked -------------------------------------------------------------------------

    def watch(self, on: bool, who: str = "panel") -> None:
        """Say whether somebody looks at the answers."""
        before = self.watched
        (self._watchers.add if on else self._watchers.discard)(who)
        if self.watched == before:
            return
        if on:
            if self._broken_off:
                # What is shown answers earlier questions, or none: all is asked anew.
                self.source, self.reason = None, ""
            self._look()
        else:
            self._broken_off = self.busy
            self._detail_due.stop()
            for lane in (self._lane, self._before_lane, self._detail_lane):
                lane.drop()
        self.evidence_changed.emit()

    def observe(self, name: str, state: str) -> None:
        """Take a variable as observed in a state, whatever was said of it."""
        self._give(self._given.with_state(name, state))

    def observe_likely(self, name: str, weights: Mapping[str, float]) -> None:
        """Take a variable as observed with doubt, whatever was said of it."""
        self._give(self._given.with_likelihood(name, weights))

    def intervene(self, name: str, state: str) -> None:
        """Set a variable to a state from outside, whatever was said of it."""
        self._give(self._given.with_intervention(name, state))

    def clear(self, name: str) -> None:
        """Forget what is said of a variable."""
        if name in self._given.names:
            self._give(self._given.without(name))

    def clear_all(self) -> None:
        """Forget all evidence."""
        if self._given.names:
            self._give(Evidence())

    def set_prior(self, size: float) -> None:
        """Count the tables with another equivalent sample size."""
        self.prior = size
        self._look()

    def set_rows(self, rows: float | None) -> None:
        """Take tables of a file as counted on so many rows; ``None`` for not known."""
        self.rows = rows
        self._look()

    def set_tables(self, kind: str) -> None:
        """Take the network's own tables, or count them on the data."""
        self.tables = kind
        self._look()

    def want(self, detail: str, query: str = "") -> None:
        """Ask for more: the ``explanation``, about ``one`` variable, or "" for nothing more."""
        if (detail, query) != (self.detail, self.query):
            self.detail, self.query = detail, query
            self._renew_detail()

    # -- asking --------------------------------------------------------------------------------

    def _empty_answers(self) -> None:
        self.answer: Posteriors | None = None
        self.before: Posteriors | None = None
        self.fault = self._before_fault = ""
        self.explanation: Explanation | None = None
        self.one: OneVariable | None = None
        self.detail_fault = ""

    def _forget(self) -> None:
        self._given = Evidence()
        self.tables, self.rows, self.query = "", None, ""
        self._look()

    def _look(self) -> None:
        """Take note of the graph, its tables and its data as they are now."""
        if not self._watchers:
            return
        found = find_source(
            self._document.project, self._graph.dag, self._graph.graph,
            tables=self.tables, prior=self.prior, rows=self.rows,
        )  # fmt: skip
        source, reason = (None, found) if isinstance(found, str) else (found, "")
        if source is not None and source.same(self.source):
            return
        if source is None and self.source is None and reason == self.reason:
            return
        before, self.source, self.reason = self.source, source, reason
        if before is None or source is None or before.variables != source.variables:
            # Else the bars stay until the new ones are there.
            self._empty_answers()
        for lane in (self._lane, self._before_lane, self._detail_lane):
            lane.drop()
        self.source_changed.emit()
        if source is not None:
            self._before_lane.ask(AllPosteriors(source.key, Evidence()), source)
        self._ask()

    def _give(self, evidence: Evidence) -> None:
        self._given = evidence
        self._ask()

    def _ask(self) -> None:
        source = self.source
        self.evidence = Evidence() if source is None else source.known(self._given)
        self.evidence_changed.emit()
        if source is None:
            self.answered.emit()
            self.detail_changed.emit()
            return
        if self.evidence.names:
            self._lane.ask(AllPosteriors(source.key, self.evidence), source)
        else:
            # What follows from nothing is known, or on its way.
            self._lane.drop()
            self.answer, self.fault = self.before, self._before_fault
        self.answered.emit()
        self._renew_detail()

    def _take(self, answer: Posteriors | None, fault: str) -> None:
        self.answer, self.fault = answer, fault
        self.answered.emit()

    def _take_before(self, answer: Posteriors | None, fault: str) -> None:
        self.before, self._before_fault = answer, fault
        if not self.evidence.names:
            self.answer, self.fault = answer, fault
        self.answered.emit()

    def _renew_detail(self) -> None:
        self.explanation, self.one, self.detail_fault = None, None, ""
        self._detail_lane.drop()
        self._detail_due.stop()
        if self.detail and self.source is not None and self._watchers:
            self._detail_due.start()
        self.detail_changed.emit()

    def _ask_detail(self) -> None:
        source, kind = self.source, self.detail
        if source is None or not kind:
            return
        if kind == "explanation":
            self._detail_lane.ask(MostProbable(source.key, self.evidence), source)
        elif self.query in source.dag.index:
            self._detail_lane.ask(AboutOne(source.key, self.evidence, name=self.query), source)

    def _take_detail(self, answer: Explanation | OneVariable | None, fault: str) -> None:
        self.explanation = answer if isinstance(answer, Explanation) else None
        self.one = answer if isinstance(answer, OneVariable) else None
        self.detail_fault = fault
        self.detail_changed.emit()
