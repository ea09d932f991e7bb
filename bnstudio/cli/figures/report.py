"""``bnstudio report``: the report of a project, or of one of its runs, as HTML or PDF."""

from __future__ import annotations

import argparse

from bnstudio.cli.figures.draw import ending_of, rendered, write_bytes
from bnstudio.cli.figures.language import speaking
from bnstudio.cli.figures.options import REPORTS
from bnstudio.cli.output import Outputs, ProgressLine, note, say
from bnstudio.errors import UsageError


def report(options: argparse.Namespace) -> int:
    """Carry out the command."""
    with speaking(options.language):
        return _report(options)


def _report(options: argparse.Namespace) -> int:
    from bnstudio.gui.canvas.model.boxes import stand_closely
    from bnstudio.gui.report.gathering import gather
    from bnstudio.gui.report.job import ReportJob
    from bnstudio.project.arc_strengths import STRENGTHS, from_record
    from bnstudio.project.data import load_data
    from bnstudio.project.saving.file import read_project

    ending = ending_of(options.out, REPORTS, "report")
    line = ProgressLine()
    with Outputs([options.project]) as outputs:
        place = outputs.plan(options.out)
        line.show("reading")
        opened = read_project(options.project)
        project = opened.project
        project.path = options.project
        run = None
        if options.run is not None:
            run = project.runs.get(options.run)
            if run is None:
                there = ", ".join(map(str, project.runs)) or "none"
                raise UsageError(
                    f"the project has no run {options.run}",
                    file=options.project,
                    advice=f"Its runs are: {there}",
                )
        if project.source is not None:
            loaded = load_data(project.source, opened.nearby)
            project.source, project.table = loaded.source, loaded.table
            project.dataset = loaded.dataset
            if loaded.message:
                note(loaded.message)
        line.show("computing", at_once=True)
        kept = from_record(opened.extra.get(STRENGTHS))
        strengths = None if kept is None else kept[0]
        made = gather(
            project,
            run,
            tables=options.tables,
            strengths=strengths,
            dense=stand_closely(opened.extra),
        )
        line.show("writing", at_once=True)
        write_bytes(outputs, place, rendered(ReportJob(made, ending)).data)
        line.wipe()
        outputs.commit()
    say(f"{options.out}: {', '.join(made.headings())}")
    return 0
