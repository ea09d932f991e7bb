"""Ctrl-C, SIGTERM and SIGHUP on the command line: the first ends the work and keeps what there is.

The second one quits. A signal that is ignored from outside (``nohup``) stays ignored.
"""

from __future__ import annotations

import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
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


#: Seconds in which the main thread comes to a signal, where it can.
_LATE = 0.2


@contextmanager
def interruptible(control: RunControl) -> Iterator[None]:
    """Let the first signal stop the run and keep the best, the second quit.

    Before the run has begun the first one quits, too. Writing the files belongs inside.
    """
    stopped_for_it = []  # signals that the main thread had not come to

    def stop() -> bool:
        able = control.begun and not control.stopping
        if able:
            control.stop("user")
        return able

    def late() -> None:
        if stop():
            stopped_for_it.append(True)

    def end() -> None:
        if stopped_for_it:
            stopped_for_it.pop()
        elif not stop():
            raise KeyboardInterrupt

    with _handled(end, late):
        yield


@contextmanager
def quitting() -> Iterator[None]:
    """Let each of the signals raise ``KeyboardInterrupt``, so that what is half done is removed."""

    def end() -> None:
        raise KeyboardInterrupt

    with _handled(end):
        yield


@contextmanager
def _handled(end: Callable[[], None], late: Callable[[], None] | None = None) -> Iterator[None]:
    """Let the signals call ``end`` in the main thread.

    That comes to it between two instructions of Python: not for minutes, where a solver computes.
    Then ``late`` is called in another thread, if it is given; ``end`` follows all the same.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may set handlers
        return
    answered = 0

    def handle(_number: int, _frame: FrameType | None) -> None:
        nonlocal answered
        answered += 1
        end()

    before = {number: signal.getsignal(number) for number in ENDING}
    ours = [number for number in ENDING if before[number] not in (signal.SIG_IGN, None)]
    for number in ours:
        signal.signal(number, handle)
    try:
        with nullcontext() if late is None else _heard(frozenset(ours), late, lambda: answered):
            yield
    finally:
        for number in ours:
            signal.signal(number, before[number])


@contextmanager
def _heard(
    ours: frozenset[int], late: Callable[[], None], answered: Callable[[], int]
) -> Iterator[None]:
    """Call ``late`` in a thread of its own after a signal that the main thread does not answer.

    ``answered`` says how many it has.
    """
    ear, mouth = socket.socketpair()
    mouth.setblocking(False)  # as a signal has to write

    def listen() -> None:
        known = 0
        while word := ear.recv(1):
            if word[0] in ours:
                time.sleep(_LATE)
                if answered() == known:
                    late()
                known = answered()

    thread = threading.Thread(target=listen, name="signals", daemon=True)
    thread.start()
    before = signal.set_wakeup_fd(mouth.fileno(), warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        mouth.close()
        thread.join()
        ear.close()
