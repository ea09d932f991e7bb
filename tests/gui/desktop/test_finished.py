"""The end of a long run is told where the window is not in front."""

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from bnstudio.gui.desktop.finished import EndNotices
from tests.support.panels_fake import make_run


class Some(QObject):
    added, changed = Signal(int), Signal(int)

    def __init__(self, run):
        super().__init__()
        self.run, self.all = run, [run]

    def get(self, number):
        return self.run


@pytest.mark.parametrize(
    ("elapsed", "limit", "front", "told"),
    [
        (31.0, None, False, True),
        (31.0, "time", False, True),
        (29.0, None, False, False),
        (31.0, "user", False, False),
        (31.0, None, True, False),
    ],
)
def test_which_ends_are_told(qtbot, monkeypatch, elapsed, limit, front, told):
    window = QWidget()
    qtbot.addWidget(window)
    monkeypatch.setattr(window, "isActiveWindow", lambda: front)
    run = make_run(1, state="running")
    run.elapsed, run.limit = elapsed, limit
    runs = Some(run)
    notices = EndNotices(runs, window)
    runs.added.emit(1)
    run.state = "finished"
    runs.changed.emit(1)
    assert (notices.told is not None) == told
    if told:
        assert notices.told[0] == "Run 1 has finished"
    notices.told = None
    runs.changed.emit(1)
    assert notices.told is None, "it is told once"
