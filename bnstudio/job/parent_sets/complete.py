"""The table of all parent sets that can be part of a best network, for a search that proves it.

A network to hold comes first, by hill climbing: the enumeration may take longer than the run may.
Meanwhile the upper bound falls. A table that an earlier run has stored is taken as it is.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from pathlib import Path

from bnstudio.errors import LimitError
from bnstudio.graph.pdag import PDAG
from bnstudio.job.parent_sets import store
from bnstudio.job.parent_sets.finding import EXACT
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.exact.enumeration import Enumeration
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance
from bnstudio.search.base import Problem
from bnstudio.search.climbing.climber import Climber, Reporter
from bnstudio.search.control import Control, Stopped
from bnstudio.search.exact.estimate import memory_room

_NOTES = 0.5
"""Of the memory there is: what the notes of the enumeration may take; a search follows it."""

_PHASE = "Finding the candidate parent sets"


@dataclass(frozen=True, eq=False)
class Provided:
    """A table and how the run came by it.

    ``tables`` is its file in the store, if it has one; ``start`` a network found on the way, with
    its score.
    """

    table: ParentSetTable
    counters: dict[str, float] = field(default_factory=dict)
    reused: bool = False
    tables: str | None = None
    start: PDAG | None = None
    start_score: float | None = None


def complete(
    problem: Problem, control: Control, counters: dict[str, float], folder: Path | None = None
) -> Provided:
    """Find all parent sets that no subset beats, or take them from the store.

    Parameters
    ----------
    problem
        Scores, constraints, threads and memory.
    control
        Told of the first network, of the bound and of how far it is.
    counters
        Brought up to date as it goes, so that they are there after a stop.
    folder
        Where tables are stored.

    Raises
    ------
    Stopped
        By the control, or because the notes do not fit the memory. Nothing unfinished is stored.
    """
    origin = Provenance.of(*problem.scores.scorer.identity, problem.legal, EXACT)
    stored = store.enough(folder, origin, Budget())
    counters.update(iterations=0, sets_scored=0, sets_kept=0)
    finding = _Finding(problem, control, counters) if stored is None else None
    start, score = _climb(problem, control, counters, finding)
    if finding is not None:
        table = finding.run()
        table = replace(table, provenance=replace(origin, counters=table.provenance.counters))
        return Provided(table, {}, False, store.keep(folder, table, Budget()), start, score)
    assert stored is not None
    table, place = stored
    counters.update(sets_kept=len(table), sets_reused=len(table))
    _count(problem, counters)
    return Provided(table, {}, True, place, start, score)


class _Finding:
    """An enumeration that tells the control of its bound, and counts."""

    def __init__(self, problem: Problem, control: Control, counters: dict[str, float]) -> None:
        self._problem = problem
        self._control = control
        self._counters = counters
        self._work = Enumeration(
            problem.scores.scorer,
            problem.legal,
            threads=problem.threads,
            memory_limit_bytes=int(_NOTES * memory_room(problem.memory_bytes)),
        )
        self._done = -1  # variables whose best set the bound told last knows of

    def bound(self) -> None:
        """Report what no network scores above, if it is known."""
        bound = self._work.bound()
        if math.isfinite(bound):
            self._control.bound(bound)

    def run(self) -> ParentSetTable:
        """Enumerate."""
        work, check = self._work, self._control.check
        try:
            self._control.progress("Bounding every variable")
            work.bound_variables(check)
            self.bound()
            work.run(check, self._progress)
        except LimitError as full:
            raise Stopped("memory", str(full)) from None
        finally:
            self._count()
        self.bound()
        return work.table()

    def _progress(self, done: int, of: int, metrics: dict[str, float]) -> None:
        self._count()
        if done > self._done:
            self._done = done
            self.bound()
        self._control.progress(_PHASE, done, of, metrics)

    def _count(self) -> None:
        found = self._work.counters
        self._counters.update(sets_scored=found["sets_scored"], sets_kept=found["sets_kept"])
        _count(self._problem, self._counters)


def _climb(
    problem: Problem, control: Control, counters: dict[str, float], finding: _Finding | None
) -> tuple[PDAG, float]:
    """Return a network to hold from the first moment on, and soon a good one; and its score."""
    climber = Climber(problem, control, problem.constraints.smallest_dag())
    with Reporter(climber, control, counters) as best, climber.pool():
        best.set_phase("A first network")
        if finding is not None:
            finding.bound()
        climber.fill("A first network")
        while climber.advance(climber.min_gain):
            best.offer()
            best.step()
    _count(problem, counters)
    return best.graph, best.score


def _count(problem: Problem, counters: dict[str, float]) -> None:
    """Count the scores of the climb and of the enumeration together."""
    counts = problem.scores.counts()
    del counts["mean_family_size"]  # of the few families scored one by one
    for name in ("statistics_requested", "scores_computed"):
        counts[name] += counters["sets_scored"]
    counters.update(counts)
