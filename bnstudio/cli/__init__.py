"""The command line: the same pipeline as the window, without a screen.

``bnstudio`` alone, or with a file, opens the window; a first word such as ``learn`` does one thing
and ends. The exit status is 0 for success, 2 for a wrong command or bad input (one line on
standard error says which), 1 for a defect of the program and 130 for an interruption.

``parser`` lists the commands; each is a function in a file of its own or in ``networks`` and
``lists``. ``options`` and ``values`` are the words that commands share, ``table`` and ``output``
their ways in and out.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence

from bnstudio.cli import streams
from bnstudio.cli.interrupt import quitting
from bnstudio.errors import MOST_OF_A_PATH, BnstudioError, JobError, brief, shortened

__all__ = ["main", "parser"]

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command and return the exit status."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    streams.prepare(answers=bool(arguments))
    if arguments[:1] == ["--worker"]:
        # A bundled program has no interpreter to start a worker with; it starts itself.
        from bnstudio.job.process.worker import main as work

        work(arguments[1:])
    if arguments[:1] == ["--answer"]:
        from bnstudio.job.process.answering import main as answer

        answer()
    if arguments[:1] == ["--read-statistics"]:
        from bnstudio.data.table.foreign.statistics_process import main as read_statistics

        read_statistics()
    if arguments[:1] == ["--compile"]:
        from bnstudio.job.process.compiling import main as compile_kernels

        compile_kernels()
    if arguments[:1] == ["--figures"]:
        from bnstudio.gui.figures.worker import main as draw_figures

        draw_figures()
    try:
        with quitting():
            return _dispatch(arguments)
    except JobError as error:
        _say(str(error))
        return 1
    except BnstudioError as error:
        _say(str(error))
        return 2
    except OSError as error:
        place = f"{shortened(str(error.filename), MOST_OF_A_PATH)}: " if error.filename else ""
        _say(f"{place}{error.strerror or error}.")
        return 2
    except KeyboardInterrupt:
        _say(f"interrupted; {_outputs()}.")
        return INTERRUPTED
    except MemoryError:
        _say("there is not enough memory for this; use fewer rows or columns.")
        return 2
    except Exception as error:
        streams.tell(traceback.format_exc().rstrip())
        _say(f"internal error ({type(error).__name__}: {brief(str(error))}); please report it.")
        return 1


def _dispatch(arguments: list[str]) -> int:
    from bnstudio.cli import parser

    options = parser.parse(arguments)
    if options is None:
        status = 0
    else:
        handler: parser.Handler = options.handler
        status = handler(options)
    streams.answer()  # what cannot be written is to be known here
    return status


def _outputs() -> str:
    """Say which outputs there are; kept kernels and parent sets are none."""
    if not streams.written:
        return "no output was written"
    files = ", ".join(shortened(file, MOST_OF_A_PATH) for file in streams.written)
    return f"{files} {'was' if len(streams.written) == 1 else 'were'} written"


def _say(message: str) -> None:
    streams.tell("bnstudio: " + " ".join(message.split()))
