"""The file that an export goes to: its ending, and what is to be said about the place."""

from __future__ import annotations

from pathlib import Path

from bnstudio.formats.registry import FORMATS
from bnstudio.gui.export.facts import PICTURES
from bnstudio.gui.wording.tr import tr


def without_ending(name: str) -> str:
    """Return a file's name without the ending of a format or a picture; never empty."""
    endings = [ending for chosen in FORMATS.values() for ending in chosen.endings]
    endings += PICTURES
    found = [ending for ending in endings if name.lower().endswith(ending)]
    return name[: len(name) - max(map(len, found), default=0)] or "graph"


def check_target(text: str, target: Path) -> tuple[str, str, str]:
    """Say what writing to a place would do.

    Parameters
    ----------
    text
        What is typed.
    target
        The file that would be written.

    Returns
    -------
    tuple
        A sentence, the role of its colour (``error`` if it cannot be), the words of the button.
    """
    if not text:
        return tr("Say where to write it."), "error", tr("Export")
    typed = Path(text).expanduser()
    if typed.is_dir():
        return tr("This is a folder; add a name for the file."), "error", tr("Export")
    if not target.parent.is_dir():
        return tr("There is no folder {parent}.", parent=target.parent), "error", tr("Export")
    if typed.suffix.lower() in PICTURES:
        picture = tr("{ending} is a picture: choose “Make a picture…”.", ending=typed.suffix)
        return picture, "error", tr("Export")
    if target.exists():
        return (
            tr("{name} is there already and will be replaced.", name=target.name),
            "caution",
            tr("Replace it"),
        )
    if target != typed:
        return (
            tr("It will be written as a network to {name}.", name=target.name),
            "text_3",
            tr("Export"),
        )
    return "", "text_3", tr("Export")
