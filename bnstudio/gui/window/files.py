"""Opening and saving: the dialogs, the recent files, and the question before work is lost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from bnstudio.gui.widgets.dialogs import ask
from bnstudio.project.file_kinds import is_network, is_sample

if TYPE_CHECKING:
    from bnstudio.gui.window.main_window import MainWindow

OPEN_FILTER = (
    "All that can be opened (*.csv *.tsv *.txt *.dat *.gz *.bnstudio *.bif *.dot *.gv *.graphml "
    "*.json *.bns);;Tables (*.csv *.tsv *.txt *.dat *.gz);;Projects (*.bnstudio);;"
    "Networks (*.bif *.dot *.gv *.graphml *.json *.bns);;All files (*)"
)
PROJECT_FILTER = "bnstudio project (*.bnstudio)"


class Files:
    """What the File menu does, for one window."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._session = window.session
        self._settings = window.settings
        self._reading: Path | None = None

    def open_dialog(self) -> None:
        """Let the user choose a table, project or network."""
        name, _filter = QFileDialog.getOpenFileName(
            self._window,
            "Open",
            self._settings.folder,
            OPEN_FILTER,
            options=QFileDialog.Option.HideNameFilterDetails,
        )
        if name:
            self._settings.folder = str(Path(name).parent)
            self.open_file(name)

    def open_file(self, name: str) -> None:
        """Open whatever the file is, after asking about unsaved work if it would be lost."""
        path = Path(name)
        if not path.exists():
            self._window.tell("error", f"{path.name} is no longer there: {path.parent}")
            self._window.welcome.set_recent(self._settings.recent)
            return
        # A network comes beside what is open and can be undone; anything else takes its place.
        beside = is_network(path) or self._session.dataset is None
        replaces = path.suffix.lower() == ".bnstudio" or not beside
        if replaces and not self.may_lose(f"open {path.name}"):
            return
        # What was said about the file before has nothing to do with this one.
        self._window.notice_bar.dismiss()
        self._reading = path if is_network(path) else None
        self._session.open_path(str(path))

    def graph_came(self) -> None:
        """Note the network that was being read once its graph is in hand; others failed."""
        hand = self._session.project.current_graph
        path = self._reading
        if path is not None and hand.origin == "file" and hand.source == path.name:
            self.note_recent(path)
            self._reading = None

    def note_recent(self, path: Path) -> None:
        """Put a file on the list of recent ones; samples have their own."""
        if not is_sample(path.resolve()):
            self._settings.add_recent(path)
            self._window.welcome.set_recent(self._settings.recent)

    def new_project(self, purpose: str = "start a new project") -> None:
        """Go back to the welcome page, after asking about unsaved work."""
        if self.may_lose(purpose):
            self._window.leave_empty()
            self._session.new_project()

    def save(self) -> bool:
        """Save the project where it came from, else ask where."""
        if self._session.path is None:
            return self.save_as()
        return self._session.save()

    def save_as(self, wait: bool = False) -> bool:
        """Ask where, then save the project."""
        table = self._session.table
        stem = Path(table.path).name.split(".")[0] if table is not None else "project"
        start = self._session.path or str(Path(self._settings.folder) / f"{stem}.bnstudio")
        name, _filter = QFileDialog.getSaveFileName(
            self._window, "Save the project", start, PROJECT_FILTER
        )
        if not name:
            return False
        self._settings.folder = str(Path(name).parent)
        return self._session.save(name, wait=wait)

    def may_lose(self, purpose: str) -> bool:
        """Ask about unsaved work before it would be lost; whether to go on."""
        if not self._session.dirty:
            return True
        answer = ask(
            self._window,
            "Save the changes first?",
            f"“{self._session.title}” has changes that are not saved. They would be lost if you "
            f"{purpose}.",
            (("cancel", "Cancel"), ("discard", "Discard"), ("save", "Save")),
            "save",
        )
        if answer == "discard":
            return True
        if answer != "save":
            return False
        if self._session.path is None:
            return self.save_as(wait=True)
        return self._session.save(wait=True)

    def export(self) -> None:
        """Let the graph in hand leave, in a format the user chooses."""
        from bnstudio.gui.export.dialog import ExportDialog

        services = self._session.services
        dialog = ExportDialog(
            services.document,
            services.data,
            services.graph,
            services.networks,
            settings=self._settings,
            painter=self._window.workspace.graph,
            parent=self._window,
        )
        dialog.exec()
        dialog.deleteLater()
