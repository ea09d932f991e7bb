"""How one run stands in the project file: ``run.json``, its trace as CSV, its graphs as JSON.

A run that was under way when the project was saved comes back as interrupted, with the best network
that it had then. One that waited waits.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from bnstudio.errors import ProjectError
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.job.events import Cause
from bnstudio.job.spec import Result, RunSpec, TracePoint
from bnstudio.project.run import Run, RunState
from bnstudio.project.saving.plain import (
    as_dict,
    decode,
    encode,
    shared_fields,
    to_json,
    wrong,
)
from bnstudio.search.declarations import Status

#: Lines of a trace that are read; :data:`bnstudio.job.trace.MOST_POINTS` are written.
MOST_POINTS = 100_000

_OLD_LIMIT = re.compile(r"the run ended \((time|memory|disk|iterations|user)\) before", re.I)

_TRACE_HEAD = ("elapsed_s", "steps", "score", "bound")


@dataclass(frozen=True)
class _ResultRecord:
    """The parts of a result that stand nowhere else."""

    score: float
    status: Status
    limit: str | None
    bound: float | None
    within: str
    counters: dict[str, float]
    elapsed_s: float
    cpu_s: float
    peak_memory_mb: float
    threads: int
    n_rows: int
    data_sha256: str
    version: str
    words: str = ""


@dataclass(frozen=True)
class _RunRecord:
    """What ``run.json`` holds."""

    spec: RunSpec
    variables: tuple[str, ...]
    state: RunState
    rows: int = 0
    score: float | None = None
    bound: float | None = None
    status: str | None = None
    limit: str | None = None
    message: str = ""
    cause: Cause | None = None
    detail: str = ""
    steps: int = 0
    figures: dict[str, float] = field(default_factory=dict)
    elapsed: float = 0.0
    budget: float | None = None
    data: int = 0
    result: _ResultRecord | None = None
    phases: tuple[tuple[str, float], ...] = ()
    tables: str | None = None
    checkpoint: str = ""
    turn: int = 0


def run_members(run: Run) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of the parts that hold ``run``.

    Those of a run that has ended are made once and kept with it.
    """
    if run.written:
        yield from run.written.items()
        return
    parts = {"run.json": _dump(_record(run)), "trace.csv": _trace(run.trace)}
    if run.best is not None:
        parts["best.json"] = _dump(run.best)
    # Graphs of other kinds are equal to their DAG where they have no undirected edge.
    if run.dag is not None and not (isinstance(run.best, DAG) and run.dag == run.best):
        parts["dag.json"] = _dump(run.dag)
    if run.ended:
        run.written.update(parts)
    yield from parts.items()


def read_run(
    number: int, part: Callable[[str], bytes | None], find_json: Callable[[str], Any]
) -> Run:
    """Return run ``number`` from its parts.

    ``part`` gives their bytes and ``find_json`` their values, or ``None`` where there is no such.

    Raises
    ------
    ProjectError
        If they are damaged.
    """
    folder = f"runs/{number}/"
    raw = find_json(folder + "run.json")
    if raw is None:
        raise ProjectError(
            f"the project file is damaged: run {number} is missing",
            advice="Open an older copy of it",
        )
    record: _RunRecord = decode(_RunRecord, as_dict(raw, folder + "run.json"), folder + "run.json")
    run = Run(
        **{
            **shared_fields(record, Run),
            "number": number,
            "trace": _read_trace(part(folder + "trace.csv"), folder + "trace.csv"),
            "metrics": record.figures,
            "result": None,
        }
    )
    best, dag = folder + "best.json", folder + "dag.json"
    run.best = decode(PDAG | None, find_json(best), best)
    run.best_dag = decode(DAG | None, find_json(dag), dag)
    graph = run.undirected_best
    if run.best_dag is None and graph is not None and not graph.links:
        # Older files leave the DAG out where it is equal to the graph.
        run.best_dag = DAG(graph.names, graph.arcs)
    if record.result is not None:
        run.result = _result(record.result, run, folder)
    if run.active:
        run.state = "failed"
        run.status = "error" if run.best is None else "feasible"
        run.cause = "interrupted"
        run.message = "Interrupted: the window was closed while this run was under way."
        if run.best is not None:
            run.message += " This is its best network up to then."
    elif run.state == "failed" and run.cause is None:
        run.cause = _told_cause(run.message)
    if run.cause == "limit" and run.limit is None:
        run.limit = _told_limit(run.message)
    return run


def _told_cause(message: str) -> Cause:
    """Return what ended a run without a result, of an old file that has only the sentence about it.

    The sentences are those of the versions that wrote such files: nothing else is told by words.
    """
    told = message[:1].upper() + message[1:]
    if told.startswith("The run was stopped before it began to search"):
        return "stopped"
    if told.startswith("Interrupted: the run was stopped"):
        return "stopped"
    if told.startswith("Interrupted"):
        return "interrupted"
    if told.startswith("The run was ended at once, as you asked"):
        return "forced"
    if told.startswith("The run ended ("):  # at a limit, before it found what it has to keep
        return "limit"
    return "process" if told.startswith("The run") else "search"


def _told_limit(message: str) -> str | None:
    """Return the limit that ended a run without a network, of an old file: only its words say."""
    found = _OLD_LIMIT.match(message)
    return found[1].lower() if found else None


def _record(run: Run) -> _RunRecord:
    found = run.result
    result = None
    if found is not None:
        result = _ResultRecord(**shared_fields(found, _ResultRecord), words=found.message)
    known = shared_fields(run, _RunRecord)
    return _RunRecord(**{**known, "figures": run.metrics, "result": result})


def _result(record: _ResultRecord, run: Run, folder: str) -> Result:
    dag = run.dag
    if dag is None or run.best is None:
        raise wrong(folder + "run.json", "a result without its graph", expected=False)
    return Result(
        **shared_fields(record, Result),
        dag=dag,
        graph=run.best,
        trace=tuple(run.trace),
        spec=run.spec,
        phases=run.phases,
        tables=run.tables,
        message=record.words,
    )


def _dump(value: Any) -> bytes:
    return to_json(encode(value)).encode()


def _trace(points: list[TracePoint]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_TRACE_HEAD)
    for point in points:
        bound = "" if point.bound is None else repr(point.bound)
        writer.writerow((repr(point.elapsed), point.steps, repr(point.score), bound))
    return text.getvalue().encode()


def _read_trace(content: bytes | None, name: str) -> list[TracePoint]:
    if content is None:
        return []
    if content.count(b"\n") > MOST_POINTS:
        raise wrong(name, "more than a trace holds", expected=False)
    try:
        rows = list(csv.reader(io.StringIO(content.decode(), newline="")))
        if not rows or tuple(rows[0]) != _TRACE_HEAD:
            raise ValueError("not a trace")
        points = [
            TracePoint(float(elapsed), int(steps), float(score), float(bound) if bound else None)
            for elapsed, steps, score, bound in rows[1:]
        ]
    except (ValueError, csv.Error) as error:
        raise wrong(name, "no trace", expected=False) from error
    # What is no number cannot be drawn.
    return [point for point in points if isfinite(point.elapsed) and isfinite(point.score)]
