"""Sums of the weights of parent sets inside each set of variables, as logarithms.

A set of variables is a number with bit ``X`` for variable ``X``. ``inside[v, U]`` is the
logarithm of the summed weights of the parent sets of ``v`` inside ``U``; entries of sets that hold
``v`` mean nothing. ``-inf`` stands for no legal set.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

import math

import numpy as np

from bnstudio.numerics.compiling import kernel

_NOTHING = 45.0
"""Beside a weight, one that is smaller by this factor's logarithm changes no digit of a sum."""


@kernel
def log_add(a, b):
    """Return the logarithm of the sum of two numbers given as logarithms."""
    if a < b:
        a, b = b, a
    if b < a - _NOTHING or b == -np.inf:
        return a
    return a + math.log1p(math.exp(b - a))


@kernel
def sum_inside(own, child, bit):
    """Add to each set with a bit what lies in the same set without it, for one variable."""
    step = 1 << bit
    skip = 1 << child
    for high in range(0, own.shape[0], 2 * step):
        for low in range(high, high + step):
            if low & skip == 0:
                own[low + step] = log_add(own[low + step], own[low])


@kernel
def best_orders(inside, best):
    """Write the largest weight of an order of each set: of all networks that fit it."""
    n = inside.shape[0]
    best[0] = 0.0
    for s in range(1, best.shape[0]):
        most = -np.inf
        for v in range(n):
            if (s >> v) & 1:
                without = s ^ (1 << v)
                value = best[without] + inside[v, without]
                most = max(most, value)
        best[s] = most


@kernel
def add_arcs(inside, v, u_set, share, arcs):
    """Add to ``arcs[u, v]`` the part of a share that has ``u`` among the parents of ``v``.

    ``share`` is the weight, as part of all, of the networks where the parents lie inside ``u_set``.
    """
    n = inside.shape[0]
    whole = inside[v, u_set]
    for u in range(n):
        if (u_set >> u) & 1:
            arcs[u, v] -= share * math.expm1(inside[v, u_set ^ (1 << u)] - whole)
