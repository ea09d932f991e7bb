"""The curves that a layout gives to arcs."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

import numpy as np
from numpy.typing import NDArray

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
