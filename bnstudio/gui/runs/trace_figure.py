"""The trace of runs as what a figure shows: the lines and the bound that the window draws."""

from __future__ import annotations

import math

import numpy as np

from bnstudio.figures.charts.framing import Frame
from bnstudio.figures.charts.scales import PLAIN, View
from bnstudio.figures.charts.steps import value_at
from bnstudio.figures.charts.trace import Bound, Series, TraceContent
from bnstudio.gui.runs.together import Together
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.runs import bound_source
from bnstudio.gui.wording.tr import tr
from bnstudio.job.spec import TracePoint
from bnstudio.project.run import Run
from bnstudio.project.run_rules import in_stage, search_began


def trace_content(
    together: Together, view: View = PLAIN, framed: Frame | None = None
) -> TraceContent | None:
    """Return the trace of runs that are drawn together; ``None`` before any has a network.

    ``framed`` is the part that is in sight, where that is known.
    """
    series = tuple(_series(run, view.by_steps) for run in together.shown)
    series = tuple(one for one in series if one.points)
    if not series:
        return None
    bound = None
    prover = together.prover
    if prover is not None and together.bound is not None:
        points = tuple(
            (_x(point, view.by_steps), point.bound)
            for point in prover.trace
            if point.bound is not None
        )
        end = points[-1][0] if points else 0.0
        label = tr("Upper bound, {bound_source}", bound_source=bound_source(prover))
        bound = Bound(label, together.bound, points, end, together.proving)
    score = tr("Score ({name})", name=together.shown[0].spec.score)
    return TraceContent(tr("Trace"), score, series, view, bound, framed)


def _x(point: TracePoint, by_steps: bool) -> float:
    return float(point.steps if by_steps else point.elapsed)


def _series(run: Run, by_steps: bool) -> Series:
    """Return the line of a run."""
    points = tuple((_x(p, by_steps), p.score) for p in run.trace if math.isfinite(p.score))
    last = run.trace[-1] if run.trace else None
    worked = max(float(run.elapsed or 0.0), 0.0 if last is None else last.elapsed)
    began = math.inf if in_stage(run) else search_began(run) or 0.0
    if by_steps and math.isfinite(began):
        # The stage before the search counts no steps.
        seconds = np.array([point.elapsed for point in run.trace])
        counts = np.array([float(point.steps) for point in run.trace])
        at = value_at(seconds, counts, began)
        began = 0.0 if math.isnan(at) else at
    end = (0.0 if last is None else float(last.steps)) if by_steps else worked
    return Series(
        run_label(run), run.number, points, end, run.active, worked, began, run.state == "failed"
    )
