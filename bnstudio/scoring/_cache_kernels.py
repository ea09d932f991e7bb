"""The table of known scores: open addressing, keyed by a fingerprint of (child, parent set).

A slot is three words: two fingerprint words and the score's bits. The fingerprint is the exclusive
or of one random word pair per member, so that adding or taking away a parent is one operation, and
128 bits leave no realistic chance of a collision.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics.compiling import inlined_kernel, kernel, unowned_kernel

WINDOW = 32  # slots looked at from a fingerprint's home before one is given up

REQUESTED, COMPUTED, SIZES, STORED, GIVEN_UP = 0, 1, 2, 3, 4  # places in the counters


class CacheArrays(NamedTuple):
    """The arrays of a score cache, for searches whose kernels look scores up."""

    slots: np.ndarray
    values: np.ndarray
    counters: np.ndarray
    child_words: np.ndarray
    member_words: np.ndarray


@kernel
def fingerprint(child_words, member_words, child, parents):
    """Return the two fingerprint words of a family."""
    first = child_words[0, child]
    second = child_words[1, child]
    for parent in parents:
        first ^= member_words[0, parent]
        second ^= member_words[1, parent]
    return first, second


@kernel
def find(slots, first, second):
    """Return the slot that holds a fingerprint, or -1."""
    mask = np.uint64(slots.shape[0] - 1)
    for i in range(WINDOW):
        slot = np.int64((first + np.uint64(i)) & mask)
        if slots[slot, 0] == first and slots[slot, 1] == second:
            return slot
        if slots[slot, 0] == 0 and slots[slot, 1] == 0:
            return np.int64(-1)
    return np.int64(-1)


@kernel
def store(slots, values, counters, first, second, score):
    """Keep a score; when its window is full, one entry of the window is given up."""
    mask = np.uint64(slots.shape[0] - 1)
    place = np.int64(-1)
    for i in range(WINDOW):
        slot = np.int64((first + np.uint64(i)) & mask)
        if slots[slot, 0] == first and slots[slot, 1] == second:
            return
        if slots[slot, 0] == 0 and slots[slot, 1] == 0:
            place = slot
            counters[STORED] += 1
            break
    if place < 0:
        place = np.int64((first + (second >> np.uint64(40)) % np.uint64(WINDOW)) & mask)
        counters[GIVEN_UP] += 1
    slots[place, 0] = first
    slots[place, 1] = second
    values[place, 2] = score


@inlined_kernel
def toggled(cache, words, x):
    """Return a family's fingerprint with x added to the parents, or removed from them."""
    return words[0] ^ cache.member_words[0, x], words[1] ^ cache.member_words[1, x]


@inlined_kernel
def look_up(cache, words):
    """Return the kept score of a family, given by its fingerprint, or NaN; count the request."""
    cache.counters[REQUESTED] += 1
    slot = find(cache.slots, words[0], words[1])
    return cache.values[slot, 2] if slot >= 0 else np.nan


@inlined_kernel
def keep(cache, words, size, score):
    """Keep the freshly computed score of a family of ``size`` variables."""
    cache.counters[COMPUTED] += 1
    cache.counters[SIZES] += size
    store(cache.slots, cache.values, cache.counters, words[0], words[1], score)


@kernel
def move_slots(old, old_values, low, high, slots, values, counters):
    """Put the entries ``low .. high`` of an old table into a new one."""
    for s in range(low, high):
        if old[s, 0] != 0 or old[s, 1] != 0:
            store(slots, values, counters, old[s, 0], old[s, 1], old_values[s, 2])


# The kernels below take the fields of ``CacheArrays`` one by one: a call from Python with the tuple
# takes a microsecond longer.


@unowned_kernel
def look_up_families(
    slots, values, counters, child_words, member_words, children, starts, parents, scores, missing
):
    """Fill in the known scores; write the numbers of the unknown families, return how many."""
    cache = CacheArrays(slots, values, counters, child_words, member_words)
    unknown = 0
    for f in range(children.shape[0]):
        own = parents[starts[f] : starts[f + 1]]
        scores[f] = look_up(cache, fingerprint(child_words, member_words, children[f], own))
        if np.isnan(scores[f]):
            missing[unknown] = f
            unknown += 1
    return unknown


@unowned_kernel
def keep_families(
    slots, values, counters, child_words, member_words, children, starts, parents, scores
):
    """Keep the scores of freshly computed families."""
    cache = CacheArrays(slots, values, counters, child_words, member_words)
    for f in range(children.shape[0]):
        own = parents[starts[f] : starts[f + 1]]
        words = fingerprint(child_words, member_words, children[f], own)
        keep(cache, words, own.shape[0] + 1, scores[f])


@unowned_kernel
def look_up_extensions(
    slots, values, counters, child_words, member_words, child, parents, candidates, scores, missing
):
    """As :func:`look_up_families`, for one family with one more parent each."""
    cache = CacheArrays(slots, values, counters, child_words, member_words)
    words = fingerprint(child_words, member_words, child, parents)
    unknown = 0
    for c in range(candidates.shape[0]):
        scores[c] = look_up(cache, toggled(cache, words, candidates[c]))
        if np.isnan(scores[c]):
            missing[unknown] = c
            unknown += 1
    return unknown


@unowned_kernel
def keep_extensions(
    slots, values, counters, child_words, member_words, child, parents, candidates, scores
):
    """Keep the scores of freshly computed extensions of one family."""
    cache = CacheArrays(slots, values, counters, child_words, member_words)
    words = fingerprint(child_words, member_words, child, parents)
    for c in range(candidates.shape[0]):
        keep(cache, toggled(cache, words, candidates[c]), parents.shape[0] + 2, scores[c])
