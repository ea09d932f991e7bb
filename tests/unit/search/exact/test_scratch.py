"""Scratch folders: whose they are, what is left in them, what is refused, and real full disks."""

import json
import os
import shutil
import subprocess
import sys
import zlib

import numpy as np
import pytest

from bnstudio.cli import main
from bnstudio.errors import LimitError, UsageError
from bnstudio.job.run.runner import run as learn
from bnstudio.job.run.validate import plan
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.locks import host
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.exact import bounds, scratch
from bnstudio.search.exact.layers import node_table
from bnstudio.search.exact.scratch import Scratch, clean, forget
from bnstudio.search.registry import make_searcher
from tests.support.searching import dependent, search
from tests.unit.search.exact.test_layers import WEAK, Until, run, task


def left_behind(place, problem, name):
    folder = place / f"bnstudio-{problem}-{name}"
    folder.mkdir()
    (folder / "layer-01.masks").write_bytes(b"12345678")
    return folder


def test_only_folders_of_the_same_problem_and_of_processes_that_are_gone_are_taken(tmp_path):
    mine = f"{host()}-{2**22 + 5}-1-0"
    others = [
        left_behind(tmp_path, "two", mine),
        left_behind(tmp_path, "one", "0badc0de-1-1-0"),  # another computer's
        left_behind(tmp_path, "one", "notes"),
        left_behind(tmp_path, "one", f"{host()}-{os.getpid()}-1-0-old"),
        left_behind(tmp_path, "one", scratch._owner()),  # alive
    ]
    linked = tmp_path / f"bnstudio-one-free-{mine}"
    linked.symlink_to(others[0], target_is_directory=True)
    one = Scratch(tmp_path, "one", None)
    assert not one.adopted
    one.done(finished=True)
    gone = left_behind(tmp_path, "one", mine)
    (gone / "layer-02.masks").write_bytes(b"12345678")
    less = left_behind(tmp_path, "one", f"free-0badc0de-{2**22 + 6}-1-0")
    again = Scratch(tmp_path, "one", None)
    assert again.adopted and again.used == 16  # the one with more in it
    assert not gone.exists() and less.exists()
    again.done(finished=True)
    assert sorted(tmp_path.iterdir()) == sorted([*others, linked])
    assert all((folder / "layer-01.masks").exists() for folder in others)


def test_files_that_no_run_writes_are_left_alone(tmp_path):
    folder = left_behind(tmp_path, "one", f"{host()}-{2**22 + 5}-1-0")
    (folder / "thesis.tex").write_text("mine")
    one = Scratch(tmp_path, "one", None)
    assert one.adopted
    one.done(finished=True)
    (kept,) = tmp_path.iterdir()
    assert [file.name for file in kept.iterdir()] == ["thesis.tex"]


def test_what_was_left_goes_when_the_next_run_is_solved_at_the_root(tmp_path, monkeypatch):
    with pytest.raises(Stopped):
        run(Until("Layer 6"), scratch=tmp_path)
    assert list(tmp_path.iterdir())

    def exact(part, _size, control, *_threads_and_first):
        everything = tuple(range(part.m))
        table = bounds.table_of(part, everything, control)
        return bounds._together(part, [(everything,)], [[table]])

    monkeypatch.setattr("bnstudio.search.exact.bfbnb.static", exact)
    searcher, _ = run(parameters={"restarts": 300, "bound": "static"}, scratch=tmp_path)
    assert searcher.counters["nodes_written"] == 0
    assert list(tmp_path.iterdir()) == []


