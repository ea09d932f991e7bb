"""Bit maps of a dataset: one row of bits a state, for counting with population counts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts import _bitmap_kernels as kernels
from bnstudio.data.dataset import Codes


@dataclass(frozen=True, eq=False)
class Bitmaps:
    """Bits of all columns.

    Parameters
    ----------
    bits
        Shape ``(states of all variables, words)``, ``uint64``; bit ``t`` is row ``t``.
    starts
        Where each variable's states begin in ``bits``; shape ``(n + 1,)``.
    planes
        The binary digits of the row weights as bit rows, lowest first; without weights one row of
        ones.
    """

    bits: NDArray[np.uint64]
    starts: NDArray[np.int64]
    planes: NDArray[np.uint64]


MOST_STATES = 16
"""A variable with more has no bits to intersect: going through the rows is faster."""

MAX_BIT_BYTES = 2**28


def rows_as_bits(
    codes: Codes, arities: NDArray[np.int32], *, none: bool = False
) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """Return the rows of every state as bits, and where each variable's begin.

    Their form is that of ``_intersection_kernels.py``. A variable of many states has none, and no
    variable with ``none`` or where they would take too much memory.
    """
    n, rows = codes.shape
    words = (rows + 63) // 64
    firsts = np.zeros(n + 1, dtype=np.int64)
    np.cumsum(np.where(arities <= MOST_STATES, arities, 0), out=firsts[1:])
    if none or int(firsts[-1]) * (words + 1) * 8 > MAX_BIT_BYTES:
        firsts[:] = 0
    bits = np.zeros((int(firsts[-1]), words + 1), dtype=np.uint64)
    size = (rows + 7) // 8
    for i in np.flatnonzero(np.diff(firsts)):
        for state, row in enumerate(bits[firsts[i] : firsts[i + 1]]):
            row.view(np.uint8)[:size] = np.packbits(codes[i] == state, bitorder="little")
        bits[firsts[i] : firsts[i + 1], words] = np.bincount(codes[i], minlength=arities[i])
    return bits, firsts


def make_bitmaps(codes: Codes, weights: NDArray[np.int64], arities: NDArray[np.int32]) -> Bitmaps:
    """Make the bit maps of coded columns; ``weights`` is empty for one case a row."""
    n, rows = codes.shape
    words = max((rows + 63) // 64, 1)
    starts = np.zeros(n + 1, dtype=np.int64)
    np.cumsum(arities, out=starts[1:])
    bits = np.zeros((int(starts[-1]), words), dtype=np.uint64)
    for i in range(n):
        kernels.fill_bits(codes[i], starts[i], bits)
    if not len(weights):
        return Bitmaps(bits, starts, np.full((1, words), ~np.uint64(0)))
    planes = np.zeros((max(int(weights.max()).bit_length(), 1), words), dtype=np.uint64)
    for digit, plane in enumerate(planes):
        packed = np.packbits((weights >> digit) & 1 == 1, bitorder="little")
        plane.view(np.uint8)[: len(packed)] = packed
    return Bitmaps(bits, starts, planes)
