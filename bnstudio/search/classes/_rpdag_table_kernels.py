"""Kernels that keep the tables of the search among RPDAGs: what every move would score.

Three tables hold all that the five operators change. ``pair`` is the gain of joining two nodes
without parents; it is the same both ways and never changes. ``rows`` is, for a node with parents,
the score of its family with a variable toggled. ``meets`` is, for both ends of every link y - z,
the score of y given z and one more parent. A move makes only the rows of the nodes it touches new.
What a limit or knowledge rules out stands as minus infinity, what nobody needs yet as not a number.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import numpy as np

from bnstudio.numerics.compiling import kernel
from bnstudio.score._cache_kernels import COMPUTED, REQUESTED, SIZES, find, store
from bnstudio.search.classes._rpdag_graph_kernels import APART, CHILD, LINK, PARENT
from bnstudio.search.classes._rpdag_path_kernels import add_bit, trace
from bnstudio.search.climbing._climbing_kernels import MINUS_INFINITY, may_join

WAITS, MOVED, STUCK, FULL = 0, 1, 2, 3  # what a call of ``refresh`` or ``advance`` ended with


@kernel
def refresh_pairs(state, known, y, unknown):
    """Look up y's score given each smaller node; list the unknown ones, return how many.

    Entries that neither direction is able to take are minus infinity.
    """
    missing = 0
    first = known.child_words[0, y]
    second = known.child_words[1, y]
    for x in range(y):
        state.pair[y, x] = MINUS_INFINITY
        if not state.able[y, x] and not state.able[x, y]:
            continue
        known.counters[REQUESTED] += 1
        slot = find(
            known.slots, first ^ known.member_words[0, x], second ^ known.member_words[1, x]
        )
        if slot >= 0:
            state.pair[y, x] = known.values[slot, 2]
        else:
            unknown[missing] = x
            missing += 1
    return missing


@kernel
def keep_pairs(state, known, y, unknown, missing, scores):
    """Write freshly computed scores of ``refresh_pairs`` down, and make gains of row y's scores."""
    for u in range(missing):
        x = unknown[u]
        state.pair[y, x] = scores[u]
        known.counters[COMPUTED] += 1
        known.counters[SIZES] += 2
        store(
            known.slots,
            known.values,
            known.counters,
            known.child_words[0, y] ^ known.member_words[0, x],
            known.child_words[1, y] ^ known.member_words[1, x],
            scores[u],
        )
    for x in range(y):
        gain = state.pair[y, x] - state.single[y]
        state.pair[y, x] = gain
        state.pair[x, y] = gain
        state.pair_best[y] = max(state.pair_best[y], gain)
        state.pair_best[x] = max(state.pair_best[x], gain)


@kernel
def able_to_meet(state, rules, y, z, x):
    """Whether knowledge and limits allow y the parents x and z."""
    if not rules.allowed[y, x] or not rules.allowed[y, z] or rules.max_parents[y] < 2:
        return False
    params = float(rules.arities[y] - 1) * rules.arities[x] * rules.arities[z]
    return params <= rules.max_params


@kernel
def refresh_row(state, rules, known, y, unknown):
    """Fill in the entries of ``rows`` that y needs now; list the unknown ones, return how many."""
    missing = 0
    largest = MINUS_INFINITY
    state.open[y, :] = 0
    first = state.prints[y, 0]
    second = state.prints[y, 1]
    for x in range(state.own.shape[0]):
        how = state.joined[y, x]
        if x == y or how == CHILD:
            continue
        score = state.rows[y, x]
        if np.isnan(score):
            if how == PARENT:
                if rules.required[y, x]:
                    score = MINUS_INFINITY
                elif state.counts[y] == 1:
                    score = state.single[y]
                elif state.counts[y] == 2:
                    rest = state.parents[y, 1 if state.parents[y, 0] == x else 0]
                    score = state.single[y] + state.pair[y, rest]
            elif not may_join(state, rules, y, x):
                score = MINUS_INFINITY
            if np.isnan(score):
                known.counters[REQUESTED] += 1
                slot = find(
                    known.slots,
                    first ^ known.member_words[0, x],
                    second ^ known.member_words[1, x],
                )
                if slot < 0:
                    unknown[missing] = x
                    missing += 1
                    continue
                score = known.values[slot, 2]
            state.rows[y, x] = score
        if how == APART and score > MINUS_INFINITY:
            add_bit(state.open, y, x)
            largest = max(largest, score)
    state.row_best[y] = largest
    return missing


