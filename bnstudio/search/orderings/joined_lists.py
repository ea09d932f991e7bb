"""Two tables of parent sets of the same variables made one, for a search that goes on with more."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.parent_sets import _table_kernels as kernels
from bnstudio.scoring.parent_sets.table import ParentSetTable, offsets
from bnstudio.search.orderings.candidate_expansion import ExpandedTable


def joined(table: ParentSetTable, other: ParentSetTable) -> ExpandedTable:
    """Return the table with the sets of the other one that it lacks.

    Entries of one variable are in the order of their scores; of equal ones those of ``table`` come
    first, in their own order. What ``other`` knows all sets of, the result does, too.
    """
    n = table.n
    random = np.random.default_rng(20_170_516)
    words = random.integers(1, 2**64 - 1, (2, n), dtype=np.uint64)
    own, more = (_fingerprints(one, words) for one in (table, other))
    # Only the variables that the other one has sets of can have some already.
    given = np.diff(other.starts) > 0
    new = np.flatnonzero(~np.isin(more, own[np.repeat(given, np.diff(table.starts))]))
    other_children = np.repeat(np.arange(n), np.diff(other.starts))[new]
    sizes, other_sizes = np.diff(table.set_starts), np.diff(other.set_starts)[new]
    # Where the members of each set begin, in the members of both tables one after the other.
    begins = np.concatenate(
        (table.set_starts[:-1], len(table.members) + other.set_starts[:-1][new])
    )
    scores = np.concatenate((table.scores, other.scores[new]))
    more_starts = offsets(np.bincount(other_children, minlength=n))
    order = np.empty(len(scores), dtype=np.int64)
    kernels.merged_order(table.starts, more_starts, scores, order)
    sizes = np.concatenate((sizes, other_sizes))[order]
    set_starts = offsets(sizes)
    places = np.arange(set_starts[-1]) + np.repeat(begins[order] - set_starts[:-1], sizes)
    result = replace(
        table,
        starts=table.starts + more_starts,
        scores=scores[order],
        set_starts=set_starts,
        members=np.concatenate((table.members, other.members))[places],
        exhausted=table.exhausted | other.exhausted,
        provenance=other.provenance,
    )
    index_map = np.empty(len(order), dtype=np.int64)
    index_map[order] = np.arange(len(order))
    return ExpandedTable(result, index_map[: len(table)])


def _fingerprints(table: ParentSetTable, words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return a number for each entry that depends on its child and its members alone."""
    own: NDArray[np.uint64] = np.repeat(words[0], np.diff(table.starts))
    # Sums of the words of all members up to each place; they may overflow.
    ends = np.concatenate((np.zeros(1, np.uint64), np.cumsum(words[1][table.members])))
    own ^= ends[table.set_starts[1:]] - ends[table.set_starts[:-1]]
    return own
