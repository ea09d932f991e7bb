"""Bytes of a delimited file as blocks of whole records in UTF-8, in any encoding and line ends.

Compression, encoding and line ends are taken off here, block by block, so that everything above
sees UTF-8 lines with plain line feeds. Files that are no text, lines that would fill the memory and
quotes that are never closed are refused here, before they are parsed. Of a file that grows while it
is read, as a log does, the rows that were whole when it was opened are the table.
"""

from __future__ import annotations

import codecs
import gzip
import os
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, NoReturn

from bnstudio.data.table.records import Records, excerpt, line_ends, scan
from bnstudio.errors import DataError
from bnstudio.files import is_special, open_to_read

#: A record longer than this many bytes is refused.
MAX_LINE = 16 * 2**20
#: A compressed file may unpack to this many bytes, and beyond that to so many times its own size.
MAX_UNPACKED, MAX_RATIO = 64 * 2**20, 100
#: A quote still open after this many bytes counts as never closed.
MAX_QUOTED = 8 * 2**20
#: Bytes taken from the file at a time.
READ_SIZE = 2 * 2**20
#: Bytes looked at in one go for the last line end; whole characters in any encoding.
_LOOKED_AT = 2**16
#: Bytes looked at to guess how the file is written.
SAMPLE_SIZE = 2**18

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_KINDS_BY_START = (
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a zip file or a spreadsheet"),
    (b"\xd0\xcf\x11\xe0", "an old Excel or Word document"),
    (b"BZh", "compressed with bzip2"),
    (b"\xfd7zXZ", "compressed with xz"),
    (b"(\xb5/\xfd", "compressed with zstd"),
    (b"SQLite format 3", "an SQLite database"),
    (b"PAR1", "a Parquet file"),
    (b"\x89HDF", "an HDF5 file"),
    (b"\x7fELF", "a program"),
)
_BINARY = "this is not a text table: it holds bytes that no text has (NUL)"
_SAVE_AS_CSV = "Save the table as CSV and open that"
_ASCII_BASED = {"utf-8", "utf-8-sig", "cp1252", "iso8859-1", "ascii"}
_OF_DOMAINS = {"idna", "punycode"}  # Python has them among its encodings of text
_CONTROL = bytes(set(range(32)) - {9, 10, 12, 13, 26, 27})


class RowWasWritten(Exception):  # noqa: N818 - the reader catches it
    """The file grew, and what was its last row may have been a part of one.

    ``size`` is where the last whole row ended when the file was opened.
    """

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.size = size


class NotThisEncoding(Exception):  # noqa: N818 - the reader catches it
    """A byte sequence that the encoding does not know; the reader may try another one."""

    def __init__(self, row: int) -> None:
        super().__init__(row)
        self.row = row


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


