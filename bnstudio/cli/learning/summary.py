"""The line of ``bnstudio learn``: what came of the run, and how near to the best it is."""

from __future__ import annotations

from bnstudio.cli.knowledge import within_knowledge
from bnstudio.job.gap import gap_of, is_useful, proved_parents
from bnstudio.job.spec import Result


def summary(result: Result, out: str) -> str:
    """Say what came of the run, on one line."""
    status = result.status.replace("_", " ")
    if result.status in ("optimal", "optimal_for_ordering"):
        status += within_knowledge(result)
    near = how_near(result)
    arcs = len(result.dag.arcs)
    ended = {
        None: "",
        "time": ", ended by the time limit",
        "memory": ", ended by the memory limit",
        "iterations": ", ended by the step limit",
        "user": ", stopped",
    }.get(result.limit, f", ended by the {result.limit} limit")
    score, read = result.spec.score, "reading the table"
    if result.spec.lists_alone:
        score, read = "score of the lists", "reading the lists"
    return (
        f"{out}: {score} {result.score:.4f}, {arcs} arc{'' if arcs == 1 else 's'}, "
        f"{status}{ended}{near}, {result.elapsed_s:.1f} s with {read}"
    )


def how_near(result: Result) -> str:
    """Say how near to the best a network without a proof is known to be; "" if nothing is."""
    gap = gap_of(result.score, result.bound)
    if gap is None or result.status not in ("feasible", "local_optimum"):
        return ""
    if not is_useful(gap):
        parents = proved_parents(result.counters)
        if parents:
            within = within_knowledge(result)
            return f", no network with up to {parents} parents a variable is better{within}"
        return ", no useful bound known"
    best = "best on its lists" if "the given parent sets" in result.within else "optimum"
    if result.spec.ordering is not None:
        best = "best for its ordering"
    return f", within {100 * gap:.2f} % of the {best}{within_knowledge(result)}"
