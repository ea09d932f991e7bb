"""The mouse and key gestures on the canvas, each an object that lives from press to release.

A gesture changes what is *shown* while it lasts and calls the session once, when it ends well.
Esc cancels any of them, and leaves everything as it was before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt

from bnstudio.gui.canvas.model import geometry

if TYPE_CHECKING:
    from bnstudio.gui.canvas.input.controller import Controller

DRAG_FROM = 4.0
"""Pixels that the mouse has to move before a press becomes a drag."""


class Gesture:
    """Base of all gestures.

    ``move``, ``release`` and ``key`` get what happens; a gesture that is over calls
    ``self.controller.end(self)``.
    """

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.page = controller.page
        self.scene = controller.page.scene
        self.view = controller.page.view

    def move(self, at: QPointF, event) -> None:
        """The mouse moved to a scene point."""

    def release(self, at: QPointF, event) -> None:
        """The button was let go."""
        self.controller.end(self)

    def key(self, event) -> bool:
        """A key was pressed; whether it was meant for the gesture."""
        return False

    def cancel(self) -> None:
        """Give up and leave no trace."""


class Pan(Gesture):
    """Move what is seen."""

    def __init__(self, controller: Controller, event) -> None:
        super().__init__(controller)
        self._last = event.position()
        self.view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def move(self, at: QPointF, event) -> None:
        step = event.position() - self._last
        self._last = event.position()
        self.view.pan(step.x(), step.y())


class Press(Gesture):
    """A press with the select tool: a click in the end, or the start of a drag.

    On a node or edge the press selects (with Ctrl or Shift: adds or takes away on release); a drag
    from a node moves the selected nodes, a drag from the ground draws a marquee.
    """

    def __init__(self, controller: Controller, at: QPointF, event) -> None:
        super().__init__(controller)
        self._start = at
        self._screen = event.position()
        self._more = bool(
            event.modifiers()
            & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
        )
        self.node = self.scene.drawing.node_at(at.x(), at.y())
        self.edge = None
        if self.node is None:
            self.edge = self.scene.drawing.edge_at(at.x(), at.y(), self.view.grab_scale())
        self._fresh = False
        if self.node is not None and self.node not in self.scene.selected and not self._more:
            self._fresh = True
            self.page.select_nodes([self.node])
        elif self.edge is not None and not self._more:
            self.page.select_edges([self.edge])

    def move(self, at: QPointF, event) -> None:
        if (event.position() - self._screen).manhattanLength() < DRAG_FROM:
            return
        if self.node is not None:
            if self._more and self.node not in self.scene.selected:
                self.page.select_nodes([*self.scene.selected, self.node], keep_edges=True)
            self.controller.replace(MoveNodes(self.controller, self._start), at, event)
        elif self.edge is None:
            self.controller.replace(Marquee(self.controller, self._start, self._more), at, event)

    def release(self, at: QPointF, event) -> None:
        scene = self.scene
        if self.node is not None:
            if self._more:
                self.page.select_nodes(scene.selected ^ {self.node}, keep_edges=True)
            elif not self._fresh:
                self.page.select_nodes([self.node])
            scene.focused = self.node
        elif self.edge is not None:
            if self._more:
                self.page.select_edges(scene.selected_edges ^ {self.edge}, keep_nodes=True)
        elif not self._more:
            scene.focus_node(None)
            self.page.select_nothing()
        self.controller.end(self)


class Marquee(Gesture):
    """Select nodes by a rectangle; with Ctrl or Shift they are added to the selected ones."""

    def __init__(self, controller: Controller, start: QPointF, more: bool) -> None:
        super().__init__(controller)
        self._start = start
        self._before = self.scene.selected
        self._more = more

    def move(self, at: QPointF, event) -> None:
        rect = QRectF(self._start, at).normalized()
        self.scene.preview.show_marquee(rect)
        inside = self.scene.drawing.nodes_in(rect.left(), rect.top(), rect.right(), rect.bottom())
        self.scene.select(self._before.union(inside) if self._more else inside)

    def release(self, at: QPointF, event) -> None:
        self.scene.preview.clear()
        self.page.select_nodes(self.scene.selected)
        self.controller.end(self)

    def cancel(self) -> None:
        self.scene.preview.clear()
        self.scene.select(self._before)


class MoveNodes(Gesture):
    """Drag the selected nodes; undoable as one step."""

    def __init__(self, controller: Controller, start: QPointF) -> None:
        super().__init__(controller)
        self._start = start
        self.scene.finish_glide()
        self._nodes = sorted(self.scene.selected)
        self._before = self.scene.drawing.positions[self._nodes].copy()
        self.view.viewport().setCursor(Qt.CursorShape.SizeAllCursor)
        self.scene.hover(None)

    def move(self, at: QPointF, event) -> None:
        way = at - self._start
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            # Shift keeps the nodes on their row or in their column.
            if abs(way.x()) >= abs(way.y()):
                way.setY(0.0)
            else:
                way.setX(0.0)
        # Whole units keep borders crisp at zoom 1.
        shift = np.round([way.x(), way.y()])
        self.scene.move_nodes(self._nodes, self._before + shift)

    def release(self, at: QPointF, event) -> None:
        # First the places, then the end: what came in meanwhile is shown with the new places.
        self.page.moved_by_hand(self._nodes)
        self.controller.end(self)

    def cancel(self) -> None:
        self.scene.move_nodes(self._nodes, self._before)


class DrawArc(Gesture):
    """Draw an arc (with Shift a link) from a node to another, by mouse or by keys.

    The arc under way is shown to the cursor or the node it would end at, with the score change
    beside it. By keys: arrow keys choose the other node, Enter adds, Esc gives up.
    """

    def __init__(
        self, controller: Controller, source: int, *, keys: bool = False, link: bool = False
    ) -> None:
        super().__init__(controller)
        self.source = source
        self.target: int | None = None
        self._keys = keys
        self._links = link
        self._link = link
        self._at = QPointF(*self.scene.drawing.positions[source])
        self.view.viewport().setCursor(Qt.CursorShape.CrossCursor)
        self.scene.hover(None)
        if keys:
            self.page.say_hint("Choose the other node with the arrow keys, then Enter")
            self.scene.focus_node(source)

    @property
    def link(self) -> bool:
        """Whether a link is being drawn."""
        return self._link and self.page.links_allowed

    def move(self, at: QPointF, event) -> None:
        if self._keys:
            return
        self._at = at
        self._link = self._links ^ bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        over = self.scene.drawing.node_at(at.x(), at.y(), 3.0)
        self._aim(over if over != self.source else None)

    def _aim(self, target: int | None) -> None:
        self.target = target
        self.scene.aim(target)
        drawing = self.scene.drawing
        if target is not None:
            curve = geometry.route(drawing.positions, drawing.sizes, self.source, target)
        else:
            start = drawing.positions[self.source]
            stop = np.array([self._at.x(), self._at.y()])
            if np.hypot(*(stop - start)) < 2.0:
                self.scene.preview.clear()
                return
            first = geometry.border_points(start[None], drawing.sizes[[self.source]], stop[None])[0]
            way = stop - first
            curve = np.stack([first, first + way / 3, stop - way / 3, stop])
        self.scene.preview.show_curve(curve, self.link)
        self._say()

    def _say(self) -> None:
        if self.target is None:
            self.page.hide_chip()
            return
        names = self.scene.drawing.names
        a, b = names[self.source], names[self.target]
        at = self.view.mapFromScene(
            self._at if not self._keys else QPointF(*self.scene.drawing.positions[self.target])
        )
        self.page.preview_change("link" if self.link else "add", a, b, at)

    def release(self, at: QPointF, event) -> None:
        if not self._keys:
            self.move(at, event)
            self._finish()

    def _finish(self) -> None:
        target, link = self.target, self.link
        names = self.scene.drawing.names
        self.controller.end(self)
        self._clear()
        if target is not None:
            if link:
                self.page.add_link(names[self.source], names[target])
            else:
                self.page.add_arc(names[self.source], names[target])

    def key(self, event) -> bool:
        if event.key() == Qt.Key.Key_Shift and not self._keys:
            self._link = not self._links
            self._aim(self.target)
            return True
        if not self._keys:
            return False
        step = ARROWS.get(event.key())
        if step is not None:
            start = self.source if self.target is None else self.target
            target = self.scene.drawing.nearest_in_direction(start, *step)
            if target is not None and target != self.source:
                self._aim(target)
                self.view.reveal(self.scene.node_rect(target))
            elif target == self.source:
                self._aim(None)
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._finish()
            return True
        return False

    def key_up(self, event) -> bool:
        """Shift was let go."""
        if event.key() == Qt.Key.Key_Shift and not self._keys:
            self._link = self._links
            self._aim(self.target)
            return True
        return False

    def cancel(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self.scene.preview.clear()
        self.scene.aim(None)
        self.page.hide_chip()


ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
