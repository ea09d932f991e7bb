"""One interface to the counting engines for depth-first walks over the parent sets of a child.

At depth ``d`` the desk holds what the engine keeps of the child and ``d`` further variables; a walk
starts, pushes one variable more, or counts the family with one variable more, slowest of all, into
the desk's table. Every engine gives the same table.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from bnstudio.data.counts import _adsearch_kernels as adsearch
from bnstudio.data.counts import _bitmap_kernels as bitmaps
from bnstudio.data.counts._counting_kernels import count_extension

# A desk has many arrays; counting references to each at every call would take up to half of the
# time (a walk by histograms over 400 rows took 1.7 times as long with numba's counting).
# Functions compiled so may make views, but no arrays.
_options: dict[str, Any] = {"nogil": True, "cache": True, "_nrt": False}
bare: Any = njit(**_options)

HISTOGRAM, BITMAPS, ADSEARCH = 0, 1, 2

# Places in a desk; see Engines.desk in counters.py.
TABLE, BLOCK_ROOM, BASE = 0, 1, 2
BITS, BIT_STARTS, PLANES, MAPS, ITEM_CELLS, ITEM_FACTORS, ITEM_TOTALS, ITEM_ENDS = range(3, 11)
LISTS, LIST_STARTS, FIRSTS, COMMONS, MARGINALS = range(11, 16)
STACK, ENTRY_CELLS, ENTRY_LOWS, ENTRY_HIGHS, ENTRY_ENDS, TOPS, TALLY = range(16, 23)


@bare
def start_walk(engine, desk, codes, arities, child):
    """Begin with the child alone."""
    if engine == HISTOGRAM:
        base = desk[BASE][0]
        column = codes[child]
        for t in range(column.shape[0]):
            base[t] = column[t]
    elif engine == BITMAPS:
        bitmaps.start(
            desk[BITS], desk[BIT_STARTS], desk[PLANES], child, arities[child], desk[MAPS],
            desk[ITEM_CELLS], desk[ITEM_FACTORS], desk[ITEM_TOTALS], desk[ITEM_ENDS],
        )  # fmt: skip
    else:
        adsearch.start(
            desk[LISTS], desk[LIST_STARTS], desk[FIRSTS], desk[COMMONS], child, arities[child],
            desk[STACK], desk[ENTRY_CELLS], desk[ENTRY_LOWS], desk[ENTRY_HIGHS],
            desk[ENTRY_ENDS], desk[TOPS],
        )  # fmt: skip


@bare
def push_walk(engine, desk, codes, arities, depth, before, variable):
    """Keep the child, the ``depth`` variables pushed so far and ``variable``.

    ``before`` is the number of cells of the table without the variable.
    """
    arity = arities[variable]
    if engine == HISTOGRAM:
        known = desk[BASE][depth]
        wider = desk[BASE][depth + 1]
        column = codes[variable]
        step = np.uint16(before)
        for t in range(column.shape[0]):
            wider[t] = np.uint16(known[t] + np.uint16(step * np.uint16(column[t])))
    elif engine == BITMAPS:
        bitmaps.push(
            desk[BITS], desk[BIT_STARTS], depth, before, variable, arity, desk[MAPS],
            desk[ITEM_CELLS], desk[ITEM_FACTORS], desk[ITEM_TOTALS], desk[ITEM_ENDS],
        )  # fmt: skip
    else:
        adsearch.push(
            codes, desk[LISTS], desk[LIST_STARTS], desk[FIRSTS], desk[COMMONS], depth, before,
            variable, arity, desk[STACK], desk[ENTRY_CELLS], desk[ENTRY_LOWS], desk[ENTRY_HIGHS],
            desk[ENTRY_ENDS], desk[TOPS], desk[TALLY],
        )  # fmt: skip


@bare
def go_down(engine, desk, codes, arities, members, given, depth, cells, pushed, standing):
    """Let the desk keep ``members[: given + depth + 1]``, the child first, then the given ones.

    ``pushed`` says at each depth whether the desk keeps the members so far, and is brought up to
    date; ``cells`` are those of the tables. ``standing``: whether the desk has been started.
    """
    if not standing:
        start_walk(engine, desk, codes, arities, members[0])
        before = np.int64(arities[members[0]])
        for g in range(given):
            push_walk(engine, desk, codes, arities, g, before, members[g + 1])
            before *= arities[members[g + 1]]
        pushed[0] = True
    for d in range(1, depth + 1):
        if not pushed[d]:
            push_walk(engine, desk, codes, arities, given + d - 1, cells[d - 1], members[given + d])
            pushed[d] = True


@bare
def count_walk(engine, desk, codes, weights, arities, members, depth, before, variable):
    """Count into ``desk[TABLE][: before * arity]``; ``members[:depth + 1]``, the child first."""
    arity = arities[variable]
    if engine == HISTOGRAM:
        count_extension(
            codes, weights, desk[BASE][depth], before, variable, before * arity,
            desk[BLOCK_ROOM], desk[TABLE],
        )  # fmt: skip
    elif engine == BITMAPS:
        bitmaps.count(
            desk[BITS], desk[BIT_STARTS], depth, before, variable, arity, desk[MAPS],
            desk[ITEM_CELLS], desk[ITEM_FACTORS], desk[ITEM_TOTALS], desk[ITEM_ENDS], desk[TABLE],
        )  # fmt: skip
    else:
        adsearch.count(
            codes, weights, desk[MARGINALS], desk[FIRSTS], desk[COMMONS], members, depth + 1,
            arities, depth, before, variable, desk[STACK], desk[ENTRY_CELLS], desk[ENTRY_LOWS],
            desk[ENTRY_HIGHS], desk[ENTRY_ENDS], desk[TABLE],
        )  # fmt: skip


@bare
def count_along(engine, desk, codes, weights, arities, members, size, candidates, times):
    """Walk down ``members[:size]`` (the child first), then count with each candidate; repeat."""
    for _ in range(times):
        start_walk(engine, desk, codes, arities, members[0])
        before = arities[members[0]]
        for m in range(1, size):
            push_walk(engine, desk, codes, arities, m - 1, before, members[m])
            before *= arities[members[m]]
        for candidate in candidates:
            count_walk(engine, desk, codes, weights, arities, members, size - 1, before, candidate)
