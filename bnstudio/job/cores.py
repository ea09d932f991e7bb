"""How many processor cores there are to use."""

from __future__ import annotations

import os


def cores() -> int:
    """Return the number of cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on this system
        return os.cpu_count() or 1


def default_threads() -> int:
    """Return the cores this process may use less one, so that a window stays smooth."""
    return max(1, cores() - 1)
