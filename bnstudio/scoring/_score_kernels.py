"""Local scores from the rows: of a family, of many, or of one with every further parent.

Where cells are left missing, a table counts their code like any other, and the cells of that code
are emptied before the table is scored (:func:`score_table`). What is left are the rows in which the
whole family is observed.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts import _counting_kernels as counting
from bnstudio.data.counts import _intersection_kernels as intersections
from bnstudio.numerics.compiling import inlined_kernel, kernel, unowned_kernel
from bnstudio.scoring._formula_kernels import NODE_AVERAGE, score_counts


class Scoring(NamedTuple):
    """What every scoring kernel takes: the rows and the score.

    ``codes`` has a row a variable, ``weights`` is empty where every row counts once. ``formula``,
    ``bound`` and ``values`` are the score's (see ``Score``); ``n_log_n`` is a table of n ln n.
    ``missing`` has the code of a cell that is left missing, or -1; ``observed`` the numbers of
    states without it, while ``arities`` are those of all codes. Only ``NODE_AVERAGE`` looks at
    them; for every other formula no cell is left missing. ``bits`` and ``firsts`` are the rows as
    bits, as ``_intersection_kernels.py`` takes them; a variable may have none.
    """

    codes: NDArray[np.uint8] | NDArray[np.uint16]
    weights: NDArray[np.int64]
    arities: NDArray[np.int32]
    formula: int
    bound: int
    values: NDArray[np.float64]
    n_log_n: NDArray[np.float64]
    missing: NDArray[np.int32]
    observed: NDArray[np.int32]
    bits: NDArray[np.uint64]
    firsts: NDArray[np.int64]


@unowned_kernel
def empty_state(counts, stride, arity, code):
    """Empty the cells of one code of a variable whose codes lie ``stride`` apart in the table."""
    for low in range(stride * code, counts.shape[0], stride * arity):
        for c in range(low, low + stride):
            counts[c] = 0


@inlined_kernel
def score_table(scoring, counts, child, parents, more, q):
    """Score a family from its whole table, the child fastest, then ``parents``, then ``more``.

    ``more`` is one further parent, or -1; ``q`` the parents' configurations by their codes. Cells
    of a code that is left missing are emptied.
    """
    # In place of a call, which for all that a score takes costs as much as small tables do.
    if scoring.formula == NODE_AVERAGE:
        return score_observed(scoring, counts, child, parents, more)
    r = np.int64(scoring.arities[child])
    return score_counts(scoring.formula, scoring.values, counts, counts, r, r, q, scoring.n_log_n)


@unowned_kernel
def score_observed(scoring, counts, child, parents, more):
    """Score a family from its whole table, as :func:`score_table`, without what is left missing."""
    r = np.int64(scoring.arities[child])
    missing, observed = scoring.missing, scoring.observed
    stride = np.int64(1)
    if missing[child] >= 0:
        empty_state(counts, stride, r, np.int64(missing[child]))
    stride *= r
    known = 1.0
    for parent in parents:
        arity = np.int64(scoring.arities[parent])
        if missing[parent] >= 0:
            empty_state(counts, stride, arity, np.int64(missing[parent]))
        stride *= arity
        known *= observed[parent]
    if more >= 0:
        if missing[more] >= 0:
            arity = np.int64(scoring.arities[more])
            empty_state(counts, stride, arity, np.int64(missing[more]))
        known *= observed[more]
    own = np.int64(observed[child])
    return score_counts(
        scoring.formula, scoring.values, counts, counts, r, own, known, scoring.n_log_n
    )


@kernel
def count_observed(scoring, child, parents):
    """Count a family over what was observed only; return configurations and cells.

    As :func:`count_sparse`, with nothing in the cells and configurations that have a cell left
    missing.
    """
    codes, weights, arities = scoring.codes, scoring.weights, scoring.arities
    configs, counts, owner, state = counting.count_sparse(codes, weights, arities, child, parents)
    if scoring.formula != NODE_AVERAGE:
        return configs, counts
    missing = scoring.missing
    labels = np.empty(codes.shape[1], np.int32)
    counting.configurations(codes, arities, parents, labels)  # the numbers that owners have
    lost = np.zeros(configs.shape[0], np.bool_)
    for parent in parents:
        code = missing[parent]
        if code >= 0:
            column = codes[parent]
            for t in range(column.shape[0]):
                if column[t] == code:
                    lost[labels[t]] = True
    for c in range(counts.shape[0]):
        if lost[owner[c]] or state[c] == missing[child]:
            configs[owner[c]] -= counts[c]
            counts[c] = 0
    return configs, counts


@kernel
def score_by_hashing(scoring, child, parents, q):
    """Score a family whose table would be too large; return the score, and the counts of its cells.

    ``q`` as for :func:`score_table`.
    """
    configs, counts = count_observed(scoring, child, parents)
    r = np.int64(scoring.observed[child])
    if scoring.formula == NODE_AVERAGE:
        q = 1.0
        for parent in parents:
            q *= scoring.observed[parent]
    score = score_counts(scoring.formula, scoring.values, counts, configs, 1, r, q, scoring.n_log_n)
    return score, counts


@kernel
def score_family(scoring, child, parents):
    """Local score of ``child`` given ``parents`` (an index array)."""
    codes, weights, arities = scoring.codes, scoring.weights, scoring.arities
    rows = codes.shape[1]
    r = np.int64(arities[child])
    q = 1.0
    for parent in parents:
        q *= arities[parent]
    if counting.is_dense(q * r, rows):
        cells = np.int64(q) * r
        block = np.empty(counting.BLOCK, np.uint16)
        table = np.empty(counting.table_room(cells), np.int32)
        counting.count_dense(codes, weights, arities, child, parents, cells, block, table)
        return score_table(scoring, table[:cells], child, parents, np.int64(-1), q)
    score, _ = score_by_hashing(scoring, child, parents, q)
    return score


@kernel
def score_families(scoring, children, starts, parents, scores):
    """Score many families: child ``children[f]``, parents from ``starts[f]`` on."""
    for f in range(children.shape[0]):
        scores[f] = score_family(scoring, children[f], parents[starts[f] : starts[f + 1]])


@kernel
def score_extensions(scoring, child, parents, candidates, scores):
    """Score ``child`` given ``parents`` and one more of ``candidates`` each.

    The rows' codes of the common part are made once, or the bit maps of its cells; each candidate
    adds its column to them.
    """
    codes, weights, arities = scoring.codes, scoring.weights, scoring.arities
    bits, firsts = scoring.bits, scoring.firsts
    rows = codes.shape[1]
    r = np.int64(arities[child])
    q = 1.0
    for parent in parents:
        q *= arities[parent]
    own_cells = q * r
    mapped = intersections.can_intersect(bits, firsts, child, parents, own_cells)
    room = np.int64(own_cells) if mapped else 0
    maps = np.empty(room * (bits.shape[1] - 1), np.uint64)
    map_counts = np.empty(room, np.int64)
    if mapped:
        intersections.intersect(bits, firsts, arities, child, parents, maps, map_counts)
    largest = coded = 0.0  # cells of the largest dense table, and of those counted row by row
    for candidate in candidates:
        arity = np.int64(arities[candidate])
        size = own_cells * arity
        if counting.is_dense(size, rows):
            largest = max(largest, size)
            if not (mapped and intersections.is_faster(bits, firsts, own_cells, candidate, arity)):
                coded = max(coded, size)
    most = np.int64(largest)
    block = np.empty(counting.BLOCK, np.uint16)
    table = np.empty(max(counting.table_room(most), counting.table_room(min(most, 2048))), np.int32)
    base = np.empty(rows if coded else 0, np.uint16)
    if coded:
        counting.code_base(codes, arities, child, parents, base)
    extended = np.empty(parents.shape[0] + 1, parents.dtype)
    for i in range(parents.shape[0]):
        extended[i] = parents[i]
    for c in range(candidates.shape[0]):
        candidate = candidates[c]
        arity = np.int64(arities[candidate])
        wider = q * arity
        if not counting.is_dense(wider * r, rows):
            extended[parents.shape[0]] = candidate
            scores[c] = score_family(scoring, child, extended)
            continue
        cells = np.int64(wider) * r
        if mapped and intersections.is_faster(bits, firsts, own_cells, candidate, arity):
            intersections.count_intersections(
                bits, firsts, maps, map_counts, np.int64(own_cells), candidate, arity, table
            )
        else:
            counting.count_extension(
                codes, weights, base, np.int64(own_cells), candidate, cells, block, table
            )
        scores[c] = score_table(scoring, table[:cells], child, parents, candidate, wider)
