"""Reads a table file into a typed :class:`~bnstudio.data.table.table.Table`.

A delimited text file is read in passes (``delimited.reader``): each begins with what is guessed
from the first rows and takes the file block by block, so that memory stays near the coded table,
progress follows the file's bytes, and cancelling takes effect between blocks. Where a row further
down shows that a guess was wrong, the next pass begins without it. What is wrong with the file is
said in one sentence with its row. Tables of other kinds are read by ``foreign``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path

from bnstudio.data.table.columns import NotNumbers
from bnstudio.data.table.delimited.encoding import NotThisEncoding
from bnstudio.data.table.delimited.reader import NotArities, Progress, ReadCancelled, Reader
from bnstudio.data.table.delimited.source import Source
from bnstudio.data.table.delimited.stored import RowWasWritten
from bnstudio.data.table.foreign.kinds import has_sheets, opener_of
from bnstudio.data.table.foreign.reading import read_foreign
from bnstudio.data.table.guess import guess_of, wrong_encoding
from bnstudio.data.table.table import GREW, ReadOptions, Table
from bnstudio.errors import DataError
from bnstudio.memory import give_back

__all__ = ["Progress", "ReadCancelled", "read_table"]

#: After so many passes that ended at columns that are no numbers, all are kept as text.
_MOST_PASSES = 3

#: What ends a pass that began with a wrong guess.
_WrongGuess = NotThisEncoding | NotNumbers | NotArities | RowWasWritten


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
    beginning = _Beginning(Path(path), options, size)
    while True:
        try:
            table, grew = _one_pass(beginning, progress, cancelled)
        except (NotThisEncoding, NotNumbers, NotArities, RowWasWritten) as wrong:
            beginning = beginning.without(wrong)
        else:
            return replace(table, notes=(*table.notes, GREW)) if grew and size is None else table


@dataclass(frozen=True)
class _Beginning:
    """What a pass begins with.

    Attributes
    ----------
    path, options
        The file, and how it is written; open choices are guessed from the first rows.
    size
        Bytes that are read of the file; ``None``: all.
    notes
        What the passes before have found that the person should know.
    as_text
        The columns that are kept as text; ``None``: all.
    failed
        How many passes ended at columns that are no numbers.
    """

    path: Path
    options: ReadOptions
    size: int | None = None
    notes: tuple[str, ...] = ()
    as_text: frozenset[int] | None = frozenset()
    failed: int = 0

    def without(self, wrong: _WrongGuess) -> _Beginning:
        """Return the beginning without the guess that was wrong, which cannot be made again.

        Raises
        ------
        DataError
            If it was no guess but the person's choice.
        """
        match wrong:
            case RowWasWritten():
                return replace(self, size=wrong.size)
            case NotArities():
                return replace(self, options=replace(self.options, arities=False))
            case NotNumbers():
                failed, text = self.failed + 1, self.as_text
                assert text is not None
                text = text | set(wrong.columns) if failed <= _MOST_PASSES else None
                return replace(self, as_text=text, failed=failed)
            case NotThisEncoding():
                return self._in_another_encoding(wrong.row)

    def _in_another_encoding(self, row: int) -> _Beginning:
        """Return the beginning with the next encoding that is tried: the sample fits the last."""
        tried = self.options.encoding
        if tried is None:
            following = "cp1252"
        elif self.notes:
            following = "latin-1"  # which knows every byte
        else:
            raise wrong_encoding(self.path, tried, row) from None
        note = _other_encoding(row, following)
        return replace(self, options=replace(self.options, encoding=following), notes=(note,))


def _one_pass(
    beginning: _Beginning, progress: Progress | None, cancelled: Callable[[], bool] | None
) -> tuple[Table, bool]:
    """Read the file; also return whether it has grown since it was opened."""
    options, notes = beginning.options, list(beginning.notes)
    with Source(beginning.path, options.encoding, beginning.size) as source:
        filled = guess_of(source, options)
        if source.not_utf8 is not None:
            notes.append(_other_encoding(source.not_utf8, source.encoding))
        if options.decimal is None and filled.decimal == ",":
            notes.append(
                "The comma is read as the decimal sign; choose the point if commas "
                "group thousands here."
            )
        table = Reader(source, filled, beginning.as_text).run(progress, cancelled)
        give_back()
    return replace(table, notes=(*notes, *table.notes)), source.grew


def _other_encoding(row: int, encoding: str) -> str:
    """Say that a file is not in the encoding that all are expected in."""
    if encoding == "cp1252":
        return f"Row {row} is not UTF-8, so the file is read as cp1252 (Western Windows)."
    return f"Row {row} is neither UTF-8 nor cp1252, so the file is read as latin-1."
