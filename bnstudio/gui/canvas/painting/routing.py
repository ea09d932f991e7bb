"""Leads arcs round boxes where there was no time for it at once: a few in each turn."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from bnstudio.gui.canvas.model.drawing import Drawing

ROUTING_S = 0.008
"""Seconds of leading arcs round boxes in one turn of the event loop."""


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

    def go_on(self) -> None:
        """See to what is pending, if there is any."""
        if self._drawing().pending:
            self._timer.start()

    def stop(self) -> None:
        """Leave the rest as it is."""
        self._timer.stop()

    def finish(self) -> None:
        """Lead all arcs round boxes now, however long it takes."""
        while self._drawing().pending:
            self._turn()

    def _turn(self) -> None:
        drawing = self._drawing()
        changed = drawing.route_some(ROUTING_S)
        if changed:
            self._changed()
        if not drawing.pending:
            self._timer.stop()
            self._done()
