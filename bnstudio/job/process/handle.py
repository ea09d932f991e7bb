"""The window's side of learning runs: a pool that starts worker processes, and a handle for each.

One thread per worker starts the process, reads its events into a queue, and sees it out. Nothing
here blocks the caller: data are written for the worker by a thread of the job, and control messages
are a few bytes. Whatever becomes of the worker, its last event is ``Finished`` or ``Failed``.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

from bnstudio.data.dataset import Dataset
from bnstudio.job.events import Event, Failed, Finished, Started
from bnstudio.job.process import wire
from bnstudio.job.process.dataset_file import Spool
from bnstudio.job.process.task import Done, Task
from bnstudio.job.spec import RunSpec

_KEPT = "The best network so far is kept."
_DETAIL_BYTES = 20_000
_PATIENCE = 1.0  # seconds between the end of a worker's pipe and its own end


class JobHandle:
    """One learning run or other task, as its owner sees it; its methods are thread-safe and quick.

    Attributes
    ----------
    id
        The number that every event of this run carries.
    events
        The run's :class:`~bnstudio.job.events.Event` objects; the last is always ``Finished`` (of
        a task: ``Done``) or ``Failed``.
    kept
        What the person still has when it ends badly, as a sentence.
    """

    def __init__(self, job: int, dataset: Dataset, kept: str = _KEPT) -> None:
        self.id = job
        self.kept = kept
        # Its spooled file goes when nobody holds it, and must be there until the worker maps it.
        self._dataset: Dataset | None = dataset
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._worker: _Worker | None = None
        self._early: list[tuple[Any, ...]] | None = []
        self._elapsed = 0.0
        self._ended = False
        self._killed = False
        self._gone = threading.Event()

    @property
    def ended(self) -> bool:
        """Whether the last event has been put into the queue."""
        return self._ended

    def pause(self) -> None:
        """Let the run stand still; a ``Paused`` event says when it does."""
        self._tell("pause")

    def resume(self) -> None:
        """Let a paused run go on."""
        self._tell("resume")

    def stop(self) -> None:
        """End the run and keep the best network: a ``Finished`` event with limit ``user``."""
        self._tell("stop")

    def extend(self, seconds: float) -> None:
        """Lengthen the run's time limit."""
        self._tell("extend", seconds)

    def kill(self) -> None:
        """End the process hard; a ``Failed`` event follows, and earlier incumbents stay good."""
        with self._lock:
            if self._ended:
                return
            self._killed = True
            worker = self._worker
        if worker is not None:
            worker.kill()

    def join(self, timeout: float | None = None) -> bool:
        """Wait until the last event is there and the process is gone; whether that was so."""
        return self._gone.wait(timeout)

    # The pool's side.

    def _tell(self, *message: Any) -> None:
        with self._lock:
            if self._ended:
                return
            if self._early is not None:
                self._early.append(message)
                return
            worker = self._worker
        if worker is not None:
            worker.send(message)

    def _begin(self, worker: _Worker, order: Path) -> None:
        """Send the order, and what was said before it could be sent."""
        worker.send(("start", self.id, str(order)))
        with self._lock:
            for message in self._early or ():
                worker.send(message)
            self._early = None

    def _put(self, event: Event) -> None:
        """Queue an event of this run; nothing follows the last one."""
        with self._lock:
            if self._ended or event.job != self.id:
                return
            if isinstance(event, Started | Finished | Done | Failed):
                self._dataset = None
            self._elapsed = event.elapsed
            self._ended = isinstance(event, Finished | Done | Failed)
            self.events.put(event)  # inside the lock, or another could follow the last

    def _fail(self, message: str, detail: str = "") -> None:
        self._put(Failed(self.id, self._elapsed, message, detail))


class JobPool:
    """Starts learning runs, each in a process of its own, and keeps one worker ready.

    Parameters
    ----------
    modules
        Modules that every worker imports first (searchers that register themselves).
    """

    def __init__(self, modules: Sequence[str] = ()) -> None:
        self._modules = tuple(modules)
        self._spool = Spool()
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()
        self._idle: _Worker | None = None
        self._workers: set[_Worker] = set()
        self._beginners: set[threading.Thread] = set()
        self._closed = False

    def prewarm(self) -> None:
        """Start a worker to have it ready, unless one is."""
        with self._lock:
            if not self._closed and (self._idle is None or self._idle.dead):
                self._idle = self._launch()

    def start(self, dataset: Dataset, spec: RunSpec | Task) -> JobHandle:
        """Start a run or task and return its handle at once; another worker is then made ready.

        Every fault, also of the settings, comes as a ``Failed`` event.
        """
        kept = _KEPT if isinstance(spec, RunSpec) else f"{spec.kept}."
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
                args=(handle, worker, dataset, spec),
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
        self._spool.close()

    def _launch(self, handle: JobHandle | None = None) -> _Worker:
        worker = _Worker(self._spool, self._modules, self._workers.discard)
        self._workers.add(worker)
        if handle is not None:
            worker.assign(handle)  # before it can fail
        worker.thread.start()
        return worker

    def _begin(
        self, handle: JobHandle, worker: _Worker, dataset: Dataset, spec: RunSpec | Task
    ) -> None:
        try:
            order = self._spool.order(handle.id, dataset, spec)
            handle._begin(worker, order)
            worker.ready.wait()
            self.prewarm()
        except OSError as error:
            handle._fail(
                "The data could not be handed to the run's process "
                f"({error.strerror or error}). Free some space for temporary files.",
                traceback.format_exc(),
            )
            worker.kill()
        except Exception as error:
            handle._fail(
                f"The data could not be handed to the run's process ({error}).",
                traceback.format_exc(),
            )
            worker.kill()
        finally:
            if worker.dead:
                self._spool.forget(handle.id)
            with self._lock:
                self._beginners.discard(threading.current_thread())


