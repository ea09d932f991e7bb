"""Drives the evaluation under way, and holds its record so far.

The record is plain data (see :mod:`bnstudio.evaluation.record`), replaced whenever a learner has
finished a fold; the page shows whatever is in it.
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from bnstudio.evaluation.record import Record
from bnstudio.evaluation.task import Evaluated
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.task_driver import TaskDriver
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.wording.tr import tr_core
from bnstudio.job.events import Event


class EvaluationDriver(TaskDriver):
    """One evaluation at a time.

    Attributes
    ----------
    record
        What there is of the newest one; ``None`` before a fold is finished.
    """

    def __init__(self, tasks: Tasks, runs: Runs, parent: QObject | None = None) -> None:
        super().__init__(tasks, runs, parent)
        self.record: Record | None = None

    def phase_words(self, phase: str) -> str:
        # The part that is at work, and what goes on in it, are texts of their own.
        part, colon, within = phase.partition(": ")
        return f"{tr_core(part)}{colon}{tr_core(within)}"

    def forced_words(self, message: str) -> str:
        return ""  # what the person has asked for has not failed; the page says what is left

    def take_event(self, event: Event) -> None:
        if isinstance(event, Evaluated):
            self.record = event.record

    def take_answer(self, answer: object) -> None:
        assert isinstance(answer, dict)
        self.record = answer

    def forget(self) -> None:
        self.record = None
