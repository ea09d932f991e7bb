"""BN Power Constructor from an exact oracle and from data; its phases against obvious ones."""

import itertools
from pathlib import Path

import networkx
import numpy as np
import pytest

from bnstudio.data.dataset import Dataset
from bnstudio.formats.read import read_network
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.convert import to_cpdag, to_dag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.scoring.registry import make_scorer
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.independence.bnpc import Bnpc, BnpcParameters
from bnstudio.search.independence.independence_tests import GTest, ThresholdTest
from bnstudio.search.independence.three_phases import ThreePhases
from bnstudio.search.registry import make_searcher
from tests.naive.naive_separation import CANCER, Oracle, Said, any_data, g_squared, random_dag
from tests.support.searching import dependent, problem, table

DATA = Path(__file__).parents[3] / "data"
# The greedily shrunk cut-sets alone leave an edge too many in these.
HARD = [random_dag(7, 348), random_dag(7, 126), random_dag(7, 168)]


def asked(test, names, control=None, knowledge=None, **parameters):
    """Run with answers that do not come from data."""
    searcher = Bnpc(BnpcParameters(**parameters), test)
    task = problem(any_data(names), knowledge=knowledge)
    return searcher, searcher.search(task, control or SilentControl())


def said(answers, n, **given):
    return asked(Said(answers), [f"V{i}" for i in range(n)], **given)


def phases_of(test, names, knowledge=None):
    rules = build_constraints(knowledge or Knowledge(), names, [2] * len(names))
    return ThreePhases(rules, test, len(names), SilentControl(), {})


def join(phases, pairs):
    for a, b in pairs:
        phases.add(a, b)


@pytest.mark.parametrize(
    "dag",
    [
        read_network(DATA / "asia.bif").graph,
        CANCER,
        *HARD,
        *(random_dag(4 + k % 6, k) for k in range(20)),
    ],
)
def test_an_exact_oracle_gives_the_class_of_the_true_network(dag):
    searcher, outcome = asked(Oracle(dag), dag.names)
    assert outcome.graph == to_cpdag(dag)
    assert outcome.graph.kind == "cpdag"
    for key in ("conflicts", "extension_forced", "edges_dropped"):
        assert searcher.counters[key] == 0
    assert searcher.counters["tests_made"] == searcher.counters["iterations"] > 0
    added = searcher.counters["draft_edges"] + searcher.counters["thickened"]
    assert added - searcher.counters["thinned"] == len(dag.skeleton)


@pytest.mark.parametrize("dag", HARD)
def test_without_all_conditions_an_edge_too_many_is_left(dag, monkeypatch):
    monkeypatch.setattr(ThreePhases, "_separate", lambda *_: False)
    _, outcome = asked(Oracle(dag), dag.names)
    assert outcome.graph.skeleton > dag.skeleton


@pytest.mark.parametrize("seed", range(6))
def test_no_true_edge_is_missing_after_the_second_phase(seed):
    dag = random_dag(8, seed)
    phases = phases_of(Oracle(dag), dag.names)
    phases.draft()
    assert phases.pairs and networkx.is_forest(networkx.Graph(phases.pairs))
    phases.thicken()
    assert set(phases.pairs) >= dag.skeleton
    phases.thin()
    assert set(phases.pairs) == dag.skeleton
    oracle = Oracle(dag)
    for (a, b), (given, _) in phases.separated.items():
        assert oracle.independent(a, b, sorted(given)).independent
    apart = set(itertools.combinations(range(dag.n), 2)) - dag.skeleton
    assert apart == set(phases.separated)


@pytest.mark.parametrize("seed", range(3))
def test_the_draft_is_a_strongest_forest_of_the_dependent_pairs(seed):
    data = dependent(9, 300, seed=seed)
    phases = phases_of(GTest(make_scorer(data), 0.999), data.names)
    phases.draft()
    full = networkx.Graph()
    for a, b in itertools.combinations(range(data.n), 2):
        if (a, b) not in phases.separated:
            full.add_edge(a, b, weight=g_squared(data, a, b, ())[0])
    best = networkx.maximum_spanning_tree(full)
    assert {tuple(sorted(edge)) for edge in best.edges} == set(phases.pairs)
    assert len(phases.separated) > 0 and full.number_of_edges() > len(phases.pairs)


