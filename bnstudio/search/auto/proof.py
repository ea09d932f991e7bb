"""The stage that proves a network to be the best: complete lists, then an exact search on them."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

from bnstudio.data.counts._counting_kernels import is_dense
from bnstudio.errors import LimitError, UsageError
from bnstudio.scoring.parent_sets.anytime.work import work_together
from bnstudio.scoring.parent_sets.exact.forecast import SetsForecast
from bnstudio.scoring.parent_sets.exact.forecast import estimate as estimate_sets
from bnstudio.scoring.parent_sets.exact.task import Task
from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.scoring.parent_sets.weighted import MOST_SCORED, check_countable, weighted
from bnstudio.search.auto.stage_control import StageControl
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.control import RelayedControl, Stopped
from bnstudio.search.exact.bfbnb import BreadthFirstBranchAndBound
from bnstudio.search.exact.complete_lists import CompleteLists
from bnstudio.search.exact.dp import DynamicProgramming
from bnstudio.search.exact.estimate import dense_seconds, layers_seconds, memory_room
from bnstudio.search.exact.ilp import IntegerLinearProgram
from bnstudio.search.snapshot import Snapshot

AT_ONCE = 12
"""Variables up to which a proof comes right after the climb."""

_AT_ONCE_WORK = 1e6  # up to which it does with more of them: a second, more or less

_DENSE = 20  # variables that dynamic programming is chosen for
LAYERS = 31
"""Variables up to which branch and bound by layers is chosen."""
PROVABLE = 63
"""Variables up to which there is a proof, by the integer program."""

# When a longer proof comes: after work without a gain of this part of what it will take, so that a
# search that still gains is not kept waiting for long; with the integer program at least so much.
SHARE = 0.25
LEAST_PROGRAM = 4e6
"""What it is for the integer program: what that takes besides its lists is not known."""
# Bounds leave out up to three quarters of the sets, and large ones take longer: on eight tables of
# 17 to 37 columns the lists took 0.6 to 2.5 times this. Few sets of many states take more: seconds.
_SET = 0.6
# Of a row of a set that is too large for a table. On tables of 16 and 17 columns with 500 or 2,000
# rows all of them took 0.008 to 0.015 with BDeu, and more with scores without a bound.
_HASHED_ROW = 0.01

_PROVING = "Proving that no network is better"

_MOST_KEPT = 2**26  # bytes of complete lists that are kept for a run that goes on later


def prover_for(variables: int) -> type[Searcher[Any]] | None:
    """Return the searcher that proves with so many variables; ``None`` where nothing is tried."""
    if variables <= _DENSE:
        return DynamicProgramming
    if variables <= LAYERS:
        return BreadthFirstBranchAndBound
    return IntegerLinearProgram if variables <= PROVABLE else None


class Proof:
    """The one proof that a run tries.

    Parameters
    ----------
    problem, control, counters
        As of the other stages.

    Attributes
    ----------
    tried
        Whether it was.
    """

    def __init__(self, problem: Problem, control: StageControl, counters: dict[str, float]) -> None:
        self._problem, self._control, self._counters = problem, control, counters
        self.tried = False
        self._lists: CompleteLists | None = None  # under way
        self._kept: Snapshot | None = None  # of those that a run goes on with

    def put_into(self, snapshot: Snapshot) -> None:
        """Keep the lists of the variables that are done; what follows them begins again."""
        part = self._kept
        if self._lists is not None:
            part = Snapshot()
            self._lists.put_into(part, _MOST_KEPT)
        if part is not None:
            snapshot.put_part("proof", part)

    def take_from(self, snapshot: Snapshot) -> None:
        """Know what :meth:`put_into` kept."""
        self._kept = snapshot.part("proof")

    @property
    def at_once(self) -> bool:
        """Whether it follows the first climb: a search would hardly end it sooner."""
        varying = self._problem.varying
        return varying <= AT_ONCE or (varying <= LAYERS and self.work <= _AT_ONCE_WORK)

    def due(self, quiet: float, *, complete: bool, ended: bool) -> bool:
        """Whether a proof is to be tried: it can be had, and the search gains nothing.

        ``quiet`` is the work without a gain; ``complete``: the lists hold all that can matter;
        ``ended``: the search has reached their bound.
        """
        varying = self._problem.varying
        if self.tried or varying > PROVABLE:
            return False
        if complete and (ended or quiet >= LEAST_PROGRAM):
            return True
        if varying > LAYERS and quiet < LEAST_PROGRAM:
            return False
        return quiet >= SHARE * self.work

    @cached_property
    def _task(self) -> Task:
        return Task(self._problem.scores.local_scorer, self._problem.legal, None, True)

    @cached_property
    def _sets(self) -> SetsForecast:
        """How many sets have to be scored for it."""
        return estimate_sets(self._task, self._control.check)

    def work_of_lists(self, max_parents: int | None = None) -> float:
        """Return the work of all lists that can matter, or of their sets of so few parents."""
        each = float(work_together(self._problem.scores.local_scorer).mean()) / 10.0
        return _SET * each * self._sets.sets(max_parents)

    @cached_property
    def work(self) -> float:
        """What it takes, as far as that is known: its lists, and the search on them."""
        varying = self._problem.varying
        search = 0.0
        if varying <= _DENSE:
            search = dense_seconds(varying)
        elif varying <= LAYERS:
            search = layers_seconds(varying)
        return self.work_of_lists() + self._work_of_hashing() + 1e6 * search

    def _work_of_hashing(self) -> float:
        """Return what large sets take besides, where the score has no penalty that leaves them out.

        Their tables have more cells than are counted one by one.
        """
        if self._task.charge(2, 2.0) > 0.0:
            return 0.0
        scorer = self._task.scorer
        arity = math.exp(float(np.log(scorer.arities).mean()))
        large = [
            sets
            for size, sets in enumerate(self._sets.by_size.tolist())
            if not is_dense(arity ** (size + 1), scorer.rows)
        ]
        return float(_HASHED_ROW * scorer.rows * sum(large))

    def run(self, table: ParentSetTable | None) -> Outcome | None:
        """Return the proved result; ``None`` where the machine does not allow a proof.

        ``table`` are complete lists, if they are there.
        """
        problem, control = self._problem, self._control
        self.tried = True
        control.begin(_PROVING)
        try:
            if table is None:
                check_countable(problem.scores.scorer, problem.legal)
                if self._hopeless():
                    return None
                table = self._complete()
                scorer, legal = problem.scores.scorer, problem.legal
                table = weighted(table, scorer, legal, check=control.check, most=MOST_SCORED)
            task = replace(
                problem, parent_sets=table, start=control.best, start_score=control.score
            )
            prover = self._prover()
            done = prover.search(task, control)
        except (LimitError, UsageError):
            self._lists = self._kept = None
            return None  # no room for it, or no solver
        except Stopped:
            if control.stopped:
                raise
            self._lists = self._kept = None
            return None  # the prover's own: memory or disk
        self._counters.update(
            {name: count for name, count in prover.counters.items() if name != "iterations"}
        )
        assert control.best is not None
        return Outcome(
            control.best,
            control.score,
            "optimal",
            bound=control.score,
            within=done.within,
            counters=self._counters,
        )

    def _complete(self) -> ParentSetTable:
        """Return complete lists; those that are done are there to be kept meanwhile."""
        lists = CompleteLists(self._problem, _LookedAfter(self._control), self._counters)
        if self._kept is not None:
            lists.take_from(self._kept)
        self._lists = lists
        self._control.step()  # what was found so far is of steps that are counted
        return lists.run()

    def _prover(self) -> Searcher[Any]:
        kind = prover_for(self._problem.varying) or IntegerLinearProgram
        return kind(kind.Parameters())

    def _hopeless(self) -> bool:
        """Whether the lists that a proof needs cannot be had."""
        problem = self._problem
        room = 0.5 * memory_room(problem.memory_bytes) / max(problem.threads, 1)
        return self._sets.hopeless(room)


class _LookedAfter(RelayedControl):
    """Lets a run be kept where no steps are counted for long, as it is after steps."""

    def check(self) -> None:
        """As the run's, after no step."""
        self.step(0)
