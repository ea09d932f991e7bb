"""A small project with everything in it, for the tests of its file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import ColumnPlan, propose
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import CPDAG, DAG, PDAG
from bnstudio.job.spec import Limits, Result, TracePoint
from bnstudio.project.document import Project
from bnstudio.project.run import Run
from bnstudio.project.settings import RunSettings
from bnstudio.project.source import DataSource

NAMES = ("age", "smokes", "cough")


def write_table(path: Path, rows: int = 60) -> Path:
    lines = ["age,smokes,cough,id"]
    for i in range(rows):
        smokes = "yes" if i % 3 else "no"
        lines.append(f"{20 + i * 0.5:g},{smokes},{'?' if i % 7 == 0 else smokes},r{i}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def result_of(run: Run, dag: DAG, graph: PDAG, score: float) -> Result:
    return Result(
        dag=dag,
        graph=graph,
        score=score,
        status="local_optimum",
        limit="time",
        bound=-90.5,
        within="in-degree 3",
        counters={"iterations": 12.0},
        trace=tuple(run.trace),
        elapsed_s=1.25,
        cpu_s=1.0,
        peak_memory_mb=99.5,
        spec=run.spec,
        threads=1,
        n_rows=60,
        data_sha256="ab" * 32,
        version="0.1.0",
        message="the disk is full",
    )


def make_project(table_path: Path) -> Project:
    project = Project()
    table = read_table(table_path)
    options = propose(table).with_plan("age", ColumnPlan(method="equal-width", bins=2))
    prepared = prepare(table, options)
    project.source = DataSource.of_file(str(table_path), table.options, options)
    project.table, project.dataset = table, prepared.dataset
    project.notes = prepared.notes
    project.data_number = 1
    project.left_out = frozenset({"cough"})
    project.groups = {"age": "Causes", "cough": "Signs"}
    project.knowledge = Knowledge(
        required=(("smokes", "cough"),),
        tiers=(("age",), ("smokes",)),
        max_parents={"age": 1},
        leaves=("cough",),
        orderings=(("age", "smokes", "cough"),),
        prior=(("age", "smokes", 0.75), ("age", "cough", 0.1)),
    )
    project.settings = RunSettings(
        score="bdeu",
        score_parameters={"ess": 2.5},
        searcher="hill-climbing",
        parameters={"restarts": 3},
        limits=Limits(time=12.0, max_parents=2),
        seed=7,
        threads=2,
    )
    project.view = "cpdag"
    project.positions = {"age": (1.5, -2.0), "smokes": (0.1, 1e-9)}
    spec = replace(project.freeze_spec(), start=DAG(NAMES[:2]))
    done = project.add_run(spec)
    done.trace = [TracePoint(0.1, 1, -100.25), TracePoint(0.3, 4, -99.125, -90.5)]
    dag = DAG(NAMES[:2], [(0, 1)])
    graph = CPDAG(NAMES[:2], links=[(0, 1)])
    done.best, done.best_dag, done.score, done.bound = graph, dag, -99.125, -90.5
    done.state, done.status, done.limit = "finished", "local_optimum", "time"
    done.elapsed, done.steps, done.metrics = 1.25, 4, {"restarts": 3.0}
    done.result = result_of(done, dag, graph, -99.125)
    done.name, done.ticked = "With knowledge", False
    failed = project.add_run(spec)
    failed.state, failed.status, failed.message = "failed", "error", "It broke."
    failed.detail, failed.cause = "Traceback …", "search"
    going = project.add_run(spec)
    going.state, going.best, going.score = "running", dag, -98.0
    going.trace = [TracePoint(0.2, 2, -98.0)]
    project.current_graph = project.edited_graph(DAG((*NAMES, "new"), [(1, 2), (0, 3)]))
    project.current_graph = replace(
        project.current_graph, source="Run 1", score="bdeu", score_parameters={"ess": 2}
    )
    return project
