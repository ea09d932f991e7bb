"""Pairs and triples of parents whose ranks have a small product.

A parent's rank is its place among all by what each says alone, 1 for the one that says most. The
pairs and triples whose ranks have a product of at most ``c`` are some ``c log(c)`` each: the best
few with each other and with ever more of the others, down to a strong parent with any other.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics.compiling import inlined_kernel, kernel
from bnstudio.scoring._score_kernels import score_extensions
from bnstudio.scoring.parent_sets._table_kernels import EQUAL, best_with_one_more


class Ranked(NamedTuple):
    """A variable and its candidates by rank."""

    child: int
    required: np.ndarray  # int64: parents that every set has, ascending
    alone: float  # score of these
    candidates: np.ndarray  # int64: who may join them, the best single parent first
    singles: np.ndarray  # float64: their scores with the required parents
    floor: float  # sets that score less are of no interest
    most: int  # candidates of a set, at most
    max_params: float  # free parameters of a family, at most; infinity where there is no limit


@kernel
def count_ranked(candidates, most, product):
    """Return how many pairs, and triples if ``most`` allows, have ranks of up to this product."""
    count = 0
    for a in range(1, candidates + 1):
        if a * (a + 1) > product or most < 2:
            break
        count += min(candidates, product // a) - a
        if most < 3:
            continue
        for b in range(a + 1, candidates + 1):
            if a * b * (b + 1) > product:
                break
            count += min(candidates, product // (a * b)) - b
    return count


@inlined_kernel
def _pair(firsts, starts, scores, a, b):
    """Return the score of a pair that was scored just now, or minus infinity."""
    at = starts[a] + b - firsts[a]
    if b < firsts[a] or at >= starts[a + 1]:
        return -np.inf
    return scores[at]


@kernel
def _score(scoring, ranked, stem, low, high, chosen, where, chosen_scores, scores):
    """Score the stem with each of the candidates ``low .. high``; illegal ones get -infinity.

    Returns how many were scored.
    """
    params = scoring.arities[ranked.child] - 1.0
    for parent in stem:
        params *= scoring.arities[parent]
    count = 0
    for c in range(low, high):
        scores[c - low] = -np.inf
        if params * scoring.arities[ranked.candidates[c]] <= ranked.max_params:
            chosen[count] = ranked.candidates[c]
            where[count] = c - low
            count += 1
    if count:
        score_extensions(scoring, ranked.child, stem, chosen[:count], chosen_scores)
        for k in range(count):
            scores[where[k]] = chosen_scores[k]
    return count


class Found(NamedTuple):
    """Room for the sets that are worth listing, and working memory."""

    sets: np.ndarray  # int64 (room, 3): candidates
    sizes: np.ndarray  # int64 (room,)
    scores: np.ndarray  # float64 (room,)
    number: np.ndarray  # int64 (1,): how many they are
    inside: np.ndarray  # bool (n,): no variable
    one_more: np.ndarray  # int64 (n,)


@kernel
def _keep_best(listed, ranked, stem, first, last, scores, least, found):
    """Keep those of the candidates ``first .. last`` that make the stem a set worth listing.

    ``scores`` are those of the stem with each of them, ``least`` what that has to be above: the
    best score of a part that was looked at just now.
    """
    inside, one_more = found.inside, found.one_more
    fixed = ranked.required.shape[0]
    within = np.int64(-2)  # not looked for yet
    for c in range(first, last):
        score = scores[c - first]
        higher = EQUAL * max(1.0, abs(score))
        if score < ranked.floor or score <= least[c - first] + higher:
            continue
        if within == -2:
            for parent in stem:
                inside[parent] = True
            one_more[:] = -1
            within = best_with_one_more(
                listed.starts, listed.set_starts, listed.members, ranked.child, inside, one_more
            )
            for parent in stem:
                inside[parent] = False
        e = one_more[ranked.candidates[c]]
        if e < 0:
            e = within
        at = found.number[0]
        if at == found.scores.shape[0] or (e >= 0 and score <= listed.scores[e] + higher):
            continue
        size = stem.shape[0] - fixed
        found.sets[at, size] = ranked.candidates[c]
        for m in range(size):
            found.sets[at, m] = stem[fixed + m]
        found.sizes[at], found.scores[at] = size + 1, score
        found.number[0] += 1


@kernel
def best_ranked(scoring, listed, ranked, low, high, found):
    """Score the pairs and triples whose ranks have a product above ``low``, up to ``high``.

    Those that score higher than all listed subsets, and than those scored here, are found, as many
    as there is room for; with them the single parents of such ranks. Returns how many were scored.
    """
    many = ranked.candidates.shape[0]
    fixed = ranked.required.shape[0]
    stem = np.empty(fixed + 2, np.int64)
    stem[:fixed] = ranked.required
    chosen, where = np.empty(many, np.int64), np.empty(many, np.int64)
    chosen_scores, scores, least = np.empty(many), np.empty(many), np.empty(many)
    if ranked.most >= 1 and low < many:
        last = min(high, many)
        least[:] = ranked.alone
        _keep_best(listed, ranked, stem[:fixed], low, last, ranked.singles[low:last], least, found)
    wide = 0  # candidates that have a better rank than some other one of a pair
    while (wide + 1) * (wide + 2) <= high and wide + 1 < many and ranked.most >= 2:
        wide += 1
    firsts, starts = np.full(many, many), np.zeros(many + 1, np.int64)
    for a in range(many):
        starts[a + 1] = starts[a]
        if a < wide:
            firsts[a] = max(a + 1, low // (a + 1))
            starts[a + 1] += max(min(many, high // (a + 1)) - firsts[a], 0)
    pairs = np.empty(starts[many])
    scored = 0
    for a in range(wide):
        first, last = firsts[a], firsts[a] + starts[a + 1] - starts[a]
        stem[fixed] = ranked.candidates[a]
        own = stem[: fixed + 1]
        new = pairs[starts[a] : starts[a + 1]]
        scored += _score(scoring, ranked, own, first, last, chosen, where, chosen_scores, new)
        for c in range(first, last):
            least[c - first] = max(ranked.alone, ranked.singles[a], ranked.singles[c])
        _keep_best(listed, ranked, own, first, last, new, least, found)
    for a in range(wide if ranked.most >= 3 else 0):
        stem[fixed] = ranked.candidates[a]
        for b in range(a + 1, many):
            product = (a + 1) * (b + 1)
            first, last = max(b + 1, low // product), min(many, high // product)
            if b + 1 >= last:
                break
            stem[fixed + 1] = ranked.candidates[b]
            scored += _score(
                scoring, ranked, stem, first, last, chosen, where, chosen_scores, scores
            )
            best = max(ranked.alone, ranked.singles[a], ranked.singles[b])
            best = max(best, _pair(firsts, starts, pairs, a, b))
            for c in range(first, last):
                least[c - first] = max(
                    max(best, ranked.singles[c]),
                    _pair(firsts, starts, pairs, a, c),
                    _pair(firsts, starts, pairs, b, c),
                )
            _keep_best(listed, ranked, stem, first, last, scores, least, found)
    return scored
