"""One learning run from data and settings to a proved result.

The settings are checked (``validate``), the forecast is asked (``forecast``), the stages run
under the limits (``stages``, ``limits``), and the outcome is proved (``proof``). The worker process
and the command line call the same function.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from bnstudio.data.dataset import Dataset
from bnstudio.errors import UsageError
from bnstudio.graph.pdag import PDAG
from bnstudio.job import memory
from bnstudio.job.control import RunControl
from bnstudio.job.events import Started
from bnstudio.job.kernel_marks import StoppedEarlyError
from bnstudio.job.parent_sets.given import among
from bnstudio.job.run import proof
from bnstudio.job.run.ending import Ending, without_network
from bnstudio.job.run.forecast import estimate, refuse_hopeless
from bnstudio.job.run.keeping import Keeper, check_can_be_kept, resumed_from
from bnstudio.job.run.limits import cache_bytes, check_memory
from bnstudio.job.run.stages import carry_out, problem_of
from bnstudio.job.run.validate import Plan, plan
from bnstudio.job.spec import Checkpoints, Result, RunSpec, TracePoint
from bnstudio.job.warm_up import warm_up_for, warm_up_for_lists, warm_up_parent_sets
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.local import Scorer
from bnstudio.scoring.parent_sets.files import read_parent_sets
from bnstudio.scoring.parent_sets.listed import ListedScorer
from bnstudio.scoring.parent_sets.phases import READING
from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.scoring.prior import with_prior
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import total
from bnstudio.search.climbing.first_climb import climb
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.declarations import Uses
from bnstudio.version import __version__

#: Seconds that the first scores of a network may take which is shown before the run.
_EARLY_S = 0.5


@dataclass(frozen=True)
class Spent:
    """What was spent on reading the data before the run, to be counted in with it."""

    elapsed_s: float = 0.0
    cpu_s: float = 0.0

    def more(self, elapsed_s: float, cpu_s: float) -> Spent:
        """Return it with what else was spent."""
        return Spent(self.elapsed_s + elapsed_s, self.cpu_s + cpu_s)


@dataclass(frozen=True)
class _Keeping:
    """Where a run is kept, and the fingerprint of its data."""

    wanted: Checkpoints
    data: str


def run(
    dataset: Dataset,
    spec: RunSpec,
    control: RunControl | None = None,
    *,
    spent: Spent = Spent(),
    store: Path | None = None,
    checkpoints: Checkpoints | None = None,
) -> Result:
    """Learn a network and prove the result.

    Parameters
    ----------
    dataset
        The data; variables without rows where the settings say that there are lists alone.
    spec
        The settings, checked by :func:`~bnstudio.job.run.validate.plan` first.
    control
        Where events go and where pause, stop and extension come from; a silent one by default.
    spent
        Time and processor time of reading the data, to be added to the run's own.
    store
        A folder where parent set tables are kept from run to run; ``None``: they are not.
    checkpoints
        Where the run keeps how far it is, and where it goes on from.

    Raises
    ------
    CheckpointError
        If it cannot go on from where it is told to.
    UsageError
        As ``plan``, before anything is searched.
    LimitError
        If the run cannot fit its limits by the forecast, or ended before any network that keeps
        the constraints was found.
    JobError
        If the searcher's outcome does not stand up to the proof: a defect of the searcher.
    """
    control = RunControl() if control is None else control
    if spec.lists_alone:
        return run_on_lists(
            _lists(spec, dataset.names, control),
            spec,
            control,
            spent=spent,
            checkpoints=checkpoints,
        )
    control.names = dataset.names
    began, cpu_began = time.monotonic(), time.process_time()
    # The order of columns, states and rows decides no tie; see decision 6 in docs/adr.
    ordered = dataset.by_content()
    spent = spent.more(time.monotonic() - began, time.process_time() - cpu_began)
    ready = plan(ordered, spec)
    wanted = checkpoints or Checkpoints()
    check_can_be_kept(ready, wanted)
    _make_kernels_ready(ready, ordered, control)
    check_memory(spec.limits)
    refuse_hopeless(estimate(ready, ordered, columns=dataset.names))

    keep = _Keeping(wanted, dataset.sha256)
    result = _carried_out(ready, lambda: _scorer(ready, ordered), control, spent, store, keep)
    return replace(
        result,
        dag=result.dag.in_order(dataset.names),
        graph=result.graph.in_order(dataset.names),
        n_rows=dataset.cases,
        data_sha256=dataset.sha256,
    )


def run_on_lists(
    table: ParentSetTable,
    spec: RunSpec,
    control: RunControl | None = None,
    *,
    spent: Spent = Spent(),
    checkpoints: Checkpoints | None = None,
) -> Result:
    """Learn a network from parent set lists alone, and prove the result by the lists.

    The score of a network is that of its families in the lists; what is not listed is not legal.
    There are no data, so there can be no probability tables either.

    Parameters
    ----------
    table
        The lists.
    spec
        The settings; their score is ``LISTED``, and their file is where the lists came from.
    control, spent, checkpoints
        As for :func:`run`; reading the lists is to be among what was spent.

    Raises
    ------
    UsageError
        As :func:`run`; also if the searcher does not work on lists.
    LimitError, JobError
        As :func:`run`.
    """
    control = RunControl() if control is None else control
    variables = Dataset.without_rows(table.names)
    ready = plan(variables, spec)
    wanted = checkpoints or Checkpoints()
    check_can_be_kept(ready, wanted)
    warm_up_for_lists(spec, control.progress, control.check)
    check_memory(spec.limits)
    refuse_hopeless(estimate(ready, variables, table))
    listed = ListedScorer(table)
    scorer = with_prior(listed, spec.knowledge)
    keep = _Keeping(wanted, listed.sha256)
    result = _carried_out(ready, lambda: scorer, control, spent, None, keep, table)
    return replace(result, lists_sha256=listed.sha256)


def _lists(spec: RunSpec, names: tuple[str, ...], control: RunControl) -> ParentSetTable:
    """Read the lists of a run that has nothing else, those of the variables ``names``."""
    if spec.lists.file is None:
        raise UsageError("a run on parent set lists alone needs their file")
    control.progress(READING)
    try:
        table = read_parent_sets(
            spec.lists.file,
            check=control.check,
            progress=partial(control.progress, READING),
        )
    except Stopped:
        raise StoppedEarlyError from None  # as while the kernels are got ready
    return among(table, names)


def _carried_out(
    ready: Plan,
    make: Callable[[], Scorer],
    control: RunControl,
    spent: Spent,
    store: Path | None,
    keep: _Keeping,
    given: ParentSetTable | None = None,
) -> Result:
    """Carry a checked run out and prove its outcome; rows and fingerprints are not filled in.

    ``make`` gives the scorer, within the run's time; ``given`` are lists that there are alone.
    """
    spec, wanted = ready.spec, keep.wanted
    kept = None
    if wanted.resume is not None:
        kept = resumed_from(wanted.resume, ready, keep.data, control)
    control.begin(spec.limits, ready.time_limit)
    cpu_began = time.process_time()
    control.emit(Started(control.job, control.elapsed))
    control.tell_where()
    scorer = make()
    scores = ScoreCache(scorer, memory_limit_bytes=cache_bytes(spec.limits))
    keeper = Keeper(ready, scores, control, wanted, keep.data, kept)
    with memory.cap(spec.limits.memory):
        ending = carry_out(ready, scores, control, store, given, keeper)
    elapsed, cpu = control.elapsed, keeper.cpu + time.process_time() - cpu_began
    steps = control.steps if ending.limit is None else control.repeatable_steps

    graph = _network(ending, ready, scorer)
    dag = proof.acyclic(graph, spec.searcher)
    score = proof.prove(dag, scorer, spec.searcher, ready.constraints, ending.score)
    bound = score if ending.status == "optimal" and ending.bound is None else ending.bound
    proof.check_bound(bound, score, spec.searcher)
    if bound is not None:
        bound = max(bound, score)  # less by rounding: sums of the same scores in another order
    if ending.limit is None and (control.best is None or score > control.best_score):
        # Only now: nobody is shown a network that does not stand up to the proof.
        control.incumbent(graph, score)
    return Result(
        dag=dag,
        graph=graph,
        score=score,
        status=ending.status,
        limit=ending.limit,
        bound=bound,
        within=ending.within,
        counters={**ending.counters, "steps": steps},
        trace=_whole_trace(control, elapsed, steps, score, bound),
        elapsed_s=elapsed + spent.elapsed_s,
        cpu_s=cpu + spent.cpu_s,
        peak_memory_mb=memory.peak_mb(),
        spec=spec,
        threads=ready.threads,
        n_rows=0,
        data_sha256="",
        version=__version__,
        phases=tuple(ending.phases),
        tables=ending.tables,
        message=ending.message,
    )


def _scorer(ready: Plan, dataset: Dataset) -> Scorer:
    """Return where the scores of a run on a table come from."""
    spec = ready.spec
    return with_prior(make_scorer(dataset, spec.score, spec.score_parameters), spec.knowledge)


def _make_kernels_ready(ready: Plan, dataset: Dataset, control: RunControl) -> None:
    """Compile or load what the run will call; neither is part of a run."""
    spec = ready.spec
    early = partial(_show_first_network, ready, dataset, control)
    climbs = ready.searcher.begins_with_climb
    warm_up_for(dataset, spec, control.progress, control.check, early if climbs else None)
    if Uses.PARENT_SETS in ready.searcher.uses and spec.lists.file is None:
        warm_up_parent_sets(dataset, spec.lists.method, control.progress, control.check)


def _show_first_network(ready: Plan, dataset: Dataset, control: RunControl) -> None:
    """Show the network that the run begins with, while what comes after it is compiled."""
    spec = ready.spec
    scores = ScoreCache(_scorer(ready, dataset), memory_limit_bytes=cache_bytes(spec.limits))
    found = climb(problem_of(ready, scores), SilentControl(), _EARLY_S, tabu=False)
    if found.graph is not None and found.score is not None:
        control.show_early(found.graph, found.score)


def _network(ending: Ending, ready: Plan, scorer: Scorer) -> PDAG:
    """Return the network found, or the one that there was before the search."""
    if ending.graph is not None:
        return ending.graph
    unlisted = ready.spec.lists_alone and total(scorer, ready.fallback) == -math.inf
    if unlisted or ready.constraints.violations(ready.fallback):
        raise without_network(ending)
    return ready.fallback


def _whole_trace(
    control: RunControl, elapsed: float, steps: int, score: float, bound: float | None
) -> tuple[TracePoint, ...]:
    """Return the trace, closed by a point at the end of the run with the proved score."""
    points = control.trace.points()
    end = max([elapsed, *(point.elapsed for point in points[-1:])])
    return (*points, TracePoint(end, steps, score, bound))
