"""Every kind of bad table gets one clear sentence that says where and what to do."""

from __future__ import annotations

import errno
import gzip
import os
import random
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import NoReturn

import pytest

from bnstudio.cli import main
from bnstudio.data.table.delimited.source import MAX_LINE, Source
from bnstudio.data.table.load import load_dataset
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import ColumnPlan, id_evidence, propose
from bnstudio.data.table.table import ReadOptions
from bnstudio.errors import DataError
from bnstudio.texts import count_text

ROWS = "1,x,2\n2,y,1\n" * 5


def refused(path: Path, **options: object) -> DataError:
    with pytest.raises(DataError) as caught:
        load_dataset(path, options=ReadOptions(**options))  # type: ignore[arg-type]
    text = str(caught.value)
    assert "\n" not in text and text.endswith(".")
    assert str(path) in text
    return caught.value


@pytest.mark.parametrize(
    ("text", "words", "row"),
    [
        ("", "the file is empty", None),
        ("\n \n\n", "no row", None),
        ("a,b,c\n", "no row below it", None),
        ("a\n1\n2\n3\n", "one column", None),
        ("a,b\n1,2\n", "one row", None),
        ("a,b,c\n" + ROWS + "1,2\n" + ROWS, "2 cells where 3 are expected", 12),
        ("a,b,c\n" + ROWS + "1\n", "one cell where 3 are expected", 12),
        ("a,b,c\n" + ROWS + "1,2,3,4\n", "4 cells where 3 are expected", 12),
        ("a,b,c\r\n\r\n" + ROWS + "1,2,3,4\r\n", "4 cells where 3 are expected", 13),
        ('a,b,c\n"x\ny",2,3\n"z",2,3\n1,2\n', "2 cells where 3 are expected", 5),
        ("a,b,a\n" + ROWS, "2 columns (1, 3) are called “a”", 1),
        ("a,,c\n" + ROWS, "column 2 has no name", 1),
        ("a,b,\n" + ROWS, "column 3 has no name", 1),
        ('a,b,c\n1,"x,2\n' + ROWS, 'a quote that opens here is never closed: “1,"x,2”. Close', 2),
        ('a,b\n1,2\n"ä,2', 'a quote that opens here is never closed: “"ä,2”. Close', 3),
        ("a,b\n" + "1,x\n" * 9, "every column is constant", None),
        ("a,b\n" + "NA,?\n" * 9, "no column is left", None),
        ("a,b\n" + "NA,1\nNA,2\n" * 9, "only the column “b” is left", None),
    ],
)
def test_bad_text(tmp_path: Path, text: str, words: str, row: int | None) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(text.encode())
    error = refused(path)
    assert words in str(error)
    assert error.row == row


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "a PNG picture"),
        (b"PK\x03\x04" + bytes(100), "a spreadsheet"),
        (b"a,b\n1,\x002\n", "no text has"),
        (b"a,b\n" + b"1,2\n2,1\n" * 200_000 + b"1,\x00\n", "no text has"),
        (bytes(range(1, 32)) * 100, "no text"),
        (gzip.compress(random.Random(1).randbytes(20_000), mtime=0)[:-5000], "damaged or cut off"),
        (gzip.compress(ROWS.encode() * 100, mtime=0)[:-20] + b"0" * 20, "damaged or cut off"),
    ],
)
def test_files_that_are_no_tables(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(data)
    assert words in str(refused(path))


def test_places_that_are_no_files(tmp_path: Path) -> None:
    assert "a folder" in str(refused(tmp_path))
    assert "no such file" in str(refused(tmp_path / "nothing.csv"))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"encoding": "klingon"}, "“klingon” is not known"),
        ({"encoding": "rot13"}, "“rot13” is not known"),
        ({"encoding": "utf-16"}, "not written in utf-16"),
        ({"encoding": "ascii"}, "not written in ascii"),
        ({"separator": "ab"}, "not one plain character"),
        ({"separator": "¦"}, "not one plain character"),
        ({"quote": "''"}, "not one plain character"),
        ({"decimal": "x"}, "decimal sign"),
    ],
)
def test_choices_that_cannot_be(tmp_path: Path, options: dict[str, str], words: str) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes("ä,b\n1,x\n2,y\n".encode())
    assert words in str(refused(path, **options))


