"""The strengths of arcs among networks that are given: runs, or network files."""

from __future__ import annotations

from collections.abc import Sequence

from bnstudio.errors import GraphError, UsageError
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.pdag import PDAG
from bnstudio.strength.strengths import ArcCounts, Strengths


def synthesis(graphs: Sequence[tuple[str, PDAG]]) -> Strengths:
    """Return how many of some networks have each arc, each network counting as its class.

    Parameters
    ----------
    graphs
        At least one: what each is called, for messages, and the graph. All have the same variables,
        in any order; the first decides their order.

    Raises
    ------
    UsageError
        If there is none, their variables differ, or one is no class of any DAG.
    """
    if not graphs:
        raise UsageError("there is no network to count", advice="Give at least one")
    called, first = graphs[0]
    counts = ArcCounts(first.names)
    for name, graph in graphs:
        missing = sorted(set(first.names) ^ set(graph.names))
        if missing:
            raise UsageError(
                f"“{missing[0]}” is a variable of only one of {called} and {name}",
                advice="Give networks over the same variables",
            )
        try:
            counts.add_graph(to_cpdag(graph).in_order(first.names))
        except GraphError as error:
            raise UsageError(f"{name} stands for no network: {error.what}") from None
    return counts.strengths()
