"""State counts of the variables, computed in the background on demand and kept.

The list asks for the columns it paints, the newest request first, so that what is in sight is
counted first however many variables there are. Counting goes through a column in blocks, so that
the interpreter is never held for more than a millisecond or two.
"""

from __future__ import annotations

import threading

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from bnstudio.data.dataset import Dataset
from bnstudio.gui.eventloop.turns import timer

_BLOCK = 1 << 18


def count_states(dataset: Dataset, column: int) -> NDArray[np.float64]:
    """Return how many cases each state of ``column`` has, shape ``(arity,)``."""
    arity = dataset.variables[column].arity
    counts = np.zeros(arity, dtype=np.float64)
    codes, weights = dataset.codes[column], dataset.weights
    for start in range(0, dataset.rows, _BLOCK):
        block = codes[start : start + _BLOCK]
        weight = None if weights is None else weights[start : start + _BLOCK]
        counts += np.bincount(block, weights=weight, minlength=arity)
    return counts


class ColumnCounts(QObject):
    """The counts of one dataset's columns; :attr:`ready` tells which have come."""

    ready = Signal(list)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._dataset: Dataset | None = None
        self._counts: dict[int, NDArray[np.float64]] = {}
        self._wanted: list[int] = []
        self._asked: set[int] = set()
        self._fresh: list[int] = []
        self._lock = threading.Lock()
        self._worker: threading.Thread | None = None
        # The worker emits nothing itself: this timer collects what it has put down.
        self._timer = timer(self, 30, self._collect, once=False)
        # Columns are asked for one by one while they are painted: no thread is started then.
        self._starter = timer(self, 0, self._work, once=True)

    def set_dataset(self, dataset: Dataset | None) -> None:
        """Forget everything and count in ``dataset`` from now on."""
        with self._lock:
            self._dataset = dataset
            self._counts = {}
            self._wanted.clear()
            self._fresh.clear()
            self._asked.clear()

    def get(self, column: int) -> NDArray[np.float64] | None:
        """Return the counts of ``column`` if they are known, else have them counted."""
        found = self._counts.get(column)
        if found is None and self._dataset is not None and column not in self._asked:
            self._asked.add(column)
            with self._lock:
                self._wanted.append(column)
            self._starter.start()
        return found

    def want_all(self) -> None:
        """Have every column counted, after those that were asked for one by one."""
        if self._dataset is None:
            return
        rest = [column for column in range(self._dataset.n) if column not in self._asked]
        self._asked.update(rest)
        with self._lock:
            self._wanted[:0] = reversed(rest)
        if rest:
            self._work()

    def _work(self) -> None:
        """Start the counting thread unless it runs."""
        with self._lock:
            if self._worker is None:
                self._worker = threading.Thread(target=self._run, name="column counts", daemon=True)
                self._worker.start()
        if not self._timer.isActive():
            self._timer.start()

    @property
    def complete(self) -> bool:
        """Whether the counts of all columns are known."""
        return self._dataset is None or len(self._counts) == self._dataset.n

    def stop(self) -> None:
        """Drop the work that is left and wait for the thread; for the window's end and tests."""
        with self._lock:
            self._wanted.clear()
            worker = self._worker
        self._starter.stop()
        if worker is not None:
            worker.join()
        self._timer.stop()

    def _run(self) -> None:
        while True:
            with self._lock:
                if not self._wanted or self._dataset is None:
                    self._worker = None
                    return
                column, dataset = self._wanted.pop(), self._dataset
            counts = count_states(dataset, column)
            with self._lock:
                if dataset is self._dataset:
                    self._counts[column] = counts
                    self._fresh.append(column)

    def _collect(self) -> None:
        with self._lock:
            fresh, self._fresh = self._fresh, []
            idle = self._worker is None and not self._wanted
        if idle:
            self._timer.stop()
        if fresh:
            self.ready.emit(fresh)
