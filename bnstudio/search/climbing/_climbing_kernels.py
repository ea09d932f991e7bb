"""The choice of the best move of a climb, and what one step of a climb does."""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics
# mypy: disable-error-code=call-arg

from __future__ import annotations

import numpy as np

from bnstudio.numerics._tie_kernels import tie_slack
from bnstudio.numerics.compiling import kernel
from bnstudio.scoring._cache_kernels import STORED
from bnstudio.search.climbing._network_kernels import (
    ADD,
    DELETE,
    MINUS_INFINITY,
    MOVED,
    NEEDS_SCORES,
    NONE,
    REVERSE,
    STUCK,
    UNKNOWN,
    apply_move,
    closes_cycle_when_reversed,
    is_ancestor,
)
from bnstudio.search.climbing._table_kernels import (
    count_moves,
    refresh,
    score_unknown,
    store_unknown,
    unknown_ns,
)

# Nanoseconds of a score besides its table: it is looked up in vain, and kept. Those of families
# with a parent less are counted row by row, too.
_KEPT_NS = 900.0


@kernel
def is_better(gain, best, slack, same, x, other):
    """Whether a move wins over the best so far: by its gain, or in a tie by a smaller parent."""
    return gain > best + slack or (same and gain > best - slack and x < other)


@kernel
def scan_additions(state, y, iteration, tabu, aspiration):
    """Return the legal addition to row ``y`` that gains most, or NONE; of equal ones the first."""
    found = NONE
    best = MINUS_INFINITY
    slack = 0.0
    own = state.own[y]
    for x in range(state.own.shape[0]):
        gain = state.toggled[y, x] - own
        if gain <= best + slack or state.adjacent[y, x] or is_ancestor(state, y, x):
            continue
        if tabu and iteration < state.tabu_add[y, x] and gain < aspiration:
            continue
        found, best = x, gain
        slack = tie_slack(best)
    return found


@kernel
def best_addition(state, y, iteration, tabu, aspiration):
    """Return the addition to row ``y`` that gains most and may be made, or NONE.

    The best legal one is kept for the next moves: arcs that are added rule out parents and never
    allow one, and where arcs go, the rows that may have more are marked.
    """
    x = state.best_add[y]
    if x == UNKNOWN or (x != NONE and is_ancestor(state, y, x)):
        x = scan_additions(state, y, 0, False, 0.0)
        state.best_add[y] = x
    if not tabu or x == NONE or iteration >= state.tabu_add[y, x]:
        return x
    if state.toggled[y, x] - state.own[y] >= aspiration:
        return x
    return scan_additions(state, y, iteration, True, aspiration)


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
        x = state.best_add[y]
        if x >= 0 and state.toggled[y, x] - own <= best - slack:
            continue  # legal or not, no other one of this row is better
        x = best_addition(state, y, iteration, tabu, aspiration)
        if x == NONE:
            continue
        gain = state.toggled[y, x] - own
        if is_better(gain, best, slack, operator == ADD, x, other):
            operator, child, other = ADD, y, x
            best = max(best, gain)
            slack = tie_slack(best)
    for reverse in (False, True):
        same = REVERSE if reverse else DELETE
        for y in range(n):
            for i in range(state.counts[y]):
                x = state.parents[y, i]
                gain = state.toggled[y, x] - state.own[y]
                until = state.tabu_delete[y, x] if tabu else 0
                if reverse:
                    gain = gain + state.toggled[x, y] - state.own[x]
                    until = max(until, state.tabu_add[x, y]) if tabu else 0
                if not is_better(gain, best, slack, operator == same, x, other):
                    continue
                if iteration < until and gain < aspiration:
                    continue
                if reverse and closes_cycle_when_reversed(state, x, y):
                    continue
                operator, child, other = same, y, x
                best = max(best, gain)
                slack = tie_slack(best)
    return operator, child, other, best


@kernel
def mark_tabu(state, operator, y, x, until):
    """Make the moves that would undo this one tabu until an iteration."""
    if operator == ADD:
        state.tabu_delete[y, x] = until
    else:
        state.tabu_add[y, x] = until
        if operator == REVERSE:
            state.tabu_delete[x, y] = until


@kernel
def make_best_move(state, rules, cache, min_gain, iteration, tenure, aspiration):
    """Make the best move of a table that is up to date; return it as :func:`choose_move` does.

    With a tenure above 0 the moves that undo it become tabu.
    """
    operator, y, x, gain = choose_move(state, min_gain, iteration, tenure > 0, aspiration)
    if operator < 0:
        return operator, y, x, gain
    state.own[y] = state.toggled[y, x]
    if operator == REVERSE:
        state.own[x] = state.toggled[x, y]
    apply_move(state, rules, cache, operator, y, x)
    if tenure > 0:
        mark_tabu(state, operator, y, x, iteration + 1 + tenure)
    return operator, y, x, gain


