"""Tetrad's knowledge file: tiers, forbidden and required arcs.

::

    /knowledge
    addtemporal
    1 age sex
    2* smoker
    3- cough
    forbiddirect
    sex cough
    requiredirect
    age smoker

Tiers count from 1 here. A ``*`` behind the number forbids arcs inside the tier, and a ``-`` arcs
to any later tier but the next. ``forbiddengroup`` and ``requiredgroup`` are followed by pairs of
lines: from each variable of the first to each of the second. Names are separated by blanks, tabs
or commas and may stand in double quotes; a line that begins with ``//`` is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate

from bnstudio.errors import UsageError
from bnstudio.graph.knowledge import Arc, Knowledge
from bnstudio.graph.knowledge_file.as_arcs import left_out, ruled_out
from bnstudio.graph.knowledge_file.form import MOST_ARCS, Form, Source, Written

_HEAD = "/knowledge"
_SECTIONS = ("addtemporal", "forbiddirect", "requiredirect", "forbiddengroup", "requiredgroup")
_MOST_TIERS = 100_000
_WORD = re.compile(r'"([^"]*)"|([^\s,"]+)')
_TIER = re.compile(r"([0-9]{1,9})([*-]{0,2})")


def looks_like(text: str) -> bool:
    """Whether the first line that is no comment is one that only this form begins with."""
    first = next((line for _, line in _lines(text)), "")
    return first.lower().startswith(_HEAD) or first.lower() in _SECTIONS


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Give the lines that say something, with their numbers."""
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if line and not line.startswith("//"):
            yield number, line


class _Parser:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.tiers: dict[int, list[str]] = {}
        self.within: set[int] = set()
        self.next_only: set[int] = set()
        self.arcs: dict[str, list[Arc]] = {"forbid": [], "requir": []}
        self.first: list[str] = []  # of a group, while its second line is to come
        self.first_row = 0

    def read(self, text: str) -> Knowledge:
        section = ""
        for row, line in _lines(text):
            if line.lower() in _SECTIONS:
                self._check_group()
                section = line.lower()
            elif line.lower() == _HEAD and not section:
                continue
            elif not section:
                raise self.source.error(
                    f"“{line}” stands before any section", row, f"Begin with {_listed()}"
                )
            else:
                self._line(section, line, row)
        self._check_group()
        return self._knowledge()

    def _line(self, section: str, line: str, row: int) -> None:
        words = self._words(line, row)
        kind = section[:6]
        if section == "addtemporal":
            self._tier(words, row)
        elif section.endswith("group"):
            if not self.first:
                self.first, self.first_row = words, row
                return
            self._check_room(len(self.first) * len(words), row)
            self.arcs[kind] += [(a, b) for a in self.first for b in words if a != b]
            self.first = []
        else:
            if len(words) != 2:
                raise self.source.error(
                    f"{section} wants two names a line, not {len(words)}",
                    row,
                    "Put names that hold blanks in double quotes",
                )
            self.arcs[kind].append((words[0], words[1]))

    def _words(self, line: str, row: int) -> list[str]:
        if line.count('"') % 2:
            raise self.source.error("a double quote is not closed", row, "Close it, or take it out")
        return [quoted or plain for quoted, plain in _WORD.findall(line) if quoted or plain]

    def _tier(self, words: list[str], row: int) -> None:
        found = _TIER.fullmatch(words[0]) if words else None
        if found is None or int(found[1]) > _MOST_TIERS:
            raise self.source.error(
                f"“{words[0] if words else ''}” is not the number of a tier",
                row,
                "Write lines such as 1 age sex; a * behind the number forbids arcs inside the tier",
            )
        number = int(found[1])
        self.tiers.setdefault(number, []).extend(words[1:])
        if "*" in found[2]:
            self.within.add(number)
        if "-" in found[2]:
            self.next_only.add(number)

    def _check_room(self, more: int, row: int | None = None) -> None:
        if more + sum(map(len, self.arcs.values())) > MOST_ARCS:
            raise self.source.error(
                f"the file stands for more than {MOST_ARCS:,} arcs",
                row,
                "Say it with tiers, or in a JSON file with orderings",
            )

    def _check_group(self) -> None:
        if self.first:
            raise self.source.error(
                "the second line of a group is missing",
                self.first_row,
                "A group is two lines: from each name of the first to each of the second",
            )

    def _knowledge(self) -> Knowledge:
        low = min(1, *self.tiers) if self.tiers else 1  # very old files count from 0
        tiers = [
            tuple(dict.fromkeys(self.tiers.get(number, ())))
            for number in range(low, max(self.tiers, default=low - 1) + 1)
        ]
        forbidden = self.arcs["forbid"]
        names = [name for tier in tiers for name in tier]
        ends = list(accumulate(map(len, tiers)))
        for number in sorted(self.next_only):
            own = tiers[number - low]
            after = ends[min(number - low + 1, len(ends) - 1)]  # behind the next tier
            if not own or after == len(names):
                continue
            self._check_room(len(own) * (len(names) - after))
            forbidden += [(a, b) for a in own for b in names[after:] if a != b]
        return Knowledge(
            required=tuple(dict.fromkeys(self.arcs["requir"])),
            forbidden=tuple(dict.fromkeys(forbidden)),
            tiers=tuple(tiers),
            forbid_within_tier=tuple(sorted(number - low for number in self.within)),
        )


def parse(text: str, source: Source) -> Knowledge:
    """Return the knowledge of a file in Tetrad's form."""
    return _Parser(source).read(text)


def text(knowledge: Knowledge, names: Sequence[str]) -> Written:
    """Return the text of the file; orderings, roots and leaves become forbidden arcs."""
    lines = [_HEAD]
    if knowledge.tiers:
        lines.append("addtemporal")
        for number, members in enumerate(knowledge.tiers):
            mark = "*" if number in knowledge.forbid_within_tier else ""
            lines.append(" ".join([f"{number + 1}{mark}", *map(_word, members)]))
    for section, arcs in (
        ("forbiddirect", ruled_out(knowledge, names, tiers=False)),
        ("requiredirect", knowledge.required),
    ):
        if arcs:
            lines += [section, *(f"{_word(a)} {_word(b)}" for a, b in arcs)]
    notes = left_out(knowledge, Form.TETRAD.title, without_names=not names)
    return Written("\n".join(lines) + "\n", notes)


def _word(name: str) -> str:
    if not name or '"' in name or len(name.splitlines()) > 1 or name != name.strip():
        raise UsageError(
            f"Tetrad's knowledge file cannot hold the name “{name}”",
            advice="Rename the variable, or choose JSON or CSV",
        )
    plain = _WORD.fullmatch(name) is not None and not name.startswith("//")
    return name if plain else f'"{name}"'


def _listed() -> str:
    return ", ".join(_SECTIONS)
