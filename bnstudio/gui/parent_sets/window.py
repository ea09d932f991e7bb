"""A window beside the main one: the parent set lists of a run, variable by variable.

At the left the variables, at the right the sets of the chosen one, best first, with the set that
the current graph uses marked. The lists are read in a thread and shown where they lie in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QWidget,
)

from bnstudio.gui.parent_sets.models import BEST, GAIN, SIZE, ChildrenModel
from bnstudio.gui.parent_sets.sets_pane import SetsPane
from bnstudio.gui.parent_sets.wording import figure_lines, how_text
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.services.tasks import Task
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.dialogs import Notes, ask_place, show_freed
from bnstudio.gui.widgets.fields import SearchField
from bnstudio.gui.widgets.focus_ring import FocusRing
from bnstudio.gui.widgets.labels import ElidedLabel, Label, Line
from bnstudio.gui.widgets.layouts import STRETCH, boxed, hbox, split, stack, vbox
from bnstudio.gui.widgets.table.view import Table
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import DOT, format_count, format_score
from bnstudio.gui.wording.plain import window_title
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.parent_set_lists import Loaded
from bnstudio.project.run import Run
from bnstudio.project.run_rules import search_began


def show_parent_sets(
    document: Document,
    selection: Selection,
    data: Data,
    graph: CurrentGraph,
    runs: Runs,
    number: int,
    near: QWidget,
) -> ParentSetsWindow:
    """Show the lists of a run in the one window for them that belongs to ``near``'s window."""
    owner = near.window()
    window = owner.findChild(ParentSetsWindow)
    if window is None:
        window = ParentSetsWindow(document, selection, data, graph, runs, owner)
    window.show_run(number)
    window.show()
    window.raise_()
    window.activateWindow()
    return window


def run_with_lists(runs: Sequence[Run], current: int | None) -> Run | None:
    """Return the run whose lists are asked for where none is named: the shown one, or the newest
    that has any."""
    having = [run for run in runs if search_began(run) is not None]
    mine = [run for run in having if run.number == current]
    return next(reversed(mine or having), None)


