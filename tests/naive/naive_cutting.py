"""Slow, obvious ways to cut: every partition, every place, every merge counted afresh."""

from itertools import combinations, pairwise
from math import log2

import numpy as np


def squares(values, cuts):
    """Return the sum of squared distances of values to the means of their states."""
    codes = np.searchsorted(np.asarray(cuts), values)
    parts = [values[codes == code] for code in np.unique(codes)]
    return sum(float(((part - part.mean()) ** 2).sum()) for part in parts)


def least_squares(values, bins):
    """Return the least such sum over all ways to cut into so many states."""
    distinct = np.unique(values)
    bins = min(bins, distinct.size)
    ways = combinations(range(distinct.size - 1), bins - 1)
    return min(squares(values, [distinct[i] for i in way]) for way in ways)


def entropy(states):
    """Return the entropy of a list of states, in bits."""
    shares = [states.count(state) / len(states) for state in set(states)]
    return -sum(share * log2(share) for share in shares)


def mdl_parts(values, target):
    """Return the sets of values of the states that Fayyad and Irani's rule makes, low to high."""
    rows = sorted(zip(values, target, strict=True), key=lambda row: row[0])
    states = [state for _, state in rows]
    n, whole, k = len(rows), entropy(states), len(set(states))
    found = []
    for i in range(1, n):
        if rows[i][0] > rows[i - 1][0]:
            low, high = states[:i], states[i:]
            rest = (i * entropy(low) + (n - i) * entropy(high)) / n
            found.append((rest, i))
    if found and k > 1:
        least = min(rest for rest, _ in found)
        rest, i = next(each for each in found if each[0] <= least + 1e-9)
        low, high = states[:i], states[i:]
        k1, k2 = len(set(low)), len(set(high))
        delta = log2(3**k - 2) - (k * whole - k1 * entropy(low) - k2 * entropy(high))
        if whole - rest > (log2(n - 1) + delta) / n:
            parts = [list(zip(*part, strict=True)) for part in (rows[:i], rows[i:])]
            return [set_ for part in parts for set_ in mdl_parts(*part)]
    return [{value for value, _ in rows}]


def mutual_information(first, second):
    """Return the mutual information of two lists, in bits."""
    pairs = list(zip(first, second, strict=True))
    return entropy(list(first)) + entropy(list(second)) - entropy(pairs)


def merged_states(columns, states, bins, others):
    """Merge as Hartemink says, every sum of mutual information from the rows; return the columns.

    ``columns[i]`` has codes below ``states[i]``, and ``states[i]`` for a missing cell.
    """
    columns, left = [list(column) for column in columns], [list(range(s)) for s in states]
    while any(len(mine) > b for mine, b in zip(left, bins, strict=True)):
        for i, mine in enumerate(left):
            if len(mine) <= bins[i]:
                continue
            rest = [c for j, c in enumerate(columns) if j != i] + [list(o) for o in others]
            tried = []
            for low, high in pairwise(mine):
                column = [low if code == high else code for code in columns[i]]
                tried.append((sum(mutual_information(column, c) for c in rest), column, high))
            most = max(kept for kept, _, _ in tried)
            _, columns[i], gone = next(each for each in tried if each[0] >= most - 1e-9)
            mine.remove(gone)
    return columns
