"""Opening and saving: the dialogs, the recent files, and the question before work is lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QFileDialog

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.services.bundle import Services
from bnstudio.gui.widgets.dialogs import ask, ask_place
from bnstudio.gui.window.frame import Frame
from bnstudio.gui.window.panels import COMPARE
from bnstudio.gui.window.settings import still_there
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.tr import tr
from bnstudio.project.file_kinds import is_network, is_parent_sets, is_sample, network_endings
from bnstudio.project.saving.pasted import keep_pasted, pasted_folder
from bnstudio.project.saving.recent_looks import Look, drawn, forget, keep, looks
from bnstudio.project.saving.refusals import FileChangedError

_TABLES = (
    "*.csv *.tsv *.txt *.dat *.gz *.xlsx *.xlsm *.xlsb *.xls *.ods *.parquet *.pq *.arff *.sav "
    "*.zsav *.dta *.vd *.idt"
)
_NETWORKS = " ".join(f"*{ending}" for ending in network_endings())
OPEN_FILTER = tr(
    "All that can be opened ({tables} *.bnstudio {networks} *.jkl *.jaa);;"
    "Tables ({tables});;Projects (*.bnstudio);;Networks ({networks} *.csv);;"
    "Parent set lists (*.jkl *.jaa *.jkl.gz *.jaa.gz);;All files (*)",
    tables=_TABLES,
    networks=_NETWORKS,
)
PROJECT_ENDING = ".bnstudio"
PROJECT_FILTER = tr("bnstudio project (*{project_ending})", project_ending=PROJECT_ENDING)


class Files:
    """What the File menu does, for one window."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._services = frame.services
        self._settings = frame.settings
        self._reading: Path | None = None
        self.recent: list[Path] = []
        self._opened: Path | None = None
        self._look_soon = timer(frame, 500, self._keep_look, once=True)
        for changed in (
            self._services.graph.positions_changed,
            self._services.data.dataset_changed,
        ):
            changed.connect(self._look_soon.start)

    def open_dialog(self) -> None:
        """Let the user choose a table, project or network."""
        name, _filter = QFileDialog.getOpenFileName(
            self._frame,
            tr("Open"),
            self._settings.folder,
            OPEN_FILTER,
            options=QFileDialog.Option.HideNameFilterDetails,
        )
        if name:
            self._settings.folder = str(Path(name).parent)
            self.open_file(name)

    def open_file(self, name: str) -> None:
        """Open whatever the file is, after asking about unsaved work if it would be lost.

        Whether it is there is looked up in a thread: a network drive may take its time.
        """
        path = Path(name)

        def then(found: Path | None) -> None:
            if found is not None:
                self._open(found)
                return
            self._frame.notify(
                "error",
                tr("{name} is no longer there: {parent}", name=path.name, parent=path.parent),
            )
            self.show_recent()

        tasks = self._services.tasks
        label = tr("Looking for {name}", name=path.name)
        tasks.start(label, lambda _: _place_of(path), then, tasks.report, cancellable=True)

    def dropped(self, name: str) -> None:
        """Open a file that was dropped; the Compare page takes a network to compare it."""
        workspace = self._frame.workspace
        at_hand = workspace is not None and workspace.isVisible() and workspace.page == COMPARE
        if workspace is not None and at_hand and is_network(Path(name)):
            workspace.comparison().take_drop(name, QCursor.pos())
        else:
            self.open_file(name)

    def paste(self) -> None:
        """Open the table in the clipboard: copied cells, rows of text, or a file."""
        # None where nothing was copied yet on some platforms, whatever the declared type says.
        content: QMimeData | None = QApplication.clipboard().mimeData()
        urls = content.urls() if content is not None else []
        names = [url.toLocalFile() for url in urls if url.isLocalFile()]
        if names:
            self.open_file(names[0])
            return
        text, tasks = content.text() if content is not None else "", self._services.tasks

        def then(path: Path) -> None:
            self.open_file(str(path))

        tasks.start(tr("Pasting a table"), lambda _: keep_pasted(text), then, tasks.report)

    def _open(self, path: Path) -> None:
        if self._frame.importing is not None and not self._frame.importing.may_leave():
            return
        if is_parent_sets(path) and self._services.data.table is not None:
            self._use_lists(path)
            return
        # A network comes beside what is open and can be undone; anything else takes its place.
        beside = is_network(path) or self._services.data.dataset is None
        replaces = path.suffix.lower() == ".bnstudio" or not beside
        if replaces and not self._may_lose_project(tr("open {name}", name=path.name)):
            return
        # What was said about the file before has nothing to do with this one.
        self._frame.notice_bar.dismiss()
        self._reading = path if is_network(path) else None
        self._services.files.open_path(path)

    def _use_lists(self, path: Path) -> None:
        """Let the next run take its parent sets from a file, beside the table that is open."""
        form = self._services.form
        form.change(lists=replace(form.settings.lists, file=str(path)))
        self._frame.notify(
            "info",
            tr(
                "{name} is set as the file of parent sets beside the open table, for searchers "
                "that work on lists. To learn from it alone, close the project first.",
                name=path.name,
            ),
        )

    def graph_came(self) -> None:
        """Note the network that was being read once its graph is the current one; others failed."""
        record = self._services.graph.record
        path = self._reading
        if path is not None and record.origin == "file" and record.source == path.name:
            self.note_recent(path)
            self._reading = None

    def note_recent(self, path: Path) -> None:
        """Put a file on the list of recent ones; samples have their own.

        The next dialog begins in its folder, also where the file was dropped or named at the start.
        """
        if not is_sample(path):
            self._settings.add_recent(path)
            folder = path.absolute().parent
            if folder != pasted_folder():
                self._settings.folder = str(folder)
            self._opened = path
            self._look_soon.start()
            self.show_recent()

    def _keep_look(self) -> None:
        """Keep what the file that was opened last looks like, if that is what is shown."""
        path, services = self._opened, self._services
        if path is None or not is_shown(services, path):
            return
        look = look_of(services, path)

        def work(_task: object) -> None:
            keep(path, look)

        def then(_nothing: None) -> None:
            self.show_recent()

        services.tasks.start(tr("Looking for recent files"), work, then, quiet=True)

    def show_recent(self) -> None:
        """Look in a thread which recent files are still there, then list them."""
        paths = self._settings.recent

        def then(found: tuple[list[Path], dict[Path, Look]]) -> None:
            self.recent = found[0]
            self._frame.welcome.set_recent(*found)

        def work(_task: object) -> tuple[list[Path], dict[Path, Look]]:
            there = still_there(paths)
            return there, looks(there)

        self._services.tasks.start(tr("Looking for recent files"), work, then, quiet=True)

    def forget_recent(self) -> None:
        """Forget all recent files."""
        self._settings.clear_recent()
        self.recent = []
        self._frame.welcome.set_recent([])
        forgetting = tr("Looking for recent files")
        self._services.tasks.start(forgetting, lambda _task: forget(), quiet=True)

    def new_project(self, purpose: str = tr("start a new project")) -> None:
        """Go back to the welcome page, after asking about unsaved work."""
        if self.may_lose(purpose):
            self._frame.leave_empty()
            self._services.files.new_project()

    def save(self) -> bool:
        """Save the project where it came from, else ask where."""
        if self._services.document.path is None:
            return self.save_as()
        return self._services.files.save()

    def save_as(self, wait: bool = False) -> bool:
        """Ask where, then save the project."""
        table = self._services.data.table
        stem = Path(table.path).name.split(".")[0] if table is not None else "project"
        start = self._services.document.path or str(
            Path(self._settings.folder) / f"{stem}.bnstudio"
        )
        place = ask_place(
            self._frame, tr("Save the project"), start, PROJECT_FILTER, (PROJECT_ENDING,)
        )
        if place is None:
            return False
        self._settings.folder = str(place.parent)
        # What is there now was asked about; what comes meanwhile was not.
        return self._save_at(place, wait=wait, over=place.exists())

    def _save_at(self, place: Path | None, *, wait: bool, over: bool = False) -> bool:
        try:
            return self._services.files.save(place, wait=wait, over=over)
        except FileChangedError as error:
            return self._ask_over(Path(error.file or ""), wait=True)

    def ask_over(self, path: str) -> None:
        """Ask what to do about a file that others have changed, which was not saved over."""
        self._ask_over(Path(path), wait=False)

    def _ask_over(self, place: Path, *, wait: bool) -> bool:
        answer = ask(
            self._frame,
            tr("Save over the changed {name}?", name=place.name),
            tr(
                "Another window or program has written “{name}” since it was opened or saved "
                "here. Saving over it would lose what was written there.",
                name=place.name,
            ),
            (("cancel", tr("Cancel")), ("over", tr("Save anyway")), ("as", tr("Save as…"))),
            "as",
        )
        if answer == "over":
            return self._save_at(place, wait=wait, over=True)
        return self.save_as(wait=wait) if answer == "as" else False

    def may_lose(self, purpose: str) -> bool:
        """Ask about unsaved work before it would be lost; whether to go on.

        On the import page also about what was decided there.
        """
        page = self._frame.importing
        return (page is None or page.may_leave()) and self._may_lose_project(purpose)

    def _may_lose_project(self, purpose: str) -> bool:
        if not self._services.document.dirty:
            return True
        message = tr(
            "“{title}” has changes that are not saved. They would be lost if you {purpose}.",
            title=self._services.document.title,
            purpose=purpose,
        )
        working = [run_label(run) for run in self._services.runs.all if run.active]
        if len(working) == 1:
            message += " " + tr(
                "{label} is at work. It is stopped; saved, its best network is kept.",
                label=working[0],
            )
        elif working:
            message += " " + tr(
                "{number} runs are at work. They are stopped; saved, their best networks are kept.",
                number=format_count(len(working)),
            )
        answer = ask(
            self._frame,
            tr("Save the changes first?"),
            message,
            (("cancel", tr("Cancel")), ("discard", tr("Discard")), ("save", tr("Save"))),
            "save",
        )
        if answer == "discard":
            return True
        if answer != "save":
            return False
        if self._services.document.path is None:
            return self.save_as(wait=True)
        return self._save_at(None, wait=True)

    def export(self) -> None:
        """Let the current graph leave, in a format the user chooses."""
        from bnstudio.gui.export.dialog import ExportDialog

        services = self._services
        dialog = ExportDialog(
            services.document,
            services.data,
            services.graph,
            services.networks,
            settings=self._settings,
            parent=self._frame,
        )
        dialog.exec()
        dialog.deleteLater()
        if dialog.picture_asked:
            self.figure("graph")

    def figure(self, first: str = "") -> None:
        """Let the person make a figure of what a page shows."""
        from bnstudio.gui.window.leaving.figures import make_figure

        make_figure(self._frame, first)

    def sample_rows(self) -> None:
        """Let the person draw rows from the current network into a table."""
        from bnstudio.gui.window.leaving.sampling import sample_rows

        sample_rows(self._frame, self.open_file)

    def report(self) -> None:
        """Let the person write a report of the current graph."""
        from bnstudio.gui.window.leaving.report import make_report

        make_report(self._frame)


