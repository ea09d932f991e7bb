"""How many parent sets an exact enumeration would have to score at most, known before it begins.

Sets are counted by their number of configurations, which is all that the limit of free parameters
and the size bound look at (``docs/algorithms/parent-sets.md``, rule 2); what the other bounds will
cut cannot be known beforehand.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.parent_sets.exact.task import Start, Task
from bnstudio.scoring.parent_sets.exact.walk import NOTE_BYTES

MARGIN = 100
"""The bounds are given the credit of leaving one set in so many."""

MAX_SETS = 1e11
"""So many sets take a day and more."""

_MAX_PRODUCTS = 4000

_MANY = 2.0**400
"""More sets than can ever be scored, or configurations; the product of two is not yet infinite."""


@dataclass(frozen=True)
class SetsForecast:
    """What an enumeration may come to.

    Parameters
    ----------
    by_size
        Shape ``(depth + 1,)``: the most sets with so many parents, all variables together.
    noted
        Shape ``(depth + 1,)``: the most sets with so many parents of any one variable.
    bounded
        Whether the score declares a bound, by which sets can be left out.
    """

    by_size: NDArray[np.float64]
    noted: NDArray[np.float64]
    bounded: bool = True

    def sets(self, max_parents: int | None = None) -> float:
        """Return the most sets to be scored."""
        return float(self.by_size[: None if max_parents is None else max_parents + 1].sum())

    def bytes(self, max_parents: int | None = None) -> float:
        """Return the memory for the notes of one variable; sets of the largest size need none."""
        most = len(self.noted) - 1 if max_parents is None else max_parents
        return 2.0 * NOTE_BYTES * float(self.noted[:most].sum())

    def hopeless(self, room: float) -> bool:
        """Whether it cannot end, even if the bounds leave one set in ``MARGIN``.

        ``room`` is the memory for the notes of one variable, in bytes.
        """
        margin = MARGIN if self.bounded else 1
        return self.sets() > margin * MAX_SETS or self.bytes() > margin * room

    def comfortable(self, room: float) -> int:
        """Return the largest limit of parents with which it ends without any bound; at least 0."""
        most = 0
        while (
            most + 1 < len(self.by_size)
            and self.sets(most + 1) <= MAX_SETS
            and self.bytes(most + 1) <= room
        ):
            most += 1
        return most


def estimate(task: Task, check: Callable[[], None] | None = None) -> SetsForecast:
    """Count the sets that neither a limit nor the size bound leaves out.

    Without other bounds at work it is the number of sets that are scored; with them, more.
    ``check`` is called once a variable.
    """
    n = task.scorer.n
    by_size = np.zeros(n + 1)
    noted = np.zeros(n + 1)
    for child in range(n):
        if check is not None:
            check()
        own = _of_one(task, task.start(child))
        by_size[: len(own)] += own
        noted[: len(own)] = np.maximum(noted[: len(own)], own)
    depth = int(np.flatnonzero(by_size).max(initial=0))
    return SetsForecast(by_size[: depth + 1], noted[: depth + 1], task.bounded)


def _of_one(task: Task, start: Start) -> NDArray[np.float64]:
    """Return the most sets of one variable by the number of parents."""
    given, depth, r = len(start.given), start.depth, start.arity

    def legal(q: float) -> bool:
        q = min(q, _MANY)  # a penalty of nothing for infinitely many is no number
        if (r - 1) * q > task.max_params:
            return False
        if not task.prune:
            return True
        return start.highest_fit - task.charge(r, q) > start.score + task.tie

    own_arities = task.scorer.arities[list(start.free)]
    arities, counts = np.unique(own_arities, return_counts=True)
    counted = np.zeros(given + depth + 1)
    counted[given] = 1.0  # the smallest set is scored in any case
    if not depth:
        return counted
    everything = float(start.configurations) * math.prod(
        float(a) for a in np.sort(own_arities)[::-1][:depth]
    )
    if legal(everything):
        counted[given + 1 :] = _choices(len(start.free), depth)[1:]
        return counted
    # Ways to reach a number of configurations, by size; an arity at a time.
    most = _largest(legal, float(start.configurations), everything)
    reached, ways = np.array([float(start.configurations)]), np.eye(1, depth + 1)
    for arity, count in zip(arities.tolist(), counts.tolist(), strict=True):
        wider, shares = [reached], [ways]
        choices = _choices(count, min(count, depth))
        for chosen in range(1, min(count, depth) + 1):
            products = reached * float(arity) ** chosen
            kept = products <= most
            if not kept.any():
                break
            own = np.zeros((int(kept.sum()), depth + 1))
            own[:, chosen:] = choices[chosen] * ways[kept, : depth + 1 - chosen]
            wider.append(products[kept])
            shares.append(own)
        reached, ways = _gathered(np.concatenate(wider), np.concatenate(shares))
    counted[given + 1 :] = ways.sum(axis=0)[1:]
    return counted


@lru_cache(maxsize=100)
def _choices(count: int, most: int) -> NDArray[np.float64]:
    """Return how many sets of 0 to ``most`` there are of ``count``; at most ``_MANY``."""
    sets = 1
    choices = np.ones(most + 1)
    for size in range(1, most + 1):
        sets = sets * (count - size + 1) // size
        choices[size] = sets if sets < _MANY else _MANY
    return choices


def _largest(legal: Callable[[float], bool], low: float, high: float) -> float:
    """Return the largest number of configurations that is legal, as ``high`` is not.

    Smaller ones are legal where larger ones are not.
    """
    if not legal(low):
        return 0.0
    while 2.0 * low < high and legal(2.0 * low):
        low *= 2.0
    high = min(high, 2.0 * low)
    while low < (middle := float(math.floor((low + high) / 2.0))) < high:  # they are whole numbers
        low, high = (middle, high) if legal(middle) else (low, middle)
    return low


def _gathered(
    products: NDArray[np.float64], ways: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Add up the ways to the same number of configurations.

    Where there are too many different ones they are rounded down, so that no set is left out.
    """
    if len(products) > _MAX_PRODUCTS:
        fractions, powers = np.frexp(products)
        products = np.ldexp(np.floor(fractions * 16.0) / 16.0, powers)
    order = np.argsort(products, kind="stable")
    products = products[order]
    firsts = np.flatnonzero(np.diff(products, prepend=-1.0))
    together = np.add.reduceat(ways[order], firsts, axis=0)
    return products[firsts], np.minimum(together, _MANY)
