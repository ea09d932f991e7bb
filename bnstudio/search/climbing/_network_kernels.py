"""A network in arrays: adding and deleting arcs, ancestors, and random moves.

:class:`ClimbState` is what the climbing kernels work on; ``_table_kernels.py`` keeps its table of
move scores up to date, and ``_climbing_kernels.py`` chooses the moves.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics
# mypy: disable-error-code=call-arg

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics._bit_kernels import ONE, popcount, row_has_bit, set_row_bit
from bnstudio.numerics._random_kernels import random_below
from bnstudio.numerics._sort_kernels import sort_ascending
from bnstudio.numerics.compiling import kernel

ADD, DELETE, REVERSE = 0, 1, 2

# What a call of a climb's ``advance`` ended with; FULL: a table needs more rows.
NEEDS_SCORES, MOVED, STUCK, FULL = 0, 1, 2, 3

MINUS_INFINITY = -np.inf

NONE, UNKNOWN = -1, -2
"""What ``best_add`` holds where it is no variable."""


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
    best_add: np.ndarray  # int64 (n,): the addition of each row that scores most, see UNKNOWN
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
    varying: np.ndarray  # int64 (m,): variables with more than one state; arcs are drawn among them


@kernel
def is_ancestor(state, x, y):
    """Whether x is an ancestor of y."""
    return row_has_bit(state.ancestors, y, x)


@kernel
def may_add_arc(state, rules, child, parent):
    """Whether knowledge and limits allow one more parent (acyclicity aside)."""
    if not rules.allowed[child, parent] or state.counts[child] >= rules.max_parents[child]:
        return False
    params = (rules.arities[child] - 1) * state.configs[child] * rules.arities[parent]
    return params <= rules.max_params


@kernel
def closes_cycle_when_reversed(state, x, y):
    """Whether reversing x -> y closes a cycle: another path leads from x to y."""
    for i in range(state.counts[y]):
        z = state.parents[y, i]
        if z != x and is_ancestor(state, x, z):
            return True
    return False


@kernel
def insert_parent(state, rules, cache, y, x):
    """Write x among y's parents: the list, the number of configurations, the fingerprint."""
    count = state.counts[y]
    place = count
    while place > 0 and state.parents[y, place - 1] > x:
        state.parents[y, place] = state.parents[y, place - 1]
        place -= 1
    state.parents[y, place] = x
    state.counts[y] = count + 1
    state.configs[y] *= rules.arities[x]
    state.fingerprints[y, 0] ^= cache.member_words[0, x]
    state.fingerprints[y, 1] ^= cache.member_words[1, x]


@kernel
def remove_parent(state, rules, cache, y, x):
    """Remove x from y's parents."""
    count = state.counts[y]
    place = 0
    while state.parents[y, place] != x:
        place += 1
    for i in range(place, count - 1):
        state.parents[y, i] = state.parents[y, i + 1]
    state.counts[y] = count - 1
    state.configs[y] = 1.0
    for i in range(count - 1):
        state.configs[y] *= rules.arities[state.parents[y, i]]
    state.fingerprints[y, 0] ^= cache.member_words[0, x]
    state.fingerprints[y, 1] ^= cache.member_words[1, x]


@kernel
def add_arc(state, rules, cache, y, x):
    """Add the arc x -> y to the network (``refresh`` updates the scores)."""
    n, words = state.ancestors.shape
    insert_parent(state, rules, cache, y, x)
    state.adjacent[y, x] = 1
    state.outdated[y] = 1
    for v in range(n):
        if v == y or is_ancestor(state, y, v):
            for w in range(words):
                state.ancestors[v, w] |= state.ancestors[x, w]
            set_row_bit(state.ancestors, v, x)


@kernel
def delete_arc(state, rules, cache, y, x):
    """Delete the arc x -> y from the network."""
    remove_parent(state, rules, cache, y, x)
    state.adjacent[y, x] = 0
    state.outdated[y] = 1
    renew_ancestors(state, y)


