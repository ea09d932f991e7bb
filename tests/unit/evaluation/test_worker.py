"""An evaluation in a process of its own: records as folds finish, stop, and a hard end."""

import queue

import pytest

from bnstudio.evaluation.spec import CrossValidation, Learner
from bnstudio.evaluation.task import Evaluated, EvaluationTask
from bnstudio.job.events import Failed, Started
from bnstudio.job.process.pool import JobPool
from bnstudio.job.process.task import Done
from bnstudio.job.spec import Limits, RunSpec
from tests.support.searching import dependent

QUICK = Learner("A", RunSpec(searcher="hill-climbing"))
LONG = Learner("B", RunSpec(parameters={"restarts": None}, limits=Limits(time=60)))


@pytest.fixture
def pool():
    made = JobPool()
    yield made
    made.shutdown()


def until(handle, wanted):
    """Return the events up to the first of a kind."""
    found = []
    while not found or not isinstance(found[-1], wanted):
        try:
            found.append(handle.events.get(timeout=100))
        except queue.Empty:
            pytest.fail(f"only {found}")
    return found


def test_records_come_as_folds_finish_and_the_whole_one_last(pool):
    spec = CrossValidation((QUICK, Learner("B", RunSpec(searcher="tabu"))), folds=3)
    events = until(pool.start(dependent(4, 60), EvaluationTask(spec)), Done)
    records = [event.record for event in events if isinstance(event, Evaluated)]
    assert [len(record["figures"]) for record in records] == [1, 2, 3, 4, 5, 6]
    last = events[-1].answer
    assert last["figures"] == records[-1]["figures"] and last["ended"] is None
    assert sum(isinstance(event, Started) for event in events) == 1


def test_a_stop_gives_what_is_finished(pool):
    handle = pool.start(dependent(4, 60), EvaluationTask(CrossValidation((QUICK, LONG), folds=3)))
    until(handle, Evaluated)
    handle.stop()
    answer = until(handle, Done)[-1].answer
    assert answer["ended"] == "user" and len(answer["figures"]) == 1
    assert handle.join(20)


def test_a_hard_end_says_what_is_kept_and_bad_settings_what_is_wrong(pool):
    handle = pool.start(dependent(4, 60), EvaluationTask(CrossValidation((LONG,), folds=3)))
    until(handle, Started)
    handle.kill()
    (failed,) = until(handle, Failed)[-1:]
    assert failed.message.endswith("The folds finished so far are kept.")
    handle = pool.start(dependent(4, 60), EvaluationTask(CrossValidation((QUICK,), folds=300)))
    (failed,) = until(handle, Failed)[-1:]
    assert "cannot be cut into 300 folds" in failed.message
