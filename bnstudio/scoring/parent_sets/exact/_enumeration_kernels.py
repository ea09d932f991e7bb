"""The depth-first walk over the parent sets of one child, with every subset before its supersets.

Below a set its candidates are taken from the last to the first, so when a set comes up all its
subsets have been met, and each has left a note: its best score so far (its own or a subset's) and
what a bound needs. A set whose subset left no note was cut off together with that subset. The walk
stops after a given amount of work and goes on where it stopped.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.data.counts import _partition_kernels as partition
from bnstudio.data.counts._counting_kernels import is_dense
from bnstudio.data.counts._walk_kernels import count_walk, go_down
from bnstudio.numerics.compiling import kernel, unowned_kernel
from bnstudio.scoring._bound_kernels import (
    CELLS_BOUND,
    ENTROPY_BOUND,
    highest_fit,
    least_penalty,
    positive_cells,
)
from bnstudio.scoring._formula_kernels import (
    LIKELIHOOD,
    PENALTY,
    fit_of_single_row,
    score_counts,
)
from bnstudio.scoring._score_kernels import score_by_hashing, score_table
from bnstudio.scoring.parent_sets.exact import _joint_kernels as joints

# A counting engine of this walk alone: see ``_partition_kernels.py``. Its workspace is that of the
# bit maps, with the counts of the classes in the place of cells.
PARTITION = 3

# Places in the counters.
SCORED, KEPT, CUT_SIZE, CUT_PENALTY, CUT_ENTROPY, CUT_CELLS, CUT_SUBSET, OVER_LIMIT = range(8)
COUNTERS = 8

# Places in the state: depth, notes made, members kept, whether the workspace stands at the
# child, the parents of a set that is too large for a table, whether its score has been answered.
DEPTH, NOTED, MEMBERS, STANDING, ASKED, ANSWERED = range(6)

UNFINISHED, FINISHED, ASKING = range(3)

# Places in the values of the bounds.
TIE, LIMIT_FIT, ROOT_SCORE, LOG_ARITY, LEAST_ARITY = range(5)

BEST, FIT = 0, 1  # places in a note
_ALMOST_ZERO = -1e-300  # as good as 0, and tells a note from an empty slot


class NoteRanks(NamedTuple):
    """Slots of notes without keys: a set's size and its rank among the sets of that size.

    Candidates count from the last one down: sets that differ in their last member lie side by side.
    Empty where notes have keys.
    """

    starts: np.ndarray  # int64: where the sets of each size begin
    binomials: np.ndarray  # int64 (candidates, sizes)


@unowned_kernel
def note_prefixes(order, positions, depth, prefixes):
    """Write what the slots of a set with one more candidate have in common.

    The set's candidates are at ``positions[1 : depth + 1]``, ascending. ``prefixes[0]`` is for the
    larger set itself, ``prefixes[j]`` for it without its ``j``-th candidate.
    """
    last = order.binomials.shape[0] - 1
    size = depth + 1
    after = np.int64(0)
    for i in range(1, depth + 1):
        after += order.binomials[last - positions[i], size + 1 - i]
    prefixes[0] = order.starts[size] + after
    before = order.starts[size - 1]
    for j in range(1, depth + 1):
        own = last - positions[j]
        after -= order.binomials[own, size + 1 - j]
        prefixes[j] = before + after
        before += order.binomials[own, size - j]


@kernel
def find_note(keys, first, second):
    """Return the slot of a set's note, or the empty slot where it would lie."""
    mask = np.uint64(keys.shape[0] - 1)
    # Sets that differ only in their last candidates lie side by side: the walk meets them together.
    most = first >> np.uint64(4)
    mixed = (most ^ (second * np.uint64(0x9E3779B97F4A7C15))) * np.uint64(0xBF58476D1CE4E5B9)
    slot = ((mixed ^ (mixed >> np.uint64(32))) + (first & np.uint64(15))) & mask
    while keys[slot, 0] | keys[slot, 1]:
        if keys[slot, 0] == first and keys[slot, 1] == second:
            break
        slot = (slot + np.uint64(1)) & mask
    return np.int64(slot)


