"""Parent set tables for the ordering kernels: they find the best entry that fits.

An entry fits if it holds no lacking candidate. The first entries are looked at one by one. For the
rest of a long list there are columns of bits, one column a candidate and one bit an entry: the
columns of the lacking candidates together show for many entries at once which of them fit.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics
# mypy: disable-error-code=call-arg

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics._bit_kernels import ONE, lowest_bit
from bnstudio.numerics._item_kernels import item
from bnstudio.numerics._sort_kernels import sort_ascending
from bnstudio.numerics.compiling import inlined_kernel, unowned_kernel

ZERO = np.uint64(0)

# Places in ``OrderingState.numbers`` of :mod:`bnstudio.search.orderings._ordering_kernels`.
HEAD, WAITING, OUTDATED, LOGGED, LOGGING, WORK, TRIED, MOVED, LOADED = 0, 1, 2, 3, 4, 5, 6, 7, 8
LATER_HEAD, LATER = 9, 10
NUMBERS = 11


class ParentSetArrays(NamedTuple):
    """The arrays of an ``IndexedTable``.

    A variable's *candidates* are the variables in its sets; its mask bits stand for them. The last
    set of every variable always fits. The *pairs* (x, y) with x a candidate of y are sorted by x
    (``listers`` holds the y's); ``pair_of`` finds them from y.
    """

    starts: np.ndarray  # int64 (n + 1,): entries of each variable
    scores: np.ndarray  # float64: of each entry, falling within a variable
    mask_starts: np.ndarray  # int64 (n + 1,)
    words: np.ndarray  # int64 (n,)
    masks: np.ndarray  # uint64
    set_starts: np.ndarray  # int64: members of each entry
    members: np.ndarray  # uint16 or uint32
    word_starts: np.ndarray  # int64 (n + 1,): first word of each variable in the masks of a state
    candidate_starts: np.ndarray  # int64 (n + 1,)
    candidates: np.ndarray  # int32: the candidates of each variable, see ``frequent_first``
    pair_of: np.ndarray  # int64: the pair of each candidate
    lister_starts: np.ndarray  # int64 (n + 1,)
    listers: np.ndarray  # int32: the variables that have each variable as a candidate
    lister_bits: np.ndarray  # int32: and its bit there
    columns: np.ndarray  # uint64: COLUMN words a candidate, block of entries by block
    column_starts: np.ndarray  # int64 (n + 1,): none for short lists
    smallest: np.ndarray  # int64 (n,): entry of each variable's smallest set
    best_gain: np.ndarray  # float64 (n,): gain of each variable by its best set; above 0


@inlined_kernel
def copy(source, target):
    """Write ``source`` over ``target``."""
    for i in range(source.shape[0]):
        target[i] = source[i]


# Words of a column that lie together, and the entries of such a block.
COLUMN = 4
BLOCK = 64 * COLUMN
# Lists of fewer entries have no columns; of longer ones so many entries are looked at one by one,
# before the columns are.
LONG_LIST = 256
ONE_BY_ONE = 32


@unowned_kernel
def frequent_first(starts, set_starts, members, candidate_starts, candidates, counts):
    """Sort each variable's candidates by how many of its sets hold them, the most first.

    Where some of those are lacking few sets are left, so that the others need not be looked at.
    ``counts`` is working memory of one entry a variable.
    """
    for y in range(starts.shape[0] - 1):
        low = candidate_starts[y]
        high = candidate_starts[y + 1]
        listed = starts[y + 1] - starts[y]
        for k in range(low, high):
            counts[candidates[k]] = 0
        for m in range(set_starts[starts[y]], set_starts[starts[y + 1]]):
            counts[members[m]] += 1
        for k in range(low, high):
            candidates[k] |= (listed - counts[candidates[k]]) << 32
        sort_ascending(candidates[low:high])
        for k in range(low, high):
            candidates[k] &= 2**32 - 1


@unowned_kernel
def make_columns(starts, masks, mask_starts, words, candidate_starts, column_starts, columns):
    """Write the columns of all long lists, from the masks."""
    for y in range(starts.shape[0] - 1):
        if column_starts[y] == column_starts[y + 1]:
            continue
        width = words[y]
        count = candidate_starts[y + 1] - candidate_starts[y]
        row = mask_starts[y]
        for i in range(starts[y + 1] - starts[y]):
            block = column_starts[y] + (i // BLOCK) * count * COLUMN + (i % BLOCK >> 6)
            flag = ONE << np.uint64(i & 63)
            for w in range(width):
                rest = masks[row + w]
                while rest:
                    columns[block + COLUMN * (64 * w + lowest_bit(rest))] |= flag
                    rest &= rest - ONE
            row += width


@inlined_kernel
def lacking_after(sets, state, y):
    """Write the candidates that do not come before ``y`` to ``missing``; return how many."""
    return _lacking_after(sets.candidate_starts, sets.word_starts, state.before, state.missing, y)


@inlined_kernel
def _lacking_after(candidate_starts, word_starts, before, missing, y):
    low = word_starts[y]
    left = candidate_starts[y + 1] - candidate_starts[y]
    count = 0
    first = 0
    while left > 0:
        rest = ~item(before, low)
        if left < 64:
            rest &= (ONE << np.uint64(left)) - ONE
        while rest:
            missing[np.uint64(count)] = first + lowest_bit(rest)
            count += 1
            rest &= rest - ONE
        low += 1
        first += 64
        left -= 64
    return count


@inlined_kernel
def lacking_from(sets, state, y, place):
    """Write y's candidates at ``place`` and after it to ``missing``; return how many."""
    start = sets.candidate_starts[y]
    count = 0
    for b in range(sets.candidate_starts[y + 1] - start):
        state.missing[np.uint64(count)] = b
        count += item(state.place, item(sets.candidates, start + b)) >= place
    return count


@inlined_kernel
def one_by_one(sets, y, e):
    """Return the entry before which to stop looking at entries one by one, from ``e`` on.

    If the list goes on, the columns are used from there.
    """
    if sets.column_starts[y] < sets.column_starts[y + 1]:
        return e + ONE_BY_ONE
    return sets.starts[y + 1]


@inlined_kernel
def comes_before(sets, state, e, place):
    """Whether all members of an entry come before ``place``."""
    for m in range(sets.set_starts[e], sets.set_starts[e + 1]):
        if item(state.place, item(sets.members, m)) >= place:
            return False
    return True


@inlined_kernel
def _all_set(block):
    """Whether all bits of a block are set."""
    return block[0] & block[1] & block[2] & block[3] == ~ZERO


@inlined_kernel
def _ones(count, w):
    """Return word ``w`` of a row of bits of which the first ``count`` are set."""
    here = count - 64 * w
    if here >= 64:
        return ~ZERO
    if here <= 0:
        return ZERO
    return (ONE << np.uint64(here)) - ONE


@inlined_kernel
def _block(count):
    """Return the COLUMN words of a block of which the first ``count`` bits are set."""
    return (
        _ones(count, 0),
        _ones(count, 1),
        _ones(count, 2),
        _ones(count, 3),
    )


@inlined_kernel
def _column(columns, at):
    """Return the words of a block of one candidate's column."""
    return item(columns, at), item(columns, at + 1), item(columns, at + 2), item(columns, at + 3)


@inlined_kernel
def _union(a, b):
    """Return the bits that are set in either block."""
    return a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]


