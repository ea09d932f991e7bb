"""Messages on a pipe: a length, then a pickle; large arrays follow it as they are, uncopied.

A reader that meets the end of the pipe, also in the middle of a message, gets :class:`EOFError`,
never a half message.
"""

from __future__ import annotations

import pickle
import struct
from io import BufferedReader
from typing import Any, BinaryIO, cast

#: The length of the pickle, and the number of arrays behind it.
_HEAD = struct.Struct("<QQ")
_LENGTH = struct.Struct("<Q")
_CHUNK = 1 << 20
#: Room for so much is made at once, be there as much or not.
_AT_ONCE = 1 << 26
#: Arrays from this size on travel by themselves.
_LARGE = 1 << 16


def send(pipe: BinaryIO, message: object) -> None:
    """Write one message and flush; blocks while the pipe is full."""
    apart: list[memoryview] = []

    def keep_inside(buffer: pickle.PickleBuffer) -> bool:
        raw = buffer.raw()
        if raw.nbytes < _LARGE:
            return True
        apart.append(raw)
        return False

    body = pickle.dumps(message, protocol=5, buffer_callback=keep_inside)
    pipe.write(_HEAD.pack(len(body), len(apart)))
    pipe.write(body)
    for raw in apart:
        pipe.write(_LENGTH.pack(raw.nbytes))
        for at in range(0, raw.nbytes, _CHUNK):
            pipe.write(raw[at : at + _CHUNK])
    pipe.flush()


def receive(pipe: BinaryIO) -> Any:
    """Read one message; ``EOFError`` at the end of the pipe."""
    length, arrays = _HEAD.unpack(_read(pipe, _HEAD.size))
    body = _read(pipe, length)
    apart = []
    for _ in range(arrays):
        (size,) = _LENGTH.unpack(_read(pipe, _LENGTH.size))
        apart.append(_read(pipe, size))
    return pickle.loads(body, buffers=apart)


def _read(pipe: BinaryIO, length: int) -> bytearray:
    # In pieces: the length of a torn message must not reserve the memory for all of it at once. Yet
    # not in small ones, for a growing array leaves holes behind it.
    found = bytearray(min(length, _AT_ONCE))
    at = 0
    while at < length:
        if at == len(found):
            found += bytes(min(length - at, _AT_ONCE))
        with memoryview(found) as room:
            while at < len(found):
                count = cast(BufferedReader, pipe).readinto(room[at : at + _CHUNK])
                if not count:
                    raise EOFError
                at += count
    return found
