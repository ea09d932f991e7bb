"""Cuts a column where that tells most about a target, as far as the cuts pay for themselves.

Fayyad and Irani, Multi-Interval Discretization of Continuous-Valued Attributes for Classification
Learning (1993): of all places the one is taken that leaves least entropy of the target on its two
sides; the cut stays if it shortens the description of the target (section 3), and then each side is
cut in the same way.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.table.cutting.declaration import (
    Sample,
    TargetCodes,
    Values,
    between,
    discretiser,
)

#: Places whose entropies differ by less than this, in bits for each row, are as good; the lowest
#: one is taken.
SAME = 1e-9


@discretiser(
    "MDL for a target",
    "by MDL",
    "As few states as tell most about the target (Fayyad and Irani)",
    uses_target=True,
    finds_bins=True,
)
def mdl(sample: Sample) -> list[float]:
    """Cut in two again and again, wherever the cut shortens the description of the target."""
    assert sample.target is not None
    order = np.argsort(sample.values, kind="stable")
    values = sample.values[order]
    classes = np.unique(sample.target, return_inverse=True)[1][order]
    cuts: list[float] = []
    open_parts = [(0, values.size)]
    while open_parts:
        begin, end = open_parts.pop()
        place = _place(values[begin:end], classes[begin:end])
        if place is not None:
            at = begin + place
            cuts.append(between(float(values[at - 1]), float(values[at])))
            open_parts += [(begin, at), (at, end)]
    return cuts


def _place(values: Values, classes: TargetCodes) -> int | None:
    """Return how many of the ascending values lie below the cut, ``None`` where none pays."""
    rows = values.size
    places = np.flatnonzero(values[1:] != values[:-1]) + 1
    counts = np.bincount(classes)
    there = int(np.count_nonzero(counts))
    if not places.size or there < 2:
        return None
    # How many rows of its own class stand at or below each row.
    grouped = np.argsort(classes, kind="stable")
    nth = np.empty(rows, dtype=np.int64)
    nth[grouped] = np.arange(rows) - np.repeat(np.cumsum(counts) - counts, counts) + 1
    of_class = counts[classes]
    below = np.cumsum(_log_sum(nth) - _log_sum(nth - 1))
    above = float(_log_sum(counts).sum()) + np.cumsum(
        _log_sum(of_class - nth) - _log_sum(of_class - nth + 1)
    )
    classes_below = np.cumsum(nth == 1)[places - 1]
    classes_above = there - np.cumsum(nth == of_class)[places - 1]
    # Entropies times their rows.
    left = _log_sum(places) - below[places - 1]
    right = _log_sum(rows - places) - above[places - 1]
    both = left + right
    at = int(np.flatnonzero(both <= both.min() + SAME * rows)[0])
    whole = float(_log_sum(np.array([rows])).item() - _log_sum(counts).sum())
    k1, k2 = int(classes_below[at]), int(classes_above[at])
    n1 = int(places[at])
    # log2(3^k - 2), also for a k whose power no float can hold
    choices = there * np.log2(3.0) + np.log1p(-2.0 * 3.0**-there) / np.log(2.0)
    delta = choices - (there * whole / rows - k1 * left[at] / n1 - k2 * right[at] / (rows - n1))
    gain = (whole - both[at]) / rows
    return n1 if gain > (np.log2(rows - 1) + delta) / rows else None


def _log_sum(counts: NDArray[np.int64]) -> Values:
    """Return ``x log2 x`` of counts, 0 of 0."""
    known = np.maximum(counts, 1).astype(np.float64)
    products: Values = known * np.log2(known)
    return products
