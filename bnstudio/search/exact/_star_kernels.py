"""A* on the order graph: nodes in arrays, found through a hash table, taken from a heap.

Node ``i`` is the subset ``nodes[i]`` with the least cost known, ``node_costs[i]``; ``slots`` holds
numbers of nodes, -1 where empty. The heap holds a node once for each time it became cheaper; the
older ones are passed over.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

import numpy as np

from bnstudio.numerics.compiling import kernel
from bnstudio.search.exact._bound_kernels import (
    bound_with,
    cycle_bound,
    forced_variable,
    look_up_groups,
)

ONE = np.uint64(1)
_MIX = np.uint64(0x9E3779B97F4A7C15)

# Places in ``counters``.
EXPANDED, FORCED, PRUNED, NODES, HEAPED, COUNTERS = range(6)

# Answers of ``advance``.
MORE, CROWDED, GOAL, NONE_LEFT = range(4)


@kernel
def _slot(nodes, slots, mask):
    """Return where a node's number is, or where it belongs."""
    last = np.uint64(slots.shape[0] - 1)
    slot = ((mask * _MIX) >> np.uint64(20)) & last
    while slots[slot] >= 0 and nodes[slots[slot]] != mask:
        slot = (slot + ONE) & last
    return slot


@kernel
def enter(nodes, slots, first, last):
    """Enter nodes ``first .. last`` into a hash table."""
    for i in range(first, last):
        slots[_slot(nodes, slots, nodes[i])] = i


@kernel
def find(nodes, slots, mask):
    """Return the number of a node, or -1."""
    return slots[_slot(nodes, slots, mask)]


@kernel
def _push(keys, numbers, count, key, number):
    place = count
    while place > 0:
        above = (place - 1) >> 1
        if keys[above] < key or (keys[above] == key and numbers[above] < number):
            break
        keys[place] = keys[above]
        numbers[place] = numbers[above]
        place = above
    keys[place] = key
    numbers[place] = number


@kernel
def _pop(keys, numbers, count):
    """Take the first entry off a heap of ``count``."""
    key = keys[count - 1]
    number = numbers[count - 1]
    count -= 1
    place = 0
    while True:
        below = 2 * place + 1
        if below >= count:
            break
        if below + 1 < count and (
            keys[below + 1] < keys[below]
            or (keys[below + 1] == keys[below] and numbers[below + 1] < numbers[below])
        ):
            below += 1
        if key < keys[below] or (key == keys[below] and number < numbers[below]):
            break
        keys[place] = keys[below]
        numbers[place] = numbers[below]
        place = below
    keys[place] = key
    numbers[place] = number


@kernel
def advance(
    starts, costs, masks,
    group, bit, group_starts, rest, cycles, cycle_extra,
    limit, nodes, node_costs, closed, slots, keys, numbers, counters, bound, most,
):  # fmt: skip
    """Expand up to ``most`` nodes, the one with the least cost and bound first.

    ``bound[0]`` is raised to the least cost and bound that is left. Begin with the empty set as
    node 0, in the hash table and the heap.
    """
    m = starts.shape[0] - 1
    everything = (ONE << np.uint64(m)) - ONE
    index = np.empty(group_starts.shape, np.int64)
    others = np.empty(group_starts.shape)
    done = 0
    while counters[HEAPED]:
        if done >= most:
            return MORE
        room = nodes.shape[0] - counters[NODES]
        if room < m or keys.shape[0] - counters[HEAPED] < m:
            return CROWDED
        key = keys[0]
        node = numbers[0]
        if key > bound[0]:
            bound[0] = key
        mask = nodes[node]
        if mask == everything:
            return GOAL
        _pop(keys, numbers, counters[HEAPED])
        counters[HEAPED] -= 1
        if closed[node]:
            continue
        done += 1
        closed[node] = 1
        cost = node_costs[node]
        if (
            cycles.shape[0]
            and cost + cycle_bound(m, starts, costs, cycles, cycle_extra, everything & ~mask)
            >= limit
        ):
            counters[PRUNED] += 1
            continue
        counters[EXPANDED] += 1
        forced = forced_variable(m, starts, masks, mask)
        if forced >= 0:
            counters[FORCED] += 1
        look_up_groups(m, group, bit, group_starts, rest, mask, index, others)
        for X in range(m):
            if (mask >> np.uint64(X)) & ONE or (forced >= 0 and forced != X):
                continue
            value = bound_with(group, bit, rest, index, others, X)
            room_left = limit - cost - value
            kept = False
            for e in range(starts[X], starts[X + 1]):
                if costs[e] >= room_left:
                    break
                if masks[e] & ~mask == 0:
                    kept = True
                    whole = cost + costs[e]
                    target = mask | (ONE << np.uint64(X))
                    slot = _slot(nodes, slots, target)
                    number = slots[slot]
                    if number < 0:
                        number = counters[NODES]
                        counters[NODES] += 1
                        nodes[number] = target
                        closed[number] = 0
                        slots[slot] = number
                    elif whole >= node_costs[number]:
                        break
                    # Rounding may make a node that was expanded cheaper by a hair; it stays so.
                    node_costs[number] = whole
                    if not closed[number]:
                        _push(keys, numbers, counters[HEAPED], whole + value, number)
                        counters[HEAPED] += 1
                    break
            if not kept:
                counters[PRUNED] += 1
    bound[0] = limit
    return NONE_LEFT
