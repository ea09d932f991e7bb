"""One learning run from data and settings to a proved result.

The runner builds score, constraints and searcher from the settings, refuses what the searcher
would not obey, keeps the clock, and proves the outcome: acyclic, within the constraints, with a
score recomputed from the data. The worker process and the command line run the same function.
"""

from __future__ import annotations

import math
import os
import shutil
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil

from bnstudio.data.dataset import Dataset
from bnstudio.errors import GraphError, JobError, LimitError, UsageError
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.job import layer_folder, memory
from bnstudio.job.control import RunControl
from bnstudio.job.cores import default_threads
from bnstudio.job.events import Started
from bnstudio.job.parent_sets import provide
from bnstudio.job.spec import Limits, Result, RunSpec, TracePoint
from bnstudio.search.control import Stopped
from bnstudio.search.declarations import Obeys, Uses
from bnstudio.version import __version__

if TYPE_CHECKING:
    from bnstudio.graph.constraints import Constraints
    from bnstudio.score.local import LocalScorer
    from bnstudio.score.parent_sets.table import ParentSetTable
    from bnstudio.search.base import Forecast, Searcher, Status

DEFAULT_TIME = 60.0
"""Seconds for a searcher that does not end by itself, when no time limit was set."""

_LISTS_LOOKED_AT = 20_000_000  # bytes of a file of parent sets read for a forecast

TOLERANCE = 1e-9
"""Largest relative difference between a searcher's score and the recomputed one."""


@dataclass(frozen=True)
class Spent:
    """What was spent on reading the data before the run, to be counted in with it."""

    elapsed_s: float = 0.0
    cpu_s: float = 0.0


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


def plan(dataset: Dataset, spec: RunSpec) -> Plan:
    """Check ``spec`` against the data and the searcher.

    Raises
    ------
    UsageError
        If a name, parameter or limit cannot be used, the searcher does not obey a limit that is
        set, or the background knowledge contradicts itself or the start network.
    """
    from bnstudio.graph.constraints import build_constraints
    from bnstudio.parameters import build
    from bnstudio.score.registry import find_score
    from bnstudio.search.registry import make_searcher

    searcher = make_searcher(spec.searcher, spec.parameters)
    _check_limits(spec)
    _check_obedience(spec, searcher)
    score = find_score(spec.score)
    build(score.Parameters, spec.score_parameters)
    reason = searcher.refuses(score)
    if reason:
        raise UsageError(
            f"the searcher {searcher.name} cannot use the score {spec.score}: {reason}",
            advice="Choose another score or another searcher",
        )
    provide.check_method(spec.lists.method)
    constraints = build_constraints(
        spec.knowledge,
        dataset.names,
        dataset.arities,
        max_parents=spec.limits.max_parents,
        max_params=spec.limits.max_params,
    )
    start = None if spec.start is None else _matched(spec.start, dataset)
    if start is not None:
        broken = constraints.violations(_extension(start))
        if broken:
            raise UsageError(
                f"the start network breaks the limits or knowledge: {broken[0]}",
                advice="Change the start network, the limit or the knowledge",
            )
    time_limit = spec.limits.time
    if time_limit is None and not searcher.ends_by_itself and spec.limits.steps is None:
        time_limit = DEFAULT_TIME
    return Plan(
        spec=spec,
        searcher=searcher,
        constraints=constraints,
        start=start,
        ordering=_ordering(spec, dataset),
        fallback=constraints.smallest_dag() if start is None else _extension(start),
        threads=default_threads() if spec.threads is None else spec.threads,
        time_limit=time_limit,
    )


