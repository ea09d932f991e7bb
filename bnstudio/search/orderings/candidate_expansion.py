"""Lists of parent sets made wider around the networks found on them.

Identification has to guess which sets a network will want. Once there is a network the guess is
better: every set that is one parent away from a set in use (one more, one less, one exchanged) is
scored, and those that beat all their listed subsets join the lists. So a network that they improve
no more is nearly always one that no single change of an arc improves.
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
from bnstudio.score.cache import ScoreCache
from bnstudio.score.parent_sets.table import ParentSetTable

Parents = tuple[int, ...]

ALL_TRIED = 500
"""Up to so many variables all are tried as a new parent; above, those near the family."""

NEAR = 64
"""About how many those are, to foresee the work."""

KEPT = 24
"""Sets that are kept of one stem (what is left without the new parent), best first."""

MOST_ADDED = 1_000_000
"""Sets that are added in one search; lists without end would only make it slower."""

_MOST_TRIED = 1_000_000  # families that are remembered; forgotten ones are in the score cache
_ROWS_AT_ONCE = 10_000_000  # rows read between two checks: some 20 ms


class Wider(NamedTuple):
    """A wider table, and where each entry of the old one is in it."""

    table: ParentSetTable
    moved: NDArray[np.int64]


class _Fresh(NamedTuple):
    child: int
    score: float
    parents: Parents


class Widening:
    """What has been tried around which families, so that nothing is tried twice.

    Parameters
    ----------
    scores
        Where scores come from.
    constraints
        What the sets must keep.
    threads
        Families looked at side by side.

    Attributes
    ----------
    scored, added
        Sets scored and sets added so far.
    left
        Families that the last call was given and did not come to.
    """

    def __init__(self, scores: ScoreCache, constraints: Constraints, threads: int = 1) -> None:
        self._scores = scores
        self._constraints = constraints
        self._threads = threads
        self._tried: set[tuple[int, Parents]] = set()
        self._voice = threading.Lock()  # one thread looks up from its work at a time
        self.scored = 0
        self.added = 0
        self.left = 0

    def around(
        self,
        table: ParentSetTable,
        families: Iterable[tuple[int, Parents]],
        check: Callable[[], None],
        progress: Callable[[int, int], None] = lambda _done, _of: None,
        most: float = math.inf,
    ) -> Wider | None:
        """Return the table with what was found around ``families`` (child, parents), if anything.

        The first families are looked at for which about ``most`` sets have to be scored, at least
        one. What ``check`` raises, every few milliseconds, leaves all as it was.
        """
        if self.added >= MOST_ADDED:
            self.left = 0
            return None
        if len(self._tried) > _MOST_TRIED:
            self._tried.clear()
        given = list(dict.fromkeys(families))
        waiting = [
            family
            for family in given
            if family not in self._tried and not table.exhausted[family[0]]
        ]
        near = _neighbours(given) if table.n > ALL_TRIED else {}
        others = table.n if table.n <= ALL_TRIED else NEAR
        sizes = np.cumsum([(len(parents) + 1) * others for _, parents in waiting])
        fresh_ones = waiting[: max(1, int(np.searchsorted(sizes, most, side="right")))]
        self.left = len(waiting) - len(fresh_ones)
        found: list[_Fresh] = []
        for done, some in enumerate(self._side_by_side(table, fresh_ones, near, check)):
            found += some
            progress(done + 1, len(fresh_ones))
        self._tried.update(fresh_ones)
        unlike = {(one.child, one.parents): one for one in found}
        if not unlike:
            return None
        self.added += len(unlike)
        return _merged(table, list(unlike.values()))

    def _side_by_side(
        self,
        table: ParentSetTable,
        families: list[tuple[int, Parents]],
        near: dict[int, set[int]],
        check: Callable[[], None],
    ) -> Iterator[list[_Fresh]]:
        def one(family: tuple[int, Parents]) -> list[_Fresh]:
            return list(self._around_one(table, *family, near.get(family[0], set()), check))

        if self._threads == 1 or len(families) < self._threads:
            yield from map(one, families)
            return
        with ThreadPoolExecutor(self._threads, thread_name_prefix="widening") as pool:
            try:
                yield from pool.map(one, families)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise

    def _around_one(
        self,
        table: ParentSetTable,
        child: int,
        parents: Parents,
        near: set[int],
        check: Callable[[], None],
    ) -> Iterator[_Fresh]:
        limits = self._constraints
        required = limits.required_parents.get(child, ())
        others = self._candidates(table, child, parents, near)
        stems = [tuple(p for p in parents if p != out) for out in parents if out not in required]
        if len(parents) < limits.max_parents[child]:
            stems.append(parents)
        at_once = 1 + _ROWS_AT_ONCE // max(self._scores.scorer.rows, 1)
        for stem in stems:
            alone = self._scores.local(child, stem)
            if len(stem) < len(parents):
                yield from self._worthy(table, child, stem, alone)
            tried = self._within_params(child, stem, others)
            scores = np.empty(len(tried))
            for low in range(0, len(tried), at_once):
                with self._voice:
                    check()
                some = tried[low : low + at_once]
                scores[low : low + at_once] = self._scores.extensions(child, stem, some)
            with self._voice:
                self.scored += len(tried) + 1
            good = np.flatnonzero(scores > alone + _least(alone))
            if len(good) > KEPT:
                good = good[np.argsort(-scores[good], kind="stable")[:KEPT]]
            for k in good:
                grown = tuple(sorted((*stem, int(tried[k]))))
                yield from self._worthy(table, child, grown, float(scores[k]))

    def _candidates(
        self, table: ParentSetTable, child: int, parents: Parents, near: set[int]
    ) -> NDArray[np.int64]:
        allowed = self._constraints.allowed[:, child].copy()
        allowed[list(parents)] = False
        allowed[child] = False
        if table.n > ALL_TRIED:
            low, high = (
                table.set_starts[table.starts[child]],
                table.set_starts[table.starts[child + 1]],
            )
            listed = np.zeros(table.n, dtype=bool)
            listed[table.members[low:high]] = True
            listed[list(near)] = True
            allowed &= listed
        return np.flatnonzero(allowed)

    def _within_params(
        self, child: int, stem: Parents, others: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        limits = self._constraints
        if limits.max_params is None:
            return others
        own = limits.free_parameters(child, stem)
        return others[own * limits.arities[others].astype(np.int64) <= limits.max_params]

    def _worthy(
        self, table: ParentSetTable, child: int, parents: Parents, score: float
    ) -> Iterator[_Fresh]:
        """Give the set if no subset in the lists is as good."""
        inside = np.zeros(table.n, dtype=bool)
        inside[list(parents)] = True
        best = table.best_inside(child, inside)
        if best < 0 or score > table.scores[best] + _least(score):
            yield _Fresh(child, score, parents)


def _least(score: float) -> float:
    """Return the smallest difference that is one."""
    return 1e-9 * max(1.0, abs(score))


def _neighbours(families: list[tuple[int, Parents]]) -> dict[int, set[int]]:
    """Return who is a parent, child, parent's parent, sibling or fellow parent of each child."""
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


def _merged(table: ParentSetTable, found: list[_Fresh]) -> Wider:
    """Put sets where their scores say; what was there keeps its order."""
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
    wider = replace(
        table,
        starts=starts,
        scores=np.insert(table.scores, places, scores),
        set_starts=np.concatenate(([0], np.cumsum(set_sizes))),
        members=np.insert(table.members, np.repeat(table.set_starts[places], sizes), flat),
    )
    return Wider(wider, entries + np.searchsorted(places, entries, side="right"))
