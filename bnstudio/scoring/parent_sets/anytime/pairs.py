"""What all variables share: the rows as bits, the scores of the other direction, fingerprints.

With thousands of variables most of the time goes into pairs, so they are counted by intersections
where that is cheaper, and one table serves both directions where there is room to keep the other
one until its child comes up.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts._bitmap_kernels import fill_bits
from bnstudio.scoring._bound_kernels import CELLS_BOUND
from bnstudio.scoring._formula_kernels import NODE_AVERAGE
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.anytime._pair_kernels import BIT_CELLS

Pairs = tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.float64]]

MAX_BIT_BYTES = 2**28
MAX_SHARED_BYTES = 2**26  # up to some four thousand variables
MIN_SHARED_ROWS = 4096  # with fewer, counting again is as cheap as keeping


def make_pairs(scorer: LocalScorer) -> Pairs:
    """Return bit maps, where each variable's begin, and room for the scores of other directions.

    See ``_pair_kernels.count_pair`` and ``_identification_kernels.score_single`` for their form.
    """
    codes, weights, arities = scorer.kernel[:3]
    n, rows = codes.shape
    shape = (0, 0)
    # For the cells bound the number of cells would have to be kept too, and most of the time goes
    # into the logarithms of these scores anyway.
    worth_it = scorer.kernel.bound != CELLS_BOUND and not len(weights) and rows >= MIN_SHARED_ROWS
    if worth_it and n * n * 4 <= MAX_SHARED_BYTES:
        shape = (n, n)
    shared = np.zeros(shape)  # the system gives memory for the half that is written alone
    firsts = np.zeros(n + 1, dtype=np.int64)
    # The last state comes by subtraction, so rows that do not observe a pair cannot be left out.
    if not len(weights) and scorer.kernel.formula != NODE_AVERAGE:
        np.cumsum(np.where(arities <= BIT_CELLS // 2, arities, 0), out=firsts[1:])
    words = (rows + 63) // 64
    if int(firsts[-1]) * (words + 1) * 8 > MAX_BIT_BYTES:
        firsts[:] = 0
    bits = np.zeros((int(firsts[-1]), words + 1), dtype=np.uint64)
    for i in np.flatnonzero(np.diff(firsts)):
        fill_bits(codes[i], firsts[i], bits)
        bits[firsts[i] : firsts[i + 1], words] = np.bincount(codes[i], minlength=arities[i])
    return bits, firsts, shared


@lru_cache(maxsize=4)
def words_of(n: int) -> NDArray[np.uint64]:
    """Return what the fingerprints of sets are made of: a number of each variable."""
    random = np.random.default_rng(20_151_207)
    return random.integers(1, 2**64 - 1, n, dtype=np.uint64)
