"""Kernels that update the tables of the search among RPDAGs: the score of every move.

Two tables hold what the five operators change. ``pair`` is the gain of joining two nodes without
parents; it is the same both ways and never changes. ``rows`` begins with a row for each node: if it
has parents, the score of its family with a variable toggled. Further rows are, for both ends of
every undirected edge y - z, the score of y given z and one more parent; ``slots`` finds them. A
move changes only the rows of the nodes it touches.
Entries that a limit or knowledge rules out are minus infinity; entries not needed yet are NaN.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import numpy as np

from bnstudio.numerics._bit_kernels import set_row_bit
from bnstudio.numerics.compiling import kernel
from bnstudio.scoring._cache_kernels import keep, look_up, toggled
from bnstudio.search.classes._rpdag_graph_kernels import APART, CHILD, PARENT, UNDIRECTED
from bnstudio.search.classes._rpdag_path_kernels import trace
from bnstudio.search.climbing._network_kernels import (
    FULL,
    MINUS_INFINITY,
    MOVED,
    NEEDS_SCORES,
    may_add_arc,
)

# A row is named by its node y and z: a neighbour of y; or, for y without z:
OWN_PARENTS, PAIRS = -1, -2  # the row of ``rows`` for y given its parents; that of ``pair``


@kernel
def row_words(state, cache, y, z):
    """Return the fingerprint of the family whose members a row toggles."""
    if z == OWN_PARENTS:
        return state.fingerprints[y, 0], state.fingerprints[y, 1]
    words = (cache.child_words[0, y], cache.child_words[1, y])
    return words if z == PAIRS else toggled(cache, words, z)


@kernel
def refresh_pairs(state, cache, y, unknown):
    """Look up y's score given each smaller node; list the unknown ones, return how many.

    Entries that neither direction is able to take are minus infinity.
    """
    missing = 0
    words = row_words(state, cache, y, PAIRS)
    for x in range(y):
        state.pair[y, x] = MINUS_INFINITY
        if not state.able[y, x] and not state.able[x, y]:
            continue
        score = look_up(cache, toggled(cache, words, x))
        if np.isnan(score):
            unknown[missing] = x
            missing += 1
        else:
            state.pair[y, x] = score
    return missing


@kernel
def make_gains(state, y):
    """Turn the scores of y given each smaller node into gains, which are the same both ways."""
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
def score_without(state, rules, y, x):
    """Return y's score without its parent x, or NaN if that takes a look-up."""
    if rules.required[y, x]:
        return MINUS_INFINITY
    if state.counts[y] == 1:
        return state.single[y]
    if state.counts[y] == 2:
        rest = state.parents[y, 1 if state.parents[y, 0] == x else 0]
        return state.single[y] + state.pair[y, rest]
    return np.nan


@kernel
def refresh_row(state, rules, cache, y, z, unknown):
    """Fill in the entries of a row that y needs now; list the unknown ones, return how many."""
    missing = 0
    largest = MINUS_INFINITY
    row = y if z == OWN_PARENTS else np.int64(state.slots[y, z])
    for i in range(state.open.shape[1]):
        state.open[row, i] = 0
    words = row_words(state, cache, y, z)
    for x in range(state.own.shape[0]):
        how = state.joined[y, x]
        if x == y or how in (CHILD, UNDIRECTED):
            continue
        score = state.rows[row, x]
        if np.isnan(score):
            if how == PARENT:
                score = score_without(state, rules, y, x)
            else:
                fits = (
                    may_add_arc(state, rules, y, x)
                    if z == OWN_PARENTS
                    else may_make_v_structure(state, rules, y, z, x)
                )
                if not fits:
                    score = MINUS_INFINITY
            if np.isnan(score):
                score = look_up(cache, toggled(cache, words, x))
                if np.isnan(score):
                    unknown[missing] = x
                    missing += 1
                    continue
            state.rows[row, x] = score
        if how == APART and score > MINUS_INFINITY:
            set_row_bit(state.open, row, x)
            largest = max(largest, score)
    state.row_best[row] = largest
    return missing


@kernel
def refresh(state, rules, cache, unknown):
    """Bring all outdated nodes up to date, then the paths.

    It stops at the first row whose scores are not all known.

    Returns (NEEDS_SCORES, y, z, number of unknown entries); (FULL, ...) when ``rows`` has no free
    row; (MOVED, ...) when all is up to date.
    """
    for y in range(state.own.shape[0]):
        if not state.outdated[y]:
            continue
        if state.counts[y]:
            missing = refresh_row(state, rules, cache, y, OWN_PARENTS, unknown)
            if missing:
                return NEEDS_SCORES, y, OWN_PARENTS, missing
        else:
            for i in range(state.out_counts[y]):
                z = state.outs[y, i]
                if state.joined[y, z] != UNDIRECTED:
                    continue
                if state.slots[y, z] < 0:
                    if state.used[0] == state.rows.shape[0]:
                        return FULL, 0, 0, 0
                    state.slots[y, z] = state.used[0]
                    state.used[0] += 1
                missing = refresh_row(state, rules, cache, y, z, unknown)
                if missing:
                    return NEEDS_SCORES, y, z, missing
        state.outdated[y] = 0
    if state.paths_outdated[0]:
        trace(state)
        state.paths_outdated[0] = 0
    return MOVED, 0, 0, 0


@kernel
def store_unknown(state, cache, y, z, unknown, missing, scores):
    """Store newly computed entries of a row."""
    words = row_words(state, cache, y, z)
    for u in range(missing):
        x = unknown[u]
        if z == PAIRS:
            state.pair[y, x] = scores[u]
            size = 2
        elif z == OWN_PARENTS:
            state.rows[y, x] = scores[u]
            size = state.counts[y] + (0 if state.joined[y, x] == PARENT else 2)
        else:
            state.rows[state.slots[y, z], x] = scores[u]
            size = 3
        keep(cache, toggled(cache, words, x), size, scores[u])
