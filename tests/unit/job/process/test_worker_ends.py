"""Every way in which a worker process, or its owner, can end."""

import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from pathlib import Path

import psutil
import pytest

from bnstudio.job.events import Failed, Finished, Incumbent
from bnstudio.job.process import dataset_file
from bnstudio.job.spec import Checkpoints
from bnstudio.locks import host
from bnstudio.search.exact import scratch
from tests.support import trial_searchers
from tests.support.workers import DATA, gone, posix, told, trial, until


@posix
def test_a_kill_from_outside(pool):
    handle = pool.start(DATA, trial("endless"))
    best = until(handle, Incumbent)[-1]
    os.kill(handle.pid, signal.SIGKILL)
    failed = until(handle, Failed)[-1]
    assert "signal 9" in failed.message and "memory" in failed.message
    assert "best network so far is kept" in failed.message and failed.cause == "process"
    assert best.score < 0 and handle.join(30)


@posix
def test_kills_during_a_stream_of_large_events(pool):
    for round_ in range(5):
        pool.prewarm()
        handle = pool.start(DATA, trial("shouting"))
        assert len(told(handle, "a figure with a long name 7").metrics) == 75_000
        time.sleep(0.017 * round_)  # somewhere else within an event each time
        pid = handle.pid
        os.kill(pid, signal.SIGKILL)
        failed = until(handle, Failed, timeout=10)[-1]
        assert "signal 9" in failed.message
        assert handle.join(30)
        with pytest.raises(psutil.NoSuchProcess):  # not even a zombie
            psutil.Process(pid)


@posix
def test_a_crash_of_compiled_code_is_said_by_name(pool):
    handle = pool.start(DATA, trial("endless"))
    until(handle, Incumbent)
    os.kill(handle.pid, signal.SIGSEGV)
    assert "SIGSEGV" in until(handle, Failed)[-1].message


def test_a_hard_end_of_a_worker_that_does_not_listen(pool):
    handle = pool.start(DATA, trial("deaf"))
    until(handle, Incumbent)
    handle.stop()
    time.sleep(0.3)
    assert not handle.ended
    began = time.monotonic()
    handle.kill()
    failed = until(handle, Failed)[-1]
    assert failed.message.startswith("You ended the run by force.")
    assert time.monotonic() - began < 2.0


@posix
def test_what_a_worker_started_goes_with_it(pool):
    handle = pool.start(DATA, trial("parent"))
    child = int(told(handle, "pid").metrics["pid"])
    assert psutil.pid_exists(child)
    handle.stop()
    until(handle, Finished)
    handle.join(30)
    assert gone(child)


@posix
def test_shutdown_ends_running_workers(pool):
    handles = [pool.start(DATA, trial(how)) for how in ("deaf", "parent")]
    for handle in handles:
        until(handle, Incumbent)
    pids = [handle.pid for handle in handles]
    pool.shutdown()
    assert all(gone(pid) for pid in pids)
    assert all(handle.join(0) for handle in handles)
    with pytest.raises(RuntimeError):
        pool.start(DATA, trial())


def test_shutdown_removes_the_layers_of_workers_that_were_killed(pool, tmp_path, monkeypatch):
    monkeypatch.setattr(dataset_file, "temporary_folder", lambda: tmp_path)
    prefix = scratch._place(None, "")[1]
    left = tmp_path / f"{prefix}{host()}-{2**22 + 5}-1-0"
    kept = tmp_path / f"{prefix}{scratch._owner()}"  # this process lives
    for folder in (left, kept):
        folder.mkdir()
        (folder / "layer-3.masks").write_bytes(bytes(8))
    pool.shutdown()
    assert not left.exists() and kept.exists()


OWNER = """
import sys, time
from tests.support import trial_searchers
from bnstudio.job.process.pool import JobPool
from bnstudio.job.spec import RunSpec
pool = JobPool(["tests.support.trial_registration"])
pool.prewarm()
pool._idle.ready.wait(60)
handles = [
    pool.start(trial_searchers.table(), RunSpec(searcher="trial", parameters={{"how": how}}))
    for how in {hows}
]
kinds = set()
for handle in handles:
    while True:
        event = handle.events.get(timeout=60)
        if getattr(event, "metrics", {{}}) if handle is handles[-1] else hasattr(event, "graph"):
            break
while (idle := pool._idle) is None:
    time.sleep(0.01)  # nobody's turn is taken from the worker, which steps back
idle.ready.wait(60)
workers = [handle.pid for handle in handles] + [idle._process.pid]
print(*workers, int(event.metrics["pid"]), pool.folder, flush=True)
sys.stdin.read()
"""


