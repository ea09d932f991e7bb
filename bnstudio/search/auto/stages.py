"""One run of ``auto``: a climb, turns of lists and search, a proof.

Turns are counted in steps and in sets scored, never by a clock, so that a run with one thread is
repeated by its seed and its steps.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from bnstudio.errors import LimitError, UsageError
from bnstudio.parameters import NoParameters
from bnstudio.scoring.parent_sets.anytime.identification import identify
from bnstudio.scoring.parent_sets.budget import BYTES_A_SET, SETS_LIMIT, Budget
from bnstudio.scoring.parent_sets.exact.forecast import estimate as estimate_sets
from bnstudio.scoring.parent_sets.exact.task import Task
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance
from bnstudio.scoring.total import total
from bnstudio.search.auto.told import TURN, Told
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.climbing.first_climb import climb
from bnstudio.search.control import Control, Stopped
from bnstudio.search.exact.bfbnb import BreadthFirstBranchAndBound, BreadthFirstParameters
from bnstudio.search.exact.complete_lists import CompleteLists, count_scores
from bnstudio.search.exact.dp import DynamicProgramming
from bnstudio.search.exact.estimate import memory_room
from bnstudio.search.exact.ilp import IntegerLinearProgram, IntegerParameters
from bnstudio.search.orderings.candidate_expansion import with_families
from bnstudio.search.orderings.minobs import MemeticParameters, MemeticSearch

# Lists: sets a variable beyond its single parents, at first and how many times more each turn.
_FIRST_SETS = 500
_GROWTH = 3
_MAX_SETS = 100_000
_MAX_LISTED = 300_000  # longer lists make the search slower than they make it better
_FOR_SETS = 0.3  # of the memory: what the sets of a turn may take

# Search: the steps of a turn at least, and those that take as long as scoring a set, by rows.
_MIN_TURN = 60
_SET_STEPS, _ROW_STEPS = 5e-5, 7.5e-8

# Proof: variables up to which it comes right after the climb, and steps without a gain after which
# it comes with more of them.
_PROVED_AT_ONCE = 12
_PROVED_AFTER = ((22, 100), (25, 400), (31, 1500))
_DENSE = 20  # variables that dynamic programming is chosen for
_LAYERS = 31  # variables that branch and bound is chosen for
_PROVABLE = 63  # by the integer program, where the lists are complete without it
_PROVABLE_AFTER = 400  # steps without a gain
_QUIET = 1500  # steps without a gain after which a run on complete lists ends, at least
_QUIET_SHARE = 9  # times the steps that had gained until then

_SEARCHING = "Searching orderings"
_LISTING = "Finding parent sets"
_PROVING = "Proving that no network is better"


class Stages:
    """The stages of one run.

    Parameters
    ----------
    problem, control, counters
        As in a searcher.
    """

    def __init__(self, problem: Problem, control: Control, counters: dict[str, float]) -> None:
        self._problem = problem
        self._told = Told(control)
        self._counters = counters
        self._complete = False
        self._turns = 0
        self._tried = False
        counters.update(iterations=0, turns=0, sets_identified=0)

    def run(self) -> Outcome:
        """Work until there is a proof, or nothing is left to be done."""
        families = self._climb()
        varying = self._problem.varying
        proved = self._prove(None) if varying <= _PROVED_AT_ONCE else None
        if proved is not None:
            return proved
        sets = self._problem.n + _FIRST_SETS
        table = None
        growing = True
        while True:
            if growing:
                table = self._identify(sets)
                self._complete = bool(table.exhausted.all())
                growing = not self._complete and len(table) < _MAX_LISTED and sets < _MAX_SETS
                sets *= _GROWTH
            assert table is not None
            families.update(self._told.families)
            table = with_families(table, self._problem.scores, families)
            ended = self._search(table, last=not growing and not self._complete)
            if self._proof_due(ended):
                proved = self._prove(table if self._complete else None)
                if proved is not None:
                    return proved
            if not growing and (ended or self._quiet()):
                return self._outcome(
                    "all parent sets that can matter are known, and no better network was found "
                    "for long"
                    if self._complete
                    else ""
                )

    def count(self) -> None:
        """Bring the counters up to date."""
        counters = self._counters
        if "sets_scored" in counters:
            count_scores(self._problem, counters)
        else:
            counters.update(self._problem.scores.counts())
        counters.update(iterations=self._told.steps, turns=self._turns)

    # --- stages ----------------------------------------------------------------------------------

    def _climb(self) -> dict[tuple[int, tuple[int, ...]], None]:
        """Report a first network; return the families that were met."""
        problem = self._problem
        found = climb(problem, self._told)
        if found.graph is None:
            smallest = problem.constraints.smallest_dag()
            self._told.incumbent(smallest, total(problem.scores.local_scorer, smallest))
        self._told.check()
        return found.families

    def _identify(self, sets: int) -> ParentSetTable:
        """Return the lists of so many sets scored a variable."""
        problem, told = self._problem, self._told
        told.begin_turn(_LISTING)
        most = SETS_LIMIT
        if problem.memory_bytes is not None:
            room = _FOR_SETS * problem.memory_bytes / max(problem.threads, 1)
            most = min(most, max(1000, int(room / (2 * BYTES_A_SET))))
        found = identify(
            problem.scores.local_scorer,
            legal=problem.legal,
            budget=Budget(sets=sets, sets_limit=most),
            threads=problem.threads,
            check=told.check,
            progress=told.progress,
            provenance=Provenance.of(*problem.scores.local_scorer.identity, problem.legal),
        )
        if found.halted is not None:
            raise found.halted
        self._counters["sets_identified"] = found.counters["sets_scored"]
        return found.table

    def _search(self, table: ParentSetTable, *, last: bool) -> bool:
        """Search orderings for a turn that is worth the lists; return whether it ended by itself.

        The last turn has no end.
        """
        problem, told = self._problem, self._told
        scored = self._counters["sets_identified"] / max(problem.threads, 1)
        worth = scored * (_SET_STEPS + _ROW_STEPS * problem.scores.local_scorer.rows)
        told.begin_turn(_SEARCHING, math.inf if last else max(worth, _MIN_TURN))
        task = replace(
            problem,
            parent_sets=table,
            start=told.best,
            start_score=told.score,
            seed=problem.seed + self._turns,
            may_expand=True,
        )
        self._turns += 1
        try:
            MemeticSearch(MemeticParameters()).search(task, told)
        except Stopped as stop:
            if told.stopped or stop.reason != TURN:
                raise
            return False
        return True

    def _proof_due(self, ended: bool) -> bool:
        """Whether a proof is to be tried: it can be had, and the search gains nothing."""
        if self._tried:
            return False
        varying = self._problem.varying
        quiet = self._told.steps - self._told.gained_at
        if self._complete and varying <= _PROVABLE and (ended or quiet >= _PROVABLE_AFTER):
            return True
        return any(varying <= most and quiet >= steps for most, steps in _PROVED_AFTER)

    def _prove(self, table: ParentSetTable | None) -> Outcome | None:
        """Return the proved result; ``None`` where the machine does not allow a proof.

        ``table`` are complete lists, if they are there.
        """
        problem, told = self._problem, self._told
        self._tried = True
        told.begin_turn(_PROVING)
        try:
            if table is None:
                if self._hopeless():
                    return None
                table = CompleteLists(problem, told, self._counters).run()
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
        if self._problem.varying <= _DENSE:
            return DynamicProgramming(NoParameters())
        if self._problem.varying > _LAYERS:
            return IntegerLinearProgram(IntegerParameters())
        return BreadthFirstBranchAndBound(BreadthFirstParameters())

    def _hopeless(self) -> bool:
        """Whether the lists that a proof needs cannot be had."""
        problem = self._problem
        room = 0.5 * memory_room(problem.memory_bytes) / max(problem.threads, 1)
        task = Task(problem.scores.local_scorer, problem.legal, None, True)
        return estimate_sets(task, self._told.check).hopeless(room)

    def _quiet(self) -> bool:
        """Whether nothing has gained for so long that the run ends."""
        told = self._told
        quiet = told.steps - told.gained_at
        return self._complete and quiet >= max(_QUIET, _QUIET_SHARE * told.gained_at)

    def _outcome(self, message: str) -> Outcome:
        told = self._told
        assert told.best is not None
        return Outcome(
            told.best, told.score, "local_optimum", counters=self._counters, message=message
        )
