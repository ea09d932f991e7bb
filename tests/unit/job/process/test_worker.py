"""One run, one process: events, control, and every way in which the process can end."""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from pathlib import Path

import numpy as np
import psutil
import pytest

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.graph.pdag import DAG
from bnstudio.job.events import Failed, Finished, Incumbent, Paused, Progress, Resumed, Started
from bnstudio.job.process import dataset_file
from bnstudio.job.process.pool import JobPool
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Checkpoints, Limits, RunSpec
from bnstudio.locks import host
from bnstudio.priority import NICENESS
from bnstudio.search import registry
from bnstudio.search.exact import scratch
from tests.support import trial_searchers

DATA = trial_searchers.table()
posix = pytest.mark.skipif(os.name != "posix", reason="signals are for POSIX systems")


def trial(how="", *, limits=None, size=0, sleep=0.0, **more):
    parameters = {"how": how, "size": size, "sleep": sleep}
    return RunSpec(searcher="trial", parameters=parameters, limits=limits or Limits(), **more)


@pytest.fixture
def pool():
    threads = set(threading.enumerate())
    children = set(psutil.Process().children())
    files = _open_files()
    pool = JobPool(["tests.support.trial_registration"])
    folder = pool.folder
    yield pool
    pool.shutdown()
    # Nothing is left: no thread, no process (not even a dead one), no open file, no folder.
    assert set(threading.enumerate()) <= threads
    assert set(psutil.Process().children()) <= children
    assert _open_files() <= files
    assert not folder.exists()


def _open_files():
    """What is open, but for the folder of kernels, which is locked as long as the process lives."""
    found = []
    place = Path("/proc/self/fd")
    for entry in place.iterdir() if place.exists() else ():
        with contextlib.suppress(OSError):
            found.append(entry.readlink())
    return len([name for name in found if not name.name.startswith("kernels-")])


def until(handle, kind, timeout=60):
    """Read events up to the first of a kind; return them all."""
    found = []
    while not (found and isinstance(found[-1], kind)):
        found.append(handle.events.get(timeout=timeout))
        if isinstance(found[-1], Failed) and kind is not Failed:
            pytest.fail(f"{found[-1].message}\n{found[-1].detail}")
    return found


def told(handle, figure):
    """Read events up to a progress event with that figure."""
    event = until(handle, Progress)[-1]
    while figure not in event.metrics:
        event = until(handle, Progress)[-1]
    return event


def worker_of(handle):
    return handle.pid


def gone(pid, within=30.0):
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.02)
    return False


def test_a_run_in_a_worker_is_the_run_in_process(pool, monkeypatch):
    monkeypatch.setattr(registry, "SEARCHERS", dict(registry.SEARCHERS))
    trial_searchers.register(registry.SEARCHERS)
    pool.prewarm()
    handle = pool.start(DATA, trial(seed=4))
    events = until(handle, Finished)
    kinds = [type(event) for event in events]
    assert kinds.index(Started) < kinds.index(Incumbent)
    assert set(kinds[: kinds.index(Started)]) <= {Progress}  # said to be getting ready
    assert all(event.job == handle.id for event in events)
    result, expected = events[-1].result, run(DATA, trial(seed=4))
    for name in ("dag", "score", "status", "limit", "counters", "spec", "data_sha256", "n_rows"):
        assert getattr(result, name) == getattr(expected, name), name
    assert [e.score for e in events if isinstance(e, Incumbent)][-1] == result.score
    assert handle.join(30) and handle.ended
    assert handle.events.empty()
    handle.stop()  # too late for all of these, and harmless
    handle.pause()
    handle.kill()


def test_real_searchers_run_in_workers_side_by_side(pool):
    data = trial_searchers.table(n=8, rows=400)
    handles = [
        pool.start(data, RunSpec(searcher=searcher, limits=Limits(steps=40)))
        for searcher in ("hill-climbing", "tabu")
    ]
    for handle in handles:
        result = until(handle, Finished)[-1].result
        assert len(result.dag.arcs) >= 6


def test_wide_codes_and_weights_reach_the_worker(pool):
    rng = np.random.default_rng(3)
    names = tuple(str(i) for i in range(300))
    codes = np.array([np.arange(600) % 300, rng.integers(0, 2, 600)], dtype=np.uint16)
    weights = rng.integers(1, 4, 600)
    data = Dataset((Variable("A", names), Variable("B", ("x", "y"))), codes, weights)
    result = until(pool.start(data, trial("")), Finished)[-1].result
    assert result.data_sha256 == data.sha256
    assert result.n_rows == weights.sum()
    parts = Dataset(data.variables, codes, 7 * weights, parts=7)
    assert until(pool.start(parts, trial("")), Finished)[-1].result.n_rows == weights.sum()


