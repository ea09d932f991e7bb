"""What every registered searcher must keep; a new searcher is covered by being registered.

``SETTINGS`` gives a searcher's parameters that keep it short and make use of its random numbers.
A rule about a limit that a searcher does not claim to obey is skipped for it.
"""

import dataclasses
import itertools

import numpy as np
import pytest

from bnstudio.errors import UsageError
from bnstudio.graph.convert import to_dag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.parameters import build, declared
from bnstudio.scoring.registry import SCORES, find_score, make_scorer
from bnstudio.scoring.total import total
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.declarations import Group, Obeys, Space, Uses
from bnstudio.search.declarations import names as names_of
from bnstudio.search.registry import SEARCHERS, make_searcher
from tests.naive.naive_scores import all_dags, score
from tests.support.searching import coded, dependent, enumerate_parent_sets, problem, search
from tests.support.trial_adding import Adding

SETTINGS = {
    # Without restarts and with weak bounds there is something left to search on small tables.
    "astar": {"restarts": 0, "bound": "simple"},
    "bfbnb": {"restarts": 0, "bound": "simple", "table_nodes": 64},
    "asobs": {"restarts": 30},
    "boss": {"starts": 3},
    "hill-climbing": {"restarts": 20, "perturbation": 4},
    "ilp": {"restarts": 0, "cut_size": 1},
    "inobs": {"perturbations": 60, "patience": 8},
    "minobs": {"offspring": 30, "population": 4, "perturbations": 4, "patience": 5},
    "obs": {"restarts": 30},
    "rpdag": {"restarts": 20, "perturbation": 4},
    "rpdag-tabu": {"list_length": 4, "iterations": 50, "restarts": 2},
    "tabu": {"list_length": 5, "patience": 40},
    "optimal-reinsertion": {"restarts": 5, "min_reinsertions": 0, "cache_params": 32},
}

DATA = dependent(8, 400, seed=3)
KNOWLEDGE = Knowledge(
    required=(("V6", "V1"),),
    forbidden=(("V0", "V2"), ("V2", "V0"), ("V3", "V4")),
    tiers=(("V5", "V7"), ("V0", "V2")),
    forbid_within_tier=(1,),
    max_parents={"V7": 1},
)
KINDS = {
    "required": {"required": (("V6", "V1"), ("V5", "V6"))},
    "forbidden": {"forbidden": (("V0", "V2"), ("V2", "V0"), ("V3", "V4"))},
    "tiers": {"tiers": (("V5", "V7"), ("V0", "V2"), ("V1",)), "forbid_within_tier": (1,)},
    "limits": {"max_parents": {"V7": 1, "V2": 0}},
    "roots": {"roots": ("V3", "V6")},
    "leaves": {"leaves": ("V0", "V4")},
    "orderings": {"orderings": (("V7", "V1", "V4"), ("V6", "V1", "V0"))},
}
CASES = {
    "free": {},
    "max_parents": {"max_parents": 1},
    "max_params": {"max_params": 6},
    "knowledge": {"knowledge": KNOWLEDGE},
    "start": {"start": DAG(DATA.names, [(7, 0), (0, 1), (1, 2), (5, 4), (4, 3)])},
    "threads": {"threads": 2},
}

# What a searcher that ends by itself says of its network, where it is no local optimum.
ENDS = {
    **dict.fromkeys(("astar", "auto", "bfbnb", "dp", "exact", "ilp"), "optimal"),
    **dict.fromkeys(("bnb-suzuki", "dfbnb"), "optimal_for_ordering"),
    **dict.fromkeys(("bnpc", "chow-liu", "pc"), "feasible"),
}

# Counters in which every column has a part, also a constant one: families without parents, pairs,
# components; and the groups whose iterations are a step a column.
COUNTS_OF_COLUMNS = {
    *("statistics_requested", "scores_computed", "mean_family_size", "sets_scored", "sets_kept"),
    *("cache_entries", "tables_counted", "components", "tests_made"),
    *("entropy_computations", "states_visited", "greedy_was_best"),
}
A_STEP_A_COLUMN = (Group.GIVEN_ORDER, Group.INDEPENDENCE)

names = pytest.mark.parametrize("name", sorted({*SEARCHERS, Adding.name}))


@pytest.fixture(autouse=True)
def _added(monkeypatch):
    """The searcher that the tests add is held to the same rules."""
    monkeypatch.setitem(SEARCHERS, Adding.name, Adding)


