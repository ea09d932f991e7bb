"""The process that one learning run lives in.

Orders come in on standard input, events go out on standard output; whatever a library prints goes
to standard error instead. The process ends when its order is done, and when standard input reaches
its end, which is how it notices that the window's process is gone, however that one died.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import queue
import shutil
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

from bnstudio.errors import BnstudioError, NoNetworkError
from bnstudio.job.control import RunControl
from bnstudio.job.events import Cause, Event, Failed, Finished
from bnstudio.job.kernel_marks import StoppedEarlyError
from bnstudio.job.process import wire
from bnstudio.job.process.outbox import Outbox
from bnstudio.job.process.pipes import take_pipes
from bnstudio.job.process.task import KEPT, NONE_YET, Done, kept_at_first
from bnstudio.memory import give_back_large
from bnstudio.priority import AWAITED, step_back

#: The system ends a worker that still imports after so many seconds, also when its owner is gone;
#: later than a living owner ends it, who says why.
LONGEST_START_SECONDS = 180


def _cause(error: Exception) -> Cause:
    """Return what it is that an order came to a bad end by."""
    if isinstance(error, StoppedEarlyError):
        return "stopped"
    if isinstance(error, NoNetworkError):
        return "limit"
    return "search" if isinstance(error, BnstudioError) else "process"


class Worker:
    """Listens for orders and control messages; runs one order."""

    def __init__(self, orders: BinaryIO, outbox: Outbox, folder: Path) -> None:
        self._orders = orders
        self._outbox = outbox
        self._folder = folder
        self._jobs: queue.SimpleQueue[tuple[Path, RunControl]] = queue.SimpleQueue()
        self._control: RunControl | None = None
        self._kept = NONE_YET
        threading.Thread(target=self._listen, name="orders", daemon=True).start()

    def work(self) -> None:
        """Wait for an order and carry it out; every end of it is an event."""
        order, control = self._jobs.get()
        try:
            event = self._carry_out(order, control)
        except Exception as error:
            if self._kept == NONE_YET and control.best is not None:
                self._kept = KEPT
            why = self._reason(error)
            limit = error.limit if isinstance(error, NoNetworkError) else None
            event = Failed(
                control.job, control.elapsed, why, traceback.format_exc(), _cause(error), limit
            )
        self._outbox.put(event)

    def _reason(self, error: Exception) -> str:
        """Return why the order came to a bad end, for the person."""
        if isinstance(error, BnstudioError):
            return str(error)
        if isinstance(error, MemoryError):
            return (
                "The run needed more memory than there is, or than its limit allows. "
                f"{self._kept}. Choose a smaller in-degree limit or fewer variables."
            )
        if isinstance(error, OSError):
            why = error.strerror or error
            return f"The run's process could not read its data: {why}. {self._kept}."
        return (
            f"An error inside the program ended the run ({type(error).__name__}: "
            f"{' '.join(str(error).split())}). {self._kept}. The log has the details."
        )

    def _carry_out(self, order: Path, control: RunControl) -> Event:
        from bnstudio.job.parent_sets import store
        from bnstudio.job.process.dataset_file import load
        from bnstudio.job.run.runner import run
        from bnstudio.job.spec import RunSpec

        dataset, spec, checkpoints = load(order)
        if not isinstance(spec, RunSpec):
            self._kept = spec.kept
            answer = spec.carry_out(dataset, control)
            return Done(control.job, control.elapsed, answer)
        self._kept = kept_at_first(checkpoints)
        folder = store.default_folder()
        result = run(dataset, spec, control, store=folder, checkpoints=checkpoints)
        return Finished(control.job, control.elapsed, result)

    def _listen(self) -> None:
        try:
            while True:
                self._obey(wire.receive(self._orders))
        except (EOFError, OSError):
            leave(self._folder)

    def _obey(self, message: tuple[Any, ...]) -> None:
        word, *rest = message
        if word == "start":
            job, order = rest
            self._control = RunControl(self._outbox.put, job=job)
            self._control.progress("getting ready")
            self._jobs.put((Path(order), self._control))
            return
        control = self._control
        assert control is not None
        orders: dict[str, Callable[..., None]] = {
            "pause": control.pause,
            "resume": control.resume,
            "stop": control.stop,
            "extend": control.extend,
        }
        orders[word](*rest)


def leave(folder: Path) -> None:
    """End this process and all it has started, at once: whoever gave the orders is gone."""
    shutil.rmtree(folder, ignore_errors=True)
    if hasattr(os, "killpg") and os.getpgid(0) == os.getpid():
        with contextlib.suppress(OSError):
            os.killpg(0, signal.SIGKILL)
    os._exit(1)


def main(arguments: list[str]) -> None:
    """Run the worker: ``FOLDER [MODULE ...]``, the modules being imported first."""
    if hasattr(signal, "alarm"):
        # A library that spins may hold the interpreter, so that the end of the orders is not seen.
        signal.alarm(LONGEST_START_SECONDS)
    orders, events = take_pipes()
    give_back_large()
    step_back(AWAITED)  # behind a busy search it would import its libraries for tens of seconds
    folder, *modules = arguments
    outbox = Outbox(events)
    worker = Worker(orders, outbox, Path(folder))
    from bnstudio.job import warm_up  # here, so that a dead window is noticed meanwhile

    for module in modules:
        importlib.import_module(module)
    if hasattr(signal, "alarm"):
        signal.alarm(0)
    outbox.put("imported")
    # What goes wrong here goes wrong in the run as well, which has words for it.
    with contextlib.suppress(Exception):
        warm_up.load()
    step_back()
    outbox.put("ready")
    worker.work()
    outbox.close()
    # Straight out: threads of a searcher that was cut off must not hold up the end.
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
