"""The score of a whole network: the sum of its families' local scores."""

from __future__ import annotations

import math

from bnstudio.errors import UsageError
from bnstudio.graph.pdag import PDAG
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.local import Scorer


def families(scorer: Scorer | ScoreCache, dag: PDAG) -> list[float]:
    """Return the local score of every node of ``dag``, in the order of its nodes.

    Nodes and columns are matched by name.

    Raises
    ------
    UsageError
        If the graph has links, or a node that the data lack.
    """
    if dag.links:
        raise UsageError(
            "a graph with links has no families to score", advice="Score an extension of it"
        )
    column = {name: i for i, name in enumerate(scorer.names)}
    for name in dag.names:
        if name not in column:
            raise UsageError(
                f"the network has a node “{name}”, the data have no such column",
                advice="Use the table that the network was made for",
            )
    return [
        scorer.local(column[name], sorted(column[dag.names[p]] for p in dag.parents(node)))
        for node, name in enumerate(dag.names)
    ]


def total(scorer: Scorer | ScoreCache, dag: PDAG) -> float:
    """Return the sum of :func:`families`."""
    return math.fsum(families(scorer, dag))
