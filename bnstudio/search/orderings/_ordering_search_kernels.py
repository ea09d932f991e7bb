"""Searches over orderings, cut into pieces by work: swaps with restarts, and climbs with kicks.

Each function goes on from where it stopped until it has done a given amount of work (lookups of
sets, roughly), so that pieces take a bounded time and a run does not depend on the clock.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics._random_kernels import random_below
from bnstudio.numerics.compiling import unowned_kernel
from bnstudio.search.orderings._acyclic_selection_kernels import begin, parents_first, select
from bnstudio.search.orderings._insertion_kernels import climb, sort, swap_gain
from bnstudio.search.orderings._ordering_kernels import (
    forget_queue,
    load,
    move,
    take_back,
    total,
)
from bnstudio.search.orderings._parent_set_kernels import NOTED, NOTING, TRIED, WORK, copy

# Places in ``Chain.counts``. LEFT: how many restarts, kicks or offspring may still begin; -1
# for no end.
PHASE, CURSOR, QUIET, LEFT, RESTARTS, OPTIMA = range(6)
KICKS, SELECTIONS, STALE, MEMBERS, OFFSPRING = range(6, 11)
ENTERED, TIDIED = 11, 12
COUNTS = 13
# Places in ``Chain.figures``: the network kicks start from, the best one, a climb's own.
BASE, BEST, HELD = 0, 1, 2

SAMPLE, SELECT, SWAP, CLIMB, KICK, ENTER, BREED, ENDED = range(8)

ORDER_BASED, CYCLE, RANK = 0, 1, 2

LONG = 200  # variables of an ordering in which the distance of a move is felt
ROOM = 2048  # notes that are kept free for what is made before the next look


class Chain(NamedTuple):
    """What one chain of a search keeps besides its state; all arrays are changed in place."""

    random: np.ndarray  # uint64 (1,)
    trial: np.ndarray  # int32 (n,): an ordering being made
    best: np.ndarray  # int64 (n,): entries of the best network
    best_order: np.ndarray  # int32 (n,): an ordering of it
    members: np.ndarray  # int32 (p, n): orderings of a population
    standing: np.ndarray  # float64 (p,): their scores
    metrics: np.ndarray  # float64 (3,)
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
def sample(lists, state, selection, chain, guided, bound):
    """Draw an ordering into ``chain.trial``.

    ``guided``: variables are drawn one after the other, with odds inverse to what each would gain
    by its best set, so that those which parents explain least tend to come first. ``bound``: the
    smallest sets are not all empty; their members are put first.
    """
    n = chain.trial.shape[0]
    if guided:
        for x in range(n):
            u = (random_below(chain.random, 2**31 - 1) + 1.0) / 2.0**31
            state.keys[x] = -np.log(u) * lists.pull[x]
            state.items[x] = x
        sort(state.keys, state.items, n)
        for i in range(n):
            chain.trial[i] = state.items[i]
    else:
        shuffle(chain.random, chain.trial)
    state.numbers[WORK] += n
    if bound:
        in_order(lists, selection, chain, lists.smallest)


@unowned_kernel
def in_order(lists, selection, chain, entries):
    """Put the members of each variable's entry before it in ``chain.trial``."""
    parents_first(lists, entries, chain.trial, selection.order, selection.stack, selection.marks)
    copy(selection.order, chain.trial)


@unowned_kernel
def record(lists, chain, chosen, order, least):
    """Keep a network if it is better than the best so far; return whether it is.

    Its score is summed up anew, so that rounding does not add up over a long run.
    """
    score = total(lists, chosen)
    if not score > chain.metrics[BEST] + least:
        return False
    chain.metrics[BEST] = score
    copy(chosen, chain.best)
    copy(order, chain.best_order)
    return True


@unowned_kernel
def by_swaps(lists, state, selection, chain, acyclic, guided, bound, least, work):
    """Improve random orderings by swapping neighbours, until the work is done.

    With ``acyclic`` each ordering's network is selected acyclically (ASOBS), and swapping goes on
    from an ordering of that network, until selection and swaps find nothing more.
    """
    numbers = state.numbers
    counts = chain.counts
    metrics = chain.metrics
    n = chain.trial.shape[0]
    until = numbers[WORK] + work
    while numbers[WORK] < until:
        if counts[PHASE] == SAMPLE:
            if counts[LEFT] == 0:
                counts[PHASE] = ENDED
            else:
                if counts[LEFT] > 0:
                    counts[LEFT] -= 1
                counts[RESTARTS] += 1
                sample(lists, state, selection, chain, guided, bound)
                metrics[HELD] = -np.inf
                if acyclic:
                    begin(selection, chain.trial)
                    counts[PHASE] = SELECT
                else:
                    load(lists, state, chain.trial)
                    counts[PHASE] = SWAP
                counts[CURSOR] = 0
                counts[QUIET] = 0
        elif counts[PHASE] == SELECT:
            if not select(lists, state, selection, until):
                return
            counts[SELECTIONS] += 1
            score = total(lists, selection.chosen)
            copy(selection.order, chain.trial)
            in_order(lists, selection, chain, selection.chosen)
            record(lists, chain, selection.chosen, chain.trial, least)
            if score > metrics[HELD] + least:
                load(lists, state, chain.trial)
                metrics[HELD] = state.total[0]
                counts[PHASE] = SWAP
                counts[CURSOR] = 0
                counts[QUIET] = 0
            else:
                counts[OPTIMA] += 1
                counts[PHASE] = SAMPLE
        elif counts[PHASE] == SWAP:
            if counts[QUIET] < n - 1:
                swap_once(lists, state, counts, least)
                continue
            record(lists, chain, state.chosen, state.order, least)
            metrics[HELD] = state.total[0]
            if acyclic:
                begin(selection, state.order)
                counts[PHASE] = SELECT
            else:
                counts[OPTIMA] += 1
                counts[PHASE] = SAMPLE
        else:
            return


