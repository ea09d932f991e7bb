"""The families of a component as an integer program sees them: a binary variable each.

A family is a variable with one of its parent sets. Costs count from the variable's cheapest family,
so that they are as large as what a network loses, and sums of them lose no digits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.search.exact.components import Component, parents_within


@dataclass(frozen=True, eq=False)
class Families:
    """Families that a best network may have.

    Parameters
    ----------
    m
        Number of variables.
    owner
        The variable of each family, ascending.
    costs
        What each costs more than the variable's cheapest one.
    starts, parents
        Family ``f`` has the parents ``parents[starts[f]:starts[f + 1]]``.
    places
        The place of each in the component's lists.
    base
        Cost of the cheapest families together.
    """

    m: int
    owner: NDArray[np.int64]
    costs: NDArray[np.float64]
    starts: NDArray[np.int64]
    parents: NDArray[np.int64]
    places: NDArray[np.int64]
    base: float

    @classmethod
    def of(cls, table: ParentSetTable, part: Component) -> Families:
        """Return all families of a component."""
        inside = np.zeros(table.n, dtype=bool)
        inside[part.members] = True
        starts, parents = parents_within(table, part.entries, inside)
        owner = np.repeat(np.arange(part.m), np.diff(part.starts))
        cheapest = part.costs[part.starts[:-1]]
        return cls(
            part.m,
            owner,
            part.costs - cheapest[owner],
            starts,
            np.searchsorted(part.members, parents),
            np.arange(len(owner)),
            math.fsum(cheapest),
        )

    def __len__(self) -> int:
        return len(self.costs)

    def only(self, keep: NDArray[np.bool_]) -> Families:
        """Return the families that are marked."""
        starts, parents = self.some(np.flatnonzero(keep))
        return Families(
            self.m,
            self.owner[keep],
            self.costs[keep],
            starts,
            parents,
            self.places[keep],
            self.base,
        )

    def some(self, chosen: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the parents of some families, one after the other: where each starts, and all."""
        sizes = self.starts[chosen + 1] - self.starts[chosen]
        starts = np.zeros(len(chosen) + 1, dtype=np.int64)
        np.cumsum(sizes, out=starts[1:])
        shift = np.repeat(self.starts[chosen] - starts[:-1], sizes)
        return starts, self.parents[np.arange(starts[-1]) + shift]
