"""The window's side of compiling: starts the process, hears how far it is, ends it."""

from __future__ import annotations

import contextlib
import os
import subprocess
import threading
from queue import SimpleQueue
from typing import IO, cast

from bnstudio.job.kernel_marks import KernelMarks
from bnstudio.job.process.starting import command
from bnstudio.priority import ONE_THREAD


class Compiler:
    """Has kernels compiled beside the window, if any are missing.

    Attributes
    ----------
    reports
        Pairs of stages done and stages in all as they are told; ``None`` when nothing goes on any
        more. Whoever takes them out is the only one to do so.
    """

    def __init__(self) -> None:
        self.reports: SimpleQueue[tuple[int, int] | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None

    def start(self) -> bool:
        """Start the process if something is to be compiled; whether it is. Reads some files."""
        if KernelMarks().all_done:
            return False
        with self._lock:
            if self._closed or self._process is not None:
                return False
            self._process = subprocess.Popen(
                command("bnstudio.job.process.compiling", "--compile"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, **ONE_THREAD},
            )
            self._reader = threading.Thread(target=self._read, name="compiler", daemon=True)
            self._reader.start()
        return True

    @property
    def pid(self) -> int | None:
        """The number of the process, while it is there."""
        process = self._process
        return None if process is None or process.poll() is not None else process.pid

    def close(self) -> None:
        """End the process, if it is there, and wait for that."""
        with self._lock:
            self._closed = True
            process = self._process
        if process is None:
            return
        with contextlib.suppress(OSError):
            cast(IO[bytes], process.stdin).close()
        try:
            process.wait(timeout=2.0)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if self._reader is not None:
            self._reader.join()

    def _read(self) -> None:
        process = cast("subprocess.Popen[bytes]", self._process)
        with cast(IO[bytes], process.stdout) as lines:
            for line in lines:
                with contextlib.suppress(ValueError):
                    done, total = map(int, line.split())
                    self.reports.put((done, total))
        process.wait()
        self.reports.put(None)
