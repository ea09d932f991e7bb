"""The current graph: what the canvas shows, in which view, where, and how it is edited.

It is a run's best network, which it follows while the run is under way, a network from a file, or
an edited copy of either. Nodes are called by name, never by index.

The graph itself is a part of the project, so that undo brings it back; this service reads and
changes it there, and says so. When the panels get it is the matter of ``displayed_graph``, and
``graph_editor`` makes the edits.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.displayed_graph import DisplayedGraph
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.graph_editor import EditRequest, GraphEditor
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.wording.labels import graph_label
from bnstudio.gui.wording.names import not_in_table
from bnstudio.gui.wording.tr import tr
from bnstudio.project import commands, edits
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.views import VIEWS, Positions, View

if TYPE_CHECKING:
    from bnstudio.graph.edit.edits import Edit


class CurrentGraph(QObject):
    """The graph that the person looks at and edits.

    Signals
    -------
    They are emitted in this order when several are due. On a large graph ``graph_changed`` and
    ``shown`` come last, once it is converted.

    view_changed(), positions_changed()
        The property of that name changed; in either order.
    graph_changed()
        :attr:`graph`, :attr:`dag` or :attr:`label` changed; at most twice a second while it
        follows a run. Emitted also when the view changed.
    shown(bool)
        Every panel has the graph; whether it came from the graph before by a person's edit.
    current_run_changed()
        The property of that name changed.
    edited(object)
        A person's ``Edit`` went through.
    edit_refused(object)
        An edit was refused: the :class:`~bnstudio.graph.edit.edits.EditRefused` (``cycle``,
        ``condition``, text). Nothing else is emitted.
    """

    view_changed = Signal()
    positions_changed = Signal()
    graph_changed = Signal()
    shown = Signal(bool)
    current_run_changed = Signal()
    edited = Signal(object)
    edit_refused = Signal(object)

    def __init__(self, tasks: Tasks, document: Document, selection: Selection, data: Data) -> None:
        super().__init__()
        self._tasks = tasks
        self._document = document
        self._selection = selection
        self._data = data
        self._displayed = DisplayedGraph(tasks, document, self.graph_changed.emit, self.shown.emit)
        self._editor = GraphEditor(tasks, document, self._accept, self.edit_refused.emit)
        self._announced_run: int | None = None  # the current run that was last told of
        document.on_change("positions", lambda _edited: self.positions_changed.emit())
        document.on_change("graph", self._announce)
        document.replaced.connect(self._forget)
        document.settled.connect(self._settle)

    # -- what is -------------------------------------------------------------------------------

    @property
    def graph(self) -> PDAG | None:
        """The current graph as the kind of :attr:`view`; ``None`` if there is no graph.

        On large graphs it stays that of before until the conversion is done.
        """
        return self._displayed.graph

    @property
    def dag(self) -> DAG | None:
        """The current DAG, of which :attr:`graph` is a view; the node order is the same."""
        return self._displayed.dag

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
            self._announce(False)
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
        self._displayed.follow()

    def refresh(self) -> None:
        """Bring :attr:`graph` up to date, at once if it is quick, else from a thread."""
        self._displayed.refresh()

    # -- editing -------------------------------------------------------------------------------

    # Every edit returns whether it went through (on a large graph: whether it is being worked out);
    # a refused one changes nothing. An edit of a run's graph detaches a copy. Without a graph the
    # first edit starts an arcless one over the included variables.

    def add_arc(self, a: str, b: str, *, select: bool = False) -> bool:
        """Add the arc a → b to the shown graph (or direct the link between them).

        ``select``: select it when it is there, so that a refused one leaves what is selected.
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

    def _edit_pair(self, text: str, kind: str, a: str, b: str, select: bool = False) -> bool:
        make = partial(edits.edit_pair, kind=kind, a=a, b=b)
        selects = (a, b) if select else None
        return self._editor.make(EditRequest(text, make, (a, b), selects=selects))

    def delete(self, edges: Iterable[tuple[str, str]] = (), nodes: Iterable[str] = ()) -> bool:
        """Delete edges (pairs of names, in either order) and nodes in one step."""
        going = list(dict.fromkeys(nodes))
        pairs = [pair for pair in dict.fromkeys(edges) if not set(pair) & set(going)]
        if not going and not pairs:
            return False
        text = edits.delete_text(self._document.project, pairs, going)
        make = partial(edits.delete, pairs=pairs, nodes=going)
        needs = (*going, *(name for pair in pairs for name in pair))
        return self._editor.make(EditRequest(text, make, needs))

    def add_node(self, name: str) -> bool:
        """Add a node without edges."""
        make = partial(edits.add_node, name=name)
        return self._editor.make(EditRequest(tr("add {name}", name=name), make))

    def rename(self, old: str, new: str) -> bool:
        """Rename a node, which keeps its place; the data's variable keeps its name."""
        if old == new:
            return True
        text = tr("rename {old} to {new}", old=old, new=new)
        make = partial(edits.rename_node, old=old, new=new)
        place = self.positions.get(old)
        places = {} if place is None else {new: place}
        return self._editor.make(EditRequest(text, make, (old,), places))

    def _accept(self, request: EditRequest, edit: Edit) -> None:
        """Make an edited copy the current graph, and say what is new about it."""
        project = self._document.project
        # Of its own kind: the view may be another since the edit was begun.
        project.keep_shown(edit.dag, edit.shown.kind, edit.shown)
        before = frozenset() if project.dag is None else frozenset(project.dag.names)
        record = project.edited_graph(edit.dag)
        self._set_graph(request.text, record, request.places, edited=True)
        self._selection.keep({*edit.dag.names, *self._data.variable_names})
        self.edited.emit(edit)
        self.notify_unscored(
            [name for name in edit.dag.names if name not in before],
            tr("so it is not scored, nor is the graph as a whole"),
        )
        if request.selects is not None:
            self._selection.select((), request.selects)

    def notify_unscored(self, names: Iterable[str], so: str) -> None:
        """Say which of some nodes have no column in the table, and what comes of it."""
        known = frozenset(self._data.variable_names)
        lacking = [name for name in names if name not in known]
        if known and lacking:
            self._tasks.notify("info", f"{not_in_table(lacking)}, {so}.")

    # -- following the project -----------------------------------------------------------------

    def _announce(self, edited: bool) -> None:
        """Tell that another graph is the current one, in the view that is its own."""
        before = self.view
        self._document.project.recall_view()
        if self.view != before:
            self.view_changed.emit()
        self._displayed.refresh(edited=edited)
        if self._announced_run != self.current_run:
            self._announced_run = self.current_run
            self.current_run_changed.emit()

    def _forget(self) -> None:
        """Begin with another project; that it is there has been said."""
        self._displayed.forget()
        self._announced_run = self.current_run

    def _settle(self) -> None:
        """Display the graph of another project, once every service has read it."""
        run = self._document.project.current_run
        if self.newest_dag is None and (run is None or run.undirected_best is None):
            self.shown.emit(False)  # there is no graph, and ``replaced`` has said so
        else:
            self.refresh()
