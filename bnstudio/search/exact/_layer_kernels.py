"""Layers of the order graph: expanding nodes, a bounded hash table, sorted runs and their merge.

A node is the mask (uint64) of a subset with the least cost known of a network over it. Masks have
at most 63 bits, so that a word of ones marks an empty place.
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
EMPTY = np.uint64(0xFFFFFFFFFFFFFFFF)
_MIX = np.uint64(0x9E3779B97F4A7C15)
_DIGIT = 11  # bits a pass of the radix sort

# Places in ``counters``.
EXPANDED, FORCED, SUCCESSORS, PRUNED, DUPLICATES, LATE, COUNTERS = range(7)

# Answers of ``merge``.
FULL, RUN_OUT, DONE = range(3)


@kernel
def _insert(masks, costs, mask, cost):
    """Put a node into the hash table; return 1 if it is new."""
    last = np.uint64(masks.shape[0] - 1)
    slot = ((mask * _MIX) >> np.uint64(20)) & last
    while masks[slot] != EMPTY:
        if masks[slot] == mask:
            if cost < costs[slot]:
                costs[slot] = cost
            return 0
        slot = (slot + ONE) & last
    masks[slot] = mask
    costs[slot] = cost
    return 1


@kernel
def _filter(m, starts, costs, masks, common, union, some_starts, some_costs, some_masks):
    """Keep the sets that can be the first to fit for a node between ``common`` and ``union``."""
    count = 0
    for X in range(m):
        some_starts[X] = count
        for e in range(starts[X], starts[X + 1]):
            if masks[e] & ~union == 0:
                some_costs[count] = costs[e]
                some_masks[count] = masks[e]
                count += 1
                if masks[e] & ~common == 0:
                    break
    some_starts[m] = count


@kernel
def expand(
    starts, costs, masks,
    group, bit, group_starts, rest, cycles, cycle_extra,
    limit, nodes, node_costs, first, last,
    table, table_costs, held, most,
    some_starts, some_costs, some_masks, counters, least,
):  # fmt: skip
    """Put the successors of nodes ``first .. last`` into the hash table.

    A successor with cost and bound of ``limit`` or more is left out. Where a variable can have its
    cheapest set of all, adding it is never worse than adding another one first, and it is the only
    successor. Ends early when the table, with ``held`` nodes, could come to hold more than
    ``most``. ``least[0]`` is lowered to the least cost and bound of the successors.

    Returns the first node not expanded and the number of nodes held.
    """
    m = starts.shape[0] - 1
    ways, groups = group_starts.shape
    everything = (ONE << np.uint64(m)) - ONE
    index = np.empty((ways, groups), np.int64)
    others = np.empty((ways, groups))
    block = max((starts[m] - starts[0]) // 64, 64)
    prepared = first
    node = first
    while node < last:
        if held + m > most:
            break
        if node >= prepared:
            prepared = min(node + block, last)
            common = everything
            union = np.uint64(0)
            for i in range(node, prepared):
                common &= nodes[i]
                union |= nodes[i]
            _filter(m, starts, costs, masks, common, union, some_starts, some_costs, some_masks)
        mask = nodes[node]
        cost = node_costs[node]
        node += 1
        if cycles.shape[0]:
            bound = cycle_bound(m, starts, costs, cycles, cycle_extra, everything & ~mask)
            if cost + bound >= limit:
                counters[LATE] += 1
                continue
        counters[EXPANDED] += 1
        forced = forced_variable(m, starts, masks, mask)
        if forced >= 0:
            counters[FORCED] += 1
        look_up_groups(m, group, bit, group_starts, rest, mask, index, others)
        for X in range(m):
            if (mask >> np.uint64(X)) & ONE or (forced >= 0 and forced != X):
                continue
            counters[SUCCESSORS] += 1
            bound = bound_with(group, bit, rest, index, others, X)
            room = limit - cost - bound
            kept = False
            for e in range(some_starts[X], some_starts[X + 1]):
                if some_costs[e] >= room:
                    break
                if some_masks[e] & ~mask == 0:
                    kept = True
                    whole = cost + some_costs[e]
                    if whole + bound < least[0]:
                        least[0] = whole + bound
                    new = _insert(table, table_costs, mask | (ONE << np.uint64(X)), whole)
                    held += new
                    counters[DUPLICATES] += 1 - new
                    break
            if not kept:
                counters[PRUNED] += 1
    return node, held


@kernel
def take_out(table, table_costs, first, last, masks, costs, count):
    """Append the nodes in slots ``first .. last`` to a list and empty the slots."""
    for slot in range(first, last):
        if table[slot] != EMPTY:
            masks[count] = table[slot]
            costs[count] = table_costs[slot]
            count += 1
            table[slot] = EMPTY
    return count


@kernel
def sort_pass(masks, costs, out_masks, out_costs, shift):
    """Sort stably by the eleven bits from ``shift`` on."""
    low = np.uint64((1 << _DIGIT) - 1)
    by = np.uint64(shift)
    places = np.zeros((1 << _DIGIT) + 1, np.int64)
    for i in range(masks.shape[0]):
        places[((masks[i] >> by) & low) + ONE] += 1
    for d in range(1 << _DIGIT):
        places[d + 1] += places[d]
    for i in range(masks.shape[0]):
        d = (masks[i] >> by) & low
        out_masks[places[d]] = masks[i]
        out_costs[places[d]] = costs[i]
        places[d] += 1


@kernel
def merge(masks, costs, at, ends, out_masks, out_costs, state):
    """Merge sorted runs, keeping the cheaper of equal nodes.

    Row ``r`` of ``masks`` and ``costs`` is a window on run ``r``, read from ``at[r]`` to
    ``ends[r]``; ``state`` is how many nodes lie in the output, and the run that ran out. Returns
    ``FULL`` when the output has no room, ``RUN_OUT`` when a window is used up (its run is over when
    it cannot be filled again and ``ends`` is set to 0 with ``at`` at 0), ``DONE`` when all are.
    """
    runs = at.shape[0]
    count = state[0]
    while True:
        mask = EMPTY
        cost = np.inf
        for r in range(runs):
            if ends[r] == 0:
                continue
            if at[r] == ends[r]:
                state[0] = count
                state[1] = r
                return RUN_OUT
            head = masks[r, at[r]]
            if head < mask:
                mask = head
                cost = costs[r, at[r]]
            elif head == mask and costs[r, at[r]] < cost:
                cost = costs[r, at[r]]
        if mask == EMPTY:
            state[0] = count
            return DONE
        if count == out_masks.shape[0]:
            state[0] = count
            return FULL
        out_masks[count] = mask
        out_costs[count] = cost
        count += 1
        for r in range(runs):
            if ends[r] and masks[r, at[r]] == mask:
                at[r] += 1
