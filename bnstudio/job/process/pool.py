"""The window's side of learning runs: a pool that starts worker processes, one a run.

One thread per worker starts the process, reads its events into a queue, and sees it out. Nothing
here blocks the caller: data are written for the worker by a thread of the job, and control messages
are a few bytes. Whatever becomes of the worker, its last event is ``Finished`` or ``Failed``.
"""

from __future__ import annotations

import errno
import itertools
import threading
import traceback
from collections.abc import Sequence
from pathlib import Path

from bnstudio.data.dataset import Dataset
from bnstudio.job.process.dataset_file import DatasetFiles
from bnstudio.job.process.handle import JobHandle
from bnstudio.job.process.task import Task, kept_at_first
from bnstudio.job.process.worker_process import WorkerProcess
from bnstudio.job.spec import Checkpoints, RunSpec


class JobPool:
    """Starts learning runs, each in a process of its own, and keeps one worker ready.

    Parameters
    ----------
    modules
        Modules that every worker imports first: the searchers of tests.
    spare
        Whether a worker is made ready for the next run whenever one has been given its own.
    """

    def __init__(self, modules: Sequence[str] = (), *, spare: bool = True) -> None:
        self._modules = tuple(modules)
        self._spare = spare
        self._files = DatasetFiles()
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()
        self._idle: WorkerProcess | None = None
        self._workers: set[WorkerProcess] = set()
        self._beginners: set[threading.Thread] = set()
        self._closed = False

    @property
    def folder(self) -> Path:
        """Where datasets and orders lie for the workers."""
        return self._files.folder

    def prewarm(self) -> None:
        """Start a worker to have it ready, unless one is."""
        with self._lock:
            if not self._closed and (self._idle is None or self._idle.dead):
                self._idle = self._launch()

    def start(
        self, dataset: Dataset, spec: RunSpec | Task, checkpoints: Checkpoints | None = None
    ) -> JobHandle:
        """Start a run or task and return its handle at once.

        ``checkpoints`` say where a run is kept, and what it goes on from.
        Every fault, also of the settings, comes as a ``Failed`` event.
        """
        kept = kept_at_first(checkpoints) if isinstance(spec, RunSpec) else spec.kept
        handle = JobHandle(next(self._numbers), dataset, kept)
        with self._lock:
            if self._closed:
                raise RuntimeError("the pool has been shut down")
            worker = self._idle
            self._idle = None
            if worker is None or not worker.assign(handle):
                worker = self._launch(handle)
            beginner = threading.Thread(
                target=self._begin,
                args=(handle, worker, dataset, spec, checkpoints),
                name=f"job-{handle.id}-begin",
                daemon=True,
            )
            self._beginners.add(beginner)
            beginner.start()
        return handle

    def shutdown(self) -> None:
        """End every worker hard and remove every file; returns when all are gone."""
        with self._lock:
            self._closed = True
            workers = list(self._workers)
            beginners = list(self._beginners)
        for worker in workers:
            worker.kill()
        for beginner in beginners:
            beginner.join()
        for worker in workers:
            worker.thread.join()
        self._files.close()

    def _launch(self, handle: JobHandle | None = None) -> WorkerProcess:
        worker = WorkerProcess(self._files, self._modules, self._workers.discard)
        self._workers.add(worker)
        if handle is not None:
            worker.assign(handle)  # before it can fail
        worker.thread.start()
        return worker

    def _begin(
        self,
        handle: JobHandle,
        worker: WorkerProcess,
        dataset: Dataset,
        spec: RunSpec | Task,
        checkpoints: Checkpoints | None,
    ) -> None:
        try:
            order = self._files.write_order(handle.id, dataset, spec, checkpoints)
            handle.begin(worker, order)
            worker.ready.wait()
            if self._spare:
                self.prewarm()
        except Exception as error:
            why, advice = str(error), ""
            if isinstance(error, OSError):
                why = error.strerror or why
                if error.errno in (errno.ENOSPC, errno.EDQUOT):
                    advice = " Free some space for temporary files."
            handle.fail(
                f"The data could not be handed to the run's process ({why}).{advice}",
                traceback.format_exc(),
            )
            worker.kill()
        finally:
            if worker.dead:
                self._files.forget(handle.id)
            with self._lock:
                self._beginners.discard(threading.current_thread())
