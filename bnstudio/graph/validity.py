"""Whether a graph keeps the conditions of its kind and, if not, which one it breaks and where.

The conditions of a CPDAG are those of Andersson, Madigan and Perlman (1997), *A characterization
of Markov equivalence classes for acyclic digraphs*, Annals of Statistics 25, theorem 4.1; those of
an RPDAG are definition 1 of Acid and de Campos (2003), JAIR 18. Every test is nearly linear.
"""

from __future__ import annotations

import itertools
from collections import deque
from dataclasses import dataclass

from bnstudio.errors import GraphError
from bnstudio.graph.pdag import PDAG, find_cycle, trusted


@dataclass(frozen=True)
class Violation:
    """A broken condition.

    Parameters
    ----------
    kind
        The kind of graph whose condition it is.
    condition
        Its number in the kind's definition, from 1.
    name
        The condition in a few words ("no directed cycle").
    sentence
        What is wrong, with the names of the nodes.
    nodes
        The nodes concerned; a cycle begins and ends with the same node.
    """

    kind: str
    condition: int
    name: str
    sentence: str
    nodes: tuple[int, ...]


def check(graph: PDAG, kind: str | None = None) -> None:
    """Raise :class:`GraphError` naming the first broken condition, if there is one."""
    found = violation(graph, kind)
    if found is not None:
        raise GraphError(found.sentence)


def violation(graph: PDAG, kind: str | None = None) -> Violation | None:
    """Return the first condition that ``graph`` breaks as a graph of ``kind`` (default: its own).

    ``pdag`` asks only for no directed cycle; ``dag`` also for no links; ``rpdag`` and ``cpdag``
    for the four conditions of their papers, in their order.
    """
    kind = graph.kind if kind is None else kind
    if kind == "pdag":
        return _directed_cycle(graph, "pdag", 1)
    if kind == "dag":
        if graph.links:
            a, b = min(graph.links)
            text = f"a DAG has no links, but {_edge(graph, a, b)} is one"
            return Violation("dag", 2, "no links", text, (a, b))
        return _directed_cycle(graph, "dag", 1)
    if kind == "rpdag":
        return _rpdag(graph)
    if kind == "cpdag":
        return _cpdag(graph)
    raise ValueError(f"there is no kind of graph called {kind!r}")


def why_compelled(graph: PDAG, a: int, b: int) -> str:
    """Say in one sentence why ``a -> b`` has its direction in this DAG, RPDAG or CPDAG."""
    names = graph.names
    tail, head = names[a], names[b]
    if graph.kind == "dag":
        return f"{tail} → {head} was drawn so"
    if graph.kind == "rpdag":
        for c in graph.parents(b):
            if c != a:
                return f"{tail} → {head} is head to head with {names[c]} → {head}"
        for c in graph.parents(a):
            return f"{head} → {tail} would be head to head with {names[c]} → {tail}"
    for c in graph.parents(b):
        if c != a and not graph.adjacent(a, c):
            apart = f"{tail} and {names[c]} are not joined"
            return f"{tail} → {head} ← {names[c]} is a v-structure: {apart}"
    for c in graph.parents(a):
        if not graph.adjacent(c, b):
            return f"{head} → {tail} would make a v-structure with {names[c]} → {tail}"
    for c in graph.children(a):
        if (c, b) in graph.arcs:
            return f"reversed, it would close the cycle {head} → {tail} → {names[c]} → {head}"
    pair = _two_ways(graph, a, b)
    if pair is not None:
        one, two = names[pair[0]], names[pair[1]]
        return f"reversed, with {one} → {head} ← {two}, it would make a v-structure in {tail}"
    return f"nothing compels {tail} → {head}"


# --- RPDAG -----------------------------------------------------------------------------------


