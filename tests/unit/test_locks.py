"""A living process's folder stays, whatever the clock and the process numbers say."""

import os
import subprocess
import sys
import tempfile
import time

import psutil
import pytest

from bnstudio import locks
from bnstudio.job.process import dataset_file
from bnstudio.locks import FolderLock, host, is_left, lives
from bnstudio.search.exact.scratch import Scratch

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs locks")

HOLDER = """
import sys
from pathlib import Path
from bnstudio.locks import FolderLock
held = FolderLock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""
GONE = 2**22 + 5  # a number that no process has


@pytest.fixture
def hold():
    holders = []

    def start(folder):
        holder = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert holder.stdout.readline() == b"held\n"
        holders.append(holder)
        return holder

    yield start
    for holder in holders:
        holder.kill()
        holder.communicate()


def end(holder):
    holder.kill()
    holder.wait()


def test_the_lock_decides_not_the_number_or_the_clock(tmp_path, hold):
    holder = hold(tmp_path)
    start = psutil.Process(holder.pid).create_time()
    numbers = {
        "as it was": (holder.pid, start),
        "another process namespace": (GONE, start),
        "the number of another process there": (os.getpid(), start - 3600),
        "a stepped clock": (holder.pid, start - 7200),
    }
    assert [case for case, (pid, at) in numbers.items() if is_left(tmp_path, pid, at)] == []
    end(holder)
    assert [case for case, (pid, at) in numbers.items() if not is_left(tmp_path, pid, at)] == []


def test_what_locks_nothing_goes_by_its_number(tmp_path):
    me = psutil.Process()
    assert not is_left(tmp_path, me.pid, me.create_time() + 1.5)  # compared loosely
    assert is_left(tmp_path, GONE, me.create_time())


def test_without_locks_a_process_with_the_number_protects_it(tmp_path, monkeypatch):
    monkeypatch.setattr(locks, "_is_free", lambda _folder: None)
    assert not is_left(tmp_path, os.getpid(), 0.0)
    assert is_left(tmp_path, GONE, time.time())


def test_a_lock_moves_with_its_folder(tmp_path):
    (tmp_path / "a").mkdir()
    held = FolderLock(tmp_path / "a")
    (tmp_path / "a").rename(tmp_path / "b")
    assert not is_left(tmp_path / "b", GONE, 0.0)
    held.release()
    assert is_left(tmp_path / "b", GONE, 0.0)


def test_a_second_start_leaves_a_living_windows_data(tmp_path, monkeypatch, hold):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    living = tmp_path / f"bnstudio-data-{host()}-{GONE}-12345-abc"
    elsewhere = tmp_path / f"bnstudio-data-0badc0de-{GONE}-12345-abc"
    living.mkdir()
    elsewhere.mkdir()
    holder = hold(living)
    dataset_file.sweep()
    assert living.exists()
    end(holder)
    dataset_file.sweep()
    assert not living.exists() and elsewhere.exists()


def test_a_run_leaves_the_layers_of_a_living_run(tmp_path, hold):
    living = tmp_path / f"bnstudio-one-{host()}-{GONE}-12345-0"
    living.mkdir()
    (living / "layer-01.masks").write_bytes(b"12345678")
    holder = hold(living)
    run = Scratch(tmp_path, "one", None)
    assert not run.adopted
    run.done(finished=True)
    end(holder)
    assert Scratch(tmp_path, "one", None).adopted


def test_no_place_for_temporary_files(tmp_path, monkeypatch):
    """The window opens; a run says what is missing."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    files = dataset_file.DatasetFiles()
    with pytest.raises(OSError, match="No such file"):
        _ = files.folder
    files.close()


def test_a_process_lives_as_long_as_it_is_the_one_that_began_then():
    me = psutil.Process()
    assert lives(me.pid, me.create_time()) and lives(me.pid, me.create_time() + 1.0)
    assert not lives(me.pid, me.create_time() - 60.0) and not lives(GONE, me.create_time())
    child = subprocess.Popen([sys.executable, "-c", ""])
    began = psutil.Process(child.pid).create_time()
    deadline = time.monotonic() + 20
    while lives(child.pid, began) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not lives(child.pid, began), "one that has ended and was not waited for"
    child.wait()
