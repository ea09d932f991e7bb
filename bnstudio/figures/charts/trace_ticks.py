"""The ticks of axes by decades, and what stands beside them: what is lacking of the best, and time.

Places are those of a :class:`~bnstudio.figures.charts.scales.Scale`.
"""

from __future__ import annotations

import math

from bnstudio.figures.charts.scales import Scale
from bnstudio.figures.charts.ticks import number_text
from bnstudio.texts import tr

# Seconds that read well from one on; where there is less room, the rows below.
_SECONDS = (
    (1, 2, 5, 10, 20, 60, 120, 300, 600, 1200, 3600, 7200, 18000, 36000, 72000, 180000),
    (1, 10, 60, 600, 3600, 36000, 360000),
    (1, 60, 3600, 86400),
    (1, 60, 3600),
)
_NEAR = 1e-9


#: The digits that stand at each power of ten, and at how many of the powers: the finest first.
_ROWS = (((1, 2, 5), 1), ((1,), 1), ((1,), 2), ((1,), 3))


def decades(low: float, high: float, most: int) -> list[float]:
    """Return the numbers between two powers of ten that stand on an axis, at most so many.

    1, 2 and 5 times each power where there is room, else the powers, else every second or third.
    """
    found: list[float] = []
    for digits, every in _ROWS:
        found = _at_powers(low, high, digits, every)
        if len(found) <= most:
            break
    return found


def time_places(low: float, high: float, most: int, by_steps: bool) -> list[float]:
    """Return where the ticks of a time by decades stand, at most about so many.

    Seconds stand on whole minutes and hours.
    """
    if by_steps:
        return [math.log10(value) for value in decades(low, high, most) if value >= 1.0]
    places: list[float] = []
    for (digits, every), row in zip(_ROWS, _SECONDS, strict=True):
        values = [*_at_powers(low, min(high, -0.1), digits, every), *row]
        places = [math.log10(value) for value in values]
        places = [place for place in places if low - _NEAR <= place <= high + _NEAR]
        if len(places) <= most:
            break
    return places


def _at_powers(low: float, high: float, digits: tuple[int, ...], every: int) -> list[float]:
    """Return the numbers of some digits at every so many powers of ten within a range."""
    powers = [power for power in range(math.floor(low), math.ceil(high) + 1) if power % every == 0]
    values = [digit * 10.0**power for power in powers for digit in digits]
    return [v for v in values if low - _NEAR <= math.log10(v) <= high + _NEAR]


def decade_text(value: float, by_steps: bool) -> str:
    """Write seconds with their unit, or steps, of an axis by decades: "0.1 s", "10 min"."""
    if by_steps:
        return number_text(round(value), 1.0)
    for unit, seconds in (("h", 3600.0), ("min", 60.0)):
        if value >= seconds * (1 - _NEAR):
            return f"{number_text(round(value / seconds), 1.0)}\u202f{unit}"
    return f"{_short(value)}\u202fs"


def score_places(scale: Scale, low: float, high: float, most: int) -> list[float]:
    """Return where the ticks of scores below the best stand: at decades, and at the best."""
    top = scale.top
    # Upwards the differences fall: a place is minus the power of ten of one.
    found = [-math.log10(value) for value in decades(-min(high, top), -low, max(most - 1, 1))]
    each = (high - low) / max(most, 1)
    places = sorted(place for place in found if place < top - each)
    return [*places, top] if low <= top <= high else places


def below_text(scale: Scale, place: float) -> str:
    """Write how far below the best a place is: "−100", and "best" for the best itself."""
    return tr("best", "score") if place >= scale.top - _NEAR else f"−{_short(10.0**-place)}"


def _short(value: float) -> str:
    """Write 1, 2 or 5 times a power of ten with no more decimals than it has."""
    return number_text(value, min(10.0 ** math.floor(math.log10(value) + _NEAR), 1.0))
