"""Files of parent set tables: round trips, names, pipes, damaged input, failed writes."""

import gzip
import os
import threading

import numpy as np
import pytest

from bnstudio.errors import DataError, FormatError
from bnstudio.scoring.parent_sets.files import read_parent_sets, write_parent_sets
from bnstudio.scoring.parent_sets.table import (
    ParentSetTable,
    Provenance,
)
from tests.unit.scoring.parent_sets.test_table import packed, table_of


@pytest.mark.parametrize("ending", [".jkl", ".jkl.gz"])
def test_file_round_trip_keeps_everything(tmp_path, ending):
    origin = Provenance(
        "bdeu", {"ess": 0.1}, "ab12", "cd34", 3, None, "exact", {"sets_scored": 7}, ("one note",)
    )
    _, table = table_of(
        2, 70, 30, provenance=origin, exhausted=np.arange(70) % 2 == 0, drops=np.arange(70) % 3
    )
    table = ParentSetTable.build(
        table.names,
        [
            packed([(score / 3, parents) for score, parents in table.sets(child)])
            for child in range(70)
        ],
        origin,
        exhausted=table.exhausted,
        drops=table.drops,
    )
    path = tmp_path / f"sets{ending}"
    write_parent_sets(path, table)
    again = read_parent_sets(path)
    assert again.provenance == origin
    assert again.names == table.names
    for part in ("starts", "scores", "set_starts", "members", "exhausted", "drops"):
        assert np.array_equal(getattr(again, part), getattr(table, part)), part
    assert list(tmp_path.iterdir()) == [path]


def test_written_file_has_the_fields_plain_form(tmp_path):
    table = ParentSetTable.build(
        ["a b", "c"], [packed([(-3.25, ()), (-1.5, (1,))]), packed([(-1, ())])]
    )
    path = tmp_path / "sets.jkl"
    write_parent_sets(path, table, decimals=4)
    plain = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    assert plain == ["2", "0 2", "-1.5000 1 1", "-3.2500 0", "1 1", "-1.0000 0"]


def test_of_an_edited_file_nothing_is_taken_for_granted(tmp_path):
    origin = Provenance("bic", {"k": 1.5}, "data", "known", 3, None, "exact", {"sets_kept": 9.0})
    _, table = table_of(4, 5, 8, provenance=origin, exhausted=np.arange(5) < 3)
    path = tmp_path / "sets.jkl"
    write_parent_sets(path, table)
    whole = path.read_text()
    names = tuple(f"x{i}" for i in (3, 1, 4, 0, 2))
    again = read_parent_sets(path, names)  # as written, whatever the order of the data's columns
    assert again.provenance == origin and again.exhausted.sum() == 3
    lines = whole.splitlines()
    first = next(i for i, line in enumerate(lines) if i > 2 and line.split()[1] == "0")
    edited = [
        whole.replace('"not_exhausted": [3, 4]', '"not_exhausted": []'),
        whole.replace('"max_parents": 3', '"max_parents": null'),
        "\n".join([*lines[:first], "-0.5" + lines[first][lines[first].index(" ") :]])
        + "\n"
        + "\n".join(lines[first + 1 :]),
        whole.replace('"digest": "', '"digest": "0'),
        whole.replace('"digest"', '"digested"'),
    ]
    for text in edited:
        assert text != whole
        path.write_text(text)
        other = read_parent_sets(path)
        assert other.provenance.data_sha256 == "" and other.provenance.score == "bic"
        assert not other.exhausted.any() and len(other) == len(table)
    path.write_text(whole.replace("\n", " \r\n"))  # only white space
    assert read_parent_sets(path).provenance == origin
    write_parent_sets(path, table, decimals=2)
    assert read_parent_sets(path).provenance.data_sha256 == ""


def test_names_bring_the_variables_into_the_datas_order(tmp_path):
    path = tmp_path / "sets.jaa"
    path.write_text("3\n# anywhere\nx 2\n-1.0 2 z y \n# here too\n-2 0\ny 1\n-1 0 \nz 1\n-5 0\n")
    table = read_parent_sets(path, ("z", "x", "y"))
    assert table.names == ("z", "x", "y")
    assert list(table.sets(1)) == [(-1.0, (0, 2)), (-2.0, ())]
    assert list(table.sets(0)) == [(-5.0, ())]
    assert table.provenance.notes == ("anywhere", "here too")
    with pytest.raises(DataError, match="“x”"):
        read_parent_sets(path, ("z", "w", "y"))


@pytest.mark.parametrize("word", ["nan", "-inf", "-1e400", "-1_0", "1,5", "-"])
def test_what_is_no_score_is_refused(tmp_path, word):
    path = tmp_path / "sets.jkl"
    path.write_text(f"1\n0 1\n{word} 0\n")
    with pytest.raises(FormatError, match=f"row 3: a score is expected, but “{word}”"):
        read_parent_sets(path)


@pytest.mark.parametrize("packed", [False, True])
def test_a_pipe_is_read_like_a_file(tmp_path, packed):
    text = "2\n0 2\n-1 1 1\n-2 0\n1 1\n-1 0\n".encode("utf-8-sig")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    content = gzip.compress(text) if packed else text
    writer = threading.Thread(target=pipe.write_bytes, args=(content,))
    writer.start()
    reports = []
    table = read_parent_sets(pipe, ("a", "b"), progress=lambda *metrics: reports.append(metrics))
    writer.join()
    assert list(table.sets(0)) == [(-1.0, (1,)), (-2.0, ())] and reports == []


