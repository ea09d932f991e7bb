"""The searchers are compiled beside the window, once after an installation or an update.

A process of its own does that at low priority; this says how far it is.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bnstudio.gui.services.tasks import Task, Tasks, waiting
from bnstudio.gui.wording.tr import tr

if TYPE_CHECKING:
    from bnstudio.job.process.compiler import Compiler


class Compiling(QObject):
    """How far compiling is.

    Signals
    -------
    changed()
        :attr:`text` changed.
    """

    changed = Signal()

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        self._tasks = tasks
        self._compiler: Compiler | None = None
        self._lock = threading.Lock()
        self._closed = False
        self._compiling = False
        self._text = ""
        tasks.each_tick(self._look, lambda: self._compiling)

    @property
    def text(self) -> str:
        """How far it is, in words; "" when nothing is being compiled."""
        return self._text

    @property
    def pid(self) -> int | None:
        """The number of the process that compiles, while there is one."""
        return None if self._compiler is None else self._compiler.pid

    def start(self) -> None:
        """Compile what is missing, if anything is; returns at once."""

        def work(_task: Task) -> bool:
            from bnstudio.job.process.compiler import Compiler

            with self._lock:
                if self._closed:
                    return False
                self._compiler = Compiler()
            return self._compiler.start()

        def then(started: bool) -> None:
            self._compiling = started
            if started:
                self._say(tr("Getting the searchers ready"))
            self._tasks.wake()

        self._tasks.start(tr("Looking for compiled searchers"), work, then, quiet=True)

    def shutdown(self) -> None:
        """End the process."""
        self._compiling = False
        with self._lock:
            self._closed = True
        if self._compiler is not None:
            self._compiler.close()

    def _look(self, deadline: float) -> None:
        text = self._text
        if self._compiler is None:
            return
        for report in waiting(self._compiler.reports, deadline):
            if report is None:
                self._compiling = False
                text = ""
            elif report[1]:
                text = tr(
                    "Getting the searchers ready, {report} of {report_2}",
                    report=report[0],
                    report_2=report[1],
                )
        self._say(text)

    def _say(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.changed.emit()
