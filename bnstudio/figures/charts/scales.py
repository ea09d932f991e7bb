"""The scales of a trace: scores as they are or below the best, time as it passes or by decades.

A scale turns times and scores into places on its axes ("across" and "up") and back. The axes are
even in those places, whatever the scale.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from bnstudio.figures.charts.steps import Floats

Number = TypeVar("Number", float, Floats)

# Differences below it are no differences: scores are shown with two decimals.
_LEAST_BELOW = 1e-3
# A logarithmic time begins no earlier.
_LEAST_SECONDS = 1e-3


@dataclass(frozen=True)
class View:
    """What a person chose to see: against steps or time, and on which scales."""

    by_steps: bool = False
    below: bool = False
    log_time: bool = False


@dataclass(frozen=True)
class Scale:
    """How times and scores lie on the axes.

    Attributes
    ----------
    best
        The score that the others are measured from, on a logarithmic axis; ``None`` for the scores
        themselves.
    least
        The smallest difference to the best that has a place of its own; smaller ones lie on top,
        at the best.
    first
        Where a logarithmic time begins; 0 for time as it passes.
    """

    best: float | None = None
    least: float = _LEAST_BELOW
    first: float = 0.0

    @property
    def below(self) -> bool:
        """Whether scores are shown as what they lack of the best."""
        return self.best is not None

    @property
    def log_time(self) -> bool:
        """Whether time is shown by decades."""
        return self.first > 0.0

    @property
    def left(self) -> float:
        """The place on the horizontal axis where it begins."""
        return math.log10(self.first) if self.log_time else 0.0

    @property
    def top(self) -> float:
        """The place of the best on the upright axis, where scores are shown below it."""
        return -math.log10(self.least)

    def across(self, x: Number) -> Number:
        """Return the place of seconds or steps on the horizontal axis."""
        return np.log10(np.maximum(x, self.first)) if self.log_time else x

    def up(self, y: Number) -> Number:
        """Return the place of scores on the upright axis."""
        return y if self.best is None else -np.log10(np.maximum(self.best - y, self.least))

    def seconds(self, place: Number) -> Number:
        """Return the seconds or steps at a place of the horizontal axis."""
        return 10.0**place if self.log_time else place

    def score(self, place: Number) -> Number:
        """Return the score at a place of the upright axis."""
        return place if self.best is None else self.best - 10.0 ** (-place)

    def bounded(self, bound: float) -> bool:
        """Whether a bound has a place on the upright axis: above the best there is none."""
        return self.best is None or bound - self.best <= max(_LEAST_BELOW, 1e-9 * abs(self.best))


#: Scores and time as they are.
EVEN = Scale()
#: Against time, with scores and time as they are.
PLAIN = View()


def scale_of(view: View, points: list[tuple[Floats, Floats]]) -> Scale:
    """Return the scale for lines, each given by its times and scores."""
    points = [(x, y) for x, y in points if len(y)]
    if not points:
        return Scale()
    best, least, first = None, _LEAST_BELOW, 0.0
    if view.below:
        best = max(float(y.max()) for _, y in points)
        gaps = [float(gap.min()) for _, y in points if len(gap := (best - y)[best - y > least])]
        # Its own line for the best: the next decade below the smallest difference.
        least = 10.0 ** (math.ceil(math.log10(min(gaps)) - 1e-9) - 1) if gaps else 1.0
    if view.log_time:
        began = [float(x[x > 0][0]) for x, _ in points if (x > 0).any()]
        floor = 1.0 if view.by_steps else _LEAST_SECONDS
        first = max(10.0 ** math.floor(math.log10(min(began))), floor) if began else floor
    return Scale(best, least, first)
