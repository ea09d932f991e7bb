"""The strength of every arc: how many of some networks join two variables, and which way.

A network counts as its equivalence class. An edge that the class leaves undirected counts half for
either direction, as the data of that network cannot tell it.

References
----------
Friedman, Goldszmidt and Wyner (1999), *Data analysis with Bayesian networks: a bootstrap
approach*, UAI: confidence in the features of the class.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.pdag import PDAG

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Strengths:
    """The pairs of variables that some network joins.

    Parameters
    ----------
    names
        The variables.
    networks
        How many networks were counted; 0 where the figures are not shares of networks.
    pairs
        Shape ``(m, 2)``: the joined pairs by index, smaller first, in order.
    forward, backward
        Shape ``(m,)``: the share of all networks in which the class directs the pair from the first
        to the second, or back.
    undirected
        Shape ``(m,)``: the share of all networks in which the class leaves it undirected.
    """

    names: tuple[str, ...]
    networks: int
    pairs: NDArray[np.int64]
    forward: Floats
    backward: Floats
    undirected: Floats
    strength: Floats
    direction: Floats
    """``strength`` is the share that joins the pair, whatever the direction; ``direction`` the part
    of it that goes from the first to the second, an undirected edge being half of each."""

    def rows(self) -> list[tuple[str, str, float, float]]:
        """Return (from, to, strength, direction) of every ordered pair, the strongest first.

        Both directions of a pair are there; their directions sum to 1.
        """
        names = self.names
        found = []
        for (a, b), strength, direction in zip(
            self.pairs.tolist(), self.strength.tolist(), self.direction.tolist(), strict=True
        ):
            # Rounded, or 1 - 0.9 would be 0.09999999999999998.
            back = round(1.0 - direction, 15)
            found.append((strength, direction, a, b))
            found.append((strength, back, b, a))
        found.sort(key=lambda row: (-row[0], -row[1], row[2:]))
        return [(names[a], names[b], strength, direction) for strength, direction, a, b in found]


class ArcCounts:
    """Counts networks one by one; the room it takes does not grow with their number.

    Parameters
    ----------
    names
        The variables of all networks, in this order.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.networks = 0
        n = len(names)
        self._directed = np.zeros((n, n), dtype=np.int32)
        self._undirected = np.zeros((n, n), dtype=np.int32)

    def add(self, arcs: Iterable[tuple[int, int]], links: Iterable[tuple[int, int]]) -> None:
        """Count one network: the arcs and the undirected pairs of its class, by index."""
        self.networks += 1
        for a, b in arcs:
            self._directed[a, b] += 1
        for a, b in links:
            self._undirected[min(a, b), max(a, b)] += 1

    def add_graph(self, graph: PDAG) -> None:
        """Count one network that is given as its class."""
        self.add(graph.arcs, graph.links)

    def strengths(self) -> Strengths:
        """Return the shares among the networks counted so far."""
        joined = np.triu(self._directed + self._directed.T + self._undirected)
        first, second = np.nonzero(joined)
        forward = self._directed[first, second].astype(np.int64)
        backward = self._directed[second, first].astype(np.int64)
        undirected = self._undirected[first, second].astype(np.int64)
        pairs = np.stack([first, second], axis=1).astype(np.int64)
        return of_counts(self.names, self.networks, pairs, forward, backward, undirected)


def of_counts(
    names: tuple[str, ...], networks: int, pairs: Ints, forward: Ints, backward: Ints, free: Ints
) -> Strengths:
    """Return the shares by how many of the networks direct each pair, or leave it undirected.

    Parameters
    ----------
    names, networks, pairs
        As in :class:`Strengths`.
    forward, backward, free
        Shape ``(m,)``: networks that direct the pair from the first to the second, or back, and
        that leave it undirected; together at least 1.
    """
    total = forward + backward + free
    of = max(networks, 1)
    return Strengths(
        names=names,
        networks=networks,
        pairs=pairs,
        forward=forward / of,
        backward=backward / of,
        undirected=free / of,
        strength=total / of,
        direction=(2 * forward + free) / (2 * total),
    )