def run(
    dataset: Dataset,
    spec: RunSpec,
    control: RunControl | None = None,
    *,
    spent: Spent | None = None,
    store: Path | None = None,
) -> Result:
    """Learn a network and prove the result.

    Parameters
    ----------
    dataset
        The data.
    spec
        The settings, checked by :func:`plan` first.
    control
        Where events go and where pause, stop and extension come from; a silent one by default.
    spent
        Time and processor time of reading the data, to be added to the run's own.
    store
        A folder where parent set tables are kept from run to run; ``None``: they are not.

    Raises
    ------
    UsageError
        As :func:`plan`, before anything is searched.
    LimitError
        If the run is foreseen not to fit its limits, or ended before any network that keeps the
        constraints was found.
    JobError
        If the searcher's outcome does not stand up to the proof: a defect of the searcher.
    """
    from bnstudio.job.process.warm_up import warm_up_for, warm_up_parent_sets
    from bnstudio.score.cache import ScoreCache
    from bnstudio.score.registry import make_scorer
    from bnstudio.search.base import Problem

    control = RunControl() if control is None else control
    spent = Spent() if spent is None else spent
    ready = plan(dataset, spec)
    warm_up_for(dataset, spec, control.progress)
    if _wants_lists(ready.searcher, spec) and spec.lists.file is None:
        warm_up_parent_sets(dataset, spec.lists.method, control.progress)
    _check_memory(spec.limits)
    _check_forecast(_estimate(ready, dataset))

    control.begin(spec.limits, ready.time_limit)
    cpu_began = time.process_time()
    control.emit(Started(control.job, 0.0))
    scorer = make_scorer(dataset, spec.score, spec.score_parameters)
    cache = ScoreCache(scorer, memory_limit_bytes=_cache_share(spec.limits))
    limit: str | None = None
    message = ""
    status: Status
    within = ""
    counters: dict[str, float] = {}
    phases: list[tuple[str, float]] = []
    tables: str | None = None
    given: ParentSetTable | None = None
    try:
        with memory.lid(spec.limits.memory):
            control.check()
            if _wants_lists(ready.searcher, spec):
                phases.append(("identification", control.elapsed))
                if spec.lists.file is None:  # a file's lists may not hold these families
                    _begin_with(ready.fallback, scorer, ready.constraints, control)
                found = provide.provide(
                    scorer, ready.constraints, spec, control, ready.threads, store
                )
                given, tables = found.table, found.tables
                counters.update(found.counters)
                phases.append(("search", control.elapsed))
            problem = Problem(
                scores=cache,
                constraints=ready.constraints,
                start=ready.start,
                ordering=ready.ordering,
                seed=spec.seed,
                threads=ready.threads,
                parent_sets=given,
                open_lists=spec.lists.file is None,
                memory_bytes=_room(spec.limits),
                disk_bytes=None if spec.limits.disk is None else int(spec.limits.disk * 1e9),
                scratch=_scratch(spec.limits),
            )
            outcome = ready.searcher.search(problem, control)
    except Stopped as stop:
        limit, message = stop.reason, stop.message
        graph, claimed, bound, status = _kept(control)
    except MemoryError:
        graph, claimed, bound, status = _kept(control)
        if graph is None:
            raise
        limit = "memory"
    else:
        graph, claimed, bound = outcome.graph, outcome.score, outcome.bound
        status, within = outcome.status, outcome.within
        counters.update(outcome.counters)
    if bound is not None and limit is not None and given is not None and not given.exhausted.all():
        within = "the given parent sets"  # it holds for the networks over them alone
    elapsed = control.elapsed
    cpu = time.process_time() - cpu_began
    steps = control.steps if limit is None else control.repeatable_steps

    if graph is None:
        graph = ready.fallback
        if ready.constraints.violations(ready.fallback):
            raise LimitError(
                f"the run ended ({limit}) before a network that keeps all constraints was found",
                advice="Give it more time or memory, or loosen the constraints",
            )
    dag = _acyclic(graph, spec.searcher)
    score = prove(dag, scorer, spec.searcher, ready.constraints, claimed)
    if status == "optimal" and bound is None:
        bound = score
    if bound is not None and bound < score - TOLERANCE * max(1.0, abs(score)):
        raise JobError(
            f"internal error: the searcher {spec.searcher} claims the upper bound {bound!r}, "
            f"below the score {score!r} of its own network",
            advice="Please report it",
        )
    if limit is None and (control.best is None or score > control.best_score):
        # Only now: nobody is shown a network that does not stand up to the proof.
        control.incumbent(graph, score)
    for source in (ready.searcher.counters, cache.counts()):
        for name, value in source.items():
            counters.setdefault(name, value)
    counters["steps"] = steps
    return Result(
        dag=dag,
        graph=graph,
        score=score,
        status=status,
        limit=limit,
        bound=bound,
        within=within,
        counters=counters,
        trace=_whole_trace(control, elapsed, steps, score, bound),
        elapsed_s=elapsed + spent.elapsed_s,
        cpu_s=cpu + spent.cpu_s,
        peak_memory_mb=memory.peak_mb(),
        spec=spec,
        threads=ready.threads,
        n_rows=dataset.cases,
        data_sha256=dataset.sha256,
        version=__version__,
        phases=tuple(phases),
        tables=tables,
        message=message,
    )


def forecast(dataset: Dataset, spec: RunSpec) -> Forecast | None:
    """Foresee what a run will need; ``None`` for a searcher that needs little.

    Raises
    ------
    UsageError
        As :func:`plan`.
    """
    return _estimate(plan(dataset, spec), dataset)


