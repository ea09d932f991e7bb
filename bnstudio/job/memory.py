"""How much memory a run holds, and a cap on sudden overruns."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

ALLOWANCE = 300_000_000
"""Bytes above the limit that buffers, stacks and compilation may take."""


def bytes_of(gigabytes: float) -> int:
    """Return a limit in bytes; one beyond what any system counts becomes the largest it does."""
    return int(min(gigabytes * 1e9, 2.0**61))


def held_bytes() -> int:
    """Return the memory that this process holds now."""
    return int(psutil.Process().memory_info().rss)


def peak_mb() -> float:
    """Return the most memory this process has held so far, in megabytes (10^6 bytes)."""
    if sys.platform == "win32":
        return float(psutil.Process().memory_info().peak_wset) / 1e6
    held = _status()
    if "VmHWM:" in held:
        # Not ru_maxrss: on Linux a new process inherits that from the one which started it.
        return held["VmHWM:"] / 1e6
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak * 1024 / 1e6


def _status() -> dict[str, int]:
    """Return Linux's account of this process in bytes; empty on other systems."""
    status = Path("/proc/self/status")
    if not status.exists():
        return {}
    lines = (line.split() for line in status.read_text().splitlines())
    return {parts[0]: int(parts[1]) * 1024 for parts in lines if parts and parts[-1] == "kB"}


@contextmanager
def cap(gigabytes: float | None) -> Iterator[None]:
    """Let the system refuse memory well beyond the limit, so that an overrun is an error.

    The control ends a run that grows past its limit step by step; a single huge allocation never
    reaches its next check and gets a :class:`MemoryError` here. Only Linux counts in a way that
    fits; elsewhere this does nothing, and the control alone watches.
    """
    held = _status()
    if gigabytes is None or "VmData:" not in held or sys.platform == "win32":
        yield
        return
    import resource

    data = held["VmData:"]
    room = max(0, bytes_of(gigabytes) - held["VmRSS:"])
    before = resource.getrlimit(resource.RLIMIT_DATA)
    allowed = data + room + max(ALLOWANCE, data // 4)
    if before[0] != resource.RLIM_INFINITY:
        allowed = min(allowed, before[0])
    resource.setrlimit(resource.RLIMIT_DATA, (allowed, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)
