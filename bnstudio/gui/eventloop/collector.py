"""Collects Python's cyclic garbage in the window's own thread only.

Python collects in whichever thread happens to allocate. If that is a reading thread and the garbage
holds a widget or a timer, Qt's object is destroyed in the wrong thread and the program crashes at
some later moment. So automatic collection is off, and a timer does it here.
"""

from __future__ import annotations

import gc
import time

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS = 500
#: After so long all modules are loaded; what lives then lives to the end and need not be searched.
SETTLED_MS = 20_000
#: So many new containers are a large table or network that came in: they are set aside at once, for
#: looking through them for garbage would be felt. They go as soon as nobody holds them, as ever.
MANY_NEW = 40_000
#: Processor seconds after which a collection is slow: what it left over is not searched again.
SLOW_S = 0.015


class Collector(QObject):
    """Takes garbage collection over while it lives; make it in the window's thread."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._limits = gc.get_threshold()
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(INTERVAL_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()
        QTimer.singleShot(SETTLED_MS, self, gc.freeze)

    def collect(self) -> int:
        """Collect the youngest generations that are due; return which, -1 for none."""
        counts = gc.get_count()
        if counts[0] > MANY_NEW:
            gc.freeze()
            return -1
        due = -1
        for generation in range(3):
            if counts[generation] <= self._limits[generation]:
                break
            due = generation
        if due >= 0:
            began = time.thread_time()
            gc.collect(due)
            if time.thread_time() - began > SLOW_S:
                # Thousands of columns or nodes; looked through again and again they would be felt.
                gc.freeze()
        return due

    def stop(self) -> None:
        """Give collection back to Python."""
        self._timer.stop()
        if self._was_enabled:
            gc.enable()
