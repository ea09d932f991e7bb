"""Local scores from counts: one family, many families, or one family with every further parent.

Every score here is a sum over observed cells, minus a sum over observed parent configurations, plus
a constant of the table's size, so dense and sparse counts give the same figure. ``kind`` says which
score, ``figures`` holds its numbers: free-parameter penalty, prior, number of cases.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import math

import numpy as np

from bnstudio.data.counts._counting_kernels import (
    BLOCK,
    code_base,
    count_dense,
    count_extension,
    count_sparse,
    is_dense,
    table_room,
)
from bnstudio.numerics.compiling import kernel

LIKELIHOOD = 0  # sum n ln n, minus the penalty
DIRICHLET = 1  # a fixed prior count a cell (K2, BD)
DIRICHLET_UNIFORM = 2  # an equivalent sample size spread over all cells (BDeu)
DIRICHLET_SPARSE = 3  # spread over the cells of observed configurations (BDs)
BLIP = 4  # the smoothed likelihood and halved penalty of the BLIP programs

PENALTY, PRIOR, CASES = 0, 1, 2  # places in ``figures``

_SMALL = 12  # up to this count a rising factorial is multiplied out
_HALF_LOG_TAU = 0.9189385332046727


@kernel
def log_gamma(x):
    """Natural logarithm of the gamma function for x > 0, by Stirling's series from 10 upwards."""
    if x < 10.0:
        product = 1.0
        while x < 10.0:
            product *= x
            x += 1.0
        shift = math.log(product)
    else:
        shift = 0.0
    inverse = 1.0 / x
    square = inverse * inverse
    series = inverse * (
        1.0 / 12.0
        - square
        * (1.0 / 360.0 - square * (1.0 / 1260.0 - square * (1.0 / 1680.0 - square / 1188.0)))
    )
    return (x - 0.5) * math.log(x) - x + _HALF_LOG_TAU + series - shift


@kernel
def log_rising(counts, group, prior):
    """Sum of ln G(prior + n) - ln G(prior) over the sums n of consecutive groups of counts.

    Small n are multiplied out and share one logarithm among many cells.
    """
    total = 0.0
    product = 1.0
    base = log_gamma(prior)
    for start in range(0, counts.shape[0], group):
        n = 0
        for c in range(start, start + group):
            n += counts[c]
        if n == 0:
            continue
        if n <= _SMALL:
            x = prior
            for _ in range(n):
                product *= x
                x += 1.0
            if product > 1e200 or product < 1e-200:
                total += math.log(product)
                product = 1.0
        else:
            total += log_gamma(prior + n) - base
    return total + math.log(product)


@kernel
def sum_n_log_n(counts, group, n_log_n):
    """Sum of n ln n over the sums n of consecutive groups of counts."""
    total = 0.0
    known = n_log_n.shape[0]
    if group == 1:
        for n in counts:
            total += n_log_n[n] if n < known else n * math.log(n)
        return total
    for start in range(0, counts.shape[0], group):
        n = 0
        for c in range(start, start + group):
            n += counts[c]
        total += n_log_n[n] if n < known else n * math.log(n)
    return total


@kernel
def sum_n_log_smoothed(counts, group, more):
    """Sum of n ln(n + more) over the sums n of consecutive groups of counts."""
    total = 0.0
    for start in range(0, counts.shape[0], group):
        n = 0
        for c in range(start, start + group):
            n += counts[c]
        if n:
            total += n * math.log(n + more)
    return total


@kernel
def observed_groups(counts, group):
    """Return the number of consecutive groups of counts that are not all zero."""
    found = 0
    for start in range(0, counts.shape[0], group):
        for c in range(start, start + group):
            if counts[c]:
                found += 1
                break
    return found


