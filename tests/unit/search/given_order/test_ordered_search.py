"""K2, K3 and both branch and bounds against brute force and word-for-word transcriptions."""

import math
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest

from bnstudio.data.counts.engines import Engines
from bnstudio.errors import UsageError
from bnstudio.formats.read import read_network
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.knowledge import Knowledge
from bnstudio.scoring.likelihood import max_parents_under_mdl
from bnstudio.scoring.registry import SCORES
from bnstudio.search.base import Problem
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.given_order import _branch_and_bound_kernels as kernels
from bnstudio.search.given_order import branch_and_bound, ordered_search
from bnstudio.search.given_order.branch_and_bound import Branch
from bnstudio.search.given_order.ordered_search import ParentChoice
from bnstudio.search.registry import find_searcher, make_searcher
from tests.naive import naive_ordering as naive
from tests.naive.naive_scores import score as naive_score
from tests.support.searching import coded, dependent, problem, table

DATA = Path(__file__).parents[3] / "data"
EXACT = [
    ("bnb-suzuki", {}),
    ("dfbnb", {"bound": "own"}),
    ("dfbnb", {"bound": "fixed"}),
    ("dfbnb", {"bound": "automatic"}),
]


def under(task, order):
    fields = {name: getattr(task, name) for name in ("scores", "constraints", "seed", "threads")}
    return Problem(**fields, ordering=tuple(int(node) for node in order))


def search(name, task, control=None, **parameters):
    searcher = make_searcher(name, parameters)
    return searcher, searcher.search(task, control or SilentControl())


def shuffled(data, seed):
    return np.random.default_rng(seed).permutation(data.n)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["bic", "bdeu", "k2"])
def test_k2_is_the_naive_greedy(name, seed):
    data = dependent(7, 120, seed=seed)
    order = shuffled(data, seed)
    _, outcome = search("k2", under(problem(data, name), order))
    values = []
    for place, child in enumerate(order):
        parents, value = naive.greedy(
            lambda y, p: naive_score(data, name, y, p), child, order[:place]
        )
        assert list(outcome.graph.parents(child)) == [int(p) for p in parents]
        values.append(value)
    assert outcome.score == pytest.approx(math.fsum(values), rel=1e-11)


def test_k2_keeps_the_limits_as_the_naive_greedy_does():
    data = dependent(8, 300, seed=5)
    order = shuffled(data, 2)
    knowledge = Knowledge(forbidden=(("V1", "V2"), ("V2", "V1"), ("V0", "V5"), ("V5", "V0")))
    task = under(problem(data, knowledge=knowledge, max_parents=2, max_params=12), order)
    _, outcome = search("k2", task)
    for place, child in enumerate(order):
        parents, _ = naive.greedy(
            lambda y, p: naive_score(data, "bic", y, p),
            child,
            order[:place],
            2,
            lambda y, p: task.constraints.family_allowed(y, p),
        )
        assert list(outcome.graph.parents(child)) == [int(p) for p in parents]


LIMITS = [
    {},
    {"max_parents": 2},
    {"max_params": 9},
    {
        "knowledge": Knowledge(
            required=(("V0", "V3"), ("V1", "V3")),
            forbidden=(("V2", "V5"), ("V0", "V4"), ("V4", "V1")),
            max_parents={"V5": 1},
        ),
        "max_params": 40,
    },
]


@pytest.mark.parametrize("limits", LIMITS)
@pytest.mark.parametrize("seed", range(4))
def test_the_best_of_all_subsets_is_found(limits, seed):
    data = dependent(6, [25, 60, 150, 400][seed], seed=seed)
    task = problem(data, **limits)
    order = task.ordering if "knowledge" in limits else shuffled(data, seed)
    task = under(task, order)
    best = 0.0
    for place, child in enumerate(order):
        best += naive.best_subset(
            lambda y, p: naive_score(data, "bic", y, p),
            child,
            [int(p) for p in order[:place]],
            lambda y, p: task.constraints.family_allowed(y, p),
        )
    found = [search(name, task, **parameters)[1] for name, parameters in EXACT]
    for outcome in found:
        assert outcome.score == pytest.approx(best, rel=1e-11)
        assert outcome.bound == outcome.score and outcome.status == "optimal_for_ordering"
        assert not task.constraints.violations(outcome.graph)
        place = {int(node): i for i, node in enumerate(order)}
        assert all(place[a] < place[b] for a, b in outcome.graph.arcs)
        assert outcome.graph == found[0].graph
    assert search("k3", task)[1].score <= best + 1e-9


