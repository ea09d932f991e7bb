"""The Knowledge page over a small table."""

import pytest

from bnstudio.gui.knowledge.page import KnowledgePage
from bnstudio.gui.services.bundle import make_services
from tests.support.session_tools import open_chain


@pytest.fixture
def session(qtbot, dressed):
    made = make_services()
    yield made
    made.shutdown()


@pytest.fixture
def page(qtbot, session, tmp_path):
    open_chain(session, qtbot, tmp_path)
    made = KnowledgePage(session.document, session.data, session.form)
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    return made
