"""Values that seem to stand for something missing: numbers such as −9 or 999, words such as “-”."""

from __future__ import annotations

import numpy as np

from bnstudio.data.table.table import Column, format_number

#: Numbers that are used as codes, without their sign.
_CODES = frozenset({
    9, 99, 999, 9999, 99999, 999999, 98, 998, 9998, 97, 997, 88, 888, 8888, 77, 777, 7777,
    99.9, 999.9, 9999.9, 99.99, 999.99,
})  # fmt: skip
_NEGATIVE = frozenset({1, 2, 7, 8, 99.9, 9999.9}) | _CODES
#: Words for something missing that are not read as missing unasked, folded.
_WORDS = frozenset({
    "-", "--", "---", "\N{EN DASH}", "\N{EM DASH}", ".", "..", "...", "(null)", "(blank)",
    "(empty)", "#null!", "#value!", "#div/0!", "#ref!", "na", "n/a", "n.a.", "n. a.", "n.d.", "nan",
    "null", "<null>", "nil", "missing", "unknown", "unk", "not known", "not available",
    "not recorded", "no data", "no answer", "undefined", "k.a.", "k. a.", "keine angabe",
    "unbekannt", "inconnu", "desconocido", "sconosciuto",
})  # fmt: skip
#: Words in more than this share of the rows are a state that somebody meant.
_MOSTLY = 0.5
#: At most so many codes are looked for in a column.
_MOST = 4
#: A code stands this share of the range of the others away from them, or more.
_APART = 0.5
#: ... or it stands apart at all, and in so many times the rows of a usual value.
_OFTEN = 5


def find_codes(column: Column) -> tuple[tuple[str, int], ...]:
    """Return the values of a numeric column that seem to be codes, each with its rows.

    A code is 9, 99, 999, ... (or 98, 88, 77, ...), perhaps with a minus, and is the smallest or
    largest value. It counts where it stands away from the others by half their range or more; where
    no other is below 0; or where it stands apart from them further than they from each other and is
    far more frequent than they are.
    """
    if not column.numeric:
        return ()
    values, counts = column.tally()
    found: list[int] = []
    low, high = 0, values.size - 1
    while len(found) < _MOST and high - low >= 2:
        if _is_code(float(values[high])) and _apart(values, counts, low, high, top=True):
            found.append(high)
            high -= 1
        elif _is_code(float(values[low])) and _apart(values, counts, low, high, top=False):
            found.append(low)
            low += 1
        else:
            break
    spelled = column.levels if column.packed is None else None
    return tuple(
        (format_number(float(values[i])) if spelled is None else spelled[i], int(counts[i]))
        for i in sorted(found)
    )


def find_words(column: Column) -> tuple[tuple[str, int], ...]:
    """Return the values of a text column that are words for something missing, with their rows.

    Two other values have to be there, and half of the rows that have a value. A “-” beside a “+” is
    a sign.
    """
    if column.kind != "text" or column.unkept or column.declared:
        return ()
    found = [i for i, level in enumerate(column.levels) if level.strip().casefold() in _WORDS]
    if "+" in column.levels:
        found = [i for i in found if column.levels[i] != "-"]
    counts = column.counts
    rows = sum(int(counts[i]) for i in found)
    if not found or len(column.levels) - len(found) < 2 or rows > _MOSTLY * int(counts.sum()):
        return ()
    return tuple((column.levels[i], int(counts[i])) for i in found[:_MOST])


def _is_code(value: float) -> bool:
    return value in _CODES if value > 0 else -value in _NEGATIVE


def _apart(
    values: np.ndarray[tuple[int], np.dtype[np.float64]],
    counts: np.ndarray[tuple[int], np.dtype[np.int64]],
    low: int,
    high: int,
    *,
    top: bool,
) -> bool:
    rest = slice(low, high) if top else slice(low + 1, high + 1)
    others, rows = values[rest], counts[rest]
    code, many = (values[high], counts[high]) if top else (values[low], counts[low])
    range_ = float(others[-1] - others[0])
    gap = float(code - others[-1] if top else others[0] - code)
    if range_ <= 0:
        return False
    steps = np.diff(others)
    if gap >= _APART * range_ and gap > max(1.0, float(steps.max())):
        return True
    if not top and code < 0 and _first_without_sign(others):
        # −1 and −2 may well be steps of a scale.
        return bool(code < -2 or gap > steps.max())
    usual = float(np.median(rows))
    return bool(gap > steps.max() and gap > 1 and many >= max(3, _OFTEN * usual))


def _first_without_sign(others: np.ndarray[tuple[int], np.dtype[np.float64]]) -> bool:
    """Whether all other values are 0 or more, but for those that may be codes themselves."""
    below = others[others < 0]
    return bool(below.size < _MOST and all(_is_code(float(value)) for value in below))