@pytest.mark.parametrize("packed", [False, True])
def test_a_line_above_the_maximum_is_refused_before_it_fills_memory(
    tmp_path: Path, packed: bool
) -> None:
    """The file would take 1 GiB; the child may use 300 MB in all."""
    path = tmp_path / "long.csv"
    blob = b"x" * 2**20
    with gzip.open(path, "wb", 1) if packed else path.open("wb") as file:
        file.write(b"a,b\n1,2\n2,3\n3,")
        if packed:
            for _ in range(1024):
                file.write(blob)
        else:
            # A sparse file is read as zeros; fill just beyond the maximum with text.
            for _ in range(MAX_LINE // 2**20 + 8):
                file.write(blob)
    script = f"""
        from bnstudio.data.table.read import read_table
        from bnstudio.errors import DataError
        from bnstudio.job.memory import peak_mb
        try:
            read_table({str(path)!r})
        except DataError as error:
            assert error.row == 4 and "longer than 16 MiB" in str(error), error
            print(int(peak_mb()))
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < 300


def test_an_open_quote_is_found_before_it_fills_memory(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(b'a,b\n1,2\n2,"3\n' + b"1,2\n" * 5_000_000)
    assert refused(path).row == 3


def test_of_a_long_line_what_is_near_the_open_quote_is_told(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    before, after = "€äß😀" * 2000, "x€ä😀" * 2000
    path.write_text(f'a,b\n1,2\n{before},"{after}\n1,2\n', encoding="utf-8")
    error = refused(path)
    assert error.row == 3
    assert error.what.endswith(f'closed: “…{before[-28:]},"{after[:28]}…”')


def test_a_column_of_100_000_states(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,b\n" + "".join(f"t{i}x,{i % 2}\n" for i in range(100_000)))
    error = refused(path)
    assert error.column == "a" and "65\u202f535" in error.what


def test_more_texts_than_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bnstudio.data.table.columns.MAX_TEXTS", 1000)
    path = tmp_path / "t.csv"
    path.write_text("a,b\n" + "".join(f"t{i}x,{i % 2}\n" for i in range(200_000)))
    assert refused(path).column == "a"
    table = read_table(path)
    assert table.column("a").unkept and table.cell(5, 0) == "…" and table.cell(5, 1) == "1"


def test_more_texts_in_all_columns_than_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those with most are given up, no more than need be; states stay, numbers do not count."""
    monkeypatch.setattr("bnstudio.data.table.columns.MAX_ALL_TEXTS", 100_000)
    path = tmp_path / "t.csv"
    rows = 60_000
    with path.open("w") as file:
        file.write("id,name,half,third,number,states\n")
        for i in range(rows):
            number = i / 7
            file.write(f"i{i},n{i % 59_000},h{i // 2},t{i // 3},{number},s{i % 90}\n")
    table = read_table(path)
    given_up = {column.name: column.unkept for column in table.columns if column.unkept}
    assert set(given_up) == {"id", "name"}
    assert all(20_000 <= many < rows for many in given_up.values())
    assert len(table.column("half").levels) == 30_000
    assert len(table.column("states").levels) == 90
    assert table.column("number").kind == "continuous"
    proposed = propose(table)
    assert not proposed.plan("id").include and "ID" in proposed.plan("id").reason
    with pytest.raises(DataError, match="too many to be kept") as caught:
        prepare(table, proposed.with_plan("id", ColumnPlan()))
    assert caught.value.column == "id"
    assert f"more than {count_text(given_up['id'])} different values" in caught.value.what
    assert "each of the" not in id_evidence(table.column("id"), rows)


def test_a_wide_table_of_numbers_is_kept_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bnstudio.data.table.columns.MAX_ALL_TEXTS", 1000)
    path = tmp_path / "t.csv"
    wide = 300
    lines = [",".join(str((i * 31 + k) / 64) for k in range(wide)) for i in range(120)]
    path.write_text("\n".join([",".join(f"g{k}" for k in range(wide)), *lines]))
    table = read_table(path)
    assert {column.kind for column in table.columns} == {"continuous"}


def test_too_many_columns(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(",".join("x" * 100_001) + "\n1,2\n")
    assert "at most 100000 columns" in str(refused(path))


def test_a_file_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,b\n1,2\n2,1\n")
    path.chmod(0)
    script = f"""
        import os
        from bnstudio.data.table.read import read_table
        from bnstudio.errors import DataError
        if os.getuid() == 0:
            os.chmod({str(tmp_path)!r}, 0o755)
            os.setuid(65534)
        try:
            read_table({str(path)!r})
        except DataError as error:
            print(error)
    """
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_uid == os.getuid() and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o055)
        if folder == Path("/tmp"):
            break
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, check=True
    )
    assert "may not be read" in done.stdout, done


@pytest.mark.parametrize("place", [3, 150_000], ids=["in the sample", "further down"])
def test_one_bad_byte_is_told_with_its_row(tmp_path: Path, place: int) -> None:
    path = tmp_path / "t.csv"
    rows = ["größe,b"] + ["1,x", "2,y"] * 100_000
    data = [row.encode() for row in rows]
    data[place] = b"1,\xff"
    path.write_bytes(b"\n".join(data))
    notes = read_table(path).notes
    assert any(f"Row {place + 1} is not UTF-8" in note for note in notes), notes


DIGITS = "9" * 5000


