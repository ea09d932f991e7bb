"""The scores of runs against time as a figure: framed and scaled as the window's trace."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from bnstudio.errors import UsageError
from bnstudio.figures.charts import steps
from bnstudio.figures.charts.end_names import column_of
from bnstudio.figures.charts.framing import Frame, Shown, frame, on_the_grid, watched_bound
from bnstudio.figures.charts.plot_area import TICK, TITLE, PlotArea
from bnstudio.figures.charts.scales import PLAIN, Scale, View, scale_of
from bnstudio.figures.charts.steps import Floats
from bnstudio.figures.charts.ticks import axis_step, nice_step, number_text, ticks
from bnstudio.figures.charts.trace_ticks import below_text, decade_text, score_places, time_places
from bnstudio.figures.form import FigureForm
from bnstudio.figures.inks import Inks, dash_of, inks_of, patterned
from bnstudio.figures.page import Entry, plan_page
from bnstudio.figures.sheet import Line, Part, Point, Sheet, Style, Text, printable
from bnstudio.figures.typeface import shortened_to, width_of
from bnstudio.texts import tr

# Points of the figure between two ticks, level and upright.
_TICK_WIDE, _TICK_TALL = 56.0, 34.0
# The names at the ends of the lines: height of a row, room for what leads to them, their share of
# the width at most, and the least room that is worth it.
_NAME_ROW, _NAME_GAP, _NAMES_SHARE, _NAMES_LEAST = 10.5, 14.0, 0.3, 16.0


@dataclass(frozen=True)
class Series:
    """The best score of a run over time: a step function.

    ``number`` chooses its colour (from 1); ``end`` is how long it went on, in seconds or steps;
    the others are those of :class:`~bnstudio.figures.charts.framing.Shown`.
    """

    label: str
    number: int
    points: tuple[Point, ...]
    end: float
    running: bool = False
    seconds: float | None = None
    begin: float = 0.0
    failed: bool = False

    @property
    def arrays(self) -> tuple[Floats, Floats]:
        """The times and the scores."""
        found = np.array(self.points, dtype=np.float64).reshape(-1, 2)
        return found[:, 0], found[:, 1]

    @property
    def shown(self) -> Shown:
        """The run as the choice of the axes' ranges needs it."""
        return Shown(*self.arrays, self.end, self.running, self.seconds, self.begin, self.failed)


@dataclass(frozen=True)
class Bound:
    """An upper bound that holds for all runs of a trace: its value of now, and earlier ones.

    ``proving`` is for the bound of a searcher that is there to prove.
    """

    label: str
    value: float
    points: tuple[Point, ...] = ()
    end: float = 0.0
    proving: bool = False


@dataclass(frozen=True)
class TraceContent:
    """Runs over time; ``score`` is the name of what is on the upright axis.

    ``view`` is what is to be seen of them, ``bound`` the upper bound that holds for all, and
    ``framed`` the part that is to be shown, in places of the axes; ``None`` chooses it.
    """

    title: str
    score: str
    series: tuple[Series, ...]
    view: View = PLAIN
    bound: Bound | None = None
    framed: Frame | None = None


