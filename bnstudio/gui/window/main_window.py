"""The one window: its parts put together and connected to the services.

It follows the services, and asks before unsaved work is lost when it closes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QVBoxLayout

from bnstudio.gui.services.bundle import Services
from bnstudio.gui.style.icons import application_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.focus_ring import FocusRing
from bnstudio.gui.window.arrangement import SMALLEST, Arrangement
from bnstudio.gui.window.bar_texts import BarTexts, changed_text
from bnstudio.gui.window.commands import register_commands
from bnstudio.gui.window.drop_hint import FileDrops
from bnstudio.gui.window.enabling import enable_commands, run_states
from bnstudio.gui.window.files import Files
from bnstudio.gui.window.frame import Frame
from bnstudio.gui.window.main_menu import fill_menu_bar
from bnstudio.gui.window.panels import Panels, own_panels
from bnstudio.gui.window.settings import Settings
from bnstudio.gui.window.top_bar import TopBar
from bnstudio.gui.wording.tr import tr

if TYPE_CHECKING:
    from bnstudio.data.table.recipe import PrepareOptions
    from bnstudio.data.table.table import Table
    from bnstudio.gui.window.command_palette import CommandPalette


class MainWindow(Frame):
    """The window.

    Parameters
    ----------
    services
        What it shows and works on.
    settings
        What is remembered between starts.
    panels
        How the panels are made; the real ones unless told (tests use stand-ins).

    Signals
    -------
    shown_first()
        It has been painted for the first time.
    """

    shown_first = Signal()

    def __init__(
        self,
        services: Services,
        settings: Settings | None = None,
        panels: Callable[[], Panels] = own_panels,
    ) -> None:
        super().__init__(services, settings or Settings(), panels)
        services.document.set_usual(self.settings.usual)
        self._painted = False
        self._states: object = None
        self.setWindowTitle("bnstudio")
        self.setWindowIcon(application_icon())
        dp = theme().px
        self.setMinimumSize(dp(SMALLEST[0]), dp(SMALLEST[1]))
        self.files = Files(self)
        self._build()
        self._connect()
        self._restore()
        self.refresh()

    # -- building ------------------------------------------------------------------------------

    def _build(self) -> None:
        register_commands(self, self.files, self.open_palette)
        self.top_bar = TopBar(self.actions_)
        fill_menu_bar(self.top_bar.menu_bar, self, self.files)
        self._texts = BarTexts(self, self.top_bar)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for widget in (self.top_bar, self.notice_bar, self.place, self.status_bar):
            layout.addWidget(widget)
        layout.setStretch(2, 1)
        self.drops = FileDrops(self)
        self.drops.dropped.connect(self.files.dropped)
        self.focus_ring = FocusRing(self)
        self.setAcceptDrops(True)

    def _connect(self) -> None:
        s = self.services
        self.welcome.chosen.connect(self.open_file)
        self.welcome.open_asked.connect(self.files.open_dialog)
        self.welcome.empty_asked.connect(self.start_by_hand)
        for place in (self.welcome, self.status_bar):
            place.cancel_asked.connect(s.tasks.cancel_busy)
        s.document.replaced.connect(self._project_replaced)
        for told in (s.form.reason_changed, s.data.knowledge_changed):
            told.connect(lambda: enable_commands(self))
        s.document.title_changed.connect(self._texts.update_title)
        s.data.dataset_changed.connect(self._dataset_changed)
        s.graph.graph_changed.connect(self._graph_changed)
        s.graph.view_changed.connect(self._view_changed)
        s.selection.changed.connect(self._texts.update_data)
        s.data.included_changed.connect(self._texts.update_data)
        s.runs.added.connect(self._run_added)
        for signal in (s.runs.changed, s.runs.removed, s.graph.current_run_changed):
            signal.connect(self._runs_changed)
        s.form.settings_changed.connect(self._settings_changed)
        s.document.history_changed.connect(self._texts.update_history)
        s.tasks.busy_changed.connect(self._busy_changed)
        s.compiling.changed.connect(self._texts.update_doing)
        s.scores.changed.connect(self._texts.update_score)
        s.tasks.notice.connect(self.notify)
        s.files.saved.connect(self._saved)
        s.files.conflict.connect(self.files.ask_over)
        s.data.import_requested.connect(self.show_import)
        s.data.source_changed.connect(self._source_changed)
        self.stale.connect(self.refresh)
        self.workspace_made.connect(self._connect_workspace)
        self.import_made.connect(self._connect_import)
        theme().changed.connect(self._theme_changed)

    def _connect_workspace(self) -> None:
        workspace = self.workspace
        assert workspace is not None
        workspace.page_changed.connect(self._page_changed)
        workspace.arranged.connect(self._arranged)
        workspace.sizes_changed.connect(self.keep_sizes)
        workspace.graph.view.zoom_changed.connect(lambda _zoom: self._texts.update_zoom())
        workspace.runs.export_requested.connect(self.files.export)
        workspace.figure_asked.connect(lambda: self.files.figure())
        for panel in (workspace.runs, workspace.learn):
            panel.parent_sets_asked.connect(self.show_parent_sets)
        workspace.learn.knowledge.edit_asked.connect(lambda: workspace.show_page("knowledge"))
        workspace.learn.start_folder = lambda: self.settings.folder
        workspace.doing_changed.connect(self._texts.update_doing)
        workspace.data.change_requested.connect(self._change_import)
        workspace.data.open_requested.connect(self.files.open_dialog)

    def _connect_import(self) -> None:
        page = self.import_page
        assert page is not None
        page.imported.connect(self._imported)
        page.cancelled.connect(self.end_import)
        page.history_changed.connect(self._texts.update_history)
        for signal in (
            page.reader.previewed,
            page.reader.advanced,
            page.reader.finished,
            page.reader.failed,
        ):
            signal.connect(self._import_read)

    def _restore(self) -> None:
        geometry = self.settings.geometry
        if geometry is None or not self.restoreGeometry(geometry):
            screen = self.screen().availableGeometry()
            dp = theme().px  # 40: the title bar, of which nothing is known yet
            self.resize(min(dp(1440), screen.width()), min(dp(900), screen.height() - dp(40)))
        self.files.show_recent()

    def open_file(self, name: str) -> None:
        """Open whatever the file is; see :meth:`Files.open_file`."""
        self.files.open_file(name)

    def _imported(self, table: Table, options: PrepareOptions) -> None:
        self.files.note_recent(Path(table.path))
        self.services.data.set_table(table, options)

    def _import_read(self, *_: object) -> None:
        """Say how far the table on the import page is read, or what it holds."""
        if self.importing is not None:
            self._texts.update_doing()
            self._texts.update_data()

    def _change_import(self) -> None:
        """Show the project's table on the import page again."""
        table, source = self.services.data.table, self.services.data.source
        if table is not None:
            plans = None if source is None else source.prepare
            kept = self.services.data.kept_copy
            self.show_import(str(table.path), table.options, plans, kept)

    def _source_changed(self) -> None:
        """Say that the table's file was written anew, and offer to read it again."""
        source = self.services.data.source
        if source is not None and self.importing is None:
            self.notice_bar.show_notice(
                "caution",
                changed_text(Path(source.path).name),
                ((tr("Read it again…"), self._change_import),),
            )

    # -- following the services ----------------------------------------------------------------

    def refresh(self) -> None:
        """Bring everything the frame says up to date."""
        if self.importing is not None:
            self.body.setCurrentWidget(self.importing)
        elif self.empty:
            self.body.setCurrentWidget(self.welcome)
        else:
            self.body.setCurrentWidget(self.ensure_workspace())
        if self.importing is None and self.import_page is not None:
            self.import_page.let_go()
        self._texts.update_title()
        self._texts.update_data()
        self._texts.update_score()
        self._texts.update_doing()
        self._texts.update_zoom()
        self._texts.update_caption()
        self._texts.update_history()
        enable_commands(self)
        self.status_bar.set_memory_limit(self.services.form.settings.limits.memory)

    def _project_replaced(self) -> None:
        s = self.services
        self.importing = None
        if s.data.dataset is None and s.graph.graph is None:
            self.leave_empty()
        if not self.empty:
            workspace = self.ensure_workspace()
            self.use_kept_sizes()
            workspace.show_page(self._first_page(workspace.pages_by_key))
        self._view_changed()
        if s.document.path:
            self.files.note_recent(Path(s.document.path))
        self.refresh()

    def _first_page(self, pages: Collection[str]) -> str:
        """The page on which a project opens: where it was left, else its graph if there is one."""
        s = self.services
        left = s.document.extra.get("page")
        if (s.document.path or s.runs.all) and left in pages:
            return str(left)
        return "data" if s.graph.newest_dag is None and not s.runs.all else "graph"

    def _page_changed(self, key: str) -> None:
        self.services.document.set_extra("page", key)
        self.refresh()

    def _dataset_changed(self) -> None:
        if self.importing is not None or self.body.currentWidget() is self.welcome:
            self.importing = None
            self.ensure_workspace().show_page("data")
        self.refresh()

    def _graph_changed(self) -> None:
        self.files.graph_came()
        if self.body.currentWidget() is self.welcome and not self.empty:
            self.ensure_workspace().show_page("graph")
            self.refresh()
            return
        self._texts.update_caption()
        self._texts.update_score()
        enable_commands(self)

    def _view_changed(self) -> None:
        self.actions_[f"view-{self.services.graph.view}"].setChecked(True)
        self._texts.update_caption()

    def _run_added(self, _number: int) -> None:
        # Only the first run brings the graph to the front; later ones leave the page as it is.
        if len(self.services.runs.all) == 1:
            self.ensure_workspace().show_page("graph")
        self._runs_changed()

    def _runs_changed(self, *_: object) -> None:
        self._texts.update_doing()
        self._texts.update_caption()
        self._texts.update_score()
        # A run at work tells of itself ten times a second, mostly nothing that commands ask about.
        states = run_states(self.services)
        if states != self._states:
            self._states = states
            enable_commands(self)

    def _settings_changed(self) -> None:
        self.status_bar.set_memory_limit(self.services.form.settings.limits.memory)
        self._texts.update_score()

    def _busy_changed(self, message: str) -> None:
        self._texts.update_doing()
        # Real progress in the place of what will come, but not for what is over at once.
        if message:
            QTimer.singleShot(200, self._show_busy)
        else:
            self._show_busy()

    def _show_busy(self) -> None:
        tasks = self.services.tasks
        self.welcome.set_busy(tasks.busy if self.empty else "", tasks.cancellable)

    def _saved(self, path: str) -> None:
        self.files.note_recent(Path(path))
        self._texts.update_title()
        self.toast.show_toast("good", tr("Saved to {name}", name=Path(path).name))

    def _theme_changed(self) -> None:
        self.actions_[f"theme-{theme().mode}"].setChecked(True)
        self.settings.theme = theme().mode
        self._texts.update_doing()
        self.update()

    def _arranged(self, _arrangement: Arrangement) -> None:
        self._texts.update_caption()
        enable_commands(self)

    def fault(self, text: str) -> None:
        """Say that the program itself did something wrong."""
        self.notice_bar.show_notice("error", text)

    # -- commands ------------------------------------------------------------------------------

    @cached_property
    def palette_card(self) -> CommandPalette:
        """The card of the command palette; imported and made when it is first asked for."""
        from bnstudio.gui.window.command_palette import CommandPalette

        return CommandPalette(self)

    def open_palette(self) -> None:
        """Show the command palette with all commands and variables."""
        from bnstudio.gui.window.palette_entries import palette_entries

        self.palette_card.open(palette_entries(self, self.files))

    # -- events --------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.top_bar.set_short(self.width() < theme().px(1500))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        handle = self.windowHandle()
        if handle is not None:
            # Files are taken at the door: fields inside would take their names as text.
            handle.installEventFilter(self.drops)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        workspace = self.workspace
        escape = event.key() == Qt.Key.Key_Escape
        if escape and workspace is not None and workspace.wishes.enlarged:
            workspace.enlarge(False)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme().tokens.panel)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.shown_first.emit)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.may_lose(tr("close the window")):
            event.ignore()
            return
        self._let_go(keep_recovery=False)
        event.accept()

    def end(self) -> None:
        """Close without asking, for the system wants it; the next start offers unsaved work."""
        self._let_go(keep_recovery=self.services.recovery.keep_now())

    def _let_go(self, *, keep_recovery: bool) -> None:
        self.settings.geometry = self.saveGeometry()
        self.settings.sync()
        self.hide()
        self.status_bar.stop()
        if self.workspace is not None:
            self.workspace.shutdown()
        if self.import_page is not None:
            self.import_page.reader.cancel()
        self.services.shutdown(keep_recovery=keep_recovery)