@pytest.mark.parametrize(
    "text",
    [
        f"a,b\n{DIGITS},x\n1,y\n2,x\n",
        f"a b\n{DIGITS} {DIGITS}\n1 0\n0 1\n1 1\n",
        f"a,b\nx{DIGITS},x\nx1,y\nx2,x\n",
        f"a,b\n1{'0' * 400}.5,x\n1,y\n2,x\n",
        f"{DIGITS},b\n1,y\n2,x\n",
    ],
)
@pytest.mark.parametrize("name", ["t.csv", "t.dat"])
def test_numbers_of_any_length_are_no_fault(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert load_dataset(path).dataset.n == 2


def test_a_declared_row_of_states_must_be_one(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    for row in ("x,2", f"{DIGITS},2", "2", "0,2"):
        path.write_text(f"a,b\n{row}\n1,0\n0,1\n")
        assert "numbers of states" in str(refused(path, arities=True, header=True))


@pytest.mark.parametrize("name", ["a\0b.csv", "a\ud800.csv", "../../none.csv", "x" * 50_000])
def test_names_that_no_file_has(tmp_path: Path, name: str) -> None:
    with pytest.raises(DataError) as caught:
        read_table(tmp_path / name)
    assert len(str(caught.value)) < 600


def test_messages_do_not_repeat_long_names(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    long = "n" * 50_000
    for text in (
        f"{long},{long}\n1,2\n2,1\n",
        f"{long},b\n0.5,x\n0.7,y\n",
        f"a,{long}\n1,x\n1,x\n",
    ):
        path.write_text(text)
        assert len(str(refused(path))) < 1500


def test_states_called_missing_again_and_again(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    states = ["missing" + "_" * i for i in range(1500)] + ["?"]
    path.write_text("a,b\n" + "".join(f"{state},{i % 2}\n" for i, state in enumerate(states)))
    dataset = load_dataset(path).dataset
    assert dataset.variables[0].states[-1] == "missing" + "_" * 1500


def test_a_gzipped_file_unpacks_to_a_bounded_size(tmp_path: Path) -> None:
    path = tmp_path / "t.csv.gz"
    with gzip.open(path, "wb", 6) as file:
        for _ in range(100):
            file.write(b"\n" * 2**20)
    assert "100 times its size" in str(refused(path))


def test_blank_lines_are_counted_and_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(b"\n" * 5_000_000 + b"a,b\n1,x\n \n\t\n" + b" \n" * 3_000_000 + b"2,y\n3\n")
    assert refused(path).row == 5_000_000 + 4 + 3_000_000 + 2


@pytest.mark.parametrize("change", ["shorter", "another", "longer and another", "touched"])
def test_a_file_that_changes_while_it_is_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """Also where its rows then cannot be read: what is wrong is that it changed."""
    monkeypatch.setattr("bnstudio.data.table.delimited.source.READ_SIZE", 1000)
    monkeypatch.setattr("bnstudio.data.table.delimited.source.SAMPLE_SIZE", 1000)
    path = tmp_path / "t.csv"
    path.write_text("a,b\n" + "x,1\ny,2\n" * 2000)
    calls = []

    def progress(_done: int, _of: int) -> None:
        calls.append(1)
        if len(calls) != 3:
            return
        if change == "shorter":
            with path.open("r+b") as file:
                file.truncate(8004)
        elif change == "another":
            path.write_text("c;d;e\n" * 9000)
        elif change == "touched":
            os.utime(path, (1, 1))
        else:
            with path.open("r+") as file:
                file.write("a,b\nx,2")
            with path.open("a") as file:
                file.write("x,1\n")

    with pytest.raises(DataError, match=r"the file was changed while it was read\. Read it"):
        read_table(path, progress=progress)


def test_a_file_that_is_gone_at_the_end_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a folder in the network, removed there: whether it was changed cannot be known."""
    path = tmp_path / "t.csv"
    path.write_text("a,b\n" + "x,1\ny,2\n" * 20)

    def gone(_: int) -> NoReturn:
        raise OSError(errno.ESTALE, "Stale file handle")

    with (
        pytest.raises(DataError, match=r"the file cannot be read \(stale file handle\)"),
        monkeypatch.context() as patch,  # pytest looks at files, too
        Source(path) as source,
    ):
        assert sum(records.count for records in source.blocks(",", '"')) == 41
        patch.setattr(os, "fstat", gone)


@pytest.mark.parametrize("different", [400, 100_000])
def test_a_word_far_down_a_column_of_numbers_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], different: int
) -> None:
    """Or each number would be a state without a word about it."""
    path = tmp_path / "t.csv"
    rows = [f"{i % different / 8},{i % 3 % 2}\n" for i in range(2 * different)]
    path.write_text("a,b\n" + "".join(rows) + "w,1\n")
    learn = ["learn", str(path), "--steps", "1", "--out", str(tmp_path / "net.json")]
    learn += ["--searcher", "hill-climbing", "--discretise", "equal-frequency:3"]
    status, said = main(learn), capsys.readouterr().err
    if different == 400:
        assert status == 0
        assert "“a” has numbers kept as text, each a state: 1 of 801 values are no numbers" in said
        assert "such as “w”; correct such values, or read them as missing" in said
    else:
        assert status == 2
        assert "column “a”: this column has 100 001 different values" in said
        assert "all numbers but 1, such as “w”" in said