def trace_sheet(content: TraceContent, form: FigureForm) -> Sheet:
    """Return the trace of some runs as a figure.

    Raises
    ------
    UsageError
        If no run has found a network.
    """
    shown = [item for item in content.series if item.points]
    if not shown:
        raise UsageError(tr("there is no trace to draw"), advice=tr("Learn a network first"))
    inks, patterns = inks_of(form), patterned(form)
    scale = scale_of(content.view, [item.arrays for item in shown])
    above = (content.framed or _framed(content, shown, scale, 5)).bound_above
    entries = _entries(content, inks, patterns, above)
    page = plan_page(form, (420.0, 240.0), entries, inks, 140.0)
    x, y, wide, tall = page.room
    names = _names_room(shown, wide)
    wide -= names
    framed = content.framed or _framed(content, shown, scale, max(2, round(wide / _TICK_WIDE)))
    if content.framed is None and not scale.below:
        framed = on_the_grid(framed, lambda span: nice_step(span, _most(tall)))
    upright = _upright(scale, framed, tall)
    left = x + max((width_of(label, TICK) for _, label in upright), default=0.0) + 6.0
    top, bottom = y + TITLE + 6.0, y + tall - 2 * TICK - 10.0
    plot = PlotArea(
        left, top, x + wide - left, bottom - top,
        (framed.left, framed.right), (framed.low, framed.high),
    )  # fmt: skip
    axis = tr("steps", "axis") if content.view.by_steps else tr("seconds", "axis")
    level = _level(content.view, framed, wide)
    title = content.score
    if scale.below:
        title = tr("{score}, below the best", score=title)
    parts = [
        Part("title", title, (Text(x, y + TITLE, title, TITLE, inks.soft),)),
        *plot.upright([at for at, _ in upright], [label for _, label in upright], inks),
        *plot.level_at(
            level, tr("{axis}, logarithmic", axis=axis) if scale.log_time else axis, inks
        ),
    ]
    if content.bound is not None and not framed.bound_above:
        parts.append(_bound(content.bound, scale, plot, inks))
    for item in shown:
        style = _series_style(item.number, inks, patterns)
        end = float(scale.across(item.end))
        line = _line(item.arrays, end, scale, plot, style)
        parts.append(Part("series", printable(item.label), (line,)))
    if names:
        room = (x + wide + _NAME_GAP, names - _NAME_GAP)
        parts += _names(shown, scale, plot, room, (y, y + tall), inks)
    said = "; ".join(entry.text for entry in entries)
    return Sheet(
        page.width, page.height, "" if form.ground == "transparent" else inks.ground,
        printable(content.title),
        printable(tr("Best score against {axis}. {said}.", axis=axis, said=said), 2000),
        (*parts, *page.foot), TICK,
    )  # fmt: skip


def _entries(content: TraceContent, inks: Inks, patterns: bool, above: bool) -> list[Entry]:
    """Return the legend: the runs with their last scores, and the bound with its value."""
    sample = ((0.0, 0.0), (24.0, 0.0))
    entries = [
        Entry(
            f"{item.label}: {number_text(item.points[-1][1], 0.1)}",
            (Line(sample, _series_style(item.number, inks, patterns)),),
            24.0,
        )
        for item in content.series
        if item.points
    ]
    if content.bound is not None:
        text = f"{content.bound.label}: {number_text(content.bound.value, 0.1)}"
        if above:
            text = tr("{text} (above)", text=text)
        entries.append(Entry(text, (Line(sample, _bound_style(inks)),), 24.0))
    return entries


def _framed(content: TraceContent, shown: list[Series], scale: Scale, intervals: int) -> Frame:
    """Choose what is shown, as the window does."""
    bound, reach, proving = content.bound, math.nan, False
    if bound is not None:
        proving = bound.proving
        times = np.array(bound.points, dtype=np.float64).reshape(-1, 2)
        ends = [item.points[-1][1] for item in shown]
        reach = watched_bound(bound.value, (times[:, 0], times[:, 1]), bound.end, ends, proving)
    return frame(
        [item.shown for item in shown],
        reach,
        smallest_right=10.0 if content.view.by_steps else 0.01,
        intervals=intervals,
        by_steps=content.view.by_steps,
        proving=proving,
        scale=scale,
    )


def _names_room(shown: list[Series], wide: float) -> float:
    """Return how wide the column of the names is, with what leads to them; 0 for none."""
    longest = max(width_of(printable(item.label), TICK, 500) for item in shown)
    room = min(longest + 1.0, _NAMES_SHARE * wide - _NAME_GAP)
    return room + _NAME_GAP if room >= _NAMES_LEAST else 0.0


