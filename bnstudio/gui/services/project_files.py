"""Opening, saving and recovering projects, and opening whatever else a file is; all in threads.

Saving takes a snapshot of the project (quick) and writes it in a thread. A recovery file is written
likewise a moment after each change, and removed once everything is saved; it is what the next start
offers when the window dies.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bnstudio.errors import ProjectError
from bnstudio.files import real_place
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.networks import Networks
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.advice import advice_for
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.tr import tr
from bnstudio.project.commands import Command
from bnstudio.project.file_kinds import is_network, is_parent_sets
from bnstudio.project.run_rules import interrupted
from bnstudio.project.saving.autosave import Autosave, Recovery, describe
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

#: Seconds from a change to the recovery file, and between two of them while runs go on.
AUTOSAVE_DELAY = 2.0
AUTOSAVE_REST = 3.0
#: The rest is at least so many times what the last writing took, but not longer than a minute: the
#: recovery file of a very large project is not to keep the interpreter from the window.
AUTOSAVE_RATIO = 20.0
AUTOSAVE_LONGEST = 60.0


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

    def __init__(self, tasks: Tasks, document: Document, data: Data, networks: Networks) -> None:
        super().__init__()
        self._tasks = tasks
        self._document = document
        self._data = data
        self._networks = networks
        self._changes = 0
        self._lock = threading.Lock()  # of whoever writes or removes a file
        self._saving: Task | None = None
        self._next_save: tuple[Path, bool] | None = None
        # The content ids of the files that hold this project, as this window read or wrote them.
        self._known: dict[Path, str] = {}
        self._autosave: Autosave | None = None
        self._keeping: Task | None = None
        self._due: float | None = None
        self._clear_wanted = False
        self._complained = False
        self._kept = self._rest = 0.0
        document.touched.connect(self._touched)
        tasks.each_tick(self._look, self._pending)

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

    def new_project(self) -> None:
        """Start an empty project; runs under way are ended (ask before calling)."""
        self._drop_recovery()
        self._known = {}
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
        self._known = {real_place(path): content} if path and content else {}
        if loaded is not None:
            project.source = loaded.source
            project.table, project.dataset = loaded.table, loaded.dataset
            if loaded.dataset is not None:
                project.notes = loaded.notes
            project.data_number += loaded.changed
            if loaded.message:
                notices.append((loaded.kind, loaded.message))
        dirty = project.dirty
        self._drop_recovery()
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

    def _write(self, taken: Snapshot, path: Path, over: bool, known: dict[Path, str]) -> None:
        """Write the project file, the lock being held; ``known`` files may be replaced."""
        place = real_place(path)
        replaceable = Over.ANYTHING if over else known.get(place, Over.NOTHING)
        known[place] = write_project(taken, path, over=replaceable)

    def _save_aside(self, path: Path, over: bool) -> None:
        """Write the project file in a thread; one at a time, the newest last."""
        if self._saving is not None:
            self._next_save = (path, over)
            return
        project, known = self._document.project, self._known
        taken = snapshot(project, self._document.extra)
        changes, place = self._changes, self._document.place

        def work(task: Task) -> None:
            with self._lock:
                if not task.cancelled:  # else something newer has been written meanwhile
                    self._write(taken, path, over, known)

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
        taken = snapshot(self._document.project, self._document.extra)
        try:
            with self._lock:
                self._write(taken, path, over, self._known)
        except FileChangedError:
            raise
        except ProjectError as error:
            self._tasks.report(error)
            return False
        self._was_saved(path, self._changes, self._document.place)
        return True

    def _was_saved(self, path: Path, changes: int, place: Command | None) -> None:
        if changes == self._changes:
            self._drop_recovery()
            self._tasks.wake()
        self._document.note_saved(str(path), place, all_of_it=changes == self._changes)
        self.saved.emit(str(path))

    # -- recovery ------------------------------------------------------------------------------

    def start_autosave(self, folder: Path | None = None) -> None:
        """Keep a recovery file (in the user's state folder); call it once at start."""
        self._autosave = Autosave(folder)

    def _touched(self) -> None:
        """Note a change: the recovery file is due in a moment."""
        self._changes += 1
        if not self._document.dirty:  # all was undone: the file has it, or there is nothing to have
            self._drop_recovery()
            return
        self._clear_wanted = False
        if self._autosave is not None and self._due is None:
            now = time.monotonic()
            self._due = max(now + AUTOSAVE_DELAY, self._kept + max(AUTOSAVE_REST, self._rest))

    def _drop_recovery(self) -> None:
        """Have the recovery file removed: everything is saved, or is not wanted."""
        self._due = None
        self._clear_wanted = self._autosave is not None

    def _pending(self) -> bool:
        return self._autosave is not None and (
            self._due is not None or self._clear_wanted or self._keeping is not None
        )

    def _look(self, _deadline: float) -> None:
        """Write or remove the recovery file if it is time."""
        autosave = self._autosave
        if autosave is None or self._keeping is not None:
            return
        if self._clear_wanted:
            self._clear_wanted = False
            self._keep(autosave.clear)
        elif self._due is not None and time.monotonic() >= self._due:
            self._due = None
            project, document = self._document.project, self._document
            taken = snapshot(project, document.extra)
            title, path, message = document.title, project.path, describe(project)
            content = self._known.get(real_place(path), "") if path else ""
            self._keep(lambda: autosave.write(taken, title, path, message, content))

    def _keep(self, write: Callable[[], None]) -> None:
        """Write or remove the recovery file in a thread."""
        began = time.monotonic()

        def work(_task: Task) -> None:
            with self._lock:
                write()

        def then(_: object) -> None:
            self._keeping = None
            self._kept = time.monotonic()
            self._rest = min(AUTOSAVE_RATIO * (self._kept - began), AUTOSAVE_LONGEST)

        def failed(error: Exception) -> None:
            then(error)
            if not self._complained:  # once is enough
                self._complained = True
                self._tasks.report(error)

        self._keeping = self._tasks.start("recovery file", work, then, failed, quiet=True)

    def keep_now(self) -> bool:
        """Write the recovery file and wait for it; whether there is unsaved work to keep."""
        autosave, document = self._autosave, self._document
        if autosave is None or not document.dirty:
            return False
        project = document.project
        try:
            with self._lock:
                taken = snapshot(project, document.extra)
                autosave.write(taken, document.title, project.path, describe(project))
        except ProjectError as error:
            self._tasks.report(error)  # an older recovery file stays
        return True

    def find_recoveries(self, then: Callable[[list[Recovery]], None]) -> None:
        """Find what windows that crashed or were killed have left; ``then`` gets the newest first.

        Offer :meth:`recover` and :meth:`discard_recovery` for each. Call :meth:`start_autosave`
        before.
        """
        label, autosave = tr("Looking for work that was not saved"), self._autosave

        def work(_task: Task) -> list[Recovery]:
            with self._lock:
                return [] if autosave is None else autosave.left_behind()

        # The user's folder may be on a drive that takes its time.
        self._tasks.start(label, work, then, quiet=True)

    def recover(self, recovery: Recovery) -> None:
        """Bring a project back (``Document.replaced``); it is not saved in its own file yet."""
        autosave = self._autosave
        assert autosave is not None

        def work(task: Task) -> tuple[Opened, Loaded | None] | None:
            with self._lock:
                opened = autosave.claim(recovery)
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

    def discard_recovery(self, recovery: Recovery) -> None:
        """Remove what a window that died has left."""
        if self._autosave is not None:
            self._autosave.discard(recovery)

    def shutdown(self, *, keep_recovery: bool = False) -> None:
        """Let go of the recovery file, which stays if ``keep_recovery``; after all else ended."""
        if self._autosave is None:
            return
        with self._lock:
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
