"""Which of many networks disagree with what most of them agree on, and in what.

All are compared by their classes. They are kept as three numbers an edge, so that some thousand
networks take little room and are compared at once.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.pdag import PDAG

Ints = NDArray[np.int64]
Edges = Iterable[tuple[int, int]]

NOT_JOINED, FORWARD, BACKWARD, UNDIRECTED = 0, 1, 2, 3
"""How a network has a pair ``a, b``: not at all, as ``a -> b``, as ``b -> a``, or undirected."""

COLUMNS = ("network", "score", "differences", "missing", "extra", "directed_otherwise")


class NetworkList:
    """Some networks over the same variables, each as its class.

    Parameters
    ----------
    names
        The variables.
    networks
        What each is called, its score, its arcs and its undirected edges, by index.

    Attributes
    ----------
    labels, scores
        Of the networks, in the order given.
    """

    def __init__(
        self, names: tuple[str, ...], networks: Iterable[tuple[str, float | None, Edges, Edges]]
    ) -> None:
        self.names = names
        self.labels: list[str] = []
        self.scores: list[float | None] = []
        owners: list[int] = []
        pairs: list[int] = []
        kinds: list[int] = []
        n = len(names)
        for owner, (label, score, arcs, links) in enumerate(networks):
            self.labels.append(label)
            self.scores.append(score)
            before = len(pairs)
            for a, b in arcs:
                pairs.append(min(a, b) * n + max(a, b))
                kinds.append(FORWARD if a < b else BACKWARD)
            for a, b in links:
                pairs.append(min(a, b) * n + max(a, b))
                kinds.append(UNDIRECTED)
            owners += [owner] * (len(pairs) - before)
        self._owner: Ints = np.array(owners, dtype=np.int64)
        self._pair: Ints = np.array(pairs, dtype=np.int64)
        self._kind: NDArray[np.int8] = np.array(kinds, dtype=np.int8)

    def __len__(self) -> int:
        return len(self.labels)

    def graph(self, number: int) -> PDAG:
        """Return a network as its class, by its place in the list."""
        n = len(self.names)
        own = self._owner == number
        arcs: list[tuple[int, int]] = []
        links: list[tuple[int, int]] = []
        for pair, kind in zip(self._pair[own].tolist(), self._kind[own].tolist(), strict=True):
            a, b = divmod(pair, n)
            if kind == UNDIRECTED:
                links.append((a, b))
            else:
                arcs.append((a, b) if kind == FORWARD else (b, a))
        return PDAG(self.names, arcs, links)

    def ways(self, a: int, b: int) -> Ints:
        """Return how each network has the pair ``a, b``: :data:`FORWARD` is ``a -> b``."""
        found = np.zeros(len(self), dtype=np.int64)
        here = self._pair == min(a, b) * len(self.names) + max(a, b)
        found[self._owner[here]] = self._kind[here]
        if a < b:
            return found
        return np.array([NOT_JOINED, BACKWARD, FORWARD, UNDIRECTED], dtype=np.int64)[found]

    def against(self, agreed: PDAG) -> Disagreements:
        """Return in what each network differs from a class over the same variables."""
        n = len(self.names)
        wanted = np.zeros(n * n, dtype=np.int8)
        for a, b in agreed.arcs:
            wanted[min(a, b) * n + max(a, b)] = FORWARD if a < b else BACKWARD
        for a, b in agreed.links:
            wanted[min(a, b) * n + max(a, b)] = UNDIRECTED
        there = wanted[self._pair]
        extra = self._count(there == NOT_JOINED)
        turned = self._count((there != NOT_JOINED) & (there != self._kind))
        joined = self._count(there != NOT_JOINED)
        return Disagreements(int(np.count_nonzero(wanted)) - joined, extra, turned)

    def _count(self, those: NDArray[np.bool_]) -> Ints:
        return np.bincount(self._owner[those], minlength=len(self)).astype(np.int64)


@dataclass(frozen=True, eq=False)
class Disagreements:
    """In how many pairs each of some networks differs from what is agreed on.

    Parameters
    ----------
    missing
        Pairs that are agreed on and that the network does not join.
    extra
        Pairs that it joins and that are not agreed on.
    turned
        Pairs of both that it directs otherwise, or leaves undirected alone.
    """

    missing: Ints
    extra: Ints
    turned: Ints

    @property
    def total(self) -> Ints:
        """The structural Hamming distance of the classes."""
        return self.missing + self.extra + self.turned


def disagreements_csv(networks: NetworkList, agreed: PDAG) -> str:
    """Return a line for each network, those that differ most first."""
    found = networks.against(agreed)
    total = found.total
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for at in np.argsort(-total, kind="stable").tolist():
        score = networks.scores[at]
        writer.writerow(
            [
                networks.labels[at],
                "" if score is None else repr(score),
                *(int(column[at]) for column in (total, found.missing, found.extra, found.turned)),
            ]
        )
    return text.getvalue()
