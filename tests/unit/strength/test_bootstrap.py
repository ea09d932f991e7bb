"""Bootstraps against a plain loop; their journal; stops, failures, knowledge, processes."""

import errno
import json
import threading

import numpy as np
import pytest

from bnstudio.data.dataset import Dataset
from bnstudio.errors import DataError, LimitError, UsageError
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.control import RunControl
from bnstudio.job.events import Paused
from bnstudio.job.run.runner import run
from bnstudio.job.spec import ListSpec, RunSpec
from bnstudio.locks import lock_file
from bnstudio.strength import replicates, written
from bnstudio.strength.bootstrap import bootstrap
from bnstudio.strength.classes import class_of
from bnstudio.strength.journal import Journal
from bnstudio.strength.replicates import constraints_of
from bnstudio.strength.spec import Bootstrap
from bnstudio.strength.strengths import ArcCounts
from bnstudio.strength.task import BootstrapTask, Counted
from bnstudio.strength.written import Replicate
from tests.support.searching import dependent

CLIMB = RunSpec(searcher="hill-climbing", seed=3, parameters={"restarts": 1})


def plain_loop(data, spec, replicates):
    """Draw, learn and count as the guide says, with nothing shared."""
    counts = ArcCounts(data.names)
    for number in range(replicates):
        random = np.random.default_rng([spec.seed, number])
        codes = data.codes[:, random.integers(0, data.rows, data.rows)].copy()
        settings = RunSpec(
            searcher=spec.searcher,
            parameters=spec.parameters,
            seed=spec.seed + number,
            threads=1,
        )
        counts.add_graph(to_cpdag(run(Dataset(data.variables, codes), settings).dag))
    return counts.strengths().rows()


def test_shares_are_those_of_a_plain_loop():
    data = dependent(6, 80, seed=2)
    done = bootstrap(data, Bootstrap(CLIMB, 12), workers=1)
    assert done.strengths.rows() == plain_loop(data, CLIMB, 12)
    assert done.done == 12 and done.failed == 0 and done.ended is None
    assert (done.n_rows, done.data_sha256) == (80, data.sha256)


def test_shares_do_not_depend_on_the_number_of_processes(tmp_path):
    data = dependent(6, 80, seed=2)
    told = []
    done = bootstrap(
        data,
        Bootstrap(CLIMB, 9),
        workers=2,
        journal=tmp_path / "j",
        notify=lambda so_far: told.append(so_far().done),
    )
    assert done.strengths.rows() == plain_loop(data, CLIMB, 9)
    assert told == list(range(1, 10))
    assert sorted(one.number for one in written.read(tmp_path / "j", 6)) == list(range(9))


def test_weighted_rows_stand_for_their_cases():
    data = dependent(3, 30, seed=1)
    weights = np.random.default_rng(0).integers(1, 9, data.rows).astype(np.int64)
    weighted = Dataset(data.variables, data.codes, weights)
    sampled = []

    def look(so_far):
        sampled.append(so_far().n_rows)

    done = bootstrap(weighted, Bootstrap(CLIMB, 4), workers=1, notify=look)
    assert done.n_rows == weights.sum() and sampled == [weights.sum()] * 4
    assert done.strengths.rows() == bootstrap(weighted, Bootstrap(CLIMB, 4)).strengths.rows()


def test_a_bootstrap_goes_on_from_its_journal(tmp_path):
    data, journal = dependent(6, 80, seed=2), tmp_path / "j"
    control = RunControl()

    def stop_after_four(so_far):
        if so_far().done == 4:
            control.stop()

    part = bootstrap(
        data, Bootstrap(CLIMB, 12), control, workers=1, journal=journal, notify=stop_after_four
    )
    assert part.ended == "user" and part.done == 4
    assert part.strengths.rows() == plain_loop(data, CLIMB, 4)
    with journal.open("ab") as file:  # killed while it wrote
        file.write(b'{"replicate":4,"score":-3')
    learned = []
    whole = bootstrap(data, Bootstrap(CLIMB, 12), workers=1, journal=journal, notify=learned.append)
    assert len(learned) == 8
    assert whole.strengths.rows() == plain_loop(data, CLIMB, 12)
    lines = journal.read_text().splitlines()
    assert len(lines) == 13 and all(json.loads(line) for line in lines)
    again = bootstrap(data, Bootstrap(CLIMB, 5), workers=1, journal=journal, notify=learned.append)
    assert len(learned) == 8 and again.done == 5
    assert again.strengths.rows() == plain_loop(data, CLIMB, 5)


