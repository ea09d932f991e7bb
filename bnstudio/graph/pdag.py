"""The graphs of the program: arcs and links between named nodes, and the three kinds people use.

A :class:`PDAG` holds any partially directed graph; :class:`DAG`, :class:`RPDAG` and
:class:`CPDAG` are PDAGs that keep the conditions of their kind (``graph/validity.py``). Graphs
never change; every edit makes a new one, so that undo, runs and the worker can share them freely.
"""

from __future__ import annotations

import heapq
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import GraphError

Arc = tuple[int, int]
Ends = NDArray[np.int64]
Names = tuple[str, ...]
Lists = tuple[tuple[int, ...], ...]
P = TypeVar("P", bound="PDAG")


class PDAG:
    """A partially directed graph.

    Parameters
    ----------
    names
        The nodes' names, all different; a node is known by its index in this tuple.
    arcs
        Directed pairs ``(from, to)``.
    links
        Undirected pairs; stored as ``(smaller index, larger index)``.

    Raises
    ------
    ValueError
        For a pair out of range, a loop, or two edges between the same nodes.
    """

    kind = "pdag"

    def __init__(
        self,
        names: Iterable[str],
        arcs: Iterable[Arc] = (),
        links: Iterable[Arc] = (),
    ) -> None:
        self.names = tuple(names)
        self.arcs = frozenset((int(a), int(b)) for a, b in arcs)
        self.links = frozenset((min(int(a), int(b)), max(int(a), int(b))) for a, b in links)
        n = len(self.names)
        if len(set(self.names)) != n:
            raise ValueError("two nodes have the same name")
        for a, b in self.arcs | self.links:
            if not (0 <= a < n and 0 <= b < n) or a == b:
                raise ValueError(f"({a}, {b}) is not a pair of different nodes")
        for a, b in self.arcs:
            if (b, a) in self.arcs or (min(a, b), max(a, b)) in self.links:
                raise ValueError(f"nodes {a} and {b} are joined twice")

    @property
    def n(self) -> int:
        """Number of nodes."""
        return len(self.names)

    @cached_property
    def index(self) -> dict[str, int]:
        """Index of each name."""
        return _index_of(self.names)

    @cached_property
    def arc_ends(self) -> Ends:
        """The arcs in index order, shape ``(m, 2)``: from, to. Not to be written to."""
        return _ends(self.arcs)

    @cached_property
    def link_ends(self) -> Ends:
        """The links in index order, shape ``(m, 2)``. Not to be written to."""
        return _ends(self.links)

    @cached_property
    def _parents(self) -> Lists:
        return _lists(self.n, ((b, a) for a, b in self.arcs))

    @cached_property
    def _children(self) -> Lists:
        return _lists(self.n, self.arcs)

    @cached_property
    def _neighbours(self) -> Lists:
        return _lists(self.n, chain(self.links, ((b, a) for a, b in self.links)))

    def parents(self, node: int) -> tuple[int, ...]:
        """Nodes with an arc into ``node``, ascending."""
        return self._parents[node]

    def children(self, node: int) -> tuple[int, ...]:
        """Nodes that ``node`` has an arc into, ascending."""
        return self._children[node]

    def neighbours(self, node: int) -> tuple[int, ...]:
        """Nodes joined to ``node`` by a link, ascending."""
        return self._neighbours[node]

    def has_link(self, a: int, b: int) -> bool:
        """Whether a link joins the two."""
        return (min(a, b), max(a, b)) in self.links

    def adjacent(self, a: int, b: int) -> bool:
        """Whether an arc (either way) or a link joins the two."""
        return (a, b) in self.arcs or (b, a) in self.arcs or self.has_link(a, b)

    @cached_property
    def skeleton(self) -> frozenset[Arc]:
        """All joined pairs as ``(smaller index, larger index)``."""
        return self.links | frozenset((min(a, b), max(a, b)) for a, b in self.arcs)

    def in_order(self: P, names: Names) -> P:
        """Return the same graph with its nodes in another order, given by all their names."""
        if names == self.names:
            return self
        index = _index_of(names)
        place = [index[name] for name in self.names]
        arcs = frozenset((place[a], place[b]) for a, b in self.arcs)
        links = ((place[a], place[b]) for a, b in self.links)
        return trusted(type(self), names, arcs, frozenset((min(pair), max(pair)) for pair in links))

    def named_arcs(self) -> list[tuple[str, str]]:
        """Arcs as pairs of names, in index order."""
        return [(self.names[a], self.names[b]) for a, b in sorted(self.arcs)]

    def named_links(self) -> list[tuple[str, str]]:
        """Links as pairs of names, in index order."""
        return [(self.names[a], self.names[b]) for a, b in sorted(self.links)]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, PDAG)
            and self.names == other.names
            and self.arcs == other.arcs
            and self.links == other.links
        )

    def __hash__(self) -> int:
        return hash((self.names, self.arcs, self.links))

    def __reduce__(self) -> tuple[object, ...]:
        # Graphs cross the pipe from the worker many times a second: flat 32-bit pairs, nothing of
        # what can be worked out again, and no second round of checks on arrival.
        return _unpickle, (type(self), self.names, _flat(self.arcs), _flat(self.links))

    def __repr__(self) -> str:
        edges = [f"{a}→{b}" for a, b in self.named_arcs()]
        edges += [f"{a}–{b}" for a, b in self.named_links()]
        return f"{type(self).__name__}({self.n} nodes: {', '.join(edges)})"


def _lists(n: int, pairs: Iterable[Arc]) -> Lists:
    """Return for each node, ascending, what it is paired with."""
    lists: list[list[int]] = [[] for _ in range(n)]
    for node, other in pairs:
        lists[node].append(other)
    return tuple(tuple(sorted(found)) for found in lists)


