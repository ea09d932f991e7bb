"""The Strength page over a small table, and strengths that were not learned."""

import numpy as np
import pytest

from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.services.catalogue import catalogue
from bnstudio.gui.strength.page import StrengthPage
from bnstudio.project.arc_strengths import FoundStrengths
from bnstudio.resources import resource
from bnstudio.strength.strengths import of_counts
from tests.support.session_tools import LONG


@pytest.fixture(autouse=True)
def replicates(tmp_path, monkeypatch):
    """Keep replicates out of the state folder of whoever runs the tests."""
    folder = tmp_path / "replicates"
    monkeypatch.setattr("bnstudio.strength.kept.default_folder", lambda: folder)
    monkeypatch.setattr("bnstudio.gui.strength.driver.default_folder", lambda: folder)
    return folder


@pytest.fixture
def session(qtbot, dressed):
    made = make_services()
    yield made
    made.shutdown()


@pytest.fixture
def asia(session, qtbot):
    """The session with the sample table of the Asia network."""
    session.data.open_table(resource("samples/asia.csv"))
    qtbot.waitUntil(lambda: session.data.dataset is not None, timeout=LONG)
    known = catalogue()
    known.load()
    qtbot.waitUntil(lambda: known.loaded, timeout=LONG)
    return session


@pytest.fixture
def page(qtbot, asia):
    s = asia
    made = StrengthPage(
        s.tasks, s.document, s.selection, s.data, s.form, s.graph, s.runs, s.strengths
    )
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    yield made
    made.driver.abandon()


@pytest.fixture
def some(asia):
    """Strengths of five pairs among the table's variables, of 100 networks."""
    names = asia.data.learning_names
    pairs = np.array([[0, 1], [0, 2], [1, 3], [2, 4], [3, 5]])
    forward, backward = np.array([90, 40, 0, 5, 1]), np.array([5, 10, 30, 0, 0])
    free = np.array([5, 10, 0, 0, 1])
    found = of_counts(names, 100, pairs, forward, backward, free)
    return FoundStrengths(found, "bootstrap", {"replicates": 100}, asia.data.number)
