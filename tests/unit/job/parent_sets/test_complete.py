"""All parent sets for a search that proves its network: found once, then taken from the store."""

from dataclasses import replace
from pathlib import Path

import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.control import RunControl
from bnstudio.job.events import ParentSets
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, ListSpec, RunSpec
from tests.support.searching import dependent

DATA = dependent(8, 300, seed=4)
SPEC = RunSpec(searcher="dp")
SAME = ("dag", "graph", "score", "status", "bound", "within", "limit", "tables")


def learn(spec, folder):
    return run(DATA, spec, store=folder)


def without(result, *names):
    return {name: value for name, value in result.counters.items() if name not in names}


def test_a_second_run_takes_the_stored_table(tmp_path):
    first, again = learn(SPEC, tmp_path), learn(SPEC, tmp_path)
    assert first.status == "optimal" and first.counters["sets_scored"] > first.counters["sets_kept"]
    assert again.counters["sets_reused"] == first.counters["sets_kept"]
    assert again.counters["sets_scored"] == 0
    for name in SAME:
        assert getattr(again, name) == getattr(first, name), name
    scored = ("sets_scored", "sets_reused", "scores_computed", "statistics_requested")
    assert without(again, *scored) == without(first, *scored)
    for name in scored[2:]:
        assert again.counters[name] == first.counters[name] - first.counters["sets_scored"]
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("searcher", ["astar", "bfbnb"])
def test_all_searchers_that_prove_share_it(searcher, tmp_path):
    first = learn(SPEC, tmp_path)
    other = learn(replace(SPEC, searcher=searcher), tmp_path)
    assert other.counters["sets_reused"] == first.counters["sets_kept"]
    assert other.score == pytest.approx(first.score, rel=1e-12)
    alone = run(DATA, replace(SPEC, searcher=searcher))
    assert alone.tables is None and alone.dag == other.dag


def test_it_is_the_table_of_exact_identification(tmp_path):
    first = learn(SPEC, tmp_path)
    orderings = RunSpec(searcher="obs", parameters={"restarts": 3}, lists=ListSpec(method="exact"))
    found = learn(orderings, tmp_path)
    assert found.tables == first.tables and found.counters["sets_reused"] > 0
    for path in tmp_path.iterdir():
        path.unlink()
    found = learn(orderings, tmp_path)
    assert "sets_reused" not in found.counters
    assert learn(SPEC, tmp_path).counters["sets_reused"] == first.counters["sets_kept"]


@pytest.mark.parametrize(
    "other",
    [
        replace(SPEC, score="bdeu"),
        replace(SPEC, limits=Limits(max_parents=2)),
        replace(SPEC, limits=Limits(max_params=12)),
        replace(SPEC, knowledge=Knowledge(forbidden=(("V0", "V1"),))),
    ],
)
def test_other_rules_have_a_table_of_their_own(other, tmp_path):
    learn(SPEC, tmp_path)
    assert "sets_reused" not in learn(other, tmp_path).counters
    assert "sets_reused" in learn(other, tmp_path).counters
    assert len(list(tmp_path.iterdir())) == 2


def test_a_run_that_is_stopped_stores_nothing_and_keeps_its_network_and_bound(tmp_path):
    class Early(RunControl):
        def progress(self, phase, done=None, total=None, metrics=None):
            if phase.startswith("Finding") and done:
                self.stop()

    result = run(DATA, SPEC, Early(), store=tmp_path)
    assert result.limit == "user" and result.status == "feasible" and result.dag.arcs
    best = learn(SPEC, None).score
    assert result.score <= best + 1e-9 * abs(best) <= result.bound + 2e-9 * abs(best)
    assert result.counters["sets_scored"] > 0 and not list(tmp_path.iterdir())


def test_a_damaged_table_is_found_again(tmp_path):
    path = learn(SPEC, tmp_path).tables
    Path(path).write_bytes(b"no table")
    assert learn(SPEC, tmp_path).counters["sets_scored"] > 0
    assert learn(SPEC, tmp_path).counters["sets_reused"] > 0


def test_it_is_no_stage_of_its_own(tmp_path):
    events = []
    result = run(DATA, SPEC, RunControl(events.append), store=tmp_path)
    assert result.phases == () and not any(isinstance(one, ParentSets) for one in events)