def _estimate(ready: Plan, dataset: Dataset) -> Forecast | None:
    from bnstudio.search.base import EstimateInput

    if not ready.searcher.forecasts():
        return None
    spec = ready.spec
    given = None
    if spec.lists.file is not None and Uses.GIVEN_PARENT_SETS in ready.searcher.uses:
        # What they come to depends on them alone; the largest ones speak for themselves later.
        path = Path(spec.lists.file)
        if not path.is_file() or path.stat().st_size > _LISTS_LOOKED_AT:
            return None
        from bnstudio.score.parent_sets.files import read_parent_sets

        given = read_parent_sets(path, dataset.names)
    room = _room(spec.limits)
    size = EstimateInput(
        constraints=ready.constraints,
        rows=dataset.cases,
        score=spec.score,
        score_parameters=spec.score_parameters,
        threads=ready.threads,
        memory_bytes=psutil.virtual_memory().available if room is None else room,
        disk_bytes=_free_disk(spec.limits),
        parent_sets=given,
    )
    return ready.searcher.forecast(size)


def _check_forecast(seen: Forecast | None) -> None:
    if seen is None or seen.level != "red":
        return
    ways = [one.message[:1].upper() + one.message[1:].rstrip(".") for one in seen.suggestions]
    raise LimitError(
        seen.message[:1].lower() + seen.message[1:].rstrip("."),
        advice=". Or: ".join(ways) or "Choose fewer variables or another searcher",
    )


def _wants_lists(searcher: Searcher[Any], spec: RunSpec) -> bool:
    return Uses.PARENT_SETS in searcher.uses or spec.lists.file is not None


def _begin_with(
    fallback: DAG, scorer: LocalScorer, constraints: Constraints, control: RunControl
) -> None:
    """Tell the network that the run has in hand before it has found any."""
    from bnstudio.score.total import total

    if not constraints.violations(fallback):
        control.incumbent(fallback, total(scorer, fallback))


def _room(limits: Limits) -> int | None:
    """Return the bytes that the memory limit leaves now, if there is one."""
    if limits.memory is None:
        return None
    return max(1, memory.bytes_of(limits.memory) - memory.held_bytes())


def _scratch(limits: Limits) -> Path | None:
    """Return the scratch folder; the program's own is cleared of what is long forgotten."""
    if limits.scratch is None:
        return None
    from bnstudio.search.exact.scratch import forget

    place = Path(limits.scratch)
    if place == layer_folder.default_folder():
        forget(place, layer_folder.KEPT_SECONDS)
    return place


def _free_disk(limits: Limits) -> int:
    place = Path(limits.scratch or tempfile.gettempdir())
    while not place.exists() and place != place.parent:
        place = place.parent
    free = shutil.disk_usage(place).free
    return free if limits.disk is None else min(free, int(limits.disk * 1e9))


def prove(
    dag: DAG,
    scorer: LocalScorer,
    searcher: str,
    constraints: Constraints,
    claimed: float | None,
) -> float:
    """Return the score of ``dag`` recomputed from the data, or refuse the outcome.

    The scorer counts every family anew; nothing that the search had kept is used. That the graph
    is acyclic was proved by making it a :class:`DAG`.

    Raises
    ------
    JobError
        If the graph is not one over the data's variables, breaks the constraints, or ``claimed``
        (the searcher's own score, if it gave one) is off by more than ``TOLERANCE``.
    """
    from bnstudio.score.total import total

    what = f"internal error: the outcome of the searcher {searcher} does not hold"
    if dag.names != scorer.names:
        raise JobError(
            f"{what}: its variables are not those of the data", advice="Please report it"
        )
    broken = constraints.violations(dag)
    if broken:
        raise JobError(f"{what}: {broken[0]}", advice="Please report it")
    score = total(scorer, dag)
    if claimed is not None and not abs(claimed - score) <= TOLERANCE * max(1.0, abs(score)):
        raise JobError(
            f"{what}: it says that the score is {claimed!r}, the data give {score!r}",
            advice="Please report it",
        )
    return score


def _check_limits(spec: RunSpec) -> None:
    limits = spec.limits
    for value, low, message in (
        (limits.max_parents, 0, "the in-degree limit (max_parents) cannot be below 0"),
        (limits.max_params, 1, "the limit of free parameters (max_params) cannot be below 1"),
        (limits.steps, 0, "the step limit cannot be below 0"),
        (spec.threads, 1, "the number of threads cannot be below 1"),
        (spec.seed, 0, "the seed cannot be below 0"),
    ):
        if value is not None and value < low:
            raise UsageError(message, advice="Give a larger whole number")
    for number, message in (
        (limits.time, "time"),
        (limits.memory, "memory"),
        (limits.disk, "disk"),
    ):
        if number is not None and not 0 < number < math.inf:
            raise UsageError(
                f"the {message} limit must be a number above 0, not {number:g}",
                advice="Leave it out for no limit",
            )
    if limits.scratch is not None:
        check_scratch(Path(limits.scratch))
    if not 0 < spec.lists.share <= 1:
        raise UsageError(
            f"the share of identification must be above 0 and at most 1, not {spec.lists.share:g}"
        )


