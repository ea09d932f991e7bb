"""PC from an exact oracle and from data; Meek's rules and the G² test against brute force."""

from pathlib import Path

import numpy as np
import pytest
from scipy.stats import chi2, chi2_contingency

from bnstudio.data.dataset import Dataset
from bnstudio.formats.read import read_network
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.convert import to_cpdag, to_dag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.orientation import Orientation, within_limits
from bnstudio.graph.pdag import DAG
from bnstudio.scoring.registry import make_scorer
from bnstudio.search.base import EstimateInput
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.independence.independence_tests import GTest, chance_of_more
from bnstudio.search.independence.pc import Pc
from bnstudio.search.independence.skeleton_search import SkeletonParameters
from bnstudio.search.registry import make_searcher
from tests.naive import naive_graphs
from tests.naive.naive_separation import (
    CANCER,
    Oracle,
    Said,
    any_data,
    g_squared,
    random_dag,
    separators,
)
from tests.support.searching import coded, dependent, problem, table

DATA = Path(__file__).parents[3] / "data"


def by_oracle(dag, **limits):
    searcher = Pc(SkeletonParameters(), Oracle(dag))
    return searcher, searcher.search(problem(any_data(dag.names), **limits), SilentControl())


@pytest.mark.parametrize(
    "dag",
    [read_network(DATA / "asia.bif").graph, CANCER, *(random_dag(4 + k % 6, k) for k in range(20))],
)
def test_an_exact_oracle_gives_the_class_of_the_true_network(dag):
    searcher, outcome = by_oracle(dag)
    assert outcome.graph == to_cpdag(dag)
    assert outcome.graph.kind == "cpdag"
    for key in ("conflicts", "extension_forced", "edges_dropped"):
        assert searcher.counters[key] == 0
    assert searcher.counters["tests_made"] == searcher.counters["iterations"] > 0


def test_no_condition_is_larger_than_allowed():
    dag = read_network(DATA / "asia.bif").graph
    searcher = Pc(SkeletonParameters(max_condition=1), Oracle(dag))
    outcome = searcher.search(problem(any_data(dag.names)), SilentControl())
    assert searcher.counters["largest_condition"] == 1
    assert outcome.graph.skeleton > dag.skeleton


def test_meek_rules_and_knowledge_give_what_all_members_share():
    """One known arc in every class of four nodes: the arcs found are those of all members left."""
    used = 0
    for members in naive_graphs.classes(4).values():
        cpdag = naive_graphs.cpdag_of(members)
        separated = separators(members[0])
        for a, b in [*cpdag.links, *((b, a) for a, b in cpdag.links)]:
            left = [dag for dag in members if (a, b) in dag.arcs]
            names = members[0].names
            knowledge = Knowledge(forbidden=((names[b], names[a]),))
            rules = build_constraints(knowledge, names, [2] * 4)
            made = Orientation(rules, members[0].skeleton)
            made.v_structures(separated)
            made.meek()
            shared = frozenset.intersection(*(dag.arcs for dag in left))
            assert made.pdag().arcs == shared
            assert made.conflicts == made.dropped == 0
            used += 1
    assert used > 300


def test_every_rule_of_meek_by_its_own_picture():
    def found(arcs, links):
        names = ("a", "b", "c", "d")
        made = Orientation(build_constraints(Knowledge(), names, [2] * 4), [*arcs, *links])
        for a, b in arcs:
            assert made.direct(a, b)
        made.meek()
        return made.pdag().arcs - set(arcs)

    a, b, c, d = range(4)
    assert found([(c, a)], [(a, b)]) == {(a, b)}
    assert found([(a, c), (c, b)], [(a, b)]) == {(a, b)}
    assert found([(c, b), (d, b)], [(a, b), (a, c), (a, d)]) == {(a, b)}
    assert (a, b) in found([(d, c), (c, b)], [(a, b), (a, d), (a, c)])


def test_knowledge_is_kept_and_followed():
    dag = CANCER
    _, outcome = by_oracle(DAG(dag.names, [(0, 1), (1, 2), (2, 3)]))
    assert not outcome.graph.arcs
    knowledge = Knowledge(tiers=(("Pollution", "Smoker"), ("Cancer", "Xray")))
    _, outcome = by_oracle(DAG(dag.names, [(0, 1), (1, 2), (2, 3)]), knowledge=knowledge)
    assert outcome.graph.arcs == {(1, 2), (2, 3)} and outcome.graph.links == {(0, 1)}
    knowledge = Knowledge(
        required=(("Xray", "Pollution"),), forbidden=(("Smoker", "Cancer"), ("Cancer", "Smoker"))
    )
    _, outcome = by_oracle(dag, knowledge=knowledge)
    assert (3, 0) in outcome.graph.arcs
    assert (1, 2) not in outcome.graph.skeleton


