"""Writes what was found into a file, in a thread; a notice says what became of it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from bnstudio.files import replacing
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.tr import tr, tr_core

#: One after the other: of two to the same place, the later one is there in the end.
_one_at_a_time = threading.Lock()


def write_text(tasks: Tasks, path: Path, made: Callable[[], str]) -> None:
    """Write a text that is made in the thread; what was there stays if it cannot be written."""

    def work(_task: Task) -> None:
        with _one_at_a_time:
            text = made()
            with replacing(path) as file:
                file.write(text.encode())

    def then(_none: None) -> None:
        tasks.notify("good", tr("{name} is written.", name=path.name))

    def failed(error: Exception) -> None:
        if isinstance(error, OSError):
            why = error.strerror or tr_core(str(error))
            tasks.notify("error", tr("{name} cannot be written: {why}.", name=path.name, why=why))
        else:
            tasks.report(error)

    tasks.start(tr("Writing {name}", name=path.name), work, then, failed)
