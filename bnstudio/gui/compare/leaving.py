"""What leaves the page as a table: its arcs."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from bnstudio.errors import UsageError
from bnstudio.files import replacing
from bnstudio.gui.compare.arcs_model import ArcsModel
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.widgets.dialogs import ask_place
from bnstudio.gui.wording.tr import tr


class Leaving:
    """Writes tables in threads.

    Attributes
    ----------
    folder
        Where the dialogs begin.
    """

    def __init__(self, tasks: Tasks, owner: QWidget, folder: str) -> None:
        self._tasks, self._owner = tasks, owner
        self.folder = folder

    def _ask(self, title: str, name: str, filters: str, endings: tuple[str, ...]) -> Path | None:
        place = ask_place(self._owner, title, str(Path(self.folder) / name), filters, endings)
        if place is not None:
            self.folder = str(place.parent)
        return place

    def ask_table(self, model: ArcsModel) -> None:
        """Ask where, then write the arcs that the table shows."""
        place = self._ask(tr("Save the arcs"), "comparison.csv", tr("CSV (*.csv)"), (".csv",))
        if place is not None:
            self.write_table(place, model)

    def write_table(self, place: Path, model: ArcsModel) -> None:
        """Write the arcs that the table shows as CSV."""
        rows = model.csv_rows()
        self._tasks.start(
            tr("Writing {name}", name=place.name),
            lambda _task: write_csv(place, rows),
            lambda _: self._tasks.notify(
                "good", tr("{name} is written: {rows} arcs.", name=place.name, rows=len(rows) - 1)
            ),
            self._tasks.report,
        )


def write_csv(place: Path, rows: Sequence[Sequence[str]]) -> None:
    """Write rows as CSV, in place at the end.

    Raises
    ------
    UsageError
        If the file cannot be written; what was there before is then untouched.
    """
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    try:
        with replacing(place) as file:
            file.write(text.getvalue().encode())
    except OSError as error:
        raise UsageError(
            tr("the table could not be written: {value}", value=error.strerror or error),
            file=place,
            advice=tr("Free some space or choose another folder"),
        ) from error
