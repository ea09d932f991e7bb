"""Reads a delimited text file into a typed :class:`~bnstudio.data.table.table.Table`.

The file is taken in blocks of whole records (``source``), each checked for its
shape (``header``, ``records``), parsed by pandas' C reader and collected column by column
(``columns``), so that memory stays near the coded table, progress follows the
file's bytes, and cancelling takes effect between blocks. What is wrong is said in one sentence
with its row.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from bnstudio.data.table.cells import Cells
from bnstudio.data.table.columns import Collector, NotNumbers, keep_within_budget
from bnstudio.data.table.foreign.kinds import has_sheets, opener_of
from bnstudio.data.table.foreign.reading import read_foreign
from bnstudio.data.table.guess import guess_of, wrong_encoding
from bnstudio.data.table.header import Header, fresh_name
from bnstudio.data.table.records import Records, some_of
from bnstudio.data.table.source import NotThisEncoding, RowWasWritten, Source
from bnstudio.data.table.table import GREW, Column, ReadOptions, Table
from bnstudio.errors import DataError, UnevenRowsError
from bnstudio.memory import give_back

#: After so many fresh starts for columns that turned out not to be numbers, all are kept as text.
_FRESH_STARTS = 3

#: pandas reads numbers exactly without being asked from version 3 on.
_EXACT = {"float_precision": "round_trip"} if int(pd.__version__.split(".")[0]) < 3 else {}

#: Memory of gathered blocks is given back when so many cells have become columns.
_GIVE_BACK = 4_000_000

Progress = Callable[[int, int], None]


class ReadCancelled(Exception):  # noqa: N818 - not an error
    """Reading was cancelled by the person; nothing was kept."""


class _NotArities(Exception):  # noqa: N818 - caught in this file
    """The row taken for numbers of states is data; the reader starts again."""


def read_table(
    path: str | PathLike[str],
    options: ReadOptions | None = None,
    *,
    size: int | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Table:
    """Read the whole file, or of a text file that has grown what it was.

    Parameters
    ----------
    path
        A delimited text file, gzipped or not, or a table of another kind by its ending (see
        :mod:`bnstudio.data.table.foreign.kinds`).
    options
        How it is written; open choices are guessed.
    size
        The bytes that the text file had then; ``None``: all that it has.
    progress
        Called after each block with the bytes read so far and in all (of the file as stored).
    cancelled
        Asked between blocks; ``True`` ends reading with :class:`ReadCancelled`.

    Returns
    -------
    Table
        Typed columns; what the reader did on its own account is in ``notes``.

    Raises
    ------
    DataError
        If the file cannot be read as a table; says where and what to do.
    ReadCancelled
        If ``cancelled`` said so.
    """
    options = options or ReadOptions()
    if options.sheet is not None and not has_sheets(path):
        raise DataError(
            "only workbooks have sheets", file=path, advice="Leave the sheet out (--sheet)"
        )
    opener = opener_of(path)
    if opener is not None:
        table = read_foreign(Path(path), opener, options, progress, cancelled)
        if table is None:
            raise ReadCancelled
        return table
    keep_text: frozenset[int] | None = frozenset()
    starts = 0
    notes: tuple[str, ...] = ()
    end = size
    while True:
        try:
            with Source(Path(path), options.encoding, end) as source:
                filled = guess_of(source, options)
                shown = notes
                if source.not_utf8 is not None:
                    shown += (_other_encoding(source.not_utf8, source.encoding),)
                if options.decimal is None and filled.decimal == ",":
                    shown += (
                        "The comma is read as the decimal sign; choose the point if commas "
                        "group thousands here.",
                    )
                table = _Reader(source, filled, keep_text).run(progress, cancelled, shown)
                give_back()
            grew = source.grew and size is None
            return replace(table, notes=(*table.notes, GREW)) if grew else table
        except RowWasWritten as problem:
            end = problem.size
        except NotThisEncoding as problem:
            # The sample was UTF-8 and something further down is not.
            encoding = options.encoding
            if encoding is None:
                options = replace(options, encoding="cp1252")
                notes = (_other_encoding(problem.row, "cp1252"),)
            elif notes:
                options = replace(options, encoding="latin-1")
                notes = (_other_encoding(problem.row, "latin-1"),)
            else:
                raise wrong_encoding(path, encoding, problem.row) from None
        except NotNumbers as problem:
            starts += 1
            assert keep_text is not None
            keep_text = keep_text | set(problem.columns) if starts <= _FRESH_STARTS else None
        except _NotArities:
            options = replace(options, arities=False)


def _other_encoding(row: int, encoding: str) -> str:
    """Say that a file is not in the encoding that all are expected in."""
    if encoding == "cp1252":
        return f"Row {row} is not UTF-8, so the file is read as cp1252 (Western Windows)."
    return f"Row {row} is neither UTF-8 nor cp1252, so the file is read as latin-1."


class _Reader:
    """One pass over an open file with every choice made."""

    def __init__(
        self,
        source: Source,
        options: ReadOptions,
        keep_text: frozenset[int] | None,
    ) -> None:
        assert options.separator is not None and options.quote is not None
        assert options.missing is not None and options.decimal is not None
        self.source = source
        self.options = options
        self.separator = options.separator
        self.quote = options.quote
        self.decimal = options.decimal
        self.missing = frozenset(options.missing)
        self.keep_text = keep_text
        self.collectors: list[Collector] = []
        self.rows = 0
        self.uneven = self.first_uneven = 0  # rows left out, and the line of the first
        self.notes: list[str] = []
        self.header: Header

    def run(
        self,
        progress: Progress | None,
        cancelled: Callable[[], bool] | None,
        notes: Sequence[str],
    ) -> Table:
        """Read all blocks and decide the types."""
        started = False
        first: Records | None = None
        for records in self.source.blocks(self.separator, self.quote, cancelled):
            if cancelled is not None and cancelled():
                raise ReadCancelled
            if not started:
                records = self._start(records)
                started = True
            if records.count:
                records = self._even(records)
            if records.count == 1 and self.rows == 0 and first is None:
                first = records  # coded once there is a second row: of many columns it takes long
            elif records.count:
                if first is not None:
                    self._add(first)
                    first = None
                self._add(records)
            if progress is not None:
                progress(self.source.position, self.source.size)
        if cancelled is not None and cancelled():
            raise ReadCancelled
        if not started:
            self.source.refuse("the file holds no row")
        if first is not None:
            self.rows = 1
        self._note_uneven()
        if self.rows == 0:
            self.source.refuse("the table has a header but no row below it")
        if self.rows == 1:
            self.source.refuse("the table has one row", "At least two are needed to learn from")
        columns = self._finish()
        return Table(
            str(self.source.path),
            self.options,
            tuple(columns),
            self.rows,
            self.source.size,
            (*notes, *self.header.notes, *self.notes),
            uneven=self.uneven,
        )

    def _start(self, records: Records) -> Records:
        """Take the header; return the rows below it."""
        self.header = Header(self.source, self.options, records)
        keep = self.keep_text
        self.collectors = [
            Collector(name, self.missing, self.decimal, keep is None or i in keep)
            for i, name in enumerate(self.header.names)
        ]
        return self.header.below

    def _even(self, records: Records) -> Records:
        """Return the records that have a cell for each column; refuse others, or leave them out."""
        even = records.cells == self.header.width
        bad = np.flatnonzero(~even)
        if not bad.size:
            return records
        line = records.line_of(int(bad[0]))
        if self.options.leave_uneven:
            self.first_uneven = self.first_uneven or line
            self.uneven += bad.size
            return some_of(records, even, self.separator, self.quote)
        found = int(records.cells[bad[0]])
        cells = "one cell" if found == 1 else f"{found} cells"
        others = ""
        if bad.size > 1:
            # What lies further down is not read only to be counted.
            at_least = "" if self.source.position >= self.source.size else "at least "
            others = f"; it is the first of {at_least}{bad.size} such rows"
        raise UnevenRowsError(
            f"the row has {cells} where {self.header.width} are expected{others}",
            file=self.source.path,
            row=line,
            advice="Fix that row, have it left out, or choose another separator"
            if bad.size == 1
            else "Fix those rows, have them left out, or choose another separator",
        )

    def _note_uneven(self) -> None:
        """Say what was left out; not most of a file, whose first rows would be the odd ones."""
        if self.uneven > max(self.rows, 1):
            raise UnevenRowsError(
                f"{self.header.width} cells are expected, but {self.uneven} rows have more or "
                f"fewer, and only {self.rows} as many",
                file=self.source.path,
                row=self.first_uneven,
                advice="Check the first row and the separator",
            )
        if self.uneven:
            width, first = self.header.width, self.first_uneven
            self.notes.append(
                f"One row is left out, with more or fewer cells than the {width} of the others: "
                f"row {first}."
                if self.uneven == 1
                else f"{self.uneven} rows are left out, with more or fewer cells than the {width} "
                f"of the others: row {first} and more."
            )

    def _add(self, records: Records) -> None:
        numbers = [i for i, column in enumerate(self.collectors) if column.as_numbers]
        coded = self._code_cells(records)
        others = [
            i for i, c in enumerate(self.collectors) if not (i in coded or c.unkept or c.as_numbers)
        ]
        try:
            frame = self._parse(records, numbers, sorted(numbers + others))
        except ValueError:
            frame = None
        torn = frame is not None and len(frame.columns) < len(numbers) + len(others)
        if frame is None or (
            not torn and any(np.isinf(frame[i].to_numpy()).any() for i in numbers)
        ):
            raise NotNumbers(self._offending(records, numbers))
        if torn or (len(frame.columns) and len(frame) != records.count):
            self.source.refuse(
                f"the rows from here to row {records.next_line - 1} cannot be told apart",
                "Check the quotes in them, or choose another quote character or none",
                records.line,
            )
        with_missing = []
        for i, column in enumerate(self.collectors):
            if column.as_numbers:
                values = column.without_missing(frame[i].to_numpy())
                column.add_numbers(values)
                if np.isnan(values).any():
                    with_missing.append(i)
            elif i in coded:
                column.add_levels(*coded[i])
            elif not column.unkept:
                column.add_levels(*_factorized(frame[i]))
        if with_missing:
            texts = self._parse(records, (), with_missing)
            for i in with_missing:
                self.collectors[i].add_markers(*_factorized(texts[i]))
        keep_within_budget(self.collectors)
        self.rows += records.count

    def _code_cells(self, records: Records) -> dict[int, tuple[NDArray[np.intp], list[str]]]:
        """Code what can be coded straight from the bytes."""
        if records.marks is None:
            return {}
        cells = Cells(records, self.header.width, self.quote)
        found = {}
        for i, column in enumerate(self.collectors):
            if not column.as_numbers and not column.unkept:
                coded = cells.coded(i)
                if coded is not None:
                    found[i] = coded
        return found

    def _parse(
        self, records: Records, numbers: Sequence[int], wanted: Sequence[int]
    ) -> pd.DataFrame:
        """Parse the wanted columns, those in ``numbers`` as numbers, the others as text."""
        if not wanted:
            return pd.DataFrame()
        as_number = set(numbers)
        frame: pd.DataFrame = pd.read_csv(  # type: ignore[call-overload]
            io.BytesIO(records.data),
            sep=r"\s+" if self.separator == " " else self.separator,
            header=None,
            names=range(self.header.width),
            usecols=list(wanted) if len(wanted) < self.header.width else None,
            index_col=False,
            dtype={i: "float64" if i in as_number else object for i in wanted},
            engine="c",
            low_memory=False,
            **_EXACT,
            encoding="utf-8",
            quotechar=self.quote or '"',
            quoting=csv.QUOTE_MINIMAL if self.quote else csv.QUOTE_NONE,
            skipinitialspace=self.separator != "\t",
            decimal=self.decimal,
            keep_default_na=False,
            na_values={i: sorted(self.missing) for i in numbers},
            na_filter=bool(numbers),
        )
        return frame

    def _offending(self, records: Records, numbers: Sequence[int]) -> list[int]:
        texts = self._parse(records, (), numbers)
        found = [
            i
            for i in numbers
            if not all(self.collectors[i].is_number(text) for text in _factorized(texts[i])[1])
        ]
        # pandas may stumble over a number that is one by our rule; keep those columns as text too.
        return found or list(numbers)

    def _finish(self) -> list[Column]:
        columns = []
        freed = 0
        for collector in self.collectors:
            columns.append(collector.finish(self.rows))
            freed += self.rows
            if freed > _GIVE_BACK:
                give_back()  # the blocks that the column was gathered in
                freed = 0
        if self.header.arities is not None and not _arities_hold(columns, self.header.arities):
            raise _NotArities
        last = columns[-1]
        generated = not self.options.header and self.options.separator != " "
        if (last.name == "" or generated) and last.kind == "empty" and set(last.markers) == {""}:
            columns.pop()
            self.notes.append(
                f"Column {self.header.width} is left out: it is empty, every row ends with a "
                "separator."
            )
            if len(columns) == 1:
                self.header.width = 1
                self.header.check_width(1)
        elif last.name == "":
            if not self.options.repair_names:
                self.source.refuse(
                    f"column {self.header.width} has no name",
                    "Give it one, or read without a header",
                    1,
                )
            fresh = fresh_name(f"column {self.header.width}", set(self.header.names))
            self.notes.append(f"Column {self.header.width}, nameless, is called “{fresh}”.")
            columns[-1] = replace(last, name=fresh)
        return columns


def _factorized(cells: pd.Series) -> tuple[NDArray[np.intp], list[str]]:
    """Return codes into the different texts of a block, and those texts."""
    codes, texts = pd.factorize(cells.to_numpy(dtype=object))
    return codes, [str(text) for text in texts]


def _arities_hold(columns: Sequence[Column], arities: Sequence[int]) -> bool:
    for column, arity in zip(columns, arities, strict=True):
        if column.numeric:
            if column.distinct and np.nanmax(column.numbers()) >= arity:
                return False
        elif len(column.levels) > arity:
            return False
    return True
