"""``bnstudio learn --checkpoint`` and ``--resume``: killed runs, refusals."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

CLIMB = ("--searcher", "hill-climbing", "--set", "restarts=none", "--threads", 1, "--seed", 3)


def record(place):
    found = json.loads(place.read_text())
    return {key: found[key] for key in ("score", "arcs", "counters", "status", "limit")}


def test_a_killed_run_goes_on_and_is_the_unbroken_one(run, data_dir, tmp_path):
    table, kept = data_dir / "alarm_2000.csv", tmp_path / "run.bn"
    words = ["learn", table, *CLIMB, "--steps", 12_000, "--out", tmp_path / "net.json"]
    keep = ["--checkpoint", kept, "--checkpoint-every", 0.05]
    command = [sys.executable, "-m", "bnstudio", *map(str, [*words, *keep])]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while not kept.exists():
        assert child.poll() is None and time.monotonic() < deadline
        time.sleep(0.01)
    os.kill(child.pid, signal.SIGKILL)
    child.wait(60)
    assert not (tmp_path / "net.json").exists()
    done = run(*words, *keep, "--resume", kept, "--json", tmp_path / "resumed.json")
    assert done.status == 0, done.err
    assert "--resume" in done.err and "more --steps" in done.err
    assert run(*words, "--json", tmp_path / "whole.json").status == 0
    assert record(tmp_path / "resumed.json") == record(tmp_path / "whole.json")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--checkpoint-every", "5"), "would do nothing without --checkpoint"),
        (("--checkpoint", "TABLE"), "this is no checkpoint, and it would be overwritten"),
        (("--checkpoint", "none/run.bn"), "there is no such folder"),
        (("--resume", "none.bn"), "there is no such checkpoint"),
        (("--resume", "TABLE"), "damaged, or no checkpoint"),
        (("--searcher", "chow-liu", "--checkpoint", "run.bn"), "keeps no checkpoints"),
    ],
)
def test_what_cannot_be_is_one_line(run, asia, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    before = asia.read_bytes()
    given = [asia if word == "TABLE" else word for word in words]
    searcher = () if "--searcher" in words else ("--searcher", "hill-climbing")
    done = run("learn", asia, *searcher, "--out", "net.json", *given)
    assert done.status == 2 and said in done.err
    assert done.err.count("\n") == 1
    assert asia.read_bytes() == before and not (tmp_path / "net.json").exists()


def test_no_output_takes_the_place_of_a_checkpoint(run, asia, tmp_path):
    kept, other = tmp_path / "kept.json", tmp_path / "other.json"
    words = ["learn", asia, *CLIMB, "--steps", 5]
    done = run(*words, "--checkpoint", kept, "--out", kept)
    assert done.status == 2 and "two outputs have this name" in done.err and not kept.exists()
    assert run(*words, "--checkpoint", kept, "--out", other).status == 0
    before = kept.read_bytes()
    done = run(*words, "--resume", kept, "--out", kept)
    assert done.status == 2 and "overwrite an input" in done.err and kept.read_bytes() == before
    more = ["learn", asia, *CLIMB, "--steps", 9, "--resume", kept, "--checkpoint", kept]
    assert run(*more, "--out", other).status == 0
