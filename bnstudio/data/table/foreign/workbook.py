"""Reads workbooks (Excel, OpenDocument) through calamine: one sheet is one table.

The sheet is the one that was chosen, else the first that holds more than one row. Rows without any
cell are passed over, as blank lines of a text are.
"""

from __future__ import annotations

import datetime
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from bnstudio.data.table.delimited.header import MAX_COLUMNS
from bnstudio.data.table.delimited.stored import MAX_RATIO, MAX_UNPACKED
from bnstudio.data.table.foreign.apart import CannotBeRead, said
from bnstudio.data.table.foreign.messages import Sheet, SheetRows
from bnstudio.data.table.foreign.opened import (
    Block,
    Cells,
    Opened,
    coded,
    missing_library,
    refuse,
)
from bnstudio.data.table.guess import MISSING, looks_like_header
from bnstudio.data.table.table import ReadOptions, format_number

_GUESSED_FROM = 400


def open_workbook(path: Path, options: ReadOptions) -> Opened:
    """Open one sheet of a workbook.

    Raises
    ------
    DataError
        If it is no workbook, or has no such sheet, or the sheet is empty.
    """
    if find_spec("python_calamine") is None:
        raise missing_library(path, "workbooks", "python-calamine")
    _check_size(path)
    sheets, name, lines, rows = _read(path, options.sheet)
    if options.sheet is not None and options.sheet not in sheets:
        known = ", ".join(f"“{each}”" for each in sheets[:8])
        refuse(path, f"there is no sheet “{options.sheet}”", f"Choose one of {known}")
    if not rows:
        refuse(path, "no sheet holds a table" if options.sheet is None else "the sheet is empty")
    width = len(rows[0])
    if width > MAX_COLUMNS:
        refuse(path, f"the sheet has {width} columns; at most {MAX_COLUMNS} are read")
    decimal = options.decimal or "."
    missing = MISSING if options.missing is None else options.missing
    header = options.header
    if header is None:
        first = [[_text(cell, decimal) for cell in row] for row in rows[:_GUESSED_FROM]]
        header = looks_like_header(first, missing, decimal)
    names = (
        [_text(cell, ".") for cell in rows[0]] if header else [f"X{i + 1}" for i in range(width)]
    )
    below, lines = (rows[1:], lines[1:]) if header else (rows, lines)
    # A nameless column without a cell is none.
    kept = [i for i in range(width) if names[i] != "" or any(row[i] != "" for row in below)]

    def blocks() -> Iterator[Block]:
        if below:
            yield Block([_cells([row[i] for row in below], decimal) for i in kept], lines, 1.0)

    notes: tuple[str, ...] = ()
    if len(sheets) > 1:
        notes = (f"The sheet “{name}” is read, one of {len(sheets)}.",)
    filled = replace(options, header=header, decimal=decimal, sheet=name)
    return Opened([names[i] for i in kept], blocks(), filled, sheets=sheets, notes=notes)


def _check_size(path: Path) -> None:
    """Refuse a packed file that would unpack to far more than it is."""
    if not zipfile.is_zipfile(path):
        return
    try:
        with zipfile.ZipFile(path) as archive:
            size = sum(info.file_size for info in archive.infolist())
    except (zipfile.BadZipFile, OSError):
        refuse(path, "the workbook is damaged or cut off", "Fetch it again")
    if size > max(MAX_UNPACKED, MAX_RATIO * path.stat().st_size):
        refuse(
            path,
            f"the workbook unpacks to over {MAX_RATIO} times its size",
            "Save the sheet as CSV and open that, if you trust it",
        )


def _read(
    path: Path, sheet: str | None
) -> tuple[tuple[str, ...], str, list[int], list[Sequence[Any]]]:
    """Return all sheets, the one that is read ("" if there is none), and its rows that hold cells.

    A damaged workbook can end the process in which it is read, so that is one of its own.
    """
    head, lines, rows = Sheet((), ""), list[int](), list[Sequence[Any]]()
    try:
        for message in said(path, sheet):
            if isinstance(message, Sheet):
                head = message
            elif isinstance(message, SheetRows):
                lines += message.lines
                rows += message.rows
    except CannotBeRead as error:
        refuse(
            path,
            f"this cannot be read as a workbook ({error})",
            "Open it in a spreadsheet program and save the sheet as CSV",
        )
    return head.names, head.name, lines, rows


def _text(cell: Any, decimal: str) -> str:
    if isinstance(cell, str):
        return cell.strip()
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, int | float):
        return format_number(float(cell)).replace(".", decimal)
    if isinstance(cell, datetime.datetime) and cell.time() == datetime.time():
        return cell.date().isoformat()
    if isinstance(cell, datetime.datetime):
        return cell.isoformat(" ")
    return str(cell)


def _cells(column: list[Any], decimal: str) -> Cells:
    """Return a column as numbers where it holds nothing else, else as text."""
    kinds = {type(cell) for cell in column if cell != ""}
    if kinds and kinds <= {int, float}:
        return np.array([np.nan if cell == "" else float(cell) for cell in column])
    return coded([_text(cell, decimal) for cell in column])
