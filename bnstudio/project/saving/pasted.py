"""A pasted table becomes a file of its own, so that it is read again like any other.

The newest few are kept beside the recovery files; a project keeps its own copy of a small one.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from bnstudio.errors import DataError
from bnstudio.files import replacing
from bnstudio.places import state_folder

#: So many pasted tables are kept.
KEPT = 20


def pasted_folder() -> Path:
    """Return where pasted tables are kept."""
    return state_folder() / "pasted"


def keep_pasted(text: str, now: datetime | None = None) -> Path:
    """Write pasted text to a file of its own and return that.

    Raises
    ------
    DataError
        If the text is no table, or cannot be written.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 2:
        raise DataError(
            "the clipboard holds no table",
            advice="Copy cells of a spreadsheet, or rows of a text, names first",
        )
    folder = pasted_folder()
    moment = now or datetime.now()
    ending = "tsv" if "\t" in text else "csv"
    path = folder / f"Pasted {moment:%Y-%m-%d at %H.%M.%S}.{ending}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with replacing(path) as file:
            file.write(text.encode("utf-8", "replace"))
        for old in sorted(folder.glob("Pasted *"))[:-KEPT]:
            old.unlink(missing_ok=True)
    except OSError as error:
        raise DataError(
            f"what was pasted cannot be kept ({error.strerror or error})",
            file=path,
            advice="Save it as a file and open that",
        ) from None
    return path
