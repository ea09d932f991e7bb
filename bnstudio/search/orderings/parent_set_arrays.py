"""Parent set tables made ready for searches over orderings, and the arrays of such a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import UsageError
from bnstudio.graph.pdag import DAG, trusted
from bnstudio.score.parent_sets import _table_kernels as set_kernels
from bnstudio.score.parent_sets.table import ParentSetTable
from bnstudio.search.orderings import _ordering_kernels as kernels
from bnstudio.search.orderings import _parent_set_kernels as list_kernels
from bnstudio.search.orderings._acyclic_selection_kernels import Selection

_TRIFLE = 1e-3  # share of the mean pull that every variable has in guided sampling


class Sets:
    """A parent set table with what the ordering kernels need besides.

    A variable without the empty set (its parents are required, or the list is not whole) gets one
    more entry, the empty set with a score so low that any network with fewer such entries is
    better. So every ordering has a score, and one that contradicts a required arc is left for good
    by the first move that can.

    Parameters
    ----------
    table
        The lists; every variable has at least one set.
    check
        Called a few times while the arrays are made, for what it may raise.

    Raises
    ------
    UsageError
        If a variable has no set at all.
    """

    def __init__(self, table: ParentSetTable, check: Callable[[], None] = lambda: None) -> None:
        self.table = table
        self.n = table.n
        empty = np.flatnonzero(np.diff(table.starts) == 0)
        if len(empty):
            raise UsageError(
                f"the parent sets have none for “{table.names[empty[0]]}”",
                advice="Give a list with at least one set for every variable",
            )
        self.bound = table.upper_bound()
        sizes = np.diff(table.set_starts)
        has_empty = [not sizes[low:high].all() for low, high in _stretches(table.starts)]
        self._artificial = ~np.array(has_empty, dtype=bool)
        own = _completed(table, self._artificial)
        self._own = own
        self.arrays = _arrays(own, self._artificial, check)

    def legal(self, chosen: NDArray[np.int64]) -> bool:
        """Whether every chosen entry is one of the table."""
        return not bool((self._artificial & (chosen == self._own.starts[1:] - 1)).any())

    @property
    def bound_to_order(self) -> bool:
        """Whether some variable cannot stand before all others."""
        return bool(self._artificial.any())

    def in_order(self, order: Sequence[int]) -> NDArray[np.int64]:
        """Return the best entry of every variable among those before it in ``order``.

        Where a variable has none, its smallest set is returned.
        """
        chosen = self.arrays.smallest.copy()
        before = np.zeros(self.n, dtype=bool)
        for child in order:
            entry = self.table.best_inside(child, before)
            if entry >= 0:
                chosen[child] = self._own.starts[child] + entry - self.table.starts[child]
            before[child] = True
        return chosen

    def dag(self, chosen: NDArray[np.int64]) -> DAG:
        """Return the network of the chosen entries, one a variable.

        That there is no cycle is not checked; asking for its order does.
        """
        own = self._own
        low, sizes = own.set_starts[chosen], np.diff(own.set_starts)[chosen]
        children = np.repeat(np.arange(self.n), sizes)
        first = np.concatenate(([0], np.cumsum(sizes)[:-1]))
        places = np.arange(len(children)) + np.repeat(low - first, sizes)
        parents = own.members[places].tolist()
        arcs = frozenset(zip(parents, children.tolist(), strict=True))
        return trusted(DAG, own.names, arcs, frozenset())

    def families(self, chosen: NDArray[np.int64]) -> list[tuple[int, tuple[int, ...]]]:
        """Return (child, parents) of the chosen entries, one a variable, those of the table."""
        own = self._own
        legal = ~(self._artificial & (chosen == own.starts[1:] - 1))
        return [(int(child), own.parents(int(chosen[child]))) for child in np.flatnonzero(legal)]

    def carried(
        self, chosen: NDArray[np.int64], old: Sets, moved: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Return entries chosen in ``old``, whose table this one's was made of, as entries of this.

        ``moved`` says where the old table's entries went.
        """
        nth = chosen - old._own.starts[:-1]
        artificial = old._artificial & (chosen == old._own.starts[1:] - 1)
        of_table = np.where(artificial, 0, old.table.starts[:-1] + nth)
        there = moved[of_table] - self.table.starts[:-1] + self._own.starts[:-1]
        return np.where(artificial, self._own.starts[1:] - 1, there)

    def state(self) -> kernels.State:
        """Return the arrays of one search, before any ordering is loaded."""
        n, lists = self.n, self.arrays
        pairs = len(lists.far)
        width = int(lists.words.max(initial=1))
        most = max(int(np.diff(lists.far_starts).max(initial=0)), n) + 1
        words = int(lists.word_starts[-1])
        return kernels.State(
            order=np.arange(n, dtype=np.int32),
            place=np.arange(n, dtype=np.int32),
            before=np.zeros(words, dtype=np.uint64),
            chosen=np.full(n, -1, dtype=np.int64),
            open=np.zeros(words, dtype=np.uint64),
            gains=np.zeros(pairs),
            losses=np.zeros(pairs),
            parent=np.zeros(pairs, dtype=np.uint8),
            welcome=np.zeros(n, dtype=np.int32),
            children=np.zeros(n, dtype=np.int32),
            queue=np.zeros(n, dtype=np.int32),
            queued=np.zeros(n, dtype=np.uint8),
            touched=np.zeros(n, dtype=np.int32),
            stale=np.zeros(n, dtype=np.uint8),
            notes=np.zeros((64 * n + 8192, 2), dtype=np.int32),
            first=np.zeros(64 * width, dtype=np.int64),
            lacking=np.zeros(width, dtype=np.uint64),
            missing=np.zeros(64 * width, dtype=np.int32),
            keys=np.zeros(most),
            items=np.zeros(most, dtype=np.int64),
            sums=np.zeros(most + 1),
            words=np.zeros(width, dtype=np.uint64),
            numbers=np.zeros(list_kernels.NUMBERS, dtype=np.int64),
            total=np.zeros(1),
        )

    def selection(self) -> Selection:
        """Return the arrays of acyclic selection."""
        n = self.n
        return Selection(
            order=np.arange(n, dtype=np.int32),
            chosen=np.full(n, -1, dtype=np.int64),
            below=np.zeros((n, (n + 63) // 64), dtype=np.uint64),
            local=np.zeros(int(self.arrays.words.max(initial=1)), dtype=np.uint64),
            stack=np.zeros(n + 1, dtype=np.int32),
            marks=np.zeros(n, dtype=np.uint8),
            left=np.zeros(1, dtype=np.int64),
        )


def _completed(table: ParentSetTable, lacking: NDArray[np.bool_]) -> ParentSetTable:
    """Return the table with an empty set for every variable; the same one if all have it.

    The entries there are keep their order, also those of equal scores.
    """
    if not lacking.any():
        return table
    lowest = np.array([table.scores[low:high].min() for low, high in _stretches(table.starts)])
    fine = float((table.scores[table.starts[:-1]] - lowest).sum()) + 1.0
    ends = table.starts[1:][lacking]
    return replace(
        table,
        starts=table.starts + np.concatenate(([0], np.cumsum(lacking))),
        scores=np.insert(table.scores, ends, lowest[lacking] - fine),
        set_starts=np.insert(table.set_starts, ends, table.set_starts[ends]),
    )


def _arrays(
    table: ParentSetTable, lacking: NDArray[np.bool_], check: Callable[[], None]
) -> list_kernels.Lists:
    n = table.n
    check()
    if n > 64:
        near_starts, near = table.candidate_starts, table.candidates
        masks, mask_starts, words = table.masks, table.mask_starts, table.words
    else:  # the table's own bits are all variables; here they are candidates for any n
        near_starts, near = table.occurring()
        words = np.ones(n, dtype=np.int64)
        mask_starts = table.starts
        masks = np.zeros(len(table), dtype=np.uint64)
        set_kernels.make_masks(
            table.starts, table.set_starts, table.members, mask_starts, words, near_starts, near,
            np.zeros(n, dtype=np.int64), masks,
        )  # fmt: skip
    check()
    owner = np.repeat(np.arange(n), np.diff(near_starts))
    small = near.astype(np.uint16 if n <= 2**16 else np.uint32)  # sorted by digits
    order = np.argsort(small, kind="stable")
    across = np.empty(len(near), dtype=np.int64)
    across[order] = np.arange(len(near))
    far_starts = np.zeros(n + 1, dtype=np.int64)
    np.cumsum(np.bincount(near, minlength=n), out=far_starts[1:])
    word_starts = np.zeros(n + 1, dtype=np.int64)
    np.cumsum(words, out=word_starts[1:])
    sizes = np.diff(table.set_starts)
    smallest = np.array(
        [
            low + int(sizes[low : high - int(more)].argmin())
            for (low, high), more in zip(_stretches(table.starts), lacking, strict=True)
        ],
        dtype=np.int64,
    )
    check()
    column_starts, columns = _columns(table.starts, masks, mask_starts, words, near_starts)
    check()
    pull = table.scores[table.starts[:-1]] - table.scores[smallest]
    return list_kernels.Lists(
        starts=table.starts,
        scores=table.scores,
        mask_starts=mask_starts,
        words=words,
        masks=masks,
        set_starts=table.set_starts,
        members=table.members,
        word_starts=word_starts,
        near_starts=near_starts,
        near=near.astype(np.int32),
        across=across,
        far_starts=far_starts,
        far=owner[order].astype(np.int32),
        far_bits=(order - near_starts[owner[order]]).astype(np.int32),
        columns=columns,
        column_starts=column_starts,
        smallest=smallest,
        pull=pull + _TRIFLE * float(pull.mean()) + 1e-9 if n else pull,
    )


def _columns(
    starts: NDArray[np.int64],
    masks: NDArray[np.uint64],
    mask_starts: NDArray[np.int64],
    words: NDArray[np.int64],
    near_starts: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """Return where the columns of every variable are, none for short lists, and the columns."""
    entries = np.diff(starts)
    blocks = -(-entries // list_kernels.BLOCK)
    sizes = blocks * np.diff(near_starts) * list_kernels.COLUMN
    column_starts = np.concatenate(
        ([0], np.cumsum(np.where(entries < list_kernels.LONG_LIST, 0, sizes)))
    )
    columns = np.zeros(int(column_starts[-1]), dtype=np.uint64)
    list_kernels.make_columns(
        starts, masks, mask_starts, words, near_starts, column_starts, columns
    )
    return column_starts, columns


def _stretches(starts: NDArray[Any]) -> zip[tuple[int, int]]:
    return zip(starts[:-1].tolist(), starts[1:].tolist(), strict=True)
