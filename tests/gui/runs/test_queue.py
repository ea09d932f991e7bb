"""The queue in the window: frozen by a click, begun in turn, moved, taken out, held in a file."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bnstudio.gui.runs.columns import STATUS
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from bnstudio.job.spec import Limits
from bnstudio.resources import resource
from tests.support.session_tools import LONG, count_as_saved


@pytest.fixture
def window(dressed, qtbot, tmp_path):
    services = make_services()
    made = MainWindow(services, Settings(tmp_path / "window.ini"))
    made.resize(1600, 1000)
    made.show()
    made.open_file(str(resource("samples/asia.csv")))
    qtbot.waitUntil(lambda: services.data.dataset is not None, timeout=30_000)
    settle(made, restarts=None)
    yield made
    count_as_saved(services)
    made.close()
    made.deleteLater()
    QApplication.processEvents()


def settle(window, *, restarts, seed=1):
    """Set what the next run is; without a number of restarts it goes on until it is stopped."""
    window.services.form.change(
        searcher="hill-climbing", parameters={"restarts": restarts}, limits=Limits(time=600.0),
        threads=1, seed=seed,
    )  # fmt: skip


def click(button):
    QApplication.processEvents()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def choose(window, number, text):
    """Choose a line of a run's menu as a person does, by a click."""
    menu = window.workspace.runs.menu_for(number)
    menu.popup(window.mapToGlobal(window.rect().center()))
    action = next(one for one in menu.actions() if one.text() == text)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


def states(window):
    return {run.number: run.state for run in window.services.runs.all}


def at_work(window, qtbot, number):
    qtbot.waitUntil(lambda: states(window)[number] == "running", timeout=LONG)


def learn_one_and_queue(window, qtbot, seeds):
    runs, panel = window.services.runs, window.workspace.learn
    runs.learn()
    at_work(window, qtbot, 1)
    for seed in seeds:
        settle(window, restarts=0, seed=seed)
        click(panel.another.after)
    return runs


def test_a_run_waits_frozen_and_begins_when_the_other_has_ended(window, qtbot):
    runs = learn_one_and_queue(window, qtbot, (7,))
    assert states(window) == {1: "running", 2: "waiting"}
    model = window.workspace.runs.model
    assert model.cell(model.row_of(2), STATUS) == "Waiting"
    assert "1 of 1 in the queue" in model.tip(model.row_of(2))
    assert "1 waiting" in window.workspace.learn.card.caption.text()
    settle(window, restarts=0, seed=99)
    names = window.services.data.variable_names
    window.services.data.set_included(names[:3])
    qtbot.waitUntil(lambda: runs.get(1).best is not None, timeout=LONG)
    runs.show(1)
    runs.stop(1)
    qtbot.waitUntil(lambda: runs.get(2).ended, timeout=LONG)
    assert states(window) == {1: "finished", 2: "finished"}
    assert runs.get(2).spec.seed == 7 and runs.get(2).variables == tuple(names)
    assert window.services.graph.current_run == 1  # nobody asked for another graph


def test_moved_up_taken_out_and_begun_at_once(window, qtbot):
    runs = learn_one_and_queue(window, qtbot, (1, 2, 3))
    waiting = lambda: [run.number for run in runs.queue.waiting]  # noqa: E731
    assert waiting() == [2, 3, 4]
    choose(window, 4, "Move it up in the queue")
    assert waiting() == [2, 4, 3]
    choose(window, 2, "Take it out of the queue")
    assert waiting() == [4, 3] and 2 not in states(window)
    choose(window, 3, "Start it now")
    assert waiting() == [4]
    qtbot.waitUntil(lambda: runs.get(3).ended, timeout=LONG)
    assert states(window) == {1: "running", 3: "finished", 4: "waiting"}
    runs.stop(1)
    qtbot.waitUntil(lambda: runs.get(4).ended, timeout=LONG)
    assert runs.get(4).state == "finished"


def test_in_a_saved_project_they_wait_until_the_person_starts_them(window, qtbot, tmp_path):
    runs = learn_one_and_queue(window, qtbot, (1, 2))
    services, place = window.services, tmp_path / "p.bnstudio"
    assert not window.actions_["start-waiting"].isEnabled()
    with qtbot.waitSignal(services.files.saved, timeout=LONG):
        services.files.save(place)
    services.files.open_path(place)
    qtbot.waitUntil(
        lambda: bool(services.data.dataset) and states(window).get(1) == "failed", timeout=LONG
    )
    qtbot.wait(100)
    assert states(window) == {1: "failed", 2: "waiting", 3: "waiting"}
    qtbot.waitUntil(window.actions_["start-waiting"].isEnabled, timeout=LONG)
    window.actions_["start-waiting"].trigger()
    qtbot.waitUntil(lambda: runs.get(3).ended, timeout=LONG)
    assert states(window) == {1: "failed", 2: "finished", 3: "finished"}


def test_with_nothing_at_work_it_begins_at_once_and_is_shown(window, qtbot):
    settle(window, restarts=0)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(
        window,
        Qt.Key.Key_F5,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    qtbot.waitUntil(lambda: states(window).get(1) == "finished", timeout=LONG)
    assert window.services.graph.current_run == 1
