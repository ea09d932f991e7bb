"""Sums over all DAGs, by inclusion and exclusion over the sinks.

A DAG over ``S`` has a non-empty set of sinks. The DAGs in which all of ``T`` are sinks have the
weight ``R(S - T)`` times that of the parent sets of ``T`` inside ``S - T``; summed with
alternating signs over ``T`` that gives ``R(S)``. All ``T`` for one ``S - T = U`` are gone through
as a tree. Sums are kept relative to ``best``, the weight of the best order of a set, so that no
number leaves the range of doubles; a branch whose weight is nothing beside it is left.

References
----------
Tian and He (2009), *Computing posterior probabilities of structural features in Bayesian
networks*, UAI: the recursion. Probabilities of all arcs together are its derivatives, by going
back through it.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

import math

import numpy as np

from bnstudio.numerics.compiling import kernel
from bnstudio.posterior._subset_kernels import add_arcs

_LEAST = -60.0
"""What is smaller than the best by this factor's logarithm is nothing, also 2^20 times."""

_NOTHING = 1e-18


@kernel
def push_sets(sets, inside, best, sums, room):
    """Add what each of ``sets`` gives to its supersets to ``room``."""
    n = inside.shape[0]
    free = np.empty(n, np.int64)
    following = np.zeros(n + 1, np.int64)
    weights = np.empty(n + 1)
    reached = np.empty(n + 1, np.int64)
    for u_set in sets:
        if best[u_set] == -np.inf:
            continue
        m = 0
        for v in range(n):
            if not (u_set >> v) & 1:
                free[m] = v
                m += 1
        depth = 0
        following[0] = 0
        weights[0] = best[u_set]
        reached[0] = u_set
        own = sums[u_set]
        while depth >= 0:
            at = following[depth]
            if at == m:
                depth -= 1
                continue
            following[depth] = at + 1
            v = free[at]
            inner = inside[v, u_set]
            if inner == -np.inf:
                continue
            weight = weights[depth] + inner
            s = reached[depth] | (1 << v)
            relative = weight - best[s]
            if relative < _LEAST:
                continue
            part = own * math.exp(relative)
            room[s] += part if depth % 2 == 0 else -part
            depth += 1
            following[depth] = at + 1
            weights[depth] = weight
            reached[depth] = s


@kernel
def pull_sets(sets, inside, best, sums, rest, arcs):
    """Write to ``rest`` the derivative by each of ``sets``, from that of its supersets.

    On the way ``arcs`` gets what the parent sets inside each of ``sets`` contribute.
    """
    n = inside.shape[0]
    whole = sums[sums.shape[0] - 1]
    free = np.empty(n, np.int64)
    following = np.zeros(n + 1, np.int64)
    weights = np.empty(n + 1)
    reached = np.empty(n + 1, np.int64)
    added = np.empty(n + 1, np.int64)
    below = np.empty(n + 1)
    shares = np.empty(n)
    for u_set in sets:
        rest[u_set] = 0.0
        if best[u_set] == -np.inf:
            continue
        m = 0
        for v in range(n):
            if not (u_set >> v) & 1:
                free[m] = v
                m += 1
        shares[:] = 0.0
        depth = 0
        following[0] = 0
        weights[0] = best[u_set]
        reached[0] = u_set
        below[0] = 0.0
        while True:
            at = following[depth]
            if at == m:
                if depth == 0:
                    break
                # All sets of sinks that hold the one added here lie in this branch.
                shares[added[depth]] += below[depth]
                depth -= 1
                below[depth] += below[depth + 1]
                continue
            following[depth] = at + 1
            v = free[at]
            inner = inside[v, u_set]
            if inner == -np.inf:
                continue
            weight = weights[depth] + inner
            s = reached[depth] | (1 << v)
            relative = weight - best[s]
            if relative < _LEAST:
                continue
            part = rest[s] * math.exp(relative)
            if depth % 2 == 1:
                part = -part
            depth += 1
            following[depth] = at + 1
            weights[depth] = weight
            reached[depth] = s
            added[depth] = v
            below[depth] = part
        rest[u_set] = below[0]
        scale = sums[u_set] / whole
        for i in range(m):
            share = shares[free[i]] * scale
            if abs(share) > _NOTHING:
                add_arcs(inside, free[i], u_set, share, arcs)
