"""The window on the scene: zoom about the cursor, pan, fit, and events handed to gestures.

The camera is a zoom and a centre; there are no scroll bars. What lies over the view
tells it how much room at each side it takes, so that fit can leave it free.
"""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QMargins,
    QMimeData,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QHideEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QToolTip, QWidget

from bnstudio.gui.canvas.input.controller import Controller
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.drag_out import of_picture
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr

MIN_ZOOM = 0.02
MAX_ZOOM = 4.0
STEP = 1.25
REST_MS = 120
"""The camera is at rest when it has not moved for so long."""

BY_KEYS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
IN_PASSING = (
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)
"""The keyboard goes to a menu, a list or another window, and comes back to the same node."""
TO_MENUS = Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason
"""What a person does in a menu belongs to what is under way on the canvas."""

EDGE = 24
"""Free pixels that fit leaves at each side."""


class GraphView(QGraphicsView):
    """Shows a :class:`GraphScene`.

    Signals
    -------
    zoom_changed(float)
        The new zoom; 1.0 is 100 %.
    resized()
        The view has another size.
    camera_moved()
        Another part of the scene is seen.
    steered()
        A person has panned or zoomed.

    Attributes
    ----------
    zoom
        Screen pixels for one scene unit.
    fitted
        Whether the view still shows the whole graph, as :meth:`fit` left it.
    room
        What floats over the view takes so much at each side.
    """

    zoom_changed = Signal(float)
    resized = Signal()
    camera_moved = Signal()
    steered = Signal()
    controller: Controller
    """Gets the events; the page gives it before there are any."""

    def __init__(self, scene: GraphScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._scene = scene
        self.zoom = 1.0
        self.fitted = True
        self.least_zoom = MIN_ZOOM
        self.room = QMargins()
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._rested)
        self.camera_moved.connect(self._hurry)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Graph"))

    def scene(self) -> GraphScene:
        """Return the scene."""
        return self._scene

    # -- camera ------------------------------------------------------------------------------

    def look_at(self, centre: QPointF, zoom: float) -> None:
        """Put a scene point in the middle, at a zoom."""
        zoom = min(max(zoom, self.least_zoom), MAX_ZOOM)
        changed = abs(zoom - self.zoom) > 1e-9
        self.zoom = zoom
        self.fitted = False
        self.setTransform(QTransform.fromScale(zoom, zoom))
        self.centerOn(centre)
        if changed:
            self.zoom_changed.emit(zoom)
        self.camera_moved.emit()

    def _hurry(self) -> None:
        """Let large graphs be drawn with fewer arcs until the camera comes to rest."""
        if self.scene().drawing.large:
            self.scene().state.hurried = True
            self._rest.start()

    def _rested(self) -> None:
        self.scene().state.hurried = False
        self.viewport().update()

    def centre(self) -> QPointF:
        """Return the scene point in the middle."""
        return self.mapToScene(self.viewport().rect().center())

    def _seen(self, rect: QRectF) -> QRectF:
        """Return the part of the scene that a part of the viewport shows."""
        inverse, _ = self.viewportTransform().inverted()
        return inverse.mapRect(rect)

    def zoom_at(self, factor: float, anchor: QPointF | None = None) -> None:
        """Zoom so that the scene point under ``anchor`` (in the viewport) stays where it is."""
        if anchor is None:
            anchor = QPointF(self.viewport().rect().center())
        zoom = min(max(self.zoom * factor, self.least_zoom), MAX_ZOOM)
        fixed = self._scene_point(anchor)
        middle = QPointF(self.viewport().rect().center())
        self.look_at(fixed - (anchor - middle) / zoom, zoom)
        self.steered.emit()

    def _scene_point(self, at: QPointF) -> QPointF:
        inverse, _ = self.viewportTransform().inverted()
        return inverse.map(at)

    def to_scene(self, event: QMouseEvent) -> QPointF:
        """Return where a mouse event is in the scene, with fractions."""
        return self._scene_point(event.position())

    def pan(self, dx: float, dy: float) -> None:
        """Move what is seen by so many pixels."""
        self.fitted = False
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - round(dx))
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - round(dy))
        self.camera_moved.emit()
        self.steered.emit()

    def zoom_in(self) -> None:
        """Zoom in by one step."""
        self.zoom_at(STEP)

    def zoom_out(self) -> None:
        """Zoom out by one step."""
        self.zoom_at(1.0 / STEP)

    def free_rect(self) -> QRectF:
        """Return the part of the viewport that is free of floating things."""
        rect = QRectF(self.viewport().rect()).marginsRemoved(self.room.toMarginsF())
        return rect.adjusted(EDGE, EDGE, -EDGE, -EDGE)

    def fit(self) -> None:
        """Show the whole graph, not larger than life, clear of what floats over it."""
        extent = self.scene().extent()
        free = self.free_rect()
        if free.width() < 40 or free.height() < 40:
            return
        zoom = min(
            free.width() / max(extent.width(), 1.0), free.height() / max(extent.height(), 1.0), 1.0
        )
        middle = QRectF(self.viewport().rect()).center()
        # The largest graphs are seen from farther away than a wheel would lead.
        self.least_zoom = min(MIN_ZOOM, zoom)
        shift = (free.center() - middle) / zoom
        self.look_at(extent.center() - shift, zoom)
        self.fitted = True

    def reveal(self, rect: QRectF) -> None:
        """Bring a part of the scene in sight, zooming in where it could not be read."""
        zoom = max(self.zoom, 0.85) if self.zoom < 0.6 else self.zoom
        if zoom != self.zoom or not self._seen(self.free_rect()).contains(rect):
            self.look_at(rect.center(), zoom)

    # -- events ------------------------------------------------------------------------------

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, self.scene().looks.tokens.canvas)

    def wheelEvent(self, event: QWheelEvent) -> None:
        modifiers = event.modifiers()
        pixels = event.pixelDelta()
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            delta = event.angleDelta()
            self.pan((delta.x() or delta.y()) / 2.0, 0.0)
        elif not pixels.isNull() and not modifiers & Qt.KeyboardModifier.ControlModifier:
            # A touchpad: two fingers pan, with Ctrl (or a pinch) they zoom.
            self.pan(pixels.x(), pixels.y())
        else:
            self.zoom_at(STEP ** (event.angleDelta().y() / 120.0), event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and (
            event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoom_at(1.0 + event.value(), event.position())
            return True
        if event.type() == QEvent.Type.Leave:
            self.controller.mouse_left()
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            self._show_tooltip(event)
            return True
        return super().viewportEvent(event)

    def _show_tooltip(self, event: QHelpEvent) -> None:
        """Show the name of a node whose label is not shown, or an edge in words."""
        text = self.controller.selection.tooltip_at(self.mapToScene(event.pos()))
        if text and self.controller.gesture is None:
            QToolTip.showText(event.globalPos(), plain_lines(text), self)
        else:
            QToolTip.hideText()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.controller.mouse_pressed(event)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.controller.mouse_moved(event)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.controller.mouse_released(event)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.controller.mouse_double_clicked(event)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.controller.key_pressed(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not self.controller.key_released(event):
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in TO_MENUS:
            self.controller.cancel_waiting()
        if event.reason() not in IN_PASSING:
            self.controller.focus_changed(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() not in IN_PASSING:
            self.controller.focus_changed(event.reason() in BY_KEYS)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.controller.cancel_waiting()

    def resizeEvent(self, event: QResizeEvent) -> None:
        fitted, old = self.fitted, event.oldSize()
        centre = self._scene_point(QPointF(old.width() / 2.0, old.height() / 2.0))
        super().resizeEvent(event)
        if fitted:
            self.fit()
        elif old.isValid():
            self.look_at(centre, self.zoom)
        self.resized.emit()

    def in_sight(self) -> QRectF:
        """Return the part of the scene that the view shows."""
        return self._seen(QRectF(self.viewport().rect()))

    def nodes_under(self, box: QRect) -> int:
        """Return how many nodes lie under a box of the viewport."""
        seen = self._seen(QRectF(box))
        drawing = self._scene.drawing
        return len(drawing.nodes_in(seen.left(), seen.top(), seen.right(), seen.bottom()))

    def picture(self) -> QMimeData | None:
        """Return what is seen as a picture, twice as fine, to be dragged or copied."""
        if self.scene().drawing.n == 0:
            return None
        image = QImage(self.viewport().size() * 2, QImage.Format.Format_RGB32)
        image.fill(theme().tokens.canvas)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.render(painter)
        painter.end()
        return of_picture(image, "graph.png")

    def show_cursor(self, shape: Qt.CursorShape) -> None:
        """Let the mouse have this shape over the canvas."""
        self.viewport().setCursor(shape)

    def to_view(self, at: QPointF) -> QPoint:
        """Return where a scene point is in the viewport."""
        return self.mapFromScene(at)

    def grab_scale(self) -> float:
        """Return how far from a thing a click may be and still hit it, in scene units."""
        return 6.0 * theme().scale / self.zoom
