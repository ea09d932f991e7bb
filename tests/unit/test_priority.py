"""A process that computes goes behind others, with all of its threads."""

import os
import subprocess
import sys
from types import SimpleNamespace

import psutil
import pytest

from bnstudio.priority import LOW, set_low

GONE = 2**22 + 5  # a number that no thread has

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="threads have a niceness on Linux")


def test_a_thread_that_ends_meanwhile_holds_nobody_back(monkeypatch):
    real = psutil.Process.threads

    def threads(process):
        return [SimpleNamespace(id=GONE), *real(process)]

    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    monkeypatch.setattr(psutil.Process, "threads", threads)
    try:
        assert set_low(child.pid, True)
        assert os.getpriority(os.PRIO_PROCESS, child.pid) == LOW
    finally:
        child.communicate(b"\n")
    assert not set_low(child.pid, True), "it is gone"
