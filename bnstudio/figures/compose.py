"""The one door: whatever a figure shows becomes a sheet, as a form asks."""

from __future__ import annotations

from bnstudio.figures.charts.folds import FoldsContent, folds_sheet
from bnstudio.figures.charts.trace import TraceContent, trace_sheet
from bnstudio.figures.comparison import ComparisonContent, comparison_sheet
from bnstudio.figures.content import NetworkContent
from bnstudio.figures.form import FigureForm
from bnstudio.figures.network import network_sheet
from bnstudio.figures.sheet import Sheet

Content = NetworkContent | ComparisonContent | TraceContent | FoldsContent

ENDINGS = (".png", ".svg", ".pdf", ".tex")
"""The kinds of files that there are."""


def compose(content: Content, form: FigureForm) -> Sheet:
    """Return what is shown as a page of marks.

    Raises
    ------
    UsageError
        If there is nothing to draw.
    """
    match content:
        case NetworkContent():
            return network_sheet(content, form)
        case ComparisonContent():
            return comparison_sheet(content, form)
        case TraceContent():
            return trace_sheet(content, form)
        case FoldsContent():
            return folds_sheet(content, form)
