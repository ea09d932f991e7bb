"""The way out: the current graph as a network file, in a format of one's choice.

Before writing it says what the format will hold and what not; afterwards that the file was read
back and compared, and what was changed on the way. Writing a network happens in a thread.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from bnstudio.errors import BnstudioError
from bnstudio.formats.common import Format
from bnstudio.formats.names import Mapped
from bnstudio.formats.registry import FORMATS, format_of
from bnstudio.gui.export.asked import FolderMemory
from bnstudio.gui.export.fact_lines import fill_facts
from bnstudio.gui.export.facts import Fact, facts
from bnstudio.gui.export.form import ExportForm
from bnstudio.gui.export.many import check_folder, facts_of_many, ticked_items
from bnstudio.gui.export.names import NameList, preview
from bnstudio.gui.export.target import check_target, without_ending
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.networks import Networks
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import Dialog
from bnstudio.gui.widgets.drag_out import DragOut, of_file
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import ScrollColumn
from bnstudio.gui.wording.numbers import DOT, counted
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.networks import Export, Item


class ExportDialog(Dialog):
    """Asks what to write and where, writes it, and says what came of it.

    Parameters
    ----------
    document, data, graph, networks
        The services; the current graph of ``graph`` is written.
    settings
        Who remembers the folder.

    Attributes
    ----------
    picture_asked
        Whether the person wants a picture instead, which is made as a figure.
    """

    def __init__(
        self,
        document: Document,
        data: Data,
        graph: CurrentGraph,
        networks: Networks,
        *,
        settings: FolderMemory,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, tr("Export the graph"), 560)
        self._document, self._data, self._graph = document, data, graph
        self._networks = networks
        self._settings, self.picture_asked = settings, False
        self._own_name = False
        self._typing = False
        self._busy = False
        self._possible = False
        dp = theme().px
        self.about = Label("", "caption", "text_3")
        self.body.addWidget(self.about)
        self.pages = QStackedWidget()
        self.body.addWidget(self.pages, 1)
        self._add_foot()
        ticked = len(ticked_items(document.project, ""))
        labels = data.labels_shown if data.labels else None
        form = self._form = ExportForm(graph.view, labels, ticked)
        self._ticked = ticked
        self.kind, self.naming, self.scope = form.kind, form.naming, form.scope
        self.format, self.tables, self.prior = form.format, form.tables, form.prior
        self.path_field, self.path_note, self.names = form.path_field, form.path_note, form.names
        self.pages.addWidget(form)
        self.outcome = QWidget()
        self._outcome = QVBoxLayout(self.outcome)
        self._outcome.setContentsMargins(0, dp(8), 0, 0)
        self._outcome.setSpacing(dp(8))
        self.pages.addWidget(self.outcome)
        shown = graph.graph
        if shown is None:
            self.about.setText(tr("There is no graph to export."))
        else:
            edges = len(shown.arcs) + len(shown.links)
            joined = counted(edges, "edge") if shown.links else counted(edges, "arc")
            about = graph.label or tr("Graph"), counted(shown.n, "node"), joined
            self.about.setText(DOT.join(about))
        for choice in (self.kind, self.scope, self.tables, self.naming):
            choice.changed.connect(self._update)
        self.format.currentIndexChanged.connect(self._update)
        self.path_field.textEdited.connect(self._typed)
        self.path_field.textChanged.connect(self._check_path)
        form.browse.clicked.connect(self._browse)
        self._update()
        self.path_field.setFocus()

    def _add_foot(self) -> None:
        name = tr("Drag the file out of the window, or click to copy it")
        self.drag_out = DragOut("file", name, lambda: of_file(self._path))
        self.foot.addWidget(self.drag_out)
        self.drag_out.hide()
        self.show_folder = self.add_button(tr("Show the folder"))
        self.show_folder.hide()
        self.show_folder.clicked.connect(self._open_folder)
        self.picture = self.add_button(tr("Make a picture…"))
        self.picture.setToolTip(tr("As PNG, SVG, PDF or TikZ, with legend and caption"))
        self.picture.clicked.connect(self._ask_picture)
        self.cancel = self.add_button(tr("Cancel"))
        self.cancel.clicked.connect(self.reject)
        self.write = self.add_button(tr("Export"), "primary")
        self.write.setDefault(True)
        self.write.clicked.connect(self.export)

    # -- following the choices -----------------------------------------------------------------

    @property
    def chosen(self) -> Format:
        """The chosen format of a network; the richest one where it is all of them."""
        return self._form.chosen

    def _update(self, *_: object) -> None:
        fits = self.fits_tables
        self._form.show_rows(tables=fits)
        graph, record = self._graph, self._graph.record
        dataset = None if self._data.lists_alone else self._data.dataset
        self._possible = graph.graph is not None
        nodes = graph.graph.names if graph.graph is not None else ()
        known = frozenset(self._data.variable_names)
        said, possible = facts(
            self.chosen,
            str(self.kind.value),
            rows=None if dataset is None else dataset.cases,
            lacking=[name for name in nodes if name not in known],
            placed=not graph.positions.keys().isdisjoint(nodes),
            tables=record.source if record.network is not None else "",
        )
        self._possible &= possible or self._form.is_all
        if self._form.is_many:
            count = self._ticked if self._form.of_ticked else 1
            formats = len(FORMATS) if self._form.is_all else 1
            said = [] if self._form.is_all else said
            said += facts_of_many(count, formats, with_tables=fits or bool(record.network))
        elif self.chosen.read is None:
            said.append(("info", "text_3", tr("It is only written: it cannot be read back.")))
        mapped = self._mapped()
        if mapped and not (self.chosen.keeps_names and self.chosen.keeps_states):
            lost = tr("Not all of these names come back on reading; a list of them goes beside it.")
            said.append(("info", "text_3", lost))
        fill_facts(self._form.facts, said)
        self.names.show_names(mapped, self.chosen.title)
        self._name_file()
        self._check_path()

    @property
    def fits_tables(self) -> bool:
        """Whether the tables are fitted to the data, and not those of a file."""
        if self.chosen.tables == "none" or self._data.lists_alone:
            return False
        graph, data = self._graph, self._data
        known = set(data.variable_names)
        nodes = () if graph.graph is None else graph.graph.names
        return (
            data.dataset is not None
            and known.issuperset(nodes)
            and (graph.record.network is None or self._form.of_ticked)
        )

    def _mapped(self) -> tuple[Mapped, ...]:
        """Return what would be written for the names of the graph that is shown."""
        shown, network = self._graph.graph, self._graph.record.network
        if shown is None or self._form.is_all:
            return ()
        data = self._data.dataset
        variables = () if data is None else data.variables
        variables = variables if network is None else network.variables
        called = self._data.labels if self.naming.value == "labels" else {}
        return preview(self.chosen, shown.names, variables, called)

    def _name_file(self) -> None:
        """Keep the file's ending in step with the format; keep a name that was typed."""
        if self._typing:
            return
        text = self.path_field.text().strip()
        if self._own_name and text:
            path = Path(text)
            if self._form.is_many or self._has_ending(path.name):
                return
            new = path.with_name(without_ending(path.name) + self._form.ending)
        else:
            run = "" if self._graph.current_run is None else f"-run-{self._graph.current_run}"
            name = (
                f"{self._stem}-networks"
                if self._form.is_many
                else f"{self._stem}{run}{self._form.ending}"
            )
            new = Path(self._settings.folder or Path.home()) / name
        self.path_field.setText(str(new))

    @property
    def _stem(self) -> str:
        """What files are called after: the project, or its table."""
        source = self._document.path or (self._data.table and self._data.table.path) or "graph"
        return Path(str(source)).name.split(".")[0] or "graph"

    def _typed(self) -> None:
        """Take the format from a typed ending; what has none of its own gets the format's."""
        if self._form.is_many:
            self._own_name = True
            return
        self._own_name = self._typing = True
        name = Path(self.path_field.text().strip()).name.lower()
        chosen = next((key for key, f in FORMATS.items() if f is format_of(name)), None)
        if chosen is not None:
            self.format.set_value(chosen)
        self._typing = False

    def _has_ending(self, name: str) -> bool:
        """Whether a file's name says that it is of the chosen format."""
        return format_of(name) is self.chosen

    def target(self) -> Path:
        """Return the file that would be written: what is typed, with the format's ending."""
        path = Path(self.path_field.text().strip()).expanduser()
        if path.name and not self._form.is_many and not self._has_ending(path.name):
            return path.with_name(path.name + self._form.ending)
        return path

    def _check_path(self) -> None:
        text = self.path_field.text().strip()
        message, ink, button = (
            check_folder(text) if self._form.is_many else check_target(text, self.target())
        )
        self.path_field.set_error(message if ink == "error" else None)
        self.path_note.set_ink(ink)
        self.path_note.setText(message)
        self.path_note.setVisible(bool(message))
        self.write.setText(button)
        self.write.setEnabled(self._possible and ink != "error" and not self._busy)
        self.write.setToolTip(
            plain_lines("" if self.write.isEnabled() else message or tr("See above"))
        )
        # The form knows how high it is once the new words are laid out.
        QTimer.singleShot(0, self, self._grow)

    def _grow(self) -> None:
        """Give what is said its height; Qt would cut words that need more lines than before."""
        layout = self._form.layout()
        assert layout is not None
        lacking = layout.totalMinimumHeightForWidth(self._form.width()) - self._form.height()
        if self._form.isVisible() and lacking > 0:
            self.resize(self.width(), self.height() + lacking)

    def _browse(self) -> None:
        if self._form.is_many:
            folder = QFileDialog.getExistingDirectory(
                self, tr("Export into"), self._settings.folder
            )
            if folder:
                self._own_name = True
                self.path_field.setText(folder)
            return
        name, _filter = QFileDialog.getSaveFileName(
            self,
            tr("Export to"),
            self.path_field.text(),
            f"*{self._form.ending}",
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if name:
            self._own_name = True
            self.path_field.setText(name)
            self._typed()
            self._name_file()

    # -- writing -------------------------------------------------------------------------------

    def export(self) -> None:
        """Write what is chosen; the dialog then shows what came of it."""
        if self._busy or not self.write.isEnabled():
            return
        agreed = self.path_note.text()
        self._check_path()
        if self.path_note.text() != agreed or not self.write.isEnabled():
            return  # what is there has changed since it was said: the person looks again
        path = self.target()
        self._settings.folder = str(path.parent)
        prior = self._form.sample_size
        if self._form.is_many:
            self._export_many(path, prior)
            return
        self._set_busy(True)
        self._networks.export(
            path,
            str(self.kind.value),
            str(self.format.value),
            labels=self.naming.value == "labels",
            prior=prior,
            done=self._done,
            failed=self._failed,
        )

    def _export_many(self, folder: Path, prior: float) -> None:
        project, shown = self._document.project, self._graph
        items = ticked_items(project, self._stem)
        if not self._form.of_ticked:
            dag = shown.newest_dag
            if dag is None:
                return
            items = [Item(self._stem, shown.record, dag)]
        self._set_busy(True)
        self._networks.export_many(
            folder,
            items,
            str(self.kind.value),
            list(FORMATS) if self._form.is_all else [str(self.format.value)],
            labels=self.naming.value == "labels",
            prior=prior,
            done=self._done,
            failed=self._failed,
        )

    def _set_busy(self, busy: bool) -> None:
        self._busy = busy
        self._form.setEnabled(not busy)
        self._check_path()
        if busy:
            self.write.setText(tr("Writing…"))

    def _done(self, export: Export) -> None:
        """Show what has been written."""
        if not isValid(self):
            return  # closed while it was being written
        self._set_busy(False)
        self._path = export.path
        said: list[Fact] = [("check-circle", "good", tr_core(export.message))]
        said += [("info", "text_3", tr_core(note)) for note in export.notes]
        column = QVBoxLayout()
        column.setSpacing(theme().px(8))
        fill_facts(column, said)
        column.addStretch(1)
        self._outcome.addWidget(ScrollColumn(column), 1)
        listed = NameList()
        listed.show_names(export.mapped, tr("a format") if self._form.is_all else self.chosen.title)
        self._outcome.addWidget(listed)
        self.pages.setCurrentWidget(self.outcome)
        self.show_folder.show()
        self.drag_out.setVisible(export.path.is_file())
        self.cancel.hide()
        self.picture.hide()
        self.write.setText(tr("Close"))
        self.write.setEnabled(True)
        self.write.setToolTip("")
        self.write.clicked.disconnect()
        self.write.clicked.connect(self.accept)
        self.write.setFocus()

    def _failed(self, error: Exception) -> None:
        if not isValid(self):
            return
        self._set_busy(False)
        message = tr(
            "A fault in the program kept it from being written ({name}).", name=type(error).__name__
        )
        if isinstance(error, BnstudioError):
            message = tr_core(str(error))
        fill_facts(self._form.facts, [("warning-circle", "error", message)])

    def _ask_picture(self) -> None:
        self.picture_asked = True
        self.reject()

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._path.parent)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Enter in the file's field exports; the base class would close on other occasions.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.write.isEnabled():
            self.write.click()
            return
        super().keyPressEvent(event)
