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
from bnstudio.data.counts._walk_kernels import TABLE, count_walk, go_down
from bnstudio.numerics.compiling import kernel, unowned_kernel
from bnstudio.score._cache_kernels import store
from bnstudio.score._formula_kernels import joint_fit, penalty_of, score_counts

GIVEN = -2  # in the places: a required parent, which every set has
NO_CANDIDATE = -1

GROW, COUNT, COMPLETE = 0, 1, 2  # what a walk is for
UNFINISHED, FINISHED, ASKING = 0, 1, 2  # what a call of it ended with

# Places in the state of a walk: its depth, sets numbered so far, whether the workspace stands at
# the
# child, the set asked for; families scored and tables counted so far, and variables of the scored
# families together.
DEPTH, USED, STANDING, ASKED, SCORED, COUNTED, VARIABLES = range(7)
STATES = 7


class Lists(NamedTuple):
    """The lists of all variables, one after the other.

    Shapes: ``n`` variables, ``e`` sets of all variables together, ``c`` candidates together.
    """

    starts: np.ndarray  # int64 (n + 1,): first set of each variable, its required parents alone
    scores: np.ndarray  # float64 (e,)
    # float64 (e,): best score of the set and all that lie below it in the tree; while the lists are
    # made, what a table counted here adds to scores
    best: np.ndarray
    below: np.ndarray  # int32 (e,): first set below it, from the variable's first set on
    kids: np.ndarray  # uint16 (e,): how many lie right below it
    candidates: np.ndarray  # int64 (c,): by place
    firsts: np.ndarray  # int64 (n + 1,): first candidate of each variable
    places: np.ndarray  # int32 (n, n): [y, x] is the place of x among y's candidates
    given: np.ndarray  # int64 (n,): number of required parents


@kernel
def carry_best(scores, below, kids, best):
    """Write the best score of each set and all below it: one pass from the last set to the first.

    A set lies before those below it.
    """
    for e in range(scores.shape[0] - 1, -1, -1):
        highest = scores[e]
        for k in range(kids[e]):
            highest = max(highest, best[below[e] + k])
        best[e] = highest


@kernel
def find_set(lists, room, y, parents, count, toggled):
    """Return the number of the set ``parents[:count]`` of y with ``toggled`` added or taken away.

    ``toggled`` is -1 for the set as it is. The answer is -1 for a set that is not in the list.
    """
    size = 0
    given = 0
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
        place = lists.places[y, x]
        if place == GIVEN:
            given += 1
            continue
        if place < 0:
            return -1
        at = size
        while at > 0 and room[at - 1] > place:
            room[at] = room[at - 1]
            at -= 1
        room[at] = place
        size += 1
    if given != lists.given[y]:
        return -1
    start = lists.starts[y]
    found = start
    last = -1
    for i in range(size):
        step = room[i] - last - 1
        if step >= lists.kids[found]:
            return -1
        found = start + lists.below[found] + step
        last = room[i]
    return found


@kernel
def supplements(arities, candidates, last, q, r, most_params):
    """Return how many candidates after the place ``last`` the limit of parameters leaves."""
    place = last + 1
    while place < candidates.shape[0]:
        if (r - 1) * q * arities[candidates[place]] > most_params:
            break
        place += 1
    return place - last - 1


@kernel
def shared_set(lists, rooms, skipped):
    """Return the entry where the table of the variables in ``rooms[0]`` is counted, or -1.

    It is the list of the first of these variables that holds the others. ``rooms[0]`` has the
    number of variables in front; the one at the place ``skipped`` is left out (0: none).
    """
    variables = rooms[0]
    others = rooms[1]
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
        found = find_set(lists, rooms[2], first, others, size, -1)
        # The score of required parents alone is not made from a walk's table.
        if found >= 0 and (size == 0 or found != lists.starts[first]):
            return np.int64(found)
        low = first


