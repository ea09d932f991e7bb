"""The searcher auto: its stages, its proofs, its end, and what a stop leaves."""

import itertools
from contextlib import suppress
from dataclasses import replace
from functools import cache

import pytest

from bnstudio.errors import LimitError
from bnstudio.graph.convert import to_dag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.control import RunControl
from bnstudio.job.events import Bound, Incumbent, Progress
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.scoring.registry import make_scorer
from bnstudio.search.auto import climbs, proof, stage_control, stages
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.exact.estimate import dense_seconds
from bnstudio.search.registry import make_searcher
from tests.support.searching import dependent, problem

WIDE = dependent(40, 300, seed=1)
KNOWLEDGE = Knowledge(
    required=(("V2", "V0"),), forbidden=(("V1", "V3"), ("V3", "V1")), tiers=(("V4",), ("V0",))
)
RULES = {
    "free": {},
    "parents": {"max_parents": 1},
    "params": {"max_params": 6},
    "knowledge": {"knowledge": KNOWLEDGE},
    "all": {"knowledge": KNOWLEDGE, "max_parents": 2, "max_params": 12},
}


class Watch(SilentControl):
    """Ends by steps and notes the phases."""

    def __init__(self, max_steps=None):
        super().__init__(max_steps)
        self.phases = []

    def progress(self, phase, *_):
        if not self.phases or self.phases[-1] != phase:
            self.phases.append(phase)


def searched(data, max_steps=None, **rules):
    task, control = problem(data, **rules), Watch(max_steps)
    searcher = make_searcher("auto", {})
    outcome = None
    with suppress(Stopped):
        outcome = searcher.search(task, control)
    return task, control, searcher, outcome


@cache
def brute_force(seed, rules):
    """Return the best score of all networks: over all orderings, each variable for itself."""
    task = problem(dependent(6, 200, seed=seed), **RULES[rules])
    scorer, allowed = task.scores.scorer, task.constraints.family_allowed
    legal = {
        y: [
            (scorer.local(y, p), set(p))
            for k in range(6)
            for p in itertools.combinations([x for x in range(6) if x != y], k)
            if allowed(y, p)
        ]
        for y in range(6)
    }
    return max(
        sum(
            max((own for own, p in legal[y] if p <= set(order[:place])), default=-float("inf"))
            for place, y in enumerate(order)
        )
        for order in itertools.permutations(range(6))
    )


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("at_once", [True, False])
def test_it_proves_the_best_of_all_networks_that_keep_the_rules(rules, at_once, monkeypatch):
    if not at_once:  # after turns of lists and search
        monkeypatch.setattr(proof.Proof, "at_once", False)
    for seed in range(3):
        data = dependent(6, 200, seed=seed)
        task, control, _, outcome = searched(data, **RULES[rules])
        assert outcome.status == "optimal" and outcome.bound == outcome.score
        assert outcome.score == pytest.approx(brute_force(seed, rules), rel=1e-9)
        assert not task.constraints.violations(to_dag(outcome.graph))
        assert control.incumbents[-1] == (outcome.graph, outcome.score)
        assert all(bound >= outcome.score - 1e-6 for bound in control.bounds)
        assert ("knowledge" in outcome.within) == (rules in ("knowledge", "all"))


def test_the_stages_are_told_in_plain_words(monkeypatch):
    monkeypatch.setattr(proof.Proof, "at_once", False)
    _, control, searcher, outcome = searched(dependent(14, 500, seed=2))
    assert outcome.status == "optimal"
    order = [
        control.phases.index(phase)
        for phase in (
            "A first network",
            "Finding parent sets",
            "Searching orders of the variables",
            "Proving that no network is better",
        )
    ]
    assert order == sorted(order)
    assert searcher.counters["turns"] >= 1 and searcher.counters["sets_identified"] > 0


@pytest.mark.parametrize(("variables", "work", "at_once"), [
    (12, 9e9, True), (13, 0.9e6, True), (31, 0.9e6, True), (13, 1.1e6, False), (32, 0.0, False),
])  # fmt: skip
def test_a_proof_of_a_second_follows_the_first_climb(variables, work, at_once, monkeypatch):
    monkeypatch.setattr(proof.Proof, "work", work)
    task = problem(dependent(variables, 200, seed=3))
    assert proof.Proof(task, stage_control.StageControl(SilentControl()), {}).at_once == at_once


