"""The recovery file of the window: written in a thread a moment after each change.

It is removed once everything is saved, and is what the next start offers when the window dies.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from bnstudio.gui.eventloop.background import Task
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.tasks import Tasks
from bnstudio.project.saving.autosave import Autosave, Recovery, describe
from bnstudio.project.saving.file import Opened, snapshot

#: Seconds from a change to the recovery file, and between two of them while runs go on.
AUTOSAVE_DELAY = 2.0
AUTOSAVE_REST = 3.0
#: The rest is at least so many times what the last writing took, but not longer than a minute: the
#: recovery file of a very large project is not to keep the interpreter from the window.
AUTOSAVE_RATIO = 20.0
AUTOSAVE_LONGEST = 60.0


class RecoveryFile:
    """Keeps the recovery file of one window up to date."""

    def __init__(self, tasks: Tasks, document: Document) -> None:
        self._tasks = tasks
        self._document = document
        self._autosave: Autosave | None = None
        self._lock = threading.Lock()
        self._due: float | None = None
        self._clear_wanted = False
        self._writing: Task | None = None
        self._complained = False
        self._last_write = 0.0
        self._rest = 0.0
        tasks.each_tick(self._look, self._pending)

    def start(self, folder: Path | None) -> None:
        """Keep a recovery file from this moment on, in ``folder`` or the user's own."""
        self._autosave = Autosave(folder)

    def note_change(self) -> None:
        """Note a change: the recovery file is due in a moment."""
        self._clear_wanted = False
        if self._autosave is not None and self._due is None:
            now = time.monotonic()
            self._due = max(now + AUTOSAVE_DELAY, self._last_write + max(AUTOSAVE_REST, self._rest))

    def drop(self) -> None:
        """Remove the file: everything is saved, or is not wanted."""
        self._due = None
        self._clear_wanted = self._autosave is not None

    def close(self, keep: bool) -> None:
        """Let go of the recovery file when the window closes; after the threads have ended."""
        if self._autosave is None:
            return
        with self._lock:
            if keep:
                self._autosave.abandon()
            else:
                self._autosave.clear()
        self._autosave = None

    # -- what others left ----------------------------------------------------------------------

    def left_behind(self) -> list[Recovery]:
        """Return what windows that died have left, the newest first."""
        return [] if self._autosave is None else self._autosave.left_behind()

    def claim(self, recovery: Recovery) -> Opened | None:
        """Make what was left this window's own and read it; called in a thread."""
        assert self._autosave is not None
        with self._lock:
            return self._autosave.claim(recovery)

    def discard(self, recovery: Recovery) -> None:
        """Remove what a window that died has left."""
        if self._autosave is not None:
            self._autosave.discard(recovery)

    # -- writing -------------------------------------------------------------------------------

    def _pending(self) -> bool:
        return self._autosave is not None and (
            self._due is not None or self._clear_wanted or self._writing is not None
        )

    def _look(self, _deadline: float) -> None:
        """Write or remove the recovery file if it is time."""
        autosave = self._autosave
        if autosave is None or self._writing is not None:
            return
        work: Callable[[Task], None]
        if self._clear_wanted:
            self._clear_wanted = False

            def work(task: Task) -> None:
                with self._lock:
                    autosave.clear()

        elif self._due is not None and time.monotonic() >= self._due:
            self._due = None
            project = self._document.project
            taken = snapshot(project, self._document.extra)
            title, path, message = self._document.title, project.path, describe(project)

            def work(task: Task) -> None:
                with self._lock:
                    autosave.write(taken, title, path, message)

        else:
            return

        began = time.monotonic()

        def over() -> None:
            self._writing = None
            self._last_write = time.monotonic()
            took = self._last_write - began
            self._rest = min(AUTOSAVE_RATIO * took, AUTOSAVE_LONGEST)

        def then(_: None) -> None:
            over()

        def failed(error: Exception) -> None:
            over()
            if not self._complained:  # once is enough
                self._complained = True
                self._tasks.report(error)

        self._writing = self._tasks.start("recovery file", work, then, failed, quiet=True)
