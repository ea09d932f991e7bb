"""A worker that does not start is ended and said; without temporary files a run says so too."""

import sys
import tempfile

import pytest

from bnstudio.job.events import Failed
from bnstudio.job.process import worker_process
from bnstudio.job.process.pool import JobPool
from bnstudio.job.spec import RunSpec
from tests.support import trial_searchers


@pytest.fixture
def pool():
    pool = JobPool()
    yield pool
    pool.shutdown()


def end_of(handle, seconds=30.0):
    assert handle.gone.wait(seconds)
    while not isinstance(event := handle.events.get(timeout=60), Failed):
        pass
    return event.message


def test_a_worker_that_spins_at_its_start_is_ended(pool, monkeypatch):
    monkeypatch.setattr(worker_process, "START_SECONDS", 0.5)
    spin = [sys.executable, "-c", "while True: pass"]
    monkeypatch.setattr(worker_process, "_command", lambda: spin)
    message = end_of(pool.start(trial_searchers.table(seed=9), RunSpec()))
    assert "did not start" in message and "memory" in message


def test_a_worker_has_one_thread_for_numeric_libraries(pool, monkeypatch):
    code = "import os; assert os.environ['OPENBLAS_NUM_THREADS'] == '1'; os._exit(7)"
    monkeypatch.setattr(worker_process, "_command", lambda: [sys.executable, "-c", code])
    assert "exit status 7" in end_of(pool.start(trial_searchers.table(seed=9), RunSpec()))


def test_no_temporary_folder(pool, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    message = end_of(pool.start(trial_searchers.table(seed=9), RunSpec()))
    assert "No such file" in message or "could not be handed" in message
