"""Properties of reading and cutting, against the csv module and slow obvious code."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bnstudio.data.table.delimited import source as source_module
from bnstudio.data.table.delimited.records import scan
from bnstudio.data.table.discretise import DISCRETISERS, assign, cut_points
from bnstudio.data.table.read import read_table
from bnstudio.data.table.table import ReadOptions

#: Letters, the characters with a meaning in delimited text, and some beyond ASCII.
SIGNS = st.sampled_from([*"ab01.5,;\" \n\t'", "ä", "€", "😀"])
CELL = st.text(SIGNS, max_size=12).map(lambda text: text.replace("\r", ""))


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, list[list[str]]]:
    width = draw(st.integers(2, 4))
    rows = draw(st.lists(st.lists(CELL, min_size=width, max_size=width), min_size=2, max_size=8))
    return draw(st.sampled_from(",;\t")), rows


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tables(), st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]), st.integers(1, 60))
def test_what_csv_writes_is_read_back(
    tmp_path: Path, table: tuple[str, list[list[str]]], quoting: int, block: int
) -> None:
    separator, rows = table
    path = tmp_path / "t.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=separator, quoting=quoting, lineterminator="\n")  # type: ignore[arg-type]
        writer.writerow([f"c{i}" for i in range(len(rows[0]))])
        writer.writerows(rows)
    options = ReadOptions(
        separator=separator, encoding="utf-8", header=True, decimal=".", quote='"', missing=("§",)
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(source_module, "READ_SIZE", block)
        patch.setattr(source_module, "SAMPLE_SIZE", block)
        found = read_table(path, options)
    assert found.rows == len(rows)
    for c, column in enumerate(found.columns):
        for r, row in enumerate(rows):
            if column.kind == "text":
                assert found.cell(r, c) == row[c].strip()
            else:
                assert float(found.cell(r, c)) == float(row[c])


def naive_cells(text: str, separator: str) -> list[int]:
    """Count the cells of each record of two or more with the csv module."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True)
    return [len(row) for row in reader if len(row) > 1]


@settings(deadline=None, max_examples=120)
@given(st.text(st.sampled_from(list('ab,"\n ')), max_size=60))
def test_cells_are_counted_as_csv_does(text: str) -> None:
    text += "\n"
    found = scan(text.encode(), ",", '"', 1)
    if found.open_quote_line is not None:
        return
    # A line of one blank cell may be no record; whoever wants two columns does not mind.
    assert [count for count in found.cells.tolist() if count > 1] == naive_cells(text, ",")


@settings(deadline=None)
@given(
    st.lists(st.floats(-1e6, 1e6, width=32) | st.sampled_from([0.0, 1.0, 2.0]), min_size=1),
    st.sampled_from(sorted(DISCRETISERS)),
    st.integers(2, 7),
)
def test_cuts_leave_no_state_empty_and_keep_the_order(
    values: list[float], method: str, bins: int
) -> None:
    array = np.array(values)
    cuts = cut_points(array, method, bins, np.arange(array.size) % 3)
    codes = assign(array, cuts)
    declared = DISCRETISERS[method]
    if declared.counts_bins or declared.fixed_bins:
        assert len(cuts) < (declared.fixed_bins or bins)
    assert sorted(set(codes.tolist())) == list(range(len(cuts) + 1))
    naive = [sum(value > cut for cut in cuts) for value in values]
    assert codes.tolist() == naive


@settings(deadline=None)
@given(st.lists(st.integers(0, 30), min_size=2, unique=True), st.integers(2, 5))
def test_equal_frequency_is_even_without_ties(values: list[int], bins: int) -> None:
    array = np.array(values, dtype=np.float64)
    counts = np.bincount(assign(array, cut_points(array, "equal-frequency", bins)))
    assert counts.max() - counts.min() <= 1
