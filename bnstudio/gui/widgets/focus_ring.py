"""The ring round whatever has the keyboard: 2 px, one pixel away from the control, never clipped.

One transparent widget lies over the window and follows the focus. Text fields always have it;
other controls only while the person works with the keyboard, so that clicking leaves no marks.
Lists, tables and the canvas draw their own ring inside.

Qt's ``QFocusFrame`` is not used: it is a child of the control's own parent and so cut off at its
edges, it keeps two pixels where three are wanted unless the style is replaced, it goes round a
whole tab bar instead of the chosen tab, and it would show after a click as well.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QGraphicsView,
    QLineEdit,
    QMenuBar,
    QScrollArea,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from bnstudio.gui.eventloop.application import application
from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_ring

_REACH = 3  # one pixel of air and two of ring
_FOLLOWED = {
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.ParentChange,
    QEvent.Type.EnabledChange,
}
_KEYS = {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}


class FocusRing(QWidget):
    """Make one for each window and dialog; it finds the focus by itself."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._target: QWidget | None = None
        self._chain: list[QWidget] = []
        self._keyboard = False
        self._watched: QObject | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        application().focusChanged.connect(self._focus_changed)
        theme().changed.connect(self.update)
        window.installEventFilter(self)

    @property
    def target(self) -> QWidget | None:
        """The widget that has the ring, if any."""
        return self._target if self.isVisible() else None

    # -- following -----------------------------------------------------------------------------

    def _watch_input(self) -> None:
        """Learn from the window itself whether keys or the mouse are in use."""
        handle = self._window.windowHandle()
        if handle is not None and handle is not self._watched:
            handle.installEventFilter(self)
            self._watched = handle

    @event_filter
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._watched:
            if isinstance(event, QKeyEvent) and event.key() in _KEYS:
                self._keyboard = True
            elif kind == QEvent.Type.MouseButtonPress:
                self._keyboard = False
                if self._target is not None and not _always(self._target):
                    self._attach(None)
            return False
        if watched is self._window and kind == QEvent.Type.Show:
            self._watch_input()
        if kind in _FOLLOWED and watched in self._chain:
            self._place()
        return False

    # A slot of the class, for those of the object are gone when Python takes it apart.
    @Slot(QWidget, QWidget)
    def _focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        if not vars(self) or not isValid(self._window):
            return  # a dialog that is being deleted gives the focus away on its last way
        self._watch_input()
        wanted = (
            new is not None
            and new.window() is self._window.window()
            and _wants_ring(new)
            and (self._keyboard or _always(new))
        )
        self._attach(new if wanted else None)

    def _attach(self, target: QWidget | None) -> None:
        for followed in self._chain:
            # A button that deletes its own list when it is pressed is gone by now.
            if followed is not self._window and isValid(followed):
                followed.removeEventFilter(self)
        self._target, self._chain = target, []
        widget: QWidget | None = target
        while widget is not None and widget is not self._window:
            widget.installEventFilter(self)
            self._chain.append(widget)
            widget = widget.parentWidget()
        if target is not None:
            self._chain.append(self._window)
            if isinstance(target, QTabBar):
                target.currentChanged.connect(self._place, Qt.ConnectionType.UniqueConnection)
        self._place()

    def _place(self) -> None:
        target = self._target
        gone = target is None or not isValid(target)
        if target is None or gone or not target.isVisible() or not target.isEnabled():
            self.hide()
            return
        rect = QRect(target.rect())
        if isinstance(target, QTabBar):
            rect = target.tabRect(target.currentIndex()).adjusted(4, 6, -4, -7)
        rect.moveTopLeft(target.mapTo(self._window, rect.topLeft()))
        ring = rect.adjusted(-_REACH, -_REACH, _REACH, _REACH)
        self._offset = QPoint(0, 0)
        seen = QRect(ring)
        widget: QWidget | None = target.parentWidget()
        while widget is not None and widget is not self._window:
            area = widget.parentWidget()
            if isinstance(area, QScrollArea) and area.viewport() is widget:
                port = QRect(widget.mapTo(self._window, QPoint(0, 0)), widget.size())
                seen &= port.adjusted(-_REACH, -_REACH, _REACH, _REACH)
            widget = area
        seen &= self._window.rect()
        if seen.isEmpty():
            self.hide()
            return
        self._offset = ring.topLeft() - seen.topLeft()
        self._size = ring.size()
        self.setGeometry(seen)
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._target is None:
            return
        rect = QRectF(QPoint(self._offset), self._size)
        paint_ring(QPainter(self), rect, theme().px(6) + _REACH)


def _always(widget: QWidget) -> bool:
    """Whether the ring shows however the focus came: one types into these."""
    return isinstance(widget, QLineEdit | QAbstractSpinBox)


def _wants_ring(widget: QWidget) -> bool:
    if isinstance(widget, QAbstractItemView | QGraphicsView | QMenuBar):
        return False
    if widget.property("ownFocusRing"):
        return False
    # The list that a choice opens has its own ground for the item under the keyboard.
    return not isinstance(widget.parentWidget(), QComboBox)
