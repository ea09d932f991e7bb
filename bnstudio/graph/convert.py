"""From one kind of graph to another: DAG, RPDAG, CPDAG, and any PDAG that has an extension.

All are linear or nearly so in the number of edges (times the in-degree), without recursion, so
that ten thousand nodes pose no difficulty. Where a graph has several extensions, the one nearest
to a given order or DAG is taken, so that the arcs that the person sees keep their directions.

References
----------
Chickering (1995), *A transformational characterization of equivalent Bayesian network structures*,
UAI: DAG to CPDAG. Dor and Tarsi (1992), *A simple algorithm to construct a consistent extension of
a partially oriented graph*, UCLA report R-185: PDAG to DAG. Acid and de Campos (2003), *Searching
for Bayesian network structures in the space of restricted acyclic partially directed graphs*,
JAIR 18, section 3: RPDAGs.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Sequence

from bnstudio.errors import GraphError
from bnstudio.graph.compelled import compelled_arcs
from bnstudio.graph.pdag import CPDAG, DAG, PDAG, RPDAG, Arc, places_in, trusted
from bnstudio.graph.validity import check

Prefer = Sequence[int] | DAG | None


def to_dag(graph: PDAG, prefer: Prefer = None) -> DAG:
    """Return an extension of ``graph``: same skeleton, its arcs kept, no new v-structure.

    Parameters
    ----------
    graph
        Any PDAG.
    prefer
        A node order (earlier nodes should be the parents), or a DAG over the same nodes whose
        orientations should be kept. An extension that agrees with a preferred DAG on all edges
        they share is found whenever one exists; otherwise disagreements are few but, for a PDAG
        or CPDAG, not proved to be fewest. ``None`` is the order of the nodes.

    Raises
    ------
    GraphError
        If there is no extension, or if an RPDAG breaks a condition of its kind.
    """
    if isinstance(graph, DAG):
        return graph
    position, against = _preference(graph, prefer)
    if isinstance(graph, RPDAG):
        check(graph)
        return DAG(graph.names, graph.arcs | _rooted(graph, position, against))
    return DAG(graph.names, _dor_tarsi(graph, position, against))


def to_rpdag(graph: PDAG, prefer: Prefer = None) -> RPDAG:
    """Return the RPDAG of a DAG, or of an extension of ``graph`` (taken as :func:`to_dag` does).

    A DAG has exactly one RPDAG; the DAGs of one equivalence class may have several.
    """
    if isinstance(graph, RPDAG):
        return graph
    dag = to_dag(graph, prefer)
    # An arc x -> y loses its direction while x has no parents and y has only x; parents come first
    # in the order, so one pass settles the cascade.
    links: set[Arc] = set()
    free = [False] * dag.n
    for y in dag.order:
        parents = dag.parents(y)
        if not parents:
            free[y] = True
        elif len(parents) == 1 and free[parents[0]]:
            free[y] = True
            links.add((parents[0], y))
    return trusted(
        RPDAG,
        dag.names,
        dag.arcs - links,
        frozenset((min(pair), max(pair)) for pair in links),
    )


def to_cpdag(graph: PDAG) -> CPDAG:
    """Return the CPDAG of the equivalence class of ``graph`` (of its extensions).

    See :func:`~bnstudio.graph.compelled.compelled_arcs`.

    Raises
    ------
    GraphError
        If ``graph`` has no extension.
    """
    if isinstance(graph, CPDAG):
        return graph
    dag = to_dag(graph)
    arcs = compelled_arcs(dag)
    links = frozenset((min(pair), max(pair)) for pair in dag.arcs - arcs)
    return trusted(CPDAG, dag.names, arcs, links)


def as_kind(graph: PDAG, kind: str, prefer: Prefer = None) -> PDAG:
    """Return ``graph`` as a graph of ``kind``: ``dag``, ``rpdag``, ``cpdag`` or ``pdag``.

    ``prefer`` is used where an extension has to be chosen. Raises as the conversions do.
    """
    if kind == "dag":
        return to_dag(graph, prefer)
    if kind == "rpdag":
        return to_rpdag(graph, prefer)
    if kind == "cpdag":
        return to_cpdag(graph)
    if kind == "pdag":
        return graph
    raise ValueError(f"there is no kind of graph called {kind!r}")


Against = Callable[[int, int], bool]


def _preference(graph: PDAG, prefer: Prefer) -> tuple[list[int], Against]:
    """Positions of the nodes, and whether ``a -> b`` goes against what is preferred."""
    order: Sequence[int]
    if isinstance(prefer, DAG):
        if prefer.names != graph.names:
            raise ValueError("the preferred DAG has other nodes")
        order = prefer.order
    else:
        order = range(graph.n) if prefer is None else prefer
    if sorted(order) != list(range(graph.n)):
        raise ValueError("the preferred order must hold every node once")
    position = places_in(order)
    if isinstance(prefer, DAG):
        arcs = prefer.arcs
        return position, lambda a, b: (b, a) in arcs
    return position, lambda a, b: position[a] > position[b]


def _rooted(graph: RPDAG, position: list[int], against: Against) -> frozenset[Arc]:
    """Direct each tree of links away from the root that goes against the fewest preferences."""
    arcs: set[Arc] = set()
    seen = [False] * graph.n
    for start in sorted(range(graph.n), key=position.__getitem__):
        if seen[start] or not graph.neighbours(start):
            continue
        # First pass: a walk from any root, and the cost of every root from that of its
        # predecessor, since moving the root over an edge reverses only that edge.
        seen[start] = True
        tree = [start]
        cost = {start: 0}
        for node in tree:
            for other in graph.neighbours(node):
                if not seen[other]:
                    seen[other] = True
                    tree.append(other)
                    cost[other] = cost[node] + against(other, node) - against(node, other)
        root = min(tree, key=lambda node: (cost[node], position[node]))
        walk = [(root, -1)]
        for node, before in walk:
            for other in graph.neighbours(node):
                if other != before:
                    arcs.add((node, other))
                    walk.append((other, node))
    return frozenset(arcs)


def _dor_tarsi(graph: PDAG, position: list[int], against: Against) -> frozenset[Arc]:
    """Take away one sink after another, directing its links into it.

    A node can be the next sink if no arc leaves it and each of its neighbours by link is adjacent
    to all its other adjacent nodes. Once it can, it can until it goes. Among several, the one is
    taken whose links into it go against the fewest preferences, then the last in the order.
    """
    sinks = _Sinks(graph)
    cost = [sum(against(y, x) for y in graph.neighbours(x)) for x in range(graph.n)]
    waiting: list[tuple[int, int, int]] = []
    ready = [False] * graph.n

    def look_at(x: int) -> None:
        if not ready[x] and sinks.can_go(x):
            ready[x] = True
        if ready[x]:
            heapq.heappush(waiting, (cost[x], -position[x], x))

    for x in range(graph.n):
        look_at(x)
    arcs = set(graph.arcs)
    while waiting:
        x = heapq.heappop(waiting)[2]
        if sinks.gone[x]:
            continue
        changed = sinks.take(x)
        for y in graph.neighbours(x):
            if not sinks.gone[y]:
                arcs.add((y, x))
                cost[y] -= against(x, y)
                changed.add(y)
        for y in changed:
            look_at(y)
    if not all(sinks.gone):
        check(graph, "pdag")  # a directed cycle is the plainest reason; say it if it is one
        rest = [graph.names[x] for x in range(graph.n) if not sinks.gone[x]]
        raise GraphError(
            "the links cannot be directed without a cycle or a new v-structure",
            advice="Look at the edges among "
            + (", ".join(rest) if len(rest) <= 8 else f"these {len(rest)} nodes"),
        )
    return frozenset(arcs)


class _Sinks:
    """Which nodes can be the next sink, as nodes go one after another.

    Of each node that cannot, one reason is kept: two nodes near it that are not adjacent. It is
    looked at again only when one of them has gone, and goes on from where it stopped, so that each
    link is compared a few times in all. Nodes of many edges are compared by the bits of a number.
    """

    def __init__(self, graph: PDAG) -> None:
        self.graph = graph
        n = graph.n
        self.gone = [False] * n
        self._out = [len(graph.children(node)) for node in range(n)]
        self._near = [
            {*graph.neighbours(node), *graph.parents(node), *graph.children(node)}
            for node in range(n)
        ]
        self._compared = [0] * n  # of the node's links
        self._watchers: dict[int, list[int]] = {}
        # Bits are given by falling degree, so that the numbers of a dense part are short.
        by_degree = sorted(range(n), key=lambda node: -len(self._near[node]))
        self._node_of_bit = by_degree
        self._bit = places_in(by_degree)
        self._rows = {
            node: _number(self._bit[other] for other in near)
            for node, near in enumerate(self._near)
            if len(near) > _MANY
        }
        self._alive = (1 << n) - 1

    def can_go(self, x: int) -> bool:
        """Whether ``x`` can be the next sink."""
        if self._out[x] or self.gone[x]:
            return False
        links = self.graph.neighbours(x)
        while self._compared[x] < len(links):
            y = links[self._compared[x]]
            z = -1 if self.gone[y] else self._apart(x, y)
            if z >= 0:
                self._watchers.setdefault(y, []).append(x)
                self._watchers.setdefault(z, []).append(x)
                return False
            self._compared[x] += 1
        return True

    def _apart(self, x: int, y: int) -> int:
        """Return a node near ``x`` that is not adjacent to ``y``, its neighbour; -1 if none is."""
        if x in self._rows and y in self._rows:
            rest = self._rows[x] & self._alive & ~self._rows[y] & ~(1 << self._bit[y])
            return self._node_of_bit[rest.bit_length() - 1] if rest else -1
        near = self._near[y]
        return next((z for z in self._near[x] if z != y and z not in near), -1)

    def take(self, x: int) -> set[int]:
        """Let ``x`` go; return the nodes that may be able to go now."""
        self.gone[x] = True
        self._alive &= ~(1 << self._bit[x])
        changed = set(self._watchers.pop(x, ()))
        for y in self._near[x]:
            self._near[y].discard(x)
        for y in self.graph.parents(x):
            self._out[y] -= 1
            if not self._out[y]:
                changed.add(y)
        return changed


_MANY = 256
"""From so many edges on, a node's adjacent nodes are also kept as the bits of a number."""


def _number(bits: Iterable[int]) -> int:
    """Return the number that has these bits."""
    places = list(bits)
    content = bytearray(max(places) // 8 + 1)
    for place in places:
        content[place // 8] |= 1 << (place % 8)
    return int.from_bytes(content, "little")
