"""Cluster cuts: reduced costs under them, and clusters whose cut a fractional point violates.

A cluster is a set of variables. At least ``k`` of its members have fewer than ``k`` parents in it,
so the families of its members with fewer than ``k`` parents in it sum to at least ``k``. What they
sum to at a point is the weight of the cluster.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

import numpy as np

from bnstudio.numerics.compiling import kernel, unowned_kernel

IN = 1
OUT = -1
OPEN = 0


@kernel
def reduced_costs(
    starts, parents, owner, costs, cut_starts, cut_members, inside, ks, weights, reduced
):
    """Write the costs of all families less the weights of the cuts that they count in.

    ``cut_starts, cut_members`` are the members of the cuts, ``inside`` the same as Booleans,
    ``weights`` what each cut is worth.
    """
    m = inside.shape[1]
    counts = np.zeros(m + 1, dtype=np.int64)
    for c in range(len(weights)):
        if weights[c] > 0.0:
            for i in range(cut_starts[c], cut_starts[c + 1]):
                counts[cut_members[i] + 1] += 1
    for v in range(m):
        counts[v + 1] += counts[v]
    place = counts[:-1].copy()
    of = np.empty(counts[m], dtype=np.int64)
    for c in range(len(weights)):
        if weights[c] > 0.0:
            for i in range(cut_starts[c], cut_starts[c + 1]):
                v = cut_members[i]
                of[place[v]] = c
                place[v] += 1
    for f in range(len(costs)):
        v = owner[f]
        total = costs[f]
        for j in range(counts[v], counts[v + 1]):
            c = of[j]
            hits = 0
            for i in range(starts[f], starts[f + 1]):
                hits += inside[c, parents[i]]
            if hits < ks[c]:
                total -= weights[c]
        reduced[f] = total


@kernel
def counts_in(starts, parents, owner, families, inside, k, found):
    """Mark which of some families count in the cut of a cluster: fewer than ``k`` parents in it."""
    for j in range(len(families)):
        f = families[j]
        hits = k
        if inside[owner[f]]:
            hits = 0
            for i in range(starts[f], starts[f + 1]):
                hits += inside[parents[i]]
        found[j] = hits < k


@unowned_kernel
def _hits(starts, parents, state, f, least):
    """Return how many parents of a family are in, open ones too with ``least``."""
    hits = 0
    for i in range(starts[f], starts[f + 1]):
        s = state[parents[i]]
        hits += s == IN or (least and s == OPEN)
    return hits


@unowned_kernel
def _weight_of_state(own_starts, starts, parents, values, state, k, least):
    """Return the weight of the members' families with fewer than ``k`` parents in the cluster.

    With ``least`` the open variables are taken to be in, for those that are.
    """
    total = 0.0
    for v in range(len(state)):
        if state[v] == IN:
            for f in range(own_starts[v], own_starts[v + 1]):
                if _hits(starts, parents, state, f, least) < k:
                    total += values[f]
    return total


@unowned_kernel
def _best_open(own_starts, starts, parents, values, state, k, few, gain):
    """Return the open variable that takes most from the weight, its own weight considered.

    -1 if none takes anything; with ``few`` members also one that takes nothing will do.
    """
    for j in range(gain.shape[0]):
        gain[j] = 0.0
    for v in range(len(state)):
        if state[v] != IN:
            continue
        for f in range(own_starts[v], own_starts[v + 1]):
            hits = _hits(starts, parents, state, f, False)
            if hits < k:
                for i in range(starts[f], starts[f + 1]):
                    if state[parents[i]] == OPEN:
                        gain[parents[i]] += values[f] / (k - hits)
    best = np.int64(-1)
    most = -1e300
    for u in range(len(state)):
        if state[u] != OPEN or (gain[u] <= 1e-12 and not few):
            continue
        own = 0.0
        for f in range(own_starts[u], own_starts[u + 1]):
            hits = _hits(starts, parents, state, f, False)
            if hits < k:
                own += values[f] * (1.0 - hits / k)
        if gain[u] - own > most:
            most = gain[u] - own
            best = np.int64(u)
    return best


@unowned_kernel
def _weight(own_starts, starts, parents, values, k, inside):
    """Return the weight of the families that count in the cut of a cluster."""
    total = 0.0
    for v in range(len(inside)):
        if inside[v]:
            for f in range(own_starts[v], own_starts[v + 1]):
                hits = 0
                for i in range(starts[f], starts[f + 1]):
                    hits += inside[parents[i]]
                if hits < k:
                    total += values[f]
    return total


@unowned_kernel
def _deepen(own_starts, starts, parents, values, k, inside):
    """Add or take out single variables as long as the cut then lacks more."""
    now = _weight(own_starts, starts, parents, values, k, inside)
    gains = True
    while gains:
        gains = False
        for v in range(len(inside)):
            inside[v] = not inside[v]
            then = _weight(own_starts, starts, parents, values, k, inside)
            if then < now - 1e-9 and (inside[v] or inside.sum() >= k):
                now = then
                gains = True
            else:
                inside[v] = not inside[v]


@kernel
def fractional_order(own_starts, starts, parents, values, order):
    """Write the ordering in which the next variable is the one with most weight inside it."""
    m = len(order)
    placed = np.zeros(m, dtype=np.bool_)
    for i in range(m):
        best, most = -1, -1.0
        for v in range(m):
            if not placed[v]:
                weight = 0.0
                for f in range(own_starts[v], own_starts[v + 1]):
                    whole = True
                    for j in range(starts[f], starts[f + 1]):
                        whole = whole and placed[parents[j]]
                    if whole:
                        weight += values[f]
                if weight > most + 1e-9:
                    best, most = v, weight
        order[i] = best
        placed[best] = True


@unowned_kernel
def _peel(own_starts, starts, parents, values, k, limit, state, gone):
    """Leave out the variables that are too heavy in the cluster of all that are open.

    They are so in every smaller one. Of an acyclic network nothing is left.
    """
    again = True
    while again:
        again = False
        for v in range(len(state)):
            if state[v] == OPEN:
                weight = 0.0
                for f in range(own_starts[v], own_starts[v + 1]):
                    if _hits(starts, parents, state, f, True) < k:
                        weight += values[f]
                if weight >= limit:
                    state[v] = OUT
                    gone[v] = True
                    again = True


@kernel
def separate(
    own_starts, starts, parents, values, k, least_violation, nodes, per_seed, found, depths
):
    """Find clusters whose cut a point violates; return how many, and whether these are all seeds.

    Depth first from every variable as the first member, which the later ones then leave out: the
    open variable that takes most from the weight is taken in, then left out. A branch ends where
    the weight with all open variables taken in reaches ``k``. At an integral point with ``k = 1``
    the first way down always ends in a cluster.

    Parameters
    ----------
    own_starts, starts, parents, values
        The families with a positive value: of variable ``v`` those from ``own_starts[v]``.
    k
        How many members have fewer than ``k`` parents in the cluster, at least.
    least_violation
        How much a cut has to lack.
    nodes
        The most nodes of a search from one variable.
    per_seed
        The most clusters of one variable.
    found, depths
        The clusters, Boolean ``(room, m)``, and how much their cuts lack, written.
    """
    m = len(own_starts) - 1
    state = np.zeros(m, dtype=np.int8)
    gone = np.zeros(m, dtype=np.bool_)
    gain = np.zeros(m)
    trail = np.zeros(m + 1, dtype=np.int64)
    count = 0
    whole = True
    limit = k - least_violation
    for seed in range(m):
        for v in range(m):
            state[v] = OUT if v < seed or gone[v] else OPEN
        _peel(own_starts, starts, parents, values, k, limit, state, gone)
        if gone[seed]:
            continue
        state[seed] = IN
        depth = members = 0
        left = nodes
        own = 0
        going = True
        while going:
            left -= 1
            if left < 0 or count == len(found):
                whole = False
                break
            back = True
            if _weight_of_state(own_starts, starts, parents, values, state, k, True) < limit:
                members = 0
                for v in range(m):
                    members += state[v] == IN
                if (
                    members >= k
                    and _weight_of_state(own_starts, starts, parents, values, state, k, False)
                    < limit
                ):
                    for v in range(m):
                        found[count, v] = state[v] == IN
                    _deepen(own_starts, starts, parents, values, k, found[count])
                    depths[count] = k - _weight(
                        own_starts, starts, parents, values, k, found[count]
                    )
                    count += 1
                    own += 1
                    if own == per_seed:
                        break
                else:
                    few = members < k
                    u = _best_open(own_starts, starts, parents, values, state, k, few, gain)
                    if u >= 0:
                        trail[depth] = u
                        depth += 1
                        state[u] = IN
                        back = False
            if back:
                while depth > 0 and state[trail[depth - 1]] == OUT:
                    depth -= 1
                    state[trail[depth]] = OPEN
                if depth == 0:
                    going = False
                else:
                    state[trail[depth - 1]] = OUT
    return count, whole
