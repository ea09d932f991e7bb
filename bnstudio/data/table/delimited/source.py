"""A delimited file as blocks of whole records in UTF-8, in any encoding and line ends.

Encoding and line ends are taken off here, block by block, so that everything above sees UTF-8 lines
with plain line feeds. Lines that would fill the memory and quotes that are never closed are refused
here, before they are parsed.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from pathlib import Path

from bnstudio.data.table.delimited.encoding import (
    BINARY,
    SAVE_AS_CSV,
    NotThisEncoding,
    encoding_of,
)
from bnstudio.data.table.delimited.records import Records, excerpt, line_ends, scan
from bnstudio.data.table.delimited.stored import StoredFile
from bnstudio.errors import DataError

#: A record longer than this many bytes is refused.
MAX_LINE = 16 * 2**20
#: A quote still open after this many bytes counts as never closed.
MAX_QUOTED = 8 * 2**20
#: Bytes taken from the file at a time.
READ_SIZE = 2 * 2**20
#: Bytes looked at to guess how the file is written.
SAMPLE_SIZE = 2**18


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
        self._file = StoredFile(path, size)
        self.size = self._file.size
        self.refuse = self._file.refuse
        self._left_open = False  # whether a quote is open at the end
        try:
            self._head = self._file.read(SAMPLE_SIZE)
            if not self._head:
                self.refuse("the file is empty")
            self._whole = len(self._head) < SAMPLE_SIZE
            self._encoding = encoding_of(self._file, self._head, encoding, whole=self._whole)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Source:
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        try:
            if error is None or isinstance(error, DataError | NotThisEncoding):
                ends = self._encoding.line_ends(self._head)
                self._file.check_unchanged(ends, open_quote=self._left_open)
        finally:
            self._file.close()

    @property
    def encoding(self) -> str:
        """The name of the codec."""
        return self._encoding.name

    @property
    def not_utf8(self) -> int | None:
        """The row of the first bytes of the sample that are not UTF-8, when that was guessed."""
        return self._encoding.not_utf8

    @property
    def grew(self) -> bool:
        """Whether the file was longer at the end than what is read of it."""
        return self._file.grew

    @property
    def position(self) -> int:
        """How many bytes of the file (as stored) have been taken."""
        return self._file.position

    def sample(self) -> str:
        """Return the beginning of the file as text with plain line feeds, whole lines if any."""
        text = self._encoding.decoder("replace").decode(self._head, self._whole)
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        if not self._whole and "\n" in text:
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
        decoder = self._encoding.decoder("strict")
        line = 1  # of the first byte of `carry`
        carry = b""  # what was read and is no whole record yet
        raw = self._head
        while True:
            last = not raw
            wanted = READ_SIZE
            data = self._as_utf8(decoder, raw, carry, line)
            if not carry and not last and data.isspace() and b"\r" not in data:
                # Blank lines: many are passed over quickly.
                line += data.count(b"\n")
                carry = data[data.rfind(b"\n") + 1 :]
            else:
                data = _with_line_feeds(carry + data, last)
                records = scan(data, separator, quote, line)
                if records.end == 0 and data:
                    self._check_carry(data, records, last)
                    carry = data
                    wanted = max(READ_SIZE, len(data))  # a long line is not scanned again and again
                else:
                    carry = data[records.end :]
                    if records.count:
                        yield records
                    line = records.next_line
                    if last and carry.strip():
                        self._check_carry(carry, scan(carry, separator, quote, line), True)
            if last or (cancelled is not None and cancelled()):
                return
            raw = self._file.read(wanted)

    def _as_utf8(
        self, decoder: codecs.IncrementalDecoder, raw: bytes, carry: bytes, line: int
    ) -> bytes:
        """Return the next bytes of the file in UTF-8; they stand behind ``carry``."""
        last, first = not raw, raw is self._head
        try:
            plain = self._encoding.ascii_based and raw.isascii() and not decoder.getstate()[0]
            data = raw if plain and not last else decoder.decode(raw, last).encode("utf-8")
        except UnicodeDecodeError as error:
            if self._encoding.marked:
                read = error.object[: error.start].decode(error.encoding, "ignore").encode()
                self.refuse(
                    f"the file begins as {self.encoding}, but here it is not",
                    "It may be cut off or damaged: fetch it again, or save it as UTF-8",
                    line + line_ends(carry + read),
                )
            done = carry + raw[: error.start]
            raise NotThisEncoding(line + done.count(b"\n")) from None
        if first:
            data = data.removeprefix(codecs.BOM_UTF8)
        if b"\0" in data:
            before = carry + data[: data.index(b"\0")]
            self.refuse(BINARY, SAVE_AS_CSV, line + line_ends(before))
        return data

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


def _with_line_feeds(data: bytes, last: bool) -> bytes:
    """Return the bytes with a plain line feed at each line end, also at the last."""
    if b"\r" in data:
        # A carriage return at the very end may be half of a pair.
        half = data.endswith(b"\r") and not last
        body = data[:-1] if half else data
        data = body.replace(b"\r\n", b"\n").replace(b"\r", b"\n") + b"\r" * half
    if last and data and not data.endswith(b"\n"):
        data += b"\n"
    return data
