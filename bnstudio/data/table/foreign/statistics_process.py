"""The process that reads a table apart: a compiled library may end it, and nothing else.

ReadStat reads the tables of SPSS and Stata here, calamine workbooks (``sheets``). It is told a path
and a sheet on standard input and says on standard output, pickled one after the other: what the
table is, its rows in blocks, and that this was all; or why it cannot be read.
"""

from __future__ import annotations

import os
import pickle
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import psutil

from bnstudio.data.table.foreign.messages import Described, Message, Refused, Whole
from bnstudio.data.table.foreign.opened import BLOCK, Block, Cells, coded
from bnstudio.data.table.foreign.sheets import read_sheet
from bnstudio.data.table.table import format_number

#: What a bundled program is started with to be this process.
FLAG = "--read-statistics"
#: Endings of what ReadStat reads.
STATISTICS = (".sav", ".zsav", ".dta")
#: Memory for a workbook: so much, and so many times its size unpacked.
_ROOM, _TIMES = 1 << 30, 16


def main() -> NoReturn:
    """Read one table, say what is in it, and end."""
    # What the library itself may print does not get among the messages.
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        named, sheet = pickle.load(sys.stdin.buffer)
        path = Path(named)
        statistics = path.suffix.lower() in STATISTICS
        if not statistics:
            _limit_memory(path)
        with sink:
            for message in read(path) if statistics else read_sheet(path, sheet):
                pickle.dump(message, sink, pickle.HIGHEST_PROTOCOL)
                sink.flush()
    except (BrokenPipeError, EOFError):
        pass  # nobody listens any more
    os._exit(0)


def _limit_memory(path: Path) -> None:
    """Take no more memory than a workbook of this size can need, where the system can be told."""
    try:
        import resource

        size = path.stat().st_size
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                size = sum(info.file_size for info in archive.infolist())
        most = psutil.Process().memory_info().vms + _ROOM + _TIMES * size
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    except (ImportError, OSError, ValueError, zipfile.BadZipFile):
        pass  # the system's own limit holds


def read(path: Path) -> Iterator[Message]:
    """Say what is in a table."""
    import pyreadstat

    take = pyreadstat.read_dta if path.suffix.lower() == ".dta" else pyreadstat.read_sav
    try:
        _frame, meta = take(str(path), metadataonly=True)
        names = [str(name) for name in meta.column_names]
        place = {name: i for i, name in enumerate(names)}
        labels = {
            place[name]: {_key(value): str(label).strip() for value, label in _sorted(given)}
            for name, given in meta.variable_value_labels.items()
            if name in place and given
        }
        measures = getattr(meta, "variable_measure", None) or {}
        ordered = frozenset(
            place[name]
            for name, measure in measures.items()
            if measure == "ordinal" and name in place
        )
        yield Described(names, labels, ordered)
        done = 0
        while True:
            frame, _meta = take(str(path), row_offset=done, row_limit=BLOCK)
            if not len(frame):
                break
            lines = range(done + 1, done + 1 + len(frame))
            done += len(frame)
            share = done / max(done, meta.number_rows or done)
            yield Block([_cells(frame.iloc[:, i]) for i in range(len(names))], lines, share)
            if len(frame) < BLOCK:
                break
    except (
        pyreadstat.PyreadstatError,
        pyreadstat.ReadstatError,
        UnicodeError,
        ValueError,
        OSError,
    ) as error:
        if isinstance(error, BrokenPipeError):
            raise
        yield Refused(str(error))
        return
    yield Whole()


def _sorted(labels: dict[Any, Any]) -> list[tuple[Any, Any]]:
    """Return the labels in the order of their values, numbers first."""
    return sorted(
        labels.items(),
        key=lambda pair: (isinstance(pair[0], str), pair[0] if pair[0] == pair[0] else 0),
    )


def _key(value: Any) -> str:
    return value.strip() if isinstance(value, str) else format_number(float(value))


def _cells(column: Any) -> Cells:
    if column.dtype.kind in "fiu":
        return np.asarray(column, dtype=np.float64)
    if column.dtype.kind == "M":
        column = column.dt.strftime("%Y-%m-%d %H:%M:%S").str.removesuffix(" 00:00:00")
    absent = column.isna()
    return coded(["" if gone else str(x) for x, gone in zip(column, absent, strict=True)])
