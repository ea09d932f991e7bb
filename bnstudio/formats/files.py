"""Bytes in and out: files read whole (gzip or plain, with a limit), and written all or nothing.

A file is written beside its place under a temporary name, forced to the disk, and only then put in
place of the old one; a full disk or a crash leaves the old file as it was.
"""

from __future__ import annotations

import codecs
import errno
import gzip
import os
import re
import stat
import zlib
from collections.abc import Callable
from pathlib import Path

from bnstudio.errors import FormatError, LimitError
from bnstudio.files import replacing

MAX_BYTES = 256 * 1024 * 1024
"""The largest network file that is read, in bytes (after decompression)."""

_STEP = 4 * 1024 * 1024

Look = Callable[[float], None]
"""Told how far the reading is, from 0 to 1; it may raise, to end it."""


def read_text(
    path: str | os.PathLike[str], look: Look | None = None
) -> tuple[str, tuple[str, ...]]:
    """Return the text of a file and notes; gzip is recognised by its first bytes.

    A byte order mark decides the encoding; else what an XML declaration says; else it is UTF-8 or,
    where it is not, cp1252.

    Raises
    ------
    FormatError
        If there is no such file, it is no regular file, may not be read, is too large, is cut off,
        or is not text; or an XML file is not in the encoding that it declares.
    """
    raw = _read_bytes(path, look)
    if not raw or raw.isspace():
        raise FormatError("the file is empty", file=path)
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return _decoded(path, raw, encoding), ()
    declared = declared_encoding(raw)
    if declared is not None:
        return _as_declared(path, raw, declared)
    if b"\0" in raw:
        raise FormatError("this is a binary file, not a network in text form", file=path)
    try:
        return raw.decode("utf-8-sig"), ()
    except UnicodeDecodeError:
        return _decoded(path, raw, "cp1252"), ("The file is not UTF-8; it was read as cp1252.",)


_MARKS = (
    (b"\xff\xfe\0\0", "utf-32"),
    (b"\0\0\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"<\0?\0", "utf-16-le"),  # XML without a byte order mark
    (b"\0<\0?", "utf-16-be"),
)

_DECLARATION = re.compile(
    rb"""<\?xml\s[^<>]{0,200}?encoding\s{0,9}=\s{0,9}["']([^"'<>]{1,100})["']"""
)
_CHARACTER_SETS = re.compile(
    r"utf_?8(_sig)?|ascii|latin_?1|iso8859_\d+|cp\d+|koi8_[a-z]|mac_[a-z0-9]+|tis_620|hp_roman8|ptcp154"
    r"|kz1048|big5\w*|gb\w+|hz|shift_jis\w*|euc_\w+|iso2022_\w+|johab"
)


def declared_encoding(raw: bytes) -> str | None:
    """Return the encoding that the XML declaration of a file names; ``None`` if it names none."""
    found = _DECLARATION.match(raw[:400].lstrip())
    return None if found is None else found[1].decode("latin-1")


def _as_declared(
    path: str | os.PathLike[str], raw: bytes, declared: str
) -> tuple[str, tuple[str, ...]]:
    """Decode an XML file by its declaration, which must name a character set."""
    try:
        name = codecs.lookup(declared).name.replace("-", "_")
    except (LookupError, ValueError):
        name = ""
    if name.startswith(("utf_16", "utf_32")) and b"\0" not in raw:
        # The declaration could be read, so it is wrong: the file was saved again by a program that
        # left it as it was.
        return _decoded(path, raw, "utf-8"), (
            f"The file says that it is in {declared}, which it is not; it was read as UTF-8.",
        )
    # Python has codecs that are no character sets: ciphers, compressors, escapes.
    if _CHARACTER_SETS.fullmatch(name) is None:
        raise FormatError(
            f"the file says that it is in “{declared}”, which is no encoding that is read",
            file=path,
            advice="Save it as UTF-8",
        )
    try:
        return raw.decode(name), ()
    except (UnicodeError, ValueError):
        if name in {"utf_8", "ascii"}:
            note = f"The file is not {declared}, as it says; it was read as cp1252."
            return _decoded(path, raw, "cp1252"), (note,)
        raise FormatError(
            f"the file says that it is in “{declared}”, which it is not",
            file=path,
            advice="Save it as UTF-8",
        ) from None


def _decoded(path: str | os.PathLike[str], raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError:
        raise FormatError("this is a binary file, not a network in text form", file=path) from None


def _read_bytes(path: str | os.PathLike[str], look: Look | None) -> bytes:
    try:
        place = Path(path)
        # A pipe or device may never begin or never end.
        if not stat.S_ISREG(place.stat().st_mode) and not place.is_dir():
            raise FormatError("this is a device or a pipe, not a file", file=path)
        with place.open("rb") as file:
            size = max(1, os.fstat(file.fileno()).st_size)
            head = file.read(2)
            file.seek(0)
            parts: list[bytes] = []
            left = MAX_BYTES + 1
            with gzip.GzipFile(fileobj=file) if head == b"\x1f\x8b" else file as content:
                while left and (part := content.read(min(left, _STEP))):
                    parts.append(part)
                    left -= len(part)
                    if look is not None:
                        look(min(1.0, file.tell() / size))
            raw = b"".join(parts)
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise FormatError(
            "the compressed file is damaged or cut off", file=path, advice="Fetch it again"
        ) from None
    except OSError as error:
        raise FormatError(_sentence(error, reading=True), file=path) from None
    except ValueError:  # a NUL or a half of a character
        raise FormatError("no file can have this name", file=path) from None
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
    LimitError
        If the file would be too large to be read back.
    """
    content = text.encode("utf-8")
    if len(content) > MAX_BYTES:
        raise LimitError(
            f"the file would be larger than {MAX_BYTES // 1024**2} MB, the most that is read back",
            advice="Choose another format",
        )
    try:
        with replacing(path, proof, pack=True) as out:
            out.write(content)
    except OSError as error:
        raise FormatError(_sentence(error, reading=False), file=path) from None


def _sentence(error: OSError, *, reading: bool) -> str:
    words = {
        errno.ENOENT: "there is no such file"
        if reading
        else "the folder it should go into does not exist",
        errno.ENOTDIR: "a part of the path is a file, not a folder",
        errno.EISDIR: "this is a folder, not a file",
        errno.EACCES: f"you have no permission for it to be {'read' if reading else 'written'}",
        errno.EPERM: f"you have no permission for it to be {'read' if reading else 'written'}",
        errno.EROFS: "the disk it is on can only be read",
        errno.ENOSPC: "the disk is full; nothing was changed",
        errno.EDQUOT: "your share of the disk is full; nothing was changed",
        errno.ENAMETOOLONG: "the file's name is too long",
    }
    known = words.get(error.errno or 0)
    why = error.strerror or error
    return known or f"it cannot be {'read' if reading else 'written'}: {why}"
