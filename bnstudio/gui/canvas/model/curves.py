"""The curves that a layout gives to arcs, and the straight lines of very many arcs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from bnstudio.gui.canvas.model import geometry

Array = NDArray[np.float64]
Pair = tuple[str, str]
Places = Mapping[str, tuple[float, float]]
"""Name of a node to its centre."""


def places_of(names: tuple[str, ...], known: Places) -> Array:
    """Return the known places of nodes, shape ``(n, 2)``; nan where there is none."""
    nowhere = (np.nan, np.nan)
    flat = chain.from_iterable([known.get(name, nowhere) for name in names])
    return np.fromiter(flat, np.float64, 2 * len(names)).reshape(-1, 2)


class Curves:
    """The curves of a layout, good as long as both ends stand where the layout put them.

    Parameters
    ----------
    places, curves
        Where the layout put the nodes, and the control points of arcs by the names of their ends.
    known, sizes
        The places, and the boxes that the curves end at, as arrays over some names.
    proved
        Whether they are known to pass through no foreign box at these places.
    """

    def __init__(
        self,
        places: dict[str, tuple[float, float]],
        curves: Mapping[Pair, Array],
        known: tuple[tuple[str, ...], Array] | None = None,
        sizes: tuple[tuple[str, ...], Array] | None = None,
        proved: bool = True,
    ) -> None:
        self.places = places
        self.proved = proved
        self._curves = dict(curves)
        self._known = known
        self._sizes = sizes
        self._sized: tuple[tuple[str, ...], Array] | None = None

    def __bool__(self) -> bool:
        return bool(self._curves)

    def places_of(self, names: tuple[str, ...]) -> Array:
        """Return the places of some nodes, shape ``(n, 2)``; nan where the layout had none."""
        if self._known is None or self._known[0] is not names:
            self._known = names, places_of(names, self.places)
        return self._known[1]

    def sizes_of(self, names: tuple[str, ...]) -> Array | None:
        """Return the boxes that the curves end at, ``(n, 2)``; nan for other nodes."""
        if self._sizes is None:
            return None
        old, sizes = self._sizes
        if old == names:
            return sizes
        if self._sized is None or self._sized[0] is not names:
            boxes = zip(old, sizes.tolist(), strict=True)
            self._sized = names, places_of(names, {name: (w, h) for name, (w, h) in boxes})
        return self._sized[1]

    def drop(self, a: str, b: str) -> None:
        """Forget the curve between two nodes: it is none that can be drawn."""
        for pair in ((a, b), (b, a)):
            self._curves.pop(pair, None)

    def get(self, a: str, b: str) -> Array | None:
        """Return the curve from ``a`` to ``b``, or ``None``."""
        curve = self._curves.get((a, b))
        if curve is None:
            curve = self._curves.get((b, a))
            if curve is not None:
                # Kept, so that what is prepared for it is good for the next drawing as well.
                curve = self._curves[a, b] = curve[::-1]
        return curve


NO_CURVES = Curves({}, {})


class StraightPaths:
    """The paths of very many edges, most of them straight: arrays are made of those looked at.

    Parameters
    ----------
    lines
        From border to border, shape ``(m, 2, 2)``.
    others
        Number of an edge to its path, where it is known.
    """

    def __init__(self, lines: Array, others: dict[int, Array]) -> None:
        self._lines = lines
        self.made = others

    def __len__(self) -> int:
        return len(self._lines)

    def __getitem__(self, number: int) -> Array:
        # What is prepared for a path is kept by its identity: it is made once.
        path = self.made.get(number)
        if path is None:
            path = self.made[number] = geometry.as_curves(self._lines[number][None])[0]
        return path

    def control_points(self) -> tuple[Array, NDArray[np.int64]]:
        """Return the control points of all paths, shape ``(k, 2)``, and how many each has."""
        straight = geometry.as_curves(self._lines)
        counts = np.full(len(straight), 4, dtype=np.int64)
        if not self.made:
            return straight.reshape(-1, 2), counts
        every = list(straight)
        for number, path in self.made.items():
            every[number] = path
            counts[number] = len(path)
        return np.concatenate(every), counts

    def __iter__(self) -> Iterator[Array]:
        return (self[number] for number in range(len(self)))
