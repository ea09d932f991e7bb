"""What searches under a node ordering share: candidates, greedy parents, rounds, the incumbent.

Under an ordering the parents of every variable are chosen among its predecessors, independently of
the other variables, so the work is one task a variable. Tasks run in rounds: in each round one task
a thread does one bounded piece, then the results are read in the order of the variables. So a run
can pause, stop and be repeated between any two rounds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from bnstudio.data.counts._counting_kernels import is_dense
from bnstudio.data.counts.counting import indices
from bnstudio.errors import UsageError
from bnstudio.graph.pdag import DAG
from bnstudio.numerics.rounding import smallest_gain
from bnstudio.scoring.base import Score
from bnstudio.search.base import Outcome, Problem
from bnstudio.search.control import Control, Stopped
from bnstudio.search.declarations import Status
from bnstudio.search.given_order.ordering import check_required

ROWS_A_PIECE = 2e7
"""Rows looked at in one piece of work: some 10 to 30 ms."""

SPARSE = 40.0
"""How many times as long a row takes that is counted by hashing."""


def only_mdl(score: type[Score]) -> str:
    """Say why a score cannot be used by a search that is made for MDL; "" for MDL itself."""
    if score.is_mdl:
        return ""
    return f"it is made for BIC (MDL), and its result would mean nothing under {score.title}"


def ordering_of(problem: Problem) -> tuple[int, ...]:
    """Return the ordering, or refuse one that the background knowledge contradicts.

    Raises
    ------
    UsageError
        If there is no ordering of all variables, or a required arc points against it.
    """
    order = problem.ordering
    if order is None or sorted(order) != list(range(problem.n)):
        raise UsageError(
            "this search needs an ordering that holds every variable once",
            advice="Give one, parents before children",
        )
    names = problem.names
    required = zip(*np.nonzero(problem.constraints.required), strict=True)
    check_required([names[node] for node in order], [(names[a], names[b]) for a, b in required])
    return order


@dataclass(frozen=True)
class ParentChoice:
    """The parents that one variable may have: ``required``, and at most ``max_free`` of ``free``.

    All are predecessors, by index. A predecessor with one state is left out: it changes neither fit
    nor size, so it never gains.
    """

    child: int
    required: tuple[int, ...]
    free: tuple[int, ...]
    max_free: int


def parent_choices(problem: Problem, order: Sequence[int]) -> list[ParentChoice]:
    """Return every variable's choice, in the order of ``order``."""
    legal = problem.legal
    before = np.zeros(problem.n, dtype=bool)
    found = []
    for child in order:
        required = tuple(legal.required_parents(child).tolist())
        candidates = legal.candidates(child)
        free = tuple(candidates[before[candidates]].tolist())
        found.append(ParentChoice(child, required, free, min(legal.room(child), len(free))))
        before[child] = True
    return found


T = TypeVar("T")


def in_rounds(
    tasks: Sequence[T],
    step: Callable[[T], bool],
    threads: int,
    after: Callable[[list[T], int], None],
) -> None:
    """Do all tasks, ``threads`` at a time, a piece each in every round.

    ``step`` does a piece of a task, in any thread, and returns whether the task is done. ``after``
    is called after every round, in this thread while nothing else runs, with the tasks that moved,
    in their order, and the number of those done.
    """
    waiting = list(reversed(tasks))
    active: list[T] = []
    with ThreadPoolExecutor(max(threads, 1), thread_name_prefix="ordering") as pool:
        while waiting or active:
            while waiting and len(active) < threads:
                active.append(waiting.pop())
            done = list(pool.map(step, active) if threads > 1 else map(step, active))
            moved = active
            active = [task for task, ended in zip(moved, done, strict=True) if not ended]
            after(moved, len(tasks) - len(waiting) - len(active))


