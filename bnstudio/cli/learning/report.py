"""The report of ``bnstudio learn --report``: the project that the window would have made of it."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bnstudio.cli.figures.draw import ending_of, rendered, write_bytes
from bnstudio.cli.figures.language import speaking
from bnstudio.cli.figures.options import REPORTS
from bnstudio.cli.output import Outputs, ProgressLine
from bnstudio.data.table.coding import comes_cut
from bnstudio.job.events import Finished
from bnstudio.project.document import Project
from bnstudio.project.run import Run
from bnstudio.project.run_events import apply_event
from bnstudio.project.source import DataSource

if TYPE_CHECKING:
    from bnstudio.cli.table import Reading
    from bnstudio.data.dataset import Dataset
    from bnstudio.data.table.recipe import PrepareOptions
    from bnstudio.job.spec import Result


def plan_report(options: argparse.Namespace, outputs: Outputs) -> Path | None:
    """Return the place of the report, looked at before anything is done; ``None`` for no report.

    Raises
    ------
    UsageError
        If its ending is none of a report, or it cannot be written there.
    """
    if options.report is None:
        return None
    ending_of(options.report, REPORTS, "report")
    return outputs.plan(options.report)


def report_of(
    options: argparse.Namespace, reading: Reading | None, dataset: Dataset, result: Result
) -> bytes:
    """Return the report of a run as the content of a file.

    ``reading`` is how the table was read; ``None`` where there are parent set lists alone.
    """
    with speaking(options.language):
        return _report_of(options, reading, dataset, result)


def _report_of(
    options: argparse.Namespace, reading: Reading | None, dataset: Dataset, result: Result
) -> bytes:
    from bnstudio.gui.report.gathering import gather
    from bnstudio.gui.report.job import ReportJob

    project = Project()
    project.view = options.kind
    project.knowledge = result.spec.knowledge
    if reading is None:
        project.source = DataSource.of_lists(options.parent_sets)
        project.dataset = dataset
    else:
        project.source = DataSource.of_file(
            options.data, reading.how, carried_out(reading), reading.table.bytes
        )
        project.table, project.dataset = reading.table, reading.prepared.dataset
        project.notes = reading.prepared.notes
        project.left_out = frozenset(project.variable_names) - frozenset(dataset.names)
    run = Run(
        number=1,
        spec=result.spec,
        variables=dataset.names,
        rows=dataset.rows,
        data=project.data_number,
        budget=result.spec.limits.time,
    )
    apply_event(run, Finished(0, result.elapsed_s, result))
    project.runs[run.number] = run
    project.current_graph = project.run_graph(run.number)
    ending = ending_of(options.report, REPORTS, "report")
    return rendered(ReportJob(gather(project, run), ending)).data


def carried_out(reading: Reading) -> PrepareOptions:
    """Return what became of each column, without what the options say and it did not need."""
    plans = dict(reading.plans.columns)
    for column in reading.table.columns:
        plan = reading.plans.plan(column.name)
        if not comes_cut(column, plan):
            few = plan.max_states is None or column.distinct <= plan.max_states
            most = None if few else plan.max_states
            plans[column.name] = replace(plan, method=None, target=None, max_states=most)
    return replace(reading.plans, columns=plans)


def write_report(
    options: argparse.Namespace,
    outputs: Outputs,
    place: Path | None,
    line: ProgressLine,
    reading: Reading | None,
    dataset: Dataset,
    result: Result,
) -> None:
    """Stage the report, if one is asked for."""
    if place is None:
        return
    line.show("writing the report", at_once=True)
    data = report_of(options, reading, dataset, result)
    line.wipe()
    write_bytes(outputs, place, data)
