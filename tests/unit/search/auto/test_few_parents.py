"""What is proved among networks of few parents holds, and does not hold for more than that."""

from dataclasses import replace

import numpy as np
import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.search.auto import few_parents, stage_control
from bnstudio.search.auto.proof import Proof
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.declarations import PROVED_PARENTS
from bnstudio.search.exact.complete_lists import CompleteLists
from bnstudio.search.registry import make_searcher
from tests.support.searching import dependent, problem

N = 7
RULES = {
    "free": {},
    "limits": {"max_params": 12},
    "required": {"knowledge": Knowledge(required=tuple((f"V{i}", "V6") for i in range(4)))},
}


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """Let it come with few variables, and at once."""
    monkeypatch.setattr(few_parents, "LAYERS", 0)
    monkeypatch.setattr(few_parents, "LEAST_PROGRAM", 0.0)
    monkeypatch.setattr(few_parents, "_FAR", 0.0)


def stage(task, control=None):
    said, counters = stage_control.StageControl(control or SilentControl()), {}
    return said, counters, few_parents.FewParents(task, said, counters, Proof(task, said, {}))


def best_of(task, most):
    """Return the best score of networks with so few parents, by dynamic programming."""
    rules = task.constraints
    limits = np.maximum(np.minimum(rules.max_parents, most), rules.required.sum(axis=0))
    few = replace(task, constraints=replace(rules, max_parents=limits))
    table = CompleteLists(few, SilentControl(), {}).run()
    return make_searcher("dp", {}).search(replace(few, parent_sets=table), SilentControl()).score


@pytest.mark.parametrize("rules", RULES)
def test_no_network_of_so_few_parents_is_better(rules, monkeypatch):
    monkeypatch.setattr(few_parents, "_FIRST", 1)
    for seed in range(3):
        task = problem(dependent(N, 400, seed=seed), score="aic", **RULES[rules])
        control = SilentControl()
        said, counters, one = stage(task, control)
        for most in range(1, N - 1):
            assert one.due(1e9)
            one.run()
            assert said.proved_parents == counters[PROVED_PARENTS] == most
            assert said.score == pytest.approx(best_of(task, most), rel=1e-12)
        assert not one.due(1e9)  # the next would be the proof of all
        assert control.bounds == []  # for none of theirs holds for all networks


def test_what_takes_too_long_is_given_up(monkeypatch):
    task = problem(dependent(N, 400, seed=1))
    for name in ("_MOST_STEPS", "_MOST_KEPT"):
        with monkeypatch.context() as less:
            less.setattr(few_parents, name, 0)
            said, counters, one = stage(task)
            one.run()
        assert one.given_up and not one.due(1e9) and not said.proved_parents
        assert list(counters) == [few_parents.SETS] and counters[few_parents.SETS] > 0


def test_a_stop_of_the_run_gets_through():
    _, counters, one = stage(problem(dependent(N, 400, seed=1)), SilentControl(0))
    with pytest.raises(Stopped):
        one.run()
    assert PROVED_PARENTS not in counters


def test_it_waits_as_long_as_it_takes_and_leaves_near_proofs_alone(monkeypatch):
    _, _, one = stage(problem(dependent(N, 400, seed=1)))
    monkeypatch.setattr(Proof, "work_of_lists", lambda _self, most=None: 1e6 * (most or 100))
    assert not one.due(0.7e6) and one.due(0.8e6)
    monkeypatch.setattr(few_parents, "_FAR", 26e6)
    assert not one.due(1e9)


def test_a_run_proves_it_on_the_way_and_repeats(monkeypatch):
    due = few_parents.FewParents.due
    monkeypatch.setattr(few_parents, "SHARE", 0.0)
    monkeypatch.setattr(
        few_parents.FewParents,
        "due",
        lambda one, quiet: not one._control.proved_parents and due(one, quiet),
    )
    data, runs = dependent(40, 300, seed=4), []
    for _ in range(2):
        # Before all is proved, which it is after some 570 steps.
        searcher, control = make_searcher("auto", {}), SilentControl(400)
        with pytest.raises(Stopped):
            searcher.search(problem(data), control)
        runs.append((searcher.counters, control.incumbents, control.steps))
    assert runs[0] == runs[1] and runs[0][0][PROVED_PARENTS] == 3