def test_a_run_ended_before_its_first_layer_leaves_nothing(tmp_path):
    with pytest.raises(Stopped):
        run(Until("Layer 1"), scratch=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_is_left_are_whole_layers_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(node_table, "CHUNK", 4)
    with pytest.raises(Stopped):
        run(Until("Layer 6", 9), parameters={**WEAK, "table_nodes": 64}, scratch=tmp_path)
    (left,) = tmp_path.iterdir()
    names = {file.name for file in left.iterdir()}
    kept = json.loads((left / "layers.json").read_text())
    assert names - {"layers.json"} == {
        f"layer-{number:02d}.{what}"
        for number in range(1, len(kept["layers"]))
        for what in ("masks", "costs")
    }


@pytest.mark.parametrize(
    "change",
    [
        {"format": 0},
        {"format": None},
        {"order": [0, 1]},
        {"order": None},
        {"order": ["a"]},
        {"order": [10**30]},
        {"layers": None},
        {"layers": [1]},
        {"layers": [[1, 0.0, [0], [1, 2]]] * 3},  # counters of another program
        {"layers": [[1, None, [0], [1, 2]]]},
        {"layers": [[1, 0.0, [0], 1]]},
        {"layers": [[1e400, 0.0, [0], [1, 2]]]},
        None,
    ],
    ids=str,
)
def test_layers_of_another_format_are_made_again(tmp_path, change):
    with pytest.raises(Stopped):
        run(Until("Layer 6"), scratch=tmp_path)
    (left,) = tmp_path.iterdir()
    listed = left / "layers.json"
    if change is None:
        listed.write_text("[" * 9000)
    else:
        record = json.loads(listed.read_text()) | change
        del record["sum"]
        listed.write_text(json.dumps({**record, "sum": zlib.crc32(json.dumps(record).encode())}))
    searcher, outcome = run(scratch=tmp_path)
    assert searcher.counters["resumed_layers"] == 0
    assert outcome.score == pytest.approx(run()[1].score)


@pytest.mark.parametrize(
    ("name", "whole"), [("layer-02.masks", 1), ("layer-04.costs", 3), ("layers.json", 0)]
)
@pytest.mark.parametrize("damage", ["zeros", "one bit", "gone", "empty"])
def test_damaged_layers_are_made_again(tmp_path, name, whole, damage):
    """As after a loss of power; taken as they are, they gave wrong "optima"."""
    with pytest.raises(Stopped):
        run(Until("Layer 6"), scratch=tmp_path)
    (left,) = tmp_path.iterdir()
    file = left / name
    content = file.read_bytes()
    middle = len(content) // 2
    if damage == "gone":
        file.unlink()
    else:
        other = bytes([content[middle] ^ 1]) + content[middle + 1 :]
        changed = {"zeros": bytes(len(content) - middle), "one bit": other, "empty": b""}[damage]
        file.write_bytes(content[:middle] * (damage != "empty") + changed)
    control = SilentControl()
    searcher, outcome = run(control, scratch=tmp_path)
    assert searcher.counters["resumed_layers"] == whole
    assert outcome.score == pytest.approx(run()[1].score)
    assert 0 > min(control.bounds) >= outcome.score - 1e-9
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("gone", "message"), [("layer-03.costs", "layer 3"), ("layers.json", "")])
def test_what_somebody_removed_meanwhile_is_not_promised(tmp_path, gone, message):
    class Removing(Until):
        def check(self):
            if self.armed:
                (tmp_path / next(tmp_path.iterdir()) / gone).unlink()
            super().check()

    with pytest.raises(Stopped) as stop:
        run(Removing("Layer 6"), scratch=tmp_path)
    assert stop.value.message == (
        message and f"the next run with this scratch folder goes on with {message} of 13"
    )
    searcher, _ = run(scratch=tmp_path)
    assert searcher.counters["resumed_layers"] == (2 if message else 0)


def test_going_through_what_was_left_can_be_stopped_and_keeps_it(tmp_path):
    with pytest.raises(Stopped):
        run(Until("Layer 6"), scratch=tmp_path)
    (left,) = tmp_path.iterdir()
    one = Scratch(tmp_path, left.name.split("-")[1] + "-" + left.name.split("-")[2], None)
    assert one.adopted

    def stop():
        raise Stopped("user")

    with pytest.raises(Stopped):
        one.sum_of("layer-01.masks", 8, stop)
    assert one.sum_of("layer-99.masks", 8, stop) is None
    one.done(finished=False)
    searcher, _ = run(scratch=tmp_path)
    assert searcher.counters["resumed_layers"] == 5


def test_a_folder_in_the_place_for_temporary_files_goes_with_its_process(tmp_path, monkeypatch):
    monkeypatch.setattr(scratch, "temporary_folder", lambda: tmp_path)
    gone = tmp_path / f"bnstudio-passing-{host()}-{2**22 + 5}-1-0"
    gone.mkdir()
    kept = left_behind(tmp_path, "one", f"{host()}-{2**22 + 5}-1-0")  # by --scratch
    run()
    assert list(tmp_path.iterdir()) == [kept]
    clean(None, "anything")
    assert kept.exists()


@pytest.mark.parametrize("cut", [False, True])
def test_a_folder_lost_during_the_run_ends_it_with_what_it_has(tmp_path, cut):
    class Lose(SilentControl):
        def progress(self, phase, done=None, total=None, metrics=None):
            if phase.startswith("Layer 6"):
                (folder,) = tmp_path.iterdir()
                if cut:
                    (folder / "layer-03.masks").write_bytes(b"12345678")
                else:
                    shutil.rmtree(folder)

    control = Lose()
    with pytest.raises(Stopped, match="disk") as stop:
        run(control, scratch=tmp_path)
    assert str(tmp_path) in stop.value.message
    assert control.incumbents and 0 > min(control.bounds) >= run()[1].score - 1e-9


