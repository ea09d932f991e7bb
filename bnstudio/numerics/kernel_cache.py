"""Where compiled kernels are kept on disk: each once, whoever compiled it, until its code changes.

A kernel's file is named by all that decides its code (:mod:`bnstudio.numerics.kernel_digest`), its
signature and the processor. Versions of the program and copies of it share one folder: what they
have in common is compiled once, and an update compiles what it changed. Files that no program has
loaded for long are removed before something is compiled.

numba keeps an index of each function beside its data, goes by folders and time stamps, and ends a
run that meets a damaged file. Here each file carries a check sum: machine code is loaded only if it
is what was written. Whatever else is found is removed and compiled again. Programs that compile at
the same time write whole files, of which the last one stays. A place that cannot be written costs
time in each start, never a run.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import logging
import os
import pickle
import re
import secrets
import shutil
import stat
import struct
import sys
import time
import uuid
import warnings
from pathlib import Path
from typing import Any

from numba.core import config
from numba.core.bytecode import FunctionIdentity
from numba.core.compiler import CR_FIELDS, CompileResult
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaWarning
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from bnstudio.locks import is_unused
from bnstudio.numerics import shipped
from bnstudio.numerics.kernel_digest import (
    UntraceableError,
    digest_of,
    signature_text,
    surroundings,
)
from bnstudio.numerics.kernel_dispatcher import PartLibrary, machine_code, with_machine_code

log = logging.getLogger(__name__)

_MAGIC = b"bnstudio kernel 4\n"
#: The mark, the length and the SHA-256 of what follows.
_HEAD = struct.Struct(f"<{len(_MAGIC)}sQ32s")
_FILE = re.compile(r".+\.[0-9a-f]{32}\.kernel")
_PART = re.compile(rf"{_FILE.pattern}\.[0-9a-f]{{12}}\.part")
#: The folders of earlier versions, which had one for each state of the sources.
_FORMER = re.compile(r"kernels-[0-9a-f]{12}")
#: What the program calls its own folder for kernels, in ``bnstudio/__init__.py``.
FOLDER = "kernels"
_STALE_S = 3600.0  # a file that is still being written after so long is left over from a crash
#: Two versions that are used in turn keep their kernels.
_KEPT_S = 14 * 86_400.0
_NOTED_S = 86_400.0  # a file's use is noted once a day

_said: set[str] = set()
_unkept: list[str] = []
_tidied: set[Path] = set()

# numba tells functions of one name apart by a number that each process counts from 1, also in the
# names inside kept code. Kernels of two processes must not meet with one name for two things.
FunctionIdentity._unique_ids = itertools.count(secrets.randbits(48))


class DamagedError(Exception):
    """A file is not what was written."""


class KernelCache:
    """What numba asks for a kernel before it compiles, and gives it to afterwards.

    It stands in the place of ``numba.core.caching.FunctionCache``. Nothing that is wrong with the
    files gets out of here: the kernel is compiled instead, and one sentence goes to the log.
    """

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        function = dispatcher.py_func
        self._name = f"{function.__module__}.{function.__qualname__}"

    @property
    def cache_path(self) -> str:
        """The folder, for numba's statistics."""
        return str(config.CACHE_DIR)

    def path(self, signature: object, processor: tuple[object, ...]) -> Path:
        """Return the file for a signature and numba's description of the processor.

        Raises
        ------
        UntraceableError
            If it cannot be told what decides the code.
        """
        key = repr(
            (
                _MAGIC,
                self._name,
                signature_text(signature),
                shipped.described(processor),
                surroundings(exact=not shipped.is_target(processor)),
                digest_of(self._dispatcher),
            )
        )
        digest = hashlib.sha256(key.encode()).hexdigest()
        named = re.sub(r"[^\w.]", "", self._name)
        return Path(config.CACHE_DIR) / f"{named[-120:]}.{digest[:32]}.kernel"

    def load_overload(self, signature: object, target_context: Any) -> object | None:
        """Return the kept kernel for a signature; ``None`` if it has to be compiled."""
        # All that machine code needs of numba. What numba does here makes ready to compile, too:
        # 50 MB of descriptions of Python's and numpy's functions, in a sixth of a second.
        rtsys.initialize(target_context)
        try:
            path = self.path(signature, target_context.codegen().magic_tuple())
        except UntraceableError as error:
            log.debug("%s is not kept: %s", self._name, error)
            return None
        try:
            kept = pickle.loads(_read(path))
            _trace("loaded", path)
            return self._rebuild(target_context, kept)
        except MemoryError:
            raise
        except (FileNotFoundError, NotADirectoryError):
            pass
        except OSError as error:
            _say(
                f"Kept kernels in {_folder()} cannot be read ({error.strerror or error})",
                lasting=True,
            )
        except Exception as error:
            # A damaged file; or one that is whole and yet is not understood.
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)
            log.debug("%s: %r", self._name, error)
            _say(f"A damaged file of kept kernels in {_folder()} is removed and compiled again")
        return self._load_shipped(signature, target_context)

    def _load_shipped(self, signature: object, target_context: Any) -> object | None:
        """Return the kernel as it came with the program; ``None`` if it did not."""
        triple = target_context.codegen().magic_tuple()[0]
        for folder, target in shipped.usable():
            path = folder / self.path(signature, (triple, target, "")).name
            try:
                kept = pickle.loads(_read(path, note_use=False))
                _trace("loaded", path)
                return self._rebuild(target_context, kept)
            except MemoryError:
                raise
            except FileNotFoundError:
                pass
            except Exception as error:
                log.debug("%s: %r", self._name, error)
                _say(f"A damaged file of kernels in {folder} is compiled again")
        return None

    def save_overload(self, signature: object, compiled: Any) -> None:
        """Keep a compiled kernel, if that can be done."""
        if compiled.library.has_dynamic_globals or any(not x.can_cache for x in compiled.lifted):
            warnings.warn(f"{self._name} holds what ends with the process", NumbaWarning, 2)
            return
        _tidy(Path(config.CACHE_DIR))
        _trace("compiled", self._name)
        try:
            path = self.path(signature, compiled.codegen.magic_tuple())
        except UntraceableError:
            return  # said when it was to be loaded
        try:
            _write(path, dumps(self._reduce(compiled)))
        except OSError as error:
            if path.is_file():
                return  # another program was quicker (Windows holds files that are being read)
            why = error.strerror or error
            sentence = (
                f"Compiled kernels cannot be kept in {_folder()} ({why}); each start compiles"
            )
            _say(sentence, lasting=True)
        except RuntimeError as error:
            # Seen once: numba no longer had the code of a kernel that it had just compiled.
            log.debug("%s is not kept: %r", self._name, error)

    @staticmethod
    def _reduce(compiled: Any) -> tuple[Any, ...]:
        return _reduced(compiled, machine_code(compiled.library))

    @staticmethod
    def _rebuild(target_context: Any, kept: tuple[Any, ...]) -> object:
        code, *rest = kept
        library = with_machine_code(target_context.codegen(), *code)
        rebuilt = _rebuilt(target_context, library, *rest)
        entry = target_context.get_executable(library, rebuilt.fndesc, rebuilt.environment)
        for environment in rebuilt.referenced_envs:
            library.codegen.set_env(environment.env_name, environment)
        return rebuilt._replace(entry_point=entry)

    def flush(self) -> None:
        """Leave the files alone: what is compiled anew is written over them."""

    def enable(self) -> None:
        """Do nothing; a kernel is always kept."""

    def disable(self) -> None:
        """Do nothing; a kernel is always kept."""


