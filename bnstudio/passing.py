"""Files and folders under passing names, beside the place of a file that is being written.

Each is locked as long as its process lives. What a killed process left is removed by whoever writes
next in that folder; a file of a living process never is, also where several computers share it.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import psutil

from bnstudio.locks import host, lock_file

#: Elsewhere an open file can neither be moved nor removed, which does as well as a lock.
_LOCKS = os.name == "posix"

#: How the passing names begin; short, so that any name that can be given can also be written.
PREFIX = ".bnstudio-"
SUFFIX = ".part"

#: What another computer has left is removed when nobody has touched it for so many seconds: a lock
#: may not reach from one computer to another.
LEFT_SECONDS = 86_400.0

#: With the computer and the process that made it; names without them are of older versions.
_NAME = re.compile(r"\.bnstudio-(?:([0-9a-f]{8})-(\d{1,9})-)?[a-z0-9_]{8}(?:\.part)?")


def temporary_folder() -> Path:
    """Return the system's folder for temporary files.

    Raises
    ------
    OSError
        If there is none that can be written to, in words for the person.
    """
    try:
        return Path(tempfile.gettempdir())
    except FileNotFoundError:
        why = "there is no folder for temporary files; set TMPDIR to one that can be written to"
        raise FileNotFoundError(errno.ENOENT, why) from None


class Passing:
    """A new file or folder under a passing name, locked until :meth:`remove`.

    Parameters
    ----------
    beside
        The folder to make it in; what killed processes left there is removed first. ``None``: the
        system's place for temporary files.
    folder
        Make a folder, not a file.

    Raises
    ------
    OSError
        If it cannot be made.
    """

    def __init__(self, beside: Path | None, *, folder: bool = False) -> None:
        beside = temporary_folder() if beside is None else beside
        sweep(beside)
        prefix = f"{PREFIX}{host()}-{os.getpid()}-"
        self._lock: int | None = None
        self._handle: int | None = None
        while not self._make(beside, prefix, folder=folder):
            pass

    def _make(self, beside: Path, prefix: str, *, folder: bool) -> bool:
        """Make and lock it; ``False`` if someone who sweeps was quicker than the lock."""
        if folder:
            name, handle = tempfile.mkdtemp(SUFFIX, prefix, beside), None
        else:
            handle, name = tempfile.mkstemp(SUFFIX, prefix, beside)
        try:
            self.path = Path(name)
            if folder and _LOCKS:
                handle = _opened(self.path)
                if handle is None and not self.path.exists():
                    return False
            held = handle is None or _held(handle, self.path)
        except BaseException:  # nobody else knows of it
            self.path, self._handle = Path(name), handle
            self.remove()
            raise
        if not held:
            assert handle is not None
            os.close(handle)
        elif folder:
            self._lock = handle
        else:
            self._handle = handle
        return held

    def open(self) -> BinaryIO:
        """Return the file to write to, once; it stays locked after it is closed."""
        assert self._handle is not None
        if _LOCKS:
            self._lock = os.dup(self._handle)
        file = os.fdopen(self._handle, "wb")
        self._handle = None
        return file

    def remove(self) -> None:
        """Remove what still has the passing name, and give up the lock."""
        with suppress(OSError):
            _remove(self.path)
        for handle in (self._handle, self._lock):
            if handle is not None:
                with suppress(OSError):
                    os.close(handle)
        self._handle = self._lock = None


def sweep(folder: Path) -> None:
    """Remove the passing files and folders in ``folder`` whose processes have ended."""
    try:
        with os.scandir(folder) as entries:
            found = [(Path(entry.path), _NAME.fullmatch(entry.name)) for entry in entries]
    except (OSError, ValueError):  # no folder can have a name with a zero byte in it
        return
    for path, name in found:
        if name is not None:
            with suppress(OSError):
                _remove_left(path, name[1] == host(), int(name[2] or 0))


def _remove_left(path: Path, here: bool, owner: int) -> None:
    """Remove a passing file or folder unless its process lives, or may live."""
    mode = path.lstat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        return
    if not here and abs(time.time() - _touched(path)) < LEFT_SECONDS:
        return
    if not _LOCKS:  # pragma: no cover - there an open file cannot be removed
        if not (here and psutil.pid_exists(owner)):
            _remove(path)
        return
    kind = os.O_RDONLY if stat.S_ISDIR(mode) else os.O_RDWR | os.O_NONBLOCK
    handle = os.open(path, kind | os.O_NOFOLLOW)
    try:
        if _try_lock(handle, alive=here and psutil.pid_exists(owner)):
            _remove(path)
    finally:
        os.close(handle)


def _opened(folder: Path) -> int | None:
    """Open a folder just made; ``None`` if it cannot be, and so not be locked."""
    try:
        return os.open(folder, os.O_RDONLY)
    except OSError:
        return None


def _held(handle: int, path: Path) -> bool:
    """Lock a file just made; whether it is locked, as far as that can be, and still there."""
    if not _try_lock(handle, alive=False):
        return False
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def _try_lock(handle: int, *, alive: bool) -> bool:
    """Lock a file or folder; ``not alive`` where the file system has no locks."""
    locked = lock_file(handle)
    return not alive if locked is None else locked


def _touched(path: Path) -> float:
    """Return when a file, or anything in a folder, was last written (seconds since 1970)."""
    inside = path.iterdir() if path.is_dir() else ()
    return max([path.lstat().st_mtime, *(file.lstat().st_mtime for file in inside)])


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
        if path.exists():  # what failed once may do the second time
            shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
