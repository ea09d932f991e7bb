"""Bounds on what a subset lacks, for kernels that expand subsets one by one.

:class:`Patterns` holds the pattern databases of ``bounds.py``, :class:`Cycles` the small groups of
``dynamic_bounds.py``. Masks are uint64.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics.compiling import inlined_kernel, unowned_kernel

ONE = np.uint64(1)
EXPANDED, FORCED = range(2)  # places in the counters of a search


class SetLists(NamedTuple):
    """The parent sets of the variables of a component."""

    starts: np.ndarray  # int64 (m + 1,): first set of each variable
    costs: np.ndarray  # float64: rising within a variable
    masks: np.ndarray  # uint64: the members of each set


class PatternArrays(NamedTuple):
    """Pattern databases of several ways to divide a component into groups."""

    group: np.ndarray  # int64 (ways, m): group of each variable
    bit: np.ndarray  # int64 (ways, m): its bit in the group's table
    starts: np.ndarray  # int64 (ways, groups): where a group's table begins in ``rest``
    rest: np.ndarray  # float64: cost of the lacking members, by the bits of those present


class Cycles(NamedTuple):
    """Small groups of variables, the largest addition first."""

    masks: np.ndarray  # uint64
    extra: np.ndarray  # float64: what a group costs more than its variables one by one


@unowned_kernel
def cycle_bound(lists, cycles, lacking):
    """Return the cheapest sets of the lacking variables and what disjoint groups of them add."""
    total = 0.0
    for X in range(lists.starts.shape[0] - 1):
        if (lacking >> np.uint64(X)) & ONE:
            total += lists.costs[lists.starts[X]]
    for c in range(cycles.masks.shape[0]):
        if cycles.masks[c] & ~lacking == 0:
            total += cycles.extra[c]
            lacking ^= cycles.masks[c]
            if lacking == 0:
                break
    return total


@inlined_kernel
def first_below(lists, X, mask, room):
    """Return the cheapest set of ``X`` inside ``mask`` if it costs less than ``room``, or -1."""
    for e in range(lists.starts[X], lists.starts[X + 1]):
        if lists.costs[e] >= room:
            break
        if lists.masks[e] & ~mask == 0:
            return e
    return np.int64(-1)


@unowned_kernel
def forced_variable(lists, mask):
    """Return the first variable outside ``mask`` whose cheapest set of all lies inside, or -1."""
    for X in range(lists.starts.shape[0] - 1):
        if not (mask >> np.uint64(X)) & ONE and lists.masks[lists.starts[X]] & ~mask == 0:
            return X
    return -1


@unowned_kernel
def look_up_groups(patterns, mask, index, others):
    """Write each group's place in ``rest`` for a subset, and what the other groups add up to."""
    ways, groups = patterns.starts.shape
    rest = patterns.rest
    for w in range(ways):
        for g in range(groups):
            index[w, g] = patterns.starts[w, g]
        for X in range(patterns.group.shape[1]):
            if (mask >> np.uint64(X)) & ONE:
                index[w, patterns.group[w, X]] += np.int64(1) << patterns.bit[w, X]
        # Added up from both ends, not subtracted from the sum: an entry may be infinite.
        total = 0.0
        for g in range(groups):
            others[w, g] = total
            total += rest[index[w, g]]
        total = 0.0
        for g in range(groups - 1, -1, -1):
            others[w, g] += total
            total += rest[index[w, g]]


@inlined_kernel
def begin_expansion(lists, patterns, mask, index, others, counters):
    """Count a node and look up its groups; return the variables worth adding, as a mask."""
    counters[EXPANDED] += 1
    look_up_groups(patterns, mask, index, others)
    forced = forced_variable(lists, mask)
    if forced < 0:
        return ~mask
    counters[FORCED] += 1
    return ONE << np.uint64(forced)


@unowned_kernel
def bound_with(patterns, index, others, X):
    """Return the bound of the subset that was looked up with ``X`` added to it."""
    bound = -np.inf
    for w in range(patterns.group.shape[0]):
        g = patterns.group[w, X]
        value = others[w, g] + patterns.rest[index[w, g] + (np.int64(1) << patterns.bit[w, X])]
        if value > bound:
            bound = value
    return bound
