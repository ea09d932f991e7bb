"""The points of a run as the trace plot holds them."""

from __future__ import annotations

import math

from bnstudio.gui.runs import trace_series as series
from bnstudio.job.spec import TracePoint


def points(scores, bound=None):
    return [TracePoint(float(i), 10 * i, score, bound) for i, score in enumerate(scores)]


def test_a_series_takes_over_only_what_is_new() -> None:
    data = series.TraceSeries()
    trace = points([-9.0, -8.0])
    assert data.update(trace) and data.size == 2
    version = data.version
    assert not data.update(trace) and data.version == version
    trace.append(TracePoint(2.0, 20, -7.0, -1.0))
    assert data.update(trace)
    assert data.scores.tolist() == [-9.0, -8.0, -7.0]
    assert math.isnan(data.bounds[0]) and data.bounds[2] == -1.0
    assert data.x(by_steps=True).tolist() == [0.0, 10.0, 20.0]


def test_a_thinned_trace_is_read_again() -> None:
    data = series.TraceSeries()
    trace = points(range(-100, 0))
    data.update(trace)
    trace[1:-1] = trace[2:-1:2]
    data.update(trace)
    assert data.scores.tolist() == [point.score for point in trace]


def test_arrays_grow_without_losing_points() -> None:
    data = series.TraceSeries()
    scores = [float(i) for i in range(5000)]
    trace = points(scores)
    for start in range(0, 5000, 7):
        data.append(trace[start : start + 7])
    assert data.scores.tolist() == scores
