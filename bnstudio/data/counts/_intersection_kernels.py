"""Counting one family with each of many further parents, by intersections of bit maps.

The rows of each cell of the family are a bit map; one intersection with a state of the further
parent counts a cell of the larger table, 64 rows at a time, and its last state comes by
subtraction. For small tables that is several times as fast as going through the rows
(``_counting_kernels.count_extension``), whose place it takes.

A row of ``bits`` holds the rows in which a variable has a state, and last of all their number;
``firsts[v]`` is where the states of a variable begin, ``firsts[v + 1]`` where they end: at the same
place where the variable has none.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics
# mypy: disable-error-code=call-arg

from __future__ import annotations

import numpy as np

from bnstudio.numerics._bit_kernels import popcount
from bnstudio.numerics.compiling import inlined_kernel, kernel, unowned_kernel

MOST_MAPS = 128  # cells of a family that is extended so
MAP_WORDS = 2**15  # words of all their bit maps, so that they stay in the second-level cache
# Nanoseconds of an intersection, of each word in it, and of a word's 64 rows when they are gone
# through, as measured on a server's processor.
INTERSECTION_NS, WORD_NS, ROWS_NS = 2.0, 0.06, 12.0


@kernel
def room_for_maps(words):
    """How many bit maps there is to be room for."""
    return min(MOST_MAPS, MAP_WORDS // max(words, 1))


@inlined_kernel
def has_bits(firsts, variable):
    """Whether a variable has bit maps."""
    return firsts[variable + 1] > firsts[variable]


@unowned_kernel
def can_intersect(bits, firsts, child, parents, cells):
    """Whether a family of ``cells`` (a float) is to be extended by intersections."""
    if cells > room_for_maps(bits.shape[1] - 1) or not has_bits(firsts, child):
        return False
    for parent in parents:  # noqa: SIM110 - kernels know no all()
        if not has_bits(firsts, parent):
            return False
    return True


@inlined_kernel
def is_faster(bits, firsts, cells, candidate, arity):
    """Whether a family of ``cells`` is extended by a candidate faster so than row by row."""
    words = bits.shape[1] - 1
    work = cells * (arity - 1) * (INTERSECTION_NS + WORD_NS * words)
    return work <= ROWS_NS * words and has_bits(firsts, candidate)


@unowned_kernel
def intersect(bits, firsts, arities, child, parents, maps, counts):
    """Write the bit map of each cell of a family into ``maps`` and its rows into ``counts``.

    Cell = child code + arity * parent configuration, the first parent fastest. The maps lie one
    after the other.
    """
    words = bits.shape[1] - 1
    cells = np.int64(arities[child])
    for state in range(cells):
        row = bits[firsts[child] + state]
        new = maps[state * words :]
        for w in range(words):
            new[w] = row[w]
    for k in range(parents.shape[0]):
        parent = parents[k]
        arity = np.int64(arities[parent])
        for state in range(1, arity):
            row = bits[firsts[parent] + state]
            for cell in range(cells):
                old = maps[cell * words :]
                new = maps[(cells * state + cell) * words :]
                for w in range(words):
                    new[w] = old[w] & row[w]
        row = bits[firsts[parent]]  # the cells of state 0 take the place of the old
        for cell in range(cells):
            new = maps[cell * words :]
            for w in range(words):
                new[w] &= row[w]
        cells *= arity
    for cell in range(cells):
        own = maps[cell * words :]
        count = np.int64(0)
        for w in range(words):
            count += popcount(own[w])
        counts[cell] = count


@unowned_kernel
def count_intersections(bits, firsts, maps, counts, cells, candidate, arity, table):
    """Count the family in ``maps`` with one more parent into ``table``, that parent slowest."""
    words = bits.shape[1] - 1
    last = cells * (arity - 1)
    for cell in range(cells):
        table[last + cell] = counts[cell]
    for state in range(arity - 1):
        row = bits[firsts[candidate] + state]
        for cell in range(cells):
            own = maps[cell * words :]  # an index that is a sum would not be vectorised
            both = np.int64(0)
            for w in range(words):
                both += popcount(own[w] & row[w])
            table[cells * state + cell] = both
            table[last + cell] -= both
