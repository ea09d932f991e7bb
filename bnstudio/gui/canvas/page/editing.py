"""What the person can do to the graph on the canvas: edges, nodes, names, places.

Each method makes one edit of the current graph; what it did, or why it was refused, is said by
:class:`~bnstudio.gui.canvas.page.messages.Messages`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, count

import numpy as np
from PySide6.QtCore import QObject, QPointF, Signal

from bnstudio.gui.canvas.input.naming import NameEditor
from bnstudio.gui.canvas.model.places import free_spot
from bnstudio.gui.canvas.page.messages import Messages
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.wording.tr import tr


class Editing(QObject):
    """Edits of the graph that is shown.

    Signals
    -------
    node_added(str)
        A node with this name has been added from the canvas.
    """

    node_added = Signal(str)

    def __init__(
        self,
        graph: CurrentGraph,
        data: Data,
        selection: Selection,
        scene: GraphScene,
        view: GraphView,
        messages: Messages,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._graph = graph
        self._data = data
        self._selection = selection
        self._scene = scene
        self._view = view
        self._messages = messages
        self.namer = NameEditor(view)
        self.placing = False
        """Whether places change because a person has just moved nodes."""

    @property
    def variable_names(self) -> tuple[str, ...]:
        """The variables of the table."""
        return self._data.variable_names

    # -- edges -------------------------------------------------------------------------------

    @property
    def links_allowed(self) -> bool:
        """Whether the view has links."""
        return self._graph.view != "dag"

    def add_arc(self, a: str, b: str) -> None:
        """Add the arc a → b, or direct the link between them, and select it for Inspect."""
        self._messages.place_between(a, b)
        self._graph.add_arc(a, b, select=True)

    def add_link(self, a: str, b: str) -> None:
        """Add the link a – b, and select it for Inspect."""
        self._messages.place_between(a, b)
        self._graph.add_link(a, b, select=True)

    def reverse(self, a: str, b: str) -> None:
        """Reverse the arc a → b."""
        self._messages.place_between(a, b)
        self._graph.reverse(a, b)

    def to_link(self, a: str, b: str) -> None:
        """Make the arc between two nodes a link."""
        self._messages.place_between(a, b)
        self._graph.to_link(a, b)

    def delete_selected(self) -> None:
        """Delete the selected edges and nodes in one step."""
        state, drawing = self._scene.state, self._scene.drawing
        edges = [drawing.pair(number) for number in sorted(state.selected_edges)]
        nodes = [drawing.names[node] for node in sorted(state.selected)]
        if edges:
            self._messages.place_between(*edges[0])
        elif nodes:
            self._messages.place(QPointF(*drawing.positions[min(state.selected)]))
        else:
            return
        self._graph.delete(edges, nodes)

    # -- nodes -------------------------------------------------------------------------------

    def nodes_moved(self, nodes: Sequence[int]) -> None:
        """Nodes were moved by a person to where the scene has them now."""
        places = self._scene.places()
        names = self._scene.drawing.names
        self.placing = True
        try:
            self._graph.move_nodes({names[node]: places[names[node]] for node in nodes})
        finally:
            self.placing = False

    def begin_naming(self, at: QPointF) -> None:
        """Ask for the name of a node to add at a scene point."""

        def take(name: str) -> bool:
            if name not in self._scene.drawing.graph.index:
                # The place first, so that the node appears where it was put.
                place = (float(round(at.x())), float(round(at.y())))
                self._graph.set_positions({name: place})
            self._messages.place(None)
            done = self._graph.add_node(name)
            if done:
                self.node_added.emit(name)
            return done

        self.namer.open_at(self._view.to_view(at), self._free_name(), take, new=True)

    def free_place(self) -> QPointF:
        """Return the place nearest to the middle of the view where a new node covers none."""
        drawing = self._scene.drawing
        middle = self._view.centre()
        size = paint.node_sizes((self._free_name(),))[0]
        wish = np.array([middle.x(), middle.y()])
        return QPointF(*free_spot(wish, size, drawing.positions, drawing.sizes))

    def _free_name(self) -> str:
        """Suggest a variable that is not in the graph yet, or a new name."""
        there = set(self._scene.drawing.names)
        new = (f"X{number}" for number in count(len(there) + 1))
        return next(name for name in chain(self._data.variable_names, new) if name not in there)

    def begin_renaming(self, node: int) -> None:
        """Edit in its place what a node is called.

        A variable of the table gets a label and stays the variable that it is; any other node gets
        another name.
        """
        drawing = self._scene.drawing
        old, label = drawing.names[node], drawing.labels[node]
        known = old in self._data.variable_names

        def take(name: str) -> bool:
            self._messages.place(None)
            if not known:
                return self._graph.rename(old, name)
            self._data.show_labels(True)
            fault = self._data.set_label(old, name)
            if fault:
                self._messages.refuse(tr("The label is taken"), fault)
            return not fault

        middle = self._view.to_view(QPointF(*drawing.positions[node]))
        self.namer.open_at(middle, label, take)
