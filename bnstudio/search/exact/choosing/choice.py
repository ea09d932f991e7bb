"""Which search is to prove the best network of a component, and what it is given for it.

Dynamic programming takes a time that is known beforehand. Branch and bound takes less wherever its
bounds leave out more than some forty in forty-one subsets, which shows only as it goes: so it goes
first, with as many nodes as are worth the time of dynamic programming. Together they take little
more than twice the shorter one. The integer program depends on the lists and not on the subsets.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from bnstudio.search.base import EstimateInput, Forecast, Level
from bnstudio.search.exact import estimate
from bnstudio.search.exact.components import MAX_MEMBERS, Component

_QUICK = 0.5  # seconds of dynamic programming for which nothing else is tried
_NODE_SHARE = 1 / 40  # of all subsets: so many nodes take as long as dynamic programming
_SHORT = 100  # sets a variable: up to here the integer program takes some seconds
_VERY_SHORT = 40  # sets a variable: up to here a linear program takes a millisecond or some
_FIRST_ROUNDS = 100  # of the integer program on very short lists, before anything else is tried
_LEAST_DISK = 10_000_000  # bytes


@dataclass(frozen=True)
class Way:
    """One way to solve a component.

    ``budget`` is in the search's own unit: nodes, with rounds of the linear program counted as
    such. ``why`` says in words why it was chosen.
    """

    name: str
    budget: float
    why: str


def ways(part: Component, memory: float, disk: float) -> list[Way]:
    """Return the ways to solve a component, in the order in which they are to be tried.

    Parameters
    ----------
    part
        The component.
    memory, disk
        The bytes that may be taken.
    """
    m, sets = part.m, len(part.costs)
    dense = estimate.dense_bytes(m) <= memory
    subsets = f"{estimate.in_words(estimate.dense_bytes(m))} hold all subsets of {m} variables"
    if dense and estimate.dense_seconds(m) <= _QUICK:
        return [
            Way("dp", math.inf, subsets),
            Way("bfbnb", math.inf, "there was no room for all subsets"),
        ]
    lists = f"the lists are short ({sets} sets of {m} variables)"
    found: list[Way] = []
    if m > estimate.FOR_LAYERS:
        many = f"{m} variables have too many subsets to go through"
        found.append(Way("ilp", math.inf, many))
    elif not dense and sets <= _SHORT * m:
        found.append(Way("ilp", math.inf, lists))
    elif sets <= _VERY_SHORT * m:
        found.append(Way("ilp", _FIRST_ROUNDS, lists))
    budget = _NODE_SHARE * 2.0**m if dense else math.inf
    pruned = f"the bounds leave few of the subsets of {m} variables"
    found.append(Way("bfbnb", budget, pruned))
    if disk < _LEAST_DISK:
        found[-1] = Way("astar", budget, f"{pruned}, and there is no disk to use")
    if dense:
        found.append(Way("dp", math.inf, f"{subsets}, and the bounds leave out too few"))
    elif found[-1].name == "bfbnb":
        found.append(Way("astar", math.inf, "there was no disk left for the layers"))
    if found[0].name != "ilp" or found[0].budget < math.inf:
        found.append(Way("ilp", math.inf, "the searches over subsets had no room left"))
    return found


def forecast(size: EstimateInput) -> Forecast:
    """Forecast the search: the lists decide when they are there, so only bounds are known before.

    It is red where no way can be gone at all.
    """
    parts = estimate.sizes(size)
    level: Level
    largest = max(parts, default=0)
    seconds = estimate.list_seconds(size)
    quick = sum(estimate.dense_seconds(m) for m in parts)
    if largest > MAX_MEMBERS:
        return estimate.integer(size)
    if estimate.dense_bytes(largest) <= size.memory_bytes and quick <= _QUICK:
        return estimate.dense(size)
    inner = estimate.breadth_first(size)
    if inner.level == "red":
        inner = estimate.integer(size)
    message = (
        f"Finding the parent sets: about {estimate.time_in_words(seconds)}. Then the quickest "
        f"search for {largest} variables with these lists is chosen."
    )
    level = "amber" if inner.level == "amber" else "green"
    taken = inner.seconds or seconds
    if estimate.dense_bytes(largest) <= size.memory_bytes:
        # Dynamic programming ends it when branch and bound has taken as long.
        start = sum(estimate.start_seconds(m, "static") for m in parts if m > 1)
        taken = min(taken, seconds + start + 2 * quick)
    return Forecast(level, message, taken, inner.memory_bytes, inner.disk_bytes, inner.parts)
