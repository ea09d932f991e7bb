"""A second start hands its file to the window that is open; nobody else can."""

import json
import subprocess
import sys
import uuid
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from bnstudio.gui import app
from bnstudio.gui.desktop import single
from bnstudio.gui.desktop.opened import OpenedFiles
from bnstudio.gui.desktop.single import SingleWindow, hand_over
from tests.support.session_tools import LONG

SCRIPT = """
import sys
from PySide6.QtCore import QCoreApplication
app = QCoreApplication([])
from bnstudio.gui.desktop.single import hand_over
sys.exit(0 if hand_over(sys.argv[2] or None, sys.argv[1]) else 3)
"""


@pytest.fixture
def name():
    return f"bnstudio-test-{uuid.uuid4().hex[:12]}"


@pytest.fixture
def first(qtbot, name):
    window = SingleWindow()
    assert window.listen(name)
    yield window
    window.close()


def start(name, file, cwd):
    return subprocess.Popen([sys.executable, "-c", SCRIPT, name, file], cwd=cwd)


def test_a_second_start_hands_over_its_file_and_ends(first, name, qtbot, tmp_path):
    asked = []
    first.asked.connect(asked.append)
    others = [start(name, file, tmp_path) for file in ("été, 1.csv", "")]
    qtbot.waitUntil(lambda: all(one.poll() is not None for one in others), timeout=LONG)
    assert [one.returncode for one in others] == [0, 0]
    assert sorted(asked) == ["", str(tmp_path / "été, 1.csv")]


def test_nobody_there_means_first(qtbot, name):
    assert not hand_over("x.csv", name)


def test_a_socket_that_a_crash_left_is_taken_over(qtbot, name):
    left = QLocalServer()
    assert left.listen(name)
    path = left.fullServerName()
    window = SingleWindow()
    left.close()
    if path.startswith("/"):
        Path(path).touch()
    assert window.listen(name)
    window.close()


@pytest.mark.parametrize(
    "line", [b"not json\n", b"[1]\n", json.dumps("x" * 70_000).encode() + b"\n"]
)
def test_what_is_no_path_is_dropped(first, name, qtbot, line):
    asked = []
    first.asked.connect(asked.append)
    socket = QLocalSocket()
    socket.connectToServer(name)
    assert socket.waitForConnected(1000)
    socket.write(line)
    state = QLocalSocket.LocalSocketState.UnconnectedState
    qtbot.waitUntil(lambda: socket.state() == state, timeout=LONG)
    assert asked == []


def test_a_file_of_the_system(qapp):
    asked = []
    opened = OpenedFiles()
    opened.asked.connect(asked.append)
    assert opened.eventFilter(opened, QFileOpenEvent(QUrl.fromLocalFile("/d/x.csv")))
    assert asked == ["/d/x.csv"]


def test_a_system_without_the_network_library_opens_its_window(monkeypatch):
    assert app._single_windows() is single
    # None stands for a module that cannot be imported.
    monkeypatch.setitem(sys.modules, "bnstudio.gui.desktop.single", None)
    monkeypatch.delattr("bnstudio.gui.desktop.single")
    assert app._single_windows() is None


def test_the_window_does_without_the_network_library():
    code = "import sys; import bnstudio.gui.app; sys.exit('PySide6.QtNetwork' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