@kernel
def score_counts(kind, metrics, cells, configs, group, r, q, n_log_n):
    """Score a family from its counts.

    ``cells`` are the counts of (configuration, state), ``configs`` those of the configurations in
    consecutive groups of ``group``; ``r`` states, ``q`` parent configurations (a float: it may be
    large), seen or not.
    """
    if kind == LIKELIHOOD:
        fit = sum_n_log_n(cells, 1, n_log_n) - sum_n_log_n(configs, group, n_log_n)
    elif kind == BLIP:
        cases = metrics[CASES]
        if q == 1.0:
            fit = sum_n_log_smoothed(cells, 1, 1.0 / r) - cases * math.log(cases + 1.0)
            return fit - math.log(cases) * (r - 1) / 2.0
        fit = sum_n_log_smoothed(cells, 1, 1.0 / (r * q)) - sum_n_log_smoothed(
            configs, group, 1.0 / r
        )
        return fit - math.log(cases) * (r - 1) * np.floor(q / 2.0)
    else:
        cell = metrics[PRIOR]
        if kind == DIRICHLET_UNIFORM:
            cell /= r * q
        elif kind == DIRICHLET_SPARSE:
            cell /= r * float(observed_groups(configs, group))
        fit = log_rising(cells, 1, cell) - log_rising(configs, group, r * cell)
    return fit - metrics[PENALTY] * (r - 1) * q


@kernel
def score_family(codes, weights, arities, kind, metrics, n_log_n, child, parents):
    """Local score of ``child`` given ``parents`` (an index array)."""
    rows = codes.shape[1]
    r = np.int64(arities[child])
    q = 1.0
    for parent in parents:
        q *= arities[parent]
    if is_dense(q * r, rows):
        cells = np.int64(q) * r
        block = np.empty(BLOCK, np.uint16)
        table = np.empty(table_room(cells), np.int32)
        count_dense(codes, weights, arities, child, parents, cells, block, table)
        counts = table[:cells]
        return score_counts(kind, metrics, counts, counts, r, r, q, n_log_n)
    configs, counts, _, _ = count_sparse(codes, weights, arities, child, parents)
    return score_counts(kind, metrics, counts, configs, 1, r, q, n_log_n)


@kernel
def score_families(
    codes, weights, arities, kind, metrics, n_log_n, children, starts, parents, low, high, scores
):
    """Score the families ``low .. high``: child ``children[f]``, parents from ``starts[f]`` on."""
    for f in range(low, high):
        scores[f] = score_family(
            codes,
            weights,
            arities,
            kind,
            metrics,
            n_log_n,
            children[f],
            parents[starts[f] : starts[f + 1]],
        )


@kernel
def score_extensions(
    codes, weights, arities, kind, metrics, n_log_n, child, parents, candidates, scores
):
    """Score ``child`` given ``parents`` and one more of ``candidates`` each.

    The rows' codes of the common part are made once; each candidate adds its column to them.
    """
    rows = codes.shape[1]
    r = np.int64(arities[child])
    q = 1.0
    for parent in parents:
        q *= arities[parent]
    most = 0.0  # cells of the largest dense table; none when 0
    for candidate in candidates:
        cells = q * r * arities[candidate]
        if cells > most and is_dense(cells, rows):
            most = cells
    room = np.int64(most)
    block = np.empty(BLOCK, np.uint16)
    table = np.empty(max(table_room(room), table_room(min(room, 2048))), np.int32)
    base = np.empty(rows if room else 0, np.uint16)
    if room:
        code_base(codes, arities, child, parents, base)
    extended = np.empty(parents.shape[0] + 1, parents.dtype)
    extended[: parents.shape[0]] = parents
    for c in range(candidates.shape[0]):
        candidate = candidates[c]
        wider = q * arities[candidate]
        if is_dense(wider * r, rows):
            cells = np.int64(wider) * r
            count_extension(codes, weights, base, np.int64(q) * r, candidate, cells, block, table)
            counts = table[:cells]
            scores[c] = score_counts(kind, metrics, counts, counts, r, r, wider, n_log_n)
        else:
            extended[parents.shape[0]] = candidate
            scores[c] = score_family(
                codes, weights, arities, kind, metrics, n_log_n, child, extended
            )


# --- the table of known scores -------------------------------------------------------------------
# A slot is three words: two fingerprint words of (child, parent set) and the score's bits. The
# fingerprint is the exclusive or of one random word pair per member, so that adding or taking away
# a parent is one operation, and 128 bits leave no realistic chance of a collision.

WINDOW = 32  # slots looked at from a fingerprint's home before one is given up

