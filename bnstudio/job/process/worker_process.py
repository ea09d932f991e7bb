"""A worker process and the thread of this process that starts it, reads it and sees it out."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
import threading
from collections.abc import Callable
from typing import IO, BinaryIO, cast

from bnstudio.job.process import wire
from bnstudio.job.process.dataset_file import DatasetFiles
from bnstudio.job.process.handle import JobHandle, Message
from bnstudio.job.process.starting import command
from bnstudio.job.process.task import NONE_YET
from bnstudio.passing import temporary_folder
from bnstudio.priority import ONE_THREAD

_DETAIL_BYTES = 20_000
_PATIENCE = 1.0  # seconds between the end of a worker's pipe and its own end
#: Seconds that a worker may take to import what it needs. A numeric library that is short of memory
#: for its threads tries for ever.
START_SECONDS = 120.0


class WorkerProcess:
    """One worker process and the thread that owns it."""

    def __init__(
        self, files: DatasetFiles, modules: tuple[str, ...], gone: Callable[[WorkerProcess], None]
    ) -> None:
        self.dead = False
        self.ready = threading.Event()  # also set when the worker dies before it is
        self._files = files
        self._modules = modules
        self._when_gone = gone
        self._lock = threading.Lock()
        self._sending = threading.Lock()  # apart, so that a stuck pipe cannot hold up a kill
        self._launched = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._handle: JobHandle | None = None
        self._kill_wanted = False
        self._late = False
        self.thread = threading.Thread(target=self._own, name="job-reader", daemon=True)

    def assign(self, handle: JobHandle) -> bool:
        """Give this worker its run; ``False`` if it has died meanwhile."""
        with self._lock:
            if self.dead:
                return False
            self._handle = handle
            handle.worker = self
            return True

    @property
    def pid(self) -> int | None:
        """The number of the process, while it is there."""
        process = self._process
        return None if process is None else process.pid

    def send(self, message: Message) -> None:
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
            with tempfile.TemporaryFile(dir=temporary_folder()) as errors:
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
                self._end(_ending(code, NONE_YET if handle is None else handle.kept), _tail(errors))
        except OSError as error:  # no place for its messages
            why = error.strerror or error
            self._end(f"The run's process could not be looked after: {why}.", "")
        finally:
            self._launched.set()
            self.ready.set()
            self._when_gone(self)

    def _start(self, errors: IO[bytes]) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            command(
                "bnstudio.job.process.worker", "--worker", str(self._files.folder), *self._modules
            ),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            # A group of its own: Ctrl-C in a terminal is not meant for it, and it can be ended
            # together with all that it has started.
            start_new_session=True,
            env={**os.environ, **ONE_THREAD},
        )
        with self._lock:
            self._process = process
            kill = self._kill_wanted
        self._launched.set()
        if kill:
            _kill(process)
        return process

    def _give_up(self) -> None:
        """End a process that does not start."""
        self._late = True
        self.kill()

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        pipe = cast(BinaryIO, process.stdout)
        patience = threading.Timer(START_SECONDS, self._give_up)
        patience.daemon = True
        patience.start()
        try:
            while True:
                try:
                    message = wire.receive(pipe)
                except Exception:
                    # The end of the pipe, or a message torn by the end of the process, which may
                    # raise anything when it is unpickled.
                    return
                if message == "imported":
                    # Not before: a worker acknowledges its order while it still imports.
                    patience.cancel()
                elif message == "ready":
                    self.ready.set()
                elif self._handle is not None:
                    self._handle.put(message)
        finally:
            patience.cancel()
            patience.join()

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
            self._files.forget(handle.id)  # a worker that was killed early has not taken it
            if handle.killed:
                message = f"You ended the run by force. {handle.kept}."
            elif self._late:
                message = (
                    f"The run's process did not start within {START_SECONDS:.0f} seconds, perhaps "
                    f"because memory is short, and was ended. {handle.kept}. Close other programs "
                    "and run it again."
                )
            handle.fail(message, detail, "forced" if handle.killed else "process")
            handle.gone.set()


def _kill(process: subprocess.Popen[bytes]) -> None:
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _ending(code: int, kept: str) -> str:
    """Say how a worker ended that gave no result."""
    if code < 0:
        number = -code
        if number == signal.SIGKILL:
            return (
                "The run's process was killed from outside (signal 9), perhaps because memory ran "
                f"out. {kept}. Choose a smaller in-degree limit or fewer variables, or close other "
                "programs."
            )
        try:
            name = signal.Signals(number).name
        except ValueError:
            name = "unknown"
        return (
            f"The run's process crashed (signal {number}, {name}). {kept}. Try again; if that "
            "happens again, change a setting."
        )
    return (
        f"The run's process ended unexpectedly (exit status {code}). {kept}. Try again; if that "
        "happens again, change a setting."
    )


def _tail(errors: IO[bytes]) -> str:
    size = errors.seek(0, os.SEEK_END)
    errors.seek(max(0, size - _DETAIL_BYTES))
    return errors.read().decode(errors="replace")
