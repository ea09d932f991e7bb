"""The Learn panel alone, with a session of its own."""

from __future__ import annotations

import pytest

from bnstudio.gui.learn.panel import LearnPanel
from tests.gui.learn.known import Known
from tests.support.fake_services import learn_services
from tests.support.panels_fake import Session, alarm_dataset


@pytest.fixture
def session() -> Session:
    return Session(alarm_dataset(50))


@pytest.fixture
def panel(qtbot, dressed, session) -> LearnPanel:
    made = LearnPanel(*learn_services(session), choices=Known())
    qtbot.addWidget(made)
    made.resize(344, 900)
    made.show()
    return made