@unowned_kernel
def swap_once(lists, state, counts, least):
    """Try one swap of neighbours; make it if it gains."""
    j = counts[CURSOR]
    a = np.int64(state.order[j])
    state.numbers[TRIED] += 1
    state.numbers[WORK] += 6  # its look-ups are far apart in memory
    if swap_gain(lists, state, a, np.int64(state.order[j + 1])) > least:
        move(lists, state, a, j + 1)
        forget_queue(state)
        counts[QUIET] = 0
        counts[CURSOR] = max(j - 1, 0)
    else:
        counts[QUIET] += 1
        counts[CURSOR] = j + 1 if j + 2 < state.order.shape[0] else 0


@unowned_kernel
def kick(lists, state, random, most):
    """Shake the ordering by 1 to ``most`` random moves.

    Half of them put a variable anywhere. The others let it have one of the sets that it would
    rather have, by going behind its members or by fetching these. The first variable is any, each
    next one a candidate of the last, so that the moves have to do with one another.
    """
    n = state.order.shape[0]
    x = random_below(random, n)
    for k in range(1 + random_below(random, most)):
        if state.numbers[NOTED] >= state.notes.shape[0] - ROOM:
            break
        if k:
            low = lists.near_starts[x]
            count = lists.near_starts[x + 1] - low
            if count:
                x = np.int64(lists.near[low + random_below(random, count)])
            else:
                x = random_below(random, n)
        better = state.chosen[x] - lists.starts[x]
        if better == 0 or random_below(random, 2):
            move(lists, state, x, random_below(random, n))
            continue
        e = lists.starts[x] + random_below(random, better)
        if random_below(random, 2):
            last = np.int64(state.place[x])
            for m in range(lists.set_starts[e], lists.set_starts[e + 1]):
                last = max(last, np.int64(state.place[lists.members[m]]))
            if last > state.place[x]:
                move(lists, state, x, last)
        else:
            for m in range(lists.set_starts[e], lists.set_starts[e + 1]):
                y = np.int64(lists.members[m])
                if state.place[y] > state.place[x]:
                    move(lists, state, y, np.int64(state.place[x]))


@unowned_kernel
def tidy(lists, state, selection, chain):
    """After the first climb of a long ordering, bring parents close to their children.

    The network can only gain, and the moves to come are shorter: they cost the distance. Returns
    whether the ordering was loaded anew, to be climbed once more.
    """
    n = chain.trial.shape[0]
    if n < LONG or chain.metrics[BASE] > -np.inf or chain.counts[TIDIED]:
        chain.counts[TIDIED] = 0
        return False
    copy(state.order, chain.trial)
    in_order(lists, selection, chain, state.chosen)
    load(lists, state, chain.trial)
    chain.counts[TIDIED] = 1
    return True


@unowned_kernel
def judge(lists, state, chain, least):
    """At an optimum: keep it if it is no worse than before the kick, else go back."""
    metrics = chain.metrics
    counts = chain.counts
    counts[OPTIMA] += 1
    forget_queue(state)
    now = state.total[0]
    if now < metrics[BASE] - least:
        take_back(lists, state)
        state.total[0] = metrics[BASE]
        counts[STALE] += 1
        return
    state.numbers[NOTED] = 0
    counts[STALE] += 1
    if now > metrics[BASE] + least:
        counts[STALE] = 0
    metrics[BASE] = now
    if now > metrics[BEST] + least and record(lists, chain, state.chosen, state.order, least):
        state.total[0] = metrics[BEST]
        metrics[BASE] = metrics[BEST]


@unowned_kernel
def climb_on(lists, state, least, until):
    """Climb to an optimum of insertions; false if the work is done before.

    When no more moves can be noted the climb counts as ended.
    """
    numbers = state.numbers
    room = state.notes.shape[0] - ROOM
    while not (numbers[NOTING] and numbers[NOTED] >= room):
        if numbers[WORK] >= until:
            return False
        if climb(lists, state, least, min(until, numbers[WORK] + 1000)):
            return True
    return True


