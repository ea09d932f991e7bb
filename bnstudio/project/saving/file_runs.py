"""How one run stands in the project file: ``run.json``, its trace as CSV, its graphs as JSON.

A run that was under way when the project was saved comes back as interrupted, with the best network
that it had then.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from bnstudio.errors import ProjectError
from bnstudio.graph.pdag import DAG
from bnstudio.job.spec import Result, RunSpec, TracePoint
from bnstudio.project.run import Run, RunState
from bnstudio.project.saving.plain import (
    as_dict,
    decode,
    decode_graph,
    encode,
    parse_json,
    to_json,
    wrong,
)
from bnstudio.search.base import Status

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
    detail: str = ""
    steps: int = 0
    figures: dict[str, float] = field(default_factory=dict)
    elapsed: float = 0.0
    budget: float | None = None
    data: int = 0
    result: _ResultRecord | None = None
    phases: tuple[tuple[str, float], ...] = ()
    tables: str | None = None


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
    if not run.active:
        run.written.update(parts)
    yield from parts.items()


def read_run(number: int, part: Callable[[str], bytes | None]) -> Run:
    """Return run ``number`` from its parts; ``part`` gives their bytes, or ``None``.

    Raises
    ------
    ProjectError
        If they are damaged.
    """
    folder = f"runs/{number}/"
    raw = _json(part, folder + "run.json")
    if raw is None:
        raise ProjectError(
            f"the project file is damaged: run {number} is missing",
            advice="Open an older copy of it",
        )
    record: _RunRecord = decode(_RunRecord, as_dict(raw, folder + "run.json"), folder + "run.json")
    run = Run(
        number=number,
        spec=record.spec,
        variables=record.variables,
        rows=record.rows,
        state=record.state,
        trace=_read_trace(part(folder + "trace.csv"), folder + "trace.csv"),
        score=record.score,
        bound=record.bound,
        status=record.status,
        limit=record.limit,
        message=record.message,
        detail=record.detail,
        steps=record.steps,
        metrics=record.figures,
        elapsed=record.elapsed,
        budget=record.budget,
        data=record.data,
        phases=record.phases,
        tables=record.tables,
    )
    best = _json(part, folder + "best.json")
    if best is not None:
        run.best = decode_graph(best, folder + "best.json")
    dag = _json(part, folder + "dag.json")
    if dag is not None:
        found = decode_graph(dag, folder + "dag.json", DAG)
        assert isinstance(found, DAG)
        run.best_dag = found
    elif run.best is not None and not isinstance(run.best, DAG) and not run.best.links:
        # Older files leave the DAG out where it is equal to the graph.
        run.best_dag = DAG(run.best.names, run.best.arcs)
    if record.result is not None:
        run.result = _result(record.result, run, folder)
    if run.active:
        run.state = "failed"
        run.status = "error" if run.best is None else "feasible"
        run.message = "Interrupted: the window was closed while this run was under way."
        if run.best is not None:
            run.message += " This is its best network up to then."
    return run


def _record(run: Run) -> _RunRecord:
    result = None
    if run.result is not None:
        found = run.result
        result = _ResultRecord(
            found.score,
            found.status,
            found.limit,
            found.bound,
            found.within,
            found.counters,
            found.elapsed_s,
            found.cpu_s,
            found.peak_memory_mb,
            found.threads,
            found.n_rows,
            found.data_sha256,
            found.version,
            found.message,
        )
    return _RunRecord(
        run.spec,
        run.variables,
        run.state,
        run.rows,
        run.score,
        run.bound,
        run.status,
        run.limit,
        run.message,
        run.detail,
        run.steps,
        run.metrics,
        run.elapsed,
        run.budget,
        run.data,
        result,
        run.phases,
        run.tables,
    )


def _result(record: _ResultRecord, run: Run, folder: str) -> Result:
    dag = run.dag
    if dag is None or run.best is None:
        raise wrong(folder + "run.json", "a result without its graph", expected=False)
    return Result(
        dag=dag,
        graph=run.best,
        score=record.score,
        status=record.status,
        limit=record.limit,
        bound=record.bound,
        within=record.within,
        counters=record.counters,
        trace=tuple(run.trace),
        elapsed_s=record.elapsed_s,
        cpu_s=record.cpu_s,
        peak_memory_mb=record.peak_memory_mb,
        spec=run.spec,
        threads=record.threads,
        n_rows=record.n_rows,
        data_sha256=record.data_sha256,
        version=record.version,
        phases=run.phases,
        tables=run.tables,
        message=record.words,
    )


def _dump(value: Any) -> bytes:
    return to_json(encode(value)).encode()


def _json(part: Callable[[str], bytes | None], name: str) -> Any:
    content = part(name)
    return None if content is None else parse_json(content, name)


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
    try:
        rows = list(csv.reader(io.StringIO(content.decode(), newline="")))
        if not rows or tuple(rows[0]) != _TRACE_HEAD:
            raise ValueError("not a trace")
        return [
            TracePoint(float(elapsed), int(steps), float(score), float(bound) if bound else None)
            for elapsed, steps, score, bound in rows[1:]
        ]
    except (ValueError, csv.Error) as error:
        raise wrong(name, f"no trace ({error})", expected=False) from error
