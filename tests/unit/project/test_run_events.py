"""What a worker's events do to a run."""

from bnstudio.graph.pdag import DAG
from bnstudio.job.events import Bound, Failed, Incumbent, Paused, Resumed, Started
from bnstudio.job.spec import RunSpec
from bnstudio.project.run import Run
from bnstudio.project.run_events import apply_event

NAMES = ("A", "B", "C")


def a_run() -> Run:
    return Run(1, RunSpec("bic", searcher="tabu"), NAMES)


def test_a_run_grows_with_its_events():
    run = a_run()
    dag = DAG(NAMES, [(0, 1)])
    assert not apply_event(run, Started(1, 0.1))
    assert run.state == "running"
    assert not apply_event(run, Incumbent(1, 0.2, graph=dag, score=-10.0, steps=3))
    assert run.best is dag and run.score == -10.0 and run.trace[-1].score == -10.0
    assert not apply_event(run, Bound(1, 0.3, -8.0))
    assert run.bound == -8.0 and run.trace[-1].bound == -8.0
    assert not apply_event(run, Paused(1, 0.4)) and run.state == "paused"
    assert not apply_event(run, Resumed(1, 0.5)) and run.state == "running"
    assert run.elapsed == 0.5


def test_a_failure_is_the_last_event_and_keeps_the_best():
    run = a_run()
    apply_event(run, Incumbent(1, 0.2, graph=DAG(NAMES), score=-10.0, steps=3))
    assert apply_event(run, Failed(1, 0.3, "broken", "trace"))
    assert run.state == "failed" and run.status == "feasible" and run.best is not None
    other = a_run()
    assert apply_event(other, Failed(1, 0.3, "broken", "trace"))
    assert other.status == "error" and other.message == "broken"
    assert other.cause == "search" and other.limit is None
    limited = a_run()
    assert apply_event(limited, Failed(1, 0.3, "too early", cause="limit", limit="time"))
    assert limited.cause == "limit" and limited.limit == "time"
