"""The numbers behind the trace plot: thinning, step lines, ranges and ticks."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bnstudio.gui.runs import trace_series as series
from bnstudio.gui.widgets.plotting import nice_step, ticks
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
    for start in range(0, 5000, 7):
        data.append(points(scores)[start : start + 7])
    assert data.scores.tolist() == scores


@given(
    st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=400),
    st.integers(1, 60),
)
def test_thinning_keeps_every_columns_extremes_and_ends(values: list[float], width: int) -> None:
    x = np.sort(np.random.default_rng(len(values)).uniform(0, width, len(values)))
    y = np.array(values)
    thin_x, thin_y = series.thin(x, y)
    assert len(thin_x) <= max(4 * (width + 1), 4)
    for column in np.unique(np.floor(x)):
        all_of = y[np.floor(x) == column]
        kept = thin_y[np.floor(thin_x) == column]
        assert kept.min() == all_of.min() and kept.max() == all_of.max()
        assert kept[0] == all_of[0] and kept[-1] == all_of[-1]


def test_a_step_line_holds_each_value_until_the_next() -> None:
    x, y = series.step_line(np.array([0.0, 2.0]), np.array([5.0, 7.0]), 3.0)
    assert list(zip(x, y, strict=True)) == [(0, 5), (2, 5), (2, 7), (3, 7)]


def test_value_between_points_is_the_one_before() -> None:
    x, y = np.array([1.0, 2.0]), np.array([5.0, 7.0])
    assert math.isnan(series.value_at(x, y, 0.5))
    assert series.value_at(x, y, 1.9) == 5
    assert series.value_at(x, y, 2.0) == 7


def test_early_low_scores_do_not_press_the_rest_flat() -> None:
    x = np.linspace(0, 100, 1001)
    score = np.where(x < 1, -300_000.0, -100_000 + x)
    frame = series.frame([series.Shown(x, score, 100.0)])
    assert -100_200 < frame.low <= -99_990 and frame.high > -99_900


def test_a_steady_climb_is_shown_whole() -> None:
    x = np.linspace(0, 100, 101)
    score = -1000 + x
    frame = series.frame([series.Shown(x, score, 100.0)])
    assert frame.low <= -1000


def test_ends_that_lie_close_together_are_told_apart() -> None:
    def climb(end: float) -> series.Shown:
        x = np.linspace(0.0, 10.0, 50)
        return series.Shown(x, end - 2000.0 * np.exp(-x), 10.0)

    framed = series.frame([climb(-1000.0), climb(-1020.0)])
    assert 20.0 / (framed.high - framed.low) > 0.15
    # A run alone, or ends that are alike, keep what there is to see of the climb.
    assert series.frame([climb(-1000.0)]).low < framed.low
    assert series.frame([climb(-1000.0), climb(-1000.0)]).low < framed.low


def test_a_far_bound_is_not_drawn_to_scale_but_known_to_be_above() -> None:
    x = np.linspace(0, 10, 11)
    shown = [series.Shown(x, -1000 + x, 10.0)]
    near, far = series.frame(shown, -980.0), series.frame(shown, -10.0)
    assert not near.bound_above and near.high > -980
    assert far.bound_above and far.high < -900
    watched = series.frame(shown, -10.0, proving=True)
    assert not watched.bound_above and watched.high > -10


def test_a_short_run_shows_most_of_its_climb_alone_and_twice() -> None:
    x = np.linspace(0.001, 0.02, 20)
    climb = series.Shown(np.append(x, 0.2), np.append(-9000 + 100 * np.arange(20), -7100.0), 0.2)
    alone = series.frame([climb], smallest_right=0.01)
    assert alone.low <= -8600 and alone.right <= 0.3
    assert series.frame([climb, climb], smallest_right=0.01) == alone


def test_a_long_run_keeps_its_last_quarter_of_improvements() -> None:
    x = np.append(np.linspace(0.01, 0.5, 80), np.linspace(30, 3000, 20))
    score = np.append(np.linspace(-90_000, -6_000, 80), np.linspace(-5_999, -5_990, 20))
    low = series.frame([series.Shown(x, score, 3600.0)]).low
    assert score[20] < low <= score[74]


def test_the_axis_spans_more_than_rounding() -> None:
    x = np.array([0.0, 100.0])
    frame = series.frame([series.Shown(x, np.array([-6626.9576, -6626.9564]), 200.0)])
    assert frame.high - frame.low >= 2e-4 * 6626


def test_every_ticked_runs_end_is_in_the_frame() -> None:
    x = np.array([0.0, 1.0])
    good = series.Shown(x, np.array([-200.0, -100.0]), 100.0)
    poor = series.Shown(x, np.array([-900.0, -800.0]), 2.0)
    assert series.frame([good, poor]).low < -800


def test_one_point_and_none_have_a_frame() -> None:
    assert series.frame([]).right > 0
    one = series.frame([series.Shown(np.array([0.0]), np.array([-5.0]), 0.0)])
    assert one.low < -5 < one.high


@pytest.mark.parametrize(("span", "step"), [(10, 2), (100, 20), (1600, 400), (7, 2), (0.5, 0.1)])
def test_steps_are_round(span: float, step: float) -> None:
    assert nice_step(span, 5) == pytest.approx(step)


@pytest.mark.parametrize(("span", "step"), [(300, 60), (25, 5), (3600, 900), (40_000, 14400)])
def test_time_steps_read_well(span: float, step: float) -> None:
    assert series.nice_time_step(span, 5) in (step, 7200.0)


def test_ticks_are_the_multiples_inside() -> None:
    assert ticks(-6.1, 0.0, 2.0) == [-6.0, -4.0, -2.0, 0.0]


def test_a_run_that_has_just_begun_does_not_push_the_others_away() -> None:
    x = np.linspace(0, 100, 101)
    old = series.Shown(x, -1000 + x, 100.0)
    young = series.Shown(np.array([0.0]), np.array([-9000.0]), 0.5, running=True)
    assert series.frame([old, young]) == series.frame([old])
    assert series.frame([young]).low < -9000
    assert series.frame([old, series.Shown(young.x, young.score, 0.5)]).low < -9000


def test_a_run_that_prepares_its_search_stays_in_sight() -> None:
    x = np.linspace(0, 100, 101)
    old = series.Shown(x, -1000 + x, 100.0)
    climb = np.linspace(-9000, -5000, 11)
    for begin in (math.inf, 0.0):
        new = series.Shown(np.linspace(0, 10, 11), climb, 10.0, running=True, begin=begin)
        frame = series.frame([old, new])
        assert frame.low < -5000 < -900 < frame.high, "its newest point and the other's line"
    # Above the others as well, and alone.
    new = series.Shown(np.linspace(0, 10, 11), climb + 4500, 10.0, running=True, begin=math.inf)
    assert series.frame([old, new]).high > -500
    assert series.frame([new]).low < -500 < series.frame([new]).high


def test_a_young_run_is_in_sight_after_two_seconds_however_long_the_others_took() -> None:
    old = series.Shown(np.array([0.0, 3600.0]), np.array([-1000.0, -900.0]), 3600.0)
    new = series.Shown(np.array([0.0]), np.array([-9000.0]), 2.5, running=True)
    assert series.frame([old, new]).low < -9000


def test_a_run_that_failed_at_once_does_not_stretch_the_axis() -> None:
    x = np.linspace(0, 100, 101)
    good = series.Shown(x, -1000 + x, 100.0)
    start = np.array([0.0]), np.array([-80000.0])
    assert series.frame([good, series.Shown(*start, 0.1, failed=True)]) == series.frame([good])
    assert series.frame([series.Shown(*start, 0.1, failed=True)]).low < -80000, "alone it counts"
    # One that had climbed before it failed counts, and one network may be all that a run makes.
    climbed = series.Shown(np.array([0.0, 1.0]), np.array([-80000.0, -9000.0]), 1.0, failed=True)
    assert series.frame([good, climbed]).low < -9000
    assert series.frame([good, series.Shown(*start, 0.1)]).low < -80000


@given(st.floats(0.01, 1e6), st.integers(2, 12), st.booleans())
def test_the_right_edge_lies_on_a_tick_beyond_the_end(value: float, many: int, steps: bool) -> None:
    right = series.nice_above(value, many, steps)
    step = series.axis_step(right, many, steps)
    assert value <= right <= max(2.2 * value, 2.0)
    assert right / step == pytest.approx(round(right / step), abs=1e-6)
