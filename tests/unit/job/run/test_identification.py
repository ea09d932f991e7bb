"""Identification as a stage: limits, knowledge, and saved tables that are used again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bnstudio.errors import UsageError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.control import RunControl
from bnstudio.job.events import Progress
from bnstudio.job.run.identification import IdentificationSpec, identify
from bnstudio.job.spec import Limits
from bnstudio.scoring.parent_sets.files import write_parent_sets
from tests.support.searching import dependent

SPEC = IdentificationSpec(sets=40, limits=Limits(max_parents=3), threads=1)


@pytest.fixture
def data():
    return dependent(9, 200, seed=3)


def test_a_saved_table_is_used_again(data, tmp_path):
    saved = tmp_path / "sets.jkl"
    first = identify(data, SPEC, saved=saved)
    assert not first.reused
    write_parent_sets(saved, first.table)
    again = identify(data, SPEC, saved=saved)
    assert again.reused
    assert list(again.table.scores) == list(first.table.scores)
    assert (
        again.table.provenance.counters["sets_scored"]
        == first.table.provenance.counters["sets_scored"]
    )


@pytest.mark.parametrize(
    "change",
    [
        {"score": "aic"},
        {"score": "bdeu"},
        {"method": "greedy"},
        {"sets": 41},
        {"sets": None, "seconds": 0.01},
        {"limits": Limits(max_parents=2)},
        {"limits": Limits(max_parents=3, max_params=20)},
        {"knowledge": Knowledge(forbidden=(("V0", "V1"),))},
    ],
)
def test_a_table_that_may_lack_something_is_not_used(data, tmp_path, change):
    saved = tmp_path / "sets.jkl"
    write_parent_sets(saved, identify(data, SPEC).table)
    assert not identify(data, replace(SPEC, **change), saved=saved).reused


def test_other_parameters_and_other_data_need_another_table(data, tmp_path):
    saved = tmp_path / "sets.jkl"
    spec = replace(SPEC, score="bdeu", score_parameters={"ess": 2.0})
    write_parent_sets(saved, identify(data, spec).table)
    assert identify(data, spec, saved=saved).reused
    other = replace(spec, score_parameters={"ess": 3.0})
    assert not identify(data, other, saved=saved).reused
    assert not identify(dependent(9, 200, seed=4), spec, saved=saved).reused


def test_a_complete_table_serves_any_method_and_budget(data, tmp_path):
    saved = tmp_path / "sets.jkl"
    whole = identify(data, replace(SPEC, sets=100_000))
    assert whole.table.exhausted.all()
    write_parent_sets(saved, whole.table)
    assert identify(data, replace(SPEC, method="sequential", sets=10), saved=saved).reused


def test_more_room_finds_more_than_full_lists_hold(data, tmp_path):
    saved = tmp_path / "sets.jkl"
    spec = replace(SPEC, score="ll", method="independence", sets=60)
    short = replace(spec, open_limit=2)
    first = identify(data, short)
    assert (
        first.table.provenance.counters["extensions_dropped"]
        and first.table.provenance.counters["open_limit"] == 2
    )
    write_parent_sets(saved, first.table)
    assert identify(data, short, saved=saved).reused
    again = identify(data, spec, saved=saved)
    assert (
        not again.reused
        and again.table.provenance.counters["sets_scored"]
        > first.table.provenance.counters["sets_scored"]
    )


def test_a_damaged_file_is_no_table(data, tmp_path):
    saved = tmp_path / "sets.jkl"
    saved.write_text("9\n0 two\n")
    assert not identify(data, SPEC, saved=saved).reused


def test_knowledge_shapes_the_lists(data):
    knowledge = Knowledge(
        required=(("V0", "V5"),), forbidden=(("V1", "V2"),), max_parents={"V3": 1}
    )
    table = identify(data, replace(SPEC, score="ll", sets=60, knowledge=knowledge)).table
    assert all(0 in parents for _, parents in table.sets(5))
    assert all(1 not in parents for _, parents in table.sets(2))
    assert max(len(parents) for _, parents in table.sets(3)) == 1
    assert max(len(parents) for _, parents in table.sets(5)) == 3
    assert all(5 not in parents for _, parents in table.sets(0))


def test_stop_keeps_the_lists_and_says_so(data):
    events = []

    def stop_soon(event):
        events.append(event)
        if isinstance(event, Progress) and event.metrics.get("sets_scored", 0) > 0:
            control.stop()

    control = RunControl(stop_soon)
    spec = IdentificationSpec(score="ll", seconds=20.0, threads=1)
    done = identify(dependent(30, 400), spec, control)
    assert done.limit == "user"
    assert done.table.provenance.counters["variables_stopped"] > 0
    assert done.elapsed_s < 20
    assert {"sets_scored", "sets_per_second", "best"} <= set(events[-1].metrics)


def test_the_time_for_all_is_shared_out():
    spec = IdentificationSpec(score="ll", limits=Limits(time=0.5), threads=1)
    done = identify(dependent(30, 400), spec)
    assert 0 < done.table.provenance.counters["seconds_for_a_variable"] <= 1.01 * 0.9 * 0.5 / 30
    assert done.table.provenance.counters["sets_scored"] > 30


@pytest.mark.parametrize(
    "change",
    [
        {"method": "random"},
        {"score": "none"},
        {"limits": Limits(max_parents=-1)},
        {"limits": Limits(max_params=0)},
        {"knowledge": Knowledge(required=(("V0", "nobody"),))},
    ],
)
def test_wrong_settings_are_refused(data, change):
    with pytest.raises(UsageError):
        identify(data, replace(SPEC, **change))
