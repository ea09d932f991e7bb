"""A score that is registered and nothing else works everywhere, and without a bound nothing is cut.

The score of ``tests/support/trial_score.py`` is unknown to all code but its own file.
"""

import ast
import dataclasses
import itertools
import math
from pathlib import Path

import numpy as np
import pytest

import bnstudio
from bnstudio.errors import LimitError, UsageError
from bnstudio.graph.convert import to_dag
from bnstudio.graph.pdag import DAG
from bnstudio.job.defaults import METHODS as ALL_METHODS
from bnstudio.job.events import Failed, Finished
from bnstudio.job.process.pool import JobPool
from bnstudio.job.run.forecast import forecast
from bnstudio.job.run.identification import IdentificationSpec
from bnstudio.job.run.identification import identify as find_lists
from bnstudio.job.run.runner import run as run_job
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.scoring import _formula_kernels as formulas
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.anytime.identification import COMBINED, METHODS, identify
from bnstudio.scoring.parent_sets.exact.enumeration import Enumeration
from bnstudio.scoring.parent_sets.exact.task import ALL_ENGINES
from bnstudio.scoring.registry import SCORES, find_score, make_scorer
from bnstudio.scoring.total import total
from bnstudio.search.control import SilentControl
from bnstudio.search.declarations import Uses
from bnstudio.search.registry import SEARCHERS, make_searcher
from tests.naive.naive_scores import all_dags
from tests.support import trial_score
from tests.support.searching import (
    coded,
    dependent,
    enumerate_parent_sets,
    legal_within,
    problem,
    search,
)
from tests.support.trial_score import TrialScore, oracle

NAME = TrialScore.name
WEIGHTS = (1.0, -0.2)


@pytest.fixture(autouse=True)
def registered():
    trial_score.register()
    yield
    del SCORES[NAME]


def undominated(data, child, weight, legal=lambda parents: True):
    """Return {parents: score} of the legal sets that beat all their legal subsets, and all sets."""
    others = [p for p in range(data.n) if p != child]
    scores = {
        parents: oracle(data, child, parents, weight)
        for size in range(data.n)
        for parents in itertools.combinations(others, size)
        if not parents or legal(parents)
    }
    kept = {
        parents: value
        for parents, value in scores.items()
        if all(
            scores[less] < value - 1e-9
            for size in range(len(parents))
            for less in itertools.combinations(parents, size)
        )
    }
    return kept, scores


def agree(table, data, weight, legal=lambda child, parents: True):
    """Compare a table with brute force; return how many sets are legal."""
    count = 0
    for child in range(data.n):
        kept, scores = undominated(data, child, weight, lambda p, y=child: legal(y, p))
        found = {parents: value for value, parents in table.sets(child)}
        assert found.keys() == kept.keys()
        assert all(found[p] == pytest.approx(kept[p], rel=1e-10, abs=1e-8) for p in kept)
        count += len(scores)
    return count


@pytest.mark.parametrize("weight", WEIGHTS)
def test_local_and_total_scores(weight):
    data = dependent(5, 120, seed=2, arity=4)
    scorer = make_scorer(data, NAME, {"weight": weight})
    cache = ScoreCache(scorer)
    for child in range(5):
        others = [p for p in range(5) if p != child]
        for size in range(5):
            for parents in itertools.combinations(others, size):
                expected = oracle(data, child, parents, weight)
                assert scorer.local(child, parents) == pytest.approx(expected, rel=1e-11)
                assert cache.local(child, parents) == scorer.local(child, parents)
    dag = DAG(data.names, [(0, 1), (0, 2), (1, 2), (2, 4)])
    expected = math.fsum(oracle(data, y, dag.parents(y), weight) for y in range(5))
    assert total(cache, dag) == pytest.approx(expected, rel=1e-11)


@pytest.mark.parametrize("engine", [None, *ALL_ENGINES])
@pytest.mark.parametrize("weight", WEIGHTS)
def test_exact_enumeration_scores_every_legal_set(weight, engine):
    data = dependent(6, 60, seed=5)
    scorer = make_scorer(data, NAME, {"weight": weight})
    table = enumerate_parent_sets(scorer, engine=engine)
    legal = agree(table, data, weight)
    counters = table.provenance.counters
    assert counters["sets_scored"] == legal == 6 * 2**5
    assert not any(count for name, count in counters.items() if name.startswith("cut_"))
    assert table.exhausted.all()


def test_exact_enumeration_within_limits():
    data = dependent(6, 80, seed=1, arity=4)
    scorer = make_scorer(data, NAME, {"weight": -0.2})

    def legal(child, parents):
        free = (data.arities[child] - 1) * math.prod(int(data.arities[p]) for p in parents)
        return len(parents) <= 3 and free <= 20

    table = enumerate_parent_sets(scorer, legal_within(scorer, 3, 20))
    assert table.provenance.counters["sets_scored"] == agree(table, data, -0.2, legal)


def test_no_bound_is_told_before_the_enumeration_ends():
    scorer = make_scorer(dependent(5, 60), NAME)
    work = Enumeration(scorer)
    work.bound_variables()
    assert work.bound() == math.inf
    work.run()
    assert work.bound() == work.table().upper_bound()


