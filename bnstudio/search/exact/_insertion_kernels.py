"""Local search over orderings of a component: a variable is taken out and put in elsewhere.

The cost of an ordering is the sum over the variables of the first set of their list that lies
inside what comes before. ``masks`` are uint64, lists are in the order of rising cost.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

import numpy as np

from bnstudio.numerics.compiling import kernel

ONE = np.uint64(1)
LACKING = 1e12  # cost of a variable none of whose sets fits


@kernel
def first_set(starts, masks, X, inside):
    """Return the place of the cheapest set of ``X`` inside a subset, or -1."""
    outside = ~inside
    for e in range(starts[X], starts[X + 1]):
        if masks[e] & outside == 0:
            return e
    return np.int64(-1)


@kernel
def _cost(starts, costs, masks, X, inside):
    e = first_set(starts, masks, X, inside)
    return costs[e] if e >= 0 else LACKING


@kernel
def cost_of_order(starts, costs, masks, order, own):
    """Write each variable's cost under the ordering to ``own``; return their sum."""
    before = np.uint64(0)
    total = 0.0
    for X in order:
        own[X] = _cost(starts, costs, masks, X, before)
        total += own[X]
        before |= ONE << np.uint64(X)
    return total


@kernel
def _move(order, start, end):
    X = order[start]
    if end < start:
        for i in range(start, end, -1):
            order[i] = order[i - 1]
    else:
        for i in range(start, end):
            order[i] = order[i + 1]
    order[end] = X


@kernel
def climb(starts, costs, masks, order, own, least):
    """Make best insertions, variable by variable, until none gains more than ``least``.

    Returns the cost of the ordering; ``own`` is kept up to date.
    """
    m = order.shape[0]
    total = cost_of_order(starts, costs, masks, order, own)
    failed = 0
    X = 0
    while failed < m:
        start = 0
        before = np.uint64(0)
        while order[start] != X:
            before |= ONE << np.uint64(order[start])
            start += 1
        bit = ONE << np.uint64(X)
        best = -least
        target = -1
        change = 0.0
        inside = before
        for i in range(start - 1, -1, -1):
            Y = order[i]
            inside ^= ONE << np.uint64(Y)
            change += _cost(starts, costs, masks, Y, inside | bit) - own[Y]
            if change + costs[starts[X]] - own[X] >= best:
                continue  # even with its best set of all
            gain = change + _cost(starts, costs, masks, X, inside) - own[X]
            if gain < best:
                best = gain
                target = i
        change = 0.0
        inside = before
        for i in range(start + 1, m):
            Y = order[i]
            change += _cost(starts, costs, masks, Y, inside) - own[Y]
            inside |= ONE << np.uint64(Y)
            gain = change + _cost(starts, costs, masks, X, inside) - own[X]
            if gain < best:
                best = gain
                target = i
        if target >= 0:
            _move(order, start, target)
            now = cost_of_order(starts, costs, masks, order, own)
            if now < total:
                total = now
                failed = 0
            else:
                # Beside LACKING small costs are rounded away: such a gain may be none, and taken
                # again and again.
                _move(order, target, start)
                cost_of_order(starts, costs, masks, order, own)
                failed += 1
        else:
            failed += 1
        X = X + 1 if m > X + 1 else 0
    return total


@kernel
def _random(message, bound):
    """Return a whole number below ``bound``."""
    z = message[0]
    z ^= z << np.uint64(13)
    z ^= z >> np.uint64(7)
    z ^= z << np.uint64(17)
    message[0] = z
    return np.int64((z >> np.uint64(11)) % np.uint64(bound))


@kernel
def restarts(starts, costs, masks, message, order, base, best, own, state, count, least):
    """Shake the ordering at hand and climb again, ``count`` times.

    ``base`` is the ordering returned to, ``best`` the best so far; ``state`` holds the cost of
    each and the failures in a row. After many of them the search goes on from an ordering drawn
    afresh from the best one by many moves.
    """
    m = order.shape[0]
    for _ in range(count):
        order[:] = base
        moves = 1 + _random(message, 4 if state[2] < 30 else m)
        for _ in range(moves):
            _move(order, _random(message, m), _random(message, m))
        total = climb(starts, costs, masks, order, own, least)
        if total < state[0] - least or state[2] >= 30:
            base[:] = order
            state[0] = total
            state[2] = 0.0
        else:
            state[2] += 1.0
        if total < state[1] - least:
            best[:] = order
            state[1] = total