def _rpdag(graph: PDAG) -> Violation | None:
    names = graph.names
    for y in range(graph.n):
        if graph.parents(y) and graph.neighbours(y):
            x, z = graph.parents(y)[0], graph.neighbours(y)[0]
            return Violation(
                "rpdag",
                1,
                "a node with parents has no links",
                f"{names[y]} has a parent ({names[x]}) and so cannot have a link (to {names[z]})",
                (x, y, z),
            )
    found = _directed_cycle(graph, "rpdag", 2)
    if found is not None:
        return found
    cycle = link_cycle(graph)
    if cycle is not None:
        path = " – ".join(names[node] for node in cycle)
        return Violation("rpdag", 3, "no cycle of links", f"links close a cycle: {path}", cycle)
    for x, y in sorted(graph.arcs):
        if len(graph.parents(y)) < 2 and not graph.parents(x):
            text = (
                f"{names[x]} → {names[y]} must be a link, since {names[y]} has no other parent "
                f"and {names[x]} has none"
            )
            return Violation("rpdag", 4, "an arc needs a cause for its direction", text, (x, y))
    return None


def link_cycle(graph: PDAG) -> tuple[int, ...] | None:
    """Return a cycle made of links only as ``(a, b, ..., a)``, or ``None``."""
    before = [-1] * graph.n
    seen = [False] * graph.n
    for root in range(graph.n):
        if seen[root]:
            continue
        seen[root] = True
        queue = [root]
        for node in queue:
            for other in graph.neighbours(node):
                if other == before[node]:
                    continue
                if seen[other]:
                    return _join(_up(before, node), _up(before, other))
                seen[other] = True
                before[other] = node
                queue.append(other)
    return None


def _up(before: list[int], node: int) -> list[int]:
    path = [node]
    while before[path[-1]] >= 0:
        path.append(before[path[-1]])
    return path


def _join(one: list[int], two: list[int]) -> tuple[int, ...]:
    """Make a cycle of two walks up to the root of a search tree, cut at their first common node."""
    while len(one) > 1 and len(two) > 1 and one[-2] == two[-2]:
        one.pop()
        two.pop()
    return (*one, *reversed(two[:-1]), one[0])


# --- CPDAG -----------------------------------------------------------------------------------


def _cpdag(graph: PDAG) -> Violation | None:
    names = graph.names
    component = chain_components(graph)
    found = _partially_directed_cycle(graph, component)
    if found is not None:
        return found
    hole = _hole(graph, component)
    if hole is not None:
        path = " – ".join(names[node] for node in hole)
        text = f"the cycle of links {path} has no chord"
        return Violation("cpdag", 2, "links form chordal graphs", text, hole)
    for y in range(graph.n):
        for x in graph.parents(y):
            for z in graph.neighbours(y):
                if not graph.adjacent(x, z):
                    text = (
                        f"{names[x]} → {names[y]} – {names[z]} cannot stand: the link must be "
                        f"{names[y]} → {names[z]}, since {names[x]} and {names[z]} are not joined"
                    )
                    return Violation("cpdag", 3, "no arc runs into a link", text, (x, y, z))
    for x, y in sorted(graph.arcs):
        if not _protected(graph, x, y):
            text = f"nothing compels the direction of {names[x]} → {names[y]}; it must be a link"
            return Violation("cpdag", 4, "every arc is compelled", text, (x, y))
    return None


def chain_components(graph: PDAG) -> list[int]:
    """Number the connected components of the links: for each node, its component (from 0)."""
    component = [-1] * graph.n
    count = 0
    for root in range(graph.n):
        if component[root] >= 0:
            continue
        component[root] = count
        queue = [root]
        for node in queue:
            for other in graph.neighbours(node):
                if component[other] < 0:
                    component[other] = count
                    queue.append(other)
        count += 1
    return component


def semi_directed_path(
    graph: PDAG, start: int, goal: int, *, not_first: int | None = None
) -> tuple[int, ...] | None:
    """Return a shortest path from ``start`` to ``goal`` along arcs and links, or ``None``.

    Arcs are followed in their direction, links both ways; the first step may not lead to the node
    ``not_first``. The path begins with ``start`` and ends with ``goal``.
    """
    before = {start: -1}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        for other in (*graph.children(node), *graph.neighbours(node)):
            if other in before or (node == start and other == not_first):
                continue
            before[other] = node
            if other == goal:
                path = [goal]
                while path[-1] != start:
                    path.append(before[path[-1]])
                return tuple(reversed(path))
            queue.append(other)
    return None


