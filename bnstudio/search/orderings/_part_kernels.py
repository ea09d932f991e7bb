"""The best families of a part of a network, all others staying as they are.

A *part* is a few variables that hang together. Insertions move one variable at a time; here all
members of a part get new parents at once, in the way that is best of all. Acyclic is what has an
order of the members in which each one's parents depend on earlier members only, so the best order
is found by dynamic programming over the subsets of the part (Silander and Myllymäki 2006). A parent
outside of the part depends on those members that it descends from by ways outside.

Of a member's many sets few matter: those that depend on other members than all better ones do. In
long lists they are found by the columns of bits, for a block of sets at a time.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics
# mypy: disable-error-code=call-arg

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics._bit_kernels import ONE, lowest_bit
from bnstudio.numerics._item_kernels import item
from bnstudio.numerics._random_kernels import random_below
from bnstudio.numerics.compiling import inlined_kernel, unowned_kernel
from bnstudio.search.orderings._ordering_kernels import NO_PARENT
from bnstudio.search.orderings._parent_set_kernels import (
    BLOCK,
    COLUMN,
    WORK,
    ZERO,
    copy,
    first_fit,
    one_by_one,
)

LARGEST = 10  # members of a part


class Part(NamedTuple):
    """Working memory of a part; bit i of a subset stands for its i-th member."""

    members: np.ndarray  # int64 (LARGEST,)
    near: np.ndarray  # int32 (n,): variables next to the members, to draw from
    bits: np.ndarray  # int64 (n,): the members a variable depends on; of a member itself
    first: np.ndarray  # int64 (LARGEST,): entry of each member's best set of all
    found: np.ndarray  # int64 (LARGEST,): how many sets of each matter
    subsets: np.ndarray  # int64 (LARGEST, subsets): what they depend on, the best first
    entries: np.ndarray  # int64 (LARGEST, subsets): and where they are
    scores: np.ndarray  # float64 (LARGEST, subsets): of the best set that depends on no others
    totals: np.ndarray  # float64 (subsets,): of the members of a subset in their best order
    block: np.ndarray  # uint64 (LARGEST, COLUMN): which sets of a block depend on each member
    chosen: np.ndarray  # int64 (n,): entry of each variable when the part has gained


@unowned_kernel
def _draw(sets, state, part, random, size):
    """Draw a variable and others that arcs join to those drawn before; return how many they are."""
    members = part.members
    part.bits[:] = 0
    x = np.int64(random_below(random, part.bits.shape[0]))
    near = 0
    count = 0
    while x >= 0:
        members[count] = x
        part.bits[x] = 1 << count
        count += 1
        if count == size:
            break
        e = state.chosen[x]
        for m in range(sets.set_starts[e], sets.set_starts[e + 1]):
            if near < part.near.shape[0]:
                part.near[near] = sets.members[m]
                near += 1
        left = state.children[x]
        pair = sets.lister_starts[x]
        while left:
            if item(state.parent, pair) != NO_PARENT:
                left -= 1
                if near < part.near.shape[0]:
                    part.near[near] = sets.listers[pair]
                    near += 1
            pair += 1
        state.numbers[WORK] += 4 + (pair - sets.lister_starts[x] >> 3)
        x = np.int64(-1)
        while near and x < 0:
            k = random_below(random, near)
            y = np.int64(part.near[k])
            near -= 1
            part.near[k] = part.near[near]
            if part.bits[y] == 0:
                x = y
    return count


@unowned_kernel
def _trace(sets, state, part, count):
    """Note which members every variable depends on."""
    n = state.order.shape[0]
    first = n
    for i in range(count):
        first = min(first, np.int64(state.place[part.members[i]]))
    for j in range(first, n):
        v = np.int64(item(state.order, j))
        if part.bits[v] == 0:
            part.bits[v] = _depends_on(sets, part, item(state.chosen, v))
    state.numbers[WORK] += n - first >> 1


@inlined_kernel
def _depends_on(sets, part, e):
    """Return the members that an entry depends on."""
    bits = np.int64(0)
    for m in range(item(sets.set_starts, e), item(sets.set_starts, e + 1)):
        bits |= item(part.bits, item(sets.members, m))
    return bits


@unowned_kernel
def _first_possible(sets, state, part, i):
    """Return the entry of a member's best set that does not depend on the member itself."""
    y = part.members[i]
    e = sets.starts[y]
    end = one_by_one(sets, y, e)
    while e < end and _depends_on(sets, part, e) >> i & 1:
        e += 1
    state.numbers[WORK] += e - sets.starts[y] + 1
    if e < end:
        return e
    count = 0
    start = sets.candidate_starts[y]
    for b in range(sets.candidate_starts[y + 1] - start):
        state.missing[np.uint64(count)] = b
        count += item(part.bits, item(sets.candidates, start + b)) >> i & 1
    return first_fit(sets, state, y, e, count, -np.inf)


@inlined_kernel
def _note(part, i, bits, e):
    """Note that a set of a member depends on ``bits`` only, if no better one does."""
    count = part.found[i]
    for k in range(count):
        if part.subsets[i, k] & ~bits == 0:
            return
    part.subsets[i, count] = bits
    part.entries[i, count] = e
    part.found[i] = count + 1


