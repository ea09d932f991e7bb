"""A CPDAG as bit sets, and moves between equivalence classes.

Sets of nodes are integers whose bit v stands for node v, so that the conditions of the operators
(cliques, blocked paths) take a few machine operations a node.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.convert import to_dag
from bnstudio.graph.pdag import CPDAG, PDAG, Arc, trusted

MaskedFamily = tuple[int, int]
"""A child and the bit set of its parents."""

Network = list[int]
"""The bit set of the parents of each node of a DAG."""


def bits(nodes: int) -> Iterator[int]:
    """Yield the members of a bit set, ascending."""
    while nodes:
        low = nodes & -nodes
        yield low.bit_length() - 1
        nodes ^= low


def members(nodes: int) -> NDArray[np.int64]:
    """Return the members of a bit set as an array, ascending."""
    content = nodes.to_bytes((nodes.bit_length() + 7) // 8, "little")
    flags = np.unpackbits(np.frombuffer(content, dtype=np.uint8), bitorder="little")
    return np.flatnonzero(flags)


class ClassGraph:
    """A CPDAG as bit sets: ``parents``, ``children``, ``neighbours`` and ``adjacent`` of each node.

    Neighbours are joined by undirected edges. The object never changes.
    """

    def __init__(self, cpdag: PDAG) -> None:
        n = cpdag.n
        self.n = n
        self.names = cpdag.names
        self.__dict__["cpdag"] = cpdag
        self.parents = [0] * n
        self.children = [0] * n
        self.neighbours = [0] * n
        for a, b in cpdag.arcs:
            self.parents[b] |= 1 << a
            self.children[a] |= 1 << b
        for a, b in cpdag.links:
            self.neighbours[a] |= 1 << b
            self.neighbours[b] |= 1 << a
        self._complete()

    @classmethod
    def of_network(cls, names: tuple[str, ...], network: Network) -> ClassGraph:
        """Return the class of a network (see :func:`~bnstudio.graph.compelled.compelled_arcs`)."""
        n = len(names)
        graph = cls.__new__(cls)
        graph.n, graph.names = n, names
        compelled = _compelled(network)
        graph.parents = compelled
        graph.children = _turned(compelled)
        undirected = [own & ~held for own, held in zip(network, compelled, strict=True)]
        graph.neighbours = [a | b for a, b in zip(undirected, _turned(undirected), strict=True)]
        graph._complete()
        return graph

    def _complete(self) -> None:
        sets = zip(self.parents, self.children, self.neighbours, strict=True)
        self.adjacent = [p | c | u for p, c, u in sets]
        self._onward = [c | u for c, u in zip(self.children, self.neighbours, strict=True)]

    @cached_property
    def cpdag(self) -> PDAG:
        """The class as a graph."""
        arcs = frozenset((x, y) for y, own in enumerate(self.parents) for x in bits(own))
        links = ((a, b) for a, near in enumerate(self.neighbours) for b in bits(near & -(2 << a)))
        return trusted(CPDAG, self.names, arcs, frozenset(links))

    def directed(self, clique: int, y: int) -> Iterator[tuple[int, int]]:
        """Yield the nodes of y's component with their parents in it, where y has just ``clique``.

        The component is directed by maximum cardinality search, which begins with the clique and y,
        so that there is no v-structure in it.
        """
        ahead = [(-self.n - 1, v) for v in bits(clique)] + [(-self.n, y)]
        visited = 0
        while ahead:
            _, v = heappop(ahead)
            if visited >> v & 1:
                continue
            near = self.neighbours[v]
            yield v, near & visited
            visited |= 1 << v
            for w in bits(near & ~visited):
                heappush(ahead, (-(self.neighbours[w] & visited).bit_count(), w))

    def is_clique(self, nodes: int) -> bool:
        """Whether all pairs of the set are joined."""
        return all(nodes & ~self.adjacent[v] == 1 << v for v in bits(nodes))

    def cliques(self, within: int, base: int = 0) -> Iterator[int]:
        """Yield every clique that consists of ``base`` and nodes of ``within``, small ones first.

        ``base`` must be a clique; it comes first.
        """
        joined = within & ~base
        for v in bits(base):
            joined &= self.adjacent[v]
        waiting = [(base, joined)]
        for clique, more in waiting:
            yield clique
            for v in bits(more):
                # Later members only, so that no clique comes twice.
                waiting.append((clique | 1 << v, more & self.adjacent[v] & -(2 << v)))

    def is_blocked(
        self,
        start: int,
        goal: int,
        block: int,
        *,
        undirected_only: bool = False,
        but_arc: bool = False,
    ) -> bool:
        """Whether every semi-directed path from ``start`` to ``goal`` meets the set ``block``.

        ``undirected_only`` restricts this to undirected paths; ``but_arc`` leaves out the step from
        ``start`` directly to ``goal``.
        """
        onward = self.neighbours if undirected_only else self._onward
        ahead = onward[start] & ~block
        if but_arc:
            ahead &= ~(1 << goal)
        seen = ahead | 1 << start
        while ahead:
            if ahead >> goal & 1:
                return False
            low = ahead & -ahead
            ahead ^= low
            fresh = onward[low.bit_length() - 1] & ~block & ~seen
            seen |= fresh
            ahead |= fresh
        return True

    def changed_since(self, other: ClassGraph) -> int:
        """Nodes whose edges differ from those in ``other``."""
        return sum(
            1 << v
            for v in range(self.n)
            if self.parents[v] != other.parents[v]
            or self.children[v] != other.children[v]
            or self.neighbours[v] != other.neighbours[v]
        )

    def edited(
        self,
        *,
        without: tuple[Arc, ...] = (),
        arcs: tuple[Arc, ...] = (),
        links: tuple[Arc, ...] = (),
    ) -> PDAG:
        """Return the graph with edges deleted or added; an arc replaces an undirected edge."""
        gone = {(min(a, b), max(a, b)) for a, b in (*without, *arcs, *links)}
        old = self.cpdag
        return trusted(
            PDAG,
            old.names,
            frozenset(arc for arc in old.arcs if (min(arc), max(arc)) not in gone).union(arcs),
            (old.links - gone).union((min(a, b), max(a, b)) for a, b in links),
        )


def network_of(dag: PDAG) -> Network:
    """Return the bit set of each node's parents."""
    network = [0] * dag.n
    for a, b in dag.arcs:
        network[b] |= 1 << a
    return network


