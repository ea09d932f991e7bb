"""The upper bound of a run of auto: it holds from the first network on, and falls."""

import math
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.control import RunControl
from bnstudio.job.events import Bound as BoundEvent
from bnstudio.job.events import Incumbent
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.scoring.parent_sets.anytime.identification import identify
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.search.auto import bound, proof
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.exact.complete_lists import CompleteLists
from bnstudio.search.registry import make_searcher
from tests.support.searching import dependent, problem

RULES = {
    "free": {},
    "limits": {"max_parents": 2, "max_params": 12},
    "knowledge": {"knowledge": Knowledge(required=(("V2", "V0"),), forbidden=(("V1", "V3"),))},
}


def best_of_all(data, score, **rules):
    task, control = problem(data, score=score, **rules), SilentControl()
    table = CompleteLists(task, control, {}).run()
    outcome = make_searcher("dp", {}).search(replace(task, parent_sets=table), control)
    assert outcome.status == "optimal"
    return outcome.score


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("score", ["bic", "aic", "bdeu", "bds", "k2"])
def test_it_is_never_below_the_best_of_all_networks(score, rules, monkeypatch):
    monkeypatch.setattr(proof.Proof, "at_once", False)
    monkeypatch.setattr(proof, "SHARE", 1e18)
    for seed in range(2):
        data = dependent(8, 120, seed=seed)
        task, control = problem(data, score=score, **RULES[rules]), SilentControl(150)
        with suppress(Stopped):
            make_searcher("auto", {}).search(task, control)
        best = best_of_all(data, score, **RULES[rules])
        assert control.bounds and min(control.bounds) >= best - 1e-9 * abs(best)


def test_it_falls_as_lists_are_exhausted_and_is_told_once(monkeypatch):
    data = dependent(8, 120, seed=3)
    task, control = problem(data), SilentControl()
    known, best = bound.Bound(task, control), best_of_all(data, "bic")
    for sets in (0, 20, 60, 10_000):
        table = None
        if sets:
            found = identify(task.scores.local_scorer, budget=Budget(sets=sets))
            table = found.table
        known.update(table)
        known.update(table)
    assert all(later < earlier for earlier, later in pairwise(control.bounds))
    assert control.bounds[-1] == pytest.approx(table.upper_bound()) and len(control.bounds) >= 2
    assert all(one >= best - 1e-9 * abs(best) for one in control.bounds)
    silent = SilentControl()
    monkeypatch.setattr(bound, "_CELLS", 1)
    wide = bound.Bound(task, silent)
    wide.update()
    assert not silent.bounds  # counting all together would take long
    wide.update(table)
    assert silent.bounds == [pytest.approx(table.upper_bound())]


def test_a_stopped_run_has_it_and_says_what_it_holds_within():
    events = []
    spec = RunSpec(searcher="auto", limits=Limits(steps=400, max_parents=3), threads=1)
    result = run(dependent(40, 300, seed=1), spec, RunControl(events.append))
    assert result.limit == "iterations" and result.within == "at most 3 parents"
    assert math.isfinite(result.bound) and result.bound >= result.score
    kinds = [type(event) for event in events]
    assert kinds.index(Incumbent) < kinds.index(BoundEvent)
