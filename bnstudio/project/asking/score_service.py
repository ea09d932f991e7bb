"""Scores of the current graph, worked out beside the window in one daemon thread.

The window asks and goes on; answers wait in a queue. Only the newest graph is scored, and of the
questions about single edges the newest are answered first, so that the answer to what the pointer
is on now never waits for what it passed over. Scores are kept per data and score.
"""

from __future__ import annotations

import contextlib
import logging
import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Dataset
from bnstudio.errors import BnstudioError
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.project.amounts import not_in_table
from bnstudio.project.asking.ask import elsewhere
from bnstudio.project.asking.questions import CACHES, MEMORY, AskedScores
from bnstudio.project.edits import edit_pair

log = logging.getLogger(__name__)

#: So many questions about single edges wait at most; older ones are dropped.
WAITING = 32
#: Families scored between two looks whether a newer graph waits.
AT_ONCE = 500


class FamilyScorer(Protocol):
    """Where local scores come from."""

    def families(
        self,
        children: NDArray[np.int64],
        starts: NDArray[np.int64],
        parents: NDArray[np.int64],
    ) -> NDArray[np.float64]:
        """Return the scores of many families."""

    def local(self, child: int, parents: Sequence[int]) -> float:
        """Return the score of one."""


@dataclass(frozen=True, eq=False)
class ScoreBasis:
    """By what a graph is scored: the data, and a score with its parameters."""

    dataset: Dataset
    score: str
    parameters: dict[str, Any] = field(default_factory=dict)

    def same(self, other: ScoreBasis | None) -> bool:
        """Whether scores by the two can be compared."""
        return (
            other is not None
            and self.dataset is other.dataset
            and self.score == other.score
            and self.parameters == other.parameters
        )


@dataclass(frozen=True)
class GraphScores:
    """The scores of one graph.

    Attributes
    ----------
    dag
        The graph.
    total
        Its score; ``None`` where it cannot be had, for the ``reason`` given in words.
    families
        Name of each node that the data have to its local score.
    change
        The score minus that of the graph it is compared with, families that are the same left
        out of both; ``None`` where there is none.
    """

    dag: DAG
    total: float | None
    families: dict[str, float]
    change: float | None = None
    reason: str = ""


@dataclass(frozen=True)
class ScoreChange:
    """What one edit would change the score by.

    Attributes
    ----------
    kind
        ``add``, ``link``, ``delete``, ``reverse`` or ``to_link``.
    a, b
        The nodes' names.
    value
        New score minus old; ``None`` where it cannot be had.
    reason
        Why not, in words: the edit would be refused, or the data lack a node.
    """

    kind: str
    a: str
    b: str
    value: float | None
    reason: str = ""


@dataclass(frozen=True)
class _Question:
    basis: ScoreBasis
    dag: DAG
    shown: PDAG
    kind: str
    a: str
    b: str


