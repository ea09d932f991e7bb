"""The bytes of a stored file as it was when it was opened, unpacked if it is packed by gzip.

Other programs may write a file while it is read. What is read must not be half of one table and
half of another: all bytes are summed up, and at the end it is looked whether they are still the
same. Of a file that only grew, as a log does, the rows that were whole when it was opened are the
table.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import IO, NoReturn

from bnstudio.errors import DataError
from bnstudio.files import is_special, open_to_read

#: A compressed file may unpack to this many bytes, and beyond that to so many times its own size.
MAX_UNPACKED, MAX_RATIO = 64 * 2**20, 100
#: Bytes read again in one go.
_READ_AGAIN = 2 * 2**20
#: Bytes looked at in one go for the last line end; whole characters in any encoding.
_LOOKED_AT = 2**16


class RowWasWritten(Exception):  # noqa: N818 - the reader catches it
    """The file grew, and what was its last row may have been a part of one.

    ``size`` is where the last whole row ended when the file was opened.
    """

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.size = size


def check_file(path: Path) -> int:
    """Return the size of the file, or raise :class:`DataError` in words."""
    try:
        if path.is_dir():
            raise DataError("this is a folder", file=path, advice="Choose a file in it")
        if is_special(path):
            raise DataError(
                "this is no ordinary file, and tables are read more than once",
                file=path,
                advice="Write the rows to a file first",
            )
        with open_to_read(path) as file:
            size = os.fstat(file.fileno()).st_size
    except OSError as error:
        _refuse_os(path, error)
    if size == 0:
        raise DataError("the file is empty", file=path)
    return size


def _refuse_os(path: Path, error: OSError) -> NoReturn:
    if isinstance(error, FileNotFoundError):
        raise DataError("there is no such file", file=path) from None
    if isinstance(error, PermissionError):
        raise DataError(
            "the file may not be read", file=path, advice="Ask its owner for permission"
        ) from None
    reason = (error.strerror or str(error)).lower()
    raise DataError(f"the file cannot be read ({reason})", file=path) from None


class StoredFile:
    """An open file; gzip is recognised by its first bytes.

    Parameters
    ----------
    path
        The file.
    size
        Bytes to read, which end with a whole row; ``None``: as many as it has when it is opened.

    Attributes
    ----------
    size
        Bytes to read, as they are stored.
    compressed
        Whether it is packed.
    grew
        Whether the file was longer at the end than what is read of it.

    Raises
    ------
    DataError
        If it cannot be opened or is empty.
    """

    def __init__(self, path: Path, size: int | None = None) -> None:
        self.path = path
        check_file(path)
        self._file: IO[bytes] = path.open("rb")
        try:
            self._opened = self._state()
            self.size = self._opened[0] if size is None else size
            self._ends_whole = size is not None
            start = self._file.read(4)
            self._file.seek(0)
        except BaseException:
            self._file.close()
            raise
        self.compressed = start[:2] == b"\x1f\x8b"
        self._bytes: IO[bytes] | gzip.GzipFile = self._file
        if self.compressed:
            self._bytes = gzip.GzipFile(fileobj=self._file, mode="rb")
        self.grew = False
        self._taken = 0  # bytes, unpacked
        self._checksum = 0  # of these

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def refuse(self, what: str, advice: str = "", row: int | None = None) -> NoReturn:
        """Raise the error that names this file."""
        raise DataError(what, file=self.path, row=row, advice=advice)

    @property
    def position(self) -> int:
        """How many bytes of the file (as stored) have been taken."""
        return self._file.tell()

    def read(self, size: int) -> bytes:
        """Return the next ``size`` bytes; fewer only at the end."""
        try:
            # Gzip hands out what it has; ask until the block is full, so that blocks are even.
            parts = []
            if not self.compressed:
                size = min(size, self.size - self._taken)
            while size > 0 and (part := self._bytes.read(size)):
                parts.append(part)
                size -= len(part)
                self._checksum = zlib.crc32(part, self._checksum)
            self._taken += sum(map(len, parts))
            if self.compressed and self._taken > max(MAX_UNPACKED, MAX_RATIO * self.size):
                self.refuse(
                    f"the compressed file unpacks to over {MAX_RATIO} times its size",
                    "Unpack it and open that, if you trust it",
                )
            return b"".join(parts)
        except (EOFError, zlib.error, gzip.BadGzipFile):
            self.refuse("the compressed file is damaged or cut off", "Fetch it again")
        except OSError as error:
            _refuse_os(self.path, error)

    # -- whether it is still the same ----------------------------------------------------------

    def check_unchanged(self, line_ends: Sequence[bytes], *, open_quote: bool) -> None:
        """Refuse what is neither the old table nor the new one, whatever is wrong in it.

        Parameters
        ----------
        line_ends
            What ends a line, in the file's encoding.
        open_quote
            Whether what was read ends within a quoted cell, which may be closed further down.

        Raises
        ------
        DataError
            If the bytes that were read have changed since.
        RowWasWritten
            If the file only grew, and what was read of it ended within a row.
        """
        try:
            now = self._state()
            if now == self._opened and now[0] == self.size:
                return
            self.grew = now[0] > self.size and not self.compressed
            if self.grew and not open_quote and self._sum_again() == self._checksum:
                whole = self.size
                if self._taken == self.size and not self._ends_whole:
                    whole = self._end_of_rows(line_ends)
                if whole == self.size:
                    return
                if whole:
                    raise RowWasWritten(whole)
        except OSError as error:
            _refuse_os(self.path, error)
        self.refuse("the file was changed while it was read", "Read it again when it is complete")

    def _state(self) -> tuple[int, int]:
        try:
            found = os.fstat(self._file.fileno())
        except OSError as error:  # of a folder in the network, say
            _refuse_os(self.path, error)
        return found.st_size, found.st_mtime_ns

    def _sum_again(self) -> int:
        """Return the checksum of the bytes that were taken, as they are in the file by now."""
        file = self._file.fileno()  # past the buffer, which may hold what it was
        os.lseek(file, 0, os.SEEK_SET)
        found, left = 0, self._taken
        while left > 0 and (part := os.read(file, min(left, _READ_AGAIN))):
            found = zlib.crc32(part, found)
            left -= len(part)
        return found

    def _end_of_rows(self, line_ends: Sequence[bytes]) -> int:
        """Return where the last line ends in what is read of the file; 0 if none does."""
        width = len(line_ends[0])
        stop = self.size - self.size % width
        while stop > 0:
            start = max(0, stop - _LOOKED_AT)
            os.lseek(self._file.fileno(), start, os.SEEK_SET)
            data = os.read(self._file.fileno(), stop - start)
            for place in range(len(data) - width, -1, -width):
                if data[place : place + width] in line_ends:
                    return start + place + width
            stop = start
        return 0