def test_the_data_last_until_the_worker_has_them(pool):
    handle = pool.start(trial_searchers.table(seed=5), trial())  # nobody else holds this table
    assert until(handle, Finished)[-1].result.n_rows == 60


def test_one_worker_is_kept_ready(pool):
    pool.prewarm()
    pool.prewarm()
    first = pool._idle
    assert first.ready.wait(60)
    handle = pool.start(DATA, trial("endless"))
    assert handle.worker is first
    until(handle, Incumbent)
    deadline = time.monotonic() + 30
    while pool._idle is None and time.monotonic() < deadline:
        time.sleep(0.02)
    assert pool._idle is not first and not pool._idle.dead


@posix
def test_a_worker_lets_the_window_go_first(pool):
    pool.prewarm()
    assert pool._idle.ready.wait(60)
    assert psutil.Process(pool._idle._process.pid).nice() >= NICENESS


def test_an_idle_worker_that_died_is_replaced(pool):
    pool.prewarm()
    idle = pool._idle
    assert idle.ready.wait(60)
    idle._process.kill()
    idle.thread.join(10)
    assert idle.dead
    handle = pool.start(DATA, trial())
    assert handle.worker is not idle
    until(handle, Finished)


def test_pause_resume_extend_and_stop(pool):
    handle = pool.start(DATA, trial("endless", limits=Limits(time=3.0)))
    until(handle, Incumbent)
    handle.pause()
    paused = until(handle, Paused)[-1]
    time.sleep(0.5)
    assert handle.events.empty()
    handle.resume()
    assert until(handle, Resumed)[-1].elapsed == pytest.approx(paused.elapsed, abs=0.1)
    handle.extend(60.0)
    time.sleep(3.2)
    assert not handle.ended
    handle.stop()
    result = until(handle, Finished)[-1].result
    assert result.limit == "user" and len(result.dag.arcs) == 3
    assert 3.0 < result.elapsed_s < 30


def test_stop_out_of_a_pause(pool):
    handle = pool.start(DATA, trial("endless"))
    handle.pause()  # before there is a process to tell
    until(handle, Paused)
    handle.stop()
    assert until(handle, Finished)[-1].result.limit == "user"


def test_settings_that_cannot_be_obeyed_are_said_in_words(pool):
    handle = pool.start(DATA, trial(limits=Limits(max_params=3)))
    failed = until(handle, Failed)[-1]
    assert "cannot use a limit of free parameters" in failed.message


def test_an_exception_in_the_worker(pool):
    handle = pool.start(DATA, trial("raising", sleep=0.1))
    events = until(handle, Failed)
    assert any(isinstance(event, Incumbent) for event in events)
    assert "ValueError: the trial failed" in events[-1].message
    assert "kept" in events[-1].message and "\n" not in events[-1].message
    assert "Traceback" in events[-1].detail
    assert handle.join(30)


def test_a_growing_run_ends_at_its_memory_limit(pool):
    handle = pool.start(DATA, trial("hungry", size=20, limits=Limits(memory=0.6)))
    result = until(handle, Finished)[-1].result
    assert result.limit == "memory" and result.dag == DAG(DATA.names)
    assert result.peak_memory_mb < 1000


@pytest.mark.skipif(sys.platform != "linux", reason="the cap is for Linux")
def test_a_sudden_overrun_of_memory(pool):
    limits = Limits(memory=0.6)
    handle = pool.start(DATA, trial("greedy", size=50_000, limits=limits))
    assert until(handle, Finished)[-1].result.limit == "memory"
    handle = pool.start(DATA, trial("greedy", size=50_000, sleep=1.0, limits=limits))
    failed = until(handle, Failed)[-1]
    assert "more memory" in failed.message and "MemoryError" in failed.detail


def test_prints_do_not_disturb_the_events(pool):
    assert until(pool.start(DATA, trial("printing")), Finished)[-1].result.dag.arcs


@posix
def test_a_kill_from_outside(pool):
    handle = pool.start(DATA, trial("endless"))
    best = until(handle, Incumbent)[-1]
    os.kill(worker_of(handle), signal.SIGKILL)
    failed = until(handle, Failed)[-1]
    assert "signal 9" in failed.message and "memory" in failed.message
    assert "best network so far is kept" in failed.message
    assert best.score < 0 and handle.join(30)


@posix
def test_kills_during_a_stream_of_large_events(pool):
    for round_ in range(5):
        pool.prewarm()
        handle = pool.start(DATA, trial("shouting"))
        assert len(told(handle, "a figure with a long name 7").metrics) == 75_000
        time.sleep(0.017 * round_)  # somewhere else within an event each time
        pid = worker_of(handle)
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
    os.kill(worker_of(handle), signal.SIGSEGV)
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
    assert "as you asked" in failed.message
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
    pids = [worker_of(handle) for handle in handles]
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
    assert not handle.events.qsize() and handle.join(30)
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
