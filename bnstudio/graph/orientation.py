"""Directing the edges of a skeleton: knowledge, v-structures, and Meek's four rules.

:class:`Orientation` starts from a skeleton and the sets that separated the pairs outside it. No
step closes a directed cycle or breaks the knowledge; a v-structure that would is counted as a
conflict and left out.

References
----------
Meek (1995), *Causal inference and causal explanation with background knowledge*, UAI, figure 1:
the rules R1 to R4. Spirtes, Glymour and Scheines (2000), section 5.4: PC.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

from bnstudio.errors import GraphError
from bnstudio.graph.constraints import Constraints
from bnstudio.graph.convert import to_dag
from bnstudio.graph.pdag import CPDAG, DAG, PDAG, places_in
from bnstudio.graph.validity import violation

Pair = tuple[int, int]


class Orientation:
    """A skeleton whose edges are being directed.

    Parameters
    ----------
    constraints
        The variables and the knowledge. Every required arc must be in the skeleton, and no pair
        whose arcs are both forbidden.
    skeleton
        The joined pairs.

    Attributes
    ----------
    conflicts
        V-structures that were not made, wholly or in part, because of an earlier one, the knowledge
        or a cycle.
    dropped
        Edges that were deleted: the knowledge allows one direction only, which closes a cycle.
    """

    def __init__(self, constraints: Constraints, skeleton: Iterable[Pair]) -> None:
        self.constraints = constraints
        n = constraints.n
        self.adjacent: list[set[int]] = [set() for _ in range(n)]
        self.parents: list[set[int]] = [set() for _ in range(n)]
        self.children: list[set[int]] = [set() for _ in range(n)]
        for a, b in skeleton:
            self.adjacent[a].add(b)
            self.adjacent[b].add(a)
        self.conflicts = 0
        self.dropped = 0
        self._keep_knowledge()

    def _keep_knowledge(self) -> None:
        """Direct the required arcs, then every edge that has one direction only."""
        rules = self.constraints
        pairs = [(a, b) for a in range(rules.n) for b in sorted(self.adjacent[a])]
        for a, b in pairs:
            if rules.required[a, b]:
                self._set(a, b)
        for a, b in pairs:
            if rules.allowed[a, b] and not rules.allowed[b, a] and not self.direct(a, b):
                self.adjacent[a].discard(b)
                self.adjacent[b].discard(a)
                self.dropped += 1

    def is_undirected(self, a: int, b: int) -> bool:
        """Whether there is an undirected edge between the two."""
        return b in self.adjacent[a] and b not in self.parents[a] and b not in self.children[a]

    def direct(self, a: int, b: int) -> bool:
        """Make the edge an arc ``a -> b``; return whether it is one now."""
        if a in self.parents[b]:
            return True
        if b in self.parents[a] or not self.constraints.allowed[a, b] or self._reaches(b, a):
            return False
        self._set(a, b)
        return True

    def _set(self, a: int, b: int) -> None:
        self.parents[b].add(a)
        self.children[a].add(b)

    def _reaches(self, a: int, b: int) -> bool:
        seen = {a}
        stack = [a]
        while stack:
            for x in self.children[stack.pop()]:
                if x == b:
                    return True
                if x not in seen:
                    seen.add(x)
                    stack.append(x)
        return False

    def v_structures(self, separated: Mapping[Pair, tuple[frozenset[int], float]]) -> None:
        """Make ``x -> z <- y`` wherever ``z`` is joined to both and did not help to separate them.

        ``separated`` has the members of the sets that separated a pair (smaller index first), and
        the p-value of that verdict. Larger p-values come first, equal ones by index, so the result
        depends on the order of the columns only if p-values are equal.
        """
        triples = []
        for (x, y), (given, p) in separated.items():
            if y in self.adjacent[x]:
                continue
            triples += [
                (-p, x, y, z) for z in self.adjacent[x] & self.adjacent[y] if z not in given
            ]
        for _, x, y, z in sorted(triples):
            if z in self.parents[x] or z in self.parents[y]:
                self.conflicts += 1
                continue
            both = self.direct(x, z)
            both = self.direct(y, z) and both
            self.conflicts += not both

    def meek(self) -> None:
        """Apply Meek's rules until nothing follows any more."""
        changed = True
        while changed:
            changed = False
            for a in range(self.constraints.n):
                for b in sorted(self.adjacent[a]):
                    if self.is_undirected(a, b) and self._follows(a, b) and self.direct(a, b):
                        changed = True

    def _follows(self, a: int, b: int) -> bool:
        """Whether one of the rules directs ``a -> b``."""
        adjacent, parents, children = self.adjacent, self.parents, self.children
        # R1: c -> a, and c is not joined to b.
        if any(c not in adjacent[b] for c in parents[a]):
            return True
        # R2: a -> c -> b.
        if children[a] & parents[b]:
            return True
        # R3: a - c -> b and a - d -> b, c and d not joined.
        both = sorted(c for c in parents[b] if self.is_undirected(a, c))
        if any(d not in adjacent[c] for c, d in combinations(both, 2)):
            return True
        # R4: a - d -> c -> b, d not joined to b, a joined to c.
        return any(
            d not in adjacent[b] and self.is_undirected(a, d)
            for c in parents[b]
            if c in adjacent[a]
            for d in parents[c]
            if d != a
        )

    def pdag(self) -> PDAG:
        """Return the graph as it is."""
        n = self.constraints.n
        arcs = [(a, b) for b in range(n) for a in self.parents[b]]
        links = [
            (a, b) for a in range(n) for b in self.adjacent[a] if a < b and self.is_undirected(a, b)
        ]
        return PDAG(self.constraints.names, arcs, links)


