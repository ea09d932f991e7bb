"""Rows left out for their number of cells: as if they had never been in the file."""

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.data.table.preview import preview
from bnstudio.data.table.read import read_table
from bnstudio.data.table.table import ReadOptions
from bnstudio.errors import DataError


@st.composite
def files(draw):
    """A file's options, its lines below a header, and whether each has as many cells as that."""
    separator, quote = draw(st.sampled_from(",;\t| ")), draw(st.sampled_from(['"', "'", ""]))
    width = draw(st.integers(2, 4))
    plain = st.sampled_from(["0", "1", "2.5", "x", "it's" if quote != "'" else 'it"s'])
    quoted = st.sampled_from(["two\nlines", f"u{separator}v", quote * 2 + "w"])
    cell = plain | quoted.map(lambda text: f"{quote}{text}{quote}") if quote else plain
    widths = draw(st.lists(st.integers(1, 5) | st.just(width), min_size=2, max_size=25))
    lines = [separator.join(draw(cell) for _ in range(many)) for many in widths]
    return separator, quote, width, lines, [many == width for many in widths]


@given(files())
@settings(max_examples=150, deadline=None)
def test_rows_left_out_are_as_if_they_were_not_there(file):
    separator, quote, width, lines, even = file
    header = separator.join(f"name{i}" for i in range(width))
    how = ReadOptions(separator=separator, quote=quote, decimal=".", header=True, arities=False)
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr("bnstudio.data.table.delimited.source.READ_SIZE", 64)
        path, without = Path(folder) / "all.csv", Path(folder) / "without.csv"
        path.write_text("\n".join([header, *lines]))
        left = [line for line, fits in zip(lines, even, strict=True) if fits]
        without.write_text("\n".join([header, *left]))
        try:
            wanted = read_table(without, how)
        except DataError:
            return  # fewer than two rows
        leave = replace(how, leave_uneven=True)
        shown = preview(path, leave)
        assert shown.rows == preview(without, how).rows
        try:
            table = read_table(path, leave)
        except DataError as error:
            assert "cells are expected, but" in str(error)
            assert even.count(False) > even.count(True)
            return
        assert table.uneven == even.count(False)
        for column, other in zip(table.columns, wanted.columns, strict=True):
            assert (column.name, column.kind, column.levels) == (
                other.name,
                other.kind,
                other.levels,
            )
            assert [column.text(i) for i in range(table.rows)] == [
                other.text(i) for i in range(table.rows)
            ]


@pytest.mark.parametrize("separator", list(",;\t|"))
@pytest.mark.parametrize("uneven", [0, 4])
def test_single_quotes_round_cells_over_lines_are_found(separator, uneven, tmp_path):
    """They stand in fewer rows than those that make a single quote usual."""
    rows = [("1", "'two\nlines'", 'it"s'), ("2", "x", "y"), (f"'u{separator}v'", "z", "y")]
    lines = [separator.join(rows[i % 3]) for i in range(30)] + ["1"] * uneven
    path = tmp_path / "t.csv"
    path.write_text("\n".join([separator.join("abc"), *lines]))
    table = read_table(path, ReadOptions(leave_uneven=True))
    assert (table.options.separator, table.options.quote) == (separator, "'")
    assert (table.rows, table.uneven) == (30, uneven)
    assert table.columns[1].levels == ("two\nlines", "x", "z")


@pytest.mark.parametrize(
    "lines",
    [
        ["'90s,1", "x,2", "'80s,3,4", "y,5"],
        ["'tis,1", "x", "y,2", "z'", "w,1"],
        ["a,'", "b,'", "c"],
        ["'quoted' by him,1", "'and', he said,2", "x,1", "y", "z,1", "w,1"],
    ],
    ids=["decades", "never closed", "ditto", "closed inside a cell"],
)
def test_apostrophes_are_no_quotes(lines, tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("\n".join(["a,b", *lines * 8]))
    assert preview(path).options.quote == '"'
