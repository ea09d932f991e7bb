"""What the two CSV formats share: rows in, with the separator found out, and rows out."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import NoReturn

from bnstudio.formats.common import Source

_SEPARATORS = ",;\t|"
_LONGEST_CELL = 100_000
_LONGEST_ROW = 16_000_000
_MAX_BLANK = 1_000_000


def rows(text: str, source: Source, *, blanks: bool = False) -> Iterator[tuple[int, list[str]]]:
    """Give the rows that are not empty, with their line numbers.

    The separator is the one of comma, semicolon, tab and bar that the first line has most of,
    outside quotes. Blanks after a separator are skipped, so that a name that begins with a blank
    must be in quotes. With ``blanks``, a file whose first line has none of these is separated by
    blanks, as R and NumPy write matrices.
    """
    used = 0  # characters of the row under way
    done = 0

    def lines() -> Iterator[str]:
        nonlocal used
        for line in io.StringIO(text, newline=""):
            used += len(line)
            if used > _LONGEST_ROW:
                source.fail(f"this is no network: a row longer than {_LONGEST_ROW:,} characters")
            yield line

    mark = separator(text, blanks=blanks)
    reader = csv.reader(lines(), delimiter=mark, skipinitialspace=True, strict=True)
    blank = 0
    while True:
        if reader.line_num % 1024 == 0:
            source.step(done, len(text))
        done, used = done + used, 0
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            if "field limit" in str(error):
                _too_long(source, reader.line_num)
            source.fail(f"this is not CSV: {error}", reader.line_num)
        # The reader's own limit is one for the whole process, so it is not relied on.
        if any(len(cell) > _LONGEST_CELL for cell in row):
            _too_long(source, reader.line_num)
        if not any(row):
            blank += 1
            if blank > _MAX_BLANK:
                source.fail(f"this is no network: more than {_MAX_BLANK:,} empty rows")
        else:
            yield reader.line_num, row


def _too_long(source: Source, line: int) -> NoReturn:
    source.fail(f"this is no network: a cell longer than {_LONGEST_CELL:,} characters", line)


def separator(text: str, *, blanks: bool = False) -> str:
    """Return the separator of the first line that has one; see :func:`rows` for ``blanks``."""
    counts = dict.fromkeys(_SEPARATORS, 0)
    quoted = begun = False
    for letter in text[:100_000]:
        begun |= not letter.isspace()
        if letter == '"':
            quoted = not quoted
        elif not quoted:
            if letter in "\r\n":
                if any(counts.values()):
                    break
                if blanks and begun:
                    return " "
            elif letter in counts:
                counts[letter] += 1
    if blanks and not any(counts.values()):
        return " "
    return max(_SEPARATORS, key=lambda letter: counts[letter])


def cell(text: str) -> str:
    """Write one cell, in quotes where it needs them to come back as it is."""
    if text and text == text.strip() and not any(letter in text for letter in '",;\t|\r\n'):
        return text
    return '"' + text.replace('"', '""') + '"'
