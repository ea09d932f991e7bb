"""Reading delimited text: formats guessed, types found, rows numbered, nothing lost on the way."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import numpy as np
import pytest

from bnstudio.data.table.delimited import records as records_module
from bnstudio.data.table.delimited import source as source_module
from bnstudio.data.table.preview import preview
from bnstudio.data.table.read import ReadCancelled, read_table
from bnstudio.data.table.table import ReadOptions, Table, natural_key
from bnstudio.errors import DataError


def write(folder: Path, text: str | bytes, name: str = "t.csv") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def read(folder: Path, text: str | bytes, name: str = "t.csv", **options: object) -> Table:
    return read_table(write(folder, text, name), ReadOptions(**options))  # type: ignore[arg-type]


def cells(table: Table) -> list[list[str]]:
    return [[table.cell(r, c) for c in range(len(table.columns))] for r in range(table.rows)]


ROWS = "1,x\n2,y\n1,x\n"


@pytest.mark.parametrize(
    ("text", "name", "separator", "decimal", "header"),
    [
        ("a,b\n1.5,x\n2.5,y\n", "t.csv", ",", ".", True),
        ("a;b;c\n1,5;x;1\n2,5;y;2\n", "t.csv", ";", ",", True),
        ("a;b;c\n" + "x;1,5;1\ny;2,5;2\n" * 200, "t.csv", ";", ",", True),
        ('"a";"b"\n"1,5";"x;y"\n"2,5";"z"\n', "t.csv", ";", ",", True),
        ("a b\tc\n1\tx y\n2\ty\n", "t.tsv", "\t", ".", True),
        ("a|b\n1|x\n2|y\n", "t.txt", "|", ".", True),
        ("a b   c\n 1 2  3 \n 2 3  4\n", "t.dat", " ", ".", True),
        ("x,o,1\nx,x,2\no,x,3\no,o,1\n", "t.csv", ",", ".", False),
        ("0,1,0\n1,1,0\n0,0,1\n", "t.csv", ",", ".", False),
    ],
)
def test_the_format_is_guessed(
    tmp_path: Path, text: str, name: str, separator: str, decimal: str, header: bool
) -> None:
    options = preview(write(tmp_path, text, name)).options
    assert (options.separator, options.decimal, options.header) == (separator, decimal, header)


def test_a_choice_goes_before_the_guess(tmp_path: Path) -> None:
    table = read(tmp_path, "a;b,c\n1;2,3\n4;5,6\n", separator=",", header=False)
    assert table.names == ("X1", "X2")
    assert cells(table)[0] == ["a;b", "c"]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "latin-1"]
)
def test_encodings(tmp_path: Path, encoding: str) -> None:
    text = "größe,b\nä,1\nö,2\n".encode(encoding)
    wanted = {"utf-16-le": "utf-16-le", "latin-1": "latin-1"}.get(encoding)
    table = read(tmp_path, text, encoding=wanted)
    assert table.names == ("größe", "b")
    assert cells(table) == [["ä", "1"], ["ö", "2"]]


def test_a_late_byte_that_is_not_utf8_changes_the_guess(tmp_path: Path) -> None:
    table = read(tmp_path, b"a,b\n" + b"1,x\n2,y\n" * 50_000 + b"\xe4,z\n1,x\n")
    assert table.options.encoding == "cp1252"
    assert table.rows == 100_002
    assert table.cell(100_000, 0) == "ä"
    assert "Row 100002 is not UTF-8" in table.notes[0]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(tmp_path: Path, end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = end.join(["a,b", "1,x", "", "2,y", "3,zz", ""])
    for size in (1, 2, 3, 5, 1000):
        monkeypatch.setattr(source_module, "READ_SIZE", size)
        monkeypatch.setattr(source_module, "SAMPLE_SIZE", 8)
        table = read(tmp_path, text, header=True, separator=",")
        assert cells(table) == [["1", "x"], ["2", "y"], ["3", "zz"]]


def test_gzip_is_seen_through_whatever_the_name(tmp_path: Path) -> None:
    packed = gzip.compress(f"a,b\n{ROWS}".encode())
    assert read(tmp_path, packed, "t.csv").rows == 3
    assert read(tmp_path, packed, "t.csv.gz").rows == 3


class TestTypes:
    def test_text_integers_and_numbers(self, tmp_path: Path) -> None:
        lines = [f"{'ab'[i % 2]},{i % 20},{i % 21},{i / 2},NA" for i in range(60)]
        table = read(tmp_path, "t,few,many,real,none\n" + "\n".join(lines))
        kinds = [(column.kind, column.categorical) for column in table.columns]
        assert kinds == [
            ("text", True),
            ("integer", True),
            ("integer", False),
            ("continuous", False),
            ("empty", False),
        ]
        assert table.column("few").levels == tuple(str(i) for i in range(20))
        np.testing.assert_array_equal(table.column("real").numbers(), [i / 2 for i in range(60)])

    def test_whole_numbers_written_with_a_point_are_integers(self, tmp_path: Path) -> None:
        table = read(tmp_path, "a,b\n1.0,x\n2.0,y\nNA,z\n1,x\n")
        column = table.column("a")
        assert column.categorical and column.levels == ("1", "2")
        assert column.codes is not None and column.codes.tolist() == [0, 1, -1, 0]
        assert "decimal sign" in column.reason

    def test_leading_zeros_are_kept_when_they_are_the_one_spelling(self, tmp_path: Path) -> None:
        assert read(tmp_path, "a,b\n01,x\n02,y\n").column("a").levels == ("01", "02")
        assert read(tmp_path, "a,b\n01,x\n1,y\n2,z\n").column("a").levels == ("1", "2")

    def test_levels_are_in_natural_order(self, tmp_path: Path) -> None:
        table = read(tmp_path, "a,b\n10-19,x\n5-9,y\n100,x\n-3,y\n2,x\n")
        assert table.column("a").levels == ("-3", "2", "100", "5-9", "10-19")
        assert sorted(["x10", "x9", "X1"], key=natural_key) == ["X1", "x9", "x10"]

    def test_true_and_false_stay_text(self, tmp_path: Path) -> None:
        table = read(tmp_path, "a,b\nTRUE,1.50\nFALSE,1.5\nTRUE,2\n")
        assert table.column("a").levels == ("FALSE", "TRUE")
        assert table.column("b").distinct == 2

    @pytest.mark.parametrize("word", ["1_000", "inf", "Infinity", "0x10", "１", "1e", "--1", "1 2"])
    def test_what_is_no_number(self, tmp_path: Path, word: str) -> None:
        assert read(tmp_path, f"a,b\n{word},x\n2,y\n", header=True).column("a").kind == "text"

    def test_many_numbers_become_values_block_by_block(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(source_module, "READ_SIZE", 2000)
        monkeypatch.setattr(source_module, "SAMPLE_SIZE", 2000)
        chance = random.Random(1)
        values = [round(chance.gauss(0, 1), 4) for _ in range(3000)]
        words = [
            ("?" if i % 97 == 5 else "" if i % 89 == 7 else str(v)) for i, v in enumerate(values)
        ]
        table = read(tmp_path, "a,b\n" + "".join(f"{word},x\n" for word in words))
        column = table.column("a")
        assert column.kind == "continuous"
        expected = [float(word) if word not in ("?", "") else np.nan for word in words]
        np.testing.assert_array_equal(column.numbers(), expected)
        assert column.missing == sum(word in ("?", "") for word in words)
        assert dict(column.markers) == {"?": words.count("?"), "": words.count("")}

    @pytest.mark.parametrize("odd", ["75,6 kg", "inf", "abc"])
    def test_a_late_text_among_numbers_makes_the_column_text(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, odd: str
    ) -> None:
        monkeypatch.setattr(source_module, "READ_SIZE", 2000)
        monkeypatch.setattr(source_module, "SAMPLE_SIZE", 2000)
        words = [f"{i / 7:.3f}" for i in range(2000)]
        words[1500] = odd
        table = read(tmp_path, "a;b\n" + "".join(f"{word};x\n" for word in words), separator=";")
        assert table.column("a").kind == "text"
        assert [table.cell(i, 0) for i in range(2000)] == words


class TestMissing:
    def test_markers_are_counted(self, tmp_path: Path) -> None:
        table = read(tmp_path, "a,b\nx,1\n?,2\n,3\nNA ,\nNone,5\n")
        assert dict(table.column("a").markers) == {"?": 1, "": 1, "NA": 1}
        assert table.column("a").levels == ("None", "x")
        assert table.column("b").missing == 1

    def test_chosen_markers_replace_the_usual_ones(self, tmp_path: Path) -> None:
        table = read(tmp_path, "a,b\nx,1\n?,-9\nNA,3\n", missing=("-9",))
        assert table.column("a").levels == ("?", "NA", "x")
        assert table.column("b").levels == ("1", "3")

    def test_the_empty_cell_can_be_a_value(self, tmp_path: Path) -> None:
        table = read(tmp_path, "a,b\nx,1\n,2\n", missing=("?",))
        assert table.column("a").levels == ("", "x")


class TestShape:
    def test_a_trailing_separator_is_no_column(self, tmp_path: Path) -> None:
        for header in ("a,b,\n", "a,b\n"):
            table = read(tmp_path, header + "1,x,\n2,y,\n1,y,\n")
            assert table.names == ("a", "b")
            assert "every row ends with a separator" in table.notes[0]

    def test_a_trailing_separator_without_header(self, tmp_path: Path) -> None:
        table = read(tmp_path, "0,1,\n1,1,\n0,0,\n", header=False)
        assert table.names == ("X1", "X2")

    def test_row_names_are_a_column(self, tmp_path: Path) -> None:
        table = read(tmp_path, "a,b\nr1,2,x\nr2,1,y\n")
        assert table.names == ("row names", "a", "b")

    def test_quoted_cells_hold_separators_quotes_and_line_ends(self, tmp_path: Path) -> None:
        table = read(tmp_path, 'a,b\n"x,""1""\ny", 2\nz,"3"\n')
        assert cells(table) == [['x,"1"\ny', "2"], ["z", "3"]]

    def test_a_quote_inside_a_word_is_just_a_sign(self, tmp_path: Path) -> None:
        table = read(tmp_path, 'a,b\n1,5" pipe\n2,x\n3,6" pipe\n4,"5"" pipe"\n')
        assert [table.cell(r, 1) for r in range(4)] == ['5" pipe', "x", '6" pipe', '5" pipe']

    def test_the_row_of_state_numbers_is_no_data(self, tmp_path: Path) -> None:
        text = "A B C\n2 3 2\n0 2 1\n1 1 0\n0 0 1\n"
        assert read(tmp_path, text, "t.dat").rows == 3
        assert read(tmp_path, text, "t.dat", arities=False).rows == 4
        # A code as large as its number of states: then the row was data.
        assert read(tmp_path, text + "0 3 1\n", "t.dat").rows == 5

    def test_names_can_be_repaired(self, tmp_path: Path) -> None:
        path = write(tmp_path, "a,,a,a_2\n1,2,3,4\n2,3,4,5\n")
        table = read_table(path, ReadOptions(repair_names=True))
        assert table.names == ("a", "column 2", "a_3", "a_2")
        assert len(table.notes) == 2


class TestProgressAndCancel:
    def test_progress_follows_the_bytes_of_the_file(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(source_module, "READ_SIZE", 10_000)
        monkeypatch.setattr(source_module, "SAMPLE_SIZE", 10_000)
        path = write(tmp_path, "a,b\n" + ROWS * 20_000)
        seen: list[tuple[int, int]] = []
        read_table(path, progress=lambda done, total: seen.append((done, total)))
        assert [done for done, _ in seen] == sorted(done for done, _ in seen)
        assert seen[-1] == (path.stat().st_size, path.stat().st_size)
        assert seen[0][0] < seen[0][1] and len(seen) > 5

    def test_cancel_between_blocks(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(source_module, "READ_SIZE", 1000)
        monkeypatch.setattr(source_module, "SAMPLE_SIZE", 1000)
        path = write(tmp_path, "a,b\n" + ROWS * 5000)
        asked = []

        def cancelled() -> bool:
            asked.append(1)
            return len(asked) > 5

        with pytest.raises(ReadCancelled):
            read_table(path, cancelled=cancelled)
        assert len(asked) < 10


def test_preview_shows_the_first_rows_as_written(tmp_path: Path) -> None:
    path = write(tmp_path, "a;b\n1,50;x\n\nNA;y\n3;\n")
    shown = preview(path, rows=2)
    assert shown.names == ("a", "b")
    assert shown.rows == (("1,50", "x"), ("NA", "y"))
    assert shown.lines == (2, 4)


def test_preview_of_wide_rows_and_late_encodings(tmp_path: Path) -> None:
    wide = ("1," * 20_000 + "2\n") * 60
    shown = preview(write(tmp_path, wide), rows=50)
    assert len(shown.rows) == 50 and len(shown.names) == 20_001
    late = b"a,b\n" + (b"x" * 9000 + b",1\n") * 40 + b"\xe4,2\n"
    shown = preview(write(tmp_path, late))
    assert shown.options.encoding == "cp1252" and shown.rows[-1] == ("ä", "2")
    with pytest.raises(DataError, match="not written in utf-8"):
        preview(write(tmp_path, late), ReadOptions(encoding="utf-8"))


def test_preview_shows_ragged_rows_too(tmp_path: Path) -> None:
    shown = preview(write(tmp_path, "a,b\n1,2\n1,2,3\n"))
    assert shown.names == ("a", "b", "column 3")
    assert shown.rows == (("1", "2"), ("1", "2", "3"))


def test_long_cells_take_the_general_road(tmp_path: Path) -> None:
    words = ["x" * n + "ä" for n in (1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 200)]
    table = read(tmp_path, "a,b\n" + "".join(f"{word},1\n{word},2\n" for word in words))
    assert [table.cell(2 * i, 0) for i in range(len(words))] == words


def test_lines_are_counted_over_blank_and_quoted_ones() -> None:
    data = b'a,b\n\n1,"x\ny"\n  \n2,3\n'
    found = records_module.scan(data, ",", '"', 1)
    assert [found.line_of(i) for i in range(found.count)] == [1, 3, 6]
    assert found.cells.tolist() == [2, 2, 2]
    assert found.next_line == 7
    rest = found.after(2)
    assert rest.text(0) == "2,3" and rest.line_of(0) == 6