def directed(
    constraints: Constraints,
    skeleton: Iterable[Pair],
    separated: Mapping[Pair, tuple[frozenset[int], float]],
    weakness: Mapping[Pair, float],
) -> tuple[PDAG, DAG, dict[str, float]]:
    """Direct a skeleton; return the graph, a network of it that keeps the limits, and counters.

    ``separated`` is that of :meth:`Orientation.v_structures`, ``weakness`` the largest p-value of
    each pair. The graph is a CPDAG where it is a valid one, and the network itself where that had
    to be forced or cut to the limits.
    """
    made = Orientation(constraints, skeleton)
    made.v_structures(separated)
    made.meek()
    graph = made.pdag()
    dag, forced = extension(graph)
    dag, dropped = within_limits(dag, constraints, weakness)
    counters: dict[str, float] = {
        "conflicts": made.conflicts,
        "extension_forced": float(forced),
        "edges_dropped": made.dropped + dropped,
    }
    if forced or dropped:
        return dag, dag, counters
    if violation(graph, "cpdag") is None:
        graph = CPDAG(graph.names, graph.arcs, graph.links)
    return graph, dag, counters


def extension(graph: PDAG) -> tuple[DAG, bool]:
    """Return a DAG of ``graph``, and whether it had to be forced.

    Where no extension is consistent (the undirected edges cannot be directed without a new
    v-structure), they are directed along a topological order of the arcs.
    """
    try:
        return to_dag(graph), False
    except GraphError:
        place = places_in(DAG(graph.names, graph.arcs).order)
        along = [(a, b) if place[a] < place[b] else (b, a) for a, b in graph.links]
        return DAG(graph.names, [*graph.arcs, *along]), True


def within_limits(
    dag: DAG, constraints: Constraints, strength: Mapping[Pair, float]
) -> tuple[DAG, int]:
    """Remove the weakest parents until every family keeps the limits.

    ``strength`` is the largest p-value met of each pair (smaller index first), so large is weak.
    Returns the network and the number of arcs removed; required arcs stay.
    """
    arcs = set(dag.arcs)
    for child in range(dag.n):
        parents = list(dag.parents(child))
        while len(parents) > constraints.max_parents[child] or not constraints.within_params(
            child, parents
        ):
            weakest = max(
                (p for p in parents if not constraints.required[p, child]),
                key=lambda p: (strength.get((min(p, child), max(p, child)), 0.0), p),
            )
            parents.remove(weakest)
            arcs.discard((weakest, child))
    return DAG(dag.names, arcs), len(dag.arcs) - len(arcs)
