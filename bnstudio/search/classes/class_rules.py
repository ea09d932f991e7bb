"""Knowledge and limits in the space of equivalence classes.

A class may be entered if one of its networks keeps the rules. Where knowledge allows only one
direction of an undirected edge, the graph that is shown has an arc there, and the arcs that follow
from it (Meek 1995, *Causal inference and causal explanation with background knowledge*, UAI, rules
1 to 4).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bnstudio.errors import GraphError
from bnstudio.graph.constraints import Constraints
from bnstudio.graph.convert import to_cpdag, to_dag
from bnstudio.graph.orientation import Orientation
from bnstudio.graph.pdag import DAG, PDAG


class ClassRules:
    """Decides which classes may be entered, and how they are shown.

    Parameters
    ----------
    constraints
        What some network of every class must keep.
    """

    def __init__(self, constraints: Constraints) -> None:
        self.constraints = constraints
        n = constraints.n
        self.max_parents = int(constraints.max_parents.max(initial=0))
        self.limited = constraints.max_params is not None or bool(
            (constraints.max_parents < n - 1).any()
        )
        self.free = not constraints.has_knowledge and not self.limited
        self._any_edge = self.free and len(constraints.varying) == n
        arities = constraints.arities
        # A node with a small limit of parents should come early, and so should one with many
        # states, because its tables are large.
        self._orders = (
            sorted(range(n), key=lambda v: (constraints.max_parents[v], -arities[v], v)),
            sorted(range(n), key=lambda v: (constraints.max_parents[v], arities[v], v)),
        )

    def may_change_edge(self, x: int, y: int, joined: bool) -> bool:
        """Whether an edge between x and y may be deleted if they are joined, or else added."""
        if self._any_edge:
            return True
        rule = self.constraints.required if joined else self.constraints.allowed
        return bool(rule[x, y] or rule[y, x]) != joined

    def may_join(self, y: int) -> int:
        """Return the bit set of the nodes that an edge to y may be added to, if they are apart."""
        n = self.constraints.n
        if self._any_edge:
            return ((1 << n) - 1) & ~(1 << y)
        allowed = self.constraints.allowed
        free = np.packbits(allowed[:, y] | allowed[y], bitorder="little")
        return int.from_bytes(free.tobytes(), "little")

    def shown(self, cpdag: PDAG, dag: DAG) -> PDAG | None:
        """Return the class as it is shown, or ``None`` if no network of it was found to keep all.

        Every extension of what is returned, taken without preference, keeps the rules. The answer
        is exact for knowledge and for a limit of parents common to all; for limits of free
        parameters, and for single nodes' limits of parents, a few networks of the class are tried.

        Parameters
        ----------
        cpdag, dag
            The class, and any network of it.
        """
        if self.free:
            return cpdag
        directed = self._directed(cpdag) if self.constraints.has_knowledge else cpdag
        if directed is None:
            return None
        for extension in self._extensions(directed, dag):
            if self._keeps(extension):
                return directed if self._keeps(to_dag(directed)) else extension
        return None

    def _extensions(self, graph: PDAG, dag: DAG) -> Iterator[DAG]:
        yield to_dag(graph)
        if self.limited:
            yield to_dag(graph, dag)
            for order in self._orders:
                yield to_dag(graph, order)

    def _keeps(self, dag: DAG) -> bool:
        return all(self.constraints.family_allowed(v, dag.parents(v)) for v in range(dag.n))

    def _directed(self, cpdag: PDAG) -> PDAG | None:
        """Direct what knowledge directs; ``None`` if no network of the class keeps it."""
        allowed, required = self.constraints.allowed, self.constraints.required
        if any(not allowed[a, b] for a, b in cpdag.arcs):
            return None
        demanded = zip(*required.nonzero(), strict=True)
        if any((min(a, b), max(a, b)) not in cpdag.skeleton for a, b in demanded):
            return None
        if any(not allowed[a, b] and not allowed[b, a] for a, b in cpdag.links):
            return None
        if all(allowed[a, b] and allowed[b, a] for a, b in cpdag.links):
            return cpdag
        orientation = Orientation(self.constraints, cpdag.skeleton)
        if orientation.dropped or not all(orientation.direct(a, b) for a, b in cpdag.arcs):
            return None
        orientation.meek()
        graph = orientation.pdag()
        try:
            # A required arc may have made a v-structure that the class does not have.
            return graph if to_cpdag(to_dag(graph)) == cpdag else None
        except GraphError:
            return None
