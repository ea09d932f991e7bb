"""Where compiled kernels are kept on disk, so that one damaged file costs one compilation at most.

numba keeps an index of each function beside its data, believes both, and ends a run that meets a
damaged one. Here each kernel and signature has one file, which carries a check sum: machine code
is loaded only if it is what was written. Whatever else is found is removed and compiled again.
Programs that compile at the same time write whole files, of which the last one stays.
A place that cannot be written costs time in each start, never a run.
Each state of the sources has a folder of its own; those that no program has used for long are
removed before something is compiled.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import pickle
import re
import shutil
import stat
import struct
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core import config
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.serialize import dumps

from bnstudio.locks import FolderLock, is_unused

log = logging.getLogger(__name__)

_MAGIC = b"bnstudio kernel 1\n"
#: The mark, the length and the SHA-256 of what follows.
_HEAD = struct.Struct(f"<{len(_MAGIC)}sQ32s")
_STALE_S = 3600.0  # a file that is still being written after so long is left over from a crash
#: The folders of the program's own naming; one that the person has named has no such neighbours.
_FOLDER = re.compile(r"kernels-[0-9a-f]{12}")
#: Two versions that are used in turn keep their kernels.
_KEPT_S = 14 * 86_400.0

_said: set[str] = set()
_unkept: list[str] = []
_used: dict[Path, FolderLock] = {}
_tidied: set[Path] = set()


class DamagedError(Exception):
    """A file is not what was written."""


class KernelFiles:
    """The files of one function, one for each signature and kind of processor.

    Parameters
    ----------
    folder
        Where they are; made when the first is written.
    base
        What their names begin with.
    stamp
        What identifies the source; files of another one are replaced.
    """

    def __init__(self, folder: Path, base: str, stamp: object) -> None:
        self.folder = folder
        self._base = base
        self._stamp = stamp

    def path(self, key: tuple[Any, ...]) -> Path:
        """Return the file for a key of numba: signature, processor, digests of the function."""
        signature, processor, _ = key
        text = repr((numba.__version__, str(signature), processor))
        return self.folder / f"{self._base}.{hashlib.sha256(text.encode()).hexdigest()[:16]}.kernel"

    def load(self, key: tuple[Any, ...]) -> object | None:
        """Return what was kept for a key; ``None`` if there is nothing, or that of another source.

        Raises
        ------
        DamagedError
            If the file is not what was written.
        OSError
            If it cannot be read.
        """
        try:
            content = _read(self.path(key))
        except (FileNotFoundError, NotADirectoryError):
            return None
        stamp, kept, data = pickle.loads(content)
        return data if (stamp, kept) == (self._stamp, key) else None

    def save(self, key: tuple[Any, ...], data: object) -> None:
        """Keep ``data`` for a key, whole or not at all.

        Raises
        ------
        OSError
            If it cannot be written.
        """
        content = dumps((self._stamp, key, data))
        head = _HEAD.pack(_MAGIC, len(content), hashlib.sha256(content).digest())
        path = self.path(key)
        passing = path.with_name(f"{path.name}.{uuid.uuid4().hex[:12]}.part")
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            passing.write_bytes(head + content)
            passing.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                passing.unlink(missing_ok=True)
            raise
        self._sweep()

    def drop(self, key: tuple[Any, ...]) -> None:
        """Remove the file for a key, if that can be done; it is written over otherwise."""
        with contextlib.suppress(OSError):
            self.path(key).unlink(missing_ok=True)

    def flush(self) -> None:
        """Remove all files of this function."""
        with contextlib.suppress(OSError):
            for path in self.folder.glob(f"{self._base}.*.kernel"):
                path.unlink(missing_ok=True)

    def _sweep(self) -> None:
        """Remove what processes that were killed while they wrote have left of this function."""
        with contextlib.suppress(OSError):
            for path in self.folder.glob(f"{self._base}.*.part"):
                if abs(time.time() - path.stat().st_mtime) > _STALE_S:
                    path.unlink(missing_ok=True)


def _read(path: Path) -> bytes:
    """Return what a file keeps if it is whole; only an ordinary file of the right size is read."""
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise DamagedError("not a file")
    with path.open("rb") as file:
        head = file.read(_HEAD.size)
        if len(head) < _HEAD.size:
            raise DamagedError("cut")
        mark, length, digest = _HEAD.unpack(head)
        if mark != _MAGIC or length != found.st_size - _HEAD.size:
            raise DamagedError("cut or scrambled")
        content = file.read(length)
    if hashlib.sha256(content).digest() != digest:
        raise DamagedError("scrambled")
    return content


class _Locator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Puts kernels into numba's folder, whether or not it can be written."""

    @classmethod
    def from_function(cls, py_func: Callable[..., object], py_file: str) -> _Locator:
        return cls(py_func, py_file)

    def ensure_cache_path(self) -> None:
        """Leave the making of the folder to :meth:`KernelFiles.save`."""

    def get_source_stamp(self) -> object:
        try:
            return super().get_source_stamp()
        except OSError:  # no source beside the program: the folder's name stands for it
            return b""


