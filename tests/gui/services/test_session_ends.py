"""However a run or a session ends: nothing is left running, and the session goes on whole."""

import logging
import os
import signal
import subprocess
import sys
import time
from queue import SimpleQueue

import psutil
import pytest

from bnstudio.errors import JobError
from bnstudio.gui.services import catalogue
from bnstudio.gui.services.bundle import make_services
from bnstudio.numerics import kernel_cache
from tests.support.session_tools import (
    LONG,
    Heard,
    ended,
    open_chain,
    recoveries,
    run_of,
    threads_of_ours,
    trial,
    use_trials,
)


@pytest.fixture
def alone(qtbot, monkeypatch, tmp_path):
    """A session with workers of its own; nothing of it may be left."""
    session = make_services()
    use_trials(session, monkeypatch)
    yield open_chain(session, qtbot, tmp_path)
    session.shutdown()
    assert threads_of_ours() == []
    assert workers() == []


def workers() -> list[psutil.Process]:
    """The worker processes of this one; Python's own helpers (the resource tracker) are not."""
    found = []
    for child in psutil.Process().children():
        try:
            ended = child.status() == psutil.STATUS_ZOMBIE
            if ended or "job.process.worker" in " ".join(child.cmdline()):
                found.append(child)
        except psutil.NoSuchProcess:
            continue
    return found


def test_sigkill_of_the_worker_in_a_stream_of_large_events(alone, qtbot):
    number = trial(alone, "shouting")
    run = run_of(alone, number)
    qtbot.waitUntil(lambda: run.phase == "shouting", timeout=LONG)
    for worker in workers():
        os.kill(worker.pid, signal.SIGKILL)
    qtbot.waitUntil(ended(alone, number), timeout=LONG)
    assert run.state == "failed" and run.best is not None
    assert "signal 9" in run.message and run.best.n == 5
    again = trial(alone)
    qtbot.waitUntil(ended(alone, again), timeout=LONG)
    assert run_of(alone, again).state == "finished", "the next run is not harmed"


def test_runs_of_another_project_are_heard_no_more(alone, qtbot):
    trial(alone, "endless")
    second = trial(alone, "shouting")
    qtbot.waitUntil(lambda: run_of(alone, second).state == "running", timeout=LONG)
    third = trial(alone, "endless")
    assert run_of(alone, third).state == "starting"
    heard = Heard(alone)
    alone.files.new_project()
    assert heard.names()[0] == "project_replaced"
    assert alone.runs.all == [] and alone.graph.graph is None
    qtbot.wait(500)
    assert heard.of("run_changed") == []


def test_kernels_that_cannot_be_kept_are_told_once(alone, qtbot, monkeypatch):
    sentence = "Compiled kernels cannot be kept in /nowhere (No space left); each start compiles."
    monkeypatch.setattr(kernel_cache, "_unkept", [sentence])
    heard = Heard(alone)
    alone.runs.prewarm()
    qtbot.waitUntil(lambda: bool(heard.of("notice")), timeout=LONG)
    assert heard.of("notice") == [("caution", sentence)]


@pytest.mark.parametrize(
    ("error", "level"),
    [(JobError("the process has ended"), logging.WARNING), (KeyError("a"), logging.ERROR)],
)
def test_what_can_happen_in_the_background_is_no_fault_of_the_program(
    alone, qtbot, caplog, error, level
):
    """A process that was ended while it got kernels ready is no defect; a ``KeyError`` is."""

    def work(_task):
        raise error

    alone.tasks.start("Getting ready", work, quiet=True)
    qtbot.waitUntil(lambda: not alone.tasks.active, timeout=LONG)
    (said,) = (record for record in caplog.records if record.levelno >= logging.WARNING)
    assert said.levelno == level and bool(said.exc_info) == (level == logging.ERROR)


def test_closing_in_the_middle_of_everything(alone, qtbot):
    alone.runs.prewarm()
    trial(alone, "deaf")
    second = trial(alone, "shouting")
    qtbot.waitUntil(lambda: run_of(alone, second).state == "running", timeout=LONG)
    trial(alone, "endless")
    alone.data.open_table(alone.data.source.path)
    begun = time.monotonic()
    alone.shutdown()
    assert time.monotonic() - begun < 10


WINDOW = """
import sys
import time
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tests.support.session_tools import open_chain, trial, write_table
from bnstudio.gui.services.bundle import make_services
folder = Path({folder!r})
app = QApplication([])
session = make_services()
session.runs.modules = ("tests.support.trial_registration",)
session.recovery.start(folder / "recovery")
session.data.dataset_changed.connect(lambda: trial(session, "endless"))
def say(path=folder / "recovery", best=[]):
    run = session.document.project.runs.get(1)
    if run and run.best is not None:
        best.append(time.time())
    if any(file.stat().st_mtime > best[0] + 0.5 for file in path.glob("*.json") if best):
        print("ready", flush=True)
        timer.stop()
timer = QTimer()
timer.timeout.connect(say)
timer.start(50)
session.data.open_table(write_table(folder / "chain.csv"))
app.exec()
"""


def test_sigkill_of_the_window_during_a_run(qtbot, tmp_path):
    """The worker goes within two seconds; the next start has the best network so far."""
    code = WINDOW.format(folder=str(tmp_path))
    window = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert window.stdout.readline() == "ready\n"
        workers = psutil.Process(window.pid).children(recursive=True)
        assert workers
    finally:
        window.kill()
        window.wait()
        window.stdout.close()
    _, alive = psutil.wait_procs(workers, timeout=20)
    assert alive == []
    session = make_services()
    session.recovery.start(tmp_path / "recovery")
    try:
        (recovery,) = recoveries(session, qtbot)
        session.files.recover(recovery)
        qtbot.waitUntil(lambda: bool(session.runs.all), timeout=LONG)
        run = run_of(session, 1)
        assert run.state == "failed" and "Interrupted" in run.message
        assert len(run.best.arcs) == 4 and run.score is not None
        session.runs.show(1)
        assert session.graph.graph == run.best and session.data.dataset.rows == 400
    finally:
        session.shutdown()
    assert list((tmp_path / "recovery").iterdir()) == []


@pytest.mark.parametrize("closed", [True, False])
def test_what_loads_while_the_window_is_closed_is_no_fault(closed, monkeypatch, caplog):
    def gone():
        raise JobError("the process that works this out has ended")

    out = iter([True, not closed])
    monkeypatch.setattr(catalogue, "elsewhere", lambda: next(out))
    monkeypatch.setattr(catalogue, "_found", gone)
    answers: SimpleQueue = SimpleQueue()
    catalogue._load(answers)
    assert answers.empty() == (not caplog.records) == closed
