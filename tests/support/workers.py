"""Worker processes in tests: what they are given to run, and what is waited for."""

import os
import time

import psutil
import pytest

from bnstudio.job.events import Failed, Progress
from bnstudio.job.spec import Limits, RunSpec
from tests.support import trial_searchers

DATA = trial_searchers.table()
posix = pytest.mark.skipif(os.name != "posix", reason="signals are for POSIX systems")


def trial(how="", *, limits=None, size=0, sleep=0.0, **more):
    parameters = {"how": how, "size": size, "sleep": sleep}
    return RunSpec(searcher="trial", parameters=parameters, limits=limits or Limits(), **more)


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
