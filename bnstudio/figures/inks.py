"""The colours and line patterns of figures: those of the window's themes, or greys.

``tests`` hold the colours to the window's. Patterns are in points at a line of one point.
"""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.figures.form import FigureForm

DASHES: tuple[tuple[float, ...], ...] = (
    (), (7.0, 3.0), (2.5, 2.5), (10.0, 4.0), (4.0, 2.0), (8.0, 3.0, 2.0, 3.0),
)  # fmt: skip


@dataclass(frozen=True)
class Inks:
    """Colours by their role; ``data`` and ``groups`` in the order of their numbers."""

    ground: str
    text: str
    soft: str
    box: str
    border: str
    faded_border: str
    arc: str
    faded: str
    strong: str
    grid: str
    link: str
    band: str
    bar: str
    first: str
    second: str
    turned: str
    data: tuple[str, ...]
    groups: tuple[str, ...]


LIGHT = Inks(
    ground="#ffffff",
    text="#18202b",
    soft="#465162",
    box="#ffffff",
    border="#8592a3",
    faded_border="#d3d9e0",
    arc="#6b7685",
    faded="#d5dae1",
    strong="#18202b",
    grid="#e2e6eb",
    link="#0072b2",
    band="#c4cbd5",
    bar="#7389ab",
    first="#0072b2",
    second="#c75300",
    turned="#7e2d8a",
    data=("#0072b2", "#c75300", "#008060", "#7e2d8a", "#2e9bd6", "#5e4300"),
    groups=("#cc8400", "#3a9ad9", "#00906a", "#7e2d8a"),
)

DARK = Inks(
    ground="#151a21",
    text="#e7ebf1",
    soft="#b3bcc9",
    box="#232a35",
    border="#66717f",
    faded_border="#333b47",
    arc="#929dac",
    faded="#323a46",
    strong="#e7ebf1",
    grid="#29303b",
    link="#58b2f0",
    band="#434d5c",
    bar="#5f7391",
    first="#58b2f0",
    second="#ff8b4a",
    turned="#f0b0e4",
    data=("#58b2f0", "#ff8b4a", "#3cc99b", "#f0b0e4", "#a9dbff", "#ffe27a"),
    groups=("#e69f00", "#56b4e9", "#2bb88d", "#f0b0e4"),
)

GREY = Inks(
    ground="#ffffff",
    text="#000000",
    soft="#404040",
    box="#ffffff",
    border="#606060",
    faded_border="#d0d0d0",
    arc="#606060",
    faded="#d4d4d4",
    strong="#000000",
    grid="#e0e0e0",
    link="#000000",
    band="#c8c8c8",
    bar="#909090",
    first="#000000",
    second="#585858",
    turned="#000000",
    data=("#000000", "#606060", "#909090", "#303030", "#787878", "#505050"),
    groups=("#202020", "#808080", "#b8b8b8", "#505050"),
)


def inks_of(form: FigureForm) -> Inks:
    """Return the colours that a form asks for."""
    if form.ink == "grey":
        return GREY
    return DARK if form.ground == "dark" else LIGHT


def mixed(under: str, over: str, share: float) -> str:
    """Return a mixture of two colours, so much of it the second."""
    parts = [(int(under[at : at + 2], 16), int(over[at : at + 2], 16)) for at in range(1, 7, 2)]
    return "#" + "".join(f"{round((1.0 - share) * a + share * b):02x}" for a, b in parts)


def patterned(form: FigureForm) -> bool:
    """Whether lines differ by pattern: as asked, and always without colours."""
    return form.patterns or form.ink == "grey"


def dash_of(number: int, width: float = 1.0) -> tuple[float, ...]:
    """Return the pattern of a series (counted from 0)."""
    return tuple(length * max(width, 0.6) for length in DASHES[number % len(DASHES)])
