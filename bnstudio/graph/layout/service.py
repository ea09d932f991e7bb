"""Where the nodes of a drawing go, and by which curves its arcs run.

The work is done in a process of its own (``layout_worker.py``) that can be killed: Graphviz holds
the interpreter while it thinks, and a drawing that takes too long must never freeze a window.
:class:`LayoutService` is the door to it for a window (ask now, collect later), :func:`layered`
the one for scripts and tests.
"""

from __future__ import annotations

import contextlib
import heapq
import itertools
import multiprocessing
import queue
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import numpy as np
import psutil
from numpy.typing import NDArray

from bnstudio.errors import GraphError
from bnstudio.graph.pdag import PDAG

STYLES = ("down", "up", "left", "right", "force", "circular")
"""The arrangements there are: layered in four directions, by forces, on a circle."""

LAYERED = frozenset({"down", "up", "left", "right"})

DOT_LIMIT = 1500
"""Above so many nodes ``dot`` takes too long; the own layered layout draws the graph instead."""

OWN_LIMIT = 4000
"""Above so many nodes the layered styles, too, are drawn by forces."""

SUPERSEDE_AFTER_S = 0.4
"""A newer request kills the work on an older one once that has taken so long."""

FORCE_PATIENCE = 4.0
"""So many times as long as other engines drawing by forces may take."""

BUSY_PATIENCE = 10.0
"""So many times its limit of processor time a drawing may take by the clock."""

START_LIMIT_S = 60.0
"""Seconds that the process may take to start; on a busy computer it can be several."""

Array = NDArray[np.float64]


@dataclass(frozen=True)
class LayoutRequest:
    """What to draw.

    Parameters
    ----------
    sizes
        Width and height of each node, shape ``(n, 2)``, device-independent pixels.
    edges
        Pairs of node indices, shape ``(m, 2)``; the first is drawn before (above) the second.
        They need not be free of cycles.
    style
        One of :data:`STYLES`.
    target
        Width and height of the place to fill: the gaps between ranks are stretched towards it.
    limit
        Seconds of computing after which the first attempt is given up for a simpler one.
    number
        Set by the service; answers carry it.
    """

    sizes: Array
    edges: NDArray[np.int64]
    style: str = "down"
    target: tuple[float, float] = (960.0, 560.0)
    limit: float = 8.0
    engine: str = ""
    number: int = 0

    def __post_init__(self) -> None:
        if self.style not in STYLES:
            raise GraphError(
                f"there is no layout named “{self.style}”", advice=f"Use {', '.join(STYLES)}"
            )
        sizes = np.asarray(self.sizes, dtype=np.float64).reshape(-1, 2)
        edges = np.asarray(self.edges, dtype=np.int64).reshape(-1, 2)
        if edges.size and (edges.min() < 0 or edges.max() >= len(sizes)):
            raise ValueError("an edge names a node that has no size")
        object.__setattr__(self, "sizes", sizes)
        object.__setattr__(self, "edges", edges)


@dataclass(frozen=True)
class Layout:
    """A finished drawing.

    Attributes
    ----------
    positions
        Centres of the nodes, shape ``(n, 2)``; y grows downwards.
    curves
        For each edge of the request its control points, shape ``(3 k + 1, 2)``: k cubic Bézier
        pieces from the border of the first node to that of the second. ``None``: no curve was
        asked for or found; draw it straight.
    engine
        What made it: ``dot``, ``own``, ``sfdp``, ``circular`` or ``grid``.
    number
        That of the request.
    """

    positions: Array
    curves: tuple[Array | None, ...]
    engine: str
    number: int = 0
    seconds: float = field(default=0.0, compare=False)


def limit_of(request: LayoutRequest) -> float:
    """Return the seconds of processor time that the engine of a request may take."""
    # Forces draw what is too large for layers, and take longer for it.
    return request.limit * (FORCE_PATIENCE if request.engine == "sfdp" else 1.0)


def engines_for(request: LayoutRequest) -> tuple[str, ...]:
    """Return the engines to try in turn: each has its own time, the last always succeeds."""
    n = len(request.sizes)
    if request.style == "circular":
        return ("circular",)
    if request.style == "force" or n > OWN_LIMIT:
        return ("sfdp", "own", "grid")
    if n > DOT_LIMIT:
        return ("own", "sfdp", "grid")
    return ("dot", "own", "grid")


