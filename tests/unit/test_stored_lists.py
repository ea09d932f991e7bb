"""What the store has for a run, asked before it starts: the same answer as the run itself gives."""

import pytest
from searching import dependent
from test_job_lists import ByColumns, spec, told

from bnstudio.errors import UsageError
from bnstudio.job import lists, table_store
from bnstudio.job.control import RunControl
from bnstudio.job.events import Progress
from bnstudio.job.runner import run
from bnstudio.job.spec import Limits, ListSpec
from bnstudio.score import planning
from bnstudio.search import registry
from bnstudio.search.knowledge import Knowledge

DATA = dependent(6, 3000, seed=3)


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setattr(registry, "SEARCHERS", {**registry.SEARCHERS, ByColumns.name: ByColumns})


def test_what_is_said_before_is_what_the_run_does(tmp_path):
    task = spec(lists=ListSpec(sets=10))
    assert lists.stored(DATA, task, tmp_path) is None
    first, _ = told(task, store=tmp_path)
    found = lists.stored(DATA, task, tmp_path)
    assert found.enough and found.tables == first.tables
    assert found.sets == first.counters["sets_kept"]
    for other in (
        spec(lists=ListSpec(sets=5)),
        spec(lists=ListSpec(sets=11)),
        spec(3, lists=ListSpec(sets=10)),
        spec(lists=ListSpec(sets=10), knowledge=Knowledge(forbidden=(("V0", "V1"),))),
        spec(lists=ListSpec(sets=10), score="bdeu"),
        spec(lists=ListSpec(share=0.5), limits=Limits(max_parents=2, time=30)),
    ):
        found = lists.stored(DATA, other, tmp_path)
        result, _ = told(other, store=tmp_path / "copy")  # not to change what is asked about
        assert "sets_scored" in result.counters
        again, _ = told(other, store=tmp_path)
        assert (found is not None and found.enough) == ("sets_reused" in again.counters)
        told(task, store=tmp_path)


def test_a_file_of_sets_a_damaged_table_and_a_wrong_setting(tmp_path):
    task = spec(lists=ListSpec(sets=10))
    told(task, store=tmp_path)
    assert lists.stored(DATA, spec(lists=ListSpec(file="x.jkl")), tmp_path) is None
    with pytest.raises(UsageError):
        lists.stored(DATA, spec(lists=ListSpec(method="guess")), tmp_path)
    path = next(tmp_path.glob("*.npz"))
    table = table_store.load(path)
    assert table_store.summary(path).counters["sets_for_a_variable"] == 10
    assert table_store.summary(path).exhausted == bool(table.exhausted.all())
    path.write_bytes(path.read_bytes()[:300])
    assert table_store.summary(path) is None and lists.stored(DATA, task, tmp_path) is None


LONG = dependent(20, 300, seed=1)


def long_spec(time):
    return spec(lists=ListSpec(), score="ll", limits=Limits(max_parents=4, time=time))


def test_lists_cut_short_by_the_clock_or_a_stop_are_not_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(lists, "_CLOCK_ROOM", 0.0)
    result = run(LONG, long_spec(60.0), RunControl(), store=tmp_path)
    assert result.counters["variables_stopped"] == 20
    assert result.tables is None and list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    monkeypatch.setattr(registry, "SEARCHERS", {**registry.SEARCHERS, ByColumns.name: ByColumns})
    control = RunControl()

    def emit(event):
        if isinstance(event, Progress) and event.phase == "Identifying parent sets":
            control.stop()

    control.emit = emit
    result = run(LONG, long_spec(60.0), control, store=tmp_path)
    assert result.limit == "user"
    assert result.tables is None and list(tmp_path.iterdir()) == []


def test_lists_that_had_less_time_than_planned_do_not_serve_the_same_run(tmp_path, monkeypatch):
    """A busy machine: 25 s for each variable were planned, a millisecond was had."""
    for share in (0.001, 0.002):
        monkeypatch.setattr(planning.Planner, "share", lambda _self, share=share: share)
        task = long_spec(1000.0)
        result = run(LONG, task, RunControl(), store=tmp_path)
        assert result.counters["sets_scored"] > 20 * 20
        had = table_store.load(next(tmp_path.glob("*.npz"))).provenance.counters
        assert share <= had["seconds_for_a_variable"] < 25
        assert not lists.stored(LONG, task, tmp_path).enough
    enough = table_store.could_give_more
    assert not enough({"variables_stopped": 0.0, "seconds_for_a_variable": 20.0}, False, 25.0, None)
    assert enough({"variables_stopped": 0.0, "seconds_for_a_variable": 15.0}, False, 25.0, None)
    assert enough({"variables_stopped": 1.0, "seconds_for_a_variable": 25.0}, False, 25.0, None)
    assert not enough({"variables_stopped": 0.0}, True, 25.0, None)
    assert enough({"variables_stopped": 0.0, "seconds_for_a_variable": 20.0}, False, None, 100)
    assert enough({}, False, 1.0, None)  # nothing is known of it


def test_a_longer_run_finds_more_than_a_shorter_one_left(tmp_path, monkeypatch):
    scores = []
    for share in (0.0, 0.05):
        monkeypatch.setattr(planning.Planner, "share", lambda _self, share=share: share)
        result = run(LONG, long_spec(100.0), RunControl(), store=tmp_path)
        assert "sets_reused" not in result.counters
        scores.append(result.counters["sets_scored"])
    assert scores[1] > scores[0]
