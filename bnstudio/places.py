"""The user's folders of this program, each where the system keeps such things.

Whoever keeps something there names its own file or folder in one of these, which need not exist.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import platformdirs

_NAME = "bnstudio"


def state_folder() -> Path:
    """Return the folder of what the program remembers: runs, checkpoints, recovery files, logs."""
    return platformdirs.user_state_path(_NAME, appauthor=False)


def cache_folder() -> Path:
    """Return the folder of what can be made anew: kernels, parent sets."""
    return platformdirs.user_cache_path(_NAME, appauthor=False)


def config_folder() -> Path:
    """Return the folder of the user's choices."""
    return platformdirs.user_config_path(_NAME, appauthor=False)


def data_folder() -> Path:
    """Return the folder of what was made for the user to keep."""
    return platformdirs.user_data_path(_NAME, appauthor=False)


def log_folder() -> Path:
    """Return the folder of the logs."""
    return platformdirs.user_log_path(_NAME, appauthor=False)


def keep_newest(
    files: Iterable[Path],
    *,
    spared: Path | None = None,
    seconds: float = math.inf,
    most_bytes: float = math.inf,
    most_files: float = math.inf,
) -> None:
    """Remove files that nobody wrote to for so many seconds, and the oldest where there are more.

    ``spared`` counts, and stays. What cannot be looked at or removed is passed over.
    """
    found = []
    with suppress(OSError):  # the folder is not there
        for path in files:
            with suppress(OSError):
                about = path.stat()
                found.append((path == spared, about.st_mtime, about.st_size, path))
    taken, now = 0, time.time()
    for place, (stays, when, size, path) in enumerate(sorted(found, reverse=True), 1):
        taken += size
        old = now - when > seconds
        if not stays and (old or taken > most_bytes or place > most_files):
            with suppress(OSError):
                path.unlink()
