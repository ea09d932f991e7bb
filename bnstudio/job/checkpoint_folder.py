"""The folder in which the window keeps how far its runs are, among the user's state.

What nobody went on with for a fortnight is removed, and the oldest where all together take too
much.
"""

from __future__ import annotations

import uuid
from pathlib import Path

from bnstudio.places import keep_newest, state_folder

KEPT_SECONDS = 14 * 86_400.0
MOST_BYTES = 2 * 10**9
_ENDING = ".checkpoint"


def default_folder() -> Path:
    """Return the folder; it is made when the first checkpoint is written."""
    return state_folder() / "checkpoints"


def new_name() -> str:
    """Return a name that no other run has."""
    return uuid.uuid4().hex


def place_of(name: str) -> Path | None:
    """Return where the checkpoint ``name`` lies or would lie; ``None`` for what is no name."""
    if len(name) != 32 or not name.isalnum() or not name.isascii():
        return None
    return default_folder() / f"{name}{_ENDING}"


def is_there(name: str) -> bool:
    """Whether there is a checkpoint of that name on this computer."""
    place = place_of(name)
    return place is not None and place.is_file()


def make_room(folder: Path | None = None) -> None:
    """Remove checkpoints that are old, and the oldest beyond :data:`MOST_BYTES`."""
    place = default_folder() if folder is None else folder
    keep_newest(place.glob(f"*{_ENDING}"), seconds=KEPT_SECONDS, most_bytes=MOST_BYTES)
