"""Edits in the CPDAG view: change the graph, seek a DAG that extends it, show that DAG's class.

A drawn arc is kept an arc where that is possible: where nothing compels it, one link of its head is
directed into the head too, which makes a v-structure (Chickering 2002, *Learning equivalence
classes of Bayesian network structures*, JMLR 2: "make v-structure"). A deletion always goes
through: where the rest has no extension, the current DAG without the edge gives the class.
"""

from __future__ import annotations

from bnstudio.errors import GraphError
from bnstudio.graph.convert import to_cpdag, to_dag
from bnstudio.graph.edit.refusal import EditRefused, cycle_refused
from bnstudio.graph.pdag import DAG, PDAG, Arc
from bnstudio.graph.validity import semi_directed_path, why_compelled


class CpdagEditor:
    """Edits of a CPDAG with a current DAG; each method returns the new graph."""

    def __init__(self, shown: PDAG, base: DAG) -> None:
        self.shown = shown
        self.base = base

    def add_arc(self, x: int, y: int) -> PDAG:
        """Add ``x -> y``."""
        return self._arrow(self.shown.arcs, self.shown.links, x, y)

    def add_link(self, x: int, y: int) -> PDAG:
        """Add ``x - y``."""
        return self._completed(self.shown.arcs, self.shown.links | {(min(x, y), max(x, y))}, x, y)

    def direct_link(self, x: int, y: int) -> PDAG:
        """Direct the link ``x - y`` into ``y``, together with another link of ``y``."""
        links = self.shown.links - {(min(x, y), max(x, y))}
        graph = self._arrow(self.shown.arcs, links, x, y)
        if graph == self.shown:
            raise EditRefused(
                f"nothing compels {self._name(x)} → {self._name(y)}: no other link of "
                f"{self._name(y)} could make a v-structure with it",
                "every arc is compelled",
            )
        return graph

    def delete(self, edges: frozenset[Arc]) -> PDAG:
        """Delete edges, given as (smaller, larger); never refused."""

        def kept(pairs: frozenset[Arc]) -> list[Arc]:
            return [(a, b) for a, b in pairs if (min(a, b), max(a, b)) not in edges]

        try:
            rest = PDAG(self.shown.names, kept(self.shown.arcs), kept(self.shown.links))
            return to_cpdag(to_dag(rest, self.base))
        except GraphError:
            return to_cpdag(DAG(self.shown.names, kept(self.base.arcs)))

    def reverse(self, x: int, y: int) -> PDAG:
        """Reverse ``x -> y``."""
        return self._arrow(self.shown.arcs - {(x, y)}, self.shown.links, y, x)

    def to_link(self, x: int, y: int) -> PDAG:
        """Make ``x -> y`` a link, if nothing else compels it."""
        arcs = self.shown.arcs - {(x, y)}
        links = self.shown.links | {(min(x, y), max(x, y))}
        try:
            graph: PDAG = to_cpdag(to_dag(PDAG(self.shown.names, arcs, links), self.base))
        except GraphError:
            graph = self.shown
        if not graph.has_link(x, y):
            raise EditRefused(
                f"the other edges compel the arc: {why_compelled(self.shown, x, y)}",
                "every link is reversible",
            )
        return graph

    def _arrow(self, arcs: frozenset[Arc], links: frozenset[Arc], x: int, y: int) -> PDAG:
        """Put ``x -> y`` in, alone or, if it is not compelled then, with one link of ``y``."""
        alone: PDAG | None = None
        refused: EditRefused | None = None
        try:
            alone = self._completed(arcs | {(x, y)}, links, x, y)
            if (x, y) in alone.arcs:
                return alone
        except EditRefused as error:
            refused = error
        rest = PDAG(self.shown.names, arcs | {(x, y)}, links)
        own = self.base.parents(y)
        for z in sorted(rest.neighbours(y), key=lambda z: (z not in own, z)):
            if rest.adjacent(x, z):
                continue
            link = (min(y, z), max(y, z))
            try:
                graph = self._completed(arcs | {(x, y), (z, y)}, links - {link}, x, y)
            except EditRefused:
                continue
            if (x, y) in graph.arcs:
                return graph
        if alone is not None:
            return alone
        assert refused is not None
        raise refused

    def _completed(self, arcs: frozenset[Arc], links: frozenset[Arc], x: int, y: int) -> PDAG:
        """Return the class of the graph with these edges, or refuse; ``x, y`` is the asked edge."""
        graph = PDAG(self.shown.names, arcs, links)
        try:
            return to_cpdag(to_dag(graph, self.base))
        except GraphError as error:
            raise self._refused(graph, x, y, error) from None

    def _refused(self, graph: PDAG, x: int, y: int, error: GraphError) -> EditRefused:
        pair = f"{self._name(x)} and {self._name(y)}"
        if (x, y) not in graph.arcs:
            return EditRefused(
                f"a link between {pair} would force a new v-structure elsewhere",
                "a class needs a member",
                advice="Draw an arc instead",
            )
        back = semi_directed_path(graph, y, x)
        if back is None:
            return EditRefused(f"with this arc {error.what}", "a class needs a member")
        return cycle_refused(graph, (x, *back))

    def _name(self, node: int) -> str:
        return self.shown.names[node]
