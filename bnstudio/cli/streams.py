"""Standard output and standard error, which can be closed, full, or of a small encoding.

Nothing here fails for a character: what the encoding lacks is written as an escape. What cannot be
written to standard error is dropped; what cannot be written to standard output is one sentence,
which comes after all files are in place.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from typing import TextIO

from bnstudio.errors import BnstudioError

_ORDERS = {
    code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if chr(code) not in "\t\n"
}


#: The files that this command has put in place, as the person called them.
written: list[str] = []


def prepare(*, answers: bool) -> None:
    """Make both streams fit for any text; a closed one is opened on the null device.

    ``answers`` says that a command runs whose answer matters: a closed standard output then
    refuses it, as a full one does.
    """
    written.clear()
    if sys.stdout is None:
        how = os.O_RDONLY if answers else os.O_WRONLY
        sys.stdout = open(os.open(os.devnull, how), "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def unicode_answers() -> bool:
    """Whether standard output can hold every character."""
    try:
        return codecs.lookup(sys.stdout.encoding).name.startswith("utf")
    except (LookupError, TypeError):
        return False


def answer(text: str = "") -> None:
    """Write ``text``, and what else waits, to standard output.

    Nothing is said where a reader, such as a pager, has seen enough and closed its end.

    Raises
    ------
    BnstudioError
        If standard output is full or closed.
    """
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _silence(sys.stdout)
    except OSError as error:
        _silence(sys.stdout)  # or the end of Python would complain once more
        raise BnstudioError(
            f"the answer cannot be written to standard output: {error.strerror or error}"
        ) from None


def harmless(text: str) -> str:
    """Return ``text`` with escapes for the characters that give orders to a terminal."""
    return text.translate(_ORDERS)


def tell(text: str) -> None:
    """Write a line to standard error, if that can be done."""
    try:
        sys.stderr.write(harmless(text) + "\n")
        sys.stderr.flush()
    except OSError:
        _silence(sys.stderr)


def _silence(stream: TextIO) -> None:
    """Send what is still in the stream, and all that follows, nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
