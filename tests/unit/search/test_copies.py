"""Columns that are copies of others: left out of the search, and none of the networks is lost."""

import itertools
from dataclasses import replace

import numpy as np
import pytest
from numba import typeof

from bnstudio.errors import BnstudioError
from bnstudio.graph.convert import to_cpdag, to_dag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Checkpoints, Limits, RunSpec
from bnstudio.scoring.total import total
from bnstudio.search import copies as copies_module
from bnstudio.search.auto import auto as auto_module
from bnstudio.search.control import SilentControl
from bnstudio.search.copies import Copies, searched_among
from bnstudio.search.registry import make_searcher
from tests.support.random_problems import random_knowledge
from tests.support.searching import coded, dependent, problem


def with_copies(data, copied, seed=0):
    """Return a table with copies of some columns, their states renamed, columns mixed."""
    random = np.random.default_rng(seed)
    columns, arities = list(data.codes), data.arities.tolist()
    for i in copied:
        columns.append(random.permutation(arities[i])[columns[i]])
        arities.append(arities[i])
    order = random.permutation(len(columns))
    return coded([columns[i] for i in order], [arities[i] for i in order])


def best_of_all(task):
    """Return the best score of all networks: over all orderings, each variable for itself."""
    n, scorer, allowed = task.n, task.scores.scorer, task.constraints.family_allowed
    legal = [
        [
            (scorer.local(y, members), set(members))
            for size in range(n)
            for members in itertools.combinations([x for x in range(n) if x != y], size)
            if allowed(y, members)
        ]
        for y in range(n)
    ]
    return max(
        sum(
            max((own for own, members in legal[y] if members <= set(order[:place])), default=-1e99)
            for place, y in enumerate(order)
        )
        for order in itertools.permutations(range(n))
    )


def random_task(seed):
    """Return a problem with copies and rules of all kinds, or ``None`` where these clash."""
    random = np.random.default_rng(seed)
    few = int(random.integers(2, 5))
    data = dependent(few, int(random.integers(10, 300)), seed, arity=int(random.integers(2, 5)))
    data = with_copies(data, random.integers(0, few, int(random.integers(1, 3))), seed)
    most = None if random.random() < 0.6 else int(random.integers(1, 4))
    params = None if random.random() < 0.7 else int(random.integers(4, 40))
    rules = random_knowledge(random, data.names) if random.random() < 0.4 else Knowledge()
    try:
        return problem(data, str(random.choice(["bic", "aic", "ll"])), rules, most, params)
    except BnstudioError:
        return None


def test_no_network_of_all_variables_is_better():
    left_out = 0
    for seed in range(120):
        task = random_task(seed)
        if task is None:
            continue
        left_out += Copies.of(task) is not None
        control = SilentControl()
        outcome = make_searcher("auto", {}).search(task, control)
        best = best_of_all(task)
        assert outcome.status == "optimal"
        assert outcome.score == pytest.approx(best, rel=1e-9)
        dag = to_dag(outcome.graph)
        assert dag.names == task.names and not task.constraints.violations(dag)
        assert total(task.scores.scorer, dag) == pytest.approx(outcome.score, rel=1e-9)
        assert all(bound >= best - 1e-6 for bound in control.bounds)
        for graph, score in control.incumbents:
            assert total(task.scores.scorer, graph) == pytest.approx(score, rel=1e-9)
    assert left_out >= 40


def of_several(seed):
    """Return a table with a variable of many states, some rare, that others nearly tell; twice."""
    random = np.random.default_rng(seed)
    arities = random.integers(2, 4, 3).tolist()
    columns = [random.integers(0, arity, 300) for arity in arities]
    said = columns[0] * arities[1] + columns[1]
    states = int(arities[0] * arities[1]) + int(random.integers(1, 3))
    said[: int(random.integers(1, 9))] = states - 1
    renamed = random.permutation(states)[said]
    weights = random.integers(1, 4, 300) if seed % 2 else None
    return coded([*columns, said, renamed], [*arities, states, states], weights)


