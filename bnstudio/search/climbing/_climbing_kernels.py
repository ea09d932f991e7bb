"""Climbing kernels: the table of move scores, the choice of a move, and what a move changes.

For every child y and other variable x the table holds the score of y's family with x toggled: added
if it is no parent, taken away if it is. One row is one family's neighbourhood, and a move touches
one row (two for a reversal); everything else stays. Moves that a limit or knowledge rules out stand
as minus infinity, so that only acyclicity is left to ask when a move is chosen.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics
# mypy: disable-error-code=call-arg

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics._bit_kernels import popcount
from bnstudio.numerics._random_kernels import random_below
from bnstudio.numerics.compiling import kernel
from bnstudio.score._cache_kernels import COMPUTED, REQUESTED, SIZES, find, store
from bnstudio.score._score_kernels import score_extensions, score_family

ADD, DELETE, REVERSE = 0, 1, 2
NEEDS_SCORES, MOVED, STUCK = 0, 1, 2  # what a call of ``advance`` ended with

ONE = np.uint64(1)
OWN = -1  # in the list of unknown scores: the family itself
MINUS_INFINITY = -np.inf


class ClimbState(NamedTuple):
    """A network with its table of move scores; all arrays are changed in place.

    Shapes: ``n`` variables, ``w`` 64-bit words for n bits, ``k`` parents at most.
    """

    adjacent: np.ndarray  # uint8 (n, n): [y, x] is 1 when x is a parent of y
    parents: np.ndarray  # int64 (n, k): ascending, the first counts[y] of row y
    counts: np.ndarray  # int64 (n,)
    configs: np.ndarray  # float64 (n,): parent configurations q
    ancestors: np.ndarray  # uint64 (n, w): bit x of row y when x is an ancestor of y
    own: np.ndarray  # float64 (n,): score of each family
    toggled: np.ndarray  # float64 (n, n): score of y's family with x toggled
    row_best: np.ndarray  # float64 (n,): largest of row y over the additions
    fingerprints: np.ndarray  # uint64 (n, 2): fingerprints of the families
    outdated: np.ndarray  # uint8 (n,): rows that are out of date
    moves: np.ndarray  # int64 (n,): additions and deletions of each row that the rules allow
    addable: np.ndarray  # uint64 (n, w): bit y of row x when the rules allow adding x -> y
    compared: np.ndarray  # int64 (1,): legal moves compared so far
    tabu_add: np.ndarray  # int64 (n, n): adding x to y is forbidden before this iteration
    tabu_delete: np.ndarray  # int64 (n, n)


class Rules(NamedTuple):
    """What the moves must keep."""

    allowed: np.ndarray  # uint8 (n, n): [y, x] when x may be a parent of y
    required: np.ndarray  # uint8 (n, n): [y, x] when x must be a parent of y
    max_parents: np.ndarray  # int64 (n,)
    max_params: float  # infinity when there is no limit
    arities: np.ndarray  # int32 (n,)


class CacheArrays(NamedTuple):
    """The score cache's arrays."""

    slots: np.ndarray
    values: np.ndarray
    counters: np.ndarray
    child_words: np.ndarray
    member_words: np.ndarray


@kernel
def is_ancestor(state, x, y):
    """Whether x is an ancestor of y."""
    return (state.ancestors[y, x >> 6] >> np.uint64(x & 63)) & ONE != 0


@kernel
def may_add_arc(state, rules, child, parent):
    """Whether knowledge and limits allow one more parent (acyclicity aside)."""
    if not rules.allowed[child, parent] or state.counts[child] >= rules.max_parents[child]:
        return False
    params = (rules.arities[child] - 1) * state.configs[child] * rules.arities[parent]
    return params <= rules.max_params


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
    """Write freshly computed entries of row ``y`` into the table and the cache."""
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
def closes_cycle_when_reversed(state, x, y):
    """Whether turning x -> y into y -> x closes a cycle: another path leads from x to y."""
    for i in range(state.counts[y]):
        z = state.parents[y, i]
        if z != x and is_ancestor(state, x, z):
            return True
    return False


@kernel
def count_moves(state):
    """Number of legal moves: additions and reversals that close no cycle, and deletions."""
    found = 0
    for y in range(state.own.shape[0]):
        found += state.moves[y]
        for w in range(state.ancestors.shape[1]):
            # Arcs from y to its ancestors would close cycles; among them are those turned about.
            found -= popcount(state.ancestors[y, w] & state.addable[y, w])
        for i in range(state.counts[y]):
            x = state.parents[y, i]
            if state.toggled[y, x] == MINUS_INFINITY or state.toggled[x, y] == MINUS_INFINITY:
                continue
            if not closes_cycle_when_reversed(state, x, y):
                found += 1
    return found


