"""The folder in which the window lets searches keep their layers, in the user's cache folder.

A scratch folder that always is the same one lets a search that was stopped, or whose program ended,
go on from its last whole layer. What nobody went on with for a fortnight is removed.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from bnstudio.errors import UsageError
from bnstudio.places import cache_folder

KEPT_SECONDS = 14 * 86_400.0


def default_folder() -> Path:
    """Return the folder; see :func:`own_folder` for one that is there."""
    return cache_folder() / "layers"


def own_folder() -> Path | None:
    """Return the folder, made if need be; ``None`` where it cannot be written to."""
    place = default_folder()
    with suppress(OSError):
        place.mkdir(parents=True, exist_ok=True)
    return place if os.access(place, os.W_OK | os.X_OK) else None


def check_folder(place: Path) -> None:
    """Refuse a scratch folder that is neither there nor can be made; only its last part is made."""
    message = ""
    if place.is_dir():
        if not os.access(place, os.W_OK | os.X_OK):
            message = "cannot be written to"
    elif place.exists() or place.is_symlink():
        message = "is no folder"
    elif not place.absolute().parent.is_dir():
        message = f"cannot be made: there is no folder {place.absolute().parent}"
    elif not os.access(place.absolute().parent, os.W_OK | os.X_OK):
        message = f"cannot be made in {place.absolute().parent}, which cannot be written to"
    if message:
        raise UsageError(
            f"the scratch folder {place} {message}",
            advice="Give a folder that is there and has room for large files",
        )
