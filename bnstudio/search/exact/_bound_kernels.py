"""The bound on what a subset lacks, for kernels that expand subsets one by one.

``group``, ``bit``, ``group_starts`` and ``rest`` are the pattern databases of ``patterns.py``,
``cycles`` and ``extra`` the small groups of ``cycles.py``. Masks are uint64.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

import numpy as np

from bnstudio.numerics.compiling import kernel

ONE = np.uint64(1)


@kernel
def cycle_bound(m, starts, costs, cycles, extra, lacking):
    """Return the cheapest sets of the lacking variables and what disjoint groups of them add."""
    total = 0.0
    for X in range(m):
        if (lacking >> np.uint64(X)) & ONE:
            total += costs[starts[X]]
    for c in range(cycles.shape[0]):
        if cycles[c] & ~lacking == 0:
            total += extra[c]
            lacking ^= cycles[c]
            if lacking == 0:
                break
    return total


@kernel
def forced_variable(m, starts, masks, mask):
    """Return the first variable outside ``mask`` whose cheapest set of all lies inside, or -1."""
    for X in range(m):
        if not (mask >> np.uint64(X)) & ONE and masks[starts[X]] & ~mask == 0:
            return X
    return -1


@kernel
def look_up_groups(m, group, bit, group_starts, rest, mask, index, others):
    """Write each group's place in ``rest`` for a subset, and what the other groups add up to."""
    ways, groups = group_starts.shape
    for w in range(ways):
        for g in range(groups):
            index[w, g] = group_starts[w, g]
        for X in range(m):
            if (mask >> np.uint64(X)) & ONE:
                index[w, group[w, X]] += np.int64(1) << bit[w, X]
        # Added up from both ends, not subtracted from the sum: an entry may be infinite.
        total = 0.0
        for g in range(groups):
            others[w, g] = total
            total += rest[index[w, g]]
        total = 0.0
        for g in range(groups - 1, -1, -1):
            others[w, g] += total
            total += rest[index[w, g]]


@kernel
def bound_with(group, bit, rest, index, others, X):
    """Return the bound of the subset that was looked up with ``X`` added to it."""
    bound = -np.inf
    for w in range(group.shape[0]):
        g = group[w, X]
        value = others[w, g] + rest[index[w, g] + (np.int64(1) << bit[w, X])]
        if value > bound:
            bound = value
    return bound
