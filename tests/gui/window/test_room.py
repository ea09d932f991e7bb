"""Text at 200 % on a screen of 1600 x 1000: panels give way or scroll, and nothing is cut off."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.window.arrangement import SMALLEST
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.room.scrolled import Scrolled
from bnstudio.resources import resource
from tests.support.cut_off import cut_off
from tests.support.window_tools import shown_window

SCREEN = 1600, 960
"""A window that fills a screen of 1600 x 1000 but for its frame and a bar of the desktop."""

PAGES = ("data", "graph", "evaluate", "knowledge", "cuts", "strength", "compare")
SIDE = ("learn", "inspect", "query")


def nothing_cut_off(window: MainWindow) -> None:
    """Wait until layouts have come to rest, and look."""
    for _ in range(500):  # on a busy machine they take seconds
        QTest.qWait(20)
        if not cut_off(window):
            return
    assert cut_off(window) == []


@pytest.fixture
def large_text(qapp: QApplication):
    theme().install(qapp, "light", 2.0)
    yield qapp
    # By name: without one the size is that of the application's font, which is large now.
    theme().install(qapp, "light", 1.0)


@pytest.fixture
def window(large_text, qtbot, tmp_path):
    with shown_window(tmp_path, *SCREEN) as window:
        services = window.services
        window.open_file(str(resource("samples/asia.csv")))
        qtbot.waitUntil(lambda: services.data.dataset is not None, timeout=30_000)
        services.graph.add_arc("asia", "tub")
        QApplication.processEvents()
        yield window


def test_the_window_fits_the_screen_and_no_page_is_cut_off(window):
    assert (window.width(), window.height()) == SCREEN
    least = window.minimumSize()
    assert least.width() <= SCREEN[0] and least.height() <= SCREEN[1]
    workspace = window.workspace
    assert tuple(workspace.pages_by_key) == PAGES
    for page in PAGES:
        workspace.show_page(page)
        nothing_cut_off(window)
        # The panels as a whole need no bars to be seen.
        assert window.place.horizontalScrollBar().maximum() == 0, page
        assert window.place.verticalScrollBar().maximum() == 0, page


@pytest.mark.parametrize("shown", SIDE)
def test_panels_at_the_side_lie_over_the_page_and_go_again(window, qtbot, shown):
    workspace = window.workspace
    assert not workspace.side.isVisible() and workspace.side.button.isVisible()
    workspace.show_page("graph")
    window.activateWindow()
    workspace.side.show_panel(shown)
    QTest.qWait(20)
    assert workspace.side.isVisible() and workspace.side.tabs.current_key == shown
    assert workspace.side.window() is window
    assert workspace.side.button.text() == workspace.side.tabs.tabText(SIDE.index(shown))
    nothing_cut_off(window)
    for how, leave in {
        "button": lambda: qtbot.mouseClick(workspace.side.close_button, Qt.MouseButton.LeftButton),
        "key": lambda: qtbot.keyClick(workspace.side.floating, Qt.Key.Key_Escape),
        "focus": lambda: workspace.graph.view.setFocus(),
    }.items():
        leave()
        assert not workspace.side.isVisible(), how
        qtbot.mouseClick(workspace.side.button, Qt.MouseButton.LeftButton)
        assert workspace.side.isVisible()
    # Where there is room again they are beside the page.
    window.resize(2600, 1400)
    QTest.qWait(20)
    assert workspace.side.isVisible() and not workspace.side.floating.isVisible()
    assert not workspace.side.button.isVisible() and not workspace.side.close_button.isVisible()
    assert workspace.side.mapTo(window, QPoint(0, 0)).x() > 1600
    window.resize(*SCREEN)
    QTest.qWait(20)
    assert not workspace.side.isVisible()


def test_runs_and_variables_open_there_too(window):
    workspace = window.workspace
    workspace.show_runs(True)
    nothing_cut_off(window)
    assert workspace.runs.isVisible()
    workspace.open_variables()
    nothing_cut_off(window)
    assert workspace.variables.isVisible()


def test_the_start_page_and_the_import_page_scroll_up_and_down(window):
    window.show_import(str(resource("samples/asia.csv")))
    nothing_cut_off(window)
    assert window.place.horizontalScrollBar().maximum() == 0
    assert window.place.verticalScrollBar().maximum() > 0
    window.end_import()
    QTest.qWait(20)
    assert window.place.verticalScrollBar().maximum() == 0


def test_the_smallest_window_is_as_small_at_any_size_of_text(window):
    window.resize(100, 100)
    assert (window.width(), window.height()) == (2 * SMALLEST[0], 2 * SMALLEST[1])
    nothing_cut_off(window)


def test_what_is_cut_off_is_found(dressed, qtbot):
    """The measure of these tests finds what it is for."""
    place = QWidget()
    qtbot.addWidget(place)
    narrow, out = QLabel("A long text in a narrow label", place), QPushButton("Outside", place)
    narrow.setGeometry(0, 0, 20, 20)
    out.setGeometry(180, 40, 100, 30)
    place.resize(200, 100)
    place.show()
    assert {found.split("(")[0] for found in cut_off(place)} == {"QLabel", "QPushButton"}
    place.resize(400, 100)
    narrow.resize(300, 30)
    out.resize(150, 30)
    assert cut_off(place) == []


def test_a_place_scrolls_only_for_the_page_in_front(dressed, qtbot):
    small, tall = QWidget(), QWidget()
    QVBoxLayout(tall).addWidget(QLabel("x"))
    tall.setMinimumSize(50, 900)
    place = Scrolled(small, tall)
    qtbot.addWidget(place)
    place.resize(300, 300)
    place.show()
    assert place.verticalScrollBar().maximum() == 0
    place.pile.setCurrentWidget(tall)
    QTest.qWait(20)
    assert place.verticalScrollBar().maximum() == 600
    place.pile.setCurrentWidget(small)
    QTest.qWait(20)
    assert place.verticalScrollBar().maximum() == 0
