"""What the store has for a run, asked before it starts: the same answer as the run itself gives."""

from dataclasses import replace
from pathlib import Path

import pytest

from bnstudio.errors import UsageError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.control import RunControl
from bnstudio.job.events import Progress
from bnstudio.job.parent_sets import provide, store
from bnstudio.job.run.forecast import stored
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, ListSpec
from bnstudio.scoring.parent_sets.anytime import planning
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.search import registry
from tests.support.searching import dependent
from tests.unit.job.parent_sets.test_provide import ByColumns, spec, told

DATA = dependent(6, 3000, seed=3)


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setattr(registry, "SEARCHERS", {**registry.SEARCHERS, ByColumns.name: ByColumns})


def test_what_is_said_before_is_what_the_run_does(tmp_path):
    task = spec(lists=ListSpec(sets=10))
    assert stored(DATA, task, tmp_path) is None
    first, _ = told(task, store=tmp_path)
    found = stored(DATA, task, tmp_path)
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
        found = stored(DATA, other, tmp_path)
        result, _ = told(other, store=tmp_path / "copy")  # not to change what is asked about
        assert "sets_scored" in result.counters
        again, _ = told(other, store=tmp_path)
        assert (found is not None and found.enough) == ("sets_reused" in again.counters)
        told(task, store=tmp_path)


def test_a_file_of_sets_a_damaged_table_and_a_wrong_setting(tmp_path):
    task = spec(lists=ListSpec(sets=10))
    told(task, store=tmp_path)
    assert stored(DATA, spec(lists=ListSpec(file="x.jkl")), tmp_path) is None
    with pytest.raises(UsageError):
        stored(DATA, spec(lists=ListSpec(method="guess")), tmp_path)
    path = next(tmp_path.glob("*.npz"))
    table = store.load(path)
    assert store.summary(path).counters["sets_for_a_variable"] == 10
    assert store.summary(path).exhausted == bool(table.exhausted.all())
    path.write_bytes(path.read_bytes()[:300])
    assert store.summary(path) is None and stored(DATA, task, tmp_path) is None


LONG = dependent(20, 300, seed=1)


def long_spec(time):
    return spec(lists=ListSpec(), score="ll", limits=Limits(max_parents=4, time=time))


def test_lists_cut_short_by_the_clock_or_a_stop_are_not_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(provide, "_CLOCK_ROOM", 0.0)
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


def test_the_same_settings_use_the_lists_again_however_busy_the_machine_was(tmp_path, monkeypatch):
    """25 s for each variable were planned, a millisecond was had."""
    monkeypatch.setattr(planning.Planner, "share", lambda _self: 0.001)
    task = long_spec(1000.0)
    result = run(LONG, task, RunControl(), store=tmp_path)
    assert result.counters["sets_scored"] > 20 * 20
    had = store.load(next(tmp_path.glob("*.npz"))).provenance.counters
    assert had["seconds_for_a_variable"] == 0.5 * 1000 * min(result.threads, 20) / 20
    assert 0.001 <= had["least_seconds_for_a_variable"] < 25
    assert stored(LONG, task, tmp_path).enough
    assert stored(LONG, long_spec(300.0), tmp_path).enough
    assert not stored(LONG, long_spec(2000.0), tmp_path).enough
    half = replace(task, threads=2, lists=ListSpec(share=0.25))
    one, two = replace(task, threads=1), replace(task, threads=2)
    assert stored(LONG, half, tmp_path).enough  # threads count as the time that they give
    assert stored(LONG, one, tmp_path).enough
    assert stored(LONG, two, tmp_path).enough == (result.threads > 1)
    again = run(LONG, task, RunControl(), store=tmp_path)
    assert again.counters["sets_reused"] == len(store.load(Path(again.tables)))


def test_what_could_be_found_with_another_budget():
    def more(counters, exhausted=False, **wanted):
        return store.could_give_more(
            {"variables_stopped": 0.0, **counters}, exhausted, Budget(**wanted)
        )

    seconds, sets = {"seconds_for_a_variable": 20.0}, {"sets_for_a_variable": 10.0}
    assert not more(seconds, seconds=25.0) and more(seconds, seconds=30.0)
    assert more(seconds, sets=100) and more(seconds)
    assert not more(sets, sets=10) and more(sets, sets=11) and more(sets, seconds=0.1)
    assert more({"variables_stopped": 1.0} | seconds, seconds=20.0)
    assert not more({"variables_stopped": 1.0}, exhausted=True, seconds=20.0)
    assert store.could_give_more({}, False, Budget(1.0))  # nothing is known of it
    # Where a list was full, more room is more budget.
    short, full = seconds | {"open_limit": 64.0}, seconds | {"sets_limit": 1000.0}
    assert not more(short, seconds=20.0, frontier_limit=64) and more(
        short, seconds=20.0, frontier_limit=65
    )
    assert not more(full, seconds=20.0, sets_limit=1200) and more(full, seconds=20.0)


def test_lists_with_a_smaller_budget_do_not_take_the_place_of_others(tmp_path):
    small, large = spec(lists=ListSpec(sets=5)), spec(lists=ListSpec(sets=30))
    copies = {}
    for task in (small, large):
        copies[task.lists.sets] = tmp_path / str(task.lists.sets)
        told(task, store=copies[task.lists.sets])
    richer = next(copies[30].glob("*.npz"))
    store = tmp_path / "store"
    control = RunControl()

    def emit(event):  # another run ends while this one finds its lists
        if isinstance(event, Progress) and event.phase == "Identifying parent sets":
            store.mkdir(exist_ok=True)
            (store / richer.name).write_bytes(richer.read_bytes())

    control.emit = emit
    result = run(DATA, small, control, store=store)
    assert "sets_scored" in result.counters
    assert Path(result.tables).read_bytes() == richer.read_bytes()
    again, _ = told(large, store=store)
    assert "sets_reused" in again.counters


def test_a_longer_run_finds_more_than_a_shorter_one_left(tmp_path, monkeypatch):
    scores = []
    for share, time in ((0.0, 100.0), (0.05, 200.0)):
        monkeypatch.setattr(planning.Planner, "share", lambda _self, share=share: share)
        result = run(LONG, long_spec(time), RunControl(), store=tmp_path)
        assert "sets_reused" not in result.counters
        scores.append(result.counters["sets_scored"])
    assert scores[1] > scores[0]
