"""Dates written as text: ``2020-12-31``, ``31.12.2020``, ``12/31/2020``, perhaps with a time."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", re.ASCII)
_YEAR_LAST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})", re.ASCII)
_TIME = re.compile(r"[ T]\d{1,2}:\d{2}.*", re.ASCII | re.DOTALL)

_EPOCH = datetime.date(1970, 1, 1).toordinal()


#: So many different dates may be states as they are, such as the waves of a survey.
FEW_DATES = 30


def looks_like_date(text: str) -> bool:
    """Whether a text is written as a date, though there may be no such day."""
    return _parts(text) is not None


def are_dates(texts: Sequence[str]) -> bool:
    """Whether all texts are written as dates, and there are some."""
    return bool(texts) and all(looks_like_date(text) for text in texts)


def _parts(text: str) -> tuple[int, int, int, bool] | None:
    """Return the three numbers as they are written, and whether the year comes first."""
    for pattern, first in ((_YEAR_FIRST, True), (_YEAR_LAST, False)):
        found = pattern.match(text)
        if found is not None and (not text[found.end() :] or _TIME.fullmatch(text, found.end())):
            a, b, c = (int(part) for part in found.groups())
            return a, b, c, first
    return None


def month_first(texts: Sequence[str]) -> bool:
    """Whether dates that end with the year begin with the month; where both can be, with the day.

    The separator does not tell: only a number above 12 does.
    """
    for text in texts:
        parts = _parts(text)
        if parts is not None and not parts[3] and (parts[0] > 12 or parts[1] > 12):
            return parts[1] > 12 >= parts[0]
    return False


def to_days(texts: Sequence[str]) -> NDArray[np.float64] | None:
    """Return days since 1970 of texts that all are dates, ``None`` if one is none.

    Years from 1 to 9999; the time of day is not looked at.
    """
    american = month_first(texts)
    days = np.empty(len(texts))
    for i, text in enumerate(texts):
        parts = _parts(text)
        if parts is None:
            return None
        year, month, day = parts[:3] if parts[3] else (parts[2], parts[1], parts[0])
        if american and not parts[3]:
            month, day = day, month
        try:
            days[i] = datetime.date(year, month, day).toordinal() - _EPOCH
        except ValueError:  # there is no such day
            return None
    return days


def iso(days: float) -> str:
    """Write days since 1970 as ``2020-12-31``."""
    return datetime.date.fromordinal(int(days) + _EPOCH).isoformat()


def part_of(days: NDArray[np.float64], part: str) -> NDArray[np.float64]:
    """Return ``year``, ``month`` (1 to 12), ``day`` or ``weekday`` (1 Monday to 7), nan for nan."""
    there = ~np.isnan(days)
    whole = np.where(there, days, 0.0).astype(np.int64)
    if part == "weekday":
        found = (whole + 3) % 7 + 1  # the first of January 1970 was a Thursday
    else:
        date = whole.astype("datetime64[D]")
        years, months = date.astype("datetime64[Y]"), date.astype("datetime64[M]")
        if part == "year":
            found = years.astype(np.int64) + 1970
        elif part == "month":
            found = (months - years.astype("datetime64[M]")).astype(np.int64) + 1
        else:
            found = (date - months.astype("datetime64[D]")).astype(np.int64) + 1
    return np.where(there, found.astype(np.float64), np.nan)


def years_between(start: NDArray[np.float64], end: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the whole years that have passed, as an age is told; negative where it is earlier.

    Who is born on February 29 is a year older on March 1 of other years.
    """
    start, end = np.broadcast_arrays(start, end)
    low, high = np.minimum(start, end), np.maximum(start, end)
    year, month, day = (
        tuple(part_of(days, part) for days in (low, high)) for part in ("year", "month", "day")
    )
    early = 100 * month[1] + day[1] < 100 * month[0] + day[0]  # the day has not come again
    return np.sign(end - start) * (year[1] - year[0] - early)
