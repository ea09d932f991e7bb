"""The questions of a query, each a frozen record that is worked out beside the window.

The process that answers keeps the network of the last ones, so that a question has to bring it
along only once. What it answers with takes numpy alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import BnstudioError, LimitError
from bnstudio.graph.pdag import DAG
from bnstudio.inference.doing import open_arcs
from bnstudio.inference.evidence import Evidence
from bnstudio.inference.influence import TargetAnalysis, influence_on
from bnstudio.inference.interval import Intervals, as_if_counted, credible_intervals
from bnstudio.inference.model import Explanation, Inference
from bnstudio.inference.sensitivity import Sensitivity, what_moves
from bnstudio.network.bayesnet import Network, Table
from bnstudio.network.fit import dirichlet, mean_network
from bnstudio.project.asking.ask import ask
from bnstudio.project.querying.source import Source

if TYPE_CHECKING:
    from bnstudio.data.dataset import Dataset
    from bnstudio.job.process.answering import AnswerContext

#: The largest tables that a window waits for, in cells of all clusters: some seconds, 0.8 GB.
MOST_CELLS = 100_000_000
#: Networks kept for the next question.
KEPT = 2

Key = tuple[int, int]
Numbers = NDArray[np.float64]


class UnknownNetwork(BnstudioError):  # noqa: N818 - the asker brings it along then
    """The process that answers does not have the network (any more)."""


@dataclass(frozen=True, eq=False)
class Brought:
    """A network as it is sent: with its tables, or to be counted on the data."""

    dag: DAG
    network: Network | None
    sample_size: float | None


class Prepared:
    """A network that is ready to be asked."""

    def __init__(self, brought: Brought, dataset: Dataset | None) -> None:
        self._rows = brought.sample_size
        self._parameters: tuple[Table, ...] | None = None
        if brought.network is not None:
            self.network = brought.network
        else:
            assert dataset is not None
            prior = 1.0 if brought.sample_size is None else brought.sample_size
            variables, self._parameters = dirichlet(brought.dag, dataset, prior)
            self.network = mean_network(brought.dag, variables, self._parameters)
        # Each kind of question has its own, as they may be worked on at the same time.
        self.asks: dict[str, Inference] = {}

    def ask(self, kind: str) -> Inference:
        """Return what answers a kind of question."""
        return self.asks.setdefault(kind, Inference(self.network))

    @cached_property
    def parameters(self) -> tuple[Table, ...] | None:
        """Of the Dirichlet distributions of the tables; ``None`` where no counts are known."""
        if self._parameters is None and self._rows is not None:
            check(self.ask("parameters"), Evidence())
            return as_if_counted(self.network, self._rows)
        return self._parameters


class Shelf:
    """The networks that are kept, by their keys, the last used one last."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.networks: dict[Key, Prepared] = {}


def check(inference: Inference, evidence: Evidence) -> None:
    """Refuse an answer for all variables that a window would wait for too long.

    Raises
    ------
    LimitError
        In words, with what can be done.
    """
    _refuse(inference.cells(evidence), "for all variables at the same time", ", ask about one")


def _refuse(cells: int, what: str, instead: str = "") -> None:
    if cells > MOST_CELLS:
        raise LimitError(
            f"an exact answer {what} takes tables of {cells:.2g} cells ({8 * cells / 1e9:.2g} GB), "
            "too many to wait for",
            advice=f"Observe more variables{instead}, or learn a network with fewer parents",
        )


def _one(inference: Inference, evidence: Evidence, name: str) -> Numbers:
    """Return the posterior of one variable, from what it depends on alone."""
    _refuse(inference.joint_cells([name], evidence), f"for “{name}”")
    return inference.joint([name], evidence)


