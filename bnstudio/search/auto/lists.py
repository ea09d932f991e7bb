"""The lists of a run: parent sets of each variable, more and more of them, found piece by piece.

Lists grow by rounds. In a round each variable gets so many times as many sets as in the one before;
a piece of a round is some of the variables, so that the search goes on with what there is before a
round is over. What was scored is kept and gone on with as long as it takes little memory.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.association import strongest
from bnstudio.scoring.parent_sets.anytime.begun import Begun
from bnstudio.scoring.parent_sets.anytime.identification import Identification, identify
from bnstudio.scoring.parent_sets.anytime.work import work_together
from bnstudio.scoring.parent_sets.budget import BYTES_A_SET, SETS_LIMIT, Budget
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance
from bnstudio.scoring.parent_sets.weighted import weighted
from bnstudio.search.auto._ranked_kernels import count_ranked
from bnstudio.search.auto.ranked_sets import LARGEST, largest_product, with_ranked_sets
from bnstudio.search.auto.stage_control import StageControl
from bnstudio.search.base import Problem
from bnstudio.search.snapshot import Snapshot

# Work of a variable beyond its single parents, at first and how many times more in each round.
_FIRST_WORK = 90e3  # of all variables at first,
_FIRST_EACH = (350.0, 2000.0)  # but not less and not more of each than this
_FIRST_FEW = 100.0  # and little where no climb has given a network yet
FIRST_PARENTS = 32
"""Parents of each variable that are tried at first, where the strongest are known."""

_CHEAP_SINGLES = 0.2  # of a variable's work at first, that all of its single parents may take

_GROWTH = 2.0  # where what was scored is kept; where it is scored again,
GROWTH_ANEW = 2.5  # of the work of the lists,
MOST_GROWTH = 6.0  # and of their sets, where many variables take most of the work
_MAX_EACH = 400e3  # work of a variable in a round

# All sets of one parent more are scored in a round if its work, so many times, is enough for them,
_SIZE_SHARE = 2.5
_SIZE_FROM = 0.6e6  # where it is so much or more,
_MOST_OF_A_SIZE = 4_000_000  # and they are not more than this
_MAX_LISTED = 300_000  # longer lists make the search slower than they make it better
_MAX_STANDING = 2**20  # sets of all variables that are held in memory to go on from
_FOR_SETS = 0.3  # of the memory: what the sets of an identification may take

# Sets by the product of their parents' ranks, where the strongest alone are tried: with more
# variables than this, where a set takes so little work, for so many times a round's other work.
_RANKED_FROM, _RANKED_WORK, _FOR_RANKED = 500, 0.4, 2.0

_FOR_SINGLES = 0.4  # where all single parents are scored again: of their work, for other sets

VARIABLE = 200.0  # of each variable in the lists

_PHASE = "Finding parent sets"

# What a snapshot keeps.
_KEPT = (
    "_each",
    "_strongest",
    "_next",
    "_work",
    "_budgets",
    "_keeps",
    "_held",
    "_held_now",
    "_largest",
    "_candidates",
    "_least",
    "_whole",
    "_size",
    "_size_sets",
    "_size_work",
    "_ranked",
    "_products",
    "scored",
    "complete",
    "growing",
)


class Lists:
    """The growing lists of a run.

    Parameters
    ----------
    problem, control
        As of the other stages.

    Attributes
    ----------
    complete
        Whether they hold all sets that can matter.
    growing
        Whether they are to grow further.
    scored
        Sets scored so far.
    strength
        What each pair of variables says of each other, as long as the strongest parents alone are
        tried; see :meth:`begin_with_strongest`.
    """

    def __init__(self, problem: Problem, control: StageControl) -> None:
        self._problem, self._control = problem, control
        self._together = work_together(problem.scores.local_scorer) / 10.0
        self._single = float(self._together.mean())
        self._each = min(max(_FIRST_WORK / problem.n, _FIRST_EACH[0]), _FIRST_EACH[1])
        self._next = 0  # the variable that comes next in this round
        self._work = 0.0  # of this round
        self._legal: tuple[LegalParentSets, int] | None = None  # what it tries, see ``_tried``
        self._begun: Begun | None = None
        self._keeps = False  # what is scored in this round
        # Sets held after the round before and in this one: all of them, also those that a resumed
        # run has not scored again yet.
        self._held = self._held_now = 0
        self._largest = 0  # sets held of one variable, at most
        self._budgets: list[tuple[int, int]] = []  # of the rounds before, that are gone on with
        self._candidates: list[int] = []  # how many parents can matter, of those of this round
        self._least = problem.n  # up to so many parents all sets are known, of each of them
        self._whole = 1  # and of all variables
        self._size = 0  # all sets of so many parents are asked for in this round,
        self._size_sets, self._size_work = 0, 0.0  # so many, which take so much
        # With the strongest parents alone: there are sets by the product of their ranks besides, up
        # to the first so far, and up to the second in this round.
        self._ranked, self._products = False, (0, 0)
        self.complete = False
        self.growing = True
        self.scored = 0
        self.strength: NDArray[np.float32] | None = None
        self._strongest = FIRST_PARENTS

    def begin_with_strongest(self, strength: NDArray[np.float32]) -> None:
        """Try the strongest parents alone at first, more and more of them, and at last all.

        Unless all single parents take little of the work anyway. Then all are tried from the
        beginning, for the best networks also have arcs from parents that say little alone, and what
        was scored can be gone on with.
        """
        if self._single * (self._problem.n - 1) > _CHEAP_SINGLES * self._each:
            self.strength = strength
            self._ranked = self._problem.n > _RANKED_FROM and self._single <= _RANKED_WORK

    def put_into(self, snapshot: Snapshot) -> None:
        """Keep how far they are; what was scored is scored again when they go on."""
        snapshot.values["lists"] = {name: getattr(self, name) for name in _KEPT}
        if self.strength is not None:
            snapshot.arrays["strength"] = self.strength

    def take_from(self, snapshot: Snapshot) -> None:
        """Go on where :meth:`put_into` found them."""
        for name, value in snapshot.value("lists").items():
            setattr(self, name, value)
        if "strength" in snapshot.arrays:
            self.strength = snapshot.array("strength")

    def let_go(self) -> None:
        """Hold nothing, for memory is needed elsewhere; what is wanted again is scored again."""
        if self._begun is not None:
            self._begun.explorations.clear()

    @property
    def under_way(self) -> bool:
        """Whether a round has begun and is not over."""
        return self._next > 0

    @property
    def first_work(self) -> float:
        """What the first round will take."""
        n = self._problem.n
        return self._work_of(n, (n - 1) * self._single + self._each)

    def begin_with_few(self) -> None:
        """Let the first round be short."""
        self._each = _FIRST_FEW

    def _work_of(self, variables: int, each: float) -> float:
        """Return the work of so many variables, of so much each."""
        return variables * (each + VARIABLE) / self._problem.threads

    def piece(self, work: float) -> tuple[ParentSetTable, float]:
        """Find sets of some more variables, for about so much work; return them, and the work.

        The table has none for the other variables.
        """
        problem, control = self._problem, self._control
        control.begin(_PHASE)
        if self._legal is None:
            self._legal = self._tried()
        legal, singles = self._legal
        if self._begun is None:
            self._begun = Begun(problem.scores.local_scorer)
        known = self._budgets[-1][0] if self._budgets else 0
        budget = int(10.0 * (self._single * singles + self._each))
        each = self._work_of(1, max((budget - known) / 10.0, self._size_work / problem.n))
        each += self._sets_by_rank * self._single / problem.threads
        children = range(
            self._next, min(self._next + 1 + int(min(work / each, problem.n)), problem.n)
        )
        if self._next == 0:
            self._keeps = self._will_keep(budget)
        standing = self._begun.explorations
        gone = [child for child in children if known and child not in standing]
        if gone:  # the run was resumed, or let them go
            self._begun.kept = True
            for past, size in self._budgets:
                self._identify(gone, past, size, legal)
        # None of them is held here: those that are not kept are dropped one by one.
        worked = sum(standing[child].worked for child in children) if known else 0
        counted = sum(standing[child].scored for child in children) if known else 0
        self._begun.kept = self._keeps
        found = self._identify(children, budget, self._size, legal)
        self._candidates += found.candidates
        self._least = min(self._least, int(found.counters.get("least_size_complete", problem.n)))
        worked = found.worked - worked
        if self._keeps:
            held = [standing[child].held for child in children]
            self._held_now += sum(held)
            self._largest = max(self._largest, *held)
        table = found.table
        if self._strongest < problem.n - 1 and self.strength is not None:
            table = replace(table, exhausted=np.zeros(problem.n, dtype=bool))
        spent = self._work_of(len(children), worked / (10.0 * len(children)))
        self.scored += int(found.counters["sets_scored"]) - counted
        if self._products[0] < self._products[1]:
            table, sets = with_ranked_sets(
                table, problem, control.network, children, self._products, self._together,
                control.check,
            )  # fmt: skip
            self.scored += int(sets.sum())
            spent += float(sets @ self._together[children.start : children.stop]) / problem.threads
        self._work += spent
        self._next = children.stop
        if self._next == problem.n:
            self._end_round(budget, singles)
        table = weighted(table, problem.scores.scorer, problem.legal, check=control.check)
        return table, spent

    def note(self, table: ParentSetTable) -> None:
        """Note what the lists came to with all that was found."""
        self.complete = bool(table.exhausted.all())
        room = len(table) < _MAX_LISTED and self._each < _MAX_EACH
        self.growing = self.under_way or (not self.complete and room)

    def _identify(
        self, children: Sequence[int], budget: int, size: int, legal: LegalParentSets
    ) -> Identification:
        problem, control = self._problem, self._control
        scorer = problem.scores.local_scorer
        found = identify(
            scorer,
            legal=legal,
            budget=Budget(work=budget, sets_limit=self._most_held, size=size),
            threads=problem.threads,
            check=control.check,
            progress=control.progress,
            provenance=Provenance.of(*scorer.identity, problem.legal),
            children=children,
            begun=self._begun,
        )
        if found.halted is not None:
            raise found.halted
        return found

    @property
    def _most_held(self) -> int:
        """Sets that a variable may hold."""
        problem = self._problem
        if problem.memory_bytes is None:
            return SETS_LIMIT
        room = _FOR_SETS * problem.memory_bytes / max(problem.threads, 1)
        return min(SETS_LIMIT, max(1000, int(room / (2 * BYTES_A_SET))))

    def _tried(self) -> tuple[LegalParentSets, int]:
        """Return the sets that are tried in this round, and how many parents of each variable."""
        legal, singles = self._problem.legal, self._problem.n - 1
        if self.strength is None or self._strongest >= singles:
            return legal, singles
        tried = strongest(self.strength, self._strongest, self._control.check)
        allowed = self._problem.constraints.allowed & tried.T
        return replace(legal, allowed=allowed), self._strongest

    def _will_keep(self, budget: int) -> bool:
        """Whether what is scored in a round is held, for the next one to go on with."""
        if self.strength is not None:
            return False
        # At first as if half of the work were for sets that are as cheap as single parents.
        first = self._problem.n * budget / (20.0 * self._single)
        held = _GROWTH * self._held if self._held else first
        return max(held, self._held + self._size_sets) <= _MAX_STANDING

    def _end_round(self, budget: int, singles: int) -> None:
        """Decide how long the next round is, and whether it is to have all sets of a size."""
        candidates: list[int] = []
        if self.strength is None:
            self._whole = max(self._whole, self._least)
            candidates = self._candidates
        if self._keeps:
            self._budgets.append((budget, self._size))
            self._each *= _GROWTH
            self._held = self._held_now
        else:
            growth = self.growth(self._work)
            self._begun, self._budgets, self._held, self._largest = None, [], 0, 0
            # All single parents are scored again, so that many of them want much besides.
            self._each = max(growth * self._each, _FOR_SINGLES * self._single * singles)
            self._strongest = int(growth * self._strongest)
            if self._strongest >= self._problem.n - 1:
                self.strength = None
        self._next, self._work, self._legal = 0, 0.0, None
        self._ask_for_ranked()
        self._held_now = 0
        self._candidates, self._least = [], self._problem.n
        known = self._budgets[-1][0] if self._budgets else 0
        coming = self._single * singles + self._each - known / 10.0
        self._ask_for_size(candidates, self._work_of(self._problem.n, coming))

    @property
    def _sets_by_rank(self) -> int:
        """How many sets by the product of ranks each variable has in this round."""
        if not self._ranked:
            return 0
        low, high = (count_ranked(self._problem.n - 1, LARGEST, to) for to in self._products)
        return int(high - low)

    def _ask_for_ranked(self) -> None:
        """Say up to which product of ranks the next round has sets of its own."""
        if self._ranked:
            done, sets = self._products[1], _FOR_RANKED * self._each / self._single
            self._products = done, largest_product(self._problem.n - 1, done, sets)

    def _ask_for_size(self, candidates: list[int], coming: float) -> None:
        """Ask for all sets of one parent more, where they do not make the next round much longer.

        They are scored together, so that each takes little. Some of the best families have no part
        that says much, and so no place among the sets that come by priority for long.

        ``candidates`` are those of each variable, empty if they are not known; ``coming`` is the
        work of the round without.
        """
        size = self._whole + 1
        self._size, self._size_sets, self._size_work = 0, 0, 0.0
        sets = np.array([math.comb(count, size) for count in candidates], dtype=float)
        if len(sets):
            sets[self._problem.legal.max_parents < size] = 0.0
        if coming < _SIZE_FROM or not 0.0 < sets.sum() <= _MOST_OF_A_SIZE:
            return
        if self._largest + sets.max() > self._most_held:
            return
        work = float(sets @ self._together) / self._problem.threads
        if work <= _SIZE_SHARE * coming:
            self._size, self._size_sets, self._size_work = size, int(sets.sum()), work

    def growth(self, work: float) -> float:
        """Return how many times as many sets take so many times the work of a round.

        With very many variables most of the work is that of each variable, whatever its sets.
        """
        each = VARIABLE * self._problem.n / self._problem.threads
        growth = GROWTH_ANEW + (GROWTH_ANEW - 1.0) * each / max(work - each, 1.0)
        return min(growth, MOST_GROWTH)
