"""How far a graph has drifted from the one that was laid out, so that it is worth another layout.

Graphs are compared by the pairs that they join. Pairs that went do not count: the sparse first
graphs of another run keep the places of the last.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.layout.request import UNDIRECTED
from bnstudio.graph.pdag import DAG, PDAG

DRIFT = 0.15
"""Share of the joined pairs that must be new since the last layout before nodes are moved again."""

ENDED_DRIFT = 0.03
"""Share of the arcs that must be new or reversed for a run's last network to be laid out."""

ANOTHER = 0.5
"""Share of the joined pairs above which, if they are new, a network is another one: its drawing
starts from nothing."""

MIN_NEW = 3
FEW = 1 / 3
"""Fewer new pairs than ``MIN_NEW`` do as well if they are so large a share of the graph."""


class Pairs:
    """The joined pairs of a graph, to be compared with those of another.

    Graphs over the same nodes are compared as arrays: that of a run changes twice a second.
    """

    def __init__(self, graph: PDAG) -> None:
        self._names = graph.names
        ends = np.concatenate([graph.arc_ends, graph.link_ends])
        low = np.minimum(ends[:, 0], ends[:, 1])
        self._codes = np.sort(low * (graph.n - 1) + ends[:, 0] + ends[:, 1])  # low * n + high

    def __len__(self) -> int:
        return len(self._codes)

    def new_since(self, other: Pairs) -> int:
        """Return how many of these pairs the other one does not have."""
        if self._names == other._names:
            return int(np.count_nonzero(self._not_in(other)))
        return len(self._named() - other._named())

    def loose_since(self, other: Pairs) -> NDArray[np.bool_]:
        """Return which nodes have a neighbour here that they do not have in the other."""
        loose = np.zeros(len(self._names), dtype=np.bool_)
        if self._names == other._names:
            ends = np.divmod(self._codes[self._not_in(other)], len(self._names))
            loose[np.concatenate(ends)] = True
            return loose
        place = {name: node for node, name in enumerate(self._names)}
        for pair in self._named() - other._named():
            loose[[place[name] for name in pair]] = True
        return loose

    def is_another(self, than: Pairs) -> bool:
        """Whether so many pairs are new that this is another network, not one that has changed."""
        return self.new_since(than) > ANOTHER * len(self)

    def drifted_from(self, laid_out: Pairs) -> bool:
        """Whether so many pairs are new since the layout that nodes should be moved."""
        new = self.new_since(laid_out)
        enough = new >= MIN_NEW or (new > 0 and new >= FEW * len(self))
        return new >= DRIFT * len(self) and enough

    def _not_in(self, other: Pairs) -> NDArray[np.bool_]:
        """Return which of these pairs the other, over the same nodes, does not have."""
        if not len(other):
            return np.ones(len(self), dtype=np.bool_)
        at = np.minimum(np.searchsorted(other._codes, self._codes), len(other) - 1)
        lacking: NDArray[np.bool_] = other._codes[at] != self._codes
        return lacking

    def _named(self) -> frozenset[frozenset[str]]:
        n, names = len(self._names), self._names
        return frozenset(
            frozenset((names[code // n], names[code % n])) for code in self._codes.tolist()
        )


def drifted_at_the_end(final: DAG, laid_out: PDAG, style: str) -> bool:
    """Whether a run's last network differs so much from the graph laid out that it needs its own.

    Reversed arcs count where they would run against layers. Both have the same nodes.
    """
    if style in UNDIRECTED:
        other = len(final.skeleton - laid_out.skeleton)
    else:
        other = len(final.arcs - laid_out.arcs)
    return other > 0 and other >= ENDED_DRIFT * len(final.arcs)
