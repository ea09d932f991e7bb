"""Charts as figures: scores against time, and the folds of an evaluation."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bnstudio.errors import UsageError
from bnstudio.figures.form import FigureForm
from bnstudio.figures.inks import Inks, dash_of, inks_of, patterned
from bnstudio.figures.page import Entry, plan_page
from bnstudio.figures.sheet import Disc, Line, Mark, Part, Point, Sheet, Style, Text, printable
from bnstudio.figures.typeface import shortened_to, width_of

TICK, TITLE = 8.0, 8.5
SETTLED = 0.2
"""Share of a run's time after which its score counts for the lower edge."""

MOST_POINTS = 1500
"""So many corners of a line are drawn; more could not be seen."""


@dataclass(frozen=True)
class Series:
    """The best score of a run over time: a step function.

    ``number`` chooses its colour (from 1); ``end`` is how long it went on; ``bounds`` are points of
    the upper bound, if there is one.
    """

    label: str
    number: int
    points: tuple[Point, ...]
    end: float
    bounds: tuple[Point, ...] = ()


@dataclass(frozen=True)
class TraceContent:
    """Runs over time; ``score`` is the name of what is on the upright axis."""

    title: str
    score: str
    series: tuple[Series, ...]
    by_steps: bool = False


@dataclass(frozen=True)
class FoldRow:
    """One learner: its value in each fold, the mean and half the width of its interval."""

    label: str
    number: int
    points: tuple[tuple[int, float], ...]
    mean: float | None
    half: float | None


@dataclass(frozen=True)
class FoldsContent:
    """The folds of an evaluation; ``axis`` says what the values are."""

    title: str
    axis: str
    rows: tuple[FoldRow, ...]
    differences: bool = False


def nice_step(span: float, count: int) -> float:
    """Return a step of 1, 2 or 5 times a power of ten that cuts a span into about ``count``."""
    raw = max(span, 1e-12) / max(count, 1)
    power = 10.0 ** math.floor(math.log10(raw))
    for factor in (1.0, 2.0, 5.0, 10.0):
        if factor * power >= raw * (1 - 1e-9):
            return factor * power
    return 10.0 * power


def number_text(value: float, step: float) -> str:
    """Write a number with the decimals that a step asks for, thousands apart, a true minus."""
    decimals = max(0, -math.floor(math.log10(step) + 1e-9))
    text = f"{abs(value):,.{decimals}f}".replace(",", "\u202f")
    return f"−{text}" if value < 0 and float(f"{value:.{decimals}f}") != 0 else text


def _ticks(low: float, high: float, count: int) -> tuple[list[float], float]:
    step = nice_step(high - low, count)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [at * step for at in range(first, last + 1)], step


def _frame(content: TraceContent) -> tuple[float, float, float]:
    """Return the right, the lower and the upper edge."""
    shown = [item for item in content.series if item.points]
    longest = max(max(item.end, item.points[-1][0]) for item in shown)
    values = []
    for item in shown:
        early = [y for x, y in item.points if x <= SETTLED * max(item.end, item.points[-1][0])]
        values += [early[-1] if early else item.points[0][1], item.points[-1][1]]
    best = max(item.points[-1][1] for item in shown)
    low = min(values)
    span = max(best - low, abs(best) * 2e-4, 1e-6)
    low = best - span
    bounds = [item.bounds[-1][1] for item in shown if item.bounds]
    top = max([best, *(bound for bound in bounds if bound - best <= 3.0 * span)])
    return longest or 1.0, low - 0.04 * (top - low), top + 0.06 * (top - low)


