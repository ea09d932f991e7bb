"""The answer is copied, or saved as JSON or CSV."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from bnstudio.gui.services.queries import Queries
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.task_page.writing import write_text
from bnstudio.gui.widgets.buttons import IconButton
from bnstudio.gui.widgets.dialogs import ask_place
from bnstudio.gui.wording.tr import tr
from bnstudio.project.querying.record import as_csv, as_json

_FILTERS = tr("All that is known (*.json);;Probabilities (*.csv)")


class SaveButton(IconButton):
    """The button, with its menu."""

    def __init__(self, tasks: Tasks, queries: Queries) -> None:
        super().__init__("export", tr("Copy or save the probabilities"))
        self._tasks, self._queries = tasks, queries
        menu = QMenu(self)
        menu.addAction(tr("Copy as JSON"), lambda: self.copy("json"))
        menu.addAction(tr("Copy as CSV"), lambda: self.copy("csv"))
        menu.addAction(tr("Save…"), self._ask)
        self.setMenu(menu)

    def text_of(self, kind: str) -> str:
        """Return the answer as ``json`` or ``csv``; "" while there is none."""
        queries = self._queries
        source, answer = queries.source, queries.answer
        if source is None or answer is None or queries.waiting:
            return ""
        if kind == "csv":
            return as_csv(source, queries.evidence, answer)
        return as_json(source, queries.evidence, answer, queries.explanation, queries.one)

    def copy(self, kind: str) -> None:
        """Copy the answer."""
        text = self.text_of(kind)
        if text:
            QGuiApplication.clipboard().setText(text)
            self._tasks.notify(
                "good", tr("The probabilities are copied as {kind}.", kind=kind.upper())
            )

    def _ask(self) -> None:
        if not self.text_of("csv"):
            return
        path = ask_place(
            self, tr("Save the probabilities"), "query.json", _FILTERS, (".json", ".csv")
        )
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the answer to a file; its ending says how."""
        content = self.text_of("csv" if path.name.lower().endswith(".csv") else "json")
        if not content:
            # The graph or its data changed while a place was chosen.
            self._tasks.notify(
                "caution", tr("The probabilities are not known yet; nothing is saved.")
            )
            return
        write_text(self._tasks, path, lambda: content)
