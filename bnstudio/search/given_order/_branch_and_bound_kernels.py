"""The depth-first walk over the parent sets of one variable, under MDL and an ordering.

The root is the set of required parents; below a set those candidates may be added that come after
its last one in the tree order. Costs are minimised here: entropy ``N H`` plus penalty. The walk
stops after a given amount of work, or where it needs an entropy that is counted by hashing, and
goes on where it stopped.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

import numpy as np

from bnstudio.data.counts._counting_kernels import is_dense
from bnstudio.data.counts._walk_kernels import TABLE, count_walk, go_down
from bnstudio.numerics.compiling import unowned_kernel
from bnstudio.score._formula_kernels import sum_n_log_n

# When a child of a set is left out: see ``walk``.
SUZUKI, FIXED, OWN, AUTOMATIC = range(4)

UNFINISHED, FINISHED, ASKING_STATE, ASKING_BOUND = range(4)

# Places in the counters.
VISITED, ENTROPIES, CUT, OVER_LIMIT, LARGEST = range(5)
COUNTERS = 5

# Places in the state: depth, whether the workspace stands at the child, whether the entropy asked
# for
# has been answered, members of the best set found (-1: none yet).
DEPTH, STANDING, ANSWERED, CHOSEN = range(4)

# Places in the figures.
PENALTY, COST, TIE = range(3)


@unowned_kernel
def walk(
    engine, workspace, codes, weights, arities, n_log_n, rule,
    candidates, smallest, given, most_free, most_params,
    members, positions, following, cells, configurations, entropies, lows, pushed,
    metrics, chosen, state, counters, answer, most_sets, most_steps,
):  # fmt: skip
    """Go on with the walk; return whether it is finished, or asks for an entropy.

    - ``rule`` says when the child ``T + q`` of the set ``T`` is left out. SUZUKI: when
      ``H(T) <= penalty (r_q - 1) K(T)``. The others: when the best cost is at most
      ``low(T) + penalty K(T) r_q``, with ``low`` the entropy given all candidates (FIXED), given
      ``T`` and those after it (OWN), or that one only where the ``low`` of the set above it does
      not cut off everything (AUTOMATIC).
    - ``candidates`` are in tree order; ``smallest[i]`` is the least arity from place i on.
      ``given`` parents are required: ``members[: given + 1]`` is the child and they. At most
      ``most_free`` candidates in a set, ``most_params`` free parameters (a float).
    - One entry a depth: place of the last candidate (``positions``), next place to try
      (``following``), ``cells`` (0: too many for a table), ``configurations``, ``entropies`` and
      ``lows`` in nats times cases, whether the workspace holds the set (``pushed``).
    - ``figures``: penalty of a free parameter, the best cost so far, the least difference;
      ``chosen[: state[CHOSEN]]`` are the parents with the best cost once a walk has found it.
    - ASKING_STATE: it wants the entropy given ``members[1:]`` down to the depth and the candidate
      at ``following`` in ``answer``. ASKING_BOUND: the entropy given the set at the depth and all
      candidates from ``following`` on in ``lows``.
    - ``most_sets``, ``most_steps``: stop after visiting, looking at, so many sets.
    """
    r = np.int64(arities[members[0]])
    penalty = metrics[PENALTY]
    visited = 0
    for _ in range(most_steps):
        depth = state[DEPTH]
        place = following[depth]
        if place >= candidates.shape[0] or depth >= most_free:
            if depth == 0:
                return FINISHED
            state[DEPTH] = depth - 1
            continue
        if visited >= most_sets:
            return UNFINISHED
        variable = candidates[place]
        q = configurations[depth] * arities[variable]
        charge = penalty * (r - 1) * q
        if (r - 1) * q > most_params:
            counters[OVER_LIMIT] += 1
            following[depth] = place + 1
            continue
        if rule == SUZUKI:
            more = penalty * (r - 1) * configurations[depth] * (arities[variable] - 1)
            cut = entropies[depth] <= more
        else:
            cut = metrics[COST] <= lows[depth] + charge
        if cut:
            counters[CUT] += 1
            following[depth] = place + 1
            continue
        size = given + depth + 1  # of the set and the child, without the variable
        members[size] = variable
        if is_dense(q * r, codes.shape[1]):
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
                engine,
                workspace,
                codes,
                weights,
                arities,
                members,
                size - 1,
                cells[depth],
                variable,
            )
            counts = workspace[TABLE][: cells[depth] * arities[variable]]
            entropy = max(sum_n_log_n(counts, r, n_log_n) - sum_n_log_n(counts, 1, n_log_n), 0.0)
        elif state[ANSWERED]:
            entropy = answer[0]
            state[ANSWERED] = 0
        else:
            return ASKING_STATE
        visited += 1
        following[depth] = place + 1
        counters[VISITED] += 1
        counters[ENTROPIES] += 1
        counters[LARGEST] = max(counters[LARGEST], size)
        if entropy + charge < metrics[COST] - metrics[TIE]:
            metrics[COST] = entropy + charge
            for m in range(size):
                chosen[m] = members[m + 1]
            state[CHOSEN] = size
        deeper = depth + 1
        if place + 1 >= candidates.shape[0] or deeper >= most_free:
            continue
        low = lows[depth]
        if rule == AUTOMATIC and metrics[COST] <= low + charge * smallest[place + 1]:
            counters[CUT] += candidates.shape[0] - place - 1
            continue
        state[DEPTH] = deeper
        positions[deeper] = place
        following[deeper] = place + 1
        configurations[deeper] = q
        cells[deeper] = np.int64(q * r) if is_dense(q * r, codes.shape[1]) else 0
        entropies[deeper] = entropy
        lows[deeper] = low
        pushed[deeper] = False
        # The entropy given a set and all after it is known where the set above has the same ones,
        # and worth nothing where only one is left.
        if rule == OWN or (
            rule == AUTOMATIC and place > positions[depth] + 1 and place + 2 < candidates.shape[0]
        ):
            counters[ENTROPIES] += 1
            return ASKING_BOUND
    return UNFINISHED