def check_scratch(place: Path) -> None:
    """Refuse a folder that is neither there nor can be made; only its last part is ever made."""
    message = ""
    if place.is_dir():
        if not os.access(place, os.W_OK | os.X_OK):
            message = "cannot be written to"
    elif place.exists() or place.is_symlink():
        message = "is no folder"
    elif not place.absolute().parent.is_dir():
        message = f"cannot be made: there is no folder {place.absolute().parent}"
    elif not os.access(place.absolute().parent, os.W_OK | os.X_OK):
        message = f"cannot be made in {place.absolute().parent}, which cannot be written to"
    if message:
        raise UsageError(
            f"the scratch folder {place} {message}",
            advice="Give a folder that is there and has room for large files",
        )


def _check_obedience(spec: RunSpec, searcher: Searcher[Any]) -> None:
    """Refuse every limit and piece of knowledge that the searcher would ignore."""
    limits, obeys, uses = spec.limits, searcher.obeys, searcher.uses
    takes_parent_sets = bool(uses & (Uses.PARENT_SETS | Uses.GIVEN_PARENT_SETS))
    for is_set, can, message in (
        (limits.max_parents is not None, Obeys.MAX_PARENTS in obeys, "an in-degree limit"),
        (limits.max_params is not None, Obeys.MAX_PARAMS in obeys, "a limit of free parameters"),
        (limits.disk is not None, Obeys.DISK in obeys, "a disk limit"),
        (limits.scratch is not None, Obeys.DISK in obeys, "a scratch folder"),
        (bool(spec.knowledge), Obeys.KNOWLEDGE in obeys, "background knowledge"),
        (spec.start is not None, Uses.START in uses, "a start network"),
        (spec.ordering is not None, Uses.ORDERING in uses, "an ordering"),
        (spec.lists.file is not None, takes_parent_sets, "parent sets from a file"),
    ):
        if is_set and not can:
            raise UsageError(
                f"the searcher {searcher.name} cannot use {message}",
                advice="Leave it unset, or choose another searcher",
            )
    if Uses.ORDERING in uses and spec.ordering is None:
        raise UsageError(
            f"the searcher {searcher.name} needs an ordering of the variables",
            advice="Give one (parents before children), or choose another searcher",
        )


def _check_memory(limits: Limits) -> None:
    if limits.memory is None:
        return
    held = memory.held_bytes() / 1e9
    if limits.memory <= held:
        raise UsageError(
            f"a memory limit of {limits.memory:g} GB is less than the {held:.2f} GB that the "
            "program and the data already take",
            advice="Give more memory",
        )


def _cache_share(limits: Limits) -> int | None:
    """Give the score cache at most half of what the memory limit leaves."""
    if limits.memory is None:
        return None
    return max(1_000_000, int((memory.bytes_of(limits.memory) - memory.held_bytes()) / 2))


def _kept(control: RunControl) -> tuple[PDAG | None, float | None, float | None, Status]:
    """Return the best network of a run that was stopped, with its score, bound and status."""
    if control.best is None:
        return None, None, control.best_bound, "feasible"
    return control.best, control.best_score, control.best_bound, "feasible"


def _acyclic(graph: PDAG, searcher: str) -> DAG:
    """Return a DAG made anew from ``graph``, which proves that there is no cycle."""
    try:
        dag = _extension(graph)
        return DAG(dag.names, dag.arcs)
    except (GraphError, ValueError) as error:
        raise JobError(
            f"internal error: the outcome of the searcher {searcher} does not hold: {error}",
            advice="Please report it",
        ) from None


def _extension(graph: PDAG) -> DAG:
    from bnstudio.graph.convert import to_dag

    return graph if isinstance(graph, DAG) else to_dag(graph)


def _matched(graph: PDAG, dataset: Dataset) -> PDAG:
    """Return the start network over the data's variables, matched by name."""
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
        if isinstance(graph, DAG):
            return DAG(dataset.names, arcs)
        return _extension(PDAG(dataset.names, arcs, links))
    except GraphError as error:
        raise UsageError(f"the start network cannot be used: {error}") from None


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


def _whole_trace(
    control: RunControl, elapsed: float, steps: int, score: float, bound: float | None
) -> tuple[TracePoint, ...]:
    """Return the trace, closed by a point at the end of the run with the proved score."""
    points = control.trace.points()
    end = max([elapsed, *(point.elapsed for point in points[-1:])])
    return (*points, TracePoint(end, steps, score, bound))
