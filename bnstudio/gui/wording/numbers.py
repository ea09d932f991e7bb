"""Numbers as the window writes them: real minus, narrow spaces between thousands, fixed decimals.

Everything that shows a number to a person goes through these functions, so that columns line up
and the same amount looks the same everywhere.
"""

from __future__ import annotations

import math
import re

from bnstudio.gui.wording.decimals import signed
from bnstudio.gui.wording.tr import tr, trn
from bnstudio.texts import THIN

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"
DOT = " \N{MIDDLE DOT} "
_NO_BREAK = "\N{NO-BREAK SPACE}"


def format_number(x: float | None, decimals: int = 2) -> str:
    """Write ``x`` with so many decimals; a dash for nothing or not-a-number."""
    if x is None or math.isnan(x):
        return NOTHING
    if math.isinf(x):
        return "\N{INFINITY}" if x > 0 else f"{MINUS}\N{INFINITY}"
    text = signed(f"{abs(x):,.{decimals}f}".replace(",", THIN))
    negative = x < 0 and any(c in "123456789" for c in text)
    return f"{MINUS}{text}" if negative else text


def format_short(x: float) -> str:
    """Write a number that a person has set, with the digits that it has, such as ``0.8``."""
    return signed(f"{x:g}")


def format_score(x: float | None, decimals: int = 2) -> str:
    """Write a score, such as ``−105 187.42``."""
    return format_number(x, decimals)


def format_change(x: float | None, decimals: int = 2) -> str:
    """Write a difference with its sign always shown, such as ``+3.10`` (zero has none)."""
    text = format_number(x, decimals)
    signed = text[0] in f"{MINUS}{NOTHING}" or not any(c in "123456789∞" for c in text)
    return text if signed else f"+{text}"


def format_count(n: int | None) -> str:
    """Write a whole number, such as ``10 000``."""
    return NOTHING if n is None else format_number(n, 0)


def counted(n: int, noun: str) -> str:
    """Write how many of something there are: ``1 node``, ``12 nodes``.

    ``noun`` is a literal, so that it is collected for translation.
    """
    return f"{format_count(n)} {trn(noun, f'{noun}s', n)}"


def format_large(n: float) -> str:
    """Write a number of things in few characters: ``12 345``, ``1.2 million``, ``34 million``."""
    for word, size in ((tr("billion"), 1e9), (tr("million"), 1e6)):
        if n >= size * 0.9995:
            return f"{format_number(n / size, 0 if n >= 9.95 * size else 1)}{THIN}{word}"
    return format_count(round(n))


def format_share(share: float | None, decimals: int = 1) -> str:
    """Write a share of one as per cent, such as ``2.1 %``; a dash for none.

    An amount that would round to nought is written as ``<0.1 %``: something is not nothing. Nor is
    nearly all of it all: that is ``>99.9 %``.

    Each share is rounded by itself, so those of a whole may add up to 99.9 %: made to add up to
    100 %, equal shares (three thirds) would look unequal, and one would be further from its value.
    """
    if share is None or math.isnan(share) or share == 0:
        return NOTHING
    least = 10.0**-decimals
    if 0 < share * 100 < least / 2:
        return f"<{signed(f'{least:.{decimals}f}')}{THIN}%"
    if 100 - least / 2 <= share * 100 < 100:
        return f">{signed(f'{100 - least:.{decimals}f}')}{THIN}%"
    return f"{format_number(share * 100, decimals)}{THIN}%"


def format_duration(seconds: float | None) -> str:
    """Write a time as ``4:12``, or ``1:04:12`` from one hour on."""
    if seconds is None or not math.isfinite(seconds):
        return NOTHING
    whole = int(max(0.0, seconds))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def format_elapsed(seconds: float | None) -> str:
    """Write how long something took: ``0.2 s`` below ten seconds, then as a duration."""
    if seconds is None or not 0 <= seconds < 9.95:
        return format_duration(seconds)
    text = "<0.1" if 0 < seconds < 0.05 else f"{seconds:.1f}"
    return f"{signed(text)}{THIN}s"


def format_span(seconds: float | None) -> str:
    """Write a time in words, such as ``0.4 s``, ``38 s``, ``5 min 50 s``, ``2 h 5 min``."""
    if seconds is None or not math.isfinite(seconds):
        return NOTHING
    if seconds < 9.95:
        return format_elapsed(max(0.0, seconds))
    whole = round(seconds)
    if whole < 60:
        return f"{whole}{THIN}s"
    units = ("h", "min") if whole >= 3600 else ("min", "s")
    large, small = divmod(whole // 60 if whole >= 3600 else whole, 60)
    text = f"{large}{THIN}{units[0]}"
    return f"{text} {small}{THIN}{units[1]}" if small else text


def format_bytes(n: float | None) -> str:
    """Write an amount of memory, such as ``7.4 MB`` (powers of ten)."""
    if n is None:
        return NOTHING
    for unit, size in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if n >= size * 0.9995:
            return f"{format_number(n / size, 1)}{THIN}{unit}"
    return f"{format_count(int(n))}{THIN}B"


def whole_facts(text: str) -> str:
    """Return facts joined by dots so that lines end between them, not within "1 required arc"."""
    return DOT.join(fact.replace(" ", _NO_BREAK) for fact in text.split(DOT))


def whole_sizes(text: str) -> str:
    """Return a sentence whose lines end nowhere between a number of bytes and its unit."""
    return re.sub(r"(?<=\d) (?=[kMGTP]?B\b)", _NO_BREAK, text)
