"""Kernels of anytime parent set identification: which set is explored next, and its score.

What comes next is decided by ``_priority_kernels.py``; sets explored so far are kept by
``_exploration_kernels.py``. A kernel works until its quota is used and can go on later.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import math

import numpy as np

from bnstudio.data.counts import _counting_kernels as counting
from bnstudio.data.counts import _intersection_kernels as intersections
from bnstudio.numerics.compiling import kernel
from bnstudio.scoring._bound_kernels import CELLS_BOUND, positive_cells
from bnstudio.scoring._score_kernels import score_by_hashing, score_table
from bnstudio.scoring.parent_sets.anytime import _frontier_kernels as frontier
from bnstudio.scoring.parent_sets.anytime import _priority_kernels as orders
from bnstudio.scoring.parent_sets.anytime._exploration_kernels import (
    ADDED,
    AGAIN,
    CELLS,
    CONFIGS,
    CURRENT,
    FREE,
    FRONTIER,
    ORIGIN,
    POSITION,
    PRUNED,
    SCORED,
    SIZE,
    WORK,
    best_subset,
    cannot_matter,
    columns_of,
    find_set,
    keep,
)
from bnstudio.scoring.parent_sets.anytime._pair_kernels import count_pair, has_bits, score_pair

# The orders of exploration; CORE is by size, among the candidates that are marked.
SEQUENTIAL, GREEDY, INDEPENDENCE, CORE = 0, 1, 2, 3

# Answers: nothing is left (of what can be told, for singles: of them), or the quota is used.
EXHAUSTED, QUOTA = 0, 1

LOOK = np.int64(3)  # tenths of a microsecond, in which work is counted, at an extension by priority

HASHED_ROWS = 1_500_000
"""Rows counted by hashing in a call, or a few more: 30 to 50 ms. No counted work knows of them."""

SHARP = np.int64(-1)  # an entry at place p whose priority is final says SHARP - p


@kernel
def measured(bound, r, seen, free):
    """Return what bounds a set's supersets; ``free`` is what the added candidate says.

    For marginal likelihoods every value of a configuration that is seen costs ``ln r`` at least,
    whatever the prior; a superset sees no fewer (``docs/algorithms/parent-sets.md``, rule 4).
    """
    if bound == CELLS_BOUND:
        return -seen * math.log(r)
    return free


@kernel
def score_set(scoring, child, parents, q, block, table):
    """Score the child given ``parents`` with working memory that is there already.

    Returned with the score is the number of cells that occur.
    """
    codes, weights, arities = scoring.codes, scoring.weights, scoring.arities
    r = np.int64(arities[child])
    if counting.is_dense(q * r, codes.shape[1]):
        cells = np.int64(q) * r
        counting.count_dense(codes, weights, arities, child, parents, cells, block, table)
        counts = table[:cells]
        score = score_table(scoring, counts, child, parents, np.int64(-1), q)
        return score, positive_cells(counts)
    score, counts = score_by_hashing(scoring, child, parents, q)
    return score, counts.shape[0]


@kernel
def score_single(scoring, shared, child, candidate, table):
    """Score the child given one candidate by bit maps; the pair's table is the same either way.

    The other direction is written into ``shared``, at ``[child, parent]``, for a child that comes
    later; 0 is what is unknown there, and it is empty where it is not kept. Two threads that meet
    there find the same value.
    """
    if shared.shape[0] and shared[child, candidate] != 0.0:
        return shared[child, candidate], np.int64(0)
    low = min(child, candidate)
    high = max(child, candidate)
    arities = scoring.arities
    a = np.int64(arities[low])
    b = np.int64(arities[high])
    count_pair(arities, scoring.bits, scoring.firsts, low, high, table)
    score, seen = score_pair(scoring, a, b, child == high, table)
    if shared.shape[0] and candidate > child:
        other, _ = score_pair(scoring, a, b, True, table)
        shared[candidate, child] = other
    return score, seen


@kernel
def relevant(scoring, r, q, score, limit, candidates, free, max_params, kept):
    """Mark the candidates that can be in a set that matters; return how many are proved not to.

    ``q``, ``score`` and ``limit`` are the configurations (by states, as ``r``), score and bound of
    set 0.
    """
    arities = scoring.observed
    pruned = 0
    for c in range(candidates.shape[0]):
        wider = q * arities[candidates[c]]
        kept[c] = arities[candidates[c]] > 1 and (r - 1) * wider <= max_params
        if kept[c] and cannot_matter(scoring, r, wider, score, min(limit, free[c])):
            kept[c] = False
            pruned += 1
    return pruned


@kernel
def explore(
    scoring, shared, child, required, candidates,
    free, words, core, rule, max_parents, max_params, links, values, keys, slots, order,
    places, starts, ends, tops, heap_keys, heap_entries, state, until, looks, most_work, each,
    alone, base, block, table, columns, maps, map_counts,
):  # fmt: skip
    """Explore one more set after the other, in any of the orders.

    While a set is being extended (``state[CURRENT]``) its extensions come one after the other:
    always for ``SEQUENTIAL``, ``GREEDY`` and ``CORE``, which then take the next set; for
    ``INDEPENDENCE`` with set 0 alone, whose end is the answer ``EXHAUSTED``, and then each time the
    extension with the best priority. Ends with ``QUOTA`` when ``until`` sets are scored,
    ``looks`` extensions were looked at, :data:`HASHED_ROWS` were counted by hashing, or
    ``state[WORK]`` has come to ``most_work``; ``each`` is
    the work of a set that is scored together with others, ``alone`` of one by priority.
    """
    codes, weights, arities = scoring.codes, scoring.weights, scoring.arities
    bits, firsts = scoring.bits, scoring.firsts
    r = np.int64(arities[child])
    observed = scoring.observed
    states = np.int64(observed[child])
    rows = codes.shape[1]
    coded = np.int64(-1)  # the set whose rows' codes are in ``base``
    mapped = np.int64(-1)  # and the one whose cells are in ``maps``
    by_priority = rule == INDEPENDENCE and state[CURRENT] < 0
    hashed = 0  # rows
    while True:
        if looks <= 0 or hashed >= HASHED_ROWS:
            return QUOTA
        looks -= 1
        sharp = True
        value = 0.0
        place = np.int64(-1)
        if by_priority:
            if not state[FRONTIER]:
                return EXHAUSTED
            if state[SCORED] >= until or state[WORK] >= most_work:
                return QUOTA
            state[WORK] += LOOK
            value = -heap_keys[0]
            number = frontier.set_of(heap_entries[0])
            place = frontier.place_of(heap_entries[0])
            sharp = bool(place < 0)
            if sharp:
                place = SHARP - place
            position = np.int64(order[place])
            after = np.int64(-1)
            if not sharp and place + 1 < ends[place]:
                after = orders.next_place(
                    scoring, child, candidates, free, links, values, order, ends,
                    tops, state, number, place + 1,
                )  # fmt: skip
            if after < 0:
                frontier.pop(heap_keys, heap_entries, state)
            else:
                priority = orders.priority_at(
                    scoring, child, candidates, values, order, number, after
                )
                frontier.replace_first(heap_keys, heap_entries, state, priority, number, after)
        else:
            if state[CURRENT] < 0:
                if rule == GREEDY:
                    more = orders.next_by_score(values, heap_keys, heap_entries, state, ends)
                elif rule == CORE:
                    more = orders.next_in_core(links, core, state)
                else:
                    more = orders.next_by_size(state)
                if not more:
                    return EXHAUSTED
                state[POSITION] = 0
                if rule in (SEQUENTIAL, CORE) and state[CURRENT] > 0:
                    state[POSITION] = links[state[CURRENT], ADDED] + 1
            number = np.int64(state[CURRENT])
            position = np.int64(state[POSITION])
            if position >= candidates.shape[0] or links[number, SIZE] >= max_parents:
                state[CURRENT] = -1
                if rule == INDEPENDENCE:
                    return EXHAUSTED
                continue
            state[POSITION] += 1
            if rule == CORE and not core[position]:
                continue
            configs = values[number, CONFIGS] * observed[candidates[position]]
            if (states - 1) * configs > max_params:
                continue
            if orders.is_member(links, number, position):
                continue
        candidate = candidates[position]
        wider = values[number, CELLS] * arities[candidate]
        configs = values[number, CONFIGS] * observed[candidate]
        # In the sequential order no set comes up twice.
        again = rule != SEQUENTIAL and number > 0
        if again and find_set(keys, slots, keys[number] ^ words[position]) >= 0:
            state[AGAIN] += 1
            state[WORK] += 1
            continue
        best = best_subset(links, values, keys, slots, words, number, position)
        # Single candidates were explored first, in their order.
        least = min(values[number, FREE], values[position + 1, FREE] if number else free[position])
        if cannot_matter(scoring, states, configs, best, least):
            state[PRUNED] += 1
            state[WORK] += 1
            continue
        if not sharp and links[number, ORIGIN] > 0 and state[FRONTIER]:
            estimate = value if value > -orders.PUT_OFF / 2.0 else value + orders.PUT_OFF
            estimate = orders.sharpen(
                scoring, states, links, values, keys, slots, words, number, position, configs,
                estimate,
            )  # fmt: skip
            sharper = orders.later(estimate, best)
            if sharper < -heap_keys[0] and state[FRONTIER] < heap_keys.shape[0]:
                frontier.push(heap_keys, heap_entries, state, sharper, number, SHARP - place)
                continue
        if not by_priority and (state[SCORED] >= until or state[WORK] >= most_work):
            state[POSITION] = position
            return QUOTA
        held = columns_of(links, number, required, candidates, columns)
        parents = columns[:held]
        own_cells = values[number, CELLS] * r
        if number == 0 and not required.shape[0] and has_bits(arities, firsts, child, candidate):
            score, seen = score_single(scoring, shared, child, candidate, table)
        elif intersections.is_faster(
            bits, firsts, own_cells, candidate, arities[candidate]
        ) and intersections.can_intersect(bits, firsts, child, parents, own_cells):
            if mapped != number:
                intersections.intersect(bits, firsts, arities, child, parents, maps, map_counts)
                mapped = number
            cells = np.int64(wider) * r
            arity = np.int64(arities[candidate])
            intersections.count_intersections(
                bits, firsts, maps, map_counts, np.int64(own_cells), candidate, arity, table
            )
            counts = table[:cells]
            score = score_table(scoring, counts, child, parents, candidate, wider)
            seen = positive_cells(counts)
        elif not by_priority and counting.is_dense(wider * r, rows):
            if coded != number:
                counting.code_base(codes, arities, child, parents, base)
                coded = number
            cells = np.int64(wider) * r
            counting.count_extension(
                codes, weights, base, np.int64(own_cells), candidate, cells, block, table,
            )  # fmt: skip
            counts = table[:cells]
            score = score_table(scoring, counts, child, parents, candidate, wider)
            seen = positive_cells(counts)
        else:
            columns[held] = candidate
            if not counting.is_dense(wider * r, rows):
                hashed += rows
            score, seen = score_set(
                scoring, child, columns[: held + 1], wider, block, table,
            )  # fmt: skip
        state[SCORED] += 1
        state[WORK] += alone if by_priority else each
        new = keep(
            links, values, keys, slots, words, state, number, position, score, best, wider,
            measured(scoring.bound, r, seen, free[position]), configs,
        )  # fmt: skip
        if by_priority:
            frontier.make_room(heap_keys, heap_entries, state, ends, starts.shape[0])
            orders.open_set(
                scoring, child, candidates, free, max_parents, max_params, links,
                values, order, places, starts, ends, tops, heap_keys, heap_entries, state, new,
            )  # fmt: skip
