"""What the store has for a run, asked before it starts: the same answer as the run itself gives."""

import pytest
from searching import dependent
from test_job_lists import ByColumns, spec, told

from bnstudio.errors import UsageError
from bnstudio.job import lists, table_store
from bnstudio.job.spec import Limits, ListSpec
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
