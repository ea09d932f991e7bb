"""What the person can do to the graph on the canvas, by mouse, key and menu.

A mixin of the graph page: each method makes one call of the session, shows what the edit did to
the score and to other edges, and says why where it was refused.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QMenu

from bnstudio.gui.canvas.input.interactions import DrawArc
from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.model.places import free_spot
from bnstudio.gui.canvas.page.minimap import SHOWN_ABOVE
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.wording.numbers import format_change

TOAST_S = 4.0


def change_words(value: float | None, reason: str = "") -> tuple[str, str, str]:
    """Return a score change as figure, words and colour role."""
    if value is None:
        return "", reason or "the score change is not known", "text"
    text = format_change(value)
    if abs(value) < 0.005:
        return text, "the score stays", "text"
    return (text, "the score rises", "good") if value > 0 else (text, "the score falls", "error")


class Editing:
    """Edits and what is said about them."""

    # -- edits -------------------------------------------------------------------------------

    @property
    def links_allowed(self) -> bool:
        """Whether the view has links."""
        return self.session.view != "dag"

    def add_arc(self, a: str, b: str) -> None:
        """Add the arc a → b."""
        self._around(a, b)
        self.session.edit_add_arc(a, b)

    def add_link(self, a: str, b: str) -> None:
        """Add the link a – b."""
        self._around(a, b)
        self.session.edit_add_link(a, b)

    def delete_selected(self) -> None:
        """Delete the selected edges and nodes in one step."""
        scene, drawing = self.scene, self.scene.drawing
        edges = [drawing.pair(number) for number in sorted(scene.selected_edges)]
        nodes = [drawing.names[node] for node in sorted(scene.selected)]
        if edges or nodes:
            if edges:
                self._around(*edges[0])
            else:
                self._toast_at = QPointF(*drawing.positions[min(scene.selected)])
            self.session.edit_delete(edges, nodes)

    def _single_edge(self) -> int | None:
        """Return the edge that a command on one edge is meant for."""
        scene = self.scene
        if len(scene.selected_edges) == 1:
            return next(iter(scene.selected_edges))
        if len(scene.selected) == 2:
            return scene.drawing.edge_between(*sorted(scene.selected))
        return None

    def reverse_selected(self) -> None:
        """Turn the selected arc round."""
        edge = self._single_edge()
        if edge is not None:
            self._around(*self.scene.drawing.pair(edge))
            self.session.edit_reverse(*self.scene.drawing.pair(edge))

    def link_key(self) -> None:
        """Turn the selected arc into a link; with a focused node, start a link from it."""
        if not self.links_allowed:
            self._refuse(
                "Links are for the RPDAG and CPDAG views",
                "In a DAG every arc has a direction. Switch the view above to draw links.",
            )
            return
        edge = self._single_edge()
        if edge is not None:
            self._around(*self.scene.drawing.pair(edge))
            self.session.edit_to_link(*self.scene.drawing.pair(edge))
        else:
            self.set_tool("arc", links=True)

    def direct_selected(self, a: str, b: str) -> None:
        """Give the link between two nodes a direction."""
        self.add_arc(a, b)

    def arc_key(self) -> None:
        """Take the tool that draws arcs."""
        self.set_tool("arc")

    def node_key(self) -> None:
        """Take the tool that adds nodes, or add one right where the mouse is."""
        at = self.view.viewport().mapFromGlobal(self.view.cursor().pos())
        if self.controller.tool == "node" or not self.view.viewport().rect().contains(at):
            self.begin_naming(self._free_place())
        else:
            self.set_tool("node")

    def _free_place(self) -> QPointF:
        """Return the place nearest to the middle of the view where a new node covers none."""
        drawing = self.scene.drawing
        middle = self.view.mapToScene(self.view.viewport().rect().center())
        size = paint.node_sizes((self._free_name(),))[0]
        wish = np.array([middle.x(), middle.y()])
        return QPointF(*free_spot(wish, size, drawing.positions, drawing.sizes))

    def set_tool(self, tool: str, *, links: bool = False) -> None:
        """Take a tool: ``select``, ``node`` or ``arc`` (with ``links``: for links)."""
        self.controller.cancel()
        self.controller.tool = tool
        self.controller.links = links
        self.controller.set_cursor()
        self.strip.set_tool(tool)
        if tool == "arc":
            what = "a link" if links else "an arc"
            more = ""
            if self.links_allowed:
                more = f" · Shift: {'an arc' if links else 'a link'}"
            self.say_hint(f"Drag {what} from node to node, or press Enter on one{more} · Esc ends")
        elif tool == "node":
            self.say_hint("Click where the node should stand · Esc ends")
        else:
            self.toast.hide()

    def begin_naming(self, at: QPointF) -> None:
        """Ask for the name of a node to add at a scene point."""

        def take(name: str) -> bool:
            if name not in self.scene.drawing.graph.index:
                # The place first, so that the node appears where it was put.
                place = (float(round(at.x())), float(round(at.y())))
                self.session.set_positions({name: place})
            self._toast_at = None
            done = self.session.edit_add_node(name)
            if done is not False:
                self.set_tool("select")
                self.go_to(name)
            return done is not False

        self.namer.open_at(self.view.mapFromScene(at), self._free_name(), take, new=True)

    def _free_name(self) -> str:
        """Suggest a variable that is not in the graph yet, or a new name."""
        there = set(self.scene.drawing.names)
        for name in self.session.variable_names:
            if name not in there:
                return name
        number = len(there) + 1
        while f"X{number}" in there:
            number += 1
        return f"X{number}"

    def begin_renaming(self, node: int) -> None:
        """Edit the name of a node in its place."""
        old = self.scene.drawing.names[node]

        def take(name: str) -> bool:
            self._toast_at = None
            return self.session.edit_rename(old, name) is not False

        middle = self.view.mapFromScene(QPointF(*self.scene.drawing.positions[node]))
        self.namer.open_at(middle, old, take)

    def rename_selected(self) -> None:
        """Edit the name of the selected (or focused) node."""
        if len(self.scene.selected) == 1:
            self.begin_renaming(next(iter(self.scene.selected)))
        elif self.scene.focused is not None:
            self.begin_renaming(self.scene.focused)

    # -- keyboard ----------------------------------------------------------------------------

    def arrow(self, step: tuple[int, int], modifiers) -> bool:
        """Go to the next node in a direction; with Alt move the selected nodes."""
        scene, drawing = self.scene, self.scene.drawing
        if drawing.n == 0:
            return False
        if modifiers == Qt.KeyboardModifier.AltModifier:
            nodes = sorted(scene.selected) or ([] if scene.focused is None else [scene.focused])
            if not nodes:
                return False
            scene.move_nodes(nodes, drawing.positions[nodes] + np.multiply(step, 8.0))
            self.moved_by_hand(nodes)
            return True
        start = scene.focused
        if start is None:
            node = min(scene.selected, default=None)
            if node is None:
                node = int(np.argmin(drawing.positions[:, 1] * 4.0 + drawing.positions[:, 0]))
        else:
            node = drawing.nearest_in_direction(start, *step)
            if node is None:
                return True
        scene.focus_node(node)
        if modifiers == Qt.KeyboardModifier.ShiftModifier:
            self.select_nodes([*scene.selected, node])
        else:
            self.select_nodes([node])
        self.view.reveal(scene.node_rect(node))
        return True

    def enter_key(self) -> None:
        """Use the tool in hand on the node that has the keyboard's focus."""
        node = self.scene.focused
        if node is None and len(self.scene.selected) == 1:
            (node,) = self.scene.selected
        if node is None:
            return
        if self.controller.tool == "arc":
            links = self.controller.links
            self.controller.begin(DrawArc(self.controller, node, keys=True, link=links))
        else:
            self.select_nodes([node])

    def escape(self) -> bool:
        """Esc without a gesture: close the card, else put the tool away, else select nothing."""
        if self.card.isVisible():
            self.card.dismiss()
            return True
        if self.controller.tool != "select":
            self.set_tool("select")
            return True
        if self.scene.selected or self.scene.selected_edges:
            self.select_nothing()
            return True
        return False

    # -- what is said ------------------------------------------------------------------------

    def preview_change(self, kind: str, a: str, b: str, at: QPoint) -> None:
        """Say beside the cursor what an edit under way would do to the score."""
        sign = "–" if kind == "link" else "→"
        title = f"{a} {sign} {b}"
        asked = (kind, a, b)
        self._chip_at = at

        if self.session.dataset is None:
            self._asked_pair = asked
            self.chip.say(at, "", title)
            return
        if self._asked_pair != asked:
            # An answer that takes its time is announced by the session's scores_changed.
            self._asked_pair = asked
            self._known_change = self.session.score_change(kind, a, b)
        self._say_change(title, self._known_change)

    def _say_change(self, title: str, answer) -> None:
        if answer is None:
            self.chip.say(self._chip_at, "…", title)
            return
        value, message, role = change_words(answer.value, answer.reason)
        self.chip.say(self._chip_at, value, f"{message} · {title}", role)

    def _around(self, a: str, b: str) -> None:
        """Remember where the edit is, to say there what it did."""
        index = self.scene.drawing.graph.index
        if a in index and b in index:
            both = self.scene.drawing.positions[[index[a], index[b]]]
            self._toast_at = QPointF(*both.mean(axis=0))

    def _edited(self, edit) -> None:
        """An edit went through: flash what else changed; the score change follows."""
        self.card.dismiss()
        names = edit.shown.names
        self.scene.flash_edges([(names[change.a], names[change.b]) for change in edit.changed])
        self._edit_words = self._words_of(edit)
        self._toast_due = True
        self._scores_changed()

    def _stepped(self, message: str, graph: bool) -> None:
        """Undo or redo took a step: what was said of the edit before holds no longer."""
        self.toast.hide()
        self._toast_due = False
        if not graph:
            return
        self.card.dismiss()
        self._edit_words = message
        self._toast_at = None
        self._toast_due = True
        self._scores_changed()

    @staticmethod
    def _words_of(edit) -> str:
        if edit.note:
            return edit.note
        if len(edit.changed) == 1:
            change = edit.changed[0]
            return change.reason
        if edit.changed:
            return f"{len(edit.changed)} other edges changed with it"
        return ""

    def _scores_changed(self) -> None:
        if self._asked_pair is not None and self._known_change is None:
            kind, a, b = self._asked_pair
            self._known_change = self.session.score_change(kind, a, b)
            if self._known_change is not None:
                self.preview_change(kind, a, b, self._chip_at)
        if not self._toast_due:
            return
        self._toast_due = not self.session.scored  # else it will come
        change = self.session.last_change
        message = self._edit_words
        value, role = "", "text"
        if change is not None:
            value, said, role = change_words(change)
            message = f"{said} · {message}" if message else said
        elif self.session.scored and self.session.dataset is not None and self.session.score_reason:
            said = f"not scored: {self.session.score_reason}"
            message = f"{message} · {said}" if message else said
        if not message:
            return
        at = QPoint(self.view.width() // 2, self.view.height() // 2)
        if self._toast_at is not None:
            at = self.view.mapFromScene(self._toast_at) + QPoint(24, 8)
        self.toast.say(at, value, message, role, seconds=TOAST_S + 0.03 * len(message))

    def _refused(self, refusal) -> None:
        """Show why an edit was refused, and the cycle if that is why."""
        cycle = getattr(refusal, "cycle", None)
        if not cycle:
            self._refuse("That cannot be done", str(refusal))
            return
        drawing = self.scene.drawing
        nodes = [node for node in cycle if node < drawing.n]
        edges = []
        for a, b in pairwise(nodes):
            edge = drawing.edge_between(a, b)
            if edge is not None:
                edges.append(edge)
            else:
                curve = geometry.route(drawing.positions, drawing.sizes, a, b)
                self.scene.preview.show_curve(curve, False, wrong=True)
        self.scene.show_wrong(nodes, edges)
        path = " → ".join(drawing.names[node] for node in nodes)
        self._refuse("This arc would close a cycle", refusal.advice, path)

    def _refuse(self, title: str, message: str, path: str = "") -> None:
        self.toast.hide()
        self.card.show_card(title, message, path)
        self._place_card()

    # -- menus -------------------------------------------------------------------------------

    def menu_key(self) -> None:
        """Open the menu of what is focused or selected."""
        scene = self.scene
        node = scene.focused
        if node is None and scene.selected:
            node = min(scene.selected)
        at = self.view.centre() if node is None else QPointF(*scene.drawing.positions[node])
        self.open_menu(at, self.view.viewport().mapToGlobal(self.view.mapFromScene(at)))

    def open_menu(self, at: QPointF, where: QPoint) -> None:
        """Open the context menu for a scene point."""
        menu = self.build_menu(at)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._menu = menu
        menu.popup(where)

    def build_menu(self, at: QPointF) -> QMenu:
        """Return the context menu of a node, an edge or the ground at a scene point."""
        drawing = self.scene.drawing
        menu = QMenu(self)
        node = drawing.node_at(at.x(), at.y())
        edge = None if node is not None else drawing.edge_at(at.x(), at.y(), self.view.grab_scale())
        if node is not None:
            if node not in self.scene.selected:
                self.select_nodes([node])
            self._node_menu(menu, node)
        elif edge is not None:
            if edge not in self.scene.selected_edges:
                self.select_edges([edge])
            self._edge_menu(menu, edge)
        else:
            self._ground_menu(menu, at)
        return menu

    def _add(self, menu: QMenu, text: str, do, key: str = "", enabled: bool = True) -> None:
        action = menu.addAction(f"{text}\t{key}" if key else text)
        action.setEnabled(enabled)
        action.triggered.connect(lambda _checked=False: do())

    def _node_menu(self, menu: QMenu, node: int) -> None:
        drawing = self.scene.drawing
        others = sorted(self.scene.selected - {node})
        if len(others) == 1:
            a, b = drawing.names[others[0]], drawing.names[node]
            edge = drawing.edge_between(others[0], node)
            if edge is None:
                self._add(menu, f"Add arc {a} → {b}", lambda: self.add_arc(a, b))
                self._add(menu, f"Add arc {b} → {a}", lambda: self.add_arc(b, a))
                if self.links_allowed:
                    self._add(menu, f"Add link {a} – {b}", lambda: self.add_link(a, b))
            else:
                self._edge_actions(menu, edge)
            menu.addSeparator()
        if len(self.scene.selected) == 1:
            start = lambda: self.controller.begin(DrawArc(self.controller, node, keys=True))  # noqa: E731
            self._add(menu, "Draw an arc from here", start, "A")
            self._add(menu, "Rename", lambda: self.begin_renaming(node), "F2")
        self._fade_action(menu)
        menu.addSeparator()
        count = len(self.scene.selected)
        message = "Delete node" if count == 1 else f"Delete {count} nodes"
        self._add(menu, message, self.delete_selected, "Del")

    def _edge_menu(self, menu: QMenu, edge: int) -> None:
        self._edge_actions(menu, edge)
        self._fade_action(menu)
        menu.addSeparator()
        count = len(self.scene.selected_edges)
        kind = "link" if self.scene.drawing.link[edge] else "arc"
        message = f"Delete {kind}" if count == 1 else f"Delete {count} edges"
        self._add(menu, message, self.delete_selected, "Del")

    def _edge_actions(self, menu: QMenu, edge: int) -> None:
        a, b = self.scene.drawing.pair(edge)
        if self.scene.drawing.link[edge]:
            self._add(menu, f"Direct it {a} → {b}", lambda: self.add_arc(a, b))
            self._add(menu, f"Direct it {b} → {a}", lambda: self.add_arc(b, a))
            return

        def reverse() -> None:
            self._around(a, b)
            self.session.edit_reverse(a, b)

        def to_link() -> None:
            self._around(a, b)
            self.session.edit_to_link(a, b)

        self._add(menu, f"Reverse to {b} → {a}", reverse, "R")
        if self.links_allowed:
            self._add(menu, f"Turn into link {a} – {b}", to_link, "L")

    def _fade_action(self, menu: QMenu) -> None:
        action = menu.addAction("Fade the rest")
        action.setCheckable(True)
        action.setChecked(self.scene.fading)
        action.toggled.connect(self.scene.set_fading)

    def _ground_menu(self, menu: QMenu, at: QPointF) -> None:
        there = self.scene.drawing.n > 0
        self._add(menu, "Add a node here", lambda: self.begin_naming(at), "N")
        self._add(menu, "Draw an arc", lambda: self.set_tool("arc"), "A", there)
        menu.addSeparator()
        self._add(menu, "Select all", self.select_all, "Ctrl+A", there)
        self._add(menu, "Fit the whole graph", self.view.fit, "0", there)
        self._add(menu, "Arrange anew", self.arrange, "", there)
        if self.scene.drawing.n > SHOWN_ABOVE:
            action = menu.addAction("Map")
            action.setCheckable(True)
            action.setChecked(self.minimap.wanted)
            action.toggled.connect(self.set_minimap)
        self._fade_action(menu)
