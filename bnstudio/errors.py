"""One family of errors whose text is meant for the person at the screen.

Every error says what happened, where (file, column, row), and what to do about it. The command
line prints it on one line and exits with status 2; the window shows it in words. Anything that is
not a :class:`BnstudioError` is a defect of the program.
"""

from __future__ import annotations

import re
from functools import partial
from os import PathLike, fspath

#: Quoted names and cells, paths, and whole sentences are told up to so many characters.
MOST_QUOTED, MOST_OF_A_PATH, MOST_OF_A_SENTENCE = 80, 300, 1000

_LONG_QUOTE = re.compile(f"“([^”]{{{MOST_QUOTED + 1},}})”")


def shortened(text: str, most: int = MOST_QUOTED) -> str:
    """Return ``text`` with its middle left out if it has more than ``most`` characters."""
    if len(text) <= most:
        return text
    end = most // 4
    return f"{text[: most - end - 1]}…{text[len(text) - end :]}"


def brief(sentence: str) -> str:
    """Return a sentence for a person in which long quotes are shortened, and so is the whole.

    What stands between “ and ” comes from a file or a person and may have any length.
    """
    sentence = _LONG_QUOTE.sub(lambda found: f"“{shortened(found[1])}”", sentence)
    return shortened(sentence, MOST_OF_A_SENTENCE)


class BnstudioError(Exception):
    """Something the person can understand and put right.

    Parameters
    ----------
    what
        What happened, as a sentence without the final full stop. Put what a file or a person
        wrote between “ and ”: the message shortens it (:func:`brief`).
    file, column, row
        Where it happened, as far as it is known. Rows count from 1 and include the header line,
        so that they are the line numbers of an editor.
    advice
        What to do about it, as a sentence without the final full stop.
    character
        Where in the row, from 1 on: the column of an editor.
    """

    def __init__(
        self,
        what: str,
        *,
        file: str | PathLike[str] | None = None,
        column: str | None = None,
        row: int | None = None,
        advice: str = "",
        character: int | None = None,
    ) -> None:
        self.what = what
        self.file = None if file is None else fspath(file)
        self.column = column
        self.row = row
        self.character = character
        self.advice = advice
        super().__init__(what)

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions cross the pipe from the worker; the keyword arguments must survive pickling.
        made = partial(type(self), file=self.file, column=self.column, row=self.row)
        return partial(made, self.what, advice=self.advice, character=self.character), ()

    def __str__(self) -> str:
        """Give the whole message on one line."""
        place = []
        if self.file is not None:
            place.append(shortened(self.file, MOST_OF_A_PATH))
        if self.column is not None:
            place.append(f"column “{shortened(self.column)}”")
        if self.row is not None:
            place.append(f"row {self.row}")
        if self.character is not None:
            place.append(f"character {self.character}")
        what = brief(self.what)
        text = f"{', '.join(place)}: {what}" if place else what
        text = text.rstrip(".") + "."
        if self.advice:
            text += f" {brief(self.advice).rstrip('.')}."
        return " ".join(text.split())


class DataError(BnstudioError):
    """A table cannot be read or turned into a dataset."""


class UnevenRowsError(DataError):
    """Rows of a text file have more or fewer cells than its first; they can be left out."""


class GraphError(BnstudioError):
    """A graph breaks a condition of its kind (cycle, invalid RPDAG, ...)."""


class FormatError(BnstudioError):
    """A network file cannot be read or written."""


class UsageError(BnstudioError):
    """A setting, parameter or combination of them cannot be used."""


class LimitError(BnstudioError):
    """A task would not fit in the memory, disk or other limit that was set."""


class NoNetworkError(LimitError):
    """A run came to a limit before it had a network that keeps what it has to keep.

    Attributes
    ----------
    limit
        Which limit, as in a result; ``None`` where that is not known.
    """

    limit: str | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return (*super().__reduce__(), {"limit": self.limit})


class ProjectError(BnstudioError):
    """A project file cannot be read or written."""


class JobError(BnstudioError):
    """A learning run ended because its worker failed."""
