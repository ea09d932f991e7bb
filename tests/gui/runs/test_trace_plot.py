"""The trace plot: what is drawn, when it is drawn, pointing, zooming and themes."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bnstudio.figures.charts.scales import View
from bnstudio.figures.compose import compose
from bnstudio.figures.form import FigureForm
from bnstudio.gui.runs.together import drawn_together
from bnstudio.gui.runs.trace_figure import trace_content
from bnstudio.gui.runs.trace_lines import position_text
from bnstudio.gui.runs.trace_plot import TracePlot
from bnstudio.gui.style.run_style import run_style
from bnstudio.gui.style.theme import theme
from bnstudio.job.spec import TracePoint
from tests.support.canvas_trial import send_move
from tests.support.panels_fake import alarm_session, make_run, rising


def readout_at(plot: TracePlot, x: float) -> list[tuple[int, str, float]]:
    """What the readout says at ``x`` pixels."""
    return plot.gathered.readout(plot.projection().x_at(x), plot.by_steps)


def position_at(plot: TracePlot, x: float) -> str:
    """The time or step at ``x`` pixels in words."""
    shown = plot.projection()
    return position_text(shown.x_at(x), plot.by_steps, shown.right - shown.left, shown.right)


def close(a: QColor, b: QColor, by: int = 40) -> bool:
    return (abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue())) < by


def has_colour(plot: TracePlot, colour: QColor, by: int = 40) -> bool:
    image = plot.grab().toImage()
    return any(
        close(image.pixelColor(x, y), colour, by)
        for x in range(0, image.width())
        for y in range(0, image.height())
    )


def test_ticked_runs_are_drawn_in_their_colours(made_plot) -> None:
    session = alarm_session()
    plot = made_plot(session)
    assert [line.number for line in plot.lines] == [3, 4, 5]
    for number in (3, 4, 5):
        assert has_colour(plot, run_style(number)[0])
    session.runs[2].ticked = False
    plot.refresh()
    QApplication.processEvents()
    assert not has_colour(plot, run_style(3)[0])


def test_runs_that_cannot_be_compared_are_left_out_and_named(qtbot, made_plot) -> None:
    session = alarm_session()
    plot = made_plot(session)
    said = []
    plot.notes_changed.connect(said.append)
    session.runs[3].spec = replace(session.runs[3].spec, score="bic")
    plot.refresh()
    assert [line.number for line in plot.lines] == [3, 5]
    assert said == ["1 run of another score or other data not drawn"]
    session.current_run = 4
    plot.refresh()
    assert [line.number for line in plot.lines] == [4]


def test_nothing_is_painted_when_nothing_changes(qtbot, made_plot) -> None:
    session = alarm_session()
    plot = made_plot(session)
    qtbot.wait(60)
    before = plot.overlay.painted
    for _ in range(20):
        plot.schedule()
        qtbot.wait(10)
    assert plot.overlay.painted == before
    session.runs[4].trace.append(TracePoint(253.0, 999, -105_100.0))
    session.runs[4].elapsed = 253.0
    plot.schedule()
    qtbot.waitUntil(lambda: plot.overlay.painted > before, timeout=20_000)


def test_many_changes_within_a_moment_are_one_look(qtbot, made_plot) -> None:
    session = alarm_session()
    plot = made_plot(session)
    qtbot.wait(60)
    before = plot.overlay.painted
    for i in range(200):
        session.runs[4].trace.append(TracePoint(252.0 + i / 100, i, -105_000.0 + i))
        plot.schedule()
    qtbot.wait(120)
    assert 1 <= plot.overlay.painted - before <= 3


def test_a_look_places_the_lines_once(made_plot, monkeypatch) -> None:
    session = alarm_session()
    plot = made_plot(session)
    placed: list[float] = []
    place_lines = plot._curves.place_lines

    def noted(lines, projection, *rest):
        placed.append(projection.right)
        place_lines(lines, projection, *rest)

    monkeypatch.setattr(plot._curves, "place_lines", noted)
    session.runs[4].trace.append(TracePoint(2_530.0, 999, -105_100.0))
    session.runs[4].elapsed = 2_530.0
    plot.refresh()
    # The range is another, and the lines are where it wants them.
    assert len(placed) == 1 and placed[0] >= 2_530.0
    assert plot.view.viewRange()[0][1] == placed[0]
    plot.view.setXRange(0.0, 100.0, padding=0.0)
    assert len(placed) == 2


def test_a_paused_run_has_no_halo(made_plot) -> None:
    session = alarm_session()
    plot = made_plot(session)
    assert plot.lines[-1].halo
    session.runs[4].state = "paused"
    plot.refresh()
    assert not plot.lines[-1].halo and plot.lines[-1].running


def test_the_readout_names_the_scores_at_a_moment(made_plot) -> None:
    session = alarm_session()
    plot = made_plot(session)
    x, _ = plot.projection().pixels(*(__import__("numpy").array([v]) for v in (30.0, 0.0)))
    readout = readout_at(plot, float(x[0]))
    assert {number for number, *_ in readout} == {3, 4, 5}
    assert [score for *_, score in readout] == sorted((s for *_, s in readout), reverse=True)
    assert position_at(plot, float(x[0])) in ("0:30", "0:29")
    late, _ = plot.projection().pixels(*(__import__("numpy").array([v]) for v in (200.0, 0.0)))
    assert [number for number, *_ in readout_at(plot, float(late[0]))] == [5]
    send_move(plot.viewport(), QPoint(round(float(x[0])), 100))
    assert plot.overlay.hover is not None
    plot.grab()


def test_zoom_is_limited_and_a_double_click_shows_all(qtbot, made_plot) -> None:
    session = alarm_session()
    plot = made_plot(session)
    whole = plot.view.viewRange()
    centre = QPointF(250, 100)
    for delta in (120, 120, 120):
        event = QWheelEvent(
            centre, plot.mapToGlobal(centre.toPoint()).toPointF(), QPoint(), QPoint(0, delta),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(plot.viewport(), event)
    near = plot.view.viewRange()
    assert near[0][1] - near[0][0] < whole[0][1] - whole[0][0]
    session.runs[4].trace.append(TracePoint(260.0, 999, -105_050.0))
    plot.refresh()
    assert plot.view.viewRange() == near, "what was zoomed to stays while the run goes on"
    for _ in range(60):
        plot.view.scaleBy((3, 3))
    (left, right), _ = plot.view.viewRange()
    assert left >= 0 and right <= plot.frame.right * 1.001
    QTest.mouseDClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=centre.toPoint())
    (left, right), (low, high) = plot.view.viewRange()
    assert (left, right) == (0.0, plot.frame.right)
    assert (low, high) == pytest.approx((plot.frame.low, plot.frame.high))


def test_the_axis_can_count_steps(made_plot) -> None:
    plot = made_plot(alarm_session())
    plot.set_view(View(by_steps=True))
    assert plot.frame.right >= 290
    assert position_at(plot, plot.area().left()).startswith("Step ")


def test_a_theme_switch_repaints_at_once(qtbot, made_plot) -> None:
    plot = made_plot(alarm_session())
    assert close(plot.grab().toImage().pixelColor(3, 3), QColor("#FFFFFF"))
    before = plot.overlay.painted
    theme().set_mode("dark")
    qtbot.waitUntil(lambda: plot.overlay.painted > before, timeout=20_000)
    assert close(plot.grab().toImage().pixelColor(3, 3), QColor("#191E26"))
    theme().set_mode("light")


def test_runs_beyond_six_repeat_the_colours_with_another_line(dressed) -> None:
    looks = {(run_style(n)[0].name(), run_style(n)[1]) for n in range(1, 37)}
    assert len(looks) == 36
    assert run_style(7)[0] == run_style(1)[0] and run_style(7)[1] != run_style(1)[1]


def test_odd_runs_do_no_harm(made_plot) -> None:
    session = alarm_session()
    session.runs = [
        make_run(1, state="starting"),
        make_run(2, state="running", trace=[TracePoint(0.0, 0, -5.0)], elapsed=0.0),
        make_run(3, state="running", elapsed=3.0,
                 trace=[TracePoint(0.0, 0, float("-inf")), TracePoint(1.0, 1, -7.0)]),
        make_run(4, state="finished", trace=rising(-9.0, -5.0, 1e6, 50), elapsed=1e6),
        make_run(5, state="finished", trace=[TracePoint(1.0, 1, 0.0)] * 3, bound=1e9, elapsed=1.0),
    ]  # fmt: skip
    session.current_run = None
    plot = made_plot(session)
    plot.grab()
    plot.set_view(View(by_steps=True))
    plot.grab()
    session.runs = []
    plot.refresh()
    plot.grab()
    assert plot.lines == [] and plot.bound is None


def test_a_run_that_finds_parent_sets_is_drawn_beside_an_ended_one(made_plot) -> None:
    session = alarm_session()
    plot = made_plot(session)
    before = plot.frame
    trace = rising(-400_000.0, -300_000.0, 5.0, 20)
    newest = make_run(
        6, "minobs", state="running", trace=trace, elapsed=5.0, score=-300_000.0,
        phase="Identifying parent sets", done=4, total=37,
    )  # fmt: skip
    session.runs.append(newest)
    plot.refresh()
    assert plot.frame.low < -300_000 and plot.frame.high >= before.high
    plot.grab()
    line = next(line for line in plot.lines if line.number == 6)
    assert line.tip is not None and plot.area().contains(line.tip)


@pytest.mark.parametrize("view", [View(below=True), View(log_time=True), View(True, True, True)])
def test_other_scales_show_every_line_and_read_out(made_plot, view) -> None:
    plot = made_plot(alarm_session())
    plot.set_view(view)
    assert all(line.tip is not None for line in plot.lines)
    for line in plot.lines:
        x, y = line.points(plot.by_steps)
        pixel, row = plot.projection().pixels(x, y)
        assert np.diff(pixel).min() >= 0 and np.diff(row).max() <= 1e-6, "later right, better up"
        assert plot.projection().x_at(float(pixel[-1])) == pytest.approx(x[-1])
    if view.below:
        assert plot.frame.bound_above, "above the best there is no place for a bound"
    plot.grab()
    send_move(plot.viewport(), QPoint(250, 100))
    plot.grab()


def test_a_new_best_moves_the_others_down_below_the_best(made_plot) -> None:
    session = alarm_session()
    plot = made_plot(session)
    plot.set_view(View(below=True))
    before = {line.number: plot.scale.up(line.points(False)[1][-1]) for line in plot.lines}
    best = max(run.trace[-1].score for run in session.runs if run.ticked)
    session.runs[4].trace.append(TracePoint(251.0, 999, best + 50.0))
    plot.refresh()
    after = {line.number: plot.scale.up(line.points(False)[1][-1]) for line in plot.lines}
    assert plot.scale.best == best + 50.0
    assert after[4] < before[4] and after[3] < before[3] and after[5] == plot.scale.top


@pytest.mark.parametrize("size", [(320, 150), (468, 224)])
def test_eight_runs_are_all_named_beside_the_plot(made_plot, size) -> None:
    """At its least size, and though all end alike."""
    session = alarm_session()
    trace = [TracePoint(0.5, 1, -106_000.0), TracePoint(4.0, 9, -105_000.0)]
    session.runs = [
        make_run(n, state="finished", trace=trace, elapsed=4.0, score=-105_000.0)
        for n in range(1, 9)
    ]
    session.current_run = 3
    plot = made_plot(session)
    plot.resize(*size)
    plot.refresh()
    plot.grab()
    names = {text: place for place, text in plot.overlay.words if text.startswith("Run ")}
    assert set(names) == {f"Run {n}" for n in range(1, 9)}
    places = sorted(names.values(), key=lambda place: place.top())
    assert [place.left() for place in places] == [places[0].left()] * 8
    assert places[0].left() > plot.area().right()
    assert all(a.bottom() <= b.top() + 0.5 for a, b in itertools.pairwise(places))
    assert places[0].top() >= 0 and places[-1].bottom() <= size[1]
    assert max(place.right() for place in places) <= size[0]


def test_more_runs_than_rows_are_counted_and_a_long_name_gives_way_in_its_middle(made_plot) -> None:
    session = alarm_session()
    trace = [TracePoint(0.5, 1, -106_000.0), TracePoint(4.0, 9, -105_000.0)]
    session.runs = [
        make_run(n, state="finished", trace=trace, elapsed=4.0, score=-105_000.0)
        for n in range(1, 31)
    ]
    session.runs[1].name = "the run with the lists that were found last night on the server"
    session.current_run = 2
    plot = made_plot(session)
    plot.grab()
    said = [text for _, text in plot.overlay.words]
    (rest,) = (text for text in said if text.startswith("and "))
    named = [text for text in said if text.startswith(("Run ", "the run"))]
    assert rest == f"and {30 - len(named)} more" and len(named) >= 10
    (cut,) = (text for text in named if text.startswith("the run"))
    assert "…" in cut and cut.endswith("server") and "Run 30" in named


def test_a_lone_run_says_how_much_of_its_gain_lies_below(made_plot) -> None:
    session = alarm_session()
    seconds = np.linspace(0.0, 60.0, 200)
    scores = -105_000.0 - 50_000.0 * np.exp(-seconds / 3.0)
    points = enumerate(zip(seconds.tolist(), scores.tolist(), strict=True))
    trace = [TracePoint(t, k, score) for k, (t, score) in points]
    session.runs = [make_run(1, state="finished", trace=trace, elapsed=60.0, score=-105_000.0)]
    session.current_run = 1
    plot = made_plot(session)
    assert -109_000 < plot.frame.low < -105_000
    plot.grab()
    assert any("of the gain lies below" in text for _, text in plot.overlay.words)
    plot.set_view(View(below=True))
    plot.grab()
    assert not any("of the gain" in text for _, text in plot.overlay.words)


@pytest.mark.parametrize("view", [View(), View(below=True), View(False, True, True)])
def test_the_figure_shows_what_the_plot_shows(made_plot, view) -> None:
    session = alarm_session()
    plot = made_plot(session)
    plot.set_view(view)
    content = trace_content(drawn_together(session.runs, session.current_run), view, plot.in_sight)
    assert [one.number for one in content.series] == [line.number for line in plot.lines]
    assert content.bound.label == plot.bound.label and content.bound.value == plot.bound.value
    assert (content.framed.low, content.framed.high) == pytest.approx(
        (plot.frame.low, plot.frame.high)
    )
    sheet = compose(content, FigureForm(12.0))
    lines = {part.name: part.marks[0] for part in sheet.parts if part.kind == "series"}
    ends = [lines[line.label].points[-1][1] for line in plot.lines]
    shown = [line.tip.y() for line in plot.lines]
    # The same heights, but for the scale: better runs lie above, by the same shares.
    spread = (ends[0] - ends[2]) / (shown[0] - shown[2])
    assert ends[1] - ends[2] == pytest.approx(spread * (shown[1] - shown[2]), abs=1.5 * spread)
    assert ("Upper bound, from Run 2" in lines) is not view.below


def test_the_figure_frames_as_the_plot_where_nobody_looks(made_plot) -> None:
    session = alarm_session()
    plot = made_plot(session)
    content = trace_content(drawn_together(session.runs, session.current_run))
    seen = trace_content(drawn_together(session.runs, session.current_run), framed=plot.in_sight)
    own, its = (
        [part for part in compose(one, FigureForm(12.0)).parts if part.kind == "series"]
        for one in (content, seen)
    )
    assert [part.name for part in own] == [part.name for part in its]
    for one, other in zip(own, its, strict=True):
        # The screen's lower edge lies on a line of its grid.
        assert one.marks[0].points[-1] == pytest.approx(other.marks[0].points[-1], abs=25.0)
