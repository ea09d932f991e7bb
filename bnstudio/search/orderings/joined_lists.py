"""Two tables of parent sets of the same variables made one, for a search that goes on with more."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.parent_sets import _table_kernels as kernels
from bnstudio.scoring.parent_sets.table import ParentSetTable, offsets
from bnstudio.search.orderings.expansion.new_sets import ExpandedTable


def joined(table: ParentSetTable, other: ParentSetTable) -> ExpandedTable:
    """Return the table with the sets of the other one that it lacks.

    Entries of one variable are in the order of their scores; of equal ones those of ``table`` come
    first, in their own order. What ``other`` knows all sets of, the result does, too.
    """
    n = table.n
    random = np.random.default_rng(20_170_516)
    words = random.integers(1, 2**64 - 1, (2, n), dtype=np.uint64)
    own, more = (_fingerprints(one, words) for one in (table, other))
    lacked = np.empty(len(other), dtype=bool)
    for child in np.flatnonzero(np.diff(other.starts)).tolist():
        listed = own[table.starts[child] : table.starts[child + 1]]
        piece = slice(other.starts[child], other.starts[child + 1])
        lacked[piece] = ~_among(more[piece], listed)
    new = np.flatnonzero(lacked)
    other_children = np.repeat(np.arange(n), np.diff(other.starts))[new]
    sizes, other_sizes = np.diff(table.set_starts), np.diff(other.set_starts)[new]
    begins = np.concatenate((table.set_starts[:-1], other.set_starts[:-1][new]))
    scores = np.concatenate((table.scores, other.scores[new]))
    more_starts = offsets(np.bincount(other_children, minlength=n))
    order = np.empty(len(scores), dtype=np.int64)
    kernels.merged_order(table.starts, more_starts, scores, order)
    set_starts = offsets(np.concatenate((sizes, other_sizes))[order])
    # By a kernel, as the sums above: with arrays of all members joining took twice the memory of
    # all else that a run has.
    members = np.empty(set_starts[-1], dtype=table.members.dtype)
    kernels.copy_sets(order, len(table), begins, table.members, other.members, set_starts, members)
    result = replace(
        table,
        starts=table.starts + more_starts,
        scores=scores[order],
        set_starts=set_starts,
        members=members,
        exhausted=table.exhausted | other.exhausted,
        provenance=other.provenance,
    )
    index_map = np.empty(len(order), dtype=np.int64)
    index_map[order] = np.arange(len(order))
    return ExpandedTable(result, index_map[: len(table)])


def _among(some: NDArray[np.uint64], others: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Return which are among the others, which get sorted; ``isin`` would sort both."""
    others.sort()
    at = np.searchsorted(others, some)
    there = at < len(others)
    there[there] = others[at[there]] == some[there]
    return there


def _fingerprints(table: ParentSetTable, words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return a number for each entry that depends on its child and its members alone."""
    sums = np.empty(len(table), dtype=np.uint64)
    kernels.sums_of_words(table.starts, table.set_starts, table.members, words[0], words[1], sums)
    return sums
