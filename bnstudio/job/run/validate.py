"""A run's settings checked against the data and the searcher, before anything begins.

What the searcher would not obey is refused here, never ignored.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bnstudio.data.dataset import Dataset
from bnstudio.errors import GraphError, UsageError
from bnstudio.graph.constraints import Constraints, build_constraints
from bnstudio.graph.convert import to_dag
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.job import defaults
from bnstudio.job.cores import default_threads
from bnstudio.job.layer_folder import check_folder
from bnstudio.job.parent_sets.finding import check_method
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.parameters import build
from bnstudio.scoring.local import MISSING_ADVICE, refused
from bnstudio.scoring.registry import find_score
from bnstudio.search.base import Searcher
from bnstudio.search.declarations import ON_LISTS, Obeys, Uses
from bnstudio.search.registry import SEARCHERS, make_searcher


@dataclass(frozen=True)
class Plan:
    """A run that has been checked and can begin.

    ``time_limit`` is the one in force, ``fallback`` a network that keeps the constraints, which is
    the result of a run that was stopped before it found any.
    """

    spec: RunSpec
    searcher: Searcher[Any]
    constraints: Constraints
    start: PDAG | None
    ordering: tuple[int, ...] | None
    fallback: DAG
    threads: int
    time_limit: float | None

    @property
    def has_stages(self) -> bool:
        """Whether the table comes in a stage of its own: by the settings' method or from a file."""
        return Uses.PARENT_SETS in self.searcher.uses or self.spec.lists.file is not None

    @property
    def on_all_lists(self) -> bool:
        """Whether the searcher works on all parent sets that can matter, to prove its result."""
        return Uses.GIVEN_PARENT_SETS in self.searcher.uses and not self.has_stages


def plan(dataset: Dataset, spec: RunSpec) -> Plan:
    """Check ``spec`` against the data and the searcher.

    Raises
    ------
    UsageError
        If a name, parameter or limit cannot be used, the searcher does not obey a limit that is
        set, or the background knowledge contradicts itself or the start network.
    """
    searcher = make_searcher(spec.searcher, spec.parameters)
    check_limits(spec.limits)
    _at_least(1, spec.threads, "the number of threads")
    _at_least(0, spec.seed, "the seed")
    if not 0 < spec.lists.share <= 1:
        raise UsageError(
            f"the share of identification must be above 0 and at most 1, not {spec.lists.share:g}"
        )
    if spec.lists_alone:
        _check_lists_alone(spec, searcher)
    _check_obedience(spec, searcher)
    if not spec.lists_alone:
        _check_score(spec, searcher, dataset)
    check_method(spec.lists.method)
    constraints = build_constraints(
        spec.knowledge,
        dataset.names,
        dataset.observed_arities,
        max_parents=spec.limits.max_parents,
        max_params=spec.limits.max_params,
    )
    start = None if spec.start is None else _start(spec.start, dataset, constraints)
    time_limit = spec.limits.time
    if time_limit is None and not searcher.ends_by_itself and spec.limits.steps is None:
        time_limit = defaults.TIME
    return Plan(
        spec=spec,
        searcher=searcher,
        constraints=constraints,
        start=start,
        ordering=_ordering(spec, dataset),
        fallback=constraints.smallest_dag() if start is None else to_dag(start),
        threads=default_threads() if spec.threads is None else spec.threads,
        time_limit=time_limit,
    )


def check_limits(limits: Limits) -> None:
    """Refuse a limit that no run can have."""
    _at_least(0, limits.max_parents, "the in-degree limit (max_parents)")
    _at_least(1, limits.max_params, "the limit of free parameters (max_params)")
    _at_least(0, limits.steps, "the step limit")
    for number, message in (
        (limits.time, "the time limit"),
        (limits.memory, "the memory limit"),
        (limits.disk, "the disk limit"),
    ):
        if number is not None and not 0 < number < math.inf:
            raise UsageError(
                f"{message} must be a number above 0, not {number:g}",
                advice="Leave it out for no limit",
            )
    if limits.scratch is not None:
        check_folder(Path(limits.scratch))


def _at_least(low: int, value: int | None, what: str) -> None:
    if value is not None and value < low:
        raise UsageError(f"{what} cannot be below {low}", advice="Give a larger whole number")


