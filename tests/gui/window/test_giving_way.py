"""How the parts of the window give way to each other, and come back."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
)

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.window.arrangement import RAIL, SMALLEST, STRIP
from tests.gui.window.opening import open_sample


def test_large_and_small_window(window, qtbot):
    workspace = open_sample(window, qtbot)
    assert workspace.now.variables and workspace.now.runs
    assert workspace.variables.width() == 296
    assert workspace.learn.width() == 344
    assert workspace.runs.height() == 264
    assert window.top_bar.search.sizeHint().width() > 200
    window.resize(1100, 700)
    QApplication.processEvents()
    assert not workspace.now.variables and not workspace.now.runs
    assert workspace.rail.isVisible() and workspace.rail.width() == RAIL
    assert workspace.strip.isVisible() and workspace.strip.height() == STRIP
    assert workspace.learn.width() == 304
    assert window.top_bar.search.sizeHint().width() < 120
    assert (window.minimumWidth(), window.minimumHeight()) == SMALLEST
    window.resize(1600, 1000)
    QApplication.processEvents()
    assert workspace.variables.isVisible() and workspace.runs.isVisible()


def test_rail_opens_over_the_canvas_and_closes_again(window, qtbot):
    workspace = open_sample(window, qtbot)
    window.resize(1200, 800)
    QApplication.processEvents()
    centre = workspace.pages.width()
    qtbot.mouseClick(workspace.rail, Qt.MouseButton.LeftButton)
    assert workspace.floating
    assert workspace.variables.isVisible()
    assert workspace.pages.width() == centre, "the canvas does not move"
    qtbot.mouseClick(workspace.rail, Qt.MouseButton.LeftButton)
    assert not workspace.floating
    qtbot.mouseClick(workspace.rail, Qt.MouseButton.LeftButton)
    QTest.keyClick(workspace.variables.search, Qt.Key.Key_Escape)
    assert not workspace.floating
    assert workspace.rail.isVisible()


def test_words_keep_the_colour_of_the_theme_wherever_their_panel_goes(window, qtbot, qt_warnings):
    workspace = open_sample(window, qtbot)
    heading, hint = (
        next(label for label in workspace.variables.findChildren(Label) if label.text() == message)
        for message in ("Variables", "Select a variable to see its states")
    )

    def inks():
        return [
            label.palette().color(QPalette.ColorRole.WindowText).name() for label in (heading, hint)
        ]

    theme().set_mode("dark")
    dark = [theme().tokens.text.name(), theme().tokens.text_3.name()]
    for width, height in ((1440, 900), (1100, 700)):
        window.resize(width, height)
        QApplication.processEvents()
        assert inks() == dark
    workspace.open_variables()
    QApplication.processEvents()
    assert workspace.floating and inks() == dark
    window.resize(1440, 900)
    QApplication.processEvents()
    assert not workspace.floating and workspace.variables.isVisible() and inks() == dark
    assert qt_warnings == []


def test_panels_collapse_by_their_own_buttons_and_come_back(window, qtbot):
    workspace = open_sample(window, qtbot)
    qtbot.mouseClick(workspace.variables.collapse_button, Qt.MouseButton.LeftButton)
    assert workspace.rail.isVisible()
    qtbot.mouseClick(workspace.rail, Qt.MouseButton.LeftButton)
    assert workspace.variables.isVisible() and not workspace.floating
    qtbot.mouseClick(workspace.runs.collapse_button, Qt.MouseButton.LeftButton)
    assert workspace.strip.isVisible()
    qtbot.mouseClick(workspace.strip.expand, Qt.MouseButton.LeftButton)
    assert workspace.runs.isVisible()


def test_double_click_on_the_graph_tab_enlarges(window, qtbot):
    workspace = open_sample(window, qtbot)
    tabs = workspace.tabs
    qtbot.mouseDClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert workspace.wishes.enlarged
    assert workspace.rail.isVisible() and workspace.strip.isVisible()
    assert workspace.page == "graph"
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert workspace.variables.isVisible() and workspace.runs.isVisible()


def test_moved_lines_are_remembered(window, qtbot):
    workspace = open_sample(window, qtbot)
    workspace._outer.moveSplitter(1600 - 420, 1)
    qtbot.waitUntil(lambda: window.settings.sizes["right"] != 344)
    assert window.services.document.extra["sizes"]["right"] == workspace.wishes.right_width
    assert abs(workspace.wishes.right_width - 420) <= 2
