"""Pasted text becomes a file; the oldest of many go."""

from datetime import datetime, timedelta

import pytest

from bnstudio.data.table.read import read_table
from bnstudio.errors import DataError
from bnstudio.project.saving.pasted import KEPT, keep_pasted, pasted_folder


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("bnstudio.project.saving.pasted.pasted_folder", lambda: tmp_path / "pasted")
    return tmp_path / "pasted"


@pytest.mark.parametrize("separator", ["\t", ";"])
def test_it_is_read_like_a_file(separator):
    rows = [f"{i % 3}{separator}{'xy'[i % 2]}" for i in range(9)]
    path = keep_pasted("\r\n".join([f"Größe{separator}b", *rows]))
    table = read_table(path)
    assert table.names == ("Größe", "b") and table.rows == 9


def test_the_oldest_go(_own_folder):
    start = datetime(2026, 1, 1)
    paths = [keep_pasted("a\tb\n1\t2\n", start + timedelta(seconds=i)) for i in range(KEPT + 3)]
    assert sorted(_own_folder.iterdir()) == paths[3:]


@pytest.mark.parametrize("text", ["", "one word", "\n \n a,b \n"])
def test_what_is_no_table_is_said(text):
    with pytest.raises(DataError, match="the clipboard holds no table"):
        keep_pasted(text)


def test_it_lies_where_the_program_keeps_its_state():
    assert pasted_folder().name == "pasted"
