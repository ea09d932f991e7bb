"""What a trace shows of its runs: step lines, ranges, scales and ticks."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bnstudio.figures.charts import steps
from bnstudio.figures.charts.framing import Shown, share_below
from bnstudio.figures.charts.framing import frame as frame_of
from bnstudio.figures.charts.scales import Scale, View, scale_of
from bnstudio.figures.charts.ticks import (
    axis_step,
    nice_above,
    nice_step,
    nice_time_step,
    room_beside,
    ticks,
)
from bnstudio.figures.charts.trace_ticks import (
    below_text,
    decade_text,
    decades,
    score_places,
    time_places,
)


@given(st.floats(-1e9, 1e9), st.floats(0, 1e3), st.integers(2, 20))
def test_an_axis_with_room_beside_its_values_has_few_ticks(low: float, span: float, count: int):
    high = low + span
    room = room_beside(low, high)
    assert low - room < low <= high < high + room
    found = ticks(low - room, high + room, nice_step(high - low + 2 * room, count))
    assert len(found) <= 2 * count + 2 and len(set(found)) == len(found)


@given(
    st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=400),
    st.integers(1, 60),
)
def test_thinning_keeps_every_columns_extremes_and_ends(values: list[float], width: int) -> None:
    x = np.sort(np.random.default_rng(len(values)).uniform(0, width, len(values)))
    y = np.array(values)
    thin_x, thin_y = steps.thin(x, y)
    assert len(thin_x) <= max(4 * (width + 1), 4)
    for column in np.unique(np.floor(x)):
        all_of = y[np.floor(x) == column]
        kept = thin_y[np.floor(thin_x) == column]
        assert kept.min() == all_of.min() and kept.max() == all_of.max()
        assert kept[0] == all_of[0] and kept[-1] == all_of[-1]


def test_a_step_line_holds_each_value_until_the_next() -> None:
    x, y = steps.step_line(np.array([0.0, 2.0]), np.array([5.0, 7.0]), 3.0)
    assert list(zip(x, y, strict=True)) == [(0, 5), (2, 5), (2, 7), (3, 7)]


def test_value_between_points_is_the_one_before() -> None:
    x, y = np.array([1.0, 2.0]), np.array([5.0, 7.0])
    assert math.isnan(steps.value_at(x, y, 0.5))
    assert steps.value_at(x, y, 1.9) == 5
    assert steps.value_at(x, y, 2.0) == 7


def test_early_low_scores_do_not_press_the_rest_flat() -> None:
    x = np.linspace(0, 100, 1001)
    score = np.where(x < 1, -300_000.0, -100_000 + x)
    frame = frame_of([Shown(x, score, 100.0)])
    assert -100_200 < frame.low <= -99_990 and frame.high > -99_900


def test_a_steady_climb_is_shown_whole() -> None:
    x = np.linspace(0, 100, 101)
    score = -1000 + x
    frame = frame_of([Shown(x, score, 100.0)])
    assert frame.low <= -1000


def test_ends_that_lie_close_together_are_told_apart() -> None:
    def climb(end: float) -> Shown:
        x = np.linspace(0.0, 10.0, 50)
        return Shown(x, end - 2000.0 * np.exp(-x), 10.0)

    framed = frame_of([climb(-1000.0), climb(-1020.0)])
    assert 20.0 / (framed.high - framed.low) > 0.15
    # Ends that are alike keep what there is to see of the climb.
    assert frame_of([climb(-1000.0), climb(-1000.0)]).low < framed.low


def test_a_run_alone_opens_on_the_last_part_of_its_gain() -> None:
    x = np.linspace(0.0, 60.0, 500)
    climb = Shown(x, -1000.0 - 2000.0 * np.exp(-x / 4.0), 60.0)
    alone = frame_of([climb])
    assert alone.low == pytest.approx(-1000.0 - 0.05 * 2000.0, abs=10.0)
    assert share_below(climb, alone.low) == pytest.approx(0.95, abs=0.01)
    assert frame_of([climb, climb]).low < alone.low
    # Not where that would leave most of the time without a line.
    late = Shown(x, -3000.0 + 2000.0 * (x / 60.0) ** 4, 60.0)
    assert frame_of([late]).low <= -3000.0


def test_a_far_bound_is_not_drawn_to_scale_but_known_to_be_above() -> None:
    x = np.linspace(0, 10, 11)
    shown = [Shown(x, -1000 + x, 10.0)]
    near, far = frame_of(shown, -980.0), frame_of(shown, -10.0)
    assert not near.bound_above and near.high > -980
    assert far.bound_above and far.high < -900
    watched = frame_of(shown, -10.0, proving=True)
    assert not watched.bound_above and watched.high > -10


def test_a_short_run_shows_most_of_its_climb_alone_and_twice() -> None:
    x = np.linspace(0.001, 0.02, 20)
    climb = Shown(np.append(x, 0.2), np.append(-9000 + 100 * np.arange(20), -7100.0), 0.2)
    alone = frame_of([climb], smallest_right=0.01)
    assert alone.low <= -8600 and alone.right <= 0.3
    assert frame_of([climb, climb], smallest_right=0.01) == alone


def test_a_long_run_keeps_its_last_quarter_of_improvements() -> None:
    x = np.append(np.linspace(0.01, 0.5, 80), np.linspace(30, 3000, 20))
    score = np.append(np.linspace(-90_000, -6_000, 80), np.linspace(-5_999, -5_990, 20))
    run = Shown(x, score, 3600.0)
    low = frame_of([run, run]).low
    assert score[20] < low <= score[74]
    assert score[74] < frame_of([run]).low < score[79]


def test_the_axis_spans_more_than_rounding() -> None:
    x = np.array([0.0, 100.0])
    frame = frame_of([Shown(x, np.array([-6626.9576, -6626.9564]), 200.0)])
    assert frame.high - frame.low >= 2e-4 * 6626


def test_every_ticked_runs_end_is_in_the_frame() -> None:
    x = np.array([0.0, 1.0])
    good = Shown(x, np.array([-200.0, -100.0]), 100.0)
    poor = Shown(x, np.array([-900.0, -800.0]), 2.0)
    assert frame_of([good, poor]).low < -800


def test_one_point_and_none_have_a_frame() -> None:
    assert frame_of([]).right > 0
    one = frame_of([Shown(np.array([0.0]), np.array([-5.0]), 0.0)])
    assert one.low < -5 < one.high


@pytest.mark.parametrize(("span", "step"), [(10, 2), (100, 20), (1600, 400), (7, 2), (0.5, 0.1)])
def test_steps_are_round(span: float, step: float) -> None:
    assert nice_step(span, 5) == pytest.approx(step)


@pytest.mark.parametrize(("span", "step"), [(300, 60), (25, 5), (3600, 900), (40_000, 14400)])
def test_time_steps_read_well(span: float, step: float) -> None:
    assert nice_time_step(span, 5) in (step, 7200.0)


def test_ticks_are_the_multiples_inside() -> None:
    assert ticks(-6.1, 0.0, 2.0) == [-6.0, -4.0, -2.0, 0.0]


def test_a_run_that_has_just_begun_does_not_push_the_others_away() -> None:
    x = np.linspace(0, 100, 101)
    old = Shown(x, -1000 + x, 100.0)
    young = Shown(np.array([0.0]), np.array([-9000.0]), 0.5, running=True)
    assert frame_of([old, young]) == frame_of([old])
    assert frame_of([young]).low < -9000
    assert frame_of([old, Shown(young.x, young.score, 0.5)]).low < -9000


def test_a_run_that_prepares_its_search_stays_in_sight() -> None:
    x = np.linspace(0, 100, 101)
    old = Shown(x, -1000 + x, 100.0)
    climb = np.linspace(-9000, -5000, 11)
    for begin in (math.inf, 0.0):
        new = Shown(np.linspace(0, 10, 11), climb, 10.0, running=True, begin=begin)
        frame = frame_of([old, new])
        assert frame.low < -5000 < -900 < frame.high, "its newest point and the other's line"
    # Above the others as well, and alone.
    new = Shown(np.linspace(0, 10, 11), climb + 4500, 10.0, running=True, begin=math.inf)
    assert frame_of([old, new]).high > -500
    assert frame_of([new]).low < -500 < frame_of([new]).high


def test_a_young_run_is_in_sight_after_two_seconds_however_long_the_others_took() -> None:
    old = Shown(np.array([0.0, 3600.0]), np.array([-1000.0, -900.0]), 3600.0)
    new = Shown(np.array([0.0]), np.array([-9000.0]), 2.5, running=True)
    assert frame_of([old, new]).low < -9000


def test_a_run_that_failed_at_once_does_not_stretch_the_axis() -> None:
    x = np.linspace(0, 100, 101)
    good = Shown(x, -1000 + x, 100.0)
    start = np.array([0.0]), np.array([-80000.0])
    assert frame_of([good, Shown(*start, 0.1, failed=True)]) == frame_of([good])
    assert frame_of([Shown(*start, 0.1, failed=True)]).low < -80000, "alone it counts"
    # One that had climbed before it failed counts, and one network may be all that a run makes.
    climbed = Shown(np.array([0.0, 1.0]), np.array([-80000.0, -9000.0]), 1.0, failed=True)
    assert frame_of([good, climbed]).low < -9000
    assert frame_of([good, Shown(*start, 0.1)]).low < -80000


@given(st.floats(0.01, 1e6), st.integers(2, 12), st.booleans())
def test_the_right_edge_lies_on_a_tick_beyond_the_end(value: float, many: int, steps: bool) -> None:
    right = nice_above(value, many, steps)
    step = axis_step(right, many, steps)
    assert value <= right <= max(2.2 * value, 2.0)
    assert right / step == pytest.approx(round(right / step), abs=1e-6)


VIEWS = [View(steps, below, log) for steps in (False, True) for below in (False, True)
         for log in (False, True)]  # fmt: skip


@given(
    st.lists(st.floats(-1e6, -1.0), min_size=1, max_size=30),
    st.floats(1e-4, 1e5),
    st.sampled_from(VIEWS),
)
def test_places_are_in_order_and_lead_back(scores: list[float], end: float, view: View) -> None:
    y = np.sort(np.array(scores))
    x = np.linspace(end / 100, end, len(y))
    scale = scale_of(view, [(x, y)])
    up, across = scale.up(y), scale.across(x)
    assert (np.diff(up) >= 0).all() and (np.diff(across) >= 0).all()
    assert np.allclose(scale.score(up), y, atol=1.01 * scale.least, rtol=1e-9)
    late = x >= scale.first
    assert np.allclose(scale.seconds(across)[late], x[late])
    frame = frame_of([Shown(x, y, end)], by_steps=view.by_steps, scale=scale)
    assert frame.left < frame.right and frame.low < frame.high
    assert frame.left <= across[0] and across[-1] <= frame.right
    assert frame.low < up[-1] < frame.high


def test_scores_near_the_best_are_far_apart_below_the_best() -> None:
    x = np.array([0.1, 1.0, 10.0])
    best, near = np.array([-9000.0, -5100.0, -5000.0]), np.array([-9000.0, -5200.0, -5000.5])
    scale = scale_of(View(below=True), [(x, best), (x, near)])
    assert scale.best == -5000.0 and scale.least == pytest.approx(0.1)
    frame = frame_of([Shown(x, best, 10.0), Shown(x, near, 10.0)], scale=scale)
    ends = scale.up(best)[-1] - scale.up(near)[-1]
    assert ends / (frame.high - frame.low) > 0.1
    plain = frame_of([Shown(x, best, 10.0), Shown(x, near, 10.0)])
    assert frame.low <= scale.up(-9000.0), "all of the climb is in sight"
    assert plain.low > -9000.0
    # All alike: there is nothing to tell apart, and still an axis.
    alike = scale_of(View(below=True), [(x, best), (x, best)])
    assert alike.least == pytest.approx(10.0) and scale_of(View(below=True), []) == Scale()


def test_a_bound_has_no_place_below_the_best_unless_it_proves_it() -> None:
    x, y = np.array([0.1, 1.0]), np.array([-9.0, -5.0])
    scale = scale_of(View(below=True), [(x, y)])
    shown = [Shown(x, y, 1.0)]
    assert frame_of(shown, -4.0, scale=scale, proving=True).bound_above
    assert not frame_of(shown, -5.0, scale=scale).bound_above


@given(st.floats(-3, 5), st.floats(0.2, 8), st.integers(3, 12), st.booleans())
def test_ticks_by_decades_are_few_and_inside(
    low: float, span: float, most: int, by_steps: bool
) -> None:
    low = max(low, 0.0) if by_steps else low
    places = time_places(low, low + span, most, by_steps)
    assert len(places) <= most + 2 and places == sorted(places)
    assert all(low - 1e-6 <= place <= low + span + 1e-6 for place in places)
    texts = [decade_text(10.0**place, by_steps) for place in places]
    assert len(set(texts)) == len(texts)
    assert len(decades(low, low + span, most)) <= most or span > 3 * most


def test_decades_read_well() -> None:
    def plain(text: str) -> str:
        return text.replace("\u202f", " ")

    assert [plain(decade_text(10.0**at, False)) for at in time_places(-2, 3.8, 8, False)] == [
        "0.01 s", "0.1 s", "1 s", "10 s", "1 min", "10 min", "1 h"
    ]  # fmt: skip
    scale = Scale(-100.0, 0.1)
    places = score_places(scale, -2.5, 1.2, 6)
    assert [below_text(scale, place) for place in places] == ["−100", "−10", "−1", "best"]
