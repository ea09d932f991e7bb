"""Parent set tables as arrays for searches over orderings, and the arrays of such a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import UsageError
from bnstudio.graph.pdag import DAG, trusted
from bnstudio.scoring.parent_sets import _table_kernels as table_kernels
from bnstudio.scoring.parent_sets.table import ParentSetTable, offsets
from bnstudio.search.orderings import _ordering_kernels as kernels
from bnstudio.search.orderings import _parent_set_kernels as array_kernels
from bnstudio.search.orderings import _population_kernels as population_kernels
from bnstudio.search.orderings._acyclic_selection_kernels import Selection
from bnstudio.search.orderings._ordering_search_kernels import Memory
from bnstudio.search.orderings._part_kernels import LARGEST, Part

_MIN_GAIN_SHARE = 1e-3  # share of the mean best gain that every variable has in guided sampling


class IndexedTable:
    """A parent set table with what the ordering kernels need besides.

    A variable without the empty set (its parents are required, or the list is incomplete) gets one
    more entry: the empty set with a score so low that any network with fewer such entries is
    better. So every ordering has a score, and a search leaves orderings that contradict a required
    arc as soon as it can.

    Parameters
    ----------
    table
        The lists; every variable has at least one set.
    check
        Called a few times while the arrays are made, for what it may raise.
    members
        The variables that orderings are made of, ascending; ``None`` for all. The others have the
        empty set only, with a score of 0, and are in no set.

    Attributes
    ----------
    source
        The table.
    n
        Number of variables in an ordering; in the arrays they are known by their places in
        ``members``.

    Raises
    ------
    UsageError
        If a variable has no set at all.
    """

    def __init__(
        self,
        table: ParentSetTable,
        check: Callable[[], None] = lambda: None,
        members: NDArray[np.int64] | None = None,
    ) -> None:
        self.source = table
        self.members = np.arange(table.n) if members is None else members
        self._place = np.full(table.n, -1, dtype=np.int64)
        self._place[self.members] = np.arange(len(self.members))
        self._first = table.starts[self.members]  # the first entry of each in the source
        empty = np.flatnonzero(np.diff(table.starts) == 0)
        if len(empty):
            raise UsageError(
                f"the parent sets have none for “{table.names[empty[0]]}”",
                advice="Give a list with at least one set for every variable",
            )
        self.bound = table.upper_bound()
        table = _restricted(table, self.members, self._place)
        self.n = table.n
        sizes = np.diff(table.set_starts)
        self._artificial = np.logical_and.reduceat(sizes > 0, table.starts[:-1])
        own = _completed(table, self._artificial)
        self._own = own
        self.arrays = _arrays(own, self._artificial, check)

    def is_legal(self, chosen: NDArray[np.int64]) -> bool:
        """Whether every chosen entry is one of the table."""
        return not self._added(chosen).any()

    def _added(self, chosen: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return which variables have an entry that is not one of the table."""
        added: NDArray[np.bool_] = self._artificial & (chosen == self._own.starts[1:] - 1)
        return added

    @property
    def required_first(self) -> bool:
        """Whether some variable cannot come before all others."""
        return bool(self._artificial.any())

    def best_in_order(self, order: Sequence[int]) -> NDArray[np.int64]:
        """Return the best entry of every member among those before it in ``order``.

        ``order`` holds all variables of the table. Where a member has none, its smallest set is
        returned.
        """
        chosen = self.arrays.smallest.copy()
        before = np.zeros(self.source.n, dtype=bool)
        for child in order:
            place = self._place[child]
            entry = self.source.best_inside(child, before) if place >= 0 else -1
            if entry >= 0:
                chosen[place] = self._own.starts[place] + entry - self._first[place]
            before[child] = True
        return chosen

    def places(self, order: Sequence[int]) -> NDArray[np.int32]:
        """Return the members in the order of ``order``, by their places."""
        places = self._place[np.array(order, dtype=np.int64)]
        return places[places >= 0].astype(np.int32)

    def dag(self, chosen: NDArray[np.int64]) -> DAG:
        """Return the network of the chosen entries, one a variable.

        That there is no cycle is not checked; asking for its order does.
        """
        own = self._own
        low, sizes = own.set_starts[chosen], np.diff(own.set_starts)[chosen]
        children = np.repeat(self.members, sizes)
        first = np.concatenate(([0], np.cumsum(sizes)[:-1]))
        places = np.arange(len(children)) + np.repeat(low - first, sizes)
        parents = self.members[own.members[places]].tolist()
        arcs = frozenset(zip(parents, children.tolist(), strict=True))
        return trusted(DAG, self.source.names, arcs, frozenset())

    def families(self, chosen: NDArray[np.int64]) -> list[tuple[int, tuple[int, ...]]]:
        """Return (child, parents) of the chosen entries, one a variable, those of the table."""
        names = self.members.tolist()
        return [
            (names[place], tuple(names[p] for p in self._own.parents(int(chosen[place]))))
            for place in np.flatnonzero(~self._added(chosen)).tolist()
        ]

    def carried_over(
        self, chosen: NDArray[np.int64], old: IndexedTable, index_map: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Return entries chosen in ``old``, whose table this one's was made of, as entries of this.

        ``index_map`` says where the old table's entries went.
        """
        nth = chosen - old._own.starts[:-1]
        added = old._added(chosen)
        of_table = np.where(added, 0, old._first + nth)
        there = index_map[of_table] - self._first + self._own.starts[:-1]
        return np.where(added, self._own.starts[1:] - 1, there)

    def state(self) -> kernels.OrderingState:
        """Return the arrays of one search, before any ordering is loaded."""
        n, arrays = self.n, self.arrays
        pairs = len(arrays.listers)
        width = int(arrays.words.max(initial=1))
        largest = max(int(np.diff(arrays.lister_starts).max(initial=0)), n) + 1
        words = int(arrays.word_starts[-1])
        return kernels.OrderingState(
            order=np.arange(n, dtype=np.int32),
            place=np.arange(n, dtype=np.int32),
            before=np.zeros(words, dtype=np.uint64),
            chosen=np.full(n, -1, dtype=np.int64),
            gain_bits=np.zeros(words, dtype=np.uint64),
            gains=np.zeros(pairs),
            losses=np.zeros(pairs),
            parent=np.zeros(pairs, dtype=np.uint8),
            gainers=np.zeros(n, dtype=np.int32),
            children=np.zeros(n, dtype=np.int32),
            queue=np.zeros(n, dtype=np.int32),
            later=np.zeros(n, dtype=np.int32),
            queued=np.zeros(n, dtype=np.uint8),
            outdated=np.zeros(n, dtype=np.int32),
            is_outdated=np.zeros(n, dtype=np.uint8),
            undo_log=np.zeros((64 * n + 8192, 2), dtype=np.int32),
            first=np.zeros(64 * width, dtype=np.int64),
            missing=np.zeros(64 * width, dtype=np.int32),
            keys=np.zeros(largest),
            items=np.zeros(largest, dtype=np.int64),
            sums=np.zeros(largest + 1),
            words=np.zeros(width, dtype=np.uint64),
            numbers=np.zeros(array_kernels.NUMBERS, dtype=np.int64),
            total=np.zeros(1),
        )

    def memory(self) -> Memory:
        """Return the working memory of a chain."""
        n, subsets, column = self.n, 1 << LARGEST, array_kernels.COLUMN
        selection = Selection(
            order=np.arange(n, dtype=np.int32),
            chosen=np.full(n, -1, dtype=np.int64),
            below=np.zeros((n, (n + 63) // 64), dtype=np.uint64),
            local=np.zeros(int(self.arrays.words.max(initial=1)), dtype=np.uint64),
            stack=np.zeros(n + 1, dtype=np.int32),
            marks=np.zeros(n, dtype=np.uint8),
            left=np.zeros(1, dtype=np.int64),
        )
        part = Part(
            members=np.zeros(LARGEST, dtype=np.int64),
            near=np.zeros(n, dtype=np.int32),
            bits=np.zeros(n, dtype=np.int64),
            first=np.zeros(LARGEST, dtype=np.int64),
            found=np.zeros(LARGEST, dtype=np.int64),
            subsets=np.zeros((LARGEST, subsets), dtype=np.int64),
            entries=np.zeros((LARGEST, subsets), dtype=np.int64),
            scores=np.zeros((LARGEST, subsets)),
            totals=np.zeros(subsets),
            block=np.zeros((LARGEST, column), dtype=np.uint64),
            chosen=np.zeros(n, dtype=np.int64),
        )
        return Memory(selection, part)

    def population(self, seed: np.uint64, left: int, size: int) -> population_kernels.Population:
        """Return what a chain keeps besides its ordering: at first nothing.

        ``left``: how many restarts, perturbations or offspring it makes; ``size``: orderings.
        """
        n = self.n
        counts = np.zeros(population_kernels.COUNTS, dtype=np.int64)
        counts[population_kernels.LEFT] = left
        return population_kernels.Population(
            random=np.array([seed], dtype=np.uint64),
            trial=np.arange(n, dtype=np.int32),
            best=self.arrays.smallest.copy(),
            best_order=np.arange(n, dtype=np.int32),
            members=np.zeros((size, n), dtype=np.int32),
            scores=np.zeros(size),
            totals=np.full(3, -np.inf),
            counts=counts,
        )


def ordered_variables(table: ParentSetTable) -> NDArray[np.int64]:
    """Return the variables that orderings are made of.

    Left out are those that are in no set and have none but the empty one, with a score of 0, such
    as variables with one state.
    """
    single = np.diff(table.starts) == 1
    first = table.starts[:-1][single]
    single[single] = (table.scores[first] == 0.0) & (np.diff(table.set_starts)[first] == 0)
    members = np.flatnonzero(~single | (np.bincount(table.members, minlength=table.n) > 0))
    return members if len(members) else np.arange(table.n)


def _restricted(
    table: ParentSetTable, kept: NDArray[np.int64], place: NDArray[np.int64]
) -> ParentSetTable:
    """Return the lists of the variables ``kept``, which get the indices ``place``."""
    if len(kept) == table.n:
        return table
    counts = np.diff(table.starts)
    left = np.repeat(place >= 0, counts)
    return replace(
        table,
        names=tuple(table.names[x] for x in kept.tolist()),
        starts=offsets(counts[kept]),
        scores=table.scores[left],
        set_starts=offsets(np.diff(table.set_starts)[left]),
        members=place[table.members].astype(table.members.dtype),
        exhausted=table.exhausted[kept],
        drops=table.drops[kept],
    )


def _completed(table: ParentSetTable, lacking: NDArray[np.bool_]) -> ParentSetTable:
    """Return the table with an empty set for every variable; the same one if all have it.

    The entries there are keep their order, also those of equal scores.
    """
    if not lacking.any():
        return table
    lowest = np.minimum.reduceat(table.scores, table.starts[:-1])
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
) -> array_kernels.ParentSetArrays:
    n = table.n
    check()
    candidate_starts, candidates = table.occurring()
    array_kernels.frequent_first(
        table.starts, table.set_starts, table.members, candidate_starts, candidates,
        np.zeros(n, dtype=np.int64),
    )  # fmt: skip
    words: NDArray[np.int64] = np.maximum((np.diff(candidate_starts) + 63) // 64, 1)
    mask_starts = np.zeros(n + 1, dtype=np.int64)
    np.cumsum(words * np.diff(table.starts), out=mask_starts[1:])
    masks = np.zeros(int(mask_starts[-1]), dtype=np.uint64)
    table_kernels.make_masks(
        table.starts, table.set_starts, table.members, mask_starts, words, candidate_starts,
        candidates, np.zeros(n, dtype=np.int64), masks,
    )  # fmt: skip
    check()
    owner = np.repeat(np.arange(n), np.diff(candidate_starts))
    small = candidates.astype(np.uint16 if n <= 2**16 else np.uint32)  # sorted by digits
    order = np.argsort(small, kind="stable")
    pair_of = np.empty(len(candidates), dtype=np.int64)
    pair_of[order] = np.arange(len(candidates))
    lister_starts = np.concatenate(([0], np.cumsum(np.bincount(candidates, minlength=n))))
    word_starts = np.concatenate(([0], np.cumsum(words)))
    sizes = np.diff(table.set_starts)
    sizes[table.starts[1:][lacking] - 1] = n  # the sets that are not of the table
    ranges = zip(table.starts[:-1].tolist(), table.starts[1:].tolist(), strict=True)
    smallest = np.array([low + sizes[low:high].argmin() for low, high in ranges], dtype=np.int64)
    check()
    entries = np.diff(table.starts)
    blocks = np.where(entries < array_kernels.LONG_LIST, 0, -(-entries // array_kernels.BLOCK))
    column_starts = np.concatenate(
        ([0], np.cumsum(blocks * np.diff(candidate_starts) * array_kernels.COLUMN))
    )
    columns = np.zeros(int(column_starts[-1]), dtype=np.uint64)
    array_kernels.make_columns(
        table.starts, masks, mask_starts, words, candidate_starts, column_starts, columns
    )
    check()
    best_gain = table.scores[table.starts[:-1]] - table.scores[smallest]
    return array_kernels.ParentSetArrays(
        starts=table.starts,
        scores=table.scores,
        mask_starts=mask_starts,
        words=words,
        masks=masks,
        set_starts=table.set_starts,
        members=table.members,
        word_starts=word_starts,
        candidate_starts=candidate_starts,
        candidates=candidates.astype(np.int32),
        pair_of=pair_of,
        lister_starts=lister_starts,
        listers=owner[order].astype(np.int32),
        lister_bits=(order - candidate_starts[owner[order]]).astype(np.int32),
        columns=columns,
        column_starts=column_starts,
        smallest=smallest,
        best_gain=best_gain + _MIN_GAIN_SHARE * float(best_gain.mean()) + 1e-9 if n else best_gain,
    )
