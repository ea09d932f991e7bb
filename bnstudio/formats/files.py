"""Bytes in and out: files read whole (gzip or plain, with a limit), and written all or nothing.

A file is written beside its place under a temporary name, forced to the disk, and only then put in
place of the old one; a full disk or a crash leaves the old file as it was.
"""

from __future__ import annotations

import errno
import gzip
import io
import os
import zlib
from collections.abc import Callable
from pathlib import Path

from bnstudio.errors import FormatError
from bnstudio.files import replacing

MAX_BYTES = 512 * 1024 * 1024
"""The largest network file that is read, in bytes (after decompression)."""


def read_text(path: str | os.PathLike[str]) -> tuple[str, tuple[str, ...]]:
    """Return the text of a file and notes; gzip is recognised by its first bytes.

    Raises
    ------
    FormatError
        If there is no such file, it is a folder, may not be read, is too large, is cut off, or
        is not text.
    """
    raw = _read_bytes(path)
    if not raw.strip():
        raise FormatError("the file is empty", file=path)
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if raw.startswith(mark):
            return _decoded(path, raw, encoding), ()
    if b"\0" in raw:
        raise FormatError("this is a binary file, not a network in text form", file=path)
    try:
        return raw.decode("utf-8-sig"), ()
    except UnicodeDecodeError:
        return _decoded(path, raw, "cp1252"), ("The file is not UTF-8; it was read as cp1252.",)


def _decoded(path: str | os.PathLike[str], raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError:
        raise FormatError("this is a binary file, not a network in text form", file=path) from None


def _read_bytes(path: str | os.PathLike[str]) -> bytes:
    try:
        with Path(path).open("rb") as file:
            head = file.read(2)
            file.seek(0)
            if head == b"\x1f\x8b":
                with gzip.GzipFile(fileobj=file) as packed:
                    raw = packed.read(MAX_BYTES + 1)
            else:
                raw = file.read(MAX_BYTES + 1)
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise FormatError(
            "the compressed file is damaged or cut off", file=path, advice="Fetch it again"
        ) from None
    except OSError as error:
        raise FormatError(_sentence(error, "read"), file=path) from None
    if len(raw) > MAX_BYTES:
        raise FormatError(
            f"the file is larger than {MAX_BYTES // 1024**2} MB, the most that is read", file=path
        )
    return raw


def write_checked(path: str | os.PathLike[str], text: str, proof: Callable[[Path], None]) -> None:
    """Write a text file; ``proof`` is called with the temporary file before it takes its place.

    A path ending in ``.gz`` is compressed. What ``proof`` raises leaves the old file untouched.

    Raises
    ------
    FormatError
        If the folder does not exist or may not be written, or the disk is full.
    """
    raw = text.encode("utf-8")
    if Path(path).suffix.lower() == ".gz":
        packed = io.BytesIO()
        with gzip.GzipFile(fileobj=packed, mode="wb", mtime=0) as file:
            file.write(raw)
        raw = packed.getvalue()
    try:
        with replacing(path, proof) as out:
            out.write(raw)
    except OSError as error:
        raise FormatError(_sentence(error, "written"), file=path) from None


def _sentence(error: OSError, doing: str) -> str:
    words = {
        errno.ENOENT: "there is no such file"
        if doing == "read"
        else "the folder it should go into does not exist",
        errno.ENOTDIR: "a part of the path is a file, not a folder",
        errno.EISDIR: "this is a folder, not a file",
        errno.EACCES: f"you have no permission for it to be {doing}",
        errno.EPERM: f"you have no permission for it to be {doing}",
        errno.EROFS: "the disk it is on can only be read",
        errno.ENOSPC: "the disk is full; nothing was changed",
        errno.EDQUOT: "your share of the disk is full; nothing was changed",
        errno.ENAMETOOLONG: "the file's name is too long",
    }
    known = words.get(error.errno or 0)
    return known or f"it cannot be {doing}: {error.strerror or error}"
