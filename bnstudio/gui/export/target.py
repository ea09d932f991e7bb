"""The file that an export goes to: its ending, and what is to be said about the place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def without_ending(name: str, endings: Sequence[str]) -> str:
    """Return a file's name without the first of these endings that it has; never empty."""
    for ending in endings:
        if name.lower().endswith(ending):
            return name[: -len(ending)] or "graph"
    return name or "graph"


def check_target(text: str, target: Path, what: str) -> tuple[str, str, str]:
    """Say what writing to a place would do.

    Parameters
    ----------
    text
        What is typed.
    target
        The file that would be written.
    what
        What would be written, in words.

    Returns
    -------
    tuple
        A sentence, the role of its colour (``error`` if it cannot be), the words of the button.
    """
    if not text:
        return "Say where to write it.", "error", "Export"
    typed = Path(text).expanduser()
    if typed.is_dir():
        return "This is a folder; add a name for the file.", "error", "Export"
    if not target.parent.is_dir():
        return f"There is no folder {target.parent}.", "error", "Export"
    if target.exists():
        return f"{target.name} is there already and will be replaced.", "caution", "Replace it"
    if target != typed:
        return f"It will be written as {what} to {target.name}.", "text_3", "Export"
    return "", "text_3", "Export"
