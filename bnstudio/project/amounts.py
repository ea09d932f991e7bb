"""How whole numbers are written in sentences for the person."""

from __future__ import annotations

#: Between thousands.
THIN = "\N{NARROW NO-BREAK SPACE}"


def count_text(n: int) -> str:
    """Write a number of things, such as ``10 000``."""
    return f"{n:,}".replace(",", THIN)
