"""Kernels of parent set tables: bit masks, first set inside or avoiding, dominated sets.

Sets of one variable lie in the order of falling score, so the first one that fits is the best one
that fits. A mask has one bit a candidate parent.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics._sort_kernels import sort_ascending
from bnstudio.numerics.compiling import inlined_kernel, kernel

EQUAL = 1e-9
"""Part of a score by which two differ that count as equal, at most."""


class Listed(NamedTuple):
    """The sets of a table."""

    starts: np.ndarray  # int64 (n + 1,): entries of each variable
    set_starts: np.ndarray  # int64: members of each entry
    members: np.ndarray
    scores: np.ndarray  # float64: falling within a variable


@kernel
def list_candidates(starts, set_starts, members, marks, found, found_starts):
    """Write to ``found`` who occurs in each variable's sets, ascending, from ``found_starts`` on.

    ``marks`` is working memory of one entry a variable, zeros.
    """
    n = starts.shape[0] - 1
    count = 0
    for child in range(n):
        low = count
        found_starts[child] = low
        for m in range(set_starts[starts[child]], set_starts[starts[child + 1]]):
            member = np.int64(members[m])
            if marks[member] != child + 1:
                marks[member] = child + 1
                found[count] = member
                count += 1
        if (count - low) ** 2 <= 4 * n:
            sort_ascending(found[low:count])
            continue
        count = low
        for one in range(n):
            if marks[one] == child + 1:
                found[count] = one
                count += 1
    found_starts[n] = count


@kernel
def make_masks(
    starts, set_starts, members, mask_starts, words, candidate_starts, candidates, places, masks
):
    """Fill ``masks``; ``places`` is working memory of one entry a variable."""
    for child in range(starts.shape[0] - 1):
        low = candidate_starts[child]
        for c in range(low, candidate_starts[child + 1]):
            places[candidates[c]] = c - low
        for e in range(starts[child], starts[child + 1]):
            row = mask_starts[child] + (e - starts[child]) * words[child]
            for m in range(set_starts[e], set_starts[e + 1]):
                place = places[members[m]]
                masks[row + (place >> 6)] |= np.uint64(1) << np.uint64(place & 63)


@kernel
def merged_order(starts, more_starts, scores, order):
    """Write the entries of two tables to ``order``: by variable, and by falling score.

    ``scores`` holds those of the one table and then those of the other. Equal ones of the first
    table come first; the entries of a table are in order already.
    """
    first = starts[-1]
    at = 0
    for child in range(starts.shape[0] - 1):
        e = starts[child]
        f = more_starts[child]
        while e < starts[child + 1] or f < more_starts[child + 1]:
            if f == more_starts[child + 1] or (
                e < starts[child + 1] and scores[e] >= scores[first + f]
            ):
                order[at] = e
                e += 1
            else:
                order[at] = first + f
                f += 1
            at += 1


@kernel
def sums_of_words(starts, set_starts, members, own, words, sums):
    """Write to ``sums`` a number for each entry that depends on its child and its members alone.

    ``own`` has a random word for each variable as a child, ``words`` as a parent; sums overflow.
    """
    for child in range(starts.shape[0] - 1):
        for e in range(starts[child], starts[child + 1]):
            total = np.uint64(0)
            for m in range(set_starts[e], set_starts[e + 1]):
                total += words[members[m]]
            sums[e] = own[child] ^ total


@kernel
def copy_sets(order, first, begins, members, more_members, set_starts, copied):
    """Write to ``copied``, from ``set_starts`` on, the members of the entries of two tables.

    ``order`` has the entries of the one table, below ``first``, and those of the other behind
    them; the members of each begin at ``begins`` in those of its table.
    """
    for at in range(order.shape[0]):
        e = order[at]
        begin = begins[e]
        low = set_starts[at]
        size = set_starts[at + 1] - low
        if e < first:
            for m in range(size):
                copied[low + m] = members[begin + m]
        else:
            for m in range(size):
                copied[low + m] = more_members[begin + m]


@kernel
def first_named(starts, set_starts, members, most_sets, most_named, marks, named):
    """Set ``named[child, x]`` for the first variables in each child's best sets.

    Up to ``most_named`` of a child, of its first ``most_sets`` sets; those of one set ascending.
    ``marks`` is working memory of one entry a variable, below 0.
    """
    for child in range(starts.shape[0] - 1):
        left = most_named
        for e in range(starts[child], min(starts[child + 1], starts[child] + most_sets)):
            if left == 0:
                break
            for m in range(set_starts[e], set_starts[e + 1]):
                member = np.int64(members[m])
                if marks[member] != child and left:
                    marks[member] = child
                    named[child, member] = True
                    left -= 1


@kernel
def first_inside(starts, set_starts, members, child, allowed):
    """Return the entry of the best set of ``child`` inside ``allowed`` (a Boolean each), or -1."""
    for e in range(starts[child], starts[child + 1]):
        fits = True
        for m in range(set_starts[e], set_starts[e + 1]):
            if not allowed[members[m]]:
                fits = False
                break
        if fits:
            return np.int64(e)
    return np.int64(-1)


@kernel
def best_with_one_more(starts, set_starts, members, child, inside, best):
    """Return the entry of the best set of ``child`` inside ``inside`` (a Boolean each), or -1.

    ``best`` gets, for each variable that better sets have besides, the entry of the first of them;
    it holds -1 for all.
    """
    for e in range(starts[child], starts[child + 1]):
        other = np.int64(-1)
        for m in range(set_starts[e], set_starts[e + 1]):
            member = np.int64(members[m])
            if not inside[member]:
                if other >= 0:
                    other = np.int64(-2)
                    break
                other = member
        if other == -1:
            return np.int64(e)
        if other >= 0 and best[other] < 0:
            best[other] = e
    return np.int64(-1)


@kernel
def _mixed(member):
    """Return 64 well-mixed bits of a variable's number."""
    z = (np.uint64(member) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@inlined_kernel
def _is_inside(set_starts, members, f, stamps, e):
    """Whether all members of set ``f`` bear the stamp of set ``e``."""
    for m in range(set_starts[f], set_starts[f + 1]):  # noqa: SIM110 - numba has no all()
        if stamps[members[m]] != e:
            return False
    return True


@kernel
def undominated(set_starts, members, stamps, keep):
    """Mark in ``keep`` the sets, given by falling score, that have no subset before them.

    Returns how many there are. A set is looked for among the kept ones either by going through
    them or, where that is less work, by asking a hash table for each of its subsets. ``stamps`` is
    int64 working memory of one entry a variable, filled with -1.
    """
    count = keep.shape[0]
    length = 16
    while length < 2 * count:
        length *= 2
    slots = np.full(length, -1, np.int64)
    last = np.uint64(length - 1)
    kept = np.empty(count, np.int64)
    found = 0
    for e in range(count):
        low = set_starts[e]
        size = set_starts[e + 1] - low
        whole = np.uint64(0)
        for m in range(low, low + size):
            stamps[members[m]] = e
            whole ^= _mixed(members[m])
        dominated = False
        if size < 20 and (1 << size) < found:
            key = np.uint64(0)
            for step in range(1 << size):
                if step:  # the next set of the Gray code differs in one member
                    bit = 0
                    while not (step >> bit) & 1:
                        bit += 1
                    key ^= _mixed(members[low + bit])
                slot = key & last
                while slots[slot] >= 0 and not dominated:
                    dominated = _is_inside(set_starts, members, slots[slot], stamps, e)
                    slot = (slot + np.uint64(1)) & last
                if dominated:
                    break
        else:
            for k in range(found):
                f = kept[k]
                if set_starts[f + 1] - set_starts[f] > size:
                    continue
                dominated = _is_inside(set_starts, members, f, stamps, e)
                if dominated:
                    break
        keep[e] = not dominated
        if not dominated:
            kept[found] = e
            found += 1
            slot = whole & last
            while slots[slot] >= 0:
                slot = (slot + np.uint64(1)) & last
            slots[slot] = e
    return found
