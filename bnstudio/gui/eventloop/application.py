"""The one QApplication, with its type."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication


def application() -> QApplication:
    """Return the program's QApplication, which is made before any widget."""
    found = QApplication.instance()
    assert isinstance(found, QApplication)
    return found