REQUESTED, COMPUTED, SIZES, STORED, GIVEN_UP = 0, 1, 2, 3, 4  # places in the counters


@kernel
def fingerprint(child_words, member_words, child, parents):
    """Return the two fingerprint words of a family."""
    first = child_words[0, child]
    second = child_words[1, child]
    for parent in parents:
        first ^= member_words[0, parent]
        second ^= member_words[1, parent]
    return first, second


@kernel
def find(slots, first, second):
    """Return the slot that holds a fingerprint, or -1."""
    mask = np.uint64(slots.shape[0] - 1)
    for i in range(WINDOW):
        slot = np.int64((first + np.uint64(i)) & mask)
        if slots[slot, 0] == first and slots[slot, 1] == second:
            return slot
        if slots[slot, 0] == 0 and slots[slot, 1] == 0:
            return np.int64(-1)
    return np.int64(-1)


@kernel
def store(slots, values, counters, first, second, score):
    """Keep a score; when its window is full, one entry of the window is given up."""
    mask = np.uint64(slots.shape[0] - 1)
    place = np.int64(-1)
    for i in range(WINDOW):
        slot = np.int64((first + np.uint64(i)) & mask)
        if slots[slot, 0] == first and slots[slot, 1] == second:
            return
        if slots[slot, 0] == 0 and slots[slot, 1] == 0:
            place = slot
            counters[STORED] += 1
            break
    if place < 0:
        place = np.int64((first + (second >> np.uint64(40)) % np.uint64(WINDOW)) & mask)
        counters[GIVEN_UP] += 1
    slots[place, 0] = first
    slots[place, 1] = second
    values[place, 2] = score


@kernel
def move_slots(old, old_values, low, high, slots, values, counters):
    """Put the entries ``low .. high`` of an old table into a new one."""
    for s in range(low, high):
        if old[s, 0] != 0 or old[s, 1] != 0:
            store(slots, values, counters, old[s, 0], old[s, 1], old_values[s, 2])


@kernel
def look_up_families(
    slots, values, counters, child_words, member_words, children, starts, parents, scores, missing
):
    """Fill in the known scores; write the numbers of the unknown families, return how many."""
    unknown = 0
    for f in range(children.shape[0]):
        first, second = fingerprint(
            child_words, member_words, children[f], parents[starts[f] : starts[f + 1]]
        )
        counters[REQUESTED] += 1
        slot = find(slots, first, second)
        if slot >= 0:
            scores[f] = values[slot, 2]
        else:
            missing[unknown] = f
            unknown += 1
    return unknown


@kernel
def store_families(
    slots, values, counters, child_words, member_words, children, starts, parents, scores
):
    """Keep the scores of freshly computed families."""
    for f in range(children.shape[0]):
        own = parents[starts[f] : starts[f + 1]]
        first, second = fingerprint(child_words, member_words, children[f], own)
        counters[COMPUTED] += 1
        counters[SIZES] += own.shape[0] + 1
        store(slots, values, counters, first, second, scores[f])


@kernel
def look_up_extensions(
    slots, values, counters, child_words, member_words, child, parents, candidates, scores, missing
):
    """As :func:`look_up_families`, for one family with one more parent each."""
    first, second = fingerprint(child_words, member_words, child, parents)
    unknown = 0
    for c in range(candidates.shape[0]):
        counters[REQUESTED] += 1
        slot = find(
            slots, first ^ member_words[0, candidates[c]], second ^ member_words[1, candidates[c]]
        )
        if slot >= 0:
            scores[c] = values[slot, 2]
        else:
            missing[unknown] = c
            unknown += 1
    return unknown


@kernel
def store_extensions(
    slots, values, counters, child_words, member_words, child, parents, candidates, scores
):
    """Keep the scores of freshly computed extensions of one family."""
    first, second = fingerprint(child_words, member_words, child, parents)
    for c in range(candidates.shape[0]):
        counters[COMPUTED] += 1
        counters[SIZES] += parents.shape[0] + 2
        store(
            slots,
            values,
            counters,
            first ^ member_words[0, candidates[c]],
            second ^ member_words[1, candidates[c]],
            scores[c],
        )
