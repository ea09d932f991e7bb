"""How numbers in a table are understood: decimal commas, numeric missing markers, huge values."""

import os

import numpy as np
import pytest

import bnstudio.data.table.delimited.source as data_source
from bnstudio.data.table.discretise import cut_points
from bnstudio.data.table.preview import preview
from bnstudio.data.table.read import read_table
from bnstudio.data.table.table import ReadOptions
from bnstudio.errors import DataError


def file(folder, text):
    path = folder / "t.csv"
    path.write_text(text)
    return path


def rows(*values):
    return "a,b\n" + "".join(f'"{value}",{"xy"[i % 2]}\n' for i, value in enumerate(values))


class TestDecimalComma:
    def test_thousands_between_commas_are_no_decimals(self, tmp_path):
        path = file(tmp_path, rows("1,234", "2,000", "950", "3,250,000", "-12,500"))
        assert preview(path).options.decimal == "."
        assert read_table(path).column("a").kind == "text"

    def test_decimals_between_commas_are_seen_and_said(self, tmp_path):
        table = read_table(file(tmp_path, rows("1,25", "2,5", "1,234", "3,25")))
        assert table.options.decimal == ","
        assert table.column("a").numbers().tolist() == [1.25, 2.5, 1.234, 3.25]
        assert any("decimal sign" in note for note in table.notes)

    def test_below_one_three_digits_are_decimals(self, tmp_path):
        assert preview(file(tmp_path, rows("0,125", "0,250", "0,375"))).options.decimal == ","

    @pytest.mark.parametrize(("cells", "sign"), [("1,234 2,345", ","), ("1,234 1,234,567", ".")])
    def test_between_semicolons(self, tmp_path, cells, sign):
        text = "a;b\n" + "".join(f"{cell};x\n{cell};y\n" for cell in cells.split())
        assert preview(file(tmp_path, text)).options.decimal == sign

    def test_a_choice_needs_no_note(self, tmp_path):
        path = file(tmp_path, rows("1,25", "2,5", "3,25"))
        assert not any("decimal" in n for n in read_table(path, ReadOptions(decimal=",")).notes)


@pytest.mark.parametrize("size", [64, 1000, 2**21])
@pytest.mark.parametrize("few", [True, False])
def test_a_number_marker_is_that_number_however_written(tmp_path, monkeypatch, size, few):
    monkeypatch.setattr(data_source, "READ_SIZE", size)
    monkeypatch.setattr(data_source, "SAMPLE_SIZE", size)
    marks = ("-9", "-9.0", "-9.00")
    values = [marks[i // 50 % 3] if i % 50 == 0 else (i % 7 if few else i / 7) for i in range(1200)]
    path = file(tmp_path, rows(*values))
    column = read_table(path, ReadOptions(missing=("", "-9"))).column("a")
    assert column.kind == ("integer" if few else "continuous")
    assert column.missing == 24
    assert column.markers == {"-9": 8, "-9.0": 8, "-9.00": 8}


@pytest.mark.parametrize("size", [64, 2**21])
def test_a_number_marker_with_decimal_commas(tmp_path, monkeypatch, size):
    monkeypatch.setattr(data_source, "READ_SIZE", size)
    monkeypatch.setattr(data_source, "SAMPLE_SIZE", size)
    cells = ["-9,50" if i % 50 == 0 else f"{i // 7},{i % 7}1" for i in range(1200)]
    path = file(tmp_path, "a;b\n" + "".join(f"{c};{'xy'[i % 2]}\n" for i, c in enumerate(cells)))
    for marker in ("-9,5", "-9.5"):
        options = ReadOptions(missing=(marker,), decimal=",", header=True, separator=";")
        assert read_table(path, options).column("a").missing == 24


@pytest.mark.parametrize("method", ["equal-width", "equal-frequency", "mean", "median"])
def test_the_largest_numbers_are_cut(method):
    values = np.array([-1.7e308, -1.6e308, 1e308, 1.6e308, 1.7e308, 1.7e308])
    cuts = cut_points(values, method, 2)
    assert len(cuts) == 1 and -1.6e308 <= cuts[0] < 1.7e308


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_pipe_or_device_is_no_table(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero"):
        with pytest.raises(DataError, match="no ordinary file"):
            read_table(path)
