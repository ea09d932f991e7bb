"""Smaller caches that Optimal Reinsertion fills first, so that it soon has a good network.

Reinsertions do not wait for a cache that takes long: they begin with a few candidates of each
variable, and go on with all when the whole cache is filled.
"""

from __future__ import annotations

from bnstudio.graph.constraints import Constraints
from bnstudio.search.reinsertion.estimate import (
    MIN_CANDIDATES,
    CacheLimits,
    max_candidates,
    max_sets,
    seconds,
)

MAX_UNSTAGED_SECONDS = 0.3
"""A cache that takes no longer, in seconds by the rough estimate, needs no smaller one first."""

SPEED_UP = 8
"""How much faster a cache is filled than the next one; all smaller ones cost a seventh more."""

_MIN_PARAMS = 8


def stages(constraints: Constraints, rows: int, limits: CacheLimits) -> tuple[CacheLimits, ...]:
    """Return the limits of the caches to be filled one after the other; the last are ``limits``.

    They depend on the size of the table alone, so that a run can be repeated anywhere.
    """
    found: list[CacheLimits] = []
    smaller: CacheLimits | None = limits
    while smaller is not None:
        found.insert(0, smaller)
        took = _seconds(constraints, rows, smaller)
        if took <= MAX_UNSTAGED_SECONDS:
            break
        smaller = _within(constraints, rows, smaller, took / SPEED_UP)
    return tuple(found)


def _seconds(constraints: Constraints, rows: int, limits: CacheLimits) -> float:
    """Return roughly how long filling the cache takes."""
    sets = sum(max_sets(constraints, limits))
    none = seconds(constraints, 0, rows, limits.params)
    return seconds(constraints, sets, rows, limits.params) - none


def _within(
    constraints: Constraints, rows: int, last: CacheLimits, longest: float
) -> CacheLimits | None:
    """Return limits below ``last`` whose cache takes ``longest`` seconds, large families first."""
    params = last.params
    top = constraints.n - 1 if last.candidates is None else min(last.candidates, constraints.n - 1)
    while params >= min(_MIN_PARAMS, last.params):

        def quick(candidates: int, params: int = params) -> bool:
            return _seconds(constraints, rows, CacheLimits(params, candidates)) <= longest

        candidates = max_candidates(top, quick, smallest=0)
        if candidates >= min(MIN_CANDIDATES, top):
            return CacheLimits(params, candidates)
        params //= 2
    return None
