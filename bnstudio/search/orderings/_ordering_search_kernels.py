"""The searches over orderings: by insertions with perturbations, and by crossing.

Each search goes on from where it stopped until it has done a given amount of work (roughly, sets
looked up), so that a call takes a bounded time and a run does not depend on the clock.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics._random_kernels import random_below
from bnstudio.numerics.compiling import inlined_kernel, unowned_kernel
from bnstudio.search.orderings._acyclic_selection_kernels import Selection, begin, select
from bnstudio.search.orderings._insertion_kernels import climb
from bnstudio.search.orderings._ordering_kernels import (
    clear_queue,
    displace,
    enqueue_missed,
    load,
    refresh,
    settle,
    total,
    undo_moves,
)
from bnstudio.search.orderings._parent_set_kernels import LOGGED, LOGGING, WORK, copy
from bnstudio.search.orderings._part_kernels import Part, improve_part
from bnstudio.search.orderings._population_kernels import (
    BASE,
    BEST,
    BETTER_PARTS,
    ENTERED,
    HELD,
    LEFT,
    MEMBERS,
    OFFSPRING,
    OPTIMA,
    PERTURBATIONS,
    PHASE,
    QUIET,
    RANK,
    REARRANGED,
    RESTARTS,
    SELECTIONS,
    STALE,
    TRIED_PARTS,
    cross,
    enter,
    put_parents_first,
    record,
    sample,
)

SAMPLE, SELECT, SWAP, CLIMB, PERTURB, ENTER, ENDED = range(7)  # phases of a search

LONG_ORDERING = 200  # variables of an ordering from which on the distance of a move counts
PARTS = 70  # of a hundred tries are for better families of a part, the others perturbations
LOG_RESERVE = 2048  # entries of the undo log that are kept free between two looks at it


class Memory(NamedTuple):
    """Working memory of a chain."""

    selection: Selection
    part: Part


class SearchSettings(NamedTuple):
    """The settings of a search; those that it does not use are ignored."""

    guided: bool = False  # draw orderings by what parents explain, see ``sample``
    acyclic: bool = False  # select networks acyclically, too
    crossing: int = RANK + 1  # how orderings are crossed; RANK + 1 for any way, at random
    max_moves: int = 1  # of a perturbation
    part: int = 0  # variables of a part; with 0 or 1 no parts are tried
    perturbations: int = 0  # without a gain, for each newcomer
    patience: int = 0  # perturbations or offspring without a gain before a new start
    # Of the run, see ``ChainPool``:
    min_gain: float = 0.0  # smaller differences count as none
    required_first: bool = False  # some variable has no empty set: put its smallest set first


@inlined_kernel
def begin_another(counts):
    """Whether another restart, perturbation or offspring may begin; if not, the search ends."""
    if counts[LEFT] == 0:
        counts[PHASE] = ENDED
    elif counts[LEFT] > 0:
        counts[LEFT] -= 1
    return counts[PHASE] != ENDED


@unowned_kernel
def perturb(sets, state, population, max_moves):
    """Perturb the ordering by 1 to ``max_moves`` random moves, to be climbed from.

    Half of them move a variable to any place. The others let it have a set that scores higher than
    its present one, by moving the variable behind the members of that set, or the members before
    it. The first variable is drawn from all, each next one from the candidates of the last, so that
    the moves are related.
    """
    population.counts[PERTURBATIONS] += 1
    population.counts[PHASE] = CLIMB
    state.numbers[LOGGING] = 1
    random = population.random
    logged = state.numbers[LOGGED]
    n = state.order.shape[0]
    x = random_below(random, n)
    for k in range(1 + random_below(random, max_moves)):
        if state.numbers[LOGGED] >= state.undo_log.shape[0] - LOG_RESERVE:
            break
        if k:
            low = sets.candidate_starts[x]
            count = sets.candidate_starts[x + 1] - low
            if count:
                x = np.int64(sets.candidates[low + random_below(random, count)])
            else:
                x = random_below(random, n)
        if state.is_outdated[x]:
            refresh(sets, state, x)
        better = state.chosen[x] - sets.starts[x]
        if better == 0 or random_below(random, 2):
            displace(sets, state, x, random_below(random, n))
            continue
        e = sets.starts[x] + random_below(random, better)
        if random_below(random, 2):
            last = np.int64(state.place[x])
            for m in range(sets.set_starts[e], sets.set_starts[e + 1]):
                last = max(last, np.int64(state.place[sets.members[m]]))
            if last > state.place[x]:
                displace(sets, state, x, last)
        else:
            for m in range(sets.set_starts[e], sets.set_starts[e + 1]):
                y = np.int64(sets.members[m])
                if state.place[y] > state.place[x]:
                    displace(sets, state, y, np.int64(state.place[x]))
    settle(sets, state)
    for k in range(logged, state.numbers[LOGGED]):
        enqueue_missed(sets, state, np.int64(state.undo_log[k, 0]))


@unowned_kernel
def try_part(sets, state, memory, population, settings):
    """Now and then try better families of a part, and go on from them; return whether it did try.

    The tries are :data:`PARTS` of a hundred, the others are to be perturbations.
    """
    if settings.part < 2 or random_below(population.random, 100) >= PARTS:
        return False
    counts = population.counts
    part = memory.part
    counts[TRIED_PARTS] += 1
    if improve_part(sets, state, part, population.random, settings.part, settings.min_gain):
        counts[BETTER_PARTS] += 1
        copy(state.order, population.trial)
        put_parents_first(sets, memory.selection, population, part.chosen)
        load(sets, state, population.trial)
        counts[STALE] = 0
        counts[PHASE] = CLIMB
    return True


@unowned_kernel
def bring_parents_close(sets, state, selection, population):
    """After the first climb of a long ordering, bring parents close to their children.

    The score of the network cannot fall, and later moves are shorter: a move costs its distance.
    Returns whether the ordering was loaded again, to be climbed once more.
    """
    n = population.trial.shape[0]
    if n < LONG_ORDERING or population.totals[BASE] > -np.inf or population.counts[REARRANGED]:
        population.counts[REARRANGED] = 0
        return False
    copy(state.order, population.trial)
    put_parents_first(sets, selection, population, state.chosen)
    load(sets, state, population.trial)
    population.counts[REARRANGED] = 1
    return True


@unowned_kernel
def accept_or_undo(sets, state, population, min_gain):
    """At an optimum: keep it unless the perturbation lowered the score; then undo the moves."""
    totals = population.totals
    counts = population.counts
    counts[OPTIMA] += 1
    clear_queue(state)
    score = state.total[0]
    if score < totals[BASE] - min_gain:
        undo_moves(sets, state)
        state.total[0] = totals[BASE]
        counts[STALE] += 1
        return
    state.numbers[LOGGED] = 0
    counts[STALE] += 1
    if score > totals[BASE] + min_gain:
        counts[STALE] = 0
    totals[BASE] = score
    if score > totals[BEST] + min_gain and record(
        sets, population, state.chosen, state.order, min_gain
    ):
        state.total[0] = totals[BEST]
        totals[BASE] = totals[BEST]


@unowned_kernel
def climb_to_optimum(sets, state, selection, population, min_gain, until):
    """Climb until no insertion gains, and judge the optimum; return false if the work ends first.

    When the undo log is full, the climb counts as ended.
    """
    numbers = state.numbers
    room = state.undo_log.shape[0] - LOG_RESERVE
    ended = False
    while not ended:
        while not (ended or (numbers[LOGGING] and numbers[LOGGED] >= room)):
            if numbers[WORK] >= until:
                return False
            work = min(until, numbers[WORK] + 1000)
            ended = climb(sets, state, population.totals[BASE], min_gain, work)
        ended = not bring_parents_close(sets, state, selection, population)
    accept_or_undo(sets, state, population, min_gain)
    return True


@unowned_kernel
def search_by_insertions(sets, state, memory, population, settings, work):
    """Climb by insertions, perturb and climb again (iterated local search), until the work is done.

    After ``patience`` perturbations without a better network it starts from a new ordering; with
    ``acyclic`` only if acyclic selection finds nothing better either.
    """
    selection = memory.selection
    numbers = state.numbers
    counts = population.counts
    totals = population.totals
    until = numbers[WORK] + work
    while numbers[WORK] < until:
        if counts[PHASE] == SAMPLE:
            sample(sets, state, selection, population, settings.guided, settings.required_first)
            load(sets, state, population.trial)
            totals[BASE] = -np.inf
            counts[STALE] = 0
            counts[PHASE] = CLIMB
        elif counts[PHASE] == CLIMB:
            if not climb_to_optimum(sets, state, selection, population, settings.min_gain, until):
                return
            counts[PHASE] = PERTURB
            if counts[STALE] >= settings.patience:
                begin(selection, state.order)
                counts[PHASE] = SELECT
        elif counts[PHASE] == SELECT:
            if settings.acyclic:
                if not select(sets, state, selection, until):
                    return
                counts[SELECTIONS] += 1
                if total(sets, selection.chosen) > totals[BASE] + settings.min_gain:
                    copy(selection.order, population.trial)
                    put_parents_first(sets, selection, population, selection.chosen)
                    load(sets, state, population.trial)
                    counts[STALE] = 0
                    counts[PHASE] = CLIMB
                    continue
            counts[RESTARTS] += 1
            counts[PHASE] = SAMPLE
        elif counts[PHASE] == PERTURB:
            if try_part(sets, state, memory, population, settings):
                continue
            if not begin_another(counts):
                return
            perturb(sets, state, population, settings.max_moves)
        else:
            return


@unowned_kernel
def search_by_crossing(sets, state, memory, population, settings, work):
    """Cross orderings of a population and climb from the offspring, until the work is done.

    Each newcomer climbs, and is perturbed until ``perturbations`` in a row gained nothing. After
    ``patience`` offspring in a row without a new best network, all orderings but the best are
    replaced by new ones.
    """
    selection = memory.selection
    numbers = state.numbers
    counts = population.counts
    totals = population.totals
    until = numbers[WORK] + work
    size = population.members.shape[0]
    while numbers[WORK] < until:
        if counts[PHASE] == SAMPLE:  # decide which ordering comes next
            if not begin_another(counts):
                return
            counts[OFFSPRING] += 1
            if counts[ENTERED] < size or counts[MEMBERS] < 2:
                sample(sets, state, selection, population, settings.guided, settings.required_first)
            else:
                a = random_below(population.random, counts[MEMBERS])
                b = random_below(population.random, counts[MEMBERS] - 1)
                b += b >= a
                kind = settings.crossing
                if kind > RANK:
                    kind = random_below(population.random, 3)
                cross(
                    population.random,
                    kind,
                    population.members[a],
                    population.members[b],
                    population.trial,
                    selection.stack,
                    state.keys,
                    state.items,
                )
                if settings.required_first:
                    put_parents_first(sets, selection, population, sets.smallest)
            counts[ENTERED] += 1
            load(sets, state, population.trial)
            numbers[WORK] += population.trial.shape[0]
            totals[BASE] = -np.inf
            totals[HELD] = totals[BEST]
            counts[STALE] = 0
            counts[PHASE] = CLIMB
        elif counts[PHASE] == CLIMB:
            if not climb_to_optimum(sets, state, selection, population, settings.min_gain, until):
                return
            counts[PHASE] = ENTER if counts[STALE] >= settings.perturbations else PERTURB
        elif counts[PHASE] == PERTURB:
            if not try_part(sets, state, memory, population, settings):
                perturb(sets, state, population, settings.max_moves)
        elif counts[PHASE] == ENTER:
            counts[PHASE] = SAMPLE
            enter(population, state.order, state.total[0], settings.min_gain)
            if totals[BEST] > totals[HELD]:
                counts[QUIET] = 0
                continue
            counts[QUIET] += 1
            if counts[QUIET] >= settings.patience and counts[ENTERED] >= size:
                counts[QUIET] = 0
                counts[RESTARTS] += 1
                copy(population.best_order, population.members[0])
                population.scores[0] = totals[BEST]
                counts[MEMBERS] = 1
                counts[ENTERED] = 1
        else:
            return