@pytest.mark.parametrize("seed", range(5))
def test_counts_are_those_of_the_paper_read_word_for_word(seed):
    data = dependent(7, 40 + 60 * seed, seed=seed)
    order = [int(node) for node in shuffled(data, seed)]
    task = under(problem(data), order)
    greedy = [
        naive.greedy(lambda y, p: naive_score(data, "bic", y, p), child, order[:place])[1]
        for place, child in enumerate(order)
    ]
    for name, parameters in EXACT[:3]:
        searcher, _ = search(name, task, **parameters)
        states = entropies = 0
        for place, child in enumerate(order):
            if name == "bnb-suzuki":
                # The tree's order does not matter to the rule, but it does to the count.
                _, visited = naive.suzuki(data, child, sorted(order[:place]))
                computed = visited
            else:
                own = parameters["bound"] == "own"
                _, visited, computed = naive.dfbnb(data, child, order[:place], -greedy[place], own)
            counted = searcher.branches[place].counters
            assert counted[kernels.VISITED] == visited
            assert counted[kernels.ENTROPIES] == computed
            states += visited
            entropies += computed
        assert searcher.counters["states_visited"] == states
        assert searcher.counters["entropy_computations"] == entropies


def test_counts_on_alarm():
    data = table(DATA / "alarm_2000.csv")
    true = read_network(DATA / "alarm.bif").graph
    task = under(problem(data), [data.index(true.names[node]) for node in true.order])
    counted = {}
    for bound in ("own", "fixed", "automatic"):
        searcher, outcome = search("dfbnb", task, bound=bound)
        counted[bound] = [
            searcher.counters[key]
            for key in ("states_visited", "entropy_computations", "greedy_was_best")
        ]
        assert searcher.counters["largest_set_visited"] <= max_parents_under_mdl(data.cases)
        assert outcome.score == pytest.approx(ALARM_SCORE, rel=1e-10)
    assert counted == ALARM_COUNTS


ALARM_SCORE = -22459.387380672535
ALARM_COUNTS = {
    "own": [18083, 34887, 34],
    "fixed": [421335, 421371, 34],
    "automatic": [18470, 23555, 34],
}


def test_stopping_at_a_set_for_one_costly_parent_loses_the_optimum():
    """Inequality (6) holds for each further parent by itself; the next one may be cheap."""
    random = np.random.default_rng(1)
    costly, cheap = random.integers(0, 40, 100), random.integers(0, 2, 100)
    data = coded([costly, cheap, cheap], [40, 2, 2])
    best, _ = naive.suzuki(data, 2, [0, 1])
    lost, _ = naive.suzuki(data, 2, [0, 1], whole=True)
    assert lost > best + 1
    _, outcome = search("bnb-suzuki", problem(data))
    assert outcome.graph.parents(2) == (1,)
    assert task_cost(outcome, data, 2) == pytest.approx(best)


def task_cost(outcome, data, child):
    return -naive_score(data, "bic", child, outcome.graph.parents(child))


