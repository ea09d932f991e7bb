"""Kernels that change an RPDAG: its arrays, added and deleted edges, and the two cascades.

``Complete`` and ``Undo`` of Acid and de Campos (2003) keep conditions 1 and 4 of an RPDAG after a
move. The paper calls an undirected edge a link.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics.compiling import kernel
from bnstudio.search.climbing._network_kernels import insert_parent, remove_parent

APART, PARENT, CHILD, UNDIRECTED = 0, 1, 2, 3  # what x is to y in ``joined[y, x]``


class RpdagState(NamedTuple):
    """An RPDAG with its tables; all arrays are changed in place.

    Shapes: ``n`` variables, ``k`` parents at most, ``m`` rows for v-structures, ``w`` 64-bit words
    for n bits. ``_rpdag_table_kernels.py`` updates the tables, ``_rpdag_path_kernels.py`` what is
    reached.
    """

    joined: np.ndarray  # uint8 (n, n): [y, x] is what x is to y
    outs: np.ndarray  # int64 (n, n): children and neighbours, the first out_counts[y] of row y
    out_counts: np.ndarray  # int64 (n,)
    undirected: np.ndarray  # int64 (n,): number of undirected edges
    parents: np.ndarray  # int64 (n, k): ascending, the first counts[y] of row y
    counts: np.ndarray  # int64 (n,)
    configs: np.ndarray  # float64 (n,): parent configurations q
    able: np.ndarray  # uint8 (n, n): [y, x] when x may be y's only parent
    able_in: np.ndarray  # uint64 (n, w): the same, bit x of row y
    able_out: np.ndarray  # uint64 (n, w): the same, bit y of row x
    one_way: np.ndarray  # uint8 (1,): whether that is ever so in one direction only
    single: np.ndarray  # float64 (n,): score without parents
    own: np.ndarray  # float64 (n,): score given the parents by arc
    pair: np.ndarray  # float64 (n, n): gain of joining two nodes without parents
    pair_best: np.ndarray  # float64 (n,): largest of row y
    rows: np.ndarray  # float64 (n + m, n): score of y's family with x toggled, if y has parents;
    # from row n on: score of y given z and x
    row_best: np.ndarray  # float64 (n + m,): largest of each row over the additions
    slots: np.ndarray  # int32 (n, n): [y, z] is the row for y given z, or -1
    used: np.ndarray  # int64 (1,): rows in use
    fingerprints: np.ndarray  # uint64 (n, 2): fingerprints of the families by arc
    outdated: np.ndarray  # uint8 (n,): nodes whose rows are out of date
    compared: np.ndarray  # int64 (1,): legal moves compared so far
    open: np.ndarray  # uint64 (n + m, w): the additions that the rules allow in each row
    paths_outdated: np.ndarray  # uint8 (1,): whether the four below are out of date
    reach: np.ndarray  # uint64 (n + m, w): where partially directed paths lead, see ``trace``
    reach_able: np.ndarray  # uint8 (n + m,): whether the rules allow those directions
    headed: np.ndarray  # uint64 (w,): the nodes with parents
    rootable: np.ndarray  # uint64 (w,): nodes without that their tree may be directed away from
    tabu_arc: np.ndarray  # int64 (n, n): directing x -> y is forbidden before this iteration
    tabu_undirected: np.ndarray  # int64 (n, n)
    tabu_delete: np.ndarray  # int64 (n, n)


@kernel
def drop_out(state, y, other):
    """Remove a node from the list of y's children and neighbours."""
    last = state.out_counts[y] - 1
    for i in range(last + 1):
        if state.outs[y, i] == other:
            state.outs[y, i] = state.outs[y, last]
            break
    state.out_counts[y] = last


@kernel
def push_out(state, y, other):
    """Add a node to that list."""
    state.outs[y, state.out_counts[y]] = other
    state.out_counts[y] += 1


@kernel
def forget_row(state, y):
    """Mark y's rows as out of date because its parents changed."""
    for i in range(state.rows.shape[1]):
        state.rows[y, i] = np.nan
    state.outdated[y] = 1


@kernel
def add_arc(state, rules, cache, x, y):
    """Add the arc x -> y; the caller sets y's own score."""
    insert_parent(state, rules, cache, y, x)
    state.joined[y, x] = PARENT
    state.joined[x, y] = CHILD
    push_out(state, x, y)
    state.outdated[x] = 1
    forget_row(state, y)


@kernel
def delete_arc(state, rules, cache, x, y):
    """Delete the arc x -> y."""
    remove_parent(state, rules, cache, y, x)
    state.joined[y, x] = APART
    state.joined[x, y] = APART
    drop_out(state, x, y)
    state.outdated[x] = 1
    forget_row(state, y)


@kernel
def add_undirected(state, x, y):
    """Add the undirected edge x - y."""
    for a, b in ((x, y), (y, x)):
        state.joined[a, b] = UNDIRECTED
        push_out(state, a, b)
        state.undirected[a] += 1
        state.outdated[a] = 1


@kernel
def delete_undirected(state, x, y):
    """Delete the undirected edge x - y."""
    for a, b in ((x, y), (y, x)):
        state.joined[a, b] = APART
        drop_out(state, a, b)
        state.undirected[a] -= 1
        state.outdated[a] = 1


@kernel
def complete(state, rules, cache, y):
    """Direct y's undirected edges away from it, in cascade (condition 1)."""
    stack = np.empty(state.own.shape[0], np.int64)
    stack[0] = y
    size = 1
    while size:
        size -= 1
        v = stack[size]
        while state.undirected[v]:
            i = 0
            while state.joined[v, state.outs[v, i]] != UNDIRECTED:
                i += 1
            w = state.outs[v, i]
            delete_undirected(state, v, w)
            add_arc(state, rules, cache, v, w)
            state.own[w] = state.single[w] + state.pair[w, v]
            stack[size] = w
            size += 1


@kernel
def arc_to_undirected(state, rules, cache, x, y):
    """Make the arc x -> y, y's only one, undirected."""
    delete_arc(state, rules, cache, x, y)
    add_undirected(state, x, y)
    state.own[y] = state.single[y]


@kernel
def undo(state, rules, cache, y):
    """Make arcs that have lost their cause undirected, in cascade from y (condition 4)."""
    if state.counts[y] == 1:
        u = state.parents[y, 0]
        if state.counts[u]:
            return
        arc_to_undirected(state, rules, cache, u, y)
    elif state.counts[y] > 1:
        return
    stack = np.empty(state.own.shape[0], np.int64)
    stack[0] = y
    size = 1
    while size:
        size -= 1
        v = stack[size]
        first = size
        for i in range(state.out_counts[v]):
            w = state.outs[v, i]
            if state.joined[v, w] == CHILD and state.counts[w] == 1:
                stack[size] = w
                size += 1
        for i in range(first, size):
            arc_to_undirected(state, rules, cache, v, stack[i])


@kernel
def total(state):
    """Score of the current graph."""
    found = 0.0
    for y in range(state.own.shape[0]):
        found += state.own[y]
        if state.undirected[y]:
            for i in range(state.out_counts[y]):
                z = state.outs[y, i]
                if z < y and state.joined[y, z] == UNDIRECTED:
                    found += state.pair[y, z]
    return found
