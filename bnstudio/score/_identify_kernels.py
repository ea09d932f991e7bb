"""Kernels of anytime parent set identification: the sets explored so far and the order of the next.

Everything is about one child. A set is known by its number in order of exploration; set 0 is the
child's required parents (mostly the empty set). Every other set is an earlier one plus a candidate,
found again by a 64-bit fingerprint. Kernels work until their quota is used and can go on later.
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
from bnstudio.score._kernels import (
    BLIP,
    CASES,
    LIKELIHOOD,
    PENALTY,
    score_counts,
)

# Places in ``state``.
SETS = 0  # explored, set 0 included
SCORED = 1  # sets scored from the data
OPEN = 2  # entries in the heap
CURRENT = 3  # the set being extended by every candidate, -1 for none
POSITION = 4  # the candidate that comes next for it
PRUNED = 5  # extensions left out because no superset of them can matter
AGAIN = 6  # extensions met that had been explored
DROPPED = 7  # extensions given up because the heap was full
NEXT = 8  # sequential: the set to be extended next
STATES = 9

# Answers of the working kernels.
EXHAUSTED, QUOTA = 0, 1

ORIGIN, ADDED, SIZE = 0, 1, 2  # columns of ``links``: earlier set, candidate, number of parents
SCORE, BEST, CELLS, FREE = 0, 1, 2, 3  # columns of ``values``; see ``keep``

SHARP = np.int64(-1)  # an entry at place p whose guide is final says SHARP - p

PUT_OFF = 2.0**40  # above any score; leaves the order among what is put off

MARGIN = 1e-9  # relative; a bound must win by this much before anything is left out


@kernel
def guide_penalty(kind, figures, r, q):
    """What the guide takes for ``q`` parent configurations of a child with ``r`` states.

    For penalised likelihoods it is the penalty. For marginal likelihoods every configuration pays
    half a logarithm of the cases that it can expect, for each of its ``r - 1`` free parameters.
    """
    if kind == LIKELIHOOD:
        return figures[PENALTY] * (r - 1) * q
    if kind == BLIP:
        return math.log(figures[CASES]) * (r - 1) * (0.5 if q == 1.0 else np.floor(q / 2.0))
    free = (r - 1) * q
    return figures[PENALTY] * free + 0.5 * free * math.log1p(figures[CASES] / q)


@kernel
def ceiling(kind, figures, r, q):
    """No parent set with ``q`` or more configurations scores above this (likelihood at most 1)."""
    if kind == BLIP:
        return -guide_penalty(kind, figures, r, q)
    return -figures[PENALTY] * (r - 1) * q


@kernel
def guide(kind, figures, r, root, left, right, q_root, q_left, q_right):
    """Approximate the score of a set from two parts that overlap in set 0 alone.

    ``root``, ``left``, ``right`` are true scores, ``q_...`` the numbers of configurations. The fits
    beyond set 0 are added up and the penalty of the union taken: BIC* of Scanagatta et al. (2015).
    """
    fit = (
        left
        + guide_penalty(kind, figures, r, q_left)
        + right
        + guide_penalty(kind, figures, r, q_right)
        - root
        - guide_penalty(kind, figures, r, q_root)
    )
    return fit - guide_penalty(kind, figures, r, q_left * (q_right / q_root))


@kernel
def cannot_matter(kind, figures, r, q, best, free):
    """Whether a set with ``q`` configurations, and every superset, has a subset at least as good.

    ``best`` is the best score known of its subsets; ``free`` the least of N H(Y) r_Y / (r_Y - 1)
    over its members Y, infinite where entropies prove nothing.
    """
    if best >= ceiling(kind, figures, r, q) + MARGIN * abs(best):
        return True
    return figures[PENALTY] * (r - 1) * q >= free * (1.0 + MARGIN)


@kernel
def find_set(keys, slots, key):
    """Return the number of the explored set with this fingerprint, or -1."""
    mask = np.uint64(slots.shape[0] - 1)
    slot = (key ^ (key >> np.uint64(32))) & mask
    while True:
        number = slots[slot]
        if number < 0:
            return np.int64(-1)
        if keys[number] == key:
            return np.int64(number)
        slot = (slot + np.uint64(1)) & mask


@kernel
def enter(keys, slots, number):
    """Put an explored set into the hash table."""
    mask = np.uint64(slots.shape[0] - 1)
    key = keys[number]
    slot = (key ^ (key >> np.uint64(32))) & mask
    while slots[slot] >= 0:
        slot = (slot + np.uint64(1)) & mask
    slots[slot] = number


@kernel
def enter_all(keys, slots, count):
    """Fill a fresh hash table."""
    slots[:] = -1
    for number in range(count):
        enter(keys, slots, number)


@kernel
def members(links, number, positions):
    """Write the candidates of a set into ``positions``; return how many there are."""
    found = 0
    while number > 0:
        positions[found] = links[number, ADDED]
        found += 1
        number = links[number, ORIGIN]
    return found


@kernel
def columns_of(links, number, required, candidates, columns):
    """Write the parents of a set, required ones first, into ``columns``; return how many."""
    found = required.shape[0]
    columns[:found] = required
    while number > 0:
        columns[found] = candidates[links[number, ADDED]]
        found += 1
        number = links[number, ORIGIN]
    return found


@kernel
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


@kernel
def keep(links, values, keys, slots, words, state, number, position, score, best, q, free):
    """Add an explored set: ``number`` plus a candidate.

    Kept are its score, the best score of it and its known subsets, its configurations, and the
    least of N H(Y) r_Y / (r_Y - 1) over its members.
    """
    new = state[SETS]
    links[new, ORIGIN] = number
    links[new, ADDED] = position
    links[new, SIZE] = links[number, SIZE] + 1
    values[new, SCORE] = score
    values[new, BEST] = max(best, score)
    values[new, CELLS] = q
    values[new, FREE] = min(values[number, FREE], free)
    keys[new] = keys[number] ^ words[position]
    state[SETS] += 1
    enter(keys, slots, new)
    return new


@kernel
def score_set(codes, weights, arities, kind, figures, n_log_n, child, parents, q, block, table):
    """Score the child given ``parents`` with working memory that is there already."""
    r = np.int64(arities[child])
    if is_dense(q * r, codes.shape[1]):
        cells = np.int64(q) * r
        count_dense(codes, weights, arities, child, parents, cells, block, table)
        counts = table[:cells]
        return score_counts(kind, figures, counts, counts, r, r, q, n_log_n)
    configs, counts, _, _ = count_sparse(codes, weights, arities, child, parents)
    return score_counts(kind, figures, counts, configs, 1, r, q, n_log_n)


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
def relevant(kind, figures, arities, r, q, score, candidates, free, most_params, kept):
    """Mark the candidates that can be in a set that matters; return how many are proved not to."""
    pruned = 0
    for c in range(candidates.shape[0]):
        wider = q * arities[candidates[c]]
        kept[c] = arities[candidates[c]] > 1 and (r - 1) * wider <= most_params
        if kept[c] and cannot_matter(kind, figures, r, wider, score, free[c]):
            kept[c] = False
            pruned += 1
    return pruned


@kernel
def extend(
    codes,
    weights,
    arities,
    kind,
    figures,
    n_log_n,
    child,
    required,
    candidates,
    free,
    words,
    only_later,
    most_parents,
    most_params,
    links,
    values,
    keys,
    slots,
    state,
    until,
    base,
    block,
    table,
    columns,
):
    """Score the extensions of the set ``state[CURRENT]`` by every candidate from POSITION on.

    The rows' codes of the set are made once. ``until`` is the number of sets scored at which to
    break off. The answer is ``EXHAUSTED`` when the set is done.
    """
    number = state[CURRENT]
    r = np.int64(arities[child])
    rows = codes.shape[1]
    size = links[number, SIZE]
    if size >= most_parents:
        state[CURRENT] = -1
        return EXHAUSTED
    held = columns_of(links, number, required, candidates, columns)
    parents = columns[:held]
    inside = np.empty(held, np.int64)
    own = inside[: members(links, number, inside)]
    q = values[number, CELLS]
    coded = False
    if only_later and own.shape[0] and state[POSITION] <= own[0]:
        state[POSITION] = own[0] + 1
    for position in range(state[POSITION], candidates.shape[0]):
        candidate = candidates[position]
        wider = q * arities[candidate]
        if (r - 1) * wider > most_params:
            continue
        least = min(values[number, FREE], free[position])
        if cannot_matter(kind, figures, r, wider, values[number, BEST], least):
            state[PRUNED] += 1
            continue
        member = False
        for other in own:
            member = member or other == position
        if member:
            continue
        again = number > 0 and not only_later
        if again and find_set(keys, slots, keys[number] ^ words[position]) >= 0:
            state[AGAIN] += 1
            continue
        if state[SCORED] >= until:
            state[POSITION] = position
            return QUOTA
        if is_dense(wider * r, rows):
            if not coded:
                code_base(codes, arities, child, parents, base)
                coded = True
            cells = np.int64(wider) * r
            count_extension(codes, weights, base, np.int64(q) * r, candidate, cells, block, table)
            counts = table[:cells]
            score = score_counts(kind, figures, counts, counts, r, r, wider, n_log_n)
        else:
            columns[held] = candidate
            score = score_set(
                codes,
                weights,
                arities,
                kind,
                figures,
                n_log_n,
                child,
                columns[: held + 1],
                wider,
                block,
                table,
            )
        state[SCORED] += 1
        best = best_subset(links, values, keys, slots, words, number, position)
        keep(
            links, values, keys, slots, words, state, number, position, score, best, wider,
            free[position],
        )  # fmt: skip
    state[CURRENT] = -1
    return EXHAUSTED


# --- the heap of what comes next -----------------------------------------------------------------
# An entry is a set and, for independence selection, a place in the order of candidates, standing
# for all places after it in its class too; SHARP - place stands for one extension alone. Larger
# guides come first; equal ones in the order of set and place, so that runs repeat.


@kernel
def comes_first(guides, entries, a, b):
    """Whether entry ``a`` of the heap comes before entry ``b``."""
    if guides[a] != guides[b]:
        return guides[a] > guides[b]
    if entries[a, 0] != entries[b, 0]:
        return entries[a, 0] < entries[b, 0]
    return entries[a, 1] < entries[b, 1]


@kernel
def swap(guides, entries, a, b):
    """Exchange two entries of the heap."""
    guides[a], guides[b] = guides[b], guides[a]
    entries[a, 0], entries[b, 0] = entries[b, 0], entries[a, 0]
    entries[a, 1], entries[b, 1] = entries[b, 1], entries[a, 1]


@kernel
def sink(guides, entries, count, place):
    """Let an entry go down to where it belongs."""
    while True:
        first = place
        for below in (2 * place + 1, 2 * place + 2):
            if below < count and comes_first(guides, entries, below, first):
                first = below
        if first == place:
            return
        swap(guides, entries, place, first)
        place = first


@kernel
def push(guides, entries, state, value, number, position):
    """Put an entry into the heap, which must have room."""
    place = state[OPEN]
    guides[place] = value
    entries[place, 0] = number
    entries[place, 1] = position
    state[OPEN] += 1
    while place > 0:
        above = (place - 1) // 2
        if not comes_first(guides, entries, place, above):
            return
        swap(guides, entries, place, above)
        place = above


@kernel
def pop(guides, entries, state):
    """Take the first entry out."""
    last = state[OPEN] - 1
    swap(guides, entries, 0, last)
    state[OPEN] = last
    sink(guides, entries, last, 0)


@kernel
def halve(guides, entries, state, ends):
    """Give up the worse half of a full heap.

    ``ends[p]`` is the place after the last candidate that an entry at place ``p`` stands for.
    """
    count = state[OPEN]
    order = np.argsort(-guides[:count], kind="mergesort")
    kept_guides = guides[order[: count // 2]].copy()
    kept_entries = np.empty((count // 2, 2), np.int32)
    for i in range(count):
        if i < count // 2:
            kept_entries[i] = entries[order[i]]
        elif ends.shape[0] and entries[order[i], 1] >= 0:
            place = entries[order[i], 1]
            state[DROPPED] += ends[place] - place
        else:
            state[DROPPED] += 1
    state[OPEN] = count // 2
    guides[: count // 2] = kept_guides  # in descending order, which is a heap
    entries[: count // 2] = kept_entries


# --- the three orders ----------------------------------------------------------------------------


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
def sweep(
    codes,
    weights,
    arities,
    kind,
    figures,
    n_log_n,
    child,
    required,
    candidates,
    free,
    words,
    greedy,
    most_parents,
    most_params,
    links,
    values,
    keys,
    slots,
    guides,
    entries,
    ends,
    state,
    until,
    looks,
    base,
    block,
    table,
    columns,
):
    """Extend one explored set after the other by every candidate: sequential and greedy.

    Ends with ``QUOTA`` when ``until`` sets are scored or about ``looks`` candidates were looked at.
    """
    while True:
        if state[CURRENT] < 0:
            if looks <= 0:
                return QUOTA
            if greedy:
                more = next_by_score(values, guides, entries, state, ends)
            else:
                more = next_by_size(state)
            if not more:
                return EXHAUSTED
            state[POSITION] = 0
        looks -= candidates.shape[0]
        answer = extend(
            codes,
            weights,
            arities,
            kind,
            figures,
            n_log_n,
            child,
            required,
            candidates,
            free,
            words,
            not greedy,
            most_parents,
            most_params,
            links,
            values,
            keys,
            slots,
            state,
            until,
            base,
            block,
            table,
            columns,
        )
        if answer != EXHAUSTED:
            return answer


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
        member = False
        other = number
        while other > 0:
            if links[other, ADDED] == position:
                member = True
                break
            other = links[other, ORIGIN]
        if not member:
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
def select(
    codes,
    weights,
    arities,
    kind,
    figures,
    n_log_n,
    child,
    required,
    candidates,
    free,
    words,
    most_parents,
    most_params,
    links,
    values,
    keys,
    slots,
    order,
    places,
    starts,
    ends,
    tops,
    guides,
    entries,
    state,
    until,
    looks,
    block,
    table,
    columns,
):
    """Independence selection: explore the extension with the best guide, again and again.

    Ends with ``QUOTA`` when ``until`` sets are scored or ``looks`` entries were taken up.
    """
    r = np.int64(arities[child])
    while state[OPEN]:
        if state[SCORED] >= until or looks <= 0:
            return QUOTA
        looks -= 1
        value = guides[0]
        number = np.int64(entries[0, 0])
        place = np.int64(entries[0, 1])
        sharp = place < 0
        if sharp:
            place = SHARP - place
        position = order[place]
        after = np.int64(-1)
        if not sharp and place + 1 < ends[place]:
            after = next_place(
                arities, kind, figures, child, candidates, free, links, values, order, ends, tops,
                state, number, place + 1,
            )  # fmt: skip
        if after < 0:
            pop(guides, entries, state)
        else:
            guides[0] = place_guide(
                arities, kind, figures, child, candidates, values, order, number, after
            )
            entries[0, 1] = after
            sink(guides, entries, state[OPEN], 0)
        if find_set(keys, slots, keys[number] ^ words[position]) >= 0:
            state[AGAIN] += 1
            continue
        candidate = candidates[position]
        wider = values[number, CELLS] * arities[candidate]
        best = best_subset(links, values, keys, slots, words, number, position)
        least = min(values[number, FREE], free[position])
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
        held = columns_of(links, number, required, candidates, columns)
        columns[held] = candidate
        score = score_set(
            codes,
            weights,
            arities,
            kind,
            figures,
            n_log_n,
            child,
            columns[: held + 1],
            wider,
            block,
            table,
        )
        state[SCORED] += 1
        new = keep(
            links, values, keys, slots, words, state, number, position, score, best, wider,
            free[position],
        )  # fmt: skip
        open_set(
            arities, kind, figures, child, candidates, free, most_parents, most_params, links,
            values, order, places, starts, ends, tops, guides, entries, state, new,
        )  # fmt: skip
    return EXHAUSTED


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
                inside[positions[:size]] = True
                for other in range(count):
                    if values[other, SCORE] >= score and links[other, SIZE] < links[number, SIZE]:
                        at = other
                        while at > 0 and inside[links[at, ADDED]]:
                            at = links[at, ORIGIN]
                        if at == 0:
                            beaten = True
                            break
                inside[positions[:size]] = False
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
        parents[end : end + size].sort()
        end += size
        scores[i] = values[number, SCORE]
    starts[kept.shape[0]] = end
