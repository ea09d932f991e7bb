"""Local scores from the rows: of a family, of many, or of one with every further parent."""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts import _counting_kernels as counting
from bnstudio.numerics.compiling import kernel
from bnstudio.scoring._formula_kernels import score_counts


class Scoring(NamedTuple):
    """What every scoring kernel takes: the rows and the score.

    ``codes`` has a row a variable, ``weights`` is empty where every row counts once. ``formula``,
    ``bound`` and ``values`` are the score's (see ``Score``); ``n_log_n`` is a table of n ln n.
    """

    codes: NDArray[np.uint8] | NDArray[np.uint16]
    weights: NDArray[np.int64]
    arities: NDArray[np.int32]
    formula: int
    bound: int
    values: NDArray[np.float64]
    n_log_n: NDArray[np.float64]


@kernel
def score_family(scoring, child, parents):
    """Local score of ``child`` given ``parents`` (an index array)."""
    codes, weights, arities = scoring.codes, scoring.weights, scoring.arities
    formula, values, n_log_n = scoring.formula, scoring.values, scoring.n_log_n
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
        counts = table[:cells]
        return score_counts(formula, values, counts, counts, r, r, q, n_log_n)
    configs, counts, _, _ = counting.count_sparse(codes, weights, arities, child, parents)
    return score_counts(formula, values, counts, configs, 1, r, q, n_log_n)


@kernel
def score_families(scoring, children, starts, parents, scores):
    """Score many families: child ``children[f]``, parents from ``starts[f]`` on."""
    for f in range(children.shape[0]):
        scores[f] = score_family(scoring, children[f], parents[starts[f] : starts[f + 1]])


@kernel
def score_extensions(scoring, child, parents, candidates, scores):
    """Score ``child`` given ``parents`` and one more of ``candidates`` each.

    The rows' codes of the common part are made once; each candidate adds its column to them.
    """
    codes, weights, arities = scoring.codes, scoring.weights, scoring.arities
    formula, values, n_log_n = scoring.formula, scoring.values, scoring.n_log_n
    rows = codes.shape[1]
    r = np.int64(arities[child])
    q = 1.0
    for parent in parents:
        q *= arities[parent]
    most = 0.0  # cells of the largest dense table; none when 0
    for candidate in candidates:
        cells = q * r * arities[candidate]
        if cells > most and counting.is_dense(cells, rows):
            most = cells
    room = np.int64(most)
    block = np.empty(counting.BLOCK, np.uint16)
    table = np.empty(max(counting.table_room(room), counting.table_room(min(room, 2048))), np.int32)
    base = np.empty(rows if room else 0, np.uint16)
    if room:
        counting.code_base(codes, arities, child, parents, base)
    extended = np.empty(parents.shape[0] + 1, parents.dtype)
    extended[: parents.shape[0]] = parents
    for c in range(candidates.shape[0]):
        candidate = candidates[c]
        wider = q * arities[candidate]
        if counting.is_dense(wider * r, rows):
            cells = np.int64(wider) * r
            counting.count_extension(
                codes, weights, base, np.int64(q) * r, candidate, cells, block, table
            )
            counts = table[:cells]
            scores[c] = score_counts(formula, values, counts, counts, r, r, wider, n_log_n)
        else:
            extended[parents.shape[0]] = candidate
            scores[c] = score_family(scoring, child, extended)
