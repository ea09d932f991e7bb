"""Whether a graph keeps the conditions of its kind and, if not, which one it breaks and where.

The conditions of a CPDAG are those of Andersson, Madigan and Perlman (1997), *A characterization
of Markov equivalence classes for acyclic digraphs*, Annals of Statistics 25, theorem 4.1; those of
an RPDAG are definition 1 of Acid and de Campos (2003), JAIR 18. Every test is nearly linear.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bnstudio.errors import GraphError
from bnstudio.graph.chordal import hole, visit
from bnstudio.graph.compelled import compelled_arcs
from bnstudio.graph.pdag import DAG, PDAG, find_cycle, places_in, trusted


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


_MAX_SHOWN = 20
"""The most nodes of a path that are named in a sentence."""


def path_text(graph: PDAG, nodes: Sequence[int]) -> str:
    """Write a path or cycle: ``A → B – C``; a step that is no link is written as an arc.

    The middle of a long one is left out: ``A → B → … → Y → Z``.
    """
    words = [graph.names[nodes[0]]]
    for place, (a, b) in enumerate(itertools.pairwise(nodes), 1):
        if len(nodes) > _MAX_SHOWN and _MAX_SHOWN // 2 <= place < len(nodes) - _MAX_SHOWN // 2:
            if place == _MAX_SHOWN // 2:
                words += ["→", "…"]
            continue
        words += ["–" if graph.has_link(a, b) else "→", graph.names[b]]
    return " ".join(words)


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
            text = f"a DAG has no links, but {path_text(graph, (a, b))} is one"
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
        text = f"links close a cycle: {path_text(graph, cycle)}"
        return Violation("rpdag", 3, "no cycle of links", text, cycle)
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


def _up(before: Sequence[int] | Mapping[int, int], node: int) -> list[int]:
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
    near = [graph.neighbours(node) for node in range(graph.n)]
    cycle = hole(near)
    if cycle is not None:
        text = f"the cycle of links {path_text(graph, cycle)} has no chord"
        return Violation("cpdag", 2, "links form chordal graphs", text, cycle)
    # Linked nodes have the same parents: without a partially directed cycle, a parent of one that
    # is joined to the other is a parent of it too.
    for y in range(graph.n):
        for z in graph.neighbours(y):
            only = [] if graph.parents(y) == graph.parents(z) else _first_only(graph, y, z)
            for x in only:
                text = (
                    f"{names[x]} → {names[y]} – {names[z]} cannot stand: the link must be "
                    f"{names[y]} → {names[z]}, since {names[x]} and {names[z]} are not joined"
                )
                return Violation("cpdag", 3, "no arc runs into a link", text, (x, y, z))
    # So the links can be directed along the visits without a cycle or a new v-structure.
    place = places_in(visit(near)[0])
    along = {(a, b) if place[a] < place[b] else (b, a) for a, b in graph.links}
    dag = trusted(DAG, graph.names, graph.arcs | along, frozenset())
    free = graph.arcs - compelled_arcs(dag)
    if free:
        x, y = min(free)
        text = f"nothing compels the direction of {names[x]} → {names[y]}; it must be a link"
        return Violation("cpdag", 4, "every arc is compelled", text, (x, y))
    return None


def _first_only(graph: PDAG, y: int, z: int) -> list[int]:
    """Return the first parent of ``y`` that is none of ``z``, if there is one."""
    others = set(graph.parents(z))
    return [x for x in graph.parents(y) if x not in others][:1]


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
                return tuple(reversed(_up(before, goal)))
            queue.append(other)
    return None


def _directed_cycle(graph: PDAG, kind: str, number: int) -> Violation | None:
    cycle = find_cycle(graph)
    if cycle is None:
        return None
    text = f"the arcs close a cycle: {path_text(graph, cycle)}"
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
    text = f"arcs and links close a cycle: {path_text(graph, cycle)}"
    return Violation("cpdag", 1, "no partially directed cycle", text, cycle)


def _two_ways(graph: PDAG, a: int, b: int) -> tuple[int, int] | None:
    """Two unjoined nodes linked to ``a`` that are both parents of ``b``, if there are."""
    both = [c for c in graph.neighbours(a) if (c, b) in graph.arcs]
    pairs = itertools.combinations(both, 2)
    return next(((c, d) for c, d in pairs if not graph.adjacent(c, d)), None)
