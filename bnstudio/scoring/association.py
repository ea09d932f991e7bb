"""What the variables of a wide table say of each other, pair by pair, in some tenth of a second.

The rows are kept as bits, a map for each state, and a cell of a pair is one intersection. With many
variables only some rows are counted, which is enough to tell the few that may be parents.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts._bitmap_kernels import fill_bits
from bnstudio.scoring._association_kernels import sum_pairs
from bnstudio.scoring.local import LocalScorer

WORDS = 2e9
"""Words of 64 rows that may be intersected for all pairs: about a second,"""
ROUGH_WORDS = 1e8
"""and for a first look at them."""

_MIN_ROWS = 128
_MOST_A_ROW = 4  # on average, where rows have weights
_WORDS_AT_ONCE = 1e7
_MAPS_AT_ONCE = 256  # variables
_PAIRS_AT_ONCE = 100_000


def words_of_pairs(scorer: LocalScorer) -> float:
    """Return how many words are intersected for all pairs, if there are no more than may be."""
    cases = int(np.sum(scorer.kernel.weights)) if len(scorer.kernel.weights) else scorer.rows
    return min(_products(scorer) * min(cases, _MOST_A_ROW * scorer.rows) / 64, WORDS)


def _products(scorer: LocalScorer) -> float:
    """Return how many pairs of bit maps are intersected."""
    return float((scorer.kernel.arities.astype(np.int64) - 1).sum()) ** 2 / 2


def association(
    scorer: LocalScorer, check: Callable[[], None], words: float = WORDS
) -> NDArray[np.float64]:
    """Return for each pair the mutual information in some rows, in nats times these rows.

    What so many free parameters may gain by chance is taken off (half a logarithm of the rows for
    each). A cell that is left missing counts as a state here; of weighted rows heavy ones are
    counted more often. The diagonal is minus infinity. ``check`` is called every few milliseconds.
    ``words`` may be intersected: with many variables they say how many rows are counted.
    """
    codes, arities = scorer.kernel.codes, scorer.kernel.arities.astype(np.int64)
    n = len(codes)
    begins = np.concatenate(([0], np.cumsum(arities)))
    products = _products(scorer)
    room = max(_MIN_ROWS, int(64 * words / max(products, 1.0)))
    chosen = _rows(codes.shape[1], scorer.kernel.weights, room)
    count = len(chosen)
    bits = np.zeros((int(begins[-1]), (count + 63) // 64), dtype=np.uint64)
    sizes = np.zeros(len(bits), dtype=np.int64)
    for v in range(n):
        if not v % _MAPS_AT_ONCE:
            check()
        column = np.ascontiguousarray(codes[v, chosen])
        fill_bits(column, begins[v], bits)
        sizes[begins[v] : begins[v + 1]] = np.bincount(column, minlength=arities[v])
    numbers = np.arange(count + 1, dtype=np.float64)
    x_log_x = numbers * np.log(np.maximum(numbers, 1.0))
    own = np.add.reduceat(x_log_x[sizes], begins[:-1])
    found = np.zeros((n, n))  # the kernel leaves the diagonal
    each = max(products * bits.shape[1] / max(n, 1), 1.0)
    stride = max(1, int(_WORDS_AT_ONCE / each))
    for low in range(0, n, stride):
        check()
        sum_pairs(bits, begins, sizes, x_log_x, low, min(low + stride, n), found)
    found += count * math.log(count) - own[:, None]
    found -= own
    free = arities - 1.0
    for v in range(n):
        if not v % _MAPS_AT_ONCE:
            check()
        found[v] -= 0.5 * math.log(count) * free[v] * free
    np.fill_diagonal(found, -np.inf)
    return found


def _rows(rows: int, weights: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    """Return at most so many rows, evenly spread; weighted ones by their weight."""
    if not len(weights):
        return np.unique(np.linspace(0, rows - 1, min(rows, most)).astype(np.int64))
    ends = np.cumsum(weights, dtype=np.int64)
    count = int(min(ends[-1], _MOST_A_ROW * rows, most))
    cases = ((np.arange(count) + 0.5) / count * ends[-1]).astype(np.int64)
    chosen: NDArray[np.int64] = np.searchsorted(ends, cases, side="right")
    return chosen


def strongest(
    strength: NDArray[np.float32], count: int, check: Callable[[], None]
) -> NDArray[np.bool_]:
    """Return for each child (a row) the ``count`` variables that say most of it.

    ``check`` is called every some 10 milliseconds: a row of equal numbers takes longest.
    """
    n = len(strength)
    chosen = np.zeros((n, n), dtype=bool)
    stride = max(1, _PAIRS_AT_ONCE // max(n, 1))
    for child, row in enumerate(strength):
        if not child % stride:
            check()
        chosen[child, np.argpartition(-row, min(count, n - 1) - 1)[:count]] = True
        chosen[child, child] = False
    return chosen
