"""A folder is locked as long as the process that works in it lives, so that others leave it alone.

A lock does not depend on clocks or on process numbers, which a stepped clock and a container make
worthless, and the system gives it up however a process ends.
"""

from __future__ import annotations

import hashlib
import os
import platform
from contextlib import suppress
from functools import cache
from pathlib import Path

import psutil

_SAME_S = 2.0  # by so much the start of a process can be told differently, after the clock is set
_LOCKS = os.name == "posix"
if _LOCKS:
    import fcntl


class FolderLock:
    """A lock on a folder, held until :meth:`release` or the end of the process.

    It moves with the folder when that is renamed. Where a file system or Windows has no such locks,
    nothing is held, and :func:`is_left` goes by process numbers.

    Parameters
    ----------
    folder
        The folder, which is there.
    shared
        Others may hold such a lock too: all of them keep :func:`is_unused` from being true.

    Attributes
    ----------
    held
        Whether it is held; ``False``: another one holds it; ``None``: there are no locks here.
    """

    def __init__(self, folder: Path, *, shared: bool = False) -> None:
        self._handle = None
        self.held: bool | None = None
        if _LOCKS:
            with suppress(OSError):
                self._handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
                kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
                try:
                    fcntl.flock(self._handle, kind | fcntl.LOCK_NB)
                    self.held = True
                except BlockingIOError:
                    self.held = False

    def release(self) -> None:
        """Give the lock up."""
        if self._handle is not None:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = None


def lock_file(handle: int) -> bool | None:
    """Lock an open file for this process, until the file is closed or the process ends.

    Returns
    -------
    bool or None
        Whether it is locked now; ``False``: another process has the lock; ``None``: there are no
        locks here.
    """
    if not _LOCKS:  # pragma: no cover - Windows
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def share_file(handle: int) -> None:
    """Lock an open file together with others, once nobody has it alone (:func:`lock_file`).

    It is given up when the file is closed. Nothing happens where there are no locks.
    """
    if _LOCKS:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_SH)


def lives(pid: int, started: float) -> bool:
    """Whether the process of a number that began then is there: where nothing can be locked.

    Parameters
    ----------
    pid, started
        The process's number and its start in seconds since 1970, as its own clock had it then.
    """
    try:
        process = psutil.Process(pid)
        same = abs(process.create_time() - started) < _SAME_S
        return bool(same and process.status() != psutil.STATUS_ZOMBIE)
    except (psutil.Error, OSError, ValueError):
        return False


def is_left(folder: Path, pid: int, started: float) -> bool:
    """Whether the process that made a folder on this computer is certainly gone.

    Parameters
    ----------
    folder
        The folder; a living process holds its lock, as far as its file system has locks.
    pid, started
        The process's number and its start in seconds since 1970, as its own clock had it then. They
        protect what earlier versions make, which lock nothing.
    """
    free = _is_free(folder)
    try:
        process = psutil.Process(pid)
        same = abs(process.create_time() - started) < _SAME_S
    except psutil.NoSuchProcess:
        return free is not False
    except (psutil.Error, OSError):
        return False
    return bool(free) and not same


def is_unused(folder: Path) -> bool:
    """Whether no living process holds a lock on a folder, shared or not, as far as can be known."""
    return _is_free(folder, shared=False) is not False


def is_locked(folder: Path) -> bool | None:
    """Whether a living process holds a lock of its own on a folder; ``None``: no locks here."""
    if not folder.is_dir():
        return False
    free = _is_free(folder)
    return None if free is None else not free


@cache
def host() -> str:
    """Return a word for this computer: several may share a folder."""
    return hashlib.sha256(platform.node().encode()).hexdigest()[:8]


def _is_free(folder: Path, *, shared: bool = True) -> bool | None:
    """Whether a lock, shared or not, could be had; ``None`` where there are no locks."""
    if not _LOCKS:  # pragma: no cover - Windows
        return None
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    finally:
        os.close(handle)
    return True
