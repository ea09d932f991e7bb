"""Ordering kernels: an ordering's network, what an insertion would gain, what a move changes.

Each variable has its best parent set among those before it. Two figures make all insertions cheap:
what a variable ``y`` would gain if ``x`` also came before it (only for the ``x`` that is all that
some better set lacks), and what ``y`` would lose if its parent ``x`` came after it. Both are kept
at the pair (x, y), so that trying ``x`` everywhere reads one stretch of memory, and both change
only for the few variables that a move passes and that list the moved one.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

# These functions hand on dozens of arrays in tuples. Nothing is allocated in them, so counting the
# references to each array at every call (many times the work itself) is left out.
_options: dict[str, Any] = {"nogil": True, "cache": True, "_nrt": False}
kernel = njit(**_options)
# Calls with so many arguments cost more than the few lines of the smallest functions.
inlined = njit(forceinline=True, **_options)

ONE = np.uint64(1)
ZERO = np.uint64(0)

# Places in ``State.numbers``.
HEAD, WAITING, TOUCHED, NOTED, NOTING, WORK, TRIED, MOVED, LOADED = 0, 1, 2, 3, 4, 5, 6, 7, 8
NUMBERS = 9

# Whether a pair's loss is known: x is no parent of y; it is, not computed; it is, computed.
NO_PARENT, UNKNOWN, KNOWN = 0, 1, 2

# Bit ``b`` alone, times this, has ``b``'s place in the table in its six highest bits.
_SPREAD = np.uint64(0x03F79D71B4CB0A89)
_PLACES = np.zeros(64, dtype=np.int64)
for _bit in range(64):
    _PLACES[(((1 << _bit) * int(_SPREAD)) & (2**64 - 1)) >> 58] = _bit


class Lists(NamedTuple):
    """The parent sets, ready for orderings; see :class:`bnstudio.search.ordering_lists.Sets`.

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
    smallest: np.ndarray  # int64 (n,): entry of each variable's smallest set
    pull: np.ndarray  # float64 (n,): what each variable gains by its best set, at least a trifle


class State(NamedTuple):
    """An ordering with its network and figures; all arrays are changed in place."""

    order: np.ndarray  # int32 (n,): the variables
    place: np.ndarray  # int32 (n,): where each one is
    before: np.ndarray  # uint64: each variable's candidates that come before it
    chosen: np.ndarray  # int64 (n,): entry of each variable
    open: np.ndarray  # uint64: each variable's candidates that it would gain by
    gains: np.ndarray  # float64 a pair: what y gains if x comes before it; 0 unless open
    losses: np.ndarray  # float64 a pair: what y loses if its parent x comes after it
    parent: np.ndarray  # uint8 a pair: NO_PARENT, UNKNOWN or KNOWN
    welcome: np.ndarray  # int32 (n,): how many would gain by each variable
    children: np.ndarray  # int32 (n,)
    queue: np.ndarray  # int32 (n,): variables whose insertions are to be tried, a ring
    queued: np.ndarray  # uint8 (n,)
    touched: np.ndarray  # int32 (n,): variables whose figures are out of date
    stale: np.ndarray  # uint8 (n,)
    notes: np.ndarray  # int32 (m, 2): moves that can be taken back: variable, place before
    first: np.ndarray  # int64: working memory, one a bit
    keys: np.ndarray  # float64: working memory of sorting
    items: np.ndarray  # int64
    sums: np.ndarray  # float64
    words: np.ndarray  # uint64
    numbers: np.ndarray  # int64 (NUMBERS,)
    total: np.ndarray  # float64 (1,)


@inlined
def lowest(word):
    """Return the place of the lowest set bit."""
    return _PLACES[((word & (~word + ONE)) * _SPREAD) >> np.uint64(58)]


@inlined
def copy(source, target):
    """Write ``source`` over ``target``."""
    for i in range(source.shape[0]):
        target[i] = source[i]


