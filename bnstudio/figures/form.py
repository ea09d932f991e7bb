"""What a figure is to be like: size, colours, legend, caption."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from bnstudio.errors import UsageError
from bnstudio.texts import tr

POINTS_A_CM = 72.0 / 2.54
LEAST_CM, MOST_CM = 1.0, 500.0
LEAST_DPI, MOST_DPI = 36, 2400
UNITS = {"cm": 1.0, "mm": 0.1, "in": 2.54}

Ink = Literal["colour", "grey"]
Ground = Literal["white", "transparent", "dark"]
Fonts = Literal["text", "embedded"]


@dataclass(frozen=True)
class FigureForm:
    """What a figure is to be like.

    Parameters
    ----------
    width, height
        In centimetres. Without both it is as large as it is drawn; with one the other follows.
    dpi
        Pixels an inch, for PNG.
    ink
        ``colour`` or ``grey``.
    ground
        ``white``, ``transparent`` (PNG, SVG), or ``dark`` with the colours of the dark theme.
    patterns
        Lines and bands differ by pattern as well, so that they are told apart without colour.
    legend
        Whether it says what the lines mean.
    caption
        Text under it.
    knowledge
        Whether a network has the marks of background knowledge.
    fonts
        In SVG: ``text`` leaves the type to the reader's computer, ``embedded`` puts it in.
    """

    width: float | None = field(default=None, metadata={"low": LEAST_CM, "high": MOST_CM})
    height: float | None = None
    dpi: int = 300
    ink: Ink = "colour"
    ground: Ground = "white"
    patterns: bool = False
    legend: bool = True
    caption: str = ""
    fonts: Fonts = "text"
    knowledge: bool = False

    def __post_init__(self) -> None:
        for length in (self.width, self.height):
            if length is not None and not LEAST_CM <= length <= MOST_CM:
                raise UsageError(
                    tr("a figure cannot be {length:g} cm wide or high", length=length),
                    advice=tr("Choose between {low:g} and {high:g} cm", low=LEAST_CM, high=MOST_CM),
                )
        if not LEAST_DPI <= self.dpi <= MOST_DPI:
            raise UsageError(
                tr("a picture cannot have {dpi} dpi", dpi=self.dpi),
                advice=tr("Choose between {low} and {high}", low=LEAST_DPI, high=MOST_DPI),
            )


_SIZE = re.compile(r"(\d+(?:\.\d+)?)(?:\s*[x×]\s*(\d+(?:\.\d+)?))?\s*(cm|mm|in)", re.IGNORECASE)


def read_size(text: str) -> tuple[float, float | None]:
    """Return the width and height, in centimetres, of a size such as ``16x12cm`` or ``6.3in``.

    Raises
    ------
    UsageError
        If it says no size.
    """
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise UsageError(
            tr("“{text}” is no size of a figure", text=text),
            advice=tr("Write 16x12cm, 160x120mm, 6.3x4.7in or 16cm"),
        )
    unit = UNITS[found[3].lower()]
    return float(found[1]) * unit, None if found[2] is None else float(found[2]) * unit
