"""The pinned place that starts what finishes part by part, and watches it."""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.gui.evaluate.driver import EvaluationDriver
from bnstudio.gui.task_page.foot import TaskFoot, WorkWords
from bnstudio.gui.wording.tr import tr


@dataclass(frozen=True)
class FootWords:
    """What stands on the foot.

    Parameters
    ----------
    running, ready
        Its titles.
    parts
        What it finishes one by one, such as "folds".
    whole
        What it is.
    """

    running: str
    ready: str
    parts: str
    whole: str


class EvaluateFoot(TaskFoot):
    """The foot of an evaluation, or of a comparison; ``words`` are its own."""

    def __init__(self, driver: EvaluationDriver, words: FootWords) -> None:
        super().__init__(driver, tr("Progress of the {whole}", whole=words.whole))
        self._words = words

    def work_words(self) -> WorkWords:
        parts = self._words.parts
        return WorkWords(
            self._words.running,
            ending=tr("Finishing what it is at; the finished {parts} are kept", parts=parts),
            stop=tr("Stop and keep {parts}", parts=parts),
            tip=tr("End it now and keep the {parts} that are finished", parts=parts),
        )

    def idle_words(self) -> tuple[str, str]:
        return self._words.ready, tr("Start")