class PartCache(KernelCache):
    """The same for a kernel as a part of others: intermediate code in place of machine code."""

    @staticmethod
    def _reduce(compiled: Any) -> tuple[Any, ...]:
        return _reduced(compiled, compiled.library.reduce())

    @staticmethod
    def _rebuild(target_context: Any, kept: tuple[Any, ...]) -> object:
        code, *rest = kept
        library = PartLibrary.rebuild(target_context.codegen(), *code)
        # A part has no address, and what calls it looks it up by its entry.
        return _rebuilt(target_context, library, *rest)._replace(entry_point=object())


def _reduced(compiled: Any, code: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return what is kept of a compiled kernel: its code, and what numba has to know of it."""
    description = compiled.fndesc
    description.typemap = description.calltypes = None  # not needed, and not always picklable
    environments = tuple(compiled._find_referenced_environments())
    return code, description, compiled.environment, compiled.signature, environments


def _rebuilt(
    target_context: Any,
    library: Any,
    description: Any,
    environment: Any,
    signature: Any,
    environments: tuple[Any, ...],
) -> Any:
    """Return a compiled kernel with such a library; it has no entry yet."""
    known = {
        "typing_context": target_context.typing_context,
        "target_context": target_context,
        "signature": signature,
        "objectmode": False,
        "lifted": (),
        "fndesc": description,
        "library": library,
        "environment": environment,
        "reload_init": (),
        "referenced_envs": environments,
    }
    return CompileResult(**{**dict.fromkeys(CR_FIELDS), **known})


def unkept() -> tuple[str, ...]:
    """Return sentences on why this process could not read or keep kernels; none if it could."""
    return tuple(_unkept)


def _read(path: Path, note_use: bool = True) -> bytes:
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
    if note_use and abs(time.time() - found.st_mtime) > _NOTED_S:
        with contextlib.suppress(OSError):
            os.utime(path)
    return content


def _write(path: Path, content: bytes) -> None:
    """Write a file, whole or not at all."""
    head = _HEAD.pack(_MAGIC, len(content), hashlib.sha256(content).digest())
    passing = path.with_name(f"{path.name}.{uuid.uuid4().hex[:12]}.part")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        passing.write_bytes(head + content)
        passing.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            passing.unlink(missing_ok=True)
        raise


def _tidy(own: Path) -> None:
    """Remove, once in a process, what no program has used for long and what killed ones left."""
    if own in _tidied:
        return
    _tidied.add(own)
    with contextlib.suppress(OSError):
        for path in own.iterdir():
            if _FILE.fullmatch(path.name):
                _remove_older(path, _KEPT_S)
            elif _PART.fullmatch(path.name):
                _remove_older(path, _STALE_S)
    if own.name != FOLDER:
        return  # a folder that the person has named has no such neighbours
    with contextlib.suppress(OSError):
        for path in own.parent.iterdir():
            former = _FORMER.fullmatch(path.name) and path.is_dir() and not path.is_symlink()
            if former and is_unused(path):
                _remove_older(path, _KEPT_S)


def _remove_older(path: Path, seconds: float) -> None:
    with contextlib.suppress(OSError):
        if time.time() - path.lstat().st_mtime > seconds:
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)


def _trace(what: str, which: object) -> None:
    """Say what becomes of a kernel, as numba's own cache does with ``NUMBA_DEBUG_CACHE=1``.

    On standard error: a worker's standard output is not for people.
    """
    if config.DEBUG_CACHE and sys.stderr is not None:
        sys.stderr.write(f"[cache] {what} {which}\n")


def _folder() -> str:
    return str(config.CACHE_DIR)


def _say(sentence: str, *, lasting: bool = False) -> None:
    """Put a sentence into the log, once in a process; ``lasting``: it is true of later starts."""
    if sentence not in _said:
        _said.add(sentence)
        if lasting:
            _unkept.append(f"{sentence}.")
        log.warning("%s.", sentence)
