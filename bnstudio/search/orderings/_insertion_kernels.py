"""Insertions: the best new place of a variable, found in one sweep over both sides of it.

Moving a variable by one place past a neighbour changes the sets of these two only, so the gain of
every place follows from that of the place before. Most steps change nothing; only those that do
are visited.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import numpy as np

from bnstudio.numerics._bit_kernels import ONE
from bnstudio.numerics._item_kernels import item
from bnstudio.numerics.compiling import inlined_kernel, unowned_kernel
from bnstudio.search.orderings._ordering_kernels import (
    KNOWN,
    NO_PARENT,
    dequeue,
    dequeue_later,
    move,
)
from bnstudio.search.orderings._parent_set_kernels import (
    TRIED,
    WAITING,
    WORK,
    comes_before,
    first_fit,
    lacking_after,
    lacking_from,
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
def _all_before(sets, state, x, e):
    """Whether all members of x's entry come before it."""
    width = sets.words[x]
    row = sets.mask_starts[x] + (e - sets.starts[x]) * width
    low = sets.word_starts[x]
    for w in range(width):  # noqa: SIM110 - kernels know no all()
        if item(sets.masks, row + w) & ~item(state.before, low + w):
            return False
    return True


@inlined_kernel
def _fits(sets, state, x, e, place):
    """Whether all members of x's entry come before it, and before ``place``."""
    return _all_before(sets, state, x, e) and comes_before(sets, state, e, place)


@unowned_kernel
def loss_of(sets, state, pair, x):
    """Return what the child of a pair loses if its parent ``x`` comes after it."""
    if state.parent[pair] == KNOWN:
        return state.losses[pair]
    y = np.int64(sets.listers[pair])
    bit = np.int64(sets.lister_bits[pair])
    word = sets.word_starts[y] + (bit >> 6)
    flag = ONE << np.uint64(bit & 63)
    state.before[word] ^= flag
    e = state.chosen[y] + 1
    end = one_by_one(sets, y, e)
    while e < end and not _all_before(sets, state, y, e):
        e += 1
    state.numbers[WORK] += (e - state.chosen[y]) * sets.words[y]
    if e == end:
        e = first_fit(sets, state, y, e, lacking_after(sets, state, y), -np.inf)
    state.before[word] ^= flag
    state.losses[pair] = sets.scores[state.chosen[y]] - sets.scores[e]
    state.parent[pair] = KNOWN
    return state.losses[pair]


@inlined_kernel
def _gaining_children(sets, state, x):
    """Write to ``keys`` and ``items`` who would gain by ``x``, the last place first.

    Returns how many they are, and what they gain together.
    """
    count = 0
    total_gain = 0.0
    for pair in range(sets.lister_starts[x], sets.lister_starts[x + 1]):
        if item(state.gains, pair) > 0.0:
            state.keys[count] = -np.float64(state.place[sets.listers[pair]])
            state.items[count] = pair
            total_gain += state.gains[pair]
            count += 1
            if count == state.gainers[x]:
                break
    sort(state.keys, state.items, count)
    return count, total_gain


@inlined_kernel
def _children(sets, state, x):
    """Write to ``keys`` and ``items`` the children of ``x``, the first place first."""
    count = 0
    if state.children[x]:
        for pair in range(sets.lister_starts[x], sets.lister_starts[x + 1]):
            if item(state.parent, pair) != NO_PARENT:
                state.keys[count] = np.float64(state.place[sets.listers[pair]])
                state.items[count] = pair
                count += 1
                if count == state.children[x]:
                    break
        sort(state.keys, state.items, count)
    return count


@inlined_kernel
def _sum_losses(sets, state, x, count, known, last, most):
    """Sum up what the children up to the place ``last`` lose; return how many they are.

    Those after the one by which the sum comes to ``most`` are left out.
    """
    while known < count and state.keys[known] <= last and state.sums[known] < most:
        state.sums[known + 1] = state.sums[known] + loss_of(sets, state, state.items[known], x)
        known += 1
    while known and state.keys[known - 1] > last:
        known -= 1
    return known


@inlined_kernel
def best_insertion(sets, state, x, min_gain):
    """Return the largest gain above ``min_gain`` of putting ``x`` elsewhere, and the place, or -1.

    The result is that of trying every place by successive swaps of neighbours. Places between two
    where something is gained need not be looked at: going back, ``x`` itself can only lose; going
    forth, only its children can.
    """
    state.numbers[TRIED] += 1
    state.numbers[WORK] += 8 + (sets.lister_starts[x + 1] - sets.lister_starts[x] >> 2)
    # Apart, for what the longer one needs would slow the other down.
    if sets.column_starts[x] < sets.column_starts[x + 1]:
        return _best_by_columns(sets, state, x, min_gain)
    return _best_one_by_one(sets, state, x, min_gain)


