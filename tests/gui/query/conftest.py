"""The Query tab over a network of its own tables, or a small table with a graph."""

import numpy as np
import pytest

from bnstudio.data.dataset import Variable
from bnstudio.graph.pdag import DAG
from bnstudio.gui.query.panel import QueryPanel
from bnstudio.gui.services.bundle import make_services
from bnstudio.network.bayesnet import Network
from bnstudio.project.current_graph import GraphRecord
from tests.support.session_tools import LONG, open_chain


@pytest.fixture
def session(qtbot, dressed):
    made = make_services()
    yield made
    made.shutdown()


@pytest.fixture
def panel(qtbot, session):
    """The panel, shown; it asks of nothing yet."""
    made = QueryPanel(session.tasks, session.queries, session.selection, session.target)
    qtbot.addWidget(made)
    made.resize(344, 800)
    made.show()
    return made


@pytest.fixture
def settled(qtbot, session):
    """Wait until all is answered."""

    def wait():
        qtbot.waitUntil(lambda: not session.queries.busy, timeout=LONG)
        qtbot.waitUntil(lambda: not session.target.busy, timeout=LONG)

    return wait


def sprinkler() -> Network:
    """Cloudy -> sprinkler and rain -> wet, by Pearl; wet grass needs one of them."""
    names = ("cloudy", "sprinkler", "rain", "wet")
    variables = tuple(Variable(name, ("no", "yes")) for name in names)
    dag = DAG(names, [(0, 1), (0, 2), (1, 3), (2, 3)])
    tables = (
        np.array([[0.5, 0.5]]),
        np.array([[0.5, 0.5], [0.9, 0.1]]),
        np.array([[0.8, 0.2], [0.2, 0.8]]),
        np.array([[1.0, 0.0], [0.1, 0.9], [0.1, 0.9], [0.01, 0.99]]),
    )
    return Network(dag, variables, tables)


@pytest.fixture
def network(session, panel, settled):
    """The sprinkler network, opened as from a file."""
    net = sprinkler()
    record = GraphRecord("file", net.dag, source="lawn.bif", network=net)
    session.graph.show_graph("open lawn.bif", record, net.dag, net.dag, {})
    settled()
    return net


@pytest.fixture
def counted(qtbot, session, panel, tmp_path, settled):
    """The graph V0 -> V2 <- V1, V2 -> V3 over columns V0 to V4 of a table."""
    open_chain(session, qtbot, tmp_path)
    names = tuple(f"V{i}" for i in range(5))
    dag = DAG(names, [(0, 2), (1, 2), (2, 3)])
    session.graph.show_graph("draw", GraphRecord("edited", dag), dag, dag, {})
    settled()
    return dag
