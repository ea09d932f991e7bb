"""What a mouse or key gesture is, and what it may ask of the canvas and do to it.

A gesture knows a :class:`GestureHost` only: the scene, the camera, the selection, and the edits it
may end in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from bnstudio.gui.canvas.painting.scene import GraphScene


class Camera(Protocol):
    """The view, as far as gestures move it and measure with it."""

    @property
    def zoom(self) -> float:
        """Screen pixels for one scene unit."""

    def pan(self, dx: float, dy: float) -> None:
        """Move what is seen by so many pixels."""

    def reveal(self, rect: QRectF) -> None:
        """Bring a part of the scene in sight."""

    def to_scene(self, event: QMouseEvent) -> QPointF:
        """Return where a mouse event is in the scene, with fractions."""

    def to_view(self, at: QPointF) -> QPoint:
        """Return where a scene point is in the viewport."""

    def grab_scale(self) -> float:
        """Return how far from a thing a click may be and still hit it, in scene units."""

    def show_cursor(self, shape: Qt.CursorShape) -> None:
        """Let the mouse have this shape over the canvas."""


class Selecting(Protocol):
    """Chooses nodes and edges, for the canvas and for the other panels."""

    def select_nodes(self, nodes: Iterable[int], *, keep_edges: bool = False) -> None:
        """Select nodes."""

    def select_edges(self, edges: Iterable[int], *, keep_nodes: bool = False) -> None:
        """Select edges."""


class Edits(Protocol):
    """The edits that a gesture may end in, and what is said while it lasts."""

    @property
    def links_allowed(self) -> bool:
        """Whether the view has links."""

    def add_arc(self, a: str, b: str) -> None:
        """Add the arc a → b."""

    def add_link(self, a: str, b: str) -> None:
        """Add the link a – b."""

    def nodes_moved(self, nodes: Sequence[int]) -> None:
        """Take over the places to which nodes were dragged in the scene."""

    def preview(self, kind: str, a: str, b: str, at: QPoint) -> None:
        """Say beside a point of the view what an edit under way would do to the score."""

    def end_preview(self) -> None:
        """Take back what was said beside the cursor."""

    def say_hint(self, message: str) -> None:
        """Say at the foot of the canvas how a gesture goes on."""


class GestureHost(Protocol):
    """What gestures know of the canvas."""

    @property
    def scene(self) -> GraphScene:
        """What is drawn, with its states."""

    @property
    def camera(self) -> Camera:
        """The view on it."""

    @property
    def selection(self) -> Selecting:
        """What is chosen."""

    @property
    def edits(self) -> Edits:
        """What may be done to the graph."""

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
