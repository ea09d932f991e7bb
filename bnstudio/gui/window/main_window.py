"""The one window: puts bars, welcome page and workspace together and connects them to the session.

It owns what belongs to no panel: opening and saving by dialog, dropping files, asking before
unsaved work is lost, notices, the caption over the centre, and the words of the status bar.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from bnstudio.gui.style.icons import application_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import Notes
from bnstudio.gui.widgets.focus_ring import FocusRing
from bnstudio.gui.widgets.notice import NoticeBar, Toast
from bnstudio.gui.window import arrangement as frame
from bnstudio.gui.window.actions import Actions
from bnstudio.gui.window.command_palette import CommandPalette, Entry
from bnstudio.gui.window.drop_hint import DropHint
from bnstudio.gui.window.files import Files
from bnstudio.gui.window.main_menu import fill_menu_bar, register_commands
from bnstudio.gui.window.settings import Settings
from bnstudio.gui.window.status_bar import StatusBar
from bnstudio.gui.window.top_bar import TopBar
from bnstudio.gui.window.welcome import Welcome
from bnstudio.gui.window.workspace import PanelMaker, Panels, Workspace, own_panels
from bnstudio.gui.wording.numbers import DOT, format_count, format_score
from bnstudio.project.run_rules import in_stage, search_began

log = logging.getLogger(__name__)


class MainWindow(QWidget):
    """The window of a session.

    Parameters
    ----------
    session
        What all panels talk to.
    settings
        What is remembered between starts.
    panels
        How the panels are made; the real ones unless told (tests use stand-ins).
    """

    shown_first = Signal()

    def __init__(
        self,
        session: Any,
        settings: Settings | None = None,
        panels: Callable[[], Panels] = own_panels,
    ) -> None:
        super().__init__()
        self.session = session
        self.settings = settings or Settings()
        self._panels = panels
        self.files = Files(self)
        self._by_hand = False
        self._painted = False
        self._importing = False
        self.import_page: QWidget | None = None
        self.workspace: Workspace | None = None
        self._maker: PanelMaker | None = None
        self.setWindowTitle("bnstudio")
        self.setWindowIcon(application_icon())
        dp = theme().px
        self.setMinimumSize(dp(frame.SMALLEST[0]), dp(frame.SMALLEST[1]))
        self.actions_ = Actions(self)
        register_commands(self.actions_, self)
        self._build()
        self._connect()
        self._restore()
        self.refresh()

    # -- building ------------------------------------------------------------------------------

    def _build(self) -> None:
        self.top_bar = TopBar(self.actions_)
        fill_menu_bar(self.top_bar.menu_bar, self.actions_, self)
        self.notice_bar = NoticeBar()
        self.welcome = Welcome()
        self.body = QStackedWidget()
        self.body.addWidget(self.welcome)
        self.status_bar = StatusBar()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for widget in (self.top_bar, self.notice_bar, self.body, self.status_bar):
            layout.addWidget(widget)
        layout.setStretch(2, 1)
        self.palette_card = CommandPalette(self)
        self.toast = Toast(self)
        self._drop_hint = DropHint(self)
        self.focus_ring = FocusRing(self)
        self.setAcceptDrops(True)

    def _connect(self) -> None:
        s = self.services
        self.welcome.chosen.connect(self.open_file)
        self.welcome.open_asked.connect(self.files.open_dialog)
        self.welcome.empty_asked.connect(self.start_by_hand)
        self.welcome.cancel_asked.connect(s.data.cancel_reading)
        s.document.replaced.connect(self._project_replaced)
        s.document.title_changed.connect(self._say_title)
        s.data.dataset_changed.connect(self._dataset_changed)
        s.graph.graph_changed.connect(self._graph_changed)
        s.graph.view_changed.connect(self._view_changed)
        s.selection.changed.connect(self._say_data)
        s.data.included_changed.connect(self._say_data)
        s.runs.added.connect(self._run_added)
        s.runs.changed.connect(lambda _n: self._runs_changed())
        s.runs.removed.connect(lambda _n: self._runs_changed())
        s.graph.current_run_changed.connect(self._runs_changed)
        s.form.settings_changed.connect(self._settings_changed)
        s.document.history_changed.connect(self._history_changed)
        s.tasks.busy_changed.connect(self._busy_changed)
        s.scores.changed.connect(self._say_score)
        s.tasks.notice.connect(self.tell)
        s.files.saved.connect(self._saved)
        s.data.import_requested.connect(self.show_import)
        theme().changed.connect(self._theme_changed)

    def _restore(self) -> None:
        geometry = self.settings.geometry
        if geometry is None or not self.restoreGeometry(geometry):
            screen = self.screen().availableGeometry()
            wanted = theme().px(1440), theme().px(900)
            self.resize(min(wanted[0], screen.width()), min(wanted[1], screen.height()))
        self.welcome.set_recent(self.settings.recent)

    def _panel_maker(self) -> PanelMaker:
        if self._maker is None:
            self._maker = PanelMaker(self.session, self._panels(), self)
        return self._maker

    def make_a_panel(self) -> bool:
        """Make one panel ahead of time; return whether more are to be made."""
        if self.workspace is not None:
            return False
        if self._panel_maker().step():
            return True
        # The page that most people see next.
        ready = self.import_page is not None
        self._make_import_page()
        return not ready

    def ensure_workspace(self) -> Workspace:
        """Make the panels, once; called soon after the first paint or when data arrives."""
        if self.workspace is None:
            self.workspace = Workspace(self._panel_maker().all())
            self.body.addWidget(self.workspace)
            self.workspace.page_changed.connect(self._page_changed)
            self.workspace.arranged.connect(self._arranged)
            self.workspace.sizes_changed.connect(self._remember_sizes)
            self.workspace.graph.zoom_changed.connect(lambda _zoom: self._say_zoom())
            self.workspace.runs.export_requested.connect(self.files.export)
            for panel in (self.workspace.runs, self.workspace.learn):
                panel.parent_sets_asked.connect(self.show_parent_sets)
            if self.workspace.evaluate is not None:
                self.workspace.evaluate.doing_changed.connect(self._say_doing)
            self.workspace.data.change_requested.connect(self._change_import)
            self.workspace.data.open_requested.connect(self.files.open_dialog)
            self._take_sizes()
        return self.workspace

    def show_parent_sets(self, number: int) -> None:
        """Show the parent sets of a run in their own window."""
        from bnstudio.gui.parent_sets.window import show_parent_sets

        show_parent_sets(self.session, number, self)

    def open_file(self, name: str) -> None:
        """Open whatever the file is; see :meth:`Files.open_file`."""
        self.files.open_file(name)

    def start_by_hand(self) -> None:
        """Show an empty graph to draw on."""
        self._by_hand = True
        self.ensure_workspace().show_page("graph")
        self.refresh()

    def leave_empty(self) -> None:
        """Forget that an empty graph was being drawn on, or a table looked at."""
        self._by_hand = self._importing = False

    def show_data_notes(self) -> None:
        """List what was done to the data on import."""
        notes = self.services.data.notes or ("Nothing was changed: the table is used as it is.",)
        dialog = Notes(self, "What was done to the data", notes)
        dialog.exec()
        dialog.deleteLater()

    def show_import(self, path: str, choices: Any = None, plans: Any = None) -> None:
        """Show a table on the import page, before it comes in, with earlier choices if given."""
        self._make_import_page()
        self._importing = True
        self.import_page.open_file(path, choices, plans)
        self.refresh()

    def _make_import_page(self) -> None:
        if self.import_page is not None:
            return
        from bnstudio.gui.import_page.page import ImportPage

        self.import_page = ImportPage()
        self.import_page.imported.connect(self._imported)
        self.import_page.cancelled.connect(self._import_over)
        for signal in ("previewed", "advanced", "finished", "failed"):
            getattr(self.import_page.reader, signal).connect(self._say_import)
        self.body.addWidget(self.import_page)

    def _imported(self, table: Any, options: Any) -> None:
        self.files.note_recent(Path(table.path))
        self.services.data.set_table(table, options)

    def _import_over(self) -> None:
        self._importing = False
        self.refresh()

    def _say_import(self, *_: object) -> None:
        """Say how far the table on the import page is read, or what it holds."""
        if self._importing:
            self._say_doing()
            self._say_data()

    def _change_import(self) -> None:
        table = self.services.data.table
        source = self.services.data.source
        if table is not None:
            plans = None if source is None else source.prepare
            self.show_import(str(table.path), table.options, plans)

    # -- following the session -----------------------------------------------------------------

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show but the welcome page."""
        s = self.services
        return not self._by_hand and s.data.dataset is None and s.graph.graph is None and not s.runs.all

    def refresh(self) -> None:
        """Bring everything the frame says up to date."""
        if self._importing:
            self.body.setCurrentWidget(self.import_page)
        elif self.empty:
            self.body.setCurrentWidget(self.welcome)
        else:
            self.body.setCurrentWidget(self.ensure_workspace())
        self._say_title()
        self._say_data()
        self._say_score()
        self._say_doing()
        self._say_zoom()
        self._say_caption()
        self._history_changed()
        self._enable()
        self.status_bar.set_memory_limit(self.services.form.settings.limits.memory)

    def _project_replaced(self) -> None:
        self._importing = False
        if self.services.data.dataset is None and self.services.graph.graph is None:
            self._by_hand = False
        if not self.empty:
            workspace = self.ensure_workspace()
            self._take_sizes()
            workspace.show_page(self._first_page())
        self._view_changed()
        if self.services.document.path:
            self.files.note_recent(Path(self.services.document.path))
        self.refresh()

    def _first_page(self) -> str:
        """The page on which a project opens: where it was left, else its graph if there is one."""
        s = self.services
        left = s.document.extra.get("page")
        if (s.document.path or s.runs.all) and left in self.workspace.pages_by_key:
            return str(left)
        return "data" if s.graph.graph.newest_dag is None and not s.runs.all else "graph"

    def _page_changed(self, key: str) -> None:
        self.services.document.set_extra("page", key)
        self.refresh()

    def _dataset_changed(self) -> None:
        if self._importing or self.body.currentWidget() is self.welcome:
            self._importing = False
            self.ensure_workspace().show_page("data")
        self.refresh()

    def _graph_changed(self) -> None:
        self.files.graph_came()
        if self.body.currentWidget() is self.welcome and not self.empty:
            self.ensure_workspace().show_page("graph")
            self.refresh()
            return
        self._say_caption()
        self._say_score()
        self._enable()

    def _view_changed(self) -> None:
        self.actions_[f"view-{self.services.graph.view}"].setChecked(True)
        self._say_caption()

    def _run_added(self, _number: int) -> None:
        # Only the first run brings the graph to the front; later ones leave the page as it is.
        if len(self.services.runs.all) == 1:
            self.ensure_workspace().show_page("graph")
        self._runs_changed()

    def _runs_changed(self) -> None:
        self._say_doing()
        self._say_caption()
        self._say_score()
        self._enable()

    def _settings_changed(self) -> None:
        self.status_bar.set_memory_limit(self.services.form.settings.limits.memory)
        self._say_score()

    def _busy_changed(self, message: str) -> None:
        self._say_doing()
        # Real progress in the place of what will come, but not for what is over at once.
        if message:
            QTimer.singleShot(200, self._show_busy)
        else:
            self._show_busy()

    def _show_busy(self) -> None:
        self.welcome.set_busy(self.services.tasks.busy if self.empty else "")

    def _history_changed(self) -> None:
        s = self.services
        # On the import page the project behind it is out of sight, and so is its history.
        can_undo = s.document.can_undo and not self._importing
        can_redo = s.document.can_redo and not self._importing
        self.top_bar.set_history(s.document.undo_text if can_undo else "", s.document.redo_text if can_redo else "")
        for name, word, can, text in (
            ("undo", "Undo", can_undo, s.document.undo_text if can_undo else ""),
            ("redo", "Redo", can_redo, s.document.redo_text if can_redo else ""),
        ):
            self.actions_[name].setEnabled(can)
            self.actions_[name].setText(f"&{word} {text}".rstrip())

    def _saved(self, path: str) -> None:
        self.files.note_recent(Path(path))
        self._say_title()
        self.toast.show_toast("good", f"Saved to {Path(path).name}")

    # -- what the bars say ---------------------------------------------------------------------

    def _say_title(self) -> None:
        s = self.services
        if self._importing:
            name = Path(self.import_page.path).name
            self.top_bar.set_title(name, "Not imported yet")
            self.setWindowTitle(f"Import {name} – bnstudio")
            self.setWindowModified(False)
            return
        if self.empty:
            self.top_bar.set_title("", "")
            self.setWindowTitle("bnstudio")
            return
        state = "Not saved" if s.document.dirty else "Saved" if s.document.path else ""
        self.top_bar.set_title(s.document.title, state)
        self.setWindowTitle(f"{s.document.title}[*] – bnstudio")
        self.setWindowModified(s.document.dirty)

    def _say_data(self) -> None:
        s = self.services
        if self._importing:
            reading = self.import_page.reading
            facts = ""
            if reading is not None:
                columns = len(reading.table.columns)
                facts = f"{format_count(reading.table.rows)} rows, {format_count(columns)} columns"
            self.status_bar.set_data(facts)
            return
        if s.data.dataset is None:
            self.status_bar.set_data("")
            return
        message = f"{format_count(s.data.dataset.cases)} rows, {format_count(len(s.data.variable_names))}"
        message += " variables" if len(s.data.variable_names) != 1 else " variable"
        if len(s.selection.names) == 1:
            message = f"{message}{DOT}{s.selection.names[0]} selected"
        elif s.selection.names:
            message = f"{message}{DOT}{format_count(len(s.selection.names))} selected"
        self.status_bar.set_data(message)

    def _say_score(self) -> None:
        s = self.services
        score = s.scores.total
        if s.graph.graph is None or self._importing:
            self.status_bar.set_score("")
            return
        if score is None:
            why = s.scores.reason if s.scores.known and s.data.dataset is not None else ""
            self.status_bar.set_score("No score" if why else "", why)
            return
        self.status_bar.set_score(
            f"Score in hand {format_score(score)}",
            f"{s.scores.name.upper()} of the graph on the canvas; higher is better",
        )

    def _say_doing(self) -> None:
        s = self.services
        active = [run for run in s.runs.all if run.active]
        data = theme().tokens.data
        if self._importing and self.import_page.reader.busy:
            share = self.import_page.progress.share
            message = f"Reading {Path(self.import_page.path).name}"
            message += f" {share:.0%}" if share else ""
            self.status_bar.set_doing(message, theme().tokens.accent_line)
        elif s.tasks.busy:
            self.status_bar.set_doing(s.tasks.busy, theme().tokens.accent_line)
        elif len(active) > 1:
            self.status_bar.set_doing(f"{len(active)} runs are searching", data[0])
        elif active:
            run = active[0]
            doing = "is finding parent sets" if in_stage(run) else "is searching"
            word = {"starting": "is starting", "paused": "is paused"}.get(run.state, doing)
            self.status_bar.set_doing(f"{run.label} {word}", data[(run.number - 1) % len(data)])
        elif self._evaluating():
            self.status_bar.set_doing(self._evaluating(), theme().tokens.accent_line)
        else:
            self.status_bar.set_doing("Ready")

    def _evaluating(self) -> str:
        page = None if self.workspace is None else self.workspace.evaluate
        return "" if page is None else page.doing

    def _say_zoom(self) -> None:
        shown = self.workspace is not None and self.body.currentWidget() is self.workspace
        on_graph = shown and self.workspace.page == "graph"
        self.status_bar.set_zoom(self.workspace.graph.view.zoom if on_graph else None)

    def _say_caption(self) -> None:
        if self.workspace is None:
            return
        s = self.services
        graph = s.graph.graph
        if self.workspace.page != "graph":
            # The other pages say themselves what they show.
            self.workspace.caption.setText("")
            return
        parts = [s.graph.label] if s.graph.label else []
        if graph is not None:
            arcs, links = len(graph.arcs), len(graph.links)
            if arcs or not links:
                parts.append(f"{format_count(arcs)} {'arc' if arcs == 1 else 'arcs'}")
            if links:
                parts.append(f"{format_count(links)} {'link' if links == 1 else 'links'}")
        short = self.workspace.now is not None and self.workspace.now.short
        if s.graph.following and not short:
            parts.append("follows the best so far")
        self.workspace.caption.setText(DOT.join(parts))

    def _enable(self) -> None:
        """Enable what can be done now; the tooltip of the rest says why not."""
        s = self.services
        a = self.actions_
        # On the import page there is nothing yet that these could be done to.
        some = not self.empty and not self._importing
        graph = some and s.graph.graph is not None
        data = some and s.data.dataset is not None
        active = [run for run in s.runs.all if run.active]
        run = self.active_run()
        wishes: dict[str, tuple[bool, str]] = {
            "save": (some, "There is nothing to save yet"),
            "save-as": (some, "There is nothing to save yet"),
            "close": (some, "Nothing is open"),
            "export": (graph, "There is no graph yet"),
            "learn": (data, "Open a table first"),
            "pause": (run is not None, "No run is at work"),
            "stop": (run is not None, "No run is at work"),
            "extend": (run is not None, "No run is at work"),
            "stop-all": (len(active) > 1, "Fewer than two runs are at work"),
            "parent-sets": (
                any(search_began(run) is not None for run in s.runs.all),
                "No run has worked on lists of parent sets",
            ),
            "include-all": (data, "Open a table first"),
            "data-notes": (data, "Open a table first"),
            "knowledge-file": (data, "Open a table first"),
            "select-all": (graph or data, "There is nothing to select"),
        }
        for id_ in (
            *(
                "show-data",
                "show-graph",
                "show-evaluate",
                "show-variables",
                "show-runs",
                "enlarge",
                "arrange",
            ),
            *("find-variable", "find-node", "view-dag", "view-rpdag", "view-cpdag"),
        ):
            wishes[id_] = (some, "Nothing is open")
        for command in a:
            if command.where == "canvas":
                wishes[command.id] = (some, "Nothing is open")
        for id_, (can, why) in wishes.items():
            a[id_].setEnabled(can)
            a[id_].setToolTip(a[id_].text().replace("&", "") if can else why)
        paused = run is not None and run.state == "paused"
        a["pause"].setText("&Resume" if paused else "&Pause")
        if self.workspace is not None and self.workspace.now is not None:
            a["show-variables"].setChecked(self.workspace.now.variables)
            a["show-runs"].setChecked(self.workspace.now.runs)
            a["enlarge"].setChecked(self.workspace.wishes.enlarged)

    def active_run(self) -> Any | None:
        """Return the run in hand if it is at work, else the newest that is."""
        active = [run for run in self.services.runs.all if run.active]
        mine = [run for run in active if run.number == self.services.graph.current_run]
        return (mine or active or [None])[-1]

    def _theme_changed(self) -> None:
        self.actions_[f"theme-{theme().mode}"].setChecked(True)
        self.settings.theme = theme().mode
        self._say_doing()
        self.update()

    # -- notices -------------------------------------------------------------------------------

    def tell(self, kind: str, text: str) -> None:
        """Say something in passing: what needs a look stays until it is dismissed."""
        if re.match(r"[a-z]+[ ,]", text):
            text = text[0].upper() + text[1:]
        if kind in ("caution", "error"):
            self.notice_bar.show_notice(kind, text)
        else:
            self.toast.show_toast(kind, text)

    def fault(self, text: str) -> None:
        """Say that the program itself did something wrong."""
        self.notice_bar.show_notice("error", text)

    # -- commands ------------------------------------------------------------------------------

    def open_palette(self) -> None:
        """Show the command palette with all commands and variables."""
        entries = [
            Entry(
                command.title,
                command.menu,
                command.action.trigger,
                command.keys,
                command.icon,
                command.action.isEnabled(),
            )
            for command in self.actions_
            if command.id != "palette"
        ]
        names = list(self.services.data.variable_names)
        if not names and self.services.graph.graph is not None:
            names = list(self.services.graph.graph.names)
        entries += [Entry(name, "Variable", self._chooser(name), icon="hash") for name in names]
        self.palette_card.open(entries)

    def _chooser(self, name: str) -> Callable[[], None]:
        def choose() -> None:
            self.services.selection.select([name])
            if self.services.graph.graph is not None and name in self.services.graph.graph.names:
                self.ensure_workspace().show_page("graph")
                self.workspace.graph.go_to(name)

        return choose

    # -- sizes ---------------------------------------------------------------------------------

    def _take_sizes(self) -> None:
        """Use the panel sizes kept with the project, else the ones used last."""
        kept = self.services.document.extra.get("sizes")
        sizes = self.settings.sizes
        if isinstance(kept, dict):
            sizes |= {k: v for k, v in kept.items() if k in sizes and isinstance(v, int)}
        self.workspace.set_wishes(
            replace(
                self.workspace.wishes,
                variables_width=sizes["variables"],
                right_width=sizes["right"],
                runs_height=sizes["runs"],
            )
        )

    def _remember_sizes(self) -> None:
        wishes = self.workspace.wishes
        sizes = {
            "variables": wishes.variables_width,
            "right": wishes.right_width,
            "runs": wishes.runs_height,
        }
        self.settings.sizes = sizes
        self.services.document.set_extra("sizes", sizes)

    def _arranged(self, now: frame.Arrangement) -> None:
        self._say_caption()
        self._enable()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.top_bar.set_short(self.width() < theme().px(1500))

    # -- events --------------------------------------------------------------------------------

    def showEvent(self, event: QEvent) -> None:
        super().showEvent(event)
        handle = self.windowHandle()
        if handle is not None:
            # Files are taken at the door: fields inside would take their names as text.
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.DragEnter, QEvent.Type.DragMove):
            path = _file_in(event)
            if path is not None:
                event.setDropAction(Qt.DropAction.CopyAction)
                event.accept()
                self._drop_hint.show_for(Path(path).name)
                return True
        elif kind == QEvent.Type.DragLeave:
            self._drop_hint.hide()
        elif kind == QEvent.Type.Drop:
            self._drop_hint.hide()
            path = _file_in(event)
            if path is not None:
                event.setDropAction(Qt.DropAction.CopyAction)
                event.accept()
                # After the drop is over: a question would hold up the program it came from.
                QTimer.singleShot(0, lambda: self.open_file(path))
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        large = self.workspace is not None and self.workspace.wishes.enlarged
        if event.key() == Qt.Key.Key_Escape and large:
            self.workspace.enlarge(False)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme().tokens.panel)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.shown_first)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.may_lose("close the window"):
            event.ignore()
            return
        self.settings.geometry = self.saveGeometry()
        self.settings.sync()
        self.hide()
        self.status_bar.stop()
        if self.workspace is not None:
            self.workspace.shutdown()
        if self.import_page is not None:
            self.import_page.shutdown()
        self.services.shutdown()
        event.accept()


def _file_in(event: Any) -> str | None:
    """Return the local file that is dragged, if it is one."""
    urls: list[QUrl] = event.mimeData().urls() if event.mimeData() is not None else []
    files = [url.toLocalFile() for url in urls if url.isLocalFile()]
    return files[0] if files else None
