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

from bnstudio.data._kernels import is_dense, kernel
from bnstudio.data._walk_kernels import TABLE, bare, count_walk, push_walk, start_walk
from bnstudio.score._kernels import score_counts, store

GIVEN = -2  # in the places: a required parent, which every set has
NO_CANDIDATE = -1

UNFINISHED, FINISHED, ASKING = 0, 1, 2

# Places in the state of a walk: its depth, sets numbered so far, whether the desk stands at the
# child, the set asked for, sets scored so far, and variables of their families together.
DEPTH, USED, STANDING, ASKED, SCORED, VARIABLES = 0, 1, 2, 3, 4, 5


class Lists(NamedTuple):
    """The lists of all variables, one after the other.

    Shapes: ``n`` variables, ``e`` sets of all variables together, ``c`` candidates together.
    """

    starts: np.ndarray  # int64 (n + 1,): first set of each variable, its required parents alone
    scores: np.ndarray  # float64 (e,)
    best: np.ndarray  # float64 (e,): of the set and all that lie below it in the tree
    below: np.ndarray  # int32 (e,): first set below it, from the variable's first set on
    kids: np.ndarray  # uint16 (e,): how many lie right below it
    candidates: np.ndarray  # int64 (c,): by place
    firsts: np.ndarray  # int64 (n + 1,): first candidate of each variable
    places: np.ndarray  # int32 (n, n): [y, x] is the place of x among y's candidates
    given: np.ndarray  # int64 (n,): number of required parents


@kernel
def supplements(arities, candidates, last, q, r, most_params):
    """Return how many candidates after the place ``last`` the limit of parameters leaves."""
    place = last + 1
    while place < candidates.shape[0]:
        if (r - 1) * q * arities[candidates[place]] > most_params:
            break
        place += 1
    return place - last - 1


@bare
def fill(
    engine, desk, codes, weights, arities, kind, figures, n_log_n,
    candidates, given, most_free, most_params, members, nodes, cursors, lasts, cells,
    configurations, pushed, scores, below, kids, state, most_sets,
):  # fmt: skip
    """Go on with the scoring of one variable's sets; stop after ``most_sets`` of them.

    - ``members``: the variable, its ``given`` required parents, and room for ``most_free`` more.
    - One entry a depth: the set's number (``nodes``), the next of its children to be scored, then
      to be gone into (``cursors``), the place of its last candidate (``lasts``), ``cells`` (0: too
      many), ``configurations``, and whether the desk holds the set (``pushed``).
    - ``scores``, ``below``, ``kids``: as in :class:`Lists`, of this variable alone.

    With ``ASKING`` it wants the score of ``members[: given + state[DEPTH] + 2]``, a family too
    large for a table, put into ``scores[state[ASKED]]``.
    """
    r = np.int64(arities[members[0]])
    scored = 0
    while True:
        depth = state[DEPTH]
        node = nodes[depth]
        count = np.int64(kids[node])
        cursor = cursors[depth]
        if cursor == 2 * count:
            if depth == 0:
                return FINISHED
            state[DEPTH] = depth - 1
            continue
        if scored >= most_sets:
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
            if depth + 1 >= most_free:
                continue
            more = supplements(arities, candidates, place, q, r, most_params)
            if more:
                below[child] = state[USED]
                kids[child] = more
                state[USED] += more
                deeper = depth + 1
                state[DEPTH] = deeper
                nodes[deeper] = child
                cursors[deeper] = 0
                lasts[deeper] = place
                configurations[deeper] = q
                cells[deeper] = np.int64(q * r) if is_dense(q * r, codes.shape[1]) else 0
                pushed[deeper] = False
            continue
        scored += 1
        state[SCORED] += 1
        state[VARIABLES] += size + 1
        if not is_dense(q * r, codes.shape[1]):
            state[ASKED] = child
            return ASKING
        if not pushed[depth]:
            if not state[STANDING]:
                start_walk(engine, desk, codes, arities, members[0])
                before = np.int64(r)
                for g in range(given):
                    push_walk(engine, desk, codes, arities, g, before, members[g + 1])
                    before *= arities[members[g + 1]]
                state[STANDING] = 1
                pushed[0] = True
            for d in range(1, depth + 1):
                if not pushed[d]:
                    push_walk(
                        engine, desk, codes, arities, given + d - 1, cells[d - 1],
                        members[given + d],
                    )  # fmt: skip
                    pushed[d] = True
        count_walk(engine, desk, codes, weights, arities, members, size - 1, cells[depth], variable)
        counts = desk[TABLE][: cells[depth] * arities[variable]]
        scores[child] = score_counts(kind, figures, counts, counts, r, r, q, n_log_n)


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