@inlined_kernel
def _with_column(one, two, columns, at):
    """Add a column to the bits that are set in one block or more, and in two or more."""
    a, b, c, d = _column(columns, at)
    both = one[0] & a, one[1] & b, one[2] & c, one[3] & d
    return _union(one, (a, b, c, d)), _union(two, both)


@unowned_kernel
def _first_fit(
    starts,
    scores,
    candidate_starts,
    columns,
    column_starts,
    missing,
    lacking,
    numbers,
    y,
    e,
    enough,
):
    numbers[WORK] += lacking >> 2
    start = starts[y]
    step = COLUMN * (candidate_starts[y + 1] - candidate_starts[y])
    skip = (e - start) % BLOCK
    e -= skip
    at = column_starts[y] + (e - start) // BLOCK * step
    while True:
        if item(scores, e + skip) <= enough:
            return e + skip
        unfit = _block(skip)
        done = 0
        for k in range(lacking):
            unfit = _union(unfit, _column(columns, at + COLUMN * item(missing, k)))
            done += 1
            if done & 3 == 0 and _all_set(unfit):
                break
        numbers[WORK] += 2 + (done >> 2)
        for w in range(COLUMN):
            if unfit[w] != ~ZERO:
                return e + 64 * w + lowest_bit(~unfit[w])
        e += BLOCK
        at += step
        skip = 0


