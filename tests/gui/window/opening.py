"""How the tests open a sample in the window."""

from PySide6.QtWidgets import QApplication

from bnstudio.resources import resource


def open_sample(window, qtbot, name="asia.csv"):
    window.open_file(str(resource(f"samples/{name}")))
    qtbot.waitUntil(lambda: window.services.data.dataset is not None, timeout=30_000)
    QApplication.processEvents()
    return window.workspace
