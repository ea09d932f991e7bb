"""Arcs reversed in networks drawn from a partition, whose ends choose their parents anew.

Moves of single variables leave a partition one variable at a time, and networks that differ by a
reversed arc and what follows from it may be many such moves apart. Here a network is drawn among
those of the partition, moved, and turned into its partition again, so that partitions keep their
distribution.

An arc is drawn, both ends lose their parents, then the former parent chooses its parents by weight
among all sets that hold the former child and close no cycle, and the former child does so among
all sets that close none. ``sets[v]`` are the parent sets of ``v`` as bits of its candidates, the
heaviest first, ``logs[v]`` their weights; a network is the parent set of each variable.

References
----------
Grzegorczyk and Husmeier (2008), *Improving the structure MCMC sampler for Bayesian networks by
introducing a new edge reversal move*, Machine Learning 71.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

import math

import numpy as np

from bnstudio.numerics._random_kernels import random_below
from bnstudio.numerics.compiling import kernel
from bnstudio.posterior._partition_kernels import uniform

_NOTHING = 45.0
"""What is lighter by this factor's logarithm, all together, changes no digit of a sum."""


@kernel
def sum_fitting(sets, logs, count, allowed, some):
    """Return the logarithm of the weights of sets within ``allowed`` that have one of ``some``.

    Relative to the heaviest that fits, which comes first; that weight is returned, too. With
    ``some`` 0 all within ``allowed`` fit.
    """
    most = -np.inf
    total = 0.0
    for k in range(count):
        if most > -np.inf and logs[k] + math.log(count - k) < most - _NOTHING:
            break
        s = sets[k]
        if s & ~allowed == 0 and (some == 0 or s & some):
            if most == -np.inf:
                most = logs[k]
            total += math.exp(logs[k] - most)
    return most, total


@kernel
def draw_fitting(sets, logs, count, allowed, some, most, total, random):
    """Draw one of the sets of :func:`sum_fitting`, whose answers are given, by weight."""
    left = uniform(random) * total
    last = 0
    for k in range(count):
        s = sets[k]
        if s & ~allowed == 0 and (some == 0 or s & some):
            last = s
            left -= math.exp(logs[k] - most)
            if left < 0.0:
                break
    return last


@kernel
def draw_network(sets, logs, set_counts, candidates, counts, parts, random, own):
    """Write a network of a partition, drawn by weight, to ``own``; return whether there is one."""
    for v in range(parts.shape[0]):
        earlier = 0
        before = 0
        for j in range(counts[v]):
            other = parts[candidates[v, j]]
            if other < parts[v]:
                earlier |= 1 << j
                if other == parts[v] - 1:
                    before |= 1 << j
        if parts[v] and before == 0:
            return False
        most, total = sum_fitting(sets[v], logs[v], set_counts[v], earlier, before)
        if most == -np.inf:
            return False
        own[v] = draw_fitting(sets[v], logs[v], set_counts[v], earlier, before, most, total, random)
    return True


@kernel
def write_parts(candidates, counts, own, parts):
    """Write the partition of a network: a variable's part follows the last one of its parents."""
    parts[:] = 0
    changed = True
    while changed:
        changed = False
        for v in range(own.shape[0]):
            part = 0
            for j in range(counts[v]):
                if own[v] >> j & 1:
                    part = max(part, parts[candidates[v, j]] + 1)
            if part != parts[v]:
                parts[v] = part
                changed = True


@kernel
def mark_below(candidates, counts, own, v, below):
    """Mark a variable and its descendants."""
    below[:] = False
    below[v] = True
    changed = True
    while changed:
        changed = False
        for w in range(own.shape[0]):
            if not below[w]:
                for j in range(counts[w]):
                    if own[w] >> j & 1 and below[candidates[w, j]]:
                        below[w] = True
                        changed = True
                        break


@kernel
def not_below(candidates, counts, own, v, below):
    """Return the candidates of a variable that close no cycle as its parents, as bits."""
    mark_below(candidates, counts, own, v, below)
    found = 0
    for j in range(counts[v]):
        if not below[candidates[v, j]]:
            found |= 1 << j
    return found


@kernel
def arcs_of(own):
    """Return the number of arcs of a network."""
    total = 0
    for s in own:
        while s:
            s &= s - 1
            total += 1
    return total


@kernel
def reverse(sets, logs, set_counts, candidates, counts, own, random, below):
    """Try to reverse an arc of a network drawn at random; return whether it was done."""
    arcs = arcs_of(own)
    if arcs == 0:
        return False
    left = random_below(random, arcs)
    child = -1
    into = 0
    for v in range(own.shape[0]):
        for j in range(counts[v]):
            if own[v] >> j & 1:
                if left == 0:
                    child = v
                    into = j
                left -= 1
    parent = candidates[child, into]
    back = 0  # the child as a candidate of its parent
    for j in range(counts[parent]):
        if candidates[parent, j] == child:
            back = 1 << j
    if back == 0:
        return False
    old_parent = own[parent]
    old_child = own[child]
    own[parent] = 0
    own[child] = 0
    allowed = not_below(candidates, counts, own, child, below)
    undone, undone_sum = sum_fitting(
        sets[child], logs[child], set_counts[child], allowed, 1 << into
    )
    allowed = not_below(candidates, counts, own, parent, below)
    done, done_sum = sum_fitting(sets[parent], logs[parent], set_counts[parent], allowed, back)
    if done == -np.inf:
        own[parent] = old_parent
        own[child] = old_child
        return False
    drawn = draw_fitting(
        sets[parent], logs[parent], set_counts[parent], allowed, back, done, done_sum, random
    )
    own[child] = old_child
    allowed = not_below(candidates, counts, own, parent, below)
    rest, rest_sum = sum_fitting(sets[parent], logs[parent], set_counts[parent], allowed, 0)
    own[parent] = drawn
    own[child] = 0
    allowed = not_below(candidates, counts, own, child, below)
    more, more_sum = sum_fitting(sets[child], logs[child], set_counts[child], allowed, 0)
    if more == -np.inf:
        own[parent] = old_parent
        own[child] = old_child
        return False
    own[child] = draw_fitting(
        sets[child], logs[child], set_counts[child], allowed, 0, more, more_sum, random
    )
    gain = done + more - undone - rest
    gain += math.log(done_sum * more_sum / (undone_sum * rest_sum))
    gain += math.log(arcs / arcs_of(own))
    if math.log(uniform(random)) < gain:
        return True
    own[parent] = old_parent
    own[child] = old_child
    return False


@kernel
def choose_anew(sets, logs, set_counts, candidates, counts, own, v, random, below):
    """Let a variable choose its parents by weight among all sets that close no cycle."""
    allowed = not_below(candidates, counts, own, v, below)
    most, total = sum_fitting(sets[v], logs[v], set_counts[v], allowed, 0)
    own[v] = draw_fitting(sets[v], logs[v], set_counts[v], allowed, 0, most, total, random)


@kernel
def move_networks(sets, logs, set_counts, candidates, counts, parts, own, random, below, times):
    """Draw a network of a partition, try reversals, and write the partition that comes of it.

    ``own`` and ``below`` are working memory. Returns the number of reversals made.
    """
    if not draw_network(sets, logs, set_counts, candidates, counts, parts, random, own):
        return 0
    made = 0
    for _ in range(times):
        if reverse(sets, logs, set_counts, candidates, counts, own, random, below):
            made += 1
        v = random_below(random, own.shape[0])
        choose_anew(sets, logs, set_counts, candidates, counts, own, v, random, below)
    write_parts(candidates, counts, own, parts)
    return made
