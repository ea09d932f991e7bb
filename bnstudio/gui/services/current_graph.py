"""The current graph: what the canvas shows, in which view, where, and how it is edited.

It is a run's best network, which it follows while the run is under way, a network from a file, or
an edited copy of either. Nodes are called by name, never by index.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.eventloop.background import Task
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.graph_editor import GraphEditor
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.services.tasks import Tasks
from bnstudio.project import commands
from bnstudio.project.amounts import not_in_table
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.views import VIEWS, Positions, View

if TYPE_CHECKING:
    from bnstudio.graph.edit.edits import Edit

#: Seconds between two redrawings of a graph that follows a running run.
FOLLOW = 0.5
#: So many times as long as showing a graph has kept the window busy nothing newer is shown: one of
#: ten thousand nodes would hardly leave it time for anything else. Painting takes as long again.
FOLLOW_SHARE = 100
#: Graphs with more nodes and edges than this are converted in a thread (10 ms on an ordinary
#: computer).
AT_ONCE = 4000


class CurrentGraph(QObject):
    """The graph that the person looks at and edits.

    Signals
    -------
    graph_changed()
        :attr:`graph`, :attr:`dag` or :attr:`label` changed; at most twice a second while it
        follows a run. Emitted also when the view changed (after ``view_changed``).
    shown(bool)
        Emitted after ``graph_changed``, when every panel has the graph; whether it came from the
        graph before by a person's edit.
    view_changed(), positions_changed()
        The property of that name changed.
    current_run_changed()
        :attr:`current_run` changed.
    edited(object)
        A person's edit went through; the ``Edit``, whose ``changed`` names what else became
        compelled or free. Emitted after ``graph_changed``.
    edit_refused(object)
        An edit was refused: the :class:`~bnstudio.graph.edit.edits.EditRefused` (``cycle``,
        ``condition``, text).
    """

    graph_changed = Signal()
    shown = Signal(bool)
    view_changed = Signal()
    positions_changed = Signal()
    current_run_changed = Signal()
    edited = Signal(object)
    edit_refused = Signal(object)

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        selection: Selection,
        data: Data,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._document = document
        self._selection = selection
        self._data = data
        self._editor = GraphEditor(tasks, document, self._accept_edit, self.edit_refused.emit)
        self._graph: PDAG | None = None  # the graph as the panels have it
        self._dag: DAG | None = None  # the DAG behind it
        self._converting: Task | None = None
        self._follow_due = False
        self._followed = 0.0
        self._follow_rest = FOLLOW
        self._run: int | None = None
        document.on_change("positions", lambda _edited: self.positions_changed.emit())
        document.on_change("graph", self._other_graph)
        document.replaced.connect(self._forget)
        document.settled.connect(self._settle)
        tasks.each_tick(self._look, lambda: self._follow_due)

    # -- what is -------------------------------------------------------------------------------

    @property
    def graph(self) -> PDAG | None:
        """The current graph as the kind of :attr:`view`; ``None`` if there is no graph.

        On large graphs the conversion takes a moment, during which this is still the graph of
        before; ``graph_changed`` says when it is there. Its ``kind`` is always the truth.
        """
        return self._graph

    @property
    def dag(self) -> DAG | None:
        """The current DAG, of which :attr:`graph` is a view; the node order is the same."""
        return self._dag

    @property
    def newest_dag(self) -> DAG | None:
        """The current DAG at this moment; :attr:`dag` is this one once it is shown."""
        return self._document.project.dag

    @property
    def record(self) -> GraphRecord:
        """Where the current graph came from, and by which score it is scored."""
        return self._document.project.current_graph

    @property
    def label(self) -> str:
        """What it is, in words: "Run 5", "edited from Run 5", "alarm.bif", or ""."""
        return self.record.label

    @property
    def current_run(self) -> int | None:
        """Number of the run whose network is the current graph, unedited, or ``None``."""
        run = self._document.project.current_run
        return None if run is None else run.number

    @property
    def following(self) -> bool:
        """Whether the current graph follows a run that is under way."""
        run = self._document.project.current_run
        return run is not None and run.active

    @property
    def view(self) -> View:
        """Which kind of graph is shown: ``dag``, ``rpdag`` or ``cpdag``."""
        return self._document.project.view

    @property
    def positions(self) -> Positions:
        """Name of a node to its place; may hold nodes that are not in the current graph."""
        return self._document.project.positions

    # -- view and places -----------------------------------------------------------------------

    def set_view(self, kind: str) -> None:
        """Show the current graph as ``dag``, ``rpdag`` or ``cpdag``; places stay.

        A run is shown so again whenever it becomes the current graph again.
        """
        view = next((view for view in VIEWS if view == kind), None)
        if view is None:
            raise ValueError(f"{kind!r} is no view")
        if view != self.view:
            self._document.project.choose_view(view)
            self.view_changed.emit()
            self.refresh()

    def move_nodes(self, places: Positions, gesture: int | None = None) -> None:
        """Put nodes where a person moved them (undoable).

        Calls with the same ``gesture`` number on the same nodes are undone in one step.
        """
        if places:
            self._document.do(commands.move_nodes(self._document.project, places, gesture))

    def set_positions(self, places: Positions) -> None:
        """Take over the places a layout has computed (not undoable); others stay."""
        if places:
            project = self._document.project
            project.positions = {**project.positions, **places}
            if self._document.dirty:
                self._document.touched.emit()
            self.positions_changed.emit()

    # -- another graph -------------------------------------------------------------------------

    def show_run(self, number: int) -> None:
        """Make the run's best network the current graph; it follows while the run is under way.

        An edited graph that was shown is not lost: undo brings it back.
        """
        project = self._document.project
        if number not in project.runs or project.current_graph == project.run_graph(number):
            return
        record = project.run_graph(number)
        if project.current_graph.origin in ("edited", "file"):
            edited = project.current_graph.origin == "edited"
            self._document.do(
                commands.SetCurrentGraph(f"show {record.source}", project.current_graph, record)
            )
            if edited:
                self._tasks.notify("info", "Your edited graph was put aside. Undo brings it back.")
        else:
            # To look at another run is no work that could be lost.
            project.current_graph = record
            self._other_graph(False)
            self._tasks.wake()

    def show_graph(
        self, text: str, record: GraphRecord, dag: DAG, shown: PDAG, places: Positions
    ) -> None:
        """Make a graph from elsewhere the current one (undoable), in its own view.

        Parameters
        ----------
        text
            What is done, in words that follow "Undo".
        record
            Where it came from.
        dag, shown
            Its DAG, and the graph as it is to be shown.
        places
            Places of nodes that it brings with it.
        """
        project = self._document.project
        view = next((view for view in VIEWS if view == shown.kind), None)
        if view is not None and view != self.view:
            project.view = view
            self.view_changed.emit()
        project.keep_shown(dag, project.view, shown)
        before = {name: project.positions.get(name) for name in places}
        self._document.do(
            commands.SetCurrentGraph(text, project.current_graph, record, before, places)
        )

    def follow(self) -> None:
        """Note that the run that is shown has a better network; it is shown when it is time."""
        self._follow_due = True

    def refresh(self, *, edited: bool = False, announce: bool = True) -> None:
        """Bring :attr:`graph` up to date, at once if it is quick, else from a thread."""
        project = self._document.project
        if self._converting is not None:
            self._converting.cancel()
            self._converting = None
        run, view = project.current_run, project.view
        best = None if run is None else run.undirected_best
        dag = project.dag
        size = 0 if dag is None else dag.n + len(dag.arcs)
        if best is not None:
            size += best.n + len(best.skeleton)
        if size <= AT_ONCE or (best is None and project.shown_ready()):
            if run is not None and best is not None:
                dag = _extension(best)
                run.settle_best(best, dag)
                if best.kind == view:
                    project.keep_shown(dag, view, best)
            self._show(project.dag, project.shown(), edited=edited, announce=announce)
            return

        def work(task: Task) -> tuple[DAG, PDAG]:
            from bnstudio.graph.convert import as_kind

            found = dag if best is None else _extension(best)
            assert found is not None
            return found, best if best is not None and best.kind == view else as_kind(found, view)

        def then(answer: tuple[DAG, PDAG]) -> None:
            self._converting = None
            if run is not None and best is not None:
                run.settle_best(best, answer[0])
            project.keep_shown(answer[0], view, answer[1])
            self._show(*answer, edited=edited)

        self._follow_due = False
        self._converting = self._tasks.start(
            f"Working out the {view.upper()}", work, then, self._tasks.report
        )

    # -- editing -------------------------------------------------------------------------------

    def add_arc(self, a: str, b: str) -> bool:
        """Add the arc a → b to the shown graph (or direct the link between them).

        This and every other edit returns whether it went through (on graphs of thousands of nodes:
        whether it is being worked out). A refused edit emits ``edit_refused`` and changes nothing.
        An edit of a run's graph detaches a copy; the run goes on untouched. Without a graph the
        first edit starts an arcless one over the included variables.
        """
        return self._editor.pair(f"add {a} → {b}", "add", a, b)

    def add_link(self, a: str, b: str) -> bool:
        """Add the link a – b (RPDAG and CPDAG views)."""
        return self._editor.pair(f"add {a} – {b}", "link", a, b)

    def reverse(self, a: str, b: str) -> bool:
        """Reverse the arc a → b."""
        return self._editor.pair(f"reverse {a} → {b}", "reverse", a, b)

    def to_link(self, a: str, b: str) -> bool:
        """Make the arc between a and b a link (RPDAG and CPDAG views)."""
        return self._editor.pair(f"turn {a} → {b} into a link", "to_link", a, b)

    def delete(self, edges: Iterable[tuple[str, str]] = (), nodes: Iterable[str] = ()) -> bool:
        """Delete edges (pairs of names, in either order) and nodes in one step."""
        return self._editor.delete(edges, nodes)

    def add_node(self, name: str) -> bool:
        """Add a node without edges."""
        return self._editor.add_node(name)

    def rename(self, old: str, new: str) -> bool:
        """Rename a node of the current graph; the data's variable keeps its name."""
        return self._editor.rename(old, new)

    def notify_unscored(self, names: Iterable[str], so: str) -> None:
        """Say which of some nodes have no column in the table, and what comes of it."""
        known = frozenset(self._data.variable_names)
        lacking = [name for name in names if name not in known]
        if known and lacking:
            self._tasks.notify("info", f"{not_in_table(lacking)}, {so}.")

    def _accept_edit(self, text: str, edit: Edit, places: Positions) -> None:
        project = self._document.project
        project.keep_shown(edit.dag, project.view, edit.shown)
        before = {name: project.positions.get(name) for name in places}
        known_nodes = frozenset() if project.dag is None else frozenset(project.dag.names)
        record = project.edited_graph(edit.dag)
        self._document.do(
            commands.SetCurrentGraph(text, project.current_graph, record, before, places),
            edited=True,
        )
        selected = self._selection.names
        if any(name not in edit.dag.index for name in selected):
            known = set(edit.dag.names) | set(self._data.variable_names)
            self._selection.select(name for name in selected if name in known)
        self.edited.emit(edit)
        self.notify_unscored(
            [name for name in edit.dag.names if name not in known_nodes],
            "so it is not scored, nor is the graph as a whole",
        )

    # -- following the project -----------------------------------------------------------------

    def _forget(self) -> None:
        self._run = self.current_run
        self._graph = self._dag = None

    def _settle(self) -> None:
        self.refresh(announce=self._document.project.dag is not None)

    def _other_graph(self, edited: bool) -> None:
        """Announce that another graph is the current one."""
        before = self.view
        self._document.project.recall_view()
        if self.view != before:
            self.view_changed.emit()
        self.refresh(edited=edited)
        if self._run != self.current_run:
            self._run = self.current_run
            self.current_run_changed.emit()

    def _look(self, _deadline: float) -> None:
        if self._follow_due and time.monotonic() - self._followed >= self._follow_rest:
            self.refresh()

    def _show(
        self, dag: DAG | None, shown: PDAG | None, *, edited: bool, announce: bool = True
    ) -> None:
        self._dag, self._graph = dag, shown
        self._follow_due = False
        began = time.thread_time()
        if announce:
            self.graph_changed.emit()
        self._followed = time.monotonic()
        self._follow_rest = max(FOLLOW, FOLLOW_SHARE * (time.thread_time() - began))
        self.shown.emit(edited)


def _extension(graph: PDAG) -> DAG:
    from bnstudio.graph.convert import to_dag

    return to_dag(graph)
