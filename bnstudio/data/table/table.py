"""A table as it was read: typed columns with their missing cells, nothing cut or dropped yet.

The data page shows it, the import page asks about it, and ``prepare`` turns it
into a :class:`~bnstudio.data.dataset.Dataset`. Columns are held coded, so that ten million rows
can be shown without a copy.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.table.packed import PackedNumbers
from bnstudio.errors import DataError

#: A column of whole numbers with at most this many different values is categorical.
CATEGORICAL_INTEGERS = 20
#: Numbers with at most this many different values can be treated as categories on request.
MAX_CATEGORIES = 500
#: A variable has at most this many states (codes are uint16).
MAX_STATES = 65_535

#: A longer text is no number, nor are more of its characters looked at to sort it by size.
MAX_NUMBER = 400
_SORTED_BY = 64

Kind = Literal["text", "integer", "continuous", "empty"]
ColumnCodes = NDArray[np.int8] | NDArray[np.int16] | NDArray[np.int32]


#: The note of a table whose file had more rows when it had been read than when reading began.
GREW = "The file grew while it was read: rows that were added meanwhile are not in the table."


@dataclass(frozen=True)
class ReadOptions:
    """How a table file is written; ``None`` means "guess", or that the file has no such thing.

    Parameters
    ----------
    separator
        One character; ``" "`` stands for any run of blanks and tabs.
    encoding
        A Python codec name such as ``"utf-8"``, ``"cp1252"`` or ``"utf-16"``.
    header
        Whether the first row holds the names.
    decimal
        ``"."`` or ``","``.
    quote
        The quote character, or ``""`` when quotes mean nothing.
    missing
        Texts that stand for a missing value; ``""`` is the empty cell.
    arities
        Whether the row below the header only declares numbers of states (as in ``.dat`` files of
        other structure learners) and is no data.
    sheet
        The sheet of a workbook; ``None`` is the first one with data. Only workbooks have some.
    repair_names
        Give columns without a name, or with another's name, a fresh one and note it, instead of
        refusing the file.
    leave_uneven
        Leave out rows that have more or fewer cells than the first one and note it, instead of
        refusing the file.
    """

    separator: str | None = None
    encoding: str | None = None
    header: bool | None = None
    decimal: str | None = None
    quote: str | None = None
    missing: tuple[str, ...] | None = None
    arities: bool | None = None
    repair_names: bool = False
    sheet: str | None = None
    leave_uneven: bool = False


@dataclass(frozen=True, eq=False)
class Column:
    """One column of a table.

    Parameters
    ----------
    name
        Unique in its table.
    kind
        ``"text"``, ``"integer"``, ``"continuous"`` or ``"empty"`` (every cell missing).
    codes
        Shape ``(rows,)``, the smallest signed integer type that holds them, −1 for a missing cell,
        else an index into ``levels``; ``None`` for a column held by ``packed``.
    levels
        The different values in natural order (numbers by size, else text), each one observed; of a
        ``declared`` column all states that the file declares, in its order.
    packed
        The numbers of a column that is not categorical, in few bytes; else ``None``.
    missing
        Number of missing cells.
    reason
        Why it has this kind, in words.
    markers
        How often each missing marker stands in the column.
    unkept
        The column holds more different texts than this, too many to be kept (``codes`` and
        ``packed`` are ``None``); 0 for other columns.
    declared
        Whether the file itself says which states the column has, seen or not.
    ordered
        Whether the file says that its states, in their order, are steps of a scale.
    """

    name: str
    kind: Kind
    codes: ColumnCodes | None
    levels: tuple[str, ...]
    packed: PackedNumbers | None
    missing: int
    reason: str
    markers: Mapping[str, int] = field(default_factory=dict)
    unkept: int = 0
    declared: bool = False
    ordered: bool = False

    @property
    def categorical(self) -> bool:
        """Whether the column is categorical by the type rule: text, or few whole numbers."""
        return self.kind == "text" or (self.numeric and self.packed is None)

    @property
    def numeric(self) -> bool:
        """Whether every value is a number."""
        return self.kind in ("integer", "continuous")

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """Rows of each level, shape ``(len(levels),)``."""
        if self.codes is None:
            return np.zeros(0, dtype=np.int64)
        present = self.codes[self.codes >= 0] if self.missing else self.codes
        return np.bincount(present, minlength=len(self.levels)).astype(np.int64)

    @cached_property
    def distinct(self) -> int:
        """Number of different values (0 when they were too many to keep)."""
        return len(self.levels) if self.packed is None else int(self.tally()[0].size)

    def tally(self) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """Return the different numbers of a numeric column, ascending, and the rows of each."""
        if self.packed is None:
            return np.array([float(level) for level in self.levels]), self.counts
        different, counts = self.packed.tally()
        # Too much to be kept of a long column, but how many there are need not be counted again.
        self.__dict__["distinct"] = int(different.size)
        return different, counts

    def numbers(self) -> NDArray[np.float64]:
        """Return the values of a numeric column as ``float64`` with nan for missing cells."""
        if self.packed is not None:
            return self.packed.floats()
        assert self.codes is not None and self.numeric
        table = np.array([*(float(level) for level in self.levels), math.nan])
        return table[self.codes]

    def states_with_missing(self) -> NDArray[np.integer]:
        """Return the codes of a categorical column, with a missing cell as one state more."""
        assert self.codes is not None
        return np.where(self.codes < 0, len(self.levels), self.codes)

    @cached_property
    def as_categories(self) -> Column:
        """The column with each different number as a level; itself if it is categorical."""
        if self.packed is None:
            return self
        different, codes = self.tally()[0], self.packed.ranks()
        levels = tuple(format_number(float(value)) for value in different)
        return replace(self, codes=smallest_codes(codes, len(levels)), levels=levels, packed=None)

    def missing_rows(self) -> NDArray[np.bool_]:
        """Return which cells are missing, shape ``(rows,)``."""
        if self.packed is not None:
            return self.packed.missing()
        assert self.codes is not None
        return np.asarray(self.codes < 0)

    def text(self, row: int) -> str:
        """Return the cell as text, ``""`` when it is missing."""
        if self.codes is not None:
            code = int(self.codes[row])
            return self.levels[code] if code >= 0 else ""
        if self.packed is not None:
            return format_number(self.packed.at(row))
        return "…" if self.unkept else ""


@dataclass(frozen=True, eq=False)
class Table:
    """A table as read from ``path`` (empty for one made in memory).

    Parameters
    ----------
    path
        Where it came from.
    options
        How it was read, every choice filled in.
    columns, rows
        The columns and the number of rows.
    bytes
        Size of the file.
    notes
        What the reader did on its own account, one sentence each.
    origin
        The table as it was read, of one that was shaped since (columns made from others, values
        that count as missing).
    uneven
        Rows that were left out for their number of cells.
    """

    path: str
    options: ReadOptions
    columns: tuple[Column, ...]
    rows: int
    bytes: int
    notes: tuple[str, ...] = ()
    origin: Table | None = None
    uneven: int = 0

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The column names, in order."""
        return tuple(column.name for column in self.columns)

    def fault(self, what: str, advice: str, column: str | None = None) -> DataError:
        """Return the error that names this table, and one of its columns."""
        return DataError(what, file=self.path or None, column=column, advice=advice)

    def column(self, name: str) -> Column:
        """Return the column called ``name``; ``KeyError`` if there is none."""
        return self.columns[self._index[name]]

    def cell(self, row: int, col: int) -> str:
        """Return one cell as text, ``""`` when it is missing; constant time, nothing copied."""
        return self.columns[col].text(row)

    @cached_property
    def _index(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.names)}


