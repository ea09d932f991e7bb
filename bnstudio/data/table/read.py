"""Reads a delimited text file into a typed :class:`~bnstudio.data.table.table.Table`.

The file is taken in blocks of whole records (``source``), each checked for its
shape (``records``), parsed by pandas' C reader and collected column by column
(``columns``), so that memory stays near the coded table, progress follows the
file's bytes, and cancelling takes effect between blocks. What is wrong is said in one sentence
with its row.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import NoReturn

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from bnstudio.data.table.cells import Cells
from bnstudio.data.table.columns import Collector, NotNumbers
from bnstudio.data.table.guess import guess_options, split
from bnstudio.data.table.records import Records
from bnstudio.data.table.source import NotThisEncoding, Source
from bnstudio.data.table.table import Column, ReadOptions, Table
from bnstudio.errors import DataError

#: Tables with more columns than this are refused.
MAX_COLUMNS = 100_000
#: After so many fresh starts for columns that turned out not to be numbers, all are kept as text.
_FRESH_STARTS = 3

#: pandas reads numbers exactly of itself from version 3 on.
_EXACT = {"float_precision": "round_trip"} if int(pd.__version__.split(".")[0]) < 3 else {}

Progress = Callable[[int, int], None]


class ReadCancelled(Exception):  # noqa: N818 - no error, the person's wish
    """Reading was cancelled by the person; nothing was kept."""


class _NotArities(Exception):  # noqa: N818 - a turn in the road, no error
    """The row taken for numbers of states was data (internal: the reader starts again)."""


@dataclass(frozen=True)
class Preview:
    """The first rows of a file as they are written, split but not typed.

    ``names`` has one name for each column; ``lines`` the line number of each row.
    """

    options: ReadOptions
    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    bytes: int


def guess(path: str | PathLike[str], options: ReadOptions | None = None) -> ReadOptions:
    """Return ``options`` with every open choice guessed from the beginning of the file.

    Raises
    ------
    DataError
        If the file cannot be opened, is empty or is no text.
    """
    options = options or ReadOptions()
    with Source(Path(path), options.encoding) as source:
        return _guess(source, options)


def preview(
    path: str | PathLike[str], options: ReadOptions | None = None, rows: int = 200
) -> Preview:
    """Return the first rows as they are written; quick, whatever the size of the file.

    Raises
    ------
    DataError
        If the file cannot be opened, is empty or is no text.
    """
    options = options or ReadOptions()
    with Source(Path(path), options.encoding) as source:
        filled = _guess(source, options)
        assert filled.separator is not None and filled.quote is not None
        cells: list[tuple[str, ...]] = []
        lines: list[int] = []
        try:
            for records in source.blocks(filled.separator, filled.quote):
                for i in range(min(records.count, rows + 2 - len(cells))):
                    cells.append(tuple(_split_one(records.text(i), filled)))
                    lines.append(records.line_of(i))
                if len(cells) >= rows + 2:
                    break
        except NotThisEncoding as problem:
            if options.encoding is not None:
                raise _wrong_encoding(path, options.encoding, problem.row) from None
            return preview(path, replace(options, encoding="cp1252"), rows)
    width = max((len(row) for row in cells), default=0)
    names = [f"X{i + 1}" for i in range(width)]
    skip = 0
    if filled.header and cells:
        named = cells[0] + ("",) * (width - len(cells[0]))
        names = [name or f"column {i + 1}" for i, name in enumerate(named)]
        skip = 2 if filled.arities else 1
    return Preview(
        filled,
        tuple(names),
        tuple(cells[skip : skip + rows]),
        tuple(lines[skip : skip + rows]),
        source.size,
    )


def read_table(
    path: str | PathLike[str],
    options: ReadOptions | None = None,
    *,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Table:
    """Read the whole file.

    Parameters
    ----------
    path
        A delimited text file, gzipped or not.
    options
        How it is written; open choices are guessed.
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
    keep_text: frozenset[int] | None = frozenset()
    starts = 0
    notes: tuple[str, ...] = ()
    while True:
        try:
            with Source(Path(path), options.encoding) as source:
                filled = _guess(source, options)
                told = notes
                if options.decimal is None and filled.decimal == ",":
                    told += (
                        "The comma is read as the decimal sign; choose the point if commas "
                        "group thousands here.",
                    )
                return _Reader(source, filled, keep_text).run(progress, cancelled, told)
        except NotThisEncoding as problem:
            # The sample was UTF-8 and something further down is not.
            encoding = options.encoding
            if encoding is None:
                options = replace(options, encoding="cp1252")
                notes = (
                    f"Row {problem.row} is not UTF-8, so the file is read as cp1252 "
                    "(Western Windows).",
                )
            elif notes:
                options = replace(options, encoding="latin-1")
                notes = (
                    f"Row {problem.row} is neither UTF-8 nor cp1252, so the file is read as "
                    "latin-1.",
                )
            else:
                raise _wrong_encoding(path, encoding, problem.row) from None
        except NotNumbers as problem:
            starts += 1
            assert keep_text is not None
            keep_text = keep_text | set(problem.columns) if starts <= _FRESH_STARTS else None
        except _NotArities:
            options = replace(options, arities=False)


