"""Ended runs go on, are repeated, and are the start of others.

Which run can go on, with how much more time, and what may be the start of another. Where a run is
kept on this computer is a name in the project; the worker writes the file.
"""

from __future__ import annotations

from dataclasses import fields, replace

from bnstudio.graph.pdag import DAG
from bnstudio.job import checkpoint_folder
from bnstudio.job.spec import Checkpoints, RunSpec
from bnstudio.project.asking.searchers import facts_of, known
from bnstudio.project.document import Project
from bnstudio.project.run import Run
from bnstudio.project.run_rules import stopped_early
from bnstudio.search.declarations import Uses

MORE_SECONDS = 60.0
"""That a run without a time limit gets when it goes on."""

# Seconds that are offered beside those.
_ROUND = (60.0, 300.0, 1800.0, 7200.0)

LEFT_SHARE = 0.05
"""A run with a smaller part of its time left gets as much again as it had."""


def begin(run: Run) -> Checkpoints | None:
    """Give a new run a name to be kept under, if its searcher can go on."""
    kind = facts_of(run.spec.searcher)
    if kind is None or not kind.continues:
        return None
    run.checkpoint = checkpoint_folder.new_name()
    return Checkpoints(checkpoint_folder.place_of(run.checkpoint))


def make_room() -> None:
    """Remove what runs of long ago have left."""
    checkpoint_folder.make_room()


def can_go_on(run: Run) -> bool:
    """Whether an ended run is kept on this computer."""
    return run.ended and checkpoint_folder.is_there(run.checkpoint)


def why_not_continued(run: Run | None, project: Project) -> str:
    """Say why a run cannot go on; empty if it can."""
    if run is None or not run.ended:
        return "The run has not ended."
    if project.dataset is None:
        return "Open its table first."
    if project.stale(run):
        return f"{run.label} cannot go on: the data have changed since."
    if can_go_on(run) or stopped_early(run):
        return ""
    if run.state == "finished" and run.limit is None:
        return (
            f"{run.label} has ended by itself: there is nothing to go on with. "
            "Improve from here starts a new run from its network."
        )
    kind = facts_of(run.spec.searcher)
    if kind is None or not kind.continues:
        title = run.spec.searcher if kind is None else kind.title
        return f"{title} cannot go on where it ended. Improve from here starts from its network."
    return (
        f"How far {run.label} was is not kept on this computer. "
        "Improve from here starts a new run from its network."
    )


def more_seconds(run: Run) -> float:
    """Return the seconds that a run gets when it goes on: those left, or as many again.

    One that has not begun to search has all of its time before it.
    """
    limit = run.spec.limits.time
    if limit is None:
        return MORE_SECONDS
    left = limit - run.elapsed
    return left if left > LEFT_SHARE * limit else limit


def choices(run: Run) -> list[float]:
    """Return seconds that a run may be given to go on: :func:`more_seconds` among round times."""
    return sorted({*_ROUND, more_seconds(run)})


def go_on(run: Run, seconds: float | None = None) -> Checkpoints | None:
    """Bring an ended run back to work, with ``seconds`` more or twice the steps.

    By default it has :func:`more_seconds`. One that was stopped before its search begins.
    """
    limits, early = run.spec.limits, stopped_early(run)
    time, steps = limits.time, limits.steps
    if early:
        time = time if seconds is None else seconds
    else:
        if steps is not None and run.limit == "iterations":
            steps *= 2
        if time is not None or steps is None or seconds is not None:
            time = run.elapsed + (more_seconds(run) if seconds is None else seconds)
    limits = replace(limits, time=time, steps=steps)
    run.spec = replace(run.spec, threads=_threads(run), limits=limits)
    run.budget = time
    run.state, run.status, run.limit, run.result = "starting", None, None, None
    run.message, run.detail, run.cause = "", "", None
    run.written.clear()
    if early:
        return begin(run)
    place = checkpoint_folder.place_of(run.checkpoint)
    return Checkpoints(place, place)


def _threads(run: Run) -> int | None:
    return run.spec.threads if run.result is None else run.result.threads


def put_back(run: Run, before: Run) -> None:
    """Make a run that could not go on what it was; ``detail`` says why it could not."""
    why = run.message
    for item in fields(Run):
        if item.init:
            setattr(run, item.name, getattr(before, item.name))
    run.detail = why
    run.written.clear()


def why_not_repeated(run: Run | None, project: Project) -> str:
    """Say why an ended run cannot be repeated here; empty if it can."""
    if run is None or run.result is None:
        return "Only a run that has a result can be repeated."
    if project.dataset is None or not set(run.variables) <= set(project.dataset.names):
        return f"{run.label} cannot be repeated: its variables are not in the table."
    return ""


def exact_spec(run: Run) -> RunSpec:
    """Return what comes out as the run did, on any machine where that can be.

    A run that its time or a person ended is ended by its steps instead, unless its parent sets
    were found within a time; its threads are those that it had.
    """
    spec, result = run.spec, run.result
    if result is None:
        return spec
    spec = replace(spec, threads=result.threads)
    kind = facts_of(spec.searcher)
    by_clock = kind is not None and Uses.PARENT_SETS in kind.uses
    by_clock = by_clock and spec.lists.file is None and spec.lists.sets is None
    steps = result.counters.get("steps")
    if result.limit in ("time", "user") and steps is not None and not by_clock:
        spec = replace(spec, limits=replace(spec.limits, time=None, steps=int(steps)))
    return spec


def why_no_start(project: Project, dag: DAG | None) -> str:
    """Say why the current graph cannot be the start of the next run; empty if it can."""
    if dag is None or not (dag.arcs or dag.n):
        return "There is no graph to start from."
    kind = facts_of(project.settings.searcher)
    if kind is not None and Uses.START not in kind.uses:
        able = [one.title for one in known().searchers.values() if Uses.START in one.uses]
        return f"{kind.title} cannot start from a network. Choose one that can: {', '.join(able)}."
    if not set(dag.names) & project.included:
        return "The graph has none of the variables that are ticked."
    return ""


def starting_from(project: Project, dag: DAG) -> RunSpec:
    """Return what the next run is asked to do, with a graph as its start.

    Variables that the run does not have are left out of it.
    """
    names = project.learning_names()
    place = {name: at for at, name in enumerate(names)}
    arcs = [(place[a], place[b]) for a, b in dag.named_arcs() if a in place and b in place]
    return replace(project.freeze_spec(), start=DAG(names, arcs))