def format_number(value: float) -> str:
    """Write a number as short as reads back the same; whole numbers without a point."""
    if math.isnan(value):
        return ""
    if value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return repr(value)


_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\Z", re.ASCII)
_PIECES = re.compile(r"(\d+)")


def parse_number(text: str, decimal: str = ".") -> float | None:
    """Return the number that ``text`` spells, or ``None``; no thousands, no inf, no nan."""
    if decimal != ".":
        if "." in text:
            return None
        text = text.replace(decimal, ".")
    if len(text) > MAX_NUMBER or not _NUMBER.match(text):
        return None
    value = float(text)
    return value if math.isfinite(value) else None


def natural_key(text: str) -> tuple[object, ...]:
    """Sort key: numbers by size first, then texts with the digits inside them by size."""
    number = parse_number(text)
    if number is not None:
        return (0, number, text)
    pieces = _PIECES.split(text[:_SORTED_BY])
    return (
        1,
        tuple(
            (0, int(piece), "") if i % 2 else (1, 0, piece.casefold())
            for i, piece in enumerate(pieces)
        ),
        text,
    )


def smallest_codes(codes: NDArray[np.signedinteger], levels: int) -> ColumnCodes:
    """Return ``codes`` in the smallest signed type that holds −1 to ``levels - 1``."""
    if levels <= 128:
        return np.ascontiguousarray(codes, dtype=np.int8)
    if levels <= 32768:
        return np.ascontiguousarray(codes, dtype=np.int16)
    return np.ascontiguousarray(codes, dtype=np.int32)
