"""Tells screen readers how runs come along: that one is at work, paused, or has ended and how."""

from __future__ import annotations

from PySide6.QtCore import QObject

from bnstudio.gui.widgets.announce import announce
from bnstudio.gui.window.frame import Frame
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import format_score
from bnstudio.gui.wording.runs import outcome_text
from bnstudio.gui.wording.tr import tr
from bnstudio.project.run import Run


class RunNews(QObject):
    """Follows the states of the runs; made once for the window."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._frame = frame
        self._runs = frame.services.runs
        self._states: dict[int, str] = {}
        self._runs.added.connect(self._look)
        self._runs.changed.connect(self._look)
        self._runs.removed.connect(lambda number: self._states.pop(number, None))
        frame.services.document.replaced.connect(self._replaced)

    def _replaced(self) -> None:
        # The runs of an opened project are no news.
        self._states = {run.number: run.state for run in self._runs.all}

    def _look(self, number: int) -> None:
        run = self._runs.get(number)
        if run is None or run.state == self._states.get(number, "starting"):
            return
        before = self._states.get(number)
        self._states[number] = run.state
        announce(self._frame.status_bar, news(run, resumed=before == "paused"))


def news(run: Run, *, resumed: bool = False) -> str:
    """Return what a run has come to, in a sentence."""
    if run.state == "paused":
        return tr("{label} is paused.", label=run_label(run))
    if run.waiting:
        return tr("{label} waits for its turn.", label=run_label(run))
    if run.active:
        return (
            tr("{label} goes on.", label=run_label(run))
            if resumed
            else tr("{label} is searching.", label=run_label(run))
        )
    score = "" if run.score is None else tr(" Score {score}.", score=format_score(run.score))
    return f"{run_label(run)}: {outcome_text(run)}.{score}"