@pytest.mark.parametrize("seed", range(8))
def test_members_of_cut_sets_lie_on_paths_between_the_ends(seed):
    random = np.random.default_rng(seed)
    graph = networkx.gnp_random_graph(8, 0.25, seed=seed)
    names = [f"V{i}" for i in range(8)]
    no_parent = [tuple(int(v) for v in pair) for pair in random.integers(0, 8, (6, 2))]
    knowledge = Knowledge(forbidden=tuple((f"V{a}", f"V{b}") for a, b in no_parent if a != b))
    phases = phases_of(Oracle(DAG(names, [])), names, knowledge)
    join(phases, graph.edges)
    allowed = phases.constraints.allowed
    for a, b in itertools.permutations(range(8), 2):
        paths = [path for path in networkx.all_simple_paths(graph, a, b) if len(path) > 2]
        assert phases._between(a, b) == sorted({path[1] for path in paths if allowed[path[1], a]})


def test_no_condition_is_larger_than_allowed():
    dag = read_network(DATA / "asia.bif").graph
    for most in (0, 1):
        searcher, outcome = asked(Oracle(dag), dag.names, max_condition=most)
        assert searcher.counters["largest_condition"] == most
        assert outcome.graph.skeleton > dag.skeleton


def test_knowledge_is_kept_and_followed():
    chain = DAG(CANCER.names, [(0, 1), (1, 2), (2, 3)])
    assert not asked(Oracle(chain), chain.names)[1].graph.arcs
    tiers = Knowledge(tiers=(("Pollution", "Smoker"), ("Cancer", "Xray")))
    graph = asked(Oracle(chain), chain.names, knowledge=tiers)[1].graph
    assert graph.arcs == {(1, 2), (2, 3)} and graph.links == {(0, 1)}
    rules = Knowledge(
        required=(("Xray", "Pollution"),), forbidden=(("Smoker", "Cancer"), ("Cancer", "Smoker"))
    )
    graph = asked(Oracle(CANCER), CANCER.names, knowledge=rules)[1].graph
    assert (3, 0) in graph.arcs
    assert (1, 2) not in graph.skeleton


def test_a_whole_ordering_directs_all_and_conditions_on_no_known_child():
    dag = random_dag(7, 348)

    class Watch(Oracle):
        def independent(self, x, y, given):
            for z in given:
                assert min(place[z] - place[x], place[z] - place[y]) < 0
            return super().independent(x, y, given)

    place = {v: i for i, v in enumerate(dag.order)}
    tiers = Knowledge(tiers=tuple((dag.names[v],) for v in dag.order))
    phases = phases_of(Watch(dag), dag.names, tiers)
    phases.draft()
    phases.thicken()
    phases.thin()
    assert set(phases.pairs) == dag.skeleton
    assert phases.counters["largest_condition"] >= 2
    _, outcome = asked(Oracle(dag), dag.names, knowledge=tiers)
    assert outcome.graph.arcs == dag.arcs and not outcome.graph.links


def test_a_meeting_is_found_though_knowledge_alone_keeps_the_ends_apart():
    apart = Knowledge(forbidden=(("Pollution", "Smoker"), ("Smoker", "Pollution")))
    _, outcome = asked(Oracle(CANCER), CANCER.names, knowledge=apart)
    assert outcome.graph == to_cpdag(CANCER)


def test_a_meeting_is_made_only_where_the_middle_joins_the_ends():
    """0 - 1 - 2 with 0 and 2 independent: head-to-head only if dependent given 1."""
    free = ((0, 2), (), 0.3)
    assert said([free], 3)[1].graph.arcs == {(0, 1), (2, 1)}
    assert said([free, ((0, 2), (1,), 0.02)], 3)[1].graph.links == {(0, 1), (1, 2)}


