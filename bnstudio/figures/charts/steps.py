"""Step functions in arrays: the best score over time, thinned to what a drawing can show."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def finite(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return the points whose ``y`` is a number."""
    keep = np.isfinite(y)
    return (x, y) if keep.all() else (x[keep], y[keep])


def changes(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return only the points at which a step function changes its value."""
    if len(y) < 2:
        return x, y
    keep = np.empty(len(y), dtype=bool)
    keep[0] = True
    np.not_equal(y[1:], y[:-1], out=keep[1:])
    return x[keep], y[keep]


def thin(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Thin a step function given in pixels: at most four points a pixel column.

    Of each column the first, the lowest, the highest and the last point are kept, in their order,
    so that the drawn line covers the same pixels as the full one.
    """
    if len(x) <= 4:
        return x, y
    column = np.floor(x).astype(np.int64)
    starts = np.flatnonzero(np.concatenate(([True], column[1:] != column[:-1])))
    if len(starts) * 4 >= len(x):
        return x, y
    ends = np.concatenate((starts[1:], [len(x)]))
    lowest = np.minimum.reduceat(y, starts)
    highest = np.maximum.reduceat(y, starts)
    groups = np.repeat(np.arange(len(starts)), ends - starts)
    keep = np.zeros(len(x), dtype=bool)
    keep[starts] = True
    keep[ends - 1] = True
    for extreme in (lowest, highest):
        hits = np.flatnonzero(y == extreme[groups])
        _, first = np.unique(groups[hits], return_index=True)
        keep[hits[first]] = True
    return x[keep], y[keep]


def step_line(x: Floats, y: Floats, until: float) -> tuple[Floats, Floats]:
    """Return the corners of the step function that starts at each ``x`` and lasts to ``until``."""
    if len(x) == 0:
        return x, y
    corners_x = np.empty(2 * len(x), dtype=np.float64)
    corners_y = np.repeat(y, 2)
    corners_x[0::2] = x
    corners_x[1:-1:2] = x[1:]
    corners_x[-1] = max(until, x[-1])
    return corners_x, corners_y


def value_at(x: Floats, y: Floats, where: float) -> float:
    """Return the step function's value at ``where``; nan before its first point."""
    position = int(np.searchsorted(x, where, side="right")) - 1
    return float(y[position]) if position >= 0 else math.nan
