"""How the text of a file is encoded, told by its first bytes; what is no text is refused here."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from bnstudio.data.table.delimited.records import line_ends
from bnstudio.data.table.delimited.stored import StoredFile
from bnstudio.errors import DataError

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
BINARY = "this is not a text table: it holds bytes that no text has (NUL)"
SAVE_AS_CSV = "Save the table as CSV and open that"
_ASCII_BASED = {"utf-8", "utf-8-sig", "cp1252", "iso8859-1", "ascii"}
_OF_DOMAINS = {"idna", "punycode"}  # Python has them among its encodings of text
_CONTROL = bytes(set(range(32)) - {9, 10, 12, 13, 26, 27})


class NotThisEncoding(Exception):  # noqa: N818 - the reader catches it
    """A byte sequence that the encoding does not know; the reader may try another one."""

    def __init__(self, row: int) -> None:
        super().__init__(row)
        self.row = row


@dataclass(frozen=True)
class Encoding:
    """How a text is encoded.

    Attributes
    ----------
    name
        The codec.
    marked
        Whether the first bytes say that it is UTF-16 or UTF-32: then it can be nothing else.
    not_utf8
        The row of the first bytes of the sample that are not UTF-8, if that made the guess.
    """

    name: str
    marked: bool = False
    not_utf8: int | None = None

    @property
    def ascii_based(self) -> bool:
        """Whether bytes below 128 are ASCII, wherever they stand."""
        return codecs.lookup(self.name).name in _ASCII_BASED

    def decoder(self, errors: str) -> codecs.IncrementalDecoder:
        """Return what makes text of the bytes, block by block."""
        return codecs.getincrementaldecoder(self.name)(errors)

    def line_ends(self, head: bytes) -> tuple[bytes, bytes]:
        """Return what ends a line in a file that begins with ``head``."""
        name = self.name.removesuffix("-sig")
        if name in ("utf-16", "utf-32"):  # by its mark, which stands there once
            name += "-le" if head.startswith(b"\xff") else "-be"
        return "\n".encode(name), "\r".encode(name)


def encoding_of(file: StoredFile, head: bytes, wanted: str | None, *, whole: bool) -> Encoding:
    """Return how a file is encoded.

    Parameters
    ----------
    file
        The file, for messages.
    head
        Its first bytes, unpacked.
    wanted
        The codec that was chosen; ``None`` to guess.
    whole
        Whether the first bytes are all.

    Raises
    ------
    DataError
        If it is no text, or the chosen codec is not known or cannot be the one.
    """
    for start, kind in _KINDS_BY_START:
        if head.startswith(start):
            file.refuse(f"this is not a text table but {kind}", SAVE_AS_CSV)
    by_bom = next((name for bom, name in _BOMS if head.startswith(bom)), None)
    marked = by_bom is not None and by_bom != "utf-8-sig"
    if wanted is not None:
        return Encoding(_chosen(file, head, wanted, by_bom), marked)
    if by_bom is not None:
        return Encoding(by_bom, marked)
    return _guessed(file, head, whole)


def _chosen(file: StoredFile, head: bytes, wanted: str, by_bom: str | None) -> str:
    """Return the codec that was chosen, as it is for this file."""
    name = _codec(wanted, file)
    wide = name.startswith(("utf-16", "utf-32"))
    if wide and by_bom is None and b"\0" not in head:
        file.refuse(
            f"the file is not written in {wanted}", "Choose another encoding, such as utf-8"
        )
    if by_bom is not None and by_bom.startswith(name):
        return by_bom
    return _which_end_first(name, head) if name in ("utf-16", "utf-32") else name


def _guessed(file: StoredFile, head: bytes, whole: bool) -> Encoding:
    """Return the first of UTF-8, cp1252 and latin-1 that knows all of the first bytes."""
    text = len(head.translate(None, _CONTROL)) / len(head)
    if b"\0" in head:
        row = 1 + line_ends(head[: head.index(b"\0")]) if text > 0.9 else None
        file.refuse(BINARY, SAVE_AS_CSV, row)
    if text < 0.9:
        file.refuse("this is not a text table: most of it is no text", SAVE_AS_CSV)
    not_utf8 = None
    for name in ("utf-8", "cp1252"):
        try:
            codecs.getincrementaldecoder(name)().decode(head, whole)
        except UnicodeDecodeError as error:
            if not_utf8 is None:
                not_utf8 = 1 + line_ends(head[: error.start])
            continue
        return Encoding(name, not_utf8=not_utf8)
    return Encoding("latin-1", not_utf8=not_utf8)


def _which_end_first(name: str, head: bytes) -> str:
    """Return the codec of UTF-16 or UTF-32 without a mark, by where most of the zeros are."""
    size = 2 if name == "utf-16" else 4
    little = head[size - 1 :: size].count(0) >= head[::size].count(0)
    return f"{name}-{'le' if little else 'be'}"


def _codec(name: str, file: StoredFile) -> str:
    try:
        "".encode(name)
        found = codecs.lookup(name).name
        if found in _OF_DOMAINS:
            raise LookupError(name)
        return found
    except (LookupError, ValueError):
        raise DataError(
            f"the encoding “{name}” is not known",
            file=file.path,
            advice="Choose utf-8, cp1252, latin-1 or utf-16",
        ) from None
