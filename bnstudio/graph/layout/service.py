"""The layout process as it is seen from the window: ask now, collect the answer later.

Graphviz holds the interpreter while it computes, and a drawing that takes too long must never
freeze a window. So the work is done in a process of its own (``worker.py``) that can be killed.
"""

from __future__ import annotations

import contextlib
import itertools
import multiprocessing
import queue
import threading
import time
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import psutil

from bnstudio.graph.layout.engines import run_engine
from bnstudio.graph.layout.request import (
    BUSY_PATIENCE,
    Layout,
    LayoutRequest,
    engines_for,
    limit_of,
)
from bnstudio.graph.layout.worker import answer_requests
from bnstudio.priority import limit_numeric_threads

SUPERSEDE_AFTER_S = 0.4
"""A newer request kills the work on an older one once that has taken so long."""

START_LIMIT_S = 60.0
"""Seconds that the process may take to start; on a busy computer it can be several."""

REST_S = 600.0
"""Seconds for which a process that did not start is not started again: drawings are grids then."""


class LayoutService:
    """Answers layout requests from a process of its own.

    Only the newest request is answered; asking again drops older ones, and kills the work on one
    that has run for long. Answers arrive in :attr:`results`, which a window's timer drains.
    The process is started by :meth:`prewarm` or with the first request, and ends with
    :meth:`close`, or when this process ends in whatever way.
    """

    def __init__(self) -> None:
        self.results: queue.SimpleQueue[Layout] = queue.SimpleQueue()
        self._numbers = itertools.count(1)
        self._lock = threading.Condition()
        self._waiting: LayoutRequest | None = None
        self._newest = 0
        self._warm = False
        self._closing = False
        self._worker: _Worker | None = None
        self._rest_until = 0.0
        self._thread: threading.Thread | None = None

    @property
    def pid(self) -> int | None:
        """Process number of the worker, if one runs."""
        worker = self._worker
        return None if worker is None else worker.process.pid

    @property
    def busy(self) -> bool:
        """Whether the newest request has not been answered yet."""
        with self._lock:
            return self._newest > 0

    def prewarm(self) -> None:
        """Start the process, so that the first answer comes soon."""
        with self._lock:
            self._warm = True
            self._start_thread()
            self._lock.notify()

    def ask(self, request: LayoutRequest) -> int:
        """Ask for a drawing and return at once.

        Returns
        -------
        int
            The number that the answer will carry.
        """
        number = next(self._numbers)
        with self._lock:
            self._waiting = replace(request, number=number)
            self._newest = number
            self._start_thread()
            self._lock.notify()
        return number

    def forget(self) -> None:
        """Drop whatever was asked for."""
        with self._lock:
            self._waiting = None
            self._newest = 0

    def close(self) -> None:
        """End the process and the thread that serves it."""
        with self._lock:
            self._closing = True
            self._waiting = None
            self._newest = 0
            self._lock.notify()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _start_thread(self) -> None:
        if self._thread is None and not self._closing:
            self._thread = threading.Thread(target=self._serve, name="layout", daemon=True)
            self._thread.start()

    def _serve(self) -> None:
        try:
            while True:
                with self._lock:
                    while not (self._closing or self._waiting is not None or self._warm):
                        self._lock.wait()
                    if self._closing:
                        return
                    request, self._waiting, self._warm = self._waiting, None, False
                if request is None:
                    # What goes wrong here is met, and dealt with, by the first request.
                    with contextlib.suppress(OSError, RuntimeError):
                        self._live_worker()
                    continue
                layout = self._answer(request)
                with self._lock:
                    if layout is not None and layout.number == self._newest:
                        self._newest = 0
                        self.results.put(layout)
        finally:
            self._drop_worker()

    def _answer(self, request: LayoutRequest) -> Layout | None:
        began = time.monotonic()
        for engine in engines_for(request):
            layout = self._attempt(replace(request, engine=engine))
            if layout is not None:
                return replace(layout, seconds=time.monotonic() - began)
            if self._superseded(request):
                return None
            if time.monotonic() < self._rest_until:
                break
        # Not even the process could be used: a grid is made on the spot in a few milliseconds.
        return run_engine(replace(request, engine="grid"))

    def _attempt(self, request: LayoutRequest) -> Layout | None:
        """Return the engine's drawing; ``None`` if it failed, took too long or is stale."""
        if time.monotonic() < self._rest_until:
            return None
        try:
            worker = self._live_worker()
            if not self._ready(worker):
                return None
            worker.requests.send(request)
            limit = limit_of(request)
            began, used = time.monotonic(), worker.processor_time()
            while not worker.answers.poll(0.02):
                spent = time.monotonic() - began
                stale = spent > SUPERSEDE_AFTER_S and self._superseded(request)
                # On a busy computer it is not the drawing that takes long.
                late = spent > limit and worker.processor_time() - used > limit
                if late or spent > BUSY_PATIENCE * limit or stale or self._closing:
                    self._drop_worker()
                    return None
            answer = worker.answers.recv()
        except (OSError, EOFError, RuntimeError):
            self._drop_worker()
            return None
        return answer if isinstance(answer, Layout) else None

    def _ready(self, worker: _Worker) -> bool:
        """Wait until a new process has loaded what it needs; that time is not the drawing's."""
        began = time.monotonic()
        while not worker.ready:
            late = time.monotonic() - began > START_LIMIT_S
            if late:
                self._rest_until = time.monotonic() + REST_S
            if late or self._closing:
                self._drop_worker()
                return False
            if worker.answers.poll(0.02):
                worker.answers.recv()
                worker.ready = True
        return True

    def _superseded(self, request: LayoutRequest) -> bool:
        with self._lock:
            return self._closing or self._newest != request.number

    def _live_worker(self) -> _Worker:
        if self._worker is None or not self._worker.process.is_alive():
            self._drop_worker()
            self._worker = _Worker.start()
        return self._worker

    def _drop_worker(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()


@dataclass
class _Worker:
    """The process and this side's ends of its two pipes."""

    process: BaseProcess
    requests: Connection[LayoutRequest, object]
    answers: Connection[object, object]
    ready: bool = False

    @classmethod
    def start(cls) -> _Worker:
        limit_numeric_threads()
        context = multiprocessing.get_context("spawn")
        their_requests, requests = context.Pipe(duplex=False)
        answers, their_answers = context.Pipe(duplex=False)
        process = context.Process(
            target=answer_requests, args=(their_requests, their_answers), name="layout", daemon=True
        )
        process.start()
        # Only the worker may hold its ends, or a dead worker would not be seen as end of file.
        their_requests.close()
        their_answers.close()
        return cls(process, requests, answers)

    def processor_time(self) -> float:
        """Seconds that the process has computed for; 0 where the system does not tell."""
        try:
            times = psutil.Process(self.process.pid).cpu_times()
        except (psutil.Error, OSError):
            return 0.0
        return float(times.user + times.system)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.process.close()
        for connection in (self.requests, self.answers):
            with contextlib.suppress(OSError):
                connection.close()
