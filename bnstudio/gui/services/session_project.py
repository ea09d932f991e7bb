"""Opening, saving and recovering projects for a session, all in threads.

Saving and autosaving take a snapshot of the project (quick) and write it aside. The recovery file
is written a moment after a change, is removed once everything is saved, and is what the next start
offers when the window dies.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bnstudio.errors import ProjectError
from bnstudio.project.autosave import Autosave, Recovery, describe
from bnstudio.project.document import Project
from bnstudio.project.file import Opened, Snapshot, read_project, snapshot, write_project

if TYPE_CHECKING:
    from bnstudio.gui.eventloop.background import Background, Task
    from bnstudio.project.data import Loaded

#: Seconds from a change to the recovery file, and between two of them while runs go on.
AUTOSAVE_DELAY = 2.0
AUTOSAVE_REST = 3.0
#: The rest is at least so many times what the last writing took, but not longer than a minute: the
#: recovery file of a very large project is not to keep the interpreter from the window.
AUTOSAVE_RATIO = 20.0
AUTOSAVE_LONGEST = 60.0


class ProjectDesk:
    """Project files and the recovery file of one window.

    Parameters
    ----------
    background
        Where reading and writing happen.
    current
        Gives the project in the window.
    replace
        Puts an opened project in its place, with the notices (kind, words) about it.
    saved
        Called with the path after a save, with the number of changes that it holds.
    tell
        Says an error to the person.
    """

    def __init__(
        self,
        background: Background,
        current: Callable[[], Project],
        replace: Callable[[Project, list[tuple[str, str]]], None],
        saved: Callable[[str, int], None],
        tell: Callable[[Exception], None],
    ) -> None:
        self._background = background
        self._current = current
        self._replace = replace
        self._saved = saved
        self._tell = tell
        self.changes = 0
        self.extra: dict[str, Any] = {}
        self._writing = threading.Lock()
        self._saving: Task | None = None
        self._next_save: str | None = None
        self._autosave: Autosave | None = None
        self._recovering = threading.Lock()
        self._due: float | None = None
        self._wanted_clear = False
        self._autosaving: Task | None = None
        self._complained = False
        self._last_write = 0.0
        self._rest = 0.0

    # -- project files ---------------------------------------------------------------------------

    def open(self, path: Path) -> None:
        """Read a project file and its data, then replace the project in the window."""

        def work(task: Task) -> tuple[Opened, Loaded | None]:
            opened = read_project(path)
            return opened, _load(opened, task)

        def then(answer: tuple[Opened, Loaded | None]) -> None:
            opened, loaded = answer
            opened.project.path = str(path)
            self._install(opened, loaded, [])

        self._background.start(f"Opening {path.name}", work, then, self._tell)

    def save(self, path: Path) -> None:
        """Write the project file in a thread; one at a time, the newest last."""
        if self._saving is not None:
            self._next_save = str(path)
            return
        taken, changes = self._snapshot(), self.changes

        def work(task: Task) -> None:
            with self._writing:
                if not task.cancelled:  # else something newer has been written meanwhile
                    write_project(taken, path)

        def done() -> None:
            self._saving = None
            if self._next_save is not None:
                again, self._next_save = self._next_save, None
                self.save(Path(again))

        def then(_: None) -> None:
            self._saved(str(path), changes)
            done()

        def failed(error: Exception) -> None:
            self._tell(error)
            done()

        self._saving = self._background.start(f"Saving {path.name}", work, then, failed)

    def save_now(self, path: Path) -> bool:
        """Write the project file and wait for it; whether that worked."""
        if self._saving is not None:
            # What is being written is older than what will be written now.
            self._saving.cancel()
            self._saving = self._next_save = None
        taken, changes = self._snapshot(), self.changes
        try:
            with self._writing:
                write_project(taken, path)
        except ProjectError as error:
            self._tell(error)
            return False
        self._saved(str(path), changes)
        return True

    def _snapshot(self) -> Snapshot:
        return snapshot(self._current(), self.extra)

    def _install(
        self, opened: Opened, loaded: Loaded | None, notices: list[tuple[str, str]]
    ) -> None:
        project = opened.project
        if loaded is not None:
            project.source = loaded.source
            project.table, project.dataset = loaded.table, loaded.dataset
            if loaded.dataset is not None:
                project.notes = loaded.notes
            project.data_number += loaded.changed
            if loaded.message:
                notices.append((loaded.kind, loaded.message))
        self.extra = dict(opened.extra)
        self._replace(project, notices)

    # -- recovery --------------------------------------------------------------------------------

    @property
    def pending(self) -> bool:
        """Whether the tick has something to do here."""
        return self._autosave is not None and (
            self._due is not None or self._wanted_clear or self._autosaving is not None
        )

    def start_autosave(self, folder: Path | None) -> None:
        """Keep a recovery file from now on."""
        self._autosave = Autosave(folder)

    def touched(self) -> None:
        """Note a change: the recovery file is due in a moment."""
        self.changes += 1
        self._wanted_clear = False
        if self._autosave is not None and self._due is None:
            now = time.monotonic()
            self._due = max(now + AUTOSAVE_DELAY, self._last_write + max(AUTOSAVE_REST, self._rest))

    def not_needed(self) -> None:
        """Everything is saved, or is not wanted: the recovery file goes."""
        self._due = None
        self._wanted_clear = self._autosave is not None

    def tick(self) -> None:
        """Write or remove the recovery file if it is time."""
        autosave = self._autosave
        if autosave is None or self._autosaving is not None:
            return
        work: Callable[[Task], None]
        if self._wanted_clear:
            self._wanted_clear = False

            def work(task: Task) -> None:
                with self._recovering:
                    autosave.clear()

        elif self._due is not None and time.monotonic() >= self._due:
            self._due = None
            project = self._current()
            taken = self._snapshot()
            title = Path(project.path).name if project.path else "Untitled project"
            path, message = project.path, describe(project)

            def work(task: Task) -> None:
                with self._recovering:
                    autosave.write(taken, title, path, message)

        else:
            return

        began = time.monotonic()

        def over() -> None:
            self._autosaving = None
            self._last_write = time.monotonic()
            took = self._last_write - began
            self._rest = min(AUTOSAVE_RATIO * took, AUTOSAVE_LONGEST)

        def then(_: None) -> None:
            over()

        def failed(error: Exception) -> None:
            over()
            if not self._complained:  # once is enough
                self._complained = True
                self._tell(error)

        self._autosaving = self._background.start("recovery file", work, then, failed, quiet=True)

    def recoveries(self) -> list[Recovery]:
        """Return what windows that died have left."""
        return [] if self._autosave is None else self._autosave.left_behind()

    def recover(self, recovery: Recovery) -> None:
        """Bring back what a window that died has left."""
        autosave = self._autosave
        assert autosave is not None

        def work(task: Task) -> tuple[Opened, Loaded | None] | None:
            with self._recovering:
                opened = autosave.claim(recovery)
            return None if opened is None else (opened, _load(opened, task))

        def then(answer: tuple[Opened, Loaded | None] | None) -> None:
            if answer is None:
                self._tell(
                    ProjectError(
                        f"{recovery.title} has been recovered in another window already",
                        advice="Look there",
                    )
                )
                return
            opened, loaded = answer
            opened.project.path = recovery.path
            opened.project.dirty = True
            self._install(opened, loaded, [("good", f"{recovery.title} is back as it was.")])
            self.touched()

        self._background.start(f"Recovering {recovery.title}", work, then, self._tell)

    def discard_recovery(self, recovery: Recovery) -> None:
        """Remove what a window that died has left."""
        if self._autosave is not None:
            self._autosave.discard(recovery)

    def close(self, keep_recovery: bool) -> None:
        """Let go of the recovery file when the window closes; after the threads have ended."""
        if self._autosave is None:
            return
        with self._recovering:
            if keep_recovery:
                self._autosave.abandon()
            else:
                self._autosave.clear()
        self._autosave = None


def _load(opened: Opened, task: Task) -> Loaded | None:
    if opened.project.source is None:
        return None
    from bnstudio.project.data import load_data

    return load_data(
        opened.project.source,
        opened.nearby,
        progress=task.progress,
        cancelled=task.is_cancelled,
    )
