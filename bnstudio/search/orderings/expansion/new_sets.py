"""Sets that join a parent set table: which are worth it, and the table with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.parent_sets._table_kernels import EQUAL
from bnstudio.scoring.parent_sets.table import ParentSetTable

Parents = tuple[int, ...]


class ExpandedTable(NamedTuple):
    """A table with sets added, and the index in it of each entry of the old table."""

    table: ParentSetTable
    index_map: NDArray[np.int64]


class NewSet(NamedTuple):
    """A set that is to join, with its score."""

    child: int
    score: float
    parents: Parents


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
    scored = (NewSet(child, score, own) for (child, own), score in _scored(scores, families))
    found = list(belonging(table, scored))
    return merged(table, found) if found else None


def belonging(table: ParentSetTable, sets: Iterable[NewSet]) -> Iterator[NewSet]:
    """Give those sets that score higher than all their listed subsets."""
    inside = np.zeros(table.n, dtype=bool)
    for one in sets:
        parents = list(one.parents)
        inside[parents] = True
        best = table.best_inside(one.child, inside)
        inside[parents] = False
        if best < 0 or one.score > table.scores[best] + tolerance(one.score):
            yield one


def _scored(
    scores: ScoreCache, families: Iterable[tuple[int, Parents]]
) -> Iterator[tuple[tuple[int, Parents], float]]:
    distinct = list(dict.fromkeys(families))
    return zip(distinct, scores.score_all(distinct).tolist(), strict=True)


def tolerance(score: float) -> float:
    """Return the difference up to which scores count as equal."""
    return EQUAL * max(1.0, abs(score))


def merged(table: ParentSetTable, found: list[NewSet]) -> ExpandedTable:
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