def test_what_separates_as_well_when_it_is_gone_is_taken_out():
    """0 and 1 are separated by {2, 3, 4} and by {2}: 3 and 4 are met, 2 is not."""
    sides = [((2, 3), (0, 1), 0.5), ((2, 4), (0, 1), 0.5), ((3, 4), (0, 1), 0.5)]
    ends = [((0, 1), (2, 3, 4), 0.1), ((0, 1), (2, 3), 0.2), ((0, 1), (2,), 0.3)]
    phases = phases_of(Said([*sides, *ends]), [f"V{i}" for i in range(5)])
    join(phases, itertools.product((0, 1), (2, 3, 4)))
    assert phases._cut(0, 1)
    assert phases.separated[0, 1] == ({2, 3, 4}, 0.1)
    phases._reduce(0, 1)
    assert phases.separated[0, 1] == ({2}, 0.3)
    phases._extend(0, 1, {2, 3, 4})
    assert phases.separated[0, 1] == ({2, 3}, 0.3)


def test_a_cut_set_shrinks_only_as_long_as_the_ends_look_no_more_dependent():
    """The whole set does not separate; going down, {2} would, by way of {2, 3} or not at all."""
    names = [f"V{i}" for i in range(5)]
    for by_the_way, found in ((0.006, True), (0.004, False)):
        answers = [((0, 1), (2, 3, 4), 0.005), ((0, 1), (2, 3), by_the_way), ((0, 1), (2,), 0.9)]
        phases = phases_of(Said(answers), names)
        join(phases, itertools.product((0, 1), (2, 3, 4)))
        assert phases._cut(0, 1) is found
        assert ((0, 1) in phases.separated) is found


def outcome_of(data, control=None, **parameters):
    searcher = make_searcher("bnpc", parameters)
    return searcher, searcher.search(problem(data), control or SilentControl())


@pytest.mark.parametrize("file", ["asia_1000.csv", "alarm_2000.csv"])
def test_nothing_hangs_on_the_order_of_columns(file):
    data = table(DATA / file)
    first = outcome_of(data)[1].graph
    for seed in range(3):
        order = np.random.default_rng(seed).permutation(data.n)
        variables = tuple(data.variables[i] for i in order)
        second = outcome_of(Dataset(variables, np.ascontiguousarray(data.codes[order])))[1].graph
        assert sorted(first.named_arcs()) == sorted(second.named_arcs())
        links = [sorted(map(sorted, graph.named_links())) for graph in (first, second)]
        assert links[0] == links[1]


def test_alarm_is_found_with_fewer_tests_than_pc_makes():
    data = table(DATA / "alarm_2000.csv")
    gold = read_network(DATA / "alarm.bif").graph
    true = {frozenset(arc) for arc in gold.named_arcs()}
    searcher, outcome = outcome_of(data)
    found = {frozenset(data.names[v] for v in pair) for pair in outcome.graph.skeleton}
    assert len(found & true) >= 39 and len(found - true) <= 2
    pc = make_searcher("pc", {})
    pc.search(problem(data), SilentControl())
    assert searcher.counters["tests_made"] < pc.counters["tests_made"] / 3
    strict = outcome_of(data, confidence=0.999999)[1].graph
    assert len(strict.skeleton) < len(outcome.graph.skeleton)


def test_a_threshold_is_compared_with_conditional_mutual_information():
    data = dependent(5, 400, seed=2)
    g_test = GTest(make_scorer(data))
    for x, y, *given in ((0, 1), (3, 4, 0), (1, 4, 2, 3)):
        information = g_squared(data, x, y, given)[0] / (2 * data.cases)
        for epsilon, independent in ((information * 1.01, True), (information * 0.99, False)):
            verdict = ThresholdTest(g_test, epsilon, data.cases).independent(x, y, given)
            assert verdict.independent is independent
            assert verdict.p == g_test.independent(x, y, given).p
    sparse, dense = (outcome_of(data, epsilon=e)[1].graph.skeleton for e in (0.05, 0.0))
    assert len(sparse) < len(dense) == 10


def test_a_stop_after_the_draft_leaves_what_there_is():
    data = table(DATA / "alarm_2000.csv")
    pairs = data.n * (data.n - 1) // 2
    for extra, drafted in ((-1, False), (1, True), (400, True)):
        control = SilentControl(max_steps=pairs + extra)
        with pytest.raises(Stopped):
            outcome_of(data, control)
        assert len(control.incumbents) == 1 + drafted
        assert control.steps == pairs + extra
        assert (len(to_dag(control.incumbents[-1][0]).arcs) >= 30) is drafted
