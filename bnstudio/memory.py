"""Memory that is free goes back to the system."""

from __future__ import annotations

import ctypes
import sys

import psutil

LARGE = 2**20
"""Bytes of a block that the system is asked for by itself; see :func:`give_back_large`."""

_MMAP_THRESHOLD = -3  # ``M_MMAP_THRESHOLD`` of malloc.h


def give_back() -> None:
    """Let the system have what was freed.

    Some allocators keep it; asking them takes a millisecond, and psutil from 7.2 on.
    """
    trim = getattr(psutil, "heap_trim", None)
    if trim is not None:
        trim()


def give_back_large() -> bool:
    """Let the system have large blocks from now on as soon as they are freed.

    The GNU C library does so at first, but once a block was freed it takes those up to that size
    from its heap, and keeps them. That is for the whole process, so it is for the programs that
    compute, not for the library. The allocators of Windows and macOS do it anyway.

    Returns
    -------
    bool
        Whether there was such a setting.
    """
    if not sys.platform.startswith("linux"):
        return False
    setting = getattr(ctypes.CDLL(None), "mallopt", None)  # not in every C library
    return setting is not None and bool(setting(_MMAP_THRESHOLD, LARGE))
