"""Windows that Python collects, or that live when the interpreter ends, go without a fault."""

import ast
import gc
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QWidget

import bnstudio.gui
from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.widgets.dialogs import Dialog, Question
from bnstudio.gui.widgets.focus_ring import FocusRing
from bnstudio.gui.widgets.notice import Toast
from bnstudio.gui.window.dialogs.guide import Guide
from bnstudio.gui.window.dialogs.help import About
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings

SOURCES = sorted(Path(bnstudio.gui.__file__).parent.rglob("*.py"))


def test_every_event_filter_is_marked():
    found = 0
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name == "eventFilter":
                found += 1
                marks = [ast.unparse(mark) for mark in node.decorator_list]
                assert event_filter.__name__ in marks, f"{path.name}:{node.lineno}"
    assert found >= 10


def _ringed():
    dialog = Dialog(None, "A question")
    dialog.body.addWidget(QLineEdit())
    return dialog


def _bare():
    window = QDialog()
    window.ring = FocusRing(window)
    window.toast = Toast(window)
    window.toast.show_toast("info", "Done")
    return window


@pytest.mark.parametrize(
    "make",
    [_ringed, _bare, lambda: Guide(None), lambda: About(None), lambda: _question()],
    ids=["dialog", "bare", "guide", "about", "question"],
)
def test_a_collected_window_goes_quietly(make, dressed, qtbot, capfd):
    window = make()
    window.setModal(False)
    window.show()
    QApplication.processEvents()
    for child in window.findChildren(QWidget):
        child.setFocus()
    QTest.qWait(20)
    del window, child
    gc.collect()
    QApplication.processEvents()
    assert "Traceback" not in capfd.readouterr().err


def _question():
    return Question(None, "Really?", "It goes.", [("yes", "Yes"), ("no", "No")], "no")


def test_the_collected_main_window_goes_quietly(dressed, qtbot, tmp_path, capfd):
    services = make_services()
    window = MainWindow(services, Settings(tmp_path / "window.ini"))
    window.show()
    window.ensure_workspace()
    window.actions_["guide"].trigger()
    QTest.qWait(50)
    window.hide()
    services.shutdown()
    del window, services
    gc.collect()
    QTest.qWait(20)
    assert "Traceback" not in capfd.readouterr().err


ENDING = """
import sys
from PySide6.QtWidgets import QApplication
from bnstudio.gui.app import make_application
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.style.theme import theme
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from pathlib import Path
app = make_application(["bnstudio"])
theme().install(app, "light")
services = make_services()
window = MainWindow(services, Settings(Path(sys.argv[1])))
window.show()
app.processEvents()
window.actions_["guide"].trigger()
app.processEvents()
dialog = QApplication.topLevelWidgets()
theme().set_mode("dark")
app.processEvents()
services.shutdown()
"""


def test_an_interpreter_that_ends_with_windows_is_quiet(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", ENDING, str(tmp_path / "window.ini")],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "AttributeError" not in done.stderr
