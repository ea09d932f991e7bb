"""The head of a table: the number of its columns, their names, and a row of arities if it has one.

Names that are empty or stand twice are refused or repaired, as the options say.
"""

from __future__ import annotations

from collections import Counter
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.table.delimited.records import Records
from bnstudio.data.table.delimited.source import Source
from bnstudio.data.table.guess import arities_of, split_record
from bnstudio.data.table.table import ReadOptions

#: Tables with more columns than this are refused.
MAX_COLUMNS = 100_000
#: So many columns that get a fresh name are told one by one.
_TOLD = 20
#: So many rows below the header tell whether all have one cell more than it.
_LOOKED_AT = 100
#: Share of them that has to agree where uneven rows are left out.
_MOST = 0.9


def width_of(cells: NDArray[np.int64], options: ReadOptions) -> int:
    """Return how many cells each row should have, by those of the first rows.

    As many as the first row has, or one more if the rows below a header have: row names, or a
    separator at the end of each row.
    """
    width = int(cells[0])
    below = cells[1 : _LOOKED_AT + 1]
    more = int(np.count_nonzero(below == width + 1))
    share = _MOST if options.leave_uneven else 1.0
    return width + 1 if options.header and more and more >= share * below.size else width


def names_in(records: Records, options: ReadOptions) -> tuple[list[str], int | None]:
    """Return the names in the first row, "" for columns without one, and which one it lacks.

    Where the rows have one cell more than the header, it lacks a name for row names, the first
    column; or for the last one, if no row has anything there: a separator ends each row.
    """
    names = split_record(records.text(0), options)
    width = int(records.cells[0])
    if width_of(records.cells, options) == width:
        return names, None
    longer = np.flatnonzero(records.cells[1 : _LOOKED_AT + 1] == width + 1) + 1
    row_names = any(split_record(records.text(i), options)[-1] for i in longer.tolist())
    lacking = 0 if row_names else width
    names.insert(lacking, "")
    return names, lacking


class Header:
    """What the first rows say, with every choice made.

    Parameters
    ----------
    source
        The file, for messages.
    options
        How it is written, nothing left open.
    records
        The first block of the file.

    Attributes
    ----------
    names, width
        The names of the columns, and how many cells a row has.
    arities
        The numbers of states that the row below the names declares, if there is such a row.
    below
        The records of the first block that are data.
    notes
        What was done without being asked.

    Raises
    ------
    DataError
        If the first row cannot be the head of a table.
    """

    def __init__(self, source: Source, options: ReadOptions, records: Records) -> None:
        self.source = source
        self.options = options
        self.names: list[str] = []
        self.notes: list[str] = []
        self.arities: list[int] | None = None
        self.width = int(records.cells[0])
        self._check_width(records.line_of(0))
        if not self.options.header:
            self.names = [f"X{i + 1}" for i in range(self.width)]
            self.notes.append(
                f"The file has no header; its columns are called X1 to X{self.width}."
            )
        else:
            self.names, lacking = names_in(records, self.options)
            line = records.line_of(0)
            self.width += lacking is not None
            if lacking == 0:
                self._call_row_names()
            records = records.after(1)
            self._check_names(line)
            if self.options.arities and records.count:
                self.arities = arities_of(split_record(records.text(0), self.options))
                if self.arities is None or len(self.arities) != self.width:
                    self.source.refuse(
                        f"this row does not hold {self.width} numbers of states",
                        "Read it as data, or fix it",
                        records.line_of(0),
                    )
                self.notes.append(
                    f"Row {records.line_of(0)} holds numbers of states and is no data."
                )
                records = records.after(1)
        self.below = records

    def _check_width(self, line: int) -> None:
        """Refuse a table of one column, or of too many."""
        if self.width == 1:
            self.refuse_one_column()
        if self.width > MAX_COLUMNS:
            self.source.refuse(
                f"the row has {self.width} cells; at most {MAX_COLUMNS} columns are read",
                "Check the separator",
                line,
            )

    def refuse_one_column(self) -> NoReturn:
        """Say that there is one column, which comes of the wrong separator."""
        assert self.options.separator is not None
        separator = {" ": "a blank", "\t": "a tab"}.get(
            self.options.separator, f"“{self.options.separator}”"
        )
        self.source.refuse(
            f"the table has one column when cells are separated by {separator}",
            "Choose another separator, or a table with at least two columns",
        )

    def _call_row_names(self) -> None:
        """Give the first column a name of its own."""
        name = "row names"
        while name in self.names:
            name += "_"
        self.names[0] = name
        self.notes.append(
            "The header has one name less than the rows have cells; the first column is "
            f"called “{name}”."
        )

    def _check_names(self, line: int) -> None:
        """Refuse or repair names that are empty or stand twice; a last empty one may be none."""
        times = Counter(self.names)
        taken = set(self.names)
        seen: set[str] = set()
        numbers: dict[str, int] = {}  # the last one given to a name
        repaired = 0
        for i, name in enumerate(self.names):
            if name == "" and i == self.width - 1:
                continue
            if name == "" and not self.options.repair_names:
                self.source.refuse(
                    f"column {i + 1} has no name", "Give it one, or read without a header", line
                )
            if name and name in seen and not self.options.repair_names:
                both = [str(j + 1) for j, other in enumerate(self.names) if other == name]
                self.source.refuse(
                    f"{times[name]} columns ({', '.join(both[:5])}) are called “{name}”",
                    "Rename all but one",
                    line,
                )
            if name == "" or name in seen:
                fresh = fresh_name(name or f"column {i + 1}", taken, numbers)
                was = f"a second “{name}”" if name else "nameless"
                repaired += 1
                if repaired <= _TOLD:
                    self.notes.append(f"Column {i + 1}, {was}, is called “{fresh}”.")
                self.names[i] = fresh
                taken.add(fresh)
            seen.add(self.names[i])
        if repaired > _TOLD:
            self.notes.append(f"{repaired - _TOLD} more columns got a name of their own.")


def fresh_name(name: str, taken: set[str], numbers: dict[str, int] | None = None) -> str:
    """Return ``name``, or if it is taken the first of ``name_2``, ``name_3``, … that is free.

    ``numbers`` remembers for each name the last number given, so that many are found quickly.
    """
    numbers = {} if numbers is None else numbers
    fresh, number = name, numbers.get(name, 1)
    while fresh in taken:
        number += 1
        fresh = f"{name}_{number}"
    numbers[name] = number
    return fresh
