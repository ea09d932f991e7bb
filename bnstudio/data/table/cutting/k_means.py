"""Cuts a column where the squared distances to the means of the states are least in sum.

On a line the best clusters are intervals, so dynamic programming finds the optimum (Fisher, On
Grouping for Maximum Homogeneity, 1958; Wang and Song, Ckmeans.1d.dp, 2011): the best ``k`` clusters
of the first values are the best ``k - 1`` of fewer values and one cluster more. Where the last
cluster begins never falls as values are added, so each layer needs only ``n log n`` looks.

Deviation: with more than :data:`EXACT` different values, neighbours are first put together into so
many groups, of few rows and narrow; the optimum for the groups is then moved by Lloyd's steps
(each value to the nearer mean) over all values until nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.table.cutting.declaration import Sample, Values, between, discretiser

#: With at most so many different values the result is the optimum.
EXACT = 20_000
_LLOYD_STEPS = 500

Counts = NDArray[np.int64]
Places = NDArray[np.int64]
Cost = Callable[[Places, Places], Values]


@discretiser("k-means", "by k-means", "States whose values lie closest to their means")
def k_means(sample: Sample) -> list[float]:
    """Cut so that the sum of squared distances to the means of the states is least."""
    values, counts = sample.distinct
    bins = min(sample.bins, values.size)
    if bins < 2:
        return []
    # A scale of 1 around 0 keeps the sums of squares exact enough, whatever the values are.
    span = float(values[-1] - values[0])
    scaled = (values - float(np.average(values, weights=counts))) / span
    if values.size <= EXACT:
        starts = _best_starts(scaled, counts, bins)
    else:
        groups = _grouped(scaled, counts)
        weights = np.add.reduceat(counts, groups)
        means = np.add.reduceat(scaled * counts, groups) / weights
        starts = _moved(scaled, counts, groups[_best_starts(means, weights, bins)])
    return [between(float(values[i - 1]), float(values[i])) for i in starts[1:].tolist()]


def _grouped(scaled: Values, counts: Counts) -> Places:
    """Return where each group of neighbouring values begins, at most ``EXACT`` groups.

    A group ends where so many rows are in it, or where it has become so wide.
    """
    half = EXACT // 2
    rows = (np.cumsum(counts) - counts) * half // int(counts.sum())
    widths = ((scaled - scaled[0]) * half).astype(np.int64)
    changes = (np.diff(rows) > 0) | (np.diff(widths) > 0)
    return np.concatenate(([0], np.flatnonzero(changes) + 1))


def _best_starts(values: Values, counts: Counts, bins: int) -> Places:
    """Return the place of the first value of each of the best ``bins`` clusters, ascending."""
    n = values.size
    weight = np.concatenate(([0.0], np.cumsum(counts)))
    first = np.concatenate(([0.0], np.cumsum(values * counts)))
    second = np.concatenate(([0.0], np.cumsum(values * values * counts)))

    def cost(start: Places, stop: Places) -> Values:
        """Return the squares of values ``start`` to ``stop``, both counted, to their mean."""
        total = first[stop + 1] - first[start]
        squares: Values = second[stop + 1] - second[start]
        squares -= total * total / (weight[stop + 1] - weight[start])
        return squares

    everywhere = np.arange(n)
    best = cost(np.zeros(n, dtype=np.int64), everywhere)
    layers = []
    for layer in range(1, bins):
        best, begin = _next_layer(best, cost, layer)
        layers.append(begin)
    starts, stop = [], n - 1
    for begin in reversed(layers):
        starts.append(int(begin[stop]))
        stop = starts[-1] - 1
    return np.array([0, *reversed(starts)], dtype=np.int64)


def _next_layer(before: Values, cost: Cost, layer: int) -> tuple[Values, Places]:
    """Return the least cost with one cluster more, and where the last cluster begins.

    ``before[i]`` is the least cost of the values up to ``i`` in ``layer`` clusters. The ends are
    done from far apart to close together, so that each search lies between two that are done.
    """
    n = before.size
    least = np.full(n, np.inf)
    begin = np.full(n, layer, dtype=np.int64)
    stride = 1 << (n.bit_length() - 1)
    while stride:
        ends = np.arange(stride - 1, n, 2 * stride)
        ends = ends[ends >= layer]
        if ends.size:
            left, right = ends - stride, ends + stride
            low = np.where(left >= layer, begin[np.maximum(left, 0)], layer)
            high = np.where(right < n, begin[np.minimum(right, n - 1)], ends)
            _search(before, cost, ends, low, np.minimum(high, ends), least, begin)
        stride >>= 1
    return least, begin


def _search(
    before: Values,
    cost: Cost,
    ends: Places,
    low: Places,
    high: Places,
    least: Values,
    begin: Places,
) -> None:
    """Fill in, for each end, the best first place of the last cluster from ``low`` to ``high``."""
    lengths = high - low + 1
    heads = np.cumsum(lengths) - lengths
    starts = np.arange(int(lengths.sum())) - np.repeat(heads - low, lengths)
    sums = before[starts - 1] + cost(starts, np.repeat(ends, lengths))
    least[ends] = np.minimum.reduceat(sums, heads)
    hits = np.where(sums == np.repeat(least[ends], lengths), starts, before.size)
    begin[ends] = np.minimum.reduceat(hits, heads)


def _moved(values: Values, counts: Counts, starts: Places) -> Places:
    """Move the first places of the clusters by Lloyd's steps until nothing changes."""
    weight = np.concatenate(([0], np.cumsum(counts)))
    total = np.concatenate(([0.0], np.cumsum(values * counts)))
    for _ in range(_LLOYD_STEPS):
        ends = np.append(starts[1:], values.size)
        means = (total[ends] - total[starts]) / (weight[ends] - weight[starts])
        middles = (means[:-1] + means[1:]) / 2
        moved = np.concatenate(([0], np.searchsorted(values, middles, side="right")))
        if np.array_equal(moved, starts) or np.any(np.diff(moved) <= 0):
            break
        starts = moved.astype(np.int64)
    return starts
