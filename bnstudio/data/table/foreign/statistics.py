"""Reads the tables of SPSS and Stata through pyreadstat; value labels become states.

A labelled column whose every value has a label is categorical, with the labels in the order of the
values, also those that no row has. Where only some values have one (a few codes of a scale, or
“refused” among ages) the values stay as they are. What SPSS calls ordinal is ordered.

A damaged file can end the process in which ReadStat reads it, so it reads in a process of its own
(``apart``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import cast

from bnstudio.data.table.delimited.header import MAX_COLUMNS
from bnstudio.data.table.foreign.apart import CannotBeRead, said
from bnstudio.data.table.foreign.messages import Described
from bnstudio.data.table.foreign.opened import Block, Opened, missing_library, refuse
from bnstudio.data.table.table import ReadOptions


def open_statistics(path: Path, options: ReadOptions) -> Opened:
    """Open a table of SPSS (``.sav``, ``.zsav``) or Stata (``.dta``).

    Raises
    ------
    DataError
        If it cannot be read as one.
    """
    if find_spec("pyreadstat") is None:
        raise missing_library(path, "tables of SPSS and Stata", "pyreadstat")
    blocks = _said(path)
    described = next(blocks)
    assert isinstance(described, Described)
    names = described.names
    if not names:
        refuse(path, "the table has no column")
    if len(names) > MAX_COLUMNS:
        refuse(path, f"the file has {len(names)} columns; at most {MAX_COLUMNS} are read")
    filled = replace(options, header=None, decimal=options.decimal or ".", sheet=None)
    return Opened(
        names,
        cast(Iterator[Block], blocks),
        filled,
        labels=described.labels,
        ordered=described.ordered,
    )


def _said(path: Path) -> Iterator[Described | Block]:
    """Pass on the description, then the rows in blocks."""
    whose = "Stata" if path.suffix.lower() == ".dta" else "SPSS"
    try:
        for message in said(path):
            assert isinstance(message, Described | Block)
            yield message
    except CannotBeRead as error:
        _refuse(path, whose, str(error))


def _refuse(path: Path, whose: str, why: str) -> None:
    refuse(
        path,
        f"this cannot be read as a table of {whose} ({why})",
        f"Save it again in {whose}, or as CSV",
    )
