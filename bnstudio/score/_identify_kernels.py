"""Kernels of anytime parent set identification: which set is explored next, and its score.

Sets explored so far are kept by ``_explored_kernels.py``, what comes next by ``_open_kernels.py``.
A kernel works until its quota is used and can go on later.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import math

import numpy as np

from bnstudio.data._kernels import (
    code_base,
    count_dense,
    count_extension,
    count_sparse,
    is_dense,
    kernel,
)
from bnstudio.score._enumerate_kernels import positive_cells
from bnstudio.score._explored_kernels import (
    ADDED,
    AGAIN,
    BEST,
    CELLS,
    CURRENT,
    FREE,
    MARGIN,
    NEXT,
    OPEN,
    ORIGIN,
    POSITION,
    PRUNED,
    SCORE,
    SCORED,
    SETS,
    SIZE,
    best_subset,
    cannot_matter,
    columns_of,
    find_set,
    guide,
    guide_penalty,
    keep,
)
from bnstudio.score._kernels import BLIP, LIKELIHOOD, PENALTY, score_counts
from bnstudio.score._open_kernels import halve, pop, push, sink
from bnstudio.score._pair_kernels import count_pair, has_bits, score_pair

# The orders of exploration.
SEQUENTIAL, GREEDY, INDEPENDENCE = 0, 1, 2

# Answers: nothing is left (of what can be told, for singles: of them), or the quota is used.
EXHAUSTED, QUOTA = 0, 1

SHARP = np.int64(-1)  # an entry at place p whose guide is final says SHARP - p

PUT_OFF = 2.0**40  # above any score; leaves the order among what is put off


@kernel
def measured(kind, r, seen, free):
    """Return what bounds a set's supersets; ``free`` is what the added candidate says.

    For marginal likelihoods every value of a configuration that is seen costs ``ln r`` at least,
    whatever the prior; a superset sees no fewer (``docs/algorithms/parent-sets.md``, rule 4).
    """
    if kind in (LIKELIHOOD, BLIP):
        return free
    return -seen * math.log(r)


@kernel
def score_set(codes, weights, arities, kind, figures, n_log_n, child, parents, q, block, table):
    """Score the child given ``parents`` with working memory that is there already.

    Returned with the score is the number of cells that occur.
    """
    r = np.int64(arities[child])
    if is_dense(q * r, codes.shape[1]):
        cells = np.int64(q) * r
        count_dense(codes, weights, arities, child, parents, cells, block, table)
        counts = table[:cells]
        score = score_counts(kind, figures, counts, counts, r, r, q, n_log_n)
        return score, positive_cells(counts)
    configs, counts, _, _ = count_sparse(codes, weights, arities, child, parents)
    score = score_counts(kind, figures, counts, configs, 1, r, q, n_log_n)
    return score, counts.shape[0]


@kernel
def score_single(arities, kind, figures, n_log_n, bits, firsts, shared, child, candidate, table):
    """Score the child given one candidate by bit maps; the pair's table is the same either way.

    The other direction is written into ``shared``, at ``[child, parent]``, for a child that comes
    later; 0 is what is unknown there, and it is empty where it is not kept. Two threads that meet
    there find the same figure.
    """
    if shared.shape[0] and shared[child, candidate] != 0.0:
        return shared[child, candidate], np.int64(0)
    low = min(child, candidate)
    high = max(child, candidate)
    a = np.int64(arities[low])
    b = np.int64(arities[high])
    count_pair(arities, bits, firsts, low, high, table)
    score, seen = score_pair(kind, figures, n_log_n, a, b, child == high, table)
    if shared.shape[0] and candidate > child:
        other, _ = score_pair(kind, figures, n_log_n, a, b, True, table)
        shared[candidate, child] = other
    return score, seen


@kernel
def entropies(codes, weights, arities, columns, table, cases, found):
    """Write N H(Y) r_Y / (r_Y - 1), in nats, of every column into ``found``."""
    for c in range(columns.shape[0]):
        column = codes[columns[c]]
        r = np.int64(arities[columns[c]])
        table[:r] = 0
        if weights.shape[0]:
            for t in range(column.shape[0]):
                table[column[t]] += weights[t]
        else:
            for t in range(column.shape[0]):
                table[column[t]] += 1
        total = cases * math.log(cases)
        for k in range(r):
            if table[k]:
                total -= table[k] * math.log(table[k])
        found[c] = total * r / (r - 1.0) if r > 1 else 0.0


@kernel
def relevant(kind, figures, arities, r, q, score, limit, candidates, free, most_params, kept):
    """Mark the candidates that can be in a set that matters; return how many are proved not to.

    ``q``, ``score`` and ``limit`` are the configurations, score and bound of set 0.
    """
    pruned = 0
    for c in range(candidates.shape[0]):
        wider = q * arities[candidates[c]]
        kept[c] = arities[candidates[c]] > 1 and (r - 1) * wider <= most_params
        if kept[c] and cannot_matter(kind, figures, r, wider, score, min(limit, free[c])):
            kept[c] = False
            pruned += 1
    return pruned


@kernel
def next_by_size(state):
    """Sequential: the sets in the order in which they were found, which is by size."""
    if state[NEXT] >= state[SETS]:
        return False
    state[CURRENT] = state[NEXT]
    state[NEXT] += 1
    return True


@kernel
def next_by_score(values, guides, entries, state, ends):
    """Greedy: the best scoring set not extended yet; those found since last time are put in."""
    while state[NEXT] < state[SETS]:
        if state[OPEN] == guides.shape[0]:
            halve(guides, entries, state, ends)
        push(guides, entries, state, values[state[NEXT], SCORE], state[NEXT], 0)
        state[NEXT] += 1
    if state[OPEN] == 0:
        return False
    state[CURRENT] = entries[0, 0]
    pop(guides, entries, state)
    return True


@kernel
def is_member(links, number, position):
    """Whether a candidate is in a set."""
    while number > 0:
        if links[number, ADDED] == position:
            return True
        number = links[number, ORIGIN]
    return False


@kernel
def next_place(
    arities,
    kind,
    figures,
    child,
    candidates,
    free,
    links,
    values,
    order,
    ends,
    tops,
    state,
    number,
    place,
):
    """Return the first place from ``place`` on whose candidate can extend the set, or -1.

    ``tops`` holds the largest ``free`` from each place to the end of its class.
    """
    r = np.int64(arities[child])
    end = ends[place]
    wider = values[number, CELLS] * arities[candidates[order[place]]]  # the same in the whole class
    if cannot_matter(kind, figures, r, wider, values[number, BEST], values[number, FREE]):
        state[PRUNED] += end - place
        return np.int64(-1)
    bound = figures[PENALTY] * (r - 1) * wider
    for at in range(place, end):
        if bound >= tops[at] * (1.0 + MARGIN):
            state[PRUNED] += end - at
            return np.int64(-1)
        position = order[at]
        if bound >= free[position] * (1.0 + MARGIN):
            state[PRUNED] += 1
            continue
        if not is_member(links, number, position):
            return np.int64(at)
    return np.int64(-1)


@kernel
def open_set(
    arities,
    kind,
    figures,
    child,
    candidates,
    free,
    most_parents,
    most_params,
    links,
    values,
    order,
    places,
    starts,
    ends,
    tops,
    guides,
    entries,
    state,
    number,
):
    """Put the extensions of an explored set into the heap: one entry for each class of candidates.

    Within a class, candidates of one arity, the guide falls with the candidate's own score, so the
    best of them stands for all that come after it. Pairs are entered from their first member only.
    """
    if links[number, SIZE] >= most_parents:
        return
    r = np.int64(arities[child])
    single = links[number, ORIGIN] == 0
    own = places[links[number, ADDED]]
    for c in range(starts.shape[0]):
        place = starts[c]
        if single and own >= place:
            place = own + 1
            if place >= ends[starts[c]]:
                continue
        wider = values[number, CELLS] * arities[candidates[order[place]]]
        if (r - 1) * wider > most_params:
            continue
        place = next_place(
            arities, kind, figures, child, candidates, free, links, values, order, ends, tops,
            state, number, place,
        )  # fmt: skip
        if place < 0:
            continue
        if state[OPEN] == guides.shape[0]:
            halve(guides, entries, state, ends)
        push(
            guides,
            entries,
            state,
            place_guide(arities, kind, figures, child, candidates, values, order, number, place),
            number,
            place,
        )


@kernel
def open_singles(
    arities,
    kind,
    figures,
    child,
    candidates,
    free,
    most_parents,
    most_params,
    links,
    values,
    order,
    places,
    starts,
    ends,
    tops,
    guides,
    entries,
    state,
):
    """Put every pair into the heap, once all single candidates are explored."""
    for number in range(1, state[SETS]):
        open_set(
            arities, kind, figures, child, candidates, free, most_parents, most_params, links,
            values, order, places, starts, ends, tops, guides, entries, state, number,
        )  # fmt: skip


@kernel
def place_guide(arities, kind, figures, child, candidates, values, order, number, place):
    """Value in the heap of a set plus the candidate at a place."""
    single = order[place] + 1  # the singles were explored first, in the order of candidates
    value = guide(
        kind,
        figures,
        np.int64(arities[child]),
        values[0, SCORE],
        values[number, SCORE],
        values[single, SCORE],
        values[0, CELLS],
        values[number, CELLS],
        values[single, CELLS],
    )
    return later(value, max(values[number, BEST], values[single, BEST]))


@kernel
def later(value, best):
    """Put off what, by its guide, one of its own subsets beats: it would not be in the list."""
    return value if value > best else value - PUT_OFF


@kernel
def sharpen(kind, figures, r, links, values, keys, slots, words, number, position, wider, value):
    """Lower a guide to the least that explored subsets say of a set plus one candidate.

    Two explored sets T + Z and T + Y estimate T + Z + Y as the guide does, their common part T in
    the place of set 0: what is said twice by Z and Y is then counted once.
    """
    own = values[number, SCORE] + guide_penalty(kind, figures, r, values[number, CELLS])
    penalty = guide_penalty(kind, figures, r, wider)
    at = number
    while at > 0:
        common = keys[number] ^ words[links[at, ADDED]]
        right = find_set(keys, slots, common ^ words[position])
        part = find_set(keys, slots, common) if right >= 0 else np.int64(-1)
        if part >= 0:
            more = values[right, SCORE] + guide_penalty(kind, figures, r, values[right, CELLS])
            less = values[part, SCORE] + guide_penalty(kind, figures, r, values[part, CELLS])
            value = min(value, own + more - less - penalty)
        at = links[at, ORIGIN]
    return value


@kernel
def explore(
    codes, weights, arities, kind, figures, n_log_n, bits, firsts, shared, child, required,
    candidates, free, words, rule, most_parents, most_params, links, values, keys, slots, order,
    places, starts, ends, tops, guides, entries, state, until, looks, base, block, table, columns,
):  # fmt: skip
    """Explore one more set after the other, in any of the orders.

    While a set is being extended (``state[CURRENT]``) its extensions come one after the other:
    always for ``SEQUENTIAL`` and ``GREEDY``, which then take the next set; for ``INDEPENDENCE``
    with set 0 alone, whose end is told by ``EXHAUSTED``, and then each time the extension with the
    best guide. Ends with ``QUOTA`` when ``until`` sets are scored or ``looks`` extensions were
    looked at.
    """
    r = np.int64(arities[child])
    rows = codes.shape[1]
    coded = np.int64(-1)  # the set whose rows' codes are in ``base``
    guided = rule == INDEPENDENCE and state[CURRENT] < 0
    while True:
        if looks <= 0:
            return QUOTA
        looks -= 1
        sharp = True
        value = 0.0
        place = np.int64(-1)
        if guided:
            if not state[OPEN]:
                return EXHAUSTED
            if state[SCORED] >= until:
                return QUOTA
            value = guides[0]
            number = np.int64(entries[0, 0])
            place = np.int64(entries[0, 1])
            sharp = bool(place < 0)
            if sharp:
                place = SHARP - place
            position = np.int64(order[place])
            after = np.int64(-1)
            if not sharp and place + 1 < ends[place]:
                after = next_place(
                    arities, kind, figures, child, candidates, free, links, values, order, ends,
                    tops, state, number, place + 1,
                )  # fmt: skip
            if after < 0:
                pop(guides, entries, state)
            else:
                guides[0] = place_guide(
                    arities, kind, figures, child, candidates, values, order, number, after
                )
                entries[0, 1] = after
                sink(guides, entries, state[OPEN], 0)
        else:
            if state[CURRENT] < 0:
                if rule == GREEDY:
                    more = next_by_score(values, guides, entries, state, ends)
                else:
                    more = next_by_size(state)
                if not more:
                    return EXHAUSTED
                state[POSITION] = 0
                if rule == SEQUENTIAL and state[CURRENT] > 0:
                    state[POSITION] = links[state[CURRENT], ADDED] + 1
            number = np.int64(state[CURRENT])
            position = np.int64(state[POSITION])
            if position >= candidates.shape[0] or links[number, SIZE] >= most_parents:
                state[CURRENT] = -1
                if rule == INDEPENDENCE:
                    return EXHAUSTED
                continue
            state[POSITION] += 1
            if (r - 1) * values[number, CELLS] * arities[candidates[position]] > most_params:
                continue
            if is_member(links, number, position):
                continue
        candidate = candidates[position]
        wider = values[number, CELLS] * arities[candidate]
        # In the sequential order no set comes up twice.
        again = rule != SEQUENTIAL and number > 0
        if again and find_set(keys, slots, keys[number] ^ words[position]) >= 0:
            state[AGAIN] += 1
            continue
        best = best_subset(links, values, keys, slots, words, number, position)
        # Single candidates were explored first, in their order.
        least = min(values[number, FREE], values[position + 1, FREE] if number else free[position])
        if cannot_matter(kind, figures, r, wider, best, least):
            state[PRUNED] += 1
            continue
        if not sharp and links[number, ORIGIN] > 0 and state[OPEN]:
            estimate = value if value > -PUT_OFF / 2.0 else value + PUT_OFF
            estimate = sharpen(
                kind, figures, r, links, values, keys, slots, words, number, position, wider,
                estimate,
            )  # fmt: skip
            sharper = later(estimate, best)
            if sharper < guides[0] and state[OPEN] < guides.shape[0]:
                push(guides, entries, state, sharper, number, SHARP - place)
                continue
        if state[SCORED] >= until:
            state[POSITION] = position
            return QUOTA
        if number == 0 and not required.shape[0] and has_bits(arities, firsts, child, candidate):
            score, seen = score_single(
                arities, kind, figures, n_log_n, bits, firsts, shared, child, candidate, table
            )
        elif not guided and is_dense(wider * r, rows):
            if coded != number:
                held = columns_of(links, number, required, candidates, columns)
                code_base(codes, arities, child, columns[:held], base)
                coded = number
            cells = np.int64(wider) * r
            count_extension(
                codes, weights, base, np.int64(values[number, CELLS]) * r, candidate, cells, block,
                table,
            )  # fmt: skip
            counts = table[:cells]
            score = score_counts(kind, figures, counts, counts, r, r, wider, n_log_n)
            seen = positive_cells(counts)
        else:
            held = columns_of(links, number, required, candidates, columns)
            columns[held] = candidate
            score, seen = score_set(
                codes, weights, arities, kind, figures, n_log_n, child, columns[: held + 1], wider,
                block, table,
            )  # fmt: skip
        state[SCORED] += 1
        new = keep(
            links, values, keys, slots, words, state, number, position, score, best, wider,
            measured(kind, r, seen, free[position]),
        )  # fmt: skip
        if guided:
            open_set(
                arities, kind, figures, child, candidates, free, most_parents, most_params, links,
                values, order, places, starts, ends, tops, guides, entries, state, new,
            )  # fmt: skip