@pytest.mark.parametrize("limits", [{}, {"max_parents": 1}, {"max_parents": 2}], ids=repr)
def test_a_copy_may_have_several_parents_of_few_states(limits):
    """Two with two states each have four configurations, and a copy of five states costs five."""
    several = 0
    for seed in range(20):
        task = problem(of_several(seed), **limits)
        copies, scorer = Copies.of(task), task.scores.scorer
        legal = [
            members
            for size in range(task.n)
            for members in itertools.combinations(range(4), size)
            if task.constraints.family_allowed(4, members)
        ]
        assert copies.searched.tolist() == [0, 1, 2, 3]
        assert copies.score == pytest.approx(max(scorer.local(4, some) for some in legal))
        assert scorer.local(4, copies.parents[4]) == copies.score
        several += len(copies.parents[4]) > 1
        if seed < 4:
            outcome = make_searcher("auto", {}).search(task, SilentControl())
            assert outcome.bound == outcome.score == pytest.approx(best_of_all(task), rel=1e-9)
    assert several >= 5 or limits == {"max_parents": 1}


def test_states_that_no_row_has_count_in_the_penalty():
    """V2 has a fifth one: two parents of two states each have fewer configurations."""
    random = np.random.default_rng(1)
    columns = [random.integers(0, 2, 300) for _ in range(2)]
    said = columns[0] * 2 + columns[1]
    task = problem(coded([*columns, said, 3 - said], [2, 2, 5, 5]))
    copies = Copies.of(task)
    assert copies is None or copies.parents == {3: (0, 1)}
    outcome = make_searcher("auto", {}).search(task, SilentControl())
    assert outcome.bound == outcome.score == pytest.approx(best_of_all(task), rel=1e-9)


def test_a_copy_with_too_many_sets_to_try_is_searched(monkeypatch):
    several = of_several(0)
    table = coded([*several.codes, several.codes[0]], [*several.arities, several.arities[0]])
    monkeypatch.setattr(copies_module, "_MOST_SETS", 1)
    task = problem(table)
    assert Copies.of(task).searched.tolist() == [0, 1, 2, 3, 4]  # V5 is a copy, and V4 also
    smaller = int(np.count_nonzero(task.constraints.arities[:3] < task.constraints.arities[0]))
    # Of V4 no parent, each of three and V3; of V5 also each with fewer states, and V0.
    assert task.scores.counts()["scores_computed"] == 5 + 2 + smaller
    outcome = make_searcher("auto", {}).search(task, SilentControl())
    assert outcome.score == pytest.approx(best_of_all(task), rel=1e-9)


@pytest.mark.parametrize("most", [0, 1, 500])
def test_who_is_searched_is_known_beforehand(most, monkeypatch):
    """The forecast of a proof counts the variables that the proof has."""
    monkeypatch.setattr(copies_module, "_MOST_SETS", most)
    told, scored = 0, 0
    for seed in range(80):
        task = of_several(seed) if seed % 2 else None
        task = random_task(seed) if task is None else problem(task)
        if task is None:
            continue
        asked = []

        def scores(task=task, asked=asked):
            asked.append(task)
            return task.scores

        copies = Copies.of(task)
        expected = np.arange(task.n) if copies is None else copies.searched
        data, rules = task.scores.local_scorer.dataset, task.constraints
        assert searched_among(data, rules, scores).tolist() == expected.tolist()
        told += len(expected) < task.n
        scored += len(asked)
    assert told > 20
    assert (scored > 0) == (most < 500), "data are looked at only where many sets may be tried"


def test_a_start_network_is_no_worse_without_the_copies():
    random = np.random.default_rng(4)
    for seed in range(60):
        task = problem(with_copies(dependent(5, 150, seed), [0, 0, 3], seed))
        copies, order = Copies.of(task), random.permutation(task.n).tolist()
        pairs = [pair for pair in itertools.combinations(order, 2) if random.random() < 0.4]
        start = DAG(task.names, pairs)
        before = total(task.scores.scorer, start)
        searched = copies.among(replace(task, start=start, start_score=before))
        assert searched.start_score + copies.score >= before - 1e-6
        assert total(task.scores.scorer, copies.completed(searched.start)) == pytest.approx(
            searched.start_score + copies.score
        )


