"""Local search over orderings of a component: a variable is removed and inserted elsewhere.

The cost of an ordering is the sum, over the variables, of the cost of the first set of their list
that lies inside the variables before them. The kernels of ``search/orderings`` do the same for
thousands of variables and long lists; here subsets are single words, which makes it simpler.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics._random_kernels import random_below
from bnstudio.numerics.compiling import kernel, unowned_kernel

ONE = np.uint64(1)
LACKING = 1e12  # cost of a variable none of whose sets fits
MAX_STALE = 30  # restarts without a gain after which the search goes on elsewhere


class LocalSearch(NamedTuple):
    """A local search with restarts; all arrays are changed in place."""

    random: np.ndarray  # uint64 (1,): state of the random numbers
    order: np.ndarray  # int64 (m,): the ordering being climbed from
    own: np.ndarray  # float64 (m,): cost of each variable
    base: np.ndarray  # int64 (m,): the ordering that restarts begin with
    best: np.ndarray  # int64 (m,): the best ordering
    state: np.ndarray  # float64 (3,): cost of ``base``, cost of ``best``, failures in a row
    counts: np.ndarray  # int64 (2,): restarts, and after how many of them the best was found


@unowned_kernel
def first_set(lists, X, inside):
    """Return the place of the cheapest set of ``X`` inside a subset, or -1."""
    outside = ~inside
    for e in range(lists.starts[X], lists.starts[X + 1]):
        if lists.masks[e] & outside == 0:
            return e
    return np.int64(-1)


@unowned_kernel
def _cost(lists, X, inside):
    e = first_set(lists, X, inside)
    return lists.costs[e] if e >= 0 else LACKING


@unowned_kernel
def cost_of_order(lists, order, own):
    """Write each variable's cost under the ordering to ``own``; return their sum."""
    before = np.uint64(0)
    total = 0.0
    for X in order:
        own[X] = _cost(lists, X, before)
        total += own[X]
        before |= ONE << np.uint64(X)
    return total


@unowned_kernel
def _move(order, start, end):
    X = order[start]
    if end < start:
        for i in range(start, end, -1):
            order[i] = order[i - 1]
    else:
        for i in range(start, end):
            order[i] = order[i + 1]
    order[end] = X


@unowned_kernel
def climb(lists, order, own, tolerance):
    """Make best insertions, variable by variable, until none gains more than ``tolerance``.

    Returns the cost of the ordering; ``own`` is kept up to date.
    """
    m = order.shape[0]
    total = cost_of_order(lists, order, own)
    failed = 0
    X = 0
    while failed < m:
        start = 0
        before = np.uint64(0)
        while order[start] != X:
            before |= ONE << np.uint64(order[start])
            start += 1
        bit = ONE << np.uint64(X)
        best = -tolerance
        target = -1
        change = 0.0
        inside = before
        for i in range(start - 1, -1, -1):
            Y = order[i]
            inside ^= ONE << np.uint64(Y)
            change += _cost(lists, Y, inside | bit) - own[Y]
            if change + lists.costs[lists.starts[X]] - own[X] >= best:
                continue  # even with its best set of all
            gain = change + _cost(lists, X, inside) - own[X]
            if gain < best:
                best = gain
                target = i
        change = 0.0
        inside = before
        for i in range(start + 1, m):
            Y = order[i]
            change += _cost(lists, Y, inside) - own[Y]
            inside |= ONE << np.uint64(Y)
            gain = change + _cost(lists, X, inside) - own[X]
            if gain < best:
                best = gain
                target = i
        if target >= 0:
            _move(order, start, target)
            now = cost_of_order(lists, order, own)
            if now < total:
                total = now
                failed = 0
            else:
                # Beside LACKING small costs are rounded away: such a gain may be none, and would be
                # found again and again.
                _move(order, target, start)
                cost_of_order(lists, order, own)
                failed += 1
        else:
            failed += 1
        X = X + 1 if m > X + 1 else 0
    return total


@kernel
def restarts(lists, search, count, patience, tolerance):
    """Perturb the base ordering and climb again, ``count`` times.

    It ends sooner when as many restarts in a row gained nothing as there were before, and
    ``patience`` at least; returns whether that is so.

    After :data:`MAX_STALE` failures in a row a perturbation makes many moves, and the search goes
    on from what it leads to.
    """
    order, base, state = search.order, search.base, search.state
    m = order.shape[0]
    counts = search.counts
    for _ in range(count):
        if counts[0] - counts[1] >= max(patience, counts[1]):
            return True
        counts[0] += 1
        for i in range(order.shape[0]):
            order[i] = base[i]
        moves = 1 + random_below(search.random, 4 if state[2] < MAX_STALE else m)
        for _ in range(moves):
            start = random_below(search.random, m)
            _move(order, start, random_below(search.random, m))
        total = climb(lists, order, search.own, tolerance)
        if total < state[0] - tolerance or state[2] >= MAX_STALE:
            for i in range(base.shape[0]):
                base[i] = order[i]
            state[0] = total
            state[2] = 0.0
        else:
            state[2] += 1.0
        if total < state[1] - tolerance:
            for i in range(search.best.shape[0]):
                search.best[i] = order[i]
            state[1] = total
            counts[1] = counts[0]
    return False