@pytest.mark.parametrize("rows", [14, 15, 41, 42])
def test_parity_needs_one_parent_more_than_theorem_1_as_printed_allows(rows):
    size = max_parents_under_mdl(rows)
    columns = np.array(list(product((0, 1), repeat=size))).T
    columns = np.tile(columns, -(-rows // columns.shape[1]))[:, :rows]
    data = coded(np.vstack([columns, columns.sum(axis=0) % 2]), [2] * (size + 1))
    assert size > math.floor(math.log2(2 * rows / math.log2(rows)))
    child = size
    for name, parameters in EXACT:
        searcher, outcome = search(name, problem(data), **parameters)
        assert outcome.graph.parents(child) == tuple(range(size))
        assert searcher.counters["greedy_was_best"] < data.n
        _, limited = search(name, problem(data, max_parents=size - 1), **parameters)
        assert limited.score < outcome.score - 1e-3


@pytest.mark.parametrize("rule", [kernels.SUZUKI, kernels.FIXED, kernels.AUTOMATIC])
def test_families_too_large_for_a_table(rule):
    """Few different rows that stand for many cases: 72 x 64 cells are counted by hashing."""
    random = np.random.default_rng(4)
    a, b = random.integers(0, 8, 20_000), random.integers(0, 9, 20_000)
    data = coded([a, b, (a * 9 + b) % 64], [8, 9, 64])
    task = problem(data)
    scorer = task.scores.scorer
    assert scorer.rows == 72
    walk = Branch(
        task,
        ParentChoice(2, (), (0, 1), 2),
        Engines(*scorer.kernel[:3]),
        rule,
        (),
        scorer.local(2, ()),
    )
    walk.bound()
    while not walk.step():
        pass
    assert walk.parents == (0, 1)
    assert walk.score == pytest.approx(naive_score(data, "bic", 2, (0, 1)), rel=1e-11)


def test_pieces_do_not_matter_and_every_bound_holds(monkeypatch):
    data = dependent(8, 300, seed=7)
    task = problem(data)
    _, whole = search("dfbnb", task, bound="own")
    few = {name: search(name, task, **required)[0].counters for name, required in EXACT[:2]}
    monkeypatch.setattr(branch_and_bound, "ROWS_A_PIECE", 3000.0)
    monkeypatch.setattr(branch_and_bound, "_STEPS_A_PIECE", 5)
    monkeypatch.setattr(ordered_search, "ROWS_A_PIECE", 1000.0)
    for name, required in EXACT[:2]:
        control = SilentControl()
        searcher, outcome = search(name, task, control, **required)
        assert outcome.graph == whole.graph
        for key in ("states_visited", "entropy_computations", "states_cut"):
            assert searcher.counters[key] == few[name][key]
        assert searcher.counters["iterations"] > few[name]["iterations"]
        assert len(set(control.bounds)) > 12
        assert min(control.bounds) >= whole.score - 1e-9
        assert all(after <= before + 1e-9 for before, after in pairwise(control.bounds))
        assert control.bounds[-1] == pytest.approx(whole.score, rel=1e-12)


def test_a_stop_leaves_the_greedy_network_and_a_bound_that_holds():
    columns = np.random.default_rng(6).integers(0, 2, (9, 200))
    columns[8] = columns[:3].sum(axis=0) % 2  # greedy sees nothing of it
    task = problem(coded(columns))
    _, best = search("dfbnb", task)
    _, greedy = search("k3", task)
    assert best.score > greedy.score + 1
    control = SilentControl(max_steps=task.n + 3)
    with pytest.raises(Stopped):
        search("dfbnb", task, control)
    assert control.incumbents[-1] == (greedy.graph, greedy.score)
    assert control.bounds and control.bounds[-1] >= best.score
    full = SilentControl()
    search("dfbnb", task, full)
    assert (greedy.graph, greedy.score) in full.incumbents


@pytest.mark.parametrize(("name", "parameters"), [*EXACT, ("k2", {})])
def test_threads_change_nothing(name, parameters):
    data = dependent(9, 200, seed=2)
    one, first = search(name, problem(data), **parameters)
    two, second = search(name, problem(data, threads=3), **parameters)
    assert first.graph == second.graph and first.score == second.score
    assert one.counters["scores_computed"] == two.counters["scores_computed"]
    assert one.counters.get("states_visited") == two.counters.get("states_visited")


def test_an_ordering_that_cannot_be_used_is_refused():
    data = dependent(4, 50)
    task = problem(data, knowledge=Knowledge(required=(("V2", "V1"),)))
    with pytest.raises(UsageError, match=r"V2 → V1 is required.*V1 comes before V2"):
        search("k2", under(task, range(4)))
    with pytest.raises(UsageError, match="needs an ordering"):
        search("dfbnb", under(problem(data), [0, 1, 1, 2]))


def test_only_mdl_is_taken_by_those_made_for_it():
    for name in ("k3", "bnb-suzuki", "dfbnb"):
        for score in SCORES.values():
            refused = find_searcher(name).refuses(score)
            assert bool(refused) == (score.name != "bic")
    with pytest.raises(UsageError, match="BDeu"):
        search("dfbnb", problem(dependent(4, 50), "bdeu"))


def test_a_predecessor_with_one_state_is_never_a_candidate():
    columns = np.zeros((3, 40), dtype=np.uint8)
    columns[1, ::2] = 1
    columns[2] = columns[1]
    task = problem(coded(columns, [1, 2, 2]))
    made = ordered_search.parent_choices(task, (0, 1, 2))
    assert made[2].free == (1,)
    constraints = build_constraints(Knowledge(), task.names, task.scores.arities, max_parents=0)
    none = Problem(scores=task.scores, constraints=constraints, ordering=(0, 1, 2))
    assert search("dfbnb", none)[1].graph.arcs == frozenset()
