"""The Inspect tab over a small table with a graph."""

import pytest

from bnstudio.graph.pdag import DAG
from bnstudio.gui.inspector.panel import InspectPanel
from bnstudio.gui.services.bundle import make_services
from bnstudio.project.current_graph import GraphRecord
from tests.support.session_tools import LONG, open_chain


@pytest.fixture
def session(qtbot, dressed):
    made = make_services()
    yield made
    made.shutdown()


@pytest.fixture
def panel(qtbot, session, tmp_path):
    """The panel, with the graph V0 -> V2 <- V1, V2 -> V3 over columns V0 to V4."""
    open_chain(session, qtbot, tmp_path)
    names = tuple(f"V{i}" for i in range(5))
    dag = DAG(names, [(0, 2), (1, 2), (2, 3)])
    session.graph.show_graph("draw", GraphRecord("edited", dag), dag, dag, {})
    made = InspectPanel(
        *(session.tasks, session.document, session.selection, session.data, session.form),
        *(session.graph, session.scores),
        target=session.target,
    )
    qtbot.addWidget(made)
    made.resize(344, 900)
    made.show()
    qtbot.waitUntil(lambda: not made.inquiry.busy, timeout=LONG)
    return made
