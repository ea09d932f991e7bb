"""The population of an ordering search: orderings that are drawn, crossed and kept.

:class:`Population` also holds what a chain remembers besides its ordering: its random numbers, its
best network and the phase that it is in.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics._random_kernels import random_below
from bnstudio.numerics.compiling import unowned_kernel
from bnstudio.search.orderings._acyclic_selection_kernels import parents_first
from bnstudio.search.orderings._insertion_kernels import sort
from bnstudio.search.orderings._ordering_kernels import total
from bnstudio.search.orderings._parent_set_kernels import WORK, copy

# Places in ``Population.counts``. LEFT: how many restarts, perturbations or offspring may still
# begin; -1 for no end.
PHASE, CURSOR, QUIET, LEFT, RESTARTS, OPTIMA = range(6)
PERTURBATIONS, SELECTIONS, STALE, MEMBERS, OFFSPRING = range(6, 11)
ENTERED, REARRANGED, TRIED_PARTS, BETTER_PARTS = range(11, 15)
COUNTS = 15
# Places in ``Population.totals``: the network that perturbations start from, the best one, and the
# best one when the present climb began.
BASE, BEST, HELD = 0, 1, 2

ORDER_BASED, CYCLE, RANK = 0, 1, 2  # how two orderings are crossed


class Population(NamedTuple):
    """What one chain keeps besides its ordering; all arrays are changed in place."""

    random: np.ndarray  # uint64 (1,): state of the random numbers
    trial: np.ndarray  # int32 (n,): an ordering being made
    best: np.ndarray  # int64 (n,): entries of the best network
    best_order: np.ndarray  # int32 (n,): an ordering of it
    members: np.ndarray  # int32 (p, n): the orderings of the population
    scores: np.ndarray  # float64 (p,): their scores
    totals: np.ndarray  # float64 (3,): scores of networks
    counts: np.ndarray  # int64 (COUNTS,)


@unowned_kernel
def shuffle(random, order):
    """Make ``order`` a random ordering, all equally likely."""
    n = order.shape[0]
    for i in range(n):
        order[i] = i
    for i in range(n - 1, 0, -1):
        j = random_below(random, i + 1)
        held = order[i]
        order[i] = order[j]
        order[j] = held


@unowned_kernel
def sample(sets, state, selection, population, guided, bound):
    """Draw an ordering into ``population.trial``.

    ``guided``: variables are drawn one after the other, with odds inverse to what each would gain
    by its best set, so that those which parents explain least tend to come first. ``bound``: the
    smallest sets are not all empty; their members are put first.
    """
    n = population.trial.shape[0]
    if guided:
        for x in range(n):
            u = (random_below(population.random, 2**31 - 1) + 1.0) / 2.0**31
            state.keys[x] = -np.log(u) * sets.best_gain[x]
            state.items[x] = x
        sort(state.keys, state.items, n)
        copy(state.items[:n], population.trial)
    else:
        shuffle(population.random, population.trial)
    state.numbers[WORK] += n
    if bound:
        put_parents_first(sets, selection, population, sets.smallest)


@unowned_kernel
def put_parents_first(sets, selection, population, entries):
    """Put the members of each variable's entry before it in ``population.trial``."""
    parents_first(
        sets, entries, population.trial, selection.order, selection.stack, selection.marks
    )
    copy(selection.order, population.trial)


@unowned_kernel
def record(sets, population, chosen, order, min_gain):
    """Keep a network if it is better than the best so far; return whether it is.

    Its score is summed up again, so that rounding does not add up over a long run.
    """
    score = total(sets, chosen)
    if not score > population.totals[BEST] + min_gain:
        return False
    population.totals[BEST] = score
    copy(chosen, population.best)
    copy(order, population.best_order)
    return True


@unowned_kernel
def cross(random, kind, first, second, child, place, keys, items):
    """Write a crossing of two orderings to ``child``.

    Order based: a random half of the variables stand in the order of the second, in the places
    they have in the first. Cycle: places from either, cycle by cycle. Rank: by the sum of both
    places.
    """
    n = first.shape[0]
    if kind == RANK:
        for i in range(n):
            place[second[i]] = i
        for i in range(n):
            keys[i] = i + place[first[i]] + random_below(random, 1024) / 1024.0
            items[i] = first[i]
        sort(keys, items, n)
        copy(items[:n], child)
    elif kind == CYCLE:
        for i in range(n):
            place[first[i]] = i
            child[i] = -1
        for i in range(n):
            if child[i] >= 0:
                continue
            from_first = random_below(random, 2)
            j = i
            while child[j] < 0:
                child[j] = first[j] if from_first else second[j]
                j = place[second[j]]
    else:
        for i in range(n):
            place[first[i]] = random_below(random, 2)
        j = 0
        for i in range(n):
            child[i] = first[i]
            if place[first[i]]:
                while not place[second[j]]:
                    j += 1
                child[i] = second[j]
                j += 1


@unowned_kernel
def enter(population, order, score, min_gain):
    """Let an ordering in: not one of equal score, and only in the place of the worst."""
    counts = population.counts
    worst = 0
    for k in range(counts[MEMBERS]):
        if abs(population.scores[k] - score) <= min_gain:
            return
        if population.scores[k] < population.scores[worst]:
            worst = k
    if counts[MEMBERS] < population.members.shape[0]:
        worst = counts[MEMBERS]
        counts[MEMBERS] += 1
    elif score < population.scores[worst]:
        return
    copy(order, population.members[worst])
    population.scores[worst] = score
