"""Parent sets in the trace: where the search begins, and the bound over the lists."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from bnstudio.figures.charts.scales import View
from bnstudio.gui.runs.trace_overlay import covered
from bnstudio.gui.runs.trace_plot import TracePlot
from bnstudio.job.spec import TracePoint
from tests.gui.learn.staged import at_stage, with_stage

THIN = "\N{NARROW NO-BREAK SPACE}"


@pytest.fixture
def plot(qtbot, dressed):
    runs = []
    made = TracePlot(lambda: runs, lambda: None)
    made.runs = runs
    qtbot.addWidget(made)
    made.resize(480, 220)
    made.show()
    return made


def test_the_trace_marks_where_the_search_begins(plot, qtbot) -> None:
    plot.runs.append(with_stage(1, 20.0))
    plot.refresh()
    line = plot.lines[0]
    at = plot.projection().mark(line, plot.by_steps)
    x, _ = plot.projection().pixels(np.array([20.0]), np.zeros(1))
    assert at == pytest.approx(x[0], abs=1)
    # The long level line before it does not press the climb against the top.
    assert plot.frame.low > -5500
    picture = plot.grab().toImage()
    column = [picture.pixelColor(int(at), y).name() for y in range(40, 150)]
    assert len(set(column)) > 1, "a dotted line stands there"
    plot.set_view(View(by_steps=True))
    assert plot.projection().mark(plot.lines[0], plot.by_steps) is None and plot.frame.low > -5500


def test_no_mark_where_the_stage_was_nothing_or_is_not_over(plot) -> None:
    plot.runs += [with_stage(1, 20.0), with_stage(2, 0.01), at_stage(3)]
    for run in plot.runs:
        run.spec = plot.runs[0].spec
    plot.refresh()
    marks = [plot.projection().mark(line, plot.by_steps) for line in plot.lines]
    assert marks[0] is not None and marks[1:] == [None, None]
    assert math.isinf(plot.lines[2].begin)
    # A run that still finds its parent sets is in sight as the others are.
    assert plot.frame.low < plot.lines[2].data.scores[-1]
    plot.runs[:] = [at_stage(3)]
    plot.refresh()
    assert plot.frame.low < -9000 < plot.frame.high


def test_one_step_after_the_lists_is_not_lost_below_the_level_line(plot) -> None:
    run = with_stage(1, 20.0)
    run.trace = [TracePoint(0.05, 0, -9000.0), TracePoint(20.3, 0, -9000.0)]
    run.trace += [TracePoint(21.5, 1, -5301.0), TracePoint(22.0, 2, -5300.0)]
    plot.runs.append(run)
    plot.refresh()
    assert -5310 < plot.frame.low < -5301


def test_the_bound_over_lists_is_named_within_a_narrow_plot(plot) -> None:
    run = with_stage(1, 20.0, bound=-5000.0)
    run.name = "A run with a long name"
    run.trace = [replace(point, bound=-5000.0) for point in run.trace]
    plot.runs.append(run)
    plot.resize(320, 200)
    plot.refresh()
    plot.grab()
    place, text = next(item for item in plot.overlay.words if "lists" in item[1])
    # The name of the run, which stands beside the plot, gives way first.
    assert text.startswith(f"Bound −5{THIN}000.00, over the lists")
    assert place.left() >= 0 and place.right() <= plot.area().right() + 8
    run.bound = -100.0  # too far away to tell anything
    plot.refresh()
    plot.grab()
    assert plot.bound is None and not any("lists" in text for _, text in plot.overlay.words)


def test_the_word_at_the_mark_stands_where_the_line_is_not(plot) -> None:
    run = with_stage(1, 20.0)
    # While lists are found the line rises from below, and passes low on the left of the mark.
    run.trace = [TracePoint(float(k), 0, -9260.0 - 2.0 * (20 - k) ** 2) for k in range(1, 20)]
    run.trace += [TracePoint(20.0 + k, k, -9260.0 + 26.0 * k) for k in range(1, 11)]
    plot.runs.append(run)
    plot.refresh()
    plot.grab()
    (place,) = (place for place, text in plot.overlay.words if text == "search begins")
    assert covered(place, plot.lines) == 0
    x, y = plot.lines[0].corners
    inside = (x > place.left()) & (x < place.right()) & (y > place.top()) & (y < place.bottom())
    assert not inside.any()
