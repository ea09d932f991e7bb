"""A folder of its own for a run that writes large files, found again after a crash.

The folder's name says which problem it belongs to and which process owns it. Taking over the folder
of a process that is gone is one renaming, which only one of several runs can win.
"""

from __future__ import annotations

import itertools
import os
import shutil
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import psutil
from numpy.typing import NDArray

from bnstudio.errors import LimitError
from bnstudio.search.control import Control, Stopped

_SPARE = 50_000_000  # bytes of the disk that are left alone
_numbers = itertools.count()


class Scratch:
    """The folder, and an account of what it takes.

    Parameters
    ----------
    parent
        Where folders are made; ``None``: the system's place for temporary files, and what a run
        left behind there is not looked for.
    problem
        A word that tells the problem from others.
    limit
        The most bytes of files at a time, or ``None``.
    """

    def __init__(self, parent: Path | None, problem: str, limit: int | None) -> None:
        self.limit = limit
        self.keeps = parent is not None
        self.used = 0
        self.peak = 0
        self.adopted = False
        self._counting = threading.Lock()
        place = Path(tempfile.gettempdir()) if parent is None else parent
        try:
            place.mkdir(parents=True, exist_ok=True)
            self._prefix = f"bnstudio-{problem}-"
            self.folder = place / f"{self._prefix}{_owner()}"
            if self.keeps:
                self._adopt(place)
            if not self.adopted:
                self.folder.mkdir()
        except OSError as error:
            raise LimitError(
                f"no folder for large files can be made in {place} ({error.strerror})",
                advice="Choose another scratch folder",
            ) from None

    def _adopt(self, place: Path) -> None:
        for left in sorted(place.glob(f"{self._prefix}*")):
            if left.is_dir() and not _alive(left.name.removeprefix(self._prefix)):
                with suppress(OSError):  # another run was quicker
                    left.rename(self.folder)
                    self.adopted = True
                    self.used = sum(file.stat().st_size for file in self.folder.iterdir())
                    self.peak = self.used
                    return

    def room(self) -> float:
        """Return how many bytes more may be written."""
        free = float(shutil.disk_usage(self.folder).free - _SPARE)
        return free if self.limit is None else min(free, float(self.limit - self.used))

    def append(self, name: str, array: NDArray[Any], control: Control) -> None:
        """Write an array at the end of a file.

        Raises
        ------
        Stopped
            With the reason ``disk`` when there is no room.
        """
        with self._counting:
            self.used += array.nbytes
            self.peak = max(self.peak, self.used)
        try:
            if self.limit is not None and self.used > self.limit:
                raise OSError("the limit is reached")
            with (self.folder / name).open("ab") as file:
                file.write(array.tobytes())
        except OSError as error:
            control.progress(f"No room on the disk for the next layer: {error}")
            raise Stopped("disk") from None

    def write_text(self, name: str, text: str) -> None:
        """Replace a small file in one step, so that it is never half written."""
        fresh = self.folder / f"{name}.new"
        try:
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(self.folder / name)
        except OSError:
            raise Stopped("disk") from None

    def read(self, name: str, kind: Any, start: int, count: int) -> NDArray[Any]:
        """Read ``count`` numbers from number ``start`` on."""
        size = np.dtype(kind).itemsize
        return np.fromfile(self.folder / name, kind, count=count, offset=start * size)

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
        if self.keeps and not finished:
            with suppress(OSError):
                self.folder.rename(self.folder.with_name(f"{self._prefix}free-{_owner()}"))
        else:
            shutil.rmtree(self.folder, ignore_errors=True)


def _owner() -> str:
    started = int(psutil.Process().create_time() * 1000)
    return f"{os.getpid()}-{started}-{next(_numbers)}"


def _alive(owner: str) -> bool:
    """Whether the process that a folder's name speaks of is still there."""
    try:
        pid, started, _ = (int(word) for word in owner.split("-"))
        return bool(abs(psutil.Process(pid).create_time() * 1000 - started) < 2000)
    except (ValueError, psutil.Error):
        return False
