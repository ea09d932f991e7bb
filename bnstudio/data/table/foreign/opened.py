"""What a reader of a foreign table hands over: names, declared states, and rows in blocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.table.table import ReadOptions, format_number
from bnstudio.errors import DataError

#: Rows of a block.
BLOCK = 50_000

#: The cells of a column: numbers with nan where missing, or codes into texts (−1: missing).
Cells = NDArray[np.float64] | tuple[NDArray[np.intp], Sequence[str]]


@dataclass(frozen=True, eq=False)
class Block:
    """Some rows.

    Parameters
    ----------
    columns
        The cells of each column. Those of a declared column are codes into its states.
    lines
        Where each row stands in the file, as messages count it.
    share
        How much of the file has been read after these rows, 0 to 1.
    """

    columns: Sequence[Cells]
    lines: Sequence[int]
    share: float


@dataclass(frozen=True, eq=False)
class Opened:
    """An open foreign table.

    Parameters
    ----------
    names
        The columns' names as they stand in the file; empty and equal ones are seen to later.
    blocks
        The rows; a number column is one in every block.
    options
        How it is read, as far as the kind of file leaves a choice.
    states
        The states of columns that declare them, by place.
    labels
        What the file calls the values of a column, by place.
    ordered
        The places of columns that the file calls ordinal.
    sheets
        The names of a workbook's sheets.
    notes
        What the reader did on its own account.
    """

    names: Sequence[str]
    blocks: Iterator[Block]
    options: ReadOptions
    states: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    labels: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    ordered: frozenset[int] = frozenset()
    sheets: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def refuse(
    path: Path, what: str, advice: str = "", *, row: int | None = None, column: str | None = None
) -> NoReturn:
    """Raise the error that names the file, and where in it."""
    raise DataError(what, file=path, row=row, column=column, advice=advice)


def missing_library(path: Path, kind: str, library: str) -> DataError:
    """Say which library a kind of file needs, and how it is installed."""
    return DataError(
        f"reading {kind} needs {library}, which is not installed",
        file=path,
        advice="Install it with: pip install 'bnstudio[formats]'; or save the table as CSV",
    )


def coded(texts: Sequence[str]) -> tuple[NDArray[np.intp], list[str]]:
    """Return texts as codes into the different ones."""
    array = np.empty(len(texts), dtype=object)
    array[:] = texts
    import pandas as pd  # not before a table is read: the window's process stays light

    codes, different = pd.factorize(array)
    return codes, [str(text) for text in different]


def spelled(values: NDArray[np.float64], decimal: str = ".") -> tuple[NDArray[np.intp], list[str]]:
    """Return numbers as codes into their spellings, the empty text where missing."""
    import pandas as pd

    codes, different = pd.factorize(values, use_na_sentinel=False)
    return codes, [format_number(float(value)).replace(".", decimal) for value in different]