@kernel
def refresh_meets(state, rules, known, y, z, unknown):
    """The same for y given its neighbour z, in ``meets``."""
    missing = 0
    largest = MINUS_INFINITY
    row = state.slots[y, z]
    open_row = state.own.shape[0] + row
    state.open[open_row, :] = 0
    first = known.child_words[0, y] ^ known.member_words[0, z]
    second = known.child_words[1, y] ^ known.member_words[1, z]
    for x in range(state.own.shape[0]):
        if x == y or state.joined[y, x] != APART:
            continue
        score = state.meets[row, x]
        if np.isnan(score):
            if not able_to_meet(state, rules, y, z, x):
                score = MINUS_INFINITY
            else:
                known.counters[REQUESTED] += 1
                slot = find(
                    known.slots,
                    first ^ known.member_words[0, x],
                    second ^ known.member_words[1, x],
                )
                if slot < 0:
                    unknown[missing] = x
                    missing += 1
                    continue
                score = known.values[slot, 2]
            state.meets[row, x] = score
        if score > MINUS_INFINITY:
            add_bit(state.open, open_row, x)
            largest = max(largest, score)
    state.meet_best[row] = largest
    return missing


@kernel
def refresh(state, rules, known, unknown):
    """Bring all waiting nodes up to date, then the paths.

    It stops at the first row whose scores are not all known.

    Returns (WAITS, y, z, number of unknown entries), z being -1 for a row of ``rows``; (FULL, ...)
    when ``meets`` has no free row; (MOVED, ...) when all is up to date.
    """
    for y in range(state.own.shape[0]):
        if not state.waiting[y]:
            continue
        if state.counts[y]:
            missing = refresh_row(state, rules, known, y, unknown)
            if missing:
                return WAITS, y, -1, missing
        else:
            for i in range(state.out_counts[y]):
                z = state.outs[y, i]
                if state.joined[y, z] != LINK:
                    continue
                if state.slots[y, z] < 0:
                    if state.used[0] == state.meets.shape[0]:
                        return FULL, 0, 0, 0
                    state.slots[y, z] = state.used[0]
                    state.used[0] += 1
                missing = refresh_meets(state, rules, known, y, z, unknown)
                if missing:
                    return WAITS, y, z, missing
        state.waiting[y] = 0
    if state.stale[0]:
        trace(state)
        state.stale[0] = 0
    return MOVED, 0, 0, 0


@kernel
def keep_unknown(state, known, y, z, unknown, missing, scores):
    """Write freshly computed entries of a row down (z as ``refresh`` returned it)."""
    for u in range(missing):
        x = unknown[u]
        if z >= 0:
            first = known.child_words[0, y] ^ known.member_words[0, z]
            second = known.child_words[1, y] ^ known.member_words[1, z]
            state.meets[state.slots[y, z], x] = scores[u]
            size = 3
        else:
            first = state.prints[y, 0]
            second = state.prints[y, 1]
            state.rows[y, x] = scores[u]
            size = state.counts[y] + (0 if state.joined[y, x] == PARENT else 2)
        known.counters[COMPUTED] += 1
        known.counters[SIZES] += size
        store(
            known.slots,
            known.values,
            known.counters,
            first ^ known.member_words[0, x],
            second ^ known.member_words[1, x],
            scores[u],
        )
