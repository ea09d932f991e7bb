"""The Knowledge page in the window: the ways to it, what runs keep, and what a project keeps."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bnstudio.gui.knowledge.files import EXAMPLE
from bnstudio.gui.window.palette_entries import palette_entries
from bnstudio.resources import resource
from tests.support.session_tools import LONG
from tests.support.window_tools import shown_window

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(dressed, qtbot, tmp_path):
    with shown_window(tmp_path, 1100, 700) as made:
        made.open_file(str(resource("samples/asia.csv")))
        qtbot.waitUntil(lambda: made.services.data.dataset is not None, timeout=LONG)
        made.ensure_workspace()
        yield made


def test_the_page_is_reached_from_the_form_the_menus_and_the_palette(window):
    workspace = window.workspace
    QTest.mouseClick(workspace.learn.knowledge.edit, LEFT)
    assert workspace.page == "knowledge"
    workspace.show_page("data")
    window.actions_["show-knowledge"].trigger()
    assert workspace.page == "knowledge"
    data_menu = next(
        action.menu()
        for action in window.top_bar.menu_bar.actions()
        if action.menu().title() == "Data"
    )
    assert window.actions_["show-knowledge"] in data_menu.actions()
    assert not window.actions_["knowledge-save"].isEnabled()
    titles = [entry.title.rstrip("…") for entry in palette_entries(window, window.files)]
    assert {"Knowledge page", "Save the knowledge as", "Require the arc"} <= set(titles)
    page = workspace.pages.currentWidget()
    page.board.place_asked.emit(["asia"], 1)
    assert window.actions_["knowledge-save"].isEnabled()
    window.actions_["undo"].trigger()
    assert not window.services.data.knowledge


def test_a_run_keeps_what_is_said_and_a_project_keeps_all_of_it(window, qtbot, tmp_path):
    services = window.services
    services.data.open_knowledge(resource(EXAMPLE))
    qtbot.waitUntil(lambda: bool(services.data.knowledge), timeout=LONG)
    known = services.data.knowledge
    assert known.tiers and known.prior and known.leaves and known.max_parents
    services.form.change(searcher="exact")
    number = services.runs.learn()
    qtbot.waitUntil(lambda: not services.runs.active, timeout=LONG)
    run = services.runs.get(number)
    assert set(known.required) <= set(run.dag.named_arcs())
    row = window.workspace.runs.model.tip(0)
    assert "Proved optimal within the background knowledge" in row
    assert services.files.save(tmp_path / "k.bnstudio", wait=True)
    services.files.new_project()
    assert not services.data.knowledge
    services.files.open_project(tmp_path / "k.bnstudio")
    qtbot.waitUntil(lambda: bool(services.data.knowledge), timeout=LONG)
    assert services.data.knowledge == known
    assert services.runs.all[0].spec.knowledge == known.restricted(services.data.variable_names)


def test_a_contradiction_keeps_learn_from_starting_and_leads_to_the_page(window):
    services, workspace = window.services, window.workspace
    window.actions_["show-knowledge"].trigger()
    page = workspace.pages.currentWidget()
    page.board.place_asked.emit(["dysp"], 1)
    page.board.place_asked.emit(["asia"], 2)
    page.show_pane("arcs")
    page.arcs.adder.source.setText("asia")
    page.arcs.adder.target.setText("dysp")
    QTest.mouseClick(page.arcs.adder.add, LEFT)
    assert not workspace.learn.card.main.isEnabled() and not window.actions_["learn"].isEnabled()
    assert workspace.learn.knowledge.fault.startswith("The arc asia → dysp is required, but")
    QTest.mouseClick(page.faults.show_it, LEFT)
    QTest.keyClick(page.arcs.table, Qt.Key.Key_Delete)
    assert services.form.reason() == "" and workspace.learn.card.main.isEnabled()
