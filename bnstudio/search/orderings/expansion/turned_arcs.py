"""Families that turned arcs would want: which parents an arc's two ends may get when it is turned.

A network in which the arc ``x -> y`` is turned says the same where each end takes over the parents
of the other (Shachter 1986): ``x`` gets ``y`` and the other parents of ``y``, and ``y`` those of
``x``. Such sets are too large to be good, but their best subsets often are the families of a better
network, and far from those in use: ``y`` alone says little of ``x`` where its other parents are not
known, so that no search that adds one parent after the other comes there.
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


class Union(NamedTuple):
    """Parents that a variable may want when an arc at it is turned.

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
        """The subsets that are scored, of its parents by their places in it."""
        at = -1 if self.always < 0 else self.parents.index(self.always)
        return subsets_of(len(self.parents), at)


class Subsets(NamedTuple):
    """Subsets of ``0 ... size - 1``, smaller ones first.

    Attributes
    ----------
    starts, sizes, members
        Subset ``s`` is ``members[starts[s]:starts[s + 1]]``, ascending.
    without
        Shape ``(len(starts) - 1, most)``: for each its subsets of one less that are there, too;
        -1 where there are no more.
    ends
        Where the subsets of each size end.
    """

    starts: NDArray[np.int64]
    sizes: NDArray[np.int64]
    members: NDArray[np.int64]
    without: NDArray[np.int64]
    ends: tuple[int, ...]


def unions_of(network: Sequence[tuple[int, Parents]]) -> Iterator[Union]:
    """Give the unions of both ends of all arcs of a network, given by its families."""
    parents = dict(network)
    for head, own in network:
        for tail in own:
            others = {*own, *parents[tail]} - {tail}
            if not others <= set(own):
                yield Union(head, tuple(sorted(others)), -1)
            yield Union(tail, tuple(sorted(others | {head})), head)


@lru_cache(maxsize=512)
def subsets_of(size: int, always: int) -> Subsets:
    """Return the smaller subsets of ``size`` members, all of which hold ``always`` (or -1)."""
    free = size - (always >= 0)
    room = MOST_PARENTS - (always >= 0)
    most, count = 0, 1
    while most < min(free, room) and count + comb(free, most + 1) <= MOST_SUBSETS:
        most += 1
        count += comb(free, most)
    others = [at for at in range(size) if at != always]
    fixed = () if always < 0 else (always,)
    sets = [
        tuple(sorted((*some, *fixed)))
        for length in range(most + 1)
        for some in combinations(others, length)
    ]
    number = {one: at for at, one in enumerate(sets)}
    without = np.full((len(sets), most + 1), -1, dtype=np.int64)
    for at, one in enumerate(sets):
        smaller = [number.get(tuple(p for p in one if p != out), -1) for out in one]
        smaller = [less for less in smaller if less >= 0]
        without[at, : len(smaller)] = smaller
    sizes = [len(one) for one in sets]
    return Subsets(
        np.concatenate(([0], np.cumsum(sizes))),
        np.array(sizes, dtype=np.int64),
        np.array([p for one in sets for p in one], dtype=np.int64),
        without,
        tuple(np.searchsorted(sizes, range(min(sizes), max(sizes) + 1), side="right").tolist()),
    )


def undominated(
    subsets: Subsets, scores: NDArray[np.float64], tolerance: float
) -> NDArray[np.int64]:
    """Return which subsets score higher than all that are smaller, by more than ``tolerance``."""
    best = np.append(scores, -np.inf)  # of a subset and all within; the last for none
    good = np.ones(len(scores), dtype=bool)
    low = subsets.ends[0]
    for high in subsets.ends[1:]:
        within = best[subsets.without[low:high]].max(axis=1)
        good[low:high] = scores[low:high] > within + tolerance
        best[low:high] = np.maximum(scores[low:high], within)
        low = high
    return np.flatnonzero(good & np.isfinite(scores))
