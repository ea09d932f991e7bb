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

from bnstudio.data.counts._counting_kernels import is_dense
from bnstudio.data.counts._intersection_kernels import (
    INTERSECTION_NS,
    ROWS_NS,
    WORD_NS,
    has_bits,
)
from bnstudio.numerics._bit_kernels import ONE, popcount
from bnstudio.numerics.compiling import kernel
from bnstudio.scoring._cache_kernels import keep, look_up, toggled
from bnstudio.scoring._score_kernels import score_extensions, score_family
from bnstudio.search.climbing._network_kernels import (
    MINUS_INFINITY,
    UNKNOWN,
    closes_cycle_when_reversed,
    may_add_arc,
)

OWN = -1  # in the list of unknown scores: the family itself

# Nanoseconds: of a row of the data in a dense table, and of a row and column of a table counted by
# hashing.
_ROW_NS, _SPARSE_ROW_NS = 0.55, 15.0


@kernel
def scoring_ns(scoring, mean_arity, child, parents):
    """Estimate the nanoseconds that a family with about one parent more takes to score."""
    own = family_cells(scoring, child, parents)
    return extension_ns(scoring, child, own, parents.shape[0], mean_arity)


@kernel
def unknown_ns(scoring, child, parents, unknown, count):
    """Estimate the nanoseconds that the first ``count`` unknown entries of a row take to score.

    Each by its own number of states: one state more than a dense table has room for, and a score
    takes fifty times as long.
    """
    own = family_cells(scoring, child, parents)
    total = 0.0
    for u in range(count):
        x = unknown[u]
        inside = False
        for parent in parents:
            inside |= parent == x
        if x == OWN:
            total += table_ns(scoring, own, parents.shape[0])
        elif inside:
            total += table_ns(scoring, own / scoring.arities[x], parents.shape[0] - 1)
        else:
            arity = float(scoring.arities[x])
            total += extension_ns(scoring, child, own, parents.shape[0], arity)
    return total


@kernel
def family_cells(scoring, child, parents):
    """Return the number of cells of a family's table, a float: it may be large."""
    cells = float(scoring.arities[child])
    for parent in parents:
        cells *= scoring.arities[parent]
    return cells


@kernel
def extension_ns(scoring, child, own, parents, arity):
    """Estimate what a family of ``own`` cells and so many parents takes with one parent more."""
    words = scoring.bits.shape[1] - 1
    intersections = own * max(arity - 1.0, 1.0) * (INTERSECTION_NS + WORD_NS * words)
    if has_bits(scoring.firsts, child) and intersections <= ROWS_NS * words:
        return 100.0 + intersections + 2.0 * own * arity
    return table_ns(scoring, own * arity, parents + 1)


@kernel
def table_ns(scoring, cells, parents):
    """Estimate what a family of so many cells and parents takes that is counted row by row."""
    rows = scoring.codes.shape[1]
    if is_dense(cells, rows):
        return 300.0 + _ROW_NS * rows + cells
    return 1000.0 + _SPARSE_ROW_NS * rows * (1 + parents)


@kernel
def refresh_row(state, rules, cache, y, unknown):
    """Bring row ``y`` up to date from the cache; list the unknown entries, return how many."""
    missing = 0
    state.best_add[y] = UNKNOWN
    words = (state.fingerprints[y, 0], state.fingerprints[y, 1])
    score = look_up(cache, words)
    if np.isnan(score):
        unknown[missing] = OWN
        missing += 1
    else:
        state.own[y] = score
    largest = MINUS_INFINITY
    moves = 0
    word = y >> 6
    bit = ONE << np.uint64(y & 63)
    for x in range(state.own.shape[0]):
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
        score = look_up(cache, toggled(cache, words, x))
        if np.isnan(score):
            unknown[missing] = x
            missing += 1
            continue
        state.toggled[y, x] = score
        if score > largest and not state.adjacent[y, x]:
            largest = score
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
            others = np.empty(parents.shape[0] - 1, np.int64)
            kept = 0
            for parent in parents:
                if parent != x:
                    others[kept] = parent
                    kept += 1
            scores[u] = score_family(scoring, child, others)
        else:
            candidates[found] = x
            places[found] = u
            found += 1
    if found:
        fresh = np.empty(found)
        score_extensions(scoring, child, parents, candidates[:found], fresh)
        for c in range(found):
            scores[places[c]] = fresh[c]


@kernel
def store_unknown(state, cache, y, unknown, count, scores):
    """Store newly computed entries of row ``y`` in the table and the cache."""
    words = (state.fingerprints[y, 0], state.fingerprints[y, 1])
    for u in range(count):
        x = unknown[u]
        score = scores[u]
        if x == OWN:
            state.own[y] = score
            keep(cache, words, state.counts[y] + 1, score)
            continue
        state.toggled[y, x] = score
        size = state.counts[y]
        if not state.adjacent[y, x]:
            size += 2
            state.row_best[y] = max(state.row_best[y], score)
        keep(cache, toggled(cache, words, x), size, score)
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