@kernel
def is_better(gain, best, slack, same, x, other):
    """Whether a move wins over the best so far: by its gain, or in a tie by a smaller parent."""
    return gain > best + slack or (same and gain > best - slack and x < other)


@kernel
def choose_move(state, min_gain, iteration, tabu, aspiration):
    """Return the best legal move as (operator, child, parent, gain); operator -1 if there is none.

    A gain must exceed ``min_gain``, that of a tabu move must reach ``aspiration``. Gains within
    1e-9 are ties, won by the smaller (operator, parent, child).
    """
    n = state.own.shape[0]
    best = min_gain
    slack = 0.0
    operator, child, other = -1, -1, -1
    for y in range(n):
        own = state.own[y]
        if state.row_best[y] - own <= best - slack:
            continue
        for x in range(n):
            gain = state.toggled[y, x] - own
            if not is_better(gain, best, slack, operator == ADD, x, other):
                continue
            if state.adjacent[y, x] or is_ancestor(state, y, x):
                continue
            if tabu and iteration < state.tabu_add[y, x] and gain < aspiration:
                continue
            operator, child, other = ADD, y, x
            best = max(best, gain)
            slack = 1e-9 * max(abs(best), 1.0)
    for y in range(n):
        for i in range(state.counts[y]):
            x = state.parents[y, i]
            gain = state.toggled[y, x] - state.own[y]
            if not is_better(gain, best, slack, operator == DELETE, x, other):
                continue
            if tabu and iteration < state.tabu_delete[y, x] and gain < aspiration:
                continue
            operator, child, other = DELETE, y, x
            best = max(best, gain)
            slack = 1e-9 * max(abs(best), 1.0)
    for y in range(n):
        for i in range(state.counts[y]):
            x = state.parents[y, i]
            gain = state.toggled[y, x] - state.own[y] + state.toggled[x, y] - state.own[x]
            if not is_better(gain, best, slack, operator == REVERSE, x, other):
                continue
            if (
                tabu
                and gain < aspiration
                and (iteration < state.tabu_delete[y, x] or iteration < state.tabu_add[x, y])
            ):
                continue
            if closes_cycle_when_reversed(state, x, y):
                continue
            operator, child, other = REVERSE, y, x
            best = max(best, gain)
            slack = 1e-9 * max(abs(best), 1.0)
    return operator, child, other, best


@kernel
def add_arc(state, rules, cache, y, x):
    """Add the arc x -> y to the network (the rows' scores are left to ``refresh``)."""
    n, words = state.ancestors.shape
    count = state.counts[y]
    place = count
    while place > 0 and state.parents[y, place - 1] > x:
        state.parents[y, place] = state.parents[y, place - 1]
        place -= 1
    state.parents[y, place] = x
    state.counts[y] = count + 1
    state.adjacent[y, x] = 1
    state.configs[y] *= rules.arities[x]
    state.fingerprints[y, 0] ^= cache.member_words[0, x]
    state.fingerprints[y, 1] ^= cache.member_words[1, x]
    state.outdated[y] = 1
    for v in range(n):
        if v == y or is_ancestor(state, y, v):
            for w in range(words):
                state.ancestors[v, w] |= state.ancestors[x, w]
            state.ancestors[v, x >> 6] |= ONE << np.uint64(x & 63)


@kernel
def delete_arc(state, rules, cache, y, x):
    """Take the arc x -> y out of the network."""
    count = state.counts[y]
    place = 0
    while state.parents[y, place] != x:
        place += 1
    for i in range(place, count - 1):
        state.parents[y, i] = state.parents[y, i + 1]
    state.counts[y] = count - 1
    state.adjacent[y, x] = 0
    state.configs[y] = 1.0
    for i in range(count - 1):
        state.configs[y] *= rules.arities[state.parents[y, i]]
    state.fingerprints[y, 0] ^= cache.member_words[0, x]
    state.fingerprints[y, 1] ^= cache.member_words[1, x]
    state.outdated[y] = 1
    renew_ancestors(state, y)


@kernel
def renew_ancestors(state, y):
    """Recompute the ancestors of y and its descendants after an arc into y went away."""
    n, words = state.ancestors.shape
    affected = np.empty(n, np.int64)
    sizes = np.empty(n, np.int64)
    found = 0
    for v in range(n):
        if v == y or is_ancestor(state, y, v):
            size = 0
            for w in range(words):
                bits = state.ancestors[v, w]
                while bits:
                    bits &= bits - ONE
                    size += 1
            affected[found] = v
            sizes[found] = size
            found += 1
    # A node has more ancestors than any of its own ancestors, so their number is an order.
    for a in np.argsort(sizes[:found]):
        v = affected[a]
        state.ancestors[v, :] = 0
        for i in range(state.counts[v]):
            p = state.parents[v, i]
            for w in range(words):
                state.ancestors[v, w] |= state.ancestors[p, w]
            state.ancestors[v, p >> 6] |= ONE << np.uint64(p & 63)