@kernel
def is_noted(keys, notes, slot):
    """Whether a slot holds a note; without keys one that holds none has the score 0."""
    if keys.shape[0] == 0:
        return notes[slot, BEST] != 0.0
    return keys[slot, 0] | keys[slot, 1] != 0


@kernel
def move_notes(old_keys, old_notes, keys, notes):
    """Put all notes into a larger table."""
    for s in range(old_keys.shape[0]):
        if old_keys[s, 0] | old_keys[s, 1]:
            slot = find_note(keys, old_keys[s, 0], old_keys[s, 1])
            keys[slot, 0], keys[slot, 1] = old_keys[s, 0], old_keys[s, 1]
            for k in range(notes.shape[1]):
                notes[slot, k] = old_notes[s, k]


@unowned_kernel
def cut_counter(bound, highest, bounds):
    """Return which rule has cut a set of which no superset scores above ``highest``."""
    if bound == CELLS_BOUND:
        return CUT_CELLS
    return CUT_SIZE if highest <= bounds[ROOT_SCORE] + bounds[TIE] else CUT_PENALTY


@kernel
def measured(scoring, counts, score, r, q):
    """Return what a set's note says for the bounds: the fit, or the number of observed cells."""
    if scoring.bound == ENTROPY_BOUND:
        return score + scoring.values[PENALTY] * (r - 1) * q
    return float(positive_cells(counts))


@unowned_kernel
def push_partition(scoring, workspace, child, depth, variable):
    """Cut the classes at ``depth`` by one more variable; see ``_partition_kernels.push``.

    Under the likelihood a class with one state of the child adds nothing and is left behind.
    """
    partition.push(
        workspace.bits, workspace.bit_starts, child, np.int64(scoring.arities[child]), depth,
        variable, np.int64(scoring.arities[variable]), scoring.formula == LIKELIHOOD,
        workspace.maps, workspace.item_cells,
        workspace.item_totals, workspace.item_ends, workspace.entry_ends,
    )  # fmt: skip


@unowned_kernel
def score_partition(scoring, workspace, child, depth, variable, q):
    """Score the parents down to ``depth`` and one more variable; return score and measure."""
    r = np.int64(scoring.arities[child])
    used = partition.count(
        workspace.bits, workspace.bit_starts, child, r, depth, variable,
        np.int64(scoring.arities[variable]),
        workspace.maps, workspace.item_cells, workspace.item_totals, workspace.item_ends,
        workspace.entry_ends,
        workspace.table, workspace.tops,
    )  # fmt: skip
    counts = workspace.table[:used]
    score = score_counts(scoring.formula, scoring.values, counts, counts, r, r, q, scoring.n_log_n)
    score += workspace.tops[partition.SINGLES] * fit_of_single_row(scoring.formula, r)
    if scoring.bound == ENTROPY_BOUND:
        return score, score + scoring.values[PENALTY] * (r - 1) * q
    return score, float(workspace.tops[partition.CELLS])


@kernel
def score_sparse(scoring, child, parents, q):
    """Score a set whose table would be too large; return score and measure."""
    r = np.int64(scoring.observed[child])
    score, cells = score_by_hashing(scoring, child, parents, q)
    return score, measured(scoring, cells, score, r, q)


