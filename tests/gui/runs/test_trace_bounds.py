"""The bound beside the traces: named with its run, clear of all lines, and of like runs alone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QRectF

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.runs.trace_lines import Line, covered
from bnstudio.gui.runs.trace_series import TraceSeries
from bnstudio.job.spec import TracePoint
from tests.support.panels_fake import alarm_session, make_run


def test_the_bound_is_named_with_the_run_that_proved_it(made_plot) -> None:
    plot = made_plot(alarm_session())
    assert plot.bound is not None and plot.bound.label == "Upper bound, from Run 2"
    assert plot.frame.high > plot.bound.value


FALLING = {
    "slowly": [400, 200, 120, 80, 60, 40, 30, 22, 15, 10, 5],
    "at the end": [400] * 10 + [5],
    "near the score": [60, 30, 20, 12, 8, 6, 4, 3, 2, 1, 0.5],
    "from far": [5000] * 10 + [5],
}


@pytest.mark.parametrize("size", [(320, 120), (345, 200), (468, 224)])
@pytest.mark.parametrize("how", FALLING)
def test_the_name_of_the_bound_hides_no_line(made_plot, how, size) -> None:
    session = alarm_session()
    best = -110_000.0
    trace = [
        TracePoint(float(t), 10 * t, best - 1000.0 * np.exp(-t / 2), best + over)
        for t, over in enumerate(FALLING[how])
    ]
    run = make_run(1, state="running", trace=trace, bound=trace[-1].bound, elapsed=10.0)
    run.spec = replace(run.spec, searcher="bfbnb")
    session.runs, session.current_run = [run], 1
    plot = made_plot(session)
    plot.resize(*size)
    plot.refresh()
    plot.grab()
    (place,) = (place for place, text in plot.overlay.words if "ound, from" in text)
    shown, (line,) = plot.projection(), plot.lines
    assert place.top() >= 0 and place.left() >= shown.area.left() - 4
    assert plot.bound is not None and line.tip is not None
    # Nothing is drawn higher than a few pixels above the area.
    x, y = shown.bound_corners(plot.bound, False)
    y = np.maximum(y, shown.area.top() - 4)
    beyond = (np.maximum(x[1:], x[:-1]) < place.left()) | (
        np.minimum(y[1:], y[:-1]) > place.bottom()
    )
    assert (beyond | (np.minimum(x[1:], x[:-1]) > place.right())).all(), "the bound"
    assert covered(place, [line]) == 0
    assert not place.intersects(QRectF(line.tip.x() - 7, line.tip.y() - 7, 14, 14)), "its point"


def test_words_are_put_where_no_line_rises_through_them() -> None:
    line = Line(1, "Run 1", TraceSeries(), 1.0, running=False, halo=False)
    line.corners = np.array([0.0, 50.0, 50.0, 90.0]), np.array([100.0, 100.0, 10.0, 10.0])
    assert covered(QRectF(41, 40, 20, 14), [line]) == 1
    assert covered(QRectF(52, 40, 20, 14), [line]) == 0


def test_a_bound_is_not_drawn_over_runs_with_other_knowledge(made_plot) -> None:
    session = alarm_session()
    plot = made_plot(session)
    run = session.runs[3]
    run.spec = replace(run.spec, knowledge=Knowledge(roots=("A",)))
    plot.refresh()
    assert {line.number for line in plot.lines} == {3, 4, 5} and plot.bound is None
    run.ticked = False
    plot.refresh()
    assert plot.bound is not None and plot.bound.label == "Upper bound, from Run 2"


def test_a_bound_is_not_drawn_over_runs_under_an_ordering(made_plot) -> None:
    session = alarm_session()
    plot = made_plot(session)
    run = session.runs[3]
    run.spec = replace(run.spec, ordering=tuple(reversed(run.variables)))
    plot.refresh()
    assert len(plot.lines) == 3 and plot.bound is None


def test_an_open_proof_is_seen_coming_down(made_plot) -> None:
    session = alarm_session()
    plot = made_plot(session)
    run = session.runs[1]
    far, end = run.bound + 0.5 * abs(run.bound), run.trace[-1].elapsed
    run.spec = replace(run.spec, searcher="minobs")
    run.trace = [
        replace(point, bound=far if point.elapsed < 0.6 * end else run.bound) for point in run.trace
    ]
    plot.refresh()
    assert plot.bound is not None and plot.frame.high < far
    run.spec = replace(run.spec, searcher="bfbnb")
    run.trace = list(map(replace, run.trace))
    plot.refresh()
    assert plot.frame.high > far and not plot.frame.bound_above
    for one in session.runs:
        one.trace = [*one.trace[:-1], replace(one.trace[-1], score=run.bound)]
    plot.refresh()
    assert plot.frame.high < far  # proved: what it came from is of no interest any more
