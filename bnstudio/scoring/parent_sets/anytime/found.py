"""What the exploration of one variable comes to, and the working memory that it needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts._counting_kernels import BLOCK, DENSE_CELLS
from bnstudio.data.counts._intersection_kernels import room_for_maps
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.anytime import _exploration_kernels as explored
from bnstudio.scoring.parent_sets.table import VariableSets

Ended = Literal["exhausted", "time", "sets", "full", "stopped"]


class Tools:
    """Working memory of one thread."""

    def __init__(self, scorer: LocalScorer) -> None:
        rows = scorer.kernel.codes.shape[1]
        self.base = np.empty(rows, np.uint16)
        self.block = np.empty(BLOCK, np.uint16)
        self.table = np.empty(DENSE_CELLS, np.int32)
        self.columns = np.empty(scorer.n + 1, np.int64)
        words = scorer.kernel.bits.shape[1] - 1
        self.maps = np.empty(room_for_maps(words) * words, np.uint64)
        self.counts = np.empty(room_for_maps(words), np.int64)
        self.ending = 1e-6  # seconds a set that the choice of the sets to keep has last taken


@dataclass(frozen=True, eq=False)
class Found:
    """What one variable's exploration came to.

    ``candidates`` is the number of parents that can matter, ``whole`` that of parents up to which
    every legal set was scored or proved needless (that of the variables: all of them), ``worked``
    is counted work.
    """

    sets: VariableSets
    ended: Ended
    candidates: int
    scored: int
    pruned: int
    again: int
    dropped: int
    whole: int
    worked: int


NOTHING = Found(
    VariableSets(np.empty(0), np.zeros(1, np.int64), np.empty(0, np.int64)), "stopped", *[0] * 7
)
"""Of a variable that nothing was asked of."""


def best_sets(
    links: NDArray[np.int32],
    values: NDArray[np.float64],
    keys: NDArray[np.uint64],
    slots: NDArray[np.int32],
    words: NDArray[np.uint64],
    count: int,
    required: NDArray[np.int64],
    candidates: NDArray[np.int64],
) -> VariableSets:
    """Return those of ``count`` explored sets that beat all their explored subsets.

    The arrays are those of an exploration.
    """
    kept = np.empty(count, np.int64)
    kept = kept[: explored.undominated(links, values, keys, slots, words, count, kept)]
    starts = np.empty(len(kept) + 1, np.int64)
    parents = np.empty(int(links[kept, explored.SIZE].sum()), np.int64)
    scores = np.empty(len(kept))
    explored.write_sets(links, values, required, candidates, kept, starts, parents, scores)
    return VariableSets(scores, starts, parents)


def longer(array: NDArray[Any], length: int) -> NDArray[Any]:
    """Return an array that begins with this one and has room for more."""
    made = np.empty((length, *array.shape[1:]), array.dtype)
    made[: len(array)] = array
    return made
