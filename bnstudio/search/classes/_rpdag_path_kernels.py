"""Kernels that find which moves among RPDAGs are legal: where partially directed paths lead.

The operators of Acid and de Campos (2003, table 2) ask for numbers of parents, children and
neighbours; these conditions only save walks. An addition is legal exactly if no partially directed
path leads from y to x, other than one that begins with the undirected edge that the move directs.
The condition for v-structures is fixed here, see ``v_structure_fits``.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics
# mypy: disable-error-code=call-arg

from __future__ import annotations

import numpy as np

from bnstudio.numerics._bit_kernels import has_bit, popcount, row_has_bit, set_bit, set_row_bit
from bnstudio.numerics.compiling import kernel
from bnstudio.search.classes._rpdag_graph_kernels import CHILD, UNDIRECTED
from bnstudio.search.climbing._network_kernels import MINUS_INFINITY


@kernel
def trace(state):
    """Find where all partially directed paths lead.

    Row ``y`` of ``reach`` is y and all nodes that paths along arcs and undirected edges reach from
    it. Row ``slots[y, z]``, for an undirected edge y - z, leaves out the paths whose first step is
    to z. The undirected edges on these paths lead away from y, so ``reach_able`` says whether y
    can be the root of its tree (without z's branch).
    """
    n, words = state.able_in.shape
    for j in range(state.headed.shape[0]):
        state.headed[j] = 0
    for j in range(state.rootable.shape[0]):
        state.rootable[j] = 0
    left = state.counts.copy()
    order = np.empty(n, np.int64)
    end = 0
    for v in range(n):
        if left[v] == 0:
            order[end] = v
            end += 1
        else:
            set_bit(state.headed, v)
    at = 0
    while at < end:  # parents before children
        v = order[at]
        at += 1
        for i in range(state.out_counts[v]):
            w = state.outs[v, i]
            if state.joined[v, w] == CHILD:
                left[w] -= 1
                if left[w] == 0:
                    order[end] = w
                    end += 1
    for at in range(n - 1, -1, -1):
        v = order[at]
        for j in range(state.reach.shape[1]):
            state.reach[v, j] = 0
        set_row_bit(state.reach, v, v)
        state.reach_able[v] = 1
        for i in range(state.out_counts[v]):
            w = state.outs[v, i]
            if state.joined[v, w] == CHILD:
                for k in range(words):
                    state.reach[v, k] |= state.reach[w, k]
    # Every row holds what arcs reach. Each tree of undirected edges is walked from its leaves to a
    # root and back, so that each branch is known from both sides.
    before = np.full(n, -1, np.int64)
    seen = np.zeros(n, np.uint8)
    gathered = np.empty(words, np.uint64)
    for root in range(n):
        if state.undirected[root] == 0 or seen[root]:
            continue
        seen[root] = 1
        order[0] = root
        end = 1
        at = 0
        while at < end:
            v = order[at]
            at += 1
            for i in range(state.out_counts[v]):
                w = state.outs[v, i]
                if state.joined[v, w] == UNDIRECTED and not seen[w]:
                    seen[w] = 1
                    before[w] = v
                    order[end] = w
                    end += 1
        for at in range(end - 1, 0, -1):
            gather_up(state, order[at], before[order[at]])
        for at in range(end):
            gather_around(state, order[at], gathered)
    for v in range(n):
        if state.counts[v] == 0 and state.reach_able[v]:
            set_bit(state.rootable, v)


@kernel
def gather_up(state, v, parent):
    """Fill in v's row without the branch of ``parent``, those of its other neighbours known."""
    words = state.able_in.shape[1]
    row = state.slots[v, parent]
    for j in range(state.reach.shape[1]):
        state.reach[row, j] = state.reach[v, j]
    state.reach_able[row] = 1
    for i in range(state.out_counts[v]):
        w = state.outs[v, i]
        if w == parent or state.joined[v, w] != UNDIRECTED:
            continue
        branch = state.slots[w, v]
        state.reach_able[row] &= state.reach_able[branch] & state.able[w, v]
        for k in range(words):
            state.reach[row, k] |= state.reach[branch, k]


@kernel
def gather_around(state, v, gathered):
    """Fill in v's rows without one branch each, and its own with all, all branches known."""
    words = state.able_in.shape[1]
    count = state.out_counts[v]
    # Forwards each row takes the branches before it, backwards those after it.
    for forwards in (True, False):
        able = np.uint8(1)
        for i in range(gathered.shape[0]):
            gathered[i] = 0
        if forwards:
            for i in range(gathered.shape[0]):
                gathered[i] = state.reach[v, i]
        for step in range(count):
            w = state.outs[v, step if forwards else count - 1 - step]
            if state.joined[v, w] != UNDIRECTED:
                continue
            row = state.slots[v, w]
            branch = state.slots[w, v]
            if forwards:
                for i in range(state.reach.shape[1]):
                    state.reach[row, i] = 0
                state.reach_able[row] = 1
            state.reach_able[row] &= able
            able &= state.reach_able[branch] & state.able[w, v]
            for k in range(words):
                state.reach[row, k] |= gathered[k]
                gathered[k] |= state.reach[branch, k]
        if forwards:
            for i in range(state.reach.shape[1]):
                state.reach[v, i] = gathered[i]
            state.reach_able[v] = able


@kernel
def arc_fits(state, x, y):
    """Whether the arc x -> y can be added, where x or y has a parent and the rules allow it."""
    if row_has_bit(state.reach, y, x):
        return False
    return state.counts[y] > 0 or has_bit(state.rootable, y)


@kernel
def undirected_fits(state, x, y):
    """Whether the undirected edge x - y can be added, where neither has a parent."""
    if row_has_bit(state.reach, y, x):
        return False
    into_y = state.able[y, x] != 0 and has_bit(state.rootable, y)
    return into_y or (state.able[x, y] != 0 and has_bit(state.rootable, x))


@kernel
def v_structure_fits(state, x, y, z):
    """Whether x -> y <- z can be made of the undirected edge y - z, where the rules allow it.

    The paper's condition is fixed here: it asks for no path from y to x when y has two undirected
    edges and x has a parent or an undirected edge. But paths that begin with y - z do no harm,
    since that edge becomes z -> y; and paths that begin with an arc close cycles also when y - z is
    y's only undirected edge.
    """
    row = state.slots[y, z]
    return not row_has_bit(state.reach, row, x) and state.reach_able[row] != 0


@kernel
def count_individuals(state, rules):
    """Number of neighbours evaluated, as Acid and de Campos's program counts them.

    Counted are deletions, v-structures that close no cycle, and arcs and undirected edges as the
    numbers of parents and the rules allow them, before the test for a path. The tables and the
    paths must be up to date.
    """
    n, words = state.able_in.shape
    found = 0
    edges = 0  # undirected ones, found from both ends
    for y in range(n):
        if state.counts[y]:
            for i in range(state.counts[y]):
                if state.rows[y, state.parents[y, i]] > MINUS_INFINITY:
                    found += 1
            for k in range(words):
                found += popcount(state.open[y, k])
            continue
        for k in range(words):
            found += popcount(state.able_in[y, k] & state.headed[k])
            edges += popcount((state.able_in[y, k] | state.able_out[y, k]) & ~state.headed[k])
        edges -= state.undirected[y]
        for i in range(state.out_counts[y]):
            z = state.outs[y, i]
            if state.joined[y, z] == CHILD:
                found -= state.able[y, z]
                continue
            if z < y and not rules.required[y, z] and not rules.required[z, y]:
                found += 1
            row = state.slots[y, z]
            if state.reach_able[row]:
                for k in range(words):
                    found += popcount(state.open[row, k] & ~state.reach[row, k])
    return found + edges // 2
