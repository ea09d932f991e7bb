"""Hands the canvas's events to gestures, and its keys to actions.

One gesture is under way at most. Single keys work while the canvas has the keyboard and no hand
holds a gesture; a gesture gets keys first. What goes beyond the canvas is told by signals.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from bnstudio.gui.canvas.input.host import Camera, Edits, Gesture, Saying, Selecting
from bnstudio.gui.canvas.input.interactions import DrawArc, MoveNodes, Pan, Press
from bnstudio.gui.canvas.painting.scene import GraphScene

HANDLE = 7.0
"""Radius of the handle from which arcs are drawn, in pixels."""

HANDLES_FROM = 0.5
"""Zoom from which a node under the mouse shows the handle that arcs are drawn from."""


class Controller(QObject):
    """Decides which gesture begins; the host of gestures.

    Signals
    -------
    pressed()
        A mouse button went down.
    gesture_began(), gesture_ended()
        A gesture took over, and is over or given up.
    gesture_waits()
        A gesture goes on though the hand has let go.
    tool_changed(str)
        ``select``, ``node`` or ``arc`` is in use (with :attr:`links`: arcs are links).
    menu_wanted(QPointF, QPoint)
        The context menu for a scene point, at a place on the screen.

    Attributes
    ----------
    command
        Does what a key is for while no gesture has use for it, Esc included; whether it did
        anything.
    """

    pressed = Signal()
    gesture_began = Signal()
    gesture_ended = Signal()
    gesture_waits = Signal()
    tool_changed = Signal(str)
    menu_wanted = Signal(QPointF, QPoint)

    def __init__(
        self,
        scene: GraphScene,
        camera: Camera,
        selection: Selecting,
        edits: Edits,
        messages: Saying,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.scene = scene
        self.camera = camera
        self.selection = selection
        self.edits = edits
        self.messages = messages
        self.gesture: Gesture | None = None
        self.tool = "select"
        self.links = False
        self._space = False
        self.command: Callable[[QKeyEvent], bool] = lambda _event: False

    # -- gestures ----------------------------------------------------------------------------

    @property
    def moving_nodes(self) -> bool:
        """Whether nodes are being dragged."""
        return isinstance(self.gesture, MoveNodes)

    def begin(self, make: Callable[[], Gesture]) -> None:
        """Start a gesture; one under way is given up.

        It is made here, as its making shows marks and words that the end of another would wipe off.
        """
        self.cancel()
        self.gesture_began.emit()
        self.gesture = make()

    def begin_arc(
        self,
        source: int,
        *,
        keys: bool = False,
        link: bool = False,
        pressed: QPointF | None = None,
    ) -> None:
        """Start to draw an arc or a link from a node, by keys or by the mouse.

        Where the mouse was ``pressed`` a click is enough: a second one chooses the other node.
        """
        self.begin(lambda: DrawArc(self, source, keys=keys, link=link, pressed=pressed))

    def replace(self, gesture: Gesture, at: QPointF, event: QMouseEvent) -> None:
        """Let one gesture become another (a press a drag)."""
        self.gesture = gesture
        gesture.move(at, event)

    def end(self, gesture: Gesture) -> None:
        """A gesture is over."""
        if self.gesture is gesture:
            self.gesture = None
            self._show_cursor()
            self.gesture_ended.emit()

    def cancel(self) -> bool:
        """Give up the gesture under way; whether there was one."""
        gesture, self.gesture = self.gesture, None
        if gesture is None:
            return False
        gesture.cancel()
        self._show_cursor()
        self.gesture_ended.emit()
        return True

    def cancel_waiting(self) -> None:
        """Give up a gesture that no hand holds, as what it began on is shown no more."""
        if self.gesture is not None and not self.gesture.held:
            self.cancel()

    def take_tool(self, tool: str, *, links: bool = False) -> None:
        """Take a tool: ``select``, ``node`` or ``arc`` (with ``links``: for links)."""
        self.cancel()
        self.tool, self.links = tool, links
        self._show_cursor()
        self.tool_changed.emit(tool)

    def _show_cursor(self) -> None:
        """Show by the cursor which tool is in use."""
        if self._space:
            shape = Qt.CursorShape.OpenHandCursor
        else:
            select = self.tool == "select"
            shape = Qt.CursorShape.ArrowCursor if select else Qt.CursorShape.CrossCursor
        self.camera.show_cursor(shape)

    # -- mouse -------------------------------------------------------------------------------

    def mouse_pressed(self, event: QMouseEvent) -> None:
        at = self.camera.to_scene(event)
        button = event.button()
        self.pressed.emit()
        if button == Qt.MouseButton.MiddleButton or (
            button == Qt.MouseButton.LeftButton and self._space
        ):
            self.begin(lambda: Pan(self, event))
        elif button == Qt.MouseButton.RightButton:
            if self.gesture is None:
                self.menu_wanted.emit(at, event.globalPosition().toPoint())
            else:
                self.cancel()
        elif button == Qt.MouseButton.LeftButton and self.gesture is None:
            self._left_pressed(at, event)

    def _left_pressed(self, at: QPointF, event: QMouseEvent) -> None:
        node = self.scene.drawing.node_at(at.x(), at.y())
        if self.tool == "node":
            self.edits.begin_naming(at)
            return
        if self.tool == "select":
            node = self.scene.handle_at(at, HANDLE / self.camera.zoom)
        if node is None:
            self.begin(lambda: Press(self, at, event))
        else:
            # With the select tool a click beside the handle is meant for the node, not for an arc.
            self.begin_arc(node, link=self.links, pressed=at if self.tool == "arc" else None)

    def mouse_moved(self, event: QMouseEvent) -> None:
        at = self.camera.to_scene(event)
        if self.gesture is not None:
            self.gesture.move(at, event)
        else:
            self._hover_at(at)

    def _hover_at(self, at: QPointF) -> None:
        scene, zoom = self.scene, self.camera.zoom
        scene.state.handles = self.tool == "select" and zoom >= HANDLES_FROM
        node = scene.handle_at(at, HANDLE / zoom)
        if node is not None:
            scene.hover(node)
        else:
            scene.hover(*scene.state.hit(at.x(), at.y(), self.camera.grab_scale()))

    def mouse_released(self, event: QMouseEvent) -> None:
        gesture = self.gesture
        if gesture is not None and event.button() in (
            Qt.MouseButton.LeftButton,
            Qt.MouseButton.MiddleButton,
        ):
            gesture.release(self.camera.to_scene(event), event)
            if self.gesture is gesture and not gesture.held:
                self.gesture_waits.emit()

    def mouse_double_clicked(self, event: QMouseEvent) -> None:
        at = self.camera.to_scene(event)
        row = self.scene.states.at(at, self.camera.zoom)
        if event.button() != Qt.MouseButton.LeftButton or self.tool != "select" or row:
            self.mouse_pressed(event)
            return
        node = self.scene.drawing.node_at(at.x(), at.y())
        if node is not None:
            self.edits.begin_renaming(node)

    def mouse_left(self) -> None:
        """The mouse left the canvas."""
        if self.gesture is None:
            self.scene.hover(None)

    def focus_changed(self, by_keyboard: bool) -> None:
        """The canvas got the keyboard (by the keyboard), or lost it."""
        state = self.scene.state
        self._space = False
        if not by_keyboard:
            self.scene.focus_node(None)
        elif state.focused is None and state.drawing.n:
            self.scene.focus_node(min(state.selected, default=0))

    # -- keys --------------------------------------------------------------------------------

    def key_pressed(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key == Qt.Key.Key_Escape and self.cancel():
            return True
        if self.gesture is not None:
            used = self.gesture.key(event)
            if used or self.gesture is None or self.gesture.held:
                return used
        if key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = True
            self._show_cursor()
            return True
        return self.command(event)

    def key_released(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._show_cursor()
            return True
        return self.gesture is not None and self.gesture.key_released(event)
