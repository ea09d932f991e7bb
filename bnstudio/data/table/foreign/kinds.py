"""Which reader belongs to which ending. A kind of table is one file and one entry here."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from pathlib import Path

from bnstudio.data.table.foreign.arff import open_arff
from bnstudio.data.table.foreign.described import described, open_described
from bnstudio.data.table.foreign.opened import Opened
from bnstudio.data.table.foreign.parquet import open_parquet
from bnstudio.data.table.foreign.statistics import open_statistics
from bnstudio.data.table.foreign.workbook import open_workbook
from bnstudio.data.table.table import ReadOptions

Opener = Callable[[Path, ReadOptions], Opened]

_KINDS: dict[str, Opener] = {
    ".arff": open_arff,
    ".parquet": open_parquet,
    ".pq": open_parquet,
    ".sav": open_statistics,
    ".zsav": open_statistics,
    ".dta": open_statistics,
    ".xlsx": open_workbook,
    ".xlsm": open_workbook,
    ".xlsb": open_workbook,
    ".xls": open_workbook,
    ".ods": open_workbook,
    ".vd": open_described,
    ".idt": open_described,
}
#: Endings of workbooks, which have sheets.
WORKBOOKS = tuple(ending for ending, opener in _KINDS.items() if opener is open_workbook)


def opener_of(path: str | PathLike[str]) -> Opener | None:
    """Return what opens the file, ``None`` for delimited text."""
    path = Path(path)
    ending = Path(path.name.lower().removesuffix(".gz")).suffix
    if ending == ".dat" and described(path):
        return open_described
    if path.name.lower().endswith(".gz") and ending != ".arff":
        return None
    return _KINDS.get(ending)


def has_sheets(path: str | PathLike[str]) -> bool:
    """Whether the ending is that of a workbook."""
    return Path(path).suffix.lower() in WORKBOOKS
