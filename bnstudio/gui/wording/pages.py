"""What the documentation's pages hold, by heading, and where words are found. No Qt in here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

#: Headings below this level are found, but not listed among the contents.
LISTED = 2
#: What may stand between two marks: all but the end of a paragraph, code and escapes as wholes.
_INSIDE = r"(?:\\.|`[^`]*`|\n(?!\n)|[^\\`\n])+?"
#: The marks of Markdown in a paragraph: code, an escape, a link, stars, lines. A star or a line
#: that belongs to a word, as in A* or pumsb_star, is none.
_MARKS = re.compile(
    rf"(`+)(?P<code>(?:[^`\n]|\n(?!\n))+)\1|\\(?P<escaped>[^\w\s])|\[(?P<link>[^\]]*)\]\([^)]*\)"
    rf"|(?<![\w*])(\*{{1,3}})(?=[^\s*])(?P<starred>{_INSIDE})(?<=\S)\5(?!\*)"
    rf"|(?<!\w)(_{{1,3}})(?=[^\s_])(?P<lined>{_INSIDE})(?<=\S)\7(?!\w)"
)
_SHOWN = 64  # characters of a line of a page that holds what was looked for


#: The part of a page that says where in the program something is: for who reads its source.
_FOR_PROGRAMMERS = re.compile(r"^## In the code\n.*?(?=^##? |\Z)", re.MULTILINE | re.DOTALL)


def shown_text(page: Path) -> str:
    """Return what the window shows of a page, as Markdown."""
    return _FOR_PROGRAMMERS.sub("", page.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Section:
    """A heading of a page with the text below it; a page's title is of level 1."""

    page: Path
    title: str
    level: int
    text: str

    @property
    def anchor(self) -> str:
        """What a link to it names; "" for the beginning of its page."""
        return slug(self.title) if self.level > 1 else ""


@dataclass(frozen=True)
class Found:
    """A section that holds all words, and the beginning of a line that holds the first."""

    section: Section
    line: str


def sections(pages: Sequence[Path]) -> list[Section]:
    """Return the headings of some pages, in order. Lines of code are no headings."""
    return [section for page in pages for section in _sections(page)]


def _sections(page: Path) -> list[Section]:
    found: list[tuple[str, int, list[str]]] = []  # with paragraphs and code in turns
    in_code = False
    for line in shown_text(page).splitlines():
        if line.lstrip().startswith("```"):
            in_code = not in_code
            if found:
                found[-1][2].append("")
            continue
        heading = None if in_code else re.match(r"(#{1,6}) +(.*)", line)
        if heading is not None:
            found.append((_words(heading[2]), len(heading[1]), [""]))
        elif found:
            found[-1][2][-1] += f"{line}\n"
    return [Section(page, title, level, _text(pieces)) for title, level, pieces in found]


def _text(pieces: Sequence[str]) -> str:
    """Return the words of paragraphs and blocks of code, which follow each other in turns."""
    shown = (piece if i % 2 else _words(piece) for i, piece in enumerate(pieces))
    return "\n".join(line.strip() for piece in shown for line in piece.splitlines())


def search(query: str, among: Sequence[Section]) -> list[Found]:
    """Return the sections that hold every word of a query, those that it names before others."""
    words = query.casefold().split()
    if not words:
        return []
    ranked: list[tuple[int, int, Found]] = []
    for order, section in enumerate(among):
        title, text = section.title.casefold(), section.text.casefold()
        if all(word in title or word in text for word in words):
            named = sum(word in title for word in words)
            often = min(sum(text.count(word) for word in words), 99)
            lines = section.text.splitlines()
            line = next((each for each in lines if words[0] in each.casefold()), "")
            ranked.append((-100 * named - often, order, Found(section, _near(line, words[0]))))
    ranked.sort(key=lambda one: one[:2])
    return [found for _, _, found in ranked]


def _near(line: str, word: str) -> str:
    """Return the part of a line round a word."""
    line = line.strip(" -|#")
    if len(line) <= _SHOWN:
        return line
    at = max(line.casefold().find(word), 0)
    start = line.rfind(" ", 0, max(at - _SHOWN // 3, 1)) + 1
    end = line.rfind(" ", start, start + _SHOWN)
    end = end if end > at else min(start + _SHOWN, len(line))
    return f"{'… ' if start else ''}{line[start:end].strip()}{' …' if end < len(line) else ''}"


def _words(text: str) -> str:
    """Return a text of Markdown as it is shown."""
    return _MARKS.sub(_bare, text).strip()


def _bare(found: re.Match[str]) -> str:
    kind, inside = found.lastgroup, found[found.lastgroup or 0]
    return inside if kind in ("code", "escaped") else _words(inside)


def slug(heading: str) -> str:
    """Return the anchor of a heading, as links name it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def page_title(page: Path) -> str:
    """Return a page's heading, or its file's name."""
    first = page.read_text(encoding="utf-8").lstrip().partition("\n")[0]
    return first.lstrip("# ").replace("`", "") or page.stem
