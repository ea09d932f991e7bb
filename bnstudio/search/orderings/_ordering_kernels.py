"""Ordering kernels: an ordering's network, what an insertion would gain, what a move changes.

Each variable has its best parent set among those before it. Two figures make all insertions cheap:
what a variable ``y`` would gain if ``x`` also came before it (only for the ``x`` that is all that
some better set lacks), and what ``y`` would lose if its parent ``x`` came after it. Both are kept
at the pair (x, y), so that trying ``x`` everywhere reads one stretch of memory, and both change
only for the few variables that a move passes and that list the moved one.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics
# mypy: disable-error-code=call-arg

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics._bit_kernels import ONE, lowest_bit
from bnstudio.numerics._item_kernels import item
from bnstudio.numerics.compiling import inlined_kernel, unowned_kernel
from bnstudio.search.orderings._parent_set_kernels import (
    HEAD,
    LATER,
    LATER_HEAD,
    LOADED,
    LOGGED,
    LOGGING,
    MOVED,
    OUTDATED,
    WAITING,
    WORK,
    ZERO,
    scan,
)

# Whether a pair's loss is known: x is no parent of y; it is, not computed; it is, computed.
NO_PARENT, UNKNOWN, KNOWN = 0, 1, 2

# Bits of ``OrderingState.queued``: waits in the queue; waits among the later ones; has a place
# among the later ones, also when it waits there no more.
QUEUED, LATE, LISTED = np.uint8(1), np.uint8(2), np.uint8(4)


class OrderingState(NamedTuple):
    """An ordering with its network and figures; all arrays are changed in place."""

    order: np.ndarray  # int32 (n,): the variables
    place: np.ndarray  # int32 (n,): where each one is
    before: np.ndarray  # uint64: each variable's candidates that come before it
    chosen: np.ndarray  # int64 (n,): entry of each variable
    gain_bits: np.ndarray  # uint64: each variable's candidates that it would gain by
    gains: np.ndarray  # float64 a pair: what y gains if x comes before it; 0 unless open
    losses: np.ndarray  # float64 a pair: what y loses if its parent x comes after it
    parent: np.ndarray  # uint8 a pair: NO_PARENT, UNKNOWN or KNOWN
    gainers: np.ndarray  # int32 (n,): how many would gain by each variable
    children: np.ndarray  # int32 (n,)
    queue: np.ndarray  # int32 (n,): variables whose insertions are to be tried, a ring
    later: np.ndarray  # int32 (n,): those that seldom gain, to be tried after the others; a ring
    queued: np.ndarray  # uint8 (n,): QUEUED, LATE, LISTED
    outdated: np.ndarray  # int32 (n,): variables whose figures are out of date
    is_outdated: np.ndarray  # uint8 (n,)
    undo_log: np.ndarray  # int32 (m, 2): moves that can be taken back: variable, place before
    first: np.ndarray  # int64: working memory, one a bit
    missing: np.ndarray  # int32: candidates that a set must not hold; working memory
    keys: np.ndarray  # float64: working memory of sorting
    items: np.ndarray  # int64
    sums: np.ndarray  # float64
    words: np.ndarray  # uint64
    numbers: np.ndarray  # int64 (NUMBERS,)
    total: np.ndarray  # float64 (1,)


@inlined_kernel
def _cannot_gain(sets, state, x):
    """Whether no insertion of ``x`` gains: no other one would gain, and its set is the best."""
    return state.gainers[x] == 0 and state.chosen[x] == sets.starts[x]


@inlined_kernel
def _end_of(ring, head, count):
    """Return the place in a ring behind what stands in it."""
    slot = head + count
    if slot >= ring.shape[0]:
        slot -= ring.shape[0]
    return slot


@inlined_kernel
def enqueue(sets, state, x):
    """Have the insertions of ``x`` tried, unless none can gain."""
    if state.queued[x] & QUEUED or _cannot_gain(sets, state, x):
        return
    numbers = state.numbers
    state.queue[_end_of(state.queue, numbers[HEAD], numbers[WAITING])] = x
    state.queued[x] = state.queued[x] & LISTED | QUEUED
    numbers[WAITING] += 1


@inlined_kernel
def enqueue_later(sets, state, x):
    """Have the insertions of ``x`` tried after all that are queued, unless none can gain.

    That is for what may make an insertion gain but seldom does (one time in a thousand and less,
    and these are nine of ten): ``x`` could have a set earlier than before, or lose less later.
    """
    if state.queued[x] & (QUEUED | LATE) or _cannot_gain(sets, state, x):
        return
    numbers = state.numbers
    if not state.queued[x] & LISTED:
        state.later[_end_of(state.later, numbers[LATER_HEAD], numbers[LATER])] = x
        numbers[LATER] += 1
    state.queued[x] = LATE | LISTED


@inlined_kernel
def dequeue(state):
    """Return the variable that has waited longest in the queue."""
    numbers = state.numbers
    x = state.queue[numbers[HEAD]]
    numbers[HEAD] += 1
    if numbers[HEAD] == state.queue.shape[0]:
        numbers[HEAD] = 0
    numbers[WAITING] -= 1
    state.queued[x] &= LISTED
    return np.int64(x)


@inlined_kernel
def dequeue_later(state):
    """Return the variable that has waited longest among the later ones, or -1."""
    numbers = state.numbers
    while numbers[LATER]:
        x = state.later[numbers[LATER_HEAD]]
        numbers[LATER_HEAD] += 1
        if numbers[LATER_HEAD] == state.later.shape[0]:
            numbers[LATER_HEAD] = 0
        numbers[LATER] -= 1
        late = state.queued[x] & LATE
        state.queued[x] &= QUEUED
        if late:
            return np.int64(x)
    return np.int64(-1)


@inlined_kernel
def clear_queue(state):
    """Let no variable wait."""
    while state.numbers[WAITING]:
        dequeue(state)
    while state.numbers[LATER]:
        dequeue_later(state)


@inlined_kernel
def _mark(state, x):
    if not state.is_outdated[x]:
        state.is_outdated[x] = 1
        state.outdated[state.numbers[OUTDATED]] = x
        state.numbers[OUTDATED] += 1


@unowned_kernel
def refresh(sets, state, y):
    """Bring y's set, gains and losses up to date, and queue who may now move with a gain."""
    width = sets.words[y]
    low = sets.word_starts[y]
    pairs = sets.candidate_starts[y]
    was = state.chosen[y]
    for w in range(width):
        state.words[w] = state.gain_bits[low + w]
    e = scan(sets, state, y)
    score = sets.scores[e]
    work = 12
    if e != was:
        if was >= 0:
            state.total[0] += score - sets.scores[was]
            old = sets.mask_starts[y] + (was - sets.starts[y]) * width
            for w in range(width):
                rest = sets.masks[old + w]
                while rest:
                    pair = sets.pair_of[pairs + 64 * w + lowest_bit(rest)]
                    x = sets.candidates[pairs + 64 * w + lowest_bit(rest)]
                    state.parent[pair] = NO_PARENT
                    state.children[x] -= 1
                    enqueue_later(sets, state, x)  # it may follow y, who does not lose it any more
                    rest &= rest - ONE
        state.chosen[y] = e
    row = sets.mask_starts[y] + (e - sets.starts[y]) * width
    for w in range(width):
        rest = sets.masks[row + w]
        while rest:
            at = pairs + 64 * w + lowest_bit(rest)
            pair = sets.pair_of[at]
            x = sets.candidates[at]
            if state.parent[pair] == NO_PARENT:
                state.children[x] += 1
            state.parent[pair] = UNKNOWN
            if e != was:
                enqueue(sets, state, x)
            else:
                enqueue_later(sets, state, x)
            rest &= rest - ONE
    for w in range(width):
        fresh = state.gain_bits[low + w]
        rest = fresh
        while rest:
            bit = rest & (~rest + ONE)
            rest ^= bit
            at = pairs + 64 * w + lowest_bit(bit)
            gain = sets.scores[state.first[64 * w + lowest_bit(bit)]] - score
            if gain <= 0.0:
                fresh ^= bit
                continue
            pair = sets.pair_of[at]
            x = sets.candidates[at]
            before = state.gains[pair]
            state.gains[pair] = gain
            if before == 0.0:
                state.gainers[x] += 1
            if gain > before:
                enqueue(sets, state, x)
            work += 2
        state.gain_bits[low + w] = fresh
        rest = state.words[w] & ~fresh
        while rest:
            at = pairs + 64 * w + lowest_bit(rest)
            state.gains[sets.pair_of[at]] = 0.0
            state.gainers[sets.candidates[at]] -= 1
            rest &= rest - ONE
    if e != was:
        enqueue(sets, state, y)
    else:
        enqueue_later(sets, state, y)
    state.numbers[WORK] += work


