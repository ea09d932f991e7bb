"""Reads a sheet of a workbook through calamine, in the process that reads tables apart.

A cell far away from the others makes the sheet as large as the rectangle round both, which the
library asks the memory for; without enough it ends its process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bnstudio.data.table.foreign.messages import Message, Refused, Sheet, SheetRows, Whole

#: Rows of a message.
_ROWS = 5_000


def read_sheet(path: Path, chosen: str | None) -> Iterator[Message]:
    """Say what is in a sheet: the chosen one, else the first that holds more than one row."""
    import python_calamine

    try:
        book = python_calamine.load_workbook(str(path))
        names = tuple(book.sheet_names)
        if chosen is not None and chosen not in names:
            yield Sheet(names, "")
            yield Whole()
            return
        name, top, rows = _sheet(book, names, chosen)
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except MemoryError:
        yield Refused("its cells take too much memory")
        return
    except BaseException as error:
        # The library is compiled; what goes wrong in it may come as a panic, too.
        yield Refused(str(error) or type(error).__name__)
        return
    yield Sheet(names, name)
    lines = [i for i, row in enumerate(rows) if any(cell != "" for cell in row)]
    for low in range(0, len(lines), _ROWS):
        some = lines[low : low + _ROWS]
        yield SheetRows([top + i for i in some], [rows[i] for i in some])
    yield Whole()


def _sheet(
    book: Any, sheets: Sequence[str], chosen: str | None
) -> tuple[str, int, list[list[Any]]]:
    """Return the name, the first row and the rows of the chosen sheet, or the first with data."""
    found: tuple[str, int, list[list[Any]]] = ("", 1, [])
    for name in sheets if chosen is None else (chosen,):
        sheet = book.get_sheet_by_name(name)
        start = sheet.start
        if start is None:
            continue
        rows = sheet.to_python(skip_empty_area=True)
        if chosen is not None or len(rows) > 1:
            return name, start[0] + 1, rows
        if not found[2]:
            found = (name, start[0] + 1, rows)
    return found
