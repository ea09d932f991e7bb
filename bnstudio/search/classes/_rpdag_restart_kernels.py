"""Kernels that perturb an RPDAG for a restart, by random legal moves, and that restore a saved one.

They compute no scores: a node whose parents changed gets NaN as its own score and is marked as
outdated.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import numpy as np

from bnstudio.numerics._random_kernels import random_below
from bnstudio.numerics.compiling import kernel
from bnstudio.search.classes._rpdag_graph_kernels import (
    APART,
    PARENT,
    UNDIRECTED,
    add_arc,
    add_undirected,
    delete_arc,
    delete_undirected,
)
from bnstudio.search.classes._rpdag_kernels import (
    ADD_ARC,
    ADD_UNDIRECTED,
    ADD_V_STRUCTURE,
    DELETE_ARC,
    DELETE_UNDIRECTED,
    apply_move,
)
from bnstudio.search.classes._rpdag_table_kernels import may_make_v_structure
from bnstudio.search.climbing._network_kernels import may_add_arc


@kernel
def leads(state, y, z, x, queue):
    """Return for one node whether a path leads from y to x, and whether y may be a root.

    Paths whose first step is to z (-1 for none) are left out.
    """
    n = state.own.shape[0]
    seen = np.zeros(n, np.uint8)
    seen[y] = 1
    queue[0] = y
    end = 1
    at = 0
    able = state.counts[y] == 0
    while at < end:
        v = queue[at]
        at += 1
        for i in range(state.out_counts[v]):
            w = state.outs[v, i]
            if seen[w] or (v == y and w == z):
                continue
            if state.joined[v, w] == UNDIRECTED and not state.able[w, v]:
                able = False
            seen[w] = 1
            queue[end] = w
            end += 1
    return seen[x] != 0, able


@kernel
def draw_addition(state, rules, random, queue):
    """Draw an addition as (operator, x, y, z); operator -1 when what was drawn is not legal."""
    varying = rules.varying.shape[0]
    if varying == 0:
        return -1, 0, 0, -1
    y = rules.varying[random_below(random, varying)]
    x = rules.varying[random_below(random, varying)]
    if x == y or state.joined[y, x] != APART:
        return -1, x, y, -1
    if state.counts[y]:
        fits = may_add_arc(state, rules, y, x) and not leads(state, y, -1, x, queue)[0]
        return (ADD_ARC if fits else -1), x, y, -1
    if state.undirected[y] and random_below(random, 2):
        place = random_below(random, state.undirected[y])
        i = 0
        while place or state.joined[y, state.outs[y, i]] != UNDIRECTED:
            if state.joined[y, state.outs[y, i]] == UNDIRECTED:
                place -= 1
            i += 1
        z = state.outs[y, i]
        path, able = leads(state, y, z, x, queue)
        fits = able and not path and may_make_v_structure(state, rules, y, z, x)
        return (ADD_V_STRUCTURE if fits else -1), x, y, z
    path, able = leads(state, y, -1, x, queue)
    into = able and state.able[y, x] != 0
    if state.counts[x]:
        return (ADD_ARC if into and not path else -1), x, y, -1
    if not into:
        into = state.able[x, y] != 0 and leads(state, x, -1, y, queue)[1]
    return (ADD_UNDIRECTED if into and not path else -1), x, y, -1


@kernel
def draw_deletion(state, rules, random):
    """Draw a deletion, in the same way."""
    n = state.own.shape[0]
    edges = 0
    for y in range(n):
        edges += 2 * state.counts[y] + state.undirected[y]
    if edges == 0:
        return -1, 0, 0, -1
    place = random_below(random, edges // 2)
    for y in range(n):
        for x in range(n):
            how = state.joined[y, x]
            if how == PARENT or (how == UNDIRECTED and x < y):
                if place == 0:
                    if rules.required[y, x] or rules.required[x, y]:
                        return -1, x, y, -1
                    return (DELETE_ARC if how == PARENT else DELETE_UNDIRECTED), x, y, -1
                place -= 1
    return -1, 0, 0, -1


@kernel
def perturb(state, rules, cache, random, max_moves):
    """Make from 1 to ``max_moves`` random legal moves, additions and deletions as likely.

    Returns how many were made: fewer than drawn when hardly any move is legal.
    """
    if max_moves < 1:
        return 0
    queue = np.empty(state.own.shape[0], np.int64)
    moves = 1 + random_below(random, max_moves)
    done = 0
    for _ in range(50 * moves):
        if done == moves:
            break
        if random_below(random, 2):
            operator, x, y, z = draw_addition(state, rules, random, queue)
        else:
            operator, x, y, z = draw_deletion(state, rules, random)
        if operator >= 0:
            score = state.own[y] if operator in (ADD_UNDIRECTED, DELETE_UNDIRECTED) else np.nan
            apply_move(state, rules, cache, operator, x, y, z, score)
            done += 1
    return done


@kernel
def restore(state, rules, cache, saved):
    """Make ``saved`` (a copy of ``joined``) the current graph, changing only what differs."""
    n = state.own.shape[0]
    for add in (False, True):
        for y in range(n):
            for x in range(y):
                how = saved[y, x] if add else state.joined[y, x]
                if how == APART or saved[y, x] == state.joined[y, x]:
                    continue
                if how == UNDIRECTED:
                    if add:
                        add_undirected(state, x, y)
                    else:
                        delete_undirected(state, x, y)
                    continue
                child, parent = (y, x) if how == PARENT else (x, y)
                if add:
                    add_arc(state, rules, cache, parent, child)
                else:
                    delete_arc(state, rules, cache, parent, child)
                state.own[child] = np.nan
    state.paths_outdated[0] = 1
