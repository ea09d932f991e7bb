"""One interface to the counting engines for depth-first walks over the parent sets of a child.

At depth ``d`` the workspace holds what the engine keeps of the child and ``d`` further variables; a
walk starts, pushes one variable more, or counts the family with one variable more, slowest of all,
into the workspace's table. Every engine gives the same table.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts import _adsearch_kernels as adsearch
from bnstudio.data.counts import _bitmap_kernels as bitmaps
from bnstudio.data.counts._counting_kernels import count_extension
from bnstudio.numerics.compiling import inlined_kernel, unowned_kernel

HISTOGRAM, BITMAPS, ADSEARCH = 0, 1, 2

_NO_ROWS = np.empty(0, np.int32)
_NO_WHOLE = np.empty(0, np.int64)
_NO_CODES = np.empty(0, np.uint16)
_NO_BASE = np.empty((0, 0), np.uint16)
_NO_BITS = np.empty((0, 0), np.uint64)


class Workspace(NamedTuple):
    """Working memory of a walk; what its engine does not use is empty.

    ``table`` takes the counts of a family, ``block_room`` the codes of a block of rows. ``base``
    has for each depth the cell of every row (histogram). ``bits`` to ``item_ends`` are of the bit
    maps and ``lists`` to ``tally`` of the row lists; see their kernels. Partitions
    (``_partition_kernels.py``) use those of the bit maps, with the counts of the classes in
    ``item_cells``, what is left behind in ``entry_ends`` and the answer in ``tops``.
    """

    table: NDArray[np.int32] = _NO_ROWS
    block_room: NDArray[np.uint16] = _NO_CODES
    base: NDArray[np.uint16] = _NO_BASE
    bits: NDArray[np.uint64] = _NO_BITS
    bit_starts: NDArray[np.int64] = _NO_WHOLE
    planes: NDArray[np.uint64] = _NO_BITS
    maps: NDArray[np.uint64] = _NO_BITS
    item_cells: NDArray[np.int32] = _NO_ROWS
    item_factors: NDArray[np.int64] = _NO_WHOLE
    item_totals: NDArray[np.int64] = _NO_WHOLE
    item_ends: NDArray[np.int64] = _NO_WHOLE
    lists: NDArray[np.int32] = _NO_ROWS
    list_starts: NDArray[np.int64] = _NO_WHOLE
    firsts: NDArray[np.int64] = _NO_WHOLE
    commons: NDArray[np.int64] = _NO_WHOLE
    marginals: NDArray[np.int64] = _NO_WHOLE
    stack: NDArray[np.int32] = _NO_ROWS
    entry_cells: NDArray[np.int32] = _NO_ROWS
    entry_lows: NDArray[np.int64] = _NO_WHOLE
    entry_highs: NDArray[np.int64] = _NO_WHOLE
    entry_ends: NDArray[np.int64] = _NO_WHOLE
    tops: NDArray[np.int64] = _NO_WHOLE
    tally: NDArray[np.int64] = _NO_WHOLE


@unowned_kernel
def start_walk(engine, workspace, codes, arities, child):
    """Begin with the child alone."""
    if engine == HISTOGRAM:
        base = workspace.base[0]
        column = codes[child]
        for t in range(column.shape[0]):
            base[t] = column[t]
    elif engine == BITMAPS:
        bitmaps.start(
            workspace.bits, workspace.bit_starts, workspace.planes, child, arities[child],
            workspace.maps,
            workspace.item_cells, workspace.item_factors, workspace.item_totals,
            workspace.item_ends,
        )  # fmt: skip
    else:
        adsearch.start(
            workspace.lists, workspace.list_starts, workspace.firsts, workspace.commons,
            child, arities[child],
            workspace.stack, workspace.entry_cells, workspace.entry_lows, workspace.entry_highs,
            workspace.entry_ends, workspace.tops,
        )  # fmt: skip


@unowned_kernel
def push_walk(engine, workspace, codes, arities, depth, before, variable):
    """Keep the child, the ``depth`` variables pushed so far and ``variable``.

    ``before`` is the number of cells of the table without the variable.
    """
    arity = arities[variable]
    if engine == HISTOGRAM:
        known = workspace.base[depth]
        wider = workspace.base[depth + 1]
        column = codes[variable]
        step = np.uint16(before)
        for t in range(column.shape[0]):
            wider[t] = np.uint16(known[t] + np.uint16(step * np.uint16(column[t])))
    elif engine == BITMAPS:
        bitmaps.push(
            workspace.bits, workspace.bit_starts, depth, before, variable, arity, workspace.maps,
            workspace.item_cells, workspace.item_factors, workspace.item_totals,
            workspace.item_ends,
        )  # fmt: skip
    else:
        adsearch.push(
            codes, workspace.lists, workspace.list_starts, workspace.firsts,
            workspace.commons, depth, before,
            variable, arity, workspace.stack, workspace.entry_cells, workspace.entry_lows,
            workspace.entry_highs,
            workspace.entry_ends, workspace.tops, workspace.tally,
        )  # fmt: skip


@unowned_kernel
def go_down(engine, workspace, codes, arities, members, given, depth, cells, pushed, standing):
    """Let the workspace keep ``members[: given + depth + 1]``: the child, the given ones, the rest.

    ``pushed`` says at each depth whether the workspace keeps the members so far, and is brought up
    to date; ``cells`` are those of the tables. ``standing``: whether the walk has been started.
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
    """Count into the first ``before * arity`` cells of the table; ``members`` as in the walk."""
    arity = arities[variable]
    if engine == HISTOGRAM:
        count_extension(
            codes, weights, workspace.base[depth], before, variable, before * arity,
            workspace.block_room, workspace.table,
        )  # fmt: skip
    elif engine == BITMAPS:
        bitmaps.count(
            workspace.bits, workspace.bit_starts, depth, before, variable, arity, workspace.maps,
            workspace.item_cells, workspace.item_factors, workspace.item_totals,
            workspace.item_ends, workspace.table,
        )  # fmt: skip
    else:
        adsearch.count(
            codes, weights, workspace.marginals, workspace.firsts, workspace.commons, members,
            depth + 1,
            arities, depth, before, variable, workspace.stack, workspace.entry_cells,
            workspace.entry_lows,
            workspace.entry_highs, workspace.entry_ends, workspace.table,
        )  # fmt: skip


@inlined_kernel
def count_next(engine, workspace, scoring, at, given, depth, standing, variable):
    """Count the set at ``depth`` of a walk with one more variable; return how many cells there are.

    ``at`` says where the walk stands: ``members``, ``cells`` and ``pushed`` as in :func:`go_down`.
    """
    codes, weights, arities = scoring.codes, scoring.weights, scoring.arities
    members, cells = at.members, at.cells
    if not at.pushed[depth]:
        go_down(
            engine, workspace, codes, arities, members, given, depth, cells, at.pushed, standing
        )
    before = cells[depth]
    count_walk(engine, workspace, codes, weights, arities, members, given + depth, before, variable)
    return before * arities[variable]


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
