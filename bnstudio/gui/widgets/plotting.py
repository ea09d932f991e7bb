"""Where the ticks of an axis stand, and how many decimals their numbers need. No Qt in here.

What every plot of the window uses: the trace of the scores and the folds of an evaluation.
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


def decimals_of(step: float) -> int:
    """Return how many decimals the multiples of ``step`` need."""
    return max(0, -math.floor(math.log10(step) + 1e-9)) if step < 1 else 0
