"""A page of plain marks: what every kind of file is written from.

Lengths are points (1/72 inch), y grows downwards. A :class:`Part` gathers the marks of one thing,
such as a node, so that a file can say what they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

Point = tuple[float, float]


@dataclass(frozen=True)
class Style:
    """How a line and an area look; an empty colour is none.

    ``name`` says what it is for ("arc"), ``dash`` are lengths on and off.
    """

    name: str
    line: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    fill: str = ""


@dataclass(frozen=True)
class Text:
    """A line of text; ``x, y`` is its anchor on the baseline."""

    x: float
    y: float
    text: str
    size: float
    ink: str
    weight: int = 400
    anchor: str = "start"  # or middle, end


@dataclass(frozen=True)
class Box:
    """A rounded box; ``label`` stands in its middle, right of the band if there is one."""

    left: float
    top: float
    width: float
    height: float
    radius: float
    style: Style
    label: str = ""
    size: float = 0.0
    ink: str = ""
    weight: int = 500
    band: Style | None = None

    @property
    def middle(self) -> Point:
        """The centre."""
        return self.left + self.width / 2.0, self.top + self.height / 2.0

    @property
    def label_at(self) -> Text:
        """The label as a line of text."""
        left = 0.0 if self.band is None else self.band.width
        x = self.left + left + (self.width - left) / 2.0
        # Capitals and digits stand in the middle of the box.
        y = self.top + self.height / 2.0 + CAPITAL * self.size / 2.0
        return Text(x, y, self.label, self.size, self.ink, self.weight, "middle")


CAPITAL = 0.727
"""Height of a capital letter, as a share of the size."""


@dataclass(frozen=True)
class Route:
    """An arc or a link: control points of Bézier pieces, ``3 k + 1`` of them.

    ``head`` is ``filled``, ``hollow`` or empty; ``ring`` puts a hollow ring at its middle.
    """

    curve: tuple[Point, ...]
    style: Style
    head: str = ""
    head_length: float = 0.0
    ring: float = 0.0
    ground: str = "#ffffff"


@dataclass(frozen=True)
class Line:
    """Straight pieces through points."""

    points: tuple[Point, ...]
    style: Style


@dataclass(frozen=True)
class Area:
    """A filled polygon."""

    points: tuple[Point, ...]
    style: Style


@dataclass(frozen=True)
class Disc:
    """A disc or circle."""

    x: float
    y: float
    radius: float
    style: Style


Mark = Text | Box | Route | Line | Area | Disc


@dataclass(frozen=True)
class Part:
    """The marks of one thing.

    ``kind`` is ``node``, ``arc``, ``link``, ``series``, ``axis``, ``legend``, ``caption`` or
    ``title``; ``name`` says which, in words.
    """

    kind: str
    name: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Sheet:
    """A figure.

    Attributes
    ----------
    width, height
        In points.
    ground
        Its colour; empty for none.
    title, description
        For those who do not see it.
    parts
        In the order of painting.
    smallest
        Size of its smallest text, in points.
    """

    width: float
    height: float
    ground: str
    title: str
    description: str
    parts: tuple[Part, ...] = field(repr=False)
    smallest: float = 0.0

    def of_kind(self, kind: str) -> tuple[Part, ...]:
        """Return the parts of a kind."""
        return tuple(part for part in self.parts if part.kind == kind)


def moved(marks: Iterable[Mark], dx: float, dy: float) -> tuple[Mark, ...]:
    """Return marks elsewhere."""
    return tuple(_moved(mark, dx, dy) for mark in marks)


def _moved(mark: Mark, dx: float, dy: float) -> Mark:
    match mark:
        case Text() | Disc():
            return replace(mark, x=mark.x + dx, y=mark.y + dy)
        case Box():
            return replace(mark, left=mark.left + dx, top=mark.top + dy)
        case Route():
            return replace(mark, curve=tuple(_shifted(mark.curve, dx, dy)))
        case _:
            return replace(mark, points=tuple(_shifted(mark.points, dx, dy)))


def _shifted(points: Iterable[Point], dx: float, dy: float) -> Iterator[Point]:
    return ((x + dx, y + dy) for x, y in points)


def printable(text: str, most: int = 300) -> str:
    """Return one line of text that any file can hold: without control characters, bounded."""
    if len(text) > most:
        end = most // 3
        text = f"{text[: most - end - 1]}…{text[len(text) - end :]}"
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\u202f\u2009\u00a0" else "�" for c in text)