@inlined
def push(lists, state, x):
    """Have the insertions of ``x`` tried, unless none can gain."""
    if state.queued[x]:
        return
    if state.welcome[x] == 0 and state.chosen[x] == lists.starts[x]:
        return
    numbers = state.numbers
    slot = numbers[HEAD] + numbers[WAITING]
    n = state.queue.shape[0]
    if slot >= n:
        slot -= n
    state.queue[slot] = x
    state.queued[x] = 1
    numbers[WAITING] += 1


@inlined
def pop(state):
    """Return the variable that has waited longest."""
    numbers = state.numbers
    x = state.queue[numbers[HEAD]]
    numbers[HEAD] += 1
    if numbers[HEAD] == state.queue.shape[0]:
        numbers[HEAD] = 0
    numbers[WAITING] -= 1
    state.queued[x] = 0
    return np.int64(x)


@inlined
def forget_queue(state):
    """Empty the queue."""
    while state.numbers[WAITING]:
        pop(state)


@inlined
def _mark(state, x):
    if not state.stale[x]:
        state.stale[x] = 1
        state.touched[state.numbers[TOUCHED]] = x
        state.numbers[TOUCHED] += 1


@inlined
def _scan(lists, state, y):
    """Find y's best set before it, and the first better set that lacks only x, for every such x.

    The latter go to ``state.first`` and, as bits, to y's stretch of ``state.open``. Returns the
    entry of the best set.
    """
    width = lists.words[y]
    low = lists.word_starts[y]
    row = lists.mask_starts[y]
    e = lists.starts[y]
    if width == 1:
        outside = ~state.before[low]
        found = ZERO
        while True:
            lacking = lists.masks[row] & outside
            if lacking == ZERO:
                break
            if lacking & (lacking - ONE) == ZERO and not lacking & found:
                found |= lacking
                state.first[lowest(lacking)] = e
            row += 1
            e += 1
        state.open[low] = found
        return e
    for w in range(width):
        state.open[low + w] = ZERO
    while True:
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
            return e
        if where >= 0 and not only & state.open[low + where]:
            state.open[low + where] |= only
            state.first[64 * where + lowest(only)] = e
        row += width
        e += 1


@kernel
def refresh(lists, state, y):
    """Bring y's set, gains and losses up to date, and queue who may now move with a gain."""
    width = lists.words[y]
    low = lists.word_starts[y]
    pairs = lists.near_starts[y]
    was = state.chosen[y]
    for w in range(width):
        state.words[w] = state.open[low + w]
    e = _scan(lists, state, y)
    state.numbers[WORK] += (e - lists.starts[y]) * width + 4
    score = lists.scores[e]
    if e != was:
        if was >= 0:
            state.total[0] += score - lists.scores[was]
            old = lists.mask_starts[y] + (was - lists.starts[y]) * width
            for w in range(width):
                rest = lists.masks[old + w]
                while rest:
                    pair = lists.across[pairs + 64 * w + lowest(rest)]
                    state.parent[pair] = NO_PARENT
                    state.children[lists.near[pairs + 64 * w + lowest(rest)]] -= 1
                    rest &= rest - ONE
        state.chosen[y] = e
    row = lists.mask_starts[y] + (e - lists.starts[y]) * width
    for w in range(width):
        rest = lists.masks[row + w]
        while rest:
            at = pairs + 64 * w + lowest(rest)
            pair = lists.across[at]
            x = lists.near[at]
            if state.parent[pair] == NO_PARENT:
                state.children[x] += 1
            state.parent[pair] = UNKNOWN
            push(lists, state, x)
            rest &= rest - ONE
    for w in range(width):
        fresh = state.open[low + w]
        rest = fresh
        while rest:
            bit = rest & (~rest + ONE)
            rest ^= bit
            at = pairs + 64 * w + lowest(bit)
            gain = lists.scores[state.first[64 * w + lowest(bit)]] - score
            if gain <= 0.0:
                fresh ^= bit
                continue
            pair = lists.across[at]
            x = lists.near[at]
            before = state.gains[pair]
            state.gains[pair] = gain
            if before == 0.0:
                state.welcome[x] += 1
            if gain > before:
                push(lists, state, x)
        state.open[low + w] = fresh
        rest = state.words[w] & ~fresh
        while rest:
            at = pairs + 64 * w + lowest(rest)
            state.gains[lists.across[at]] = 0.0
            state.welcome[lists.near[at]] -= 1
            rest &= rest - ONE
    push(lists, state, y)


