"""The rest between two arrangements of the graph that nobody asked for."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

CALM_MS = 2000
"""How long it is."""

FIRST_CALM_MS, LONGEST_CALM_MS = 1000, 10_000
"""The same while a run is followed, whose network changes all the time: after the first
arrangement, and at most. It doubles each time, for the first networks of a run differ most."""


class Calm(QTimer):
    """Is active while nothing is to be arranged unasked."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, singleShot=True, interval=CALM_MS)
        self._run: int | None = None
        self._next = FIRST_CALM_MS

    def begin(self, run: int | None) -> None:
        """Begin after an arrangement; ``run`` is the one that is followed, if any."""
        if run is None:
            self.start(CALM_MS)
            return
        if run != self._run:
            self._run, self._next = run, FIRST_CALM_MS
        self.start(self._next)
        self._next = min(2 * self._next, LONGEST_CALM_MS)

    def run_ended(self) -> None:
        """Make a long rest short: the network changes no more."""
        if self.isActive() and self.interval() > CALM_MS:
            self.start(min(self.remainingTime(), CALM_MS))