def trace_sheet(content: TraceContent, form: FigureForm) -> Sheet:
    """Return the trace of some runs as a figure.

    Raises
    ------
    UsageError
        If no run has found a network.
    """
    shown = [item for item in content.series if item.points]
    if not shown:
        raise UsageError("there is no trace to draw", advice="Learn a network first")
    inks, patterns = inks_of(form), patterned(form)
    right, low, high = _frame(content)
    entries = [
        Entry(
            f"{item.label}: {number_text(item.points[-1][1], 0.1)}",
            (Line(((0.0, 0.0), (24.0, 0.0)), _series_style(item.number, inks, patterns)),),
            24.0,
        )
        for item in shown
    ]
    if any(item.bounds for item in shown):
        style = Style("bound", inks.soft, 0.9, (3.0, 2.2))
        entries.append(Entry("Upper bound", (Line(((0.0, 0.0), (24.0, 0.0)), style),), 24.0))
    page = plan_page(form, (420.0, 240.0), entries, inks, 140.0)
    x, y, wide, tall = page.room
    ticks, step = _ticks(low, high, max(2, int(tall // 34)))
    labels = [number_text(value, step) for value in ticks]
    left = x + max((width_of(label, TICK) for label in labels), default=0.0) + 6.0
    top, bottom = y + TITLE + 6.0, y + tall - 2 * TICK - 10.0
    plot = _Plot(left, top, x + wide - left, bottom - top, (0.0, right), (low, high))
    axis = "steps" if content.by_steps else "seconds"
    parts = [
        Part("title", content.score, (Text(x, y + TITLE, content.score, TITLE, inks.soft),)),
        *plot.upright(ticks, labels, inks),
        *plot.level(lambda value, step: number_text(value, step), axis, inks),
    ]
    for item in shown:
        parts.append(plot.series(item, _series_style(item.number, inks, patterns), inks))
    said = "; ".join(entry.text for entry in entries)
    return Sheet(
        page.width, page.height, "" if form.ground == "transparent" else inks.ground,
        printable(content.title),
        printable(f"Best score against {axis}. {said}.", 2000), (*parts, *page.foot), TICK,
    )  # fmt: skip


def _series_style(number: int, inks: Inks, patterns: bool) -> Style:
    place = (number - 1) % len(inks.data)
    turn = (number - 1) // len(inks.data)
    dash = dash_of(place + turn, 0.8) if patterns or turn else ()
    return Style(f"series {number}", inks.data[place], 1.3, dash)


@dataclass(frozen=True)
class _Plot:
    """The place of a chart, and its two ranges."""

    left: float
    top: float
    wide: float
    tall: float
    across: tuple[float, float]
    up: tuple[float, float]

    def x(self, value: float) -> float:
        low, high = self.across
        return self.left + (value - low) / (high - low) * self.wide

    def y(self, value: float) -> float:
        low, high = self.up
        share = (min(max(value, low), high) - low) / (high - low)
        return self.top + self.tall * (1.0 - share)

    def upright(self, ticks: Sequence[float], labels: Sequence[str], inks: Inks) -> list[Part]:
        grid = Style("grid", inks.grid, 0.6)
        marks: list[Mark] = []
        for value, label in zip(ticks, labels, strict=True):
            y = self.y(value)
            marks.append(Line(((self.left, y), (self.left + self.wide, y)), grid))
            at = Text(self.left - 5.0, y + TICK * 0.36, label, TICK, inks.soft, 400, "end")
            marks.append(at)
        return [Part("axis", "upright axis", tuple(marks))]

    def level(
        self, text: Callable[[float, float], str], title: str, inks: Inks, zero: bool = False
    ) -> list[Part]:
        low, high = self.across
        ticks, step = _ticks(low, high, max(2, int(self.wide // 56)))
        base = self.top + self.tall
        line = Style("axis", inks.border, 0.6)
        grid = Style("grid", inks.grid, 0.6)
        marks: list[Mark] = []
        for value in ticks:
            x = self.x(value)
            if zero:
                strong = line if abs(value) < step / 2 else grid
                marks.append(Line(((x, self.top), (x, base)), strong))
            else:
                marks.append(Line(((x, base), (x, base + 3.0)), line))
            label = text(value, step)
            half = width_of(label, TICK) / 2.0
            at = min(x, self.left + self.wide - half)
            marks.append(Text(at, base + TICK + 4.0, label, TICK, inks.soft, 400, "middle"))
        marks.append(Line(((self.left, base), (self.left + self.wide, base)), line))
        under = base + 2 * TICK + 7.0
        marks.append(Text(self.left + self.wide, under, title, TITLE, inks.soft, 400, "end"))
        return [Part("axis", "level axis", tuple(marks))]

    def series(self, item: Series, style: Style, inks: Inks) -> Part:
        low, _ = self.up
        marks: list[Mark] = []
        if item.bounds:
            bound = [point for point in item.bounds if point[1] <= self.up[1]]
            if bound:
                line = _steps(bound, item.end)
                dashed = Style("bound", inks.soft, 0.9, (3.0, 2.2))
                marks.append(Line(tuple((self.x(x), self.y(y)) for x, y in line), dashed))
        seen = list(item.points)
        while len(seen) > 1 and seen[1][1] < low:
            seen.pop(0)
        corners = _steps(_thinned(seen), item.end)
        marks.append(Line(tuple((self.x(x), self.y(y)) for x, y in corners), style))
        return Part("series", printable(item.label), tuple(marks))


def _thinned(points: Sequence[Point]) -> list[Point]:
    """Leave points out evenly where there are too many; the last is kept."""
    every = -(-len(points) // MOST_POINTS)
    return [*points[:-1:every], points[-1]]


def _steps(points: Sequence[Point], end: float) -> list[Point]:
    """Return the corners of the step function through points, until an end."""
    found = [points[0]]
    for (_, before), (x, y) in pairwise(points):
        found += [(x, before), (x, y)]
    if end > found[-1][0]:
        found.append((end, found[-1][1]))
    return found if len(found) > 1 else [*found, found[0]]


ROW, LABEL_ROOM = 34.0, 110.0
"""Height of a learner, and the room for its name, in points."""


def folds_sheet(content: FoldsContent, form: FigureForm) -> Sheet:
    """Return the folds of an evaluation as a figure: circles, means and their intervals.

    Raises
    ------
    UsageError
        If there is no fold.
    """
    rows = [row for row in content.rows if row.points]
    if not rows:
        raise UsageError("there is no evaluation to draw", advice="Evaluate first")
    inks = inks_of(form)
    values = [value for row in rows for _, value in row.points]
    for row in rows:
        if row.mean is not None:
            values += [row.mean - (row.half or 0.0), row.mean + (row.half or 0.0)]
    if content.differences:
        values.append(0.0)
    low, high = min(values), max(values)
    room = (high - low) * 0.06 or max(abs(high), 1.0) * 1e-3
    low, high = low - room, high + room
    entries = [
        Entry("A fold", (Disc(4.0, 0.0, 2.4, Style("fold", inks.soft, 0.8)),), 8.0),
        Entry(
            "Mean, with its 95 % interval",
            (
                Line(((0.0, 0.0), (24.0, 0.0)), Style("interval", inks.soft, 1.3)),
                Disc(12.0, 0.0, 3.2, Style("mean", inks.ground, 0.8, (), inks.soft)),
            ),
            24.0,
        ),
    ]
    natural = 420.0, ROW * len(rows) + 34.0
    page = plan_page(form, natural, entries, inks, natural[1])
    x, y, wide, tall = page.room
    label_room = min(LABEL_ROOM, wide * 0.34)
    bottom = y + tall - 2 * TICK - 10.0
    plot = _Plot(
        x + label_room, y, wide - label_room - 4.0, max(bottom - y, 10.0), (low, high), (0.0, 1.0)
    )
    parts = plot.level(number_text, content.axis, inks, zero=True)
    each = plot.tall / len(rows)
    step = nice_step(high - low, 5) / 10
    for at, row in enumerate(rows):
        middle = plot.top + each * (at + 0.5)
        parts.append(_row(row, middle, each, plot, inks, x, label_room, step))
    said = "; ".join(part.name for part in parts if part.kind == "series")
    return Sheet(
        page.width, page.height, "" if form.ground == "transparent" else inks.ground,
        printable(content.title), printable(f"{content.axis}. {said}.", 2000),
        (*parts, *page.foot), TICK,
    )  # fmt: skip


def _row(
    row: FoldRow, middle: float, each: float, plot: _Plot, inks: Inks, x: float, room: float,
    step: float,
) -> Part:  # fmt: skip
    colour = inks.data[(row.number - 1) % len(inks.data)]
    label = shortened_to(printable(row.label), room - 8.0, TITLE, 500)
    name = label
    marks: list[Mark] = [Text(x, middle - 1.5, label, TITLE, inks.text, 500)]
    if row.mean is not None:
        words = number_text(row.mean, step)
        if row.half is not None:
            words += f" ± {number_text(row.half, step)}"
        name = f"{label}: {words}"
        marks.append(Text(x, middle + TICK + 1.0, words, TICK, inks.soft))
    fold = Style("fold", colour, 0.8)
    for number, value in row.points:
        # Seven heights, so that near values do not hide each other.
        dy = (number * 3 % 7 - 3) / 3 * min(each * 0.25, 8.0)
        marks.append(Disc(plot.x(value), middle + dy, 2.2, fold))
    if row.mean is not None:
        if row.half is not None:
            line = Style("interval", colour, 1.5)
            low, high = plot.x(row.mean - row.half), plot.x(row.mean + row.half)
            marks.append(Line(((low, middle), (high, middle)), line))
            marks += [Line(((end, middle - 3.0), (end, middle + 3.0)), line) for end in (low, high)]
        mean = Style("mean", inks.ground, 1.0, (), colour)
        marks.append(Disc(plot.x(row.mean), middle, 3.6, mean))
    return Part("series", name, tuple(marks))
