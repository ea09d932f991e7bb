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
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

from bnstudio.errors import BnstudioError, UsageError
from bnstudio.files import PASSING, is_special, put, real_place

STDOUT = "-"


class Outputs:
    """The files of one command, checked first and moved into place together.

    Use it as a context manager: what was written and not committed is removed at its end.

    Parameters
    ----------
    inputs
        Files that no output may overwrite.
    """

    def __init__(self, inputs: Sequence[str] = ()) -> None:
        self._inputs = [Path(path) for path in inputs]
        self._planned: list[Path] = []
        self._staged: dict[Path, Path] = {}

    def plan(self, path: str) -> Path:
        """Return ``path`` if a file can be written there.

        Raises
        ------
        UsageError
            If the folder is missing or closed to us, a folder or an input has that name, or two
            outputs share it.
        """
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

    def plan_record(self, path: str | None) -> Path | None:
        """As :meth:`plan`; ``None`` for no file, also when the record goes to standard output."""
        return None if path in (None, STDOUT) else self.plan(str(path))

    def stage(self, place: Path) -> Path:
        """Return the path to write the content of ``place`` to."""
        # A folder keeps the file's own name and ending, which decides the format.
        beside = None if is_special(place) else real_place(place).parent
        folder = Path(tempfile.mkdtemp(prefix=PASSING, dir=beside))
        self._staged[place] = folder / place.name
        return self._staged[place]

    def write_text(self, place: Path, text: str) -> None:
        """Stage ``text`` as the content of ``place``."""
        with self.stage(place).open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())

    def drop(self, place: Path) -> None:
        """Give up what was staged for ``place``."""
        shutil.rmtree(self._staged.pop(place).parent, ignore_errors=True)

    def commit(self, answer: str = "") -> None:
        """Write ``answer`` on standard output, then put all that was staged in place.

        In this order, for a full disk behind standard output must leave the files as they were; a
        reader that has seen enough of the answer loses nothing.
        """
        try:
            sys.stdout.write(answer)
            sys.stdout.flush()
        except BrokenPipeError:
            self._put()
            raise
        self._put()

    def _put(self) -> None:
        # Devices and pipes first: they can still fail when there is nothing to move back.
        for place in sorted(self._staged, key=is_special, reverse=True):
            put(self._staged[place], place)

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
            elif isinstance(error, OSError) and error.filename == str(staged):
                error.filename = str(place)
            shutil.rmtree(staged.parent, ignore_errors=True)


def as_json(record: Any) -> str:
    """Return ``record`` as JSON text for people and programs."""
    return json.dumps(record, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def say(text: str) -> None:
    """Print a line of the answer on standard output."""
    print(text)  # noqa: T201


def note(text: str) -> None:
    """Print a note on standard error."""
    print(f"note: {' '.join(text.split())}", file=sys.stderr)  # noqa: T201


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

    def show(self, text: str, *, at_once: bool = False) -> None:
        """Show ``text`` instead of what is there, unless that is too new."""
        now = self._clock()
        if not self.shown or (now < self._next and not at_once):
            return
        self._next = now + self._interval
        room = max(20, shutil.get_terminal_size().columns - 1)
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
