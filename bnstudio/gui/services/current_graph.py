"""The current graph: what the canvas shows, in which view, where, and how it is edited.

It is a run's best network, which it follows while the run is under way, a network from a file, or
an edited copy of either. Nodes are called by name, never by index.
It is in one file because following, showing and editing share the one state that undo brings back.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.labels import graph_label
from bnstudio.gui.wording.names import not_in_table
from bnstudio.gui.wording.tr import tr
from bnstudio.project import commands, edits
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.views import VIEWS, Positions, View

if TYPE_CHECKING:
    from bnstudio.graph.edit.edits import Edit

    Maker = Callable[[PDAG, DAG], Edit]

#: Seconds between two redrawings of a graph that follows a running run.
FOLLOW = 0.5
#: So many times as long as showing a graph has kept the window busy nothing newer is shown: one of
#: ten thousand nodes would hardly leave it time for anything else. Painting takes as long again. It
#: is the smaller number as long as the run is young: its first networks are far from its last.
FOLLOW_SHARES = 10, 100
#: Graphs with more nodes and edges than this are converted in a thread (10 ms).
AT_ONCE = 4000
#: Graphs with more than this are edited in a thread (20 ms); a DAG in the DAG view counts for a
#: quarter.
EDITED_AT_ONCE = 2000


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
    view_changed(), positions_changed(), current_run_changed()
        The property of that name changed.
    edited(object)
        A person's ``Edit`` went through; emitted after ``graph_changed``.
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

    def __init__(self, tasks: Tasks, document: Document, selection: Selection, data: Data) -> None:
        super().__init__()
        self._tasks = tasks
        self._document = document
        self._selection = selection
        self._data = data
        self._graph: PDAG | None = None  # the graph as the panels have it
        self._dag: DAG | None = None  # the DAG behind it
        self._converting: Task | None = None
        self._editing: Task | None = None
        self._follow_due = False
        self._follow_at = 0.0
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

        On large graphs it stays that of before until the conversion is done.
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
        """Where it came from, and by which score it is scored."""
        return self._document.project.current_graph

    @property
    def label(self) -> str:
        """What it is, in words: "Run 5", "edited from Run 5", "alarm.bif", or ""."""
        return graph_label(self.record)

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

        Calls of one ``gesture`` on the same nodes are undone in one step.
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
            self._set_graph(tr("show {source}", source=record.source), record, {})
            if edited:
                aside = tr("Your edited graph was put aside. Undo brings it back.")
                self._tasks.notify("info", aside)
        else:
            # To look at another run is no work that could be lost.
            project.current_graph = record
            self._other_graph(False)
            self._tasks.wake()

    def show_graph(
        self, text: str, record: GraphRecord, dag: DAG, shown: PDAG, places: Positions
    ) -> None:
        """Make a graph from elsewhere the current one (undoable), in its own view and places.

        ``text`` follows "Undo"; ``shown`` is the graph as it is to be shown.
        """
        project = self._document.project
        view = next((view for view in VIEWS if view == shown.kind), None)
        if view is not None and view != self.view:
            project.view = view
            self.view_changed.emit()
        project.keep_shown(dag, project.view, shown)
        self._set_graph(text, record, places)

    def _set_graph(
        self, text: str, record: GraphRecord, places: Positions, *, edited: bool = False
    ) -> None:
        project = self._document.project
        before = {name: project.positions.get(name) for name in places}
        command = commands.SetCurrentGraph(text, project.current_graph, record, before, places)
        self._document.do(command, edited=edited)

    def follow(self) -> None:
        """Note that the run that is shown has a better network; it is shown when it is time."""
        self._follow_due = True

    def refresh(self, *, edited: bool = False) -> None:
        """Bring :attr:`graph` up to date, at once if it is quick, else from a thread."""
        self._stop_converting()
        project = self._document.project
        run, view, dag = project.current_run, project.view, project.dag
        best = None if run is None else run.undirected_best

        def work(_task: Task | None = None) -> tuple[DAG, PDAG]:
            from bnstudio.graph.convert import as_kind, to_dag

            found = dag if best is None else to_dag(best)
            assert found is not None
            return found, best if best is not None and best.kind == view else as_kind(found, view)

        def then(answer: tuple[DAG, PDAG]) -> None:
            self._converting = None
            if run is not None and best is not None:
                run.settle_best(best, answer[0])
            project.keep_shown(answer[0], view, answer[1])
            self._show(*answer, edited=edited)

        size = 0 if dag is None else dag.n + len(dag.arcs)
        if best is not None:
            size += best.n + len(best.skeleton)
        if best is None and project.shown_ready():
            self._show(dag, project.shown(), edited=edited)
        elif size <= AT_ONCE:
            then(work())
        else:
            self._converting = self._tasks.start(
                tr("Working out the {view}", view=view.upper()), work, then, self._tasks.report
            )

    def _stop_converting(self) -> None:
        self._follow_due = False
        if self._converting is not None:
            self._converting.cancel()
            self._converting = None

    # -- editing -------------------------------------------------------------------------------

    def add_arc(self, a: str, b: str, *, select: bool = False) -> bool:
        """Add the arc a → b to the shown graph (or direct the link between them).

        ``select``: select it when it is there, so that a refused one leaves what is selected.

        Every edit returns whether it went through (on a large graph: whether it is being worked
        out); a refused one changes nothing. An edit of a run's graph detaches a copy. Without a
        graph the first edit starts an arcless one over the included variables.
        """
        return self._edit_pair(tr("add {a} → {b}", a=a, b=b), "add", a, b, select)

    def add_link(self, a: str, b: str, *, select: bool = False) -> bool:
        """Add the link a – b (RPDAG and CPDAG views); ``select`` as for :meth:`add_arc`."""
        return self._edit_pair(tr("add {a} – {b}", a=a, b=b), "link", a, b, select)

    def reverse(self, a: str, b: str) -> bool:
        """Reverse the arc a → b."""
        return self._edit_pair(tr("reverse {a} → {b}", a=a, b=b), "reverse", a, b)

    def to_link(self, a: str, b: str) -> bool:
        """Make the arc between a and b a link (RPDAG and CPDAG views)."""
        return self._edit_pair(tr("turn {a} → {b} into a link", a=a, b=b), "to_link", a, b)

    def delete(self, edges: Iterable[tuple[str, str]] = (), nodes: Iterable[str] = ()) -> bool:
        """Delete edges (pairs of names, in either order) and nodes in one step."""
        going = list(dict.fromkeys(nodes))
        pairs = [pair for pair in dict.fromkeys(edges) if not set(pair) & set(going)]
        if not going and not pairs:
            return False
        text = edits.delete_text(self._document.project, pairs, going)
        needs = [*going, *(name for pair in pairs for name in pair)]
        return self._edit(text, partial(edits.delete, pairs=pairs, nodes=going), needs)

    def add_node(self, name: str) -> bool:
        """Add a node without edges."""
        from bnstudio.graph.edit.edits import add_node

        return self._edit(
            tr("add {name}", name=name), lambda shown, base: add_node(shown, name, base)
        )

    def rename(self, old: str, new: str) -> bool:
        """Rename a node, which keeps its place; the data's variable keeps its name."""
        from bnstudio.graph.edit.edits import rename_node

        if old == new:
            return True
        place = self.positions.get(old)
        return self._edit(
            tr("rename {old} to {new}", old=old, new=new),
            lambda shown, base: rename_node(shown, shown.index[old], new, base),
            [old],
            {} if place is None else {new: place},
        )

    def _edit_pair(self, text: str, kind: str, a: str, b: str, select: bool = False) -> bool:
        make = partial(edits.edit_pair, kind=kind, a=a, b=b)
        return self._edit(text, make, [a, b], chosen=(a, b) if select else None)

    def _edit(
        self,
        text: str,
        make: Maker,
        needs: Iterable[str] = (),
        places: Positions | None = None,
        chosen: tuple[str, str] | None = None,
    ) -> bool:
        """Make an edit of the nodes ``needs`` and accept it, at once or from a thread."""
        from bnstudio.graph.convert import as_kind
        from bnstudio.graph.edit.edits import EditRefused

        def work(_task: Task | None = None) -> Edit:
            shown = project.shown() if base is project.dag else as_kind(base, project.view)
            assert shown is not None
            return make(shown, base)

        def then(edit: Edit) -> None:
            self._editing = None
            if self._document.project is project and (project.dag is None or project.dag is base):
                self._accept_edit(text, edit, places or {})
                if chosen is not None:
                    self._selection.select((), chosen)

        def failed(error: Exception) -> None:
            self._editing = None
            if isinstance(error, EditRefused):
                self.edit_refused.emit(error)
            else:
                self._tasks.report(error)

        if self._editing is not None:
            busy = EditRefused(tr("the last edit is still being worked out"), tr("one at a time"))
            self.edit_refused.emit(busy)
            return False
        project = self._document.project
        base = project.empty_dag() if project.dag is None else project.dag
        missing = next((name for name in needs if name not in base.index), None)
        if missing is not None:
            gone = tr("{missing} is not in the graph", missing=missing)
            failed(EditRefused(gone, tr("both ends in the graph")))
            return False
        weight = 1 if project.view == "dag" else 4
        if weight * (base.n + len(base.arcs)) > 4 * EDITED_AT_ONCE:
            doing = tr("Working out: {words}", words=text)
            self._editing = self._tasks.start(doing, work, then, failed)
            return True
        try:
            edit = work()
        except EditRefused as refused:
            failed(refused)
            return False
        then(edit)
        return True

    def notify_unscored(self, names: Iterable[str], so: str) -> None:
        """Say which of some nodes have no column in the table, and what comes of it."""
        known = frozenset(self._data.variable_names)
        lacking = [name for name in names if name not in known]
        if known and lacking:
            self._tasks.notify("info", f"{not_in_table(lacking)}, {so}.")

    def _accept_edit(self, text: str, edit: Edit, places: Positions) -> None:
        project = self._document.project
        project.keep_shown(edit.dag, project.view, edit.shown)
        known_nodes = frozenset() if project.dag is None else frozenset(project.dag.names)
        self._set_graph(text, project.edited_graph(edit.dag), places, edited=True)
        known = {*edit.dag.names, *self._data.variable_names}
        self._selection.keep(known)
        self.edited.emit(edit)
        self.notify_unscored(
            [name for name in edit.dag.names if name not in known_nodes],
            tr("so it is not scored, nor is the graph as a whole"),
        )

    # -- following the project -----------------------------------------------------------------

    def _forget(self) -> None:
        self._stop_converting()
        self._run = self.current_run
        self._graph = self._dag = None

    def _settle(self) -> None:
        run = self._document.project.current_run
        if self.newest_dag is None and (run is None or run.undirected_best is None):
            self.shown.emit(False)  # there is no graph, and ``replaced`` has said so
        else:
            self.refresh()

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
        if self._follow_due and time.monotonic() >= self._follow_at:
            self.refresh()

    def _show(self, dag: DAG | None, shown: PDAG | None, *, edited: bool) -> None:
        self._dag, self._graph = dag, shown
        began = time.thread_time()
        self.graph_changed.emit()
        took, run = time.thread_time() - began, self._document.project.current_run
        least, most = (share * took for share in FOLLOW_SHARES)
        rest = max(FOLLOW, least, min(most, 0.0 if run is None else run.elapsed))
        self._follow_at = time.monotonic() + rest
        self.shown.emit(edited)
