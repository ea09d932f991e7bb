"""The context menus of the canvas: of a node, an edge, and the ground."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QMenu

from bnstudio.gui.canvas.input.controller import Controller
from bnstudio.gui.canvas.page.editing import Editing
from bnstudio.gui.canvas.page.knowing import Knowing
from bnstudio.gui.canvas.page.minimap import SHOWN_ABOVE, MiniMap
from bnstudio.gui.canvas.page.relating import Relating
from bnstudio.gui.canvas.page.selection import CanvasSelection
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.wording.plain import action_text
from bnstudio.gui.wording.tr import tr, trn


@dataclass
class Menus:
    """Builds the menu for a scene point.

    Parameters
    ----------
    arrange, improve
        Lays the graph out again; starts a run from it.
    add_target
        Adds what can be done about the target to a node's menu.
    """

    scene: GraphScene
    view: GraphView
    controller: Controller
    editing: Editing
    selection: CanvasSelection
    minimap: MiniMap
    knowing: Knowing
    relating: Relating
    arrange: Callable[[], None]
    improve: Callable[[], object]
    add_target: Callable[[QMenu, int], object] = lambda _menu, _node: None

    def __post_init__(self) -> None:
        self.state = self.scene.state
        self.controller.menu_wanted.connect(self.open)

    def open(self, at: QPointF, where: QPoint) -> None:
        """Open the context menu for a scene point at a place on the screen."""
        menu = self.build(at)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(where)

    def build(self, at: QPointF) -> QMenu:
        """Return the context menu of a node, an edge or the ground at a scene point."""
        state = self.state
        menu = QMenu(self.view)
        node, edge = state.hit(at.x(), at.y(), self.view.grab_scale())
        if node is not None:
            if node not in state.selected:
                self.selection.select_nodes([node])
            self._of_node(menu, node)
        elif edge is not None:
            if edge not in state.selected_edges:
                self.selection.select_edges([edge])
            self._of_edge(menu, edge)
        else:
            self._of_ground(menu, at)
        return menu

    def _of_node(self, menu: QMenu, node: int) -> None:
        editing, drawing = self.editing, self.state.drawing
        others = sorted(self.state.selected - {node})
        if len(others) == 1:
            a, b = drawing.names[others[0]], drawing.names[node]
            edge = drawing.edge_between(others[0], node)
            if edge is None:
                _add(menu, tr("Add arc {a} → {b}", a=a, b=b), lambda: editing.add_arc(a, b))
                _add(menu, tr("Add arc {b} → {a}", b=b, a=a), lambda: editing.add_arc(b, a))
                if editing.links_allowed:
                    _add(menu, tr("Add link {a} – {b}", a=a, b=b), lambda: editing.add_link(a, b))
            else:
                self._edge_actions(menu, edge)
            arcs = [(a, b)] if edge is None else [drawing.pair(edge)]
            directed = edge is not None and not drawing.link[edge]
            self.knowing.add_to(menu, arcs, directed=directed)
            menu.addSeparator()
        count = len(self.state.selected)
        if count == 1:
            begin_arc = self.controller.begin_arc
            _add(menu, tr("Draw an arc from here"), lambda: begin_arc(node, keys=True), "A")
            known = drawing.names[node] in editing.variable_names
            _add(
                menu,
                tr("Label") if known else tr("Rename"),
                lambda: editing.begin_renaming(node),
                "F2",
            )
        menu.addSeparator()
        if count == 1:
            self.add_target(menu, node)
        self.relating.add_to(menu, self.state.selected)
        self._fade_action(menu)
        menu.addSeparator()
        message = trn("Delete node", "Delete {count} nodes", count, count=count)
        _add(menu, message, editing.delete_selected, "Del")

    def _of_edge(self, menu: QMenu, edge: int) -> None:
        self._edge_actions(menu, edge)
        drawing, chosen = self.state.drawing, sorted(self.state.selected_edges)
        links = any(drawing.link[number] for number in chosen)
        arcs = [drawing.pair(edge)] if links else [drawing.pair(number) for number in chosen]
        self.knowing.add_to(menu, arcs, directed=not drawing.link[edge])
        menu.addSeparator()
        self._fade_action(menu)
        menu.addSeparator()
        count = len(self.state.selected_edges)
        alone = tr("Delete link") if self.state.drawing.link[edge] else tr("Delete arc")
        message = alone if count == 1 else tr("Delete {count} edges", count=count)
        _add(menu, message, self.editing.delete_selected, "Del")

    def _edge_actions(self, menu: QMenu, edge: int) -> None:
        editing = self.editing
        a, b = self.state.drawing.pair(edge)
        if self.state.drawing.link[edge]:
            _add(menu, tr("Direct it {a} → {b}", a=a, b=b), lambda: editing.add_arc(a, b))
            _add(menu, tr("Direct it {b} → {a}", b=b, a=a), lambda: editing.add_arc(b, a))
            return
        _add(menu, tr("Reverse to {b} → {a}", b=b, a=a), lambda: editing.reverse(a, b), "R")
        if editing.links_allowed:
            _add(menu, tr("Turn into link {a} – {b}", a=a, b=b), lambda: editing.to_link(a, b), "L")

    def _of_ground(self, menu: QMenu, at: QPointF) -> None:
        there = self.state.drawing.n > 0
        _add(menu, tr("Add a node here"), lambda: self.editing.begin_naming(at), "N")
        _add(menu, tr("Draw an arc"), lambda: self.controller.take_tool("arc"), "A", there)
        menu.addSeparator()
        _add(menu, tr("Select all"), self.selection.select_all, "Ctrl+A", there)
        _add(menu, tr("Fit the whole graph"), self.view.fit, "0", there)
        _add(menu, tr("Arrange again"), self.arrange, "", there)
        _add(menu, tr("Improve from here"), self.improve, "", there)
        if self.state.drawing.n > SHOWN_ABOVE:
            _toggle(menu, tr("Map"), self.minimap.wanted, self.minimap.set_wanted)
        known = self.knowing
        if known.known or known.shown:
            _toggle(menu, tr("Show all that is known"), known.shown, known.show_all)
        self._fade_action(menu)

    def _fade_action(self, menu: QMenu) -> None:
        _toggle(menu, tr("Fade the rest"), self.state.fading, self.scene.set_fading)


def _add(
    menu: QMenu, text: str, do: Callable[[], object], key: str = "", enabled: bool = True
) -> None:
    text = action_text(text)
    action = menu.addAction(f"{text}\t{key}" if key else text)
    action.setEnabled(enabled)
    action.triggered.connect(lambda _checked=False: do())


def _toggle(menu: QMenu, text: str, on: bool, do: Callable[[bool], None]) -> None:
    action = menu.addAction(text)
    action.setCheckable(True)
    action.setChecked(on)
    action.toggled.connect(do)
