"""A text file that another program appends to is read as it was when the reading began."""

import gzip
import threading
from pathlib import Path

import pytest

from bnstudio.data.table.delimited import source
from bnstudio.data.table.preview import preview
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import propose
from bnstudio.data.table.table import ReadOptions, Table
from bnstudio.errors import DataError
from bnstudio.project.data import load_data
from bnstudio.project.source import DataSource

GREW = "The file grew while it was read: rows that were added meanwhile are not in the table."
HEAD = "a,b\n" + "x,1\ny,2\n" * 500


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "READ_SIZE", 1000)
    monkeypatch.setattr(source, "SAMPLE_SIZE", 1000)


def read_and_append(path: Path, more: bytes, options: ReadOptions | None = None) -> Table:
    """Read the file, and append to it once when the first block has been read."""
    left = [more]

    def progress(_done: int, _of: int) -> None:
        if left:
            with path.open("ab") as file:
                file.write(left.pop())

    return read_table(path, options, progress=progress)


@pytest.mark.parametrize("more", ["z,3\n", "z", "z,3,4,5\n", '"z', "\N{EURO SIGN}\n" * 3000])
def test_what_is_appended_is_not_in_the_table(tmp_path: Path, more: str) -> None:
    path = tmp_path / "log.csv"
    path.write_text(HEAD)
    table = read_and_append(path, more.encode())
    assert (table.rows, table.bytes) == (1000, len(HEAD))
    assert table.notes == (GREW,)
    assert table.column("a").levels == ("x", "y")


