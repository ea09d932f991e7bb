"""The bottom panel: the live trace beside the table of runs.

A click on a run shows its graph, a tick draws its trace over the others'. The plot itself is
imported when the first run is there, so that the window opens without waiting for it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from bnstudio.errors import BnstudioError
from bnstudio.figures.charts.scales import View
from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.runs.knowledge_dialog import RunKnowledgeDialog
from bnstudio.gui.runs.missing_arcs import MissingArcsWarning
from bnstudio.gui.runs.model import RunsModel
from bnstudio.gui.runs.note_dialog import NoteDialog
from bnstudio.gui.runs.steering import add_going_on, add_steering
from bnstudio.gui.runs.table import RunsTable
from bnstudio.gui.runs.trace_view import TraceViewChoice
from bnstudio.gui.services.catalogue import catalogue
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.dialogs import context_menu, show_freed
from bnstudio.gui.widgets.labels import ElidedLabel, Label, Line
from bnstudio.gui.widgets.layouts import STRETCH, boxed, hbox, split, stack, vbox
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.plain import action_text
from bnstudio.gui.wording.tr import tr
from bnstudio.project.command_line import Repetition, repetition
from bnstudio.project.run import Run
from bnstudio.project.run_rules import in_stage

if TYPE_CHECKING:
    from bnstudio.gui.runs.trace_plot import TracePlot

TRACE_WIDTH, TRACE_LEAST = 468, 320
# So many other runs, the newest, are offered to compare one with.
MOST_OFFERED = 12
# So wide is the table before the plot gets more than its least width.
TABLE_WIDTH = 704


class RunsPanel(QWidget):
    """Trace and table.

    Signals
    -------
    export_requested()
        The person wants to export the current graph.
    parent_sets_asked(int)
        The parent sets of a run are to be shown.
    compare_asked(int, object)
        A run is to be compared with another one (its number), ``current`` or a ``file``.
    collapse_requested()
        The person wants the strip instead.
    agreement_asked()
        The networks of the ticked runs are to be compared.
    """

    export_requested = Signal()
    parent_sets_asked = Signal(int)
    compare_asked = Signal(int, object)
    collapse_requested = Signal()
    agreement_asked = Signal()

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        data: Data,
        graph: CurrentGraph,
        runs: Runs,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("RunsPanel")
        self.setAccessibleName(tr("Runs"))
        self._tasks, self._data, self._graph, self._runs = tasks, data, graph, runs
        self.model = RunsModel(lambda: runs.all, self, runs.stale)
        self._missing_arcs = MissingArcsWarning(tasks, data, runs, self)
        self.plot: TracePlot | None = None
        self._build()
        self._connect(document)
        self._runs_changed()

    # -- making it -----------------------------------------------------------------------------

    def _build(self) -> None:
        dp = theme().px
        self.view = TraceViewChoice()
        self.axis = self.view.axis
        self.plot_note = ElidedLabel(tr("Higher is better"), "caption")
        self.plot_note.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.overlaid = Label("", "label")
        self.export_button = Button(tr("Export"), "plain", "export")
        self.more_button = IconButton("dots-three", tr("More about runs"))
        self.more_button.setMenu(self._more_menu())
        self.collapse_button = IconButton("caret-down", tr("Collapse Runs"))
        self._title = Label(tr("Runs"), "panel")
        self._left = boxed(
            hbox(
                self._title,
                self.view,
                (self.plot_note, 1),
                gap=24,
                margins=(16, 0, 18, 0),
            )
        )
        buttons = (self.export_button, self.more_button, self.collapse_button)
        row = (self._left, 12, self.overlaid, STRETCH, *buttons)
        header = boxed(hbox(*row, gap=4, margins=(0, 0, 10, 0)), 40)
        self.table = RunsTable(self.model, lambda: self._graph.current_run)
        self._plot_layout = vbox()
        self._plot_place = boxed(self._plot_layout)
        self._plot_place.setMinimumWidth(dp(TRACE_LEAST))
        sizes = (TRACE_WIDTH, 788)
        self.splitter = split(Qt.Orientation.Horizontal, self._plot_place, self.table, sizes)
        self._plot_place.installEventFilter(self)
        self._by_hand = False
        self.splitter.splitterMoved.connect(lambda *_: self._moved_by_hand())
        self.empty_text = Label("", "body", "text_3")
        self.empty_text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = stack(self.splitter, self.empty_text)
        vbox(header, Line(), (self._pages, 1), on=self)
        self.setMinimumHeight(dp(160))

    def _more_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.addAction(tr("Overlay all runs"), lambda: self._tick_all(True))
        menu.addAction(tr("Overlay none"), lambda: self._tick_all(False))
        menu.addAction(tr("Show the whole trace"), self._show_all)
        agree = menu.addAction(tr("How much do the ticked agree?"), self.agreement_asked.emit)
        agree.setToolTip(tr("How many of the ticked runs' networks have each arc"))
        menu.setToolTipsVisible(True)
        menu.addSeparator()
        menu.addAction(tr("Copy the table"), lambda: _copy(self.model.copied()))
        menu.addAction(tr("Copy the scores over time"), self._copy_traces)
        return menu

    def _connect(self, document: Document) -> None:
        data, graph, runs = self._data, self._graph, self._runs
        document.replaced.connect(self._runs_changed)
        document.replaced.connect(self._missing_arcs.forget)
        data.dataset_changed.connect(self._show_empty)
        data.dataset_changed.connect(self.model.reload)
        runs.added.connect(self._runs_changed)
        runs.removed.connect(self._runs_changed)
        runs.changed.connect(self._run_changed)
        graph.current_run_changed.connect(self._current_changed)
        graph.graph_changed.connect(self._current_changed)
        # Searchers have their titles once the registry is loaded.
        catalogue().ready.connect(self.model.reload)
        # Made before the first run asks for it: that moment has enough to do.
        catalogue().settled.connect(self._make_plot)
        self.view.changed.connect(self._view_changed)
        self.table.show_asked.connect(runs.show)
        self.table.overlay_asked.connect(runs.tick)
        self.table.menu_asked.connect(self._menu)
        self.export_button.clicked.connect(self.export_requested)
        self.collapse_button.clicked.connect(self.collapse_requested)

    # -- following the runs --------------------------------------------------------------------

    def _runs_changed(self, *_: object) -> None:
        self.model.reload()
        some = self.model.rowCount() > 0
        if some and self.plot is None:
            # Not within the signal: making the plot takes a moment.
            QTimer.singleShot(0, self, self._make_plot)
        self._pages.setCurrentIndex(0 if some else 1)
        for widget in (self.view, self.plot_note, self.overlaid, self.more_button):
            widget.setVisible(some)
        self._show_empty()
        self._count()
        self._current_changed()
        if self.plot is not None:
            self.plot.schedule()

    def _show_empty(self) -> None:
        known = self._data.dataset is not None
        self.empty_text.setText(
            tr("No runs yet. Learn starts the first one.") if known else tr("Runs appear here.")
        )

    def _run_changed(self, number: int) -> None:
        self.model.changed(number)
        self._missing_arcs.look(number)
        self._count()
        if self.plot is not None:
            self.plot.schedule()

    def _current_changed(self) -> None:
        known = self._graph.graph is not None
        self.export_button.setEnabled(known)
        self.export_button.setToolTip(
            tr("Export the current graph") if known else tr("There is no graph to export yet")
        )
        self.table.viewport().update()
        if self.plot is not None:
            self.plot.schedule()

    def _count(self) -> None:
        total, ticked = self.model.rowCount(), self.model.ticked()
        self.overlaid.setText(
            tr(
                "{ticked} of {total} ticked to overlay",
                ticked=format_count(ticked),
                total=format_count(total),
            )
        )

    def _make_plot(self) -> None:
        if self.plot is not None:
            return
        from bnstudio.gui.runs.trace_plot import TracePlot

        self.plot = TracePlot(
            lambda: self._runs.all, lambda: self._graph.current_run, self._plot_place
        )
        self.plot.notes_changed.connect(self._note)
        self.plot.set_view(self.view.view)
        self._plot_layout.addWidget(self.plot)

    def _note(self, note: str) -> None:
        usual = tr("Below the best") if self.view.view.below else tr("Higher is better")
        # What is always so is said where it is whole; what is left out is said, cut or not.
        taken = self._title.sizeHint().width() + self.view.sizeHint().width() + theme().px(82)
        whole = self.plot_note.fontMetrics().horizontalAdvance(usual)
        self.plot_note.setText(note or (usual if taken + whole <= self._left.width() else ""))

    def _view_changed(self, view: View) -> None:
        if self.plot is not None:
            self.plot.set_view(view)
        self._note("" if self.plot is None else self.plot.note)

    def _show_all(self) -> None:
        if self.plot is not None:
            self.plot.show_all()

    # -- sizes ---------------------------------------------------------------------------------

    @event_filter
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._plot_place and isinstance(event, QResizeEvent):
            # The left half of the header is as wide as the plot below it.
            self._left.setFixedWidth(event.size().width())
            self._note("" if self.plot is None else self.plot.note)
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._by_hand:
            dp = theme().px
            trace = min(max(self.width() - dp(TABLE_WIDTH), dp(TRACE_LEAST)), dp(TRACE_WIDTH))
            self.splitter.setSizes([trace, max(1, self.width() - trace - 1)])
        self.table.arrange()

    def _moved_by_hand(self) -> None:
        self._by_hand = True

    # -- menus ---------------------------------------------------------------------------------

    def _menu(self, number: int, place: QPoint) -> None:
        self.menu_for(number).popup(place)

    def _run(self, number: int) -> Run:
        return next(run for run in self._runs.all if run.number == number)

    def menu_for(self, number: int) -> QMenu:
        """Return the menu of a run."""
        run = self._run(number)
        menu = context_menu(self)
        show = menu.addAction(tr("Show its graph"), lambda: self._runs.show(number))
        show.setEnabled(run.best is not None)
        tick = menu.addAction(
            tr("Overlay its trace"), lambda: self._runs.tick(number, not run.ticked)
        )
        tick.setCheckable(True)
        tick.setChecked(bool(run.ticked))
        if run.phases or in_stage(run):
            lists = menu.addAction(
                tr("Show its parent sets…"), lambda: self.parent_sets_asked.emit(number)
            )
            lists.setEnabled(not in_stage(run))
        if run.spec.knowledge:
            menu.addAction(tr("Show what it was told…"), lambda: self.show_knowledge(number))
        self._add_comparisons(menu, run)
        menu.addSeparator()
        if run.waiting:
            self._add_queueing(menu, run)
        elif run.ended:
            add_going_on(menu, self._runs, run)
        ways = ((tr("Copy as command line"), "command"), (tr("Copy as Python"), "script"))
        for text, way in ways:
            line = menu.addAction(action_text(text), partial(self.copy_repetition, number, way))
            line.setEnabled(self._data.source is not None)
        if run.ended:
            again = menu.addAction(tr("Repeat it exactly"), lambda: self._runs.repeat(number))
            again.setEnabled(run.result is not None)
        menu.addAction(tr("Name, tags and note…"), lambda: self.show_note(number))
        menu.addAction(tr("Use its settings again"), lambda: self._runs.use_settings_of(number))
        menu.addAction(tr("Copy its scores over time"), lambda: _copy(trace_text([run])))
        menu.addSeparator()
        if run.active:
            add_steering(menu, self._runs, run)
        else:
            out = tr("Take it out of the queue") if run.waiting else tr("Remove from the list")
            menu.addAction(action_text(out), lambda: self._runs.remove(number))
        return menu

    def _add_queueing(self, menu: QMenu, run: Run) -> None:
        """Offer to begin a waiting run now, and to let it begin before another one."""
        queue = self._runs.queue
        menu.addAction(tr("Start it now"), lambda: queue.start(run.number))
        up = menu.addAction(tr("Move it up in the queue"), lambda: queue.move_up(run.number))
        up.setEnabled(queue.waiting[0] is not run)
        menu.addSeparator()

    def _add_comparisons(self, menu: QMenu, run: Run) -> None:
        """Offer to compare a run with what else there is, and the two that are ticked."""
        with_it = menu.addMenu(tr("Compare with"))
        with_it.setEnabled(run.best is not None)
        others = [other for other in self._runs.all if other.number != run.number]
        for other in reversed(others[-MOST_OFFERED:]):
            ask = partial(self.compare_asked.emit, run.number, other.number)
            with_it.addAction(action_text(run_label(other)), ask).setEnabled(other.best is not None)
        if others:
            with_it.addSeparator()
        current = with_it.addAction(
            tr("The current graph"), partial(self.compare_asked.emit, run.number, "current")
        )
        current.setEnabled(self._graph.current_run != run.number)
        with_it.addAction(tr("A file…"), partial(self.compare_asked.emit, run.number, "file"))
        ticked = [one.number for one in self._runs.all if one.ticked and one.best is not None]
        if len(ticked) == 2:
            menu.addAction(
                tr("Compare the two ticked runs"),
                partial(self.compare_asked.emit, *reversed(ticked)),
            )

    def show_knowledge(self, number: int) -> RunKnowledgeDialog:
        """Show the background knowledge that a run had to keep."""
        return show_freed(RunKnowledgeDialog(self._run(number), self._data, self.window()))

    def show_note(self, number: int) -> NoteDialog:
        """Show what a run is called and what was written about it, to be changed."""
        return show_freed(NoteDialog(self._run(number), self._runs, self.window()))

    def copy_repetition(self, number: int, way: str) -> Repetition | None:
        """Put what repeats a run on the clipboard, and return it: its ``command`` or ``script``."""
        run, source = self._run(number), self._data.source
        if source is None:
            return None
        found = repetition(run, str(source.path), source.prepare, self._data.table, source.read)
        try:
            found.write()
        except (OSError, BnstudioError) as error:
            self._tasks.notify(
                "error", tr("What it needs beside it could not be written: {error}", error=error)
            )
            return None
        _copy(found.command if way == "command" else found.script)
        beside = [tr("What it needs is in {folder}.", folder=found.folder)] if found.writes else []
        if beside or found.notes:
            self._tasks.notify("info", " ".join([tr("Copied."), *beside, *found.notes]))
        return found

    def _tick_all(self, ticked: bool) -> None:
        for run in self._runs.all:
            if run.ticked != ticked:
                self._runs.tick(run.number, ticked)

    def _copy_traces(self) -> None:
        _copy(trace_text([run for run in self._runs.all if run.ticked]))


def trace_text(runs: list[Run]) -> str:
    """Return the traces of some runs as a table: run, seconds, steps, score, bound."""
    lines = ["run\tseconds\tsteps\tscore\tbound"]
    for run in runs:
        for point in run.trace:
            bound = "" if point.bound is None else repr(float(point.bound))
            lines.append(
                f"{run.label}\t{point.elapsed:.3f}\t{point.steps}\t{float(point.score)!r}\t{bound}"
            )
    return "\n".join(lines)


def _copy(text: str) -> None:
    QGuiApplication.clipboard().setText(text)
