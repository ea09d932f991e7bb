"""A worker that does not start is ended and said; without temporary files a run says so too."""

import io
import os
import signal
import subprocess
import sys
import tempfile

import pytest

from bnstudio.job.events import Failed, Progress
from bnstudio.job.process import wire, worker_process
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
    monkeypatch.setattr(worker_process, "command", lambda *_: spin)
    message = end_of(pool.start(trial_searchers.table(seed=9), RunSpec()))
    assert "did not start" in message and "memory" in message


def test_a_worker_that_spins_after_it_took_its_order_is_ended(pool, monkeypatch):
    """The thread that listens acknowledges the order while the other one still imports."""
    monkeypatch.setattr(worker_process, "START_SECONDS", 3.0)
    said = io.BytesIO()
    wire.send(said, Progress(1, 0.0, "getting ready"))  # the pool's first run
    # Without an import, so that it has said so long before it is ended.
    code = f"import os; os.write(1, {said.getvalue()!r})\nwhile True: pass"
    spin = [sys.executable, "-S", "-E", "-c", code]
    monkeypatch.setattr(worker_process, "command", lambda *_: spin)
    handle = pool.start(trial_searchers.table(seed=9), RunSpec())
    assert handle.gone.wait(60)
    assert isinstance(handle.events.get(timeout=60), Progress)
    assert "did not start" in end_of(handle)


@pytest.mark.skipif(not hasattr(signal, "alarm"), reason="needs the alarm of posix systems")
def test_a_worker_that_holds_the_interpreter_at_its_start_is_ended_by_the_system(tmp_path):
    """It spins where no other thread gets its turn to see that its owner is gone."""
    (tmp_path / "spinning.py").write_text("import re; re.match('(a+)+$', 'a' * 100 + 'b')")
    code = (
        "from bnstudio.job.process import worker; worker.LONGEST_START_SECONDS = 2; "
        f"worker.main([{str(tmp_path)!r}, 'spinning'])"
    )
    spinning = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        start_new_session=True,
    )
    try:
        assert spinning.wait(120) == -signal.SIGALRM
    finally:
        spinning.kill()
        spinning.communicate()


def test_a_worker_has_one_thread_for_numeric_libraries(pool, monkeypatch):
    code = "import os; assert os.environ['OPENBLAS_NUM_THREADS'] == '1'; os._exit(7)"
    monkeypatch.setattr(worker_process, "command", lambda *_: [sys.executable, "-c", code])
    assert "exit status 7" in end_of(pool.start(trial_searchers.table(seed=9), RunSpec()))


def test_no_temporary_folder(pool, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    message = end_of(pool.start(trial_searchers.table(seed=9), RunSpec()))
    assert "No such file" in message or "could not be handed" in message
