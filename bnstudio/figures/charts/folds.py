"""The folds of an evaluation as a figure."""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.errors import UsageError
from bnstudio.figures.charts.plot_area import TICK, TITLE, PlotArea
from bnstudio.figures.charts.ticks import nice_step, number_text, room_beside
from bnstudio.figures.form import FigureForm
from bnstudio.figures.inks import Inks, inks_of
from bnstudio.figures.page import Entry, plan_page
from bnstudio.figures.sheet import Disc, Line, Mark, Part, Sheet, Style, Text, printable
from bnstudio.figures.typeface import shortened_to
from bnstudio.texts import tr


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
        raise UsageError(tr("there is no evaluation to draw"), advice=tr("Evaluate first"))
    inks = inks_of(form)
    values = [value for row in rows for _, value in row.points]
    for row in rows:
        if row.mean is not None:
            values += [row.mean - (row.half or 0.0), row.mean + (row.half or 0.0)]
    if content.differences:
        values.append(0.0)
    low, high = min(values), max(values)
    room = room_beside(low, high)
    low, high = low - room, high + room
    entries = [
        Entry(tr("A fold"), (Disc(4.0, 0.0, 2.4, Style("fold", inks.soft, 0.8)),), 8.0),
        Entry(
            tr("Mean, with its 95 % interval"),
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
    plot = PlotArea(
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
    row: FoldRow, middle: float, each: float, plot: PlotArea, inks: Inks, x: float, room: float,
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