def _check_obedience(spec: RunSpec, searcher: Searcher[Any]) -> None:
    """Refuse every limit and piece of knowledge that the searcher would ignore."""
    limits, obeys, uses = spec.limits, searcher.obeys, searcher.uses
    for is_set, can, message in (
        (limits.max_parents is not None, Obeys.MAX_PARENTS in obeys, "an in-degree limit"),
        (limits.max_params is not None, Obeys.MAX_PARAMS in obeys, "a limit of free parameters"),
        (limits.disk is not None, Obeys.DISK in obeys, "a disk limit"),
        (limits.scratch is not None, Obeys.DISK in obeys, "a scratch folder"),
        (spec.knowledge.is_hard, Obeys.KNOWLEDGE in obeys, "background knowledge"),
        (spec.start is not None, Uses.START in uses, "a start network"),
        (spec.ordering is not None, Uses.ORDERING in uses, "an ordering"),
        (spec.lists.file is not None, bool(uses & ON_LISTS), "parent sets from a file"),
    ):
        if is_set and not can:
            raise UsageError(
                f"the searcher {searcher.name} cannot use {message}",
                advice="Leave it unset, or choose another searcher",
            )
    if spec.knowledge.prior and Obeys.PRIOR not in obeys:
        able = ", ".join(name for name, kind in SEARCHERS.items() if Obeys.PRIOR in kind.obeys)
        raise UsageError(
            f"the searcher {searcher.name} cannot have probabilities of arcs (prior) in its score",
            advice=f"Take them out, or choose one that can: {able}",
        )
    if Uses.ORDERING in uses and spec.ordering is None:
        raise UsageError(
            f"the searcher {searcher.name} needs an ordering of the variables",
            advice="Give one (parents before children), or choose another searcher",
        )


def _check_lists_alone(spec: RunSpec, searcher: Searcher[Any]) -> None:
    """Refuse what parent set lists alone do not allow."""
    if spec.lists.file is None:
        raise UsageError("a run on parent set lists alone needs their file")
    if not searcher.uses & ON_LISTS:
        able = ", ".join(name for name, kind in SEARCHERS.items() if kind.uses & ON_LISTS)
        raise UsageError(
            f"the searcher {searcher.name} works on a table, and there are only parent set lists",
            advice=f"Choose one that works on lists ({able}), or give the table",
        )
    if spec.limits.max_params is not None:
        raise UsageError(
            "parent set lists do not tell how many states the variables have, so free parameters "
            "(max_params) cannot be limited",
            advice="Limit the parents, or give the table",
        )
    if spec.score_parameters:
        raise UsageError(
            "the scores of parent set lists stand as they are, so parameters of a score would do "
            "nothing",
            advice="Leave them out, or give the table",
        )


def _check_score(spec: RunSpec, searcher: Searcher[Any], dataset: Dataset) -> None:
    score = find_score(spec.score)
    build(score.Parameters, spec.score_parameters, f"the score {score.name}")
    if why := refused(dataset, score):
        raise UsageError(why, advice=MISSING_ADVICE)
    reason = searcher.refuses(score)
    if reason:
        raise UsageError(
            f"the searcher {searcher.name} cannot use the score {spec.score}: {reason}",
            advice="Choose another score or another searcher",
        )


def _start(graph: PDAG, dataset: Dataset, constraints: Constraints) -> DAG:
    """Return the start network as a DAG over the data's variables, matched by name.

    Its arcs at variables with one state are left out.
    """
    unknown = [name for name in graph.names if name not in dataset.names]
    if unknown:
        raise UsageError(
            f"the start network has the variable “{unknown[0]}”, which the data do not have",
            advice="Give a network over the variables of the data",
        )
    place = [dataset.index(name) for name in graph.names]
    arcs = [(place[a], place[b]) for a, b in graph.arcs]
    links = [(place[a], place[b]) for a, b in graph.links]
    try:
        start = to_dag(PDAG(dataset.names, arcs, links)) if links else DAG(dataset.names, arcs)
    except GraphError as error:
        raise UsageError(f"the start network cannot be used: {error}") from None
    start = constraints.without_constants(start)
    broken = constraints.violations(start)
    if broken:
        raise UsageError(
            f"the start network breaks the limits or knowledge: {broken[0]}",
            advice="Change the start network, the limit or the knowledge",
        )
    return start


def _ordering(spec: RunSpec, dataset: Dataset) -> tuple[int, ...] | None:
    if spec.ordering is None:
        return None
    given = set(spec.ordering)
    for name in spec.ordering:
        if name not in dataset.names:
            raise UsageError(f"the ordering names “{name}”, which the data do not have")
    for name in dataset.names:
        if name not in given:
            raise UsageError(f"the ordering lacks the variable “{name}”")
    if len(given) < len(spec.ordering):
        raise UsageError("the ordering names a variable twice")
    return tuple(dataset.index(name) for name in spec.ordering)
