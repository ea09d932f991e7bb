"""A session with a small table, and the Evaluate page on it."""

from __future__ import annotations

import pytest

from bnstudio.gui.evaluate.page import EvaluatePage
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.services.catalogue import catalogue
from tests.support.fake_services import evaluate_services
from tests.support.session_tools import LONG, open_chain


@pytest.fixture
def session(qtbot, dressed):
    made = make_services()
    yield made
    made.shutdown()


@pytest.fixture
def choices(qtbot):
    known = catalogue()
    known.load()
    qtbot.waitUntil(lambda: known.loaded, timeout=LONG)
    return known


@pytest.fixture
def page(qtbot, session, choices, tmp_path):
    open_chain(session, qtbot, tmp_path)
    made = EvaluatePage(*evaluate_services(session))
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    made.form.folds.set_number(3)
    yield made
    made.driver.abandon()