def _names(
    shown: list[Series],
    scale: Scale,
    plot: PlotArea,
    room: tuple[float, float],
    edges: tuple[float, float],
    inks: Inks,
) -> list[Part]:
    """Return the names of the lines that end in sight, with what leads to them."""
    left, wide = room
    right = plot.left + plot.wide
    near = 1e-9 * (plot.across[1] - plot.across[0])
    ends = []
    for item in shown:
        place, height = float(scale.across(item.end)), float(scale.up(item.points[-1][1]))
        level = plot.across[0] <= place <= plot.across[1] + near
        if level and plot.up[0] <= height <= plot.up[1]:
            ends.append((item, plot.x(place), plot.y(height)))
    ends.sort(key=lambda end: (-end[0].points[-1][1], end[0].number))
    newest = sorted(range(len(ends)), key=lambda at: -ends[at][0].number)
    column = column_of([y for _, _, y in ends], newest, _NAME_ROW, edges[0], edges[1])
    found = []
    for at, middle in column.middles.items():
        item, x, y = ends[at]
        name = shortened_to(printable(item.label), wide, TICK, 500)
        colour = inks.data[(item.number - 1) % len(inks.data)]
        over = Line(((min(x + 2.0, right), y), (right, y)), Style("lead", colour, 0.5, (0.6, 3.0)))
        lead = Line(((right, y), (left - 3.0, middle)), Style("lead in", colour, 0.5))
        text = Text(left, middle + TICK * 0.36, name, TICK, inks.text, 500)
        found.append(Part("name", printable(item.label), (over, lead, text)))
    if column.rest is not None:
        words = tr("and {more} more", more=column.left_out)
        words = shortened_to(words, wide, TICK, 500)
        text = Text(left, column.rest + TICK * 0.36, words, TICK, inks.soft)
        found.append(Part("name", words, (text,)))
    return found


def _most(tall: float) -> int:
    """Return about how many ticks of the scores there is room for."""
    return max(2, int(tall // _TICK_TALL))


def _upright(scale: Scale, framed: Frame, tall: float) -> list[tuple[float, str]]:
    most = _most(tall)
    if scale.below:
        places = score_places(scale, framed.low, framed.high, 2 * most)
        return [(place, below_text(scale, place)) for place in places]
    step = nice_step(framed.high - framed.low, most)
    return [(v, number_text(v, step)) for v in ticks(framed.low, framed.high, step)]


def _level(view: View, framed: Frame, wide: float) -> list[tuple[float, str]]:
    most = max(2, int(wide // _TICK_WIDE))
    if view.log_time:
        places = time_places(framed.left, framed.right, most, view.by_steps)
        return [(place, decade_text(10.0**place, view.by_steps)) for place in places]
    step = axis_step(framed.right - framed.left, most, view.by_steps)
    return [(v, number_text(v, step)) for v in ticks(framed.left, framed.right, step)]


def _bound(bound: Bound, scale: Scale, plot: PlotArea, inks: Inks) -> Part:
    """Return the bound; where it stopped moving it holds on."""
    points = [*bound.points, (max(bound.end, 0.0), bound.value)]
    points.sort(key=lambda point: point[0])
    found = np.array(points, dtype=np.float64)
    line = _line((found[:, 0], found[:, 1]), plot.across[1], scale, plot, _bound_style(inks))
    return Part("series", printable(bound.label), (line,))


def _bound_style(inks: Inks) -> Style:
    return Style("bound", inks.soft, 0.9, (3.0, 2.2))


def _series_style(number: int, inks: Inks, patterns: bool) -> Style:
    place = (number - 1) % len(inks.data)
    turn = (number - 1) // len(inks.data)
    dash = dash_of(place + turn, 0.8) if patterns or turn else ()
    return Style(f"series {number}", inks.data[place], 1.3, dash)


def _line(
    points: tuple[Floats, Floats], end: float, scale: Scale, plot: PlotArea, style: Style
) -> Line:
    """Return a step line up to a place on the axis, cut at the edges of the chart.

    As on the screen, it has as few corners as show the same: a column is a third of a point.
    """
    across, up = scale.across(points[0]), scale.up(points[1])
    low, high = plot.across
    first = max(0, int(np.searchsorted(across, low, side="right")) - 1)
    last = int(np.searchsorted(across, high, side="right"))
    across, up = np.clip(across[first:last], low, high), up[first:last]
    across, up = steps.thin((across - low) / (high - low) * plot.wide * 3.0, up)
    across = low + across / (plot.wide * 3.0) * (high - low)
    corners = steps.step_line(*steps.changes(across, up), min(end, high))
    drawn = [(plot.x(a), plot.y(b)) for a, b in zip(*(c.tolist() for c in corners), strict=True)]
    return Line(tuple(_above_the_edge(drawn, plot)), style)


def _above_the_edge(corners: list[Point], plot: PlotArea) -> list[Point]:
    """Leave out what runs along the lower edge before the line first rises above it."""
    bottom = plot.top + plot.tall
    first = next((at for at, (_, y) in enumerate(corners) if y < bottom - 1e-6), len(corners) - 1)
    return corners[max(first - 1, 0) :] if len(corners) > 1 else [*corners, *corners]