@unowned_kernel
def settle(sets, state):
    """Refresh all variables that are out of date."""
    numbers = state.numbers
    for t in range(numbers[OUTDATED]):
        y = np.int64(state.outdated[t])
        state.is_outdated[y] = 0
        refresh(sets, state, y)
    numbers[OUTDATED] = 0


@unowned_kernel
def load(sets, state, order):
    """Take over an ordering; every variable is queued, in the order of ``order``."""
    n = order.shape[0]
    clear_queue(state)
    state.numbers[LOGGING] = 0
    state.numbers[OUTDATED] = 0
    state.numbers[LOGGED] = 0
    for i in range(n):
        state.order[i] = order[i]
        state.place[order[i]] = i
    for j in range(state.is_outdated.shape[0]):
        state.is_outdated[j] = 0
    for j in range(state.before.shape[0]):
        state.before[j] = ZERO
    for y in range(n):
        low = sets.word_starts[y]
        here = state.place[y]
        start = sets.candidate_starts[y]
        for b in range(sets.candidate_starts[y + 1] - start):
            if state.place[sets.candidates[start + b]] < here:
                state.before[low + (b >> 6)] |= ONE << np.uint64(b & 63)
        state.numbers[WORK] += (sets.candidate_starts[y + 1] - start) >> 2
    for i in range(n):
        refresh(sets, state, np.int64(order[i]))
    state.total[0] = total(sets, state.chosen)
    state.numbers[LOADED] += 1


