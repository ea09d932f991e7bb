"""The table of move scores: what it holds, and how it is brought up to date.

For every child y and other variable x the table holds the score of y's family with x toggled: added
if it is no parent, removed if it is. A row is the neighbourhood of one family; a move changes one
row (a reversal two). Moves that a limit or knowledge rules out are minus infinity, so that only
acyclicity is left to test when a move is chosen.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics
# mypy: disable-error-code=call-arg

from __future__ import annotations

import numpy as np

from bnstudio.numerics._bit_kernels import ONE, popcount
from bnstudio.numerics.compiling import kernel
from bnstudio.scoring._cache_kernels import COMPUTED, REQUESTED, SIZES, find, store
from bnstudio.scoring._score_kernels import score_extensions, score_family
from bnstudio.search.climbing._network_kernels import (
    MINUS_INFINITY,
    closes_cycle_when_reversed,
    may_add_arc,
)

OWN = -1  # in the list of unknown scores: the family itself


@kernel
def refresh_row(state, rules, cache, y, unknown):
    """Bring row ``y`` up to date from the cache; list the unknown entries, return how many."""
    n = state.own.shape[0]
    missing = 0
    first = state.fingerprints[y, 0]
    second = state.fingerprints[y, 1]
    cache.counters[REQUESTED] += 1
    slot = find(cache.slots, first, second)
    if slot >= 0:
        state.own[y] = cache.values[slot, 2]
    else:
        unknown[missing] = OWN
        missing += 1
    largest = MINUS_INFINITY
    moves = 0
    word = y >> 6
    bit = ONE << np.uint64(y & 63)
    for x in range(n):
        state.addable[x, word] &= ~bit
        if state.adjacent[y, x]:
            if rules.required[y, x]:
                state.toggled[y, x] = MINUS_INFINITY
                continue
        elif x == y or not may_add_arc(state, rules, y, x):
            state.toggled[y, x] = MINUS_INFINITY
            continue
        else:
            state.addable[x, word] |= bit
        moves += 1
        cache.counters[REQUESTED] += 1
        slot = find(
            cache.slots, first ^ cache.member_words[0, x], second ^ cache.member_words[1, x]
        )
        if slot >= 0:
            score = cache.values[slot, 2]
            state.toggled[y, x] = score
            if score > largest and not state.adjacent[y, x]:
                largest = score
        else:
            unknown[missing] = x
            missing += 1
    state.row_best[y] = largest
    state.moves[y] = moves
    return missing


@kernel
def score_unknown(scoring, parents, child, unknown, low, high, scores):
    """Compute the unknown entries ``low .. high`` of a row from the data."""
    candidates = np.empty(high - low, np.int64)
    places = np.empty(high - low, np.int64)
    found = 0
    for u in range(low, high):
        x = unknown[u]
        inside = False
        for parent in parents:
            inside |= parent == x
        if x == OWN:
            scores[u] = score_family(scoring, child, parents)
        elif inside:
            scores[u] = score_family(scoring, child, parents[parents != x])
        else:
            candidates[found] = x
            places[found] = u
            found += 1
    if found:
        fresh = np.empty(found)
        score_extensions(
            scoring,
            child,
            parents,
            candidates[:found],
            fresh,
        )
        for c in range(found):
            scores[places[c]] = fresh[c]


@kernel
def store_unknown(state, cache, y, unknown, count, scores):
    """Store newly computed entries of row ``y`` in the table and the cache."""
    for u in range(count):
        x = unknown[u]
        first = state.fingerprints[y, 0]
        second = state.fingerprints[y, 1]
        size = state.counts[y] + 1
        score = scores[u]
        if x == OWN:
            state.own[y] = score
        else:
            first ^= cache.member_words[0, x]
            second ^= cache.member_words[1, x]
            state.toggled[y, x] = score
            if state.adjacent[y, x]:
                size -= 1
            else:
                size += 1
                if score > state.row_best[y]:
                    state.row_best[y] = score
        cache.counters[COMPUTED] += 1
        cache.counters[SIZES] += size
        store(cache.slots, cache.values, cache.counters, first, second, score)
    state.outdated[y] = 0


@kernel
def refresh(state, rules, cache, unknown):
    """Bring all waiting rows up to date; stop at the first whose scores are not all known.

    Returns that row and the number of its unknown entries, or (-1, 0).
    """
    for y in range(state.own.shape[0]):
        if state.outdated[y]:
            missing = refresh_row(state, rules, cache, y, unknown)
            if missing:
                return y, missing
            state.outdated[y] = 0
    return -1, 0


@kernel
def count_moves(state):
    """Number of legal moves: additions and reversals that close no cycle, and deletions."""
    found = 0
    for y in range(state.own.shape[0]):
        found += state.moves[y]
        for w in range(state.ancestors.shape[1]):
            # Arcs from y to its ancestors would close cycles; among them are reversed arcs.
            found -= popcount(state.ancestors[y, w] & state.addable[y, w])
        for i in range(state.counts[y]):
            x = state.parents[y, i]
            if state.toggled[y, x] == MINUS_INFINITY or state.toggled[x, y] == MINUS_INFINITY:
                continue
            if not closes_cycle_when_reversed(state, x, y):
                found += 1
    return found
