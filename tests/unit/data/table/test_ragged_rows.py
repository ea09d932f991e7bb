"""Rows of unequal length: refused, or left out where that is asked; what the preview shows."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bnstudio.cli import main
from bnstudio.data.table.preview import preview
from bnstudio.data.table.read import read_table
from bnstudio.data.table.table import ReadOptions
from bnstudio.errors import DataError, UnevenRowsError

ROWS = "1,x,2\n2,y,1\n" * 5


def test_ragged_rows_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,b,c\n" + ROWS + ("1,2\n" + ROWS) * 3)
    with pytest.raises(DataError, match="it is the first of 3 such rows") as caught:
        read_table(path)
    assert caught.value.row == 12
    assert "Fix those rows" in str(caught.value)


def test_uneven_rows_are_left_out_where_that_is_asked(tmp_path: Path, monkeypatch) -> None:
    """As if they were not there, in whichever block of the file they stand."""
    monkeypatch.setattr("bnstudio.data.table.delimited.source.READ_SIZE", 64)
    rng = np.random.default_rng(4)
    good, every = ["a,b,c"], ["a,b,c"]
    for row in range(300):
        name = ["x", "y", '"u, v"', '"two\nlines"'][rng.integers(4)]
        good.append(f"{name},{rng.integers(3)},{row % 7}.5")
        every.append(good[-1])
        if rng.random() < 0.2:
            every.append(["1", "1,2", "1,2,3,4", '"1,2,3"', "1,,,"][rng.integers(5)])
    path, plain = tmp_path / "t.csv", tmp_path / "plain.csv"
    path.write_text("\n".join(every))
    plain.write_text("\n".join(good))
    with pytest.raises(UnevenRowsError) as caught:
        read_table(path)
    table, wanted = read_table(path, ReadOptions(leave_uneven=True)), read_table(plain)
    assert (table.rows, table.uneven) == (300, len(every) - len(good))
    for column, other in zip(table.columns, wanted.columns, strict=True):
        assert column.name == other.name and column.levels == other.levels
        assert [column.text(i) for i in range(300)] == [other.text(i) for i in range(300)]
    row = caught.value.row
    assert table.notes == (
        f"{table.uneven} rows are left out, with more or fewer cells than the 3 of the "
        f"others: row {row} and more.",
    )
    shown = preview(path, ReadOptions(leave_uneven=True), 400)
    assert len(shown.rows) == 300 and row not in shown.lines and len(shown.names) == 3


def test_the_command_line_names_the_option_that_leaves_uneven_rows_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,b,c\n" + ROWS + "1,2\n" + ROWS)
    learn = ["learn", str(path), "--steps", "1", "--out", str(tmp_path / "net.json")]
    assert main(learn) == 2
    assert "--read leave_uneven=yes leaves such rows out" in capsys.readouterr().err
    assert main([*learn, "--read", "leave_uneven=yes"]) == 0
    assert "One row is left out" in capsys.readouterr().err


def test_one_uneven_row_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,b,c\n" + ROWS + "1,2\n" + ROWS)
    (note,) = read_table(path, ReadOptions(leave_uneven=True)).notes
    assert note.startswith("One row is left out, with more or fewer cells than the 3 of the")
    assert note.endswith(": row 12.")


def test_most_of_a_file_is_not_left_out(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,b\n" + "1,2,3\n" * 3 + "1,2\n2,1\n")
    with pytest.raises(
        UnevenRowsError, match="2 cells are expected, but 3 rows have more or fewer"
    ):
        read_table(path, ReadOptions(leave_uneven=True))


@pytest.mark.parametrize(
    ("end", "names"),
    [(",z", ("row names", "a", "b")), (",", ("a", "b"))],
    ids=["names", "trailing"],
)
def test_uneven_rows_are_left_out_below_a_header_with_one_cell_less(
    tmp_path: Path, end: str, names: tuple[str, ...]
) -> None:
    """Such as row names, or a separator that ends each row: most of the rows tell, not all."""
    path = tmp_path / "t.csv"
    path.write_text("a,b\n" + f"1,x{end}\n2,y{end}\n" * 10 + "1,2\n" + f"1,x{end}\n" * 10)
    leave = ReadOptions(leave_uneven=True)
    table, shown = read_table(path, leave), preview(path, leave)
    assert (table.names, table.rows, table.uneven) == (names, 30, 1)
    assert len(shown.rows) == 30
    assert shown.names == (("column 1", "a", "b") if end == ",z" else ("a", "b", "column 3"))
    assert shown.lines[:2] == (2, 3) and 22 not in shown.lines


@pytest.mark.parametrize("last_end", ["\n", ""])
def test_one_row_alone_is_refused_before_it_is_coded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last_end: str
) -> None:
    """Of many thousand columns that would take seconds."""
    path = tmp_path / "t.csv"
    path.write_text("a,b\n1,2" + last_end)
    monkeypatch.setattr(
        "bnstudio.data.table.delimited.reader.Reader._add", lambda *_: pytest.fail("coded")
    )
    with pytest.raises(DataError, match="the table has one row"):
        read_table(path)


def test_a_first_row_that_comes_alone_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bnstudio.data.table.delimited.source.SAMPLE_SIZE", 8)
    monkeypatch.setattr("bnstudio.data.table.delimited.source.READ_SIZE", 4)
    path = tmp_path / "t.csv"
    path.write_text("a,b\n1,2\n3,4\n5,6\n")
    table = read_table(path, ReadOptions(header=True, separator=","))
    assert [table.cell(i, 0) for i in range(table.rows)] == ["1", "3", "5"]


def test_the_preview_finds_row_names_where_the_reader_does(tmp_path: Path) -> None:
    """Also below the rows that it shows."""
    path = tmp_path / "t.csv"
    path.write_text("a,b\n" + "1,x,\n2,y,\n" * 20 + "1,x,z\n" * 3)
    assert read_table(path).names == ("row names", "a", "b")
    assert preview(path, rows=10).names == ("column 1", "a", "b")
    assert preview(path, rows=100).names == ("column 1", "a", "b")


def test_the_preview_has_rows_from_behind_those_left_out(tmp_path: Path) -> None:
    """Whatever stands first, and also where a row is of empty cells alone."""
    path = tmp_path / "t.tsv"
    wide = "\t".join("1" * 100_001)
    path.write_text(f"a\tb\n{wide}\n" + "1\n" * 100 + "1\t2\n\t\n" * 100)
    shown = preview(path, ReadOptions(separator="\t", leave_uneven=True), 50)
    assert len(shown.rows) == 50 and shown.lines[:2] == (103, 104)


def test_a_quote_opens_behind_a_tab_where_blanks_separate(tmp_path: Path) -> None:
    """Also in a block with a quote inside a cell, where each quote is looked at."""
    path = tmp_path / "t.txt"
    path.write_text('a b c\n0\t"u v"\t1\n5"6 x 2\n1 \t "u v" 2\n' + "1 x 2\n" * 3)
    table = read_table(path, ReadOptions(separator=" ", header=True))
    assert [table.columns[1].text(i) for i in range(3)] == ["u v", "x", "u v"]


def test_one_row_alone_that_is_uneven_leaves_no_row(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,b\n1,2,3,4\n")
    with pytest.raises(DataError, match="no row below it"):
        read_table(path, ReadOptions(leave_uneven=True))
