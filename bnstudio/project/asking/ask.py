"""Questions that take the numeric libraries: answered here, or by a process that a window has.

A script has the libraries and answers itself. A window moves the answering out
(:func:`move_out`), so that its own process stays small. Nothing heavy is imported here.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bnstudio.data.dataset import Dataset
    from bnstudio.job.process.answering import Question
    from bnstudio.job.process.answers import Answers

Notice = Callable[[int, int], None]
"""Called with how much is done, and of how much."""

_lock = threading.Lock()
_out = False
_answers: Answers | None = None


def move_out() -> None:
    """Have questions answered by a process, which the first one starts."""
    global _out
    _out = True


def close() -> None:
    """End the process, if there is one: its questions fail, and later ones are answered here."""
    global _out, _answers
    with _lock:
        process, _answers, _out = _answers, None, False
    if process is not None:
        process.close()


def elsewhere() -> bool:
    """Whether another process answers."""
    return _out


def pid() -> int | None:
    """Return the number of that process, while there is one."""
    return None if _answers is None else _answers.pid


def ask(
    question: Question,
    dataset: Dataset | None = None,
    *,
    progress: Notice | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Any:
    """Return the answer; see :meth:`bnstudio.job.process.answers.Answers.ask`."""
    process = _process()
    if process is not None:
        return process.ask(question, dataset, progress=progress, cancelled=cancelled)
    from bnstudio.job.process.answering import AnswerContext

    context = AnswerContext(dataset)
    if progress is not None:
        context.progress = progress
    if cancelled is not None:
        context.cancelled = cancelled
    return question.answer(context)


def _process() -> Answers | None:
    global _answers
    if not _out:
        return None
    with _lock:
        if _answers is None and _out:
            from bnstudio.job.process.answers import Answers

            _answers = Answers()
        return _answers