class ScoreService:
    """Answers questions about scores, one at a time, in a thread of its own.

    Parameters
    ----------
    wake
        Called in the asking thread whenever an answer will come, so that the window looks for it.

    Attributes
    ----------
    answers
        :class:`GraphScores` and :class:`ScoreChange` objects, to be taken out by the window.
    """

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self.answers: SimpleQueue[GraphScores | tuple[DAG, ScoreChange]] = SimpleQueue()
        self._wake = wake
        self._changed = threading.Condition()
        self._graph: tuple[ScoreBasis, DAG, DAG | None] | None = None
        self._questions: dict[tuple[str, str, str], _Question] = {}
        self._working = False
        self._closed = False
        self._forgetting = False
        self._thread: threading.Thread | None = None
        self._caches: list[tuple[ScoreBasis, FamilyScorer]] = []
        self._placed: tuple[Dataset, tuple[str, ...], NDArray[np.int64]] | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come or to be taken out."""
        with self._changed:
            return not self._closed and bool(
                self._working
                or self._graph is not None
                or self._questions
                or not self.answers.empty()
            )

    def score_graph(self, basis: ScoreBasis, dag: DAG, before: DAG | None = None) -> None:
        """Ask for the scores of ``dag``, and the change from ``before``; the newest wins.

        Questions about edges of an earlier graph are dropped.
        """
        with self._changed:
            if self._closed:
                return
            self._graph = (basis, dag, before)
            self._questions.clear()
            self._go()

    def drop(self) -> None:
        """Forget all questions, and the data that they were about."""
        with self._changed:
            self._graph = None
            self._questions.clear()
            self._forgetting = True
            self._changed.notify()

    def score_change(
        self, basis: ScoreBasis, dag: DAG, shown: PDAG, kind: str, a: str, b: str
    ) -> None:
        """Ask what an edit of ``shown``, a view of ``dag``, would change the score by."""
        with self._changed:
            if self._closed:
                return
            key = (kind, a, b)
            self._questions.pop(key, None)
            self._questions[key] = _Question(basis, dag, shown, kind, a, b)
            if len(self._questions) > WAITING:
                del self._questions[next(iter(self._questions))]
            self._go()

    def close(self) -> None:
        """End the thread; no answer comes any more."""
        with self._changed:
            self._closed = True
            self._graph = None
            self._questions.clear()
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _go(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="bnstudio scores", daemon=True)
            self._thread.start()
        self._changed.notify()
        self._wake()

    # -- in the thread --------------------------------------------------------------------------

    def _run(self) -> None:
        question = graph = None
        while True:
            with self._changed:
                self._working = False
                question = graph = None  # what waits here holds no data
                self._forget()
                while not (self._closed or self._graph or self._questions):
                    self._changed.wait()
                    self._forget()
                if self._closed:
                    return
                self._working = True
                if self._questions:
                    question = self._questions.pop(next(reversed(self._questions)))
                else:
                    graph, self._graph = self._graph, None
            try:
                if question is not None:
                    self.answers.put((question.dag, self._change(question)))
                elif graph is not None:
                    with contextlib.suppress(_Overtaken):
                        self.answers.put(self._score(*graph))
            except Exception:
                log.exception("scoring failed")

    def _forget(self) -> None:
        """Forget the data, if that was asked; the lock being held."""
        if self._forgetting:
            self._caches, self._placed, self._forgetting = [], None, False

    def _score(self, basis: ScoreBasis, dag: DAG, before: DAG | None) -> GraphScores:
        known = frozenset(basis.dataset.names)
        lacking = []
        if not known.issuperset(dag.names):
            lacking = [name for name in dag.names if name not in known]
        try:
            families = self._families(basis, dag)
            change = None
            if before is not None and set(before.names) == set(dag.names):
                change = self._difference(basis, before, dag)
        except (BnstudioError, MemoryError) as error:
            return GraphScores(dag, None, {}, reason=str(error) or "there is not enough memory")
        if lacking:
            return GraphScores(dag, None, families, change, _lack(lacking))
        return GraphScores(dag, math.fsum(families.values()), families, change)

    def _change(self, question: _Question) -> ScoreChange:
        from bnstudio.graph.edit.edits import EditRefused

        kind, a, b = question.kind, question.a, question.b
        try:
            edit = edit_pair(question.shown, question.dag, kind, a, b)
            value = self._difference(question.basis, question.dag, edit.dag)
        except EditRefused as refusal:
            return ScoreChange(kind, a, b, None, refusal.what)
        except (BnstudioError, MemoryError) as error:
            return ScoreChange(kind, a, b, None, str(error) or "there is not enough memory")
        if value is None:
            lacking = [name for name in (a, b) if name not in question.basis.dataset.names]
            return ScoreChange(kind, a, b, None, _lack(lacking))
        return ScoreChange(kind, a, b, value)

    def _difference(self, basis: ScoreBasis, before: DAG, after: DAG) -> float | None:
        """Return the change of the score over the families that differ; ``None`` if unknown."""
        parts = []
        for name, was, now in _changed_families(before, after):
            one = self._local(basis, name, now)
            other = self._local(basis, name, was)
            if one is None or other is None:
                return None
            parts.append(one - other)
        return math.fsum(parts)

    def _families(self, basis: ScoreBasis, dag: DAG) -> dict[str, float]:
        """Score all families that the data have, in chunks; arrays throughout, as there are many.

        The window needs the interpreter meanwhile: a loop over ten thousand nodes would be felt.
        """
        columns = self._columns(basis.dataset, dag.names)
        parent, child = columns[dag.arc_ends[:, 0]], dag.arc_ends[:, 1]
        order = np.lexsort((parent, child))
        parent, child = parent[order], child[order]
        known = columns >= 0
        known[child[parent < 0]] = False
        nodes = np.flatnonzero(known)
        first, last = np.searchsorted(child, nodes), np.searchsorted(child, nodes, side="right")
        cache = self._cache(basis)
        found: list[NDArray[np.float64]] = []
        for low in range(0, len(nodes), AT_ONCE):
            if self._overtaken():
                raise _Overtaken
            part = slice(low, low + AT_ONCE)
            starts = np.concatenate(([0], np.cumsum(last[part] - first[part])))
            inside = np.repeat(first[part] - starts[:-1], np.diff(starts)) + np.arange(starts[-1])
            found.append(cache.families(columns[nodes[part]], starts, parent[inside]))
        values = np.concatenate(found).tolist() if found else []
        names = dag.names if len(nodes) == dag.n else [dag.names[v] for v in nodes.tolist()]
        return dict(zip(names, values, strict=True))

    def _columns(self, dataset: Dataset, names: tuple[str, ...]) -> NDArray[np.int64]:
        """Return the column of each node, -1 where the data have none; kept for the next graph."""
        kept = self._placed
        if kept is None or kept[0] is not dataset or kept[1] != names:
            place = {name: column for column, name in enumerate(dataset.names)}
            columns = np.array([place.get(name, -1) for name in names], dtype=np.int64)
            kept = self._placed = (dataset, names, columns)
        return kept[2]

    def _overtaken(self) -> bool:
        with self._changed:
            return self._closed or self._graph is not None

    def _local(self, basis: ScoreBasis, name: str, parents: frozenset[str]) -> float | None:
        dataset = basis.dataset
        try:
            child = dataset.index(name)
            columns = sorted(dataset.index(parent) for parent in parents)
        except KeyError:
            return None
        return self._cache(basis).local(child, columns)

    def _cache(self, basis: ScoreBasis) -> FamilyScorer:
        for i, (known, cache) in enumerate(self._caches):
            if known.same(basis):
                self._caches.append(self._caches.pop(i))
                return cache
        cache = _scores_of(basis)
        same = [kept for kept in self._caches if kept[0].dataset is basis.dataset]
        self._caches = [*same[-(CACHES - 1) :], (basis, cache)]
        return cache


def _scores_of(basis: ScoreBasis) -> FamilyScorer:
    """Return where local scores come from: from here, or from the process that answers."""
    if elsewhere():
        return AskedScores(basis.dataset, basis.score, basis.parameters)
    from bnstudio.scoring.cache import ScoreCache
    from bnstudio.scoring.registry import make_scorer

    return ScoreCache(make_scorer(basis.dataset, basis.score, basis.parameters), MEMORY)


class _Overtaken(Exception):  # noqa: N818 - no error
    """A newer graph is waiting."""


def _changed_families(before: DAG, after: DAG) -> list[tuple[str, frozenset[str], frozenset[str]]]:
    """Return the nodes whose parents differ, each with those before and after, by name."""
    names = after.names
    if before.names == names:
        nodes = {child for _, child in before.arcs ^ after.arcs}
        was, now = _parents_of(before, nodes), _parents_of(after, nodes)
        return [(names[node], was[node], now[node]) for node in sorted(nodes)]
    there = before.index
    families = []
    olds = _parents_of(before, set(range(before.n)))
    for node, new in _parents_of(after, set(range(after.n))).items():
        old = olds[there[names[node]]] if names[node] in there else frozenset()
        if old != new:
            families.append((names[node], old, new))
    return families


def _parents_of(dag: DAG, nodes: set[int]) -> dict[int, frozenset[str]]:
    found: dict[int, set[str]] = {node: set() for node in nodes}
    for parent, child in dag.arcs:
        if child in found:
            found[child].add(dag.names[parent])
    return {node: frozenset(parents) for node, parents in found.items()}


def _lack(names: list[str]) -> str:
    if not names:
        return "a variable that this touches is not in the table"
    return not_in_table(names)
