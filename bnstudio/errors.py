"""One family of errors whose text is meant for the person at the screen.

Every error says what happened, where (file, column, row), and what to do about it. The command
line prints it on one line and exits with status 2; the window shows it in words. Anything that is
not a :class:`BnstudioError` is a defect of the program.
"""

from __future__ import annotations

from os import PathLike, fspath


class BnstudioError(Exception):
    """Something the person can understand and put right.

    Parameters
    ----------
    what
        What happened, as a sentence without the final full stop.
    file, column, row
        Where it happened, as far as it is known. Rows count from 1 and include the header line,
        so that they are the line numbers of an editor.
    advice
        What to do about it, as a sentence without the final full stop.
    """

    def __init__(
        self,
        what: str,
        *,
        file: str | PathLike[str] | None = None,
        column: str | None = None,
        row: int | None = None,
        advice: str = "",
    ) -> None:
        self.what = what
        self.file = None if file is None else fspath(file)
        self.column = column
        self.row = row
        self.advice = advice
        super().__init__(what)

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions cross the pipe from the worker; the keyword arguments must survive pickling.
        return (_rebuild, (type(self), self.what, self.file, self.column, self.row, self.advice))

    def __str__(self) -> str:
        """Give the whole message on one line."""
        place = []
        if self.file is not None:
            place.append(self.file)
        if self.column is not None:
            place.append(f"column “{self.column}”")
        if self.row is not None:
            place.append(f"row {self.row}")
        text = f"{', '.join(place)}: {self.what}" if place else self.what
        text = text.rstrip(".") + "."
        if self.advice:
            text += f" {self.advice.rstrip('.')}."
        return " ".join(text.split())


def _rebuild(
    kind: type[BnstudioError],
    what: str,
    file: str | None,
    column: str | None,
    row: int | None,
    advice: str,
) -> BnstudioError:
    return kind(what, file=file, column=column, row=row, advice=advice)


class DataError(BnstudioError):
    """A table cannot be read or turned into a dataset."""


class GraphError(BnstudioError):
    """A graph breaks a condition of its kind (cycle, invalid RPDAG, ...)."""


class FormatError(BnstudioError):
    """A network file cannot be read or written."""


class UsageError(BnstudioError):
    """A setting, parameter or combination of them cannot be used."""


class LimitError(BnstudioError):
    """A task would not fit in the memory, disk or other limit that was set."""


class ProjectError(BnstudioError):
    """A project file cannot be read or written."""


class JobError(BnstudioError):
    """A learning run ended because its worker failed."""
