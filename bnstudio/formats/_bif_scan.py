"""BIF, from text to parts: comments out, then each variable's declaration and each block's heading.

The cursor never goes back, so that time grows only with the file. The bodies of probability blocks
are left as text for ``_bif_tables.py``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NoReturn
from urllib.parse import unquote

from bnstudio.formats.common import Source
from bnstudio.numbers import whole_number

_TOKEN = re.compile(r'\s*(?:"([^"]*)"|([{}()\[\],;|])|([^\s{}()\[\],;|"]+))')
_POSITION = re.compile(r"position\s*=\s*\(\s*([-+.\deE]+)\s*,\s*([-+.\deE]+)\s*\)")


@dataclass
class Declared:
    states: tuple[str, ...]
    line: int
    position: tuple[float, float] | None = None
    name: str | None = None  # the original, where the file holds a mapped one
    originals: dict[int, str] = field(default_factory=dict)  # of the states


@dataclass
class Block:
    child: str
    parents: list[str]
    line: int
    body: str
    start: int  # of the body, for line numbers


class Cursor:
    """The text, and how far it has been read."""

    def __init__(self, text: str, source: Source, outer: tuple[Cursor, int] | None = None) -> None:
        self.text = text
        self.source = source
        self.outer = outer  # of a part of the text: the whole, and where the part begins
        self.at = 0
        self.began = 0  # the last token
        self._counted = (0, 1)

    def line(self, at: int | None = None) -> int:
        at = self.at if at is None else at
        if self.outer is not None:
            whole, start = self.outer
            return whole.line(start + at)
        # Asked for again and again on the way through the text: counted on from the last place.
        place, line = self._counted
        if at < place:
            place, line = 0, 1
        line += self.text.count("\n", place, at)
        self._counted = (at, line)
        return line

    def next(self, within: str) -> str:
        found = _TOKEN.match(self.text, self.at)
        if found is None:
            if self.text.find('"', self.at) >= 0:
                self.fail("a quotation mark is never closed")
            if self.outer is not None:
                self.fail(f"{within} ends too early")
            self.source.fail(
                f"the file ends in the middle of {within}",
                self.line(),
                advice="It may have been cut off; fetch it again",
            )
        self.at = found.end()
        kind = found.lastindex or 0
        self.began = found.start(kind)
        return found[kind]

    def fail(self, what: str) -> NoReturn:
        """Say what is wrong at the place that has been reached."""
        if self.outer is not None:
            whole, start = self.outer
            self.source.fail_at(what, whole.text, start + self.began)
        self.source.fail_at(what, self.text, self.began)

    def more(self) -> bool:
        found = _TOKEN.match(self.text, self.at)
        return found is not None or bool(self.text[self.at :].strip())

    def expect(self, token: str, within: str) -> None:
        found = self.next(within)
        if found != token:
            self.fail(f"in {within}, “{found[:60]}” stands where “{token}” should")

    def until(self, token: str, within: str) -> list[str]:
        found = []
        while (word := self.next(within)) != token:
            found.append(word)
        return found


def without_comments(text: str, source: Source) -> str:
    """Blank comments out, keeping every line where it was; marks inside quotes stay."""
    if "//" not in text and "/*" not in text:
        return text
    parts = []
    at = 0
    for found in re.finditer(r'"[^"\n]*"|//[^\n]*|/\*', text):
        if found.start() < at or found[0].startswith('"'):
            continue
        parts.append(text[at : found.start()])
        if found[0] == "/*":
            end = text.find("*/", found.end())
            if end < 0:
                source.fail("a comment is never closed", text.count("\n", 0, found.start()) + 1)
            parts.append(" " + "\n" * text.count("\n", found.start(), end))
            at = end + 2
        else:
            at = found.end()
    parts.append(text[at:])
    return "".join(parts)


def read_variable(cursor: Cursor, variables: dict[str, Declared]) -> None:
    name = cursor.next("a variable's declaration")
    line = cursor.line()
    within = f"the declaration of “{name}”"
    if name in variables:
        cursor.source.fail(f"the variable “{name}” is declared twice", line)
    cursor.expect("{", within)
    made = Declared((), line)
    while (word := cursor.next(within)) != "}":
        if word == "type":
            kind = cursor.next(within)
            if kind != "discrete":
                cursor.fail(f"“{name}” is of type “{kind}”; only discrete variables can be read")
            cursor.expect("[", within)
            count = cursor.next(within)
            cursor.expect("]", within)
            cursor.expect("{", within)
            states = tuple(state for state in cursor.until("}", within) if state != ",")
            cursor.expect(";", within)
            if not count.isdecimal() or whole_number(count) != len(states):
                cursor.fail(
                    f"“{name}” is said to have {count[:20]} states, but {len(states)} are listed"
                )
            if len(set(states)) < len(states):
                cursor.fail(f"“{name}” has two states of the same name")
            made.states = states
        elif word == "property":
            _take_property(made, " ".join(cursor.until(";", within)))
        else:
            cursor.fail(f"in {within}, “{word[:60]}” is not understood")
    if not made.states:
        cursor.source.fail(f"“{name}” has no states", line)
    variables[name] = made


def _take_property(made: Declared, text: str) -> None:
    found = _POSITION.search(text.replace(" , ", ", "))
    if found:
        try:
            made.position = (float(found[1]), float(found[2]))
        except ValueError:
            made.position = None
    key, _, value = text.partition("=")
    key = key.strip()
    if key == "bnstudio_name":
        made.name = unquote(value.strip())
    elif key.startswith("bnstudio_state_"):
        code = whole_number(key[15:]) if key[15:].isdecimal() else None
        if code is not None:
            made.originals[code] = unquote(value.strip())


def read_heading(cursor: Cursor) -> Block:
    within = "a probability block's heading"
    cursor.expect("(", within)
    line = cursor.line()
    words = [word for word in cursor.until(")", within) if word not in {",", "|"}]
    if not words:
        cursor.source.fail("a probability block names no variable", line)
    within = f"the probability block of “{words[0]}”"
    cursor.expect("{", within)
    start = cursor.at
    end = cursor.text.find("}", start)
    if '"' in cursor.text[start:end]:  # a brace may stand inside quotes
        cursor.until("}", within)
        end = cursor.at - 1
    if end < 0:
        cursor.at = len(cursor.text)
        cursor.next(within)
    cursor.at = end + 1
    return Block(words[0], words[1:], line, cursor.text[start:end], start)
