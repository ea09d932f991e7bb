"""Adding a page, or a panel at the side, takes its file and one entry; all else follows."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.window import panels
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from bnstudio.resources import resource
from tests.support.session_tools import count_as_saved
from tests.support.trial_page import PAGE

PANEL = replace(PAGE, key="numbers", title="Numbers", command="Numbers of all", shortcut="Ctrl+9")


@pytest.fixture
def window(dressed, qtbot, tmp_path):
    panels.MORE_PAGES.append(PAGE)
    panels.MORE_SIDE_PANELS.append(PANEL)
    services = make_services()
    window = MainWindow(services, Settings(tmp_path / "window.ini"))
    window.show()
    yield window
    panels.MORE_PAGES.remove(PAGE)
    panels.MORE_SIDE_PANELS.remove(PANEL)
    count_as_saved(services)
    window.close()
    window.deleteLater()
    QApplication.processEvents()


def test_a_page_has_its_tab_its_command_and_what_services_tell_it(window, qtbot):
    action = window.actions_["show-summary"]
    assert not action.isEnabled() and action.shortcut().toString() == "Ctrl+8"
    window.open_file(str(resource("samples/asia.csv")))
    qtbot.waitUntil(lambda: window.services.data.dataset is not None, timeout=30_000)
    action.trigger()
    workspace = window.workspace
    assert workspace.page == "summary" and workspace.tabs.current_key == "summary"
    page = workspace.pages.currentWidget()
    assert page.line.text() == "8 variables, 5000 cases, 0 runs."
    workspace.show_page("data")
    assert workspace.pages.currentWidget() is workspace.data


def test_a_panel_at_the_side_has_them_too(window, qtbot):
    action = window.actions_["numbers"]
    assert not action.isEnabled() and action.shortcut().toString() == "Ctrl+9"
    window.open_file(str(resource("samples/asia.csv")))
    qtbot.waitUntil(lambda: window.services.data.dataset is not None, timeout=30_000)
    action.trigger()
    side = window.workspace.side
    assert side.tabs.current_key == "numbers" and side.button.text() == "Numbers"
    assert side.panels["numbers"].isVisible()
    assert side.panels["numbers"].line.text() == "8 variables, 5000 cases, 0 runs."
