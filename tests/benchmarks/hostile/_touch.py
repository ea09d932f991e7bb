"""Single touches of random hands, through the native window as if the screen had sent them."""

from __future__ import annotations

import random

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGraphicsView,
    QLineEdit,
    QMenu,
    QMenuBar,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

TARGETS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QGraphicsView,
    QLineEdit,
    QMenuBar,
    QTabBar,
)


def click(
    widget: QWidget,
    at: QPoint,
    button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    double: bool = False,
) -> None:
    """Click at a point of a widget, if its window can be seen."""
    handle = handle_of(widget)
    if handle is None:
        return
    place = widget.mapTo(widget.window(), at)
    QTest.mouseMove(handle, place)
    if isValid(handle):  # a list may close when the pointer moves
        (QTest.mouseDClick if double else QTest.mouseClick)(handle, button, modifier, place)


def press(
    widget: QWidget,
    key: Qt.Key,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Press a key in the window of a widget, if it can be seen."""
    handle = handle_of(widget)
    if handle is not None:
        QTest.keyClick(handle, key, modifier)


def handle_of(widget: QWidget) -> QWindow | None:
    """Return the native window that a widget is in, if it can be seen."""
    handle = widget.window().windowHandle()
    return handle if handle is not None and handle.isVisible() else None


def within(chance: random.Random, widget: QWidget) -> QPoint:
    """A point of the part of a widget that is seen."""
    seen = widget.visibleRegion().boundingRect() & widget.rect()
    if seen.isEmpty():
        seen = widget.rect()
    return seen.topLeft() + QPoint(
        chance.randrange(max(1, seen.width())),
        chance.randrange(max(1, seen.height())),
    )


def target_in(chance: random.Random, window: QWidget) -> QWidget:
    """A widget that one can work with, in this window or, now and then, in another."""
    others = [
        w
        for w in QApplication.topLevelWidgets()
        if w.isVisible() and w is not window and not isinstance(w, QMenu)
    ]
    if others and not window.isModal() and chance.random() < 0.3:
        window = chance.choice(others)
    found = [
        w
        for w in window.findChildren(QWidget)
        if isinstance(w, TARGETS) and w.isVisible() and w.isEnabled() and w.window() is window
    ]
    return chance.choice(found) if found else window


def pull(handle: QWindow, start: QPoint, end: QPoint) -> None:
    """Pull with the left button from one point to another."""
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    for share in (0.2, 0.5, 0.8, 1.0):
        if not isValid(handle):
            return
        QTest.mouseMove(handle, start + (end - start) * share)
    if isValid(handle):
        QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
