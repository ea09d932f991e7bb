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
import time
import traceback
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

from bnstudio.errors import BnstudioError
from bnstudio.job.control import RunControl
from bnstudio.job.events import Event, Failed, Finished, Incumbent, Progress
from bnstudio.job.process import wire
from bnstudio.job.spec import TracePoint
from bnstudio.job.trace import Trace
from bnstudio.priority import step_back

INCUMBENT_INTERVAL = 0.025
MOST_OVERTAKEN = 200
_KEPT = "The best network so far is kept"


class Outbox:
    """Sends events from a thread of its own, so that a slow reader never holds up the search.

    An incumbent or progress event that has not left yet gives way to a newer one; the newest always
    leaves, within ``INCUMBENT_INTERVAL`` of the one before or as soon as the pipe takes it. An
    incumbent takes along the points in time and score of those that gave way to it, thinned where
    they are many, so that a search of a few milliseconds has a live trace as well.
    """

    def __init__(self, pipe: BinaryIO) -> None:
        self._pipe = pipe
        self._waiting: list[object] = []
        self._changed = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._work, name="outbox", daemon=True)
        self._thread.start()

    def put(self, event: object) -> None:
        """Hand over an event; returns at once."""
        with self._changed:
            if isinstance(event, Incumbent | Progress):
                overtaken = [item for item in self._waiting if type(item) is type(event)]
                self._waiting = [item for item in self._waiting if type(item) is not type(event)]
                for earlier in overtaken:
                    if isinstance(event, Incumbent) and isinstance(earlier, Incumbent):
                        event = _with_points(event, earlier)
            self._waiting.append(event)
            self._changed.notify_all()

    def close(self) -> None:
        """Send what is waiting, then stop."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closing)
                ready, self._waiting = self._waiting, []
                closing = self._closing
            try:
                for event in ready:
                    wire.send(self._pipe, event)
            except OSError:
                return  # nobody reads any more; the end of standard input ends the process
            except MemoryError:
                continue  # the run has filled memory, and is about to be told so itself
            if closing and not ready:
                return
            if not closing and any(isinstance(event, Incumbent) for event in ready):
                time.sleep(INCUMBENT_INTERVAL)


def _with_points(event: Incumbent, earlier: Incumbent) -> Incumbent:
    """Return ``event`` with the point of the ``earlier`` one, and those that it had taken along."""
    points = Trace(MOST_OVERTAKEN)
    for point in earlier.before:
        points.add(point)
    points.add(TracePoint(earlier.elapsed, earlier.steps, earlier.score))
    return replace(event, before=points.points())


class Worker:
    """Listens for orders and control messages; runs one order."""

    def __init__(self, orders: BinaryIO, outbox: Outbox, spool: Path) -> None:
        self._orders = orders
        self._outbox = outbox
        self._spool = spool
        self._jobs: queue.SimpleQueue[tuple[Path, RunControl]] = queue.SimpleQueue()
        self._control: RunControl | None = None
        self._kept = _KEPT
        threading.Thread(target=self._listen, name="orders", daemon=True).start()

    def work(self) -> None:
        """Wait for an order and carry it out; every end of it is an event."""
        order, control = self._jobs.get()
        try:
            event: Event = self._carry_out(order, control)
        except BnstudioError as error:
            event = Failed(control.job, control.elapsed, str(error), traceback.format_exc())
        except MemoryError:
            event = Failed(
                control.job,
                control.elapsed,
                "The run needed more memory than there is, or than its limit allows. "
                f"{self._kept}. Choose a smaller in-degree limit or fewer variables.",
                traceback.format_exc(),
            )
        except OSError as error:
            event = Failed(
                control.job,
                control.elapsed,
                f"The run's process could not read its data: {error.strerror or error}. "
                f"{self._kept}.",
                traceback.format_exc(),
            )
        except Exception as error:
            event = Failed(
                control.job,
                control.elapsed,
                f"The run ended by an error inside the program ({type(error).__name__}: "
                f"{' '.join(str(error).split())}). {self._kept}. The log has the details.",
                traceback.format_exc(),
            )
        self._outbox.put(event)

    def _carry_out(self, order: Path, control: RunControl) -> Event:
        from bnstudio.job.parent_sets import store
        from bnstudio.job.process.dataset_file import load
        from bnstudio.job.process.task import Done
        from bnstudio.job.run.runner import run
        from bnstudio.job.spec import RunSpec

        dataset, spec = load(order)
        if not isinstance(spec, RunSpec):
            self._kept = spec.kept
            answer = spec.carry_out(dataset, control)
            return Done(control.job, control.elapsed, answer)
        result = run(dataset, spec, control, store=store.default_folder())
        return Finished(control.job, control.elapsed, result)

    def _listen(self) -> None:
        try:
            while True:
                self._obey(wire.receive(self._orders))
        except (EOFError, OSError):
            leave(self._spool)

    def _obey(self, message: tuple[Any, ...]) -> None:
        word, *rest = message
        if word == "start":
            job, order = rest
            self._control = RunControl(self._outbox.put, job=job)
            self._control.progress("getting ready")
            self._jobs.put((Path(order), self._control))
            return
        assert self._control is not None
        if word == "pause":
            self._control.pause()
        elif word == "resume":
            self._control.resume()
        elif word == "stop":
            self._control.stop("user")
        elif word == "extend":
            self._control.extend(rest[0])


def leave(spool: Path) -> None:
    """End this process and all it has started, at once: whoever gave the orders is gone."""
    shutil.rmtree(spool, ignore_errors=True)
    if hasattr(os, "killpg") and os.getpgid(0) == os.getpid():
        with contextlib.suppress(OSError):
            os.killpg(0, signal.SIGKILL)
    os._exit(1)


def main(arguments: list[str]) -> None:
    """Run the worker: ``SPOOL-FOLDER [MODULE ...]``, the modules being imported first."""
    orders, events = _take_pipes()
    step_back()
    spool, *modules = arguments
    outbox = Outbox(events)
    worker = Worker(orders, outbox, Path(spool))
    from bnstudio.job import warm_up  # here, so that a dead window is noticed meanwhile

    for module in modules:
        importlib.import_module(module)
    # What goes wrong here goes wrong in the run as well, which has words for it.
    with contextlib.suppress(Exception):
        warm_up.load()
    outbox.put("ready")
    worker.work()
    outbox.close()
    # Straight out: threads of a searcher that was cut off must not hold up the end.
    os._exit(0)


def _take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Take standard input and output for messages; prints go to standard error."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(0, os.O_BINARY)
        msvcrt.setmode(1, os.O_BINARY)
    orders = os.fdopen(os.dup(0), "rb")
    events = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return orders, events


if __name__ == "__main__":
    main(sys.argv[1:])
