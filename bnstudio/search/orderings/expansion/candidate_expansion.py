"""Candidate expansion: parent set tables grow around the networks that were found with them.

Identification guesses which parent sets a network will use. Once there is a network, the guess is
better: every set that is one parent away from a set in use (one more, one less, one exchanged) is
scored, and those that score higher than all their listed subsets join the table. When this adds
nothing more, the network is nearly always one that no change of a single arc improves. So are the
sets that the two ends of an arc would want if it were reversed (``reversed_arcs.py``).

This file decides which sets join; ``chains.py`` decides when a search expands its table.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts.counting import indices
from bnstudio.graph.constraints import Constraints
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.parent_sets._table_kernels import Listed
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.search.family_log import FamilyLog
from bnstudio.search.orderings.expansion import _expansion_kernels as kernels
from bnstudio.search.orderings.expansion._expansion_kernels import Limits
from bnstudio.search.orderings.expansion.new_sets import ExpandedTable, NewSet, Parents, merged
from bnstudio.search.orderings.expansion.reversed_arcs import (
    MOST_PARENTS,
    ParentUnion,
    arrays_of,
    subsets_up_to,
    unions_of,
)
from bnstudio.search.snapshot import Snapshot

MAX_ALL_TRIED = 500
"""Up to this many variables, all are tried as the new parent; above, those near the family."""

NEAR = 64
"""About how many variables are near a family, to estimate the work."""

MAX_KEPT = 24
"""Best sets that are kept of one stem (the parents without the new one)."""

MAX_REVERSED = 8
"""Best sets that are kept of one union of reversed arcs."""

REVERSED_SHARE, LEAST_REVERSED = 0.3, 2000
"""Subsets of such unions that are scored for each set next to a family in the calls before, and at
least in a call that has no such set left."""

MAX_ADDED = 1_000_000
"""Sets that are added in one search at most; longer lists make the search slower."""

_MAX_REMEMBERED = (
    1_000_000  # families remembered as tried; scores of others come from the score cache
)
_UNIONS_AT_ONCE = 64
_ROWS_AT_ONCE = 10_000_000  # rows read between two checks: some 20 ms


class CandidateExpansion:
    """Expands tables around families, each family once.

    Parameters
    ----------
    scores
        Where scores come from.
    constraints
        What the sets must keep.
    threads
        Number of threads; each works on one family at a time.

    Attributes
    ----------
    scored, added
        Sets scored and sets added so far.
    left
        Families and reversed arcs given to the last call that it left for a later one.
    """

    def __init__(self, scores: ScoreCache, constraints: Constraints, threads: int = 1) -> None:
        self._scores = scores
        self._legal = LegalParentSets.of(constraints)
        self._limits = limits_of(self._legal)
        self._threads = threads
        self._tried, self._reversed = FamilyLog(), FamilyLog(mark="always")
        self._lock = threading.Lock()  # one thread calls ``check`` at a time
        self._newest = (0, 0)  # of each, those of the last call
        self._scored_reversed = 0
        self.scored = 0
        self.added = 0
        self.left = 0

    def expand(
        self,
        table: ParentSetTable,
        families: Sequence[tuple[int, Parents]],
        check: Callable[[], None],
        progress: Callable[[int, int], None] = lambda _done, _of: None,
        max_sets: float = math.inf,
        *,
        network: Sequence[tuple[int, Parents]] = (),
    ) -> ExpandedTable | None:
        """Return the table with the useful sets around ``families``; ``None`` if there are none.

        Parameters
        ----------
        table
            The table to expand; it stays as it is.
        families
            Pairs (child, parents).
        check
            Called every few milliseconds. If it raises, nothing has changed.
        progress
            Called with the families done and their number.
        max_sets
            About how many sets may be scored. At least one family is expanded.
        network
            The families of a network whose arcs are reversed, too.
        """
        self.left = 0
        if self.added >= MAX_ADDED:
            return None
        if len(self._tried) + len(self._reversed) > _MAX_REMEMBERED:
            self._tried.clear()
            self._reversed.clear()
        chosen, near = self._choose(table, families, max_sets)
        # What there is time for goes by the calls before: a young search is not held up.
        around = self.scored - self._scored_reversed
        most_reversed = REVERSED_SHARE * around - self._scored_reversed
        if not chosen:
            most_reversed = max(most_reversed, LEAST_REVERSED)
        most_reversed = min(most_reversed, REVERSED_SHARE * max_sets)  # few where rows are many
        found: list[NewSet] = []
        for done, some in enumerate(self._side_by_side(table, chosen, near, check)):
            found += some
            progress(done + 1, len(chosen))
        unions = self._choose_unions(table, network, most_reversed)
        for some in self._of_unions(table, unions, check):
            found += some
        self._newest = self._tried.add(chosen), self._reversed.add(unions)
        distinct = {(one.child, one.parents): one for one in found}
        if not distinct:
            return None
        self.added += len(distinct)
        return merged(table, list(distinct.values()))

    def forget_last(self) -> None:
        """Try again what the last call tried when it comes next."""
        for log, count in zip((self._tried, self._reversed), self._newest, strict=True):
            log.take_out_newest(count)
        self._newest = (0, 0)

    def _choose(
        self, table: ParentSetTable, families: Sequence[tuple[int, Parents]], max_sets: float
    ) -> tuple[list[tuple[int, Parents]], dict[int, set[int]]]:
        """Return the families to expand around now, and what is near those of each variable."""
        given = list(dict.fromkeys(families))
        waiting = [
            family
            for family in given
            if family not in self._tried and not table.exhausted[family[0]]
        ]
        near = _nearby(given) if table.n > MAX_ALL_TRIED else {}
        others = table.n if table.n <= MAX_ALL_TRIED else NEAR
        sizes = np.cumsum([(len(parents) + 1) * others for _, parents in waiting])
        chosen = waiting[: max(1, int(np.searchsorted(sizes, max_sets, side="right")))]
        self.left += len(waiting) - len(chosen)
        return chosen, near

    def _choose_unions(
        self, table: ParentSetTable, network: Sequence[tuple[int, Parents]], max_sets: float
    ) -> list[ParentUnion]:
        """Return the unions of reversed arcs whose subsets are scored now."""
        waiting = [
            union
            for union in dict.fromkeys(unions_of(network))
            if union not in self._reversed and not table.exhausted[union.child]
        ]
        number, sets = 0, 0
        while number < len(waiting) and sets < max_sets:
            sets += waiting[number].looked_at
            number += 1
        self.left += len(waiting) - number
        return waiting[:number]

    def put_into(self, snapshot: Snapshot) -> None:
        """Keep which families were tried, and what was counted."""
        counts = [self.scored, self.added, self.left, self._scored_reversed]
        snapshot.values["expansion"] = counts
        self._tried.put_into(snapshot, "tried")
        self._reversed.put_into(snapshot, "reversed")

    def take_from(self, snapshot: Snapshot) -> None:
        """Go to where :meth:`put_into` found it."""
        self.scored, self.added, self.left, *last = snapshot.value("expansion")
        self._scored_reversed = sum(last)  # a run from before it was counted has none
        self._tried.take_from(snapshot, "tried")
        self._reversed.take_from(snapshot, "reversed")

    def _side_by_side(
        self,
        table: ParentSetTable,
        families: list[tuple[int, Parents]],
        near: dict[int, set[int]],
        check: Callable[[], None],
    ) -> Iterator[list[NewSet]]:
        listed = listed_in(table)

        def one(family: tuple[int, Parents]) -> list[NewSet]:
            others = self._candidates(table, *family, near.get(family[0], set()))
            return list(self._around_one(listed, *family, others, check))

        if self._threads == 1 or len(families) < self._threads:
            yield from map(one, families)
            return
        with ThreadPoolExecutor(self._threads, thread_name_prefix="expansion") as pool:
            yield from pool.map(one, families)  # cancels what has not begun when it is left

    def _of_unions(
        self, table: ParentSetTable, unions: list[ParentUnion], check: Callable[[], None]
    ) -> Iterator[list[NewSet]]:
        """Score the subsets of unions, some unions at a time, side by side."""
        listed = listed_in(table)

        def some(low: int) -> list[NewSet]:
            return list(self._best_subsets(listed, unions[low : low + _UNIONS_AT_ONCE], check))

        starts = range(0, len(unions), _UNIONS_AT_ONCE)
        if self._threads == 1 or len(starts) < self._threads:
            yield from map(some, starts)
            return
        with ThreadPoolExecutor(self._threads, thread_name_prefix="expansion") as pool:
            yield from pool.map(some, starts)

    def _best_subsets(
        self, listed: Listed, unions: list[ParentUnion], check: Callable[[], None]
    ) -> Iterator[NewSet]:
        """Score the subsets of unions; give the best of each that belong into the table."""
        asked = arrays_of(unions)
        subsets = subsets_up_to(int(np.diff(asked.starts).max()))
        most = sum(union.looked_at for union in unions)
        owners, rows = np.empty(most, dtype=np.int64), np.empty(most, dtype=np.int64)
        starts = np.empty(most + 1, dtype=np.int64)
        parents = np.empty(MOST_PARENTS * most, dtype=np.int64)
        count = kernels.legal_subsets(self._limits, subsets, asked, owners, rows, starts, parents)
        owners, rows, starts = owners[:count], rows[:count], starts[: count + 1]
        children = asked.children[owners]
        scored = np.empty(count)
        # Each set reads the column of the child and those of its parents.
        at_once = 1 + _ROWS_AT_ONCE // (4 * max(self._scores.local_scorer.rows, 1))
        for low in range(0, count, at_once):
            with self._lock:
                check()
            high = min(low + at_once, count)
            scored[low:high] = self._scores.families(
                children[low:high], starts[low : high + 1], parents
            )
        with self._lock:
            self.scored += count
            self._scored_reversed += count
        found = np.empty(MAX_REVERSED * len(unions), dtype=np.int64)
        good = kernels.best_subsets(
            listed, subsets, asked, owners, rows, starts, parents, scored, MAX_REVERSED, found
        )
        for one in found[:good].tolist():
            own = parents[starts[one] : starts[one + 1]]
            yield NewSet(int(children[one]), float(scored[one]), tuple(own.tolist()))

    def _around_one(
        self,
        listed: Listed,
        child: int,
        parents: Parents,
        others: NDArray[np.int64],
        check: Callable[[], None],
    ) -> Iterator[NewSet]:
        legal = self._legal
        required = set(legal.required_parents(child).tolist())
        stems = [tuple(p for p in parents if p != out) for out in parents if out not in required]
        if len(parents) < legal.max_parents[child]:
            stems.append(parents)
        at_once = 1 + _ROWS_AT_ONCE // max(self._scores.local_scorer.rows, 1)
        for stem, alone in zip(
            stems, self._scores.score_all([(child, stem) for stem in stems]).tolist(), strict=True
        ):
            tried = legal.extensions_within_params(child, stem, others)
            scores = np.empty(len(tried))
            for low in range(0, len(tried), at_once):
                with self._lock:
                    check()
                some = tried[low : low + at_once]
                scores[low : low + at_once] = self._scores.extensions(child, stem, some)
            with self._lock:
                self.scored += len(tried) + 1
            found = np.empty(MAX_KEPT, dtype=np.int64)
            count, is_worth_it = kernels.worth_listing(
                listed, child, indices(stem), alone, len(stem) < len(parents), tried, scores, found
            )
            if is_worth_it:
                yield NewSet(child, alone, stem)
            for k in found[:count].tolist():
                grown = tuple(sorted((*stem, int(tried[k]))))
                yield NewSet(child, float(scores[k]), grown)

    def _candidates(
        self, table: ParentSetTable, child: int, parents: Parents, near: set[int]
    ) -> NDArray[np.int64]:
        legal: NDArray[np.int64] = self._legal.candidates(child)
        tried = np.full(table.n, table.n <= MAX_ALL_TRIED)
        if table.n > MAX_ALL_TRIED:
            low, high = table.set_starts[table.starts[[child, child + 1]]]
            tried[table.members[low:high]] = True
            tried[list(near)] = True
        tried[list(parents)] = False
        open_to: NDArray[np.int64] = legal[tried[legal]]
        return open_to


def _nearby(families: list[tuple[int, Parents]]) -> dict[int, set[int]]:
    """Return for each child its parents and children, and the parents and children of those."""
    beside: dict[int, set[int]] = {}
    for child, parents in families:
        for parent in parents:
            beside.setdefault(child, set()).add(parent)
            beside.setdefault(parent, set()).add(child)
    return {
        child: set().union(beside[child], *(beside[other] for other in beside[child]))
        for child, _ in families
        if child in beside
    }


def limits_of(legal: LegalParentSets) -> Limits:
    """Return the legal parent sets for the kernels."""
    none = np.zeros((0, 0), dtype=bool)
    required = none if legal.required is None else legal.required
    counts = required.sum(axis=0) if len(required) else np.zeros(legal.n)
    return Limits(
        np.ascontiguousarray(legal.arities, dtype=np.int32),
        np.ascontiguousarray(legal.max_parents, dtype=np.int64),
        math.inf if legal.max_params is None else float(legal.max_params),
        np.ascontiguousarray(none if legal.allowed is None else legal.allowed),
        np.ascontiguousarray(required),
        counts.astype(np.int64),
    )


def listed_in(table: ParentSetTable) -> Listed:
    """Return the sets of a table for the kernels."""
    return Listed(table.starts, table.set_starts, table.members, table.scores)
