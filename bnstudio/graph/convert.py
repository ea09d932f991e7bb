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
from collections.abc import Callable, Sequence

from bnstudio.errors import GraphError
from bnstudio.graph.pdag import CPDAG, DAG, PDAG, RPDAG, Arc, trusted
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

    Chickering's (1995) labelling: heads are visited in topological order. The arc from a head's
    last parent is compelled when an arc into that parent would otherwise have to point at the head,
    or when an arc from a node not joined to that parent points there too. With it all arcs
    into the head are settled.

    Raises
    ------
    GraphError
        If ``graph`` has no extension.
    """
    if isinstance(graph, CPDAG):
        return graph
    dag = to_dag(graph)
    rank = [0] * dag.n
    for place, node in enumerate(dag.order):
        rank[node] = place
    parents = [frozenset(dag.parents(node)) for node in range(dag.n)]
    # Of each head, the tails of its compelled arcs.
    compelled: list[frozenset[int]] = [frozenset()] * dag.n
    for y in dag.order:
        if not parents[y]:
            continue
        x = max(parents[y], key=rank.__getitem__)
        if any(w not in parents[y] for w in compelled[x]) or any(
            z != x and z not in parents[x] for z in parents[y]
        ):
            compelled[y] = parents[y]
        else:
            compelled[y] = compelled[x]
    arcs = frozenset((x, y) for y in range(dag.n) for x in compelled[y])
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
    position = [0] * graph.n
    for place, node in enumerate(order):
        position[node] = place
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
    out = [len(graph.children(node)) for node in range(graph.n)]
    linked = [set(graph.neighbours(node)) for node in range(graph.n)]
    adjacent = [
        linked[node].union(graph.parents(node), graph.children(node)) for node in range(graph.n)
    ]

    def can_go(x: int) -> bool:
        if out[x]:
            return False
        around = adjacent[x]
        for y in linked[x]:
            near = adjacent[y]
            if len(near) < len(around) or not all(z in near or z == y for z in around):
                return False
        return True

    def key(x: int) -> tuple[int, int, int]:
        return sum(against(y, x) for y in linked[x]), -position[x], x

    ready = [can_go(x) for x in range(graph.n)]
    waiting = [key(x) for x in range(graph.n) if ready[x]]
    heapq.heapify(waiting)
    gone = [False] * graph.n
    left = graph.n
    arcs = set(graph.arcs)
    while waiting:
        x = heapq.heappop(waiting)[2]
        if gone[x]:
            continue
        gone[x] = True
        left -= 1
        around = adjacent[x]
        for y in linked[x]:
            arcs.add((y, x))
            linked[y].discard(x)
        for y in around:
            adjacent[y].discard(x)
        for y in graph.parents(x):
            out[y] -= 1
        for y in around:
            ready[y] = ready[y] or can_go(y)
            if ready[y]:
                heapq.heappush(waiting, key(y))
    if left:
        check(graph, "pdag")  # a directed cycle is the plainest reason; say it if it is one
        rest = ", ".join(graph.names[x] for x in range(graph.n) if not gone[x])
        raise GraphError(
            "the links cannot be directed without a cycle or a new v-structure",
            advice=f"Look at the edges among {rest if left <= 8 else f'these {left} nodes'}",
        )
    return frozenset(arcs)
