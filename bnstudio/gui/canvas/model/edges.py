"""The edges of a graph by number: first its arcs, then its links, as arrays.

Another graph over the same nodes is compared edge by edge without a loop over them.
"""

from __future__ import annotations

from functools import cached_property
from typing import Self
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model.curves import Pair

Numbers = NDArray[np.intp]


class Edges:
    """The numbered edges of a graph.

    Attributes
    ----------
    ends
        For each edge its nodes, shape ``(m, 2)``: first the arcs (from, to) in index order, then
        the links.
    link
        Whether the edge is a link, shape ``(m,)``.
    """

    def __init__(self, graph: PDAG) -> None:
        self.graph = graph
        self.names = graph.names
        self.n = graph.n
        arcs, links = graph.arc_ends, graph.link_ends
        self.ends = np.concatenate([arcs, links])
        self.m = len(self.ends)
        self.link = np.zeros(self.m, dtype=bool)
        self.link[len(arcs) :] = True
        # Weak: otherwise each drawing would keep the one before it alive.
        self._shared: tuple[ref[Self], Numbers, Numbers] | None = None

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """The nodes of each edge."""
        return [(a, b) for a, b in self.ends.tolist()]

    @cached_property
    def number(self) -> dict[tuple[int, int], int]:
        """The number of the edge with these nodes."""
        return {pair: k for k, pair in enumerate(self.pairs)}

    def incident(self, *nodes: int) -> list[int]:
        """Return the numbers of the edges at some nodes, ascending."""
        asked = np.zeros(self.n, dtype=bool)
        asked[list(nodes)] = True
        found: list[int] = np.flatnonzero(asked[self.ends].any(axis=1)).tolist()
        return found

    def edge_between(self, a: int, b: int) -> int | None:
        """Return the number of the edge between two nodes, whichever way it runs."""
        for pair in ((a, b), (b, a)):
            if pair in self.number:
                return self.number[pair]
        return None

    def pair(self, number: int) -> Pair:
        """Return the names of an edge's nodes."""
        a, b = self.ends[number]
        return self.names[a], self.names[b]

    @cached_property
    def _keys(self) -> NDArray[np.int64]:
        """A number for each edge by which it is known among the edges of these nodes."""
        keys: NDArray[np.int64] = (self.ends[:, 0] * self.n + self.ends[:, 1]) * 2 + self.link
        return keys

    def common(self, other: Self) -> tuple[Numbers, Numbers]:
        """Return the numbers, here and there, of the edges that both have."""
        if self._shared is None or self._shared[0]() is not other:
            _, mine, theirs = np.intersect1d(
                self._keys, other._keys, assume_unique=True, return_indices=True
            )
            self._shared = ref(other), mine, theirs
        return self._shared[1:]

    def common_by(self, other: Self, old_of: NDArray[np.int64]) -> tuple[Numbers, Numbers]:
        """Return the same for a graph over other nodes.

        ``old_of``: for each node its number there, -1 for none.
        """
        ends = old_of[self.ends]
        known = np.flatnonzero((ends >= 0).all(axis=1))
        keys = (ends[known, 0] * other.n + ends[known, 1]) * 2 + self.link[known]
        _, mine, theirs = np.intersect1d(keys, other._keys, assume_unique=True, return_indices=True)
        return known[mine], theirs
