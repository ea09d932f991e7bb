"""The cells of a block of records as numbers and as codes into texts."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from bnstudio.data.table.delimited.cells import Cells
from bnstudio.data.table.delimited.records import Records
from bnstudio.data.table.table import ReadOptions

#: Codes into the different texts of a block, and those texts.
Coded = tuple[NDArray[np.intp], list[str]]

#: pandas reads numbers exactly without being asked from version 3 on.
_EXACT = {"float_precision": "round_trip"} if int(pd.__version__.split(".")[0]) < 3 else {}


class BlockParser:
    """Parses blocks of a file.

    Parameters
    ----------
    options
        How the file is written, nothing left open.
    width
        How many cells a row has.
    """

    def __init__(self, options: ReadOptions, width: int) -> None:
        assert options.separator is not None and options.quote is not None
        assert options.missing is not None and options.decimal is not None
        self._separator = options.separator
        self._quote = options.quote
        self._decimal = options.decimal
        self._missing = frozenset(options.missing)
        self._width = width

    def from_bytes(self, records: Records, columns: Iterable[int]) -> dict[int, Coded]:
        """Code those of the columns that can be coded straight from the bytes."""
        if records.marks is None:
            return {}
        cells = Cells(records, self._width, self._quote)
        found = ((i, cells.coded(i)) for i in columns)
        return {i: coded for i, coded in found if coded is not None}

    def frame(
        self, records: Records, numbers: Sequence[int], wanted: Sequence[int]
    ) -> pd.DataFrame:
        """Parse the wanted columns, those in ``numbers`` as numbers, the others as text.

        Raises
        ------
        ValueError
            If a cell of ``numbers`` is none.
        """
        if not wanted:
            return pd.DataFrame()
        as_number = set(numbers)
        frame: pd.DataFrame = pd.read_csv(  # type: ignore[call-overload]
            io.BytesIO(records.data),
            sep=r"\s+" if self._separator == " " else self._separator,
            header=None,
            names=range(self._width),
            usecols=list(wanted) if len(wanted) < self._width else None,
            index_col=False,
            dtype={i: "float64" if i in as_number else object for i in wanted},
            engine="c",
            low_memory=False,
            **_EXACT,
            encoding="utf-8",
            quotechar=self._quote or '"',
            quoting=csv.QUOTE_MINIMAL if self._quote else csv.QUOTE_NONE,
            skipinitialspace=self._separator != "\t",
            decimal=self._decimal,
            keep_default_na=False,
            na_values={i: sorted(self._missing) for i in numbers},
            na_filter=bool(numbers),
        )
        return frame

    def texts(self, records: Records, columns: Sequence[int]) -> dict[int, Coded]:
        """Return the cells of columns as text."""
        frame = self.frame(records, (), columns)
        return {i: factorized(frame[i]) for i in columns}


def factorized(cells: pd.Series) -> Coded:
    """Return codes into the different texts of a block, and those texts."""
    codes, texts = pd.factorize(cells.to_numpy(dtype=object))
    return codes, [str(text) for text in texts]
