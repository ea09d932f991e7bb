"""A window with nothing open; files that need another one have a fixture of this name."""

import pytest
from PySide6.QtWidgets import (
    QApplication,
)

from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from tests.support.session_tools import count_as_saved


@pytest.fixture
def window(dressed, qtbot, tmp_path):
    session = make_services()
    window = MainWindow(session, Settings(tmp_path / "window.ini"))
    window.resize(1600, 1000)
    window.show()
    QApplication.processEvents()
    yield window
    count_as_saved(session)
    window.close()
    window.deleteLater()
    QApplication.processEvents()
