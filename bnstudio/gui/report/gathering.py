"""A report from a project alone, without a window: its network is drawn at its kept places."""

from __future__ import annotations

from bnstudio.graph.convert import as_kind
from bnstudio.gui.canvas.model.figure import drawing_of, figure_of
from bnstudio.gui.report.blocks import Report
from bnstudio.gui.report.job import gathered
from bnstudio.gui.report.subject import Subject, subject_of
from bnstudio.project.arc_strengths import FoundStrengths
from bnstudio.project.asking.ask import ask
from bnstudio.project.document import Project
from bnstudio.project.inspecting.reporting import ReportFigures, ReportQuestion
from bnstudio.project.run import Run


def gather(
    project: Project,
    run: Run | None = None,
    *,
    tables: bool = False,
    strengths: FoundStrengths | None = None,
    dense: bool = False,
) -> Report:
    """Return the report of a project: of its current graph, or of a run.

    ``dense``: whether its places were kept for boxes that stand closely.
    """
    subject = subject_of(project, run, strengths)
    figures = figures_of(subject, tables=tables)
    graph = None
    if subject.dag is not None and subject.dag.n:
        shown = as_kind(subject.dag, project.view)
        labels = project.shown_names(shown.names)
        drawing = drawing_of(
            shown,
            labels=labels,
            places=project.positions,
            dense=dense,
        )
        directions = figures.directions
        free: frozenset[int] = frozenset()
        if directions is not None and project.view == "dag":
            index = drawing.ends.tolist()
            free = frozenset(
                at for at, (a, b) in enumerate(index) if directions.kind((a, b)) == "convention"
            )
        graph = figure_of(drawing, subject.title, groups=project.groups, reversible=free)
    return gathered(subject, figures, graph, subject.trace, tables=tables)


def figures_of(subject: Subject, *, tables: bool) -> ReportFigures:
    """Compute the figures of a report, here or in the process that has the numeric libraries."""
    if subject.dag is None:
        return ReportFigures()
    alone = subject.run is not None and subject.run.spec.lists_alone
    parameters = tuple(sorted(subject.score_parameters.items()))
    question = ReportQuestion(
        subject.dag, subject.knowledge, "" if alone else subject.score, parameters, tables
    )
    found: ReportFigures = ask(question, subject.dataset)
    return found
