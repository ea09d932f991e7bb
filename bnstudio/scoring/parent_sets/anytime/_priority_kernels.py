"""Kernels of the orders in which parent sets are explored: by size, by score, by priority.

Sets explored so far are kept by ``_exploration_kernels.py``, the frontier is a heap of
``_frontier_kernels.py``, the scoring is done by ``_identification_kernels.py``.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

import numpy as np

from bnstudio.numerics.compiling import kernel, unowned_kernel
from bnstudio.scoring._formula_kernels import PENALTY, expected_penalty
from bnstudio.scoring.parent_sets.anytime._exploration_kernels import (
    ADDED,
    BEST,
    CONFIGS,
    CURRENT,
    FREE,
    FRONTIER,
    MARGIN,
    NEXT,
    ORIGIN,
    PRUNED,
    SCORE,
    SETS,
    SIZE,
    cannot_matter,
    estimate_score,
    find_set,
)
from bnstudio.scoring.parent_sets.anytime._frontier_kernels import make_room, pop, push, set_of

PUT_OFF = 2.0**40  # above any score; leaves the order among what is put off


@unowned_kernel
def next_by_size(state):
    """Sequential: the sets in the order in which they were found, which is by size."""
    if state[NEXT] >= state[SETS]:
        return False
    state[CURRENT] = state[NEXT]
    state[NEXT] += 1
    return True


@unowned_kernel
def next_in_core(links, core, state):
    """By size among the marked candidates: the next set, but set 0, that has no other member."""
    while next_by_size(state):
        at = state[CURRENT]
        while at > 0 and core[links[at, ADDED]]:
            at = links[at, ORIGIN]
        if at == 0 and state[CURRENT] > 0:
            return True
    state[CURRENT] = -1
    return False


@kernel
def next_by_score(values, heap_keys, heap_entries, state, ends):
    """Greedy: the best scoring set not extended yet; those found since last time are put in."""
    while state[NEXT] < state[SETS]:
        make_room(heap_keys, heap_entries, state, ends, 1)
        push(heap_keys, heap_entries, state, values[state[NEXT], SCORE], state[NEXT], 0)
        state[NEXT] += 1
    if state[FRONTIER] == 0:
        return False
    state[CURRENT] = set_of(heap_entries[0])
    pop(heap_keys, heap_entries, state)
    return True


@unowned_kernel
def is_member(links, number, position):
    """Whether a candidate is in a set."""
    while number > 0:
        if links[number, ADDED] == position:
            return True
        number = links[number, ORIGIN]
    return False


@unowned_kernel
def next_place(
    scoring,
    child,
    candidates,
    free,
    links,
    values,
    order,
    ends,
    tops,
    state,
    number,
    place,
):
    """Return the first place from ``place`` on whose candidate can extend the set, or -1.

    ``tops`` holds the largest ``free`` from each place to the end of its class.
    """
    arities = scoring.observed
    r = np.int64(arities[child])
    end = ends[place]
    # The same in the whole class.
    wider = values[number, CONFIGS] * arities[candidates[order[place]]]
    if cannot_matter(scoring, r, wider, values[number, BEST], values[number, FREE]):
        state[PRUNED] += end - place
        return np.int64(-1)
    bound = scoring.values[PENALTY] * (r - 1) * wider
    for at in range(place, end):
        if bound >= tops[at] * (1.0 + MARGIN):
            state[PRUNED] += end - at
            return np.int64(-1)
        position = order[at]
        if bound >= free[position] * (1.0 + MARGIN):
            state[PRUNED] += 1
            continue
        if not is_member(links, number, position):
            return np.int64(at)
    return np.int64(-1)


@unowned_kernel
def open_set(
    scoring,
    child,
    candidates,
    free,
    max_parents,
    max_params,
    links,
    values,
    order,
    places,
    starts,
    ends,
    tops,
    heap_keys,
    heap_entries,
    state,
    number,
):
    """Put the extensions of an explored set into the heap: one entry for each class of candidates.

    The frontier has room for them. Within a class, candidates of one arity, the priority falls with
    the candidate's own score, so the best of them stands for all that come after it. Pairs are
    entered from their first member only.
    """
    if links[number, SIZE] >= max_parents:
        return
    arities = scoring.observed
    r = np.int64(arities[child])
    single = links[number, ORIGIN] == 0
    own = places[links[number, ADDED]]
    for c in range(starts.shape[0]):
        place = starts[c]
        if single and own >= place:
            place = own + 1
            if place >= ends[starts[c]]:
                continue
        wider = values[number, CONFIGS] * arities[candidates[order[place]]]
        if (r - 1) * wider > max_params:
            continue
        place = next_place(
            scoring, child, candidates, free, links, values, order, ends, tops,
            state, number, place,
        )  # fmt: skip
        if place < 0:
            continue
        push(
            heap_keys,
            heap_entries,
            state,
            priority_at(scoring, child, candidates, values, order, number, place),
            number,
            place,
        )


@kernel
def open_range(
    scoring, child, candidates, free, max_parents, max_params, links, values,
    order, places, starts, ends, tops, heap_keys, heap_entries, state, first, last,
):  # fmt: skip
    """Put the extensions of sets ``first`` to ``last - 1`` into the heap.

    All single candidates must have been explored.
    """
    for number in range(first, last):
        make_room(heap_keys, heap_entries, state, ends, starts.shape[0])
        open_set(
            scoring, child, candidates, free, max_parents, max_params, links,
            values, order, places, starts, ends, tops, heap_keys, heap_entries, state, number,
        )  # fmt: skip


@unowned_kernel
def priority_at(scoring, child, candidates, values, order, number, place):
    """Value in the heap of a set plus the candidate at a place."""
    single = order[place] + 1  # the singles were explored first, in the order of candidates
    value = estimate_score(
        scoring,
        np.int64(scoring.observed[child]),
        values[0, SCORE],
        values[number, SCORE],
        values[single, SCORE],
        values[0, CONFIGS],
        values[number, CONFIGS],
        values[single, CONFIGS],
    )
    return later(value, max(values[number, BEST], values[single, BEST]))


@unowned_kernel
def later(value, best):
    """Put off what, by its priority, one of its own subsets beats: it would not be in the list."""
    return value if value > best else value - PUT_OFF


@unowned_kernel
def sharpen(scoring, r, links, values, keys, slots, words, number, position, wider, value):
    """Lower a priority to the least that explored subsets say of a set plus one candidate.

    Two explored sets T + Z and T + Y estimate T + Z + Y as the priority does, their common part T
    in the place of set 0: what is said twice by Z and Y is then counted once.
    """
    formula, score_values = scoring.formula, scoring.values
    own = values[number, SCORE] + expected_penalty(
        formula, score_values, r, values[number, CONFIGS]
    )
    penalty = expected_penalty(formula, score_values, r, wider)
    at = number
    while at > 0:
        common = keys[number] ^ words[links[at, ADDED]]
        right = find_set(keys, slots, common ^ words[position])
        part = find_set(keys, slots, common) if right >= 0 else np.int64(-1)
        if part >= 0:
            more = values[right, SCORE] + expected_penalty(
                formula, score_values, r, values[right, CONFIGS]
            )
            less = values[part, SCORE] + expected_penalty(
                formula, score_values, r, values[part, CONFIGS]
            )
            value = min(value, own + more - less - penalty)
        at = links[at, ORIGIN]
    return value
