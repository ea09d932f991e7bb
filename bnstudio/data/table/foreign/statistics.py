"""Reads the tables of SPSS and Stata through pyreadstat; value labels become states.

A labelled column whose every value has a label is categorical, with the labels in the order of the
values, also those that no row has. Where only some values have one (a few codes of a scale, or
“refused” among ages) the values stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from bnstudio.data.table.foreign.opened import (
    BLOCK,
    Block,
    Cells,
    Opened,
    coded,
    missing_library,
    refuse,
)
from bnstudio.data.table.header import MAX_COLUMNS
from bnstudio.data.table.table import ReadOptions, format_number


def open_statistics(path: Path, options: ReadOptions) -> Opened:
    """Open a table of SPSS (``.sav``, ``.zsav``) or Stata (``.dta``).

    Raises
    ------
    DataError
        If it cannot be read as one.
    """
    try:
        import pyreadstat
    except ImportError:
        raise missing_library(path, "tables of SPSS and Stata", "pyreadstat") from None
    stata = path.suffix.lower() == ".dta"
    read = pyreadstat.read_dta if stata else pyreadstat.read_sav
    whose = "Stata" if stata else "SPSS"

    def take(**more: Any) -> tuple[Any, Any]:
        try:
            frame, meta = read(str(path), **more)
        except (
            pyreadstat.PyreadstatError,
            pyreadstat.ReadstatError,
            UnicodeError,
            ValueError,
            OSError,
        ) as error:
            refuse(
                path,
                f"this cannot be read as a table of {whose} ({error})",
                f"Save it again in {whose}, or as CSV",
            )
        return frame, meta

    _frame, meta = take(metadataonly=True)
    names = [str(name) for name in meta.column_names]
    if not names:
        refuse(path, "the table has no column")
    if len(names) > MAX_COLUMNS:
        refuse(path, f"the file has {len(names)} columns; at most {MAX_COLUMNS} are read")
    place = {name: i for i, name in enumerate(names)}
    labels = {
        place[name]: {_key(value): str(label).strip() for value, label in _sorted(given)}
        for name, given in meta.variable_value_labels.items()
        if name in place and given
    }

    def blocks() -> Iterator[Block]:
        done = 0
        while True:
            frame, _meta = take(row_offset=done, row_limit=BLOCK)
            if not len(frame):
                return
            lines = range(done + 1, done + 1 + len(frame))
            done += len(frame)
            share = done / max(done, meta.number_rows or done)
            yield Block([_cells(frame.iloc[:, i]) for i in range(len(names))], lines, share)
            if len(frame) < BLOCK:
                return

    filled = replace(options, header=None, decimal=options.decimal or ".", sheet=None)
    return Opened(names, blocks(), filled, labels=labels)


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