def test_a_known_arc_does_not_hide_a_meeting():
    """Of x -> z <- y one arc is known; the rules may not take the other one for a way out."""
    dag = DAG(["x", "z", "y"], [(0, 1), (2, 1)])
    _, outcome = by_oracle(dag, knowledge=Knowledge(required=(("x", "z"),)))
    assert outcome.graph.arcs == dag.arcs


def run_said(answers, n, **limits):
    searcher = Pc(SkeletonParameters(), Said(answers))
    return searcher, searcher.search(
        problem(any_data([f"V{i}" for i in range(n)]), **limits), SilentControl()
    )


def test_a_ring_without_meetings_is_forced_open():
    """No DAG has a chordless ring of four and no head-to-head meeting."""
    searcher, outcome = run_said([((0, 2), (1, 3), 0.5), ((1, 3), (0, 2), 0.5)], 4)
    assert searcher.counters["extension_forced"] == 1
    assert outcome.graph.kind == "dag"
    assert outcome.graph.skeleton == {(0, 1), (1, 2), (2, 3), (0, 3)}


def test_the_stronger_of_two_meetings_that_conflict_is_made():
    """Along 0 - 1 - 2 - 3 both middle variables ask to be met, the edge between them both ways."""
    for strong in (0, 1):
        p = [0.9, 0.2] if strong == 0 else [0.2, 0.9]
        answers = [((0, 2), (), p[0]), ((1, 3), (), p[1]), ((0, 3), (), 0.5)]
        searcher, outcome = run_said(answers, 4)
        assert searcher.counters["conflicts"] == 1
        assert outcome.graph.arcs >= ({(0, 1), (2, 1)}, {(1, 2), (3, 2)})[strong]


def test_an_edge_whose_one_direction_closes_a_circle_goes():
    knowledge = Knowledge(forbidden=(("V1", "V0"), ("V2", "V1"), ("V0", "V2")))
    searcher, outcome = run_said([], 3, knowledge=knowledge)
    assert searcher.counters["edges_dropped"] == 1
    assert len(outcome.graph.skeleton) == 2


def test_the_weakest_parents_go_first_where_a_limit_is_set():
    names = ("V0", "V1", "V2", "V3")
    knowledge = Knowledge(required=(("V2", "V3"),))
    rules = build_constraints(knowledge, names, [2] * 4, max_parents=2)
    dag = DAG(names, [(0, 3), (1, 3), (2, 3)])
    kept, dropped = within_limits(dag, rules, {(0, 3): 1e-9, (1, 3): 1e-3, (2, 3): 0.5})
    assert kept.arcs == {(0, 3), (2, 3)} and dropped == 1
    rules = build_constraints(knowledge, names, [2] * 4, max_params=2)
    kept, dropped = within_limits(dag, rules, {(0, 3): 1e-9, (1, 3): 1e-3, (2, 3): 0.5})
    assert kept.arcs == {(2, 3)} and dropped == 2


@pytest.mark.parametrize("file", ["asia_1000.csv", "alarm_2000.csv"])
def test_nothing_hangs_on_the_order_of_columns(file):
    data = table(DATA / file)
    _, first = outcome_of(data)
    for seed in range(3):
        order = np.random.default_rng(seed).permutation(data.n)
        moved = Dataset(
            tuple(data.variables[i] for i in order), np.ascontiguousarray(data.codes[order])
        )
        _, second = outcome_of(moved)
        for kind in ("named_arcs", "named_links"):
            named = [getattr(graph.graph, kind)() for graph in (first, second)]
            if kind == "named_links":
                named = [[tuple(sorted(pair)) for pair in pairs] for pairs in named]
            assert sorted(named[0]) == sorted(named[1])


def outcome_of(data, control=None, **parameters):
    searcher = make_searcher("pc", parameters)
    return searcher, searcher.search(problem(data), control or SilentControl())


