"""What a ward knows, said in a real window: once with the mouse, once with keys alone.

A hospital's table is cleaned on the import page: codes, spellings, states, cut points, a column
made of another. Variables go into tiers; an arc is required that
the tiers rule out, which the window names until it is withdrawn; then a network is learned that
keeps all of it. Pictures of the stations are kept in ``tests/output``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget

from bnstudio.gui.knowledge.page import KnowledgePage
from bnstudio.gui.knowledge.tier_column import NameList
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from tests.end2end import _cleaning
from tests.end2end._hand import GraphRecord, pump, wait_for
from tests.end2end._window import window_in_front
from tests.support.canvas_trial import middle_of
from tests.support.hospital import hospital

pytestmark = [pytest.mark.screen, pytest.mark.slow, pytest.mark.timeout(600)]

PICTURES = Path(__file__).parent.parent / "output"
FIRST, LAST = ["Age", "Sex", "Smoker"], ["Complication", "Stay (days)", "Death"]


@pytest.fixture
def open_window(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str, int, int], MainWindow]]:
    with ExitStack() as stack:

        def make(mode: str, width: int, height: int) -> MainWindow:
            settings = Settings(tmp_path / "window.ini")
            window = stack.enter_context(window_in_front(qapp, settings, (width, height), mode))
            table = tmp_path / "hospital.csv"
            hospital(3000).to_csv(table, sep=";", index=False, encoding="cp1252")
            window.open_file(str(table))
            wait_for(lambda: window.import_page is not None, 30, "the import page is there")
            wait_for(lambda: window.import_page.foot.accept.isEnabled(), 60, "the table is read")
            return window

        yield make
        monkeypatch.setattr("bnstudio.gui.import_page.leaving.ask", lambda *_: "leave")


def picture(window: QWidget, name: str) -> None:
    PICTURES.mkdir(exist_ok=True)
    pump(0.3)
    window.grab().toImage().save(str(PICTURES / f"{name}.png"))


def wait_for_panels(window: MainWindow) -> None:
    wait_for(lambda: window.importing is None, 20, "the import page is gone")
    wait_for(lambda: window.workspace is not None, 20, "the panels are there")
    wait_for(window.workspace.learn.knowledge.edit.isVisible, 60, "the form is filled")
    pump(0.5)


def knowledge_page(window: MainWindow) -> KnowledgePage:
    page = window.workspace.pages.currentWidget()
    assert isinstance(page, KnowledgePage)
    return page


def row_of(names: NameList, name: str) -> QPoint:
    """Where a variable is on the screen."""
    rect = names.visualRect(names.rows.index(names.rows.row_of(name)))
    return names.viewport().mapToGlobal(rect.center())


def learned(window: MainWindow) -> set[tuple[str, str]]:
    """Wait for the run; return its arcs, which keep what is known."""
    services = window.services
    wait_for(lambda: bool(services.runs.all) and not services.runs.active, 120, "the run ended")
    run = services.runs.all[-1]
    assert run.state == "finished", run.message
    arcs = set(run.dag.named_arcs())
    assert arcs and not any(a in LAST and b in FIRST for a, b in arcs)
    assert "within the background knowledge" in window.workspace.runs.model.tip(0)
    return arcs


def test_with_the_mouse(open_window):
    window = open_window("light", 1600, 1000)
    hand, data = GraphRecord(), window.services.data
    _cleaning.by_mouse(hand, window.import_page)
    picture(window, "cleaning")
    hand.click(window.import_page.foot.accept)
    wait_for(lambda: data.dataset is not None, 60, "the table is imported")
    _cleaning.check(data.dataset)
    wait_for_panels(window)
    hand.click(window.workspace.learn.knowledge.edit)
    wait_for(lambda: window.workspace.page == "knowledge", what="the page is in front")
    page = knowledge_page(window)
    board = page.board
    free = board.free.list
    # Three by a press with Shift, three with Ctrl; carried behind the last column.
    hand.click_place(row_of(free, FIRST[0]))
    hand._do("keydown", "shift")
    hand.click_place(row_of(free, FIRST[2]))
    hand._do("keyup", "shift")
    assert free.chosen() == FIRST
    end = board.last.mapToGlobal(board.last.rect().center())
    hand.drag(row_of(free, FIRST[1]), end)
    assert data.knowledge.tiers == (tuple(FIRST),)
    for name in LAST:
        hand._do("keydown", "ctrl")
        hand.click_place(row_of(free, name))
        hand._do("keyup", "ctrl")
    end = board.last.mapToGlobal(board.last.rect().center())
    hand.drag(row_of(free, LAST[0]), end)
    assert data.knowledge.tiers == (tuple(FIRST), tuple(LAST))
    picture(window, "knowledge-tiers")
    # An arc against the tiers: named at once, and nothing is learned before it is gone.
    hand.click(page.panes.button("arcs"))
    hand.click(page.arcs.adder.source)
    hand.type("Death")
    hand.key("Escape")
    hand.click(page.arcs.adder.target)
    hand.type("Age")
    hand.key("Escape")
    hand.click(page.arcs.adder.add)
    assert data.knowledge.required == (("Death", "Age"),)
    assert "Death → Age is required, but “Age” stands in an earlier tier" in (
        page.faults.message.text()
    )
    assert not window.workspace.learn.card.main.isEnabled()
    picture(window, "knowledge-contradiction")
    hand.click(page.faults.show_it)
    hand.click(page.arcs.remove)
    assert data.knowledge.required == () and page.faults.current is None
    hand.click(window.workspace.learn.card.main)
    arcs = learned(window)
    # On the canvas an arc is required by its menu, and marked.
    hand.key("ctrl+2")
    graph = window.workspace.graph
    wait_for(lambda: graph.scene.drawing.m == len(arcs), 20, "the graph is shown")
    wait_for(
        lambda: not graph.arranging.busy and not graph.scene.gliding, 30, "it has come to rest"
    )
    number = next(n for n in range(graph.scene.drawing.m) if not graph.scene.drawing.link[n])
    line = middle_of(graph.scene.drawing, number)
    hand.click_place(graph.view.viewport().mapToGlobal(graph.view.mapFromScene(line)), 3)
    wait_for(lambda: QApplication.activePopupWidget() is not None, what="the menu is open")
    menu = QApplication.activePopupWidget()
    a, b = graph.scene.drawing.pair(number)
    action = next(one for one in menu.actions() if one.text() == f"Require {a} → {b}")
    hand.click_place(menu.mapToGlobal(menu.actionGeometry(action).center()))
    wait_for(lambda: data.knowledge.required == ((a, b),), what="the arc is required")
    picture(window, "knowledge-canvas")


def test_with_keys_alone(open_window):
    window = open_window("dark", 1100, 700)
    hand, data = GraphRecord(), window.services.data
    _cleaning.by_keys(hand, window.import_page)
    picture(window, "cleaning-dark")
    hand.key("F5")
    wait_for(lambda: data.dataset is not None, 60, "the table is imported")
    _cleaning.check(data.dataset)
    wait_for_panels(window)
    hand.key("ctrl+4")
    wait_for(lambda: window.workspace.page == "knowledge", what="the page is in front")
    page = knowledge_page(window)
    board = page.board

    def tab_to(widget: QWidget) -> None:
        for _ in range(60):
            if QApplication.focusWidget() is widget:
                return
            hand.key("Tab")
        pytest.fail("Tab does not lead there")

    names = board.free.list
    tab_to(names)
    hand.key("Home", *["Down"] * data.variable_names.index(FIRST[0]), "shift+Down", "shift+Down")
    assert names.chosen() == FIRST
    hand.key("alt+Right")
    assert data.knowledge.tiers == (tuple(FIRST),)
    left = [name for name in data.variable_names if name not in FIRST]
    hand.key("Left", "Home", *["Down"] * left.index(LAST[0]), "shift+Down", "shift+Down")
    assert names.chosen() == LAST
    hand.key("2")
    assert data.knowledge.tiers == (tuple(FIRST), tuple(LAST))
    picture(window, "knowledge-tiers-dark")
    tab_to(page.panes.button("tiers"))
    hand.key("Right")
    assert page.panes.value == "arcs"
    tab_to(page.arcs.adder.source)
    hand.type("Death")
    hand.key("Escape", "Tab")
    hand.type("Age")
    hand.key("Escape", "Return")
    assert data.knowledge.required == (("Death", "Age"),)
    assert page.faults.current is not None and not window.actions_["learn"].isEnabled()
    picture(window, "knowledge-contradiction-dark")
    tab_to(page.faults.show_it)
    hand.key("space", "Delete")
    assert data.knowledge.required == () and window.actions_["learn"].isEnabled()
    hand.key("F5")
    learned(window)
    picture(window, "knowledge-learned-dark")