def _flat(pairs: frozenset[Arc]) -> bytes:
    return array("i", [end for pair in sorted(pairs) for end in pair]).tobytes()


def _pairs(flat: bytes) -> frozenset[Arc]:
    ends = array("i", flat)
    return frozenset(zip(ends[::2], ends[1::2], strict=True))


def _unpickle(kind: type[PDAG], names: Names, arcs: bytes, links: bytes) -> PDAG:
    global _last_names
    # The graphs of one run share their names, so that these are compared by a glance.
    # Read once: another thread may receive graphs as well.
    last = _last_names
    if names == last:
        names = last
    else:
        _last_names = names
    graph = trusted(kind, names, _pairs(arcs), _pairs(links))
    for name, flat in (("arc_ends", arcs), ("link_ends", links)):
        ends = np.frombuffer(flat, np.intc).astype(np.int64).reshape(-1, 2)
        graph.__dict__[name] = _fixed(ends)
    return graph


_last_names: Names = ()
_last_indices: tuple[tuple[Names, dict[str, int]], ...] = ()
"""The names of graphs lately looked at, with their indices: graphs come by the thousand."""

_MAX_INDICES = 4


def _index_of(names: Names) -> dict[str, int]:
    global _last_indices
    for known, index in _last_indices:
        if known is names:
            return index
    index = {name: i for i, name in enumerate(names)}
    _last_indices = ((names, index), *_last_indices[: _MAX_INDICES - 1])
    return index


def _ends(pairs: frozenset[Arc]) -> Ends:
    ends = np.fromiter(chain.from_iterable(pairs), np.int64, 2 * len(pairs)).reshape(-1, 2)
    return _fixed(ends[np.lexsort((ends[:, 1], ends[:, 0]))])


def _fixed(ends: Ends) -> Ends:
    ends.setflags(write=False)
    return ends


def trusted(
    kind: type[P], names: tuple[str, ...], arcs: frozenset[Arc], links: frozenset[Arc]
) -> P:
    """Make a graph without checking it: for algorithms that are proved right, and for unpickling.

    Links must be given as ``(smaller index, larger index)``.
    """
    graph = kind.__new__(kind)
    graph.names = names
    graph.arcs = arcs
    graph.links = links
    return graph


class DAG(PDAG):
    """A directed acyclic graph.

    Raises
    ------
    GraphError
        If the arcs close a cycle; the message names it.
    """

    kind = "dag"

    def __init__(self, names: Iterable[str], arcs: Iterable[Arc] = ()) -> None:
        super().__init__(names, arcs)
        _ = self.order

    @cached_property
    def order(self) -> tuple[int, ...]:
        """A topological order, parents first; among free nodes the smaller index first."""
        waiting = [len(self.parents(node)) for node in range(self.n)]
        ready = [node for node in range(self.n) if waiting[node] == 0]
        heapq.heapify(ready)
        order = []
        while ready:
            node = heapq.heappop(ready)
            order.append(node)
            for child in self.children(node):
                waiting[child] -= 1
                if waiting[child] == 0:
                    heapq.heappush(ready, child)
        if len(order) < self.n:
            cycle = find_cycle(self)
            assert cycle is not None
            shown = [self.names[node] for node in cycle]
            if len(shown) > 20:
                shown[10:-10] = ["…"]
            path = " → ".join(shown)
            raise GraphError(
                f"the arcs close a cycle: {path}", advice="Delete or reverse one of them"
            )
        return tuple(order)


def find_cycle(graph: PDAG) -> tuple[int, ...] | None:
    """Return a directed cycle of the arcs as ``(a, b, ..., a)``, or ``None``; links are ignored."""
    for path, child in closing_steps(range(graph.n), graph.children):
        return (*path[path.index(child) :], child)
    return None


def closing_steps(
    roots: Sequence[int], children: Callable[[int], Iterable[int]]
) -> Iterator[tuple[list[int], int]]:
    """Walk depth first from all roots; give each step that closes a cycle.

    A step leads from the last node of the path, which goes on to be changed, to a node on it.
    """
    colour = [0] * len(roots)
    for root in roots:
        if colour[root]:
            continue
        path = [root]
        colour[root] = 1
        walks = [iter(children(root))]
        while walks:
            child = next(walks[-1], None)
            if child is None:
                walks.pop()
                colour[path.pop()] = 2
            elif colour[child] == 1:
                yield path, child
            elif colour[child] == 0:
                colour[child] = 1
                path.append(child)
                walks.append(iter(children(child)))


def places_in(order: Sequence[int]) -> list[int]:
    """Return the place of each node in an order of all nodes."""
    places = [0] * len(order)
    for place, node in enumerate(order):
        places[node] = place
    return places


class CPDAG(PDAG):
    """The graph of a Markov equivalence class: compelled arcs and reversible links.

    The constructor does not check; ``graph/validity.py`` does, and ``graph/convert.py`` makes them.
    """

    kind = "cpdag"


class RPDAG(PDAG):
    """A restricted PDAG (Acid & de Campos 2003); checked and made as :class:`CPDAG` is."""

    kind = "rpdag"


KINDS: dict[str, type[PDAG]] = {kind.kind: kind for kind in (PDAG, DAG, RPDAG, CPDAG)}
"""The classes of graphs by the word for each."""


def of_kind(
    kind: str,
    names: Sequence[str],
    arcs: Iterable[tuple[int, int]],
    links: Iterable[tuple[int, int]],
) -> PDAG:
    """Return the graph of a kind; a DAG has no links.

    Raises
    ------
    KeyError
        If there is no such kind.
    """
    return DAG(names, arcs) if kind == DAG.kind else KINDS[kind](names, arcs, links)
