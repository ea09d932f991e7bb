"""Looks at the beginning of a file: how it is written, and its first rows as they are written."""

from __future__ import annotations

from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path

import numpy as np

from bnstudio.data.table.delimited.encoding import NotThisEncoding
from bnstudio.data.table.delimited.header import MAX_COLUMNS, names_in, width_of
from bnstudio.data.table.delimited.source import Source
from bnstudio.data.table.delimited.stored import RowWasWritten
from bnstudio.data.table.foreign.kinds import opener_of
from bnstudio.data.table.foreign.reading import first_rows
from bnstudio.data.table.guess import guess_of, split_record, wrong_encoding
from bnstudio.data.table.table import ReadOptions

#: So many rows are looked at for those that are not left out.
_MOST_LOOKED_AT = 20_000


@dataclass(frozen=True)
class Preview:
    """The first rows of a file as they are written, split but not typed.

    ``names`` has one name for each column; ``lines`` the line number of each row;
    ``sheets`` are those of a workbook.
    """

    options: ReadOptions
    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    bytes: int
    sheets: tuple[str, ...] = ()


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
    opener = opener_of(path)
    if opener is not None:
        opened, filled, texts, places = first_rows(Path(path), opener, options, rows)
        names = [name or f"column {i + 1}" for i, name in enumerate(opened.names)]
        size = Path(path).stat().st_size
        return Preview(filled, tuple(names), tuple(texts), tuple(places), size, opened.sheets)
    try:
        return _first_rows(Path(path), options, rows)
    except RowWasWritten as problem:
        return _first_rows(Path(path), options, rows, problem.size)


def _first_rows(path: Path, options: ReadOptions, rows: int, size: int | None = None) -> Preview:
    with Source(path, options.encoding, size) as source:
        filled = guess_of(source, options)
        assert filled.separator is not None and filled.quote is not None
        cells: list[tuple[str, ...]] = []
        lines: list[int] = []
        named: list[str] = []
        wanted: int | None = None
        seen = 0
        try:
            for records in source.blocks(filled.separator, filled.quote):
                shown = np.arange(records.count)
                if wanted is None:
                    wanted = width_of(records.cells, filled)
                    named, _ = names_in(records, filled)
                if filled.leave_uneven:
                    even = records.cells == wanted
                    even[:1] |= not cells  # the header may have a cell less
                    shown = np.flatnonzero(even)
                widths = records.cells[shown]
                if widths.max(initial=0) > MAX_COLUMNS:
                    source.refuse(
                        f"a row has more than {MAX_COLUMNS} cells, the most columns that are read",
                        "Check the separator",
                        records.line_of(int(shown[widths.argmax()])),
                    )
                for i in shown[: rows + 2 - len(cells)].tolist():
                    cells.append(tuple(split_record(records.text(i), filled)))
                    lines.append(records.line_of(i))
                seen += records.count
                if len(cells) >= rows + 2 or seen >= _MOST_LOOKED_AT:
                    break
        except NotThisEncoding as problem:
            if options.encoding is not None:
                raise wrong_encoding(path, options.encoding, problem.row) from None
            return _first_rows(path, replace(options, encoding="cp1252"), rows, size)
    width = max((len(row) for row in cells), default=0)
    names = [f"X{i + 1}" for i in range(width)]
    skip = 0
    if filled.header and cells:
        named += [""] * (width - len(named))
        names = [name or f"column {i + 1}" for i, name in enumerate(named)]
        skip = 2 if filled.arities else 1
    return Preview(
        filled,
        tuple(names),
        tuple(cells[skip : skip + rows]),
        tuple(lines[skip : skip + rows]),
        source.size,
    )
