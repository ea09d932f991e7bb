"""What the head of a parent set file says: read in bounded time and memory, whatever the file."""

import gzip
import json
import os
import threading

import pytest

from bnstudio.job.process.answering import AnswerContext
from bnstudio.job.run.runner import run
from bnstudio.job.spec import ListSpec, RunSpec
from bnstudio.project import parent_set_lists
from bnstudio.project.parent_set_lists import ListsToWrite, load_lists, misfit
from bnstudio.project.run import Run
from bnstudio.scoring.parent_sets.files import read_parent_sets
from tests.support.searching import coded, dependent

NAMES = ("A", "B", "C")


def text(count="3", names=NAMES):
    return f"# bnstudio {json.dumps({'names': names})}\n{count}\nA 1\n-1 0\n".encode()


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_file_for_others_is_told_by_its_head(tmp_path, pack):
    path = tmp_path / "x.jkl"
    path.write_bytes(pack(text()))
    assert misfit(str(path), NAMES) == ""
    assert "1 is ticked" in misfit(str(path), NAMES[:1])
    assert "no parent sets of “D”" in misfit(str(path), ("A", "B", "D"))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"# bnstudio " + b"[" * 9000 + b"\n3\n",
        b"# bnstudio [1]\n",
        b"1" * 4000 + b"\n",
        b"9" * 5000 + b"\n",
        b"\xff\xfe\n",
        b"x" * 10_000,
        b"\x1f\x8b\x08",
        gzip.compress(text())[:-9],
        gzip.compress(b"\n" * 2**27),
        gzip.compress(b"3" * 2**27),
    ],
    ids=range(11),
)
def test_a_head_that_says_nothing_is_left_to_the_run_to_judge(tmp_path, content):
    path = tmp_path / "x.jkl"
    path.write_bytes(content)
    assert misfit(str(path), NAMES) == ""


def test_no_more_is_read_than_a_head_may_be(tmp_path, monkeypatch):
    monkeypatch.setattr(parent_set_lists, "_HEAD_BYTES", 60)
    path = tmp_path / "x.jkl"
    path.write_bytes(text() + b"x" * 1000)
    assert "no parent sets of “D”" in misfit(str(path), ("A", "B", "D"))
    path.write_bytes(b"#" * 55 + b"\n" + b"12345678\n")  # the number is cut at its fourth digit
    assert misfit(str(path), NAMES) == ""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_pipes_and_devices_are_not_opened(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    said = []
    thread = threading.Thread(
        target=lambda: said.extend([misfit(str(pipe), NAMES), misfit("/dev/zero", NAMES)]),
        daemon=True,
    )
    thread.start()
    thread.join(60)
    assert said == ["", ""]


def test_lists_of_a_proof_without_copies_say_so(tmp_path):
    data = dependent(4, 200, seed=1)
    for columns, known in ((data.codes, 4), ([*data.codes, data.codes[0]], 4)):
        table, spec = coded(list(columns)), RunSpec(searcher="exact")
        found = Run(1, spec, table.names)
        found.tables = run(table, spec, store=tmp_path).tables
        loaded = load_lists(found)
        assert loaded.table.names == table.names[:known]
        assert ("has no list" in loaded.note) is (table.n > known)
        assert loaded.lacking == table.names[known:]
        place = tmp_path / "saved.jkl"
        ListsToWrite(loaded.table, str(place), loaded.lacking).answer(AnswerContext())
        notes = read_parent_sets(place).provenance.notes
        assert any("No lists of V4: " in note for note in notes) is (table.n > known)
        # Which one is to be left out is said in the form.
        assert ("no parent sets of “V4”" in misfit(str(place), table.names)) is (table.n > known)
        few = table.among(loaded.table.names)
        spec = RunSpec(searcher="exact", lists=ListSpec(file=str(place)))
        assert misfit(str(place), few.names) == "" and run(few, spec).status == "optimal"
