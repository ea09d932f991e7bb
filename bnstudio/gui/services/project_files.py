"""Opening, saving and recovering projects, and opening whatever else a file is; all in threads.

Saving takes a snapshot of the project (quick) and writes it aside.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bnstudio.errors import ProjectError
from bnstudio.gui.eventloop.background import Task
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.networks import Networks
from bnstudio.gui.services.recovery_file import RecoveryFile
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.wording.runs import advice_for
from bnstudio.project.commands import Command
from bnstudio.project.document import Project
from bnstudio.project.file_kinds import is_network
from bnstudio.project.run_rules import interrupted
from bnstudio.project.saving.autosave import Recovery
from bnstudio.project.saving.file import Opened, read_project, snapshot, write_project

if TYPE_CHECKING:
    from bnstudio.project.data import Loaded


class ProjectFiles(QObject):
    """The files of the window.

    Signals
    -------
    saved(str)
        The project has been written to that file.
    """

    saved = Signal(str)

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        data: Data,
        networks: Networks,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._document = document
        self._data = data
        self._networks = networks
        self._recovery = RecoveryFile(tasks, document)
        self._changes = 0
        self._writing = threading.Lock()
        self._saving: Task | None = None
        self._next_save: str | None = None
        document.touched.connect(self._touched)

    # -- opening -------------------------------------------------------------------------------

    def open_path(self, path: str | Path) -> None:
        """Open whatever the file is: a project, a network, or else a table."""
        path = Path(path)
        if path.suffix.lower() == ".bnstudio":
            self.open_project(path)
        elif is_network(path):
            self._networks.open(path)
        else:
            self._data.open_table(path)

    def open_project(self, path: str | Path) -> None:
        """Open a project file in a thread; ``Document.replaced``, or a notice if it cannot be.

        The project in the window stays until the other one has been read whole (ask about unsaved
        work before calling). What has become of its data is said by a notice.
        """
        path = Path(path).absolute()

        def work(task: Task) -> tuple[Opened, Loaded | None]:
            opened = read_project(path)
            return opened, _load(opened, task)

        def then(answer: tuple[Opened, Loaded | None]) -> None:
            opened, loaded = answer
            opened.project.path = str(path)
            self._install(opened, loaded, [])

        self._tasks.start(f"Opening {path.name}", work, then, self._tasks.report)

    def new_project(self) -> None:
        """Start an empty project; runs under way are ended (ask before calling)."""
        self._recovery.drop()
        self._document.replace(Project())

    def _install(
        self, opened: Opened, loaded: Loaded | None, notices: list[tuple[str, str]]
    ) -> None:
        """Put an opened or recovered project in the window."""
        project = opened.project
        if loaded is not None:
            project.source = loaded.source
            project.table, project.dataset = loaded.table, loaded.dataset
            if loaded.dataset is not None:
                project.notes = loaded.notes
            project.data_number += loaded.changed
            if loaded.message:
                notices.append((loaded.kind, loaded.message))
        dirty = project.dirty
        self._recovery.drop()
        self._document.replace(project, opened.extra)
        if dirty:
            self._document.touch()
        for kind, text in notices:
            self._tasks.notify(kind, text)
        # Said when the work is brought back, not whenever the project is opened later on.
        for run in project.runs.values():
            if dirty and interrupted(run):
                self._tasks.notify("caution", f"{run.label}: {advice_for(run)}")

    # -- saving --------------------------------------------------------------------------------

    def save(self, path: str | Path | None = None, *, wait: bool = False) -> bool:
        """Write the project file (to where it came from, without ``path``).

        Writes in a thread and emits ``saved``, or a notice says what went wrong; with ``wait`` it
        returns only when done (for closing).

        Returns
        -------
        bool
            ``False`` if there is no path to save to (ask for one), or if it did not work (known
            only with ``wait``).
        """
        chosen = path or self._document.path
        if chosen is None:
            return False
        target = Path(chosen).absolute()
        if not target.suffix:
            target = target.with_suffix(".bnstudio")
        if wait:
            return self._save_at_once(target)
        self._save_aside(target)
        return True

    def _save_aside(self, path: Path) -> None:
        """Write the project file in a thread; one at a time, the newest last."""
        if self._saving is not None:
            self._next_save = str(path)
            return
        taken = snapshot(self._document.project, self._document.extra)
        changes, place = self._changes, self._document.place

        def work(task: Task) -> None:
            with self._writing:
                if not task.cancelled:  # else something newer has been written meanwhile
                    write_project(taken, path)

        def done() -> None:
            self._saving = None
            if self._next_save is not None:
                again, self._next_save = self._next_save, None
                self._save_aside(Path(again))

        def then(_: None) -> None:
            self._was_saved(str(path), changes, place)
            done()

        def failed(error: Exception) -> None:
            self._tasks.report(error)
            done()

        self._saving = self._tasks.start(f"Saving {path.name}", work, then, failed)

    def _save_at_once(self, path: Path) -> bool:
        """Write the project file and wait for it; whether that worked."""
        if self._saving is not None:
            # What is being written is older than what will be written now.
            self._saving.cancel()
            self._saving = self._next_save = None
        taken = snapshot(self._document.project, self._document.extra)
        changes, place = self._changes, self._document.place
        try:
            with self._writing:
                write_project(taken, path)
        except ProjectError as error:
            self._tasks.report(error)
            return False
        self._was_saved(str(path), changes, place)
        return True

    def _was_saved(self, path: str, changes: int, place: Command | None) -> None:
        if changes == self._changes:
            self._recovery.drop()
            self._tasks.wake()
        self._document.note_saved(path, place, all_of_it=changes == self._changes)
        self.saved.emit(path)

    def _touched(self) -> None:
        self._changes += 1
        if self._document.dirty:
            self._recovery.note_change()
        else:  # all was undone: the file has it, or there is nothing to have
            self._recovery.drop()

    # -- recovery ------------------------------------------------------------------------------

    def start_autosave(self, folder: Path | None = None) -> None:
        """Keep a recovery file (in the user's state folder); call it once at start."""
        self._recovery.start(folder)

    def recoveries(self) -> list[Recovery]:
        """Return what windows that crashed or were killed have left, the newest first.

        Offer :meth:`recover` and :meth:`discard_recovery` for each. Call :meth:`start_autosave`
        before.
        """
        return self._recovery.left_behind()

    def recover(self, recovery: Recovery) -> None:
        """Bring a project back (``Document.replaced``); it is not saved in its own file yet."""

        def work(task: Task) -> tuple[Opened, Loaded | None] | None:
            opened = self._recovery.claim(recovery)
            return None if opened is None else (opened, _load(opened, task))

        def then(answer: tuple[Opened, Loaded | None] | None) -> None:
            if answer is None:
                self._tasks.report(
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

        self._tasks.start(f"Recovering {recovery.title}", work, then, self._tasks.report)

    def discard_recovery(self, recovery: Recovery) -> None:
        """Remove what a window that died has left."""
        self._recovery.discard(recovery)

    def shutdown(self, *, keep_recovery: bool = False) -> None:
        """Let go of the recovery file, which stays if ``keep_recovery``; after all else ended."""
        self._recovery.close(keep_recovery)


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
