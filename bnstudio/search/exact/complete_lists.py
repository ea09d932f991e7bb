"""All parent sets that can be part of a best network, for a search that proves it.

While they are found the control is told of the bound, which falls, and of how far it is.
"""

from __future__ import annotations

import math
from dataclasses import replace

from bnstudio.scoring.parent_sets.exact.enumeration import Enumeration
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance
from bnstudio.search.base import Problem
from bnstudio.search.control import Control
from bnstudio.search.exact.estimate import memory_room
from bnstudio.search.snapshot import Snapshot

EXACT = "exact"
"""Its name in a table's provenance."""

_NOTES = 0.5
"""Of the memory there is: what the notes of the enumeration may take; a search follows it."""

_PHASE = "Finding the candidate parent sets"


class CompleteLists:
    """An enumeration that tells the control of its bound, and counts.

    Parameters
    ----------
    problem
        Scores, constraints, threads and memory.
    control
        Told of the bound and of how far it is.
    counters
        Brought up to date as it goes, so that they are there after a stop.
    """

    def __init__(self, problem: Problem, control: Control, counters: dict[str, float]) -> None:
        self._problem = problem
        self._control = control
        self._counters = counters
        self._work = Enumeration(
            problem.scores.local_scorer,
            problem.legal,
            threads=problem.threads,
            memory_limit_bytes=int(_NOTES * memory_room(problem.memory_bytes)),
        )
        self._done = -1  # variables whose best set the bound told last knows of

    def bound(self) -> None:
        """Report what no network scores above, if it is known."""
        bound = self._work.bound()
        if math.isfinite(bound):
            self._control.bound(bound + self._problem.scores.room)

    def put_into(self, snapshot: Snapshot, most_bytes: float) -> None:
        """Keep the variables that are done, as many as take so many bytes."""
        snapshot.arrays.update(self._work.done(most_bytes))

    def take_from(self, snapshot: Snapshot) -> None:
        """Go on with the variables that were not done at :meth:`put_into`; call it first."""
        self._work.go_on_from(snapshot.arrays)

    def run(self) -> ParentSetTable:
        """Enumerate.

        Raises
        ------
        LimitError
            If the notes do not fit the memory.
        """
        work, check, problem = self._work, self._control.check, self._problem
        try:
            self._control.progress("Bounding every variable")
            work.bound_variables(check)
            self.bound()
            work.run(check, self._progress)
        finally:
            self._count()
        self.bound()
        table = work.table()
        origin = Provenance.of(*problem.scores.local_scorer.identity, problem.legal, EXACT)
        return replace(table, provenance=replace(origin, counters=table.provenance.counters))

    def _progress(self, done: int, of: int, metrics: dict[str, float]) -> None:
        self._count()
        if done > self._done:
            self._done = done
            self.bound()
        self._control.progress(_PHASE, done, of, metrics)

    def _count(self) -> None:
        found = self._work.counters
        self._counters.update(sets_scored=found["sets_scored"], sets_kept=found["sets_kept"])
        count_scores(self._problem, self._counters)


def count_scores(problem: Problem, counters: dict[str, float]) -> None:
    """Count the scores of the cache and of the enumeration together."""
    counts = problem.scores.counts()
    del counts["mean_family_size"]  # of the few families scored one by one
    for name in ("statistics_requested", "scores_computed"):
        counts[name] += counters["sets_scored"]
    counters.update(counts)