@pytest.mark.parametrize("ending", [".jkl", ".jkl.gz"])
def test_a_long_file_looks_up_and_says_how_far_it_is(tmp_path, ending):
    _, table = table_of(5, 40, 400, prune=False)
    assert len(table) > 5_000
    path = tmp_path / f"sets{ending}"
    write_parent_sets(path, table)
    reports, checks = [], []
    read_parent_sets(
        path,
        table.names[::-1],
        check=lambda: checks.append(0),
        progress=lambda *metrics: reports.append(metrics),
    )
    assert len(checks) >= len(table) // 2000 + 2 * 40
    assert len(reports) == len(table) // 2000 and reports == sorted(reports)
    assert all(0 < done <= size == path.stat().st_size for done, size in reports)

    class Enough(Exception):
        pass

    def stop():
        raise Enough

    with pytest.raises(Enough):
        read_parent_sets(path, check=stop)


def test_numbers_take_the_datas_names(tmp_path):
    path = tmp_path / "sets.jkl"
    path.write_text("2\n1 1\n-1 0\n0 2\n-1 1 1\n-2 0\n")
    assert read_parent_sets(path).names == ("0", "1")
    table = read_parent_sets(path, ("a", "b"))
    assert table.names == ("a", "b")
    assert list(table.sets(0)) == [(-1.0, (1,)), (-2.0, ())]
    with pytest.raises(DataError, match="2 variables"):
        read_parent_sets(path, ("a", "b", "c"))


@pytest.mark.parametrize(
    ("text", "row", "part"),
    [
        ("", None, "empty"),
        ("a,b\n1,2\n", 1, "does not begin"),
        ("2\n0 1\n-1 0\n", 3, "ends after 1 of 2"),
        ("1\n0 2\n-1 0\n", 3, "ends after 1 of 2 parent sets"),
        ("1\n0 1\nx 0\n", 3, "“x”"),
        ("1\n0 1\nnan 0\n", 3, "“nan”"),
        ("2\n0 1\n-1 2 1\n1 1\n-1 0\n", 3, "2 parents are announced, but 1 follow"),
        ("2\n0 1\n-1 1 0\n1 1\n-1 0\n", 3, "twice"),
        ("2\n0 1\n-1 1 7\n1 1\n-1 0\n", 3, "“7”"),
        ("2\n0 1\n-1 0\n0 1\n-1 0\n", 4, "twice"),
        ("2\nA 1\n-1 0\nA 1\n-1 1 A\n", 4, "“A” stands there twice"),
        ("1\n0 1\n-1e301 0\n", 3, "beyond 1e\\+300"),
        ("1\n0 0\n", 2, "no parent set"),
        ("1\n0 1\n-1 0\n5\n", 4, "after the last"),
        ("1\n# bnstudio {oops\n0 1\n-1 0\n", 2, "damaged"),
    ],
)
def test_bad_files_give_one_clear_sentence(tmp_path, text, row, part):
    path = tmp_path / "sets.jkl"
    path.write_text(text)
    with pytest.raises(FormatError, match=part) as caught:
        read_parent_sets(path)
    assert caught.value.row == row
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    "origin",
    [
        '{"not_exhausted": [true, 7], "drops": {"0": 1000000000000000000000000, "\u00b2": 1}}',
        '{"not_exhausted": [], "drops": {"1": -4, "0": "many"}}',
        '{"counters": {"a": "x", "b": NaN, "c": Infinity, "d": null, "e": 1e999, "f": true}}',
        '{"names": ["a", "a"], "max_parents": true}',
    ],
)
def test_an_origin_of_odd_values_is_read_without_them(tmp_path, origin):
    path = tmp_path / "sets.jkl"
    path.write_text(f"2\n# bnstudio {origin}\n0 1\n-1 0\n1 1\n-2 1 0\n", encoding="utf-8")
    table = read_parent_sets(path)
    assert table.names == ("0", "1") and not table.drops.any()
    assert dict(table.provenance.counters) == {} and table.provenance.max_parents is None


@pytest.mark.parametrize("text", ["9", "1\n0 9", "1\n0 1\n-1 9", "1\n# bnstudio ["])
def test_numbers_and_origins_without_end_are_refused(tmp_path, text):
    path = tmp_path / "sets.jkl"
    path.write_text(text + text[-1] * 100_000 + "\n")
    with pytest.raises(FormatError) as caught:
        read_parent_sets(path)
    assert len(str(caught.value)) < 300


def test_unreadable_files(tmp_path):
    with pytest.raises(FormatError, match="cannot be read"):
        read_parent_sets(tmp_path / "absent.jkl")
    cut = tmp_path / "cut.jkl.gz"
    cut.write_bytes(gzip.compress(b"1\n0 9000\n" + b"-1 0\n" * 9000)[:-12])
    with pytest.raises(FormatError, match="damaged"):
        read_parent_sets(cut)
    binary = tmp_path / "binary.jkl"
    binary.write_bytes(b"1\n\xff\xfe\x00")
    with pytest.raises(FormatError, match="no text"):
        read_parent_sets(binary)


def test_a_failed_write_leaves_the_old_file(tmp_path):
    _, table = table_of(1, 4, 6)
    with pytest.raises(FormatError, match="cannot be written"):
        write_parent_sets(tmp_path / "absent" / "sets.jkl", table)
    (tmp_path / "folder.jkl").mkdir()
    with pytest.raises(FormatError, match="cannot be written"):
        write_parent_sets(tmp_path / "folder.jkl", table)
    assert [p.name for p in tmp_path.iterdir()] == ["folder.jkl"]