TOO_LARGE = """
import resource, sys
from tests.unit.search.exact import test_layers as here
from pathlib import Path
here.node_table.CHUNK = 8
parameters = {{**here.WEAK, "table_nodes": 64}}
here.run(parameters=parameters)  # compiled; only then may the files no longer grow
resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))
control = here.SilentControl()
try:
    here.run(control, parameters=parameters, scratch=Path({scratch!r}))
except here.Stopped as stop:
    print(stop.reason, control.incumbents[-1][1], min(control.bounds), stop.message, sep="|")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
@pytest.mark.parametrize("size", [50, 300, 700])
def test_files_that_cannot_grow_any_more(tmp_path, size):
    """The system itself refuses a write, in the middle of a run of nodes, a layer or the list."""
    program = TOO_LARGE.format(size=size, scratch=str(tmp_path))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    reason, score, bound, message = done.stdout.strip().split("|")
    _, outcome = run()
    assert reason == "disk" and str(tmp_path) in message and "too large" in message
    assert ("goes on with layer" in message) == bool(list(tmp_path.glob("*/layers.json")))
    assert float(score) <= outcome.score + 1e-9 <= float(bound) + 2e-9
    searcher, again = run(scratch=tmp_path)
    assert (searcher.counters["resumed_layers"] > 0) == (size > 50)
    assert again.graph == outcome.graph and again.score == outcome.score
    assert list(tmp_path.iterdir()) == []


def test_only_the_last_part_of_a_scratch_folder_is_made(tmp_path):
    data = dependent(5, 60)

    def spec(place):
        return RunSpec(searcher="bfbnb", limits=Limits(scratch=str(place)), threads=1)

    with pytest.raises(UsageError, match="there is no folder"):
        plan(data, spec(tmp_path / "no" / "such"))
    assert list(tmp_path.iterdir()) == []
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(UsageError, match="is no folder"):
        plan(data, spec(file))
    with pytest.raises(UsageError, match="there is no folder"):
        plan(data, spec(file / "below"))
    assert learn(data, spec(tmp_path / "new")).status == "optimal"
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return  # root may write anywhere
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    for place in (closed, closed / "new"):
        with pytest.raises(UsageError, match="written"):
            plan(data, spec(place))


def test_the_command_refuses_a_scratch_folder_in_no_folder(data_dir, tmp_path, capsys):
    message = ["learn", str(data_dir / "asia_1000.csv"), "--searcher", "bfbnb", "--threads", "1"]
    place = tmp_path / "no" / "such"
    assert main([*message, "--out", str(tmp_path / "a.bif"), "--scratch", str(place)]) == 2
    assert "there is no folder" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_scratch_folder_that_vanishes_before_it_is_used_is_a_limit(tmp_path):
    with pytest.raises(LimitError, match="no folder"):
        search(make_searcher("bfbnb", WEAK), task(scratch=tmp_path / "a" / "b"), SilentControl())


def test_a_full_disk_is_told_on_the_command_line(data_dir, tmp_path, capsys):
    message = ["learn", str(data_dir / "asia_1000.csv"), "--searcher", "bfbnb", "--threads", "1"]
    message += ["--set", "bound=simple", "--set", "restarts=0", "--disk", "1e-7"]
    record = tmp_path / "a.json"
    assert main([*message, "--out", str(tmp_path / "a.bif"), "--json", str(record)]) == 0
    said = capsys.readouterr()
    found = json.loads(record.read_text())
    assert found["limit"] == "disk" and found["bound"] >= found["score"]
    assert found["limit_words"].lower()[:5] in said.err.lower()
    assert "disk" in said.err
    assert np.isfinite(found["bound"])


def test_what_nobody_goes_on_with_is_forgotten(tmp_path):
    for problem in ("bfbnb-a1", "bfbnb-b2"):
        one = Scratch(tmp_path, problem, None)
        one.append("layer-1.masks", np.zeros(4, dtype=np.uint64))
        one.done(finished=False)
    busy = Scratch(tmp_path, "bfbnb-c3", None)
    other = tmp_path / "bnstudio-notes"
    other.mkdir()
    left = sorted(tmp_path.glob("*-free-*"))
    assert len(left) == 2
    for folder in (left[0], busy.folder, other):
        os.utime(folder, (0, 0))
    for file in left[0].iterdir():
        os.utime(file, (0, 0))
    forget(tmp_path, 3600.0)
    assert not left[0].exists()
    assert left[1].exists() and busy.folder.exists() and other.exists()
    busy.done(finished=True)
