"""The final proof: acyclic, within the rules, with a score recomputed from the data.

Nothing that a search has kept is used. Nobody is told of a network that does not stand up to it.
"""

from __future__ import annotations

import math

from bnstudio.errors import GraphError, JobError
from bnstudio.graph.constraints import Constraints
from bnstudio.graph.convert import to_dag
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.scoring.local import Scorer
from bnstudio.scoring.total import total

TOLERANCE = 1e-9
"""Largest relative difference between a searcher's score and the recomputed one."""

_REPORT = "Please report it"


def acyclic(graph: PDAG, searcher: str) -> DAG:
    """Return a DAG built from the arcs of ``graph``, which proves that there is no cycle."""
    try:
        dag = to_dag(graph)
        return DAG(dag.names, dag.arcs)
    except (GraphError, ValueError) as error:
        raise JobError(f"{_broken(searcher)}: {error}", advice=_REPORT) from None


def prove(
    dag: DAG,
    scorer: Scorer,
    searcher: str,
    constraints: Constraints,
    claimed: float | None,
) -> float:
    """Return the score of ``dag`` recomputed from the data, or refuse the outcome.

    Raises
    ------
    JobError
        If the graph is not one over the data's variables, breaks the constraints, holds a family
        that parent set lists alone do not have, or ``claimed``
        (the searcher's own score, if it gave one) is off by more than ``TOLERANCE``.
    """
    what = _broken(searcher)
    if dag.names != scorer.names:
        raise JobError(f"{what}: its variables are not those of the data", advice=_REPORT)
    broken = constraints.violations(dag)
    if broken:
        raise JobError(f"{what}: {broken[0]}", advice=_REPORT)
    score = total(scorer, dag)
    if not math.isfinite(score):
        raise JobError(f"{what}: a family of it has no score", advice=_REPORT)
    if claimed is not None and not abs(claimed - score) <= TOLERANCE * max(1.0, abs(score)):
        raise JobError(
            f"{what}: it says that the score is {claimed!r}, but it is {score!r}",
            advice=_REPORT,
        )
    return score


def check_bound(bound: float | None, score: float, searcher: str) -> None:
    """Refuse an upper bound below the score of the network that was found."""
    if bound is not None and bound < score - TOLERANCE * max(1.0, abs(score)):
        raise JobError(
            f"internal error: the searcher {searcher} claims the upper bound {bound!r}, "
            f"below the score {score!r} of its own network",
            advice=_REPORT,
        )


def _broken(searcher: str) -> str:
    return f"internal error: the outcome of the searcher {searcher} does not hold"
