"""Files in wide characters, with zero bytes, and in encodings that tables do not have."""

from __future__ import annotations

from pathlib import Path

import pytest

from bnstudio.data.table.preview import preview
from bnstudio.data.table.read import read_table
from bnstudio.data.table.table import ReadOptions
from bnstudio.errors import DataError


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
@pytest.mark.parametrize("rows", [20, 60_000], ids=["in the sample", "further down"])
def test_wide_characters_that_are_cut_off_are_told_with_their_row(
    tmp_path: Path, encoding: str, rows: int
) -> None:
    """Not as bytes that no text has, after an attempt to read them as cp1252."""
    path = tmp_path / "t.csv"
    path.write_bytes(("a,b,c\n" + "x,1,u\ny,2,v\n" * (rows // 2)).encode(encoding)[:-1])
    with pytest.raises(DataError, match=f"row {rows + 1}: the file begins as {encoding}, but"):
        read_table(path)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
@pytest.mark.parametrize("end", ["le", "be"])
def test_wide_characters_without_a_mark_are_read_when_chosen(
    tmp_path: Path, encoding: str, end: str
) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(("a,b\n" + "x,1\nyß,2\n" * 9).encode(f"{encoding}-{end}"))
    how = ReadOptions(encoding=encoding)
    assert read_table(path, how).column("a").levels == ("x", "yß")
    assert preview(path, how).rows[1] == ("yß", "2")


@pytest.mark.parametrize("name", ["idna", "punycode"])
def test_encodings_of_domains_are_none_of_tables(tmp_path: Path, name: str) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,b\n1,2\n2,1\n")
    with pytest.raises(DataError, match=f"the encoding “{name}” is not known"):
        read_table(path, ReadOptions(encoding=name))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("rows", [20, 1_000_000], ids=["in the sample", "further down"])
def test_a_nul_in_a_text_is_told_with_its_row(tmp_path: Path, end: str, rows: int) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes((f"a,b{end}" + f"x,1{end}y,2{end}" * (rows // 2) + "x\0,1").encode())
    with pytest.raises(DataError, match=f"row {rows + 2}: this is not a text table"):
        read_table(path)