@dataclass(frozen=True)
class Query:
    """A question to a network.

    Parameters
    ----------
    key
        The network's.
    evidence
        What is given.
    brought
        The network itself, where the process has to be told of it.
    """

    key: Key
    evidence: Evidence
    brought: Brought | None = None

    def answer(self, context: AnswerContext) -> Any:
        """Answer it.

        Raises
        ------
        UnknownNetwork
            If the network has to be brought along.
        BnstudioError
            As :meth:`work`.
        """
        return self.work(self._prepared(context), context.cancelled)

    def _prepared(self, context: AnswerContext) -> Prepared:
        with context.lock:
            shelf: Shelf = context.kept.setdefault(Shelf, Shelf())
        # Counting takes a while: only who asks of a network waits for it.
        with shelf.lock:
            found = shelf.networks.pop(self.key, None)
            if found is None:
                if self.brought is None:
                    raise UnknownNetwork("the network is not known")
                found = Prepared(self.brought, context.dataset)
            shelf.networks[self.key] = found
            while len(shelf.networks) > KEPT:
                del shelf.networks[next(iter(shelf.networks))]
        return found

    def work(self, prepared: Prepared, cancelled: Callable[[], bool]) -> Any:
        """Work it out."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class Posteriors:
    """What follows from evidence for all variables: see :class:`~bnstudio.inference.model.Answer`.

    Parameters
    ----------
    tables
        The posterior of each node.
    log_evidence
        Natural logarithm of the probability of the evidence.
    open_arcs
        Arcs at the variables that are set which an equivalent network turns round.
    """

    tables: tuple[Numbers, ...]
    log_evidence: float
    open_arcs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class AllPosteriors(Query):
    """How likely is each state of every variable?"""

    def work(self, prepared: Prepared, cancelled: Callable[[], bool]) -> Posteriors:
        """Work it out."""
        inference = prepared.ask("posteriors")
        check(inference, self.evidence)
        found = inference.posteriors(self.evidence)
        done = self.evidence.interventions
        turning = open_arcs(prepared.network.dag, done) if done else []
        return Posteriors(found.tables, found.log_evidence, tuple(turning))


@dataclass(frozen=True)
class MostProbable(Query):
    """Which states of all variables together are the likeliest?"""

    def work(self, prepared: Prepared, cancelled: Callable[[], bool]) -> Explanation:
        """Work it out."""
        inference = prepared.ask("explanation")
        check(inference, self.evidence)
        found = inference.explanation(self.evidence)
        return replace(found, states=dict(found.states))


@dataclass(frozen=True, eq=False)
class OneVariable:
    """What is known of the query variable.

    Parameters
    ----------
    name, states
        The variable.
    before, after
        Its probabilities without and with the evidence; ``before`` is ``None`` where that takes
        too large tables.
    intervals, no_intervals
        Credible intervals, or why there are none.
    sensitivity, no_sensitivity
        What moves it, or why that is not told.
    seen
        Its probabilities if what is set from outside were observed instead; ``None`` where nothing
        is set, or that has probability zero.
    """

    name: str
    states: tuple[str, ...]
    before: Numbers | None
    after: Numbers
    intervals: Intervals | None
    no_intervals: str
    sensitivity: Sensitivity | None
    no_sensitivity: str
    seen: Numbers | None = None


@dataclass(frozen=True)
class AboutOne(Query):
    """How likely are the states of one variable, how sure is that, and what would move it?"""

    name: str = ""
    level: float = 0.95

    def work(self, prepared: Prepared, cancelled: Callable[[], bool]) -> OneVariable | None:
        """Work it out; ``None`` if nobody waits any more."""
        network, inference = prepared.network, prepared.ask("sensitivity")
        after = _one(inference, self.evidence, self.name)
        before: Numbers | None = None
        try:
            before = _one(inference, Evidence(), self.name)
        except LimitError:
            before = None
        if cancelled():
            return None
        intervals, no_intervals = self._intervals(prepared)
        if cancelled():
            return None
        sensitivity, no_sensitivity = self._sensitivity(prepared)
        states = network.variables[network.dag.index[self.name]].states
        return OneVariable(
            *(self.name, states, before, after),
            *(intervals, no_intervals, sensitivity, no_sensitivity),
            seen=self._seen(inference),
        )

    def _seen(self, inference: Inference) -> Numbers | None:
        if not self.evidence.interventions or self._fixed():
            return None
        try:
            return _one(inference, self.evidence.as_seen(), self.name)
        except BnstudioError:
            return None

    def _fixed(self) -> bool:
        return self.name in self.evidence.states or self.name in self.evidence.interventions

    def _intervals(self, prepared: Prepared) -> tuple[Intervals | None, str]:
        if self._fixed():
            return None, ""
        try:
            parameters = prepared.parameters
            if parameters is None:
                return None, (
                    "The file holds probabilities without the counts behind them. Say on how many "
                    "rows they were counted to see how sure this is."
                )
            return credible_intervals(
                prepared.network, parameters, self.name, self.evidence, level=self.level
            ), ""
        except (BnstudioError, MemoryError) as error:
            return None, str(error) or "There is not enough memory for credible intervals."

    def _sensitivity(self, prepared: Prepared) -> tuple[Sensitivity | None, str]:
        if self._fixed():
            return None, f"“{self.name}” is given, so that nothing moves it."
        inference = prepared.ask("sensitivity")
        try:
            check(inference, self.evidence)
            return what_moves(inference, self.name, self.evidence), ""
        except (BnstudioError, MemoryError) as error:
            return None, str(error) or "There is not enough memory to say what moves it."


@dataclass(frozen=True)
class AboutTarget(Query):
    """What does each variable tell about one of them, given the evidence?"""

    name: str = ""

    def work(self, prepared: Prepared, cancelled: Callable[[], bool]) -> TargetAnalysis | None:
        """Work it out; ``None`` if nobody waits any more."""
        inference = prepared.ask("target")
        _refuse(inference.cells(self.evidence), "for all variables at the same time")

        def check() -> None:
            if cancelled():
                raise _Unwanted

        try:
            return influence_on(inference, self.name, self.evidence, check=check)
        except _Unwanted:
            return None


class _Unwanted(Exception):  # noqa: N818 - no fault
    """Nobody waits any more."""


def put(query: Query, source: Source, cancelled: Callable[[], bool] | None = None) -> Any:
    """Ask a query of a source, and bring the network along where that has to be.

    Raises
    ------
    BnstudioError
        As the query.
    bnstudio.job.process.answers.GivenUp
        If nobody waits any more.
    """
    try:
        return ask(query, source.dataset, cancelled=cancelled)
    except UnknownNetwork:
        brought = Brought(source.dag, source.network, source.sample_size)
        return ask(replace(query, brought=brought), source.dataset, cancelled=cancelled)
