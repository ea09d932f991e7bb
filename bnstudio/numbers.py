"""Whole numbers as texts spell them: the one place where digits from a file or a person are read.

Python refuses to read more than 4,300 digits, by a ``ValueError`` that says nothing to a person,
and larger numbers than fit a machine word fail later and elsewhere. Readers ask here and get
``None`` instead.
"""

from __future__ import annotations

import math
from typing import TypeGuard

#: Texts with more digits than this are no whole number of use to anybody.
MOST_DIGITS = 18


def whole_number(text: str) -> int | None:
    """Return the number that ``text`` spells in ASCII digits, with or without a sign.

    ``None`` if it is none, or has more than :data:`MOST_DIGITS` digits.
    """
    text = text.strip()
    digits = text[1:] if text[:1] in ("+", "-") else text
    if not (digits.isascii() and digits.isdigit()) or len(digits) > MOST_DIGITS:
        return None
    return int(text)


def is_whole(value: object) -> bool:
    """Whether a value, read from JSON for instance, is a whole number; yes and no are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_count(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number from 0 on, of at most :data:`MOST_DIGITS` digits."""
    return isinstance(value, int) and is_whole(value) and 0 <= value < 10**MOST_DIGITS


def is_number(value: object) -> TypeGuard[float]:
    """Whether a value, read from JSON for instance, is a finite number.

    Yes and no are none, nor is a whole number so large that Python makes no float of it.
    """
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and is_count(abs(value)) and not isinstance(value, bool)
