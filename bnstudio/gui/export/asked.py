"""What the export dialog asks of others: the folder of last time."""

from __future__ import annotations

from typing import Protocol


class FolderMemory(Protocol):
    """Remembers the folder of the file chosen last."""

    folder: str
