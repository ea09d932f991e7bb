"""What the card says while a run is on its way to its search: its worker starts, kernels compile.

On the first visit, and after an update, that takes minutes on a slow machine, and nothing is told
between two steps. So the time that it has taken goes on beside the words.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.wording.numbers import DOT, format_duration
from bnstudio.gui.wording.runs import work_text
from bnstudio.gui.wording.tr import tr
from bnstudio.job.kernel_marks import GETTING_READY
from bnstudio.project.run import Run

# Seconds after which it is said why a run takes long to start.
LONG_START = 6.0


class Starting(QObject):
    """Follows the runs that start; ``refresh`` is called twice a second while there are any."""

    def __init__(self, parent: QObject, refresh: Callable[[], None]) -> None:
        super().__init__(parent)
        self.since: dict[int, float] = {}
        self._clock = timer(self, 500, refresh, once=False)

    def follow(self, runs: Iterable[Run]) -> None:
        """Note since when each of the runs starts, and forget those that do so no more."""
        now = time.monotonic()
        self.since = {
            run.number: self.since.get(run.number, now) for run in runs if run.state == "starting"
        }
        if bool(self.since) != self._clock.isActive():
            self._clock.start() if self.since else self._clock.stop()

    def text(self, run: Run) -> str:
        """Say that it starts, and why it takes long once it does."""
        if run.phase == GETTING_READY:
            return work_text(run)
        if self._waited(run) < LONG_START:
            return tr("Starting a worker")
        return tr("Still starting: slower after an update, or when busy")

    def waiting(self, run: Run) -> str:
        """Say at which step compiling for a run is, and for how long; "" if it is not."""
        if run.state != "starting" or run.phase != GETTING_READY:
            return ""
        time_text = tr(
            "{time} so far, not in the run’s time", time=format_duration(self._waited(run))
        )
        if not run.total:
            return time_text
        step = min(int(run.done or 0) + 1, int(run.total))
        return DOT.join((tr("Step {step} of {total}", step=step, total=int(run.total)), time_text))

    def _waited(self, run: Run) -> float:
        now = time.monotonic()
        return now - self.since.get(run.number, now)
