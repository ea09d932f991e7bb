"""What a worker's events do to the run that the window shows.

The worker tells its progress in small frozen records (:mod:`bnstudio.job.events`); a
:class:`~bnstudio.project.run.Run` is what they add up to.
"""

from __future__ import annotations

from dataclasses import replace

from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.job.events import (
    Bound,
    Event,
    Failed,
    Finished,
    Incumbent,
    ParentSets,
    Paused,
    Progress,
    Resumed,
    Started,
)
from bnstudio.job.spec import Result, TracePoint
from bnstudio.project.run import Run


def apply_event(run: Run, event: Event) -> bool:
    """Write one event of a worker into its run; return whether it was the last."""
    run.elapsed = max(run.elapsed, event.elapsed)
    match event:
        case Started():
            run.state = "running"
            run.phase = ""
        case Progress():
            run.phase, run.done, run.total = event.phase, event.done, event.total
            run.steps = max(run.steps, event.steps)
            run.metrics.update(event.metrics)
        case Incumbent():
            run.best, run.score = event.graph, event.score
            run.steps = max(run.steps, event.steps)
            for point in event.before:
                run.add_point(replace(point, bound=run.bound))
            run.add_point(TracePoint(event.elapsed, event.steps, event.score, run.bound))
        case ParentSets():
            run.phases = (("identification", 0.0), ("search", event.elapsed))
            run.tables = event.tables
            run.phase, run.done, run.total = "", None, None
            run.metrics.update(
                parent_sets=float(event.sets),
                parent_sets_bound=event.upper_bound,
                parent_sets_reused=float(event.reused),
            )
        case Bound():
            run.bound = event.bound
            if run.score is not None:
                run.add_point(TracePoint(event.elapsed, run.steps, run.score, event.bound))
        case Paused():
            run.state = "paused"
        case Resumed():
            run.state = "running"
        case Finished():
            result = _with_known(event.result, run.best)
            run.state = "finished"
            run.result = result
            run.best, run.best_dag, run.score = result.graph, result.dag, result.score
            run.bound, run.status, run.limit = result.bound, result.status, result.limit
            run.message = result.sentence
            run.elapsed = result.elapsed_s
            run.phases, run.tables = result.phases, result.tables
            run.phase, run.done, run.total = "", None, None
            if result.trace:  # it has also what was left out on the way
                run.trace = list(result.trace)
                run.steps = max(run.steps, run.trace[-1].steps)
            return True
        case Failed():
            run.state = "failed"
            run.status = "error" if run.best is None else "feasible"
            run.message, run.detail = event.message, event.detail
            run.cause, run.limit = event.cause, event.limit
            run.phase, run.done, run.total = "", None, None
            return True
    return False


def _with_known(result: Result, best: PDAG | None) -> Result:
    """Return ``result`` with the graph that is shown already, where it is the same.

    So the end of a run whose last network is on the canvas draws nothing again.
    """
    if best is None:
        return result
    return replace(
        result,
        graph=best if result.graph == best and result.graph.kind == best.kind else result.graph,
        dag=best if isinstance(best, DAG) and result.dag == best else result.dag,
    )
