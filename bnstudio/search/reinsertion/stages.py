"""Smaller lists that Optimal Reinsertion makes first, so that it soon has a good network in hand.

Lists that take long are not waited for: reinsertions begin within a few candidates of each
variable, and go on within all when those lists stand.
"""

from __future__ import annotations

from bnstudio.graph.constraints import Constraints
from bnstudio.search.reinsertion.estimate import MIN_CANDIDATES, CacheLimits, max_sets, seconds

MAX_UNSTAGED_SECONDS = 0.3
"""Lists that take no longer, in seconds by the rough count, need none before them."""

SPEED_UP = 8
"""How much quicker than the next lists those before them are; all together cost a seventh more."""

_MIN_PARAMS = 8


def stages(constraints: Constraints, rows: int, limits: CacheLimits) -> tuple[CacheLimits, ...]:
    """Return the limits of the lists to be made one after the other; the last are ``limits``.

    They follow from the size of the table alone, so that a run can be repeated anywhere.
    """
    found = [limits]
    while True:
        last = found[0]
        most = _seconds(constraints, rows, last) / SPEED_UP
        if most * SPEED_UP <= MAX_UNSTAGED_SECONDS:
            break
        smaller = _within(constraints, rows, last, most)
        if smaller is None:
            break
        found.insert(0, smaller)
    return tuple(found)


def _seconds(constraints: Constraints, rows: int, limits: CacheLimits) -> float:
    """Return roughly how long the lists alone take."""
    sets = sum(max_sets(constraints, limits))
    none = seconds(constraints, 0, rows, limits.params)
    return seconds(constraints, sets, rows, limits.params) - none


def _within(
    constraints: Constraints, rows: int, last: CacheLimits, most: float
) -> CacheLimits | None:
    """Return the limits below ``last`` whose lists take ``most`` seconds, large families first."""
    params = last.params
    top = constraints.n - 1 if last.candidates is None else min(last.candidates, constraints.n - 1)
    while params >= min(_MIN_PARAMS, last.params):
        low, high = 0, top  # as many candidates as fit: more never take less time
        while low < high:
            middle = (low + high + 1) // 2
            if _seconds(constraints, rows, CacheLimits(params, middle)) <= most:
                low = middle
            else:
                high = middle - 1
        if low >= min(MIN_CANDIDATES, top):
            return CacheLimits(params, low)
        params //= 2
    return None
