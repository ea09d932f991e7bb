"""Counting kernels: rows of coded columns become contingency tables.

A family's rows are coded block by block, column by column (which the compiler vectorises), and
tallied in four interleaved histograms, because one alone stalls when neighbouring rows fall into
the same cell. Tables too large for that are counted over the observed configurations only.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import numpy as np

from bnstudio.numerics.compiling import kernel

BLOCK = 2048  # rows coded at a time; block and histograms stay in the first-level cache
FOUR_CELLS = 2048  # up to this many cells four histograms are used, above it one
DENSE_CELLS = 65536  # codes of dense tables are uint16

EMPTY = np.int32(-1)


@kernel
def is_dense(cells, rows):
    """Whether a table of this many cells (a float) is counted densely rather than by hashing."""
    return cells <= 4096.0 or (cells <= DENSE_CELLS and cells <= 2.0 * rows)


@kernel
def encode(codes, child, parents, arities, low, size, block):
    """Write the codes of rows ``low .. low+size`` into ``block``: child fastest, then parents."""
    column = codes[child][low : low + size]
    for t in range(size):
        block[t] = column[t]
    stride = np.int64(arities[child])
    for parent in parents:
        column = codes[parent][low : low + size]
        step = np.uint16(stride)
        for t in range(size):
            block[t] = np.uint16(block[t] + np.uint16(step * np.uint16(column[t])))
        stride *= arities[parent]


@kernel
def tally(block, size, low, weights, cells, table):
    """Add a block of codes to the histograms lying one after the other in ``table``."""
    first = table[:cells]
    if weights.shape[0]:
        for t in range(size):
            first[block[t]] += weights[low + t]
        return
    if cells > FOUR_CELLS:
        for t in range(size):
            first[block[t]] += 1
        return
    second = table[cells : 2 * cells]
    third = table[2 * cells : 3 * cells]
    fourth = table[3 * cells : 4 * cells]
    whole = size - size % 4
    for t in range(0, whole, 4):
        first[block[t]] += 1
        second[block[t + 1]] += 1
        third[block[t + 2]] += 1
        fourth[block[t + 3]] += 1
    for t in range(whole, size):
        first[block[t]] += 1


@kernel
def table_room(cells):
    """Length of the working table that :func:`tally` needs."""
    return 4 * cells if cells <= FOUR_CELLS else cells


@kernel
def gather(cells, weighted, table):
    """Sum the four histograms into the first."""
    if not weighted and cells <= FOUR_CELLS:
        for c in range(cells):
            table[c] += table[cells + c] + table[2 * cells + c] + table[3 * cells + c]


@kernel
def count_dense(codes, weights, arities, child, parents, cells, block, table):
    """Count a family into ``table[:cells]``; cell = child code + arity * parent configuration."""
    rows = codes.shape[1]
    table[: table_room(cells)] = 0
    for low in range(0, rows, BLOCK):
        size = min(BLOCK, rows - low)
        encode(codes, child, parents, arities, low, size, block)
        tally(block, size, low, weights, cells, table)
    gather(cells, weights.shape[0] > 0, table)


@kernel
def code_base(codes, arities, child, parents, base):
    """Write every row's code of a family into ``base`` (uint16), to be extended by a candidate."""
    rows = codes.shape[1]
    for low in range(0, rows, BLOCK):
        size = min(BLOCK, rows - low)
        encode(codes, child, parents, arities, low, size, base[low : low + size])


@kernel
def count_extension(codes, weights, base, base_cells, candidate, cells, block, table):
    """Count a coded family with one more parent into ``table[:cells]``, slowest of all."""
    rows = codes.shape[1]
    table[: table_room(cells)] = 0
    step = np.uint16(base_cells)
    for low in range(0, rows, BLOCK):
        size = min(BLOCK, rows - low)
        column = codes[candidate][low : low + size]
        known = base[low : low + size]
        for t in range(size):
            block[t] = np.uint16(known[t] + np.uint16(step * np.uint16(column[t])))
        tally(block, size, low, weights, cells, table)
    gather(cells, weights.shape[0] > 0, table)


