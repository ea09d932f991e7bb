"""A table with all kinds of columns, and what the tests of foreign files ask of one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.table import ReadOptions, Table
from bnstudio.errors import DataError

ROWS = 300


def frame() -> pd.DataFrame:
    """Numbers with decimals, whole numbers few and many, text, gaps in all kinds."""
    n = np.arange(ROWS)
    kg = np.where(n % 9 == 0, np.nan, 50 + n * 37 % 400 / 8)
    return pd.DataFrame(
        {
            "sex": pd.Series(np.where(n % 7 == 3, None, np.where(n % 2, "m", "f")), dtype=object),
            "kg": kg,
            "days": n % 5,
            "number": n * 3,
            "town": [f"Town, {i % 4}" for i in range(ROWS)],
        }
    )


def as_csv(tmp_path: Path, data: pd.DataFrame | None = None) -> Table:
    path = tmp_path / "same.csv"
    (frame() if data is None else data).to_csv(path, index=False)
    return read_table(path)


def same(table: Table, other: Table) -> None:
    assert table.names == other.names and table.rows == other.rows
    for one, two in zip(table.columns, other.columns, strict=True):
        assert (one.kind, one.levels, one.missing) == (two.kind, two.levels, two.missing), one.name
        floats = [None if c.packed is None else c.numbers() for c in (one, two)]
        for mine, its in ((one.codes, two.codes), floats):
            np.testing.assert_array_equal(mine, its)
    mine, its = prepare(table).dataset, prepare(other).dataset
    assert mine.variables == its.variables and mine.sha256 == its.sha256


def rows_of(data: pd.DataFrame) -> list[list[object]]:
    cells = [[None if pd.isna(v) else v for v in row] for row in data.astype(object).to_numpy()]
    return [list(data.columns), *cells]


def refused(path: Path, *words: str, **options: object) -> DataError:
    with pytest.raises(DataError) as caught:
        read_table(path, ReadOptions(**options))
    message = str(caught.value)
    assert path.stem in message
    for word in words:
        assert word in message, message
    return caught.value
