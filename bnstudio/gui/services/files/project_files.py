"""Opening, recovering and saving projects, and opening whatever else a file is; all in threads.

Saving takes a snapshot of the project (quick) and writes it in a thread.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bnstudio.errors import ProjectError
from bnstudio.files import real_place
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.files.recovery_file import RecoveryFile
from bnstudio.gui.services.networks import Networks
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.advice import advice_for
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.tr import tr
from bnstudio.project.commands import Command
from bnstudio.project.file_kinds import is_network, is_parent_sets
from bnstudio.project.run_rules import interrupted
from bnstudio.project.saving.autosave import Recovery
from bnstudio.project.saving.file import (
    Opened,
    Snapshot,
    read_project,
    snapshot,
    write_project,
)
from bnstudio.project.saving.identity import Over
from bnstudio.project.saving.refusals import FileChangedError

if TYPE_CHECKING:
    from bnstudio.project.data import Loaded


class ProjectFiles(QObject):
    """The files of the window.

    Signals
    -------
    saved(str)
        The project has been written to that file.
    conflict(str)
        The project has not been written to that file, for it is not the one that this window read
        or saved: ask whether to :meth:`save` over it.
    """

    saved = Signal(str)
    conflict = Signal(str)

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        data: Data,
        networks: Networks,
        recovery: RecoveryFile,
    ) -> None:
        super().__init__()
        self._tasks = tasks
        self._document = document
        self._data = data
        self._networks = networks
        self._recovery = recovery
        self._changes = 0  # counts them: what changes while a file is written is not in it
        self._lock = threading.Lock()  # of whoever writes a project file
        self._saving: Task | None = None
        self._next_save: tuple[Path, bool] | None = None
        document.touched.connect(self._note_change)

    # -- opening -------------------------------------------------------------------------------

    def open_path(self, path: str | Path) -> None:
        """Open whatever the file is: a project, a network, parent set lists, or else a table."""
        path = Path(path)
        if path.suffix.lower() == ".bnstudio":
            self.open_project(path)
        elif is_network(path):
            self._networks.open(path)
        elif is_parent_sets(path):
            self._data.open_lists(path)
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
            self._install(opened, loaded, [], opened.content)

        label, report = tr("Opening {name}", name=path.name), self._tasks.report
        self._tasks.start(label, work, then, report, cancellable=True)

    def recover(self, recovery: Recovery) -> None:
        """Bring a project back (``Document.replaced``); it is not saved in its own file yet."""

        def work(task: Task) -> tuple[Opened, Loaded | None] | None:
            opened = self._recovery.claim(recovery)
            return None if opened is None else (opened, _load(opened, task))

        title = recovery.title

        def then(answer: tuple[Opened, Loaded | None] | None) -> None:
            if answer is None:
                self._tasks.report(
                    ProjectError(
                        tr("{name} has been recovered in another window already", name=title),
                        advice=tr("Look there"),
                    )
                )
                return
            opened, loaded = answer
            opened.project.path = recovery.path
            opened.project.dirty = True
            notices = [("good", tr("{title} is back as it was.", title=recovery.title))]
            self._install(opened, loaded, notices, recovery.content)

        self._tasks.start(tr("Recovering {name}", name=title), work, then, self._tasks.report)

    def new_project(self) -> None:
        """Start an empty project; runs under way are ended (ask before calling)."""
        self._recovery.drop()
        self._document.replace(self._document.fresh_project())

    def _install(
        self,
        opened: Opened,
        loaded: Loaded | None,
        notices: list[tuple[str, str]],
        content: str,
    ) -> None:
        """Put an opened or recovered project in the window; its file had the id ``content``."""
        project = opened.project
        path = project.path
        project.file_ids = {real_place(path): content} if path and content else {}
        if loaded is not None:
            loaded.put_into(project)
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
                self._tasks.notify("caution", f"{run_label(run)}: {advice_for(run)}")

    # -- saving --------------------------------------------------------------------------------

    def save(
        self, path: str | Path | None = None, *, wait: bool = False, over: bool = False
    ) -> bool:
        """Write the project file (to where it came from, without ``path``).

        Writes in a thread and emits ``saved``, or ``conflict`` if another file stands there, or a
        notice says what went wrong; with ``wait`` it returns only when done (for closing).

        Parameters
        ----------
        path
            Where to.
        wait
            Whether to wait.
        over
            Whatever stands there may be replaced: the person was asked. Otherwise only the file
            that this window read or saved as this project.

        Returns
        -------
        bool
            ``False`` if there is no path to save to (ask for one), or if it did not work (known
            only with ``wait``).

        Raises
        ------
        FileChangedError
            With ``wait``, in place of ``conflict``.
        """
        chosen = path or self._document.path
        if chosen is None:
            return False
        target = Path(chosen).absolute()
        if wait:
            return self._save_at_once(target, over)
        self._save_aside(target, over)
        return True

    def _note_change(self) -> None:
        self._changes += 1

    @staticmethod
    def _write(taken: Snapshot, path: Path, over: bool, own: dict[Path, str]) -> None:
        """Write the project file, the lock being held.

        ``own`` are the :attr:`Project.file_ids` of the project, whose files may be replaced.
        """
        place = real_place(path)
        replaceable = Over.ANYTHING if over else own.get(place, Over.NOTHING)
        own[place] = write_project(taken, path, over=replaceable)

    def _save_aside(self, path: Path, over: bool) -> None:
        """Write the project file in a thread; one at a time, the newest last."""
        if self._saving is not None:
            self._next_save = (path, over)
            return
        project = self._document.project
        taken = snapshot(project, self._document.extra)
        changes, place = self._changes, self._document.place

        def work(task: Task) -> None:
            with self._lock:
                if not task.cancelled:  # else something newer has been written meanwhile
                    self._write(taken, path, over, project.file_ids)

        def still_here() -> bool:
            return self._document.project is project

        def ended() -> None:
            self._saving = None
            following, self._next_save = self._next_save, None
            if following is not None and still_here():
                self._save_aside(*following)

        def then(_: None) -> None:
            if still_here():  # else another project must not take this one's path
                self._was_saved(path, changes, place)
            ended()

        def failed(error: Exception) -> None:
            asked = isinstance(error, FileChangedError) and still_here()
            if asked and self._next_save == (path, over):
                self._next_save = None  # one question is enough
            ended()
            if asked:
                self.conflict.emit(str(path))
            else:
                self._tasks.report(error)

        self._saving = self._tasks.start(tr("Saving {name}", name=path.name), work, then, failed)

    def _save_at_once(self, path: Path, over: bool) -> bool:
        """Write the project file and wait for it; whether that worked."""
        if self._saving is not None:
            # What is being written is older than what will be written now.
            self._saving.cancel()
            self._saving = self._next_save = None
        project = self._document.project
        taken = snapshot(project, self._document.extra)
        try:
            with self._lock:
                self._write(taken, path, over, project.file_ids)
        except FileChangedError:
            raise
        except ProjectError as error:
            self._tasks.report(error)
            return False
        self._was_saved(path, self._changes, self._document.place)
        return True

    def _was_saved(self, path: Path, changes: int, place: Command | None) -> None:
        if changes == self._changes:
            self._recovery.drop()
        self._document.note_saved(str(path), place, all_of_it=changes == self._changes)
        self.saved.emit(str(path))


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
