"""Tables that are no delimited text become the same table as the CSV of the same cells."""

from __future__ import annotations

import gzip
import sys
import zipfile
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from bnstudio.data.table.diagnose import diagnose
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.preview import preview
from bnstudio.data.table.read import ReadCancelled, read_table
from bnstudio.data.table.recipe import propose
from bnstudio.data.table.table import ReadOptions, Table
from bnstudio.errors import DataError
from tests.benchmarks.hostile import foreign
from tests.support.workbooks import write_xlsx
from tests.unit.data.table.foreign_tables import as_csv, frame, refused, rows_of, same


class TestWorkbook:
    @pytest.fixture(autouse=True)
    def _library(self) -> None:
        pytest.importorskip("python_calamine", reason="python-calamine reads workbooks")

    def test_same_as_csv(self, tmp_path: Path) -> None:
        path = tmp_path / "t.xlsx"
        write_xlsx(path, {"Data": rows_of(frame())})
        table = read_table(path)
        same(table, as_csv(tmp_path))
        assert table.options.sheet == "Data" and table.options.header

    @pytest.mark.parametrize("place", ["XFD1048576", "ZZZ9999999", "XFD40000"])
    def test_a_cell_far_away_is_an_error_and_ends_nothing(self, tmp_path: Path, place: str) -> None:
        """The library asks for the memory of the rectangle round all cells, or ends its process."""
        write_xlsx(tmp_path / "whole.xlsx", {"Data": rows_of(frame())})
        path = tmp_path / "t.xlsx"
        with zipfile.ZipFile(tmp_path / "whole.xlsx") as whole, zipfile.ZipFile(path, "w") as out:
            for name in whole.namelist():
                part = whole.read(name)
                if "sheet1" in name and name.endswith(".xml"):
                    assert b'r="A2"' in part
                    part = part.replace(b'r="A2"', f'r="{place}"'.encode())
                out.writestr(name, part)
        error = refused(path, "cannot be read as a workbook", "save the sheet as CSV")
        assert "\n" not in str(error)
        with pytest.raises(DataError, match="cannot be read as a workbook"):
            preview(path)

    def test_the_first_sheet_with_data_or_the_chosen_one(self, tmp_path: Path) -> None:
        path = tmp_path / "t.xlsx"
        one = [["a", "b"], *([i % 2, "xy"[i % 2]] for i in range(9))]
        two = [["c", "d"], *([i % 3, "uv"[i % 2]] for i in range(9))]
        write_xlsx(path, {"Cover": [["A title"]], "None": [], "One": one, "Two": two})
        table = read_table(path)
        assert table.names == ("a", "b")
        assert table.notes[0] == "The sheet “One” is read, one of 4."
        assert read_table(path, ReadOptions(sheet="Two")).names == ("c", "d")
        assert preview(path).sheets == ("Cover", "None", "One", "Two")
        refused(path, "there is no sheet “Three”", "“Cover”", sheet="Three")
        refused(path, "empty", sheet="None")

    def test_rows_count_as_in_the_sheet(self, tmp_path: Path) -> None:
        path = tmp_path / "t.xlsx"
        data = [["a", "b", None], [1, True, None], [None, None, None], [2, False, None]]
        write_xlsx(path, {"S": data}, start=4)
        shown = preview(path)
        assert shown.lines == (5, 7) and shown.names == ("a", "b")
        assert shown.rows == (("1", "TRUE"), ("2", "FALSE"))

    def test_no_header(self, tmp_path: Path) -> None:
        path = tmp_path / "t.xlsx"
        write_xlsx(path, {"S": [[i % 2, 7 + i % 3] for i in range(9)]})
        assert read_table(path).names == ("X1", "X2") and read_table(path).rows == 9
        assert read_table(path, ReadOptions(header=True)).rows == 8

    def test_the_decimal_comma_of_texts(self, tmp_path: Path) -> None:
        path = tmp_path / "t.xlsx"
        data = [["a", "b"], *([f"{i},5", i + 0.25] for i in range(40))]
        write_xlsx(path, {"S": data})
        assert "decimal" in {finding.kind for finding in diagnose(read_table(path))}
        table = read_table(path, ReadOptions(decimal=","))
        assert [column.kind for column in table.columns] == ["continuous", "continuous"]
        assert table.columns[1].numbers()[3] == 3.25

    def test_names(self, tmp_path: Path) -> None:
        path = tmp_path / "t.xlsx"
        write_xlsx(path, {"S": [["a", "a", None], *([i % 2, i % 3, "x"] for i in range(9))]})
        refused(path, "2 columns are called “a”")
        table = read_table(path, ReadOptions(repair_names=True))
        assert table.names == ("a", "a_2", "column 3")

    @pytest.mark.parametrize("content", [b"a,b\n1,2\n", b"PK\x03\x04 cut off", b"\xd0\xcf\x11\xe0"])
    def test_no_workbook(self, tmp_path: Path, content: bytes) -> None:
        path = tmp_path / "t.xlsx"
        path.write_bytes(content)
        refused(path, "workbook")

    def test_a_bomb(self, tmp_path: Path) -> None:
        path = tmp_path / "t.xlsx"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
            out.writestr("xl/worksheets/sheet1.xml", b" " * 80 * 2**20)
        refused(path, "unpacks to over")


