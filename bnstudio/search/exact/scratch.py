"""A folder for a run that writes large files, found again after a crash.

The folder's name contains the problem and the process that owns it, which locks it. A run takes
over the folder of a process that has ended by renaming it, which only one of several runs can do.
Only folders with such a name, and in them only files that runs write, are touched.
"""

from __future__ import annotations

import itertools
import os
import re
import shutil
import threading
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import psutil
from numpy.typing import NDArray

from bnstudio.errors import LimitError
from bnstudio.locks import FolderLock, host, is_left
from bnstudio.passing import temporary_folder
from bnstudio.search.control import Stopped
from bnstudio.search.exact.estimate import in_words

_SPARE = 50_000_000  # bytes of the disk that are left alone
_PIECE = 2**22  # bytes read at a time
_FILE = re.compile(r"(layer|run)-[-\w]+\.(masks|costs)|layers\.json(\.new)?")
_OWNER = r"(?:free-)?[0-9a-f]{8}-\d+-\d+-\d+"
_numbers = itertools.count()


class Scratch:
    """The folder, and an account of what it takes.

    Parameters
    ----------
    parent
        Where folders are made, and where what a run left behind is looked for; made itself if its
        own parent is there. ``None``: the system's place for temporary files; a folder there is
        never taken over, and removed when its process is gone.
    problem
        A word that identifies the problem.
    limit
        The most bytes of files at a time, or ``None``.

    Raises
    ------
    LimitError
        If no folder can be made.
    """

    def __init__(self, parent: Path | None, problem: str, limit: int | None) -> None:
        self.limit = limit
        self.keeps = parent is not None
        self.used = 0
        self.peak = 0
        self.adopted = False
        self._counting = threading.Lock()
        try:
            self._place, self._prefix = _place(parent, problem)
        except OSError as error:
            raise LimitError(
                f"there is no place for temporary files ({error.strerror})",
                advice="Choose a scratch folder, or set TMPDIR to a folder that can be written",
            ) from None
        self.folder = self._place / f"{self._prefix}{_owner()}"
        try:
            self._place.mkdir(exist_ok=True)
            if self.keeps:
                self._adopt()
            else:
                clean(None, problem)
            if not self.adopted:
                self.folder.mkdir()
            self._owned = FolderLock(self.folder)
        except OSError as error:
            raise LimitError(
                f"no folder for large files can be made in {self._place} ({error.strerror})",
                advice="Choose another scratch folder",
            ) from None

    def _adopt(self) -> None:
        """Take over what was left of this problem, the folder with most in it."""
        found = _left(self._place, self._prefix)
        for left in sorted(found, key=lambda folder: -_count(folder)):
            with suppress(OSError):  # another run was quicker
                left.rename(self.folder)
                self.adopted = True
                self.used = sum(file.stat().st_size for file in self.files())
                self.peak = self.used
                return

    def files(self) -> list[Path]:
        """Return the files in the folder that runs write; none if it has gone."""
        try:
            return [file for file in self.folder.iterdir() if _FILE.fullmatch(file.name)]
        except OSError:
            return []

    def sizes(self) -> dict[str, int]:
        """Return the size in bytes of each of :meth:`files`."""
        found = {}
        for file in self.files():
            with suppress(OSError):
                found[file.name] = file.stat().st_size
        return found

    def _free(self) -> float:
        try:
            return float(shutil.disk_usage(self.folder).free - _SPARE)
        except OSError as error:
            raise self._lost(error) from None

    def append(self, name: str, array: NDArray[Any], so_far: int = 0) -> int:
        """Write an array at the end of a file; return the check sum that ``so_far`` becomes.

        Raises
        ------
        Stopped
            With the reason ``disk`` when there is no room.
        """
        with self._counting:
            self.used += array.nbytes
            self.peak = max(self.peak, self.used)
        if self.limit is not None and self.used > self.limit:
            raise Stopped("disk", f"the disk limit of {self.limit / 1e9:.3g} GB is reached")
        try:
            with (self.folder / name).open("ab") as file:
                file.write(array.tobytes())
        except OSError as error:
            raise self._full(error) from None
        return zlib.crc32(array.data, so_far)

    def write_text(self, name: str, text: str) -> None:
        """Replace a small file in one step, so that it is never half written."""
        fresh = self.folder / f"{name}.new"
        try:
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(self.folder / name)
        except OSError as error:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)
            raise self._full(error) from None

    def read(self, name: str, kind: Any, start: int, count: int) -> NDArray[Any]:
        """Read ``count`` numbers from number ``start`` on.

        Raises
        ------
        Stopped
            With the reason ``disk`` when they are gone.
        """
        size = np.dtype(kind).itemsize
        try:
            found = np.fromfile(self.folder / name, kind, count=count, offset=start * size)
        except OSError as error:
            raise self._lost(error) from None
        if len(found) < count:
            raise self._lost(OSError(0, f"{name} has become shorter"))
        return found

    def sum_of(self, name: str, size: int, check: Callable[[], None]) -> int | None:
        """Return the check sum of a file; ``None`` if it cannot be read or has not ``size`` bytes.

        ``check`` is called every few milliseconds.
        """
        so_far = found = 0
        try:
            with (self.folder / name).open("rb") as file:
                while piece := file.read(_PIECE):
                    so_far = zlib.crc32(piece, so_far)
                    found += len(piece)
                    check()
        except OSError:
            return None
        return so_far if found == size else None

    def _full(self, error: OSError) -> Stopped:
        reason = error.strerror or error
        return Stopped("disk", f"files in {self._place} cannot be written ({reason})")

    def _lost(self, error: OSError) -> Stopped:
        return Stopped("disk", f"files in {self.folder} cannot be read ({error.strerror or error})")

    def need(self, size: float, what: str) -> None:
        """Stop where there is no room for ``size`` bytes, which ``what`` needs."""
        free = self._free()
        room = free if self.limit is None else min(free, float(self.limit - self.used))
        if size > room:
            there = f"there are {in_words(room)} in {self._place}, {in_words(_SPARE)} left alone"
            left = f"the disk limit leaves {in_words(room)}" if room < free else there
            raise Stopped("disk", f"{what} needs about {in_words(size)} of disk, {left}")

    def remove(self, *names: str) -> None:
        """Remove files."""
        for name in names:
            file = self.folder / name
            with suppress(OSError):
                size = file.stat().st_size
                file.unlink()
                self.used -= size

    def done(self, *, finished: bool) -> None:
        """Remove the folder, or leave it for a later run of the same problem."""
        if self.keeps and not finished and self.files():
            with suppress(OSError):
                self.folder.rename(self.folder.with_name(f"{self._prefix}free-{_owner()}"))
            self._owned.release()
            return
        _remove(self.folder)
        self._owned.release()
        if finished and self.keeps:
            for left in _left(self._place, self._prefix):
                _remove(left)


