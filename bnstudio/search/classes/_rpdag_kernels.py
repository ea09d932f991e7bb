"""Kernels of the search among RPDAGs: they choose a move and apply it.

``_rpdag_graph_kernels.py`` changes the graph, the tables of ``_rpdag_table_kernels.py`` hold the
scores of moves, and ``_rpdag_path_kernels.py`` finds which moves are legal.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

from bnstudio.numerics._tie_kernels import tie_slack
from bnstudio.numerics.compiling import kernel
from bnstudio.search.classes._rpdag_graph_kernels import (
    APART,
    UNDIRECTED,
    add_arc,
    add_undirected,
    complete,
    delete_arc,
    delete_undirected,
    undo,
)
from bnstudio.search.classes._rpdag_path_kernels import (
    arc_fits,
    count_individuals,
    undirected_fits,
    v_structure_fits,
)
from bnstudio.search.classes._rpdag_table_kernels import refresh
from bnstudio.search.climbing._climbing_kernels import is_better
from bnstudio.search.climbing._network_kernels import MOVED, STUCK

ADD_ARC, ADD_UNDIRECTED, ADD_V_STRUCTURE, DELETE_ARC, DELETE_UNDIRECTED = 0, 1, 2, 3, 4


@kernel
def score_after(state, operator, x, y, z):
    """Score of y's family by arc after a move, from the tables."""
    if operator == ADD_ARC and state.counts[y] == 0:
        return state.single[y] + state.pair[y, x]
    if operator in (ADD_ARC, DELETE_ARC):
        return state.rows[y, x]
    if operator == ADD_V_STRUCTURE:
        return state.rows[state.slots[y, z], x]
    return state.own[y]


@kernel
def apply_move(state, rules, cache, operator, x, y, z, score):
    """Apply a move and the cascade that follows; ``score`` is that of ``score_after``."""
    if operator == ADD_ARC:
        was_root = state.counts[y] == 0
        add_arc(state, rules, cache, x, y)
        state.own[y] = score
        if was_root:
            complete(state, rules, cache, y)
    elif operator == ADD_UNDIRECTED:
        add_undirected(state, x, y)
    elif operator == ADD_V_STRUCTURE:
        delete_undirected(state, y, z)
        add_arc(state, rules, cache, z, y)
        add_arc(state, rules, cache, x, y)
        state.own[y] = score
        complete(state, rules, cache, y)
    elif operator == DELETE_ARC:
        delete_arc(state, rules, cache, x, y)
        state.own[y] = score
        undo(state, rules, cache, y)
    else:
        delete_undirected(state, x, y)
    state.paths_outdated[0] = 1


@kernel
def choose_move(state, rules, min_gain, iteration, tabu, aspiration):
    """Return the best legal move as (operator, x, y, z, gain); operator -1 if there is none.

    A gain must exceed ``min_gain``, that of a tabu move must reach ``aspiration``. Gains within
    1e-9 are ties, won by the smaller (operator, x, y, z).
    """
    n = state.own.shape[0]
    best = min_gain
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
            if not is_better(gain, best, slack, operator == ADD_ARC, x, a):
                continue
            if x == y or state.joined[y, x] != APART:
                continue
            if tabu and iteration < state.tabu_arc[y, x] and gain < aspiration:
                continue
            if arc_fits(state, x, y):
                operator, a, b = ADD_ARC, x, y
                best = max(best, gain)
                slack = tie_slack(best)
    for x in range(n):
        if state.counts[x] or state.pair_best[x] <= best - slack:
            continue
        for y in range(x + 1, n):
            gain = state.pair[x, y]
            if not gain > best + slack or state.counts[y]:
                continue
            if tabu and iteration < state.tabu_undirected[x, y] and gain < aspiration:
                continue
            if undirected_fits(state, x, y):
                operator, a, b = ADD_UNDIRECTED, x, y
                best = gain
                slack = tie_slack(best)
    for y in range(n):
        if state.undirected[y] == 0:
            continue
        for i in range(state.out_counts[y]):
            z = state.outs[y, i]
            if state.joined[y, z] != UNDIRECTED:
                continue
            row = state.slots[y, z]
            own = state.single[y] + state.pair[y, z]
            if state.row_best[row] - own <= best - slack:
                continue
            for x in range(n):
                gain = state.rows[row, x] - own
                same = operator == ADD_V_STRUCTURE
                place = a + (y == b and z < c)  # of equal x and y the smaller z
                if not is_better(gain, best, slack, same, x, place):
                    continue
                if state.joined[y, x] != APART:
                    continue
                if tabu and iteration < state.tabu_arc[y, x] and gain < aspiration:
                    continue
                if v_structure_fits(state, x, y, z):
                    operator, a, b, c = ADD_V_STRUCTURE, x, y, z
                    best = max(best, gain)
                    slack = tie_slack(best)
    for y in range(n):
        for i in range(state.counts[y]):
            x = state.parents[y, i]
            gain = state.rows[y, x] - state.own[y]
            if not is_better(gain, best, slack, operator == DELETE_ARC, x, a):
                continue
            if tabu and iteration < state.tabu_delete[y, x] and gain < aspiration:
                continue
            operator, a, b = DELETE_ARC, x, y
            best = max(best, gain)
            slack = tie_slack(best)
    for x in range(n):
        if state.undirected[x] == 0:
            continue
        for i in range(state.out_counts[x]):
            y = state.outs[x, i]
            if y < x or state.joined[x, y] != UNDIRECTED:
                continue
            gain = -state.pair[x, y]
            same = operator == DELETE_UNDIRECTED and a == x
            if not is_better(gain, best, slack, same, y, b):
                continue
            if rules.required[x, y] or rules.required[y, x]:
                continue
            if tabu and iteration < state.tabu_delete[x, y] and gain < aspiration:
                continue
            operator, a, b = DELETE_UNDIRECTED, x, y
            best = max(best, gain)
            slack = tie_slack(best)
    return operator, a, b, c, best


@kernel
def mark_tabu(state, operator, x, y, until):
    """Make the operators that would undo this one tabu until an iteration."""
    if operator == DELETE_ARC:
        state.tabu_arc[y, x] = until
    elif operator == DELETE_UNDIRECTED:
        state.tabu_undirected[x, y] = until
        state.tabu_undirected[y, x] = until
    else:
        state.tabu_delete[x, y] = until
        state.tabu_delete[y, x] = until


@kernel
def advance(state, rules, cache, unknown, min_gain, iteration, tenure, aspiration):
    """Bring the tables up to date and make the best move.

    Returns
    -------
    (NEEDS_SCORES, y, z, count, 0, 0)
        The unknown scores of this row, listed in ``unknown``, have to be computed first.
    (FULL, 0, 0, 0, 0, 0)
        ``rows`` needs more rows first.
    (MOVED, operator, x, y, z, gain)
        The move that was made. With a tenure above 0 the operators that undo it become tabu.
    (STUCK, 0, 0, 0, 0, 0)
        There is no move with a gain above ``min_gain``.
    """
    event, y, z, missing = refresh(state, rules, cache, unknown)
    if event != MOVED:
        return event, y, z, missing, 0, 0.0
    state.compared[0] += count_individuals(state, rules)
    operator, x, y, z, gain = choose_move(state, rules, min_gain, iteration, tenure > 0, aspiration)
    if operator < 0:
        return STUCK, 0, 0, 0, 0, 0.0
    score = score_after(state, operator, x, y, z)
    apply_move(state, rules, cache, operator, x, y, z, score)
    if tenure > 0:
        mark_tabu(state, operator, x, y, iteration + 1 + tenure)
    return MOVED, operator, x, y, z, gain
