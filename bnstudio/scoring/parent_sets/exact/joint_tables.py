"""Room for the sums that the walks of all children share; see ``_joint_kernels.py``."""

from __future__ import annotations

import math

import numpy as np

from bnstudio.memory import sparse_zeros
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.exact._joint_kernels import JointTables

_MAX_SETS = 2**24  # 128 megabytes, of which only those pages are taken that a set falls on
_BITS = 61  # of a sum: one for the sign, and one for rounding and what is added to tell it from 0

NO_TABLES = JointTables(
    np.zeros(0, dtype=np.int64),
    np.zeros(0, dtype=np.int64),
    np.zeros((0, 0), dtype=np.int64),
    np.zeros(0, dtype=np.int64),
    1.0,
)
"""No set is kept."""


def joint_tables(scorer: LocalScorer, most: int, max_bytes: int) -> JointTables:
    """Return room for all sets of the variables up to a size.

    Parameters
    ----------
    scorer
        Its data, and its table of n ln n.
    most
        The largest size that can be asked for.
    max_bytes
        How much the room may take; the sizes that fit are kept.
    """
    n, cases = scorer.n, scorer.dataset.total
    limit = min(max_bytes // 8, _MAX_SETS)
    starts = [0, 0]
    for size in range(1, min(most, n) + 1):
        total = starts[-1] + math.comb(n, size)
        if total > limit:
            break
        starts.append(total)
    largest = len(starts) - 2
    if largest < 2:
        return NO_TABLES
    binomials = [[math.comb(v, size) for size in range(largest + 1)] for v in range(n)]
    unit = math.ldexp(1.0, math.frexp(cases * math.log(cases + 1.0))[1] - _BITS)
    return JointTables(
        sparse_zeros((starts[-1],), np.int64),
        np.array(starts, dtype=np.int64),
        np.array(binomials, dtype=np.int64),
        np.rint(scorer.kernel.n_log_n / unit).astype(np.int64),
        unit,
    )
