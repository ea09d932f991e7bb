"""The page that a figure stands on: its size, and under the drawing the legend and the caption."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from bnstudio.errors import UsageError
from bnstudio.figures.form import POINTS_A_CM, FigureForm
from bnstudio.figures.inks import Inks
from bnstudio.figures.sheet import Mark, Part, Text, moved, printable
from bnstudio.figures.typeface import shortened_to, width_of, wrapped
from bnstudio.texts import tr

MARGIN = 8.0
LEGEND_SIZE, LEGEND_ROW, LEGEND_GAP = 8.0, 13.0, 16.0
CAPTION_SIZE, CAPTION_ROW = 9.0, 12.5
LEAST_WIDTH = 120.0
LEAST_DRAWING = 40.0
LARGEST = 14_000.0
"""Largest side of a page, in points: that of a PDF."""


@dataclass(frozen=True)
class Entry:
    """One entry of the legend: what it looks like, left of zero and round it, and in words."""

    text: str
    marks: tuple[Mark, ...]
    width: float


@dataclass(frozen=True)
class Page:
    """Where what stands.

    Attributes
    ----------
    width, height
        Of the page.
    room
        Left, top, width and height of the place for the drawing.
    foot
        Legend and caption.
    """

    width: float
    height: float
    room: tuple[float, float, float, float]
    foot: tuple[Part, ...]


def plan_page(
    form: FigureForm,
    natural: tuple[float, float],
    entries: Sequence[Entry],
    inks: Inks,
    least_height: float = 0.0,
    largest: float = math.inf,
) -> Page:
    """Return the page for a drawing that is ``natural`` wide and high without a size asked for.

    Where the height follows from the width, the drawing is at least ``least_height`` high. It is
    never made larger than ``largest`` times its natural size: a side that follows from the other
    one leaves no empty room beyond that.
    """
    entries = entries if form.legend else ()
    caption = form.caption.strip()
    natural_width = max(natural[0] + 2 * MARGIN, LEAST_WIDTH)
    width, height = form.width, form.height
    if width is not None:
        wide = width * POINTS_A_CM
    elif height is not None:
        wide = natural_width * height * POINTS_A_CM / (natural[1] + 2 * MARGIN)
        wide = max(min(wide, natural[0] * largest + 2 * MARGIN), LEAST_WIDTH)
    else:
        wide = natural_width
    wide = min(wide, LARGEST)
    foot, foot_height = _foot(wide, entries, caption, inks)
    if height is not None:
        high = height * POINTS_A_CM
    elif width is not None:
        times = min((wide - 2 * MARGIN) / max(natural[0], 1.0), largest)
        drawing = max(natural[1] * times, least_height)
        high = drawing + 2 * MARGIN + foot_height
    else:
        high = natural[1] + 2 * MARGIN + foot_height
    high = min(high, LARGEST)
    if height is not None and foot and high - foot_height < LEAST_DRAWING:
        raise UsageError(
            tr("the legend and the caption leave no room for the drawing"),
            advice=tr("Choose a larger size, or leave them out"),
        )
    top = max(high - foot_height - MARGIN, 2 * MARGIN)
    room = (MARGIN, MARGIN, max(wide - 2 * MARGIN, 1.0), max(top - MARGIN, 1.0))
    moved_foot = tuple(Part(part.kind, part.name, moved(part.marks, 0.0, top)) for part in foot)
    return Page(wide, high, room, moved_foot)


def _foot(
    wide: float, entries: Sequence[Entry], caption: str, inks: Inks
) -> tuple[list[Part], float]:
    """Return legend and caption below zero, and how high they are together."""
    parts: list[Part] = []
    y = 0.0
    if entries:
        x, y = MARGIN, LEGEND_ROW
        for entry in entries:
            room = wide - 2 * MARGIN - entry.width - 5.0
            label = shortened_to(printable(entry.text, 80), room, LEGEND_SIZE)
            own = entry.width + 5.0 + width_of(label, LEGEND_SIZE)
            if x > MARGIN and x + own > wide - MARGIN:
                x, y = MARGIN, y + LEGEND_ROW
            marks = moved(entry.marks, x, y)
            at = x + entry.width + 5.0
            text = Text(at, y + LEGEND_SIZE * 0.36, label, LEGEND_SIZE, inks.soft)
            parts.append(Part("legend", label, (*marks, text)))
            x += own + LEGEND_GAP
        y += LEGEND_ROW * 0.6
    if caption:
        for line in wrapped(printable_lines(caption), wide - 2 * MARGIN, CAPTION_SIZE):
            y += CAPTION_ROW
            parts.append(Part("caption", line, (Text(MARGIN, y, line, CAPTION_SIZE, inks.text),)))
        y += CAPTION_ROW * 0.3
    return parts, y


def printable_lines(text: str) -> str:
    """Return a text of several lines that any file can hold."""
    return "\n".join(printable(line, 2000) for line in text[:20_000].splitlines())
