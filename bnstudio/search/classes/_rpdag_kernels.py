"""Kernels of the search among RPDAGs: the choice of a move, and what is done with it.

The graph is changed by ``_rpdag_graph_kernels.py``; what a move would score stands in the tables of
``_rpdag_table_kernels.py``; whether it is legal is told by ``_rpdag_path_kernels.py``.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

from bnstudio.numerics.compiling import kernel
from bnstudio.search.classes._rpdag_graph_kernels import (
    APART,
    LINK,
    complete,
    cut,
    join,
    part,
    tie,
    undo,
)
from bnstudio.search.classes._rpdag_path_kernels import (
    arc_fits,
    count_individuals,
    link_fits,
    meeting_fits,
)
from bnstudio.search.classes._rpdag_table_kernels import MOVED, STUCK, refresh

ADD_ARC, ADD_LINK, ADD_MEETING, DELETE_ARC, DELETE_LINK = 0, 1, 2, 3, 4


@kernel
def score_after(state, operator, x, y, z):
    """Score of y's family by arc after a move, from the tables."""
    if operator == ADD_ARC and state.counts[y] == 0:
        return state.single[y] + state.pair[y, x]
    if operator in (ADD_ARC, DELETE_ARC):
        return state.rows[y, x]
    if operator == ADD_MEETING:
        return state.meets[state.slots[y, z], x]
    return state.own[y]


@kernel
def apply_move(state, rules, known, operator, x, y, z, score):
    """Carry out a move and what it brings about; ``score`` as of ``score_after``."""
    if operator == ADD_ARC:
        linked = state.counts[y] == 0
        join(state, rules, known, x, y)
        state.own[y] = score
        if linked:
            complete(state, rules, known, y)
    elif operator == ADD_LINK:
        tie(state, x, y)
    elif operator == ADD_MEETING:
        cut(state, y, z)
        join(state, rules, known, z, y)
        join(state, rules, known, x, y)
        state.own[y] = score
        complete(state, rules, known, y)
    elif operator == DELETE_ARC:
        part(state, rules, known, x, y)
        state.own[y] = score
        undo(state, rules, known, y)
    else:
        cut(state, x, y)
    state.stale[0] = 1


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
    state.compared[0] += count_individuals(state, rules)
    operator, x, y, z, gain = choose(state, rules, least, iteration, tenure > 0, aspired)
    if operator < 0:
        return STUCK, 0, 0, 0, 0, 0.0
    score = score_after(state, operator, x, y, z)
    apply_move(state, rules, known, operator, x, y, z, score)
    if tenure > 0:
        forbid_return(state, operator, x, y, iteration + 1 + tenure)
    return MOVED, operator, x, y, z, gain
