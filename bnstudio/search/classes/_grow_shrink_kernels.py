"""Grow-shrink trees in arrays: the walk to the parents under an ordering, and a move to any place.

A node of a variable's tree is a parent set. Its branches are the variables that raise the score of
the set when they join it, best first, so that growing takes the first branch whose variable comes
before. Where nothing more joins, the node's shrunk score is what the ordering gives the variable.
Branches not followed yet, and shrunk scores not known yet, are asked for, each once.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics
# mypy: disable-error-code=call-arg

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics.compiling import inlined_kernel, unowned_kernel

NOT_FOLLOWED, ASKED_FOR = -1, -2  # of a branch that leads to no node yet
SHRINK = -1  # asked for in place of a branch: the shrunk score of the node
NOBODY = -1
MINUS_INFINITY = -np.inf


class TreeArrays(NamedTuple):
    """The trees of all variables; node ``y`` is the root of variable ``y``."""

    first: np.ndarray  # int64 a node: its first branch
    branches: np.ndarray  # int32 a node: the number of its branches
    shrunk: np.ndarray  # float64 a node: score after shrinking; NaN unless known
    asked: np.ndarray  # uint8 a node: whether its shrunk score was asked for
    variable: np.ndarray  # int32 a branch: who joins
    below: np.ndarray  # int64 a branch: the node it leads to, or one of the marks above


class OrderState(NamedTuple):
    """An ordering with the parents that its variables grow and shrink to."""

    order: np.ndarray  # int64 (m,): the variables
    place: np.ndarray  # int64 (n,): where each one is; -1 for those that are in no ordering
    own: np.ndarray  # float64 (n,): score of each variable's family
    node: np.ndarray  # int64 (n,): where each variable's walk ends
    gains: np.ndarray  # float64 (m,): what moving one variable to each place gains
    wanted: np.ndarray  # int64 (k, 2): what was asked for: node, branch or SHRINK


@inlined_kernel
def walk(trees, place, y, before, mover, joined):
    """Grow variable ``y`` among those at places below ``before``; return (node, branch).

    ``mover`` comes before exactly if ``joined``, wherever it is. The branch is the one that leads
    to no node yet, or ``SHRINK`` where the walk has ended.
    """
    node = np.int64(y)
    while True:
        low = trees.first[node]
        taken = np.int64(SHRINK)
        for branch in range(low, low + trees.branches[node]):
            x = trees.variable[branch]
            if joined if x == mover else 0 <= place[x] < before:
                taken = np.int64(branch)
                break
        if taken == SHRINK or trees.below[taken] < 0:
            return node, taken
        node = trees.below[taken]


@inlined_kernel
def ask(trees, state, node, branch, asked):
    """Note what a walk lacks, unless it was noted before or there is no room; return how many."""
    if asked == state.wanted.shape[0]:
        return asked
    if branch == SHRINK:
        if trees.asked[node]:
            return asked
        trees.asked[node] = 1
    else:
        if trees.below[branch] == ASKED_FOR:
            return asked
        trees.below[branch] = ASKED_FOR
    state.wanted[asked, 0] = node
    state.wanted[asked, 1] = branch
    return asked + 1


@unowned_kernel
def settle(trees, state, low, high):
    """Give the variables at places ``low .. high`` the parents of the ordering.

    Returns how many things are wanted; all are settled when there are none.
    """
    asked = 0
    for k in range(low, high):
        y = state.order[k]
        node, branch = walk(trees, state.place, y, k, NOBODY, False)
        score = trees.shrunk[node]
        if branch != SHRINK or np.isnan(score):
            asked = ask(trees, state, node, branch, asked)
            continue
        state.node[y] = node
        state.own[y] = score
    return asked


@unowned_kernel
def try_places(trees, state, at, low, high):
    """Find what the variable at place ``at`` gains at every place ``low .. high``.

    Only the variables that it passes can lose or win a parent by it. Returns how many things are
    wanted; the gains hold when there are none.
    """
    order, place, own, gains = state.order, state.place, state.own, state.gains
    v = order[at]
    asked = 0
    gains[at] = 0.0
    others = 0.0
    for k in range(at - 1, low - 1, -1):  # to the left, past the variable at k
        w = order[k]
        node, branch = walk(trees, place, w, k, v, True)
        if branch != SHRINK or np.isnan(trees.shrunk[node]):
            asked = ask(trees, state, node, branch, asked)
        else:
            others += trees.shrunk[node] - own[w]
        node, branch = walk(trees, place, v, k, NOBODY, False)
        if branch != SHRINK or np.isnan(trees.shrunk[node]):
            asked = ask(trees, state, node, branch, asked)
        else:
            gains[k] = others + (trees.shrunk[node] - own[v])
    others = 0.0
    for k in range(at + 1, high):  # to the right
        w = order[k]
        node, branch = walk(trees, place, w, k, v, False)
        if branch != SHRINK or np.isnan(trees.shrunk[node]):
            asked = ask(trees, state, node, branch, asked)
        else:
            others += trees.shrunk[node] - own[w]
        node, branch = walk(trees, place, v, k + 1, NOBODY, False)
        if branch != SHRINK or np.isnan(trees.shrunk[node]):
            asked = ask(trees, state, node, branch, asked)
        else:
            gains[k] = others + (trees.shrunk[node] - own[v])
    return asked


@unowned_kernel
def best_place(state, at, low, high, min_gain):
    """Return the place that gains most, ``at`` if none gains; of those that tie, the last."""
    largest = MINUS_INFINITY
    for k in range(low, high):
        largest = max(largest, state.gains[k])
    if largest <= min_gain:
        return at
    for k in range(high - 1, low - 1, -1):
        if state.gains[k] >= largest - min_gain:
            return k
    return at


@unowned_kernel
def move(state, at, to):
    """Move the variable at place ``at`` to place ``to``."""
    order = state.order
    v = order[at]
    step = 1 if to > at else -1
    for k in range(at, to, step):
        order[k] = order[k + step]
        state.place[order[k]] = k
    order[to] = v
    state.place[v] = to
