"""A drawn network as numbers and words: what a figure of it is made of, and parts of it.

Places and routes are taken as they are; nothing is laid out here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class NetworkContent:
    """A drawn network, in units of the canvas.

    Attributes
    ----------
    title
        What it is, for those who do not see it.
    names, labels
        Of the nodes, and what stands in their boxes.
    positions, sizes
        Centres and sizes of the boxes, shape ``(n, 2)``.
    ends, link
        Nodes of each edge, shape ``(m, 2)``, and whether it has no direction, shape ``(m,)``.
    points, counts
        Control points of all routes one after the other, shape ``(k, 2)``, and how many of them
        are each edge's, shape ``(m,)``.
    reversible
        Arcs that the data cannot direct.
    groups, group_numbers
        Name of each node's group ("" for none), and the number of each group's colour.
    strengths
        How sure each edge is, shape ``(m,)``, nan where unknown; ``None`` where not shown.
    absent
        Pairs that are not joined although they are surer than the threshold: both nodes, and how
        sure.
    absent_routes
        The control points of the line of each such pair; of none they are straight.
    given
        Evidence: how a node is given (``observed``, ``set``, ``likelihood``) and its state.
    faded, faded_edges
        What is drawn softly.
    weak, weak_below, weak_hidden
        Edges weaker than a strength, that strength, and whether they are left out of the picture;
        else they are drawn softly.
    chosen
        Nodes that are selected on the canvas.
    states
        Of nodes whose states are shown: each state, its probability (``None`` for not known), and
        whether it is given.
    target, tells
        The target that is chosen; of each node that may tell of it, the share of its entropy, and
        how strong the node's ground is, 0 to 1.
    known
        What background knowledge says of edges: ``required``, ``forbidden`` or ``probable``.
    spoken_of
        Pairs that it speaks of and that are not joined: both nodes, what it says, whether of both
        ways.
    tiers
        Number of each node's tier, from 1; 0 for none.
    """

    title: str
    names: tuple[str, ...]
    labels: tuple[str, ...]
    positions: Floats
    sizes: Floats
    ends: Numbers
    link: NDArray[np.bool_]
    points: Floats
    counts: Numbers
    reversible: frozenset[int] = frozenset()
    groups: tuple[str, ...] = ()
    group_numbers: Mapping[str, int] = field(default_factory=dict)
    strengths: Floats | None = None
    absent: tuple[tuple[int, int, float], ...] = ()
    absent_routes: tuple[Floats, ...] = ()
    given: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    faded: frozenset[int] = frozenset()
    faded_edges: frozenset[int] = frozenset()
    weak: frozenset[int] = frozenset()
    weak_below: float = 0.0
    weak_hidden: bool = False
    chosen: frozenset[int] = frozenset()
    states: Mapping[int, tuple[tuple[str, float | None, bool], ...]] = field(default_factory=dict)
    target: int | None = None
    tells: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    known: Mapping[int, str] = field(default_factory=dict)
    spoken_of: tuple[tuple[int, int, str, bool], ...] = ()
    tiers: tuple[int, ...] = ()

    @property
    def n(self) -> int:
        """Number of nodes."""
        return len(self.names)

    @property
    def m(self) -> int:
        """Number of edges."""
        return len(self.ends)

    @property
    def left_out(self) -> frozenset[int]:
        """The edges that are not drawn."""
        return self.weak if self.weak_hidden else frozenset()

    def drawn(self) -> NDArray[np.bool_]:
        """Return which edges are drawn, shape ``(m,)``."""
        found = np.ones(self.m, dtype=bool)
        found[list(self.left_out)] = False
        return found

    def routes(self) -> list[Floats]:
        """Return the control points of each edge."""
        return np.split(self.points, np.cumsum(self.counts)[:-1]) if self.m else []

    def part(self, nodes: Iterable[int]) -> NetworkContent:
        """Return the network of some nodes, which stay where they are."""
        kept = sorted(set(nodes))
        place = {node: at for at, node in enumerate(kept)}
        inside = np.isin(self.ends, kept).all(axis=1) if self.m else np.zeros(0, dtype=bool)
        edges = np.flatnonzero(inside).tolist()
        at_edge = {edge: at for at, edge in enumerate(edges)}
        renumber = np.full(self.n, -1, dtype=np.int64)
        renumber[kept] = np.arange(len(kept))
        routes = self.routes()
        pairs = [k for k, (a, b, _) in enumerate(self.absent) if a in place and b in place]
        return replace(
            self,
            names=tuple(self.names[v] for v in kept),
            labels=tuple(self.labels[v] for v in kept),
            positions=self.positions[kept],
            sizes=self.sizes[kept],
            ends=renumber[self.ends[edges]].reshape(-1, 2),
            link=self.link[edges],
            points=np.concatenate([routes[e] for e in edges]) if edges else np.empty((0, 2)),
            counts=self.counts[edges],
            reversible=frozenset(at_edge[e] for e in self.reversible if e in at_edge),
            groups=tuple(self.groups[v] for v in kept) if self.groups else (),
            strengths=None if self.strengths is None else self.strengths[edges],
            absent=tuple((place[a], place[b], s) for a, b, s in (self.absent[k] for k in pairs)),
            absent_routes=tuple(self.absent_routes[k] for k in pairs if self.absent_routes),
            given={place[v]: how for v, how in self.given.items() if v in place},
            faded=frozenset(place[v] for v in self.faded if v in place),
            faded_edges=frozenset(at_edge[e] for e in self.faded_edges if e in at_edge),
            weak=frozenset(at_edge[e] for e in self.weak if e in at_edge),
            chosen=frozenset(place[v] for v in self.chosen if v in place),
            states={place[v]: rows for v, rows in self.states.items() if v in place},
            target=None if self.target is None else place.get(self.target),
            tells={place[v]: told for v, told in self.tells.items() if v in place},
            known={at_edge[e]: kind for e, kind in self.known.items() if e in at_edge},
            spoken_of=tuple(
                (place[a], place[b], kind, both)
                for a, b, kind, both in self.spoken_of
                if a in place and b in place
            ),
            tiers=tuple(self.tiers[v] for v in kept) if self.tiers else (),
        )

    def bounds(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of boxes and routes."""
        half = self.sizes / 2.0
        points = self.points[np.repeat(self.drawn(), self.counts)]
        boxes = self.positions - half, self.positions + half
        spots = np.concatenate([*boxes, points, *self.absent_routes])
        low, high = spots.min(axis=0), spots.max(axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def blanket(content: NetworkContent, node: int) -> frozenset[int]:
    """Return a node with its Markov blanket: parents, children, their parents, links' ends."""
    found = {node}
    children = set()
    for (a, b), link in zip(content.ends.tolist(), content.link.tolist(), strict=True):
        if node in (a, b):
            found |= {a, b}
            if a == node and not link:
                children.add(b)
    for (a, b), link in zip(content.ends.tolist(), content.link.tolist(), strict=True):
        if b in children and not link:
            found.add(a)
    return frozenset(found)
