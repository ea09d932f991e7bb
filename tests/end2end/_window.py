"""The program's window on a real screen, in front of all others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QApplication

from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.style.theme import theme
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from tests.end2end._hand import pump, wait_for
from tests.support.dressing import dress
from tests.support.session_tools import count_as_saved


@contextmanager
def window_in_front(
    app: QApplication, settings: Settings, size: tuple[int, int], mode: str = "light"
) -> Iterator[MainWindow]:
    """Show a window with services of its own; it is closed, unasked, at the end."""
    dress(app, mode)
    window = MainWindow(make_services(), settings)
    window.resize(*size)
    window.move(20, 40)
    window.show()
    window.activateWindow()
    wait_for(window.isActiveWindow, what="the window is in front")
    try:
        yield window
    finally:
        count_as_saved(window.services)
        window.close()
        window.services.shutdown()
        window.deleteLater()
        theme().set_mode("light")
        pump(0.2)
