"""Optimal reinsertion: one node is cut out of a network and put back in the best possible way.

The parents are searched for down the tree of the node's legal parent sets with a bound; the best
children follow from the parents at once. The search stops after a given amount of work and goes on
where it stopped. Moore and Wong (2003), sections 2.2 and 2.3.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics
# mypy: disable-error-code=call-arg

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics._bit_kernels import ONE, has_bit, popcount, set_bit
from bnstudio.numerics.compiling import kernel
from bnstudio.search.climbing._network_kernels import add_arc, delete_arc, may_add_arc
from bnstudio.search.reinsertion._local_score_cache_kernels import find_set

DONE, IMPROVED, PAUSED, ASKS_OWN, ASKS_TOGGLED = 0, 1, 2, 3, 4  # what a call ended with

# Places in a workspace's state: the next target's number, whether the search for it has begun, its
# depth, and whether the best parents so far are the old ones.
NEXT, BEGUN, DEPTH, OLD_PARENTS, BEST_DEPTH = 0, 1, 2, 3, 4

BEST, BEFORE = 0, 1  # places in the figures: value of the best so far, and of the network as it was

# Places in the counters. All are whole numbers, kept as floats: structures go into the trillions.
REINSERTIONS, VISITED, LISTED, REQUESTED, STRUCTURES = 0, 1, 2, 3, 4
COUNTERS = 5

# Rows of the masks.
POSITIVE, LEGAL, FORCED, CHILDREN, PARENTS = 0, 1, 2, 3, 4
MASKS = 5

_LARGEST_POWER = 1000  # a sum of larger powers of two would not be a number


class Workspace(NamedTuple):
    """Working memory of the reinsertions; ``w`` 64-bit words for n bits, ``k`` candidates deep."""

    ancestors: np.ndarray  # uint64 (n, w): of each node, itself included, with the target cut out
    benefit: np.ndarray  # float64 (n,): what a node gains from the target as its parent
    masks: np.ndarray  # uint64 (MASKS, w)
    blocked: np.ndarray  # uint64 (k + 1, w): ancestors of the set at each depth
    sums: np.ndarray  # float64 (k + 1,): benefit of the best children at each depth
    sets: np.ndarray  # int64 (k + 1,): number of the set at each depth
    cursors: np.ndarray  # int64 (k + 1,): its next child to look at
    lasts: np.ndarray  # int64 (k + 1,): place of its last candidate
    # int64 (k + 1,): places of the best parents so far; then their set's number
    best_places: np.ndarray
    order: np.ndarray  # int64 (n,): nodes, parents before children
    buffer: np.ndarray  # int64 (n + 1,)
    unknown: np.ndarray  # int64 (n,): nodes whose scores are not known
    values: np.ndarray  # float64 (2,)
    state: np.ndarray  # int64 (5,)
    counters: np.ndarray  # float64 (COUNTERS,)


@kernel
def update_rows(state, local_scores, workspace):
    """Bring the scores of changed families up to date from the lists.

    Returns how many are not in them; those nodes stand in ``unknown``.
    """
    missing = 0
    for y in range(state.own.shape[0]):
        if not state.outdated[y]:
            continue
        found = find_set(local_scores, workspace.buffer, y, state.parents[y], state.counts[y], -1)
        workspace.counters[REQUESTED] += 1
        if found < 0:
            workspace.unknown[missing] = y
            missing += 1
            continue
        renew_row(state, y, local_scores.scores[found])
    return missing


@kernel
def renew_row(state, y, score):
    """Give a changed family its score; what it gains from each variable is not known any more."""
    state.own[y] = score
    for i in range(state.toggled.shape[1]):
        state.toggled[y, i] = np.nan
    state.outdated[y] = 0


@kernel
def sort_nodes(state, workspace):
    """Write an order with parents before children: a node has more ancestors than any of them."""
    n, words = state.ancestors.shape
    buffer = workspace.buffer
    for j in range(n + 1):
        buffer[j] = 0
    for v in range(n):
        size = 0
        for w in range(words):
            size += popcount(state.ancestors[v, w])
        workspace.unknown[v] = size
        buffer[size + 1] += 1
    for i in range(1, n + 1):
        buffer[i] += buffer[i - 1]
    for v in range(n):
        size = workspace.unknown[v]
        workspace.order[buffer[size]] = v
        buffer[size] += 1


@kernel
def cut_ancestors(state, workspace, t):
    """Write every node's ancestors, itself included, in the network without arcs at ``t``."""
    words = state.ancestors.shape[1]
    for v in workspace.order:
        own = workspace.ancestors[v]
        if not has_bit(state.ancestors[v], t):
            for w in range(words):
                own[w] = state.ancestors[v, w]
        else:
            for w in range(words):
                own[w] = 0
            for i in range(state.counts[v]):
                p = state.parents[v, i]
                if p != t:
                    for w in range(words):
                        own[w] |= workspace.ancestors[p, w]
        set_bit(own, v)


