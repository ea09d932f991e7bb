"""A* on the order graph: nodes in arrays, found through a hash table, taken from a heap.

The heap holds a node once for each time it became cheaper; the older entries are skipped.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics._hash_kernels import home_slot
from bnstudio.numerics._heap_kernels import pop, push
from bnstudio.numerics.compiling import kernel, unowned_kernel
from bnstudio.search.exact._bound_kernels import (
    begin_expansion,
    bound_with,
    cycle_bound,
    first_below,
)

ONE = np.uint64(1)

# Places in ``counters``; the first two as in ``_bound_kernels.py``.
EXPANDED, FORCED, PRUNED, NODES, HEAPED, COUNTERS = range(6)

# Answers of ``advance``.
MORE, CROWDED, GOAL, NONE_LEFT = range(4)


class Nodes(NamedTuple):
    """The nodes met, their hash table and the frontier."""

    masks: np.ndarray  # uint64: the subset of each node
    costs: np.ndarray  # float64: the lowest cost known
    closed: np.ndarray  # uint8: whether it was expanded
    slots: np.ndarray  # int64: hash table of numbers of nodes, -1 where empty
    keys: np.ndarray  # float64: the heap, by cost and bound
    numbers: np.ndarray  # int64: the heap's nodes


@unowned_kernel
def _slot(masks, slots, mask):
    """Return where a node's number is, or where it belongs."""
    last = np.uint64(slots.shape[0] - 1)
    slot = home_slot(mask, last)
    while slots[slot] >= 0 and masks[slots[slot]] != mask:
        slot = (slot + ONE) & last
    return slot


@unowned_kernel
def enter(masks, slots, first, last):
    """Enter nodes ``first .. last`` into a hash table."""
    for i in range(first, last):
        slots[_slot(masks, slots, masks[i])] = i


@unowned_kernel
def find(masks, slots, mask):
    """Return the number of a node, or -1."""
    return slots[_slot(masks, slots, mask)]


@kernel
def advance(lists, patterns, cycles, limit, nodes, counters, bound, max_nodes):
    """Expand up to ``max_nodes`` nodes, the one with the lowest cost and bound first.

    ``bound[0]`` is raised to the lowest cost and bound that is left. Begin with the empty set as
    node 0, in the hash table and the heap.
    """
    m = lists.starts.shape[0] - 1
    everything = (ONE << np.uint64(m)) - ONE
    index = np.empty(patterns.starts.shape, np.int64)
    others = np.empty(patterns.starts.shape)
    done = 0
    while counters[HEAPED]:
        if done >= max_nodes:
            return MORE
        room = nodes.masks.shape[0] - counters[NODES]
        if room < m or nodes.keys.shape[0] - counters[HEAPED] < m:
            return CROWDED
        key = nodes.keys[0]
        node = nodes.numbers[0]
        if key > bound[0]:
            bound[0] = key
        mask = nodes.masks[node]
        if mask == everything:
            return GOAL
        pop(nodes.keys, nodes.numbers, counters[HEAPED])
        counters[HEAPED] -= 1
        if nodes.closed[node]:
            continue
        done += 1
        nodes.closed[node] = 1
        cost = nodes.costs[node]
        if cycles.masks.shape[0] and cost + cycle_bound(lists, cycles, everything & ~mask) >= limit:
            counters[PRUNED] += 1
            continue
        wanted = begin_expansion(lists, patterns, mask, index, others, counters)
        for X in range(m):
            if not (wanted >> np.uint64(X)) & ONE:
                continue
            value = bound_with(patterns, index, others, X)
            e = first_below(lists, X, mask, limit - cost - value)
            if e < 0:
                counters[PRUNED] += 1
                continue
            whole = cost + lists.costs[e]
            target = mask | (ONE << np.uint64(X))
            slot = _slot(nodes.masks, nodes.slots, target)
            number = nodes.slots[slot]
            if number < 0:
                number = counters[NODES]
                counters[NODES] += 1
                nodes.masks[number] = target
                nodes.closed[number] = 0
                nodes.slots[slot] = number
            elif whole >= nodes.costs[number]:
                continue
            # Rounding may make an expanded node slightly cheaper; it stays expanded.
            nodes.costs[number] = whole
            if not nodes.closed[number]:
                push(nodes.keys, nodes.numbers, counters[HEAPED], whole + value, number)
                counters[HEAPED] += 1
    bound[0] = limit
    return NONE_LEFT
