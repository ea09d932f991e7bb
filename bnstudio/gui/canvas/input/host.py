"""What a mouse or key gesture is, and what it may ask of the canvas and do to it.

A gesture knows a :class:`GestureHost` only: the scene, the camera, the selection, the edits it may
end in, and what it may say. The members are described where they are made: in ``page``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from bnstudio.gui.canvas.painting.scene import GraphScene


class Camera(Protocol):
    """The view, as far as gestures move it and measure with it."""

    zoom: float

    def pan(self, dx: float, dy: float) -> None: ...
    def reveal(self, rect: QRectF) -> None: ...
    def to_scene(self, event: QMouseEvent) -> QPointF: ...
    def to_view(self, at: QPointF) -> QPoint: ...
    def grab_scale(self) -> float: ...
    def show_cursor(self, shape: Qt.CursorShape) -> None: ...


class Selecting(Protocol):
    """Chooses nodes and edges, for the canvas and for the other panels."""

    def select_nodes(self, nodes: Iterable[int], *, keep_edges: bool = False) -> None: ...
    def select_edges(self, edges: Iterable[int], *, keep_nodes: bool = False) -> None: ...
    def tooltip_at(self, at: QPointF) -> str: ...


class Edits(Protocol):
    """The edits that a gesture may end in."""

    @property
    def links_allowed(self) -> bool: ...
    def add_arc(self, a: str, b: str) -> None: ...
    def add_link(self, a: str, b: str) -> None: ...
    def nodes_moved(self, nodes: Sequence[int]) -> None: ...
    def begin_naming(self, at: QPointF) -> None: ...
    def begin_renaming(self, node: int) -> None: ...


class Saying(Protocol):
    """What is said while a gesture lasts: beside the cursor, and at the foot of the canvas."""

    def preview(self, kind: str, a: str, b: str, at: QPoint) -> None: ...
    def end_preview(self) -> None: ...
    def hint(self, message: str, *, stays: bool = False) -> None: ...
    def end_hint(self) -> None: ...


class GestureHost(Protocol):
    """What gestures know of the canvas."""

    scene: GraphScene
    camera: Camera
    selection: Selecting
    edits: Edits
    messages: Saying

    def end(self, gesture: Gesture) -> None:
        """A gesture is over."""

    def replace(self, gesture: Gesture, at: QPointF, event: QMouseEvent) -> None:
        """Let another gesture go on from here (a press becomes a drag)."""


class Gesture:
    """Base of all gestures: an object that lives from press to release.

    ``move``, ``release`` and the key methods get what happens; a gesture that is over calls
    ``host.end(self)``.
    """

    def __init__(self, host: GestureHost) -> None:
        self.host = host
        self.scene = host.scene
        self.state = host.scene.state
        self.camera = host.camera

    @property
    def held(self) -> bool:
        """Whether a hand holds it, under which nothing may move; else it waits for the next step.

        A gesture that waits may do so for long. It leaves the keys that it has no use for to the
        commands, and whatever comes from outside ends it.
        """
        return True

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """The mouse moved to a scene point."""

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """The button was let go."""
        self.host.end(self)

    def key(self, event: QKeyEvent) -> bool:
        """A key was pressed; whether it was meant for the gesture."""
        return False

    def key_released(self, event: QKeyEvent) -> bool:
        """A key was let go; whether it was meant for the gesture."""
        return False

    def cancel(self) -> None:
        """Give up and leave no trace."""
