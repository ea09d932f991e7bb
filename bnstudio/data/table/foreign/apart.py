"""Starts the process that reads a table apart, and passes on what it says.

A damaged file can end the process in which a compiled library reads it; that end is an error with
words here.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, cast

from bnstudio.data.table.foreign.messages import Message, Refused, Whole
from bnstudio.data.table.foreign.statistics_process import FLAG
from bnstudio.priority import ONE_THREAD


class CannotBeRead(Exception):  # noqa: N818 - whoever asked says it in words
    """The table cannot be read, and why (internal)."""


def said(path: Path, sheet: str | None = None) -> Iterator[Message]:
    """Start the process and pass on what it says, up to the end.

    Raises
    ------
    CannotBeRead
        If it says so, or ends before it is done.
    """
    process = subprocess.Popen(
        command(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
        # What a library prints as it ends is for its makers.
        stderr=subprocess.DEVNULL,
        env={**os.environ, **ONE_THREAD},
    )
    source, sink = cast(IO[bytes], process.stdout), cast(IO[bytes], process.stdin)
    try:
        with sink:
            pickle.dump((str(path), sheet), sink)
        while True:
            message: Any = pickle.load(source)
            if isinstance(message, Whole):
                return
            if isinstance(message, Refused):
                raise CannotBeRead(message.why)
            yield message
    except (EOFError, pickle.UnpicklingError, BrokenPipeError):
        raise CannotBeRead("the file is damaged, or takes too much memory") from None
    finally:
        process.kill()
        process.wait()
        source.close()


def command() -> list[str]:
    """Return the words that start the process; a bundled program has no interpreter but itself."""
    if getattr(sys, "frozen", False):
        return [sys.executable, FLAG]
    root = str(Path(__file__).resolve().parents[4])
    module = "bnstudio.data.table.foreign.statistics_process"
    # Not -m, which would let files in the current folder stand in for modules.
    code = f"import sys; sys.path.append({root!r}); from {module} import main; main()"
    return [sys.executable, "-P", "-c", code]
