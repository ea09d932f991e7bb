"""Replicates learned by several processes at once.

Each process has its own share of the numbers. The replicates do not depend on who learns them, so
neither does what comes of them.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Sequence

from bnstudio.data.dataset import Dataset
from bnstudio.errors import JobError
from bnstudio.job.control import RunControl
from bnstudio.job.events import Failed
from bnstudio.job.process.handle import JobHandle
from bnstudio.job.process.pool import JobPool
from bnstudio.job.process.task import Done
from bnstudio.strength.replicates import Learned, ReplicatesTask
from bnstudio.strength.spec import Bootstrap
from bnstudio.strength.written import Replicate

_LOOK_S = 0.01


def learn_in_processes(
    dataset: Dataset,
    spec: Bootstrap,
    numbers: Sequence[int],
    workers: int,
    control: RunControl,
    take: Callable[[Replicate], None],
) -> None:
    """Learn the replicates with these numbers, and give each to ``take`` as it comes.

    Parameters
    ----------
    dataset, spec, numbers, take
        As for :func:`~bnstudio.strength.replicates.learn_all`.
    workers
        How many processes.
    control
        Begun. A pause holds all processes; a stop is raised when all have ended, and what each was
        learning is lost.

    Raises
    ------
    JobError
        If a process came to a bad end.
    """
    pool = JobPool(spare=False)
    try:
        tasks = [ReplicatesTask(spec, tuple(numbers[at::workers])) for at in range(workers)]
        handles = [pool.start(dataset, task) for task in tasks if task.numbers]
        _watch(handles, control, take)
    finally:
        pool.shutdown()


def _watch(
    handles: list[JobHandle], control: RunControl, take: Callable[[Replicate], None]
) -> None:
    """Take what the processes send until all are done; pass a pause on."""
    try:
        going = list(handles)
        while going:
            if control.pausing:
                for handle in going:
                    handle.pause()
                control.check()
                for handle in going:
                    handle.resume()
            control.check()
            quiet = True
            for handle in list(going):
                for event in _events(handle):
                    quiet = False
                    if isinstance(event, Learned):
                        take(event.replicate)
                    elif isinstance(event, Failed):
                        raise JobError(event.message.rstrip("."))
                    elif isinstance(event, Done):
                        going.remove(handle)
            if quiet:
                time.sleep(_LOOK_S)
    finally:
        for handle in handles:
            handle.kill()
        for handle in handles:
            handle.join()
            for event in _events(handle):  # those that were still on their way
                if isinstance(event, Learned):
                    take(event.replicate)


def _events(handle: JobHandle) -> list[object]:
    found: list[object] = []
    while True:
        try:
            found.append(handle.events.get_nowait())
        except queue.Empty:
            return found
