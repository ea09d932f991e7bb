"""The order of waiting runs, whose turn it is, and how they come back from a file."""

import pytest

from bnstudio.project import run_queue
from bnstudio.project.saving.file import read_project, snapshot, write_project
from tests.support.project_samples import make_project, write_table


@pytest.fixture
def project(tmp_path):
    return make_project(write_table(tmp_path / "people.csv"))


def numbers(project):
    return [run.number for run in run_queue.waiting(project.runs.values())]


def test_one_after_the_other_and_moved_up(project):
    runs = [run_queue.queue_up(project, project.freeze_spec()) for _ in range(3)]
    one, two, three = (run.number for run in runs)
    assert not any(run.active or run.ended for run in runs)
    assert numbers(project) == [one, two, three]
    assert run_queue.move_up(project.runs.values(), three) is runs[1]
    assert numbers(project) == [one, three, two]
    assert run_queue.move_up(project.runs.values(), one) is None
    assert numbers(project) == [one, three, two]
    assert run_queue.queue_up(project, project.freeze_spec()).number == numbers(project)[-1]


def test_the_next_is_the_first_that_is_ready_and_nothing_is_at_work(project):
    for run in project.runs.values():
        if run.active:
            run.state = "failed"
    one, two = (run_queue.queue_up(project, project.freeze_spec()) for _ in range(2))
    everything = project.runs.values()
    assert run_queue.next_run(everything, {one.number, two.number}) is one
    assert run_queue.next_run(everything, {two.number}) is two
    assert run_queue.next_run(everything, ()) is None
    one.state = "paused"
    assert run_queue.next_run(everything, {two.number}) is None


def test_they_wait_in_the_file_too(project, tmp_path):
    one, two = (run_queue.queue_up(project, project.freeze_spec()) for _ in range(2))
    run_queue.move_up(project.runs.values(), two.number)
    write_project(snapshot(project, {}), tmp_path / "p.bnstudio")
    assert not one.written  # what is kept with an ended run would hide what comes of this one
    back = read_project(tmp_path / "p.bnstudio").project
    assert numbers(back) == [two.number, one.number]
    assert back.runs[one.number].spec == one.spec


def test_a_run_on_other_data_does_not_begin(project):
    run = run_queue.queue_up(project, project.freeze_spec())
    assert run_queue.why_not_begun(project, run) == ""
    project.data_number += 1
    assert "data have changed" in run_queue.why_not_begun(project, run)
    project.dataset = None
    assert run_queue.why_not_begun(project, run) == "Open its table first."
