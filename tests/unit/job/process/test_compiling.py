"""Compiling beside a window: it ends with it, however that ended, and there is one at a time."""

import os
import subprocess
import sys
import time

import psutil
import pytest

from bnstudio.job.kernel_marks import KernelMarks
from bnstudio.job.process import compiling
from bnstudio.job.process.compiler import Compiler

PATIENCE = 60.0


@pytest.fixture
def marks(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    return KernelMarks(tmp_path)


@pytest.fixture
def compiler():
    made = Compiler()
    yield made
    made.close()


def gone(pid, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.05)
    return False


def until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_everything_is_done_in_order_and_marked(marks):
    marks.want("d")
    told = []
    compiling.compile_all(lambda *words: told.append(words), 1, "tests.support.trial_steps")
    assert told[0] == (0, 5, "a") and told[-1] == (5, 5, "")
    done = [what for _, _, what in told[1:-1]]
    assert sorted(done) == ["a", "b", "c", "d", "e"] and done[:2] == ["a", "b"]
    assert marks.all_done and marks.progress == (5, 5) and not marks.being_compiled


def test_with_all_compiled_no_process_is_started(marks, compiler):
    marks.mark_all()
    assert not compiler.start()
    assert compiler.pid is None and compiler.reports.empty()


def test_a_second_one_waits_and_tells_how_far_the_first_is(marks, compiler):
    marks.plan(["a", "b"])
    marks.mark("a")
    assert marks.take_over()
    try:
        assert compiler.start()
        assert compiler.reports.get(timeout=PATIENCE) == (1, 2)
        marks.mark("b")
        assert compiler.reports.get(timeout=PATIENCE) == (2, 2)
        pid = compiler.pid
        assert pid is not None and psutil.Process(pid).nice() > 0
        compiler.close()
        assert gone(pid)
        assert compiler.reports.get(timeout=PATIENCE) is None
    finally:
        marks.give_up()


@pytest.mark.skipif(os.name != "posix", reason="needs kill -9")
def test_it_ends_with_a_window_that_is_killed(marks, tmp_path):
    window = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from bnstudio.job.process.compiler import Compiler\n"
            "made = Compiler()\n"
            "assert made.start()\n"
            "print(made.pid, flush=True)\n"
            "input()",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
    )
    pid = int(window.stdout.readline())
    until(lambda: marks.being_compiled)
    window.kill()
    window.communicate()
    assert gone(pid)
    until(lambda: not marks.being_compiled)