class Watch(SilentControl):
    """Checks every incumbent as it comes, and that nothing is reported after the stop."""

    def __init__(self, problem, max_steps=None):
        super().__init__(max_steps)
        self.problem = problem
        self.calls = 0

    def check(self):
        self.calls += 1
        super().check()

    def incumbent(self, graph, score):
        super().incumbent(graph, score)
        dag = to_dag(graph)  # as the runner does, whatever kind of graph the searcher shows
        assert not self.problem.constraints.violations(dag)
        fresh = make_scorer(
            self.problem.scores.scorer.dataset, self.problem.scores.scorer.score.name
        )
        assert total(fresh, dag) == pytest.approx(score, rel=1e-9)


def with_lists(name, task):
    """Give the problem what the runner would: all legal parent sets that are not dominated."""
    if Uses.PARENT_SETS not in SEARCHERS[name].uses:
        return task
    table = enumerate_parent_sets(task.scores.scorer, task.legal)
    return dataclasses.replace(task, parent_sets=table)


def run(name, max_steps=None, data=DATA, **settings):
    task = with_lists(name, problem(data, **settings))
    control = Watch(task, max_steps)
    searcher = make_searcher(name, SETTINGS.get(name, {}))
    try:
        outcome = search(searcher, task, control)
    except Stopped:
        outcome = None
    return searcher, control, outcome


def only(name, need):
    searcher = SEARCHERS[name]
    if need not in ("free", *names_of(searcher.obeys), *names_of(searcher.uses)):
        pytest.skip(f"{name} does not claim {need}")


@names
@pytest.mark.parametrize("case", CASES)
def test_result_keeps_the_rules_and_its_score_is_true(name, case):
    only(name, case)
    task = problem(DATA, **CASES[case])
    _, control, outcome = run(name, **CASES[case])
    dag = to_dag(outcome.graph)
    assert not task.constraints.violations(dag)
    assert total(make_scorer(DATA), dag) == pytest.approx(outcome.score, rel=1e-9)
    assert control.incumbents[-1][1] == outcome.score
    assert control.incumbents[-1][0] == outcome.graph
    assert outcome.score >= control.incumbents[0][1]
    assert outcome.status == ENDS.get(name, "local_optimum")


@names
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_knowledge_is_kept(name, kind):
    """By the network and every one before it, and never by finding the empty one instead."""
    only(name, "knowledge")
    task = problem(DATA, knowledge=Knowledge(**KINDS[kind]))
    _, _, outcome = run(name, knowledge=Knowledge(**KINDS[kind]))  # looks at each on its way
    dag = to_dag(outcome.graph)
    assert not task.constraints.violations(dag)
    assert len(dag.arcs) > 2
    assert total(make_scorer(DATA), dag) == pytest.approx(outcome.score, rel=1e-9)


@names
def test_incumbents_only_rise(name):
    _, control, _ = run(name)
    scores = [score for _, score in control.incumbents]
    assert scores == sorted(scores)


@names
@pytest.mark.parametrize("threads", [1, 2])
def test_same_seed_same_run(name, threads):
    (a, one, first), (b, two, second) = run(name, threads=threads), run(name, threads=threads)
    assert first.graph == second.graph and first.score == second.score
    assert a.counters == b.counters and one.steps == two.steps
    assert [s for _, s in one.incumbents] == [s for _, s in two.incumbents]


