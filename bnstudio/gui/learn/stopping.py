"""Runs that were told to stop and are still at work, and those of them that do not answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject

from bnstudio.gui.eventloop.turns import timer
from bnstudio.project.run import Run

#: Seconds after which a run that was told to stop may be ended by force.
UNANSWERED = 5.0


class Stopping(QObject):
    """Follows these runs; ``refresh`` is called twice a second while there are any."""

    def __init__(self, parent: QObject, refresh: Callable[[], None]) -> None:
        super().__init__(parent)
        self._since: dict[int, float] = {}
        self._clock = timer(self, 500, refresh, once=False)

    def add(self, run: Run) -> None:
        """Note that a run was told to stop; a second time changes nothing."""
        self._since.setdefault(run.number, time.monotonic())

    def follow(self, runs: Iterable[Run]) -> None:
        """Forget those that are no longer at work."""
        active = {run.number for run in runs if run.active}
        self._since = {run: since for run, since in self._since.items() if run in active}
        if bool(self._since) != self._clock.isActive():
            self._clock.start() if self._since else self._clock.stop()

    def forget(self) -> None:
        """Forget all of them: the runs of another project have the same numbers."""
        self._since.clear()

    def __contains__(self, run: Run) -> bool:
        return run.number in self._since

    def unanswered(self, run: Run) -> bool:
        """Whether a run was told to stop and has had its time."""
        return run in self and time.monotonic() - self._since[run.number] >= UNANSWERED
