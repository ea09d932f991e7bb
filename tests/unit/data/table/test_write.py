"""A dataset as a file: read back the same, and nothing half written."""

from pathlib import Path

import pytest

from bnstudio.data.table.load import load_dataset
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.table import Table
from bnstudio.data.table.write import write_csv
from bnstudio.errors import DataError


def table_of(folder: Path, text: str) -> Table:
    path = folder / "t.csv"
    path.write_text(text)
    return read_table(path)


def test_written_and_read_back(tmp_path: Path) -> None:
    text = 'a,b\n"x, ""y""",1\n?,2\nz,1\n'
    dataset = prepare(table_of(tmp_path, text)).dataset
    for name in ("out.csv", "out.csv.gz"):
        write_csv(dataset, tmp_path / name)
        again = load_dataset(tmp_path / name).dataset
        assert again.sha256 == dataset.sha256
    assert sorted(p.name for p in tmp_path.iterdir()) == ["out.csv", "out.csv.gz", "t.csv"]


def test_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dataset = prepare(table_of(tmp_path, "a,b\nx,1\ny,2\n")).dataset
    (tmp_path / "out.csv").write_text("before")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("bnstudio.files.os.fsync", full)
    with pytest.raises(DataError, match="no space left on device"):
        write_csv(dataset, tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_text() == "before"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["out.csv", "t.csv"]


def test_no_such_folder(tmp_path: Path) -> None:
    dataset = prepare(table_of(tmp_path, "a,b\nx,1\ny,2\n")).dataset
    with pytest.raises(DataError, match="cannot be written"):
        write_csv(dataset, tmp_path / "none" / "out.csv")
