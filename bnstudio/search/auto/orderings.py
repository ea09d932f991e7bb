"""The stage that searches orderings, on lists of parent sets that grow when it gains no more.

The population of the search stays when the lists grow: what they hold more is joined to them.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.association import strongest
from bnstudio.scoring.parent_sets.anytime.identification import identify
from bnstudio.scoring.parent_sets.budget import BYTES_A_SET, SETS_LIMIT, Budget
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance
from bnstudio.scoring.parent_sets.weighted import weighted
from bnstudio.search.auto.shares import score_cost
from bnstudio.search.auto.snapshot import put_room, room_of
from bnstudio.search.auto.told import Told
from bnstudio.search.base import Problem
from bnstudio.search.orderings.candidate_expansion import expanded_by, with_families
from bnstudio.search.orderings.joined_lists import joined
from bnstudio.search.orderings.minobs import Crossing, MemeticParameters
from bnstudio.search.snapshot import Snapshot

# Lists: sets a variable beyond its single parents, at first and how many times more each time.
_FIRST_WORK = 90e3  # the first ones are as long as this allows,
_FIRST_SETS = (100, 800)  # but not less and not more than this
_FIRST_FEW = 50  # and few where no climb has given a network yet
_FIRST_PARENTS = 32  # tried at first where the strongest are known
_GROWTH = 2.5  # of the work of the lists,
_MOST_GROWTH = 6.0  # and of their sets, where many variables take most of the work
_MAX_SETS = 100_000
_MAX_LISTED = 300_000  # longer lists make the search slower than they make it better
_FIRST_TRIED = 1.5  # times the work of the first lists, after which they grow whatever the gain
_SLOW = 0.5  # of the gain for work since they were begun, at which the search on them is slow
_MEMORY = 0.6  # what a turn counts for in the next one, when its gain is judged
_AT_ONCE = 0.5  # of the work of the lists, that the search is given before any other stage
_TRIED = 0.1  # of the work of the lists, that the search is given at least
_FOR_SETS = 0.3  # of the memory: what the sets of an identification may take

_LOOK_UP = 0.0125  # work of looking up a set
_SINGLE, _LISTED = 0.45, 1.2  # times a score: a single parent's set in the lists, and another one
_VARIABLE = 200.0  # of each variable in the lists
_FAMILY = 10.0  # of looking whether a family that was met is worth listing
_INDEXED = 0.5  # of each set when the arrays of the search are made

# What a snapshot keeps besides the search and its lists.
_KEPT = (
    "_sets", "_listing", "_searched", "_quiet", "_listed_at", "_gain", "_worked", "complete",
    "ended", "growing", "_strongest",
)  # fmt: skip

_SEARCHING = "Searching orders of the variables"
_LISTING = "Finding parent sets"


class Orderings:
    """The lists and the search of a run.

    Parameters
    ----------
    problem
        Without a table.
    told
        Knows a network already.
    counters
        Those of the run.

    Attributes
    ----------
    table
        The lists, once there are some.
    complete
        Whether they hold all sets that can matter.
    growing
        Whether they are to grow further.
    ended
        Whether the search has reached the bound of its lists.
    strength
        What each pair of variables says of each other, if that is known: then lists try the
        strongest parents alone at first, more and more of them, and at last all.
    """

    def __init__(self, problem: Problem, told: Told, counters: dict[str, float]) -> None:
        self._problem, self._told, self._counters = problem, told, counters
        self._cost = score_cost(problem.scores.local_scorer.rows)
        fitting = int(_FIRST_WORK / (_LISTED * self._cost * problem.n))
        self._sets = min(max(fitting, _FIRST_SETS[0]), _FIRST_SETS[1])
        self._search: Crossing | None = None
        self._rounds: Generator[None] | None = None
        self.counted: dict[str, float] = {}
        self._listing = 0.0  # work of the lists that the search has not made up for yet
        self._searched = self._quiet = 0.0  # work since they were found, and since a gain
        self._listed_at = told.score  # the best score when they were begun
        self._gain = self._worked = 0.0  # of late, while the lists are these
        self.table: ParentSetTable | None = None
        self.complete = self.ended = False
        self.growing = True
        self._grown = False  # the lists are not the first ones any more
        self.strength: NDArray[np.float32] | None = None
        self._strongest = _FIRST_PARENTS

    def turn(self, work: float) -> float:
        """Work for about so much; return how much it was."""
        told, spent = self._told, 0.0
        if self._search is None and not told.families:
            self._sets = _FIRST_FEW
        if self._search is None or (self.growing and self._made_up_for()):
            spent += self._grow()
            work = max(work, _AT_ONCE * spent) + spent  # a search that is worth the lists follows
        spent += self._take_over()
        search = self._search
        assert search is not None
        told.stage = _SEARCHING
        if self._rounds is None:
            self._rounds = search.rounds()
        score, counted = told.score, self._work()
        began_at, searched = score, self._searched
        while not self.ended:
            self.ended = next(self._rounds, self) is self
            if self.ended:
                self._rounds = None
                break
            done = self._work() - counted
            counted += done
            spent += done
            self._searched += done
            self._quiet = 0.0 if told.score > score else self._quiet + done
            score = told.score
            if spent >= work:
                break
        self._gain = _MEMORY * self._gain + told.score - began_at
        self._worked = _MEMORY * self._worked + self._searched - searched
        if self.ended:  # nothing is left to be done on these lists
            told.check()
            spent = max(spent, work)
        return spent

    def put_into(self, snapshot: Snapshot) -> None:
        """Keep the search with its lists, and the account of them."""
        snapshot.values["orderings.account"] = {name: getattr(self, name) for name in _KEPT}
        if self.strength is not None:
            snapshot.arrays["strength"] = self.strength
        if self._search is not None:
            put_room(snapshot, "orderings", self._search.pool.snapshot())

    def take_from(self, snapshot: Snapshot) -> None:
        """Go on where :meth:`put_into` found it."""
        for name, value in snapshot.value("orderings.account").items():
            if name in _KEPT:
                setattr(self, name, value)
        if "strength" in snapshot.arrays:
            self.strength = snapshot.array("strength")
        search = room_of(snapshot, "orderings")
        if search is not None:
            table = search.table(self._problem.names)
            task = replace(self._problem, parent_sets=table, may_expand=True, resume=search)
            self._search = Crossing(task, self._told, self.counted, MemeticParameters())
            self.table = self._search.pool.table.source

    def close(self) -> None:
        """End the search's threads."""
        if self._rounds is not None:
            self._rounds.close()

    @property
    def first_work(self) -> float:
        """What the first lists will take."""
        n = self._problem.n
        return self._listing_work(n * (n - 1 + self._sets), n - 1)

    def _listing_work(self, scored: float, singles: float) -> float:
        """Return the work of lists for which so many sets are scored, those of single parents of
        each variable with them.
        """
        singles = min(scored, self._problem.n * singles)
        work = _SINGLE * singles + _LISTED * (scored - singles)
        return (work * self._cost + _VARIABLE * self._problem.n) / self._problem.threads

    def _growth(self, work: float) -> float:
        """Return how many times as many sets take so many times the work of the last lists.

        With very many variables most of the work is that of each variable, whatever its sets.
        """
        each = _VARIABLE * self._problem.n / self._problem.threads
        growth = _GROWTH + (_GROWTH - 1.0) * each / max(work - each, 1.0)
        return min(growth, _MOST_GROWTH)

    def _made_up_for(self) -> bool:
        """Whether the lists are used up: it is time for longer ones.

        That is when the search has worked for as long as they took or can do no more, and also
        when it gains much less for its work than it and they have since they were begun: whoever
        gathers leaves a place when it yields less than going to the next one has on average.
        """
        most = (1.0 if self._grown else _FIRST_TRIED) * self._listing
        if self.ended or self._searched >= most:
            return True
        if self._searched < _TRIED * self._listing:
            return False
        gained = self._told.score - self._listed_at
        mean = gained / (self._listing + self._searched)
        return self._gain < _SLOW * mean * self._worked

    def _work(self) -> float:
        assert self._search is not None
        looked_up, scored = self._search.pool.work
        return looked_up * _LOOK_UP / self._problem.threads + scored * self._cost

    def _take_over(self) -> float:
        """Go on from the best network of all stages, if another one found it; return the work.

        Its families join the lists, and with them those that the stages met on the way.
        """
        told, search = self._told, self._search
        assert search is not None
        work = 0.0
        if told.score > search.pool.score + search.pool.min_gain:
            work = self._join()
            search.pool.begin_with(told.network, told.score)
            self.ended = False
        self.table = search.pool.table.source
        return work

    def _join(self) -> float:
        """Let the families that were met join the lists; return the work."""
        told, search = self._told, self._search
        assert search is not None
        work = len(told.families) * _FAMILY
        found = expanded_by(search.pool.table.source, self._problem.scores, told.families)
        told.families.clear()
        if found is not None:
            search.pool.replace_table(found, search.resume)
            work += len(found.table) * _INDEXED
        return work

    def _grow(self) -> float:
        """Find more sets, and let the search go on with them; return the work."""
        problem, told = self._problem, self._told
        told.stage = _LISTING
        self._listed_at = told.score
        most = SETS_LIMIT
        if problem.memory_bytes is not None:
            room = _FOR_SETS * problem.memory_bytes / max(problem.threads, 1)
            most = min(most, max(1000, int(room / (2 * BYTES_A_SET))))
        singles, legal = problem.n - 1, problem.legal
        strength = self.strength if self._strongest < singles else None
        if strength is not None:
            singles = self._strongest
            tried = strongest(strength, singles)
            legal = replace(legal, allowed=problem.constraints.allowed & tried.T)
        self.strength = strength
        found = identify(
            problem.scores.local_scorer,
            legal=legal,
            budget=Budget(sets=1 + singles + self._sets, sets_limit=most),
            threads=problem.threads,
            check=told.check,
            progress=told.progress,
            provenance=Provenance.of(*problem.scores.local_scorer.identity, problem.legal),
        )
        if found.halted is not None:
            raise found.halted
        scored = found.counters["sets_scored"]
        self._counters["sets_identified"] = scored
        table = found.table
        if strength is not None:
            table = replace(table, exhausted=np.zeros(problem.n, dtype=bool))
        table = weighted(table, problem.scores.scorer, problem.legal, check=told.check)
        self.complete = bool(table.exhausted.all())
        self.growing = not self.complete and len(table) < _MAX_LISTED and self._sets < _MAX_SETS
        work = self._listing_work(scored, singles)
        growth = self._growth(work)
        # All single parents are scored again, so that many of them want many sets besides.
        self._sets = int(max(growth * self._sets, _SINGLE / _LISTED * singles))
        self._strongest = int(growth * self._strongest)
        if self._search is None:
            table = with_families(table, problem.scores, told.families)
            told.families.clear()
            task = replace(
                problem,
                parent_sets=table,
                start=told.network,
                start_score=told.score,
                may_expand=True,
            )
            self._search = Crossing(task, told, self.counted, MemeticParameters())
        else:
            more = joined(self._search.pool.table.source, table)
            self._search.pool.replace_table(more, self._search.resume)
            self._join()
            self._grown = True
        self.ended = False
        self._searched = self._quiet = self._gain = self._worked = 0.0
        self._listing = work
        return work + len(table) * _INDEXED
