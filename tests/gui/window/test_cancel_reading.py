"""Reading a network file, a table or a project can be cancelled, on every page."""

import threading
import time

import pytest
from PySide6.QtCore import Qt

from bnstudio.gui.services import networks
from bnstudio.gui.widgets.buttons import Button
from bnstudio.resources import resource

LONG = 60_000


@pytest.fixture
def slow_file(tmp_path, monkeypatch):
    """A network file whose reading ends only when it is cancelled, and what tells that it has."""
    ended = threading.Event()

    def read(path, look):
        try:
            while True:
                look(0.4)
                time.sleep(0.01)
        finally:
            ended.set()

    monkeypatch.setattr(networks, "read_graph", read)
    path = tmp_path / "large.bif"
    path.write_text("network large {}")
    return path, ended


def cancel_buttons(place):
    found = [b for b in place.findChildren(Button) if b.text() == "Cancel" and b.isVisible()]
    return found if place.isVisible() else []


def read_and_cancel(window, place, qtbot, slow_file):
    path, ended = slow_file
    told = []
    window.services.tasks.notice.connect(lambda *said: told.append(said))
    window.open_file(str(path))
    qtbot.waitUntil(lambda: "large.bif · 40 %" in window.services.tasks.busy, timeout=LONG)
    qtbot.waitUntil(lambda: len(cancel_buttons(place)) == 1, timeout=LONG)
    assert len(cancel_buttons(window)) == 1, "one way to cancel, not two"
    qtbot.mouseClick(cancel_buttons(place)[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(ended.is_set, timeout=LONG)
    qtbot.waitUntil(lambda: not window.services.tasks.active, timeout=LONG)
    qtbot.waitUntil(lambda: cancel_buttons(window) == [], timeout=LONG)
    assert window.services.tasks.busy == "" and told == []


def test_a_network_file_on_the_welcome_page(window, qtbot, slow_file):
    read_and_cancel(window, window.welcome, qtbot, slow_file)
    assert window.empty


def test_a_network_file_beside_what_is_open(window, qtbot, slow_file):
    window.open_file(str(resource("samples/asia.csv")))
    qtbot.waitUntil(lambda: window.services.data.dataset is not None, timeout=LONG)
    qtbot.waitUntil(lambda: not window.services.tasks.active, timeout=LONG)
    read_and_cancel(window, window.status_bar, qtbot, slow_file)
    assert window.services.graph.graph is None
    assert window.status_bar.doing == "Ready"


def test_what_must_not_be_left_half_done_cannot_be_cancelled(window, qtbot):
    gate = threading.Event()
    task = window.services.tasks.start("Saving it.bnstudio", lambda _task: gate.wait())
    try:
        qtbot.waitUntil(lambda: bool(window.services.tasks.busy), timeout=LONG)
        qtbot.waitUntil(lambda: window.welcome._busy.isVisible(), timeout=LONG)
        assert cancel_buttons(window) == []
        window.services.tasks.cancel_busy()
        assert not task.cancelled
    finally:
        gate.set()
    qtbot.waitUntil(lambda: not window.services.tasks.active, timeout=LONG)
