"""Leads arcs round boxes where there was no time for it at once.

Of most graphs a few in each turn of the event loop; those of very large ones all together in a
thread, whose answer is taken in as long as the boxes stand where they stood.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from bnstudio.graph.layout.leading import Ways
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.model.many import Errand, ManyPaths

ROUTING_S = 0.008
"""Seconds of leading arcs round boxes in one turn of the event loop."""

LOOK_MS = 20
"""Milliseconds between two looks at the thread."""

PATIENCE_S = 10.0
"""Seconds that the thread is waited for at the end; kernels may have to be compiled first."""


class Routing(QObject):
    """Goes on with what is pending.

    Parameters
    ----------
    drawing
        Returns the drawing that is, or will be, shown.
    changed, done
        Called when arcs have changed, and when nothing is pending any more.
    """

    def __init__(
        self,
        drawing: Callable[[], Drawing],
        changed: Callable[[], None],
        done: Callable[[], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._drawing, self._changed, self._done = drawing, changed, done
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._turn)
        self._under_way: _Led | None = None

    @property
    def busy(self) -> bool:
        """Whether there is something left to do."""
        return self._timer.isActive()

    def go_on(self) -> None:
        """See to what is pending, if there is any."""
        drawing = self._drawing()
        if drawing.pending:
            many = isinstance(drawing.paths, ManyPaths)
            self._timer.setInterval(LOOK_MS if many else 0)
            self._timer.start()
            if many:
                self._look(drawing)

    def stop(self) -> None:
        """Leave the rest as it is."""
        self._timer.stop()
        if self._under_way is not None:
            self._under_way.end()
            self._under_way = None

    def _turn(self) -> None:
        drawing = self._drawing()
        many = isinstance(drawing.paths, ManyPaths)
        if self._look(drawing) if many else drawing.route_some(ROUTING_S):
            self._changed()
        if not drawing.pending:
            self.stop()
            self._done()

    def _look(self, drawing: Drawing) -> bool:
        """Take in what the thread has done, or let one begin; whether arcs have changed."""
        led = self._under_way
        if led is not None and not led.errand.stands(drawing.positions, drawing.sizes):
            led.wanted = False
        if led is not None and led.alive:
            return False
        self._under_way = None
        ways = None if led is None else led.ways
        changed = led is not None and ways is not None and drawing.take(led.errand, ways)
        if drawing.pending:
            self._under_way = _Led(drawing.errand())
        return changed


class _Led:
    """A thread that runs an errand."""

    def __init__(self, errand: Errand) -> None:
        self.errand = errand
        self.wanted = True
        self._answers: queue.SimpleQueue[Ways | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="routing", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether it still works."""
        return self._thread.is_alive()

    @property
    def ways(self) -> Ways | None:
        """What has come of it, once."""
        return None if self._answers.empty() else self._answers.get()

    def end(self) -> None:
        """Let it come to an end."""
        self.wanted = False
        self._thread.join(PATIENCE_S)

    def _work(self) -> None:
        self._answers.put(self.errand.run(lambda: self.wanted))
