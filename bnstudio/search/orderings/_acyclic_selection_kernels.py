"""Acyclic selection (ASOBS): the best set of each variable that holds none of its descendants.

The ordering is visited from last to first. Which variables descend from which is kept in a bit
matrix (row x: the descendants of x), brought up to date with todo lists as in Scanagatta et al.
(2015), section 4; a todo list is a row of bits here.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics._bit_kernels import ONE
from bnstudio.numerics.compiling import unowned_kernel
from bnstudio.search.orderings._parent_set_kernels import WORK, ZERO, copy


class Selection(NamedTuple):
    """A selection under way; all arrays are changed in place."""

    order: np.ndarray  # int32 (n,)
    chosen: np.ndarray  # int64 (n,): entries; -1 for variables not visited yet
    below: np.ndarray  # uint64 (n, w): bit y of row x when y descends from x
    local: np.ndarray  # uint64: a mask of one variable's candidates
    stack: np.ndarray  # int32 (n,)
    marks: np.ndarray  # uint8 (n,)
    left: np.ndarray  # int64 (1,): variables still to be visited


@unowned_kernel
def begin(selection, order):
    """Start a selection from an ordering."""
    copy(order, selection.order)
    for i in range(selection.chosen.shape[0]):
        selection.chosen[i] = -1
    for i in range(selection.below.shape[0]):
        for j in range(selection.below.shape[1]):
            selection.below[i, j] = ZERO
    selection.left[0] = order.shape[0]


@unowned_kernel
def select(sets, state, selection, until):
    """Visit variables until all are done (then return true) or the work reaches ``until``."""
    numbers = state.numbers
    left = selection.left
    while left[0]:
        if numbers[WORK] >= until:
            return False
        left[0] -= 1
        visit(sets, state, selection, np.int64(selection.order[left[0]]))
    return True


@unowned_kernel
def visit(sets, state, selection, x):
    """Choose the set of ``x`` and make ``x`` and its descendants those of all its ancestors."""
    below = selection.below
    width = sets.words[x]
    for w in range(width):
        selection.local[w] = ZERO
    start = sets.candidate_starts[x]
    for b in range(sets.candidate_starts[x + 1] - start):
        y = np.int64(sets.candidates[start + b])
        if (below[x, y >> 6] >> np.uint64(y & 63)) & ONE:
            selection.local[b >> 6] |= ONE << np.uint64(b & 63)
    e = sets.starts[x]
    row = sets.mask_starts[x]
    while True:
        fits = True
        for w in range(width):
            if sets.masks[row + w] & selection.local[w]:
                fits = False
                break
        if fits:
            break
        e += 1
        row += width
    selection.chosen[x] = e
    length = below.shape[1]
    state.numbers[WORK] += (e - sets.starts[x]) * width + 8
    state.numbers[WORK] += (sets.candidate_starts[x + 1] - start) >> 2
    stack = selection.stack
    top = 0
    for m in range(sets.set_starts[e], sets.set_starts[e + 1]):
        parent = np.int64(sets.members[m])
        stack[top] = parent
        selection.marks[parent] = 1
        top += 1
    while top:
        top -= 1
        a = np.int64(stack[top])
        selection.marks[a] = 0
        fresh = ZERO
        for w in range(length):
            todo = below[x, w]
            if w == x >> 6:
                todo |= ONE << np.uint64(x & 63)
            fresh |= todo & ~below[a, w]
            below[a, w] |= todo
        state.numbers[WORK] += 2 + (length >> 3)
        # What a already had, all its ancestors had.
        if fresh == ZERO or selection.chosen[a] < 0:
            continue
        entry = selection.chosen[a]
        for m in range(sets.set_starts[entry], sets.set_starts[entry + 1]):
            parent = np.int64(sets.members[m])
            if not selection.marks[parent]:
                selection.marks[parent] = 1
                stack[top] = parent
                top += 1


@unowned_kernel
def parents_first(sets, entries, order, found, stack, marks):
    """Write to ``found`` the variables in the order of ``order``, but parents first.

    ``entries`` is one a variable. Where these parents make a cycle, one of its arcs is disregarded.
    """
    n = order.shape[0]
    for j in range(marks.shape[0]):
        marks[j] = 0
    count = 0
    for i in range(n):
        if marks[order[i]]:
            continue
        top = 0
        stack[0] = order[i]
        marks[order[i]] = 1
        while top >= 0:
            y = np.int64(stack[top])
            e = entries[y]
            deeper = False
            for m in range(sets.set_starts[e], sets.set_starts[e + 1]):
                parent = np.int64(sets.members[m])
                if not marks[parent]:
                    marks[parent] = 1
                    top += 1
                    stack[top] = parent
                    deeper = True
                    break
            if not deeper:
                found[count] = y
                count += 1
                top -= 1
    for j in range(marks.shape[0]):
        marks[j] = 0
