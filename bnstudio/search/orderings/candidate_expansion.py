"""Candidate expansion: parent set tables grow around the networks that were found with them.

Identification guesses which parent sets a network will use. Once there is a network, the guess is
better: every set that is one parent away from a set in use (one more, one less, one exchanged) is
scored, and those that score higher than all their listed subsets join the table. When this adds
nothing more, the network is nearly always one that no change of a single arc improves.

This file decides which sets join; ``chains.py`` decides when a search expands its table.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.constraints import Constraints
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.parent_sets import _table_kernels as kernels
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.search.snapshot import Snapshot

Parents = tuple[int, ...]

MAX_ALL_TRIED = 500
"""Up to this many variables, all are tried as the new parent; above, those near the family."""

NEAR = 64
"""About how many variables are near a family, to estimate the work."""

MAX_KEPT = 24
"""Best sets that are kept of one stem (the parents without the new one)."""

MAX_ADDED = 1_000_000
"""Sets that are added in one search at most; longer lists make the search slower."""

_EQUAL = 1e-9  # part of a score by which two differ that count as equal, at most
_MAX_REMEMBERED = (
    1_000_000  # families remembered as tried; scores of others come from the score cache
)
_ROWS_AT_ONCE = 10_000_000  # rows read between two checks: some 20 ms


class ExpandedTable(NamedTuple):
    """A table with sets added, and the index in it of each entry of the old table."""

    table: ParentSetTable
    index_map: NDArray[np.int64]


class _NewSet(NamedTuple):
    child: int
    score: float
    parents: Parents


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
        Families given to the last call that it left for a later one.
    """

    def __init__(self, scores: ScoreCache, constraints: Constraints, threads: int = 1) -> None:
        self._scores = scores
        self._legal = LegalParentSets.of(constraints)
        self._threads = threads
        self._tried: set[tuple[int, Parents]] = set()
        self._lock = threading.Lock()  # one thread calls ``check`` at a time
        self.scored = 0
        self.added = 0
        self.left = 0

    def expand(
        self,
        table: ParentSetTable,
        families: Iterable[tuple[int, Parents]],
        check: Callable[[], None],
        progress: Callable[[int, int], None] = lambda _done, _of: None,
        max_sets: float = math.inf,
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
        """
        if self.added >= MAX_ADDED:
            self.left = 0
            return None
        if len(self._tried) > _MAX_REMEMBERED:
            self._tried.clear()
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
        self.left = len(waiting) - len(chosen)
        found: list[_NewSet] = []
        for done, some in enumerate(self._side_by_side(table, chosen, near, check)):
            found += some
            progress(done + 1, len(chosen))
        self._tried.update(chosen)
        distinct = {(one.child, one.parents): one for one in found}
        if not distinct:
            return None
        self.added += len(distinct)
        return _merged(table, list(distinct.values()))

    def forget(self, families: Iterable[tuple[int, Parents]]) -> None:
        """Expand these families again when they come next."""
        self._tried.difference_update(families)

    def put_into(self, snapshot: Snapshot) -> None:
        """Keep which families were tried, and what was counted."""
        snapshot.values["expansion"] = [self.scored, self.added, self.left]
        snapshot.put_families("tried", sorted(self._tried))

    def take_from(self, snapshot: Snapshot) -> None:
        """Go to where :meth:`put_into` found it."""
        self.scored, self.added, self.left = snapshot.value("expansion")
        self._tried = set(snapshot.families("tried"))

    def _side_by_side(
        self,
        table: ParentSetTable,
        families: list[tuple[int, Parents]],
        near: dict[int, set[int]],
        check: Callable[[], None],
    ) -> Iterator[list[_NewSet]]:
        def one(family: tuple[int, Parents]) -> list[_NewSet]:
            return list(self._around_one(table, *family, near.get(family[0], set()), check))

        if self._threads == 1 or len(families) < self._threads:
            yield from map(one, families)
            return
        with ThreadPoolExecutor(self._threads, thread_name_prefix="expansion") as pool:
            yield from pool.map(one, families)  # cancels what has not begun when it is left

    def _around_one(
        self,
        table: ParentSetTable,
        child: int,
        parents: Parents,
        near: set[int],
        check: Callable[[], None],
    ) -> Iterator[_NewSet]:
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
                yield _NewSet(child, alone, stem)
            tried = legal.extensions_within_params(child, stem, others)
            scores = np.empty(len(tried))
            for low in range(0, len(tried), at_once):
                with self._lock:
                    check()
                some = tried[low : low + at_once]
                scores[low : low + at_once] = self._scores.extensions(child, stem, some)
            with self._lock:
                self.scored += len(tried) + 1
            good = np.flatnonzero(scores > alone + _tolerance(alone))
            if len(good) > MAX_KEPT:
                good = good[np.argsort(-scores[good], kind="stable")[:MAX_KEPT]]
            for k in good[listed.let_in_with(tried[good], scores[good])].tolist():
                grown = tuple(sorted((*stem, int(tried[k]))))
                yield _NewSet(child, float(scores[k]), grown)

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
        return inside < 0 or score > float(self._scores[inside]) + _tolerance(score)

    def let_in_with(
        self, one_more: NDArray[np.int64], scores: NDArray[np.float64]
    ) -> NDArray[np.bool_]:
        """Return the same for the parents with each of ``one_more``."""
        entries = self._one_more[one_more]
        entries = np.where(entries < 0, self._inside, entries)
        highest = np.where(entries < 0, -np.inf, self._scores[entries])
        better: NDArray[np.bool_] = scores > highest + _EQUAL * np.maximum(1.0, np.abs(scores))
        return better


def with_families(
    table: ParentSetTable, scores: ScoreCache, families: Iterable[tuple[int, Parents]]
) -> ParentSetTable:
    """Return the table with those legal families that score higher than all listed subsets."""
    found = expanded_by(table, scores, families)
    return table if found is None else found.table


def expanded_by(
    table: ParentSetTable, scores: ScoreCache, families: Iterable[tuple[int, Parents]]
) -> ExpandedTable | None:
    """As :func:`with_families`; ``None`` where no family joins."""
    found = []
    inside = np.zeros(table.n, dtype=bool)
    for (child, parents), score in _scored(scores, families):
        inside[list(parents)] = True
        best = table.best_inside(child, inside)
        inside[list(parents)] = False
        if best < 0 or score > table.scores[best] + _tolerance(score):
            found.append(_NewSet(child, score, parents))
    return _merged(table, found) if found else None


def _scored(
    scores: ScoreCache, families: Iterable[tuple[int, Parents]]
) -> Iterator[tuple[tuple[int, Parents], float]]:
    distinct = list(dict.fromkeys(families))
    return zip(distinct, scores.score_all(distinct).tolist(), strict=True)


def _tolerance(score: float) -> float:
    """Return the difference up to which scores count as equal."""
    return _EQUAL * max(1.0, abs(score))


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


def _merged(table: ParentSetTable, found: list[_NewSet]) -> ExpandedTable:
    """Insert sets by score; the entries of the table keep their order."""
    found.sort(key=lambda one: (one.child, -one.score, len(one.parents), one.parents))
    scores = np.array([one.score for one in found])
    sizes = np.array([len(one.parents) for one in found], dtype=np.int64)
    places = np.empty(len(found), dtype=np.int64)
    counts = np.zeros(table.n, dtype=np.int64)
    for k, one in enumerate(found):
        low, high = table.starts[one.child], table.starts[one.child + 1]
        places[k] = low + np.searchsorted(-table.scores[low:high], -one.score, side="right")
        counts[one.child] += 1
    flat = np.array([parent for one in found for parent in one.parents], dtype=table.members.dtype)
    starts = table.starts + np.concatenate(([0], np.cumsum(counts)))
    set_sizes = np.insert(np.diff(table.set_starts), places, sizes)
    entries = np.arange(len(table))
    expanded = replace(
        table,
        starts=starts,
        scores=np.insert(table.scores, places, scores),
        set_starts=np.concatenate(([0], np.cumsum(set_sizes))),
        members=np.insert(table.members, np.repeat(table.set_starts[places], sizes), flat),
    )
    return ExpandedTable(expanded, entries + np.searchsorted(places, entries, side="right"))
