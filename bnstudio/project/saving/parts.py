"""The parts of a project file, each unpacked only where the limits allow it.

The limits are decided from what the archive's directory and the text itself say, before anything is
unpacked or made of it: a small file can neither take much memory nor much time.
"""

from __future__ import annotations

import zipfile
import zlib
from io import BufferedReader
from typing import Any

from bnstudio.errors import ProjectError
from bnstudio.project.saving.plain import parse_json

#: No part of a project file may unpack to more bytes than this, nor all of them together.
PART_LIMIT = 256_000_000
WHOLE_LIMIT = 2_000_000_000
PARTS_LIMIT = 200_000

#: Nor may all of them together unpack to more than so many bytes, and so many times the file's
#: size beyond them. Deflate reaches 1,000 times; a part that is packed as well as that is stored as
#: it is (see :func:`add_part`).
SMALL = 32_000_000
RATIO = 100

#: A JSON part may hold so many values, and so many lists and records: each is an object of up to a
#: hundred times its text.
VALUES_LIMIT = 1 << 24
RECORDS_LIMIT = 1 << 21

#: Parts from this size on are looked at for how well they are packed.
LARGE = 4_000_000

#: How parts are packed. Other methods may take memory for a dictionary as large as they say.
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

_TOO_MUCH = "the project file would unpack to more than a project can hold"


def add_part(archive: zipfile.ZipFile, name: str, content: str | bytes) -> None:
    """Write a part, packed unless that makes it so small that :class:`Parts` would not trust it."""
    content = content.encode() if isinstance(content, str) else content
    packed = archive.compression
    if len(content) > LARGE and len(zlib.compress(content, 1)) * RATIO // 2 < len(content):
        packed = zipfile.ZIP_STORED
    archive.writestr(name, content, compress_type=packed)


def open_archive(file: BufferedReader) -> zipfile.ZipFile:
    """Open an archive.

    Raises
    ------
    zipfile.BadZipFile
        If it is none, or damaged.
    """
    try:
        return zipfile.ZipFile(file)
    except ValueError as error:  # a name in another encoding, a place before the file
        raise zipfile.BadZipFile(str(error)) from error


class Parts:
    """The parts of one project file.

    Parameters
    ----------
    archive
        The open file.
    size
        Its bytes.

    Raises
    ------
    ProjectError
        If it would unpack to too much.
    """

    def __init__(self, archive: zipfile.ZipFile, size: int) -> None:
        self._archive = archive
        parts = archive.infolist()
        whole = sum(part.file_size for part in parts)
        if len(parts) > PARTS_LIMIT or whole > min(WHOLE_LIMIT, SMALL + RATIO * size):
            raise ProjectError(_TOO_MUCH)
        self._parts = {part.filename: part for part in parts}

    def __contains__(self, name: str) -> bool:
        return name in self._parts

    def bytes(self, name: str) -> bytes:
        """Return the bytes of a part that must be there."""
        part = self._parts.get(name)
        if part is None:
            raise ProjectError(
                f"the project file is damaged: its part “{name}” is missing",
                advice="Open an older copy of it",
            )
        if part.file_size > PART_LIMIT:
            raise ProjectError(_TOO_MUCH)
        if part.compress_type not in _METHODS:
            raise zipfile.BadZipFile("not packed by this program")
        try:
            with self._archive.open(part) as file:
                content = file.read(PART_LIMIT + 1)
        except ValueError as error:  # a name in another encoding, a place before the file
            raise zipfile.BadZipFile(str(error)) from error
        if len(content) > PART_LIMIT:  # the size that is said may be a lie
            raise ProjectError(_TOO_MUCH)
        return content

    def json(self, name: str) -> Any:
        """Return the value that a JSON part holds, which must be there."""
        content = self.bytes(name)
        records = content.count(b"[") + content.count(b"{")
        if records > RECORDS_LIMIT or content.count(b",") > VALUES_LIMIT:
            raise ProjectError(_TOO_MUCH)
        return parse_json(content, name)
