"""What the keys on the canvas do, by what is selected and which tool is in use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from bnstudio.gui.canvas.input.controller import Controller
from bnstudio.gui.canvas.input.interactions import ARROWS
from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.page.editing import Editing
from bnstudio.gui.canvas.page.knowing import Knowing
from bnstudio.gui.canvas.page.messages import Messages
from bnstudio.gui.canvas.page.selection import CanvasSelection
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.wording.tr import tr

STEP = 8.0
"""How far Alt with an arrow key moves nodes, in scene units."""

ARROW_MODIFIERS = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


@dataclass
class Commands:
    """The commands behind single keys, arrow keys, Enter and Esc."""

    scene: GraphScene
    view: GraphView
    controller: Controller
    editing: Editing
    selection: CanvasSelection
    messages: Messages
    knowing: Knowing
    hide_weak: Callable[[], object] = lambda: None
    show_states: Callable[[], object] = lambda: None
    choose_target: Callable[[], object] = lambda: None

    def __post_init__(self) -> None:
        view, controller, editing = self.view, self.controller, self.editing
        self.state = self.scene.state
        key = Qt.Key
        self._single: dict[int, Callable[[], object]] = {
            key.Key_Plus: view.zoom_in,
            key.Key_Equal: view.zoom_in,
            key.Key_Minus: view.zoom_out,
            key.Key_0: view.fit,
            key.Key_V: lambda: controller.take_tool("select"),
            key.Key_N: self.node_tool,
            key.Key_A: lambda: controller.take_tool("arc"),
            key.Key_R: self.reverse_selected,
            key.Key_L: self.link_selected,
            key.Key_D: editing.delete_selected,
            key.Key_Delete: editing.delete_selected,
            key.Key_Backspace: editing.delete_selected,
            key.Key_F2: self.rename_selected,
            key.Key_P: self.require_selected,
            key.Key_K: self.toggle_known,
            key.Key_W: lambda: self.hide_weak(),
            key.Key_B: lambda: self.show_states(),
            key.Key_T: lambda: self.choose_target(),
            key.Key_Return: self.use_tool,
            key.Key_Enter: self.use_tool,
            key.Key_Menu: self.open_menu,
        }
        controller.command = self.key_pressed
        controller.tool_changed.connect(self._say_tool)

    def key_pressed(self, event: QKeyEvent) -> bool:
        """Do what a key is for while no gesture is under way; whether it is for anything."""
        key, modifiers = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key == Qt.Key.Key_Escape:
            return self.escape()
        if key in ARROWS and modifiers in ARROW_MODIFIERS:
            return self.arrow(ARROWS[key], modifiers)
        do: Callable[[], object] | None = None
        if modifiers in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
            do = self._single.get(key)
        elif modifiers == Qt.KeyboardModifier.ControlModifier and key == Qt.Key.Key_A:
            do = self.selection.select_all
        if do is not None:
            do()
        return do is not None

    def _say_tool(self, tool: str) -> None:
        """Say how the tool just taken is used."""
        if tool == "arc":
            kinds = (
                (tr("a link"), tr("an arc"))
                if self.controller.links
                else (tr("an arc"), tr("a link"))
            )
            more = tr(" · Shift: {kinds}", kinds=kinds[1]) if self.editing.links_allowed else ""
            self.messages.hint(
                tr(
                    "Drag {kinds} from node to node or click both, or press Enter on one{more}"
                    " · Esc ends",
                    kinds=kinds[0],
                    more=more,
                )
            )
        elif tool == "node":
            self.messages.hint(tr("Click where the node should stand · Esc ends"))
        else:
            self.messages.toast.hide()

    def reverse_selected(self) -> None:
        """Reverse the selected arc."""
        edge = self.state.single_edge()
        if edge is not None:
            self.editing.reverse(*self.state.drawing.pair(edge))

    def link_selected(self) -> None:
        """Make the selected arc a link; without one take the tool that draws links."""
        if not self.editing.links_allowed:
            self.messages.refuse(
                tr("Links are for the RPDAG and CPDAG views"),
                tr("In a DAG every arc has a direction. Switch the view above to draw links."),
            )
            return
        edge = self.state.single_edge()
        if edge is not None:
            self.editing.to_link(*self.state.drawing.pair(edge))
        else:
            self.controller.take_tool("arc", links=True)

    def require_selected(self) -> None:
        """Require the selected arcs, or withdraw it; of a link or a pair nothing is said."""
        drawing = self.state.drawing
        chosen = sorted(self.state.selected_edges)
        single = self.state.single_edge()
        if not chosen and single is not None:
            chosen = [single]
        arcs = [drawing.pair(number) for number in chosen if not drawing.link[number]]
        if arcs:
            self.knowing.toggle_required(arcs)

    def toggle_known(self) -> None:
        """Show all that is known of arcs, or only marks on those that are there."""
        self.knowing.show_all(not self.knowing.shown)

    def node_tool(self) -> None:
        """Take the tool that adds nodes, or add one at once where the mouse is elsewhere."""
        port = self.view.viewport()
        at = port.mapFromGlobal(self.view.cursor().pos())
        if self.controller.tool == "node" or not port.rect().contains(at):
            self.editing.begin_naming(self.editing.free_place())
        else:
            self.controller.take_tool("node")

    def rename_selected(self) -> None:
        """Edit the name of the selected (or focused) node."""
        state = self.state
        node = next(iter(state.selected)) if len(state.selected) == 1 else state.focused
        if node is not None:
            self.editing.begin_renaming(node)

    def use_tool(self) -> None:
        """Use the tool on the node that has the keyboard's focus."""
        node = self.state.single_node()
        if node is None:
            return
        if self.controller.tool == "arc":
            self.controller.begin_arc(node, keys=True, link=self.controller.links)
        else:
            self.selection.select_nodes([node])

    def open_menu(self) -> None:
        """Open the menu of what is focused or selected."""
        state = self.state
        node = state.focused if state.focused is not None else min(state.selected, default=None)
        at = self.view.centre()
        if state.selected_edges and not state.selected:
            path = state.drawing.paths[min(state.selected_edges)]
            at = QPointF(*geometry.middle(geometry.polyline(path)))
        elif node is not None:
            at = QPointF(*state.drawing.positions[node])
        where = self.view.viewport().mapToGlobal(self.view.to_view(at))
        self.controller.menu_wanted.emit(at, where)

    def arrow(self, step: tuple[int, int], modifiers: Qt.KeyboardModifier) -> bool:
        """Go to the next node in a direction; with Alt move the selected nodes."""
        scene, state, drawing = self.scene, self.state, self.state.drawing
        if drawing.n == 0:
            return False
        if modifiers == Qt.KeyboardModifier.AltModifier:
            nodes = sorted(state.selected) or ([] if state.focused is None else [state.focused])
            if not nodes:
                return False
            scene.move_nodes(nodes, drawing.positions[nodes] + np.multiply(step, STEP))
            self.editing.nodes_moved(nodes)
            return True
        if state.focused is not None:
            node = drawing.nearest_in_direction(state.focused, *step)
            if node is None:
                return True
        else:
            first = int(np.argmin(drawing.positions @ (1.0, 4.0)))
            node = min(state.selected, default=first)
        scene.focus_node(node)
        more = modifiers == Qt.KeyboardModifier.ShiftModifier
        self.selection.select_nodes([*state.selected, node] if more else [node])
        self.view.reveal(scene.node_rect(node))
        return True

    def escape(self) -> bool:
        """Esc without a gesture: close the card, else put the tool away, else select nothing."""
        if self.messages.card.isVisible():
            self.messages.card.dismiss()
        elif self.controller.tool != "select":
            self.controller.take_tool("select")
        elif self.state.selected or self.state.selected_edges:
            self.selection.select_nodes(())
        else:
            return False
        return True
