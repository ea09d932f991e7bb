"""One interface to the counting engines for depth-first walks over the parent sets of a child.

At depth ``d`` the workspace holds what the engine keeps of the child and ``d`` further variables;
a walk
starts, pushes one variable more, or counts the family with one variable more, slowest of all, into
the workspace's table. Every engine gives the same table.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

import numpy as np

from bnstudio.data.counts import _adsearch_kernels as adsearch
from bnstudio.data.counts import _bitmap_kernels as bitmaps
from bnstudio.data.counts._counting_kernels import count_extension
from bnstudio.numerics.compiling import unowned_kernel

HISTOGRAM, BITMAPS, ADSEARCH = 0, 1, 2

# Places in a workspace; see Engines.desk in counters.py.
TABLE, BLOCK_ROOM, BASE = 0, 1, 2
BITS, BIT_STARTS, PLANES, MAPS, ITEM_CELLS, ITEM_FACTORS, ITEM_TOTALS, ITEM_ENDS = range(3, 11)
LISTS, LIST_STARTS, FIRSTS, COMMONS, MARGINALS = range(11, 16)
STACK, ENTRY_CELLS, ENTRY_LOWS, ENTRY_HIGHS, ENTRY_ENDS, TOPS, TALLY = range(16, 23)


@unowned_kernel
def start_walk(engine, workspace, codes, arities, child):
    """Begin with the child alone."""
    if engine == HISTOGRAM:
        base = workspace[BASE][0]
        column = codes[child]
        for t in range(column.shape[0]):
            base[t] = column[t]
    elif engine == BITMAPS:
        bitmaps.start(
            workspace[BITS], workspace[BIT_STARTS], workspace[PLANES], child, arities[child],
            workspace[MAPS],
            workspace[ITEM_CELLS], workspace[ITEM_FACTORS], workspace[ITEM_TOTALS],
            workspace[ITEM_ENDS],
        )  # fmt: skip
    else:
        adsearch.start(
            workspace[LISTS], workspace[LIST_STARTS], workspace[FIRSTS], workspace[COMMONS],
            child, arities[child],
            workspace[STACK], workspace[ENTRY_CELLS], workspace[ENTRY_LOWS], workspace[ENTRY_HIGHS],
            workspace[ENTRY_ENDS], workspace[TOPS],
        )  # fmt: skip


@unowned_kernel
def push_walk(engine, workspace, codes, arities, depth, before, variable):
    """Keep the child, the ``depth`` variables pushed so far and ``variable``.

    ``before`` is the number of cells of the table without the variable.
    """
    arity = arities[variable]
    if engine == HISTOGRAM:
        known = workspace[BASE][depth]
        wider = workspace[BASE][depth + 1]
        column = codes[variable]
        step = np.uint16(before)
        for t in range(column.shape[0]):
            wider[t] = np.uint16(known[t] + np.uint16(step * np.uint16(column[t])))
    elif engine == BITMAPS:
        bitmaps.push(
            workspace[BITS], workspace[BIT_STARTS], depth, before, variable, arity, workspace[MAPS],
            workspace[ITEM_CELLS], workspace[ITEM_FACTORS], workspace[ITEM_TOTALS],
            workspace[ITEM_ENDS],
        )  # fmt: skip
    else:
        adsearch.push(
            codes, workspace[LISTS], workspace[LIST_STARTS], workspace[FIRSTS],
            workspace[COMMONS], depth, before,
            variable, arity, workspace[STACK], workspace[ENTRY_CELLS], workspace[ENTRY_LOWS],
            workspace[ENTRY_HIGHS],
            workspace[ENTRY_ENDS], workspace[TOPS], workspace[TALLY],
        )  # fmt: skip


@unowned_kernel
def go_down(engine, workspace, codes, arities, members, given, depth, cells, pushed, standing):
    """Let the workspace keep ``members[: given + depth + 1]``, the child first, then the given
    ones.

    ``pushed`` says at each depth whether the workspace keeps the members so far,
    and is brought up to
    date; ``cells`` are those of the tables. ``standing``: whether the workspace has been started.
    """
    if not standing:
        start_walk(engine, workspace, codes, arities, members[0])
        before = np.int64(arities[members[0]])
        for g in range(given):
            push_walk(engine, workspace, codes, arities, g, before, members[g + 1])
            before *= arities[members[g + 1]]
        pushed[0] = True
    for d in range(1, depth + 1):
        if not pushed[d]:
            push_walk(
                engine, workspace, codes, arities, given + d - 1, cells[d - 1], members[given + d]
            )
            pushed[d] = True


@unowned_kernel
def count_walk(engine, workspace, codes, weights, arities, members, depth, before, variable):
    """Count into ``desk[TABLE][: before * arity]``; ``members[:depth + 1]``, the child first."""
    arity = arities[variable]
    if engine == HISTOGRAM:
        count_extension(
            codes, weights, workspace[BASE][depth], before, variable, before * arity,
            workspace[BLOCK_ROOM], workspace[TABLE],
        )  # fmt: skip
    elif engine == BITMAPS:
        bitmaps.count(
            workspace[BITS], workspace[BIT_STARTS], depth, before, variable, arity, workspace[MAPS],
            workspace[ITEM_CELLS], workspace[ITEM_FACTORS], workspace[ITEM_TOTALS],
            workspace[ITEM_ENDS], workspace[TABLE],
        )  # fmt: skip
    else:
        adsearch.count(
            codes, weights, workspace[MARGINALS], workspace[FIRSTS], workspace[COMMONS], members,
            depth + 1,
            arities, depth, before, variable, workspace[STACK], workspace[ENTRY_CELLS],
            workspace[ENTRY_LOWS],
            workspace[ENTRY_HIGHS], workspace[ENTRY_ENDS], workspace[TABLE],
        )  # fmt: skip


@unowned_kernel
def count_along(engine, workspace, codes, weights, arities, members, size, candidates, times):
    """Walk down ``members[:size]`` (the child first), then count with each candidate; repeat."""
    for _ in range(times):
        start_walk(engine, workspace, codes, arities, members[0])
        before = arities[members[0]]
        for m in range(1, size):
            push_walk(engine, workspace, codes, arities, m - 1, before, members[m])
            before *= arities[members[m]]
        for candidate in candidates:
            count_walk(
                engine, workspace, codes, weights, arities, members, size - 1, before, candidate
            )
