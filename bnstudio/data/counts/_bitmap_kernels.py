"""Counting with bit maps: a family's cells are intersections of one bit row a state.

Along a depth-first walk the intersections of the parents so far are kept; one more parent costs an
intersection and a population count a cell and state, and the last state comes by subtraction.
A walk's state at every depth is a run of *items*: a non-empty bit map, its cell, what a bit of it
counts for, and its total. Row weights become one item a binary digit of the weights.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators
# mypy: disable-error-code=call-arg

from __future__ import annotations

import numpy as np

from bnstudio.numerics._bit_kernels import popcount
from bnstudio.numerics.compiling import kernel


@kernel
def fill_bits(column, low, bits):
    """Set bit ``t`` of row ``low + column[t]`` for every row ``t`` of the table."""
    for t in range(column.shape[0]):
        bits[low + column[t], t >> 6] |= np.uint64(1) << np.uint64(t & 63)


@kernel
def start(bits, bit_starts, planes, child, arity, maps, cells, factors, totals, ends):
    """Put down the items of a child alone: one a state and binary digit of the weights."""
    made = 0
    for state in range(arity):
        row = bits[bit_starts[child] + state]
        for digit in range(planes.shape[0]):
            total = np.int64(0)
            for w in range(row.shape[0]):
                word = row[w] & planes[digit, w]
                maps[made, w] = word
                total += popcount(word)
            if total:
                cells[made] = state
                factors[made] = np.int64(1) << digit
                totals[made] = total
                made += 1
    ends[0] = 0
    ends[1] = made


@kernel
def push(bits, bit_starts, depth, before, variable, arity, maps, cells, factors, totals, ends):
    """Make the items of ``depth + 1``: those of ``depth`` with one more variable.

    ``before`` is the number of cells without the variable.
    """
    made = ends[depth + 1]
    words = maps.shape[1]
    for item in range(ends[depth], ends[depth + 1]):
        for state in range(arity):
            row = bits[bit_starts[variable] + state]
            total = np.int64(0)
            for w in range(words):
                word = maps[item, w] & row[w]
                maps[made, w] = word
                total += popcount(word)
            if total:
                cells[made] = cells[item] + before * state
                factors[made] = factors[item]
                totals[made] = total
                made += 1
    ends[depth + 2] = made


@kernel
def count(
    bits, bit_starts, depth, before, variable, arity, maps, cells, factors, totals, ends, table
):
    """Count the family of ``depth`` and one more variable, slowest of all, into ``table``."""
    for i in range(before * arity):
        table[i] = 0
    words = maps.shape[1]
    for item in range(ends[depth], ends[depth + 1]):
        left = totals[item]
        cell = cells[item]
        factor = factors[item]
        for state in range(arity - 1):
            row = bits[bit_starts[variable] + state]
            both = np.int64(0)
            for w in range(words):
                both += popcount(maps[item, w] & row[w])
            table[cell + before * state] += factor * both
            left -= both
            if not left:
                break
        table[cell + before * (arity - 1)] += factor * left
