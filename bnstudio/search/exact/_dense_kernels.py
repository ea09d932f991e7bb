"""Passes over all subsets of a component, one number a subset, in blocks.

A block holds the subsets that agree in all variables but the first ``k``. For one block the cost of
the best parent set inside each of its subsets is a table a variable, filled from the list and
closed under supersets; then the costs of whole rows of subsets are compared at a time, which the
compiler vectorises. ``masks`` are int64 with bit ``X`` for the component's variable ``X``.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators
# mypy: disable-error-code=call-arg

from __future__ import annotations

import numpy as np

from bnstudio.numerics._bit_kernels import popcount
from bnstudio.numerics.compiling import kernel

_LANE_BITS = 4
_LANES = 1 << _LANE_BITS  # subsets of a row, whose members differ in the first four variables
MIN_TABLE = _LANES

# At ``[s, i]`` 0 where the bits of ``s`` lie in ``i``, else infinity.
_COVER = np.where(np.arange(_LANES)[:, np.newaxis] & ~np.arange(_LANES), np.inf, 0.0)


@kernel
def fill_tables(high, m, k, starts, costs, masks, tables):
    """Write the cheapest set inside ``high + low`` to ``tables[X, low]`` for every ``X`` not high.

    Entries of subsets that contain ``X`` itself mean nothing, nor do those from ``1 << k`` on: a
    table has ``MIN_TABLE`` places and more.
    """
    size = 1 << k
    lanes = min(size, _LANES)
    for X in range(m):
        if k <= X and (high >> (X - k)) & 1:
            continue
        table = tables[X]
        for j in range(table.shape[0]):
            table[j] = np.inf
        for e in range(starts[X], starts[X + 1]):
            if (masks[e] >> k) & ~high == 0:
                # All supersets within the row at once: steps that short would be slow below.
                low = masks[e] & (size - 1)
                begin = low & ~(_LANES - 1)
                s = low & (_LANES - 1)
                whole = costs[e]
                for i in range(_LANES):
                    cost = whole + _COVER[s, i]
                    table[begin + i] = cost if cost < table[begin + i] else table[begin + i]
        width = lanes
        while width < size:
            for begin in range(0, size, 2 * width):
                without = table[begin : begin + width]
                within = table[begin + width : begin + 2 * width]
                for i in range(width):
                    within[i] = without[i] if without[i] < within[i] else within[i]
            width *= 2


@kernel
def backward(m, k, starts, costs, masks, rest, tables, first, last):
    """Write to ``rest`` the least cost of the variables outside each subset, last block first.

    It is the cost of adding them one by one, each with the best parent set inside what is there.
    """
    size = 1 << k
    lanes = min(size, _LANES)
    blocks = 1 << (m - k)
    for high in range(last - 1, first - 1, -1):
        fill_tables(high, m, k, starts, costs, masks, tables)
        block = rest[high << k : (high << k) + size]
        for j in range(block.shape[0]):
            block[j] = np.inf
        if high == blocks - 1:
            block[size - 1] = 0.0
        for X in range(k, m):
            if not (high >> (X - k)) & 1:
                place = (high | (1 << (X - k))) << k
                source = rest[place : place + size]
                table = tables[X]
                for i in range(size):
                    cost = source[i] + table[i]
                    block[i] = cost if cost < block[i] else block[i]
        for begin in range(size - lanes, -1, -lanes):
            for low in range(begin + lanes - 1, begin - 1, -1):
                best = block[low]
                for X in range(min(k, _LANE_BITS)):
                    if not (low >> X) & 1:
                        cost = block[low | (1 << X)] + tables[X, low]
                        if cost < best:
                            best = cost
                block[low] = best
            width = begin & -begin
            if width:
                X = popcount(np.uint64(width - 1))  # the place of the one bit of the width
                source = block[begin : begin + width]
                target = block[begin - width : begin]
                table = tables[X, begin - width : begin]
                for i in range(width):
                    cost = source[i] + table[i]
                    target[i] = cost if cost < target[i] else target[i]


@kernel
def project(starts, costs, masks, place, out_starts, out_costs, out_masks):
    """Keep of the lists of some variables what concerns these variables only.

    ``place`` gives the new bit of each variable of the group and -1 for the others, which count as
    there already. A set goes when a cheaper one of the same variable lies inside it. Returns the
    number of sets kept.
    """
    m = starts.shape[0] - 1
    count = 0
    group = 0
    for X in range(m):
        if place[X] < 0:
            continue
        out_starts[group] = count
        group += 1
        begin = count
        for e in range(starts[X], starts[X + 1]):
            mask = np.int64(0)
            left = masks[e]
            bit = 0
            while left:
                if left & 1 and place[bit] >= 0:
                    mask |= np.int64(1) << place[bit]
                left >>= 1
                bit += 1
            kept = True
            for f in range(begin, count):
                if out_masks[f] & ~mask == 0:
                    kept = False
                    break
            if kept:
                out_costs[count] = costs[e]
                out_masks[count] = mask
                count += 1
            if mask == 0:
                break
    out_starts[group] = count
    return count