def test_a_journal_of_something_else_is_refused(tmp_path):
    data, journal = dependent(4, 40), tmp_path / "j"
    bootstrap(data, Bootstrap(CLIMB, 2), workers=1, journal=journal)
    with pytest.raises(UsageError, match="other data"):
        bootstrap(dependent(4, 41), Bootstrap(CLIMB, 2), journal=journal)
    other = RunSpec(searcher="hill-climbing", seed=4)
    with pytest.raises(UsageError, match="other settings"):
        bootstrap(data, Bootstrap(other, 2), journal=journal)
    journal.write_text("from,to\n")
    with pytest.raises(UsageError, match="no file of replicates"):
        bootstrap(data, Bootstrap(CLIMB, 2), journal=journal)
    assert journal.read_text() == "from,to\n"
    journal.write_text("a text without a whole line")
    with pytest.raises(UsageError, match="no file of replicates"):
        bootstrap(data, Bootstrap(CLIMB, 2), journal=journal)
    assert journal.read_text() == "a text without a whole line"


@pytest.mark.parametrize(
    "line",
    [
        '{"replicate":1,"score":-1.0,"arcs":[],{"replicate":2,"score":-1.0,"arcs":[],"links":[]}',
        '{"replicate":1}',
        '{"replicate":"x","score":1,"arcs":[],"links":[]}',
        '{"replicate":-1,"score":1,"arcs":[],"links":[]}',
        '{"replicate":1,"score":1,"arcs":[[0,9]],"links":[]}',
        '{"replicate":1,"score":1,"arcs":[[0]],"links":7}',
        '{"replicate":1,"score":1,"arcs":[[0,1],[0,1]],"links":[]}',
        '{"replicate":1,"score":1,"arcs":[[0,1]],"links":[[1,0]]}',
        "[" * 5000,
        "\0" * 40,
    ],
)
def test_a_damaged_line_costs_its_replicate_alone(tmp_path, line):
    data, journal = dependent(4, 40), tmp_path / "j"
    bootstrap(data, Bootstrap(CLIMB, 4), workers=1, journal=journal)
    lines = journal.read_text().splitlines()
    lines[2] = line
    journal.write_text("".join(f"{line}\n" for line in lines))
    learned = []
    whole = bootstrap(data, Bootstrap(CLIMB, 4), workers=1, journal=journal, notify=learned.append)
    assert len(learned) == 1
    assert whole.strengths.rows() == plain_loop(data, CLIMB, 4)


def test_a_file_that_is_worked_on_is_left_alone(tmp_path):
    data, journal = dependent(4, 40), tmp_path / "j"
    held = Journal(journal, data, Bootstrap(CLIMB, 4))
    before = journal.read_bytes()
    if lock_file(held._file.fileno()) is None:
        pytest.skip("no locks here")
    with pytest.raises(UsageError, match="another process"):
        bootstrap(data, Bootstrap(CLIMB, 4), journal=journal)
    assert journal.read_bytes() == before
    held.close()
    assert bootstrap(data, Bootstrap(CLIMB, 4), workers=1, journal=journal).done == 4


class FullDisk:
    """A file on a disk that takes a few bytes more, and then says that it is full."""

    def __init__(self, file):
        self.file = file

    def write(self, line):
        self.file.write(line[:20])
        self.write = self.refuse
        return 20

    def refuse(self, line):
        raise OSError(errno.ENOSPC, "No space left on device")

    def close(self):
        self.file.close()


def test_a_full_disk_is_told_with_the_file_and_costs_no_replicate(tmp_path):
    data, journal = dependent(4, 40), tmp_path / "j"
    bootstrap(data, Bootstrap(CLIMB, 2), workers=1, journal=journal)
    kept = Journal(journal, data, Bootstrap(CLIMB, 4))
    kept._file = FullDisk(kept._file)
    with pytest.raises(UsageError, match="No space left on device") as told:
        kept.add(Replicate(2, -1.0, (), ()))
    assert str(journal) in str(told.value)
    kept.close()
    again = Journal(journal, data, Bootstrap(CLIMB, 4))
    assert again.done == {0, 1}
    again.close()


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(UsageError, match="cannot be written"):
        bootstrap(dependent(4, 40), Bootstrap(CLIMB, 2), workers=1, journal=tmp_path / "no" / "j")
    (tmp_path / "file").touch()
    task = BootstrapTask(Bootstrap(CLIMB, 2), workers=1, folder=str(tmp_path / "file" / "in"))
    with pytest.raises(UsageError, match="folder for the replicates cannot be made"):
        task.carry_out(dependent(4, 40), RunControl())