class Source:
    """An open delimited file; iterate :meth:`blocks` or take the :meth:`sample`.

    Parameters
    ----------
    path
        The file; gzip is recognised by its first bytes.
    encoding
        A codec name, or ``None`` to guess from the first bytes.
    size
        Bytes to read, which end with a whole row; ``None``: as many as it has when it is opened.

    Raises
    ------
    DataError
        If it cannot be opened, is empty, is no text, or the encoding is unknown. At the end, if the
        bytes that were read have changed since.
    RowWasWritten
        At the end, if the file was longer than what was read of it, and that ended within a row.
    """

    def __init__(self, path: Path, encoding: str | None = None, size: int | None = None) -> None:
        self.path = path
        check_file(path)
        self._file: IO[bytes] = path.open("rb")
        try:
            self._opened = self._state()
            self.size = self._opened[0] if size is None else size
            self._ends_whole = size is not None
            #: Whether the file was longer at the end than what is read of it.
            self.grew = False
            self._checksum = 0
            self._left_open = False
            start = self._file.read(4)
            self._file.seek(0)
            self.compressed = start[:2] == b"\x1f\x8b"
            self._bytes: IO[bytes] | gzip.GzipFile = self._file
            if self.compressed:
                self._bytes = gzip.GzipFile(fileobj=self._file, mode="rb")
            self._taken = 0
            #: Whether the first bytes say that it is UTF-16 or UTF-32.
            self._marked = False
            #: The row of the first bytes of the sample that are not UTF-8, when that was guessed.
            self.not_utf8: int | None = None
            self._head = self._read(SAMPLE_SIZE)
            if not self._head:
                self.refuse("the file is empty")
            self.encoding = self._encoding(encoding)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Source:
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        try:
            if error is None or isinstance(error, DataError | NotThisEncoding):
                self._check_unchanged()
        except OSError as problem:
            _refuse_os(self.path, problem)
        finally:
            self._file.close()

    def _check_unchanged(self) -> None:
        """Refuse what is neither the old table nor the new one, whatever is wrong in it."""
        now = self._state()
        if now == self._opened and now[0] == self.size:
            return
        self.grew = now[0] > self.size and not self.compressed
        whole = self.size
        if self.grew and not self._left_open and self._again() == self._checksum:
            if self._taken == self.size and not self._ends_whole:
                whole = self._whole_rows()
            if whole == self.size:
                return
            if whole:
                raise RowWasWritten(whole)
        self.refuse("the file was changed while it was read", "Read it again when it is complete")

    def _again(self) -> int:
        """Return the checksum of the bytes that were taken, as they are in the file by now."""
        file = self._file.fileno()  # past the buffer, which may hold what it was
        os.lseek(file, 0, os.SEEK_SET)
        found, left = 0, self._taken
        while left > 0 and (part := os.read(file, min(left, READ_SIZE))):
            found = zlib.crc32(part, found)
            left -= len(part)
        return found

    def _whole_rows(self) -> int:
        """Return where the last line ends in what is read of the file; 0 if none does."""
        name = self.encoding.removesuffix("-sig")
        if name in ("utf-16", "utf-32"):  # by its mark, which stands there once
            name += "-le" if self._head.startswith(b"\xff") else "-be"
        ends = ["\n".encode(name), "\r".encode(name)]
        width = len(ends[0])
        stop = self.size - self.size % width
        while stop > 0:
            start = max(0, stop - _LOOKED_AT)
            os.lseek(self._file.fileno(), start, os.SEEK_SET)
            data = os.read(self._file.fileno(), stop - start)
            for place in range(len(data) - width, -1, -width):
                if data[place : place + width] in ends:
                    return start + place + width
            stop = start
        return 0

    def _state(self) -> tuple[int, int]:
        try:
            found = os.fstat(self._file.fileno())
        except OSError as error:  # of a folder in the network, say
            _refuse_os(self.path, error)
        return found.st_size, found.st_mtime_ns

    @property
    def position(self) -> int:
        """How many bytes of the file (as stored) have been taken."""
        return self._file.tell()

    def refuse(self, what: str, advice: str = "", row: int | None = None) -> NoReturn:
        """Raise the error that names this file."""
        raise DataError(what, file=self.path, row=row, advice=advice)

    def sample(self) -> str:
        """Return the beginning of the file as text with plain line feeds, whole lines if any."""
        text = self._decoder("replace").decode(self._head, len(self._head) < SAMPLE_SIZE)
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        if len(self._head) >= SAMPLE_SIZE and "\n" in text:
            text = text[: text.rindex("\n") + 1]
        return text

    def blocks(
        self, separator: str, quote: str, cancelled: Callable[[], bool] | None = None
    ) -> Iterator[Records]:
        """Yield the file's records in blocks, in order, each record whole.

        Raises
        ------
        DataError
            At a line above :data:`MAX_LINE`, a quote never closed, a binary file, a damaged gzip.
        NotThisEncoding
            At bytes that the encoding does not know.
        """
        decoder = self._decoder("strict")
        ascii_based = codecs.lookup(self.encoding).name in _ASCII_BASED
        line = 1
        carry = b""
        raw = self._head
        first = True
        wanted = READ_SIZE
        while True:
            last = not raw
            try:
                if ascii_based and raw.isascii() and not last and not decoder.getstate()[0]:
                    data = raw
                else:
                    data = decoder.decode(raw, last).encode("utf-8")
            except UnicodeDecodeError as error:
                if self._marked:
                    read = error.object[: error.start].decode(error.encoding, "ignore").encode()
                    self.refuse(
                        f"the file begins as {self.encoding}, but here it is not",
                        "It may be cut off or damaged: fetch it again, or save it as UTF-8",
                        line + line_ends(carry + read),
                    )
                done = carry + raw[: error.start]
                raise NotThisEncoding(line + done.count(b"\n")) from None
            if first and data:
                data = data.removeprefix(codecs.BOM_UTF8)
                first = False
            if b"\0" in data:
                before = carry + data[: data.index(b"\0")]
                self.refuse(_BINARY, _SAVE_AS_CSV, line + line_ends(before))
            if not carry and not last and data.isspace() and b"\r" not in data:
                # Blank lines: many are passed over quickly.
                end = data.rfind(b"\n") + 1
                line += data.count(b"\n")
                carry = data[end:]
                if cancelled is not None and cancelled():
                    return
                raw = self._read(READ_SIZE)
                continue
            data = carry + data
            if b"\r" in data:
                # A carriage return at the very end may be half of a pair.
                half = data.endswith(b"\r") and not last
                body = data[:-1] if half else data
                data = body.replace(b"\r\n", b"\n").replace(b"\r", b"\n") + b"\r" * half
            if last and data and not data.endswith(b"\n"):
                data += b"\n"
            records = scan(data, separator, quote, line)
            if records.end == 0 and data:
                self._check_carry(data, records, last)
                carry = data
                wanted = len(data)  # or a long line would be looked at again and again
            else:
                carry = data[records.end :]
                wanted = READ_SIZE
                if records.count:
                    yield records
                line = records.next_line
                if last and carry.strip():
                    self._check_carry(carry, scan(carry, separator, quote, line), True)
            if last or (cancelled is not None and cancelled()):
                return
            raw = self._read(max(READ_SIZE, wanted))

    def _check_carry(self, data: bytes, records: Records, last: bool) -> None:
        place = records.open_quote
        self._left_open = last and place is not None  # one that may be closed further down
        if place is not None and (last or len(data) > MAX_QUOTED):
            self.refuse(
                f"a quote that opens here is never closed: “{excerpt(data, place)}”",
                "Close it, or choose another quote character or none",
                records.open_quote_line,
            )
        if len(data) > MAX_LINE:
            self.refuse(
                f"the line is longer than {MAX_LINE // 2**20} MiB, the most that is read",
                "Check that this is a delimited text file with one row a line",
                records.line,
            )

    def _read(self, size: int) -> bytes:
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

    def _decoder(self, errors: str) -> codecs.IncrementalDecoder:
        return codecs.getincrementaldecoder(self.encoding)(errors)

    def _encoding(self, wanted: str | None) -> str:
        head = self._head
        for start, kind in _KINDS_BY_START:
            if head.startswith(start):
                self.refuse(f"this is not a text table but {kind}", _SAVE_AS_CSV)
        by_bom = next((name for bom, name in _BOMS if head.startswith(bom)), None)
        self._marked = by_bom is not None and by_bom != "utf-8-sig"
        if wanted is not None:
            name = _codec(wanted, self.path)
            wide = name.startswith(("utf-16", "utf-32"))
            if wide and by_bom is None and b"\0" not in head:
                self.refuse(
                    f"the file is not written in {wanted}", "Choose another encoding, such as utf-8"
                )
            if by_bom is not None and by_bom.startswith(name):
                return by_bom
            return _which_end_first(name, head) if name in ("utf-16", "utf-32") else name
        if by_bom is not None:
            return by_bom
        text = len(head.translate(None, _CONTROL)) / len(head)
        if b"\0" in head:
            row = 1 + line_ends(head[: head.index(b"\0")]) if text > 0.9 else None
            self.refuse(_BINARY, _SAVE_AS_CSV, row)
        if text < 0.9:
            self.refuse("this is not a text table: most of it is no text", _SAVE_AS_CSV)
        for name in ("utf-8", "cp1252"):
            try:
                codecs.getincrementaldecoder(name)().decode(head, len(head) < SAMPLE_SIZE)
            except UnicodeDecodeError as error:
                if self.not_utf8 is None:
                    self.not_utf8 = 1 + line_ends(head[: error.start])
                continue
            return name
        return "latin-1"


def _which_end_first(name: str, head: bytes) -> str:
    """Return the codec of UTF-16 or UTF-32 without a mark, by where most of the zeros are."""
    size = 2 if name == "utf-16" else 4
    little = head[size - 1 :: size].count(0) >= head[::size].count(0)
    return f"{name}-{'le' if little else 'be'}"


def _codec(name: str, path: Path) -> str:
    try:
        "".encode(name)
        found = codecs.lookup(name).name
        if found in _OF_DOMAINS:
            raise LookupError(name)
        return found
    except (LookupError, ValueError):
        raise DataError(
            f"the encoding “{name}” is not known",
            file=path,
            advice="Choose utf-8, cp1252, latin-1 or utf-16",
        ) from None