@kernel
def score_children(state, rules, local_scores, workspace, t):
    """Write what every node would gain from ``t`` as a parent, and which may have it.

    What the network has is always legal, and a required child is forced. Returns how many gains
    cannot be had from the lists; those nodes stand in ``unknown``.
    """
    missing = 0
    for i in range(workspace.masks.shape[0]):
        for j in range(workspace.masks.shape[1]):
            workspace.masks[i, j] = 0
    for y in range(state.own.shape[0]):
        workspace.benefit[y] = 0.0
        if y == t:
            continue
        joined = state.adjacent[y, t] != 0
        if joined and rules.required[y, t]:
            set_bit(workspace.masks[FORCED], y)
            continue
        if not joined and not may_add_arc(state, rules, y, t):
            continue
        other = state.toggled[y, t]
        if np.isnan(other):
            found = find_set(
                local_scores, workspace.buffer, y, state.parents[y], state.counts[y], t
            )
            workspace.counters[REQUESTED] += 1
            if found < 0:
                workspace.unknown[missing] = y
                missing += 1
                continue
            other = local_scores.scores[found]
            state.toggled[y, t] = other
        workspace.benefit[y] = state.own[y] - other if joined else other - state.own[y]
        set_bit(workspace.masks[LEGAL], y)
    return missing


@kernel
def best_children(workspace, blocked):
    """Return the gain of the best children outside ``blocked``."""
    gain = 0.0
    for w in range(blocked.shape[0]):
        bits = workspace.masks[POSITIVE, w] & ~blocked[w]
        while bits:
            low = bits & (~bits + ONE)
            gain += workspace.benefit[64 * w + popcount(low - ONE)]
            bits ^= low
    return gain


@kernel
def record_best(workspace, blocked, value, depth):
    """Remember the current set, with its best children, as the best so far."""
    workspace.values[BEST] = value
    workspace.state[OLD_PARENTS] = 0
    workspace.state[BEST_DEPTH] = depth
    for d in range(1, depth + 1):
        workspace.best_places[d - 1] = workspace.lasts[d]
    workspace.best_places[depth] = workspace.sets[depth]
    for w in range(blocked.shape[0]):
        workspace.masks[CHILDREN, w] = workspace.masks[POSITIVE, w] & ~blocked[w]


@kernel
def count_structures(workspace, blocked):
    """Count the child sets that are legal with the current set."""
    safe = 0
    for w in range(blocked.shape[0]):
        safe += popcount(workspace.masks[LEGAL, w] & ~blocked[w])
    workspace.counters[VISITED] += 1
    workspace.counters[REQUESTED] += 1
    workspace.counters[STRUCTURES] += 2.0 ** min(safe, _LARGEST_POWER)


@kernel
def begin_search(state, rules, local_scores, workspace, t, min_gain):
    """Prepare the search for ``t``: the old parents with their best children are the best so far.

    Values leave out what is the same for every reinsertion: the families of the other nodes without
    the target, and the forced children.
    """
    words = workspace.blocked.shape[1]
    old = state.own[t]
    for y in range(state.own.shape[0]):
        if workspace.benefit[y] > min_gain:
            set_bit(workspace.masks[POSITIVE], y)
        if state.adjacent[y, t]:
            old += workspace.benefit[y]
    workspace.values[BEFORE] = old
    blocked = workspace.blocked[0]
    for j in range(blocked.shape[0]):
        blocked[j] = 0
    for i in range(state.counts[t]):
        for w in range(words):
            blocked[w] |= workspace.ancestors[state.parents[t, i], w]
    record_best(workspace, blocked, state.own[t] + best_children(workspace, blocked), 0)
    workspace.state[OLD_PARENTS] = 1
    for j in range(blocked.shape[0]):
        blocked[j] = 0
    for i in range(state.counts[t]):
        p = state.parents[t, i]
        if rules.required[t, p]:
            for w in range(words):
                blocked[w] |= workspace.ancestors[p, w]
    workspace.sets[0] = local_scores.starts[t]
    workspace.cursors[0] = 0
    workspace.lasts[0] = -1
    workspace.sums[0] = best_children(workspace, blocked)
    count_structures(workspace, blocked)
    workspace.counters[LISTED] += local_scores.starts[t + 1] - local_scores.starts[t]
    value = workspace.sums[0] + local_scores.scores[local_scores.starts[t]]
    if value > workspace.values[BEST] + min_gain:
        record_best(workspace, blocked, value, 0)
    workspace.state[DEPTH] = 0
    workspace.state[BEGUN] = 1


