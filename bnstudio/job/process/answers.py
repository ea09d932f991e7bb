"""The window's side of questions: asks a process of its own, and waits in the asking thread.

The process is started with the first question, and again should it die.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
import os
import pickle
import subprocess
import threading
import weakref
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import IO, Any, BinaryIO, cast

from bnstudio.data.dataset import Dataset
from bnstudio.errors import JobError
from bnstudio.job.process import wire
from bnstudio.job.process.answering import Notice, Question
from bnstudio.job.process.dataset_file import DatasetFiles
from bnstudio.job.process.starting import command
from bnstudio.priority import ONE_THREAD

log = logging.getLogger(__name__)

#: Seconds between two looks whether an answer is still wanted.
_LOOK_S = 0.05

_GONE = ("gone", None)


class GivenUp(Exception):  # noqa: N818 - not an error
    """Nobody waits for the answer any more."""


class _Process:
    """One process, and the questions that wait for its answers."""

    def __init__(self) -> None:
        self.waiting: dict[int, SimpleQueue[tuple[str, Any]]] = {}
        self.knows: set[int] = set()  # the datasets that it has been told of
        self.dead = False
        self.lock = threading.Lock()
        self.sending = threading.Lock()
        self.process = subprocess.Popen(
            command("bnstudio.job.process.answering", "--answer"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            env={**os.environ, **ONE_THREAD},
        )
        self.reader = threading.Thread(target=self._read, name="answers", daemon=True)
        self.reader.start()

    def send(self, *message: Any) -> None:
        with self.sending, contextlib.suppress(OSError):
            wire.send(cast(BinaryIO, self.process.stdin), message)

    def _read(self) -> None:
        pipe = cast(BinaryIO, self.process.stdout)
        with contextlib.suppress(Exception):  # the end, or a message torn by it
            while True:
                word, number, content = wire.receive(pipe)
                with self.lock:
                    queue = self.waiting.get(number)
                if queue is not None:
                    queue.put((word, content))
                del content, queue
        self.process.kill()
        self.process.wait()
        with self.lock:
            self.dead = True
            for queue in self.waiting.values():
                queue.put(_GONE)
        pipe.close()
        with contextlib.suppress(OSError):
            cast(IO[bytes], self.process.stdin).close()


class Answers:
    """Answers questions by a process with the numeric libraries; all methods are thread-safe."""

    def __init__(self) -> None:
        self._files = DatasetFiles()
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()
        self._process: _Process | None = None
        self._closed = False
        self._places: weakref.WeakKeyDictionary[Dataset, int] = weakref.WeakKeyDictionary()

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        process = self._process
        return None if process is None or process.dead else process.process.pid

    def start(self) -> None:
        """Start the process, unless it is there."""
        with contextlib.suppress(JobError):
            self._running()

    def ask(
        self,
        question: Question,
        dataset: Dataset | None = None,
        *,
        progress: Notice | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Any:
        """Return the answer; waits for it.

        Parameters
        ----------
        question
            A frozen record that can be pickled.
        dataset
            The data that it is about.
        progress
            Called with how much is done, and of how much.
        cancelled
            Asked often; when it says yes, :class:`GivenUp` is raised.

        Raises
        ------
        JobError
            If the process cannot be started, or dies over the question.
        Exception
            What answering raised.
        """
        process = self._running()
        number = next(self._numbers)
        answers: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        with process.lock:
            process.waiting[number] = answers
            if process.dead:
                answers.put(_GONE)
        try:
            data = None if dataset is None else self._tell(process, dataset)
            process.send("ask", number, data, pickle.dumps(question, protocol=5))
            while True:
                if cancelled is not None and cancelled():
                    process.send("cancel", number)
                    raise GivenUp
                try:
                    word, content = answers.get(timeout=_LOOK_S if cancelled else None)
                except Empty:
                    continue
                if word == "answer":
                    return content
                if word == "error":
                    error, detail = content
                    log.debug("a question failed: %s", detail)
                    raise error
                if word == "gone":
                    raise JobError(
                        "the process that works this out has ended, perhaps because memory ran out",
                        advice="Close other programs and try again",
                    )
                if progress is not None:
                    progress(*content)
        finally:
            with process.lock:
                process.waiting.pop(number, None)

    def close(self) -> None:
        """End the process and remove its files; questions under way fail."""
        with self._lock:
            self._closed = True
            process = self._process
        if process is not None:
            process.process.kill()
            process.reader.join()
        self._files.close()

    def _running(self) -> _Process:
        with self._lock:
            if self._closed:
                raise JobError("the window is being closed")
            if self._process is None or self._process.dead:
                try:
                    self._process = _Process()
                except OSError as error:
                    why = error.strerror or error
                    raise JobError(f"the process that works this out cannot start: {why}") from None
            return self._process

    def _tell(self, process: _Process, dataset: Dataset) -> int:
        """Hand a dataset over, once; return its number."""
        with self._lock:
            number = self._places.get(dataset)
            if number is None:
                number = self._places[dataset] = next(self._numbers)
            if number not in process.knows:
                folder = self._files.place(dataset)
                process.send("data", number, str(folder), dataset.variables)
                process.knows.add(number)
                weakref.finalize(dataset, _forget, weakref.ref(process), number)
            return number


def _forget(process: weakref.ref[_Process], number: int) -> None:
    """Tell a process that a dataset is no more; in a thread, for this comes at any moment."""
    there = process()
    if there is not None and not there.dead:
        threading.Thread(target=there.send, args=("forget", number), daemon=True).start()
