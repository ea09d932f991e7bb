"""A process that answers questions: it has the numeric libraries, so that the window needs none.

A question is a frozen record that is carried out here, each in a thread of its own; what is worth
keeping for the next one stays in its :class:`AnswerContext`. The process ends when its input does.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import threading
import traceback
import weakref
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from bnstudio.data.dataset import Dataset
from bnstudio.job.process import wire
from bnstudio.job.process.pipes import take_pipes

Notice = Callable[[int, int], None]


@dataclass
class AnswerContext:
    """What a question is answered with.

    Attributes
    ----------
    dataset
        The data that it is about, if any.
    progress
        Called with how much is done, and of how much.
    cancelled
        Whether nobody waits for the answer any more.
    kept
        What questions before have left for this one, by names of their own.
    lock
        To be held while something kept is used that one thread at a time may use.
    """

    dataset: Dataset | None = None
    progress: Notice = lambda _done, _total: None
    cancelled: Callable[[], bool] = lambda: False
    kept: dict[Any, Any] = field(default_factory=dict)
    lock: threading.RLock = field(default_factory=threading.RLock)


class Question(Protocol):
    """Something to be worked out."""

    def answer(self, context: AnswerContext) -> Any:
        """Work it out; what is returned, or raised, is pickled."""


class Answering:
    """Hears questions and answers them."""

    def __init__(self, orders: BinaryIO, out: BinaryIO) -> None:
        self._orders = orders
        self._out = out
        self._sending = threading.Lock()
        self._datasets: dict[int, tuple[str, Any]] = {}
        self._mapped: weakref.WeakValueDictionary[int, Dataset] = weakref.WeakValueDictionary()
        self._newest: Dataset | None = None
        self._given_up: set[int] = set()
        self._kept: dict[Any, Any] = {}
        self._lock = threading.RLock()

    def work(self) -> None:
        """Answer until there are no more questions."""
        with contextlib.suppress(EOFError, OSError):
            while True:
                self._obey(*wire.receive(self._orders))

    def _obey(self, word: str, number: int, *rest: Any) -> None:
        if word == "data":
            folder, variables = rest
            self._datasets[number] = (folder, variables)
        elif word == "forget":
            # Without the lock: what is asked meanwhile may hold it for long.
            self._datasets.pop(number, None)
            if self._newest is self._mapped.get(number):
                self._newest = None
            self._kept.clear()  # what was kept may hold the data
        elif word == "cancel":
            self._given_up.add(number)
        else:
            thread = threading.Thread(
                target=self._answer, args=(number, *rest), name=f"question {number}", daemon=True
            )
            thread.start()

    def _answer(self, number: int, data: int | None, question: bytes) -> None:
        def progress(done: int, total: int) -> None:
            self._send("progress", number, (done, total))

        try:
            asked: Question = pickle.loads(question)
            context = AnswerContext(
                self._dataset(data),
                progress,
                lambda: number in self._given_up,
                self._kept,
                self._lock,
            )
            message = ("answer", asked.answer(context))
        except BaseException as error:
            message = ("error", (error, traceback.format_exc()))
        self._given_up.discard(number)
        try:
            self._send(message[0], number, message[1])
        except Exception as error:  # it cannot be pickled
            why = RuntimeError(f"{type(error).__name__}: {error}")
            self._send("error", number, (why, traceback.format_exc()))

    def _send(self, word: str, number: int, content: Any) -> None:
        with self._sending, contextlib.suppress(OSError):
            wire.send(self._out, (word, number, content))

    def _dataset(self, number: int | None) -> Dataset | None:
        """Return a dataset of the window's, mapped once; the newest stays for the next question."""
        if number is None:
            return None
        from bnstudio.job.process.dataset_file import mapped

        with self._lock:
            dataset = self._mapped.get(number)
            if dataset is None:
                folder, variables = self._datasets[number]
                dataset = mapped(Path(folder), variables)
                self._mapped[number] = dataset
            self._newest = dataset
            return dataset


def main() -> None:
    """Answer what comes in on standard input, on standard output."""
    orders, out = take_pipes()
    Answering(orders, out).work()
    # Straight out: nobody waits for a question that is still being worked on.
    os._exit(0)
