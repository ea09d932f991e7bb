"""Sentences that the core made up, said in the language of the window. No Qt in here.

The core knows no language: a finished sentence reaches the window, in an exception, through the
pipe of a worker, out of a project file of last year. So what it was made from is found again: the
templates of all its sentences are collected from the sources (``packaging/core_sentences.py``), and
the one whose literal parts stand in the sentence is it; the longer they are, the surer. What stands
between them are the values, filled into the text of the language. This was taken instead of errors
that carry a template and its values, since it leaves five hundred places of the core as they
read best, serves every string and not errors alone, and old files too. What it cannot know: where
a name holds the very words that follow it in a sentence, the two are parted at the first such
place; both still stand in the text as they were, in their order.

A value may be a piece of text by the core itself (a reason, "3 arcs", a list of names): it is
looked up in the same way. Names are left alone: what stands in quotes, beside arrows, or is called
a name in the sources. Sentences that no template fits stay English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter

from bnstudio.gui.wording.decimals import decimal_sign

#: Longer texts are left as they are: no sentence of the core is, and the time goes by the length.
LONGEST = 5000
#: Values inside values inside values are looked up so deep.
DEEPEST = 4
#: Of the templates that fit, so many of the longest are compared by what their values are.
MOST_COMPARED = 4
#: A template with fewer letters of its own, or before its first value, counts only where all its
#: values are known ones, since "{0} and {1}" fits half of all sentences.
ENOUGH, ENOUGH_BEFORE = 6, 4

_BETWEEN_SENTENCES = re.compile(r"(?<=[.?!]) +(?=[^a-z])")
_IN_A_LIST = re.compile(r"(; |, )")
_QUOTED = "“{0}”"
_QUOTED_LIST = re.compile("“[^“”]*”(, “[^“”]*”)*")
#: A name, and what a sentence of the core says of it.
_NAME_FIRST = re.compile("“([^“”]*)” ")
#: Where the second of two values that nothing parts may begin.
_BEGINNING = re.compile(r"(?=[ ,;:(])")
MOST_BEGINNINGS = 50
_PLACE = re.compile(
    r"(?P<file>.*?)(?:(?:^|, )column “(?P<column>.*?)”)?(?:(?:^|, )row (?P<row>\d+))?"
    r"(?:(?:^|, )character (?P<character>\d+))?: "
)
_ARROW = re.compile("[→←–]")
#: A number with decimals, and its unit; and what stands for its decimal sign until it is said.
_NUMBER = re.compile(r"[<>≈]?[+−-]?\d+\.\d+([ \u202f]?(%|[kMGT]?B|s|min|h))?")
_HELD = "\ue000"
#: Numbers in a row, such as cuts, perhaps in brackets; and what stands for what parts them: a
#: semicolon where the decimal sign is a comma.
_NUMBERS = re.compile(r" ?\(?[+−-]?\d[\d.]*(e[+-]?\d+)?(, [+−-]?\d[\d.]*(e[+-]?\d+)?)+\)?")
_PARTED = "\ue001"
_KEY = 2


@dataclass(frozen=True)
class _Template:
    """A template: its literal parts, around and between its holes."""

    text: str
    literals: tuple[str, ...]
    #: Which of its holes hold names, which stay as they are.
    names: frozenset[int]

    @property
    def weight(self) -> int:
        return sum(map(len, self.literals))

    @property
    def letters(self) -> int:
        return sum(letter.isalpha() for part in self.literals for letter in part)

    @property
    def enough(self) -> bool:
        begun = sum(letter.isalpha() for letter in self.literals[0])
        return self.letters >= ENOUGH or begun >= ENOUGH_BEFORE

    def values(self, text: str) -> list[str] | None:
        """Return what stands in the holes, if the literal parts stand around it."""
        first, last = self.literals[0], self.literals[-1]
        if len(self.literals) == 1:
            return [] if _same(text, first) else None
        end = len(text) - len(last)
        if end < len(first) or not text.endswith(last) or not _same(text[: len(first)], first):
            return None
        found, at = [], len(first)
        for hole, part in enumerate(self.literals[1:-1]):
            place = text.find(part, at, end)
            while place >= 0 and part and self._torn(hole, text[at:place]):
                place = text.find(part, place + 1, end)
            if place < 0:
                return None
            found.append(text[at:place])
            at = place + len(part)
        rest = text[at:end]
        return None if self._torn(len(found), rest) else [*found, rest]

    def _torn(self, hole: int, value: str) -> bool:
        """Say whether a value has but a part of a quotation, which only names may have."""
        return hole not in self.names and value.count("“") != value.count("”")


@dataclass(frozen=True)
class _Said:
    """A text in the language of the window, and how much of it templates told.

    ``sure`` is whether the template had letters enough, and how many letters were told.
    """

    text: str
    known: int
    enough: bool = True
    exact: bool = True

    @property
    def sure(self) -> tuple[bool, int, bool]:
        return self.enough, self.known, self.exact


class Sentences:
    """The sentences of the core in another language.

    Parameters
    ----------
    templates
        Each template of the core, with the numbers of the holes in which names stand.
    look_up
        Gives the text of the language for a template; empty if there is none.
    """

    def __init__(
        self, templates: Mapping[str, Sequence[int]], look_up: Callable[[str], str]
    ) -> None:
        self._look_up = look_up
        self._by_key: dict[str, list[_Template]] = {}
        for text, names in templates.items():
            template = _template(text, names)
            if template.letters:
                self._by_key.setdefault(_key(template.literals), []).append(template)
        for those in self._by_key.values():
            those.sort(key=lambda one: -one.weight)
        self._kept = lru_cache(maxsize=4096)(self._said)

    def said(self, text: str) -> str:
        """Return a text in the language of the window, and as it is where no template fits."""
        sign = decimal_sign()
        return self._kept(text).replace(_HELD, sign).replace(_PARTED, ";" if sign == "," else ",")

    def _said(self, text: str) -> str:
        """Do so, with the decimal signs of its numbers held back."""
        if len(text) > LONGEST:
            return text
        lines = [self._sentences(line, DEEPEST) for line in text.split("\n")]
        return "\n".join(lines)

    def _sentences(self, line: str, depth: int) -> str:
        found = self._text(line, depth)
        return found.text if found else line

    def _text(self, text: str, depth: int) -> _Said | None:
        """Take a text as a whole, as several sentences, or as one behind a place of a file."""
        ways = [self._whole(text, depth), self._several(text, depth), self._placed(text, depth)]
        ways.append(self._names_first(text, depth))
        return max((way for way in ways if way), key=lambda way: way.known, default=None)

    def _several(self, text: str, depth: int) -> _Said | None:
        parts = _BETWEEN_SENTENCES.split(text)
        if len(parts) == 1 or not depth:
            return None
        said = [self._whole(part, depth) or self._placed(part, depth) for part in parts]
        known = sum(one.known for one in said if one)
        together = [one.text if one else part for one, part in zip(said, parts, strict=True)]
        return _Said(" ".join(together), known) if known else None

    def _placed(self, text: str, depth: int) -> _Said | None:
        """Take the sentence behind a place, as an error says it: data.csv, row 3: ..."""
        for colon in re.finditer(": ", text):
            before = text[: colon.end()]
            if before.count("“") != before.count("”"):
                continue  # inside the name of a column
            place, rest = _PLACE.fullmatch(before), self._whole(text[colon.end() :], depth)
            if place and rest:
                said = [place["file"]] if place["file"] else []
                for part, name in (("column “{0}”", "column"), ("row {0}", "row")):
                    said += [self._filled(part, place[name])] if place[name] else []
                if place["character"]:
                    said.append(self._filled("character {0}", place["character"]))
                told = len(before) - len(place["file"]) if place["file"] != before[:-2] else 0
                return _Said(f"{', '.join(said)}: {rest.text}", rest.known + told)
        named = _NAME_FIRST.match(text)
        rest = self._whole(text[named.end() :], depth, begun=True) if named else None
        if named and rest:
            return _Said(f"{self._filled(_QUOTED, named[1])} {rest.text}", rest.known)
        return None

    def _names_first(self, text: str, depth: int) -> _Said | None:
        """Take quoted names, alone or with a count of the others: “a”, “b”, and 2 more."""
        names = _QUOTED_LIST.match(text)
        listed = self._listed(names[0]) if names else None
        if names is None or listed is None or names.end() == len(text):
            return listed
        rest = text[names.end() :]
        said = self._whole(rest, depth, begun=True) if rest.startswith(",") else None
        return said and _Said(listed.text + said.text, listed.known + said.known)

    def _filled(self, template: str, value: str) -> str:
        return (self._look_up(template) or template).format(value)

    def _whole(self, text: str, depth: int, *, begun: bool = False) -> _Said | None:
        """Return a text by the template that tells most of it; with ``begun`` by its beginning."""
        fits: list[tuple[_Template, list[str], str]] = []
        keys = {text[:_KEY].lower()} if begun else {text[:_KEY].lower(), ""}
        for key in keys:
            compared = 0
            for template in self._by_key.get(key, ()):
                for stop in ("", "."):
                    # An error gets its full stop when it is shown.
                    if stop and not text.endswith(stop):
                        continue
                    values = template.values(text.removesuffix(stop))
                    if values is not None:
                        fits.append((template, values, stop))
                        compared += 1
                        break
                if compared == MOST_COMPARED:
                    break
        fits.sort(key=lambda fit: -fit[0].weight)  # of equals the first is taken
        ways = (self._by(*fit, text, depth) for fit in fits)
        return max((way for way in ways if way), key=lambda way: way.sure, default=None)

    def _parted(self, template: _Template, values: list[str], depth: int) -> list[str]:
        """Part values between which a template has nothing: the second is a text of the core."""
        values = list(values)
        for at, literal in enumerate(template.literals[1:-1]):
            if literal or values[at] or not values[at + 1]:
                continue
            both = values[at + 1]
            for beginning in list(_BEGINNING.finditer(both))[:MOST_BEGINNINGS]:
                if self._whole(both[beginning.start() :], depth - 1, begun=True):
                    values[at : at + 2] = both[: beginning.start()], both[beginning.start() :]
                    break
            else:
                if not self._whole(both, depth - 1):
                    values[at : at + 2] = both, ""
        return values

    def _by(
        self, template: _Template, values: list[str], stop: str, text: str, depth: int
    ) -> _Said | None:
        there = self._look_up(template.text)
        if not there:
            return None
        known, said = template.weight, []
        if depth:
            values = self._parted(template, values, depth)
        for at, value in enumerate(values):
            if at in template.names:
                found = self._listed(value)
            else:
                value = _held(value)
                found = self._value(value, depth - 1) if depth else None
            if found:
                known += found.known
            elif not (template.enough or at in template.names or _plain(value)):
                return None
            if not (template.enough or at in template.names) and _ARROW.search(value):
                return None
            said.append(found.text if found else value)
        whole = there.format(*said) if values else there
        if text[:1].isupper() and template.literals[0][:1].islower():
            whole = whole[:1].upper() + whole[1:]
        if stop and not whole.endswith(stop):
            whole += stop
        return _Said(whole, known, template.enough, text.startswith(template.literals[0]))

    def _listed(self, value: str) -> _Said | None:
        """Take a value as a list of quoted names, which get the quotes of the language."""
        if not _QUOTED_LIST.fullmatch(value):
            return None
        quoted = [self._filled(_QUOTED, name[1:-1]) for name in re.findall("“[^“”]*”", value)]
        return _Said(", ".join(quoted), 2 * len(quoted))

    def _value(self, value: str, depth: int) -> _Said | None:
        """Take a value as a text of the core, or as a list of such; ``None`` if it is neither."""
        if not re.search("[A-Za-z]", value):
            return None
        found = self._listed(value) or self._text(value, depth)
        if found or not depth:
            return found
        parts = _IN_A_LIST.split(value)
        said = [self._listed(part) or self._whole(part, depth) for part in parts]
        if not any(said):
            return None
        pairs = list(zip(said, parts, strict=True))
        # That some piece of a text looks like one of the core tells nothing of the whole.
        sure = all(one or _plain(part) for one, part in pairs)
        known = sum(one.known for one in said if one) if sure else 0
        return _Said("".join(one.text if one else part for one, part in pairs), known)


def _held(value: str) -> str:
    """Hold back the decimal sign of a number, and what parts several, until they are said."""
    if _NUMBER.fullmatch(value):
        return value.replace(".", _HELD)
    if "." in value and _NUMBERS.fullmatch(value):
        return value.replace(".", _HELD).replace(",", _PARTED)
    return value


def _template(text: str, names: Sequence[int]) -> _Template:
    if not re.search(r"\{\d+\}", text):
        return _Template(text, (text,), frozenset())
    parts = list(Formatter().parse(text))
    literals, literal, quoted = [], "", set(names)
    for before, hole, _, _ in parts:
        literal += before
        if hole is not None:
            literals.append(literal)
            literal = ""
    return _Template(text, (*literals, literal), frozenset(quoted))


def _key(literals: tuple[str, ...]) -> str:
    """Return by what a template is filed: how it begins, if that is always the same."""
    return literals[0][:_KEY].lower() if len(literals[0]) >= _KEY else ""


def _same(text: str, literal: str) -> bool:
    """Say whether two are the same but for the size of the first letter."""
    return text[1:] == literal[1:] and text[:1].lower() == literal[:1].lower()


def _plain(value: str) -> bool:
    """Say whether a value is a number or a quoted name, which needs no translation."""
    return not re.search("[A-Za-z]", re.sub(r"“[^”]*”|\de[+-]?\d", "", value))
