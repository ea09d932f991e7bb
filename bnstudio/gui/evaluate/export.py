"""Writes what came of an evaluation into a file."""

from __future__ import annotations

import json
from pathlib import Path

from bnstudio.evaluation.record import Record
from bnstudio.files import replacing
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.wording.tr import tr


def write_record(tasks: Tasks, path: Path, record: Record, table: str) -> None:
    """Write a record, as JSON where the file is to be that, else its table; a notice says how."""
    text = table
    if path.suffix.lower() == ".json":
        text = json.dumps(record, indent=2, ensure_ascii=False) + "\n"
    try:
        with replacing(path) as file:
            file.write(text.encode())
    except OSError as error:
        tasks.notify(
            "error",
            tr("{name} cannot be written: {value}.", name=path.name, value=error.strerror or error),
        )
        return
    tasks.notify("good", tr("{name} is written.", name=path.name))