@kernel
def apply_move(state, rules, cache, operator, y, x):
    """Carry out a move."""
    if operator == ADD:
        add_arc(state, rules, cache, y, x)
    else:
        delete_arc(state, rules, cache, y, x)
        if operator == REVERSE:
            add_arc(state, rules, cache, x, y)


@kernel
def mark_tabu(state, operator, y, x, until):
    """Make the moves that would take this one back tabu until an iteration."""
    if operator == ADD:
        state.tabu_delete[y, x] = until
    else:
        state.tabu_add[y, x] = until
        if operator == REVERSE:
            state.tabu_delete[x, y] = until


@kernel
def advance(state, rules, cache, unknown, min_gain, iteration, tenure, aspiration):
    """Bring the table up to date and make the best move.

    Returns
    -------
    (WAITS, row, count, 0, 0)
        The unknown scores of this row, listed in ``unknown``, have to be computed first.
    (MOVED, operator, child, parent, gain)
        The move that was made. With a tenure above 0 the moves that take it back become tabu.
    (STUCK, 0, 0, 0, 0)
        There is no move with a gain above ``min_gain``.
    """
    row, missing = refresh(state, rules, cache, unknown)
    if row >= 0:
        return NEEDS_SCORES, row, missing, 0, 0.0
    state.compared[0] += count_moves(state)
    operator, y, x, gain = choose_move(state, min_gain, iteration, tenure > 0, aspiration)
    if operator < 0:
        return STUCK, 0, 0, 0, 0.0
    state.own[y] = state.toggled[y, x]
    if operator == REVERSE:
        state.own[x] = state.toggled[x, y]
    apply_move(state, rules, cache, operator, y, x)
    if tenure > 0:
        mark_tabu(state, operator, y, x, iteration + 1 + tenure)
    return MOVED, operator, y, x, gain


@kernel
def perturb(state, rules, cache, random, max_moves):
    """Make from 1 to ``max_moves`` random legal moves, each operator as likely as the others.

    Returns how many were made: fewer than drawn when hardly any move is legal.
    """
    if max_moves < 1:
        return 0
    n = state.own.shape[0]
    moves = 1 + random_below(random, max_moves)
    arcs = 0
    for y in range(n):
        arcs += state.counts[y]
    done = 0
    for _ in range(50 * moves):
        if done == moves:
            break
        operator = random_below(random, 3)
        if operator == ADD:
            y = random_below(random, n)
            x = random_below(random, n)
            if x == y or state.adjacent[y, x] or state.adjacent[x, y]:
                continue
            if not may_add_arc(state, rules, y, x) or is_ancestor(state, y, x):
                continue
            arcs += 1
        else:
            if arcs == 0:
                continue
            place = random_below(random, arcs)
            y = 0
            while place >= state.counts[y]:
                place -= state.counts[y]
                y += 1
            x = state.parents[y, place]
            if rules.required[y, x]:
                continue
            if operator == REVERSE:
                if not may_add_arc(state, rules, x, y) or closes_cycle_when_reversed(state, x, y):
                    continue
            else:
                arcs -= 1
        apply_move(state, rules, cache, operator, y, x)
        done += 1
    return done


@kernel
def copy_rows(source, target, n):
    """Make ``target`` the same network as ``source``, copying only the rows that may differ."""
    for y in range(n):
        same = (
            source.fingerprints[y, 0] == target.fingerprints[y, 0]
            and source.fingerprints[y, 1] == target.fingerprints[y, 1]
            and not target.outdated[y]
        )
        target.ancestors[y, :] = source.ancestors[y, :]
        if same:
            continue
        target.adjacent[y, :] = source.adjacent[y, :]
        target.parents[y, :] = source.parents[y, :]
        target.counts[y] = source.counts[y]
        target.configs[y] = source.configs[y]
        target.own[y] = source.own[y]
        target.toggled[y, :] = source.toggled[y, :]
        target.row_best[y] = source.row_best[y]
        target.moves[y] = source.moves[y]
        word = y >> 6
        bit = ONE << np.uint64(y & 63)
        for x in range(n):
            target.addable[x, word] &= ~bit
            target.addable[x, word] |= source.addable[x, word] & bit
        target.fingerprints[y, :] = source.fingerprints[y, :]
        target.outdated[y] = source.outdated[y]
