"""The language of figures and reports of the command line, whatever that of the window is."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager

from bnstudio.texts import LANGUAGES, VARIABLE


def add_language(parser: argparse._ActionsContainer, what: str) -> None:
    """Add ``--language``; ``what`` speaks it."""
    parser.add_argument(
        "--language", choices=tuple(LANGUAGES), default="en", help=f"of {what}; default: en"
    )


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Let all that is asked for within speak a language."""
    # Many texts are constants of modules that are imported only within.
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = code
    from bnstudio import gui

    earlier = gui.spoken()
    gui.begin(code)
    try:
        yield
    finally:
        gui.begin(earlier)
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before
