"""What is asked of a selection, worked out in a thread; only the newest subject is answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from bnstudio.errors import BnstudioError
from bnstudio.graph.pdag import DAG
from bnstudio.graph.relations import descendants
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.wording.names import not_in_table
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.asking.ask import ask
from bnstudio.project.asking.score_service import ScoreBasis
from bnstudio.project.inspecting.direction import Directions, find_directions
from bnstudio.project.inspecting.node import (
    Alternative,
    AlternativesQuestion,
    NodeFacts,
    NodeQuestion,
    Parameters,
)
from bnstudio.project.inspecting.obstacles import Rules
from bnstudio.project.inspecting.pair import PairFacts, PairQuestion


@dataclass(frozen=True, eq=False)
class Subject:
    """What is looked at: one name is a node, two are a pair, none the graph as a whole."""

    names: tuple[str, ...]
    dag: DAG | None
    basis: ScoreBasis | None
    rules: Rules

    def same(self, other: Subject | None) -> bool:
        """Whether the answers are the same."""
        if other is None or other.names != self.names or other.dag is not self.dag:
            return False
        same_basis = other.basis is None if self.basis is None else self.basis.same(other.basis)
        mine, its = self.rules, other.rules
        return (
            same_basis
            and mine.knowledge == its.knowledge
            and (mine.max_parents, mine.max_params) == (its.max_parents, its.max_params)
        )

    def parents(self, name: str) -> list[str]:
        """Return the parents of a node, by name; none of one that is not in the graph."""
        if self.dag is None or name not in self.dag.index:
            return []
        return [self.dag.names[node] for node in self.dag.parents(self.dag.index[name])]

    def arc(self) -> tuple[str, str]:
        """Return the pair in the direction of its arc, or in which an arc closes no cycle."""
        a, b = self.names
        if self.dag is None or not {a, b} <= self.dag.index.keys():
            return a, b
        i, j = self.dag.index[a], self.dag.index[b]
        if self.dag.adjacent(i, j):
            return (a, b) if (i, j) in self.dag.arcs else (b, a)
        return (a, b) if self.dag.order.index(i) < self.dag.order.index(j) else (b, a)

    def joined(self) -> bool:
        """Whether there is an arc between the two."""
        a, b = self.names
        return (
            self.dag is not None
            and {a, b} <= self.dag.index.keys()
            and self.dag.adjacent(self.dag.index[a], self.dag.index[b])
        )


@dataclass(frozen=True, eq=False)
class NodeAnswer:
    """Of a node: its facts, or why there are none."""

    facts: NodeFacts | None
    reason: str = ""


@dataclass(frozen=True, eq=False)
class Alternatives:
    """Of a node: other parent sets, the best first."""

    found: list[Alternative]


@dataclass(frozen=True, eq=False)
class PairAnswer:
    """Of a pair: facts or why there are none, its direction, what stands against each edit."""

    facts: PairFacts | None
    reason: str
    kind: str
    sentence: str
    against: dict[str, list[str]]


class Inquiry(QObject):
    """Asks of the newest subject, one step at a time.

    Signals
    -------
    answered(object)
        A :class:`NodeAnswer`, :class:`Alternatives`, :class:`PairAnswer` or
        :class:`~bnstudio.project.inspecting.direction.Directions` of the newest subject.
    """

    answered = Signal(object)

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._subject: Subject | None = None
        self._working = False
        self._due: list[Callable[[Subject], object]] = []
        self._directions: Directions | None = None
        self._knowledge: object = None

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._working or bool(self._due)

    def ask(self, subject: Subject | None) -> None:
        """Ask of a subject; answers to what was asked before do not come any more."""
        self._subject = subject
        self._due = []
        if subject is not None:
            steps: tuple[Callable[[Subject], object], ...] = (self._of_graph,)
            if len(subject.names) == 1:
                steps = (self._of_node, self._of_alternatives)
            elif len(subject.names) == 2:
                steps = (self._of_pair,)
            self._due = list(steps)
        self._go()

    def _go(self) -> None:
        if self._working or not self._due or self._subject is None:
            return
        self._working = True
        subject, step = self._subject, self._due.pop(0)
        self._tasks.start(
            tr("Inspecting"),
            lambda _task: step(subject),
            partial(self._take, subject),
            partial(self._failed, subject),
            quiet=True,
        )

    def _take(self, subject: Subject, answer: object) -> None:
        self._working = False
        if isinstance(answer, Directions):
            self._directions, self._knowledge = answer, subject.rules.knowledge
        if subject is self._subject and answer is not None:
            self.answered.emit(answer)
        self._go()

    def _failed(self, subject: Subject, error: Exception) -> None:
        from bnstudio.job.process.answers import GivenUp

        self._working = False
        if subject is self._subject and not isinstance(error, GivenUp):
            self._due = []
            self._tasks.report(error)
        self._go()

    # -- in the thread ---------------------------------------------------------------------------

    def _find_directions(self, subject: Subject) -> Directions:
        assert subject.dag is not None
        kept = self._directions
        known = subject.rules.knowledge
        if kept is not None and kept.dag is subject.dag and self._knowledge == known:
            return kept
        return find_directions(subject.dag, known)

    def _of_graph(self, subject: Subject) -> Directions | None:
        return None if subject.dag is None else self._find_directions(subject)

    def _columns(self, basis: ScoreBasis | None, names: list[str]) -> list[int] | str:
        """Return the columns of names, or why they cannot be looked up."""
        if basis is None:
            return tr("There is no table to count in.")
        there = set(basis.dataset.names)
        if lacking := [name for name in names if name not in there]:
            return f"{not_in_table(lacking)}."
        return [basis.dataset.index(name) for name in names]

    def _stale(self, subject: Subject) -> Callable[[], bool]:
        return lambda: subject is not self._subject

    def _of_node(self, subject: Subject) -> NodeAnswer:
        name, basis = subject.names[0], subject.basis
        columns = self._columns(basis, [name, *subject.parents(name)])
        if isinstance(columns, str) or basis is None:
            return NodeAnswer(None, tr_core(str(columns)))
        question = NodeQuestion(
            basis.score, _parameters(basis), columns[0], tuple(sorted(columns[1:]))
        )
        try:
            facts = ask(question, basis.dataset, cancelled=self._stale(subject))
        except (BnstudioError, MemoryError) as error:
            return NodeAnswer(None, tr_core(str(error)) or tr("There is not enough memory."))
        return NodeAnswer(facts)

    def _of_alternatives(self, subject: Subject) -> Alternatives | None:
        name, basis, dag, rules = subject.names[0], subject.basis, subject.dag, subject.rules
        parents = subject.parents(name)
        columns = self._columns(basis, [name, *parents])
        if isinstance(columns, str) or basis is None or dag is None or name not in dag.index:
            return None
        data, node = basis.dataset, dag.index[name]
        barred = {dag.names[other] for other in descendants(dag, [node])} | {name, *parents}
        there = set(data.names)
        addable = [
            data.index(other)
            for other in dag.names
            if other not in barred
            and other in there
            and rules.arities.get(other, 2) > 1
            and not rules.knowledge_against(other, name)
        ]
        required = rules.required_parents(name)
        most = None
        if rules.max_params is not None:
            most = rules.max_params // max(rules.arities.get(name, 2) - 1, 1)
        question = AlternativesQuestion(
            *(basis.score, _parameters(basis), columns[0], tuple(sorted(columns[1:]))),
            tuple(addable) if rules.arities.get(name, 2) > 1 else (),
            tuple(data.index(parent) for parent in parents if parent not in required),
            rules.most_parents(name),
            most,
        )
        try:
            found = ask(question, data, cancelled=self._stale(subject))
        except (BnstudioError, MemoryError):
            return None  # its facts have said why
        return None if found is None else Alternatives(found)

    def _of_pair(self, subject: Subject) -> PairAnswer:
        a, b = subject.arc()
        basis, dag, rules, joined = subject.basis, subject.dag, subject.rules, subject.joined()
        kind = sentence = ""
        against: dict[str, list[str]] = {}
        if dag is not None and {a, b} <= dag.index.keys():
            if joined:
                found = self._find_directions(subject)
                arc = (dag.index[a], dag.index[b])
                kind, sentence = found.kind(arc), tr_core(found.sentence(arc))
                against["delete"] = rules.against_delete(a, b)
                against["reverse"] = rules.against_arc(dag, b, a, turned=True)
            else:
                against["add"] = rules.against_arc(dag, a, b)
                against["add back"] = rules.against_arc(dag, b, a)
        of_a = [name for name in subject.parents(a) if name != b]
        of_b = [name for name in subject.parents(b) if name != a]
        columns = self._columns(basis, [a, b, *of_a, *of_b])
        if isinstance(columns, str) or basis is None:
            return PairAnswer(None, tr_core(str(columns)), kind, sentence, against)
        question = PairQuestion(
            *(basis.score, _parameters(basis), columns[0], columns[1]),
            tuple(sorted(columns[2 : 2 + len(of_a)])),
            tuple(sorted(columns[2 + len(of_a) :])),
            joined,
        )
        try:
            facts = ask(question, basis.dataset, cancelled=self._stale(subject))
        except (BnstudioError, MemoryError) as error:
            reason = tr_core(str(error)) or tr("There is not enough memory.")
            return PairAnswer(None, reason, kind, sentence, against)
        return PairAnswer(facts, "", kind, sentence, against)


def _parameters(basis: ScoreBasis) -> Parameters:
    return tuple(sorted(basis.parameters.items()))