class _Impl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class KernelCache(FunctionCache):  # type: ignore[misc]
    """numba's cache of one function, with files that are proved before they are loaded.

    Nothing that is wrong with the files gets out of here: the function is compiled instead, and
    one sentence goes to the log.
    """

    _impl_class = _Impl

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function)
        locator = self._impl.locator
        self._cache_file = KernelFiles(
            Path(locator.get_cache_path()), self._impl.filename_base, locator.get_source_stamp()
        )

    def load_overload(self, sig: object, target_context: Any) -> object | None:
        """Return the kept kernel for a signature; ``None`` if it has to be compiled."""
        target_context.refresh()
        _use(Path(config.CACHE_DIR))
        try:
            return self._load_overload(sig, target_context)  # type: ignore[no-any-return]
        except MemoryError:
            raise
        except OSError as error:
            _say(
                f"Kept kernels in {_folder()} cannot be read ({error.strerror or error})",
                lasting=True,
            )
        except Exception as error:
            # A damaged file; or one that is whole and yet is not understood, because it speaks of
            # names that a change of the program has removed.
            self._cache_file.drop(self._index_key(sig, target_context.codegen()))
            log.debug("%s: %r", self._name, error)
            _say(f"A damaged file of kept kernels in {_folder()} is removed and compiled again")
        return None

    def save_overload(self, sig: object, data: Any) -> None:
        """Keep a compiled kernel, if that can be done."""
        _remove_old(Path(config.CACHE_DIR))
        try:
            self._save_overload(sig, data)
            _use(Path(config.CACHE_DIR))
        except OSError as error:
            if self._cache_file.path(self._index_key(sig, data.codegen)).is_file():
                return  # another program was quicker (Windows holds files that are being read)
            why = error.strerror or error
            sentence = (
                f"Compiled kernels cannot be kept in {_folder()} ({why}); each start compiles"
            )
            _say(sentence, lasting=True)
        except RuntimeError as error:
            # Seen once: numba no longer had the code of a kernel that it had just compiled.
            log.debug("%s is not kept: %r", self._name, error)


def unkept() -> tuple[str, ...]:
    """Return sentences on why this process could not read or keep kernels; none if it could."""
    return tuple(_unkept)


def _use(folder: Path) -> None:
    """Keep others from removing a folder as long as this process lives, and for a while after."""
    if folder in _used or not _FOLDER.fullmatch(folder.name) or not folder.is_dir():
        return
    _used[folder] = FolderLock(folder, shared=True)
    with contextlib.suppress(OSError):
        os.utime(folder)


def _remove_old(own: Path) -> None:
    """Remove, once in a process, the kernels of other versions that nobody has used for long."""
    if own in _tidied or not _FOLDER.fullmatch(own.name):
        return
    _tidied.add(own)
    with contextlib.suppress(OSError):
        for folder in own.parent.iterdir():
            if folder != own and _FOLDER.fullmatch(folder.name) and not folder.is_symlink():
                old = time.time() - folder.stat().st_mtime > _KEPT_S
                if old and folder.is_dir() and is_unused(folder):
                    shutil.rmtree(folder, ignore_errors=True)


def _folder() -> str:
    return str(config.CACHE_DIR)


def _say(sentence: str, *, lasting: bool = False) -> None:
    """Put a sentence into the log, once in a process; ``lasting``: it is true of later starts."""
    if sentence not in _said:
        _said.add(sentence)
        if lasting:
            _unkept.append(f"{sentence}.")
        log.warning("%s.", sentence)
