"""Every legal parent set of every variable with its score, in one tree a variable.

A set's children in the tree are the sets with one candidate more, of a later place; they lie next
to each other, in the order of that place. A variable's candidates are sorted by arity, so the
places that a limit of parameters leaves are the first ones, and both the way down and a look-up
follow numbers: no set is ever searched for.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.data.counts._counting_kernels import is_dense
from bnstudio.data.counts._walk_kernels import count_next
from bnstudio.numerics.compiling import kernel, unowned_kernel
from bnstudio.scoring._cache_kernels import store
from bnstudio.scoring._formula_kernels import joint_fit, penalty_of, score_counts

REQUIRED = -2  # in the places: a required parent, which every set has
NO_CANDIDATE = -1

BUILD, COUNT, COMPLETE = 0, 1, 2  # what a walk is for
UNFINISHED, FINISHED, ASKING = 0, 1, 2  # what a call of it ended with

# Places in the state of a walk: its depth, sets numbered so far, whether the workspace stands at
# the child, the set asked for, families scored and tables counted so far, and the sizes of the
# scored families together.
DEPTH, USED, STANDING, ASKED, SCORED, COUNTED, VARIABLES = range(7)
STATES = 7


class LocalScoreCache(NamedTuple):
    """The parent sets of all variables with their scores, one variable after the other.

    Shapes: ``n`` variables, ``e`` sets of all variables together, ``c`` candidates together.
    """

    starts: np.ndarray  # int64 (n + 1,): first set of each variable, its required parents alone
    scores: np.ndarray  # float64 (e,)
    # float64 (e,): best score of the set and of all sets below it in the tree; while the cache is
    # filled, what a table counted for this set adds to scores
    best: np.ndarray
    first_child: np.ndarray  # int32 (e,): first set below it, counted from the variable's first set
    child_counts: np.ndarray  # uint16 (e,): number of sets directly below it
    candidates: np.ndarray  # int64 (c,): by place
    candidate_starts: np.ndarray  # int64 (n + 1,): first candidate of each variable
    places: np.ndarray  # int32 (n, n): [y, x] is the place of x among y's candidates
    required: np.ndarray  # int64 (n,): number of required parents


class Tree(NamedTuple):
    """The part of a :class:`LocalScoreCache` that belongs to one variable."""

    scores: np.ndarray
    fits: np.ndarray  # what the tables counted for this variable add to scores (``joint_fit``)
    first_child: np.ndarray
    child_counts: np.ndarray
    candidates: np.ndarray


class WalkLimits(NamedTuple):
    """What a walk over one variable's sets keeps."""

    required: int  # number of required parents
    max_free: int  # candidates in a set
    max_params: float  # free parameters of a family


class WalkState(NamedTuple):
    """Where a walk stands; all arrays are changed in place. One entry a depth where not stated."""

    members: np.ndarray  # int64: the variable, its required parents, and room for candidates
    nodes: np.ndarray  # int64: number of the set
    cursors: np.ndarray  # int64: next of its children to be scored, then to be entered
    lasts: np.ndarray  # int64: place of its last candidate
    cells: np.ndarray  # int64: cells of the family's table; 0 if they are too many
    configurations: np.ndarray  # float64: parent configurations
    pushed: np.ndarray  # bool: whether the workspace holds the set
    buffers: np.ndarray  # int64 (3, m): working memory of ``shared_set``
    state: np.ndarray  # int64 (STATES,)


@kernel
def carry_best_up(tree):
    """Write the best score of each set and all below it over ``fits``, from the last set on.

    A set lies before those below it.
    """
    for e in range(tree.scores.shape[0] - 1, -1, -1):
        highest = tree.scores[e]
        for k in range(tree.child_counts[e]):
            highest = max(highest, tree.fits[tree.first_child[e] + k])
        tree.fits[e] = highest


@kernel
def find_set(local_scores, buffer, y, parents, count, toggled):
    """Return the number of the set ``parents[:count]`` of y with ``toggled`` added or taken away.

    ``toggled`` is -1 for the set as it is. The answer is -1 for a set that is not in the list.
    """
    size = 0
    required = 0
    taken = False
    for i in range(count + 1):
        if i < count:
            x = parents[i]
            if x == toggled:
                taken = True
                continue
        elif toggled >= 0 and not taken:
            x = toggled
        else:
            break
        place = local_scores.places[y, x]
        if place == REQUIRED:
            required += 1
            continue
        if place < 0:
            return -1
        at = size
        while at > 0 and buffer[at - 1] > place:
            buffer[at] = buffer[at - 1]
            at -= 1
        buffer[at] = place
        size += 1
    if required != local_scores.required[y]:
        return -1
    start = local_scores.starts[y]
    found = start
    last = -1
    for i in range(size):
        step = buffer[i] - last - 1
        if step >= local_scores.child_counts[found]:
            return -1
        found = start + local_scores.first_child[found] + step
        last = buffer[i]
    return found


@kernel
def supplements(arities, candidates, last, q, r, max_params):
    """Return how many candidates after the place ``last`` the limit of parameters leaves."""
    place = last + 1
    while place < candidates.shape[0]:
        if (r - 1) * q * arities[candidates[place]] > max_params:
            break
        place += 1
    return place - last - 1


