"""Kernels of single parents: one table of a pair of variables gives the scores of both directions.

Where the rows are kept as bits (two bit maps give a cell by one intersection), a pair costs a few
dozen instructions a word of 64 rows; the last state of each variable comes by subtraction.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics
# mypy: disable-error-code=call-arg

from __future__ import annotations

import numpy as np

from bnstudio.numerics._bit_kernels import popcount
from bnstudio.numerics.compiling import kernel
from bnstudio.scoring._bound_kernels import positive_cells
from bnstudio.scoring._formula_kernels import score_counts

BIT_CELLS = 32  # larger tables are counted faster row by row than by intersections


@kernel
def has_bits(arities, firsts, a, b):
    """Whether a pair of variables is counted here."""
    small = arities[a] * arities[b] <= BIT_CELLS
    return small and firsts[a + 1] > firsts[a] and firsts[b + 1] > firsts[b]


@kernel
def count_pair(arities, bits, firsts, low, high, table):
    """Count two variables into ``table``; cell = code of ``low`` + its arity * code of ``high``.

    ``firsts[v]`` is where the bit maps of a variable begin, ``firsts[v + 1]`` where they end. A row
    of ``bits`` ends with its number of cases.
    """
    a = np.int64(arities[low])
    b = np.int64(arities[high])
    at = firsts[low]
    other = firsts[high]
    words = bits.shape[1] - 1
    for j in range(b):
        table[a * j + a - 1] = bits[other + j, words]
    for i in range(a - 1):
        left = np.int64(bits[at + i, words])
        for j in range(b - 1):
            row = bits[at + i]
            column = bits[other + j]
            both = np.int64(0)
            for w in range(words):
                both += popcount(row[w] & column[w])
            table[a * j + i] = both
            table[a * j + a - 1] -= both
            left -= both
        table[a * (b - 1) + i] = left
        table[a * (b - 1) + a - 1] -= left


@kernel
def score_pair(scoring, a, b, turned, table):
    """Score one direction of a counted pair, whose table has ``a * b`` cells.

    The variable with ``a`` states given the other one, or if ``turned`` the other one given it.
    Returned with the score is the number of cells that occur. Needs room for twice the table.
    """
    formula, values, n_log_n = scoring.formula, scoring.values, scoring.n_log_n
    cells = a * b
    seen = positive_cells(table[:cells])
    if not turned:
        counts = table[:cells]
        return score_counts(formula, values, counts, counts, a, a, float(b), n_log_n), seen
    counts = table[cells : 2 * cells]
    for i in range(a):
        for j in range(b):
            counts[b * i + j] = table[a * j + i]
    return score_counts(formula, values, counts, counts, b, b, float(a), n_log_n), seen
