"""Kernels of the search among RPDAGs: the graph, its tables of scores, the choice of a move.

Three tables hold all that the five operators change. ``pair`` is the gain of joining two nodes
without parents; it is the same both ways and never changes. ``rows`` is, for a node with parents,
the score of its family with a variable toggled. ``meets`` is, for both ends of every link y - z,
the score of y given z and one more parent. A move makes only the rows of the nodes it touches new.
What a limit or knowledge rules out stands as minus infinity, what nobody needs yet as not a number.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.data._kernels import kernel
from bnstudio.score._kernels import COMPUTED, REQUESTED, SIZES, find, store
from bnstudio.search._kernels import MINUS_INFINITY, ONE, may_join

ADD_ARC, ADD_LINK, ADD_MEETING, DELETE_ARC, DELETE_LINK = 0, 1, 2, 3, 4
WAITS, MOVED, STUCK, FULL = 0, 1, 2, 3  # what a call of ``advance`` ended with

APART, PARENT, CHILD, LINK = 0, 1, 2, 3  # how [y, x] are joined: x is y's ...


class State(NamedTuple):
    """An RPDAG with its tables; all arrays are changed in place.

    Shapes: ``n`` variables, ``k`` parents at most, ``m`` rows of ``meets``, ``w`` 64-bit words for
    n bits.
    """

    joined: np.ndarray  # uint8 (n, n): [y, x] is what x is to y
    outs: np.ndarray  # int64 (n, n): children and neighbours, the first out_counts[y] of row y
    out_counts: np.ndarray  # int64 (n,)
    links: np.ndarray  # int64 (n,): neighbours by link
    parents: np.ndarray  # int64 (n, k): ascending, the first counts[y] of row y
    counts: np.ndarray  # int64 (n,)
    configs: np.ndarray  # float64 (n,): parent configurations q
    tree: np.ndarray  # int64 (n,): number of the chain component of each node
    able: np.ndarray  # uint8 (n, n): [y, x] when x may be y's only parent
    one_way: np.ndarray  # uint8 (1,): whether that is ever so in one direction only
    single: np.ndarray  # float64 (n,): score without parents
    own: np.ndarray  # float64 (n,): score given the parents by arc
    pair: np.ndarray  # float64 (n, n): gain of joining two nodes without parents
    pair_best: np.ndarray  # float64 (n,): largest of row y
    rows: np.ndarray  # float64 (n, n): score of y's family with x toggled, if y has parents
    row_best: np.ndarray  # float64 (n,): largest of row y over the additions
    slots: np.ndarray  # int32 (n, n): [y, z] is the row of ``meets`` for y given z, or -1
    meets: np.ndarray  # float64 (m, n): score of y given z and x
    meet_best: np.ndarray  # float64 (m,)
    used: np.ndarray  # int64 (1,): rows of ``meets`` in use
    prints: np.ndarray  # uint64 (n, 2): fingerprints of the families by arc
    waiting: np.ndarray  # uint8 (n,): nodes whose rows are out of date
    moves: np.ndarray  # int64 (n,): moves in the rows of each node that the rules allow
    compared: np.ndarray  # int64 (1,): moves compared so far
    clock: np.ndarray  # int64 (1,): moves made so far
    reach: np.ndarray  # uint64 (n + m, w): where paths along arcs and links lead from a node
    reach_age: np.ndarray  # int64 (n + m,): the clock when that was found
    reach_able: np.ndarray  # uint8 (n + m,): whether all links on those paths may be so directed
    tabu_arc: np.ndarray  # int64 (n, n): directing x -> y anew is forbidden before this iteration
    tabu_link: np.ndarray  # int64 (n, n)
    tabu_delete: np.ndarray  # int64 (n, n)


# --- keeping the tables up to date ---------------------------------------------------------------


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
    moves = 0
    largest = MINUS_INFINITY
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
        if score > MINUS_INFINITY:
            moves += 1
            if how == APART and score > largest:
                largest = score
    state.row_best[y] = largest
    state.moves[y] = moves
    return missing


@kernel
def refresh_meets(state, rules, known, y, z, unknown):
    """The same for y given its neighbour z, in ``meets``."""
    missing = 0
    largest = MINUS_INFINITY
    row = state.slots[y, z]
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
            state.moves[y] += 1
            largest = max(largest, score)
    state.meet_best[row] = largest
    return missing


@kernel
def refresh(state, rules, known, unknown):
    """Bring all waiting nodes up to date; stop at the first row whose scores are not all known.

    Returns (WAITS, y, z, number of unknown entries), z being -1 for a row of ``rows``; (FULL, ...)
    when ``meets`` has no free row; (MOVED, ...) when all is up to date.
    """
    for y in range(state.own.shape[0]):
        if not state.waiting[y]:
            continue
        state.moves[y] = 0
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


# --- paths ---------------------------------------------------------------------------------------


@kernel
def look_around(state, y, z):
    """Find all that paths along arcs and links reach from y when its first step is not to z.

    Returns the row of ``reach``; z is -1 when any first step will do. The links on these paths are
    those that lead away from y, so that ``reach_able`` says whether y can be the root of its tree
    (without z's branch).
    """
    n = state.own.shape[0]
    row = y if z < 0 else n + state.slots[y, z]
    if state.reach_age[row] == state.clock[0]:
        return row
    state.reach_age[row] = state.clock[0]
    state.reach_able[row] = 1
    state.reach[row, :] = 0
    state.reach[row, y >> 6] |= ONE << np.uint64(y & 63)
    queue = np.empty(n, np.int64)
    queue[0] = y
    end = 1
    at = 0
    while at < end:
        v = queue[at]
        at += 1
        for i in range(state.out_counts[v]):
            other = state.outs[v, i]
            bit = ONE << np.uint64(other & 63)
            if state.reach[row, other >> 6] & bit or (v == y and other == z):
                continue
            if state.joined[v, other] == LINK and not state.able[other, v]:
                state.reach_able[row] = 0
            state.reach[row, other >> 6] |= bit
            queue[end] = other
            end += 1
    return row


@kernel
def reaches(state, row, x):
    """Whether x is among what a row of ``reach`` holds."""
    return (state.reach[row, x >> 6] >> np.uint64(x & 63)) & ONE != 0


@kernel
def may_root(state, y):
    """Whether all links of y's tree may be directed away from y."""
    return state.one_way[0] == 0 or state.reach_able[look_around(state, y, -1)] != 0


# --- conditions of the operators (table 2 of the paper; the third mended) ------------------------


@kernel
def arc_fits(state, x, y):
    """Whether the arc x -> y can be added, where x or y has a parent and the rules allow it."""
    if state.counts[x] and state.out_counts[y] and reaches(state, look_around(state, y, -1), x):
        return False
    return state.counts[y] > 0 or may_root(state, y)


@kernel
def link_fits(state, x, y):
    """Whether the link x - y can be added, where neither has a parent."""
    if state.tree[x] == state.tree[y]:
        return False
    if state.one_way[0] == 0:
        return True
    return (state.able[y, x] and may_root(state, y)) or (state.able[x, y] and may_root(state, x))


@kernel
def meeting_fits(state, x, y, z):
    """Whether x -> y <- z can be made of the link y - z, where the rules allow that family.

    Mended: the paper asks for no path from y to x when y has two links and x has a parent or a
    link. Paths that begin with the link y - z do no harm, since it turns into z -> y; and paths
    that begin with an arc close cycles also when y - z is y's only link.
    """
    several = state.links[y] >= 2
    if (
        (state.counts[x] and (several or state.out_counts[y] > state.links[y]))
        or (state.links[x] and several)
    ) and reaches(state, look_around(state, y, z), x):
        return False
    return state.one_way[0] == 0 or state.reach_able[look_around(state, y, z)] != 0


# --- changing the graph --------------------------------------------------------------------------


@kernel
def drop_out(state, y, other):
    """Take a node out of the list of y's children and neighbours."""
    last = state.out_counts[y] - 1
    for i in range(last + 1):
        if state.outs[y, i] == other:
            state.outs[y, i] = state.outs[y, last]
            break
    state.out_counts[y] = last


@kernel
def push_out(state, y, other):
    """Put a node into that list."""
    state.outs[y, state.out_counts[y]] = other
    state.out_counts[y] += 1


@kernel
def forget_row(state, y):
    """Mark y's rows as out of date because its parents changed."""
    state.rows[y, :] = np.nan
    state.waiting[y] = 1


@kernel
def join(state, rules, known, x, y):
    """Put in the arc x -> y; y's own score is left to the caller."""
    place = state.counts[y]
    while place > 0 and state.parents[y, place - 1] > x:
        state.parents[y, place] = state.parents[y, place - 1]
        place -= 1
    state.parents[y, place] = x
    state.counts[y] += 1
    state.configs[y] *= rules.arities[x]
    state.prints[y, 0] ^= known.member_words[0, x]
    state.prints[y, 1] ^= known.member_words[1, x]
    state.joined[y, x] = PARENT
    state.joined[x, y] = CHILD
    push_out(state, x, y)
    state.waiting[x] = 1
    forget_row(state, y)


@kernel
def part(state, rules, known, x, y):
    """Take out the arc x -> y."""
    place = 0
    while state.parents[y, place] != x:
        place += 1
    state.counts[y] -= 1
    for i in range(place, state.counts[y]):
        state.parents[y, i] = state.parents[y, i + 1]
    state.configs[y] = 1.0
    for i in range(state.counts[y]):
        state.configs[y] *= rules.arities[state.parents[y, i]]
    state.prints[y, 0] ^= known.member_words[0, x]
    state.prints[y, 1] ^= known.member_words[1, x]
    state.joined[y, x] = APART
    state.joined[x, y] = APART
    drop_out(state, x, y)
    state.waiting[x] = 1
    forget_row(state, y)


@kernel
def tie(state, x, y):
    """Put in the link x - y."""
    for a, b in ((x, y), (y, x)):
        state.joined[a, b] = LINK
        push_out(state, a, b)
        state.links[a] += 1
        state.waiting[a] = 1


@kernel
def cut(state, x, y):
    """Take out the link x - y."""
    for a, b in ((x, y), (y, x)):
        state.joined[a, b] = APART
        drop_out(state, a, b)
        state.links[a] -= 1
        state.waiting[a] = 1


@kernel
def complete(state, rules, known, y):
    """Turn y's links into arcs away from it, in cascade (condition 1)."""
    stack = np.empty(state.own.shape[0], np.int64)
    stack[0] = y
    size = 1
    while size:
        size -= 1
        v = stack[size]
        while state.links[v]:
            i = 0
            while state.joined[v, state.outs[v, i]] != LINK:
                i += 1
            w = state.outs[v, i]
            cut(state, v, w)
            join(state, rules, known, v, w)
            state.own[w] = state.single[w] + state.pair[w, v]
            stack[size] = w
            size += 1


@kernel
def arc_to_link(state, rules, known, x, y):
    """Turn the arc x -> y, y's only one, into a link."""
    part(state, rules, known, x, y)
    tie(state, x, y)
    state.own[y] = state.single[y]


@kernel
def undo(state, rules, known, y):
    """Turn arcs that have lost their cause into links, in cascade from y (condition 4)."""
    if state.counts[y] == 1:
        u = state.parents[y, 0]
        if state.counts[u]:
            return
        arc_to_link(state, rules, known, u, y)
    elif state.counts[y] > 1:
        return
    stack = np.empty(state.own.shape[0], np.int64)
    stack[0] = y
    size = 1
    children = np.empty(state.own.shape[0], np.int64)
    while size:
        size -= 1
        v = stack[size]
        found = 0
        for i in range(state.out_counts[v]):
            w = state.outs[v, i]
            if state.joined[v, w] == CHILD and state.counts[w] == 1:
                children[found] = w
                found += 1
        for i in range(found):
            arc_to_link(state, rules, known, v, children[i])
            stack[size] = children[i]
            size += 1


@kernel
def number_trees(state):
    """Number the chain components."""
    n = state.own.shape[0]
    queue = np.empty(n, np.int64)
    state.tree[:] = -1
    for root in range(n):
        if state.tree[root] >= 0:
            continue
        state.tree[root] = root
        queue[0] = root
        end = 1
        at = 0
        while at < end:
            v = queue[at]
            at += 1
            if state.links[v] == 0:
                continue
            for i in range(state.out_counts[v]):
                w = state.outs[v, i]
                if state.joined[v, w] == LINK and state.tree[w] < 0:
                    state.tree[w] = root
                    queue[end] = w
                    end += 1


@kernel
def apply_move(state, rules, known, operator, x, y, z):
    """Carry out a move and what it brings about."""
    if operator == ADD_ARC:
        linked = state.counts[y] == 0
        score = state.single[y] + state.pair[y, x] if linked else state.rows[y, x]
        join(state, rules, known, x, y)
        state.own[y] = score
        if linked:
            complete(state, rules, known, y)
    elif operator == ADD_LINK:
        tie(state, x, y)
    elif operator == ADD_MEETING:
        score = state.meets[state.slots[y, z], x]
        cut(state, y, z)
        join(state, rules, known, z, y)
        join(state, rules, known, x, y)
        state.own[y] = score
        complete(state, rules, known, y)
    elif operator == DELETE_ARC:
        score = state.rows[y, x]
        part(state, rules, known, x, y)
        state.own[y] = score
        undo(state, rules, known, y)
    else:
        cut(state, x, y)
    number_trees(state)
    state.clock[0] += 1


@kernel
def total(state):
    """Score of the graph at hand."""
    found = 0.0
    for y in range(state.own.shape[0]):
        found += state.own[y]
        if state.links[y]:
            for i in range(state.out_counts[y]):
                z = state.outs[y, i]
                if z < y and state.joined[y, z] == LINK:
                    found += state.pair[y, z]
    return found


# --- the search ----------------------------------------------------------------------------------


@kernel
def count_moves(state, rules):
    """Number of moves that the operators' conditions allow, tests for paths left out."""
    found = 0
    n = state.own.shape[0]
    for y in range(n):
        found += state.moves[y]
        if state.counts[y]:
            continue
        for x in range(n):
            how = state.joined[y, x]
            if how == APART:
                if state.counts[x]:
                    found += state.able[y, x]
                elif x < y and state.tree[x] != state.tree[y]:
                    found += state.able[y, x] | state.able[x, y]
            elif how == LINK and x < y and not rules.required[y, x] and not rules.required[x, y]:
                found += 1
    return found


@kernel
def choose(state, rules, least, iteration, tabu, aspired):
    """Return the best legal move as (operator, x, y, z, gain); operator -1 if there is none.

    Only gains above ``least`` count, and a tabu move only one of at least ``aspired``. Gains within
    1e-9 are ties, won by the smaller (operator, x, y, z).
    """
    n = state.own.shape[0]
    best = least
    slack = 0.0
    operator, a, b, c = -1, -1, -1, -1
    for y in range(n):
        if state.counts[y]:
            if state.row_best[y] - state.own[y] <= best - slack:
                continue
        elif state.pair_best[y] <= best - slack:
            continue
        for x in range(n):
            if state.counts[y]:
                gain = state.rows[y, x] - state.own[y]
            elif state.counts[x] and state.able[y, x]:
                gain = state.pair[y, x]
            else:
                continue
            if not (gain > best + slack or (operator == ADD_ARC and gain > best - slack and x < a)):
                continue
            if x == y or state.joined[y, x] != APART:
                continue
            if tabu and iteration < state.tabu_arc[y, x] and gain < aspired:
                continue
            if arc_fits(state, x, y):
                operator, a, b = ADD_ARC, x, y
                best = max(best, gain)
                slack = 1e-9 * max(abs(best), 1.0)
    for x in range(n):
        if state.counts[x] or state.pair_best[x] <= best - slack:
            continue
        for y in range(x + 1, n):
            gain = state.pair[x, y]
            if not gain > best + slack or state.counts[y]:
                continue
            if tabu and iteration < state.tabu_link[x, y] and gain < aspired:
                continue
            if link_fits(state, x, y):
                operator, a, b = ADD_LINK, x, y
                best = gain
                slack = 1e-9 * max(abs(best), 1.0)
    for y in range(n):
        if state.links[y] == 0:
            continue
        for i in range(state.out_counts[y]):
            z = state.outs[y, i]
            if state.joined[y, z] != LINK:
                continue
            row = state.slots[y, z]
            own = state.single[y] + state.pair[y, z]
            if state.meet_best[row] - own <= best - slack:
                continue
            for x in range(n):
                gain = state.meets[row, x] - own
                if not gain > best + slack:
                    if operator != ADD_MEETING or not gain > best - slack:
                        continue
                    if not (x < a or (x == a and y == b and z < c)):
                        continue
                if state.joined[y, x] != APART:
                    continue
                if tabu and iteration < state.tabu_arc[y, x] and gain < aspired:
                    continue
                if meeting_fits(state, x, y, z):
                    operator, a, b, c = ADD_MEETING, x, y, z
                    best = max(best, gain)
                    slack = 1e-9 * max(abs(best), 1.0)
    for y in range(n):
        for i in range(state.counts[y]):
            x = state.parents[y, i]
            gain = state.rows[y, x] - state.own[y]
            if not (
                gain > best + slack or (operator == DELETE_ARC and gain > best - slack and x < a)
            ):
                continue
            if tabu and iteration < state.tabu_delete[y, x] and gain < aspired:
                continue
            operator, a, b = DELETE_ARC, x, y
            best = max(best, gain)
            slack = 1e-9 * max(abs(best), 1.0)
    for x in range(n):
        if state.links[x] == 0:
            continue
        for i in range(state.out_counts[x]):
            y = state.outs[x, i]
            if y < x or state.joined[x, y] != LINK:
                continue
            gain = -state.pair[x, y]
            if not gain > best + slack and not (
                operator == DELETE_LINK and gain > best - slack and a == x and y < b
            ):
                continue
            if rules.required[x, y] or rules.required[y, x]:
                continue
            if tabu and iteration < state.tabu_delete[x, y] and gain < aspired:
                continue
            operator, a, b = DELETE_LINK, x, y
            best = max(best, gain)
            slack = 1e-9 * max(abs(best), 1.0)
    return operator, a, b, c, best


@kernel
def forbid_return(state, operator, x, y, until):
    """Make the operators that would take this one back tabu until an iteration."""
    if operator == DELETE_ARC:
        state.tabu_arc[y, x] = until
    elif operator == DELETE_LINK:
        state.tabu_link[x, y] = until
        state.tabu_link[y, x] = until
    else:
        state.tabu_delete[x, y] = until
        state.tabu_delete[y, x] = until


@kernel
def advance(state, rules, known, unknown, least, iteration, tenure, aspired):
    """Bring the tables up to date and make the best move.

    Returns
    -------
    (WAITS, y, z, count, 0, 0)
        The unknown scores of this row, listed in ``unknown``, have to be computed first.
    (FULL, 0, 0, 0, 0, 0)
        ``meets`` needs more rows first.
    (MOVED, operator, x, y, z, gain)
        The move that was made. With a tenure above 0 the operators that take it back become tabu.
    (STUCK, 0, 0, 0, 0, 0)
        There is no move with a gain above ``least``.
    """
    event, y, z, missing = refresh(state, rules, known, unknown)
    if event != MOVED:
        return event, y, z, missing, 0, 0.0
    state.compared[0] += count_moves(state, rules)
    operator, x, y, z, gain = choose(state, rules, least, iteration, tenure > 0, aspired)
    if operator < 0:
        return STUCK, 0, 0, 0, 0, 0.0
    apply_move(state, rules, known, operator, x, y, z)
    if tenure > 0:
        forbid_return(state, operator, x, y, iteration + 1 + tenure)
    return MOVED, operator, x, y, z, gain
