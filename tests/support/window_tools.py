"""Windows for tests that need a whole one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication

from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from tests.support.session_tools import count_as_saved


@contextmanager
def shown_window(folder: Path, width: int = 1600, height: int = 1000) -> Iterator[MainWindow]:
    """Show a window with nothing open, whose settings lie in ``folder``; close it unasked."""
    services = make_services()
    window = MainWindow(services, Settings(folder / "window.ini"))
    window.resize(width, height)
    window.show()
    QApplication.processEvents()
    try:
        yield window
    finally:
        count_as_saved(services)
        window.close()
        window.deleteLater()
        QApplication.processEvents()
