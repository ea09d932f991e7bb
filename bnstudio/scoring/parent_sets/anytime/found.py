"""What the exploration of one variable comes to, and the working memory that it needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from bnstudio.data.counts._counting_kernels import BLOCK, DENSE_CELLS
from bnstudio.data.counts._intersection_kernels import room_for_maps
from bnstudio.scoring.local import LocalScorer
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

    ``whole`` is the number of parents up to which every legal set was scored or proved needless.
    """

    sets: VariableSets
    ended: Ended
    scored: int
    pruned: int
    again: int
    dropped: int
    whole: int


NOTHING = Found(
    VariableSets(np.empty(0), np.zeros(1, np.int64), np.empty(0, np.int64)), "stopped", *[0] * 5
)
"""Of a variable that nothing was asked of."""