@kernel
def renew_ancestors(state, y):
    """Recompute the ancestors of y and its descendants after an arc into y went away.

    The rows of those that are ancestors no more may have better additions now.
    """
    n, words = state.ancestors.shape
    affected = np.empty(n, np.int64)
    found = 0
    for v in range(n):
        if v == y or is_ancestor(state, y, v):
            size = 0
            for w in range(words):
                size += popcount(state.ancestors[v, w])
            affected[found] = np.int64(size) * n + v
            found += 1
    # A node has more ancestors than any of its own ancestors, so their number is an order.
    sort_ascending(affected[:found])
    before = np.empty(words, np.uint64)
    lost = np.zeros(words, np.uint64)
    for a in range(found):
        v = affected[a] % n
        for w in range(words):
            before[w] = state.ancestors[v, w]
            state.ancestors[v, w] = 0
        for i in range(state.counts[v]):
            p = state.parents[v, i]
            for w in range(words):
                state.ancestors[v, w] |= state.ancestors[p, w]
            set_row_bit(state.ancestors, v, p)
        for w in range(words):
            lost[w] |= before[w] & ~state.ancestors[v, w]
    for x in range(n):
        if lost[x >> 6] >> np.uint64(x & 63) & ONE:
            state.best_add[x] = UNKNOWN


@kernel
def apply_move(state, rules, cache, operator, y, x):
    """Apply a move."""
    if operator == ADD:
        add_arc(state, rules, cache, y, x)
    else:
        delete_arc(state, rules, cache, y, x)
        if operator == REVERSE:
            add_arc(state, rules, cache, x, y)


@kernel
def perturb(state, rules, cache, random, max_moves):
    """Make from 1 to ``max_moves`` random legal moves, each operator as likely as the others.

    Returns how many were made: fewer than drawn when hardly any move is legal.
    """
    if max_moves < 1:
        return 0
    varying = rules.varying.shape[0]
    moves = 1 + random_below(random, max_moves)
    arcs = 0
    for y in range(state.own.shape[0]):
        arcs += state.counts[y]
    done = 0
    for _ in range(50 * moves):
        if done == moves:
            break
        operator = random_below(random, 3)
        if operator == ADD:
            if varying == 0:
                continue
            y = rules.varying[random_below(random, varying)]
            x = rules.varying[random_below(random, varying)]
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
    """Make ``target`` the same network as ``source``, copying only the rows that may differ.

    Either may have no lists of parents, and no table. Without a table rows are never out of date;
    those that a network with a table takes over from one without always are.
    """
    given, kept = source.row_best.shape[0] > 0, target.row_best.shape[0] > 0
    for y in range(n):
        same = (
            source.fingerprints[y, 0] == target.fingerprints[y, 0]
            and source.fingerprints[y, 1] == target.fingerprints[y, 1]
            and not target.outdated[y]
        )
        for i in range(target.ancestors.shape[1]):
            target.ancestors[y, i] = source.ancestors[y, i]
        target.best_add[y] = source.best_add[y] if given and kept else UNKNOWN
        if same:
            continue
        for i in range(target.adjacent.shape[1]):
            target.adjacent[y, i] = source.adjacent[y, i]
        target.counts[y] = source.counts[y]
        if target.parents.shape[0] > 0:
            count = 0
            for x in range(n):
                if source.adjacent[y, x]:
                    target.parents[y, count] = x
                    count += 1
        target.configs[y] = source.configs[y]
        target.own[y] = source.own[y]
        for i in range(target.fingerprints.shape[1]):
            target.fingerprints[y, i] = source.fingerprints[y, i]
        if not (given and kept):
            target.outdated[y] = kept
            continue
        for i in range(target.toggled.shape[1]):
            target.toggled[y, i] = source.toggled[y, i]
        target.row_best[y] = source.row_best[y]
        target.moves[y] = source.moves[y]
        word = y >> 6
        bit = ONE << np.uint64(y & 63)
        for x in range(n):
            target.addable[x, word] &= ~bit
            target.addable[x, word] |= source.addable[x, word] & bit
        target.outdated[y] = source.outdated[y]
