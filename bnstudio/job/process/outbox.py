"""The worker's way out: events leave from a thread of their own."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import BinaryIO

from bnstudio.job.events import Incumbent, Progress
from bnstudio.job.process import wire
from bnstudio.job.spec import TracePoint
from bnstudio.job.trace import Trace

INCUMBENT_INTERVAL = 0.025
MOST_OVERTAKEN = 200


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
                for earlier in self._waiting:
                    if isinstance(event, Incumbent) and isinstance(earlier, Incumbent):
                        event = _with_points(event, earlier)
                self._waiting = [item for item in self._waiting if type(item) is not type(event)]
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
