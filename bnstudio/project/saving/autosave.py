"""A recovery file beside every window, so that a crash costs seconds of work at most.

Each window that has something to lose owns a *slot* in the user's state folder: a project file
written again and again, a small description of it, and a lock file that stays locked as long as the
window's process lives. A slot whose lock is free belongs to a window that crashed or was killed;
the next start may claim it, and only one start can.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

import psutil

from bnstudio.errors import ProjectError
from bnstudio.files import can_be_named, replacing
from bnstudio.locks import lives, lock_file
from bnstudio.passing import sweep
from bnstudio.places import state_folder
from bnstudio.project.document import Project
from bnstudio.project.saving.file import Opened, Snapshot, read_project, write_project

if os.name == "nt":  # pragma: no cover - checked on Windows only
    import msvcrt


def recovery_folder() -> Path:
    """Return the folder of the recovery files (the user's state folder)."""
    return state_folder() / "recovery"


class _Lock:
    """A lock file, locked until closed or until the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[str] | None = None

    def acquire(self) -> bool:
        """Lock the file if nobody else has; whether that worked."""
        try:
            file = self._path.open("a+", encoding="utf-8")
        except OSError:
            return False
        try:
            if not _lock(file) or not self._still(file) or _alive(file):
                file.close()
                return False
            process = psutil.Process()
            file.seek(0)
            file.truncate()
            file.write(f"{process.pid} {process.create_time():.2f}\n")
            file.flush()
        except OSError:
            file.close()
            return False
        self._file = file
        return True

    def _still(self, file: IO[str]) -> bool:
        """Whether the locked file is still the one at the path, not one just removed."""
        try:
            return os.path.samestat(os.fstat(file.fileno()), self._path.stat())
        except FileNotFoundError:
            return False

    def remove(self) -> None:
        """Give the lock up and remove its file."""
        if self._file is None:
            return
        if os.name == "nt":  # pragma: no cover - an open file cannot be removed there
            self._file.close()
            self._path.unlink(missing_ok=True)
        else:
            self._path.unlink(missing_ok=True)
            self._file.close()
        self._file = None

    def release(self) -> None:
        """Give the lock up and leave the file."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _lock(file: IO[str]) -> bool:
    if os.name == "nt":  # pragma: no cover - checked on Windows only
        try:
            # A byte far behind the text, so that others can still read who holds it.
            file.seek(1 << 20)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True
    return lock_file(file.fileno()) is not False  # without locks the process number has to do


def _alive(file: IO[str]) -> bool:
    """Whether the process that wrote the lock file still lives (it is not this one's, then)."""
    file.seek(0)
    try:
        pid, started = file.read(200).split()
        return int(pid) != os.getpid() and lives(int(pid), float(started))
    except ValueError:
        return False


@dataclass(frozen=True)
class Recovery:
    """What a window that did not close properly has left.

    Attributes
    ----------
    title
        The project's name as the window had it.
    path
        The project file it was to be saved in, or ``None``.
    saved
        When the recovery file was written, as local time.
    message
        What is in it, in words for the person.
    slot
        Which one it is; for :meth:`Autosave.claim` and :meth:`Autosave.discard`.
    content
        The content id of the project file as the window last read or saved it; "" for none.
    """

    title: str
    path: str | None
    saved: datetime
    message: str
    slot: str
    content: str = ""


class Autosave:
    """The recovery file of this window, and those that others left.

    Parameters
    ----------
    folder
        Where they are; by default :func:`recovery_folder`.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = recovery_folder() if folder is None else folder
        self._name = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._lock: _Lock | None = None

    def write(
        self, taken: Snapshot, title: str, path: str | None, message: str, content: str = ""
    ) -> None:
        """Write the recovery file; to be called in a thread, one call at a time.

        What goes with it is described by :class:`Recovery`.

        Raises
        ------
        ProjectError
            If it cannot be written.
        """
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise self._not_kept(error) from error
        if self._lock is None:
            lock = _Lock(self._folder / f"{self._name}.lock")
            if not lock.acquire():
                raise self._not_kept(None)
            self._lock = lock
        write_project(taken, self._folder / f"{self._name}.bnstudio", quickly=True)
        self._describe({"title": title, "path": path, "words": message, "content": content})

    def _not_kept(self, error: OSError | None) -> ProjectError:
        why = "" if error is None else f" ({(error.strerror or str(error)).lower()})"
        return ProjectError(
            f"no recovery file can be kept here{why}",
            file=self._folder,
            advice="Save the project now and then",
        )

    def clear(self) -> None:
        """Remove this window's recovery file: everything in it is saved, or not wanted."""
        if self._lock is not None:
            self._remove(self._name, self._lock)
            self._lock = None

    def _remove(self, slot: str, lock: _Lock) -> None:
        for ending in ("json", "bnstudio"):
            with contextlib.suppress(OSError):
                (self._folder / f"{slot}.{ending}").unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            lock.remove()

    def abandon(self) -> None:
        """Let go of the recovery file but leave it for the next start."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def left_behind(self) -> list[Recovery]:
        """Return what windows that did not close properly have left, the newest first."""
        found = []
        sweep(self._folder)
        for file in sorted(self._folder.glob("*.bnstudio")):
            lock = _Lock(file.with_suffix(".lock"))
            if file.stem == self._name or not lock.acquire():
                continue
            lock.release()
            recovery = self._recovery(file)
            if recovery.path is not None:
                sweep(Path(recovery.path).parent)  # it may have been killed while it saved there
            found.append(recovery)
        return sorted(found, key=lambda recovery: recovery.saved, reverse=True)

    def claim(self, recovery: Recovery) -> Opened | None:
        """Read what was left and make it this window's own; ``None`` if another window has it.

        Raises
        ------
        ProjectError
            If it cannot be read; it is left where it is then.
        """
        lock = _Lock(self._folder / f"{recovery.slot}.lock")
        file = self._folder / f"{recovery.slot}.bnstudio"
        if not lock.acquire():
            return None
        if not file.exists():
            lock.remove()
            return None
        try:
            opened = read_project(file)
        except ProjectError:
            lock.release()
            raise
        self.clear()
        # From now on this window writes there; a crash on the way loses nothing.
        self._name, self._lock = recovery.slot, lock
        return opened

    def discard(self, recovery: Recovery) -> None:
        """Remove what was left, unless another window has claimed it."""
        lock = _Lock(self._folder / f"{recovery.slot}.lock")
        if lock.acquire():
            self._remove(recovery.slot, lock)

    def _describe(self, record: dict[str, Any]) -> None:
        try:
            with replacing(self._folder / f"{self._name}.json") as file:
                file.write(json.dumps(record).encode())
        except OSError as error:
            raise self._not_kept(error) from error

    def _recovery(self, file: Path) -> Recovery:
        record: Any = None
        with contextlib.suppress(OSError, ValueError, RecursionError):
            record = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
        if not isinstance(record, dict):
            record = {}
        title, path, message = record.get("title"), record.get("path"), record.get("words")
        content = record.get("content")
        try:
            saved = datetime.fromtimestamp(file.stat().st_mtime, UTC).astimezone()
        except OSError:
            saved = datetime.now(UTC).astimezone()
        return Recovery(
            title if isinstance(title, str) else "Untitled project",
            path if isinstance(path, str) and can_be_named(path) else None,
            saved,
            message if isinstance(message, str) else "",
            file.stem,
            content if isinstance(content, str) else "",
        )


def describe(project: Project) -> str:
    """Say what is in a project in a few words: "asia.csv · 2 runs · edited graph"."""
    parts = []
    if project.source is not None:
        parts.append(Path(project.source.path).name)
    if project.runs:
        parts.append("1 run" if len(project.runs) == 1 else f"{len(project.runs)} runs")
    if project.current_graph.origin == "edited":
        parts.append("an edited graph")
    elif project.current_graph.origin == "file":
        parts.append(f"graph from {project.current_graph.source}")
    return " · ".join(parts)