def _wrong_encoding(path: str | PathLike[str], encoding: str, row: int) -> DataError:
    return DataError(
        f"this row is not written in {encoding}",
        file=path,
        row=row,
        advice="Choose another encoding, such as cp1252 or latin-1",
    )


def _guess(source: Source, options: ReadOptions) -> ReadOptions:
    for what, mark in (("separator", options.separator), ("quote character", options.quote)):
        allowed = mark is None or (len(mark) == 1 and mark.isascii() and mark not in "\n\r")
        if not allowed and not (what == "quote character" and mark == ""):
            raise DataError(
                f"the {what} “{mark}” is not one plain character",
                file=source.path,
                advice="Choose one such as a comma, a semicolon or a tab",
            )
    if options.decimal not in (None, ".", ","):
        raise DataError(
            f"the decimal sign “{options.decimal}” is not known",
            file=source.path,
            advice="Choose a point or a comma",
        )
    name = source.path.name.lower().removesuffix(".gz")
    return guess_options(source.sample(), source.encoding, Path(name).suffix, options)


def _split_one(text: str, options: ReadOptions) -> list[str]:
    """Split one record, which may hold quoted line ends."""
    assert options.separator is not None and options.quote is not None
    if "\n" not in text:
        rows = split(text, options.separator, options.quote)
        return rows[0] if rows else [""]
    reader = csv.reader(
        io.StringIO(text, newline=""),
        delimiter=options.separator,
        quotechar=options.quote or None,
        skipinitialspace=options.separator not in " \t",
    )
    return [cell.strip() for cell in next(reader)]


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
        self.repair_names = options.repair_names
        self.keep_text = keep_text
        self.names: list[str] = []
        self.collectors: list[Collector] = []
        self.width = 0
        self.rows = 0
        self.notes: list[str] = []
        self.arities: list[int] | None = None

    def run(
        self,
        progress: Progress | None,
        cancelled: Callable[[], bool] | None,
        notes: Sequence[str],
    ) -> Table:
        """Read all blocks and decide the types."""
        started = False
        for records in self.source.blocks(self.separator, self.quote, cancelled):
            if cancelled is not None and cancelled():
                raise ReadCancelled
            if not started:
                records = self._start(records)
                started = True
            if records.count:
                self._check_shape(records)
                self._add(records)
            if progress is not None:
                progress(self.source.position, self.source.size)
        if cancelled is not None and cancelled():
            raise ReadCancelled
        if not started:
            self._refuse("the file holds no row", "")
        if self.rows == 0:
            self._refuse("the table has a header but no row below it", "")
        if self.rows == 1:
            self._refuse("the table has one row", "At least two are needed to learn from")
        columns = self._finish()
        return Table(
            str(self.source.path),
            self.options,
            tuple(columns),
            self.rows,
            self.source.size,
            (*notes, *self.notes),
        )

    def _refuse(self, what: str, advice: str, row: int | None = None) -> NoReturn:
        raise DataError(what, file=self.source.path, row=row, advice=advice)

    def _start(self, records: Records) -> Records:
        """Take the header and settle the number of columns."""
        self.width = int(records.cells[0])
        self._check_width(records.line_of(0))
        if not self.options.header:
            self.names = [f"X{i + 1}" for i in range(self.width)]
            self.notes.append(
                f"The file has no header; its columns are called X1 to X{self.width}."
            )
        else:
            self.names = _split_one(records.text(0), self.options)
            line = records.line_of(0)
            below = records.cells[1:101]
            if below.size and (below == self.width + 1).all():
                self._extra_column(records, int(below.size))
            records = records.after(1)
            self._check_names(line)
            if self.options.arities and records.count:
                self.arities = [int(cell) for cell in _split_one(records.text(0), self.options)]
                self.notes.append(
                    f"Row {records.line_of(0)} holds numbers of states and is no data."
                )
                records = records.after(1)
        keep = self.keep_text
        self.collectors = [
            Collector(name, self.missing, self.decimal, keep is None or i in keep)
            for i, name in enumerate(self.names)
        ]
        return records

    def _check_width(self, line: int) -> None:
        if self.width == 1:
            separator = {" ": "a blank", "\t": "a tab"}.get(self.separator, f"“{self.separator}”")
            self._refuse(
                f"the table has one column when cells are separated by {separator}",
                "Choose another separator, or a table with at least two columns",
            )
        if self.width > MAX_COLUMNS:
            self._refuse(
                f"the row has {self.width} cells; at most {MAX_COLUMNS} columns are read",
                "Check the separator",
                line,
            )

    def _extra_column(self, records: Records, rows: int) -> None:
        """Every row has one cell more than the header: row names, or a trailing separator."""
        last = [_split_one(records.text(i + 1), self.options)[-1] for i in range(rows)]
        if any(last):
            name = "row names"
            while name in self.names:
                name += "_"
            self.names.insert(0, name)
            self.notes.append(
                "The header has one name less than the rows have cells; the first column is "
                f"called “{name}”."
            )
        else:
            self.names.append("")
        self.width += 1

    def _check_names(self, line: int) -> None:
        """Refuse or repair names that are empty or stand twice; a last empty one may be none."""
        times = Counter(self.names)
        taken = set(self.names)
        seen: set[str] = set()
        for i, name in enumerate(self.names):
            if name == "" and i == self.width - 1:
                continue
            if name == "" and not self.repair_names:
                self._refuse(
                    f"column {i + 1} has no name", "Give it one, or read without a header", line
                )
            if name and name in seen and not self.repair_names:
                both = [str(j + 1) for j, other in enumerate(self.names) if other == name]
                self._refuse(
                    f"{times[name]} columns ({', '.join(both[:5])}) are called “{name}”",
                    "Rename all but one",
                    line,
                )
            if name == "" or name in seen:
                fresh = _fresh(name or f"column {i + 1}", taken)
                was = f"a second “{name}”" if name else "nameless"
                self.notes.append(f"Column {i + 1}, {was}, is called “{fresh}”.")
                self.names[i] = fresh
                taken.add(fresh)
            seen.add(self.names[i])

    def _check_shape(self, records: Records) -> None:
        bad = np.flatnonzero(records.cells != self.width)
        if bad.size:
            found = int(records.cells[bad[0]])
            cells = "one cell" if found == 1 else f"{found} cells"
            others = ""
            if bad.size > 1:
                # What lies further down is not read only to be counted.
                least = "" if self.source.position >= self.source.size else "at least "
                others = f"; it is the first of {least}{bad.size} such rows"
            self._refuse(
                f"the row has {cells} where {self.width} are expected{others}",
                "Mend that row, or choose another separator"
                if bad.size == 1
                else "Mend those rows, or choose another separator",
                records.line_of(int(bad[0])),
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
        if frame is None or any(np.isinf(frame[i].to_numpy()).any() for i in numbers):
            raise NotNumbers(self._offending(records, numbers))
        if len(frame.columns) and len(frame) != records.count:
            self._refuse(
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
        self.rows += records.count

    def _code_cells(self, records: Records) -> dict[int, tuple[NDArray[np.intp], list[str]]]:
        """Code what can be coded straight from the bytes."""
        if records.marks is None:
            return {}
        cells = Cells(records, self.width, self.quote)
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
            names=range(self.width),
            usecols=list(wanted) if len(wanted) < self.width else None,
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
        columns = [collector.finish(self.rows) for collector in self.collectors]
        if self.arities is not None and not _arities_hold(columns, self.arities):
            raise _NotArities
        last = columns[-1]
        generated = not self.options.header and self.options.separator != " "
        if (last.name == "" or generated) and last.kind == "empty" and set(last.markers) == {""}:
            columns.pop()
            self.notes.append(
                f"Column {self.width} is left out: it is empty, every row ends with a separator."
            )
            if len(columns) == 1:
                self.width = 1
                self._check_width(1)
        elif last.name == "":
            if not self.repair_names:
                self._refuse(
                    f"column {self.width} has no name",
                    "Give it one, or read without a header",
                    1,
                )
            fresh = _fresh(f"column {self.width}", set(self.names))
            self.notes.append(f"Column {self.width}, nameless, is called “{fresh}”.")
            columns[-1] = replace(last, name=fresh)
        return columns


def _factorized(cells: pd.Series) -> tuple[NDArray[np.intp], list[str]]:
    """Return codes into the different texts of a block, and those texts."""
    codes, texts = pd.factorize(cells.to_numpy(dtype=object))
    return codes, [str(text) for text in texts]


def _fresh(name: str, taken: set[str]) -> str:
    if name not in taken:
        return name
    number = 2
    while f"{name}_{number}" in taken:
        number += 1
    return f"{name}_{number}"


def _arities_hold(columns: Sequence[Column], arities: Sequence[int]) -> bool:
    for column, arity in zip(columns, arities, strict=True):
        if column.numeric:
            if column.distinct and np.nanmax(column.numbers()) >= arity:
                return False
        elif len(column.levels) > arity:
            return False
    return True
