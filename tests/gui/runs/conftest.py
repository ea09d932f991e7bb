"""The runs panel inside a window of a given width, and the plot of traces alone."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from bnstudio.gui.runs.panel import RunsPanel
from bnstudio.gui.runs.trace_plot import TracePlot
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


@pytest.fixture
def made_plot(qtbot, dressed):
    """Make the plot of a session's runs."""

    def make(session) -> TracePlot:
        plot = TracePlot(lambda: session.runs, lambda: session.current_run)
        qtbot.addWidget(plot)
        plot.resize(468, 224)
        plot.show()
        qtbot.waitUntil(lambda: plot.overlay.painted > 0, timeout=20_000)
        plot.refresh()
        return plot

    return make
