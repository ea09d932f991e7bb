"""The way in: a network file becomes a graph, with its tables and positions if it has them."""

from __future__ import annotations

import os
from dataclasses import replace

from bnstudio.errors import FormatError
from bnstudio.formats.common import NetworkFile, Source
from bnstudio.formats.files import Look, read_text
from bnstudio.formats.registry import FORMATS, find_format, format_of, recognised, special_form


def read_network(
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002 - the word of the registry
    look: Look | None = None,
) -> NetworkFile:
    """Read a network file, compressed or not.

    Parameters
    ----------
    path
        A regular file.
    format
        The name of a format, by default that of the ending, else what the text looks like.
    look
        Called now and then with how far the reading is, from 0 to 1; it may raise, to end it.

    Raises
    ------
    FormatError
        In one sentence, with the line where that is known.
    UsageError
        If there is no format called ``format``.
    """
    chosen = None if format is None else find_format(format)
    text, notes = read_text(path, None if look is None else lambda part: look(part / 4))
    if chosen is None:
        chosen = format_of(path) or recognised(text)
    if chosen is None:
        raise FormatError(
            "this is no network file that the program knows",
            file=path,
            advice=f"It reads {', '.join(item.title for item in FORMATS.values() if item.read)}",
        )
    if chosen.read is None:
        raise FormatError(
            f"{chosen.title} is only written, not read",
            file=path,
            advice="Give the network in another format",
        )
    chosen = special_form(chosen, text)
    assert chosen.read is not None
    if len(text) > chosen.max_characters:
        raise FormatError(
            f"{chosen.title} of more than {chosen.max_characters:,} characters is not read",
            file=path,
        )
    within = None if look is None else lambda part: look((1 + 3 * part) / 4)
    found = chosen.read(text, Source(os.fspath(path), within))
    return replace(found, notes=notes + found.notes)
