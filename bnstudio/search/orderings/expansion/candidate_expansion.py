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

from bnstudio.graph.constraints import Constraints
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.parent_sets import _table_kernels as kernels
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.search.family_log import FamilyLog
from bnstudio.search.orderings.expansion.new_sets import (
    EQUAL,
    ExpandedTable,
    NewSet,
    Parents,
    belonging,
    merged,
    tolerance,
)
from bnstudio.search.orderings.expansion.reversed_arcs import ParentUnion, undominated, unions_of
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
_UNIONS_AT_ONCE = 32
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
            sets += int(waiting[number].wanted.sum())
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
        def one(family: tuple[int, Parents]) -> list[NewSet]:
            return list(self._around_one(table, *family, near.get(family[0], set()), check))

        if self._threads == 1 or len(families) < self._threads:
            yield from map(one, families)
            return
        with ThreadPoolExecutor(self._threads, thread_name_prefix="expansion") as pool:
            yield from pool.map(one, families)  # cancels what has not begun when it is left

    def _of_unions(
        self, table: ParentSetTable, unions: list[ParentUnion], check: Callable[[], None]
    ) -> Iterator[list[NewSet]]:
        """Score the subsets of unions, some unions at a time, side by side."""

        def some(low: int) -> list[NewSet]:
            return list(self._best_subsets(table, unions[low : low + _UNIONS_AT_ONCE], check))

        starts = range(0, len(unions), _UNIONS_AT_ONCE)
        if self._threads == 1 or len(starts) < self._threads:
            yield from map(some, starts)
            return
        with ThreadPoolExecutor(self._threads, thread_name_prefix="expansion") as pool:
            yield from pool.map(some, starts)

    def _best_subsets(
        self, table: ParentSetTable, unions: list[ParentUnion], check: Callable[[], None]
    ) -> Iterator[NewSet]:
        """Score the subsets of unions; give the best of each that belong into the table."""
        every = [union.subsets for union in unions]
        members = [
            np.array(union.parents)[subsets.members]
            for union, subsets in zip(unions, every, strict=True)
        ]
        legal = [
            union.wanted & self._legal.which(union.child, subsets.starts, own)
            for union, subsets, own in zip(unions, every, members, strict=True)
        ]
        sizes = [subsets.sizes[kept] for subsets, kept in zip(every, legal, strict=True)]
        counts = [len(some) for some in sizes]
        children = np.repeat([union.child for union in unions], counts)
        starts = np.concatenate(([0], np.cumsum(np.concatenate(sizes))))
        parents = np.concatenate(
            [
                own[np.repeat(kept, subsets.sizes)]
                for own, kept, subsets in zip(members, legal, every, strict=True)
            ]
        )
        scored = np.empty(len(children))
        # Each set reads the column of the child and those of its parents.
        at_once = 1 + _ROWS_AT_ONCE // (4 * max(self._scores.local_scorer.rows, 1))
        for low in range(0, len(scored), at_once):
            with self._lock:
                check()
            high = min(low + at_once, len(scored))
            scored[low:high] = self._scores.families(
                children[low:high], starts[low : high + 1], parents
            )
        with self._lock:
            self.scored += len(scored)
            self._scored_reversed += len(scored)
        parts = np.split(scored, np.cumsum(counts)[:-1])
        for union, subsets, own, kept, some in zip(
            unions, every, members, legal, parts, strict=True
        ):
            if not len(some):
                continue
            scores = np.full(len(kept), -np.inf)
            scores[kept] = some
            good = undominated(subsets, scores, tolerance(float(some.max())))
            best = good[np.argsort(-scores[good], kind="stable")[:MAX_REVERSED]]
            bounds = zip(subsets.starts[best], subsets.starts[best + 1], strict=True)
            sets = (tuple(own[low:high].tolist()) for low, high in bounds)
            yield from belonging(
                table,
                (
                    NewSet(union.child, score, parents)
                    for parents, score in zip(sets, scores[best].tolist(), strict=True)
                ),
            )

    def _around_one(
        self,
        table: ParentSetTable,
        child: int,
        parents: Parents,
        near: set[int],
        check: Callable[[], None],
    ) -> Iterator[NewSet]:
        legal = self._legal
        required = set(legal.required_parents(child).tolist())
        others = self._candidates(table, child, parents, near)
        stems = [tuple(p for p in parents if p != out) for out in parents if out not in required]
        if len(parents) < legal.max_parents[child]:
            stems.append(parents)
        at_once = 1 + _ROWS_AT_ONCE // max(self._scores.local_scorer.rows, 1)
        for stem in stems:
            alone = self._scores.local(child, stem)
            listed = _Listed(table, child, stem)
            if len(stem) < len(parents) and listed.let_in(alone):
                yield NewSet(child, alone, stem)
            tried = legal.extensions_within_params(child, stem, others)
            scores = np.empty(len(tried))
            for low in range(0, len(tried), at_once):
                with self._lock:
                    check()
                some = tried[low : low + at_once]
                scores[low : low + at_once] = self._scores.extensions(child, stem, some)
            with self._lock:
                self.scored += len(tried) + 1
            good = np.flatnonzero(scores > alone + tolerance(alone))
            if len(good) > MAX_KEPT:
                good = good[np.argsort(-scores[good], kind="stable")[:MAX_KEPT]]
            for k in good[listed.let_in_with(tried[good], scores[good])].tolist():
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


class _Listed:
    """The best listed sets inside a set of parents, and inside it and one more."""

    def __init__(self, table: ParentSetTable, child: int, stem: Parents) -> None:
        self._scores = table.scores
        inside = np.zeros(table.n, dtype=bool)
        inside[list(stem)] = True
        self._one_more = np.full(table.n, -1)
        self._inside = int(
            kernels.best_with_one_more(
                table.starts, table.set_starts, table.members, child, inside, self._one_more
            )
        )

    def let_in(self, score: float) -> bool:
        """Whether no listed subset of the parents scores as high."""
        inside = self._inside
        return inside < 0 or score > float(self._scores[inside]) + tolerance(score)

    def let_in_with(
        self, one_more: NDArray[np.int64], scores: NDArray[np.float64]
    ) -> NDArray[np.bool_]:
        """Return the same for the parents with each of ``one_more``."""
        entries = self._one_more[one_more]
        entries = np.where(entries < 0, self._inside, entries)
        highest = np.where(entries < 0, -np.inf, self._scores[entries])
        better: NDArray[np.bool_] = scores > highest + EQUAL * np.maximum(1.0, np.abs(scores))
        return better


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
