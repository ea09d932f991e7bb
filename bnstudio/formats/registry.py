"""The network formats: every one by its name, its file ending, and the look of its text.

To add a format, write its file and enter it here.
"""

from __future__ import annotations

import os

from bnstudio.errors import UsageError
from bnstudio.formats import adjacency, arclist, bif, dot, graphml, jsonfile, modelstring
from bnstudio.formats.belief import dsc, hugin, netica, uai, xdsl, xmlbif
from bnstudio.formats.common import Format
from bnstudio.formats.programs import bnlearn_r, pgmpy, pyagrum
from bnstudio.formats.structures import causallearn, dagitty, gml, nodelink, pcalg, tetrad

FORMATS: dict[str, Format] = {
    module.FORMAT.name: module.FORMAT
    for module in (
        *(bif, xmlbif, xdsl, hugin, netica, uai, dsc),
        *(dot, graphml, gml, jsonfile, nodelink, dagitty, tetrad, modelstring),
        *(causallearn, arclist, adjacency, pcalg),
        *(bnlearn_r, pgmpy, pyagrum),
    )
}
"""Every format by its name, in the order of menus.

The first that a text looks like is taken; so the arc list, which looks like any table, stands
behind all but its own special form.
"""


def endings(*, readable: bool = False) -> tuple[str, ...]:
    """All file endings that are known, or those that are read, in the order of the formats."""
    chosen = (each for each in FORMATS.values() if each.read is not None or not readable)
    return tuple(ending for format_ in chosen for ending in format_.endings)


def find_format(name: str) -> Format:
    """Return the format of that name.

    Raises
    ------
    UsageError
        If there is none.
    """
    if name not in FORMATS:
        raise UsageError(
            f"there is no network format called “{name}”", advice=f"Use one of {', '.join(FORMATS)}"
        )
    return FORMATS[name]


def format_of(path: str | os.PathLike[str]) -> Format | None:
    """Return the format that a file's ending stands for (``.gz`` aside), or ``None``.

    The longest fitting ending decides.
    """
    name = os.path.basename(os.fspath(path)).lower().removesuffix(".gz")  # noqa: PTH119 - no I/O
    best: tuple[int, Format] | None = None
    for format_ in FORMATS.values():
        for ending in format_.endings:
            if name.endswith(ending) and (best is None or len(ending) > best[0]):
                best = (len(ending), format_)
    return None if best is None else best[1]


def recognised(text: str) -> Format | None:
    """Return the first format that a text looks like, or ``None``."""
    readable = (each for each in FORMATS.values() if each.read is not None)
    return next((each for each in readable if each.looks_like(text)), None)


def special_form(format_: Format, text: str) -> Format:
    """Return the special form of a format that a text has, or else the format itself.

    A special form is a format of its own with a longer ending: an adjacency matrix
    (``.adjacency.csv``) may stand in a plain ``.csv`` file.
    """
    for other in FORMATS.values():
        longer = any(ending.endswith(format_.endings) for ending in other.endings)
        if other is not format_ and longer and other.read and other.looks_like(text):
            return other
    return format_
