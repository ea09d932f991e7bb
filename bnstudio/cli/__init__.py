"""The command line: the same pipeline as the window, without a screen.

``bnstudio`` alone, or with a file, opens the window; a first word such as ``learn`` does one thing
and ends. The exit status is 0 for success, 2 for a wrong command or bad input (one line on
standard error says which), 1 for a defect of the program and 130 for an interruption.

``parser`` lists the commands; each is a function in a file of its own or in ``networks`` and
``lists``. ``options`` and ``values`` are the words that commands share, ``table`` and ``output``
their ways in and out.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from typing import TextIO

from bnstudio.errors import BnstudioError, JobError

__all__ = ["main", "parser"]

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command and return the exit status."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    if arguments[:1] == ["--worker"]:
        # A bundled program has no interpreter to start a worker with; it starts itself.
        from bnstudio.job.process.worker import main as work

        work(arguments[1:])
    try:
        return _dispatch(arguments)
    except JobError as error:
        _say(str(error))
        return 1
    except BnstudioError as error:
        _say(str(error))
        return 2
    except BrokenPipeError:
        # Whoever read our output (a pager, head) has seen enough.
        _silence(sys.stdout)
        return 0
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        _say(f"{place}{error.strerror or error}.")
        try:
            sys.stdout.flush()
        except OSError:
            _silence(sys.stdout)  # or the end of Python would complain once more
        return 2
    except KeyboardInterrupt:
        _say("interrupted; nothing was written.")
        return INTERRUPTED
    except MemoryError:
        _say("there is not enough memory for this; use fewer rows or columns.")
        return 2
    except Exception as error:
        traceback.print_exc()
        _say(f"internal error ({type(error).__name__}: {error}); please report it.")
        return 1


def _dispatch(arguments: list[str]) -> int:
    from bnstudio.cli import parser

    options = parser.parse(arguments)
    if options is None:
        return 0
    handler: parser.Handler = options.handler
    status = handler(options)
    sys.stdout.flush()  # what cannot be written is to be known here
    return status


def _silence(stream: TextIO) -> None:
    """Send what is still in the stream, and all that follows, nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _say(message: str) -> None:
    print("bnstudio: " + " ".join(message.split()), file=sys.stderr)  # noqa: T201