@pytest.mark.parametrize("workers", [1, 2])
def test_it_can_be_paused_and_stopped(workers):
    data = dependent(6, 80, seed=2)
    paused, stopped = threading.Event(), []

    def follow(event):
        if isinstance(event, Paused):
            paused.set()

    control = RunControl(follow)

    def pause(so_far):
        if so_far().done == 2:
            control.pause()

    def work():
        stopped.append(
            bootstrap(data, Bootstrap(CLIMB, 5000), control, workers=workers, notify=pause)
        )

    thread = threading.Thread(target=work)
    thread.start()
    assert paused.wait(60)
    control.stop()
    thread.join(60)
    (done,) = stopped
    assert done.ended == "user" and 2 <= done.done < 5000


def test_replicates_that_fail_are_counted_apart(monkeypatch, tmp_path):
    def run_or_fail(data, settings, control):
        if settings.seed % 3 == 0:
            raise LimitError("it took too long")
        return run(data, settings, control)

    monkeypatch.setattr(replicates, "run", run_or_fail)
    data = dependent(4, 60, seed=5)
    done = bootstrap(data, Bootstrap(CLIMB, 6), workers=1, journal=tmp_path / "j")
    assert (done.done, done.failed, done.strengths.networks) == (6, 2, 4)
    assert done.failure == "it took too long."
    again = bootstrap(data, Bootstrap(CLIMB, 6), workers=1, journal=tmp_path / "j")
    assert again.failed == 2 and again.strengths.rows() == done.strengths.rows()


def test_where_no_replicate_gives_a_network_it_ends_soon(monkeypatch):
    tried = []

    def fail(data, settings, control):
        tried.append(settings.seed)
        raise LimitError("it took too long")

    monkeypatch.setattr(replicates, "run", fail)
    with pytest.raises(LimitError, match="it took too long"):
        bootstrap(dependent(4, 60), Bootstrap(CLIMB, 5000), workers=1)
    assert len(tried) == 10
    with pytest.raises(LimitError, match="it took too long"):
        bootstrap(dependent(4, 60), Bootstrap(CLIMB, 2), workers=1)


def test_what_cannot_be_resampled_is_refused():
    with pytest.raises(UsageError, match="below 1"):
        Bootstrap(CLIMB, 0)
    with pytest.raises(UsageError, match="scores of given parent sets"):
        Bootstrap(RunSpec(searcher="obs", lists=ListSpec(file="x.jkl")))
    data = dependent(3, 5)
    empty = Dataset(data.variables, data.codes[:, :0].copy())
    with pytest.raises(DataError, match="no rows"):
        bootstrap(empty, Bootstrap(CLIMB, 2))
    with pytest.raises(UsageError, match="no searcher"):
        bootstrap(data, Bootstrap(RunSpec(searcher="none"), 2))


def test_knowledge_directs_edges_of_the_class_and_what_follows():
    data = dependent(4, 60, seed=1)
    first, second, third, _ = data.names
    known = Knowledge(tiers=((first,), (second, third)))
    spec = Bootstrap(RunSpec(searcher="hill-climbing", knowledge=known))
    rules = constraints_of(data, spec)
    from bnstudio.graph.pdag import DAG

    shown = class_of(DAG(data.names, [(0, 1), (1, 2)]), rules)
    # The tiers direct the first edge; the second must follow, or there were a v-structure.
    assert shown.arcs == {(0, 1), (1, 2)} and not shown.links
    plain = constraints_of(data, Bootstrap(CLIMB))
    assert class_of(DAG(data.names, [(0, 1), (1, 2)]), plain).links == {(0, 1), (1, 2)}


def test_the_task_sends_strengths_and_answers_with_all(tmp_path):
    data = dependent(5, 50, seed=3)
    events = []
    control = RunControl(events.append, job=7)
    task = BootstrapTask(Bootstrap(CLIMB, 5), workers=1, journal=str(tmp_path / "j"))
    done = task.carry_out(data, control)
    first = next(event for event in events if isinstance(event, Counted))
    assert first.job == 7 and first.strengths.networks == 1
    assert done.done == 5 and task.kept.startswith("The replicates")
