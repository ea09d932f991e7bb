"""The heap of what independence and greedy selection explore next, the best guide first.

An entry is a set and, for independence selection, a place in the order of candidates, standing for
all places after it in its class too. Larger guides come first; equal ones in the order of set and
place, so that runs repeat.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import numpy as np

from bnstudio.numerics.compiling import kernel
from bnstudio.score.parent_sets.anytime._exploration_kernels import DROPPED, OPEN


@kernel
def comes_first(guides, entries, a, b):
    """Whether entry ``a`` of the heap comes before entry ``b``."""
    if guides[a] != guides[b]:
        return guides[a] > guides[b]
    if entries[a, 0] != entries[b, 0]:
        return entries[a, 0] < entries[b, 0]
    return entries[a, 1] < entries[b, 1]


@kernel
def swap(guides, entries, a, b):
    """Exchange two entries of the heap."""
    guides[a], guides[b] = guides[b], guides[a]
    entries[a, 0], entries[b, 0] = entries[b, 0], entries[a, 0]
    entries[a, 1], entries[b, 1] = entries[b, 1], entries[a, 1]


@kernel
def sink(guides, entries, count, place):
    """Let an entry go down to where it belongs."""
    while True:
        first = place
        for below in (2 * place + 1, 2 * place + 2):
            if below < count and comes_first(guides, entries, below, first):
                first = below
        if first == place:
            return
        swap(guides, entries, place, first)
        place = first


@kernel
def push(guides, entries, state, value, number, position):
    """Put an entry into the heap, which must have room."""
    place = state[OPEN]
    guides[place] = value
    entries[place, 0] = number
    entries[place, 1] = position
    state[OPEN] += 1
    while place > 0:
        above = (place - 1) // 2
        if not comes_first(guides, entries, place, above):
            return
        swap(guides, entries, place, above)
        place = above


@kernel
def pop(guides, entries, state):
    """Take the first entry out."""
    last = state[OPEN] - 1
    swap(guides, entries, 0, last)
    state[OPEN] = last
    sink(guides, entries, last, 0)


@kernel
def halve(guides, entries, state, ends):
    """Give up the worse half of a full heap.

    ``ends[p]`` is the place after the last candidate that an entry at place ``p`` stands for.
    """
    count = state[OPEN]
    order = np.argsort(-guides[:count], kind="mergesort")
    kept_guides = guides[order[: count // 2]].copy()
    kept_entries = np.empty((count // 2, 2), np.int32)
    for i in range(count):
        if i < count // 2:
            kept_entries[i] = entries[order[i]]
        elif ends.shape[0] and entries[order[i], 1] >= 0:
            place = entries[order[i], 1]
            state[DROPPED] += ends[place] - place
        else:
            state[DROPPED] += 1
    state[OPEN] = count // 2
    guides[: count // 2] = kept_guides  # in descending order, which is a heap
    entries[: count // 2] = kept_entries