@kernel
def shared_set(local_scores, buffers, skipped):
    """Return the entry where the table of the variables in ``buffers[0]`` is counted, or -1.

    It is the list of the first of these variables that holds the others. ``buffers[0]`` has the
    number of variables in front; the one at the place ``skipped`` is left out (0: none).
    """
    variables = buffers[0]
    others = buffers[1]
    low = np.int64(-1)
    while True:
        first = np.int64(2**62)
        for m in range(1, variables[0] + 1):
            if m != skipped and low < variables[m] < first:
                first = variables[m]
        if first == 2**62:
            return np.int64(-1)
        size = 0
        for m in range(1, variables[0] + 1):
            if m != skipped and variables[m] != first:
                others[size] = variables[m]
                size += 1
        found = find_set(local_scores, buffers[2], first, others, size, -1)
        # The score of required parents alone is not made from a walk's table.
        if found >= 0 and (size == 0 or found != local_scores.starts[first]):
            return np.int64(found)
        low = first


@unowned_kernel
def walk(
    mode, shared, engine, workspace, scoring, local_scores, tree, limits, at, max_counted, max_steps
):  # fmt: skip
    """Go on with a walk over one variable's sets; stop after so many tables or steps.

    - ``mode``: ``BUILD`` makes the tree, ``COUNT`` counts tables and scores their families,
      ``COMPLETE`` scores the other families from tables that were counted for other variables.
    - ``shared``: whether a table is counted for one of its variables only. If not, ``COUNT`` leaves
      nothing to complete.
    - ``local_scores``: the cache of all variables; ``tree``: the variable's own part of it.
    - ``max_counted``, ``max_steps``: tables to count and sets to look at in this call.

    Returns
    -------
    FINISHED, UNFINISHED or ASKING
        With ``ASKING`` it needs the score of ``members[: required + state[DEPTH] + 2]``, a family
        too large for a table, in ``scores[state[ASKED]]``.
    """
    arities, rows = scoring.arities, scoring.codes.shape[1]
    formula, values, n_log_n = scoring.formula, scoring.values, scoring.n_log_n
    members, buffers, state = at.members, at.buffers, at.state
    candidates = tree.candidates
    r = np.int64(arities[members[0]])
    counted = 0
    for _ in range(max_steps):
        depth = state[DEPTH]
        node = at.nodes[depth]
        count = np.int64(tree.child_counts[node])
        cursor = at.cursors[depth]
        if cursor == 2 * count:
            if depth == 0:
                return FINISHED
            state[DEPTH] = depth - 1
            continue
        if counted >= max_counted:
            return UNFINISHED
        at.cursors[depth] = cursor + 1
        which = cursor if cursor < count else cursor - count
        place = at.lasts[depth] + 1 + which
        variable = candidates[place]
        child = tree.first_child[node] + which
        q = at.configurations[depth] * arities[variable]
        size = limits.required + depth + 1
        members[size] = variable
        if cursor >= count:
            if mode == BUILD and depth + 1 < limits.max_free:
                more = supplements(arities, candidates, place, q, r, limits.max_params)
                if more:
                    tree.first_child[child] = state[USED]
                    tree.child_counts[child] = more
                    state[USED] += more
            if tree.child_counts[child]:
                deeper = depth + 1
                state[DEPTH] = deeper
                at.nodes[deeper] = child
                at.cursors[deeper] = 0
                at.lasts[deeper] = place
                at.configurations[deeper] = q
                at.cells[deeper] = np.int64(q * r) if is_dense(q * r, rows) else 0
                at.pushed[deeper] = False
            continue
        if mode == BUILD or (mode == COMPLETE and tree.scores[child] == tree.scores[child]):
            continue
        dense = is_dense(q * r, rows)
        if shared and dense:
            variables = buffers[0]
            variables[0] = size + 1
            for m in range(size + 1):
                variables[m + 1] = members[m]
            whole = shared_set(local_scores, buffers, 0)
            part = shared_set(local_scores, buffers, 1)
            if mode == COMPLETE:
                penalty = penalty_of(formula, values, r, q)
                tree.scores[child] = local_scores.best[whole] - local_scores.best[part] - penalty
                state[SCORED] += 1
                state[VARIABLES] += size + 1
                continue
            if part >= 0 and whole != local_scores.starts[members[0]] + child:
                continue
        counted += 1
        state[SCORED] += 1
        state[COUNTED] += 1
        state[VARIABLES] += size + 1
        if not dense:
            state[ASKED] = child
            return ASKING
        used = count_next(
            engine, workspace, scoring, at, limits.required, depth, state[STANDING], variable
        )
        state[STANDING] = 1
        counts = workspace.table[:used]
        if shared:
            tree.fits[child] = joint_fit(formula, values, counts, 1, q * r, n_log_n)
            own = joint_fit(formula, values, counts, r, q, n_log_n)
            tree.scores[child] = tree.fits[child] - own - penalty_of(formula, values, r, q)
        else:
            tree.scores[child] = score_counts(formula, values, counts, counts, r, r, q, n_log_n)
    return UNFINISHED


@kernel
def copy_to_score_cache(state, cache, local_scores, buffer, rows):
    """Give the score cache what the lists know of some rows of a table of moves."""
    n = state.own.shape[0]
    for y in rows:
        for x in range(-1, n):
            if x == y:
                continue
            found = find_set(local_scores, buffer, y, state.parents[y], state.counts[y], x)
            if found < 0:
                continue
            first = state.fingerprints[y, 0]
            second = state.fingerprints[y, 1]
            if x >= 0:
                first ^= cache.member_words[0, x]
                second ^= cache.member_words[1, x]
            store(
                cache.slots, cache.values, cache.counters, first, second, local_scores.scores[found]
            )
