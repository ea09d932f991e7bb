"""The heap of what independence and greedy selection explore next, the best priority first.

An entry is a set and, for independence selection, a place in the order of candidates, standing for
all places after it in its class too. Larger priorities come first; equal ones in the order of set
and place, so that runs repeat.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import numpy as np

from bnstudio.numerics.compiling import kernel
from bnstudio.score.parent_sets.anytime._exploration_kernels import DROPPED, FRONTIER


@kernel
def comes_first(priorities, entries, a, b):
    """Whether entry ``a`` of the heap comes before entry ``b``."""
    if priorities[a] != priorities[b]:
        return priorities[a] > priorities[b]
    if entries[a, 0] != entries[b, 0]:
        return entries[a, 0] < entries[b, 0]
    return entries[a, 1] < entries[b, 1]


@kernel
def swap(priorities, entries, a, b):
    """Exchange two entries of the heap."""
    priorities[a], priorities[b] = priorities[b], priorities[a]
    entries[a, 0], entries[b, 0] = entries[b, 0], entries[a, 0]
    entries[a, 1], entries[b, 1] = entries[b, 1], entries[a, 1]


@kernel
def sink(priorities, entries, count, place):
    """Let an entry go down to where it belongs."""
    while True:
        first = place
        for below in (2 * place + 1, 2 * place + 2):
            if below < count and comes_first(priorities, entries, below, first):
                first = below
        if first == place:
            return
        swap(priorities, entries, place, first)
        place = first


@kernel
def push(priorities, entries, state, value, number, position):
    """Put an entry into the heap, which must have room."""
    place = state[FRONTIER]
    priorities[place] = value
    entries[place, 0] = number
    entries[place, 1] = position
    state[FRONTIER] += 1
    while place > 0:
        above = (place - 1) // 2
        if not comes_first(priorities, entries, place, above):
            return
        swap(priorities, entries, place, above)
        place = above


@kernel
def pop(priorities, entries, state):
    """Take the first entry out."""
    last = state[FRONTIER] - 1
    swap(priorities, entries, 0, last)
    state[FRONTIER] = last
    sink(priorities, entries, last, 0)


@kernel
def halve(priorities, entries, state, ends):
    """Give up the worse half of a full heap.

    ``ends[p]`` is the place after the last candidate that an entry at place ``p`` stands for.
    """
    count = state[FRONTIER]
    order = np.argsort(-priorities[:count], kind="mergesort")
    kept_guides = priorities[order[: count // 2]].copy()
    kept_entries = np.empty((count // 2, 2), np.int32)
    for i in range(count):
        if i < count // 2:
            kept_entries[i] = entries[order[i]]
        elif ends.shape[0] and entries[order[i], 1] >= 0:
            place = entries[order[i], 1]
            state[DROPPED] += ends[place] - place
        else:
            state[DROPPED] += 1
    state[FRONTIER] = count // 2
    priorities[: count // 2] = kept_guides  # in descending order, which is a heap
    entries[: count // 2] = kept_entries
