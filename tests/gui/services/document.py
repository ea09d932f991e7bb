"""A run that is put into a session, and what is asked of its graph."""

from bnstudio.graph.pdag import DAG
from bnstudio.job.spec import TracePoint
from tests.support.session_tools import LONG

VIEWS = ("dag", "rpdag", "cpdag")
NAMES = ("V0", "V1", "V2", "V3", "V4")


def put_run(session, arcs, names=NAMES):
    project = session.document.project
    run = project.add_run(project.freeze_spec())
    run.state, run.best, run.score = "finished", DAG(names, arcs), -1000.0
    run.trace = [TracePoint(0.1, 1, -1000.0)]
    session.runs.announce()
    session.runs.show(run.number)
    return run


def edges(graph):
    return set(graph.named_arcs()), {frozenset(link) for link in graph.named_links()}


def idle(session, qtbot):
    qtbot.waitUntil(lambda: not session.tasks.active, timeout=LONG)
