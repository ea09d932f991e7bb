"""The forms of a knowledge file: their names, their endings, and how reading one may fail."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from bnstudio.errors import UsageError

MOST_ARCS = 5_000_000
"""Arcs that a few lines of a file may stand for, or that a list of arcs may be written with."""


class Form(Enum):
    """A form of a knowledge file.

    ``title`` is what people call it; ``endings`` are those of file names that ask for it, the
    usual one first.
    """

    JSON = ("JSON", (".json",))
    WHITELIST = ("bnlearn's whitelist", (".whitelist.csv",))
    BLACKLIST = ("bnlearn's blacklist", (".blacklist.csv",))
    CSV = ("CSV", (".csv",))
    TETRAD = ("Tetrad's knowledge file", (".txt", ".prior", ".knowledge"))

    def __init__(self, title: str, endings: tuple[str, ...]) -> None:
        self.title = title
        self.endings = endings


def form_of(path: str | Path) -> Form | None:
    """Return the form that the ending of a name asks for, or ``None``."""
    name = Path(path).name.lower()
    return next((form for form in Form if name.endswith(form.endings)), None)


def endings() -> tuple[str, ...]:
    """Return all endings that a knowledge file can be written under."""
    return tuple(ending for form in Form for ending in form.endings)


@dataclass(frozen=True)
class Written:
    """The text of a knowledge file, and sentences about what its form cannot hold."""

    text: str
    notes: tuple[str, ...] = ()


class ArcListError(UsageError):
    """A list of two columns may be of required or of forbidden arcs, and nothing says which."""


@dataclass(frozen=True)
class Source:
    """A file that is being read, for the errors about it."""

    path: Path

    def error(self, what: str, row: int | None = None, advice: str = "") -> UsageError:
        """Return the error that says what is wrong in which row (counted from 1)."""
        return UsageError(what, file=self.path, row=row, advice=advice)
