"""Ctrl-C on the command line: the first ends the work and keeps what there is, the second quits."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bnstudio.job.control import RunControl


@contextmanager
def interruptible(control: RunControl) -> Iterator[None]:
    """Let the first Ctrl-C (or SIGTERM) stop the run and keep the best, the second quit.

    Before the run has begun the first one quits, too.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may set handlers
        return

    def handle(_number: int, _frame: FrameType | None) -> None:
        if control.begun and not control.stopping:
            control.stop("user")
        else:
            raise KeyboardInterrupt

    numbers = [signal.SIGINT, signal.SIGTERM]
    before = [signal.signal(number, handle) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
