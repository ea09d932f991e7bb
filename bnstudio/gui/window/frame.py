"""The parts of the window, and what each other file of it may use of them.

The frame holds the services, what is remembered between starts, the pages of the body (welcome,
import, workspace) and the places where something is said. Menus, commands and files work on it;
:class:`~bnstudio.gui.window.main_window.MainWindow` puts it together.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bnstudio.errors import DataError
from bnstudio.gui.services.bundle import Services
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import Notes, begin_in_folder_of
from bnstudio.gui.widgets.notice import NoticeBar, Toast
from bnstudio.gui.window.actions import Actions
from bnstudio.gui.window.panels import PanelMaker, Panels
from bnstudio.gui.window.room.scrolled import Scrolled
from bnstudio.gui.window.settings import Settings
from bnstudio.gui.window.status_bar import StatusBar
from bnstudio.gui.window.welcome import Welcome
from bnstudio.gui.window.workspace import Workspace
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.run import Run
from bnstudio.project.run_rules import newest_active

if TYPE_CHECKING:
    # Imported behind the open window.
    from bnstudio.data.table.recipe import PrepareOptions
    from bnstudio.data.table.table import ReadOptions
    from bnstudio.gui.import_page.page import ImportPage
    from bnstudio.project.source import DataSource


# Width and height, beside the bars of a window of 1100 x 700 with a notice, that do for every page.
_WHOLE = (1060, 580)


class Frame(QWidget):
    """The parts of the window.

    Signals
    -------
    stale()
        Everything that the bars say may have changed.
    workspace_made()
        :attr:`workspace` is there.
    import_made()
        :attr:`import_page` is there.
    """

    stale = Signal()
    workspace_made = Signal()
    import_made = Signal()

    def __init__(
        self, services: Services, settings: Settings, panels: Callable[[], Panels]
    ) -> None:
        super().__init__()
        self.services = services
        self.settings = settings
        begin_in_folder_of(settings)
        self._panels = panels
        self._by_hand = False
        self.importing: ImportPage | None = None
        self.import_page: ImportPage | None = None
        self.workspace: Workspace | None = None
        self._maker: PanelMaker | None = None
        self.actions_ = Actions(self)
        self.notice_bar = NoticeBar()
        self.welcome = Welcome()
        self.place = Scrolled(self.welcome, most=_WHOLE)
        self.body = self.place.pile
        self.status_bar = StatusBar()
        self.toast = Toast(self)
        services.document.stepped.connect(self._stepped)

    # -- pages ---------------------------------------------------------------------------------

    def _panel_maker(self) -> PanelMaker:
        if self._maker is None:
            self._maker = PanelMaker(self.services, self._panels(), self)
        return self._maker

    def make_a_panel(self) -> bool:
        """Make one panel ahead of time; return whether more are to be made."""
        if self.workspace is not None:
            return False
        if self._panel_maker().step():
            return True
        # The page that most people see next.
        ready = self.import_page is not None
        self.ensure_import_page()
        return not ready

    def ensure_workspace(self) -> Workspace:
        """Make the panels, once; called soon after the first paint or when data arrives."""
        if self.workspace is None:
            with theme().undressed():
                self.workspace = Workspace(self._panel_maker())
                self.body.addWidget(self.workspace)
            trace = self.workspace.runs.view
            trace.read(self.settings.trace)
            trace.changed.connect(lambda _: setattr(self.settings, "trace", trace.text))
            self.workspace_made.emit()
            self.use_kept_sizes()
        return self.workspace

    def ensure_import_page(self) -> ImportPage:
        """Make the import page, once."""
        if self.import_page is None:
            from bnstudio.gui.import_page.page import ImportPage

            self.import_page = ImportPage(self.services.tasks)
            self.body.addWidget(self.import_page)
            self.import_made.emit()
        return self.import_page

    def show_parent_sets(self, number: int) -> None:
        """Show the parent sets of a run in their own window."""
        from bnstudio.gui.parent_sets.window import show_parent_sets

        its = self.services
        window = show_parent_sets(
            its.document, its.selection, its.data, its.graph, its.runs, number, self
        )
        window.start_folder = lambda: self.settings.folder

    def start_by_hand(self) -> None:
        """Show an empty graph to draw on."""
        self._by_hand = True
        self.ensure_workspace().show_page("graph")
        self.stale.emit()

    def leave_empty(self) -> None:
        """Forget that an empty graph was being drawn on, or a table looked at."""
        self._by_hand = False
        self.importing = None

    def show_data_notes(self) -> None:
        """List what was done to the data on import."""
        notes = tuple(map(tr_core, self.services.data.notes)) or (
            tr("Nothing was changed: the table is used as it is."),
        )
        dialog = Notes(self, tr("What was done to the data"), notes)
        dialog.exec()
        dialog.deleteLater()

    def show_import(
        self,
        path: str,
        choices: ReadOptions | None = None,
        plans: PrepareOptions | None = None,
        kept: DataSource | None = None,
    ) -> None:
        """Show a table on the import page, before it comes in, with earlier choices if given.

        ``kept`` is a source whose copy is read in place of the file.
        """
        page = self.ensure_import_page()
        try:
            page.open_file(path, choices, plans, kept)
        except DataError as error:
            self.services.tasks.report(error)
            return
        self.importing = page
        self.stale.emit()

    def end_import(self) -> None:
        """Leave the import page."""
        self.importing = None
        self.stale.emit()

    def undo(self) -> None:
        """Undo a step on the import page where it is shown, else one of the project."""
        if self.importing is not None:
            self.importing.undo()
        else:
            self.services.document.undo()

    def redo(self) -> None:
        """Do what was undone again, on the import page where it is shown."""
        if self.importing is not None:
            self.importing.redo()
        else:
            self.services.document.redo()

    def _stepped(self, message: str, graph: bool) -> None:
        """Say what was undone or done again; steps of the graph in sight are told on the canvas.

        One history serves all pages, so a step may change what stands on another one.
        """
        canvas = self.workspace is not None and self.workspace.page == "graph"
        if not (graph and canvas):
            self.notify("info", message)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show but the welcome page."""
        s = self.services
        return (
            not self._by_hand
            and s.data.dataset is None
            and s.graph.graph is None
            and not s.runs.all
        )

    # -- what is under way ---------------------------------------------------------------------

    @property
    def evaluating(self) -> str:
        """How far an evaluation, or other work of a page, is in words; "" where none goes on."""
        return "" if self.workspace is None else self.workspace.doing

    def active_run(self) -> Run | None:
        """Return the current run if it is at work, else the newest that is."""
        return newest_active(self.services.runs.all, self.services.graph.current_run)

    # -- notices -------------------------------------------------------------------------------

    def notify(self, kind: str, text: str) -> None:
        """Tell the person something: what needs a look stays until it is dismissed."""
        if re.match(r"[a-z]+[ ,]", text):
            text = text[0].upper() + text[1:]
        if kind in ("caution", "error"):
            self.notice_bar.show_notice(kind, text)
        else:
            self.toast.show_toast(kind, text)

    # -- sizes ---------------------------------------------------------------------------------

    def use_kept_sizes(self) -> None:
        """Use the panel sizes kept with the project, else the ones used last."""
        workspace = self.workspace
        if workspace is None:
            return
        kept = self.services.document.extra.get("sizes")
        sizes = self.settings.sizes
        if isinstance(kept, dict):
            sizes |= {k: v for k, v in kept.items() if k in sizes and isinstance(v, int)}
        workspace.set_wishes(
            replace(
                workspace.wishes,
                variables_width=sizes["variables"],
                right_width=sizes["right"],
                runs_height=sizes["runs"],
            )
        )

    def keep_sizes(self) -> None:
        """Keep the sizes of the panels with the project and for the next one."""
        if self.workspace is None:
            return
        wishes = self.workspace.wishes
        sizes = {
            "variables": wishes.variables_width,
            "right": wishes.right_width,
            "runs": wishes.runs_height,
        }
        self.settings.sizes = sizes
        self.services.document.set_extra("sizes", sizes)
