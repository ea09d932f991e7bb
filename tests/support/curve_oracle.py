"""Whether a curve passes through a box, worked out slowly and exactly: by roots of its cubics."""

from __future__ import annotations

import itertools

import numpy as np

IMAGINARY = 1e-9


def passes_through(curve: np.ndarray, low: np.ndarray, high: np.ndarray) -> bool:
    """Whether a curve of cubic pieces enters the inside of the box between two corners."""
    if len(curve) == 0:
        return False
    for k in range(0, len(curve) - 1, 3):
        piece = curve[k : k + 4]
        if (piece.max(axis=0) <= low).any() or (piece.min(axis=0) >= high).any():
            continue
        # Between two places where it meets a border's line it stays on one side of each.
        shares = sorted({0.0, 1.0, *_meets(piece, low), *_meets(piece, high)})
        for first, last in itertools.pairwise(shares):
            point = _at(piece, (first + last) / 2.0)
            if (point > low).all() and (point < high).all():
                return True
    return False


def _meets(piece: np.ndarray, corner: np.ndarray) -> list[float]:
    a, b, c, d = piece
    found: list[float] = []
    for axis in (0, 1):
        cubic = [
            d[axis] - 3 * c[axis] + 3 * b[axis] - a[axis],
            3 * (c[axis] - 2 * b[axis] + a[axis]),
            3 * (b[axis] - a[axis]),
            a[axis] - corner[axis],
        ]
        roots = np.roots(np.trim_zeros(cubic, "f")) if any(cubic[:3]) else []
        found += [float(r.real) for r in roots if abs(r.imag) < IMAGINARY and 0 < r.real < 1]
    return found


def _at(piece: np.ndarray, t: float) -> np.ndarray:
    a, b, c, d = piece
    u = 1.0 - t
    return u**3 * a + 3 * u**2 * t * b + 3 * u * t**2 * c + t**3 * d


def foreign_boxes(
    curve: np.ndarray, a: int, b: int, positions: np.ndarray, sizes: np.ndarray
) -> list[int]:
    """Return the boxes that an arc between two others passes through."""
    low, high = positions - sizes / 2.0, positions + sizes / 2.0
    near = (low < curve.max(axis=0)).all(axis=1) & (high > curve.min(axis=0)).all(axis=1)
    near[[a, b]] = False
    return [
        node
        for node in np.flatnonzero(near).tolist()
        if passes_through(curve, low[node], high[node])
    ]
