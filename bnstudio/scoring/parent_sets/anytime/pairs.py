"""What all variables share: the scores of the other direction, and fingerprints.

With thousands of variables most of the time goes into pairs, so one table serves both directions
where there is room to keep the other one until its child comes up.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring._bound_kernels import CELLS_BOUND
from bnstudio.scoring.local import LocalScorer

MAX_SHARED_BYTES = 2**26  # up to some four thousand variables
MIN_SHARED_ROWS = 4096  # with fewer, counting again is as cheap as keeping


def room_for_pairs(scorer: LocalScorer) -> NDArray[np.float64]:
    """Return room for the scores of other directions; empty where they are not worth keeping.

    See ``_identification_kernels.score_single`` for its form.
    """
    n, rows = scorer.kernel.codes.shape
    # For the cells bound the number of cells would have to be kept too, and most of the time goes
    # into the logarithms of these scores anyway.
    intersected = scorer.kernel.firsts[-1] > 0
    worth_it = scorer.kernel.bound != CELLS_BOUND and intersected and rows >= MIN_SHARED_ROWS
    shape = (n, n) if worth_it and n * n * 4 <= MAX_SHARED_BYTES else (0, 0)
    return np.zeros(shape)  # the system gives memory for the half that is written alone


@lru_cache(maxsize=4)
def words_of(n: int) -> NDArray[np.uint64]:
    """Return what the fingerprints of sets are made of: a number of each variable."""
    random = np.random.default_rng(20_151_207)
    return random.integers(1, 2**64 - 1, n, dtype=np.uint64)
