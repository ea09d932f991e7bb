"""What the process that reads a table apart says, message by message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bnstudio.data.table.foreign.opened import Block


@dataclass(frozen=True)
class Described:
    """The columns' names and, by place, what their values are called, and which are ordinal."""

    names: Sequence[str]
    labels: Mapping[int, Mapping[str, str]]
    ordered: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Sheet:
    """The sheets of a workbook, and the one that is read ("": there is none)."""

    names: tuple[str, ...]
    name: str


@dataclass(frozen=True)
class SheetRows:
    """Some rows that are not empty, and where they stand; an empty cell is ""."""

    lines: Sequence[int]
    rows: Sequence[Sequence[Any]]


@dataclass(frozen=True)
class Refused:
    """It cannot be read, and why."""

    why: str


@dataclass(frozen=True)
class Whole:
    """Everything has been said."""


Message = Described | Block | Sheet | SheetRows | Refused | Whole
