"""The lists of a run: parent sets of each variable, more and more of them, found piece by piece.

Lists grow by rounds. In a round each variable gets so many times as many sets as in the one before;
a piece of a round is some of the variables, so that the search goes on with what there is before a
round is over. What was scored is kept and gone on with as long as it takes little memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.association import strongest
from bnstudio.scoring.parent_sets.anytime.identification import Begun, Identification, identify
from bnstudio.scoring.parent_sets.budget import BYTES_A_SET, SETS_LIMIT, Budget
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance
from bnstudio.scoring.parent_sets.weighted import weighted
from bnstudio.search.auto.shares import score_cost
from bnstudio.search.auto.told import Told
from bnstudio.search.base import Problem
from bnstudio.search.snapshot import Snapshot

# Sets a variable beyond its single parents, at first and how many times more in each round.
_FIRST_WORK = 90e3  # the first ones are as long as this allows,
_FIRST_SETS = (100, 800)  # but not less and not more than this
_FIRST_FEW = 50  # and few where no climb has given a network yet
FIRST_PARENTS = 32
"""Parents of each variable that are tried at first, where the strongest are known."""

_GROWTH = 2.0  # where what was scored is kept; where it is scored again,
GROWTH_ANEW = 2.5  # of the work of the lists,
MOST_GROWTH = 6.0  # and of their sets, where many variables take most of the work
_MAX_SETS = 100_000
_MAX_LISTED = 300_000  # longer lists make the search slower than they make it better
_MAX_STANDING = 2**20  # sets of all variables that are held in memory to go on from
_FOR_SETS = 0.3  # of the memory: what the sets of an identification may take

_SINGLE, _LISTED = 0.45, 1.2  # times a score: a single parent's set in the lists, and another one
VARIABLE = 200.0  # of each variable in the lists

_PHASE = "Finding parent sets"

# What a snapshot keeps.
_KEPT = ("_sets", "_strongest", "_next", "_work", "_budgets", "scored", "complete", "growing")


class Lists:
    """The growing lists of a run.

    Parameters
    ----------
    problem, told
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
        What each pair of variables says of each other, if that is known: then lists try the
        strongest parents alone at first, more and more of them, and at last all.
    """

    def __init__(self, problem: Problem, told: Told) -> None:
        self._problem, self._told = problem, told
        self._cost = score_cost(problem.scores.local_scorer)
        fitting = int(_FIRST_WORK / (_LISTED * self._cost * problem.n))
        self._sets = min(max(fitting, _FIRST_SETS[0]), _FIRST_SETS[1])
        self._next = 0  # the variable that comes next in this round
        self._work = 0.0  # of this round
        self._legal: tuple[LegalParentSets, int] | None = None  # what it tries, see ``_tried``
        self._begun: Begun | None = None
        self._budgets: list[int] = []  # of the rounds before this one that are gone on with
        self.complete = False
        self.growing = True
        self.scored = 0
        self.strength: NDArray[np.float32] | None = None
        self._strongest = FIRST_PARENTS

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

    @property
    def under_way(self) -> bool:
        """Whether a round has begun and is not over."""
        return self._next > 0

    @property
    def first_work(self) -> float:
        """What the first round will take."""
        n = self._problem.n
        return self.work(n, n * (n - 1 + self._sets), n * (n - 1))

    def begin_with_few(self) -> None:
        """Let the first round be short."""
        self._sets = _FIRST_FEW

    def work(self, variables: float, scored: float, singles: float) -> float:
        """Return the work of so many sets of so many variables, ``singles`` of one parent."""
        singles = min(scored, singles)
        work = _SINGLE * singles + _LISTED * (scored - singles)
        return (work * self._cost + VARIABLE * variables) / self._problem.threads

    def piece(self, work: float) -> tuple[ParentSetTable, float]:
        """Find sets of some more variables, for about so much work; return them, and the work.

        The table has none for the other variables.
        """
        problem, told = self._problem, self._told
        told.stage = _PHASE
        if self._legal is None:
            self._legal = self._tried()
        legal, singles = self._legal
        if self._begun is None:
            self._begun = Begun(problem.scores.local_scorer)
        known = self._budgets[-1] if self._budgets else 0
        budget = 1 + singles + self._sets
        new_singles = 0 if known else singles
        each = self.work(1, budget - known, new_singles)
        children = range(
            self._next, min(self._next + 1 + int(min(work / each, problem.n)), problem.n)
        )
        standing = self._begun.explorations
        if known and children[0] not in standing:  # the run was resumed
            for past in self._budgets:
                self._identify(children, past, legal)
        before = sum(standing[child].scored for child in children) if known else 0
        found = self._identify(children, budget, legal)
        scored = int(found.counters["sets_scored"]) - before
        table = found.table
        if self._strongest < problem.n - 1 and self.strength is not None:
            table = replace(table, exhausted=np.zeros(problem.n, dtype=bool))
        if not self._kept(budget):
            for child in children:
                del standing[child]
        spent = self.work(len(children), scored, len(children) * new_singles)
        self.scored += scored
        self._work += spent
        self._next = children.stop
        if self._next == problem.n:
            self._end_round(budget, singles)
        table = weighted(table, problem.scores.scorer, problem.legal, check=told.check)
        return table, spent

    def note(self, table: ParentSetTable) -> None:
        """Note what the lists came to with all that was found."""
        self.complete = bool(table.exhausted.all())
        room = len(table) < _MAX_LISTED and self._sets < _MAX_SETS
        self.growing = self.under_way or (not self.complete and room)

    def _identify(
        self, children: Sequence[int], budget: int, legal: LegalParentSets
    ) -> Identification:
        problem, told, most = self._problem, self._told, SETS_LIMIT
        scorer = problem.scores.local_scorer
        if problem.memory_bytes is not None:
            room = _FOR_SETS * problem.memory_bytes / max(problem.threads, 1)
            most = min(most, max(1000, int(room / (2 * BYTES_A_SET))))
        found = identify(
            scorer,
            legal=legal,
            budget=Budget(sets=budget, sets_limit=most),
            threads=problem.threads,
            check=told.check,
            progress=told.progress,
            provenance=Provenance.of(*scorer.identity, problem.legal),
            children=children,
            begun=self._begun,
        )
        if found.halted is not None:
            raise found.halted
        return found

    def _tried(self) -> tuple[LegalParentSets, int]:
        """Return the sets that are tried in this round, and how many parents of each variable."""
        legal, singles = self._problem.legal, self._problem.n - 1
        if self.strength is None or self._strongest >= singles:
            return legal, singles
        tried = strongest(self.strength, self._strongest)
        allowed = self._problem.constraints.allowed & tried.T
        return replace(legal, allowed=allowed), self._strongest

    def _kept(self, budget: int) -> bool:
        """Whether what is scored in a round is held, for the next one to go on with."""
        return self.strength is None and self._problem.n * budget <= _MAX_STANDING

    def _end_round(self, budget: int, singles: int) -> None:
        """Decide how long the next round is."""
        if self._kept(budget):
            self._budgets.append(budget)
            self._sets = int(_GROWTH * self._sets)
        else:
            growth = self.growth(self._work)
            self._begun, self._budgets = None, []
            # All single parents are scored again, so that many of them want many sets besides.
            self._sets = int(max(growth * self._sets, _SINGLE / _LISTED * singles))
            self._strongest = int(growth * self._strongest)
            if self._strongest >= self._problem.n - 1:
                self.strength = None
        self._next, self._work, self._legal = 0, 0.0, None

    def growth(self, work: float) -> float:
        """Return how many times as many sets take so many times the work of a round.

        With very many variables most of the work is that of each variable, whatever its sets.
        """
        each = VARIABLE * self._problem.n / self._problem.threads
        growth = GROWTH_ANEW + (GROWTH_ANEW - 1.0) * each / max(work - each, 1.0)
        return min(growth, MOST_GROWTH)