@pytest.mark.parametrize(("score", "at_once"), [
    ("bic", True), ("aic", True), ("blip-bic", True),
    ("bdeu", False), ("bds", False), ("k2", False), ("nal-bic", False),
])  # fmt: skip
def test_large_sets_that_no_penalty_leaves_out_make_a_proof_long(score, at_once):
    """With BDeu half a million sets of 16 columns, most of them large, take 15 seconds."""
    made = [
        proof.Proof(
            problem(dependent(16, 2000, seed=3, arity=5), score=score, max_parents=most),
            stage_control.StageControl(SilentControl()),
            {},
        )
        for most in (None, 3)
    ]
    assert [one.at_once for one in made] == [at_once, True]
    assert made[1].work == pytest.approx(made[1].work_of_lists() + 1e6 * dense_seconds(16))


def test_where_a_proof_is_short_nothing_else_is_begun():
    _, control, searcher, outcome = searched(dependent(14, 500, seed=2))
    assert outcome.status == "optimal" and searcher.counters["turns"] == 0
    assert list(dict.fromkeys(control.phases))[-1] == "Proving that no network is better"
    assert "Searching orders of the variables" not in control.phases


@pytest.mark.parametrize("threads", [1, 2])
def test_a_stop_at_any_step_keeps_the_best_and_repeats(threads):
    whole = None
    for steps in (1, 20, 60, 150, 260):
        runs = [searched(WIDE, steps, threads=threads) for _ in range(2)]
        (task, one, first, outcome), (_, two, second, _) = runs
        assert outcome is None and one.steps == two.steps == steps
        assert one.incumbents == two.incumbents and first.counters == second.counters
        graph, score = one.incumbents[-1]
        assert sum(task.scores.local(y, graph.parents(y)) for y in range(40)) == pytest.approx(
            score
        )
        scores = [score for _, score in one.incumbents]
        assert scores == sorted(scores)
        if whole is not None:
            assert one.incumbents[: len(whole)] == whole
        whole = one.incumbents


def test_it_is_never_behind_a_climb():
    _, control, _, _ = searched(WIDE, 300)
    plain = run(WIDE, RunSpec(searcher="hill-climbing", threads=1))
    assert control.incumbents[-1][1] >= plain.score - 1e-6


def test_the_limits_of_a_wide_table_are_kept():
    knowledge = Knowledge(required=(("V6", "V2"),), forbidden=(("V1", "V3"), ("V3", "V1")))
    task, control, _, _ = searched(WIDE, 200, knowledge=knowledge, max_parents=2, max_params=8)
    for graph, _ in control.incumbents:
        assert not task.constraints.violations(graph)


def test_with_many_variables_climbs_that_try_all_parents_come_by_turns(monkeypatch):
    monkeypatch.setattr(stages, "ALL_TRIED", 10)
    monkeypatch.setattr(climbs, "ALL_TRIED", 10)
    monkeypatch.setattr(climbs, "_CANDIDATES", 1)
    tried = []
    climb = climbs.climb
    monkeypatch.setattr(climbs, "climb", lambda *a, **k: tried.append(k) or climb(*a, **k))
    knowledge = Knowledge(required=(("V6", "V2"),), forbidden=(("V1", "V3"), ("V3", "V1")))
    rules = {"knowledge": knowledge, "max_parents": 2, "max_params": 8}
    task, control, _, _ = searched(WIDE, 800, **rules)
    assert control.phases.count("Trying all variables as parents") == len(tried) >= 2
    # The first one is cheap here, so that a tabu search follows the later ones alone.
    assert [one["tabu"] for one in tried] == [False] + [True] * (len(tried) - 1)
    assert all(one["patience"] == climbs.PATIENCE for one in tried)
    for graph, score in control.incumbents:
        assert not task.constraints.violations(graph)
        assert sum(task.scores.local(y, graph.parents(y)) for y in range(40)) == pytest.approx(
            score
        )
    _, again, _, _ = searched(WIDE, 800, **rules)
    assert again.incumbents == control.incumbents


def test_on_complete_lists_it_ends_when_nothing_gains_and_says_why(monkeypatch):
    monkeypatch.setattr(proof.Proof, "at_once", False)
    monkeypatch.setattr(proof, "SHARE", 1e18)
    monkeypatch.setattr(proof, "PROVABLE", 0)
    monkeypatch.setattr(stages, "_QUIET", 3e5)
    monkeypatch.setattr(stages, "_QUIET_SHARE", 1)
    result = run(dependent(9, 400, seed=3), RunSpec(searcher="auto", limits=Limits(time=600.0)))
    assert result.status == "local_optimum" and result.limit is None
    assert "no better network was found" in result.message


