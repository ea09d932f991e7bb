"""Tells the project file that a window read or saved from one that others have changed since.

A file is known by its content, so that no clock and no copy of a file can deceive.
"""

from __future__ import annotations

import hashlib
from enum import Enum
from io import BufferedReader
from pathlib import Path

from bnstudio.files import is_special, real_place
from bnstudio.project.saving.refusals import changed


class Over(Enum):
    """What a save may replace, where it is not one file that is known by its :func:`content_id`."""

    NOTHING = "nothing"
    ANYTHING = "anything"


def content_id(file: Path | BufferedReader) -> str:
    """Return what tells a file's content from any other: its size and SHA-256.

    Raises
    ------
    OSError
        If it cannot be read.
    """
    if isinstance(file, Path):
        with file.open("rb") as opened:
            return content_id(opened)
    file.seek(0)
    digest = hashlib.file_digest(file, "sha256").hexdigest()
    return f"{file.tell()}-{digest}"


def check_replaceable(path: Path, over: str | Over) -> None:
    """Raise :class:`FileChangedError` if a file other than ``over`` stands at ``path``.

    Parameters
    ----------
    path
        Where a project is to be saved.
    over
        The :func:`content_id` of the file that may be replaced, or what may be.
    """
    place = real_place(path)
    if over is Over.ANYTHING or is_special(place) or not place.exists():
        return
    if over is Over.NOTHING or content_id(place) != over:
        raise changed(path, known=over is not Over.NOTHING)
