"""Lists of parent sets for ordering kernels: which entry is the best one that fits.

An entry fits where it holds no lacking candidate. A few entries are looked at one by one. For the
rest of a long list there are columns of bits, a column a candidate, a bit an entry: the lacking
columns put together tell of many entries at once how much of them is lacking.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics.compiling import inlined_kernel, unowned_kernel

ONE = np.uint64(1)
ZERO = np.uint64(0)

# Places in ``State.numbers`` of :mod:`bnstudio.search.orderings._ordering_kernels`.
HEAD, WAITING, TOUCHED, NOTED, NOTING, WORK, TRIED, MOVED, LOADED = 0, 1, 2, 3, 4, 5, 6, 7, 8
NUMBERS = 9

# Bit ``b`` alone, times this, has ``b``'s place in the table in its six highest bits.
_SPREAD = np.uint64(0x03F79D71B4CB0A89)
_PLACES = np.zeros(64, dtype=np.int64)
for _bit in range(64):
    _PLACES[(((1 << _bit) * int(_SPREAD)) & (2**64 - 1)) >> 58] = _bit


class Lists(NamedTuple):
    """The parent sets, ready for orderings; see ``Sets``.

    A variable's *candidates* are those that occur in its sets; its mask bits stand for them. The
    last set of every variable fits always. The *pairs* (x, y) with x a candidate of y lie together
    by x (``far``: the y's) and are found from y by ``across``.
    """

    starts: np.ndarray  # int64 (n + 1,): entries of each variable
    scores: np.ndarray  # float64: of each entry, falling within a variable
    mask_starts: np.ndarray  # int64 (n + 1,)
    words: np.ndarray  # int64 (n,)
    masks: np.ndarray  # uint64
    set_starts: np.ndarray  # int64: members of each entry
    members: np.ndarray  # uint16 or uint32
    word_starts: np.ndarray  # int64 (n + 1,): a stretch of words a variable, for State's masks
    near_starts: np.ndarray  # int64 (n + 1,)
    near: np.ndarray  # int32: the candidates of each variable, ascending
    across: np.ndarray  # int64: the pair of each candidate
    far_starts: np.ndarray  # int64 (n + 1,)
    far: np.ndarray  # int32: who lists each variable
    far_bits: np.ndarray  # int32: and as which bit
    columns: np.ndarray  # uint64: COLUMN words a candidate, block of entries by block
    column_starts: np.ndarray  # int64 (n + 1,): none for short lists
    smallest: np.ndarray  # int64 (n,): entry of each variable's smallest set
    pull: np.ndarray  # float64 (n,): what each variable gains by its best set, at least a trifle


@inlined_kernel
def lowest(word):
    """Return the place of the lowest set bit."""
    return _PLACES[((word & (~word + ONE)) * _SPREAD) >> np.uint64(58)]


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
def make_columns(starts, masks, mask_starts, words, near_starts, column_starts, columns):
    """Write the columns of all long lists, from the masks."""
    for y in range(starts.shape[0] - 1):
        if column_starts[y] == column_starts[y + 1]:
            continue
        width = words[y]
        count = near_starts[y + 1] - near_starts[y]
        row = mask_starts[y]
        for i in range(starts[y + 1] - starts[y]):
            block = column_starts[y] + (i // BLOCK) * count * COLUMN + (i % BLOCK >> 6)
            flag = ONE << np.uint64(i & 63)
            for w in range(width):
                rest = masks[row + w]
                while rest:
                    columns[block + COLUMN * (64 * w + lowest(rest))] |= flag
                    rest &= rest - ONE
            row += width


@inlined_kernel
def _lack_what_is_not_before(near_starts, words, word_starts, before, lacking, y):
    low = word_starts[y]
    width = words[y]
    for w in range(width):
        lacking[w] = ~before[low + w]
    rest = (near_starts[y + 1] - near_starts[y]) & 63
    if rest:
        lacking[width - 1] &= (ONE << np.uint64(rest)) - ONE


@inlined_kernel
def lack_what_is_not_before(lists, state, y):
    """Have ``y`` lack the candidates that do not come before it."""
    _lack_what_is_not_before(
        lists.near_starts, lists.words, lists.word_starts, state.before, state.lacking, y
    )


@inlined_kernel
def lack_from(lists, state, y, place):
    """Have ``y`` lack the candidates at ``place`` and after it."""
    for w in range(lists.words[y]):
        state.lacking[w] = ZERO
    start = lists.near_starts[y]
    for b in range(lists.near_starts[y + 1] - start):
        if state.place[lists.near[start + b]] >= place:
            state.lacking[b >> 6] |= ONE << np.uint64(b & 63)


@inlined_kernel
def one_by_one(lists, y, e):
    """Return before which entry to stop looking at entries from ``e`` on one by one.

    If there is one more it is the columns' turn.
    """
    if lists.column_starts[y] < lists.column_starts[y + 1]:
        return e + ONE_BY_ONE
    return lists.starts[y + 1]


@inlined_kernel
def comes_before(lists, state, e, place):
    """Whether all members of an entry come before ``place``."""
    for m in range(lists.set_starts[e], lists.set_starts[e + 1]):
        if state.place[lists.members[m]] >= place:
            return False
    return True


@inlined_kernel
def _name_lacking(lacking, width, missing):
    """Write the bits of ``lacking`` to ``missing``; return how many there are."""
    count = 0
    for w in range(width):
        rest = lacking[w]
        while rest:
            missing[count] = 64 * w + lowest(rest)
            count += 1
            rest &= rest - ONE
    return count


@inlined_kernel
def _first_bits(count, w):
    """Return word ``w`` of a row of bits of which the first ``count`` are set."""
    here = count - 64 * w
    if here >= 64:
        return ~ZERO
    if here <= 0:
        return ZERO
    return (ONE << np.uint64(here)) - ONE


@unowned_kernel
def _first_fit(
    starts,
    scores,
    near_starts,
    words,
    columns,
    column_starts,
    lacking_bits,
    missing,
    numbers,
    y,
    e,
    enough,
):
    lacking = _name_lacking(lacking_bits, words[y], missing)
    numbers[WORK] += lacking >> 2
    start = starts[y]
    step = COLUMN * (near_starts[y + 1] - near_starts[y])
    skip = (e - start) % BLOCK
    e -= skip
    at = column_starts[y] + (e - start) // BLOCK * step
    while True:
        if scores[e + skip] <= enough:
            return e + skip
        a = _first_bits(skip, 0)
        b = _first_bits(skip, 1)
        c = _first_bits(skip, 2)
        d = _first_bits(skip, 3)
        for k in range(lacking):
            column = at + COLUMN * missing[k]
            a |= columns[column]
            b |= columns[column + 1]
            c |= columns[column + 2]
            d |= columns[column + 3]
        numbers[WORK] += 2 + (lacking >> 2)
        if a != ~ZERO:
            return e + lowest(~a)
        if b != ~ZERO:
            return e + 64 + lowest(~b)
        if c != ~ZERO:
            return e + 128 + lowest(~c)
        if d != ~ZERO:
            return e + 192 + lowest(~d)
        e += BLOCK
        at += step
        skip = 0


@inlined_kernel
def first_fit(lists, state, y, e, enough):
    """Return y's first entry from ``e`` on that holds nothing of ``state.lacking``.

    Or one that scores no more than ``enough``, if there is none before it. The list has columns.
    """
    return _first_fit(
        lists.starts, lists.scores, lists.near_starts, lists.words, lists.columns,
        lists.column_starts, state.lacking, state.missing, state.numbers, y, e, enough,
    )  # fmt: skip


@unowned_kernel
def _scan_columns(
    starts,
    near_starts,
    words,
    word_starts,
    columns,
    column_starts,
    before_bits,
    open_bits,
    first,
    lacking_bits,
    missing,
    numbers,
    y,
    e,
):
    """Go on with a scan, from the entry ``e``."""
    low = word_starts[y]
    start = starts[y]
    step = COLUMN * (near_starts[y + 1] - near_starts[y])
    _lack_what_is_not_before(near_starts, words, word_starts, before_bits, lacking_bits, y)
    lacking = _name_lacking(lacking_bits, words[y], missing)
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
        one_a = _first_bits(skip, 0)
        one_b = _first_bits(skip, 1)
        one_c = _first_bits(skip, 2)
        one_d = _first_bits(skip, 3)
        two_a, two_b, two_c, two_d = one_a, one_b, one_c, one_d
        for k in range(known):
            column = at + COLUMN * missing[k]
            two_a |= one_a & columns[column]
            two_b |= one_b & columns[column + 1]
            two_c |= one_c & columns[column + 2]
            two_d |= one_d & columns[column + 3]
            one_a |= columns[column]
            one_b |= columns[column + 1]
            one_c |= columns[column + 2]
            one_d |= columns[column + 3]
        two_a |= one_a
        two_b |= one_b
        two_c |= one_c
        two_d |= one_d
        for k in range(known, lacking):
            column = at + COLUMN * missing[k]
            two_a |= one_a & columns[column]
            two_b |= one_b & columns[column + 1]
            two_c |= one_c & columns[column + 2]
            two_d |= one_d & columns[column + 3]
            one_a |= columns[column]
            one_b |= columns[column + 1]
            one_c |= columns[column + 2]
            one_d |= columns[column + 3]
        numbers[WORK] += 2 + (lacking >> 1)
        before = known
        for w in range(COLUMN):
            if w == 0:
                fit, single = ~one_a, one_a & ~two_a
            elif w == 1:
                fit, single = ~one_b, one_b & ~two_b
            elif w == 2:
                fit, single = ~one_c, one_c & ~two_c
            else:
                fit, single = ~one_d, one_d & ~two_d
            if fit:
                single &= (fit & (~fit + ONE)) - ONE
            for k in range(before, known):
                single &= ~columns[at + COLUMN * missing[k] + w]
            while single:
                entry = e + 64 * w + lowest(single)
                single &= single - ONE
                for k in range(known, lacking):
                    b = missing[k]
                    column = columns[at + COLUMN * b + w]
                    if column >> np.uint64(entry - e & 63) & ONE:
                        open_bits[low + (b >> 6)] |= ONE << np.uint64(b & 63)
                        first[b] = entry
                        missing[k] = missing[known]
                        missing[known] = b
                        known += 1
                        single &= ~column
                        break
            if fit:
                return e + 64 * w + lowest(fit)
        e += BLOCK
        at += step
        skip = 0


@inlined_kernel
def scan(lists, state, y):
    """Find y's best set before it, and the first better set that lacks only x, for every such x.

    The latter go to ``state.first`` and, as bits, to y's stretch of ``state.open``. Returns the
    entry of the best set.
    """
    width = lists.words[y]
    low = lists.word_starts[y]
    row = lists.mask_starts[y]
    e = lists.starts[y]
    end = lists.starts[y + 1]
    if lists.column_starts[y] < lists.column_starts[y + 1]:
        end = e + ONE_BY_ONE
    if width == 1:
        outside = ~state.before[low]
        found = ZERO
        while e < end:
            lacking = lists.masks[row] & outside
            if lacking == ZERO:
                break
            if lacking & (lacking - ONE) == ZERO and not lacking & found:
                found |= lacking
                state.first[lowest(lacking)] = e
            row += 1
            e += 1
        state.open[low] = found
    else:
        for w in range(width):
            state.open[low + w] = ZERO
        while e < end:
            only = ZERO
            where = -1
            for w in range(width):
                lacking = lists.masks[row + w] & ~state.before[low + w]
                if lacking != ZERO:
                    if where >= 0 or lacking & (lacking - ONE) != ZERO:
                        where = -2
                        break
                    where = w
                    only = lacking
            if where == -1:
                break
            if where >= 0 and not only & state.open[low + where]:
                state.open[low + where] |= only
                state.first[64 * where + lowest(only)] = e
            row += width
            e += 1
    state.numbers[WORK] += (e - lists.starts[y]) * width + 4
    if e < end:
        return e
    return _scan_columns(
        lists.starts, lists.near_starts, lists.words, lists.word_starts, lists.columns,
        lists.column_starts, state.before, state.open, state.first, state.lacking, state.missing,
        state.numbers, y, e,
    )  # fmt: skip
