"""Writes what came of an evaluation into a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from bnstudio.evaluation.record import Record
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.task_page.writing import write_text


def write_record(tasks: Tasks, path: Path, record: Record, table: Callable[[Record], str]) -> None:
    """Write a record, as JSON where the file is to be that, else what ``table`` makes of it."""
    as_json = path.suffix.lower() == ".json"

    def made() -> str:
        if as_json:
            return json.dumps(record, indent=2, ensure_ascii=False) + "\n"
        return table(record)

    write_text(tasks, path, made)
