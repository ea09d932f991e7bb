"""The states of nodes with their probabilities, as far as a node has rows for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.tr import tr

MOST_ROWS = 8
"""So many rows a node has at most: of more states the last ones are taken together."""

HEAD, ROW, FOOT, LEAST_WIDTH = 22.0, 15.0, 5.0, 168.0
"""Height of the name, of a row, the room below them, and the least width of a box with rows."""


@dataclass(frozen=True)
class StateRow:
    """One row: the state ("" for several), what stands there, its probability, whether given."""

    state: str
    text: str
    share: float | None
    chosen: bool = False


@dataclass(frozen=True)
class NodeRows:
    """The rows of a node, and how it is given ("" for not)."""

    rows: tuple[StateRow, ...]
    how: str = ""


def node_rows(
    states: Sequence[str], shares: Sequence[float] | None, how: str = "", chosen: str | None = None
) -> NodeRows:
    """Return the rows of a node; without ``shares`` the probabilities are still to come."""
    rows = [
        StateRow(state, state, None if shares is None else float(shares[code]), state == chosen)
        for code, state in enumerate(states)
    ]
    if len(rows) > MOST_ROWS:
        rest = rows[MOST_ROWS - 1 :]
        known = [row.share for row in rest if row.share is not None]
        more = tr("{count} more", count=format_count(len(rest)))
        chance = sum(known) if len(known) == len(rest) else None
        last = StateRow("", more, chance, any(row.chosen for row in rest))
        rows = [*rows[: MOST_ROWS - 1], last]
    return NodeRows(tuple(rows), how)


def grown(
    names: tuple[str, ...],
    sizes: NDArray[np.float64],
    rows: Mapping[str, NodeRows],
    scale: float,
) -> NDArray[np.float64]:
    """Return boxes of nodes with room for their rows, shape ``(n, 2)``, of even heights."""
    found = np.array(sizes)
    for node, name in enumerate(names):
        own = rows.get(name)
        if own is not None:
            high = (HEAD + ROW * len(own.rows) + FOOT) * scale
            wide = max(found[node, 0], LEAST_WIDTH * scale)
            found[node] = 2 * round(wide / 2.0), 2 * round(high / 2.0)
    return found


def overlap(positions: NDArray[np.float64], sizes: NDArray[np.float64]) -> bool:
    """Whether any two boxes lie over each other."""
    order = np.argsort(positions[:, 1])
    places, boxes = positions[order], sizes[order]
    # No box reaches farther down than this.
    ends = np.searchsorted(places[:, 1], places[:, 1] + boxes[:, 1].max(initial=0.0))
    for at, end in enumerate(ends.tolist()):
        away = np.abs(places[at + 1 : end] - places[at])
        if (away < (boxes[at + 1 : end] + boxes[at]) / 2.0).all(axis=1).any():
            return True
    return False
