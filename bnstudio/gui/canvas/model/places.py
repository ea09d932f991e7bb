"""Places for nodes that the last arrangement did not have: free spots near what they join."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model.curves import Places, places_of

BELOW = 54.0
"""How far below its neighbours a node without a place is put."""

STEPS = 1600
"""So many steps of a spiral are looked at for a free spot."""

SPOTS = 100
"""For so many nodes a spot of their own is looked for; more stand in rows below the others, until
they are arranged."""

_AT_ONCE = 50  # steps that are looked at together

_TURNS = np.arange(STEPS)
_SPIRAL = (
    9.0
    * np.sqrt(_TURNS)[:, None]
    * np.column_stack([np.cos(_TURNS * 2.4) * 1.6, np.sin(_TURNS * 2.4)])
)

_placed: tuple[tuple[str, ...], Places, NDArray[np.float64]] = ((), {}, np.empty((0, 2)))
"""What was found last: a run shows graph after graph at the same places."""


def _known_places(names: tuple[str, ...], known: Places) -> NDArray[np.float64]:
    """Return the known places of nodes, as :func:`places_of` does.

    A mapping of places is never changed: other places are another mapping.
    """
    global _placed
    if _placed[0] is not names or _placed[1] is not known:
        _placed = (names, known, places_of(names, known))
    return _placed[2]


def place_missing(graph: PDAG, known: Places, sizes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the places of all nodes; those without one get a free spot near what they join.

    Parameters
    ----------
    graph
        The graph shown.
    known
        Name of a node to its place.
    sizes
        Boxes of the nodes, shape ``(n, 2)``.
    """
    positions = _known_places(graph.names, known).copy()
    missing = np.flatnonzero(np.isnan(positions[:, 0]))
    if not len(missing):
        return positions
    there = positions[~np.isnan(positions[:, 0])]
    middle = there.mean(axis=0) if len(there) else np.zeros(2)
    bottom = float(there[:, 1].max()) + 60.0 if len(there) else 0.0
    for node in missing[:SPOTS].tolist():
        joined = [*graph.parents(node), *graph.children(node), *graph.neighbours(node)]
        near = positions[joined] if joined else np.empty((0, 2))
        near = near[~np.isnan(near[:, 0])] if len(near) else near
        wish = np.array([middle[0], bottom])
        if len(near):
            wish = near.mean(axis=0) + np.array([0.0, BELOW])
        positions[node] = free_spot(wish, sizes[node], positions, sizes)
    rest = missing[SPOTS:]
    if len(rest):
        positions[rest] = _in_rows(len(rest), sizes[rest], middle[0], np.nanmax(positions[:, 1]))
    return positions


def _in_rows(
    count: int, sizes: NDArray[np.float64], middle: float, bottom: float
) -> NDArray[np.float64]:
    """Return places for nodes in rows below ``bottom``, shape ``(count, 2)``."""
    wide, high = sizes.max(axis=0) + 20.0
    across = int(np.ceil(np.sqrt(count)))
    row, column = np.divmod(np.arange(count), across)
    left = middle - (across - 1) / 2.0 * wide
    return np.round(np.column_stack([left + column * wide, bottom + 60.0 + (row + 1) * high]))


def free_spot(
    wish: NDArray[np.float64],
    size: NDArray[np.float64],
    positions: NDArray[np.float64],
    sizes: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the place nearest to the wish, on a widening spiral, where no box is touched.

    Parameters
    ----------
    wish, size
        The place wanted and the box of the node.
    positions, sizes
        Those of all nodes, shape ``(n, 2)``; places that are not known are nan.
    """
    placed = ~np.isnan(positions[:, 0])
    others, room = positions[placed], (sizes[placed] + size) / 2.0 + 10.0
    reach = np.abs(_SPIRAL).max(axis=0) + 1.0
    close = (np.abs(others - wish) < room + reach).all(axis=1)
    near, distances = others[close], room[close]
    for begin in range(0, STEPS, _AT_ONCE):
        spots = np.round(wish + _SPIRAL[begin : begin + _AT_ONCE])
        touched = (np.abs(near - spots[:, None]) < distances).all(axis=2).any(axis=1)
        if not touched.all():
            free: NDArray[np.float64] = spots[int(np.argmin(touched))]
            return free
    # All is full around it: below everything.
    return np.round([wish[0], (others[:, 1] + room[:, 1]).max()])
