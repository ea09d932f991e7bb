"""The control of one fold's run inside an evaluation that can be paused and stopped as a whole."""

from __future__ import annotations

from bnstudio.job.control import RunControl
from bnstudio.job.events import Event, Progress
from bnstudio.job.spec import Limits


class FoldControl(RunControl):
    """Runs one learner on one fold by the clock of the whole evaluation.

    Pause, stop and their clock are the evaluation's; limits, steps and the best network are the
    fold's own. Only progress is passed on, with ``phase`` before its own.

    Parameters
    ----------
    whole
        The evaluation's control, begun.
    phase
        What goes on, in words: the fold and the learner.
    done, total
        How many folds of learners are over, out of how many.
    """

    def __init__(self, whole: RunControl, phase: str, done: int, total: int) -> None:
        super().__init__(self._pass_on, job=whole.job)
        self._whole = whole
        self._phase = phase
        self._done, self._total = done, total
        self._offset: float | None = None

    def begin(self, limits: Limits, time_limit: float | None) -> None:
        """Start the fold's own clock."""
        super().begin(limits, time_limit)
        self._offset = self._whole.elapsed

    @property
    def elapsed(self) -> float:
        """Seconds since the fold's run began, pauses of the evaluation left out."""
        return 0.0 if self._offset is None else max(0.0, self._whole.elapsed - self._offset)

    @property
    def stopping(self) -> bool:
        """Whether the whole evaluation is to end."""
        return self._whole.stopping

    def check(self) -> None:
        """Block while the evaluation is paused; raise when it, or the fold's run, is to end."""
        self._whole.check()
        super().check()

    def _pass_on(self, event: Event) -> None:
        if isinstance(event, Progress):
            share = 0.0
            limit = self.time_limit
            if limit:
                share = min(1.0, self.elapsed / limit)
            elif event.done is not None and event.total:
                share = min(1.0, event.done / event.total)
            self._whole.emit(
                Progress(
                    self._whole.job,
                    self._whole.elapsed,
                    f"{self._phase}: {event.phase}" if event.phase else self._phase,
                    self._done + share,
                    self._total,
                    event.steps,
                )
            )
