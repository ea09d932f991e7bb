"""The depth-first walk over the parent sets of one variable, under MDL and an ordering.

The root of the tree is the set of required parents; below a set are the sets with one more
candidate that comes after its last one in the tree order. Costs are minimised here: entropy ``N H``
plus penalty. The walk stops after a given amount of work, or where it needs an entropy that is
counted by hashing, and goes on where it stopped.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.data.counts._counting_kernels import is_dense
from bnstudio.data.counts._walk_kernels import count_next
from bnstudio.numerics.compiling import unowned_kernel
from bnstudio.scoring._formula_kernels import sum_n_log_n

# The rule by which a child of a set is left out: see ``walk``.
SUZUKI, FIXED, OWN, AUTOMATIC = range(4)

UNFINISHED, FINISHED, ASKING_STATE, ASKING_BOUND = range(4)

# Places in the counters.
VISITED, ENTROPIES, CUT, OVER_LIMIT, LARGEST = range(5)
COUNTERS = 5

# Places in the state: depth, whether the workspace stands at the child, whether the entropy asked
# for has been answered, members of the best set found (-1: none yet).
DEPTH, STANDING, ANSWERED, CHOSEN = range(4)

# Places in the values: penalty of a free parameter, the best cost so far, the tolerance of costs.
PENALTY, COST, TIE = range(3)


class Tree(NamedTuple):
    """What a walk goes through."""

    candidates: np.ndarray  # int64: in the tree order
    min_arities: np.ndarray  # the smallest arity from each place on
    required: int  # number of required parents
    max_free: int  # candidates in a set
    max_params: float  # free parameters of a family


class Walk(NamedTuple):
    """Where a walk stands; all arrays are changed in place. One entry a depth where not stated."""

    members: np.ndarray  # int64: the child, its required parents, and the candidates taken
    positions: np.ndarray  # int64: place of the last candidate
    following: np.ndarray  # int64: next place to try
    cells: np.ndarray  # int64: cells of the family's table; 0 if they are too many
    configurations: np.ndarray  # float64: parent configurations
    entropies: np.ndarray  # float64, in nats times cases: entropy given the set
    lows: np.ndarray  # float64, in nats times cases: a lower bound on entropies below the set
    pushed: np.ndarray  # bool: whether the workspace holds the set
    values: np.ndarray  # float64 (3,)
    chosen: np.ndarray  # int64: the parents with the best cost, the first state[CHOSEN]
    state: np.ndarray  # int64 (4,)
    counters: np.ndarray  # int64 (COUNTERS,)
    answer: np.ndarray  # float64 (1,): the entropy that was asked for


@unowned_kernel
def walk(engine, workspace, scoring, rule, tree, at, max_sets, max_steps):
    """Go on with the walk until it has visited ``max_sets`` or looked at ``max_steps`` sets.

    The rule says when the child ``T + q`` of the set ``T`` is left out. SUZUKI: when
    ``H(T) <= penalty (r_q - 1) K(T)``. The others: when the best cost is at most
    ``low(T) + penalty K(T) r_q``, with ``low`` the entropy given all candidates (FIXED), given
    ``T`` and those after it (OWN), or that one only where the ``low`` of the set above does not
    leave out everything (AUTOMATIC).

    Returns
    -------
    FINISHED, UNFINISHED
        Whether all sets have been visited.
    ASKING_STATE
        It needs the entropy given ``members[1:]`` down to the depth and the candidate at
        ``following``, in ``answer``.
    ASKING_BOUND
        It needs the entropy given the set at the depth and all candidates from ``following`` on,
        in ``lows``.
    """
    arities, rows = scoring.arities, scoring.codes.shape[1]
    members, following, state, counters = at.members, at.following, at.state, at.counters
    values, candidates = at.values, tree.candidates
    r = np.int64(arities[members[0]])
    penalty = values[PENALTY]
    visited = 0
    for _ in range(max_steps):
        depth = state[DEPTH]
        place = following[depth]
        if place >= candidates.shape[0] or depth >= tree.max_free:
            if depth == 0:
                return FINISHED
            state[DEPTH] = depth - 1
            continue
        if visited >= max_sets:
            return UNFINISHED
        variable = candidates[place]
        q = at.configurations[depth] * arities[variable]
        charge = penalty * (r - 1) * q
        if (r - 1) * q > tree.max_params:
            counters[OVER_LIMIT] += 1
            following[depth] = place + 1
            continue
        if rule == SUZUKI:
            more = penalty * (r - 1) * at.configurations[depth] * (arities[variable] - 1)
            cut = at.entropies[depth] <= more
        else:
            cut = values[COST] <= at.lows[depth] + charge
        if cut:
            counters[CUT] += 1
            following[depth] = place + 1
            continue
        size = tree.required + depth + 1  # of the set and the child, without the variable
        members[size] = variable
        if is_dense(q * r, rows):
            used = count_next(
                engine, workspace, scoring, at, tree.required, depth, state[STANDING], variable
            )
            state[STANDING] = 1
            counts = workspace.table[:used]
            entropy = max(
                sum_n_log_n(counts, r, scoring.n_log_n) - sum_n_log_n(counts, 1, scoring.n_log_n),
                0.0,
            )
        elif state[ANSWERED]:
            entropy = at.answer[0]
            state[ANSWERED] = 0
        else:
            return ASKING_STATE
        visited += 1
        following[depth] = place + 1
        counters[VISITED] += 1
        counters[ENTROPIES] += 1
        counters[LARGEST] = max(counters[LARGEST], size)
        if entropy + charge < values[COST] - values[TIE]:
            values[COST] = entropy + charge
            for m in range(size):
                at.chosen[m] = members[m + 1]
            state[CHOSEN] = size
        deeper = depth + 1
        if place + 1 >= candidates.shape[0] or deeper >= tree.max_free:
            continue
        low = at.lows[depth]
        if rule == AUTOMATIC and values[COST] <= low + charge * tree.min_arities[place + 1]:
            counters[CUT] += candidates.shape[0] - place - 1
            continue
        state[DEPTH] = deeper
        at.positions[deeper] = place
        following[deeper] = place + 1
        at.configurations[deeper] = q
        at.cells[deeper] = np.int64(q * r) if is_dense(q * r, rows) else 0
        at.entropies[deeper] = entropy
        at.lows[deeper] = low
        at.pushed[deeper] = False
        # The entropy given a set and all after it is known where the set above has the same ones,
        # and worth nothing where only one is left.
        if rule == OWN or (
            rule == AUTOMATIC
            and place > at.positions[depth] + 1
            and place + 2 < candidates.shape[0]
        ):
            counters[ENTROPIES] += 1
            return ASKING_BOUND
    return UNFINISHED