def _place_of(path: Path) -> Path | None:
    """Return where a file really is, ``None`` if it is not there."""
    return path.resolve() if path.exists() else None


def is_shown(services: Services, path: Path) -> bool:
    """Whether what a file holds is open, just as it is in the file."""
    document, source, record = services.document, services.data.source, services.graph.record
    if path.suffix.lower() == PROJECT_ENDING:
        return document.path == str(path) and not document.dirty
    if is_network(path):
        return (record.origin, record.source) == ("file", path.name)
    return source is not None and source.path == str(path) and services.data.dataset is not None


def look_of(services: Services, path: Path) -> Look:
    """Return what the file that is open looks like."""
    graph, data, facts = services.graph, services.data, []
    shown = graph.graph
    network, project = is_network(path), path.suffix.lower() == PROJECT_ENDING
    if not network and data.dataset is not None and not data.lists_alone:
        facts += [(data.dataset.cases, "row"), (data.dataset.n, "column")]
    if project and services.runs.all:
        facts.append((len(services.runs.all), "run"))
    if shown is None or not (network or project):
        return Look(tuple(facts))
    edges = [*shown.arcs, *shown.links]
    facts += [(shown.n, "node"), (len(edges), "arc")] if network else [(len(edges), "arc")]
    places = [graph.positions.get(name) for name in shown.names]
    return drawn(tuple(facts), places, edges)
