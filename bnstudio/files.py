"""Puts a written file in place, whole or not at all, also over a file that is there already.

The content goes to a passing name beside its place and is moved there when it is complete and on
the disk. A link stays a link and the file it leads to is replaced, a replaced file keeps its mode,
and a device or pipe is written into.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

#: How the passing names begin; short, so that any name that can be given can also be written.
PASSING = ".bnstudio-"


def is_special(path: str | os.PathLike[str]) -> bool:
    """Whether something is there that is neither a file nor a folder, such as a device or pipe."""
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 - also for texts
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def real_place(path: str | os.PathLike[str]) -> Path:
    """Return where a file of this name really goes: links are followed, unless to a device."""
    return Path(path) if is_special(path) else Path(os.path.realpath(path))


def put(written: Path, path: str | os.PathLike[str]) -> None:
    """Move a complete file to ``path``, or pour it in where a device or pipe is.

    Both must be on one file system unless ``path`` is a device or pipe.

    Raises
    ------
    OSError
        If that fails; a file that was there is then as it was.
    """
    if is_special(path):
        with written.open("rb") as content, Path(path).open("wb") as out:
            shutil.copyfileobj(content, out)
        return
    place = real_place(path)
    written.chmod(_mode(place))
    written.replace(place)
    _sync_folder(place.parent)


@contextmanager
def replacing(
    path: str | os.PathLike[str], proof: Callable[[Path], object] | None = None
) -> Iterator[BinaryIO]:
    """Give a file to write the new content of ``path`` to; it is put in place at the end.

    Parameters
    ----------
    path
        Where the content goes.
    proof
        Called with the complete file before it is put in place. What it raises, like what the
        writer raises, leaves the old file untouched.

    Raises
    ------
    OSError
        If it cannot be written (no space, no permission, a folder of that name, ...).
    """
    place = real_place(path)
    if place.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    folder = None if is_special(place) else place.parent
    handle, name = tempfile.mkstemp(prefix=PASSING, suffix=".part", dir=folder)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if proof is not None:
            proof(temporary)
        put(temporary, place)
    finally:
        temporary.unlink(missing_ok=True)


def _mode(place: Path) -> int:
    """Return the mode of the file that is replaced, or what the person's mask gives a new one."""
    try:
        return stat.S_IMODE(place.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    """Bring the new name itself to the disk, where the system can do that."""
    if os.name != "posix":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return  # a folder that may be written to but not read
    try:
        os.fsync(handle)
    except OSError as error:
        # Some network file systems cannot do it for folders; the file itself is safe.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)