@unowned_kernel
def total(sets, chosen):
    """Return the sum of the chosen entries' scores."""
    found = 0.0
    for y in range(chosen.shape[0]):
        found += sets.scores[chosen[y]]
    return found


@unowned_kernel
def shift(sets, state, x, target):
    """Put ``x`` at place ``target``; the variables it passes move up by one.

    Those whose candidates before them have changed are marked, to be refreshed by ``settle``.
    """
    here = np.int64(state.place[x])
    order = state.order
    if target < here:
        for i in range(here, target, -1):
            order[i] = order[i - 1]
            state.place[order[i]] = i
        first = target + 1
        last = here
    else:
        for i in range(here, target):
            order[i] = order[i + 1]
            state.place[order[i]] = i
        first = here
        last = target - 1
    order[target] = x
    state.place[x] = target
    for pair in range(sets.lister_starts[x], sets.lister_starts[x + 1]):
        y = np.int64(item(sets.listers, pair))
        if first <= item(state.place, y) <= last:
            b = sets.lister_bits[pair]
            state.before[sets.word_starts[y] + (b >> 6)] ^= ONE << np.uint64(b & 63)
            _mark(state, y)
        elif target < here:
            enqueue_later(sets, state, y)  # it may follow without losing x, or win x with less
    start = sets.candidate_starts[x]
    low = sets.word_starts[x]
    for b in range(sets.candidate_starts[x + 1] - start):
        if first <= item(state.place, item(sets.candidates, start + b)) <= last:
            state.before[low + (b >> 6)] ^= ONE << np.uint64(b & 63)
    _mark(state, x)
    state.numbers[WORK] += (last - first >> 3) + (sets.candidate_starts[x + 1] - start >> 2) + 8


@unowned_kernel
def displace(sets, state, x, target):
    """Put ``x`` at place ``target`` and note it if moves are noted; the figures are out of date."""
    numbers = state.numbers
    if numbers[LOGGING]:
        state.undo_log[numbers[LOGGED], 0] = x
        state.undo_log[numbers[LOGGED], 1] = state.place[x]
        numbers[LOGGED] += 1
    shift(sets, state, x, target)
    numbers[MOVED] += 1


@inlined_kernel
def enqueue_missed(sets, state, x):
    """Have those tried by which ``x`` would gain: they find it in another place."""
    low = sets.word_starts[x]
    for w in range(sets.words[x]):
        rest = state.gain_bits[low + w]
        while rest:
            enqueue(
                sets, state, sets.candidates[sets.candidate_starts[x] + 64 * w + lowest_bit(rest)]
            )
            rest &= rest - ONE


@unowned_kernel
def move(sets, state, x, target):
    """Put ``x`` at place ``target``, note it if moves are noted, and bring all up to date."""
    displace(sets, state, x, target)
    settle(sets, state)
    enqueue_missed(sets, state, x)


@unowned_kernel
def undo_moves(sets, state):
    """Take all noted moves back, the last first; nothing is left in the queue."""
    numbers = state.numbers
    for k in range(numbers[LOGGED] - 1, -1, -1):
        shift(sets, state, np.int64(state.undo_log[k, 0]), np.int64(state.undo_log[k, 1]))
    settle(sets, state)
    numbers[LOGGED] = 0
    clear_queue(state)
