"""Counting along a walk by the partition of the rows that the parents make.

Each class of the partition, the rows of one parent configuration, is a bit map. A class of one row
stays as it is with every further parent. For the likelihood the same holds for a class whose rows
all have one state of the child. Such classes are left behind. Deep in a walk over a small table few
classes are left, where a table of all configurations would be larger than the data. The rows have
no weights.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators
# mypy: disable-error-code=call-arg

from __future__ import annotations

import numpy as np

from bnstudio.numerics._bit_kernels import popcount
from bnstudio.numerics.compiling import kernel

SINGLES, CELLS = 0, 1  # places in what is known of the classes left behind


@kernel
def start(bits, bit_starts, child, r, rows, maps, counts, totals, ends, behind):
    """Put down the one class of all rows."""
    totals[0] = rows
    for w in range(maps.shape[1]):
        maps[0, w] = 0
    for state in range(r):
        row = bits[bit_starts[child] + state]
        count = np.int64(0)
        for w in range(row.shape[0]):
            maps[0, w] |= row[w]
            count += popcount(row[w])
        counts[state] = count
    ends[0] = 0
    ends[1] = 1
    behind[0] = 0
    behind[1] = 0


@kernel
def _split(bits, low, child_low, r, maps, item, state, left, last, out, made):
    """Intersect a class with a state; return its rows. Its counts go to ``out`` from ``made`` on.

    ``left`` rows of the class are in no earlier state; ``last`` says that this is the last one.
    With fewer than two rows there are no counts.
    """
    words = maps.shape[1]
    row = bits[low + state]
    total = left
    if not last:
        total = np.int64(0)
        for w in range(words):
            total += popcount(maps[item, w] & row[w])
    if total < 2:
        return total
    rest = total
    for c in range(r - 1):
        of_child = bits[child_low + c]
        count = np.int64(0)
        for w in range(words):
            count += popcount(maps[item, w] & row[w] & of_child[w])
        out[made + c] = count
        rest -= count
    out[made + r - 1] = rest
    return total


@kernel
def _cells(counts, low, r):
    """Return how many of a class's counts are not zero."""
    found = 0
    for c in range(low, low + r):
        found += counts[c] > 0
    return found


@kernel
def push(
    bits, bit_starts, child, r, depth, variable, arity, drop_pure,
    maps, counts, totals, ends, behind,
):  # fmt: skip
    """Make the classes of ``depth + 1``: those of ``depth`` cut by one more variable.

    ``behind[2 * depth ..]``: the rows that are classes of their own, and the cells of all classes
    left behind; with ``drop_pure`` these are also classes with one state of the child.
    """
    made = ends[depth + 1]
    singles = behind[2 * depth]
    cells = behind[2 * depth + 1]
    for item in range(ends[depth], ends[depth + 1]):
        left = totals[item]
        for state in range(arity):
            total = _split(
                bits, bit_starts[variable], bit_starts[child], r, maps, item, state, left,
                state == arity - 1, counts, made * r,
            )  # fmt: skip
            left -= total
            if total == 1:
                singles += 1
                cells += 1
            elif total and drop_pure and _cells(counts, made * r, r) == 1:
                cells += 1
            elif total:
                row = bits[bit_starts[variable] + state]
                for w in range(maps.shape[1]):
                    maps[made, w] = maps[item, w] & row[w]
                totals[made] = total
                made += 1
            if not left:
                break
    ends[depth + 2] = made
    behind[2 * depth + 2] = singles
    behind[2 * depth + 3] = cells


@kernel
def count(
    bits, bit_starts, child, r, depth, variable, arity, maps, counts, totals, ends, behind,
    table, answer,
):  # fmt: skip
    """Count the classes of ``depth`` cut by one more variable into ``table``, ``r`` places a class.

    Returns the places used; ``answer`` gets the rows that are classes of their own, which are not
    in the table, and the observed cells of the family.
    """
    used = 0
    singles = behind[2 * depth]
    cells = behind[2 * depth + 1]
    for item in range(ends[depth], ends[depth + 1]):
        left = totals[item]
        for state in range(arity):
            total = _split(
                bits, bit_starts[variable], bit_starts[child], r, maps, item, state, left,
                state == arity - 1, table, used,
            )  # fmt: skip
            left -= total
            if total == 1:
                singles += 1
                cells += 1
            elif total:
                cells += _cells(table, used, r)
                used += r
            if not left:
                break
    answer[SINGLES] = singles
    answer[CELLS] = cells
    return used
