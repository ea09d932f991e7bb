"""Moves between ordered partitions of the variables, and the arcs that each makes likely.

A DAG has one ordered partition: its first part holds the variables without parents; each further
part those whose parents all lie in earlier parts, at least one of them in the part just before. So
the weight of a partition is a product over the variables: of the parent sets inside the earlier
parts, less those that avoid the part before. ``inside[v, s]`` is the logarithm of the summed
weights of the parent sets inside the set ``s`` of the candidates of ``v`` (bit ``j`` for
``candidates[v, j]``).

A variable is taken out and put back at a place drawn by weight, among all there are: into a part,
or between two as a part of its own. Two variables of different parts are exchanged now and then.

References
----------
Kuipers and Moffa (2017), *Partition MCMC for inference on acyclic digraphs*, JASA 112: partitions
and their weights. Kuipers, Suter and Moffa (2022), *Efficient sampling and structure learning of
Bayesian networks*, JCGS 31: tables over candidate parents.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

import math

import numpy as np

from bnstudio.numerics._random_kernels import random_below
from bnstudio.numerics.compiling import kernel

_GRAIN = 2**31 - 1
_LEAST_PART, _NO_SET = -28.0, -40.0
_ALL_BUT_ONE = -math.exp(_LEAST_PART)


@kernel
def uniform(random):
    """Return a number between 0 and 1."""
    return (random_below(random, _GRAIN) + 0.5) / _GRAIN


@kernel
def between(inside, v, earlier, before):
    """Return the logarithm of the weights of sets in ``earlier`` with a member in ``before``.

    A part of the sets in ``earlier`` that is too small for the digits of their sum counts as
    ``e^-28`` of it, no set at all as ``e^-40``. So little is never seen where the weights are as
    they are, but replicas with flatter weights pass through such partitions.
    """
    all_sets = inside[v, earlier]
    if all_sets == -np.inf:
        return -np.inf
    if before == 0:
        return all_sets + _NO_SET
    gap = inside[v, earlier & ~before] - all_sets
    if gap > _ALL_BUT_ONE:
        return all_sets + _LEAST_PART
    return all_sets + math.log(-math.expm1(gap))


@kernel
def own_weight(inside, candidates, counts, parts, v, part):
    """Return the logarithm of the weight of a variable in a part, the others where they are."""
    if part == 0:
        return inside[v, 0]
    earlier = 0
    before = 0
    for j in range(counts[v]):
        other = parts[candidates[v, j]]
        if 0 <= other < part:
            earlier |= 1 << j
            if other == part - 1:
                before |= 1 << j
    return between(inside, v, earlier, before)


@kernel
def whole_weight(inside, candidates, counts, parts):
    """Return the logarithm of the weight of a partition."""
    total = 0.0
    for v in range(parts.shape[0]):
        total += own_weight(inside, candidates, counts, parts, v, parts[v])
    return total


@kernel
def take_out(parts, v):
    """Take a variable out of its part, which goes if it is empty; return the number of parts."""
    part = parts[v]
    parts[v] = -1
    alone = True
    last = -1
    for w in range(parts.shape[0]):
        if parts[w] == part:
            alone = False
        last = max(last, parts[w])
    if alone:
        for w in range(parts.shape[0]):
            if parts[w] > part:
                parts[w] -= 1
        last = -1
        for w in range(parts.shape[0]):
            last = max(last, parts[w])
    return last + 1


@kernel
def place_weights(inside, candidates, counts, parts, v, m, sums, weights):
    """Write the weights of all places of a variable that was taken out of ``m`` parts.

    ``weights[k]`` is that of joining part ``k``, ``weights[m + g]`` that of a part of its own
    before part ``g``. ``sums`` is working memory, ``(4, m)``: the others' weights part by part,
    where the variable comes not before them, in the part just before, earlier, or in a part of its
    own just before.
    """
    sums[:, :m] = 0.0
    for w in range(parts.shape[0]):
        if w == v:
            continue
        part = parts[w]
        earlier = 0
        before = 0
        bit = 0
        for j in range(counts[w]):
            other = candidates[w, j]
            if other == v:
                bit = 1 << j
            elif parts[other] < part:
                earlier |= 1 << j
                if parts[other] == part - 1:
                    before |= 1 << j
        plain = inside[w, 0] if part == 0 else between(inside, w, earlier, before)
        sums[0, part] += plain
        if bit == 0:
            sums[1, part] += plain
            sums[2, part] += plain
            sums[3, part] += between(inside, w, earlier, 0)
        else:
            if part > 0:
                sums[1, part] += between(inside, w, earlier | bit, before | bit)
                sums[2, part] += between(inside, w, earlier | bit, before)
            sums[3, part] += between(inside, w, earlier | bit, bit)
    # What follows the place counts from the end, what comes before from the beginning.
    after = 0.0
    after_next = 0.0
    weights[2 * m] = 0.0
    for k in range(m - 1, -1, -1):
        weights[m + k] = sums[3, k] + after  # as a part of its own before part k
        weights[k] = sums[1, k + 1] + after_next if k + 1 < m else 0.0
        after_next = after
        after += sums[2, k]
    first = 0.0
    for k in range(m + 1):
        own = own_weight(inside, candidates, counts, parts, v, k)
        weights[m + k] += first + own
        if k < m:
            first += sums[0, k]
            weights[k] += first + own


@kernel
def put_back(parts, v, m, place):
    """Put a variable back at a place, numbered as in :func:`place_weights`."""
    if place < m:
        parts[v] = place
        return
    gap = place - m
    for w in range(parts.shape[0]):
        if parts[w] >= gap:
            parts[w] += 1
    parts[v] = gap


@kernel
def draw(weights, count, heat, random):
    """Draw one of some weights given as logarithms, which are multiplied by ``heat``."""
    most = -np.inf
    for i in range(count):
        most = max(most, weights[i])
    total = 0.0
    for i in range(count):
        weights[i] = math.exp(heat * (weights[i] - most))
        total += weights[i]
    left = uniform(random) * total
    for i in range(count - 1):
        left -= weights[i]
        if left < 0.0:
            return i
    return count - 1


@kernel
def sweep(inside, candidates, counts, parts, heat, random, sums, weights):
    """Move as many variables as there are, each drawn at random, and try as many exchanges.

    ``heat`` is 1, or less to move more freely. Returns the number of exchanges made.
    """
    n = parts.shape[0]
    made = 0
    for _ in range(n):
        v = random_below(random, n)
        m = take_out(parts, v)
        place_weights(inside, candidates, counts, parts, v, m, sums, weights)
        put_back(parts, v, m, draw(weights, 2 * m + 1, heat, random))
        a = random_below(random, n)
        b = random_below(random, n)
        if parts[a] == parts[b]:
            continue
        now = whole_weight(inside, candidates, counts, parts)
        parts[a], parts[b] = parts[b], parts[a]
        then = whole_weight(inside, candidates, counts, parts)
        if then == -np.inf or math.log(uniform(random)) >= heat * (then - now):
            parts[a], parts[b] = parts[b], parts[a]
        else:
            made += 1
    return made


@kernel
def add_likely(inside, candidates, counts, parts, arcs):
    """Add to ``arcs[u, v]`` the probability of each arc given the partition."""
    for v in range(parts.shape[0]):
        part = parts[v]
        if part == 0:
            continue
        earlier = 0
        before = 0
        for j in range(counts[v]):
            other = parts[candidates[v, j]]
            if other < part:
                earlier |= 1 << j
                if other == part - 1:
                    before |= 1 << j
        own = between(inside, v, earlier, before)
        rest = earlier & ~before
        for j in range(counts[v]):
            bit = 1 << j
            if earlier & bit:
                share = math.exp(inside[v, earlier] - own)
                share -= math.exp(inside[v, earlier & ~bit] - own)
                if rest & bit:
                    share -= math.exp(inside[v, rest] - own) - math.exp(
                        inside[v, rest & ~bit] - own
                    )
                arcs[candidates[v, j], v] += min(max(share, 0.0), 1.0)
