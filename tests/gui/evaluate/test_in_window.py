"""The Evaluate page as part of the window: its tab, its command, and the end of the window."""

import psutil
import pytest
from PySide6.QtWidgets import QApplication

from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from bnstudio.project.settings import RunSettings
from bnstudio.resources import resource
from tests.support.session_tools import count_as_saved

LONG = 60_000


@pytest.fixture
def window(dressed, qtbot, tmp_path):
    made = MainWindow(make_services(), Settings(tmp_path / "window.ini"))
    made.resize(1100, 700)
    made.show()
    yield made
    count_as_saved(made.services)
    made.close()
    made.deleteLater()
    QApplication.processEvents()


def test_the_page_is_a_tab_and_ends_with_the_window(window, qtbot):
    before = set(psutil.Process().children())
    assert not window.actions_["show-evaluate"].isEnabled()
    window.open_file(str(resource("samples/zoo.csv")))
    qtbot.waitUntil(lambda: window.services.data.dataset is not None, timeout=LONG)
    window.actions_["show-evaluate"].trigger()
    page = window.workspace.evaluate
    assert window.workspace.page == "evaluate" and page.isVisible()
    assert window.workspace.caption.text() == ""
    qtbot.waitUntil(lambda: len(page.learners.rows) == 2, timeout=LONG)
    page.learners.rows[0].show_settings(
        RunSettings(searcher="hill-climbing", parameters={"restarts": None})
    )
    page.start()
    # The worker has answered; its kernels may take a while yet.
    qtbot.waitUntil(lambda: page.driver.phase not in ("", "Starting a worker"), timeout=LONG)
    assert set(psutil.Process().children()) - before
    qtbot.waitUntil(lambda: window.status_bar.doing.startswith("Evaluating"), timeout=LONG)
    count_as_saved(window.services)
    window.close()
    left = set(psutil.Process().children()) - before
    assert not [child for child in left if child.is_running()]
