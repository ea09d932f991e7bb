"""The runs panel inside a window of a given width."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from bnstudio.gui.runs.panel import RunsPanel
from tests.support.fake_services import runs_services
from tests.support.panels_fake import Session


@pytest.fixture
def made(qtbot, dressed):
    """Make a panel inside a window of a given width."""

    def make(session: Session, window: int = 1600, width: int = 1255) -> RunsPanel:
        host = QWidget()
        qtbot.addWidget(host)
        host.resize(window, 264)
        panel = RunsPanel(*runs_services(session), host)
        panel.setGeometry(0, 0, width, 264)
        host.show()
        if session.runs:
            qtbot.waitUntil(lambda: panel.plot is not None, timeout=20_000)
        panel.host = host
        return panel

    return make