class ParentSetsWindow(QDialog):
    """The window.

    ``start_folder`` gives the folder in which a file dialog begins.
    """

    def __init__(
        self,
        document: Document,
        selection: Selection,
        data: Data,
        graph: CurrentGraph,
        runs: Runs,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowFlag(Qt.WindowType.WindowMinMaxButtonsHint)
        self._document, self._selection, self._data = document, selection, data
        self._graph, self._runs = graph, runs
        self.start_folder: Callable[[], str] = str
        self._task: Task | None = None
        self.number = 0
        self.loaded: Loaded | None = None
        self.child = -1
        self.children_model, self.sets = ChildrenModel(), SetsPane()
        dp = theme().px
        self.setMinimumSize(dp(720), dp(420))
        room = (parent or self).screen().availableGeometry()
        self.resize(min(dp(1080), room.width() - 40), min(dp(680), room.height() - 80))
        self._build()
        self._connect()
        self._ring = FocusRing(self)

    # -- making it -----------------------------------------------------------------------------

    def _build(self) -> None:
        self.title = Label("", "subject")
        self.facts = ElidedLabel("", "label")
        self.save = Button(tr("Save as .jkl…"), icon="floppy-disk")
        self.save.setToolTip(tr("Write the lists to a file that other programs read as well"))
        self.splitter = split(Qt.Orientation.Horizontal, self._left(), self.sets, (440, 640))
        self.message = Label("", "body", "text_2", wrap=True)
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.message.setMaximumWidth(theme().px(480))
        self._pages = stack(
            boxed(vbox(STRETCH, hbox(self.message), STRETCH)),
            boxed(vbox((self.splitter, 1), Line(), self._foot())),
        )
        head = hbox(self.title, (self.facts, 1), self.save, gap=12, margins=(16, 10, 16, 10))
        vbox(head, Line(), (self._pages, 1), on=self)

    def _left(self) -> QWidget:
        self.search = SearchField(tr("Find a variable"))
        self.children_table = Table(self.children_model, tr("Variables"), (0, 72, 104, 96, 44))
        self.children_table.sort_by_heads()
        field = hbox(self.search, margins=(16, 0, 16, 0))
        left = boxed(vbox(field, (self.children_table, 1), gap=8, margins=(0, 12, 0, 0)))
        left.setMinimumWidth(theme().px(260))
        return left

    def _foot(self) -> QHBoxLayout:
        self.how = Label("", "body", "text_2", wrap=True)
        self.metrics = Button(tr("All figures"), "link")
        top = Qt.AlignmentFlag.AlignTop
        return hbox((self.how, 1), (self.metrics, top), gap=16, margins=(16, 10, 16, 10))

    def _connect(self) -> None:
        self.search.textChanged.connect(self._find)
        self.children_table.chosen.connect(self._chosen)
        self.children_table.horizontalHeader().sortIndicatorChanged.connect(self._sorted)
        self.save.clicked.connect(self._save)
        self.metrics.clicked.connect(self._show_figures)
        self._graph.graph_changed.connect(self._mark)
        self._selection.changed.connect(self._selected)
        self._document.replaced.connect(self.close)

    # -- which lists ---------------------------------------------------------------------------

    def show_run(self, number: int) -> None:
        """Read and show the lists of a run."""
        run = self._runs.get(number)
        if run is None:
            return
        self.number = number
        title = tr("Parent sets of {label}", label=run_label(run))
        self.setWindowTitle(window_title(title))
        self.title.setText(title)
        if self._task is not None:
            self._task.cancel()
        self.show_lists(None)
        self._show_message("")
        task = self._runs.load_lists(run, self.show_lists, self._failed)
        self._task = task
        # Nothing is said about a short wait.
        QTimer.singleShot(200, self, lambda: self._still_reading(task))

    def _still_reading(self, task: Task) -> None:
        if self._task is task and self.loaded is None:
            self._show_message(tr("Reading the parent sets…"))

    def _failed(self, error: Exception) -> None:
        self._task = None
        text = tr_core(str(error))
        self._show_message(text[:1].upper() + text[1:])

    def _show_message(self, message: str) -> None:
        self.message.setText(message)
        self._pages.setCurrentIndex(0)

    def show_lists(self, loaded: Loaded | None) -> None:
        """Show lists that have been read, or nothing."""
        self.loaded, self.child = loaded, -1
        self.search.clear()
        self.children_model.show(loaded)
        self.sets.clear()
        self.save.setEnabled(loaded is not None)
        self.facts.setText("")
        if loaded is None:
            return
        self._task = None
        table = loaded.table
        self.facts.setText(
            DOT.join(
                (
                    tr("{number} variables", number=format_count(table.n)),
                    tr("{table} sets", table=format_count(len(table))),
                    tr(
                        "best sets together {upper_bound}",
                        upper_bound=format_score(table.upper_bound()),
                    ),
                )
            )
        )
        self.facts.setToolTip(tr("No network over these lists scores higher than their best sets"))
        self.how.setText(how_text(loaded))
        self.metrics.setVisible(bool(table.provenance.counters))
        self._fit_columns(loaded)
        self._pages.setCurrentIndex(1)
        chosen = [name for name in self._selection.names if name in table.names]
        self.show_variable(table.names.index(chosen[0]) if chosen else 0)
        self.children_table.setFocus()

    def _fit_columns(self, loaded: Loaded) -> None:
        """Give the columns of scores the room that the longest needs."""
        metrics = self.fontMetrics()
        table = loaded.table
        longest = max(
            (format_score(float(score)) for score in (table.scores.min(), table.scores.max())),
            key=len,
        )
        width = int(metrics.horizontalAdvance(f"{longest}0") / theme().scale) + 16
        self.sets.table.widths[3] = self.sets.table.widths[4] = max(84, width)
        self.children_table.widths[BEST] = self.children_table.widths[GAIN] = max(84, width)
        self._give_way()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_way()

    def _give_way(self) -> None:
        """In a narrow window the best score is seen at the right only, and sizes in the sets."""
        narrow = self.width() < theme().px(900)
        if narrow != bool(self.sets.table.gone):
            left = theme().px(320 if narrow else 440)
            self.splitter.setSizes([left, self.width() - left])
        self.children_table.gone = frozenset((BEST,)) if narrow else frozenset()
        self.sets.table.gone = frozenset((SIZE,)) if narrow else frozenset()
        self.children_table.arrange()
        self.sets.table.arrange()

    # -- one variable --------------------------------------------------------------------------

    def show_variable(self, child: int) -> None:
        """Show the sets of a variable, by its index."""
        row = self.children_model.row_of(child)
        if row >= 0:
            self.children_table.choose(row)

    def _chosen(self, row: int) -> None:
        if self.loaded is None or row >= len(self.children_model.rows):
            return
        child = int(self.children_model.rows[row])
        if child == self.child:
            return
        self.child = child
        name = self.loaded.table.names[child]
        self.sets.show_variable(self.loaded, child)
        self._mark()
        # What is selected beside it stays: the window opens on one of several.
        if name in self._data.variable_names and name not in self._selection.names:
            self._selection.select([name])

    def _selected(self) -> None:
        """Follow what is selected in the main window."""
        if self.loaded is None or not self._selection.names:
            return
        name = self._selection.names[0]
        if self.child >= 0 and self.loaded.table.names[self.child] == name:
            return
        if name in self.loaded.table.names:
            self.show_variable(self.loaded.table.names.index(name))

    def _find(self, text: str) -> None:
        child = self.child
        self.children_model.find(text)
        row = self.children_model.row_of(child)
        if row >= 0:
            self.children_table.choose(row)
        elif text and len(self.children_model.rows):
            self.children_table.choose(0)

    def _sorted(self) -> None:
        """Keep the variable that is shown in sight in the new order."""
        self.show_variable(self.child)

    def _mark(self) -> None:
        """Say and mark which set the current graph uses."""
        self.sets.mark(self._graph.dag)

    # -- leaving -------------------------------------------------------------------------------

    def _save(self) -> None:
        if self.loaded is None:
            return
        folder = Path(self.start_folder())
        name = f"{self._document.title.partition('.')[0] or tr('parent-sets')}.jkl"
        path = ask_place(
            self,
            tr("Save the parent sets"),
            str(folder / name),
            tr("Parent sets (*.jkl *.jkl.gz)"),
            (".jkl", ".jkl.gz"),
        )
        if path is not None:
            self._runs.save_lists(self.loaded, str(path))

    def _show_figures(self) -> None:
        if self.loaded is not None:
            show_freed(Notes(self, tr("How the lists came about"), figure_lines(self.loaded)))
