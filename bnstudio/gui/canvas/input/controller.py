"""Hands the canvas's events to gestures, and its keys to actions.

One gesture is under way at most. Single keys work while the canvas has the keyboard and no gesture
runs; a gesture gets keys first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QToolTip

from bnstudio.gui.canvas.input.interactions import ARROWS, DrawArc, Gesture, Pan, Press

if TYPE_CHECKING:
    from bnstudio.gui.canvas.page.page import GraphPage

HANDLE = 7.0
"""Radius of the handle from which arcs are drawn, in pixels."""


class Controller:
    """Decides which gesture begins."""

    def __init__(self, page: GraphPage) -> None:
        self.page = page
        self.gesture: Gesture | None = None
        self.tool = "select"
        self.links = False
        self._space = False

    # -- gestures ----------------------------------------------------------------------------

    def begin(self, gesture: Gesture) -> None:
        """Start a gesture; one under way is given up."""
        self.cancel()
        self.page.toast.hide()
        self.gesture = gesture

    def replace(self, gesture: Gesture, at: QPointF, event) -> None:
        """Let one gesture become another (a press a drag)."""
        self.gesture = gesture
        gesture.move(at, event)

    def end(self, gesture: Gesture) -> None:
        """A gesture is over."""
        if self.gesture is gesture:
            self.gesture = None
            self.set_cursor()
            self.page.gesture_ended()

    def cancel(self) -> bool:
        """Give up the gesture under way; whether there was one."""
        gesture, self.gesture = self.gesture, None
        if gesture is None:
            return False
        gesture.cancel()
        self.set_cursor()
        self.page.gesture_ended()
        return True

    def set_cursor(self) -> None:
        """Show by the cursor which tool is in hand."""
        shape = Qt.CursorShape.ArrowCursor
        if self._space:
            shape = Qt.CursorShape.OpenHandCursor
        elif self.tool in ("arc", "node"):
            shape = Qt.CursorShape.CrossCursor
        self.page.view.viewport().setCursor(shape)

    # -- mouse -------------------------------------------------------------------------------

    def mouse_pressed(self, event) -> None:
        page = self.page
        at = page.view.scene_point(event)
        button = event.button()
        page.dismiss_card()
        if button == Qt.MouseButton.MiddleButton or (
            button == Qt.MouseButton.LeftButton and self._space
        ):
            self.begin(Pan(self, event))
        elif button == Qt.MouseButton.RightButton:
            if self.gesture is None:
                page.open_menu(at, event.globalPosition().toPoint())
            else:
                self.cancel()
        elif button == Qt.MouseButton.LeftButton and self.gesture is None:
            self._left_pressed(at, event)

    def _left_pressed(self, at: QPointF, event) -> None:
        page = self.page
        node = page.scene.drawing.node_at(at.x(), at.y())
        if self.tool == "node":
            page.begin_naming(at)
            return
        if self.tool == "arc" and node is not None:
            self.begin(DrawArc(self, node, link=self.links))
            return
        source = page.scene.handle_at(at, HANDLE / page.view.zoom)
        if self.tool == "select" and source is not None:
            self.begin(DrawArc(self, source))
            return
        self.begin(Press(self, at, event))

    def mouse_moved(self, event) -> None:
        at = self.page.view.scene_point(event)
        if self.gesture is not None:
            self.gesture.move(at, event)
        else:
            self.page.hover_at(at)

    def mouse_released(self, event) -> None:
        if self.gesture is not None and event.button() in (
            Qt.MouseButton.LeftButton,
            Qt.MouseButton.MiddleButton,
        ):
            self.gesture.release(self.page.view.scene_point(event), event)

    def mouse_double_clicked(self, event) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self.tool != "select":
            self.mouse_pressed(event)
            return
        at = self.page.view.scene_point(event)
        node = self.page.scene.drawing.node_at(at.x(), at.y())
        if node is not None:
            self.page.begin_renaming(node)

    def mouse_left(self) -> None:
        """The mouse left the canvas."""
        if self.gesture is None:
            self.page.scene.hover(None)

    def tooltip(self, event) -> bool:
        """Show the name of a node whose label is not shown, or an edge in words."""
        text = self.page.tooltip_at(event.pos())
        if text and self.gesture is None:
            QToolTip.showText(event.globalPos(), text, self.page.view)
        else:
            QToolTip.hideText()
        return True

    def focus_changed(self, by_keyboard: bool) -> None:
        """The canvas got the keyboard (by the keyboard), or lost it."""
        scene = self.page.scene
        self._space = False
        if not by_keyboard:
            scene.focus_node(None)
        elif scene.focused is None and scene.drawing.n:
            scene.focus_node(min(scene.selected, default=0))

    # -- keys --------------------------------------------------------------------------------

    def key_pressed(self, event) -> bool:
        key = event.key()
        if key == Qt.Key.Key_Escape:
            return self.cancel() or self.page.escape()
        if self.gesture is not None:
            return self.gesture.key(event)
        if key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = True
            self.set_cursor()
            return True
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key in ARROWS and modifiers in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
            Qt.KeyboardModifier.AltModifier,
        ):
            return self.page.arrow(ARROWS[key], modifiers)
        if modifiers == Qt.KeyboardModifier.ControlModifier and key == Qt.Key.Key_A:
            self.page.select_all()
            return True
        if modifiers not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
            return False
        return self._single_key(key)

    def _single_key(self, key: int) -> bool:
        page = self.page
        do = {
            Qt.Key.Key_Plus: page.view.zoom_in,
            Qt.Key.Key_Equal: page.view.zoom_in,
            Qt.Key.Key_Minus: page.view.zoom_out,
            Qt.Key.Key_0: page.view.fit,
            Qt.Key.Key_V: lambda: page.set_tool("select"),
            Qt.Key.Key_N: page.node_key,
            Qt.Key.Key_A: page.arc_key,
            Qt.Key.Key_R: page.reverse_selected,
            Qt.Key.Key_L: page.link_key,
            Qt.Key.Key_D: page.delete_selected,
            Qt.Key.Key_Delete: page.delete_selected,
            Qt.Key.Key_Backspace: page.delete_selected,
            Qt.Key.Key_F2: page.rename_selected,
            Qt.Key.Key_Return: page.enter_key,
            Qt.Key.Key_Enter: page.enter_key,
            Qt.Key.Key_Menu: page.menu_key,
        }.get(key)
        if do is None:
            return False
        do()
        return True

    def key_released(self, event) -> bool:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self.set_cursor()
            return True
        if isinstance(self.gesture, DrawArc):
            return self.gesture.key_up(event)
        return False
