"""Texts of words, marks and quoted strings, taken apart: Hugin, Netica, DSC and dagitty.

The scanner goes forward only, so that time grows with the text; every token knows its place, so
that errors name line and character.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

import numpy as np

from bnstudio.formats.common import Source
from bnstudio.network.bayesnet import Table

_QUOTED = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
_MAX_DEPTH = 1000


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a mark or the inside of a quoted string; an empty mark at the end."""

    text: str
    at: int
    quoted: bool = False
    mark: bool = False


class Scanner:
    """The tokens of a text, one ahead.

    Parameters
    ----------
    text, source
        The text, and the file that it is from.
    marks
        Characters and pairs of characters that stand for themselves, longer ones first.
    line_comment
        What begins a comment that ends with its line. ``/* */`` is one as well.
    """

    def __init__(self, text: str, source: Source, marks: list[str], line_comment: str) -> None:
        self.source = source
        self.text = _blanked(text, source, line_comment)
        listed = "|".join(map(re.escape, marks))
        singles = "".join(re.escape(mark) for mark in marks if len(mark) == 1)
        word = rf'(?:(?!{listed})[^\s"{singles}])+'
        self._token = re.compile(rf"\s*+(?:({_QUOTED})|({listed})|({word}))", re.DOTALL)
        self.at = 0
        self._steps = 0
        self._counted = (0, 1)
        self.head = self._scan()

    def _scan(self) -> Token:
        found = self._token.match(self.text, self.at)
        if found is None:
            rest = self.text.find('"', self.at)
            if rest >= 0:
                self.source.fail_at("a quotation mark is never closed", self.text, rest)
            self.at = len(self.text)
            return Token("", len(self.text.rstrip()), mark=True)
        self.at = found.end()
        kind = found.lastindex or 0
        if kind == 1:
            return Token(unescaped(found[1][1:-1]), found.start(1), True)
        return Token(found[kind], found.start(kind), mark=kind == 2)

    def take(self) -> Token:
        """Return the next token and go on."""
        token = self.head
        self._steps += 1
        if self._steps % 4096 == 0:
            self.source.step(self.at, len(self.text))
        self.head = self._scan()
        return token

    @property
    def ended(self) -> bool:
        """Whether nothing is left."""
        return self.head.mark and not self.head.text

    def ahead(self, mark: str) -> bool:
        """Whether the next token is this mark or word, not quoted."""
        return self.head.text == mark and not self.head.quoted

    def accept(self, mark: str) -> bool:
        """Take the next token if it is this mark or word; say whether it was."""
        found = self.ahead(mark)
        if found:
            self.take()
        return found

    def expect(self, mark: str, within: str) -> Token:
        """Take a mark or word that must be there."""
        if not self.ahead(mark):
            self.fail(f"in {within}, {shown(self.head)} stands where “{mark}” should")
        return self.take()

    def word(self, within: str) -> Token:
        """Take a name, quoted or not."""
        if self.head.mark:
            self.fail(f"in {within}, {shown(self.head)} stands where a name should")
        return self.take()

    def until(self, mark: str, within: str) -> tuple[str, int]:
        """Return the text up to a mark outside quotes, and where it begins; take the mark."""
        start = self.head.at
        while not self.ahead(mark):
            if self.ended:
                self.fail(f"the file ends in the middle of {within}; it may have been cut off")
            self.take()
        end = self.head.at
        self.take()
        return self.text[start:end], start

    def raw_until(self, mark: str, within: str) -> tuple[str, int]:
        """As :meth:`until`, for text without quotes: at once, however long it is."""
        start = self.head.at
        end = self.text.find(mark, start)
        if end < 0:
            self.fail(f"the file ends in the middle of {within}; it may have been cut off")
        self.at = end + len(mark)
        self.head = self._scan()
        return self.text[start:end], start

    def skip_block(self, within: str) -> None:
        """Skip all up to the brace that closes the one that has been taken."""
        depth = 1
        while depth:
            if self.ended:
                self.fail(f"the file ends in the middle of {within}; it may have been cut off")
            token = self.take()
            if not token.quoted and token.text in {"{", "}"}:
                depth += 1 if token.text == "{" else -1
                if depth > _MAX_DEPTH:
                    self.fail("the braces are nested too deeply for a network")

    def numbers(self, mark: str, what: str) -> Table:
        """Return the numbers up to a mark, brackets and commas between them aside."""
        text, start = self.raw_until(mark, what)
        self.source.step(start, len(self.text))
        return numbers(
            text, what, lambda word, at: self.source.fail_at(word, self.text, start + at)
        )

    def place(self, token: Token) -> tuple[int, int]:
        """Return line and character of a token; to be asked in the order of the text."""
        at, line = self._counted
        line += self.text.count("\n", at, token.at)
        self._counted = (token.at, line)
        return line, token.at - self.text.rfind("\n", 0, token.at)

    def fail(self, what: str, token: Token | None = None) -> NoReturn:
        """Say what is wrong at a token, by default the next one."""
        self.source.fail_at(what, self.text, self.head.at if token is None else token.at)


def shown(token: Token) -> str:
    """Return a token for a message."""
    if token.mark and not token.text:
        return "the end of the file"
    return f"“{token.text[:60]}”"


def _blanked(text: str, source: Source, line_comment: str) -> str:
    """Put blanks in the place of comments, so that all else stays where it was."""
    if line_comment not in text and "/*" not in text:
        return text
    mark = re.escape(line_comment)
    parts = []
    done = 0
    for found in re.finditer(rf"{_QUOTED}|{mark}[^\n]*|/\*.*?\*/|/\*", text, re.DOTALL):
        if found[0][0] == '"':
            continue
        if found[0] == "/*":
            source.fail_at("a comment is never closed", text, found.start())
        parts.append(text[done : found.start()])
        parts.append(re.sub(r"[^\n]", " ", found[0]))
        done = found.end()
    parts.append(text[done:])
    return "".join(parts)


def unescaped(inside: str) -> str:
    """Return what the inside of a quoted string means."""
    if "\\" not in inside:
        return inside
    return re.sub(
        r"\\(.)",
        lambda found: "" if found[1] == "\n" else _ESCAPES.get(found[1], found[1]),
        inside,
        flags=re.DOTALL,
    )


def escaped(text: str) -> str:
    """Write a text as a quoted string."""
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    for letter, sign in _ESCAPES.items():
        text = text.replace(sign, "\\" + letter)
    return f'"{text}"'


_TO_BLANKS = str.maketrans("(),{}", "     ")


def numbers(text: str, what: str, fail: Callable[[str, int], object]) -> Table:
    """Return the numbers of a text, brackets and commas between them aside.

    ``fail`` is called with what is wrong, and where in the text, and must raise.
    """
    words = text.translate(_TO_BLANKS).split()
    try:
        return np.array(list(map(float, words)), dtype=np.float64)
    except ValueError:
        for word in words:
            try:
                float(word)
            except ValueError:
                fail(f"in {what}, “{word[:60]}” is no number", max(0, text.find(word)))
        raise
