"""The order in which Tab goes through a form whose fields come and go."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget


def tab_stops(layout: QLayout) -> list[QWidget]:
    """Return the widgets that Tab stops at, in the order of a layout and those within it."""
    found: list[QWidget] = []
    for at in range(layout.count()):
        item = layout.itemAt(at)
        widget = None if item is None else item.widget()
        inner = item.layout() if item is not None and widget is None else None
        if widget is not None and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            found.append(widget)
        elif widget is not None:
            inner = widget.layout()
        if inner is not None:
            found += tab_stops(inner)
    return found
