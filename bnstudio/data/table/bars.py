"""The small histogram that stands at the head of a column."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.table.table import Column

MINI_BARS = 14

_bars: WeakKeyDictionary[Column, tuple[float, ...]] = WeakKeyDictionary()


def mini_bars(column: Column) -> tuple[float, ...]:
    """Return the heights of a column's small histogram, the largest 1; counted once."""
    found = _bars.get(column)
    if found is None:
        found = _bars[column] = _counted_bars(column)
    return found


def _counted_bars(column: Column) -> tuple[float, ...]:
    if column.kind == "empty" or column.unkept:
        return ()
    if column.packed is not None:
        present = column.packed.floats(~column.missing_rows())
        counts = np.histogram(present, intervals(column, present, MINI_BARS))[0]
    else:
        counts = column.counts
        if counts.size > MINI_BARS and column.numeric:
            # Numbers keep their order, neighbours together.
            values = np.array([float(level) for level in column.levels])
            counts = np.histogram(values, intervals(column, values, MINI_BARS), weights=counts)[0]
        elif counts.size > MINI_BARS:
            # Many states: the most frequent, by size.
            counts = np.sort(counts)[::-1][:MINI_BARS]
    top = counts.max() if counts.size else 0
    return tuple((counts / top).tolist()) if top else ()


def intervals(column: Column, values: NDArray[np.float64], most: int) -> NDArray[np.float64]:
    """Return the edges of at most so many equal intervals over the values.

    Whole numbers get intervals of a whole length, so that none holds more of them than another.
    """
    low, high = float(values.min()), float(values.max())
    if column.kind != "integer" or high - low > 2**40:
        return np.histogram_bin_edges(values, most)
    step = -(-(high - low + 1) // most)
    count = -(-(high - low + 1) // step)
    return low - 0.5 + step * np.arange(count + 1)
