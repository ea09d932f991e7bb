"""The counting engines behind one interface, and the choice among them by measured cost.

An :class:`Engines` holds what the engines share of one table (bit maps, row lists); a *workspace*
is the working memory of one walk over the parent sets of one child. Families too large for a table
are counted by hashing, whatever the engine (``_counting_kernels.count_sparse``).
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts import _walk_kernels as kernels
from bnstudio.data.counts._counting_kernels import BLOCK, DENSE_CELLS, is_dense, table_room
from bnstudio.data.counts._walk_kernels import Workspace
from bnstudio.data.counts.bitmaps import Bitmaps, make_bitmaps
from bnstudio.data.counts.counting import codes_of, indices, weights_of
from bnstudio.data.counts.row_lists import RowLists, make_row_lists
from bnstudio.data.dataset import Codes, Dataset
from bnstudio.errors import UsageError

ENGINES = {
    "histogram": kernels.HISTOGRAM,
    "bitmaps": kernels.BITMAPS,
    "ad-search": kernels.ADSEARCH,
}

_MAX_WORKSPACE_BYTES = 2**27
_TRIALS = 3
_TRIAL_SECONDS = 2.5e-4  # of one trial: so many walks in a call, so that calling counts for little
_MOST_TIMES = 16
_TRIAL_ROWS = 2e6  # counted at most in one walk of a trial
_FAR_BEHIND = 4.0


class Engines:
    """The engines of one table of coded columns.

    Parameters
    ----------
    codes, weights, arities
        As the kernels want them (:func:`~bnstudio.data.counts.counting.codes_of`,
        :func:`~bnstudio.data.counts.counting.weights_of`).
    """

    def __init__(
        self, codes: Codes, weights: NDArray[np.int64], arities: NDArray[np.int32]
    ) -> None:
        self.codes = codes
        self.weights = weights
        self.arities = arities
        self.rows = int(codes.shape[1])

    @classmethod
    def of(cls, dataset: Dataset) -> Engines:
        """Return the engines of a dataset as it is."""
        return cls(
            codes_of(dataset),
            weights_of(dataset),
            np.ascontiguousarray(dataset.arities, dtype=np.int32),
        )

    @cached_property
    def bitmaps(self) -> Bitmaps:
        """Bit maps of the columns, made when first wanted."""
        return make_bitmaps(self.codes, self.weights, self.arities)

    @cached_property
    def row_lists(self) -> RowLists:
        """Row lists of the columns, made when first wanted."""
        return make_row_lists(self.codes, self.weights, self.arities)

    def _widest(self, candidates: Sequence[int], count: int) -> list[int]:
        """Return the largest numbers of states among the candidates, descending."""
        return sorted((int(self.arities[c]) for c in candidates), reverse=True)[:count]

    def max_cells(self, child: int, candidates: Sequence[int], depth: int) -> int:
        """Return the cells of the largest table counted densely with up to ``depth`` parents."""
        cells = int(self.arities[child])
        for arity in self._widest(candidates, depth):
            cells *= arity
        return min(cells, max(4096, min(DENSE_CELLS, 2 * self.rows)))

    def workspace(
        self, engine: str, child: int, candidates: Sequence[int], depth: int
    ) -> Workspace | None:
        """Return working memory for walks of up to ``depth`` parents of ``child``.

        ``None`` if the engine would need too much memory for them (the histogram never does).
        """
        if engine not in ENGINES:
            raise UsageError(
                f"there is no counting engine “{engine}”",
                advice=f"Choose one of: {', '.join(ENGINES)}",
            )
        largest = self.max_cells(child, candidates, depth)
        made: Workspace | None
        if engine == "histogram":
            made = Workspace(base=np.empty((max(depth, 1), self.rows), np.uint16))
        elif engine == "bitmaps":
            made = self._bit_workspace(child, candidates, depth)
        else:
            made = self._list_workspace(child, candidates, depth)
        if made is None:
            return None
        room = max(table_room(largest), table_room(min(largest, 2048)))
        return made._replace(table=np.empty(room, np.int32), block_room=np.empty(BLOCK, np.uint16))

    def partition_workspace(
        self, child: int, candidates: Sequence[int], depth: int
    ) -> Workspace | None:
        """Return working memory for walks by partition (``_partition_kernels.py``), no weights.

        ``None`` if it would need too much memory.
        """
        r = int(self.arities[child])
        words = max((self.rows + 63) // 64, 1)
        most = self.rows // 2 + 1  # classes of two rows and more, and one that is being made
        items, level = 0, 1
        for arity in (*self._widest(candidates, depth), 1):
            items += min(level, most)
            level = min(level * arity, most)
        items += 1
        if items * words * 8 > _MAX_WORKSPACE_BYTES:
            return None
        shared = self.bitmaps
        return Workspace(
            table=np.empty((most + 1) * r, np.int32),
            bits=shared.bits,
            bit_starts=shared.starts,
            planes=shared.planes,
            maps=np.empty((items, words), np.uint64),
            item_cells=np.empty(items * r, np.int32),
            item_totals=np.empty(items, np.int64),
            item_ends=np.zeros(depth + 2, np.int64),
            entry_ends=np.zeros(2 * depth + 4, np.int64),
            tops=np.zeros(2, np.int64),
        )

    def _bit_workspace(self, child: int, candidates: Sequence[int], depth: int) -> Workspace | None:
        words = max((self.rows + 63) // 64, 1)
        digits = 1 if not len(self.weights) else max(int(self.weights.max()).bit_length(), 1)
        levels = [self.max_cells(child, candidates, level) for level in range(max(depth, 1))]
        # Room for the empty intersections that are written before they are found to be empty.
        items = 1 + sum(digits * min(cells, self.rows) for cells in levels)
        if items * words * 8 > _MAX_WORKSPACE_BYTES:
            return None
        shared = self.bitmaps
        return Workspace(
            bits=shared.bits,
            bit_starts=shared.starts,
            planes=shared.planes,
            maps=np.empty((items, words), np.uint64),
            item_cells=np.empty(items, np.int32),
            item_factors=np.empty(items, np.int64),
            item_totals=np.empty(items, np.int64),
            item_ends=np.zeros(depth + 2, np.int64),
        )

    def _list_workspace(
        self, child: int, candidates: Sequence[int], depth: int
    ) -> Workspace | None:
        shared = self.row_lists
        common_cases = np.diff(shared.starts)
        firsts = shared.firsts

        def uncommon(variable: int) -> int:
            return int(common_cases[firsts[variable] : firsts[variable + 1]].sum())

        # Going down, every list is divided again; a row is in at most twice as many as before.
        widest = sorted((uncommon(c) for c in candidates), reverse=True)[: max(depth - 1, 0)]
        stack = uncommon(child)
        entries = level = int(self.arities[child])
        for place, arity in enumerate(self._widest(candidates, max(depth - 1, 0))):
            stack += min(widest[place] * 2 ** (place + 1), widest[place] + stack)
            if level > 2**22:
                return None
            level = min(level * arity, DENSE_CELLS)
            entries += level
        if stack * 4 + entries * 20 > _MAX_WORKSPACE_BYTES:
            return None
        return Workspace(
            lists=shared.lists,
            list_starts=shared.starts,
            firsts=shared.firsts,
            commons=shared.commons,
            marginals=shared.marginals,
            stack=np.empty(stack + 1, np.int32),
            entry_cells=np.empty(entries, np.int32),
            entry_lows=np.empty(entries, np.int64),
            entry_highs=np.empty(entries, np.int64),
            entry_ends=np.zeros(depth + 2, np.int64),
            tops=np.zeros(depth + 2, np.int64),
            tally=np.zeros(int(self.arities.max(initial=1)), np.int64),
        )

    def measure(self, engine: str, child: int, candidates: Sequence[int], depth: int) -> float:
        """Return the seconds a family of ``depth`` parents takes with an engine, by trial.

        ``inf`` where the engine cannot be used.
        """
        workspace = self.workspace(engine, child, candidates, depth)
        if workspace is None:
            return float("inf")
        chosen = _spread(candidates, depth - 1)
        cells = int(self.arities[child])
        path = [child]
        for variable in chosen:
            if not is_dense(float(cells * int(self.arities[variable]) * 2), self.rows):
                break
            cells *= int(self.arities[variable])
            path.append(variable)
        rest = [
            c
            for c in candidates
            if c not in path and is_dense(float(cells * int(self.arities[c])), self.rows)
        ]
        if not rest:
            return 0.0 if engine == "histogram" else float("inf")
        few = max(int(_TRIAL_ROWS / max(self.rows, 1)), 2)
        some = indices(_spread(rest, min(max(len(rest) // max(depth, 1), 1), few)))
        given = (
            ENGINES[engine], workspace, self.codes, self.weights, self.arities,
            indices(path), len(path), some,
        )  # fmt: skip

        def seconds(times: int) -> float:
            began = time.perf_counter()
            kernels.count_along(*given, times)
            return max(time.perf_counter() - began, 1e-9)  # a coarse clock may say nothing

        # The first may compile, so that it is taken for long; then one walk for each trial is few,
        # but still true.
        times = min(max(math.ceil(_TRIAL_SECONDS / seconds(1)), 1), _MOST_TIMES)
        return min(seconds(times) for _ in range(_TRIALS)) / times / len(some)

    def choose(self, child: int, candidates: Sequence[int], depth: int) -> str:
        """Return the engine that was fastest on a few families like those of the walk.

        One that is far behind on small families is not tried on larger ones.
        """
        small = min(depth, 2)
        costs: dict[str, float] = {}
        best = float("inf")
        for name in ENGINES:
            if small < depth:
                cost = self.measure(name, child, candidates, small)
                best = min(best, cost)
                if cost > _FAR_BEHIND * best:
                    continue
            costs[name] = self.measure(name, child, candidates, depth)
        return min(costs, key=lambda name: costs[name])


def _spread(items: Sequence[int], count: int) -> list[int]:
    """Return ``count`` of the items, evenly spread."""
    count = min(count, len(items))
    return [int(items[(2 * i + 1) * len(items) // (2 * count)]) for i in range(count)]
