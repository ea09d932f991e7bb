"""Layers of the order graph: expanding nodes, a bounded hash table, sorted runs and their merge.

A node is the mask (uint64) of a subset with the lowest cost known of a network over it. Masks have
at most 63 bits, so that a word of ones marks an empty place.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics._hash_kernels import home_slot
from bnstudio.numerics.compiling import kernel, unowned_kernel
from bnstudio.search.exact._bound_kernels import (
    begin_expansion,
    bound_with,
    cycle_bound,
    first_below,
)

ONE = np.uint64(1)
EMPTY = np.uint64(0xFFFFFFFFFFFFFFFF)
_DIGIT = 11  # bits a pass of the radix sort

# Places in ``counters``; the first two as in ``_bound_kernels.py``.
EXPANDED, FORCED, SUCCESSORS, PRUNED, DUPLICATES, LATE, COUNTERS = range(7)

# Answers of ``merge``.
FULL, RUN_OUT, DONE = range(3)


class NodeTable(NamedTuple):
    """A hash table of nodes; the number of slots is a power of two."""

    masks: np.ndarray  # uint64; EMPTY where no node is
    costs: np.ndarray  # float64


@unowned_kernel
def _insert(table, mask, cost):
    """Put a node into the hash table; return 1 if it is new."""
    last = np.uint64(table.masks.shape[0] - 1)
    slot = home_slot(mask, last)
    while table.masks[slot] != EMPTY:
        if table.masks[slot] == mask:
            if cost < table.costs[slot]:
                table.costs[slot] = cost
            return 0
        slot = (slot + ONE) & last
    table.masks[slot] = mask
    table.costs[slot] = cost
    return 1


@unowned_kernel
def _filter(lists, common, union, kept):
    """Keep the sets that can be the first to fit for a node between ``common`` and ``union``."""
    count = 0
    m = lists.starts.shape[0] - 1
    for X in range(m):
        kept.starts[X] = count
        for e in range(lists.starts[X], lists.starts[X + 1]):
            if lists.masks[e] & ~union == 0:
                kept.costs[count] = lists.costs[e]
                kept.masks[count] = lists.masks[e]
                count += 1
                if lists.masks[e] & ~common == 0:
                    break
    kept.starts[m] = count


@kernel
def expand(
    lists, patterns, cycles, limit, nodes, node_costs, first, last, table, held, max_held, kept,
    counters, lowest,
):  # fmt: skip
    """Put the successors of nodes ``first .. last`` into the hash table.

    - A successor with cost and bound of ``limit`` or more is left out. Where a variable can have
      its cheapest set of all, adding it is never worse than adding another one first, and it is the
      only successor.
    - It ends early when the table, with ``held`` nodes, could come to hold more than ``max_held``.
    - ``kept`` is working memory for the sets that matter to a block of nodes.
    - ``lowest[0]`` is lowered to the lowest cost and bound of the successors.

    Returns the first node not expanded and the number of nodes held.
    """
    m = lists.starts.shape[0] - 1
    everything = (ONE << np.uint64(m)) - ONE
    index = np.empty(patterns.starts.shape, np.int64)
    others = np.empty(patterns.starts.shape)
    block = max((lists.starts[m] - lists.starts[0]) // 64, 64)
    prepared = first
    node = first
    while node < last:
        if held + m > max_held:
            break
        if node >= prepared:
            prepared = min(node + block, last)
            common = everything
            union = np.uint64(0)
            for i in range(node, prepared):
                common &= nodes[i]
                union |= nodes[i]
            _filter(lists, common, union, kept)
        mask = nodes[node]
        cost = node_costs[node]
        node += 1
        if cycles.masks.shape[0]:
            bound = cycle_bound(lists, cycles, everything & ~mask)
            if cost + bound >= limit:
                counters[LATE] += 1
                continue
        wanted = begin_expansion(lists, patterns, mask, index, others, counters)
        for X in range(m):
            if not (wanted >> np.uint64(X)) & ONE:
                continue
            counters[SUCCESSORS] += 1
            bound = bound_with(patterns, index, others, X)
            e = first_below(kept, X, mask, limit - cost - bound)
            if e < 0:
                counters[PRUNED] += 1
                continue
            whole = cost + kept.costs[e]
            if whole + bound < lowest[0]:
                lowest[0] = whole + bound
            new = _insert(table, mask | (ONE << np.uint64(X)), whole)
            held += new
            counters[DUPLICATES] += 1 - new
    return node, held


@kernel
def take_out(table, first, last, masks, costs, count):
    """Append the nodes in slots ``first .. last`` to a list and empty the slots."""
    for slot in range(first, last):
        if table.masks[slot] != EMPTY:
            masks[count] = table.masks[slot]
            costs[count] = table.costs[slot]
            count += 1
            table.masks[slot] = EMPTY
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