def test_lists_are_as_long_as_without_the_copies(monkeypatch):
    """A copy of every column: the search scores as many sets, and comes to the same network."""
    data = dependent(14, 400, seed=5)
    twice = with_copies(data, range(14), seed=5)
    found = []
    for table in (data, twice):
        searcher = make_searcher("auto", {})
        task = problem(table.by_content())
        control = SilentControl(max_steps=400)
        outcome = searcher.search(task, control)
        found.append((searcher.counters["sets_scored"], outcome.score, outcome.status))
    (alone, score, status), (with_them, of_both, also) = found
    assert with_them == alone > 0 and status == also == "optimal"
    copies = Copies.of(problem(twice.by_content()))
    assert of_both == pytest.approx(score + copies.score)


@pytest.mark.parametrize("rules", [
    {"knowledge": Knowledge(required=(("V0", "V4"),))},
    {"knowledge": Knowledge(forbidden=(("V4", "V1"),))},
    {"knowledge": Knowledge(max_parents={"V4": 1})},
    {"knowledge": Knowledge(tiers=(("V4",), ("V0",)))},
    {"max_params": 3},
    {"max_parents": 0},
    {"score": "bdeu"},
], ids=repr)  # fmt: skip
def test_what_may_not_stand_for_another_is_searched(rules):
    """V4 is a copy of V0 that other arcs are legal at, or that cannot be its child."""
    data = dependent(4, 200, seed=1)
    table = coded([*data.codes, data.codes[0]], [*data.arities, data.arities[0]])
    assert Copies.of(problem(table)) is not None
    assert Copies.of(problem(table, **rules)) is None


def test_all_copies_of_one_tier_are_left_out():
    data = dependent(4, 200, seed=1)
    table = coded([*data.codes, data.codes[0]], [*data.arities, data.arities[0]])
    rules = Knowledge(tiers=(("V1",), ("V0", "V4", "V2")))
    assert Copies.of(problem(table, knowledge=rules)).searched.tolist() == [0, 1, 2, 3]


def test_the_order_of_columns_and_states_does_not_matter():
    found = set()
    for seed in range(6):
        table = with_copies(dependent(8, 300, seed=6), [0, 0, 5], seed)
        result = run(table, RunSpec(searcher="auto", threads=1))
        assert result.counters["copies"] == 3
        found.add((round(result.score, 6), len(to_cpdag(result.dag).arcs), len(result.dag.arcs)))
    assert len(found) == 1


def test_a_run_goes_on_without_the_copies_and_an_older_one_with_them(tmp_path, monkeypatch):
    data = with_copies(dependent(30, 400, seed=8), [1, 4, 4], seed=8)
    spec = RunSpec(searcher="auto", threads=1, seed=2, limits=Limits(steps=150))
    whole, place = run(data, spec), tmp_path / "run.bn"
    for count in (40, 90, 150):
        wanted = Checkpoints(place, resume=place if place.exists() else None)
        last = run(data, replace(spec, limits=Limits(steps=count)), checkpoints=wanted)
    assert (last.dag, last.score, last.bound) == (whole.dag, whole.score, whole.bound)
    assert last.counters == whole.counters

    with monkeypatch.context() as before:  # as before copies were left out
        before.setattr(auto_module.Copies, "of", staticmethod(lambda _task: None))
        place.unlink(missing_ok=True)
        run(data, replace(spec, limits=Limits(steps=40)), checkpoints=Checkpoints(place))
    wanted = Checkpoints(place, resume=place)
    older = run(data, replace(spec, limits=Limits(steps=90)), checkpoints=wanted)
    assert (older.counters["copies"], whole.counters["copies"]) == (0, 3)
    assert older.dag.names == data.names


@pytest.mark.parametrize("weighted", [False, True])
def test_the_same_kernels_are_called(weighted):
    """An array of another kind, as one that may be written to, would have them compiled again."""
    data = dependent(6, 300, seed=1)
    weights = np.arange(300) % 3 + 1 if weighted else None
    task = problem(coded(list(data.codes), data.arities.tolist(), weights).by_content())
    some = np.array([0, 2, 3])
    part = task.scores.only(some)

    def kinds(scores, constraints):
        arrays = (
            *scores.arrays,
            *scores.local_scorer.kernel,
            scores.arities,
            scores.scorer.arities,
        )
        rules = (constraints.allowed, constraints.required, constraints.arities)
        return [typeof(one) for one in (*arrays, *rules, constraints.max_parents)]

    assert kinds(part, task.constraints.only(some)) == kinds(task.scores, task.constraints)
