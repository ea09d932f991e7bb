"""Which of the sets next to a family, or within a union of parents, are worth listing.

A set is worth it if it scores higher than all its listed subsets. Scores come from outside, for
many sets at once: with a thousand variables an expansion looks at some hundred sets of each.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bnstudio.numerics.compiling import inlined_kernel, kernel
from bnstudio.scoring.parent_sets._table_kernels import (
    EQUAL,
    best_with_one_more,
    first_inside,
)


class Subsets(NamedTuple):
    """The subsets of ``0 ... size - 1`` for several sizes; smaller ones first."""

    firsts: np.ndarray  # int64 (sizes + 1,): of each size, from 0 on, the first subset
    starts: np.ndarray  # int64: members of each subset
    members: np.ndarray  # int64, ascending
    without: np.ndarray  # int64: of each member, the subset without it, counted from the first


class Limits(NamedTuple):
    """Which parent sets are legal; matrices of no rows stand for no limit."""

    arities: np.ndarray  # int32 (n,)
    max_parents: np.ndarray  # int64 (n,)
    max_params: float  # infinity where there is no limit
    allowed: np.ndarray  # bool (n, n): the arc [parent, child] may be there
    required: np.ndarray  # bool (n, n): the arc [parent, child] must be there
    required_parents: np.ndarray  # int64 (n,): how many must be


class Unions(NamedTuple):
    """Unions of parents whose subsets are looked at."""

    children: np.ndarray  # int64
    always: np.ndarray  # int64: the parent that each subset holds, or -1
    starts: np.ndarray  # int64: members of each union
    members: np.ndarray  # int64, ascending


@inlined_kernel
def _is_legal(limits, subsets, unions, u, row):
    """Whether a subset of a union is wanted and legal."""
    child = unions.children[u]
    size = subsets.starts[row + 1] - subsets.starts[row]
    if size > limits.max_parents[child]:
        return False
    holds = unions.always[u] < 0
    required = 0
    params = limits.arities[child] - 1.0
    for m in range(subsets.starts[row], subsets.starts[row + 1]):
        parent = unions.members[unions.starts[u] + subsets.members[m]]
        holds |= parent == unions.always[u]
        params *= limits.arities[parent]
        if limits.required.shape[0] and limits.required[parent, child]:
            required += 1
            continue
        if limits.arities[parent] < 2 or limits.arities[child] < 2 or parent == child:
            return False
        if limits.allowed.shape[0] and not limits.allowed[parent, child]:
            return False
    if size and params > limits.max_params:
        return False
    return holds and required == limits.required_parents[child]


@kernel
def legal_subsets(limits, subsets, unions, owners, rows, starts, parents):
    """Write the wanted, legal subsets of each union; return how many there are.

    Subset ``s`` is ``rows[s]`` of the union ``owners[s]``; its parents are
    ``parents[starts[s]:starts[s + 1]]``.
    """
    count = 0
    at = 0
    starts[0] = 0
    for u in range(unions.children.shape[0]):
        size = unions.starts[u + 1] - unions.starts[u]
        for row in range(subsets.firsts[size], subsets.firsts[size + 1]):
            if not _is_legal(limits, subsets, unions, u, row):
                continue
            for m in range(subsets.starts[row], subsets.starts[row + 1]):
                parents[at] = unions.members[unions.starts[u] + subsets.members[m]]
                at += 1
            owners[count] = u
            rows[count] = row
            count += 1
            starts[count] = at
    return count


@inlined_kernel
def _put_in(kept, count, most, scores, one):
    """Put ``one`` among the up to ``most`` with the best scores, best first; return their number.

    Of equal scores the one that came first stands first.
    """
    at = count
    while at and scores[kept[at - 1]] < scores[one]:
        at -= 1
    if at == most:
        return count
    count = min(count + 1, most)
    for k in range(count - 1, at, -1):
        kept[k] = kept[k - 1]
    kept[at] = one
    return count


@kernel
def best_subsets(listed, subsets, unions, owners, rows, starts, parents, scores, most, found):
    """Write to ``found`` which subsets are worth listing, of the best of each union.

    Those are up to ``most`` that score higher than all subsets within them. The arguments are those
    of :func:`legal_subsets` and the scores; returns how many are found.
    """
    inside = np.zeros(listed.starts.shape[0] - 1, np.bool_)
    largest = 0
    for size in range(subsets.firsts.shape[0] - 1):
        largest = max(largest, subsets.firsts[size + 1] - subsets.firsts[size])
    best = np.empty(largest)  # of each subset and all within it
    number = np.empty(largest, np.int64)
    kept = np.empty(most, np.int64)
    count = 0
    low = 0
    while low < owners.shape[0]:
        u = owners[low]
        high = low
        top = -np.inf
        size = unions.starts[u + 1] - unions.starts[u]
        first = subsets.firsts[size]
        number[: subsets.firsts[size + 1] - first] = -1
        while high < owners.shape[0] and owners[high] == u:
            number[rows[high] - first] = high
            top = max(top, scores[high])
            high += 1
        tolerance = EQUAL * max(1.0, abs(top))
        good = 0
        for row in range(first, subsets.firsts[size + 1]):
            within = -np.inf
            for m in range(subsets.starts[row], subsets.starts[row + 1]):
                within = max(within, best[subsets.without[m]])
            one = number[row - first]
            if one >= 0 and scores[one] > within + tolerance:
                good = _put_in(kept, good, most, scores, one)
            best[row - first] = within if one < 0 else max(within, scores[one])
        for k in range(good):
            one = kept[k]
            for m in range(starts[one], starts[one + 1]):
                inside[parents[m]] = True
            e = first_inside(
                listed.starts, listed.set_starts, listed.members, unions.children[u], inside
            )
            for m in range(starts[one], starts[one + 1]):
                inside[parents[m]] = False
            if e < 0 or scores[one] > listed.scores[e] + EQUAL * max(1.0, abs(scores[one])):
                found[count] = one
                count += 1
        low = high
    return count


@kernel
def worth_listing(listed, child, stem, alone, is_new, tried, scores, found):
    """Write to ``found`` which of ``tried``, each added to ``stem``, make a set worth listing.

    As many of the best are looked at as ``found`` has room for, of those that gain over the stem,
    which scores ``alone``. Returns how many are found, and whether the stem by itself is worth it;
    that is looked at if it ``is_new``.
    """
    most = found.shape[0]
    kept = np.empty(most, np.int64)
    good = 0
    least = alone + EQUAL * max(1.0, abs(alone))
    for k in range(tried.shape[0]):
        if scores[k] > least:
            good = _put_in(kept, good, most, scores, k)
    if good == 0 and not is_new:
        return 0, False
    n = listed.starts.shape[0] - 1
    inside = np.zeros(n, np.bool_)
    for parent in stem:
        inside[parent] = True
    one_more = np.full(n, -1, np.int64)
    within = best_with_one_more(
        listed.starts, listed.set_starts, listed.members, child, inside, one_more
    )
    count = 0
    for k in kept[:good]:
        e = one_more[tried[k]]
        if e < 0:
            e = within
        if e < 0 or scores[k] > listed.scores[e] + EQUAL * max(1.0, abs(scores[k])):
            found[count] = k
            count += 1
    new = is_new and (within < 0 or alone > listed.scores[within] + EQUAL * max(1.0, abs(alone)))
    return count, new