def test_confidence_asks_more_of_an_edge():
    data = table(DATA / "alarm_2000.csv")
    few = outcome_of(data, confidence=0.999999)[1].graph
    searcher, many = outcome_of(data, confidence=0.95)
    assert len(few.skeleton) < len(many.graph.skeleton)
    assert searcher.counters["largest_condition"] >= 3
    dag = to_dag(many.graph)
    assert many.score == pytest.approx(sum(problem(data).scores.local(y, dag.parents(y))
                                           for y in range(data.n)))  # fmt: skip


def test_a_stop_between_levels_keeps_the_last_whole_one():
    data = table(DATA / "asia_1000.csv")
    _, whole = outcome_of(data)
    _, marginal = outcome_of(data, max_condition=0)
    assert marginal.score != whole.score
    control = SilentControl(max_steps=data.n * (data.n - 1) // 2 + 3)
    with pytest.raises(Stopped):
        outcome_of(data, control)
    empty = control.incumbents[0][1]
    assert control.incumbents[-1][1] == max(marginal.score, empty)


def test_a_stop_while_the_edges_are_directed_directs_them_once(monkeypatch):
    data = table(DATA / "asia_1000.csv")
    directed = []
    own = Pc._directed

    def counted(self, *given):
        directed.append(1)
        return own(self, *given)

    class Stops(SilentControl):
        def check(self):
            if directed:
                raise Stopped("user")

    monkeypatch.setattr(Pc, "_directed", counted)
    control = Stops()
    with pytest.raises(Stopped):
        outcome_of(data, control)
    assert len(directed) == 1
    assert control.incumbents[-1][1] == outcome_of(data)[1].score


@pytest.mark.parametrize("seed", range(6))
def test_g_squared_and_its_degrees_of_freedom(seed):
    data = dependent(6, [12, 40, 200, 900, 60, 25][seed], seed=seed, arity=4)
    random = np.random.default_rng(seed)
    for _ in range(30):
        x, y, *given = (int(v) for v in random.permutation(6)[: 2 + random.integers(4)])
        statistic, observed, full = g_squared(data, x, y, given)
        for degrees, count in (("observed", observed), ("full", full)):
            verdict = GTest(make_scorer(data, "bdeu"), 0.95, degrees).independent(x, y, given)
            assert verdict.statistic == pytest.approx(statistic, abs=1e-8)
            assert verdict.degrees == count
            p = chi2.sf(statistic, count) if count else 1.0
            assert verdict.p == pytest.approx(p, abs=1e-9)
            assert verdict.independent == (p > 0.05)


def test_g_squared_is_that_of_scipy():
    data = dependent(4, 300, seed=3)
    seen = np.zeros((int(data.arities[0]), int(data.arities[2])))
    np.add.at(seen, (data.codes[0], data.codes[2]), 1)
    expected = chi2_contingency(seen, correction=False, lambda_="log-likelihood")
    test = GTest(make_scorer(data), 0.99)
    assert test.independent(0, 2, ()).statistic == pytest.approx(expected.statistic)
    assert test.independent(2, 0, ()).p == pytest.approx(expected.pvalue)
    assert test.counters == {"tests_made": 2, "largest_condition": 0}


def test_repeated_rows_count_as_often_as_they_are():
    data = coded(np.tile(dependent(4, 40, seed=2).codes, 20))
    scorer = make_scorer(data)
    assert scorer.rows < data.rows
    statistic, observed, _ = g_squared(data, 0, 1, (2,))
    verdict = GTest(scorer).independent(0, 1, (2,))
    assert verdict.statistic == pytest.approx(statistic) and verdict.degrees == observed


def test_too_many_pairs_are_foreseen():
    def size(n, memory):
        rules = build_constraints(Knowledge(), [f"V{i}" for i in range(n)], [2] * n)
        return EstimateInput(rules, 100, "bic", {}, 1, memory, 0)

    pc = make_searcher("pc", {})
    assert pc.forecast(size(100, 10**9)).level == "green"
    assert pc.forecast(size(100, 4 * 10**6)).level == "amber"
    found = pc.forecast(size(100, 10**6))
    assert found.level == "red" and found.suggestions[0].changes == {"searcher": "hill-climbing"}


@pytest.mark.parametrize("degrees", [1, 2, 7, 400])
def test_the_chance_of_more_is_the_tail_of_chi_squared(degrees):
    for statistic in (0.0, 1e-12, 0.5, 3.3, 40.0, 1e3, 1e5, np.inf):
        assert chance_of_more(statistic, degrees) == chi2.sf(statistic, degrees)
    assert chance_of_more(-1e-9, degrees) == chance_of_more(5.0, 0) == 1.0