class ScoredFamilies:
    """The parents chosen so far with their scores: a network that always keeps the constraints.

    It begins with the required arcs alone. A better network is reported from time to time, at the
    end of the block, and when a limit stops the search. ``counters`` are brought up to date then,
    also by ``update_more_counters``, which a search may set.
    """

    def __init__(self, problem: Problem, control: Control, counters: dict[str, float]) -> None:
        self.problem = problem
        self.control = control
        self.counters = counters
        self.order = ordering_of(problem)
        self.parent_choices = parent_choices(problem, self.order)
        self.parents: list[tuple[int, ...]] = [()] * problem.n
        for choice in self.parent_choices:
            self.parents[choice.child] = choice.required
        self.scores = problem.scores.score_all(list(enumerate(self.parents)))
        self.rounds = 0
        self.update_more_counters: Callable[[], None] = lambda: None
        self._stride = 1 + problem.n // 50
        self._due = 0
        self._unreported = True
        self.update_counters()
        self.report()

    def __enter__(self) -> ScoredFamilies:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.update_counters()
        if kind is None or issubclass(kind, Stopped):
            with suppress(Stopped):
                self.report()

    @property
    def score(self) -> float:
        """Score of the network."""
        return math.fsum(self.scores)

    def dag(self) -> DAG:
        """Return the network."""
        return DAG(self.problem.names, ((p, y) for y, own in enumerate(self.parents) for p in own))

    def outcome(self, status: Status, within: str, bound: float | None = None) -> Outcome:
        """Return the network as the searcher's result."""
        return Outcome(self.dag(), self.score, status, bound, within, self.counters)

    def improve(self, child: int, parents: Sequence[int], score: float) -> None:
        """Give ``child`` these parents if they score higher than its present ones."""
        if score > self.scores[child] + smallest_gain(self.scores[child]):
            self.parents[child] = tuple(sorted(int(p) for p in parents))
            self.scores[child] = score
            self._unreported = True

    def report(self) -> None:
        """Report the network unless it was reported already."""
        if self._unreported:
            self._unreported = False
            self._due = self.rounds + self._stride
            self.control.incumbent(self.dag(), self.score)

    def end_round(self) -> None:
        """Count a round, report what is due, and let the control pause or stop."""
        self.rounds += 1
        if self.rounds >= self._due:
            self.report()
        self.update_counters()
        self.control.step()

    def update_counters(self) -> None:
        """Bring the counters up to date."""
        self.counters.update(iterations=self.rounds, **self.problem.scores.counts())
        self.update_more_counters()

    def greedy(self, phase: str) -> None:
        """Give every variable its greedy parents (K2; K3 when the score is BIC)."""
        tasks = [Greedy(self.problem, choice) for choice in self.parent_choices]

        def after(moved: list[Greedy], done: int) -> None:
            for task in moved:
                self.improve(task.child, task.parents, task.score)
            self.control.progress(phase, done, len(tasks))
            self.end_round()

        in_rounds(tasks, Greedy.step, self.problem.threads, after)


class Greedy:
    """Greedy parents of one variable: the best predecessor is added until none improves.

    Cooper and Herskovits (1992) with their score, and Bouckaert (1994) with MDL (Tian 2000,
    figure 1). Among equals the predecessor with the smallest index is added.
    """

    def __init__(self, problem: Problem, choice: ParentChoice) -> None:
        self.child = choice.child
        self.parents = list(choice.required)
        self._cache = problem.scores
        self._within = problem.legal
        self._room = choice.max_free
        self._free = list(choice.free)
        self.score = -math.inf
        self._begin()

    def _begin(self) -> None:
        """Begin to score what may join the parents."""
        free = indices(self._free if self._room else [])
        self._candidates = self._within.extensions_within_params(self.child, self.parents, free)
        self._found = np.empty(len(self._candidates))
        self._place = 0

    def step(self) -> bool:
        """Score some of the candidates, add one when all are scored; return whether that is all."""
        if self.score == -math.inf:
            self.score = self._cache.local(self.child, self.parents)
        work = ROWS_A_PIECE
        while work > 0:
            candidates = self._candidates
            if self._place == len(candidates):
                if not self._add():
                    return True
                continue
            cost = self._cost()
            low = self._place
            self._place = min(low + max(int(work / cost), 1), len(candidates))
            piece = candidates[low : self._place]
            self._found[low : self._place] = self._cache.extensions(self.child, self.parents, piece)
            work -= cost * len(piece)
        return False

    def _cost(self) -> float:
        """Return what one candidate costs, in rows."""
        rows = self._cache.local_scorer.rows
        cells = 4.0 * self._within.free_parameters(self.child, self.parents)
        if is_dense(cells, rows):
            return 500.0 + rows
        return SPARSE * (rows + 100.0) * (1 + len(self.parents) / 4)

    def _add(self) -> bool:
        """Add the best candidate; return whether there may be more."""
        if not len(self._candidates):
            return False
        highest = float(self._found.max())
        min_gain = smallest_gain(self.score)
        if highest <= self.score + min_gain:
            return False
        best = int(np.argmax(self._found >= highest - min_gain))
        self.score = float(self._found[best])
        self.parents.append(int(self._candidates[best]))
        self._free.remove(self.parents[-1])
        self._room -= 1
        self._begin()
        return True
