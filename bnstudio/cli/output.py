"""What the commands write: files all at once or not at all, and a progress line.

Problems with the place of an output are found before the work begins. Files are first written
beside their places under passing names and moved there together at the end.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, TextIO

from bnstudio.cli import streams
from bnstudio.errors import BnstudioError, UsageError, brief
from bnstudio.files import is_special, put, real_place
from bnstudio.passing import Passing

if TYPE_CHECKING:
    from bnstudio.formats.names import Mapped

STDOUT = "-"


class Outputs:
    """The files of one command, checked first and moved into place together.

    Use it as a context manager: what was written and not committed is removed at its end.

    Parameters
    ----------
    inputs
        Files that no output may overwrite; ``None`` for an input that was not given.
    """

    def __init__(self, inputs: Sequence[str | None] = ()) -> None:
        self._inputs = [Path(path) for path in inputs if path]
        self._record: str | None = None
        self._answer = ""
        self._planned: list[Path] = []
        self._staged: dict[Path, Path] = {}
        self._folders: dict[Path, Passing] = {}

    def plan(self, path: str) -> Path:
        """Return ``path`` if a file can be written there.

        Raises
        ------
        UsageError
            If the folder is missing or closed to us, a folder or an input has that name, or two
            outputs share it.
        """
        if path == STDOUT:
            raise UsageError(
                "“-” stands for standard output, and only records are written there",
                advice="Give the name of a file",
            )
        place = Path(path)
        special = is_special(place)
        folder = real_place(place).parent
        if not folder.is_dir():
            raise UsageError("the folder of this output does not exist", file=path)
        if place.is_dir():
            raise UsageError("this output is a folder; give the name of a file", file=path)
        if place.exists() and any(
            other.exists() and place.samefile(other) for other in self._inputs
        ):
            raise UsageError(
                "this output would overwrite an input", file=path, advice="Give another name"
            )
        if real_place(place) in self._planned and not special:
            raise UsageError(
                "two outputs have this name", file=path, advice="Give each its own name"
            )
        if not (special or os.access(folder, os.W_OK | os.X_OK)) or (
            place.exists() and not os.access(place, os.W_OK)
        ):
            raise UsageError("there is no permission to write this output", file=path)
        self._planned.append(real_place(place))
        return place

    def plan_network(self, path: str) -> Path:
        """As :meth:`plan`, and the ending must be one of a network format."""
        from bnstudio.formats.registry import endings, format_of

        if format_of(path) is None:
            raise UsageError(
                "the ending does not say which format to write",
                file=path,
                advice=f"Use one of {', '.join(endings())}",
            )
        return self.plan(path)

    def plan_record(self, path: str | None) -> None:
        """As :meth:`plan`, for the record: ``-`` is standard output, ``None`` means no record."""
        if path not in (None, STDOUT):
            self.plan(str(path))
        self._record = path

    def stage(self, place: Path) -> Path:
        """Return the path to write the content of ``place`` to."""
        # A folder keeps the file's own name and ending, which decides the format.
        beside = None if is_special(place) else real_place(place).parent
        with naming(place):
            self._folders[place] = Passing(beside, folder=True)
        self._staged[place] = self._folders[place].path / place.name
        return self._staged[place]

    def write_text(self, place: Path, text: str) -> None:
        """Stage ``text`` as the content of ``place``."""
        stage = self.stage(place)
        # A half of a pair of surrogates, which is no character, is written as an escape.
        with (
            naming(place),
            stage.open("w", encoding="utf-8", errors="backslashreplace", newline="\n") as file,
        ):
            file.write(text)
            file.flush()
            os.fsync(file.fileno())

    def write_names(self, place: Path, mapped: Sequence[Mapped]) -> tuple[str, ...]:
        """Stage the map of names of a network file beside it, if there is any; return notes."""
        from bnstudio.formats.names import names_as_csv
        from bnstudio.formats.write import map_of

        if not mapped or is_special(place):
            return ()
        beside = self.plan(str(map_of(place)))
        self.write_text(beside, names_as_csv(mapped))
        count = f"{len(mapped)} name{'' if len(mapped) == 1 else 's'}"
        return (
            f"The format cannot hold {count} as they are; {beside.name} lists what is written.",
        )

    def write_record(self, record: Any) -> None:
        """Stage the record where it was planned."""
        if self._record == STDOUT:
            self._answer = as_json(record, ascii_only=not streams.unicode_answers())
        elif self._record is not None:
            self.write_text(Path(self._record), as_json(record))

    def drop(self, place: Path) -> None:
        """Give up what was staged for ``place``."""
        del self._staged[place]
        self._folders.pop(place).remove()

    def commit(self) -> None:
        """Put all that was staged in place, then write what is meant for standard output.

        In this order, for whatever becomes of standard output must not cost the work.
        """
        # Devices and pipes first: they can still fail when there is nothing to move back.
        for place in sorted(self._staged, key=is_special, reverse=True):
            try:
                with naming(place):
                    put(self._staged[place], place)
            finally:
                # An interruption may come when it is there already.
                if is_special(place) or not self._staged[place].exists():
                    streams.written.append(str(place))
        if self._answer:
            streams.answer(self._answer)

    def __enter__(self) -> Outputs:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for place, staged in self._staged.items():
            # The passing name means nothing to the person.
            if isinstance(error, BnstudioError) and error.file == str(staged):
                error.file = str(place)
        for folder in self._folders.values():
            folder.remove()


@contextlib.contextmanager
def naming(place: Path) -> Iterator[None]:
    """Let an error of the system name the output that it is about, not a passing name or none."""
    try:
        yield
    except OSError as error:
        error.filename = str(place)
        raise


def as_json(record: Any, *, ascii_only: bool = False) -> str:
    """Return ``record`` as JSON text for people and programs."""
    return json.dumps(record, indent=2, ensure_ascii=ascii_only, allow_nan=False) + "\n"


def say(*lines: str) -> None:
    """Print lines of the answer on standard output."""
    streams.answer(streams.harmless("\n".join(lines) + "\n"))


def note(*texts: str) -> None:
    """Print notes on standard error."""
    for text in texts:
        streams.tell(f"note: {brief(' '.join(text.split()))}")


def columns(rows: list[list[str]]) -> list[str]:
    """Return rows of cells as lines whose columns are aligned, the first to the left."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


class ProgressLine:
    """One line on a terminal that is written over and over, and wiped at the end."""

    def __init__(
        self,
        stream: TextIO | None = None,
        *,
        interval: float = 0.1,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._stream = sys.stderr if stream is None else stream
        self.shown = self._stream.isatty()
        self._interval = interval
        self._clock = clock
        self._next = -float("inf")
        self._width = 0

    def show(self, text: str, *, at_once: bool = False, asides: Sequence[str] = ()) -> None:
        """Show ``text`` instead of what is there, unless that is too new.

        The first of the ``asides`` that there is room for follows it.
        """
        now = self._clock()
        if not self.shown or (now < self._next and not at_once):
            return
        self._next = now + self._interval
        room = max(20, shutil.get_terminal_size().columns - 1)
        text = streams.harmless(text)
        text += next((aside for aside in asides if len(text) + len(aside) <= room), "")
        text = text if len(text) <= room else text[: room - 1] + "…"
        self._put("\r" + text + " " * (self._width - len(text)))
        self._width = len(text)

    def wipe(self) -> None:
        """Clear the line."""
        if self.shown and self._width:
            self._put("\r" + " " * self._width + "\r")
            self._width = 0

    def _put(self, text: str) -> None:
        with contextlib.suppress(OSError):
            self._stream.write(text)
            self._stream.flush()