def _directed_cycle(graph: PDAG, kind: str, number: int) -> Violation | None:
    cycle = find_cycle(graph)
    if cycle is None:
        return None
    path = " → ".join(graph.names[node] for node in cycle)
    text = f"the arcs close a cycle: {path}"
    return Violation(kind, number, "no directed cycle", text, cycle)


def _partially_directed_cycle(graph: PDAG, component: list[int]) -> Violation | None:
    """Look for a cycle with at least one arc, all arcs pointing the same way round."""
    quotient: set[tuple[int, int]] = set()
    bad: tuple[int, int] | None = None
    for a, b in sorted(graph.arcs):
        if component[a] == component[b]:
            bad = (a, b)
            break
        quotient.add((component[a], component[b]))
    if bad is None:
        names = tuple(map(str, range(max(component, default=-1) + 1)))
        ring = find_cycle(trusted(PDAG, names, frozenset(quotient), frozenset()))
        if ring is not None:
            bad = next(
                (a, b)
                for a, b in sorted(graph.arcs)
                if (component[a], component[b]) == (ring[0], ring[1])
            )
    if bad is None:
        return None
    back = semi_directed_path(graph, bad[1], bad[0])
    assert back is not None
    cycle = (bad[0], *back)
    steps = " ".join(
        f"{'→' if (a, b) in graph.arcs else '–'} {graph.names[b]}"
        for a, b in itertools.pairwise(cycle)
    )
    text = f"arcs and links close a cycle: {graph.names[cycle[0]]} {steps}"
    return Violation("cpdag", 1, "no partially directed cycle", text, cycle)


def _hole(graph: PDAG, component: list[int]) -> tuple[int, ...] | None:
    """Return a chordless cycle of four or more links, or ``None`` if the links are chordal.

    Simplicial nodes are taken away until none is left; what remains is empty exactly when the
    graph is chordal. Only then is the hole itself searched for, which is slower.
    """
    near = [set(graph.neighbours(node)) for node in range(graph.n)]

    def simplicial(x: int) -> bool:
        around = near[x]
        return all(len(near[y]) >= len(around) and around - {y} <= near[y] for y in around)

    alive = {x for x in range(graph.n) if near[x]}
    ready = [x for x in sorted(alive) if simplicial(x)]
    while ready:
        x = ready.pop()
        if x not in alive:
            continue
        alive.discard(x)
        around = near[x]
        for y in around:
            near[y].discard(x)
        ready.extend(y for y in sorted(around) if y in alive and simplicial(y))
    if not alive:
        return None
    for v in sorted(alive):
        cycle = _hole_through(near, v)
        if cycle is not None:
            return cycle
    raise AssertionError("a graph without simplicial nodes has a hole")


def _hole_through(near: list[set[int]], v: int) -> tuple[int, ...] | None:
    """Find two unjoined neighbours of ``v`` that a shortest path joins clear of ``v``'s others."""
    for a in sorted(near[v]):
        before = {a: -1}
        queue = deque([a])
        while queue:
            node = queue.popleft()
            for other in sorted(near[node]):
                if other in before or other == v:
                    continue
                if other in near[v]:
                    if other not in near[a] and node != a:
                        path = [other, node]
                        while before[path[-1]] >= 0:
                            path.append(before[path[-1]])
                        return (v, *reversed(path), v)
                    continue
                before[other] = node
                queue.append(other)
    return None


def _protected(graph: PDAG, a: int, b: int) -> bool:
    """Whether ``a -> b`` lies in one of the four configurations that compel it."""
    return (
        any(c != a and not graph.adjacent(a, c) for c in graph.parents(b))
        or any(not graph.adjacent(c, b) for c in graph.parents(a))
        or any((c, b) in graph.arcs for c in graph.children(a))
        or _two_ways(graph, a, b) is not None
    )


def _two_ways(graph: PDAG, a: int, b: int) -> tuple[int, int] | None:
    """Two unjoined nodes linked to ``a`` that are both parents of ``b``, if there are."""
    both = [c for c in graph.neighbours(a) if (c, b) in graph.arcs]
    for i, c in enumerate(both):
        for d in both[i + 1 :]:
            if not graph.adjacent(c, d):
                return c, d
    return None


def _edge(graph: PDAG, a: int, b: int) -> str:
    return f"{graph.names[a]} – {graph.names[b]}"