@kernel
def advance(state, rules, cache, unknown, min_gain, iteration, tenure, aspiration):
    """Bring the table up to date, count the legal moves and make the best one.

    Returns
    -------
    (NEEDS_SCORES, row, count, 0, 0)
        The unknown scores of this row, listed in ``unknown``, have to be computed first.
    (MOVED, operator, child, parent, gain)
        The move that was made, see :func:`make_best_move`.
    (STUCK, 0, 0, 0, 0)
        There is no move with a gain above ``min_gain``.
    """
    row, missing = refresh(state, rules, cache, unknown)
    if row >= 0:
        return NEEDS_SCORES, row, missing, 0, 0.0
    state.compared[0] += count_moves(state)
    operator, y, x, gain = make_best_move(
        state, rules, cache, min_gain, iteration, tenure, aspiration
    )
    if operator < 0:
        return STUCK, 0, 0, 0, 0.0
    return MOVED, operator, y, x, gain


@kernel
def refresh_and_score(state, rules, cache, scoring, room, spent, unknown, scores):
    """Bring the table up to date, and compute missing scores as long as there is ``room`` for them.

    That are three numbers: the nanoseconds that all of them and those of one row may take, of which
    ``spent`` are, and the scores that the cache may hold then.

    Returns
    -------
    (row, count, spent)
        A row whose scores, so many, have to be computed elsewhere; else -1.
    """
    most_ns, most_of_a_row, most_stored = room
    while True:
        row, missing = refresh(state, rules, cache, unknown)
        if row < 0:
            return row, missing, spent
        parents = state.parents[row, : state.counts[row]]
        cost = unknown_ns(scoring, row, parents, unknown, missing) + missing * _KEPT_NS
        is_short = cost <= most_of_a_row and spent + cost <= most_ns
        if not is_short or cache.counters[STORED] + missing > most_stored:
            return row, missing, spent
        score_unknown(scoring, parents, row, unknown, 0, missing, scores)
        store_unknown(state, cache, row, unknown, missing, scores)
        spent += cost


@kernel
def climb(state, rules, cache, scoring, room, unknown, scores, min_gain, most):
    """Make the best move again and again while it gains, up to ``most`` times.

    Legal moves are not counted: that would take as long as all the rest.

    Returns
    -------
    (event, row, count, moves, nanoseconds)
        ``NEEDS_SCORES`` with a row as of :func:`advance`, ``STUCK`` or ``MOVED``; the moves made,
        and what the computed scores took, by estimate.
    """
    spent = 0.0
    for moves in range(most):
        row, missing, spent = refresh_and_score(
            state, rules, cache, scoring, room, spent, unknown, scores
        )
        if row >= 0:
            return NEEDS_SCORES, row, missing, moves, spent
        operator, _, _, _ = make_best_move(state, rules, cache, min_gain, 0, 0, np.inf)
        if operator < 0:
            return STUCK, 0, 0, moves, spent
    return MOVED, 0, 0, most, spent


@kernel
def walk(
    state, rules, cache, scoring, room, unknown, scores, min_gain, most, best,
    iteration, tenure, met,
):  # fmt: skip
    """Make the best moves that undo none, up to ``most`` or until one is better than ``best``.

    Returns
    -------
    (event, row, count, moves, nanoseconds, length)
        As :func:`climb`. ``met`` holds the families that were made, each as its child, the number
        of its parents, and these; that is its ``length``. It has room for those of a move at least.
    """
    spent = 0.0
    length = 0
    for moves in range(most):
        if length + 4 + 2 * state.parents.shape[1] > met.shape[0]:
            return MOVED, 0, 0, moves, spent, length
        row, missing, spent = refresh_and_score(
            state, rules, cache, scoring, room, spent, unknown, scores
        )
        if row >= 0:
            return NEEDS_SCORES, row, missing, moves, spent, length
        aspiration = best - state.own.sum() + min_gain
        operator, y, x, _ = make_best_move(
            state, rules, cache, MINUS_INFINITY, iteration + moves, tenure, aspiration
        )
        if operator < 0:
            return STUCK, 0, 0, moves, spent, length
        length = write_family(state, y, met, length)
        if operator == REVERSE:
            length = write_family(state, x, met, length)
        if state.own.sum() > best + min_gain:
            return MOVED, 0, 0, moves + 1, spent, length
    return MOVED, 0, 0, most, spent, length


@kernel
def write_family(state, child, met, length):
    """Write a family behind what ``met`` holds; return how long that is then."""
    count = state.counts[child]
    met[length] = child
    met[length + 1] = count
    for i in range(count):
        met[length + 2 + i] = state.parents[child, i]
    return length + 2 + count
