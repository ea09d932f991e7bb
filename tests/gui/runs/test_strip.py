"""Runs as one line: what gives way where there is little room."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from bnstudio.gui.runs.strip import RunsStrip
from tests.support.fake_services import strip_services
from tests.support.panels_fake import Session, alarm_dataset, make_run, net


@pytest.fixture
def strip(qtbot, dressed) -> RunsStrip:
    session = Session(alarm_dataset(50))
    run = make_run(1, state="running", elapsed=4.0, score=-53_429.10, best=net(44))
    session.runs, session.current_run = [run], 1
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(2000, 40)
    made = RunsStrip(*strip_services(session))
    made.setParent(host)
    host.show()
    made.show()
    made.host = host
    return made


def test_nothing_in_the_line_is_cut(strip) -> None:
    """The card of the run has the buttons, too: they go first, and come back."""
    seen = set()
    for width in (1400, *range(1400, 500, -15), 1400):
        strip.setGeometry(0, 0, width, 40)
        assert strip.layout().minimumSize().width() <= width, width
        assert strip.stop.isHidden() == strip.pause.isHidden()
        assert strip.stop.isHidden() or not strip._count.isHidden()
        seen.add((strip.stop.isHidden(), strip._count.isHidden()))
    assert seen == {(False, False), (True, False), (True, True)}
    assert not strip.stop.isHidden() and not strip._count.isHidden()
