"""Runs that wait for their turn.

A waiting run is frozen like one at work: its settings, knowledge and variables are in its
:class:`~bnstudio.job.spec.RunSpec`. It stands in the project among the other runs.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from bnstudio.job.spec import RunSpec
from bnstudio.project.document import Project
from bnstudio.project.run import Run


def waiting(runs: Iterable[Run]) -> list[Run]:
    """Return the runs that wait, the next one first."""
    return sorted((run for run in runs if run.waiting), key=lambda run: (run.turn, run.number))


def queue_up(project: Project, spec: RunSpec) -> Run:
    """Put a new run on the data of now behind those that wait."""
    last = max((run.turn for run in project.runs.values() if run.waiting), default=0)
    run = project.add_run(spec)
    run.state, run.turn = "waiting", last + 1
    return run


def move_up(runs: Iterable[Run], number: int) -> Run | None:
    """Let a run begin before the one that it stood behind; return that one, if there is one."""
    row = waiting(runs)
    place = next((at for at, run in enumerate(row) if run.number == number), 0)
    if place == 0:
        return None
    row[place - 1], row[place] = row[place], row[place - 1]
    for turn, run in enumerate(row, start=1):
        run.turn = turn
    return row[place]


def next_run(runs: Iterable[Run], ready: Container[int]) -> Run | None:
    """Return the run whose turn it is: the first of those ``ready``, once no run is at work."""
    runs = list(runs)
    if any(run.active for run in runs):
        return None
    return next((run for run in waiting(runs) if run.number in ready), None)


def why_not_begun(project: Project, run: Run) -> str:
    """Say why a run of an opened project cannot begin on the data of now; empty if it can."""
    if project.dataset is None:
        return "Open its table first."
    if project.stale(run) or not set(run.variables) <= set(project.dataset.names):
        return f"{run.label} cannot begin: the data have changed since it was put in the queue."
    return ""
