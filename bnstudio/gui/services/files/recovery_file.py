"""Keeps the work that is not saved yet: the next start offers it when the window dies.

After each change the recovery file is *due*: the tick of the window has it written in a thread a
moment later. Once everything is saved, or is not wanted, the tick has it removed.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from bnstudio.errors import ProjectError
from bnstudio.files import real_place
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.tr import tr
from bnstudio.project.saving.autosave import Autosave, Recovery, describe
from bnstudio.project.saving.file import Opened, snapshot

#: Seconds from a change to the recovery file, and between two of them while runs go on.
AUTOSAVE_DELAY = 2.0
AUTOSAVE_REST = 3.0
#: The rest is at least so many times what the last writing took, but not longer than a minute: the
#: recovery file of a very large project is not to keep the interpreter from the window.
AUTOSAVE_RATIO = 20.0
AUTOSAVE_LONGEST = 60.0


class RecoveryFile(QObject):
    """The recovery file of this window, and those that others left; nothing before :meth:`start`.

    Times are those of ``time.monotonic``.
    """

    def __init__(self, tasks: Tasks, document: Document) -> None:
        super().__init__()
        self._tasks = tasks
        self._document = document
        self._autosave: Autosave | None = None
        self._lock = threading.Lock()  # of whoever uses the folder of the recovery files
        self._due: float | None = None  # when it is to be written
        self._unwanted = False  # whether it is to be removed
        self._at_work: Task | None = None  # writes or removes it
        self._rested = 0.0  # when the next may be written
        self._complained = False
        document.touched.connect(self._note_change)
        tasks.each_tick(self._look, self._pending)

    def start(self, folder: Path | None = None) -> None:
        """Keep a recovery file from now on (in the user's state folder); call it once at start."""
        self._autosave = Autosave(folder)

    # -- of this window ------------------------------------------------------------------------

    def _note_change(self) -> None:
        if not self._document.dirty:  # all was undone: the file has it, or there is nothing to have
            self.drop()
            return
        self._unwanted = False
        if self._autosave is not None and self._due is None:
            self._due = max(time.monotonic() + AUTOSAVE_DELAY, self._rested)

    def drop(self) -> None:
        """Have it removed: everything is saved, or is not wanted."""
        self._due = None
        self._unwanted = self._autosave is not None
        self._tasks.wake()

    def _pending(self) -> bool:
        waits = self._due is not None or self._unwanted or self._at_work is not None
        return self._autosave is not None and waits

    def _look(self, _deadline: float) -> None:
        """Have it written or removed if it is time."""
        if self._autosave is None or self._at_work is not None:
            return
        if self._unwanted:
            self._unwanted = False
            self._do_aside(self._autosave.clear)
        elif self._due is not None and time.monotonic() >= self._due:
            self._due = None
            self._do_aside(self._writing(self._autosave))

    def _do_aside(self, act: Callable[[], None]) -> None:
        """Write or remove it in a thread."""
        began = time.monotonic()

        def work(_task: Task) -> None:
            with self._lock:
                act()

        def ended(_: object) -> None:
            self._at_work = None
            now = time.monotonic()
            rest = min(AUTOSAVE_RATIO * (now - began), AUTOSAVE_LONGEST)
            self._rested = now + max(AUTOSAVE_REST, rest)

        def failed(error: Exception) -> None:
            ended(error)
            if not self._complained:  # once is enough
                self._complained = True
                self._tasks.report(error)

        self._at_work = self._tasks.start("recovery file", work, ended, failed, quiet=True)

    def _writing(self, autosave: Autosave) -> Callable[[], None]:
        """Return what writes the project as it is now; may be called in any thread."""
        document, project = self._document, self._document.project
        taken = snapshot(project, document.extra)
        title, path, message = document.title, project.path, describe(project)
        content = project.file_ids.get(real_place(path), "") if path else ""
        return lambda: autosave.write(taken, title, path, message, content)

    def keep_now(self) -> bool:
        """Write it and wait for it; whether there is unsaved work to keep."""
        if self._autosave is None or not self._document.dirty:
            return False
        try:
            write = self._writing(self._autosave)
            with self._lock:
                write()
        except ProjectError as error:
            self._tasks.report(error)  # an older recovery file stays
        return True

    def shutdown(self, *, keep: bool = False) -> None:
        """Let go of the recovery file, which stays if ``keep``; after all else ended."""
        if self._autosave is None:
            return
        with self._lock:
            if keep:
                self._autosave.abandon()
            else:
                self._autosave.clear()
        self._autosave = None

    # -- of windows that died ------------------------------------------------------------------

    def find_left(self, then: Callable[[list[Recovery]], None]) -> None:
        """Find what windows that crashed or were killed have left; ``then`` gets the newest first.

        Offer ``ProjectFiles.recover`` and :meth:`discard` for each. Call :meth:`start` before.
        """
        label, autosave = tr("Looking for work that was not saved"), self._autosave

        def work(_task: Task) -> list[Recovery]:
            with self._lock:
                return [] if autosave is None else autosave.left_behind()

        # The user's folder may be on a drive that takes its time.
        self._tasks.start(label, work, then, quiet=True)

    def claim(self, recovery: Recovery) -> Opened | None:
        """Read what was left, which is this window's from now on; to be called in a thread.

        ``None`` if another window has claimed it.

        Raises
        ------
        ProjectError
            If it cannot be read.
        """
        autosave = self._autosave
        assert autosave is not None
        with self._lock:
            return autosave.claim(recovery)

    def discard(self, recovery: Recovery) -> None:
        """Remove what a window that died has left."""
        if self._autosave is not None:
            self._autosave.discard(recovery)
