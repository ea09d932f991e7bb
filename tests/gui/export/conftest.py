"""The export dialog alone, with a session of its own."""

import pytest

from bnstudio.graph.pdag import DAG
from bnstudio.gui.services.bundle import make_services
from tests.gui.export.driving import Window, make_dialog
from tests.support.session_tools import open_chain


@pytest.fixture
def session(qtbot, dressed, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    session = open_chain(make_services(), qtbot, folder)
    names = session.data.variable_names
    project = session.document.project
    run = project.add_run(project.freeze_spec())
    run.state, run.score = "finished", -1.0
    run.best = DAG(names, [(0, 1), (1, 2), (3, 2), (2, 4)])
    session.runs.show(run.number)
    session.graph.set_view("cpdag")
    session.graph.set_positions({name: (float(i), 0.0) for i, name in enumerate(names)})
    yield session
    session.shutdown()


@pytest.fixture
def dialog(session, qtbot, tmp_path):
    window = Window(tmp_path)
    qtbot.addWidget(window)
    dialog = make_dialog(session, window)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog
