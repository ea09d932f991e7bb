"""The process that draws figures: takes jobs from its standard input, answers on its output.

It ends when its input ends, and can be killed at any moment: it writes no file.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, BinaryIO

from bnstudio.errors import BnstudioError, UsageError
from bnstudio.gui.wording.tr import tr
from bnstudio.job.process import wire
from bnstudio.priority import step_back

if TYPE_CHECKING:
    from bnstudio.gui.figures.rendering import Job

SCREENLESS = {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": "1"}
"""The environment in which Qt needs no screen and one pixel is one pixel."""


def main() -> None:
    """Answer jobs until there are no more."""
    os.environ.update(SCREENLESS)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not come between the answers
    step_back()
    prepare()
    jobs = sys.stdin.buffer
    while True:
        try:
            number, job = wire.receive(jobs)
        except (EOFError, OSError):
            os._exit(0)
        _answer(answers, number, job)


def prepare() -> None:
    """Make Qt ready to draw in this process."""
    from PySide6.QtGui import QGuiApplication

    from bnstudio.gui.figures.painting import load_type

    if QGuiApplication.instance() is None:
        global _application
        _application = QGuiApplication([])
    load_type()


_application: Any = None
"""Kept, for Qt's object goes when nobody holds it."""


def _answer(answers: BinaryIO, number: int, job: Job) -> None:
    def notice(done: int, total: int) -> None:
        wire.send(answers, (number, "progress", (done, total)))

    found: tuple[int, str, Any]
    try:
        found = number, "done", job.carry_out(notice)
    except BnstudioError as error:
        found = number, "error", error
    except MemoryError:
        text = tr("there is not enough memory for this figure")
        found = number, "error", UsageError(text, advice=tr("Choose a smaller size or fewer dpi"))
    except Exception as error:  # a fault of the program, told in the window
        import traceback

        traceback.print_exc()
        found = number, "fault", f"{type(error).__name__}: {error}"
    wire.send(answers, found)