def test_a_file_that_stays_has_no_such_note(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(HEAD)
    assert read_table(path).notes == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("part", ["é", "é,", "éé,1", "é,1,", "x,1"])
def test_a_row_that_was_being_written_is_left_out(
    tmp_path: Path, encoding: str, end: str, part: str
) -> None:
    """Also where it looked whole, or too short, or ended within a character."""
    path = tmp_path / "log.csv"
    text = HEAD.replace("x", "é").replace("\n", end)
    whole = text.encode(encoding)
    written = (text + part).encode(encoding)
    cut = written[: len(whole) + 1] if part == "é" else written
    path.write_bytes(cut)
    wanted = ReadOptions(encoding=encoding) if encoding == "utf-16-be" else None
    table = read_and_append(path, written[len(cut) :] + ("0,3" + end).encode("ascii"), wanted)
    assert (table.rows, table.bytes) == (1000, len(whole))
    assert table.notes[-1] == GREW
    assert table.column("a").levels == ("y", "é")


def test_a_file_that_ends_within_a_quoted_cell_is_refused(tmp_path: Path) -> None:
    """The end of the cell is not known, nor whether there is one."""
    path = tmp_path / "log.csv"
    path.write_text(HEAD + '"x\n')
    with pytest.raises(DataError, match="was changed while it was read"):
        read_and_append(path, b'",1\n')


def test_what_is_wrong_in_a_growing_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(HEAD + "x\n" + HEAD)
    with pytest.raises(DataError, match="row 1002: the row has one cell where 2 are expected"):
        read_and_append(path, b"x,1\n")


def test_a_header_that_is_being_written_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("a,b")
    with (
        pytest.raises(DataError, match="was changed while it was read"),
        source.Source(path) as opened,
    ):
        assert sum(records.count for records in opened.blocks(",", '"')) == 1
        path.write_text("a,bc\nx,y\n")


def test_a_compressed_file_that_grows_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log.csv.gz"
    path.write_bytes(gzip.compress(HEAD.encode()))
    with pytest.raises(DataError, match="was changed while it was read"):
        read_and_append(path, gzip.compress(b"z,3\n"))


def test_a_small_file_whose_beginning_changes_as_it_grows_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,b\nx,1\ny,2\n")
    with pytest.raises(DataError, match="was changed while it was read"), source.Source(path):
        path.write_text("a,b\nX,1\ny,2\nz,3\n")


def test_a_thread_that_appends_all_the_time(tmp_path: Path) -> None:
    """Parts of rows are written as a program with a buffer does; each reading has whole ones."""
    path = tmp_path / "log.csv"
    rows = ["first,1\n", "second,2\n"]
    path.write_text("name,number\n" + "".join(rows) * 2000)
    stop = threading.Event()

    def append() -> None:
        text = ("".join(rows) * 50).encode()
        with path.open("ab", buffering=0) as file:
            while not stop.is_set():
                for place in range(0, len(text), 7):
                    file.write(text[place : place + 7])
                    stop.wait(1e-4)

    writer = threading.Thread(target=append)
    writer.start()
    try:
        tables = [read_table(path) for _ in range(5)]
        looks = [preview(path, rows=10**6) for _ in range(5)]
    finally:
        stop.set()
        writer.join()
    content = path.read_bytes()
    for table in tables:
        assert table.notes == (GREW,)
        assert content[table.bytes - 1 : table.bytes] == b"\n"
        assert table.rows == content[: table.bytes].count(b"\n") - 1
        assert table.column("name").levels == ("first", "second")
    assert [table.rows for table in tables] == sorted({table.rows for table in tables})
    for look in looks:
        assert set(look.rows) == {("first", "1"), ("second", "2")}


@pytest.mark.parametrize("kept", [True, False], ids=["with a copy", "too large for a copy"])
def test_a_project_knows_what_was_read_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    """Its copy has the rows of the table; of a larger file the rows of then are read."""
    if not kept:
        monkeypatch.setattr("bnstudio.project.source.EMBED_LIMIT", 10)
    path = tmp_path / "log.csv"
    path.write_text(HEAD)
    table = read_and_append(path, b"z,3\n" * 500)
    data = DataSource.of_file(str(path), table.options, propose(table), table.bytes)
    assert data.kept == (HEAD.encode() if kept else None)
    loaded = load_data(data)
    assert loaded.table is not None and loaded.dataset is not None
    assert (loaded.table.rows, loaded.table.notes) == (1000, ())
    how = "changed" if kept else "grown"
    assert f"log.csv has {how} since this project was saved" in loaded.message
    assert not loaded.changed and loaded.source.sha256 == data.sha256
    again = load_data(loaded.source)
    assert again.dataset is not None and again.dataset.sha256 == loaded.dataset.sha256
    path.write_text(HEAD)  # as it was read
    assert load_data(data).message == ""


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_last_row_without_its_end_is_there_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    monkeypatch.setattr("bnstudio.project.source.EMBED_LIMIT", 10)
    path = tmp_path / "log.csv"
    path.write_text(HEAD + "z,3" + end)
    table = read_table(path)
    data = DataSource.of_file(str(path), table.options, propose(table), table.bytes)
    with path.open("a") as file:
        file.write("\nz,4\n"[len(end) :])
    loaded = load_data(data)
    assert loaded.table is not None and loaded.table.rows == table.rows == 1001
    assert loaded.kind == "info" and not loaded.changed


@pytest.mark.parametrize("name", ["log.csv", "log.csv.gz", "log.arff"])
def test_what_did_not_only_grow_is_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Rows of before were changed, or the file is of a kind that is read as a whole."""
    monkeypatch.setattr("bnstudio.project.source.EMBED_LIMIT", 10)
    path, content, more = tmp_path / name, HEAD.encode(), b"z,3\n" * 9
    if name.endswith(".arff"):
        content = b"@relation r\n@attribute a {x,y,z}\n@attribute b {1,2,3}\n@data\n" + content[4:]
    packed = gzip.compress if name.endswith(".gz") else bytes
    path.write_bytes(packed(content))
    table = read_table(path)
    data = DataSource.of_file(str(path), table.options, propose(table), table.bytes)
    changed = content.replace(b"x,1", b"y,1", 1) if name == "log.csv" else content
    path.write_bytes(packed(changed) + packed(more))
    loaded = load_data(data)
    assert loaded.table is not None and loaded.table.rows == 1009
    assert loaded.changed and "has changed since this project was saved" in loaded.message
