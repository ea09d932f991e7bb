"""What the keys on the canvas do, by what is selected and which tool is in use."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, Qt

from bnstudio.gui.canvas.input.controller import Controller
from bnstudio.gui.canvas.page.editing import Editing
from bnstudio.gui.canvas.page.messages import Messages
from bnstudio.gui.canvas.page.selection import CanvasSelection
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.painting.scene import GraphScene

STEP = 8.0
"""How far Alt with an arrow key moves nodes, in scene units."""


class Commands:
    """The commands behind single keys, arrow keys, Enter and Esc."""

    def __init__(
        self,
        scene: GraphScene,
        view: GraphView,
        controller: Controller,
        editing: Editing,
        selection: CanvasSelection,
        messages: Messages,
    ) -> None:
        self._scene = scene
        self._state = scene.state
        self._view = view
        self._controller = controller
        self._editing = editing
        self._selection = selection
        self._messages = messages
        key = Qt.Key
        controller.set_keys(
            {
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
                key.Key_Return: self.use_tool,
                key.Key_Enter: self.use_tool,
                key.Key_Menu: self.open_menu,
            },
            self.escape,
            self.arrow,
            selection.select_all,
        )
        controller.tool_changed.connect(self._say_tool)

    def _say_tool(self, tool: str) -> None:
        """Say how the tool just taken is used."""
        if tool == "arc":
            kinds = ("a link", "an arc") if self._controller.links else ("an arc", "a link")
            more = f" · Shift: {kinds[1]}" if self._editing.links_allowed else ""
            self._messages.hint(
                f"Drag {kinds[0]} from node to node, or press Enter on one{more} · Esc ends"
            )
        elif tool == "node":
            self._messages.hint("Click where the node should stand · Esc ends")
        else:
            self._messages.toast.hide()

    def reverse_selected(self) -> None:
        """Reverse the selected arc."""
        edge = self._state.single_edge()
        if edge is not None:
            self._editing.reverse(*self._state.drawing.pair(edge))

    def link_selected(self) -> None:
        """Make the selected arc a link; without one take the tool that draws links."""
        if not self._editing.links_allowed:
            self._messages.refuse(
                "Links are for the RPDAG and CPDAG views",
                "In a DAG every arc has a direction. Switch the view above to draw links.",
            )
            return
        edge = self._state.single_edge()
        if edge is not None:
            self._editing.to_link(*self._state.drawing.pair(edge))
        else:
            self._controller.take_tool("arc", links=True)

    def node_tool(self) -> None:
        """Take the tool that adds nodes, or add one at once where the mouse is elsewhere."""
        port = self._view.viewport()
        at = port.mapFromGlobal(self._view.cursor().pos())
        if self._controller.tool == "node" or not port.rect().contains(at):
            self._editing.begin_naming(self._editing.free_place())
        else:
            self._controller.take_tool("node")

    def rename_selected(self) -> None:
        """Edit the name of the selected (or focused) node."""
        state = self._state
        node = next(iter(state.selected)) if len(state.selected) == 1 else state.focused
        if node is not None:
            self._editing.begin_renaming(node)

    def use_tool(self) -> None:
        """Use the tool on the node that has the keyboard's focus."""
        node = self._state.single_node()
        if node is None:
            return
        if self._controller.tool == "arc":
            self._controller.begin_arc(node, keys=True, link=self._controller.links)
        else:
            self._selection.select_nodes([node])

    def open_menu(self) -> None:
        """Open the menu of what is focused or selected."""
        state = self._state
        node = state.focused if state.focused is not None else min(state.selected, default=None)
        at = self._view.centre()
        if node is not None:
            at = QPointF(*state.drawing.positions[node])
        where = self._view.viewport().mapToGlobal(self._view.to_view(at))
        self._controller.menu_wanted.emit(at, where)

    def arrow(self, step: tuple[int, int], modifiers: Qt.KeyboardModifier) -> bool:
        """Go to the next node in a direction; with Alt move the selected nodes."""
        scene, state, drawing = self._scene, self._state, self._state.drawing
        if drawing.n == 0:
            return False
        if modifiers == Qt.KeyboardModifier.AltModifier:
            nodes = sorted(state.selected) or ([] if state.focused is None else [state.focused])
            if not nodes:
                return False
            scene.move_nodes(nodes, drawing.positions[nodes] + np.multiply(step, STEP))
            self._editing.nodes_moved(nodes)
            return True
        node: int | None
        if state.focused is None:
            node = min(state.selected, default=None)
            if node is None:
                node = int(np.argmin(drawing.positions[:, 1] * 4.0 + drawing.positions[:, 0]))
        else:
            node = drawing.nearest_in_direction(state.focused, *step)
            if node is None:
                return True
        scene.focus_node(node)
        more = modifiers == Qt.KeyboardModifier.ShiftModifier
        self._selection.select_nodes([*state.selected, node] if more else [node])
        self._view.reveal(scene.node_rect(node))
        return True

    def escape(self) -> bool:
        """Esc without a gesture: close the card, else put the tool away, else select nothing."""
        if self._messages.card.isVisible():
            self._messages.card.dismiss()
        elif self._controller.tool != "select":
            self._controller.take_tool("select")
        elif self._state.selected or self._state.selected_edges:
            self._selection.select_nodes(())
        else:
            return False
        return True
