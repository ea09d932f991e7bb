"""Cluster cuts (Bartlett & Cussens 2017): of every cluster of variables at least ``k`` members have
fewer than ``k`` parents in it.

In a network the first ``k`` members of a cluster, in a topological order, have fewer than ``k``
parents in it. With ``k = 1`` for all clusters there are no other solutions than networks; larger
``k`` cut off further fractional points.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bnstudio.search.exact.integer import _cluster_kernels as kernels
from bnstudio.search.exact.integer.families import Families

POSITIVE = 1e-6  # a smaller value of a family counts as none
VIOLATED = 1e-3  # how much a cut lacks at least where it is added
_ROOM = 400


class Cut(NamedTuple):
    """A cluster and its ``k``; ``lacks`` is what the point for which it was found lacks."""

    inside: NDArray[np.bool_]
    k: int
    lacks: float

    @property
    def key(self) -> bytes:
        """What tells it from other cuts."""
        return bytes([self.k]) + np.packbits(self.inside).tobytes()


class Point(NamedTuple):
    """The families of positive value at a point, ``own_starts`` being by variable."""

    own_starts: NDArray[np.int64]
    starts: NDArray[np.int64]
    parents: NDArray[np.int64]
    values: NDArray[np.float64]

    @classmethod
    def of(
        cls, families: Families, chosen: NDArray[np.int64], values: NDArray[np.float64]
    ) -> Point:
        """Make a point of the values of some families."""
        positive = values > POSITIVE
        chosen, values = chosen[positive], values[positive]
        order = np.argsort(families.owner[chosen], kind="stable")
        chosen = chosen[order]
        own_starts = np.searchsorted(families.owner[chosen], np.arange(families.m + 1))
        return cls(own_starts, *families.some(chosen), values[order])

    def order(self) -> NDArray[np.int64]:
        """Return an ordering near the point: next is what has most weight inside the ordering."""
        order = np.zeros(len(self.own_starts) - 1, dtype=np.int64)
        kernels.fractional_order(*self, order)
        return order


def violated(point: Point, k: int, *, nodes: int, a_variable: int) -> tuple[list[Cut], bool]:
    """Return cuts that a point violates, the deepest first, and whether the search was whole.

    ``nodes`` limits the search from one variable, ``a_variable`` the clusters that it gives.
    """
    m = len(point.own_starts) - 1
    found = np.zeros((_ROOM, m), dtype=bool)
    depths = np.zeros(_ROOM)
    count, whole = kernels.separate(*point, k, VIOLATED, nodes, a_variable, found, depths)
    cuts: dict[bytes, Cut] = {}
    for i in np.argsort(-depths[:count], kind="stable"):
        cut = Cut(found[i].copy(), k, float(depths[i]))
        cuts.setdefault(cut.key, cut)
    return list(cuts.values()), bool(whole)


def counting(families: Families, chosen: NDArray[np.int64], cut: Cut) -> NDArray[np.int64]:
    """Return the places, in ``chosen``, of the families that count in a cut."""
    found = np.zeros(len(chosen), dtype=bool)
    kernels.counts_in(
        families.starts, families.parents, families.owner, chosen, cut.inside, cut.k, found
    )
    return np.flatnonzero(found)
