"""What the export dialog asks of others: the folder of last time, and pictures of the graph."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol


class FolderMemory(Protocol):
    """Remembers the folder of the file chosen last."""

    folder: str


class Painter(Protocol):
    """Draws pictures of the whole graph."""

    def export_picture(
        self,
        path: Path,
        *,
        scale: float,
        dark: bool,
        done: Callable[[], object],
        failed: Callable[[Exception], object],
    ) -> object:
        """Write a picture aside; then call ``done`` or ``failed`` in the window's thread."""
        ...