@unowned_kernel
def _note_blocks(sets, state, part, i, count, e, least):
    """Go on with a long list from the entry ``e``, for a block of sets at a time."""
    y = part.members[i]
    start = sets.candidate_starts[y]
    candidates = sets.candidate_starts[y + 1] - start
    step = COLUMN * candidates
    own = part.block[i]
    skip = (e - sets.starts[y]) % BLOCK
    e -= skip
    at = sets.column_starts[y] + (e - sets.starts[y]) // BLOCK * step
    while item(sets.scores, e + skip) >= least:
        part.block[:count] = ZERO
        work = 0
        for b in range(candidates):
            bits = item(part.bits, item(sets.candidates, start + b))
            while bits:
                j = np.int64(lowest_bit(np.uint64(bits)))
                bits &= bits - 1
                for w in range(COLUMN):
                    part.block[j, w] |= item(sets.columns, at + COLUMN * b + w)
                work += 1
        state.numbers[WORK] += 8 + (candidates >> 3) + (work >> 1)
        for w in range(COLUMN):
            here = ~own[w]
            if 64 * w < skip:
                here &= ~ZERO << np.uint64(min(skip - 64 * w, 63))
                if skip - 64 * w > 63:
                    here = ZERO
            for k in range(part.found[i]):
                subset = np.uint64(part.subsets[i, k])
                all_of = here
                while subset:
                    all_of &= part.block[lowest_bit(subset), w]
                    subset &= subset - ONE
                here &= ~all_of
            while here:
                bit = np.uint64(lowest_bit(here))
                here &= here - ONE
                bits = np.int64(0)
                for j in range(count):
                    bits |= np.int64(part.block[j, w] >> bit & ONE) << j
                _note(part, i, bits, e + 64 * w + np.int64(bit))
                state.numbers[WORK] += 2
                if bits == 0:
                    return
        e += BLOCK
        at += step
        skip = 0


@unowned_kernel
def _note_sets(sets, state, part, i, count, least):
    """Find those sets of a member that matter, of the ones that score at least so much."""
    y = part.members[i]
    e = part.first[i]
    part.found[i] = 0
    end = one_by_one(sets, y, e)
    while e < end and sets.scores[e] >= least:
        bits = _depends_on(sets, part, e)
        if not bits >> i & 1:
            _note(part, i, bits, e)
            if bits == 0:
                break
        e += 1
    state.numbers[WORK] += 2 * (e - part.first[i]) + 8
    if e == end:
        _note_blocks(sets, state, part, i, count, e, least)


@unowned_kernel
def _spread(sets, part, i, subsets):
    """Tell for every subset what the best set scores that depends on no other members."""
    scores = part.scores[i]
    for subset in range(subsets):
        scores[subset] = -np.inf
    for k in range(part.found[i]):
        scores[part.subsets[i, k]] = sets.scores[part.entries[i, k]]
    bit = 1
    while bit < subsets:
        for low in range(bit, subsets, 2 * bit):
            for subset in range(low, low + bit):
                scores[subset] = max(scores[subset], scores[subset - bit])
        bit *= 2


@unowned_kernel
def _best_order(part, subsets):
    """Return the score of the members in their best order; fill in those of all subsets."""
    totals = part.totals
    totals[0] = 0.0
    for subset in range(1, subsets):
        best = -np.inf
        rest = np.uint64(subset)
        while rest:
            i = np.int64(lowest_bit(rest))
            rest &= rest - ONE
            before = subset ^ (1 << i)
            best = max(best, totals[before] + part.scores[i, before])
        totals[subset] = best
    return totals[subsets - 1]


@unowned_kernel
def _choose(part, subset, alike):
    """Write the members' entries in their best order to ``part.chosen``.

    Of orders whose scores differ by ``alike`` at most, the one that puts the members drawn first
    last: rounding does not decide, for it depends on the order of the columns and states.
    """
    while subset:
        i = 0
        before = subset
        while True:  # which member came last?
            before = subset ^ (1 << i)
            if before < subset and (
                part.totals[before] + part.scores[i, before] >= part.totals[subset] - alike
            ):
                break
            i += 1
        k = 0
        while part.subsets[i, k] & ~before:
            k += 1
        part.chosen[part.members[i]] = part.entries[i, k]
        subset = before


@unowned_kernel
def improve_part(sets, state, part, random, size, min_gain):
    """Draw a part of up to ``size`` variables; return whether other families of them gain.

    If they do by more than ``min_gain``, the best ones are in ``part.chosen``, with the present
    ones of all others.
    """
    count = _draw(sets, state, part, random, size)
    _trace(sets, state, part, count)
    present = 0.0
    most = 0.0
    for i in range(count):
        part.first[i] = _first_possible(sets, state, part, i)
        most += sets.scores[part.first[i]]
        present += sets.scores[state.chosen[part.members[i]]]
    if most <= present + min_gain:
        return False
    subsets = 1 << count
    for i in range(count):
        # What costs a member more than all others could gain is of no use.
        least = sets.scores[part.first[i]] - (most - present)
        least = min(least, sets.scores[state.chosen[part.members[i]]])
        _note_sets(sets, state, part, i, count, least)
        _spread(sets, part, i, subsets)
    state.numbers[WORK] += count * subsets >> 1
    if _best_order(part, subsets) <= present + min_gain:
        return False
    copy(state.chosen, part.chosen)
    _choose(part, subsets - 1, min_gain / (2 * LARGEST))  # all of them cost less than the gain
    return True
