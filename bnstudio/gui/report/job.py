"""A report for the process that draws: as HTML, or as PDF."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bnstudio.figures.charts.scales import View
from bnstudio.figures.charts.trace import TraceContent
from bnstudio.figures.compose import Content, compose
from bnstudio.figures.form import FigureForm
from bnstudio.gui.figures.rendering import Rendered
from bnstudio.gui.report.blocks import Report
from bnstudio.gui.report.content import report_of
from bnstudio.gui.report.html import html_text
from bnstudio.gui.report.subject import Subject
from bnstudio.gui.wording.tr import tr
from bnstudio.project.inspecting.reporting import ReportFigures

GRAPH = FigureForm(17.0)
TRACE = FigureForm(17.0, 7.5, patterns=True)


@dataclass(frozen=True, eq=False)
class ReportJob:
    """A report that is gathered, and the ending of its file."""

    report: Report
    ending: str

    def carry_out(self, notice: Callable[[int, int], None] | None = None) -> Rendered:
        """Write it."""
        if self.ending == ".html":
            return Rendered(html_text(self.report).encode(), 0.0, 0.0, 0.0)
        from bnstudio.gui.report.pdf import pdf_bytes

        return Rendered(pdf_bytes(self.report, notice), 0.0, 0.0, 0.0)


def gathered(
    subject: Subject,
    figures: ReportFigures,
    graph: Content | None,
    trace: TraceContent | None,
    *,
    tables: bool,
) -> Report:
    """Return a report with its figures drawn as marks.

    Parameters
    ----------
    subject, figures, tables
        As in :func:`~bnstudio.gui.report.content.report_of`.
    graph, trace
        What the figures show; ``None`` where there is nothing.
    """
    pictures = {}
    if graph is not None:
        caption = tr("The network: {label}.", label=subject.label or tr("current graph"))
        pictures["graph"] = (compose(graph, GRAPH), caption)
    if trace is not None:
        pictures["trace"] = (compose(trace, TRACE), _trace_caption(trace.view))
    return report_of(subject, figures, pictures, tables=tables)


def _trace_caption(view: View) -> str:
    if view.below:
        if view.by_steps:
            return tr("What the best score found lacked of the last one, over the search’s steps.")
        return tr("What the best score found lacked of the last one, over time.")
    if view.by_steps:
        return tr("The best score found, over the search’s steps.")
    return tr("The best score found, over time.")