def request_for(
    graph: PDAG,
    sizes: Array,
    style: str = "down",
    *,
    target: tuple[float, float] = (960.0, 560.0),
    limit: float = 8.0,
    order: Sequence[int] | None = None,
) -> LayoutRequest:
    """Make the request for a graph.

    Parameters
    ----------
    graph
        Its arcs point forward in the drawing; a link points from the node earlier in ``order``.
    order
        Nodes, earlier first (say a topological order of the DAG behind a CPDAG). Default: an
        order in which as many arcs as possible agree, found from the arcs themselves.
    sizes, style, target, limit
        As in :class:`LayoutRequest`.

    Returns
    -------
    LayoutRequest
        Its edges are the arcs in index order, then the links in index order.
    """
    edges = sorted(graph.arcs)
    if graph.links:
        place = rank_places(graph) if order is None else _places(order, graph.n)
        edges += [(a, b) if place[a] <= place[b] else (b, a) for a, b in sorted(graph.links)]
    return LayoutRequest(
        np.asarray(sizes, dtype=np.float64),
        np.asarray(edges, dtype=np.int64).reshape(-1, 2),
        style,
        target,
        limit,
    )


def _places(order: Sequence[int], n: int) -> list[int]:
    places = [0] * n
    for place, node in enumerate(order):
        places[node] = place
    return places


def rank_places(graph: PDAG) -> list[int]:
    """Return for each node a place such that links can be drawn forwards without closing cycles.

    Nodes are taken parents first; where links or cycles leave a choice, a node that an already
    taken node is joined to comes next, so that a chain of links runs one way, and else one
    without links.
    """
    waiting = [len(graph.parents(node)) for node in range(graph.n)]
    touched = [0] * graph.n
    taken = [False] * graph.n
    places = [0] * graph.n
    # Entries go stale when a key changes; a fresh one is pushed and the stale one skipped.
    linked = [bool(graph.neighbours(v)) for v in range(graph.n)]
    heap = [(waiting[v], 0, linked[v], v) for v in range(graph.n)]
    heapq.heapify(heap)
    place = 0
    while heap:
        wait, turned, _, node = heapq.heappop(heap)
        if taken[node] or wait != waiting[node] or -turned != touched[node]:
            continue
        taken[node] = True
        places[node] = place
        place += 1
        for child in graph.children(node):
            waiting[child] -= 1
            touched[child] += 1
            heapq.heappush(heap, (waiting[child], -touched[child], linked[child], child))
        for other in graph.neighbours(node):
            touched[other] += 1
            heapq.heappush(heap, (waiting[other], -touched[other], linked[other], other))
    return places


def layered(
    graph: PDAG,
    sizes: Array,
    direction: str = "down",
    *,
    limit: float = 8.0,
    order: Sequence[int] | None = None,
) -> Layout:
    """Draw a graph and wait for the result.

    Parameters
    ----------
    graph, sizes, order
        As in :func:`request_for`; the curves are those of the arcs, then of the links.
    direction
        One of :data:`STYLES`.
    limit
        Seconds for the first engine.

    Returns
    -------
    Layout
        From Graphviz where it is at hand and ready in time, else from the own layout.
    """
    service = LayoutService()
    try:
        service.ask(request_for(graph, sizes, direction, limit=limit, order=order))
        return service.results.get()
    finally:
        service.close()


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
        # Not even the process could be used: a grid is made on the spot in a few milliseconds.
        from bnstudio.graph.layout.engines import run_engine

        return run_engine(replace(request, engine="grid"))

    def _attempt(self, request: LayoutRequest) -> Layout | None:
        """Return the engine's drawing; ``None`` if it failed, took too long or is stale."""
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
            if self._closing or time.monotonic() - began > START_LIMIT_S:
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
    requests: Connection[Any, Any]
    answers: Connection[Any, Any]
    ready: bool = False

    @classmethod
    def start(cls) -> _Worker:
        from bnstudio.graph.layout.worker import main

        context = multiprocessing.get_context("spawn")
        their_requests, requests = context.Pipe(duplex=False)
        answers, their_answers = context.Pipe(duplex=False)
        process = context.Process(
            target=main, args=(their_requests, their_answers), name="layout", daemon=True
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
