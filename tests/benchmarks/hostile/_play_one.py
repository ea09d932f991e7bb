"""Plays one part of a case inside a process of the program; run as a script with a tree's modules.

``python _play_one.py WHAT [ARGUMENT ...]``, where ``WHAT`` is one of the functions here.
"""

from __future__ import annotations

import contextlib
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import psutil


def hold_data(said: str) -> None:
    """Hold a folder with data of runs, as a window does; its name goes to the file ``said``."""
    from bnstudio.job.process.dataset_file import DatasetFiles

    files = DatasetFiles()
    Path(said).write_text(str(files.folder))
    time.sleep(120)


def second_start(stepped: str = "0") -> None:
    """Do what a second start does, the clock having stepped by so many seconds since the first."""
    from bnstudio.job.process.dataset_file import sweep

    real = psutil.Process.create_time
    # It is the time of the start of the machine, which a step changes, and what passed since.
    psutil.Process.create_time = lambda process: real(process) + float(stepped)
    sweep()


def save_on_and_on(path: str) -> None:
    """Save a project with a table of some size again and again."""
    from bnstudio.project.saving.file import snapshot, write_project
    from tests.support.project_samples import make_project, write_table

    target = Path(path)
    project = make_project(write_table(target.with_name("table.csv"), rows=20_000))
    taken = snapshot(project, {})
    more: dict[str, Any] = {"quickly": True}
    while True:
        target.unlink(missing_ok=True)
        write_project(taken, target, **more)


def start_short_of_memory(megabytes: str) -> None:
    """Start a run in a worker that has so much address space, and say how it ended."""
    from bnstudio.data.dataset import Dataset, Variable
    from bnstudio.job.process import worker_process
    from bnstudio.job.process.pool import JobPool
    from bnstudio.job.spec import RunSpec

    room = int(megabytes) * 2**20
    real = subprocess.Popen

    def capped(*arguments: Any, **more: Any) -> subprocess.Popen[bytes]:
        more["preexec_fn"] = lambda: resource.setrlimit(resource.RLIMIT_AS, (room, room))
        return real(*arguments, **more)

    worker_process.subprocess.Popen = capped  # type: ignore[misc, assignment]
    codes = np.random.default_rng(0).integers(0, 2, (4, 200)).astype(np.uint8)
    table = Dataset(tuple(Variable(name, ("0", "1")) for name in "abcd"), codes)
    pool = JobPool()
    handle = pool.start(table, RunSpec())
    while not handle.ended:
        time.sleep(0.05)
    last: Any = None
    with contextlib.suppress(Exception):
        while True:
            last = handle.events.get_nowait()
    print(getattr(last, "message", ""))
    pool.shutdown()


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
