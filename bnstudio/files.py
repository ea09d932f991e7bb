"""Puts a written file in place, whole or not at all, also over a file that is there already.

The content goes to a passing name beside its place and is moved there when it is complete and on
the disk. A link stays a link and the file it leads to is replaced, a replaced file keeps its mode,
and a device or pipe is written into.
"""

from __future__ import annotations

import errno
import gzip
import os
import shutil
import stat
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, cast

from bnstudio.passing import Passing


def is_special(path: str | os.PathLike[str]) -> bool:
    """Whether something is there that is neither a file nor a folder, such as a device or pipe."""
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 - also for texts
    except (OSError, ValueError):
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def open_to_read(path: str | os.PathLike[str]) -> BufferedReader:
    """Open a file to read its bytes.

    Raises
    ------
    OSError
        If it cannot be opened; also for a name that no file can have, with a zero byte in it for
        instance.
    """
    try:
        return Path(path).open("rb")
    except ValueError:
        raise _no_name(path) from None


def can_be_named(path: str | os.PathLike[str]) -> bool:
    """Whether a file can have this name: no zero byte, and no half of a character."""
    try:
        return b"\0" not in os.fsencode(path)
    except ValueError:
        return False


def _no_name(path: str | os.PathLike[str]) -> OSError:
    return OSError(errno.EINVAL, "no file can have this name", str(path))


def real_place(path: str | os.PathLike[str]) -> Path:
    """Return where a file of this name really goes: links are followed, unless to a device."""
    if is_special(path) or not can_be_named(path):
        return Path(path)
    return Path(os.path.realpath(path))


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
    path: str | os.PathLike[str],
    proof: Callable[[Path], object] | None = None,
    *,
    pack: bool = False,
) -> Iterator[BinaryIO]:
    """Give a file to write the new content of ``path`` to; it is put in place at the end.

    Parameters
    ----------
    path
        Where the content goes.
    proof
        Called with the complete file before it is put in place. What it raises, like what the
        writer raises, leaves the old file untouched.
    pack
        Compress the content where the name ends in ``.gz``.

    Raises
    ------
    OSError
        If it cannot be written (no space, no memory, no permission, a folder of that name, ...).
    """
    place = real_place(path)
    if not can_be_named(place):
        raise _no_name(path)
    if place.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    try:
        passing = Passing(None if is_special(place) else place.parent)
        try:
            with passing.open() as file:
                if pack and str(path).lower().endswith(".gz"):
                    with gzip.GzipFile("", "wb", mtime=0, fileobj=file) as packed:
                        yield cast("BinaryIO", packed)
                else:
                    yield file
                file.flush()
                os.fsync(file.fileno())
            if proof is not None:
                proof(passing.path)
            put(passing.path, place)
        finally:
            passing.remove()
    except MemoryError as error:
        raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM), str(path)) from error


@contextmanager
def new_archive(
    file: BinaryIO, method: int = zipfile.ZIP_DEFLATED, level: int | None = None
) -> Iterator[zipfile.ZipFile]:
    """Give an archive to write to ``file``; it is complete only if nothing is raised.

    After a failure nothing more is written: an archive that is closed then complains of the part
    that it was in, and that would hide what went wrong.
    """
    archive = zipfile.ZipFile(file, "w", method, compresslevel=level)
    try:
        yield archive
    except BaseException:
        archive.fp = None
        raise
    archive.close()


def _mode(place: Path) -> int:
    """Return the mode of the file that is replaced, or what the person's mask gives a new one."""
    try:
        return stat.S_IMODE(place.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    """Bring the new name itself to the disk, where the system can do that.

    The content is there already and in its place: whatever goes wrong here loses nothing.
    """
    if os.name != "posix":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
