"""The place of a chart: two ranges, their grid and the numbers beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bnstudio.figures.charts.ticks import nice_step, ticks
from bnstudio.figures.inks import Inks
from bnstudio.figures.sheet import Line, Mark, Part, Style, Text
from bnstudio.figures.typeface import width_of

TICK, TITLE = 8.0, 8.5


@dataclass(frozen=True)
class PlotArea:
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
        step = nice_step(high - low, max(2, int(self.wide // 56)))
        labelled = [(value, text(value, step)) for value in ticks(low, high, step)]
        return self.level_at(labelled, title, inks, zero)

    def level_at(
        self, ticks: Sequence[tuple[float, str]], title: str, inks: Inks, zero: bool = False
    ) -> list[Part]:
        """Return the level axis with given ticks; ``zero`` draws them over the whole height."""
        base = self.top + self.tall
        line = Style("axis", inks.border, 0.6)
        grid = Style("grid", inks.grid, 0.6)
        marks: list[Mark] = []
        for value, label in ticks:
            x = self.x(value)
            if zero:
                strong = line if abs(value) < 1e-9 * (self.across[1] - self.across[0]) else grid
                marks.append(Line(((x, self.top), (x, base)), strong))
            else:
                marks.append(Line(((x, base), (x, base + 3.0)), line))
            half = width_of(label, TICK) / 2.0
            at = min(x, self.left + self.wide - half)
            marks.append(Text(at, base + TICK + 4.0, label, TICK, inks.soft, 400, "middle"))
        marks.append(Line(((self.left, base), (self.left + self.wide, base)), line))
        under = base + 2 * TICK + 7.0
        marks.append(Text(self.left + self.wide, under, title, TITLE, inks.soft, 400, "end"))
        return [Part("axis", "level axis", tuple(marks))]