@unowned_kernel
def by_insertions(
    lists, state, selection, chain, acyclic, guided, bound, most, patience, least, work
):
    """Climb by insertions, kick and climb again (iterated local search), until the work is done.

    After ``patience`` kicks without a better network it starts from a new ordering; with
    ``acyclic`` only if acyclic selection finds nothing better either.
    """
    numbers = state.numbers
    counts = chain.counts
    metrics = chain.metrics
    until = numbers[WORK] + work
    while numbers[WORK] < until:
        if counts[PHASE] == SAMPLE:
            sample(lists, state, selection, chain, guided, bound)
            load(lists, state, chain.trial)
            metrics[BASE] = -np.inf
            counts[STALE] = 0
            counts[PHASE] = CLIMB
        elif counts[PHASE] == CLIMB:
            if not climb_on(lists, state, least, until):
                return
            if tidy(lists, state, selection, chain):
                continue
            judge(lists, state, chain, least)
            counts[PHASE] = KICK
            if counts[STALE] > patience:
                begin(selection, state.order)
                counts[PHASE] = SELECT
        elif counts[PHASE] == SELECT:
            if acyclic:
                if not select(lists, state, selection, until):
                    return
                counts[SELECTIONS] += 1
                if total(lists, selection.chosen) > metrics[BASE] + least:
                    copy(selection.order, chain.trial)
                    in_order(lists, selection, chain, selection.chosen)
                    load(lists, state, chain.trial)
                    counts[STALE] = 0
                    counts[PHASE] = CLIMB
                    continue
            counts[RESTARTS] += 1
            counts[PHASE] = SAMPLE
        elif counts[PHASE] == KICK:
            if counts[LEFT] == 0:
                counts[PHASE] = ENDED
                return
            if counts[LEFT] > 0:
                counts[LEFT] -= 1
            counts[KICKS] += 1
            numbers[NOTING] = 1
            kick(lists, state, chain.random, most)
            counts[PHASE] = CLIMB
        else:
            return


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
        for i in range(n):
            child[i] = items[i]
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
def enter(chain, order, score, least):
    """Let an ordering into the population: not one of equal score, and only by ousting the worst.

    Returns whether it is in.
    """
    counts = chain.counts
    size = chain.members.shape[0]
    worst = 0
    for k in range(counts[MEMBERS]):
        if abs(chain.standing[k] - score) <= least:
            return False
        if chain.standing[k] < chain.standing[worst]:
            worst = k
    if counts[MEMBERS] < size:
        worst = counts[MEMBERS]
        counts[MEMBERS] += 1
    elif score < chain.standing[worst]:
        return False
    copy(order, chain.members[worst])
    chain.standing[worst] = score
    return True


@unowned_kernel
def by_breeding(
    lists, state, selection, chain, crossing, guided, bound, most, kicks, patience, least, work
):
    """Cross orderings of a population, climb and kick the offspring, until the work is done.

    Each newcomer climbs and gets ``kicks`` kicks. After ``patience`` offspring in a row without a
    new best network all but the best make room for new ones.
    """
    numbers = state.numbers
    counts = chain.counts
    metrics = chain.metrics
    until = numbers[WORK] + work
    size = chain.members.shape[0]
    while numbers[WORK] < until:
        if counts[PHASE] == SAMPLE:  # decides what comes next
            if counts[LEFT] == 0:
                counts[PHASE] = ENDED
                return
            if counts[LEFT] > 0:
                counts[LEFT] -= 1
            counts[OFFSPRING] += 1
            if counts[ENTERED] < size or counts[MEMBERS] < 2:
                sample(lists, state, selection, chain, guided, bound)
            else:
                a = random_below(chain.random, counts[MEMBERS])
                b = random_below(chain.random, counts[MEMBERS] - 1)
                b += b >= a
                kind = crossing if crossing <= RANK else random_below(chain.random, 3)
                cross(
                    chain.random,
                    kind,
                    chain.members[a],
                    chain.members[b],
                    chain.trial,
                    selection.stack,
                    state.keys,
                    state.items,
                )
                if bound:
                    in_order(lists, selection, chain, lists.smallest)
            counts[ENTERED] += 1
            load(lists, state, chain.trial)
            numbers[WORK] += chain.trial.shape[0]
            metrics[BASE] = -np.inf
            metrics[HELD] = metrics[BEST]
            counts[STALE] = 0
            counts[PHASE] = CLIMB
        elif counts[PHASE] == CLIMB:
            if not climb_on(lists, state, least, until):
                return
            if tidy(lists, state, selection, chain):
                continue
            judge(lists, state, chain, least)
            counts[PHASE] = ENTER if counts[STALE] >= kicks else KICK
        elif counts[PHASE] == KICK:
            counts[KICKS] += 1
            numbers[NOTING] = 1
            kick(lists, state, chain.random, most)
            counts[PHASE] = CLIMB
        elif counts[PHASE] == ENTER:
            counts[PHASE] = SAMPLE
            enter(chain, state.order, state.total[0], least)
            if metrics[BEST] > metrics[HELD]:
                counts[QUIET] = 0
                continue
            counts[QUIET] += 1
            if counts[QUIET] >= patience and counts[ENTERED] >= size:
                counts[QUIET] = 0
                counts[RESTARTS] += 1
                copy(chain.best_order, chain.members[0])
                chain.standing[0] = metrics[BEST]
                counts[MEMBERS] = 1
                counts[ENTERED] = 1
        else:
            return
