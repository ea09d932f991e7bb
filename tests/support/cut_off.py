"""What of a window cannot be read because there is not room for it."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QLabel,
    QScrollArea,
    QTabBar,
    QWidget,
)

from bnstudio.gui.widgets.labels import ElidedLabel

SLACK = 1
"""Pixels that something may be short of what it asks for."""


def cut_off(root: QWidget) -> list[str]:
    """Return the visible texts and controls that are smaller than they need, or stick out.

    What lies in a place that scrolls can be brought into sight; there it must have its room all the
    same. A label that shortens its text by a rule is left out.
    """
    found = []
    for widget in root.findChildren(QWidget):
        if not widget.isVisibleTo(root) or (widget.visibleRegion().isEmpty() and _hidden(widget)):
            continue
        parent = widget.parentWidget()
        scrolled = isinstance(parent.parentWidget(), QScrollArea)
        inside = parent.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK)
        if _is_text(widget) and not scrolled and not inside.contains(widget.geometry()):
            found.append(f"{_name(widget)} sticks out of {_name(parent)}")
        if _is_text(widget):
            needs = widget.minimumSizeHint()
            if isinstance(widget, QLabel) and widget.wordWrap():
                needs.setHeight(widget.heightForWidth(widget.width()))
                needs.setWidth(0)
            short = needs.width() - widget.width(), needs.height() - widget.height()
            if max(short) > SLACK:
                found.append(f"{_name(widget)} is {short} too small")
    return found


def _is_text(widget: QWidget) -> bool:
    texts = isinstance(widget, QLabel | QAbstractButton | QTabBar)
    return texts and not isinstance(widget, ElidedLabel)


def _hidden(widget: QWidget) -> bool:
    """Whether it lies outside what a table, list or canvas shows, which brings it into sight."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QAbstractScrollArea):
            return True
        parent = parent.parentWidget()
    return False


def _name(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""
    return f"{type(widget).__name__}({text or widget.accessibleName()!r})"
