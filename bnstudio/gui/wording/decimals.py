"""The decimal sign: that of the language in what the window shows, a point in what leaves it.

Files, reports and what is copied are read by programs and by people elsewhere: who writes them
does so inside :func:`pointed`. Values of the table are shown as their file has them. No Qt in here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

POINT = "."

_sign = POINT
_leaving: ContextVar[bool] = ContextVar("leaving", default=False)


def begin_decimals(sign: str) -> None:
    """Let numbers in the window have this decimal sign from here on."""
    global _sign
    _sign = sign


def decimal_sign() -> str:
    """Return the decimal sign for what is written now."""
    return POINT if _leaving.get() else _sign


@contextmanager
def pointed() -> Iterator[None]:
    """Write numbers with a point, whatever the language: they leave the window."""
    before = _leaving.set(True)
    try:
        yield
    finally:
        _leaving.reset(before)


def signed(number: str) -> str:
    """Return a number that is written with a point with the sign for what is written now."""
    return number.replace(POINT, decimal_sign())
