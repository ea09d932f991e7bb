"""Whole numbers beyond the digits that a float keeps apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from bnstudio.data.table.diagnose import diagnose
from bnstudio.data.table.read import read_table


@pytest.mark.parametrize("many", [7, 100, 3000])
def test_whole_numbers_that_floats_merge_are_text(tmp_path: Path, many: int) -> None:
    path = tmp_path / "t.csv"
    rows = "".join(f"{2**63 + i % many},{i % 2}\n" for i in range(2 * many))
    path.write_text("key,b\n" + rows)
    column = read_table(path).column("key")
    assert (column.kind, column.distinct) == ("text", many)
    assert column.levels[:2] == (str(2**63), str(2**63 + 1))
    assert "so many digits" in column.reason
    assert not [finding for finding in diagnose(read_table(path)) if finding.kind == "mixed"]


def test_large_whole_numbers_that_floats_keep_apart_are_numbers(tmp_path: Path) -> None:
    """Such as nanoseconds, of which two may be next to each other."""
    path = tmp_path / "t.csv"
    path.write_text("time,b\n16" + "0" * 16 + "1,1\n" + "".join(
        f"{16 * 10**17 + i * 10**6},{i % 2}\n" for i in range(900)))  # fmt: skip
    column = read_table(path).column("time")
    assert (column.kind, column.distinct) == ("integer", 900)


@pytest.mark.parametrize("small", [30, 200, 2000])
def test_a_few_large_numbers_that_merge_leave_a_column_of_numbers(
    tmp_path: Path, small: int
) -> None:
    """Such as two marks for missing values: as text each small number would be a state."""
    path = tmp_path / "t.csv"
    rows = "".join(f"{i % small},{i % 2}\n" for i in range(2 * small))
    path.write_text(f"a,b\n{rows}{10**16 - 1},1\n{10**16},0\n")
    column = read_table(path).column("a")
    assert (column.kind, column.distinct) == ("integer", small + 1)