@kernel
def search_parents(local_scores, workspace, t, min_gain, pruning, budget):
    """Go on with the search for ``t``; return what is left of the budget, none if not finished.

    Nothing below a set can win when its best score with all children that the set leaves is no
    better than what is known: more parents only block more children.
    """
    words = workspace.blocked.shape[1]
    start = local_scores.starts[t]
    candidates = local_scores.candidates[
        local_scores.candidate_starts[t] : local_scores.candidate_starts[t + 1]
    ]
    while budget > 0:
        budget -= 1
        depth = workspace.state[DEPTH]
        cursor = workspace.cursors[depth]
        above = workspace.sets[depth]
        if cursor >= local_scores.child_counts[above] or (
            pruning
            and cursor == 0
            and workspace.sums[depth] + local_scores.best[above]
            <= workspace.values[BEST] + min_gain
        ):
            if depth == 0:
                workspace.state[BEGUN] = 0
                return budget
            workspace.state[DEPTH] = depth - 1
            continue
        workspace.cursors[depth] = cursor + 1
        found = start + local_scores.first_child[above] + cursor
        enough = workspace.values[BEST] + min_gain
        if pruning and workspace.sums[depth] + local_scores.best[found] <= enough:
            continue
        place = workspace.lasts[depth] + 1 + cursor
        member = candidates[place]
        blocked = workspace.blocked[depth + 1]
        illegal = np.uint64(0)
        for w in range(words):
            blocked[w] = workspace.blocked[depth, w] | workspace.ancestors[member, w]
            illegal |= blocked[w] & workspace.masks[FORCED, w]
        if illegal:
            continue
        gain = best_children(workspace, blocked)
        count_structures(workspace, blocked)
        if pruning and gain + local_scores.best[found] <= enough:
            continue
        workspace.sets[depth + 1] = found
        workspace.lasts[depth + 1] = place
        value = gain + local_scores.scores[found]
        if value > enough:
            record_best(workspace, blocked, value, depth + 1)
        if local_scores.child_counts[found]:
            workspace.sums[depth + 1] = gain
            workspace.cursors[depth + 1] = 0
            workspace.state[DEPTH] = depth + 1
    return 0


@kernel
def apply_best(state, rules, cache, local_scores, workspace, t, min_gain):
    """Carry out the best reinsertion of ``t`` if it gains; return whether it does."""
    if workspace.values[BEST] <= workspace.values[BEFORE] + min_gain:
        return False
    n = state.own.shape[0]
    wanted = workspace.masks[PARENTS]
    if workspace.state[OLD_PARENTS]:
        score = state.own[t]
        for i in range(state.counts[t]):
            set_bit(wanted, state.parents[t, i])
    else:
        depth = workspace.state[BEST_DEPTH]
        score = local_scores.scores[workspace.best_places[depth]]
        for i in range(state.counts[t]):
            p = state.parents[t, i]
            if rules.required[t, p]:
                set_bit(wanted, p)
        for d in range(depth):
            set_bit(
                wanted,
                local_scores.candidates[
                    local_scores.candidate_starts[t] + workspace.best_places[d]
                ],
            )
    children = workspace.masks[CHILDREN]
    for y in range(n):
        if state.adjacent[y, t] and not rules.required[y, t] and not has_bit(children, y):
            delete_arc(state, rules, cache, y, t)
            renew_row(state, y, state.toggled[y, t])
    for x in range(n):
        if state.adjacent[t, x] and not has_bit(wanted, x):
            delete_arc(state, rules, cache, t, x)
    for x in range(n):
        if not state.adjacent[t, x] and has_bit(wanted, x):
            add_arc(state, rules, cache, t, x)
    for y in range(n):
        if not state.adjacent[y, t] and has_bit(children, y):
            add_arc(state, rules, cache, y, t)
            renew_row(state, y, state.toggled[y, t])
    if state.outdated[t]:
        renew_row(state, t, score)
    return True


@kernel
def reinsert(state, rules, cache, local_scores, workspace, targets, min_gain, pruning, budget):
    """Reinsert the targets one after the other; go on where the last call stopped.

    Returns
    -------
    (DONE, 0)
        All targets have been reinserted.
    (IMPROVED, 0)
        The last reinsertion changed the network. Go on by calling again.
    (PAUSED, 0)
        The budget (sets and nodes looked at) is used up.
    (ASKS_OWN, count), (ASKS_TOGGLED, count)
        The scores of the families of ``unknown[:count]``, as they are or with the target toggled,
        are not in the lists; they have to be put into ``own`` (the row renewed) or ``toggled``.
    """
    n, words = state.ancestors.shape
    while workspace.state[NEXT] < targets.shape[0]:
        t = targets[workspace.state[NEXT]]
        if not workspace.state[BEGUN]:
            if budget <= 0:
                return PAUSED, 0
            budget -= n * (4 + words)
            missing = update_rows(state, local_scores, workspace)
            if missing:
                return ASKS_OWN, missing
            missing = score_children(state, rules, local_scores, workspace, t)
            if missing:
                return ASKS_TOGGLED, missing
            sort_nodes(state, workspace)
            cut_ancestors(state, workspace, t)
            begin_search(state, rules, local_scores, workspace, t, min_gain)
            budget = max(budget, 1)
        budget = search_parents(local_scores, workspace, t, min_gain, pruning, budget)
        if workspace.state[BEGUN]:
            return PAUSED, 0
        workspace.state[NEXT] += 1
        workspace.counters[REINSERTIONS] += 1
        if apply_best(state, rules, cache, local_scores, workspace, t, min_gain):
            return IMPROVED, 0
    return DONE, 0