@posix
@pytest.mark.parametrize(
    ("number", "hows"),
    [(signal.SIGKILL, ("deaf", "endless", "parent")), (signal.SIGTERM, ("parent",))],
)
def test_a_killed_owner_leaves_nothing(number, hows):
    code = textwrap.dedent(OWNER.format(hows=hows))
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as owner:
        *pids, folder = owner.stdout.readline().split()
        pids = [int(pid) for pid in pids]
        assert len(pids) == len(hows) + 2 and all(psutil.pid_exists(pid) for pid in pids)
        owner.send_signal(number)
        owner.wait(5)
    deadline = time.monotonic() + 2.0
    assert all(gone(pid, deadline - time.monotonic()) for pid in pids)
    assert not Path(folder).exists()


@pytest.mark.parametrize("kind", ["data", "spool"])  # earlier versions wrote a "spool"
def test_the_folder_of_a_dead_process_is_swept(tmp_path, monkeypatch, kind):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    here = psutil.Process()
    left = tmp_path / f"bnstudio-{kind}-{dead.pid}-12345-abc"
    living = tmp_path / f"bnstudio-{kind}-{here.pid}-{int(here.create_time())}-abc"
    other = tmp_path / f"bnstudio-{kind}-of-somebody"
    for folder in (left, living, other):
        folder.mkdir()
        (folder / "codes.npy").write_bytes(b"x")
    mine = dataset_file.DatasetFiles()
    assert mine.folder.exists()
    assert not left.exists() and living.exists() and other.exists()
    assert dataset_file.DatasetFiles().folder != mine.folder and mine.folder.exists()


def test_a_dataset_is_written_once_and_goes_with_its_last_use(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    data = trial_searchers.table(seed=9)
    files = dataset_file.DatasetFiles()
    orders = [files.write_order(job, data, trial()) for job in (1, 2)]
    written = [path for path in files.folder.iterdir() if path.is_dir()]
    assert len(written) == 1
    loaded, spec, _ = dataset_file.load(orders[0])
    assert loaded.sha256 == data.sha256 and spec == trial()
    assert not orders[0].exists()
    del data
    assert not written[0].exists()
    files.close()
    assert list(tmp_path.iterdir()) == []


def test_data_that_cannot_be_handed_over_for_any_reason_end_the_run(pool):
    handle = pool.start(DATA, trial(score_parameters={"x": threading.Lock()}))
    failed = until(handle, Failed)[-1]
    assert "could not be handed" in failed.message and "pickle" in failed.message
    assert failed.cause == "search", "nothing of it is left to go on from"
    assert handle.join(30)


def test_no_room_for_messages_ends_the_run(pool, monkeypatch):
    def full(**_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    handle = pool.start(DATA, trial())
    assert "No space left on device" in until(handle, Failed)[-1].message
    assert handle.join(30)


@posix
@pytest.mark.parametrize("goes_on", [False, True])
def test_ended_before_a_network_it_does_not_say_that_one_is_kept(pool, tmp_path, goes_on):
    place = tmp_path / "run.checkpoint"
    handle = pool.start(DATA, trial(), Checkpoints(resume=place) if goes_on else None)
    handle.kill()
    failed = until(handle, Failed)[-1]
    assert not handle.events.qsize() and handle.join(30) and failed.cause == "forced"
    # One that goes on has what it had found before.
    assert ("best network so far is kept" in failed.message) == goes_on
    assert ("found no network yet" in failed.message) != goes_on


@posix
def test_a_worker_killed_before_it_took_its_order_leaves_none(pool):
    handle = pool.start(DATA, trial())
    handle.kill()
    until(handle, Failed)
    assert handle.join(30)
    deadline = time.monotonic() + 5
    order = pool.folder / f"job-{handle.id}"
    while time.monotonic() < deadline and pool._beginners:
        time.sleep(0.01)
    assert not order.exists()


def test_a_full_disk_is_said_in_words(pool, monkeypatch):
    def full(*_args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(dataset_file, "_save", full)
    handle = pool.start(DATA, trial())
    failed = until(handle, Failed)[-1]
    assert "No space left on device" in failed.message and "temporary files" in failed.message
    assert handle.join(30)
