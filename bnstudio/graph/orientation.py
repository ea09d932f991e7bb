"""Directing the edges of a skeleton: knowledge, head-to-head meetings, and Meek's four rules.

:class:`Orientation` starts from a skeleton and the sets that separated the pairs outside it. No
step ever closes a directed cycle or goes against the knowledge; a wish that would is counted as a
conflict and left.

References
----------
Meek (1995), *Causal inference and causal explanation with background knowledge*, UAI, figure 1:
the rules R1 to R4. Spirtes, Glymour and Scheines (2000), section 5.4: PC.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bnstudio.errors import GraphError
from bnstudio.graph.constraints import Constraints
from bnstudio.graph.convert import to_dag
from bnstudio.graph.pdag import CPDAG, DAG, PDAG
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
        Head-to-head meetings that were not made, wholly or in part, because an earlier one, the
        knowledge or a cycle stood against them.
    dropped
        Edges that could not stay: the knowledge allows one direction only, which closes a cycle.
    """

    def __init__(self, constraints: Constraints, skeleton: Iterable[Pair]) -> None:
        self.constraints = constraints
        n = constraints.n
        self.near: list[set[int]] = [set() for _ in range(n)]
        self.into: list[set[int]] = [set() for _ in range(n)]  # parents
        self.out: list[set[int]] = [set() for _ in range(n)]
        for a, b in skeleton:
            self.near[a].add(b)
            self.near[b].add(a)
        self.conflicts = 0
        self.dropped = 0
        self._keep_knowledge()

    def _keep_knowledge(self) -> None:
        """Direct the required arcs, then every edge that has one direction only."""
        rules = self.constraints
        pairs = [(a, b) for a in range(rules.n) for b in sorted(self.near[a])]
        for a, b in pairs:
            if rules.required[a, b]:
                self._set(a, b)
        for a, b in pairs:
            if rules.allowed[a, b] and not rules.allowed[b, a] and not self.direct(a, b):
                self.near[a].discard(b)
                self.near[b].discard(a)
                self.dropped += 1

    def linked(self, a: int, b: int) -> bool:
        """Whether the two are joined and not directed."""
        return b in self.near[a] and b not in self.into[a] and b not in self.out[a]

    def direct(self, a: int, b: int) -> bool:
        """Make the edge an arc ``a -> b``; return whether it is one now."""
        if a in self.into[b]:
            return True
        if b in self.into[a] or not self.constraints.allowed[a, b] or self._reaches(b, a):
            return False
        self._set(a, b)
        return True

    def _set(self, a: int, b: int) -> None:
        self.into[b].add(a)
        self.out[a].add(b)

    def _reaches(self, a: int, b: int) -> bool:
        seen = {a}
        stack = [a]
        while stack:
            for x in self.out[stack.pop()]:
                if x == b:
                    return True
                if x not in seen:
                    seen.add(x)
                    stack.append(x)
        return False

    def meetings(self, separated: Mapping[Pair, tuple[frozenset[int], float]]) -> None:
        """Make ``x -> z <- y`` wherever ``z`` is joined to both and did not help to separate them.

        ``separated`` has what separated a pair (smaller index first), in one set or several, and
        the strength of that verdict, its p-value; stronger ones come first, equal ones by index,
        so the result does not hang on the order of the columns unless p-values are equal.
        """
        triples = []
        for (x, y), (given, p) in separated.items():
            if y in self.near[x]:
                continue
            triples += [(-p, x, y, z) for z in self.near[x] & self.near[y] if z not in given]
        for _, x, y, z in sorted(triples):
            if z in self.into[x] or z in self.into[y]:
                self.conflicts += 1
                continue
            both = self.direct(x, z)
            both = self.direct(y, z) and both
            self.conflicts += not both

    def meek(self) -> None:
        """Direct all that follows, by Meek's rules, until nothing does."""
        changed = True
        while changed:
            changed = False
            for a in range(self.constraints.n):
                for b in sorted(self.near[a]):
                    if self.linked(a, b) and self._follows(a, b) and self.direct(a, b):
                        changed = True

    def _follows(self, a: int, b: int) -> bool:
        """Whether one of the rules says ``a -> b``."""
        near, into, out = self.near, self.into, self.out
        # R1: c -> a, and c is not joined to b.
        if any(c not in near[b] for c in into[a]):
            return True
        # R2: a -> c -> b.
        if out[a] & into[b]:
            return True
        # R3: a - c -> b and a - d -> b, c and d not joined.
        both = sorted(c for c in into[b] if self.linked(a, c))
        for i, c in enumerate(both):
            if any(d not in near[c] for d in both[i + 1 :]):
                return True
        # R4: a - d -> c -> b, d not joined to b, a joined to c.
        return any(
            d not in near[b] and self.linked(a, d)
            for c in into[b]
            if c in near[a]
            for d in into[c]
            if d != a
        )

    def pdag(self) -> PDAG:
        """Return the graph as it is."""
        n = self.constraints.n
        arcs = [(a, b) for b in range(n) for a in self.into[b]]
        links = [(a, b) for a in range(n) for b in self.near[a] if a < b and self.linked(a, b)]
        return PDAG(self.constraints.names, arcs, links)


def directed(
    constraints: Constraints,
    skeleton: Iterable[Pair],
    separated: Mapping[Pair, tuple[frozenset[int], float]],
    weakness: Mapping[Pair, float],
) -> tuple[PDAG, DAG, dict[str, float]]:
    """Direct a skeleton; return the graph, a network of it that keeps the limits, and counters.

    ``separated`` is that of :meth:`Orientation.meetings`, ``weakness`` the largest p-value met of
    each pair. The graph is a CPDAG where it is a valid one, and the network itself where that had
    to be forced or cut to the limits.
    """
    made = Orientation(constraints, skeleton)
    made.meetings(separated)
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

    Where no extension is consistent (the links cannot be directed without a new head-to-head
    meeting), they are directed along a topological order of the arcs, which always can be done.
    """
    try:
        return to_dag(graph), False
    except GraphError:
        place = {x: i for i, x in enumerate(DAG(graph.names, graph.arcs).order)}
        along = [(a, b) if place[a] < place[b] else (b, a) for a, b in graph.links]
        return DAG(graph.names, [*graph.arcs, *along]), True


def within_limits(
    dag: DAG, constraints: Constraints, strength: Mapping[Pair, float]
) -> tuple[DAG, int]:
    """Take the weakest parents away until every family keeps the limits.

    ``strength`` is the largest p-value met of each pair (smaller index first), so large is weak.
    Returns the network and the number of arcs taken away; required arcs stay.
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
