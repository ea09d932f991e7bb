"""The way in: a network file becomes a graph, with its tables and positions if it has them."""

from __future__ import annotations

import os

from bnstudio.errors import FormatError
from bnstudio.formats.common import NetworkFile, Source
from bnstudio.formats.files import read_text
from bnstudio.formats.registry import FORMATS, find_format, format_of, recognised, special_form


def read_network(path: str | os.PathLike[str], format: str | None = None) -> NetworkFile:  # noqa: A002
    """Read a network file, compressed or not.

    The format is the given one, else that of the ending, else what the text looks like.

    Raises
    ------
    FormatError
        In one sentence, with the line where that is known.
    UsageError
        If there is no format called ``format``.
    """
    chosen = None if format is None else find_format(format)
    text, notes = read_text(path)
    if chosen is None:
        chosen = format_of(path) or recognised(text)
    if chosen is None:
        raise FormatError(
            "this is no network file that the program knows",
            file=path,
            advice=f"It reads {', '.join(item.title for item in FORMATS.values())}",
        )
    found = special_form(chosen, text).read(text, Source(os.fspath(path)))
    return NetworkFile(found.graph, found.network, found.positions, notes + found.notes)
