"""The foot of the window says how far compiling is, while nothing else goes on."""

from queue import SimpleQueue

import pytest

from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from tests.support.session_tools import count_as_saved

LONG = 20_000


class FakeCompiler:
    """Tells what a test puts into its reports."""

    there: "FakeCompiler"
    missing = True

    def __init__(self):
        self.reports = SimpleQueue()
        self.closed = False
        FakeCompiler.there = self

    def start(self):
        return self.missing

    pid = 1

    def close(self):
        self.closed = True


@pytest.fixture
def window(qtbot, dressed, tmp_path, monkeypatch):
    monkeypatch.setattr("bnstudio.job.process.compiler.Compiler", FakeCompiler)
    made = MainWindow(make_services(), Settings(tmp_path / "window.ini"))
    qtbot.addWidget(made)
    yield made
    count_as_saved(made.services)
    made.close()


def test_the_line_comes_and_goes_with_the_process(qtbot, window):
    compiling, bar = window.services.compiling, window.status_bar
    compiling.start()
    qtbot.waitUntil(lambda: bar.doing == "Getting the searchers ready", timeout=LONG)
    FakeCompiler.there.reports.put((12, 60))
    qtbot.waitUntil(lambda: bar.doing == "Getting the searchers ready, 12 of 60", timeout=LONG)
    FakeCompiler.there.reports.put((60, 60))
    FakeCompiler.there.reports.put(None)
    qtbot.waitUntil(lambda: bar.doing == "Ready", timeout=LONG)
    qtbot.waitUntil(lambda: not window.services.tasks.ticking, timeout=LONG)
    window.services.shutdown()
    assert FakeCompiler.there.closed


def test_with_everything_compiled_nothing_is_said_and_nothing_ticks(qtbot, window, monkeypatch):
    monkeypatch.setattr(FakeCompiler, "missing", False)
    said = []
    window.services.compiling.changed.connect(lambda: said.append(1))
    window.services.compiling.start()
    qtbot.waitUntil(lambda: window.services.compiling.pid == 1, timeout=LONG)
    qtbot.waitUntil(lambda: not window.services.tasks.ticking, timeout=LONG)
    assert said == [] and window.status_bar.doing == "Ready"
