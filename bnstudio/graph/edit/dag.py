"""Edits in the DAG view: an arc that would close a cycle is refused, and the message names it."""

from __future__ import annotations

from bnstudio.graph.edit.refusal import EditRefused
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
            raise _closes(self.base, (a, *back))
        return DAG(self.base.names, self.base.arcs | {(a, b)})

    def add_link(self, a: int, b: int) -> DAG:
        """Refuse: a DAG has no links."""
        raise _no_links(self.base, a, b)

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
            raise _closes(self.base, (b, *path))
        return DAG(self.base.names, (self.base.arcs - {(a, b)}) | {(b, a)})

    def to_link(self, a: int, b: int) -> DAG:
        """Refuse: a DAG has no links."""
        raise _no_links(self.base, a, b)


def _closes(graph: DAG, cycle: tuple[int, ...]) -> EditRefused:
    path = " → ".join(graph.names[node] for node in cycle)
    return EditRefused(f"this would close the cycle {path}", "no directed cycle", cycle)


def _no_links(graph: DAG, a: int, b: int) -> EditRefused:
    return EditRefused(
        f"a DAG has no links; {graph.names[a]} and {graph.names[b]} can only be joined by an arc",
        "no links",
        advice="Show the graph as an RPDAG or CPDAG to work with links",
    )
