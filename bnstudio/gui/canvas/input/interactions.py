"""The mouse and key gestures on the canvas: pan, press, marquee, move nodes, draw an arc.

A gesture changes what is *shown* while it lasts and edits the graph once, when it ends well.
Esc cancels any of them, and leaves everything as it was before.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from bnstudio.gui.canvas.input.host import Gesture, GestureHost
from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.model.geometry import Array
from bnstudio.gui.wording.tr import tr

DRAG_FROM = 4.0
"""Pixels that the mouse has to move before a press becomes a drag."""

ROUTED_UP_TO = 300
"""On graphs with more nodes an arc under way is shown straight: to lead it round them would hold
the pointer up. The arc is led when it is there."""


class Pan(Gesture):
    """Move what is seen."""

    def __init__(self, host: GestureHost, event: QMouseEvent) -> None:
        super().__init__(host)
        self._last = event.position()
        self.camera.show_cursor(Qt.CursorShape.ClosedHandCursor)

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        step = event.position() - self._last
        self._last = event.position()
        self.camera.pan(step.x(), step.y())


class Press(Gesture):
    """A press with the select tool: a click in the end, or the start of a drag.

    On a node or edge the press selects (with Ctrl or Shift: adds or takes away on release); a drag
    from a node moves the selected nodes, a drag from the ground draws a marquee. A click on a state
    of a node gives it to the query, or takes it back.
    """

    def __init__(self, host: GestureHost, at: QPointF, event: QMouseEvent) -> None:
        super().__init__(host)
        self._start = at
        self._screen = event.position()
        self._more = bool(
            event.modifiers()
            & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
        )
        slack = self.camera.grab_scale()
        self.node, self.edge = self.state.hit(at.x(), at.y(), slack)
        self._row = self.scene.states.at(at, self.camera.zoom)
        self._do = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self._row is not None and self._do:
            self._more = False  # Shift sets the state from outside
        fresh = self.node is not None and self.node not in self.state.selected
        self._fresh = fresh and not self._more
        if self.node is not None and self._fresh:
            self.host.selection.select_nodes([self.node])
        elif self.edge is not None and not self._more:
            self.host.selection.select_edges([self.edge])

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        if (event.position() - self._screen).manhattanLength() < DRAG_FROM:
            return
        if self.node is not None:
            if self._more and self.node not in self.state.selected:
                self.host.selection.select_nodes([*self.state.selected, self.node], keep_edges=True)
            self.host.replace(MoveNodes(self.host, self._start), at, event)
        elif self.edge is None:
            self.host.replace(Marquee(self.host, self._start, self._more), at, event)

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        scene, state, selection = self.scene, self.state, self.host.selection
        if self.node is not None:
            if self._more:
                selection.select_nodes(state.selected ^ {self.node}, keep_edges=True)
            elif not self._fresh:
                selection.select_nodes([self.node])
            state.focused = self.node
            row = None if self._more else self._row
            if row is not None and row == scene.states.at(at, self.camera.zoom):
                scene.state_clicked.emit(*row, self._do)
        elif self.edge is not None:
            if self._more:
                selection.select_edges(state.selected_edges ^ {self.edge}, keep_nodes=True)
        elif not self._more:
            scene.focus_node(None)
            selection.select_nodes(())
        self.host.end(self)


class Marquee(Gesture):
    """Select nodes by a rectangle; with Ctrl or Shift they are added to the selected ones."""

    def __init__(self, host: GestureHost, start: QPointF, more: bool) -> None:
        super().__init__(host)
        self._start = start
        self._before = self.state.selected
        self._more = more

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        rect = QRectF(self._start, at).normalized()
        self.scene.preview.show_marquee(rect)
        inside = self.state.drawing.nodes_in(rect.left(), rect.top(), rect.right(), rect.bottom())
        self.scene.select(self._before.union(inside) if self._more else inside)

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        self.scene.preview.clear()
        self.host.selection.select_nodes(self.state.selected)
        self.host.end(self)

    def cancel(self) -> None:
        self.scene.preview.clear()
        self.scene.select(self._before)


class MoveNodes(Gesture):
    """Drag the selected nodes; undoable as one step."""

    def __init__(self, host: GestureHost, start: QPointF) -> None:
        super().__init__(host)
        self._start = start
        self.scene.finish_glide()
        self._nodes = sorted(self.state.selected)
        self._before = self.state.drawing.positions[self._nodes].copy()
        self.camera.show_cursor(Qt.CursorShape.SizeAllCursor)
        self.scene.hover(None)

    def move(self, at: QPointF, event: QMouseEvent) -> None:
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

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        # First the places, then the end: what came in meanwhile is shown with the new places.
        self.host.edits.nodes_moved(self._nodes)
        self.host.end(self)

    def cancel(self) -> None:
        self.scene.move_nodes(self._nodes, self._before)


class DrawArc(Gesture):
    """Draw an arc (with Shift a link) from a node to another, by mouse or by keys.

    The arc under way is shown to the cursor or the node it would end at, with the score change
    beside it. By mouse: drag to the other node, or click one and then the other; anywhere else the
    second click gives up. By keys: arrow keys choose the other node, Enter adds, Esc gives up.

    Parameters
    ----------
    host
        The canvas.
    source
        The node it begins at.
    keys
        By keys.
    link
        Draw a link, and with Shift an arc.
    pressed
        Where the mouse was pressed, if a click there waits for a second one.
    """

    def __init__(
        self,
        host: GestureHost,
        source: int,
        *,
        keys: bool = False,
        link: bool = False,
        pressed: QPointF | None = None,
    ) -> None:
        super().__init__(host)
        self.source = source
        self.target: int | None = None
        self._keys = keys
        self._pressed = pressed
        self._waits = keys
        self._links = link
        self._link = link
        self._routed: tuple[int, Array] | None = None  # the last target, and the curve to it
        self.scene.finish_glide()
        self._at = QPointF(*self.state.drawing.positions[source])
        self.camera.show_cursor(Qt.CursorShape.CrossCursor)
        self.scene.hover(None)
        self.scene.aim(source)
        if keys:
            hint = tr("Choose the other node with the arrow keys, then Enter")
            self.host.messages.hint(hint, stays=True)
            self.scene.focus_node(source)

    @property
    def held(self) -> bool:
        return not self._waits

    @property
    def link(self) -> bool:
        """Whether a link is being drawn."""
        return self._link and self.host.edits.links_allowed

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        if self._keys:
            return
        self._at = at
        if self._pressed is not None:
            way = (at - self._pressed) * self.camera.zoom
            if way.manhattanLength() < DRAG_FROM:
                return
            self._pressed = None  # a drag, which its release ends
        self._link = self._links ^ bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        over = self.state.drawing.node_at(at.x(), at.y(), 3.0)
        self._aim(over if over != self.source else None)

    def _aim(self, target: int | None) -> None:
        self.target = target
        self.scene.aim(self.source, target)
        drawing = self.state.drawing
        if target is not None:
            curve = self._curve_to(target)
        else:
            start = drawing.positions[self.source]
            stop = np.array([self._at.x(), self._at.y()])
            if (np.abs(stop - start) <= drawing.sizes[self.source] / 2.0).all():
                self.scene.preview.clear()
                return
            first = geometry.border_points(start[None], drawing.sizes[[self.source]], stop[None])[0]
            (curve,) = geometry.as_curves(np.array([[first, stop]]))
        self.scene.preview.show_curve(curve, self.link)
        self._say()

    def _curve_to(self, target: int) -> Array:
        """Return the curve to a node; it is kept, as the pointer moves often over one node."""
        if self._routed is None or self._routed[0] != target:
            drawing = self.state.drawing
            if drawing.n <= ROUTED_UP_TO:
                curve = geometry.route(drawing.positions, drawing.sizes, self.source, target)
            else:
                ends = np.array([[self.source, target]])
                lines = geometry.straight(drawing.positions, drawing.sizes, ends)
                (curve,) = geometry.as_curves(lines)
            self._routed = target, curve
        return self._routed[1]

    def _say(self) -> None:
        if self.target is None:
            self.host.messages.end_preview()
            return
        names = self.state.drawing.names
        a, b = names[self.source], names[self.target]
        at = self.camera.to_view(
            self._at if not self._keys else QPointF(*self.state.drawing.positions[self.target])
        )
        self.host.messages.preview("link" if self.link else "add", a, b, at)

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        if self._keys:
            return
        self.move(at, event)
        if self._pressed is not None:
            self._pressed = None
            self._waits = True
            self.host.messages.hint(tr("Click the other node · Esc gives up"), stays=True)
            return
        self._finish()

    def _finish(self) -> None:
        target, link = self.target, self.link
        names = self.state.drawing.names
        self.host.end(self)
        self._clear()
        if target is not None:
            if link:
                self.host.edits.add_link(names[self.source], names[target])
            else:
                self.host.edits.add_arc(names[self.source], names[target])

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Shift and not self._keys:
            self._link = not self._links
            self._aim(self.target)
            return True
        if not self._keys:
            return False
        step = ARROWS.get(event.key())
        if step is not None:
            start = self.source if self.target is None else self.target
            target = self.state.drawing.nearest_in_direction(start, *step)
            if target is not None and target != self.source:
                self._aim(target)
                self.camera.reveal(self.scene.node_rect(target))
            elif target == self.source:
                self._aim(None)
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._finish()
            return True
        return False

    def key_released(self, event: QKeyEvent) -> bool:
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
        self.host.messages.end_preview()
        self.host.messages.end_hint()


ARROWS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