@unowned_kernel
def walk(
    engine, workspace, scoring,
    candidates, words, given, max_free, max_params, bounded, bounds, entropies, uncertainty,
    members, slots, positions, following, cells, configurations, keys_at, notes_at, pushed,
    rooms, joint, ranks, order, prefixes, keys, notes,
    kept_scores, kept_starts, kept_members, state, counters, answer, max_sets, max_steps,
):  # fmt: skip
    """Go on with the walk; return whether it is finished, or asks for a score.

    It asks for the score of ``members[: state[ASKED] + 1]``, a family too large for a table, and
    wants score and measure in ``answer``, where the number of configurations stands.

    - ``candidates`` may be added; ``words`` are two key words each, a set's key is their exclusive
      or. ``given`` parents are required: ``members[: given + 1]`` is the child and they.
    - At most ``max_free`` candidates in a set, ``max_params`` free parameters (a float).
    - ``bounded``: whether the bounds are used; without them every legal set is scored. ``bounds``
      holds tolerance, fit with all candidates, score without any, and log arity of the child.
    - ``entropies``: ``N H(a)`` at ``[a]``; empty where the entropy rule does not hold.
      ``uncertainty``: ``N H(a | b)`` at ``[a, b]``; empty where it has not been computed.
    - One entry a depth: place of the last candidate (``positions``), next place to try
      (``following``), ``cells`` (0: too many), ``configurations``, key, best score and measure
      (``notes_at``), whether the workspace holds the set (``pushed``). ``slots``: room for
      the slots of the notes of the subsets that lack one member.
    - ``joint``: sums that the walks of all children share, and ``ranks`` of each depth in it; see
      ``_joint_kernels.py``. A set whose sums are there is not counted again.
    - ``rooms``: at each depth what each member can add to the fit at most, the entropy of the child
      left out. ``order`` and ``prefixes`` of each depth: see :func:`note_prefixes`.
    - ``max_sets``, ``max_steps``: stop after scoring, looking at, so many sets.
    """
    codes, weights, arities = scoring.codes, scoring.weights, scoring.arities
    values, bound, observed_arities = scoring.values, scoring.bound, scoring.observed
    r = np.int64(observed_arities[members[0]])
    tie = bounds[TIE]
    scored = 0
    for _ in range(max_steps):
        depth = state[DEPTH]
        place = following[depth]
        if place <= positions[depth]:
            if depth == 0:
                return FINISHED
            state[DEPTH] = depth - 1
            continue
        if scored >= max_sets:
            return UNFINISHED
        following[depth] = place - 1
        variable = candidates[place]
        q = configurations[depth] * observed_arities[variable]
        if (r - 1) * q > max_params:
            counters[OVER_LIMIT] += 1
            continue
        best = notes_at[depth, BEST]
        observed = notes_at[depth, FIT]  # Dirichlet scores: the most observed cells of a subset
        table_cells = np.inf  # by codes: those that are left missing are counted, then emptied
        if cells[depth]:
            table_cells = float(cells[depth]) * arities[variable]
        dense = is_dense(table_cells, codes.shape[1])
        charge = 0.0
        if bounded:  # a first look, before the notes: most sets that are cut are cut here
            charge = least_penalty(bound, values, r, q)
            highest = highest_fit(bound, bounds[LIMIT_FIT], observed, bounds[LOG_ARITY]) - charge
            if highest <= best + tie:
                counters[cut_counter(bound, highest, bounds)] += 1
                continue
        first = second = np.uint64(0)
        if keys.shape[0]:
            first = keys_at[depth, 0] ^ words[place, 0]
            second = keys_at[depth, 1] ^ words[place, 1]
        tail = candidates.shape[0] - 1 - place
        size = given + depth + 1  # of the set and the child, without the variable
        members[size] = variable
        cut = False
        if depth:
            for m in range(given + 1, size):
                if keys.shape[0]:
                    other = positions[m - given]
                    slot = find_note(keys, first ^ words[other, 0], second ^ words[other, 1])
                else:
                    slot = prefixes[depth, m - given] + tail
                slots[m] = slot
                if not is_noted(keys, notes, slot):
                    cut = True
                    break
                best = max(best, notes[slot, BEST])
                observed = max(observed, notes[slot, FIT])
        if cut:
            counters[CUT_SUBSET] += 1
            continue
        own_room = np.inf
        if bounded:
            highest = highest_fit(bound, bounds[LIMIT_FIT], observed, bounds[LOG_ARITY]) - charge
            if highest <= best + tie:
                counters[cut_counter(bound, highest, bounds)] += 1
                continue
            if entropies.shape[0]:
                own_room = entropies[variable]
                if uncertainty.shape[0]:
                    for k in range(1, size):
                        own_room = min(own_room, uncertainty[variable, members[k]])
                for m in range(size, given, -1):
                    one = members[m]
                    if m == size:
                        room = min(-notes_at[depth, FIT], own_room)
                    else:
                        room = min(-notes[slots[m], FIT], rooms[depth, m])
                        if uncertainty.shape[0]:
                            room = min(room, uncertainty[one, variable])
                    without = q / arities[one]
                    if room <= values[PENALTY] * (r - 1) * without * (arities[one] - 1) + tie:
                        cut = True
                        break
                if cut:
                    counters[CUT_ENTROPY] += 1
                    continue
        place_alone = place_whole = np.int64(-1)
        shared = joints.keeps(joint, size + 1) and dense
        if shared:
            place_alone, place_whole = joints.places(joint, ranks[depth], members[0], variable)
        known = shared and joint.sums[place_alone] != 0 and joint.sums[place_whole] != 0
        if known:
            pass
        elif engine == PARTITION:
            if not state[STANDING]:
                partition.start(
                    workspace.bits, workspace.bit_starts, members[0], r, codes.shape[1],
                    workspace.maps,
                    workspace.item_cells, workspace.item_totals, workspace.item_ends,
                    workspace.entry_ends,
                )  # fmt: skip
                for g in range(given):
                    push_partition(scoring, workspace, members[0], g, members[g + 1])
                state[STANDING] = 1
                pushed[0] = True
            for d in range(1, depth + 1):
                if not pushed[d]:
                    push_partition(
                        scoring, workspace, members[0], given + d - 1, members[given + d]
                    )
                    pushed[d] = True
        elif not pushed[depth] and cells[depth] and dense:
            go_down(
                engine, workspace, codes, arities, members, given, depth, cells, pushed,
                state[STANDING],
            )  # fmt: skip
            state[STANDING] = 1
        score = fit = 0.0
        if known:
            pass
        elif engine == PARTITION:
            score, fit = score_partition(scoring, workspace, members[0], size - 1, variable, q)
        elif dense:
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
            counts = workspace.table[: cells[depth] * arities[variable]]
            if shared:
                joints.add_up(joint, counts, r, place_alone, place_whole)
            else:
                score = score_table(scoring, counts, members[0], members[1:size], variable, q)
                fit = measured(scoring, counts, score, r, q)
        elif state[ANSWERED]:
            score = answer[0]
            fit = answer[1]
            state[ANSWERED] = 0
        else:
            following[depth] = place  # the same set again, once its score is known
            answer[2] = q
            state[ASKED] = size
            return ASKING
        if shared:
            fit = joint.unit * (joint.sums[place_whole] - joint.sums[place_alone])
            score = fit - values[PENALTY] * (r - 1) * q
        scored += 1
        counters[SCORED] += 1
        if score > best + tie:
            kept = counters[KEPT]
            kept_scores[kept] = score
            low = kept_starts[kept]
            for m in range(1, size + 1):
                kept_members[low + m - 1] = members[m]
            kept_starts[kept + 1] = low + size
            counters[KEPT] += 1
            state[MEMBERS] = low + size
        if depth + 1 >= max_free:
            continue
        best = max(best, score)
        if keys.shape[0]:
            slot = find_note(keys, first, second)
            keys[slot, 0] = first
            keys[slot, 1] = second
        else:
            slot = prefixes[depth, 0] + tail
        notes[slot, BEST] = best if best else _ALMOST_ZERO
        notes[slot, FIT] = fit
        state[NOTED] += 1
        if tail == 0:
            continue
        if bounded:
            highest = highest_fit(bound, bounds[LIMIT_FIT], fit, bounds[LOG_ARITY]) - least_penalty(
                bound, values, r, q * bounds[LEAST_ARITY]
            )
            if highest <= best + tie:  # of all sets with one more, and so of all below
                counters[cut_counter(bound, highest, bounds)] += tail
                continue
        deeper = depth + 1
        state[DEPTH] = deeper
        positions[deeper] = place
        following[deeper] = candidates.shape[0] - 1
        configurations[deeper] = q
        cells[deeper] = np.int64(table_cells) if dense else 0
        keys_at[deeper, 0] = first
        keys_at[deeper, 1] = second
        notes_at[deeper, BEST] = best
        notes_at[deeper, FIT] = fit
        pushed[deeper] = False
        for m in range(given + 1, size):
            rooms[deeper, m] = rooms[depth, m]
            if uncertainty.shape[0]:
                rooms[deeper, m] = min(rooms[depth, m], uncertainty[members[m], variable])
        rooms[deeper, size] = own_room
        if keys.shape[0] == 0:
            note_prefixes(order, positions, deeper, prefixes[deeper])
        if joints.keeps(joint, deeper + 2):
            joints.rank_prefix(joint, members, deeper, ranks[deeper])
    return UNFINISHED
