"""Edits in the DAG view: an arc that would close a cycle is refused, and the message names it."""

from __future__ import annotations

from bnstudio.graph.edit.refusal import EditRefused, cycle_refused
from bnstudio.graph.pdag import DAG, Arc
from bnstudio.graph.validity import semi_directed_path


class DagEditor:
    """Edits of a DAG, which is its own current DAG; each method returns the new graph."""

    def __init__(self, shown: DAG) -> None:
        self.base = shown

    def add_arc(self, a: int, b: int) -> DAG:
        """Add ``a -> b`` unless a path leads from ``b`` back to ``a``."""
        back = semi_directed_path(self.base, b, a)
        if back is not None:
            raise cycle_refused(self.base, (a, *back))
        return DAG(self.base.names, self.base.arcs | {(a, b)})

    def add_link(self, a: int, b: int) -> DAG:
        """Refuse: a DAG has no links."""
        raise EditRefused(
            f"a DAG has no links; {self.base.names[a]} and {self.base.names[b]} can only be joined "
            "by an arc",
            "no links",
            advice="Show the graph as an RPDAG or CPDAG to work with links",
        )

    to_link = add_link
    direct_link = add_arc

    def delete(self, edges: frozenset[Arc]) -> DAG:
        """Delete edges, given as (smaller, larger)."""
        return DAG(
            self.base.names,
            [(a, b) for a, b in self.base.arcs if (min(a, b), max(a, b)) not in edges],
        )

    def reverse(self, a: int, b: int) -> DAG:
        """Reverse ``a -> b`` unless another path leads from ``a`` to ``b``."""
        path = semi_directed_path(self.base, a, b, not_first=b)
        if path is not None:
            raise cycle_refused(self.base, (b, *path))
        return DAG(self.base.names, (self.base.arcs - {(a, b)}) | {(b, a)})