@kernel
def relabel(keys, labels, slots):
    """Number the distinct ``keys`` (uint64) in order of appearance; return how many there are.

    ``slots`` is int32 working memory of a power-of-two length above twice the number of rows.
    """
    rows = keys.shape[0]
    mask = np.uint64(slots.shape[0] - 1)
    slots[:] = EMPTY
    found = 0
    owners = np.empty(rows, np.int32)  # a row that has the label's key
    for t in range(rows):
        key = keys[t]
        mixed = (key ^ (key >> np.uint64(31))) * np.uint64(0x9E3779B97F4A7C15)
        slot = (mixed ^ (mixed >> np.uint64(29))) & mask
        while True:
            label = slots[slot]
            if label == EMPTY:
                slots[slot] = found
                owners[found] = t
                labels[t] = found
                found += 1
                break
            if keys[owners[label]] == key:
                labels[t] = label
                break
            slot = (slot + np.uint64(1)) & mask
    return found


@kernel
def configurations(codes, arities, columns, labels):
    """Number the observed joint configurations of ``columns``; return how many there are.

    Columns are multiplied into one 64-bit key as long as it fits, and relabelled when it does not,
    so any number of columns of any arity goes; memory is a few arrays of one entry a row.
    """
    rows = codes.shape[1]
    length = 16
    while length < 2 * rows:
        length *= 2
    slots = np.empty(length, np.int32)
    keys = np.zeros(rows, np.uint64)
    span = 1.0
    for column in columns:
        arity = float(arities[column])
        if span * arity > 2.0**62:
            span = float(relabel(keys, labels, slots))
            for t in range(rows):
                keys[t] = np.uint64(labels[t])
        step = np.uint64(arities[column])
        values = codes[column]
        for t in range(rows):
            keys[t] = keys[t] * step + np.uint64(values[t])
        span *= arity
    return relabel(keys, labels, slots)


@kernel
def count_labels(labels, weights, counts):
    """Add up the rows (or their weights) of each label."""
    counts[:] = 0
    if weights.shape[0]:
        for t in range(labels.shape[0]):
            counts[labels[t]] += weights[t]
    else:
        for t in range(labels.shape[0]):
            counts[labels[t]] += 1


@kernel
def count_sparse(codes, weights, arities, child, parents):
    """Count a family over what was observed only.

    Returns the counts of the parent configurations, the counts of the (configuration, state)
    cells, and of each cell its configuration and its state; nothing of size q x r is made.
    """
    rows = codes.shape[1]
    labels = np.empty(rows, np.int32)
    found = configurations(codes, arities, parents, labels)
    configs = np.empty(found, np.int32)
    count_labels(labels, weights, configs)
    keys = np.empty(rows, np.uint64)
    step = np.uint64(arities[child])
    column = codes[child]
    for t in range(rows):
        keys[t] = np.uint64(labels[t]) * step + np.uint64(column[t])
    length = 16
    while length < 2 * rows:
        length *= 2
    slots = np.empty(length, np.int32)
    cell_labels = np.empty(rows, np.int32)
    cells = relabel(keys, cell_labels, slots)
    counts = np.empty(cells, np.int32)
    count_labels(cell_labels, weights, counts)
    owner = np.empty(cells, np.int32)
    state = np.empty(cells, np.int32)
    for t in range(rows):
        owner[cell_labels[t]] = labels[t]
        state[cell_labels[t]] = column[t]
    return configs, counts, owner, state


@kernel
def hash_rows(codes, multipliers):
    """Return a 64-bit fingerprint of every row."""
    n, rows = codes.shape
    prints = np.zeros(rows, np.uint64)
    for i in range(n):
        column = codes[i]
        factor = multipliers[i]
        for t in range(rows):
            mixed = (prints[t] ^ np.uint64(column[t])) * factor
            prints[t] = mixed ^ (mixed >> np.uint64(32))
    return prints