@inlined_kernel
def first_fit(sets, state, y, e, lacking, enough):
    """Return y's first entry from ``e`` on that holds none of the first ``lacking`` missing.

    If an entry that scores no more than ``enough`` comes first, that one is returned. The list has
    columns.
    """
    return _first_fit(
        sets.starts, sets.scores, sets.candidate_starts, sets.columns, sets.column_starts,
        state.missing, lacking, state.numbers, y, e, enough,
    )  # fmt: skip


@unowned_kernel
def _scan_columns(
    starts,
    candidate_starts,
    word_starts,
    columns,
    column_starts,
    before_bits,
    open_bits,
    first,
    missing,
    numbers,
    y,
    e,
):
    """Go on with a scan, from the entry ``e``."""
    low = word_starts[y]
    start = starts[y]
    step = COLUMN * (candidate_starts[y + 1] - candidate_starts[y])
    lacking = _lacking_after(candidate_starts, word_starts, before_bits, missing, y)
    known = 0  # candidates whose first sets are found stand first
    for k in range(lacking):
        b = missing[k]
        if open_bits[low + (b >> 6)] >> np.uint64(b & 63) & ONE:
            missing[k] = missing[known]
            missing[known] = b
            known += 1
    numbers[WORK] += lacking >> 2
    skip = (e - start) % BLOCK
    e -= skip
    at = column_starts[y] + (e - start) // BLOCK * step
    while True:
        # One, two or more of the lacking candidates; one of those that are known.
        one = two = _block(skip)
        for k in range(known):
            one, two = _with_column(one, two, columns, at + COLUMN * item(missing, k))
        two = _union(two, one)
        done = known
        for k in range(known, lacking):
            one, two = _with_column(one, two, columns, at + COLUMN * item(missing, k))
            done += 1
            if done & 3 == 0 and _all_set(two):
                break
        numbers[WORK] += 2 + (done >> 1)
        before = known
        for w in range(COLUMN):
            fit, single = ~one[w], one[w] & ~two[w]
            if fit:
                single &= (fit & (~fit + ONE)) - ONE
            for k in range(before, known):
                single &= ~columns[at + COLUMN * item(missing, k) + w]
            while single:
                entry = e + 64 * w + lowest_bit(single)
                single &= single - ONE
                for k in range(known, lacking):
                    b = missing[k]
                    entries = columns[at + COLUMN * b + w]
                    if entries >> np.uint64(entry - e & 63) & ONE:
                        open_bits[low + (b >> 6)] |= ONE << np.uint64(b & 63)
                        first[b] = entry
                        missing[k] = missing[known]
                        missing[known] = b
                        known += 1
                        single &= ~entries
                        break
            if fit:
                return e + 64 * w + lowest_bit(fit)
        e += BLOCK
        at += step
        skip = 0


@inlined_kernel
def scan(sets, state, y):
    """Find y's best set among those before it, and for every x the first better set lacking only x.

    The latter go to ``state.first`` and, as bits, to y's words of ``state.gain_bits``. Returns the
    entry of the best set.
    """
    width = sets.words[y]
    low = sets.word_starts[y]
    row = sets.mask_starts[y]
    e = sets.starts[y]
    end = sets.starts[y + 1]
    if sets.column_starts[y] < sets.column_starts[y + 1]:
        end = e + ONE_BY_ONE
    if width == 1:
        outside = ~state.before[low]
        found = ZERO
        while e < end:
            lacking = item(sets.masks, row) & outside
            if lacking == ZERO:
                break
            if lacking & (lacking - ONE) == ZERO and not lacking & found:
                found |= lacking
                state.first[lowest_bit(lacking)] = e
            row += 1
            e += 1
        state.gain_bits[low] = found
    else:
        for w in range(width):
            state.gain_bits[low + w] = ZERO
        while e < end:
            only = ZERO
            where = -1
            for w in range(width):
                lacking = item(sets.masks, row + w) & ~item(state.before, low + w)
                if lacking != ZERO:
                    if where >= 0 or lacking & (lacking - ONE) != ZERO:
                        where = -2
                        break
                    where = w
                    only = lacking
            if where == -1:
                break
            if where >= 0 and not only & state.gain_bits[low + where]:
                state.gain_bits[low + where] |= only
                state.first[64 * where + lowest_bit(only)] = e
            row += width
            e += 1
    state.numbers[WORK] += (e - sets.starts[y]) * width + 4
    if e < end:
        return e
    return _scan_columns(
        sets.starts, sets.candidate_starts, sets.word_starts, sets.columns, sets.column_starts,
        state.before, state.gain_bits, state.first, state.missing, state.numbers, y, e,
    )  # fmt: skip
