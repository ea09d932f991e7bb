"""What the states of a cut column tell about a target, in bits: what a cut costs.

The mutual information is that of the observed shares (plug-in), over the rows that have a value in
the column; a missing cell of the target is a state of its own. A cut can only lose information, but
with a state for each different value hardly a row is like another, and the observed shares tell all
about the target by chance. So the measure to compare with is a fine cut, :data:`FINE` states of
equally many rows.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.table.cutting.declaration import Sample, TargetCodes, Values
from bnstudio.data.table.cutting.plain import equal_frequency

#: States of the fine cut that others are compared with.
FINE = 50
_LARGEST_TABLE = 4_000_000


def mutual_information(first: NDArray[np.integer], second: NDArray[np.integer]) -> float:
    """Return the mutual information of two columns of codes (from 0 on), in bits."""
    rows = first.size
    if not rows:
        return 0.0
    wide = int(second.max()) + 1
    joint = first.astype(np.int64) * wide + second
    if (int(first.max()) + 1) * wide <= _LARGEST_TABLE:
        counts = np.bincount(joint)
    else:
        counts = np.unique(joint, return_counts=True)[1]
    apart = _entropy(np.bincount(first)) + _entropy(np.bincount(second))
    return max(0.0, apart - _entropy(counts))


def information(ordered: Values, target: TargetCodes, cuts: Sequence[float]) -> float:
    """Return what the states between the cuts tell about the target, in bits.

    Parameters
    ----------
    ordered
        The values, ascending, no nan.
    target
        The state of the target in the same rows.
    cuts
        Ascending.
    """
    ends = [0, *np.searchsorted(ordered, np.asarray(cuts), side="right").tolist(), ordered.size]
    return mutual_information(np.repeat(np.arange(len(cuts) + 1), np.diff(ends)), target)


def fine_information(ordered: Values, target: TargetCodes) -> float:
    """Return what :data:`FINE` states of equally many rows tell about the target, in bits."""
    return information(ordered, target, sorted(set(equal_frequency.cut(Sample(ordered, FINE)))))


def entropy(target: TargetCodes) -> float:
    """Return the entropy of a column of codes, in bits: the most that can be told about it."""
    return _entropy(np.bincount(target))


def _entropy(counts: NDArray[np.int64]) -> float:
    shares = counts[counts > 0] / counts.sum()
    return max(0.0, float(-(shares * np.log2(shares)).sum()))
