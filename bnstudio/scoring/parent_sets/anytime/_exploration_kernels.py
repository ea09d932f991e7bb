"""Kernels of the parent sets explored so far: priority, bounds, and finding a set again.

Everything is about one child. A set is known by its number in order of exploration; set 0 is the
child's required parents (mostly the empty set). Every other set is an earlier one plus a candidate,
found again by a 64-bit fingerprint.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

import numpy as np

from bnstudio.numerics._hash_kernels import home_slot
from bnstudio.numerics._sort_kernels import sort_ascending
from bnstudio.numerics.compiling import kernel, unowned_kernel
from bnstudio.scoring._bound_kernels import (
    CELLS_BOUND,
    ENTROPY_BOUND,
    highest_fit,
    least_penalty,
)
from bnstudio.scoring._formula_kernels import expected_penalty

# Places in ``state``.
SETS = 0  # explored, set 0 included
SCORED = 1  # sets scored from the data
FRONTIER = 2  # entries in the heap
CURRENT = 3  # the set being extended by every candidate, -1 for none
POSITION = 4  # the candidate that comes next for it
PRUNED = 5  # extensions left out because no superset of them can matter
AGAIN = 6  # extensions met that had been explored
DROPPED = 7  # extensions given up because the heap was full
NEXT = 8  # the first set that has not been extended, or put into the heap
WORK = 9  # counted work, in tenths of a microsecond or so
STATES = 10

ORIGIN, ADDED, SIZE = 0, 1, 2  # columns of ``links``: earlier set, candidate, number of parents
# Columns of ``values``, see ``keep``; from CELLS on they follow from the others, see ``work_out``.
SCORE, BEST, FREE, CELLS, CONFIGS = 0, 1, 2, 3, 4
VALUES = 5

MARGIN = 1e-9  # relative; a bound must win by this much before anything is left out


@unowned_kernel
def estimate_score(scoring, r, root, left, right, q_root, q_left, q_right):
    """Approximate the score of a set from two parts that overlap in set 0 alone.

    ``root``, ``left``, ``right`` are true scores, ``q_...`` the numbers of configurations. The fits
    beyond set 0 are added up and the penalty of the union taken: BIC* of Scanagatta et al. (2015).
    """
    formula, values = scoring.formula, scoring.values
    fit = (
        left
        + expected_penalty(formula, values, r, q_left)
        + right
        + expected_penalty(formula, values, r, q_right)
        - root
        - expected_penalty(formula, values, r, q_root)
    )
    return fit - expected_penalty(formula, values, r, q_left * (q_right / q_root))


@unowned_kernel
def cannot_matter(scoring, r, q, best, free):
    """Whether a set with ``q`` configurations, and every superset, has a subset at least as good.

    ``best`` is the best score known of its subsets. ``free`` is the least of what its members say:
    under the entropy bound N H(Y) r_Y / (r_Y - 1), infinite where entropies prove nothing; under
    the cells bound the most that the fit of a superset can be.
    """
    bound = scoring.bound
    penalty = least_penalty(bound, scoring.values, r, q)
    margin = MARGIN * abs(best)
    if bound == CELLS_BOUND:
        return best >= free - penalty + margin
    if best >= highest_fit(bound, 0.0, 0.0, 0.0) - penalty + margin:
        return True
    return bound == ENTROPY_BOUND and penalty >= free * (1.0 + MARGIN)


@unowned_kernel
def find_set(keys, slots, key):
    """Return the number of the explored set with this fingerprint, or -1."""
    mask = np.uint64(slots.shape[0] - 1)
    slot = home_slot(key, mask)
    while True:
        number = slots[slot]
        if number < 0:
            return np.int64(-1)
        if keys[number] == key:
            return np.int64(number)
        slot = (slot + np.uint64(1)) & mask


@unowned_kernel
def enter(keys, slots, number):
    """Put an explored set into the hash table."""
    mask = np.uint64(slots.shape[0] - 1)
    key = keys[number]
    slot = home_slot(key, mask)
    while slots[slot] >= 0:
        slot = (slot + np.uint64(1)) & mask
    slots[slot] = number


@kernel
def enter_all(keys, slots, count):
    """Fill a fresh hash table."""
    for i in range(slots.shape[0]):
        slots[i] = -1
    for number in range(count):
        enter(keys, slots, number)


@unowned_kernel
def members(links, number, positions):
    """Write the candidates of a set into ``positions``; return how many there are."""
    found = 0
    while number > 0:
        positions[found] = links[number, ADDED]
        found += 1
        number = links[number, ORIGIN]
    return found


@unowned_kernel
def columns_of(links, number, required, candidates, columns):
    """Write the parents of a set, required ones first, into ``columns``; return how many."""
    found = required.shape[0]
    for i in range(found):
        columns[i] = required[i]
    while number > 0:
        columns[found] = candidates[links[number, ADDED]]
        found += 1
        number = links[number, ORIGIN]
    return found


@unowned_kernel
def best_subset(links, values, keys, slots, words, number, position):
    """Return the best score known of the proper subsets of a set plus one candidate."""
    best = values[number, BEST]
    key = keys[number] ^ words[position]
    at = number
    while at > 0:
        other = find_set(keys, slots, key ^ words[links[at, ADDED]])
        if other >= 0 and values[other, BEST] > best:
            best = values[other, BEST]
        at = links[at, ORIGIN]
    return best


@unowned_kernel
def keep(
    links, values, keys, slots, words, state, number, position, score, best, q, free, configs
):  # fmt: skip
    """Add an explored set: ``number`` plus a candidate.

    Kept are its score, the best score of it and its known subsets, its configurations by codes
    (what tables are made of) and by states (what penalties are of), and the least bound of its
    members (see :func:`cannot_matter`).
    """
    new = state[SETS]
    links[new, ORIGIN] = number
    links[new, ADDED] = position
    links[new, SIZE] = links[number, SIZE] + 1
    values[new, SCORE] = score
    values[new, BEST] = max(best, score)
    values[new, CELLS] = q
    values[new, CONFIGS] = configs
    values[new, FREE] = min(values[number, FREE], free)
    keys[new] = keys[number] ^ words[position]
    state[SETS] += 1
    enter(keys, slots, new)
    return new


@kernel
def work_out(links, words, arities, observed, values, keys):
    """Fill in the configurations and fingerprints of all sets but set 0, from their parts.

    ``words``, ``arities``, ``observed`` are of the candidates.
    """
    for number in range(1, keys.shape[0]):
        origin = links[number, ORIGIN]
        position = links[number, ADDED]
        values[number, CELLS] = values[origin, CELLS] * arities[position]
        values[number, CONFIGS] = values[origin, CONFIGS] * observed[position]
        keys[number] = keys[origin] ^ words[position]


@kernel
def undominated(links, values, keys, slots, words, count, kept):
    """Write the sets that beat every explored proper subset into ``kept``; return how many."""
    kept[0] = 0
    found = 1
    positions = np.empty(words.shape[0], np.int64)
    inside = np.zeros(words.shape[0], np.bool_)
    for number in range(1, count):
        score = values[number, SCORE]
        origin = np.int64(links[number, ORIGIN])
        added = links[number, ADDED]
        if best_subset(links, values, keys, slots, words, origin, added) >= score:
            continue
        size = links[number, SIZE] - links[0, SIZE]
        beaten = False
        if size > 2:
            members(links, number, positions)
            if size < 40 and 2.0**size <= 8.0 * count:
                # Subsets in the order of a Gray code: one member goes or comes at a time.
                key = keys[number]
                for step in range(1, 2**size):
                    bit = 0
                    while not (step >> bit) & 1:
                        bit += 1
                    key ^= words[positions[bit]]
                    other = find_set(keys, slots, key)
                    if other >= 0 and values[other, SCORE] >= score:
                        beaten = True
                        break
            else:
                for i in range(size):
                    inside[positions[i]] = True
                for other in range(count):
                    if values[other, SCORE] >= score and links[other, SIZE] < links[number, SIZE]:
                        at = other
                        while at > 0 and inside[links[at, ADDED]]:
                            at = links[at, ORIGIN]
                        if at == 0:
                            beaten = True
                            break
                for i in range(size):
                    inside[positions[i]] = False
        if not beaten:
            kept[found] = number
            found += 1
    return found


@kernel
def write_sets(links, values, required, candidates, kept, starts, parents, scores):
    """Write the parents (ascending) and scores of the kept sets, one set after the other."""
    end = 0
    for i in range(kept.shape[0]):
        number = np.int64(kept[i])
        size = links[number, SIZE]
        starts[i] = end
        columns_of(links, number, required, candidates, parents[end : end + size])
        sort_ascending(parents[end : end + size])
        end += size
        scores[i] = values[number, SCORE]
    starts[kept.shape[0]] = end
