"""Where the ticks of an axis stand, and how many decimals their numbers need.

What every plot uses, on the screen and in print.
"""

from __future__ import annotations

import math


def nice_step(span: float, count: int) -> float:
    """Return a step of 1, 2, 4 or 5 times a power of ten that cuts ``span`` in about ``count``."""
    raw = max(span, 1e-300) / max(count, 1)
    power = 10.0 ** math.floor(math.log10(raw))
    for factor in (1, 2, 4, 5, 10):
        if factor * power >= raw * (1 - 1e-9):
            return factor * power
    return 10 * power


def ticks(low: float, high: float, step: float) -> list[float]:
    """Return the multiples of ``step`` within the range."""
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [number * step for number in range(first, last + 1)]


def room_beside(low: float, high: float) -> float:
    """Return the room to leave on either side of values that reach from ``low`` to ``high``.

    Values that differ by rounding alone are taken as equal: an axis cannot tell them apart.
    """
    size = max(abs(low), abs(high), 1.0)
    return (high - low) * 0.06 if high - low > 1e-9 * size else size * 1e-3


def decimals_of(step: float) -> int:
    """Return how many decimals the multiples of ``step`` need."""
    return max(0, -math.floor(math.log10(step) + 1e-9)) if step < 1 else 0


def nice_time_step(span: float, count: int) -> float:
    """Return a step in seconds that reads well as m:ss."""
    raw = max(span, 1e-9) / max(count, 1)
    if raw <= 1:
        return nice_step(span, count)
    ladder = (1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600)
    for step in ladder:
        if step >= raw * (1 - 1e-9):
            return float(step)
    return 3600.0 * max(1.0, nice_step(span / 3600.0, count))


def axis_step(span: float, intervals: int, by_steps: bool) -> float:
    """Return the distance of the ticks of the horizontal axis."""
    if by_steps:
        return max(1.0, nice_step(span, intervals))
    return nice_time_step(span, intervals)


def nice_above(value: float, intervals: int = 5, by_steps: bool = False) -> float:
    """Return a right edge a little beyond ``value``, on a tick, that does not move all the time."""
    right = value
    for _ in range(3):
        step = axis_step(right, intervals, by_steps)
        # Leave room for the run's name behind the newest point.
        right = step * math.ceil(value * 1.06 / step - 1e-9)
    return right


def number_text(value: float, step: float) -> str:
    """Write a number with the decimals that a step asks for, thousands apart, a true minus."""
    decimals = decimals_of(step)
    text = f"{abs(value):,.{decimals}f}".replace(",", "\u202f")
    return f"−{text}" if value < 0 and float(f"{value:.{decimals}f}") != 0 else text
