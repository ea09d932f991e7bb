"""The scale of the histogram, plain or logarithmic, and how its numbers are written."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bnstudio.gui.wording.numbers import MINUS
from bnstudio.texts import THIN

# On a logarithmic scale with values on both sides of 0, the numbers nearest to it lie side by side.
_LEAST_SHARE = 1e-6


class Axis:
    """Places values on a line.

    A logarithmic scale of positive values is ``log10``; where 0 or negative values are among them
    it is ``asinh(x / s) / ln 10`` with ``s`` the size of the value nearest to 0, which is nearly
    linear around 0 and logarithmic away from it.

    Parameters
    ----------
    ordered
        The values, ascending.
    low, high
        Where a plain scale begins and ends.
    log
        Whether the scale is logarithmic.
    """

    def __init__(
        self, ordered: NDArray[np.float64], low: float, high: float, *, log: bool = False
    ) -> None:
        self.log = log
        self._ends = float(ordered[0]), float(ordered[-1])
        self._positive = self._ends[0] > 0
        self._unit = 1.0
        if log:
            low, high = self._ends
            if not self._positive:
                sizes = np.abs(ordered)
                largest = float(sizes.max())
                near = float(sizes[sizes > 0].min(initial=largest))
                self._unit = max(near, largest * _LEAST_SHARE) or 1.0
        self.low, self.high = self.place(low), self.place(high)

    def place(self, value: float) -> float:
        """Return where a value lies on the scale."""
        if not self.log:
            return value
        if self._positive:
            return math.log10(max(value, 5e-324))
        return math.asinh(value / self._unit) / math.log(10)

    def value(self, place: float) -> float:
        """Return the value at a place."""
        if not self.log:
            return place
        # Beyond the ends of the scale there may be no number.
        place = min(max(place, self.low - 1), self.high + 1)
        if self._positive:
            return float(10.0 ** min(place, 308.0))
        return self._unit * math.sinh(min(place * math.log(10), 700.0))

    def edges(self, most: int) -> NDArray[np.float64]:
        """Return values between which the scale has so many equal steps."""
        places = np.linspace(self.low, self.high, most + 1)
        found = np.array([self.value(float(place)) for place in places])
        # What is rounded must not leave the first and last value outside.
        found[0] = np.nextafter(min(found[0], self._ends[0]), -np.inf)
        found[-1] = np.nextafter(max(found[-1], self._ends[1]), np.inf)
        return found

    def ticks(self, most: int) -> list[float]:
        """Return round values to write below the scale, at most about so many."""
        if not self.log:
            return ticks(self.low, self.high, most)
        low, high = self.value(self.low), self.value(self.high)
        positive = [] if high <= 0 else _powers(max(low, self._unit / 10), high)
        if self._positive:
            positive = _powers(low, high)
        negative = [] if low >= 0 else [-v for v in reversed(_powers(self._unit / 10, -low))]
        found = [*negative, *([0.0] if low <= 0 <= high else []), *positive]
        step = max(1, -(-len(found) // max(2, most)))
        zero = found.index(0.0) if 0.0 in found else 0
        kept = [value for i, value in enumerate(found) if (i - zero) % step == 0]
        if len(kept) < 3 and self.high > self.low:
            # Less than two powers of ten: as many steps of the scale, at short numbers.
            places = [self.low + (self.high - self.low) * i / 4 for i in range(5)]
            kept = sorted({float(f"{self.value(place):.2g}") for place in places})
            kept = [value for value in kept if low <= value <= high]
        return kept


def _powers(low: float, high: float) -> list[float]:
    """Return the powers of ten from ``low`` to ``high``, both above 0."""
    first, last = math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9)
    return [10.0**power for power in range(first, last + 1)]


def short_number(x: float, span: float = 0.0) -> str:
    """Write a number with a real minus and thin spaces, in at most six digits.

    Of a number on a scale of length ``span`` no more decimals are written than a thousandth of that
    has; whole numbers stay as they are, however long the scale.
    """
    if span > 0:
        x = round(x, max(0, 3 - math.floor(math.log10(span))))
    if x == 0:
        return "0"
    text = f"{abs(x):.6g}"
    if "e" not in text:
        whole, point, rest = text.partition(".")
        text = f"{int(whole):,}".replace(",", THIN) + point + rest
    return f"{MINUS}{text}" if x < 0 else text


def ticks(low: float, high: float, most: int) -> list[float]:
    """Return round numbers between ``low`` and ``high``, at most so many."""
    if not high > low or most < 2:
        return [low]
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(k * power for k in (1, 2, 2.5, 5, 10) if k * power >= rough)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [k * step for k in range(first, last + 1)]


def spread(places: Sequence[int], widths: Sequence[int], room: int, gap: int) -> list[int]:
    """Return where labels of these widths begin: over their places, pushed apart where needed.

    When there is not enough room for all they overlap evenly.
    """
    lefts = [place - width // 2 for place, width in zip(places, widths, strict=True)]
    if sum(widths) + gap * (len(widths) - 1) > room:
        return [min(max(0, left), room - w) for left, w in zip(lefts, widths, strict=True)]
    # Neighbours that collide share the push, so that none strays far from its line.
    for _ in range(2 * len(lefts)):
        for i in range(len(lefts) - 1):
            over = lefts[i] + widths[i] + gap - lefts[i + 1]
            if over > 0:
                lefts[i] -= over // 2
                lefts[i + 1] += over - over // 2
    end = 0
    for i, width in enumerate(widths):
        lefts[i] = max(lefts[i], end)
        end = lefts[i] + width + gap
    end = room
    for i in reversed(range(len(lefts))):
        lefts[i] = min(lefts[i], end - widths[i])
        end = lefts[i] - gap
    return lefts
