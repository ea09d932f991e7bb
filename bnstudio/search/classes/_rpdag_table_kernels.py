"""Kernels that update the tables of the search among RPDAGs: the score of every move.

Three tables hold what the five operators change. ``pair`` is the gain of joining two nodes without
parents; it is the same both ways and never changes. ``rows`` is, for a node with parents, the score
of its family with a variable toggled. ``v_rows`` is, for both ends of every undirected edge y - z,
the score of y given z and one more parent. A move changes only the rows of the nodes it touches.
Entries that a limit or knowledge rules out are minus infinity; entries not needed yet are NaN.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import numpy as np

from bnstudio.numerics._bit_kernels import set_row_bit
from bnstudio.numerics.compiling import kernel
from bnstudio.scoring._cache_kernels import COMPUTED, REQUESTED, SIZES, find, store
from bnstudio.search.classes._rpdag_graph_kernels import APART, CHILD, PARENT, UNDIRECTED
from bnstudio.search.classes._rpdag_path_kernels import trace
from bnstudio.search.climbing._network_kernels import MINUS_INFINITY, may_add_arc

# What a call of ``refresh`` or ``advance`` ended with.
NEEDS_SCORES, MOVED, STUCK, FULL = 0, 1, 2, 3


@kernel
def refresh_pairs(state, cache, y, unknown):
    """Look up y's score given each smaller node; list the unknown ones, return how many.

    Entries that neither direction is able to take are minus infinity.
    """
    missing = 0
    first = cache.child_words[0, y]
    second = cache.child_words[1, y]
    for x in range(y):
        state.pair[y, x] = MINUS_INFINITY
        if not state.able[y, x] and not state.able[x, y]:
            continue
        cache.counters[REQUESTED] += 1
        slot = find(
            cache.slots, first ^ cache.member_words[0, x], second ^ cache.member_words[1, x]
        )
        if slot >= 0:
            state.pair[y, x] = cache.values[slot, 2]
        else:
            unknown[missing] = x
            missing += 1
    return missing


@kernel
def store_pairs(state, cache, y, unknown, missing, scores):
    """Store newly computed scores of ``refresh_pairs``, and turn row y's scores into gains."""
    for u in range(missing):
        x = unknown[u]
        state.pair[y, x] = scores[u]
        cache.counters[COMPUTED] += 1
        cache.counters[SIZES] += 2
        store(
            cache.slots,
            cache.values,
            cache.counters,
            cache.child_words[0, y] ^ cache.member_words[0, x],
            cache.child_words[1, y] ^ cache.member_words[1, x],
            scores[u],
        )
    for x in range(y):
        gain = state.pair[y, x] - state.single[y]
        state.pair[y, x] = gain
        state.pair[x, y] = gain
        state.pair_best[y] = max(state.pair_best[y], gain)
        state.pair_best[x] = max(state.pair_best[x], gain)


@kernel
def may_make_v_structure(state, rules, y, z, x):
    """Whether knowledge and limits allow y the parents x and z."""
    if not rules.allowed[y, x] or not rules.allowed[y, z] or rules.max_parents[y] < 2:
        return False
    params = float(rules.arities[y] - 1) * rules.arities[x] * rules.arities[z]
    return params <= rules.max_params


@kernel
def refresh_row(state, rules, cache, y, unknown):
    """Fill in the entries of ``rows`` that y needs now; list the unknown ones, return how many."""
    missing = 0
    largest = MINUS_INFINITY
    state.open[y, :] = 0
    first = state.fingerprints[y, 0]
    second = state.fingerprints[y, 1]
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
            elif not may_add_arc(state, rules, y, x):
                score = MINUS_INFINITY
            if np.isnan(score):
                cache.counters[REQUESTED] += 1
                slot = find(
                    cache.slots,
                    first ^ cache.member_words[0, x],
                    second ^ cache.member_words[1, x],
                )
                if slot < 0:
                    unknown[missing] = x
                    missing += 1
                    continue
                score = cache.values[slot, 2]
            state.rows[y, x] = score
        if how == APART and score > MINUS_INFINITY:
            set_row_bit(state.open, y, x)
            largest = max(largest, score)
    state.row_best[y] = largest
    return missing


@kernel
def refresh_v_row(state, rules, cache, y, z, unknown):
    """Fill in the row of ``v_rows`` for y and its neighbour z; list the unknown entries."""
    missing = 0
    largest = MINUS_INFINITY
    row = state.slots[y, z]
    open_row = state.own.shape[0] + row
    state.open[open_row, :] = 0
    first = cache.child_words[0, y] ^ cache.member_words[0, z]
    second = cache.child_words[1, y] ^ cache.member_words[1, z]
    for x in range(state.own.shape[0]):
        if x == y or state.joined[y, x] != APART:
            continue
        score = state.v_rows[row, x]
        if np.isnan(score):
            if not may_make_v_structure(state, rules, y, z, x):
                score = MINUS_INFINITY
            else:
                cache.counters[REQUESTED] += 1
                slot = find(
                    cache.slots,
                    first ^ cache.member_words[0, x],
                    second ^ cache.member_words[1, x],
                )
                if slot < 0:
                    unknown[missing] = x
                    missing += 1
                    continue
                score = cache.values[slot, 2]
            state.v_rows[row, x] = score
        if score > MINUS_INFINITY:
            set_row_bit(state.open, open_row, x)
            largest = max(largest, score)
    state.v_best[row] = largest
    return missing


@kernel
def refresh(state, rules, cache, unknown):
    """Bring all outdated nodes up to date, then the paths.

    It stops at the first row whose scores are not all known.

    Returns (WAITS, y, z, number of unknown entries), z being -1 for a row of ``rows``; (FULL, ...)
    when ``v_rows`` has no free row; (MOVED, ...) when all is up to date.
    """
    for y in range(state.own.shape[0]):
        if not state.outdated[y]:
            continue
        if state.counts[y]:
            missing = refresh_row(state, rules, cache, y, unknown)
            if missing:
                return NEEDS_SCORES, y, -1, missing
        else:
            for i in range(state.out_counts[y]):
                z = state.outs[y, i]
                if state.joined[y, z] != UNDIRECTED:
                    continue
                if state.slots[y, z] < 0:
                    if state.used[0] == state.v_rows.shape[0]:
                        return FULL, 0, 0, 0
                    state.slots[y, z] = state.used[0]
                    state.used[0] += 1
                missing = refresh_v_row(state, rules, cache, y, z, unknown)
                if missing:
                    return NEEDS_SCORES, y, z, missing
        state.outdated[y] = 0
    if state.paths_outdated[0]:
        trace(state)
        state.paths_outdated[0] = 0
    return MOVED, 0, 0, 0


@kernel
def store_unknown(state, cache, y, z, unknown, missing, scores):
    """Store newly computed entries of a row (z as ``refresh`` returned it)."""
    for u in range(missing):
        x = unknown[u]
        if z >= 0:
            first = cache.child_words[0, y] ^ cache.member_words[0, z]
            second = cache.child_words[1, y] ^ cache.member_words[1, z]
            state.v_rows[state.slots[y, z], x] = scores[u]
            size = 3
        else:
            first = state.fingerprints[y, 0]
            second = state.fingerprints[y, 1]
            state.rows[y, x] = scores[u]
            size = state.counts[y] + (0 if state.joined[y, x] == PARENT else 2)
        cache.counters[COMPUTED] += 1
        cache.counters[SIZES] += size
        store(
            cache.slots,
            cache.values,
            cache.counters,
            first ^ cache.member_words[0, x],
            second ^ cache.member_words[1, x],
            scores[u],
        )