@pytest.mark.parametrize("method", [COMBINED, *METHODS])
@pytest.mark.parametrize("weight", WEIGHTS)
def test_identification_without_end_finds_what_brute_force_does(weight, method):
    data = dependent(5, 90, seed=3)
    found = identify(make_scorer(data, NAME, {"weight": weight}), method)
    assert agree(found.table, data, weight) == found.counters["sets_scored"]
    assert found.counters["extensions_pruned"] == 0
    assert found.table.exhausted.all()


@pytest.mark.parametrize("method", ALL_METHODS)
def test_parent_set_jobs(method):
    data = dependent(5, 90, seed=3)
    done = find_lists(data, IdentificationSpec(score=NAME, method=method))
    agree(done.table, data, 1.0)
    assert done.table.provenance.score == NAME


def test_a_hopeless_enumeration_is_refused_with_the_reason():
    data = dependent(45, 60)
    spec = IdentificationSpec(score=NAME, method="exact")
    with pytest.raises(LimitError, match="declares no bound"):
        find_lists(data, spec)


def with_lists(name, task):
    if Uses.PARENT_SETS not in SEARCHERS[name].uses:
        return task
    return dataclasses.replace(task, parent_sets=enumerate_parent_sets(task.scores.scorer))


@pytest.mark.parametrize("name", sorted(SEARCHERS))
@pytest.mark.parametrize("weight", WEIGHTS)
def test_every_searcher_works_with_it_or_refuses_it_in_words(name, weight):
    data = dependent(4, 150, seed=1)
    spec = RunSpec(
        score=NAME,
        score_parameters={"weight": weight},
        searcher=name,
        ordering=data.names if Uses.ORDERING in SEARCHERS[name].uses else None,
        limits=Limits(steps=100),
    )
    why = SEARCHERS[name].refuses(find_score(NAME))
    if why:
        assert TrialScore.title in why
        with pytest.raises(UsageError, match="Trial score"):
            run_job(data, spec)
        return
    forecast(data, spec)
    local = {
        (y, tuple(p)): oracle(data, y, p, weight)
        for y in range(4)
        for k in range(4)
        for p in itertools.combinations([x for x in range(4) if x != y], k)
    }
    best = max(sum(local[y, p] for y, p in enumerate(dag)) for dag in all_dags(4))
    task = problem(data)
    cache = ScoreCache(make_scorer(data, NAME, {"weight": weight}))
    task = with_lists(name, dataclasses.replace(task, scores=cache))
    control = SilentControl()
    made = make_searcher(name)
    if made.ends_by_itself:
        outcome = search(made, task, control)
        dag = to_dag(outcome.graph)
        assert outcome.score <= best + 1e-9
        assert outcome.score == pytest.approx(
            sum(local[y, dag.parents(y)] for y in range(4)), rel=1e-10
        )
        assert all(bound >= best - 1e-9 and math.isfinite(bound) for bound in control.bounds)
        if outcome.status == "optimal":
            assert outcome.score == pytest.approx(best, rel=1e-10)
    record = run_job(data, spec)
    found = to_dag(record.graph)
    assert record.score == pytest.approx(
        sum(local[y, found.parents(y)] for y in range(4)), rel=1e-10
    )


def test_a_worker_process_that_is_told_of_it_scores_with_it():
    data = dependent(5, 200, seed=4)
    pool = JobPool(["tests.support.trial_registration"])
    try:
        handle = pool.start(data, RunSpec(score=NAME, searcher="hill-climbing"))
        event = handle.events.get(timeout=120)
        while not isinstance(event, Finished | Failed):
            event = handle.events.get(timeout=120)
    finally:
        pool.shutdown()
    assert isinstance(event, Finished), event
    dag = event.result.graph
    expected = math.fsum(oracle(data, y, dag.parents(y)) for y in range(5))
    assert event.result.score == pytest.approx(expected, rel=1e-10)


def test_an_unknown_formula_or_bound_fails_loudly():
    data = coded([[0, 1, 0, 1], [0, 0, 1, 1]])
    for wrong in ({"formula": 99}, {"bound": 99}):
        score = type("Wrong", (TrialScore,), {"name": "wrong", **wrong})
        with pytest.raises(ValueError, match="the score wrong has the unknown"):
            LocalScorer(data, score, score.Parameters())
    counts = np.array([3, 2], dtype=np.int32)
    for function in (formulas.score_counts, formulas.score_counts.py_func):
        with pytest.raises(ValueError, match="formula"):
            function(99, np.zeros(3), counts, counts, 2, 2, 1.0, np.zeros(1))


LOCAL_SCORES = ("likelihood", "bayesian", "blip", "node_average")


def test_no_other_file_compares_with_the_name_of_a_score():
    """Names of scores stand in their own files; elsewhere only as a default value."""
    known = {name for name in SCORES if name != NAME}
    package = Path(bnstudio.__file__).parent
    own = {package / f"scoring/{name}.py" for name in LOCAL_SCORES}
    guilty = []
    for path in sorted(package.rglob("*.py")):
        if path in own:
            continue
        text = path.read_text(encoding="utf-8")
        if not any(f"{mark}{name}{mark}" in text for name in known for mark in "\"'"):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Compare):
                words = {c.value for c in ast.walk(node) if isinstance(c, ast.Constant)}
                if words & known:
                    guilty.append(f"{path.relative_to(package)}:{node.lineno}")
    assert not guilty
