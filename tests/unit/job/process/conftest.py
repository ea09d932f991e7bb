"""A pool of workers that must leave nothing behind."""

import contextlib
import threading
from pathlib import Path

import psutil
import pytest

from bnstudio.job.process.pool import JobPool


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