def clean(parent: Path | None, problem: str) -> None:
    """Remove what runs of a problem left behind, their processes being gone.

    Where no scratch folder was given: of all problems, because nothing there is used again.
    """
    for left in _left(*_place(parent, problem)):
        _remove(left)


def forget(parent: Path, seconds: float) -> None:
    """Remove what runs of any problem left in a folder and nobody has touched for so long."""
    for left in _left(parent):
        with suppress(OSError):
            last = max((file.stat().st_mtime for file in left.iterdir()), default=0.0)
            if time.time() - max(last, left.stat().st_mtime) > seconds:
                _remove(left)


def _place(parent: Path | None, problem: str) -> tuple[Path, str]:
    """Return where the folders of a problem are, and what their names begin with."""
    if parent is None:
        return temporary_folder(), "bnstudio-passing-"
    return parent, f"bnstudio-{problem}-"


def _left(place: Path, prefix: str = r"bnstudio-\w+-\w+-") -> list[Path]:
    """Return the folders with a prefix (a pattern) whose processes are gone."""
    name = re.compile(rf"{prefix}({_OWNER})")
    try:
        return [
            left
            for left in sorted(place.iterdir())
            if (owner := name.fullmatch(left.name))
            and left.is_dir()
            and not left.is_symlink()
            and not _alive(left, owner[1])
        ]
    except OSError:
        return []


def _count(folder: Path) -> int:
    """Return how many files are in a folder, which another run may be taking over."""
    try:
        return sum(1 for _ in folder.iterdir())
    except OSError:
        return 0


def _remove(folder: Path) -> None:
    """Remove a folder with the files that runs write; one with other files in it stays."""
    with suppress(OSError):
        for file in folder.iterdir():
            if _FILE.fullmatch(file.name):
                file.unlink(missing_ok=True)
        folder.rmdir()


def _owner() -> str:
    started = int(psutil.Process().create_time() * 1000)
    return f"{host()}-{os.getpid()}-{started}-{next(_numbers)}"


def _alive(folder: Path, owner: str) -> bool:
    """Whether the process that a folder's name speaks of is, or may be, still there."""
    if owner.startswith("free-"):
        return False
    computer, pid, started, _ = owner.split("-")
    # Nobody here can know about another computer.
    return computer != host() or not is_left(folder, int(pid), int(started) / 1000)
