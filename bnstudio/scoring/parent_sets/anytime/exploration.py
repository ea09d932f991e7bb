"""The explored parent sets of one variable and what comes next, in arrays for the kernels.

The orders of exploration and their bounds are in ``docs/algorithms/identification.md``. The
combined order scores all sets up to a size, a size after the other, then the pairs and triples of
the best single parents, and goes on by the priority of independence selection from what it knows.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts._counting_kernels import count_sparse
from bnstudio.scoring._bound_kernels import CELLS_BOUND
from bnstudio.scoring._score_kernels import score_family
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.anytime import _exploration_kernels as explored
from bnstudio.scoring.parent_sets.anytime import _identification_kernels as kernels
from bnstudio.scoring.parent_sets.anytime import _priority_kernels as orders
from bnstudio.scoring.parent_sets.anytime.candidate_order import CandidateOrder, candidate_order
from bnstudio.scoring.parent_sets.anytime.explored_sets import ExploredSets
from bnstudio.scoring.parent_sets.anytime.found import Ended, Found, Tools, best_sets
from bnstudio.scoring.parent_sets.anytime.pairs import words_of
from bnstudio.scoring.parent_sets.anytime.planning import (
    CORE_SIZE,
    SHARES,
    SHARES_OF_WORK,
    core_candidates,
)
from bnstudio.scoring.parent_sets.anytime.work import OPENED, looks_by_priority, work_alone
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.legal import LegalParentSets

COMBINED = "combined"
INDEPENDENCE = "independence"

# Extensions looked at in a call, at most.
_LOOKS = dict.fromkeys((kernels.GREEDY, kernels.SEQUENTIAL, kernels.CORE), 2_000_000)
_LOOKS[kernels.INDEPENDENCE] = 20_000
_RULES = {
    "sequential": kernels.SEQUENTIAL,
    "greedy": kernels.GREEDY,
    INDEPENDENCE: kernels.INDEPENDENCE,
    COMBINED: kernels.SEQUENTIAL,  # up to a size
}
_MAX_CELLS = 1e300  # more configurations cannot be told from infinity
_OPENED_AT_ONCE = 4_000
_ENDLESS = 2**62

# Of a variable's time, the part at which a size that was begun is given up.
_AT_MOST_FOR_ALL = 0.7


class Exploration:
    """The exploration of one variable, which can stand still and go on in another thread.

    Parameters
    ----------
    scorer, method, child, legal, budget
        As for ``identification.identify``; ``child`` is an index.
    free, pairs, work
        What all variables share: ``max_gains``, ``work_together`` and
        :func:`~bnstudio.scoring.parent_sets.anytime.pairs.room_for_pairs`.
    """

    def __init__(
        self,
        scorer: LocalScorer,
        method: str,
        child: int,
        legal: LegalParentSets,
        budget: Budget,
        free: NDArray[np.float64],
        pairs: NDArray[np.float64],
        work: NDArray[np.int64],
    ) -> None:
        self._scorer = scorer
        self._rule = _RULES[method]
        self._by_size = method == COMBINED  # until all sets up to a size are known
        self._child = child
        self._limit(budget)
        self.exhausted = False
        self.spent = 0.0  # processor seconds, which the caller counts
        self.seconds: float | None = None  # that may be spent, as far as it is known
        self._each = int(work[child])  # of a set that is scored together with others
        self._alone = work_alone(self._each, scorer.rows)
        scoring = scorer.kernel
        arities = scoring.arities
        self._required = legal.required_parents(child)
        candidates = legal.candidates(child)
        self._max_parents = int(legal.max_parents[child])
        most = legal.max_params
        self._max_params = _MAX_CELLS if most is None else float(most)
        observed = scoring.observed
        cells = math.prod(map(float, arities[self._required]), start=1.0)
        configs = math.prod(map(float, observed[self._required]), start=1.0)
        score = float(score_family(scoring, child, self._required))
        limit = np.inf
        if scoring.bound == CELLS_BOUND:
            counted = count_sparse(*scoring[:3], child, self._required)
            limit = -len(counted[1]) * math.log(arities[child])

        link = (-1, -1, len(self._required))
        self._sets = ExploredSets(link, (score, score, limit, cells, configs), len(candidates) + 64)
        self.state = self._sets.state
        self.state[explored.SCORED] = 1
        self._free = free[candidates]
        r = int(observed[child])
        kept = np.zeros(len(candidates), dtype=bool)
        if r > 1 and len(self._required) < self._max_parents:
            self.state[explored.PRUNED] = kernels.relevant(
                scoring, r, configs, score, limit, candidates, self._free,
                self._max_params, kept,
            )  # fmt: skip
        self._candidates = candidates[kept]
        self._free = self._free[kept]
        self._words = words_of(scorer.n)[self._candidates]

        self._core = np.zeros(len(self._candidates), np.uint8)
        self._core_size = CORE_SIZE  # members of the sets that are made of the marked ones
        self._common = (
            scoring, pairs, child, self._required, self._candidates, self._free, self._words,
            self._core,
        )  # fmt: skip

        self._order = CandidateOrder.of_none()
        self._opened = False
        self._opening: tuple[int, int] | None = None  # sets whose extensions are still to be opened
        # By size: all sets with up to ``_whole`` candidates are known. Sets of ``_level`` are made
        # from those of the size before, which begin at ``_base``; they begin at ``_begin``.
        # ``_ahead`` is the number of extensions up to each of those they are made from.
        self._whole, self._level, self._base, self._begin = 0, 1, 0, 1
        self._ahead = np.array([len(self._candidates)])
        self._level_done = self._core_done = False
        self._level_spent = 0.0
        self._unopened = 1  # the first set whose extensions are not in the heap
        self.exhausted = len(self._candidates) == 0

    def _limit(self, budget: Budget) -> None:
        self._budget = budget
        self._most_work = _ENDLESS if budget.work is None else budget.work
        self._shares = SHARES if budget.work is None else SHARES_OF_WORK

    @property
    def scored(self) -> int:
        """Number of sets scored."""
        return int(self.state[explored.SCORED])

    def room(self) -> int:
        """Return how many more sets may be scored and held."""
        budget = self._budget
        left = budget.sets_limit - self.held
        if budget.sets is not None:
            left = min(left, budget.sets - self.scored)
        if budget.work is not None and not self._whatever_the_work:
            left = min(left, -(-(budget.work - self.worked) // self._each))
        return max(left, 0)

    @property
    def _whatever_the_work(self) -> bool:
        """Whether the sets that are under way are all of a size that the budget asks for."""
        if self._by_size:
            return self._level <= self._budget.size
        asked = self._rule == kernels.CORE and self._core_size <= self._budget.size
        return asked and bool(self._core.all())

    @property
    def worked(self) -> int:
        """Counted work so far."""
        return int(self.state[explored.WORK])

    @property
    def limited_by_sets(self) -> bool:
        """Whether as many sets were scored, or so much work done, as the budget allows."""
        work = self._budget.work
        return self.scored == self._budget.sets or (work is not None and self.worked >= work)

    @property
    def held(self) -> int:
        """Number of sets held in memory."""
        return self._sets.count

    @property
    def singles(self) -> int:
        """Number of candidates, each of them a set of its own."""
        return len(self._candidates)

    @property
    def phase_over(self) -> bool:
        """Whether :meth:`next_phase` is to be called: other sets come next than those before."""
        if self._opening is not None:
            return True
        if self._by_size:
            return self._level_done
        if self._rule == kernels.CORE:
            return self._core_done
        singles = self._rule == kernels.INDEPENDENCE and not self._opened
        return singles and int(self.state[explored.CURRENT]) < 0

    @property
    def choice_depends_on_time(self) -> bool:
        """Whether what comes next depends on the variable's time."""
        return self._by_size and self._level_done

    @property
    def work_of_a_set(self) -> int | None:
        """Counted work of one of the sets that come next, in a budget of work."""
        if self._budget.work is None:
            return None
        return self._alone if self._rule == kernels.INDEPENDENCE else self._each

    def next_phase(self) -> None:
        """Go on with the sets of the next size, of the best candidates, or with the priority."""
        if self._opening is not None:
            self._open_some()
        elif self._rule == kernels.CORE and self._core.all():
            self._whole = max(self._whole, self._core_size)
            self._begin_core()
        elif not self._by_size:
            self._begin_by_priority()
        elif not self._next_size():
            self._begin_core()

    def go_on(self, budget: Budget) -> None:
        """Go on with a larger budget, where the combined order stands still for want of one.

        All sets of a size that has room now come first, then sets of more of the best single
        parents, then the priority. No set is scored again.
        """
        self._limit(budget)
        scoring, own = self._scorer.kernel, self._candidates
        self._sets.go_on(self._words, scoring.arities[own], scoring.observed[own])
        if self._by_size or self.exhausted:
            return
        if self._rule == kernels.INDEPENDENCE:
            opening = self._opening
            self._unopened = self.held if opening is None else opening[0]
            self._opening = None
        self._begin_core()

    def advance(self, count: int, tools: Tools) -> None:
        """Score up to ``count`` more sets."""
        looks = _LOOKS[self._rule]
        if self._rule == kernels.INDEPENDENCE and self._opened:
            looks = min(looks, looks_by_priority(count, self._most_work - self.worked))
        self._make_room(count, looks)
        most = self._max_parents
        if self._by_size:
            most = min(most, len(self._required) + self._level)
        elif self._rule == kernels.CORE:
            most = min(most, len(self._required) + self._core_size)
        sets = self._sets
        most_work = _ENDLESS if self._whatever_the_work else self._most_work
        answer = kernels.explore(
            *self._common, self._rule, most, self._max_params, sets.links, sets.values, sets.keys,
            sets.slots, *self._order, sets.heap_keys, sets.heap_entries, sets.state,
            self.scored + count, looks, most_work, self._each, self._alone,
            tools.base, tools.block, tools.table, tools.columns, tools.maps, tools.counts,
        )  # fmt: skip
        self._level_done = self._by_size and answer == kernels.EXHAUSTED
        self._core_done = self._rule == kernels.CORE and answer == kernels.EXHAUSTED
        # The end of the single candidates, and of a size, are no end of the whole.
        self.exhausted = answer == kernels.EXHAUSTED and not self.phase_over

    def stand_still(self) -> None:
        """Hold no room for more sets until it goes on."""
        self._sets.stand_still()

    def look_ahead(self) -> None:
        """Give the size being scored up if it would take too much of the variable's time.

        To be called after :meth:`advance`, when the time it took is in ``spent``.
        """
        if not self._by_size or self._level_done or self._level == 1 or self.seconds is None:
            return
        done = self._looked_at()
        pace = (self.spent - self._level_spent) / max(done, 1)
        if self.spent + pace * (int(self._ahead[-1]) - done) > _AT_MOST_FOR_ALL * self.seconds:
            self._begin = self._base
            self._begin_core()

    def found(self, ended: Ended) -> Found:
        """Return the sets that beat all their explored subsets."""
        held = self._sets
        sets = best_sets(
            held.links, held.values, held.keys, held.slots, self._words, held.count,
            self._required, self._candidates,
        )  # fmt: skip
        state = self.state
        return Found(
            sets,
            ended,
            len(self._candidates),
            int(state[explored.SCORED]),
            int(state[explored.PRUNED]),
            int(state[explored.AGAIN]),
            int(state[explored.DROPPED]),
            self._scorer.n if self._whole >= self.singles else len(self._required) + self._whole,
            self.worked,
        )

    def _looked_at(self) -> int:
        """Return how many extensions were looked at for the sets of the present size."""
        current = int(self.state[explored.CURRENT])
        before = (current if current >= 0 else int(self.state[explored.NEXT])) - self._base
        done = int(self._ahead[before - 1]) if before > 0 else 0
        if current >= 0:
            added = int(self._sets.links[current, explored.ADDED])
            done += int(self.state[explored.POSITION]) - added - 1
        return done

    def _next_size(self) -> bool:
        """Begin with the sets of one candidate more, if scoring them all is within the budget."""
        pace = (self.spent - self._level_spent) / max(int(self._ahead[-1]), 1)
        end = self.held
        self._whole = self._level
        if self._begin == end or len(self._required) + self._level >= self._max_parents:
            return False
        added = self._sets.links[self._begin : end, explored.ADDED].astype(np.int64)
        ahead = np.cumsum(len(self._candidates) - 1 - added)
        most = self._budget.sets_limit
        if self._budget.sets is not None:
            most = min(most, self._budget.sets)
        asked = self._level < self._budget.size and self.scored + int(ahead[-1]) <= most
        for_all = math.inf if asked else self._shares.all_of_a_size
        if self.scored + int(ahead[-1]) > for_all * most:
            return False
        work = self._budget.work
        if work is not None and self.worked + self._each * int(ahead[-1]) > for_all * work:
            return False
        # Larger sets are no cheaper than those before, so what would not fit is not begun.
        seconds = math.inf if self.seconds is None else self.seconds
        if self.spent + pace * int(ahead[-1]) > for_all * seconds:
            return False
        self._base, self._begin, self._ahead = self._begin, end, ahead
        self._level += 1
        self._level_done = False
        self._level_spent = self.spent
        self.state[explored.NEXT] = self._base
        return True

    def _begin_core(self) -> None:
        """Mark single candidates whose sets of few members come next: the best, or all.

        The priority is made of single parents and of pairs that were scored, so families whose
        members are each good, and only together worth their penalty, would come late. All are
        marked where an exploration that goes on has room for one more size.
        """
        self._core[:], self._core_done = 0, False  # nothing is under way
        count = 0 if self._by_size else self._all_of_next_size()
        if self._by_size:
            self._unopened, self._by_size = self._begin, False
        self._core_size = self._whole + 1 if count else CORE_SIZE
        if not count:
            most = min(self._max_parents - len(self._required), CORE_SIZE)
            left = None if self.seconds is None else self.seconds - self.spent
            pace = self.spent / max(self.scored, 1)
            count = core_candidates(self._whole + 1, most, self.room(), left, pace, self._shares)
        if count < 2:
            self._begin_by_priority()
            return
        scores = self._sets.values[1 : len(self._candidates) + 1, explored.SCORE]
        self._core[np.argsort(-scores, kind="stable")[:count]] = 1
        self._rule = kernels.CORE
        self.state[explored.CURRENT] = -1
        self.state[explored.NEXT] = 1

    def _all_of_next_size(self) -> int:
        """Return the number of candidates if all sets of one more fit into the budget, else 0."""
        count, size = len(self._candidates), self._whole + 1
        legal = len(self._required) + size <= self._max_parents and self.seconds is None
        legal = legal and size <= count  # with few candidates there soon is no larger set
        asked = size <= self._budget.size
        free, share = self._budget.sets_limit - self.held, self._shares.all_of_a_size
        room = free if asked else share * self.room()
        return count if legal and math.comb(count, size) <= room else 0

    def _begin_by_priority(self) -> None:
        """Order the candidates by class and score; sets that are not in the heap are to be opened.

        Of the sets before them all extensions are known, or are in the heap.
        """
        first = self._unopened
        self._by_size = False
        self._rule = kernels.INDEPENDENCE
        self.state[explored.CURRENT] = -1
        scores = self._sets.values[1 : len(self._candidates) + 1, explored.SCORE]
        arities = self._scorer.arities[self._candidates]
        self._order = candidate_order(arities, scores, self._free)
        self._opened = True
        self._opening = (first, self.held)

    def _open_some(self) -> None:
        assert self._opening is not None
        first, end = self._opening
        last = min(first + _OPENED_AT_ONCE, end)
        self._make_room(last - first, 0)
        sets = self._sets
        orders.open_range(
            self._scorer.kernel, self._child, self._candidates, self._free, self._max_parents,
            self._max_params, sets.links, sets.values, *self._order, sets.heap_keys,
            sets.heap_entries, sets.state, first, last,
        )  # fmt: skip
        self.state[explored.WORK] += OPENED * (last - first)
        self._opening = (last, end) if last < end else None

    def _make_room(self, count: int, looks: int) -> None:
        """See that ``count`` more sets, what they open and what is put back can be stored."""
        self._sets.make_room(count, self.room())
        if self._rule in (kernels.SEQUENTIAL, kernels.CORE):
            return
        each = max(1, len(self._order.starts))
        greedy = self._rule == kernels.GREEDY
        fresh = self.held - int(self.state[explored.NEXT]) if greedy else 0
        again = looks if self._opened else 0
        limit = max(self._budget.frontier_limit, 2 * each + 2)  # half of it is for a set's own
        self._sets.make_room_in_frontier(fresh + count * each + again, limit)
