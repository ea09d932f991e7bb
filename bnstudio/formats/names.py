"""Names that a format can hold: the others become words of plain letters, and no two the same.

``Âge`` becomes ``Age``, ``<=5`` becomes ``le_5``. A format declares a :class:`NameRule` for its
nodes and one for their states; writers apply it, and people are shown what it makes of each name.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

_LETTERS = str.maketrans(
    {
        **{"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O"},
        **{"đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ł": "l", "Ł": "L"},
        **{"ħ": "h", "Ħ": "H", "ı": "i", "ŋ": "ng", "Ŋ": "Ng", "µ": "u", "°": " deg ", "№": "No"},
        **dict(zip("абвгдезийклмнопрстуфыэ", "abvgdeziyklmnoprstufye", strict=True)),
        **dict(zip("АБВГДЕЗИЙКЛМНОПРСТУФЫЭ", "ABVGDEZIYKLMNOPRSTUFYE", strict=True)),
        **{"ё": "yo", "ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch"},
        **{"ъ": "", "ь": "", "ю": "yu", "я": "ya", "є": "ye", "і": "i", "ї": "yi", "ґ": "g"},
        **{"Ё": "Yo", "Ж": "Zh", "Х": "Kh", "Ц": "Ts", "Ч": "Ch", "Ш": "Sh", "Щ": "Shch"},
        **{"Ъ": "", "Ь": "", "Ю": "Yu", "Я": "Ya", "Є": "Ye", "І": "I", "Ї": "Yi", "Ґ": "G"},
        **dict(zip("αβγδεζηικλμνξοπρσςτυφω", "abgdezeiklmnxoprsstyfo", strict=True)),
        **dict(zip("ΑΒΓΔΕΖΗΙΚΛΜΝΞΟΠΡΣΤΥΦΩ", "ABGDEZEIKLMNXOPRSTYFO", strict=True)),
        **{"θ": "th", "χ": "ch", "ψ": "ps", "Θ": "Th", "Χ": "Ch", "Ψ": "Ps"},
    }
)
"""Letters that Unicode does not take apart into a plain letter and its marks."""

_SIGNS = (
    *(("<=", " le "), (">=", " ge "), ("≤", " le "), ("≥", " ge "), ("≠", " ne ")),
    *(("<", " lt "), (">", " gt "), ("+", " plus "), ("%", " pct "), ("&", " and ")),
)
"""Signs without which states such as ``<5`` and ``>5`` would look the same."""

_MINUS = re.compile(r"(?<![\w)])-(?=[\d.])")
_REST = re.compile(r"[^A-Za-z0-9]+")


def plain_word(text: str) -> str:
    """Return a text in letters and digits of ASCII, joined by underscores; may be empty.

    >>> plain_word("Diabète"), plain_word("60 to 75"), plain_word(">=5"), plain_word("變數")
    ('Diabete', '60_to_75', 'ge_5', '')
    """
    text = _MINUS.sub(" minus ", text)
    for sign, word in _SIGNS:
        text = text.replace(sign, word)
    apart = unicodedata.normalize("NFKD", text.translate(_LETTERS)).translate(_LETTERS)
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return _REST.sub("_", bare).strip("_")


@dataclass(frozen=True)
class NameRule:
    """Which names a format can hold as they are, and how others are written.

    Parameters
    ----------
    words
        What it holds, for people, after "It holds": ``letters, digits and _``.
    fits
        Whether a name can be written as it is.
    fix
        Makes a name fit; it must still fit when ``_2`` is put behind it.
    """

    words: str
    fits: Callable[[str], bool]
    fix: Callable[[str], str]

    def apply(self, names: Iterable[str]) -> dict[str, str]:
        """Give each name the one it is written by, all different."""
        return map_names(names, self.fits, self.fix)

    def is_written(self, name: str, word: str) -> bool:
        """Whether ``word`` is what this rule makes of ``name``, with or without a number."""
        stem = self.fix(name)
        if word == stem:
            return True
        return word.startswith(f"{stem}_") and word[len(stem) + 1 :].isdecimal()


@dataclass(frozen=True)
class NumberRule(NameRule):
    """The rule of a format without names: all are numbered from 0 on, behind a ``prefix``."""

    prefix: str = ""

    def apply(self, names: Iterable[str]) -> dict[str, str]:
        """Number the names in their order."""
        return {name: f"{self.prefix}{at}" for at, name in enumerate(names)}


def number_rule(words: str, prefix: str = "") -> NumberRule:
    """Return the rule of a format that numbers what others name."""
    return NumberRule(words, lambda _: False, lambda _: prefix, prefix)


_NUMBER_ROOM = 6


def word_rule(
    words: str,
    pattern: str,
    *,
    first: str = "x",
    longest: int | None = None,
    reserved: frozenset[str] = frozenset(),
) -> NameRule:
    """Return the rule of a format whose names are words.

    Parameters
    ----------
    words
        As of :class:`NameRule`.
    pattern
        A regular expression that names match, in ASCII. Letters, digits and underscores after a
        letter must match it.
    first
        Put before what would begin with no letter.
    longest
        The most characters.
    reserved
        Words that the format keeps for itself.
    """
    match = re.compile(pattern, re.ASCII).fullmatch

    def fits(name: str) -> bool:
        short = longest is None or len(name) <= longest
        return short and match(name) is not None and name not in reserved

    def fix(name: str) -> str:
        word = plain_word(name)
        if not word or (not word[0].isalpha() and not fits(word)):
            word = first + word
        if word in reserved:
            word += "_"
        return word if longest is None else word[: longest - _NUMBER_ROOM].rstrip("_") or first

    return NameRule(words, fits, fix)


def map_names(
    names: Iterable[str], fits: Callable[[str], bool], fix: Callable[[str], str]
) -> dict[str, str]:
    """Give every name one that fits the format: itself, or its fixed form made unique.

    The result is in the order of ``names`` and injective; ``fix`` must give a fitting name that
    stays fitting when ``_2`` is put behind it.
    """
    names = list(names)
    taken = {name for name in names if fits(name)}
    mapped = {}
    counts: dict[str, int] = {}
    for name in names:
        if fits(name):
            mapped[name] = name
            continue
        stem = fix(name)
        fitting = stem
        number = counts.get(stem, 1)
        while fitting in taken:
            number += 1
            fitting = f"{stem}_{number}"
        counts[stem] = number
        taken.add(fitting)
        mapped[name] = fitting
    return mapped


@dataclass(frozen=True)
class Mapped:
    """A name that is not written as it is: of a node (``state`` is None), or of a state."""

    node: str
    state: str | None
    written: str


def mapped_names(
    nodes: Sequence[str],
    states: Sequence[Sequence[str]],
    node_rule: NameRule | None,
    state_rule: NameRule | None,
) -> tuple[Mapped, ...]:
    """Return the names that rules change: each node, then its states.

    ``states`` are those of each node; empty where none are written.
    """
    found = []
    called = {} if node_rule is None else node_rule.apply(nodes)
    for at, node in enumerate(nodes):
        word = called.get(node, node)
        if word != node:
            found.append(Mapped(node, None, word))
        if state_rule is not None and at < len(states):
            made = state_rule.apply(states[at])
            found += [Mapped(node, old, new) for old, new in made.items() if old != new]
    return tuple(found)


def mapping_notes(mapped: Sequence[Mapped], title: str) -> tuple[str, ...]:
    """Say which names were mapped, if any: up to twenty nodes, and up to twenty states.

    ``title`` is that of the format.
    """
    notes = []
    for states in (False, True):
        chosen = [each for each in mapped if (each.state is not None) == states]
        shown = "; ".join(
            f"“{each.node if each.state is None else each.state}” as “{each.written}”"
            for each in chosen[:20]
        )
        more = f"; and {len(chosen) - 20} more" if len(chosen) > 20 else ""
        if chosen:
            what = "states" if states else "names"
            held = f"{title} cannot hold some {what} as they are. Written: {shown}{more}."
            notes.append(held)
    return tuple(notes)


def names_as_csv(mapped: Iterable[Mapped]) -> str:
    """Write a map of names as a table: what, node, state, and what is written for it."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["what", "node", "state", "written"])
    for each in mapped:
        what = "node" if each.state is None else "state"
        rows.writerow([what, each.node, each.state or "", each.written])
    return out.getvalue()