@unowned_kernel
def walk(
    mode, shared, engine, workspace, scoring, lists, rooms,
    candidates, given, most_free, most_params, members, nodes, cursors, lasts, cells,
    configurations, pushed, scores, fits, below, kids, state, most_counted, most_steps,
):  # fmt: skip
    """Go on with a walk over one variable's sets; stop after counting, looking at, so many.

    - ``mode``: ``GROW`` makes the tree, ``COUNT`` counts tables and scores their families,
      ``COMPLETE`` scores the others from tables counted in the lists of other variables. With
      ``shared`` a table is counted in one list only; else ``COUNT`` leaves nothing to complete.
    - ``members``: the variable, its ``given`` required parents, and room for ``most_free`` more.
    - One entry a depth: the set's number (``nodes``), the next of its children to be looked at,
      then to be gone into (``cursors``), the place of its last candidate (``lasts``), ``cells``
      (0: too many), ``configurations``, and whether the workspace holds the set (``pushed``).
    - ``scores``, ``below``, ``kids``: as in :class:`Lists`, of this variable alone; ``fits``: of
      the tables counted here (:func:`fit_of`).

    With ``ASKING`` it wants the score of ``members[: given + state[DEPTH] + 2]``, a family too
    large for a table, put into ``scores[state[ASKED]]``.
    """
    codes, weights, arities = scoring.codes, scoring.weights, scoring.arities
    formula, values, n_log_n = scoring.formula, scoring.values, scoring.n_log_n
    r = np.int64(arities[members[0]])
    counted = 0
    for _ in range(most_steps):
        depth = state[DEPTH]
        node = nodes[depth]
        count = np.int64(kids[node])
        cursor = cursors[depth]
        if cursor == 2 * count:
            if depth == 0:
                return FINISHED
            state[DEPTH] = depth - 1
            continue
        if counted >= most_counted:
            return UNFINISHED
        cursors[depth] = cursor + 1
        which = cursor if cursor < count else cursor - count
        place = lasts[depth] + 1 + which
        variable = candidates[place]
        child = below[node] + which
        q = configurations[depth] * arities[variable]
        size = given + depth + 1
        members[size] = variable
        if cursor >= count:
            if mode == GROW and depth + 1 < most_free:
                more = supplements(arities, candidates, place, q, r, most_params)
                if more:
                    below[child] = state[USED]
                    kids[child] = more
                    state[USED] += more
            if kids[child]:
                deeper = depth + 1
                state[DEPTH] = deeper
                nodes[deeper] = child
                cursors[deeper] = 0
                lasts[deeper] = place
                configurations[deeper] = q
                cells[deeper] = np.int64(q * r) if is_dense(q * r, codes.shape[1]) else 0
                pushed[deeper] = False
            continue
        if mode == GROW or (mode == COMPLETE and scores[child] == scores[child]):
            continue
        dense = is_dense(q * r, codes.shape[1])
        if shared and dense:
            variables = rooms[0]
            variables[0] = size + 1
            for m in range(size + 1):
                variables[m + 1] = members[m]
            whole = shared_set(lists, rooms, 0)
            part = shared_set(lists, rooms, 1)
            if mode == COMPLETE:
                penalty = penalty_of(formula, values, r, q)
                scores[child] = lists.best[whole] - lists.best[part] - penalty
                state[SCORED] += 1
                state[VARIABLES] += size + 1
                continue
            if part >= 0 and whole != lists.starts[members[0]] + child:
                continue
        counted += 1
        state[SCORED] += 1
        state[COUNTED] += 1
        state[VARIABLES] += size + 1
        if not dense:
            state[ASKED] = child
            return ASKING
        if not pushed[depth]:
            go_down(
                engine,
                workspace,
                codes,
                arities,
                members,
                given,
                depth,
                cells,
                pushed,
                state[STANDING],
            )
            state[STANDING] = 1
        count_walk(
            engine, workspace, codes, weights, arities, members, size - 1, cells[depth], variable
        )
        counts = workspace[TABLE][: cells[depth] * arities[variable]]
        if shared:
            fits[child] = joint_fit(formula, values, counts, 1, q * r, n_log_n)
            own = joint_fit(formula, values, counts, r, q, n_log_n)
            scores[child] = fits[child] - own - penalty_of(formula, values, r, q)
        else:
            scores[child] = score_counts(formula, values, counts, counts, r, r, q, n_log_n)
    return UNFINISHED


@kernel
def hand_over(state, known, lists, room, rows):
    """Give the score cache what the lists know of some rows of a table of moves."""
    n = state.own.shape[0]
    for y in rows:
        for x in range(-1, n):
            if x == y:
                continue
            found = find_set(lists, room, y, state.parents[y], state.counts[y], x)
            if found < 0:
                continue
            first = state.prints[y, 0]
            second = state.prints[y, 1]
            if x >= 0:
                first ^= known.member_words[0, x]
                second ^= known.member_words[1, x]
            store(known.slots, known.values, known.counters, first, second, lists.scores[found])
