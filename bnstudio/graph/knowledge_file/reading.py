"""A knowledge file is read: its form is told by what is in it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from bnstudio.errors import UsageError
from bnstudio.files import open_to_read
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.knowledge_file import csv_form, json_form, tetrad
from bnstudio.graph.knowledge_file.form import Source

_LARGEST = 64 * 2**20


def read_knowledge(
    path: str | os.PathLike[str], listed: Literal["required", "forbidden"] | None = None
) -> Knowledge:
    """Read a knowledge file of any form.

    Parameters
    ----------
    path
        The file. Its content tells the form, not its name.
    listed
        What the arcs of a list of two columns (bnlearn's whitelist or blacklist) are. Without it
        the file's name tells it.

    Raises
    ------
    ArcListError
        If the file is a list of arcs and neither its name nor ``listed`` says what they are.
    UsageError
        If it cannot be read or breaks its form; the message says where.
    """
    path = Path(path)
    text = _text(path)
    source = Source(path)
    if json_form.looks_like(text):
        return json_form.parse(text, source)
    if tetrad.looks_like(text):
        return tetrad.parse(text, source)
    return csv_form.parse(text, source, listed)


def _text(path: Path) -> str:
    try:
        # A pipe or device may never end: no more is read than a file may hold.
        with open_to_read(path) as file:
            raw = file.read(_LARGEST + 1)
        if len(raw) > _LARGEST:
            raise UsageError("this is too large for a knowledge file", file=path)
        return raw.decode("utf-8-sig")
    except FileNotFoundError:
        raise UsageError("there is no such file", file=path) from None
    except OSError as failed:
        raise UsageError(
            f"the knowledge file cannot be read: {failed.strerror or failed}",
            file=path,
            advice="Check the path and that you may read it",
        ) from None
    except UnicodeDecodeError:
        raise UsageError("the knowledge file is not a text", file=path) from None
