"""The random hands of the hostile benchmark close the window from wherever they are."""

import pytest
from PySide6.QtWidgets import QApplication

from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from tests.benchmarks.hostile import _hands
from tests.support.session_tools import LONG


@pytest.fixture
def hands(dressed, tmp_path, monkeypatch):
    """Hands whose time is over at their first step."""
    monkeypatch.setattr(QApplication, "quit", lambda: None)
    monkeypatch.setattr(_hands, "CLOSE_S", float("inf"))  # they would end this process
    return _hands.Hands(tmp_path, seed=1, seconds=0.0)


def test_decisions_on_the_import_page_do_not_keep_it_open(hands, qtbot, tmp_path):
    window = MainWindow(make_services(), Settings(tmp_path / "window.ini"))
    window.show()
    file = tmp_path / "table.csv"
    file.write_text("a,b,c\n" + "x,1,z\ny,2,z\n" * 40)
    window.open_file(str(file))
    qtbot.waitUntil(
        lambda: window.importing is not None and window.importing.reading is not None, timeout=LONG
    )
    page = window.importing
    page.findings.button("constant:c", "leave").click()
    qtbot.waitUntil(lambda: page.decided, timeout=LONG)
    hands.step()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=10_000)
    log = (tmp_path / "actions.log").read_text()
    assert "answer Question" in log and "FAULT" not in log
    window.deleteLater()
