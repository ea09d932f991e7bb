"""Names at the ends of lines: a column beside the plot, spread so that none lies on another.

Each name stands as near to the end of its line as the others allow, in their order; a thin line
leads to it. The window's trace and its figure place their names here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Column:
    """Where names stand.

    Attributes
    ----------
    middles
        The middle of the row of each named line, by its place in the given order, from top to
        bottom.
    left_out
        How many lines have no name, for want of room.
    rest
        The middle of the row that says so; ``None`` where all are named.
    """

    middles: dict[int, float]
    left_out: int = 0
    rest: float | None = None


def column_of(
    ends: Sequence[float], first: Sequence[int], row: float, low: float, high: float
) -> Column:
    """Return where the names of lines stand.

    Parameters
    ----------
    ends
        The heights at which the lines end, downwards, the uppermost first.
    first
        All places in ``ends``: those that are named first where there is no room for all.
    row
        Height of a name.
    low, high
        Upper and lower edge of the column.
    """
    room = max(int((high - low) / row + 1e-9), 1)
    named, left_out, rest = sorted(first), 0, None
    if len(ends) > room:
        named = sorted(first[: room - 1])
        left_out = len(ends) - len(named)
        rest = high - row / 2.0
        high -= row
    wanted = [ends[at] for at in named]
    places = spread(wanted, row, low + row / 2.0, high - row / 2.0)
    return Column(dict(zip(named, places, strict=True)), left_out, rest)


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Return places between two edges, in the same order, at least so far apart.

    They are those with the least sum of squared moves. ``wanted`` rises, and there is room for all.
    """
    # Without the distances between them the places have to rise only: the means of blocks do.
    blocks: list[tuple[float, int]] = []
    for number, place in enumerate(wanted):
        mean, count = place - number * apart, 1
        while blocks and blocks[-1][0] > mean:
            other, more = blocks.pop()
            mean, count = (mean * count + other * more) / (count + more), count + more
        blocks.append((mean, count))
    level = [mean for mean, count in blocks for _ in range(count)]
    last = max(high - (len(wanted) - 1) * apart, low)
    return [min(max(place, low), last) + number * apart for number, place in enumerate(level)]