def _turned(sets: list[int]) -> list[int]:
    """Return, for each node, the nodes in whose sets it is."""
    turned = [0] * len(sets)
    for y, own in enumerate(sets):
        for x in bits(own):
            turned[x] |= 1 << y
    return turned


def _compelled(network: Network) -> list[int]:
    """Return the tails of the compelled arcs into each node of a network."""
    children = _turned(network)
    waiting = [own.bit_count() for own in network]
    order = [v for v, count in enumerate(waiting) if not count]
    rank = [0] * len(network)
    compelled = [0] * len(network)
    for place, y in enumerate(order):
        rank[y] = place
        for z in bits(children[y]):
            waiting[z] -= 1
            if not waiting[z]:
                order.append(z)
        own = network[y]
        if own:
            x = max(bits(own), key=rank.__getitem__)
            held = compelled[x]
            compelled[y] = own if held & ~own or own & ~(1 << x) & ~network[x] else held
    return compelled


class Move(NamedTuple):
    """A move from one class to another that still has to pass the tests for paths.

    ``operator`` is its number in its searcher's list; ``extra`` a further node or set of nodes.
    The move gains the scores of the families ``plus`` and loses those of ``minus``.
    """

    operator: int
    x: int
    y: int
    extra: int
    plus: tuple[MaskedFamily, ...]
    minus: tuple[MaskedFamily, ...]


class Row(NamedTuple):
    """Moves that give y one more parent each: ``Move(operator, x, y, extra, ...)`` for all tails.

    Parameters
    ----------
    operator, extra
        As in a move.
    own
        The bit set of y's parents without the new one.
    tails
        The bit set of the new parents x.
    """

    operator: int
    extra: int
    own: int
    tails: int

    def move(self, x: int, y: int) -> Move:
        """Return the move that makes x a parent."""
        plus, minus = (y, self.own | 1 << x), (y, self.own)
        return Move(self.operator, x, y, self.extra, (plus,), (minus,))


class Operators(Protocol):
    """A set of operators between classes, whose moves are found in rows or pair by pair."""

    def about(self, graph: ClassGraph, x: int, y: int) -> Iterator[Move]:
        """Yield the moves about the ordered pair; they depend only on the edges at x, at y and
        at the neighbours of y."""
        ...

    def rows(self, graph: ClassGraph, y: int, tails: int) -> Iterator[Row]:
        """Yield the moves that are found in rows, about y and all x of ``tails``.

        They depend on the edges at y, at its neighbours and at what is joined to those.
        """
        ...

    def tails(self, graph: ClassGraph, y: int) -> int:
        """Return the x whose moves about (x, y) are not found in rows, if there are any."""
        ...

    def fits(self, graph: ClassGraph, move: Move) -> bool:
        """Whether the move also passes the tests for paths, so that it is valid."""
        ...

    def after(self, graph: ClassGraph, move: Move) -> PDAG:
        """Return a PDAG of the class that a valid move leads to."""
        ...

    def network(self, graph: ClassGraph, network: Network, move: Move) -> Network:
        """Return a network of the class that a valid move leads to, given one of ``graph``."""
        ...


class ByPairs(ABC):
    """Operators without rows, on joined pairs unless they say more."""

    @abstractmethod
    def after(self, graph: ClassGraph, move: Move) -> PDAG:
        """Return a PDAG of the class that a valid move leads to."""

    def network(self, graph: ClassGraph, network: Network, move: Move) -> Network:
        """Return a network of the class that a valid move leads to."""
        return network_of(to_dag(self.after(graph, move)))

    def rows(self, graph: ClassGraph, y: int, tails: int) -> Iterator[Row]:
        """Yield nothing."""
        yield from ()

    def tails(self, graph: ClassGraph, y: int) -> int:
        """Return what is joined to y."""
        return graph.adjacent[y]