@names
def test_every_stop_leaves_a_whole_incumbent_and_repeats(name):
    searcher, control, _ = run(name)
    for limit in sorted({0, 1, 2, 3, 7, control.steps // 2, control.steps}):
        found = [run(name, max_steps=limit) for _ in range(2)]
        for stopped, seen, _ in found:
            assert seen.incumbents, "nothing was reported before the stop"
            assert seen.steps <= max(limit, 1)
            if Uses.PARENT_SETS not in SEARCHERS[name].uses:  # these ask nothing of the data
                assert stopped.counters["statistics_requested"] > 0
        assert found[0][1].incumbents == found[1][1].incumbents
        assert found[0][0].counters == found[1][0].counters
        if 0 < limit < control.steps:
            # What a stopped run holds lies between the first and the last of the whole run.
            known = [score for _, score in control.incumbents]
            assert known[0] <= found[0][1].incumbents[-1][1] <= known[-1]
    assert searcher.counters["iterations"] >= control.steps > 0


@names
def test_control_is_asked_often(name):
    """Between two checks no more than a bounded number of rows is counted."""
    data = dependent(6, 30_000, seed=1, arity=4)
    task = with_lists(name, problem(data))
    counted = []

    class Count(SilentControl):
        def check(self):
            counted.append(task.scores.counts()["scores_computed"])
            super().check()

    search(make_searcher(name, SETTINGS.get(name, {})), task, Count())
    most = max(int(b) - int(a) for a, b in itertools.pairwise(counted))
    # 1,500 families of 30,000 rows would take about 20 ms.
    assert most * data.rows < 45_000_000


@names
@pytest.mark.parametrize("score_name", ["bic", "bdeu"])
def test_tiny_problems(name, score_name):
    """Never above the best of all networks, and equal to it where the searcher says optimal."""
    if SEARCHERS[name].refuses(find_score(score_name)):
        pytest.skip(f"{name} refuses {score_name}")
    for seed in range(4):
        data = dependent(4, 150, seed=seed)
        local = {
            (y, tuple(p)): score(data, score_name, y, p)
            for y in range(4)
            for k in range(4)
            for p in itertools.combinations([x for x in range(4) if x != y], k)
        }
        best = max(sum(local[y, p] for y, p in enumerate(dag)) for dag in all_dags(4))
        _, _, outcome = run(name, data=data, score=score_name)
        assert outcome.score <= best + 1e-6
        if outcome.status == "optimal":
            assert outcome.score == pytest.approx(best, rel=1e-9)


@names
@pytest.mark.parametrize("shape", [(1, 50), (2, 1), (3, 5)])
def test_degenerate_tables(name, shape):
    n, rows = shape
    data = dependent(n, rows, seed=1)
    _, _, outcome = run(name, data=data)
    assert outcome.graph.n == n


@names
def test_constant_columns(name):
    columns = np.zeros((4, 60), dtype=np.uint8)
    columns[1, ::2] = 1
    columns[2] = columns[1]
    _, _, outcome = run(name, data=coded(columns))
    assert outcome.graph.skeleton == {(1, 2)}


def with_constants(data, places):
    """Return the data with a column of one state at each of the places, ascending."""
    columns = list(data.codes)
    arities = data.arities.tolist()
    for place in places:
        columns.insert(place, np.zeros(data.rows, dtype=np.uint8))
        arities.insert(place, 1)
    return coded(columns, arities)


@names
@pytest.mark.parametrize("score_name", sorted(SCORES))
def test_a_constant_column_changes_nothing_else(name, score_name):
    """First, in the middle, last or several: arcs, score and course of the others stay the same."""
    if SEARCHERS[name].refuses(find_score(score_name)):
        pytest.skip(f"{name} refuses {score_name}")
    limit = {"max_parents": 2} if "max_parents" in names_of(SEARCHERS[name].obeys) else {}
    data = dependent(6, 300, seed=5)
    _, _, alone = run(name, data=data, score=score_name, **limit)
    for places in ((0,), (3,), (6,), (0, 3, 8)):
        wider = with_constants(data, places)
        _, _, beside = run(name, data=wider, score=score_name, **limit)
        others = [i for i in range(wider.n) if i not in places]
        assert {(others[a], others[b]) for a, b in alone.graph.arcs} == beside.graph.arcs
        links = {tuple(sorted((others[a], others[b]))) for a, b in alone.graph.links}
        assert links == beside.graph.links
        assert beside.score == pytest.approx(alone.score, rel=1e-12)
        same = alone.counters.keys() - COUNTS_OF_COLUMNS
        if SEARCHERS[name].group in A_STEP_A_COLUMN:
            same -= {"iterations"}
        assert {key: beside.counters[key] for key in same} == {
            key: alone.counters[key] for key in same
        }


@names
def test_required_arcs_at_a_constant_column_are_obeyed(name):
    """They stand, and no other arc is there."""
    only(name, "knowledge")
    data = with_constants(DATA, (0, 4))
    knowledge = Knowledge(required=(("V0", "V2"), ("V3", "V4")))
    _, _, outcome = run(name, data=data, knowledge=knowledge)
    at_constants = {(a, b) for a, b in to_dag(outcome.graph).arcs if {a, b} & {0, 4}}
    assert at_constants == {(0, 2), (3, 4)}


@names
def test_unknown_parameters_and_values_out_of_range_are_refused(name):
    with pytest.raises(UsageError, match="no_such"):
        make_searcher(name, {"no_such": 1})
    for item in declared(SEARCHERS[name].Parameters):
        for wrong in ("nonsense", -1e30, float("nan")):
            with pytest.raises(UsageError):
                make_searcher(name, {item.name: wrong})


@names
def test_declaration_is_complete(name):
    searcher = SEARCHERS[name]
    assert searcher.name == name and searcher.title and searcher.summary
    assert searcher.group in Group and searcher.works_on in Space
    assert isinstance(searcher.obeys, Obeys) and isinstance(searcher.uses, Uses)
    assert dataclasses.is_dataclass(searcher.Parameters)
    for item in declared(searcher.Parameters):
        assert item.label and item.help
        item.validate(item.default)
    assert build(searcher.Parameters, {}) == searcher.Parameters()
