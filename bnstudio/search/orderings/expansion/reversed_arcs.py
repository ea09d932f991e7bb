"""Families of reversed arcs: which parents the two ends of an arc may want when it is reversed.

A network in which the arc ``x -> y`` is reversed says the same where each end takes over the
parents of the other (Shachter 1986): ``x`` gets ``y`` and the other parents of ``y``, and ``y``
those of ``x``. Such sets are too large to be good, but their best subsets often are the families of
a better network, and far from those in use: ``y`` alone says little of ``x`` where its other
parents are not known, so that no search that adds one parent after the other comes there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bnstudio.search.orderings.expansion.new_sets import Parents

MOST_SUBSETS = 256
"""Subsets of one union that are scored, at most: smaller ones of larger unions."""

MOST_PARENTS = 5
"""Parents of a subset, at most."""


class ParentUnion(NamedTuple):
    """Parents that a variable may want when an arc at it is reversed.

    Attributes
    ----------
    child
        The variable.
    parents
        All of them, ascending.
    always
        The parent that each subset holds: the former child of this one; -1 if there is none.
    """

    child: int
    parents: Parents
    always: int

    @property
    def subsets(self) -> Subsets:
        """The subsets of its parents, by their places in it."""
        return subsets_of(len(self.parents))

    @property
    def wanted(self) -> NDArray[np.bool_]:
        """Which of the subsets hold the parent that is always there."""
        subsets = self.subsets
        if self.always < 0:
            return np.ones(len(subsets.sizes), dtype=bool)
        found: NDArray[np.bool_] = subsets.holds[:, self.parents.index(self.always)]
        return found


class Subsets(NamedTuple):
    """Subsets of ``0 ... size - 1``, smaller ones first: all up to some size.

    Attributes
    ----------
    starts, sizes, members
        Subset ``s`` is ``members[starts[s]:starts[s + 1]]``, ascending.
    holds
        Shape ``(len(sizes), size)``: whether it holds each member.
    without
        Shape ``(len(sizes), most)``: for each those of one less within it; -1 where no more are.
    ends
        Where the subsets of each size end.
    """

    starts: NDArray[np.int64]
    sizes: NDArray[np.int64]
    members: NDArray[np.int64]
    holds: NDArray[np.bool_]
    without: NDArray[np.int64]
    ends: tuple[int, ...]


def unions_of(network: Sequence[tuple[int, Parents]]) -> Iterator[ParentUnion]:
    """Give the unions of both ends of all arcs of a network, given by its families."""
    parents = dict(network)
    for head, own in network:
        for tail in own:
            others = {*own, *parents[tail]} - {tail}
            if not others <= set(own):
                yield ParentUnion(head, tuple(sorted(others)), -1)
            yield ParentUnion(tail, tuple(sorted(others | {head})), head)


@lru_cache(maxsize=64)
def subsets_of(size: int) -> Subsets:
    """Return the subsets of ``size`` members, as large ones as there is room for."""
    most, count = 0, 1
    while most < min(size, MOST_PARENTS) and count + comb(size, most + 1) <= MOST_SUBSETS:
        most += 1
        count += comb(size, most)
    sets = [one for length in range(most + 1) for one in combinations(range(size), length)]
    bits = [sum(1 << member for member in one) for one in sets]
    number = {mask: at for at, mask in enumerate(bits)}
    holds = np.zeros((len(sets), size), dtype=bool)
    without = np.full((len(sets), max(most, 1)), -1, dtype=np.int64)
    for at, (one, mask) in enumerate(zip(sets, bits, strict=True)):
        holds[at, list(one)] = True
        without[at, : len(one)] = [number[mask & ~(1 << member)] for member in one]
    sizes = np.array([len(one) for one in sets], dtype=np.int64)
    return Subsets(
        np.concatenate(([0], np.cumsum(sizes))),
        sizes,
        np.array([member for one in sets for member in one], dtype=np.int64),
        holds,
        without,
        tuple(np.searchsorted(sizes, range(most + 1), side="right").tolist()),
    )


def undominated(
    subsets: Subsets, scores: NDArray[np.float64], tolerance: float
) -> NDArray[np.int64]:
    """Return which subsets score higher than all within them, by more than ``tolerance``.

    Those that do not count have a score of minus infinity.
    """
    best = np.append(scores, -np.inf)  # of a subset and all within; the last for none
    good = np.ones(len(scores), dtype=bool)
    low = subsets.ends[0]
    for high in subsets.ends[1:]:
        within = best[subsets.without[low:high]].max(axis=1)
        good[low:high] = scores[low:high] > within + tolerance
        best[low:high] = np.maximum(scores[low:high], within)
        low = high
    return np.flatnonzero(good & np.isfinite(scores))
