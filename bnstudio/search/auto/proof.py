"""The stage that proves a network to be the best: complete lists, then an exact search on them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bnstudio.errors import LimitError, UsageError
from bnstudio.scoring.parent_sets.exact.forecast import estimate as estimate_sets
from bnstudio.scoring.parent_sets.exact.task import Task
from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.scoring.parent_sets.weighted import MOST_SCORED, check_countable, weighted
from bnstudio.search.auto.told import Told
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.control import Stopped
from bnstudio.search.exact.bfbnb import BreadthFirstBranchAndBound
from bnstudio.search.exact.complete_lists import CompleteLists
from bnstudio.search.exact.dp import DynamicProgramming
from bnstudio.search.exact.estimate import memory_room
from bnstudio.search.exact.ilp import IntegerLinearProgram

AT_ONCE = 12
"""Variables up to which a proof comes right after the climb."""

# Variables, and the work without a gain after which a proof comes.
_AFTER = ((20, 3e5), (22, 1e6), (25, 4e6), (31, 15e6))
_DENSE = 20  # variables that dynamic programming is chosen for
_LAYERS = 31  # variables that branch and bound is chosen for
_PROVABLE = 63  # by the integer program, once the lists are complete
_PROVABLE_AFTER = 4e6  # work without a gain, where they are complete without it
_LISTED_AFTER = 15e6  # where they are to be completed for it
_LISTED = 3e11  # sets that may matter, times rows, up to which that takes half a minute or less

_PROVING = "Proving that no network is better"


def prover_for(variables: int) -> type[Searcher[Any]] | None:
    """Return the searcher that proves with so many variables; ``None`` where nothing is tried."""
    if variables <= _DENSE:
        return DynamicProgramming
    if variables <= _LAYERS:
        return BreadthFirstBranchAndBound
    return IntegerLinearProgram if variables <= _PROVABLE else None


class Proof:
    """The one proof that a run tries.

    Parameters
    ----------
    problem, told, counters
        As of the other stages.

    Attributes
    ----------
    tried
        Whether it was.
    """

    def __init__(self, problem: Problem, told: Told, counters: dict[str, float]) -> None:
        self._problem, self._told, self._counters = problem, told, counters
        self.tried = False

    def due(self, quiet: float, *, complete: bool, ended: bool) -> bool:
        """Whether a proof is to be tried: it can be had, and the search gains nothing.

        ``quiet`` is the work without a gain; ``complete``: the lists hold all that can matter;
        ``ended``: the search has reached their bound.
        """
        if self.tried:
            return False
        varying = self._problem.varying
        if complete and varying <= _PROVABLE and (ended or quiet >= _PROVABLE_AFTER):
            return True
        if _LAYERS < varying <= _PROVABLE and quiet >= _LISTED_AFTER:
            return True  # unless the lists are too long, which is looked at then
        return any(varying <= most and quiet >= work for most, work in _AFTER)

    def run(self, table: ParentSetTable | None) -> Outcome | None:
        """Return the proved result; ``None`` where the machine does not allow a proof.

        ``table`` are complete lists, if they are there.
        """
        problem, told = self._problem, self._told
        self.tried = True
        told.stage = _PROVING
        try:
            if table is None:
                check_countable(problem.scores.scorer, problem.legal)
                if self._hopeless():
                    return None
                table = CompleteLists(problem, told, self._counters).run()
                scorer, legal = problem.scores.scorer, problem.legal
                table = weighted(table, scorer, legal, check=told.check, most=MOST_SCORED)
            task = replace(problem, parent_sets=table, start=told.best, start_score=told.score)
            prover = self._prover()
            done = prover.search(task, told)
        except (LimitError, UsageError):
            return None  # no room for it, or no solver
        except Stopped:
            if told.stopped:
                raise
            return None  # the prover's own: memory or disk
        self._counters.update(
            {name: count for name, count in prover.counters.items() if name != "iterations"}
        )
        assert told.best is not None
        return Outcome(
            told.best,
            told.score,
            "optimal",
            bound=told.score,
            within=done.within,
            counters=self._counters,
        )

    def _prover(self) -> Searcher[Any]:
        kind = prover_for(self._problem.varying) or IntegerLinearProgram
        return kind(kind.Parameters())

    def _hopeless(self) -> bool:
        """Whether the lists that a proof needs cannot be had, or would take too long."""
        problem = self._problem
        room = 0.5 * memory_room(problem.memory_bytes) / max(problem.threads, 1)
        scorer = problem.scores.local_scorer
        seen = estimate_sets(Task(scorer, problem.legal, None, True), self._told.check)
        long = problem.varying > _LAYERS and seen.sets() * scorer.dataset.cases > _LISTED
        return long or seen.hopeless(room)
