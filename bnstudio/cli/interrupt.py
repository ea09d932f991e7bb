"""Ctrl-C, SIGTERM and SIGHUP on the command line: the first ends the work and keeps what there is.

The second one quits. A signal that is ignored from outside (``nohup``) stays ignored.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bnstudio.job.control import RunControl

#: The signals that ask a program to end. Windows has no SIGHUP.
ENDING = tuple(
    signal.Signals[name]
    for name in ("SIGINT", "SIGTERM", "SIGHUP")
    if name in signal.Signals.__members__
)


@contextmanager
def interruptible(control: RunControl) -> Iterator[None]:
    """Let the first signal stop the run and keep the best, the second quit.

    Before the run has begun the first one quits, too. Writing the files belongs inside.
    """

    def end() -> None:
        if control.begun and not control.stopping:
            control.stop("user")
        else:
            raise KeyboardInterrupt

    with _handled(end):
        yield


@contextmanager
def quitting() -> Iterator[None]:
    """Let each of the signals raise ``KeyboardInterrupt``, so that what is half done is removed."""

    def end() -> None:
        raise KeyboardInterrupt

    with _handled(end):
        yield


@contextmanager
def _handled(end: Callable[[], None]) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may set handlers
        return

    def handle(_number: int, _frame: FrameType | None) -> None:
        end()

    before = {number: signal.getsignal(number) for number in ENDING}
    ours = [number for number in ENDING if before[number] not in (signal.SIG_IGN, None)]
    for number in ours:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, before[number])
