"""A run's limits in bytes: what is left of them now, and for what."""

from __future__ import annotations

import shutil
from pathlib import Path

import psutil

from bnstudio.errors import UsageError
from bnstudio.job import layer_folder, memory
from bnstudio.job.defaults import CACHE_SHARE
from bnstudio.job.spec import Limits
from bnstudio.passing import temporary_folder
from bnstudio.search.exact.scratch import forget

_LEAST_CACHE = 1_000_000


def check_memory(limits: Limits) -> None:
    """Refuse a memory limit that is used up before the run begins."""
    if limits.memory is None:
        return
    held = memory.held_bytes() / 1e9
    if limits.memory <= held:
        raise UsageError(
            f"a memory limit of {limits.memory:g} GB is less than the {held:.2f} GB that the "
            "program and the data already take",
            advice="Give more memory",
        )


def memory_left(limits: Limits) -> int | None:
    """Return the bytes that the memory limit leaves now, if there is one."""
    if limits.memory is None:
        return None
    return max(1, memory.bytes_of(limits.memory) - memory.held_bytes())


def memory_there(limits: Limits) -> int:
    """Return the bytes that may be taken now: by the limit, or else what the machine has free."""
    left = memory_left(limits)
    return int(psutil.virtual_memory().available) if left is None else left


def cache_bytes(limits: Limits) -> int | None:
    """Return what the score cache may take, if there is a limit."""
    left = memory_left(limits)
    return None if left is None else max(_LEAST_CACHE, int(CACHE_SHARE * left))


def disk_bytes(limits: Limits) -> int | None:
    """Return what may be written to disk, if there is a limit."""
    return None if limits.disk is None else memory.bytes_of(limits.disk)


def disk_there(limits: Limits) -> int:
    """Return the bytes that may be written now: at most what the scratch folder's disk has free.

    0 where there is no place to write to.
    """
    try:
        place = Path(limits.scratch or temporary_folder())
        while not place.exists() and place != place.parent:
            place = place.parent
        free = shutil.disk_usage(place).free
    except OSError:
        free = 0
    limit = disk_bytes(limits)
    return free if limit is None else min(free, limit)


def scratch_folder(limits: Limits) -> Path | None:
    """Return the scratch folder; the program's own is cleared of what was left long ago."""
    if limits.scratch is None:
        return None
    place = Path(limits.scratch)
    if place == layer_folder.default_folder():
        forget(place, layer_folder.KEPT_SECONDS)
    return place