@pytest.mark.parametrize("short", [True, False])
def test_above_31_variables_lists_are_completed_for_a_proof_if_that_is_short(monkeypatch, short):
    monkeypatch.setattr(proof, "LEAST_PROGRAM", 0)
    monkeypatch.setattr(proof, "SHARE", 0.0 if short else 1e9)
    data = dependent(33, 200, seed=5)
    _, control, _, outcome = searched(data, None if short else 2000)
    assert (proof._PROVING in control.phases) == short
    if short:
        assert outcome.status == "optimal"
        assert outcome.score == pytest.approx(run(data, RunSpec(searcher="ilp")).score)


@pytest.mark.parametrize("variables", [15, 24, 35])
def test_a_proof_waits_for_a_quarter_of_the_work_that_it_will_take(variables, monkeypatch):
    """So that what still gains is not kept waiting for long by what takes long."""
    control = SilentControl()
    one = proof.Proof(
        problem(dependent(variables, 2000, seed=3)), stage_control.StageControl(control), {}
    )
    least = 1e6 if variables < 32 else proof.LEAST_PROGRAM
    monkeypatch.setattr(proof.Proof, "work", 20 * least)
    assert not one.due(4.9 * least, complete=False, ended=False)
    assert one.due(5.1 * least, complete=False, ended=False)
    monkeypatch.setattr(proof.Proof, "work", 0.0)
    assert one.due(0.9 * least, complete=False, ended=False) == (variables < 32)
    assert one.due(1.1 * least, complete=False, ended=False)
    assert one.due(0.0, complete=True, ended=True)
    one.tried = True
    assert not one.due(5.1 * least, complete=True, ended=True)


def test_the_work_of_a_proof_grows_with_its_lists():
    works = []
    for variables, rows in ((15, 500), (15, 5000), (24, 5000), (28, 5000)):
        task = problem(dependent(variables, rows, seed=3))
        works.append(proof.Proof(task, stage_control.StageControl(SilentControl()), {}).work)
    assert works == sorted(works) and 1e3 < works[0] < works[-1] / 10


def test_without_memory_for_a_proof_it_goes_on(monkeypatch):
    class Full:
        def __init__(self, *_):
            pass

        def run(self):
            raise LimitError("full")

    monkeypatch.setattr(proof, "CompleteLists", Full)
    _, control, _, outcome = searched(dependent(11, 400, seed=3), 2000)
    assert outcome is None or outcome.status == "local_optimum"
    assert "Searching orders of the variables" in control.phases


def test_a_run_keeps_its_time_and_a_bound_is_live():
    events = []
    spec = RunSpec(searcher="auto", limits=Limits(time=1.0), threads=1)
    result = run(WIDE, spec, RunControl(events.append))
    assert result.limit == "time" and result.score >= result.trace[0].score
    scorer = make_scorer(WIDE, "bic")
    best = sum(scorer.local(y, result.dag.parents(y)) for y in range(40))
    assert result.score == pytest.approx(best)
    events.clear()
    proved = run(dependent(8, 400, seed=3), RunSpec(searcher="auto"), RunControl(events.append))
    assert proved.status == "optimal" and proved.bound == pytest.approx(proved.score)
    kinds = [type(event) for event in events]
    assert kinds.index(Incumbent) < kinds.index(Bound) and Progress in kinds


@pytest.mark.parametrize("climbing", [True, False])
def test_it_goes_on_with_other_memory_than_it_began_with(climbing, monkeypatch):
    """Climbs may not fit any more, or fit only now: the other stages are gone on with."""
    monkeypatch.setattr(stages, "fits", lambda _: climbing)
    wide = dependent(64, 200, seed=1)  # too many variables for a proof
    one, other = make_searcher("auto", {}), make_searcher("auto", {})
    with pytest.raises(Stopped):
        one.search(replace(problem(wide), kept=True), SilentControl(300))
    kept = one.snapshot().copy()
    monkeypatch.setattr(stages, "fits", lambda _: not climbing)
    with pytest.raises(Stopped):
        other.search(replace(problem(wide), resume=kept), SilentControl(80))
    before = kept.values["counters"]
    assert other.counters["turns"] > before["turns"]
    assert (other.counters["climbs"] == before["climbs"]) == climbing
