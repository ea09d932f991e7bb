"""Messages on a pipe: a length, then a pickle.

A reader that meets the end of the pipe, also in the middle of a message, gets :class:`EOFError`,
never a half message.
"""

from __future__ import annotations

import pickle
import struct
from typing import Any, BinaryIO

_LENGTH = struct.Struct("<Q")
_CHUNK = 1 << 20


def send(pipe: BinaryIO, message: object) -> None:
    """Write one message and flush; blocks while the pipe is full."""
    body = pickle.dumps(message, protocol=5)
    pipe.write(_LENGTH.pack(len(body)))
    pipe.write(body)
    pipe.flush()


def receive(pipe: BinaryIO) -> Any:
    """Read one message; ``EOFError`` at the end of the pipe."""
    (length,) = _LENGTH.unpack(_read(pipe, _LENGTH.size))
    return pickle.loads(_read(pipe, length))


def _read(pipe: BinaryIO, length: int) -> bytes:
    # In pieces: the length of a torn message must not reserve the memory for all of it at once.
    parts = []
    while length:
        part = pipe.read(min(length, _CHUNK))
        if not part:
            raise EOFError
        parts.append(part)
        length -= len(part)
    return b"".join(parts)
