"""How wide a text is in the bundled type, read from the font files themselves.

So a figure is laid out without Qt and alike on every computer. Letters that the type lacks are
taken to be as wide as they are high, or half as wide for those of alphabets.
"""

from __future__ import annotations

import struct
import unicodedata
from functools import cache

from bnstudio.resources import resource

FILES = {400: "Inter-Regular", 500: "Inter-Medium", 600: "Inter-SemiBold"}
FAMILY = "Inter"


def width_of(text: str, size: float, weight: int = 400) -> float:
    """Return the width of a text, in the unit of ``size``."""
    face = _face(weight)
    return size * sum(face.get(letter) or _guess(letter) for letter in text)


def shortened_to(text: str, room: float, size: float, weight: int = 400) -> str:
    """Return ``text`` with its middle left out where it is wider than ``room``."""
    if width_of(text, size, weight) <= room:
        return text
    low, high = 1, len(text)
    while low < high:  # the most letters that fit
        keep = (low + high + 1) // 2
        if width_of(_cut(text, keep), size, weight) <= room:
            low = keep
        else:
            high = keep - 1
    return _cut(text, low)


def _cut(text: str, keep: int) -> str:
    first = (keep + 1) // 2
    return text[:first] + "…" + (text[len(text) - (keep - first) :] if keep > first else "")


def wrapped(text: str, room: float, size: float, weight: int = 400) -> list[str]:
    """Return the lines into which a text falls; a word wider than the room is broken."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for given in paragraph.split():
            word = given
            longer = f"{line} {word}" if line else word
            if width_of(longer, size, weight) <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            while width_of(word, size, weight) > room and len(word) > 1:
                keep = len(word) - 1
                while keep > 1 and width_of(word[:keep], size, weight) > room:
                    keep -= 1
                lines.append(word[:keep])
                word = word[keep:]
            line = word
        lines.append(line)
    return lines


def file_of(weight: int) -> str:
    """Return the name of the packaged file of a weight."""
    return f"fonts/{FILES[weight]}.otf"


def _guess(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    return 1.0 if unicodedata.east_asian_width(letter) in "WF" else 0.6


@cache
def _face(weight: int) -> dict[str, float]:
    """Return the widths of all letters of a weight, in shares of the size."""
    data = resource(file_of(weight)).read_bytes()
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {}
    for at in range(12, 12 + 16 * count, 16):
        tag, _, offset, _length = struct.unpack_from(">4sLLL", data, at)
        tables[tag] = offset
    (unit,) = struct.unpack_from(">H", data, tables[b"head"] + 18)
    (full,) = struct.unpack_from(">H", data, tables[b"hhea"] + 34)
    advances = struct.unpack_from(f">{2 * full}H", data, tables[b"hmtx"])[::2]
    return {
        chr(code): advances[min(glyph, full - 1)] / unit
        for code, glyph in _glyphs(data, tables[b"cmap"]).items()
    }


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    """Return the glyph of each character, from a table of format 12."""
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    for at in range(cmap + 4, cmap + 4 + 8 * count, 8):
        (offset,) = struct.unpack_from(">L", data, at + 4)
        place = cmap + offset
        if struct.unpack_from(">H", data, place) != (12,):
            continue
        (groups,) = struct.unpack_from(">L", data, place + 12)
        found: dict[int, int] = {}
        for group in range(place + 16, place + 16 + 12 * groups, 12):
            first, last, glyph = struct.unpack_from(">LLL", data, group)
            found |= {code: glyph + code - first for code in range(first, last + 1)}
        return found
    raise ValueError("the bundled type has no table of characters")
