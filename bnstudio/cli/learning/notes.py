"""What ``bnstudio learn`` says of a result besides its line."""

from __future__ import annotations

from bnstudio.cli.knowledge import within_knowledge
from bnstudio.data.dataset import Dataset
from bnstudio.job.spec import Result
from bnstudio.scoring.missing_arcs import arcs_of_missing, words


def proved_within(result: Result) -> list[str]:
    """Say where a proof speaks of the networks over the given lists alone."""
    if result.status != "optimal" or "the given parent sets" not in result.within:
        return []
    within = within_knowledge(result)
    return [
        f"Optimal{within} among the networks over the given parent sets; another may be better."
    ]


def missing_arcs(result: Result, dataset: Dataset) -> list[str]:
    """Say which arcs rest on missing cells, where missing is a state of its own."""
    if all(one.missing_state is None for one in dataset.variables):
        return []
    arcs = [(int(parent), int(child)) for parent, child in result.dag.arc_ends]
    spec = result.spec
    return words(arcs_of_missing(dataset, arcs, spec.score, spec.score_parameters))


def short_lists(result: Result) -> list[str]:
    """Say when the network rests on parent sets that were not sought for long."""
    short = int(result.counters.get("variables_stopped", 0))
    if not short:
        return []
    many = f"{short} of {len(result.dag.names)} variables"
    return [
        f"Finding parent sets was ended early; the lists of {many} are short. "
        "More time, or a limit of parents, gives a better network."
    ]
