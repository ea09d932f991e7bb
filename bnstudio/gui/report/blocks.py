"""What a report is made of: headings, text, facts, tables, figures and commands, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.figures.sheet import Sheet

#: So many rows of a table are written; a report is for people.
MOST_ROWS = 5000


@dataclass(frozen=True)
class Heading:
    """The title of a section (level 2) or a part of one (level 3)."""

    text: str
    level: int = 2


@dataclass(frozen=True)
class Paragraph:
    """Sentences."""

    text: str


@dataclass(frozen=True)
class Bullets:
    """Sentences of a list; ``numbered`` where their order matters."""

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True)
class Facts:
    """Names and values."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Grid:
    """A table.

    Attributes
    ----------
    caption, heads, rows
        What it shows, and its cells; the first of a row names it.
    numbers
        The columns that hold numbers, which stand at the right.
    """

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Picture:
    """A figure with its caption."""

    sheet: Sheet
    caption: str


@dataclass(frozen=True)
class Commands:
    """Lines for a shell."""

    lines: tuple[str, ...]


Block = Heading | Paragraph | Bullets | Facts | Grid | Picture | Commands


@dataclass(frozen=True)
class Report:
    """A report; ``made`` says when and by what."""

    title: str
    made: str
    blocks: tuple[Block, ...]

    def headings(self) -> list[str]:
        """Return the titles of the sections."""
        return [b.text for b in self.blocks if isinstance(b, Heading) and b.level == 2]
