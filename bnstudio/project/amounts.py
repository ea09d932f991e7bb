"""How numbers of things and lists of names are written in sentences for the person."""

from __future__ import annotations

from collections.abc import Sequence

#: So many names are said; the rest are counted.
NAMED = 3


def name_few(names: Sequence[str]) -> str:
    """Name the first few of many: "“A”", "“A” and “B”", "“A”, “B”, “C” and 4 more"."""
    shown = [f"“{name}”" for name in names[:NAMED]]
    if len(names) > NAMED:
        return f"{', '.join(shown)} and {len(names) - NAMED} more"
    return f"{', '.join(shown[:-1])} and {shown[-1]}" if len(shown) > 1 else "".join(shown)


def not_in_table(names: Sequence[str]) -> str:
    """Say that nodes have no column in the table."""
    return f"{name_few(names)} {'is' if len(names) == 1 else 'are'} not in the table"
