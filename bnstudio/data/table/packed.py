"""Holds a column of numbers in as few bytes as give each of them back bit for bit.

Numbers written with few decimals are whole ones over a power of ten: 37.25 is 3725 over 100, two
bytes in place of eight. Others are held as ``float32`` where that is exact, else as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import DTypeLike, NDArray

#: Powers of ten are tried up to this one.
MOST_PLACES = 6
#: So many numbers tell that a power of ten does not fit, before all are looked at.
_FIRST = 32
_POWERS = 10.0 ** np.arange(MOST_PLACES + 1)[:, np.newaxis]
_WHOLE: tuple[DTypeLike, ...] = (np.int8, np.int16, np.int32)

Held = (
    NDArray[np.int8] | NDArray[np.int16] | NDArray[np.int32]
    | NDArray[np.float32] | NDArray[np.float64]
)  # fmt: skip
Rows = NDArray[np.integer] | NDArray[np.bool_] | slice


@dataclass(frozen=True, eq=False)
class PackedNumbers:
    """Numbers, some of them missing.

    Parameters
    ----------
    data
        Whole numbers, of which the smallest that the type holds stands for a missing one; or
        floating ones with nan for it.
    places
        A whole number is divided by ten to this power.
    """

    data: Held
    places: int = 0

    @property
    def size(self) -> int:
        """How many there are, missing ones too."""
        return int(self.data.size)

    @property
    def integers(self) -> bool:
        """Whether the numbers that are there are integers."""
        if self.whole:
            return not self.places  # no more decimals are held than are needed
        present = self.data[~_absent(self.data)]
        return bool((present == np.rint(present)).all())

    @property
    def whole(self) -> bool:
        """Whether ``data`` are whole numbers."""
        return self.data.dtype.kind == "i"

    def missing(self) -> NDArray[np.bool_]:
        """Return which are missing."""
        return np.asarray(_absent(self.data))

    def floats(self, rows: Rows | None = None) -> NDArray[np.float64]:
        """Return the numbers of all rows, or of some, as a new array, nan for a missing one."""
        data = self.data if rows is None else self.data[rows]
        found = data.astype(np.float64)
        if self.whole:
            if self.places:
                found /= 10.0**self.places
            found[_absent(data)] = np.nan
        return found

    def at(self, row: int) -> float:
        """Return one number, nan if it is missing."""
        return float(self.floats(slice(row, row + 1))[0])

    def tally(self) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """Return the different numbers, ascending, and how often each is there."""
        absent = _absent(self.data)
        present = self.data[~absent] if absent.any() else self.data
        different, counts = np.unique(present, return_counts=True)
        # Packed numbers ascend as those that they stand for.
        return PackedNumbers(cast(Held, different), self.places).floats(), counts.astype(np.int64)

    def ranks(self) -> NDArray[np.signedinteger]:
        """Return the place of each among the different numbers of :meth:`tally`, −1 if missing."""
        absent = _absent(self.data)
        codes = np.searchsorted(np.unique(self.data[~absent]), self.data)
        codes[absent] = -1
        return codes


def pack(values: NDArray[np.float64], before: PackedNumbers | None = None) -> PackedNumbers:
    """Return the numbers in the smallest form that gives each of them back.

    Parameters
    ----------
    values
        Numbers, nan where missing.
    before
        Other numbers of the column, packed: what they need is not tried with less.
    """
    if before is not None and before.data.dtype == np.float64:
        return _as_they_are(values)
    places = 0 if before is None else before.places
    absent = np.isnan(values)
    some = bool(absent.any())
    present = values[~absent] if some else values
    fit = _whole_numbers(present, places)
    if fit is not None:
        scaled, places = fit
        most = float(np.abs(scaled).max()) if scaled.size else 0.0
        kind = next(each for each in _WHOLE if most <= np.iinfo(each).max)
        if not some:
            return PackedNumbers(scaled.astype(kind), places)
        data = np.full(values.size, np.iinfo(kind).min, dtype=kind)
        data[~absent] = scaled
        return PackedNumbers(data, places)
    few = present[:_FIRST]
    with np.errstate(over="ignore"):
        if bool((few.astype(np.float32) == few).all()):
            single = values.astype(np.float32)
            if bool(((single == values) | absent).all()):
                return PackedNumbers(single)
    return _as_they_are(values)


def _as_they_are(values: NDArray[np.float64]) -> PackedNumbers:
    # A view would keep alive what it is a view of.
    return PackedNumbers(values if values.base is None else values.copy())


def join(parts: Sequence[PackedNumbers]) -> PackedNumbers:
    """Return numbers that were packed part by part as one."""
    places = max((part.places for part in parts), default=0)
    if all(part.whole and _room(part, places) for part in parts):
        same = [part.data if part.places == places else _rescaled(part, places) for part in parts]
        kind: np.dtype[Any] = max((each.dtype for each in same), key=lambda each: each.itemsize)
        data = np.empty(sum(part.size for part in parts), dtype=kind)
        at = 0
        for each in same:
            into = data[at : at + each.size]
            into[:] = each
            if each.dtype != kind:
                into[_absent(each)] = -(2 ** (8 * kind.itemsize - 1))
            at += each.size
        return PackedNumbers(cast(Held, data), places)
    return pack(np.concatenate([part.floats() for part in parts]))


def _absent(data: Held) -> NDArray[np.bool_]:
    if data.dtype.kind == "i":
        return np.asarray(data == -(2 ** (8 * data.itemsize - 1)))
    return np.isnan(data)


def _whole_numbers(
    present: NDArray[np.float64], places: int
) -> tuple[NDArray[np.float64], int] | None:
    """Return whole numbers and the decimals that they give the numbers back with."""
    few = present[:_FIRST]
    with np.errstate(over="ignore", invalid="ignore"):
        hopeful = (np.rint(few * _POWERS) / _POWERS == few).all(axis=1)
    most: float | None = None
    for decimals in range(places, MOST_PLACES + 1):
        if not hopeful[decimals]:
            continue
        power = 10.0**decimals
        if most is None:
            most = float(np.abs(present).max()) if present.size else 0.0
            # A zero with a minus is none of them.
            if np.count_nonzero(np.signbit(present)) != np.count_nonzero(present < 0):
                return None
        if not most * power < np.iinfo(np.int32).max:
            return None
        scaled = np.rint(present * power)
        if (scaled / power == present).all():
            return scaled, decimals
    return None


def _room(part: PackedNumbers, places: int) -> bool:
    """Whether a part has room for so many decimals."""
    if part.places == places or not part.size:
        return True
    present = part.data[~_absent(part.data)]
    most = max(-int(present.min()), int(present.max())) if present.size else 0
    return bool(most * 10 ** (places - part.places) <= np.iinfo(np.int32).max)


def _rescaled(part: PackedNumbers, places: int) -> Held:
    """Return the whole numbers of a part with more decimals."""
    absent = _absent(part.data)
    wide = np.where(absent, 0, part.data).astype(np.int32) * 10 ** (places - part.places)
    most = int(np.abs(wide).max()) if wide.size else 0
    kind = next(each for each in _WHOLE if most <= np.iinfo(each).max)
    data: Held = wide.astype(kind)
    data[absent] = np.iinfo(kind).min
    return data
