"""The frontier: what independence and greedy selection explore next, the best priority first.

It is a heap (``numerics/_heap_kernels.py``) of negated priorities. An entry is a set and, for
independence selection, a place in the order of candidates, standing for all places after it in its
class too; both lie in one number. Equal priorities come in the order of set and place, so that runs
repeat.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import numpy as np

from bnstudio.numerics import _heap_kernels as heap
from bnstudio.numerics._sort_kernels import order_ascending
from bnstudio.numerics.compiling import kernel, unowned_kernel
from bnstudio.scoring.parent_sets.anytime._exploration_kernels import DROPPED, FRONTIER

_PLACES = np.int64(2**32)
_MIDDLE = np.int64(2**31)  # a place may be negative


@unowned_kernel
def entry_of(number, place):
    """Return the entry of a set and a place."""
    return np.int64(number) * _PLACES + np.int64(place) + _MIDDLE


@unowned_kernel
def set_of(entry):
    """Return the set of an entry."""
    return entry // _PLACES


@unowned_kernel
def place_of(entry):
    """Return the place of an entry."""
    return entry % _PLACES - _MIDDLE


@unowned_kernel
def push(heap_keys, heap_entries, state, priority, number, place):
    """Add an entry to the frontier, which must have room."""
    heap.push(heap_keys, heap_entries, state[FRONTIER], -priority, entry_of(number, place))
    state[FRONTIER] += 1


@kernel
def make_room(heap_keys, heap_entries, state, ends, count):
    """Let there be room for so many more entries: less than half of what a frontier holds."""
    if state[FRONTIER] + count > heap_keys.shape[0]:
        halve(heap_keys, heap_entries, state, ends)


@unowned_kernel
def pop(heap_keys, heap_entries, state):
    """Remove the first entry."""
    heap.pop(heap_keys, heap_entries, state[FRONTIER])
    state[FRONTIER] -= 1


@unowned_kernel
def replace_first(heap_keys, heap_entries, state, priority, number, place):
    """Put an entry in the place of the first."""
    entry = entry_of(number, place)
    heap.replace_first(heap_keys, heap_entries, state[FRONTIER], -priority, entry)


@kernel
def halve(heap_keys, heap_entries, state, ends):
    """Drop the worse half of a frontier that is full, or nearly.

    ``ends[p]`` is the place after the last candidate that an entry at place ``p`` stands for.
    """
    count = state[FRONTIER]
    order = np.empty(count, np.int64)
    order_ascending(heap_keys[:count], order, np.empty(count, np.int64))
    for i in range(count // 2, count):
        place = place_of(heap_entries[order[i]])
        if ends.shape[0] and place >= 0:
            state[DROPPED] += ends[place] - place
        else:
            state[DROPPED] += 1
    half = count // 2
    keys = np.empty(half, heap_keys.dtype)
    entries = np.empty(half, heap_entries.dtype)
    for i in range(half):
        keys[i] = heap_keys[order[i]]
        entries[i] = heap_entries[order[i]]
    for i in range(half):
        heap_keys[i] = keys[i]  # ascending, which is a heap
        heap_entries[i] = entries[i]
    state[FRONTIER] = half