class _Worker:
    """One worker process and the thread that owns it."""

    def __init__(self, spool: Spool, modules: tuple[str, ...], gone: Any) -> None:
        self.dead = False
        self.ready = threading.Event()  # also set when the worker dies before it is
        self._spool = spool
        self._modules = modules
        self._when_gone = gone
        self._lock = threading.Lock()
        self._sending = threading.Lock()  # apart, so that a stuck pipe cannot hold up a kill
        self._launched = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._handle: JobHandle | None = None
        self._kill_wanted = False
        self.thread = threading.Thread(target=self._own, name="job-reader", daemon=True)

    def assign(self, handle: JobHandle) -> bool:
        """Give this worker its run; ``False`` if it has died meanwhile."""
        with self._lock:
            if self.dead:
                return False
            self._handle = handle
            handle._worker = self
            return True

    def send(self, message: tuple[Any, ...]) -> None:
        """Send a control message; a worker that is gone is told nothing."""
        self._launched.wait()
        with self._sending:
            process = self._process
            if process is not None:
                with contextlib.suppress(OSError):
                    wire.send(cast(BinaryIO, process.stdin), message)

    def kill(self) -> None:
        """End the process and everything that it has started."""
        with self._lock:
            self._kill_wanted = True
            if self._process is not None:
                _kill(self._process)

    def _own(self) -> None:
        try:
            with tempfile.TemporaryFile() as errors:
                try:
                    process = self._start(errors)
                except OSError as error:
                    self._end(f"The run's process could not be started: {error}.", "")
                    return
                try:
                    self._read(process)
                finally:
                    code = self._see_out(process)
                handle = self._handle
                self._end(_words(code, _KEPT if handle is None else handle.kept), _tail(errors))
        except OSError as error:  # no place for its messages
            self._end(f"The run's process could not be looked after: {error}.", "")
        finally:
            self._launched.set()
            self.ready.set()
            self._when_gone(self)

    def _start(self, errors: IO[bytes]) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [*_command(), str(self._spool.folder), *self._modules],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            # A group of its own: Ctrl-C in a terminal is not meant for it, and it can be ended
            # together with all that it has started.
            start_new_session=True,
        )
        with self._lock:
            self._process = process
            kill = self._kill_wanted
        self._launched.set()
        if kill:
            _kill(process)
        return process

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        pipe = cast(BinaryIO, process.stdout)
        while True:
            try:
                message = wire.receive(pipe)
            except Exception:
                # The end of the pipe, or a message torn by the end of the process, which may
                # raise anything when it is unpickled.
                return
            if message == "ready":
                self.ready.set()
            elif self._handle is not None:
                self._handle._put(message)

    def _see_out(self, process: subprocess.Popen[bytes]) -> int:
        """Wait for the process and give up all that belongs to it; return its exit status."""
        with self._lock:
            # Nobody else may signal a number that may soon be another process's.
            self._process = None
        try:
            code = process.wait(timeout=_PATIENCE)
        except subprocess.TimeoutExpired:
            code = None
        _kill(process)  # what the worker has started must not outlive it
        code = process.wait() if code is None else code
        with self._sending, contextlib.suppress(OSError):
            cast(IO[bytes], process.stdin).close()
        cast(IO[bytes], process.stdout).close()
        return code

    def _end(self, message: str, detail: str) -> None:
        with self._lock:
            self.dead = True
            handle = self._handle
        if handle is not None:
            self._spool.forget(handle.id)  # a worker that was killed early has not taken it
            if handle._killed:
                message = f"The run was ended at once, as you asked. {handle.kept}"
            handle._fail(message, detail)
            handle._gone.set()


def _command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, "--worker"]
    # Not -m, which would let files in the current folder stand in for modules.
    root = str(Path(__file__).resolve().parents[3])
    code = f"import sys; sys.path.append({root!r}); "
    code += "from bnstudio.job.process.worker import main; main(sys.argv[1:])"
    return [sys.executable, "-P", "-c", code]


def _kill(process: subprocess.Popen[bytes]) -> None:
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _words(code: int, kept: str) -> str:
    """Say how a worker ended that gave no result."""
    if code < 0:
        number = -code
        if number == signal.SIGKILL:
            return (
                "The run's process was ended from outside (signal 9), perhaps because memory ran "
                f"out. {kept} Choose a smaller in-degree limit or fewer variables, or close other "
                "programs."
            )
        try:
            name = signal.Signals(number).name
        except ValueError:
            name = "unknown"
        return f"The run's process broke down (signal {number}, {name}). {kept}"
    return f"The run's process ended unexpectedly (exit status {code}). {kept}"


def _tail(errors: IO[bytes]) -> str:
    size = errors.seek(0, os.SEEK_END)
    errors.seek(max(0, size - _DETAIL_BYTES))
    return errors.read().decode(errors="replace")
