"""The user's folders of this program, each where the system keeps such things.

Whoever keeps something there names its own file or folder in one of these, which need not exist.
"""

from __future__ import annotations

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
