"""Insertions: the best new place of a variable, found in one sweep over both sides of it.

Moving a variable by one place past a neighbour changes the sets of these two only, so the gain of
every place follows from that of the place before. Most steps change nothing; only those that do
are visited.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import numpy as np

from bnstudio.numerics.compiling import inlined_kernel, unowned_kernel
from bnstudio.search.orderings._ordering_kernels import (
    KNOWN,
    NO_PARENT,
    move,
    pop,
)
from bnstudio.search.orderings._parent_set_kernels import (
    ONE,
    TRIED,
    WAITING,
    WORK,
    comes_before,
    first_fit,
    lack_from,
    lack_what_is_not_before,
    one_by_one,
)


@unowned_kernel
def sort(keys, items, count):
    """Sort the first ``count`` items by rising key, equal keys by item (Shell's sort)."""
    gap = 1
    while gap < count // 3:
        gap = 3 * gap + 1
    while gap:
        for i in range(gap, count):
            key = keys[i]
            item = items[i]
            j = i
            while j >= gap and (
                keys[j - gap] > key or (keys[j - gap] == key and items[j - gap] > item)
            ):
                keys[j] = keys[j - gap]
                items[j] = items[j - gap]
                j -= gap
            keys[j] = key
            items[j] = item
        gap //= 3


@inlined_kernel
def _fits(lists, state, x, e, place):
    """Whether all members of x's entry come before it, and before ``place``."""
    width = lists.words[x]
    row = lists.mask_starts[x] + (e - lists.starts[x]) * width
    low = lists.word_starts[x]
    for w in range(width):
        if lists.masks[row + w] & ~state.before[low + w]:
            return False
    return comes_before(lists, state, e, place)


@unowned_kernel
def loss(lists, state, pair, x):
    """Return what the child of a pair loses if its parent ``x`` comes after it."""
    if state.parent[pair] == KNOWN:
        return state.losses[pair]
    y = np.int64(lists.far[pair])
    bit = np.int64(lists.far_bits[pair])
    width = lists.words[y]
    low = lists.word_starts[y]
    word = low + (bit >> 6)
    flag = ONE << np.uint64(bit & 63)
    state.before[word] ^= flag
    e = state.chosen[y] + 1
    row = lists.mask_starts[y] + (e - lists.starts[y]) * width
    end = one_by_one(lists, y, e)
    while e < end:
        fits = True
        for w in range(width):
            if lists.masks[row + w] & ~state.before[low + w]:
                fits = False
                break
        if fits:
            break
        e += 1
        row += width
    state.numbers[WORK] += (e - state.chosen[y]) * width
    if e == end:
        lack_what_is_not_before(lists, state, y)
        e = first_fit(lists, state, y, e, -np.inf)
    state.before[word] ^= flag
    state.losses[pair] = lists.scores[state.chosen[y]] - lists.scores[e]
    state.parent[pair] = KNOWN
    return state.losses[pair]


@inlined_kernel
def _those_that_gain(lists, state, x):
    """Write to ``keys`` and ``items`` who would gain by ``x``, the last place first.

    Returns how many they are, and what they gain together.
    """
    count = 0
    most = 0.0
    for pair in range(lists.far_starts[x], lists.far_starts[x + 1]):
        if state.gains[pair] > 0.0:
            state.keys[count] = -np.float64(state.place[lists.far[pair]])
            state.items[count] = pair
            most += state.gains[pair]
            count += 1
            if count == state.welcome[x]:
                break
    sort(state.keys, state.items, count)
    return count, most


@inlined_kernel
def _children(lists, state, x):
    """Write to ``keys`` and ``items`` the children of ``x``, the first place first."""
    count = 0
    if state.children[x]:
        for pair in range(lists.far_starts[x], lists.far_starts[x + 1]):
            if state.parent[pair] != NO_PARENT:
                state.keys[count] = np.float64(state.place[lists.far[pair]])
                state.items[count] = pair
                count += 1
                if count == state.children[x]:
                    break
        sort(state.keys, state.items, count)
    return count


@inlined_kernel
def _sum_losses(lists, state, x, count, known, last):
    """Have what the children up to the place ``last`` lose summed up; return how many they are."""
    while known < count and state.keys[known] <= last:
        state.sums[known + 1] = state.sums[known] + loss(lists, state, state.items[known], x)
        known += 1
    while known and state.keys[known - 1] > last:
        known -= 1
    return known


@inlined_kernel
def best_insertion(lists, state, x, least):
    """Return the largest gain above ``least`` of putting ``x`` elsewhere, and the place, or -1.

    The result is that of trying every place by successive swaps of neighbours. Places between two
    where something is gained need not be looked at: going back, ``x`` itself can only lose; going
    forth, only its children can.
    """
    state.numbers[TRIED] += 1
    state.numbers[WORK] += 8 + (lists.far_starts[x + 1] - lists.far_starts[x] >> 2)
    # Apart, for what the longer one needs would slow the other down.
    if lists.column_starts[x] < lists.column_starts[x + 1]:
        return _best_by_columns(lists, state, x, least)
    return _best_one_by_one(lists, state, x, least)


@unowned_kernel
def _best_one_by_one(lists, state, x, least):
    """As :func:`best_insertion`, for a short list."""
    numbers = state.numbers
    own = lists.scores[state.chosen[x]]
    best = least
    where = np.int64(-1)
    if state.welcome[x]:
        count, most = _those_that_gain(lists, state, x)
        won = 0.0
        e = state.chosen[x]
        for k in range(count):
            place = np.int64(-state.keys[k])
            won += state.gains[state.items[k]]
            while not _fits(lists, state, x, e, place):
                e += 1
                numbers[WORK] += 1
            gain = won + lists.scores[e] - own
            if gain > best:
                best = gain
                where = place
            if most + lists.scores[e] - own <= best:
                break
    start = lists.starts[x]
    if state.chosen[x] > start and lists.scores[start] - own > best:
        count = _children(lists, state, x)
        limit = np.int64(state.order.shape[0])
        known = 0  # children whose losses are summed up
        for e in range(start, state.chosen[x]):
            gain = lists.scores[e] - own
            if gain <= best:
                break
            numbers[WORK] += 1
            last = np.int64(0)
            for m in range(lists.set_starts[e], lists.set_starts[e + 1]):
                place = np.int64(state.place[lists.members[m]])
                if place >= limit:
                    last = np.int64(-1)
                    break
                last = max(last, place)
            if last < 0:
                continue
            limit = np.int64(last)
            known = _sum_losses(lists, state, x, count, known, last)
            gain -= state.sums[known]
            if gain > best:
                best = gain
                where = last
    return best, where


@unowned_kernel
def _best_by_columns(lists, state, x, least):
    """As :func:`best_insertion`, for a long list."""
    numbers = state.numbers
    own = lists.scores[state.chosen[x]]
    best = least
    where = np.int64(-1)
    if state.welcome[x]:
        count, most = _those_that_gain(lists, state, x)
        won = 0.0
        e = state.chosen[x]
        for k in range(count):
            place = np.int64(-state.keys[k])
            won += state.gains[state.items[k]]
            # Those that are passed gain ``most``: what costs ``x`` as much is not looked for.
            enough = own + best - most
            end = one_by_one(lists, x, e)
            while e < end and lists.scores[e] > enough and not _fits(lists, state, x, e, place):
                e += 1
                numbers[WORK] += 1
            if e == end:
                lack_from(lists, state, x, place)
                e = first_fit(lists, state, x, e, enough)
            if lists.scores[e] <= enough:
                break
            gain = won + lists.scores[e] - own
            if gain > best:
                best = gain
                where = place
    start = lists.starts[x]
    if state.chosen[x] > start and lists.scores[start] - own > best:
        count = _children(lists, state, x)
        known = 0  # children whose losses are summed up
        e = start
        while True:
            gain = lists.scores[e] - own
            if gain <= best:
                break
            last = np.int64(0)
            for m in range(lists.set_starts[e], lists.set_starts[e + 1]):
                last = max(last, np.int64(state.place[lists.members[m]]))
            known = _sum_losses(lists, state, x, count, known, last)
            if gain - state.sums[known] > best:
                best = gain - state.sums[known]
                where = last
            # Entries to come gain less: what loses as many children is not looked for.
            limit = last
            while known and gain - state.sums[known] <= best:
                known -= 1
                limit = min(limit, np.int64(state.keys[known]))
            e += 1
            end = one_by_one(lists, x, e)
            enough = own + best
            while e < end and lists.scores[e] > enough and not comes_before(lists, state, e, limit):
                e += 1
                numbers[WORK] += 1
            if e == end:
                lack_from(lists, state, x, limit)
                e = first_fit(lists, state, x, e, enough)
    return best, where


@unowned_kernel
def climb(lists, state, least, until):
    """Make best insertions of queued variables until none gains or the work reaches ``until``.

    Returns whether no insertion of any variable gains more than ``least``.
    """
    numbers = state.numbers
    while numbers[WAITING]:
        if numbers[WORK] >= until:
            return False
        x = pop(state)
        _, place = best_insertion(lists, state, x, least)
        if place >= 0:
            move(lists, state, x, place)
    return True


@unowned_kernel
def swap_gain(lists, state, a, b):
    """Return what swapping neighbours gains, ``a`` being right before ``b``."""
    gain = 0.0
    if state.welcome[b] and state.chosen[a] > lists.starts[a]:
        pair = _pair(lists, b, a)
        if pair >= 0:
            gain += state.gains[pair]
    if state.children[a]:
        pair = _pair(lists, a, b)
        if pair >= 0 and state.parent[pair] != NO_PARENT:
            gain -= loss(lists, state, pair, a)
    return gain


@unowned_kernel
def _pair(lists, x, y):
    """Return the pair of ``x`` among the candidates of ``y``, or -1."""
    low = lists.near_starts[y]
    high = lists.near_starts[y + 1]
    while low < high:
        middle = (low + high) >> 1
        if lists.near[middle] < x:
            low = middle + 1
        else:
            high = middle
    if low < lists.near_starts[y + 1] and lists.near[low] == x:
        return lists.across[low]
    return np.int64(-1)
