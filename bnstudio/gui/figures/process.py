"""The window's side of the process that draws figures, and how what it drew becomes a file.

The process is started with the first job and kept for the next. Giving a job up kills it; nothing
is left, for it writes no file: the window does, whole or not at all.
"""

from __future__ import annotations

import contextlib
import errno
import os
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, cast

from bnstudio.errors import JobError, UsageError
from bnstudio.files import replacing
from bnstudio.gui.figures.rendering import Job, Rendered
from bnstudio.gui.style.language import spoken
from bnstudio.gui.wording.tr import tr
from bnstudio.job.process import wire
from bnstudio.job.process.starting import command
from bnstudio.priority import ONE_THREAD
from bnstudio.texts import VARIABLE

PATIENCE_S = 0.05
"""Seconds between two looks whether a job is still wanted."""

QUICK_S = 0.5
"""A job that nobody waits for any more may take so long before it is killed: a start costs more."""


class GivenUp(Exception):  # noqa: N818 - not an error
    """Nobody waits for the figure any more."""


class FigureProcess:
    """One process that draws; :meth:`render` may be called from any thread, one at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._number = 0
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        process = self._process
        return None if process is None or process.poll() is not None else process.pid

    def warm_up(self) -> None:
        """Start the process, so that the first figure comes soon."""
        with self._lock, contextlib.suppress(JobError):
            self._running()

    def render(
        self,
        job: Job,
        *,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[int, int], None] | None = None,
    ) -> Rendered:
        """Return what the process makes of a job; waits for it.

        Raises
        ------
        GivenUp
            When ``cancelled`` says so.
        BnstudioError
            What drawing raised, or that the process ended.
        """
        with self._lock:
            if cancelled():
                raise GivenUp
            process = self._running()
            self._number += 1
            number = self._number
            answer: list[tuple[str, object]] = []
            reader = threading.Thread(
                target=_exchange,
                args=(process, number, job, answer, progress),
                name="figure",
                daemon=True,
            )
            reader.start()
            given_up = 0.0
            while reader.is_alive():
                reader.join(PATIENCE_S)
                if given_up or cancelled():
                    given_up = given_up or time.monotonic()
                    if time.monotonic() - given_up > QUICK_S or self._closed:
                        self._drop()
                        raise GivenUp
            if given_up or cancelled():
                raise GivenUp
        word, content = answer[0] if answer else ("gone", None)
        if word == "done":
            return cast("Rendered", content)
        if word == "error":
            raise cast("Exception", content)
        if word == "fault":
            raise JobError(
                tr("a fault in the program kept the figure from being drawn ({what})", what=content)
            )
        self._drop()
        raise JobError(
            tr("the process that draws has ended, perhaps because memory ran out"),
            advice=tr("Choose a smaller size or fewer dpi and try again"),
        )

    def close(self) -> None:
        """End the process; a job under way fails."""
        self._closed = True
        self._drop()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._closed:
            raise JobError(tr("the window is being closed"))
        if self._process is None or self._process.poll() is not None:
            self._drop()
            try:
                self._process = subprocess.Popen(
                    command("bnstudio.gui.figures.worker", "--figures"),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=True,
                    env={**os.environ, **ONE_THREAD, VARIABLE: spoken()},
                )
            except OSError as error:
                why = error.strerror or error
                raise JobError(tr("the process that draws cannot start: {why}", why=why)) from None
        return self._process

    def _drop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                cast("BinaryIO", pipe).close()


def _exchange(
    process: subprocess.Popen[bytes],
    number: int,
    job: Job,
    answer: list[tuple[str, object]],
    progress: Callable[[int, int], None] | None,
) -> None:
    """Send a job and read until its answer, which is put into a list."""
    with contextlib.suppress(OSError, EOFError, ValueError):  # it was killed
        wire.send(cast("BinaryIO", process.stdin), (number, job))
        while True:
            own, word, content = wire.receive(cast("BinaryIO", process.stdout))
            if own != number:
                continue
            if word != "progress":
                answer.append((word, content))
                return
            if progress is not None:
                progress(*content)


def write_figure(path: str | os.PathLike[str], data: bytes) -> Path:
    """Put a figure in its place, whole or not at all.

    Raises
    ------
    UsageError
        If it cannot be written; what was there before is then untouched.
    """
    target = Path(path)
    try:
        with replacing(target) as file:
            file.write(data)
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        why = tr("the disk is full") if full else error.strerror or error
        raise UsageError(
            tr("the figure could not be written: {why}", why=why),
            file=target,
            advice=tr("Free some space or choose another folder"),
        ) from error
    return target
