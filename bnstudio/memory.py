"""Memory that is free goes back to the system."""

from __future__ import annotations

import psutil


def give_back() -> None:
    """Let the system have what was freed.

    Some allocators keep it; asking them takes a millisecond, and psutil from 7.2 on.
    """
    trim = getattr(psutil, "heap_trim", None)
    if trim is not None:
        trim()
