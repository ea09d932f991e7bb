"""The standard input and output of a process that speaks with another one in messages."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO


def take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Take standard input and output for messages; prints go to standard error."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(0, os.O_BINARY)
        msvcrt.setmode(1, os.O_BINARY)
    orders = os.fdopen(os.dup(0), "rb")
    events = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return orders, events