def test_sheets_are_of_workbooks_only(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,b\n1,2\n3,4\n")
    refused(path, "only workbooks have sheets", sheet="S")


ARFF = """% a comment
@RELATION weather

@attribute outlook {sunny, 'over cast', rainy, never}
@ATTRIBUTE temperature NUMERIC
@attribute grade {3, 1, 2}
@attribute 'wind speed' real
@attribute note string
@attribute day date "yyyy-MM-dd"
@data
"""


class TestArff:
    def write(self, tmp_path: Path, rows: str, head: str = ARFF) -> Path:
        path = tmp_path / "t.arff"
        path.write_text(head + rows)
        return path

    def table(self, tmp_path: Path) -> Table:
        row = "sunny,{t},3,{w},'it\\'s, fine',2020-01-0{d}\n'over cast',?,1,?,?,?\n% no row\n\n"
        rows = "".join(row.format(t=60 + i, w=i / 8, d=i % 5 + 1) for i in range(40))
        return read_table(self.write(tmp_path, rows))

    def test_declared_states_are_kept_in_their_order(self, tmp_path: Path) -> None:
        table = self.table(tmp_path)
        assert table.rows == 80
        outlook = table.column("outlook")
        assert outlook.levels == ("sunny", "over cast", "rainy", "never")
        assert outlook.declared and outlook.counts.tolist() == [40, 40, 0, 0]
        grade = table.column("grade")
        assert (grade.kind, grade.levels) == ("integer", ("3", "1", "2")) and grade.categorical
        assert table.column("wind speed").kind == "continuous"
        assert table.column("temperature").missing == 40
        assert table.column("note").levels == ("it's, fine",)
        for missing in ("state", "drop"):
            options = propose(table)
            data = prepare(table, type(options)(missing, options.columns)).dataset
            states = {v.name: v.states for v in data.variables}
            assert states["outlook"] == ("sunny", "over cast", "rainy", "never")

    def test_numbers_that_a_file_declares_are_no_finding(self, tmp_path: Path) -> None:
        head = "@relation r\n@attribute a {1,2,3,unknown}\n@attribute b {0.5,1.5}\n@data\n"
        table = read_table(self.write(tmp_path, "1,0.5\n2,1.5\n3,0.5\n2,0.5\n" * 9, head))
        assert diagnose(table) == ()
        assert table.column("b").kind == "continuous" and table.column("b").categorical

    def test_a_declared_state_is_no_missing_marker(self, tmp_path: Path) -> None:
        head = "@relation r\n@attribute a {NA,EU,none}\n@attribute b {0,1}\n@data\n"
        path = self.write(tmp_path, "NA,0\nEU,1\nnone,1\n?,0\n", head)
        column = read_table(path).column("a")
        assert column.levels == ("NA", "EU", "none") and column.missing == 1
        column = read_table(path, ReadOptions(missing=("?", "NA", "none"))).column("a")
        assert column.levels == ("NA", "EU") and column.markers == {"none": 1, "?": 1}

    def test_sparse_and_packed(self, tmp_path: Path) -> None:
        head = "@relation r\n@attribute a numeric\n@attribute b {no,yes}\n@data\n"
        path = tmp_path / "t.arff.gz"
        path.write_bytes(gzip.compress((head + "{0 3, 1 yes}\n{}\n{1 ?}\n").encode()))
        table = read_table(path)
        assert [table.cell(r, c) for r in range(3) for c in (0, 1)] == [
            "3", "yes", "0", "no", "0", "",
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("rows", "row", "column", "word"),
        [
            ("sunny,1,3,1,a,b\nfoggy,1,3,1,a,b\n", 12, "outlook", "none of the states"),
            ("sunny,1,3,1,a,b\nsunny,warm,3,1,a,b\n", 12, "temperature", "no number"),
            ("sunny,1,3,1,a,b\nsunny,inf,3,1,a,b\n", 12, "temperature", "no number"),
            ("sunny,1\n", 11, None, "2 cells where 6"),
            ("{7 1}\n", 11, None, "names no attribute"),
        ],
    )
    def test_errors_say_where(
        self, tmp_path: Path, rows: str, row: int, column: str | None, word: str
    ) -> None:
        error = refused(self.write(tmp_path, rows), word)
        assert (error.row, error.column) == (row, column)

    @pytest.mark.parametrize(
        ("head", "word"),
        [
            ("a,b\n1,2\n", "not ARFF"),
            ("@relation r\n@attribute a {x,y\n@data\n", "not closed"),
            ("@relation r\n@attribute a {x,x}\n@data\n", "twice"),
            ("@relation r\n@attribute a relational\n@data\n", "“relational”"),
            ("@relation r\n@attribute a numeric\n", "@data"),
            ("@relation r\n@data\n", "no attribute"),
            ("@relation r\n@attribute a {x,y}\n@attribute b {x,y}\n@data\n", "no row"),
        ],
    )
    def test_heads_that_are_none(self, tmp_path: Path, head: str, word: str) -> None:
        refused(self.write(tmp_path, "", head), word)


class TestParquet:
    @pytest.fixture(autouse=True)
    def _library(self) -> None:
        pytest.importorskip("pyarrow", reason="pyarrow (extra “formats”) reads Parquet")

    def test_same_as_csv(self, tmp_path: Path) -> None:
        path = tmp_path / "t.parquet"
        frame().to_parquet(path)
        same(read_table(path), as_csv(tmp_path))

    def test_in_blocks(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("bnstudio.data.table.foreign.parquet.BLOCK", 37)
        path = tmp_path / "t.parquet"
        frame().to_parquet(path)
        seen: list[tuple[int, int]] = []
        same(read_table(path, progress=lambda *done: seen.append(done)), as_csv(tmp_path))
        assert len(seen) == 9 and seen[-1][0] == seen[-1][1] == path.stat().st_size
        with pytest.raises(ReadCancelled):
            read_table(path, cancelled=lambda: len(seen) > 0)

    def test_dates_truth_values_and_infinity(self, tmp_path: Path) -> None:
        path = tmp_path / "t.parquet"
        data = pd.DataFrame(
            {
                "day": pd.to_datetime(["2020-01-01", "2020-01-02"] * 5),
                "yes": [True, False] * 5,
                "big": [np.inf, 0.5] * 5,
                "kind": pd.Categorical(["a", "b"] * 5),
                "none": pd.Series([None] * 10, dtype=object),
            },
            index=pd.Index(range(100, 110), name=None),
        )
        data.to_parquet(path)
        table = read_table(path)
        assert table.column("day").levels == ("2020-01-01", "2020-01-02")
        assert table.column("yes").levels == ("false", "true")
        assert table.column("big").missing == 5
        assert "5 infinite cells" in " ".join(table.notes)
        assert table.column("none").kind == "empty"
        assert table.column("kind").levels == ("a", "b")

    def test_number_markers(self, tmp_path: Path) -> None:
        path = tmp_path / "t.parquet"
        values = np.where(np.arange(600) % 10 == 0, -9.0, np.arange(600) / 7)
        pd.DataFrame({"a": values, "b": np.arange(600) % 3}).to_parquet(path)
        column = read_table(path, ReadOptions(missing=("-9",))).column("a")
        assert column.missing == 60 and column.markers == {"-9": 60}

    def test_lists_are_no_cells(self, tmp_path: Path) -> None:
        path = tmp_path / "t.parquet"
        pd.DataFrame({"a": [1, 2], "b": [[1], [2, 3]]}).to_parquet(path)
        assert refused(path, "no cells").column == "b"

    @pytest.mark.parametrize("content", [b"a,b\n1,2\n", b"PAR1 and no more PAR1"])
    def test_no_parquet(self, tmp_path: Path, content: bytes) -> None:
        path = tmp_path / "t.parquet"
        path.write_bytes(content)
        refused(path, "cannot be read as Parquet")


class TestDescribed:
    def write(self, tmp_path: Path, data: str, name: str = "t.dat") -> Path:
        (tmp_path / "t.vd").write_text("smoker\tno\tyes\tnever\nsex\tf\tm\n")
        path = tmp_path / name
        path.write_text(data)
        return path

    @pytest.mark.parametrize("name", ["t.dat", "t.idt"])
    @pytest.mark.parametrize("by", ["data", "description"])
    def test_names_and_states(self, tmp_path: Path, name: str, by: str) -> None:
        path = self.write(tmp_path, "0 1\n1 0\n1 -1\n", name)
        table = read_table(path if by == "data" else tmp_path / "t.vd")
        assert table.names == ("smoker", "sex")
        assert table.column("smoker").levels == ("no", "yes", "never")
        assert table.column("sex").missing == 1
        assert [table.cell(r, 0) for r in range(3)] == ["no", "yes", "yes"]

    def test_a_table_with_its_own_head_is_not_described(self, tmp_path: Path) -> None:
        path = self.write(tmp_path, "a b\n2 2\n0 1\n1 0\n1 1\n")
        assert read_table(path).names == ("a", "b")

    def test_errors_say_where(self, tmp_path: Path) -> None:
        error = refused(self.write(tmp_path, "0 1\n3 0\n", "t.idt"), "none of its 3 states")
        assert (error.row, error.column) == (2, "smoker")
        assert refused(self.write(tmp_path, "0 1\n1\n", "t.idt"), "1 cells where 2").row == 2
        (tmp_path / "t.vd").unlink()
        refused(tmp_path / "t.idt", "not beside them")
        (tmp_path / "t.idt").unlink()
        (tmp_path / "t.dat").unlink(missing_ok=True)
        (tmp_path / "t.vd").write_text("a\tx\ty\n")
        refused(tmp_path / "t.vd", "not beside it")


@pytest.mark.parametrize(
    ("name", "library", "says"),
    [
        ("t.xlsx", "python_calamine", "needs python-calamine"),
        ("t.parquet", "pyarrow", "needs pyarrow"),
        ("t.sav", "pyreadstat", "needs pyreadstat"),
        ("t.dta", "pyreadstat", "needs pyreadstat"),
    ],
)
def test_a_library_that_is_not_there_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, library: str, says: str
) -> None:
    monkeypatch.setitem(__import__("sys").modules, library, None)
    path = tmp_path / name
    path.write_bytes(b"anything")
    refused(path, says, "pip install 'bnstudio[formats]'")


def test_the_decimal_comma_of_parquet_texts(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow (extra “formats”) reads Parquet")
    path = tmp_path / "t.parquet"
    data = pd.DataFrame({"a": [f"{i},5" for i in range(40)], "b": np.arange(40) + 0.25})
    data.to_parquet(path)
    table = read_table(path, ReadOptions(decimal=","))
    assert [column.kind for column in table.columns] == ["continuous", "continuous"]
    np.testing.assert_array_equal(table.columns[1].numbers(), np.arange(40) + 0.25)


@pytest.mark.skipif(sys.platform != "linux", reason="bounded processes need Linux")
def test_changed_files_are_read_or_refused_in_one_sentence(tmp_path: Path) -> None:
    pytest.importorskip("python_calamine")
    for case in foreign.sound_files(tmp_path):
        if case.whole is None:
            foreign.read(tmp_path, case)
    ends, faults, _worst = foreign.campaign(16, seed=3)
    assert not faults, faults[:3]
    assert {kind for kind, _end in ends} == {"arff", "parquet", "xlsx", "ods"}
    assert any(end == "refused" for _kind, end in ends)
