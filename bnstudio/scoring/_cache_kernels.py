"""The table of known scores: open addressing, keyed by a fingerprint of (child, parent set).

A slot is three words: two fingerprint words and the score's bits. The fingerprint is the exclusive
or of one random word pair per member, so that adding or taking away a parent is one operation, and
128 bits leave no realistic chance of a collision.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import numpy as np

from bnstudio.numerics.compiling import kernel

WINDOW = 32  # slots looked at from a fingerprint's home before one is given up

REQUESTED, COMPUTED, SIZES, STORED, GIVEN_UP = 0, 1, 2, 3, 4  # places in the counters


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


@kernel
def move_slots(old, old_values, low, high, slots, values, counters):
    """Put the entries ``low .. high`` of an old table into a new one."""
    for s in range(low, high):
        if old[s, 0] != 0 or old[s, 1] != 0:
            store(slots, values, counters, old[s, 0], old[s, 1], old_values[s, 2])


@kernel
def look_up_families(
    slots, values, counters, child_words, member_words, children, starts, parents, scores, missing
):
    """Fill in the known scores; write the numbers of the unknown families, return how many."""
    unknown = 0
    for f in range(children.shape[0]):
        first, second = fingerprint(
            child_words, member_words, children[f], parents[starts[f] : starts[f + 1]]
        )
        counters[REQUESTED] += 1
        slot = find(slots, first, second)
        if slot >= 0:
            scores[f] = values[slot, 2]
        else:
            missing[unknown] = f
            unknown += 1
    return unknown


@kernel
def store_families(
    slots, values, counters, child_words, member_words, children, starts, parents, scores
):
    """Keep the scores of freshly computed families."""
    for f in range(children.shape[0]):
        own = parents[starts[f] : starts[f + 1]]
        first, second = fingerprint(child_words, member_words, children[f], own)
        counters[COMPUTED] += 1
        counters[SIZES] += own.shape[0] + 1
        store(slots, values, counters, first, second, scores[f])


@kernel
def look_up_extensions(
    slots, values, counters, child_words, member_words, child, parents, candidates, scores, missing
):
    """As :func:`look_up_families`, for one family with one more parent each."""
    first, second = fingerprint(child_words, member_words, child, parents)
    unknown = 0
    for c in range(candidates.shape[0]):
        counters[REQUESTED] += 1
        slot = find(
            slots, first ^ member_words[0, candidates[c]], second ^ member_words[1, candidates[c]]
        )
        if slot >= 0:
            scores[c] = values[slot, 2]
        else:
            missing[unknown] = c
            unknown += 1
    return unknown


@kernel
def store_extensions(
    slots, values, counters, child_words, member_words, child, parents, candidates, scores
):
    """Keep the scores of freshly computed extensions of one family."""
    first, second = fingerprint(child_words, member_words, child, parents)
    for c in range(candidates.shape[0]):
        counters[COMPUTED] += 1
        counters[SIZES] += parents.shape[0] + 2
        store(
            slots,
            values,
            counters,
            first ^ member_words[0, candidates[c]],
            second ^ member_words[1, candidates[c]],
            scores[c],
        )
