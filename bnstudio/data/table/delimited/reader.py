"""One pass over an open delimited file: its blocks are gathered column by column.

A pass ends with the table, or with the discovery that it was begun with a wrong guess
(:class:`~bnstudio.data.table.columns.NotNumbers`, :class:`NotArities`); ``read`` begins the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from bnstudio.data.table.columns import Collector, NotNumbers, keep_within_budget
from bnstudio.data.table.delimited.header import Header, fresh_name
from bnstudio.data.table.delimited.parsing import BlockParser, factorized
from bnstudio.data.table.delimited.records import Records, some_of
from bnstudio.data.table.delimited.source import Source
from bnstudio.data.table.table import Column, ReadOptions, Table
from bnstudio.errors import UnevenRowsError
from bnstudio.memory import give_back

#: Memory of gathered blocks is given back when so many cells have become columns.
_GIVE_BACK = 4_000_000

Progress = Callable[[int, int], None]


class ReadCancelled(Exception):  # noqa: N818 - not an error
    """Reading was cancelled by the person; nothing was kept."""


class NotArities(Exception):  # noqa: N818 - the reader catches it
    """The row taken for numbers of states is data."""


class Reader:
    """One pass over an open file with every choice made.

    Parameters
    ----------
    source
        The open file.
    options
        How it is written, nothing left open.
    as_text
        The columns that are kept as text, whatever they look like; ``None``: all.
    """

    def __init__(
        self, source: Source, options: ReadOptions, as_text: frozenset[int] | None
    ) -> None:
        self.source = source
        self.options = options
        self.as_text = as_text
        self.collectors: list[Collector] = []
        self.rows = 0
        self.uneven = self.first_uneven = 0  # rows left out, and the line of the first
        self.notes: list[str] = []
        self._first: Records | None = None  # the first row, as long as there is no second one
        self._parser: BlockParser
        self.header: Header | None = None

    def run(self, progress: Progress | None, cancelled: Callable[[], bool] | None) -> Table:
        """Read all blocks and decide the types."""

        def check() -> None:
            if cancelled is not None and cancelled():
                raise ReadCancelled

        assert self.options.separator is not None and self.options.quote is not None
        for records in self.source.blocks(self.options.separator, self.options.quote, cancelled):
            check()
            if self.header is None:
                self.header, records = self._begin(records)
            self._take(self._even(self.header, records))
            if progress is not None:
                progress(self.source.position, self.source.size)
        check()
        if self.header is None:
            self.source.refuse("the file holds no row")
        self._check_rows(self.header)
        columns = self._finish(self.header)
        return Table(
            str(self.source.path),
            self.options,
            tuple(columns),
            self.rows,
            self.source.size,
            (*self.header.notes, *self.notes),
            uneven=self.uneven,
        )

    # -- rows ----------------------------------------------------------------------------------

    def _begin(self, records: Records) -> tuple[Header, Records]:
        """Take the header; return it and the rows below it."""
        header = Header(self.source, self.options, records)
        keep = self.as_text
        assert self.options.missing is not None and self.options.decimal is not None
        missing, decimal = frozenset(self.options.missing), self.options.decimal
        self.collectors = [
            Collector(name, missing, decimal, keep is None or i in keep)
            for i, name in enumerate(header.names)
        ]
        self._parser = BlockParser(self.options, header.width)
        return header, header.below

    def _take(self, records: Records) -> None:
        """Gather rows; of many columns a row takes long, so a single one waits for a second."""
        if not records.count:
            return
        if records.count == 1 and self.rows == 0 and self._first is None:
            self._first = records
            return
        if self._first is not None:
            first, self._first = self._first, None
            self._add(first)
        self._add(records)

    def _even(self, header: Header, records: Records) -> Records:
        """Return the records that have a cell for each column; refuse others, or leave them out."""
        even = records.cells == header.width
        bad = np.flatnonzero(~even)
        if not bad.size:
            return records
        line = records.line_of(int(bad[0]))
        if self.options.leave_uneven:
            self.first_uneven = self.first_uneven or line
            self.uneven += bad.size
            assert self.options.separator is not None and self.options.quote is not None
            return some_of(records, even, self.options.separator, self.options.quote)
        found = int(records.cells[bad[0]])
        cells = "one cell" if found == 1 else f"{found} cells"
        others = ""
        if bad.size > 1:
            # What lies further down is not read only to be counted.
            at_least = "" if self.source.position >= self.source.size else "at least "
            others = f"; it is the first of {at_least}{bad.size} such rows"
        raise UnevenRowsError(
            f"the row has {cells} where {header.width} are expected{others}",
            file=self.source.path,
            row=line,
            advice="Fix that row, have it left out, or choose another separator"
            if bad.size == 1
            else "Fix those rows, have them left out, or choose another separator",
        )

    def _check_rows(self, header: Header) -> None:
        """Say what was left out, and refuse a table that is none without it."""
        self.rows += self._first is not None
        self._note_uneven(header)
        if self.rows == 0:
            self.source.refuse("the table has a header but no row below it")
        if self.rows == 1:
            self.source.refuse("the table has one row", "At least two are needed to learn from")

    def _note_uneven(self, header: Header) -> None:
        """Say what was left out; not most of a file, whose first rows would be the odd ones."""
        if self.uneven > max(self.rows, 1):
            raise UnevenRowsError(
                f"{header.width} cells are expected, but {self.uneven} rows have more or "
                f"fewer, and only {self.rows} as many",
                file=self.source.path,
                row=self.first_uneven,
                advice="Check the first row and the separator",
            )
        if self.uneven:
            width, first = header.width, self.first_uneven
            self.notes.append(
                f"One row is left out, with more or fewer cells than the {width} of the others: "
                f"row {first}."
                if self.uneven == 1
                else f"{self.uneven} rows are left out, with more or fewer cells than the {width} "
                f"of the others: row {first} and more."
            )

    # -- columns -------------------------------------------------------------------------------

    def _add(self, records: Records) -> None:
        """Gather the cells of some rows, each column's as what it is taken for so far."""
        numbers = [i for i, column in enumerate(self.collectors) if column.as_numbers]
        others = [i for i, c in enumerate(self.collectors) if not (c.as_numbers or c.unkept)]
        coded = self._parser.from_bytes(records, others)
        parsed = sorted({*numbers, *others} - coded.keys())
        try:
            frame = self._parser.frame(records, numbers, parsed)
        except ValueError:
            raise NotNumbers(self._offending(records, numbers)) from None
        torn = len(frame.columns) < len(parsed)
        if not torn and any(np.isinf(frame[i].to_numpy()).any() for i in numbers):
            raise NotNumbers(self._offending(records, numbers))
        if torn or (parsed and len(frame) != records.count):
            self.source.refuse(
                f"the rows from here to row {records.next_line - 1} cannot be told apart",
                "Check the quotes in them, or choose another quote character or none",
                records.line,
            )
        with_missing = []
        for i in numbers:
            column = self.collectors[i]
            values = column.without_missing(frame[i].to_numpy())
            column.add_numbers(values)
            if np.isnan(values).any():
                with_missing.append(i)
        for i in others:
            levels = coded[i] if i in coded else factorized(frame[i])
            self.collectors[i].add_levels(*levels)
        for i, markers in self._parser.texts(records, with_missing).items():
            self.collectors[i].add_markers(*markers)
        keep_within_budget(self.collectors)
        self.rows += records.count

    def _offending(self, records: Records, numbers: Sequence[int]) -> list[int]:
        """Return which of the columns are no numbers after all."""
        found = [
            i
            for i, (_, texts) in self._parser.texts(records, numbers).items()
            if not all(map(self.collectors[i].is_number, texts))
        ]
        # pandas may stumble over a number that is one by our rule; keep those columns as text too.
        return found or list(numbers)

    def _finish(self, header: Header) -> list[Column]:
        """Decide the types of the columns, and what becomes of a last one without a name."""
        columns = []
        freed = 0
        for collector in self.collectors:
            columns.append(collector.finish(self.rows))
            freed += self.rows
            if freed > _GIVE_BACK:
                give_back()  # the blocks that the column was gathered in
                freed = 0
        if header.arities is not None and not _arities_hold(columns, header.arities):
            raise NotArities
        last = columns[-1]
        generated = not self.options.header and self.options.separator != " "
        if (last.name == "" or generated) and last.kind == "empty" and set(last.markers) == {""}:
            columns.pop()
            self.notes.append(
                f"Column {header.width} is left out: it is empty, every row ends with a separator."
            )
            if len(columns) == 1:
                header.refuse_one_column()
        elif last.name == "":
            if not self.options.repair_names:
                self.source.refuse(
                    f"column {header.width} has no name",
                    "Give it one, or read without a header",
                    1,
                )
            fresh = fresh_name(f"column {header.width}", set(header.names))
            self.notes.append(f"Column {header.width}, nameless, is called “{fresh}”.")
            columns[-1] = replace(last, name=fresh)
        return columns


def _arities_hold(columns: Sequence[Column], arities: Sequence[int]) -> bool:
    for column, arity in zip(columns, arities, strict=True):
        if column.numeric:
            if column.distinct and np.nanmax(column.numbers()) >= arity:
                return False
        elif len(column.levels) > arity:
            return False
    return True
