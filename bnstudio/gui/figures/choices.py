"""The choices of the figure dialog as plain values: what is remembered from one figure to the next.

No Qt in here. Lengths are kept in the unit in which they are shown.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace

from bnstudio.figures.form import LEAST_DPI, MOST_DPI, FigureForm
from bnstudio.figures.form import UNITS as CENTIMETRES
from bnstudio.gui.wording.tr import tr

FORMATS = (("png", "PNG"), ("svg", "SVG"), ("pdf", "PDF"), ("tex", tr("TikZ")))
PARTS = (("whole", tr("All")), ("selection", tr("Selection")), ("blanket", tr("Markov blanket")))
UNITS = (("cm", "cm"), ("in", "inches"))
INKS = (("colour", tr("Colour")), ("grey", tr("Grey")))
GROUNDS = (("white", tr("White")), ("transparent", tr("Transparent")), ("dark", tr("Dark")))
FONTS = (("text", tr("As text")), ("embedded", tr("Embedded")))

SMALL_PT = 5.0
"""Text under this many points is hard to read on paper."""


@dataclass(frozen=True)
class Choices:
    """What was chosen; a height of 0 follows from the width."""

    format: str = "png"
    sized: bool = True
    width: float = 16.0
    height: float = 0.0
    unit: str = "cm"
    dpi: int = 300
    ink: str = "colour"
    patterns: bool = False
    ground: str = "white"
    legend: bool = True
    fonts: str = "text"
    knowledge: bool = False

    def form(self, caption: str = "") -> FigureForm:
        """Return the form of a figure.

        Raises
        ------
        UsageError
            For a size that cannot be.
        """
        share = CENTIMETRES[self.unit]
        return FigureForm(
            self.width * share if self.sized else None,
            self.height * share if self.sized and self.height else None,
            self.dpi,
            self.ink,  # type: ignore[arg-type]  # checked in read
            self.ground,  # type: ignore[arg-type]
            self.patterns,
            self.legend,
            caption,
            self.fonts,  # type: ignore[arg-type]
            self.knowledge,
        )

    def in_unit(self, unit: str) -> Choices:
        """Return the same size in another unit."""
        share = CENTIMETRES[self.unit] / CENTIMETRES[unit]
        return replace(
            self,
            unit=unit,
            width=round(self.width * share, 2),
            height=round(self.height * share, 2),
        )

    def text(self) -> str:
        """Return the choices as text to remember."""
        return json.dumps(asdict(self))


_ALLOWED = {
    "format": [key for key, _ in FORMATS],
    "unit": [key for key, _ in UNITS],
    "ink": [key for key, _ in INKS],
    "ground": [key for key, _ in GROUNDS],
    "fonts": [key for key, _ in FONTS],
}


def read(text: str) -> Choices:
    """Return remembered choices; what is unreadable or out of range is as usual."""
    try:
        found = json.loads(text)
    except ValueError:
        return Choices()
    if not isinstance(found, Mapping):
        return Choices()
    return Choices(**{key: value for key, value in found.items() if _fits(key, value)})


def _fits(key: str, value: object) -> bool:
    usual = {field.name: field.default for field in fields(Choices)}
    if key not in usual:
        return False
    if key in _ALLOWED:
        return value in _ALLOWED[key]
    if isinstance(usual[key], bool):
        return isinstance(value, bool)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    if key == "dpi":
        return isinstance(value, int) and LEAST_DPI <= value <= MOST_DPI
    return 0 <= value <= 500 and (key == "height" or value > 0)