@unowned_kernel
def _best_one_by_one(sets, state, x, min_gain):
    """As :func:`best_insertion`, for a short list."""
    numbers = state.numbers
    own = sets.scores[state.chosen[x]]
    best = min_gain
    where = np.int64(-1)
    if state.gainers[x]:
        count, total_gain = _gaining_children(sets, state, x)
        gained = 0.0
        e = state.chosen[x]
        for k in range(count):
            place = np.int64(-state.keys[k])
            gained += state.gains[state.items[k]]
            # The set there scores no more than the last one that was looked for.
            if gained + sets.scores[e] - own <= best:
                continue
            while not _fits(sets, state, x, e, place):
                e += 1
                numbers[WORK] += 1
            gain = gained + sets.scores[e] - own
            if gain > best:
                best = gain
                where = place
            if total_gain + sets.scores[e] - own <= best:
                break
    start = sets.starts[x]
    if state.chosen[x] > start and sets.scores[start] - own > best:
        count = _children(sets, state, x)
        limit = np.int64(state.order.shape[0])
        known = 0  # children whose losses are summed up
        for e in range(start, state.chosen[x]):
            gain = sets.scores[e] - own
            if gain <= best:
                break
            numbers[WORK] += 1
            last = np.int64(0)
            for m in range(sets.set_starts[e], sets.set_starts[e + 1]):
                place = np.int64(state.place[sets.members[m]])
                if place >= limit:
                    last = np.int64(-1)
                    break
                last = max(last, place)
            if last < 0:
                continue
            limit = np.int64(last)
            known = _sum_losses(sets, state, x, count, known, last, gain - best)
            gain -= state.sums[known]
            if gain > best:
                best = gain
                where = last
    return best, where


@unowned_kernel
def _best_by_columns(sets, state, x, min_gain):
    """As :func:`best_insertion`, for a long list."""
    numbers = state.numbers
    own = sets.scores[state.chosen[x]]
    best = min_gain
    where = np.int64(-1)
    if state.gainers[x]:
        count, total_gain = _gaining_children(sets, state, x)
        gained = 0.0
        e = state.chosen[x]
        for k in range(count):
            place = np.int64(-state.keys[k])
            gained += state.gains[state.items[k]]
            # The set there scores no more than the last one that was looked for.
            if gained + sets.scores[e] - own <= best:
                continue
            # Those that are passed gain ``total_gain``: what costs ``x`` as much is not looked for.
            threshold = own + best - total_gain
            end = one_by_one(sets, x, e)
            while (
                e < end and item(sets.scores, e) > threshold and not _fits(sets, state, x, e, place)
            ):
                e += 1
                numbers[WORK] += 1
            if e == end:
                e = first_fit(sets, state, x, e, lacking_from(sets, state, x, place), threshold)
            if sets.scores[e] <= threshold:
                break
            gain = gained + sets.scores[e] - own
            if gain > best:
                best = gain
                where = place
    start = sets.starts[x]
    if state.chosen[x] > start and sets.scores[start] - own > best:
        count = _children(sets, state, x)
        known = 0  # children whose losses are summed up
        e = start
        while True:
            gain = sets.scores[e] - own
            if gain <= best:
                break
            last = np.int64(0)
            for m in range(sets.set_starts[e], sets.set_starts[e + 1]):
                last = max(last, np.int64(item(state.place, item(sets.members, m))))
            known = _sum_losses(sets, state, x, count, known, last, gain - best)
            if gain - state.sums[known] > best:
                best = gain - state.sums[known]
                where = last
            # Entries to come gain less: what loses as many children is not looked for.
            limit = last
            while known and gain - state.sums[known] <= best:
                known -= 1
                limit = min(limit, np.int64(state.keys[known]))
            e += 1
            end = one_by_one(sets, x, e)
            threshold = own + best
            while (
                e < end
                and item(sets.scores, e) > threshold
                and not comes_before(sets, state, e, limit)
            ):
                e += 1
                numbers[WORK] += 1
            if e == end:
                e = first_fit(sets, state, x, e, lacking_from(sets, state, x, limit), threshold)
    return best, where


@unowned_kernel
def climb(sets, state, base, min_gain, until):
    """Make best insertions of queued variables until none gains or the work reaches ``until``.

    After a perturbation ``base`` is the score before it. A climb that comes back to it ends there,
    and those that seldom gain are tried only where the score is higher: nine of ten insertions need
    not be tried so. With a ``base`` of -inf the climb ends where no insertion of any variable gains
    more than ``min_gain``. Returns whether it has ended; variables may still wait.
    """
    numbers = state.numbers
    while numbers[WORK] < until:
        if numbers[WAITING]:
            x = dequeue(state)
        elif state.total[0] > base + min_gain:
            x = dequeue_later(state)
        else:
            x = np.int64(-1)
        if x < 0:
            return True
        _, place = best_insertion(sets, state, x, min_gain)
        if place >= 0:
            move(sets, state, x, place)
            if abs(state.total[0] - base) <= min_gain:
                return True
    return False


@unowned_kernel
def swap_gain(sets, state, a, b):
    """Return what swapping neighbours gains, ``a`` being right before ``b``."""
    gain = 0.0
    if state.gainers[b] and state.chosen[a] > sets.starts[a]:
        pair = _pair(sets, b, a)
        if pair >= 0:
            gain += state.gains[pair]
    if state.children[a]:
        pair = _pair(sets, a, b)
        if pair >= 0 and state.parent[pair] != NO_PARENT:
            gain -= loss_of(sets, state, pair, a)
    return gain


@unowned_kernel
def _pair(sets, x, y):
    """Return the pair of ``x`` among the candidates of ``y``, or -1."""
    low = sets.lister_starts[x]
    high = sets.lister_starts[x + 1]
    while low < high:
        middle = (low + high) >> 1
        if sets.listers[middle] < y:
            low = middle + 1
        else:
            high = middle
    if low < sets.lister_starts[x + 1] and sets.listers[low] == y:
        return low
    return np.int64(-1)