@kernel
def settle(lists, state):
    """Refresh all variables that are out of date."""
    numbers = state.numbers
    for t in range(numbers[TOUCHED]):
        y = np.int64(state.touched[t])
        state.stale[y] = 0
        refresh(lists, state, y)
    numbers[TOUCHED] = 0


@kernel
def load(lists, state, order):
    """Take over an ordering; every variable is queued, in the order of ``order``."""
    n = order.shape[0]
    forget_queue(state)
    state.numbers[NOTING] = 0
    state.numbers[TOUCHED] = 0
    state.numbers[NOTED] = 0
    for i in range(n):
        state.order[i] = order[i]
        state.place[order[i]] = i
    for y in range(n):
        state.stale[y] = 0
        low = lists.word_starts[y]
        for w in range(lists.words[y]):
            state.before[low + w] = ZERO
        here = state.place[y]
        start = lists.near_starts[y]
        for b in range(lists.near_starts[y + 1] - start):
            if state.place[lists.near[start + b]] < here:
                state.before[low + (b >> 6)] |= ONE << np.uint64(b & 63)
        state.numbers[WORK] += (lists.near_starts[y + 1] - start) >> 2
    for i in range(n):
        refresh(lists, state, np.int64(order[i]))
    state.total[0] = total(lists, state.chosen)
    state.numbers[LOADED] += 1


@kernel
def total(lists, chosen):
    """Return the sum of the chosen entries' scores."""
    found = 0.0
    for y in range(chosen.shape[0]):
        found += lists.scores[chosen[y]]
    return found


@kernel
def shift(lists, state, x, target):
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
    for pair in range(lists.far_starts[x], lists.far_starts[x + 1]):
        y = np.int64(lists.far[pair])
        if first <= state.place[y] <= last:
            b = lists.far_bits[pair]
            state.before[lists.word_starts[y] + (b >> 6)] ^= ONE << np.uint64(b & 63)
            _mark(state, y)
        elif target < here:
            push(lists, state, y)  # it may follow without losing x, or win x with less
    start = lists.near_starts[x]
    low = lists.word_starts[x]
    for b in range(lists.near_starts[x + 1] - start):
        if first <= state.place[lists.near[start + b]] <= last:
            state.before[low + (b >> 6)] ^= ONE << np.uint64(b & 63)
    _mark(state, x)
    state.numbers[WORK] += (last - first >> 3) + (lists.near_starts[x + 1] - start >> 2) + 8


@kernel
def move(lists, state, x, target):
    """Put ``x`` at place ``target``, note it if moves are noted, and bring all up to date."""
    numbers = state.numbers
    if numbers[NOTING]:
        state.notes[numbers[NOTED], 0] = x
        state.notes[numbers[NOTED], 1] = state.place[x]
        numbers[NOTED] += 1
    shift(lists, state, x, target)
    settle(lists, state)
    numbers[MOVED] += 1
    low = lists.word_starts[x]
    for w in range(lists.words[x]):  # whoever x would gain by finds it in another place
        rest = state.open[low + w]
        while rest:
            push(lists, state, lists.near[lists.near_starts[x] + 64 * w + lowest(rest)])
            rest &= rest - ONE


@kernel
def take_back(lists, state):
    """Take all noted moves back, the last first; nothing is left in the queue."""
    numbers = state.numbers
    for k in range(numbers[NOTED] - 1, -1, -1):
        shift(lists, state, np.int64(state.notes[k, 0]), np.int64(state.notes[k, 1]))
    settle(lists, state)
    numbers[NOTED] = 0
    forget_queue(state)
