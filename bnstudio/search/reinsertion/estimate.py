"""How many parent sets the cache of Optimal Reinsertion will hold, and settings that fit.

The number of sets depends on arities and limits alone, so it is known before anything is counted.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.constraints import Constraints
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.search.base import EstimateInput, Forecast, Level, Suggestion

BYTES_A_SET = 22
"""Two scores of 8 bytes, a number of 4 and a count of 2."""

MAX_SETS_OF_ONE = 2**31 - 1
"""Of one variable: they are numbered in 32 bits."""

AUTOMATIC_PARAMS = (1024, 512, 256, 128, 64, 32)
"""Limits of parameters tried in this order when none is given, every variable a candidate."""

AUTOMATIC_SPARSE_PARAMS = (128, 64, 32, 16)
"""And then these, each with as many candidates as there is room for, but few enough to choose."""

MIN_CANDIDATES = 8

MAX_AUTOMATIC_SETS = 2_000_000
MAX_AUTOMATIC_SECONDS = 6.0
"""The most that automatic settings take, by the rough estimate of :func:`seconds`."""

CACHE_SHARE = 0.8
"""The share of the memory that the cache and tables may take."""

_SET_SECONDS = 0.5e-6
_ROW_SECONDS = 0.2e-9
_CELL_SECONDS = 4e-9
_PAIR_BYTES = 60  # the tables of moves and of dependence, a pair of variables
_LONG = 60.0


Groups = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class CacheLimits:
    """What the lists hold: families up to ``params`` free parameters, of ``candidates`` each.

    ``candidates`` is ``None`` where every variable is one.
    """

    params: int
    candidates: int | None


@lru_cache(maxsize=4096)
def count_sets(groups: Groups, max_configurations: int, max_parents: int) -> int:
    """Return how many subsets of a variable's candidates keep both limits, the empty one included.

    ``groups`` are ``(arity, how many have it)``; ``max_configurations`` limits the product of the
    members' arities.
    """
    # Sets by (product of arities, size), one arity after the other.
    found = Counter({(1, 0): 1})
    for arity, members in groups:
        extended: Counter[tuple[int, int]] = Counter()
        for (product, size), count in found.items():
            for more in range(min(members, max_parents - size) + 1):
                if product > max(max_configurations, 1):
                    break
                extended[product, size + more] += count * math.comb(members, more)
                product *= arity
        found = extended
    return found.total()


def groups_of(arities: NDArray[Any]) -> Groups:
    """Return ``(arity, how many have it)``, ascending."""
    values, counts = np.unique(arities, return_counts=True)
    return tuple(zip(values.tolist(), counts.tolist(), strict=True))


def free_candidates(
    legal: LegalParentSets, child: int, params: int
) -> tuple[NDArray[np.int64], int, int]:
    """Return the free candidates of a child, and the limits of configurations and members.

    Required parents are in every set and leave less room. A variable with one state is no
    candidate, and needs none: nothing is gained with it.
    """
    arities = legal.arities
    r = int(arities[child])
    given = legal.required_parents(child).tolist()
    most = 0 if r < 2 else params // ((r - 1) * math.prod(int(arities[p]) for p in given))
    parents = legal.room(child)
    if parents == 0 or most < 2:
        return np.empty(0, dtype=np.int64), most, parents
    candidates = legal.candidates(child)
    return candidates[arities[candidates] <= most], most, parents


def max_sets(constraints: Constraints, limits: CacheLimits) -> list[int]:
    """Return for every variable how many sets its list holds.

    With limited candidates that depends on which they are; the most it can be is returned.
    """
    values, counts, given = _profile(constraints)
    found = []
    for child in range(constraints.n):
        r = int(constraints.arities[child])
        max_configurations = 0 if r < 2 else limits.params // ((r - 1) * given[child])
        required = int(constraints.required[:, child].sum()) if given[child] > 1 else 0
        parents = max(int(constraints.max_parents[child]) - required, 0)
        left = math.inf if limits.candidates is None else limits.candidates
        groups = []
        # The smaller the arities, the more sets keep the limit.
        for arity, members in zip(values, counts[child], strict=True):
            if 1 < arity <= max_configurations and members and left > 0:
                groups.append((arity, int(min(members, left))))
                left -= members
        found.append(count_sets(tuple(groups), max_configurations, parents))
    return found


@lru_cache(maxsize=4)
def _profile(constraints: Constraints) -> tuple[list[int], list[list[int]], list[int]]:
    """Return the arities, how many free candidates of each a child has, and what required make."""
    arities = constraints.arities
    values = np.unique(arities)
    free = (constraints.allowed & ~constraints.required).astype(np.float32)
    counts = free.T @ (arities[:, None] == values).astype(np.float32)
    given = [1] * constraints.n
    for a, b in zip(*np.nonzero(constraints.required), strict=True):
        given[int(b)] *= int(arities[a])
    return values.tolist(), counts.astype(np.int64).tolist(), given


def seconds(constraints: Constraints, sets: float, rows: int, params: int) -> float:
    """Return roughly how long it takes on one thread to order candidates and fill the cache."""
    n = constraints.n
    one = _SET_SECONDS + _ROW_SECONDS * rows + _CELL_SECONDS * params
    return one * (sets + n * n)


def memory(constraints: Constraints, sets: float) -> float:
    """Return the bytes of the lists and of the tables beside them."""
    return BYTES_A_SET * sets + _PAIR_BYTES * constraints.n**2


def choose(
    constraints: Constraints,
    rows: int,
    params: int | None,
    candidates: int | None,
    memory_bytes: float | None = None,
) -> CacheLimits:
    """Return the limits in force: those given, or automatic ones.

    Parameters
    ----------
    constraints, rows
        The problem. Its limit of free parameters, if there is one, is never exceeded, and takes
        the place of ``params`` where that is not given.
    params, candidates
        The searcher's own limits. If nothing at all limits the parameters, the largest of
        :data:`AUTOMATIC_PARAMS` is taken whose lists are small and quick to make; if none is, the
        largest of :data:`AUTOMATIC_SPARSE_PARAMS` that leaves room for :data:`MIN_CANDIDATES`,
        with as many as possible (or those given).
    memory_bytes
        What the lists may take, if that is limited.
    """
    limit = constraints.max_params
    if params is not None or limit is not None:
        both = [value for value in (params, limit) if value is not None]
        return CacheLimits(min(both), candidates)

    n = constraints.n

    def fits(params: int, candidates: int | None, small: bool = True) -> bool:
        sets = sum(max_sets(constraints, CacheLimits(params, candidates)))
        if memory_bytes is not None and memory(constraints, sets) > memory_bytes:
            return False
        quick = seconds(constraints, sets, rows, params) <= MAX_AUTOMATIC_SECONDS
        return not small or (quick and sets <= MAX_AUTOMATIC_SETS)

    for automatic in AUTOMATIC_PARAMS:
        if fits(automatic, candidates):
            return CacheLimits(automatic, candidates)
    if candidates is not None:
        return CacheLimits(AUTOMATIC_SPARSE_PARAMS[-1], candidates)
    for automatic in AUTOMATIC_SPARSE_PARAMS:
        max_fitting = max_candidates(n - 1, partial(fits, automatic))
        if max_fitting >= MIN_CANDIDATES:
            return CacheLimits(automatic, max_fitting)
    # With so many rows nothing is quick, and it takes longer.
    max_fitting = max_candidates(n - 1, partial(fits, automatic, small=False))
    return CacheLimits(
        automatic,
        None if max_fitting >= n - 1 < MIN_CANDIDATES else min(max_fitting, MIN_CANDIDATES),
    )


def max_candidates(largest: int, fits: Callable[[int], bool], smallest: int = 1) -> int:
    """Return how many candidates fit, from ``smallest`` to ``largest``; more never fit better."""
    more = range(smallest + 1, largest + 1)
    return smallest + bisect_left(more, True, key=lambda count: not fits(count))


def estimate(size: EstimateInput, params: int | None, candidates: int | None) -> Forecast:
    """Say how large the lists will be, how long they take, and what would be smaller."""
    constraints = size.constraints
    share = CACHE_SHARE * size.memory_bytes
    limits = choose(constraints, size.rows, params, candidates, share)
    counts = max_sets(constraints, limits)
    sets, needed = sum(counts), memory(constraints, sum(counts))
    time = seconds(constraints, sets, size.rows, limits.params) / max(size.threads, 1)
    message = (
        f"{_count_words(sets)} parent sets with up to {limits.params} free parameters"
        + ("" if limits.candidates is None else f" among {limits.candidates} candidates each")
        + f" will be scored and kept, {_bytes_words(needed)}"
    )
    parts = (("parent sets with their scores", float(sets), float(BYTES_A_SET * sets)),)
    level: Level = "green"
    smaller: tuple[Suggestion, ...] = ()
    if needed > share or max(counts, default=0) > MAX_SETS_OF_ONE:
        level, smaller = "red", _smaller(size, limits, share)
        message += f", more than the {_bytes_words(share)} that there are for them"
    elif time > _LONG or needed > share / 2:
        level, smaller = "amber", _smaller(size, limits, share / 4)
        message += f", in about {time:.0f} s; until then smaller ones serve"
    else:
        message += "."
    return Forecast(level, message, time, needed, parts=parts, suggestions=smaller)


def _smaller(size: EstimateInput, limits: CacheLimits, share: float) -> tuple[Suggestion, ...]:
    """Return fewer parameters, then fewer candidates, whose lists fit into ``share`` bytes."""
    constraints = size.constraints

    def fits(params: int, candidates: int | None) -> bool:
        counts = max_sets(constraints, CacheLimits(params, candidates))
        return (
            memory(constraints, sum(counts)) <= share
            and max(counts, default=0) <= MAX_SETS_OF_ONE
            and seconds(constraints, sum(counts), size.rows, params) <= _LONG * size.threads
        )

    found = []
    params = limits.params
    while params > 1 and not fits(params, limits.candidates):
        params = 2 ** ((params - 1).bit_length() - 1)
    if params < limits.params and fits(params, limits.candidates):
        found.append(
            Suggestion(
                f"reinsert within {params} free parameters (cache_params={params})",
                {"set.cache_params": params},
            )
        )
    candidates = constraints.n - 1 if limits.candidates is None else limits.candidates
    few = max_candidates(constraints.n - 1, partial(fits, limits.params))
    if few < candidates and fits(limits.params, few):
        found.append(
            Suggestion(
                f"take only the {few} most strongly dependent variables as candidates of each "
                f"(candidates={few})",
                {"set.candidates": few},
            )
        )
    return tuple(found)


def _count_words(count: float) -> str:
    return f"{count:,.0f}" if count < 1e7 else f"{count:.1e}"


def _bytes_words(count: float) -> str:
    return f"{count / 1e6:,.0f} MB" if count < 1e9 else f"{count / 1e9:,.1f} GB"
